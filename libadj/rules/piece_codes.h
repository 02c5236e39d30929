/* SPDX-License-Identifier: MIT */
/* The systems of piece codes and their forms, for adj_piece_convert() of adj.h. */
#ifndef RULES_PIECE_CODES_H
#define RULES_PIECE_CODES_H

#include "base/buffer.h"
#include "rules/checkers.h"

/* A piece between being read in one form and written in another. */
struct piece_code {
    unsigned stones;  /* Stones: bit n - 1 is the stone n; 0 is the pawn */
    unsigned kind;    /* Waterloo: index of the kind in the set of seven ... */
    unsigned sides;   /* ... and its sides, bits: 1 human, 2 alien */
    struct pile pile; /* Turtle ... */
    bool has_pile;    /* ... unless only a value is known */
    uint64_t value;   /* Turtle: hundredths of a unit */
};

/* One form of writing the pieces of a system. */
struct code_form {
    const char *name;
    /* ADJ_ESYNTAX with the reason. NULL: this form cannot be read back. */
    enum adj_status (*read)(const struct code_form *form, const char *text, size_t len,
                            struct piece_code *out, struct adj_error *err);
    /* ADJ_ELOSSY when the piece has no such form. */
    enum adj_status (*write)(const struct code_form *form, const struct piece_code *piece,
                             struct buffer *out, struct adj_error *err);
    unsigned column; /* of the system's table, for forms that share their functions */
};

/* The forms of each system; a NULL name ends the table. */
extern const struct code_form stones_forms[], turtle_forms[], waterloo_forms[];

/* Writes the pieces of a system and the sets of its source as tab-separated lines, without a final newline. */
void stones_list(struct buffer *out);
void turtle_list(struct buffer *out);
void waterloo_list(struct buffer *out);

/* Returns whether a text is this name (NULL: no name). Ignores the case of Latin and Russian letters, macrons, and the
 * characters in `ignored`. */
bool code_is(const char *name, const char *text, size_t len, const char *ignored);
/* Bytes of a code that an error message quotes. */
static inline int
code_shown(size_t len)
{
    return len < 40 ? (int)len : 40;
}

/* Stones has pieces but no rules of play (RULES.md 7). Returns the error message for a lookup of "stones" as a game, in
 * any case; NULL for any other name. */
const char *stones_unplayable(const char *name, size_t len);

#endif
