/* SPDX-License-Identifier: MIT */
/* Turtle's pieces as piles of checkers (RULES.md 6): letters, checkers, digits, values. */
#ifndef RULES_CHECKERS_H
#define RULES_CHECKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CHECKER_KINDS = 7,
    PILE_LETTERS_SIZE = 4, /* "MFD" and NUL */
};

/* A pile of checkers: how many of each kind, C1 first. */
struct pile {
    uint8_t of[CHECKER_KINDS];
};

/* Reads a piece from its letters in their order ("MFD", "G", "K"). Returns false if there is no such piece. */
bool pile_from_letters(const char *text, size_t len, struct pile *out);
/* Writes the letters of a pile. Returns false if the pile is no legal piece. */
bool pile_letters(const struct pile *pile, char out[PILE_LETTERS_SIZE]);
unsigned pile_count(const struct pile *pile);
/* Returns the value in hundredths of a unit. */
unsigned pile_value(const struct pile *pile);

#endif
