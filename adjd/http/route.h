/* SPDX-License-Identifier: MIT */
/* The rows of a route table: what is answered where, to whom, and by which function. */
#ifndef ADJD_HTTP_ROUTE_H
#define ADJD_HTTP_ROUTE_H

#include <stdbool.h>
#include <stddef.h>

#include "os/workers.h"

struct request;

/* What a route takes as its body; pipeline.c has the row of each. */
enum body_kind {
    BODY_NONE,
    BODY_JSON,
    BODY_RECORD,
    BODY_ARCHIVE,
    BODY_TOURNAMENT,
    BODY_PAIRINGS,
    BODY_FORM
};

typedef void handler_fn(struct request *req);

struct route {
    const char *method, *path; /* a segment "*" takes anything but a slash */
    enum body_kind body;
    unsigned scope;    /* what a token must grant (os/token.h) */
    const char *query; /* the parameters it knows, each between spaces; NULL: none */
    handler_fn *handle;
    /* whose threads run it; LANE_NONE: it is done at once, where requests are read */
    enum lane lane;
};

struct routes {
    const struct route *rows;
    size_t count;
    /* Whether who asks may do this to what the path names; false with a problem set. */
    bool (*may)(struct request *req);
    /* Make of a reply that is decided what a browser should get; NULL: nothing. */
    void (*dress)(struct request *req);
    /* The first so many rows are for people: a session says who asks, and errors are pages. */
    size_t pages;
};

/* The row that the request's method and path fit, and what stood for "*" in req->vars; NULL. */
const struct route *route_find(struct request *req);
/* Answer where there is none: 405 where the path has routes of other methods, or what they are; else 404. */
void route_missing(struct request *req);

#endif
