/* SPDX-License-Identifier: MIT */
/* Parsing of posted forms (URL-encoded and multipart, RFC 7578; all sizes limited), calls of the
 * API on behalf of a form, and unpacking of uploaded archives. */
#ifndef ADJD_DESK_FORM_H
#define ADJD_DESK_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "web/request.h"
#include "web/operation.h"

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

/* The trimmed text of a field; "" when it is missing. */
const char *form_get(const struct form *form, const char *name);
/* form_get(), but NULL when the field is missing or empty. */
const char *form_given(const struct form *form, const char *name);
/* Whether the form has the field, even if it is empty. */
bool form_has(const struct form *form, const char *name);
/* The number in a field, from 1 to `most`; 0: none. */
int64_t form_number(const struct form *form, const char *name, int64_t most);
/* Trims blanks from both ends of a line, in place. */
char *line_trim(char *line);
/* Splits a line with two names in place, at a dash or colon between blanks, a tab or a semicolon, otherwise after the first number.
 * Returns the second part, trimmed; NULL: there is none. */
char *line_split(char *line);
/* Calls `take` with each line of the text that is not blank, trimmed, and with its number, until it returns false. Returns whether
 * it never did. */
typedef bool line_fn(void *context, char *line, size_t number);
bool lines_take(struct arena *pool, const char *text, line_fn *take, void *context);
bool form_is(const struct form *form, const char *name, const char *value);

/* Parses a URL-encoded text, which may be any. NULL: out of memory. */
const struct form *form_pairs(struct request *req, const char *text, size_t len);
/* Parses the body. Sets a problem reply when the body is not a form, is too large, or lacks the CSRF token; without the token `out`
 * is filled all the same, so that the form can be shown again. */
bool form_read(struct request *req, struct form *out);
/* Begin the handling of a form: parse it and check the caller's scopes (bits of enum scope). On failure returns NULL and sets a
 * problem reply, which error_page.c shows with the form. */
const struct form *form_begin(struct request *req, unsigned scope);
/* form_begin() for an operation (club/operation.h) about the object in the path, which the caller must be allowed to change.
 * `decides`: the operation decides about a game, which fewer callers may do. */
struct operation *form_operation(struct request *req, unsigned scope, enum owned kind, bool decides,
                                 const struct form **out_form);
/* Run the operation, and redirect the browser. */
void form_end(struct request *req, struct operation *op, const char *then);
/* The uploaded file of this field; NULL: none. */
const struct field *form_file(const struct form *form, const char *name);

/* Whether the data is an archive or a compressed file, by its signature. */
bool is_packed_file(const char *data, size_t len);

#endif
