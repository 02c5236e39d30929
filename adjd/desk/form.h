/* SPDX-License-Identifier: MIT */
/* Parsing of posted forms (URL-encoded and multipart, RFC 7578; all sizes limited), calls of the
 * API on behalf of a form, and unpacking of uploaded archives. */
#ifndef ADJD_DESK_FORM_H
#define ADJD_DESK_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "web/request.h"

enum { FIELDS_MOST = 4000 };

struct field {
    const char *name;
    const char *value; /* the content of a file is not NUL-terminated */
    size_t len;
    const char *file; /* file name; NULL: not a file */
};

struct form {
    struct field *fields;
    size_t count, cap;
};

/*
 * Parses the request's body. Returns false and sets a problem reply when it is not a form, is too
 * large, or lacks the CSRF token; in the last case `out` is filled all the same, so that the form
 * can be shown again.
 */
bool form_read(struct request *req, struct form *out);
/* The trimmed text of a field; "" when it is missing. */
const char *form_get(const struct form *form, const char *name);
/* The number in a field, from 1 to `most`; 0: none. */
int64_t form_number(const struct form *form, const char *name, int64_t most);
/* Trims `blanks` from both ends of a line, in place. */
char *line_trim(char *line, const char *blanks);
/* A JSON object with this field only, allocated in the request's pool. */
const char *form_object(struct request *req, const struct form *form, const char *name);
bool form_is(const struct form *form, const char *name, const char *value);

/* API calls. */

/* A form is turned into an API request, so that validation, storage and the audit log are the same
 * for browsers. The reply is converted to a page afterwards (error_page.c). */

/* What the browser gets after a form. */
struct outcome {
    /* redirect on success; NULL: the page of the API's Location */
    const char *then;
    struct form form; /* shown again on failure */
};

struct call {
    const char *method, *path; /* of a route of the API, with its "*" */
    const char *vars[PATH_VARS];
    struct pair query[QUERY_LIMIT];
    size_t query_count;
    const char *type; /* media type of the body */
    const char *body;
    size_t len;
};

void call_query(struct call *call, const char *name, const char *value);
/* Runs the API's handler for this call. On failure returns false and sets a problem reply. */
bool call_run(struct request *req, const struct call *call);
/* Begins the handling of a form: parses it and checks the caller's scopes (bits of enum scope).
 * Returns NULL and a problem reply on failure, which is then shown with the form. */
const struct form *call_begin(struct request *req, unsigned scope);
/* Sets the redirect on success. */
void call_then(struct request *req, const char *then);

/* Chain of calls, written in one transaction. Each call is run when it is added and written when
 * the chain ends. The chain belongs to the request. */
struct chain_of_calls;
struct chain_of_calls *chain_start(struct request *req);
bool chain_add(struct request *req, struct chain_of_calls *chain, const struct call *call);
void chain_end(struct request *req, struct chain_of_calls *chain);

/* Unpacking of uploaded archives (zip, tar, single compressed files). All sizes are limited. */

enum { UNPACKED_FILES = 500 };

/* Receives a file of an archive; return false to stop. The bytes belong to the pool. */
typedef bool unpacked_fn(void *context, const char *name, const char *data, size_t len);
/* Whether the data is an archive or a compressed file, by its signature. */
bool is_packed_file(const char *data, size_t len);
/*
 * Unpacks an archive and calls `each` for every file. Returns false when it is damaged or its
 * content exceeds *room, from which its size is subtracted, because a form may contain several
 * archives. Decompression-bomb limit: unpacked_fair() for its size.
 */
bool unpack(struct arena *pool, const char *data, size_t len, size_t *room, unpacked_fn *each,
            void *context);

#endif
