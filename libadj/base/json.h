/* SPDX-License-Identifier: MIT */
/*
 * JSON (RFC 8259): reading into a tree that remembers nothing but its values, and writing strings
 * and members into a buffer. The tree is jansson's; json.c alone includes it.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adj.h"
#include "base/buffer.h"

enum json_kind { JSON_NULL_VALUE, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_MEMBERS };

/* A value of the tree; borrowed from the tree's root, which is new (json_free). */
struct json;

/*
 * Read one JSON value that fills `text`. ADJ_OK and *out_root; ADJ_ESYNTAX with line and column in *err
 * (a member named twice is an error, and so is a NUL in a string); ADJ_ENOMEM.
 */
enum adj_status json_read(const char *text, size_t len, struct json **out_root,
                          struct adj_error *err);
void json_free(struct json *root);

/* All accept NULL, which is a null value. */
enum json_kind json_kind(const struct json *value);
/* The member of that name, or NULL; NULL too when `object` is none. */
const struct json *json_member(const struct json *object, const char *name);
/* Members of an object, or items of a list. */
size_t json_count(const struct json *value);
/* The item at `index` of a list, NULL past its end. */
const struct json *json_item(const struct json *list, size_t index);
/* The name of the member at `index` of an object, in the order of the text; NULL past its end. */
const char *json_name(const struct json *object, size_t index);
/* The name of the first member that is not in `known` (ends with NULL); NULL when all are. */
const char *json_unknown_member(const struct json *object, const char *const known[]);
/* The text of a string, NUL-terminated UTF-8; NULL when the value is none. */
const char *json_text(const struct json *value);
/* A whole number from 0 to `max`; false when the value is none. */
bool json_uint(const struct json *value, uint64_t max, uint64_t *out);
/* true or false; `otherwise` when the value is neither. */
bool json_bool(const struct json *value, bool otherwise);

/* Write a string with its quotes, escaping what must be; NULL writes null. Bytes that are not
 * UTF-8 become U+FFFD. */
void json_put_text(struct buffer *out, const char *text);
void json_put_string(struct buffer *out, const char *text, size_t len);
/* Begin a member of the object, or an item of the list, that is being written: with a comma unless it is
 * the first. */
void json_put_name(struct buffer *out, const char *name);
void json_put_item(struct buffer *out);
/* A member with a string (or null), a number, a truth value. */
void json_put_member(struct buffer *out, const char *name, const char *text);
void json_put_number(struct buffer *out, const char *name, uint64_t number);
void json_put_bool(struct buffer *out, const char *name, bool value);

#endif
