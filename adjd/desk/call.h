/* SPDX-License-Identifier: MIT */
/*
 * A form becomes a request to the API: what is checked, stored and logged there is so for browsers too. The reply
 * becomes a page afterwards (dress.c).
 */
#ifndef ADJD_DESK_CALL_H
#define ADJD_DESK_CALL_H

#include "desk/form.h"
#include "http/request.h"

/* What is to become of the reply to a form. */
struct outcome {
    /* where the browser goes when it is done; NULL: where the API's Location leads */
    const char *then;
    struct form form; /* shown again when it is not */
};

struct call {
    const char *method, *path; /* a row of the API's, with its "*" */
    const char *vars[PATH_VARS];
    struct pair query[QUERY_LIMIT];
    size_t query_count;
    const char *type; /* of the body */
    const char *body;
    size_t len;
};

void call_query(struct call *call, const char *name, const char *value);
/* Run the API's handler as this call's. False with a problem set. */
bool call_run(struct request *req, const struct call *call);
/*
 * Begin with a form: read it, and see whether who asks may do this (bits of enum scope). The request's; NULL with a
 * problem set, that will be shown with what was typed.
 */
const struct form *call_begin(struct request *req, unsigned scope);
/* Where the browser goes once it is done. */
void call_then(struct request *req, const char *then);

/*
 * Several calls, stored together or not at all: each is run as it is added, and written after the others.
 * The chain is the request's.
 */
struct chain_of_calls;
struct chain_of_calls *chain_start(struct request *req);
bool chain_add(struct request *req, struct chain_of_calls *chain, const struct call *call);
void chain_end(struct request *req, struct chain_of_calls *chain);

#endif
