/* SPDX-License-Identifier: MIT */
/* What an expression of --select can ask of a game: the table of its names, and their values. */
#ifndef SELECT_FIELD_H
#define SELECT_FIELD_H

#include "base/arena.h"
#include "select.h"

/* Numbers separated by points, dashes, slashes or colons, as in a date or in a round such as 3.12. */
enum { PARTS_MAX = 6 };
struct parts {
    unsigned at[PARTS_MAX];
    size_t count;
    bool whole; /* the text contains nothing else */
};
void parts_read(const char *text, size_t len, struct parts *out);

/* A value that a game has: text, or a number if `text` is NULL. */
struct field_value {
    const char *text;
    size_t len;
    size_t number;
};

enum field_kind {
    FIELD_TEXT,
    FIELD_PARTS, /* compared part by part: a date, a round */
    FIELD_NUMBER,
    FIELD_WORD, /* one of a list of words */
};

/* What the value of a field is taken from: the record, the number of the game in its file, or the verdict. */
enum field_needs { NEEDS_RECORD, NEEDS_NUMBER, NEEDS_VERDICT };

struct field {
    const char *name;
    enum field_kind kind;
    enum field_needs needs;
    const char *tag; /* the tag that holds it; NULL: `get` finds it */
    /* Finds the value at `index`: a game has two players. Returns false past the last one. */
    bool (*get)(const struct subject *subject, size_t index, struct field_value *out);
    const char *(*word_at)(size_t index); /* the list of a word; NULL past the end */
    const char *title;                    /* what it is; translated when shown */
};

/* The field of this name, ignoring case; NULL: there is none. */
const struct field *field_find(const char *name, size_t len);
/* The field at `index`, for suggestions. NULL past the end. */
const struct field *field_at(size_t index);
/* The value at `index` of a field, or of the tag `tag` if `field` is NULL. A missing tag is an empty text. */
bool field_get(const struct field *field, const char *tag, const struct subject *subject,
               size_t index, struct field_value *out);

/* Describes the expressions, for `adj help select`. */
void select_help(struct buffer *out);

#endif
