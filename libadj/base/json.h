/* SPDX-License-Identifier: MIT */
/*
 * JSON (RFC 8259): reading into a tree that remembers nothing but its values, and writing values and members into a
 * buffer, in canonical form (RFC 8785) when asked. The tree is jansson's; json.c alone includes it.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adj.h"
#include "base/buffer.h"

enum json_kind {
    JSON_NULL_VALUE,
    JSON_BOOL,
    JSON_WHOLE,    /* a number without point and exponent */
    JSON_FRACTION, /* another */
    JSON_TEXT,
    JSON_LIST,
    JSON_MEMBERS
};

/* A value of the tree; borrowed from the tree's root, which is new (json_free). */
struct json;

/*
 * Read one JSON value that fills `text`. ADJ_OK and *out_root; ADJ_ESYNTAX with line and column in *err
 * (a member named twice is an error, and so is a NUL in a string); ADJ_ENOMEM.
 */
enum adj_status json_read(const char *text, size_t len, struct json **out_root,
                          struct adj_error *err);
/* The same, for who needs no status: new, NULL with *err filled (err may be NULL). */
struct json *json_parse(const char *text, size_t len, struct adj_error *err);
void json_free(struct json *root);

/* All accept NULL, which is a null value; what has another kind reads as absent. */
enum json_kind json_kind(const struct json *value);
/* The member of that name; NULL when it is not there, is null or `object` is none. */
const struct json *json_member(const struct json *object, const char *name);
/* Whether there is such a member at all, if only null. */
bool json_has(const struct json *object, const char *name);
/* Items of a list, 0 when it is none. */
size_t json_count(const struct json *list);
/* The item at `index` of a list, NULL past its end. */
const struct json *json_item(const struct json *list, size_t index);
/* The members of an object in their order, one a call; *at is NULL before the first. False when there is none left. */
bool json_next(const struct json *object, void **at, const char **out_name,
               const struct json **out_value);
/* The name of the first member that is not in `known` (ends with NULL); NULL when all are. */
const char *json_unknown_member(const struct json *object, const char *const known[]);
/* The text of a string, NUL-terminated UTF-8 without a NUL in it; NULL when the value is none. */
const char *json_text(const struct json *value);
/* The text of a member. */
const char *json_member_text(const struct json *object, const char *name);
/* A whole number; one from 0 to `max`; false when the value is none. */
bool json_int(const struct json *value, int64_t *out);
bool json_uint(const struct json *value, uint64_t max, uint64_t *out);
/* Any number, 0 when the value is none. */
double json_fraction(const struct json *value);
/* true or false; `otherwise` when the value is neither. */
bool json_bool(const struct json *value, bool otherwise);

/*
 * Write a string with its quotes, escaping what must be, and DEL; NULL writes null. What is not UTF-8, or was cut off,
 * becomes U+FFFD.
 */
void json_put_text(struct buffer *out, const char *text);
void json_put_string(struct buffer *out, const char *text, size_t len);
/* A value in canonical form: the same value gives the same bytes. */
void json_put_value(struct buffer *out, const struct json *value);

/*
 * Members of the object, or items of the list, that is being written: `name` is NULL in a list and at the top. Commas
 * come by themselves.
 */
void json_put_name(struct buffer *out, const char *name);
void json_put_item(struct buffer *out);
void json_open(struct buffer *out, const char *name, char bracket);
void json_close(struct buffer *out, char bracket);
/* A string (or null); the same, and nothing at all for NULL. */
void json_put_member(struct buffer *out, const char *name, const char *text);
void json_put_known(struct buffer *out, const char *name, const char *text);
/* The list of the words (NULL: none) that any of these bytes separate. */
void json_put_words(struct buffer *out, const char *name, const char *words, const char *between);
/* A number, a truth value. */
void json_put_number(struct buffer *out, const char *name, uint64_t number);
void json_put_int(struct buffer *out, const char *name, int64_t number);
void json_put_bool(struct buffer *out, const char *name, bool value);
/* `json` is written as it is; NULL is null. */
void json_put_raw(struct buffer *out, const char *name, const char *json);

/* For canonical.c: as json_put_string(), but DEL stands for itself, as RFC 8785 wants it. */
void json_put_exact(struct buffer *out, const char *text, size_t len);

#endif
