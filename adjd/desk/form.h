/* SPDX-License-Identifier: MIT */
/* What a browser posts, fields and files, urlencoded or as multipart (RFC 7578), all bounded; and what the API is asked then. */
#ifndef ADJD_DESK_FORM_H
#define ADJD_DESK_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "http/request.h"

enum { FIELDS_MOST = 4000 };

struct field {
    const char *name;
    const char *value; /* a file's bytes are not ended by a NUL */
    size_t len;
    const char *file; /* its name; NULL: no file */
};

struct form {
    struct field *fields;
    size_t count, cap;
};

/*
 * Read the request's body. False with a problem set when it is no form, too large, or comes without the token that
 * our pages give their forms: then `out` has the fields all the same, so that they can be shown again.
 */
bool form_read(struct request *req, struct form *out);
/* The field's text without white space at its ends; "" when it is not there. */
const char *form_get(const struct form *form, const char *name);
/* The number that the field says, from 1 to `most`; 0 for none. */
int64_t form_number(const struct form *form, const char *name, int64_t most);
/* A line of a text that was typed, in place: without `blanks` at its ends. */
char *line_trim(char *line, const char *blanks);
/* A JSON object that says this field alone; the request's. */
const char *form_object(struct request *req, const struct form *form, const char *name);
bool form_is(const struct form *form, const char *name, const char *value);

/* Calls. */

/*
 * A form becomes a request to the API: what is checked, stored and logged there is so for browsers too. The reply
 * becomes a page afterwards (dress.c).
 */

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

/* The files within an uploaded archive: zip, tar, and what is packed singly. All is bounded. */

enum { UNPACKED_FILES = 500 };

/* A file of an archive; false stops. The bytes are the pool's. */
typedef bool unpacked_fn(void *context, const char *name, const char *data, size_t len);
/* Whether the bytes begin an archive, or a packed file. */
bool is_packed_file(const char *data, size_t len);
/*
 * Hand out its files. False when it is broken or holds more than there is *room for, which what it holds is taken off: a
 * form may bring many. It may hold no more for its size than any packed body (unpacked_fair()).
 */
bool unpack(struct arena *pool, const char *data, size_t len, size_t *room, unpacked_fn *each,
            void *context);

#endif
