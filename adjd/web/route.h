/* SPDX-License-Identifier: MIT */
/* Route tables: method, path, required scope and handler of each endpoint. Begin with struct
 * route. */
#ifndef ADJD_WEB_ROUTE_H
#define ADJD_WEB_ROUTE_H

#include <stdbool.h>
#include <stddef.h>

#include "os/workers.h"

struct request;

/* The kind of body that a route accepts; dispatch.c has the details of each. */
enum body_kind {
    BODY_NONE,
    BODY_JSON,
    BODY_PATCH, /* JSON, a merge patch (RFC 7396) */
    BODY_RECORD,
    BODY_ARCHIVE,
    BODY_TOURNAMENT,
    BODY_PAIRINGS,
    BODY_PLAYERS,
    BODY_FORM
};

typedef void handler_fn(struct request *req);

struct route {
    const char *method, *path; /* a segment "*" matches any text without a slash */
    enum body_kind body;
    unsigned scope;    /* required scopes (os/id.h) */
    const char *query; /* accepted query parameters, each between spaces; NULL: none */
    handler_fn *handle;
    /* queue of the handler; QUEUE_NONE: run inline on the I/O thread */
    enum work_queue queue;
};

struct routes {
    const struct route *rows;
    size_t count;
    /* Whether the caller may access the object in the path. If not, returns false and sets a problem. */
    bool (*may)(struct request *req);
    /* Answer If-None-Match if that needs no more than a quick look into the store, else leave the reply undecided. */
    void (*answer_known)(struct request *req);
    /* Render a decided reply for browsers; NULL: never. */
    void (*render)(struct request *req);
    /* The first `pages` rows are HTML pages: they accept a session cookie, and errors are pages. */
    size_t pages;
};

/* Find the row that matches method and path, and set req->vars to the "*" segments; NULL when no row matches. */
const struct route *route_find(struct request *req);
/* Reply when no row matches: 405 (or the OPTIONS reply) if the path has other methods, else 404. */
void route_missing(struct request *req);

#endif
