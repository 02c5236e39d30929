/* SPDX-License-Identifier: MIT */
/*
 * JSON (RFC 8259): a read-only tree of values, and functions that write values and members into a buffer, also in
 * canonical form (RFC 8785). Begin with json_read(). The tree is jansson's; only json.c includes it.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adj_error.h"
#include "base/buffer.h"

enum json_kind {
    JSON_NULL_VALUE,
    JSON_BOOL,
    JSON_WHOLE,    /* a number without point and exponent */
    JSON_FRACTION, /* any other number */
    JSON_TEXT,
    JSON_LIST,
    JSON_MEMBERS
};

/* A value of the tree, valid until json_free() frees the root. */
struct json;

/* Parses `text`, which must be exactly one JSON value. The caller frees *out_root with json_free(). Returns ADJ_ESYNTAX, with
 * line and column in *err, also for a repeated member name or a NUL in a string. May return ADJ_ENOMEM. */
enum adj_status json_read(const char *text, size_t len, struct json **out_root,
                          struct adj_error *err);
/* Like json_read(), but returns the root, which the caller frees; NULL with *err filled on failure (err may be NULL). */
struct json *json_parse(const char *text, size_t len, struct adj_error *err);
void json_free(struct json *root);

/* All these functions accept NULL as a null value. A value of an unexpected kind counts as absent. */
enum json_kind json_kind(const struct json *value);
/* Returns the member of that name; NULL when it is absent or null, or `object` is not an object. */
const struct json *json_member(const struct json *object, const char *name);
/* Returns whether the member is present, even as null. */
bool json_has(const struct json *object, const char *name);
/* Number of items in a list; 0 if the value is no list. */
size_t json_count(const struct json *list);
/* The item at `index` of a list; NULL past its end. */
const struct json *json_item(const struct json *list, size_t index);
/* Iterates over the members of an object in order, one a call. *at must be NULL before the first call. Returns false at
 * the end. */
bool json_next(const struct json *object, void **at, const char **out_name,
               const struct json **out_value);
/* Returns the name of the first member that is not in `known` (NULL-terminated); NULL when all are. */
const char *json_unknown_member(const struct json *object, const char *const known[]);
/* The text of a string as NUL-terminated UTF-8, with no other NUL in it; NULL if the value is no string. */
const char *json_text(const struct json *value);
/* The text of a string member; NULL when the member is absent or no string. */
const char *json_member_text(const struct json *object, const char *name);
/* Read an integer, or an integer from 0 to `max`. Return false when the value is not one. */
bool json_int(const struct json *value, int64_t *out);
bool json_uint(const struct json *value, uint64_t max, uint64_t *out);
/* The value of any number; 0 if the value is no number. */
double json_fraction(const struct json *value);
/* The boolean value; `otherwise` if the value is no boolean. */
bool json_bool(const struct json *value, bool otherwise);

/* Append a quoted and escaped string; DEL is escaped too. A NULL text writes null. Malformed or truncated UTF-8 becomes
 * U+FFFD. */
void json_put_text(struct buffer *out, const char *text);
void json_put_string(struct buffer *out, const char *text, size_t len);
/* Appends a value in canonical form: equal values give equal bytes. */
void json_put_value(struct buffer *out, const struct json *value);
/* Appends `target` as changed by a JSON merge patch (RFC 7396): a member that is null is removed. */
void json_put_merged(struct buffer *out, const struct json *target, const struct json *patch);

/* Append a member of the object, or an item of the list, that is being written. `name` is NULL in a list and at the top
 * level. Commas are inserted automatically. */
void json_put_name(struct buffer *out, const char *name);
/* json_put_name() for a name that needs no escapes, as an identifier. */
void json_put_identifier(struct buffer *out, const char *name);
void json_put_item(struct buffer *out);
void json_open(struct buffer *out, const char *name, char bracket);
void json_close(struct buffer *out, char bracket);
/* Append a string. For NULL, json_put_member() writes null and json_put_known() writes nothing. */
void json_put_member(struct buffer *out, const char *name, const char *text);
void json_put_known(struct buffer *out, const char *name, const char *text);
/* Appends the list of the words in `words` (NULL: none), separated by any of the bytes in `between`. */
void json_put_words(struct buffer *out, const char *name, const char *words, const char *between);
/* Append a number or a boolean. */
void json_put_number(struct buffer *out, const char *name, uint64_t number);
void json_put_int(struct buffer *out, const char *name, int64_t number);
void json_put_bool(struct buffer *out, const char *name, bool value);
/* Appends `json` unchanged; NULL writes null. */
void json_put_raw(struct buffer *out, const char *name, const char *json);

/* Like json_put_string(), but without escaping DEL, as RFC 8785 requires. */
void json_put_exact(struct buffer *out, const char *text, size_t len);

#endif
