/* SPDX-License-Identifier: MIT */
/*
 * Reading JSON that clients send. Values are borrowed from the document; a name that is missing and
 * one that is null are the same. Nothing here fails but doc_read(): a wrong type reads as absent,
 * and doc_is() tells.
 */
#ifndef ADJD_OS_JSON_H
#define ADJD_OS_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os/text.h"

struct doc; /* a JSON value */

struct doc_error {
    size_t line, column;
    char message[160];
};

enum doc_kind { DOC_NULL, DOC_BOOL, DOC_INT, DOC_REAL, DOC_STRING, DOC_LIST, DOC_OBJECT };

/* Read one JSON value and nothing behind it; duplicate names are refused. New (doc_free), NULL with *err filled. */
struct doc *doc_read(const char *text, size_t len, struct doc_error *err);
void doc_free(struct doc *doc);

enum doc_kind doc_kind_of(const struct doc *doc); /* DOC_NULL for NULL */
const struct doc *doc_member(const struct doc *doc, const char *name);
/* Whether there is such a member at all, if only null. */
bool doc_has(const struct doc *doc, const char *name);
/* The text of a string; NULL when it is none (or holds a NUL). */
const char *doc_string(const struct doc *doc);
bool doc_int(const struct doc *doc, int64_t *out);
bool doc_bool(const struct doc *doc, bool *out);
size_t doc_count(const struct doc *doc);
/* The members of an object in their order, one a call; *at is NULL before the first. False when there is none left. */
bool doc_next(const struct doc *doc, void **at, const char **out_name,
              const struct doc **out_value);
const struct doc *doc_at(const struct doc *doc, size_t index);
/* Write a value in canonical form (RFC 8785): the same value gives the same bytes. */
void doc_write(struct text *out, const struct doc *doc);
/* Shorthand: the text of a member. */
const char *doc_text(const struct doc *doc, const char *name);
/* A member of `doc` that is not in `names` (a list ending in NULL); NULL when there is none. */
const char *doc_stranger(const struct doc *doc, const char *const *names);

#endif
