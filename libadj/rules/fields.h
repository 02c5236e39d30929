/* SPDX-License-Identifier: MIT */
/*
 * The fields of a game as a document has them: one description for the reader (document_read.c), the writer
 * (document_write.c), the schema and the manual (document_schema.c). To add a field to a row, describe it in fields.c.
 */
#ifndef RULES_FIELDS_H
#define RULES_FIELDS_H

#include "chess/schema.h"
#include "draughts/schema.h"
#include "rules/pictures.h"
#include "rules/sentences.h"

/* A game while it is read or written. All its memory is in `arena`, except what belongs to a row of rules/. */
struct ruleset_draft {
    struct arena *arena;
    struct ruleset rules;
    struct board_row board;
    struct chess_rules chess;       /* if rules.chess is set */
    struct draughts_rules draughts; /* if rules.draughts is set */
    struct glyph_set pictures;      /* own pictures, in front of those of `rules.pictures` */
};

enum field_kind {
    /* Attributes that are texts (const char *). */
    FIELD_TEXT,
    FIELD_ID,      /* a-z, 0-9 and hyphens */
    FIELD_SYMBOL,  /* of a piece of this game; in the piece itself a new one */
    FIELD_MARKED,  /* a symbol, perhaps with * for the marked form */
    FIELD_SYMBOLS, /* of pieces, separated by spaces */
    FIELD_SQUARE,  /* of the board */
    FIELD_FILES,   /* file letters of the board */
    FIELD_SORTED,  /* components: letters and digits in order */
    FIELD_PATH,    /* an SVG path */
    /* Attributes with values. */
    FIELD_NUMBER, /* from `least` to `most`; a word names `most` */
    FIELD_FLAG,   /* true or false */
    FIELD_WORD,   /* one of `words`; the value is its index */
    FIELD_BITS,   /* several of `words`; their indexes are bits */
    FIELD_LETTER, /* one character of words[0] */
    FIELD_VECTOR, /* "1 2" */
    FIELD_RANGE,  /* "3", "1-2", "3-" */
    FIELD_WORDS,  /* array of `count` values of `words` */
    FIELD_TEXTS,  /* array of `count` texts of kind `item` */
    FIELD_VALUE,  /* the value of an option (struct chess_switch) */
    FIELD_HOOKS,  /* names of rules/hooks.h (struct chess_rules) */
    FIELD_GLYPHS, /* name of a set of pictures */
    /* Contents. */
    FIELD_PROSE, /* the element's own text */
    FIELD_ONE,   /* an element: the struct itself */
    FIELD_INNER, /* elements: an array of `count` structs */
    FIELD_TABLE, /* elements: a pointer to an array that an unused struct ends */
    FIELD_LINKS, /* elements: an array of `count` pointers to structs */
    FIELD_LINK,  /* an element: a pointer to a struct */
};

struct shape;
struct field {
    const char *name; /* of the attribute or element */
    enum field_kind kind;
    size_t at, size;
    const char *doc; /* sentence of the manual */
    unsigned least, most;
    const char *const *words; /* ends with NULL */
    const struct shape *shape;
    unsigned count;
    enum field_kind item;
    bool required;
    const char *unit; /* of a number; NULL: none */
    const char *only; /* the family that has it; NULL: both */
};
struct shape {
    const char *doc;
    size_t size;
    const struct field *
        fields; /* the last has name NULL; the first one that is required says whether a struct is used */
    /* Sets what an unused field does not mean: called for each new struct; NULL: zero. */
    void (*begin)(void *whole);
};

extern const struct shape shape_ruleset; /* of struct ruleset_draft */

static inline bool
field_is_element(const struct field *field)
{
    return field->kind >= FIELD_ONE;
}
/* Returns whether the kind is a text of its own. */
static inline bool
field_is_text(enum field_kind kind)
{
    return kind <= FIELD_PATH;
}
/* Returns the words of an option's value; NULL: it is a number. */
const char *const *field_values(const void *change);
/* Reads an unsigned value of field->size bytes, and writes it. */
uint64_t field_get(const struct field *field, const void *whole);
void field_set(const struct field *field, void *whole, uint64_t value);
/* Returns whether a struct is used: whether its required field has a value. */
bool shape_used(const struct shape *shape, const void *whole);
/* Returns whether the struct of a FIELD_ONE is used. */
bool field_used(const struct field *field, const void *whole);

/* Names of sets of pictures. */
const struct glyph_set *pictures_named(const char *name, size_t len);
const char *pictures_name(const struct glyph_set *set);
extern const char *const pictures_names[];

#endif
