/* SPDX-License-Identifier: MIT */
/* The systems of piece codes and their forms, for adj_piece_convert() of adj.h. */
#ifndef RULES_PIECE_CODES_H
#define RULES_PIECE_CODES_H

#include "base/buffer.h"
#include "rules/checkers.h"

/* A piece, after reading it in one form and before writing it in another. */
struct piece_code {
    unsigned stones;  /* Stones: bit n - 1 for the stone n; 0: the pawn */
    unsigned kind;    /* Waterloo: index of the kind in the set of seven */
    unsigned sides;   /* Waterloo: sides, 1: human, 2: alien, 3: both */
    struct pile pile; /* Turtle, if `has_pile` */
    bool has_pile;    /* Turtle: false if only a value is known */
    uint64_t value;   /* Turtle: hundredths of a unit */
};

/* One form of writing the pieces of a system. */
struct code_form {
    const char *name;
    /* Reads a piece. Returns ADJ_ESYNTAX with the reason if there is no such piece. NULL: this form can only be written. */
    enum adj_status (*read)(const struct code_form *form, const char *text, size_t len,
                            struct piece_code *out, struct adj_error *err);
    /* Writes a piece. Returns ADJ_ELOSSY if the piece has no such form. */
    enum adj_status (*write)(const struct code_form *form, const struct piece_code *piece,
                             struct buffer *out, struct adj_error *err);
    unsigned column; /* column of the system's table, for functions shared by several forms */
};

/* The forms of each system. A form with name NULL ends the table. */
extern const struct code_form stones_forms[], turtle_forms[], waterloo_forms[];

/* Write the pieces of a system and the sets of its source as tab-separated lines, without a final newline. */
void stones_list(struct buffer *out);
void turtle_list(struct buffer *out);
void waterloo_list(struct buffer *out);

/* Returns whether a text is this name (NULL: no name), ignoring the case of Latin and Russian letters, macrons, and the
 * characters in `ignored`. */
bool code_is(const char *name, const char *text, size_t len, const char *ignored);
/* Returns how many bytes of a code an error message quotes. */
static inline int
code_shown(size_t len)
{
    return len < 40 ? (int)len : 40;
}

/* Returns the error message for a lookup of "stones" (in any case) as a game; NULL for other names. Stones has pieces
 * but no rules of play (RULES.md 7). */
const char *stones_unplayable(const char *name, size_t len);

#endif
