/* SPDX-License-Identifier: MIT */
/* What a browser posts: fields and files, urlencoded or as multipart (RFC 7578), all bounded. */
#ifndef ADJD_DESK_FORM_H
#define ADJD_DESK_FORM_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
