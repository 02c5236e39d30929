/* SPDX-License-Identifier: MIT */
/* Internal interface of the readers of variants.ini: sections (ini.c) and their keys (ini_keys.c). */
#ifndef RULES_INI_KEYS_H
#define RULES_INI_KEYS_H

#include "rules/ini.h"

/* A part of the text. */
struct span {
    const char *at;
    size_t len;
};

struct ini {
    struct span text;
    struct arena *arena;
    struct document_faults *faults;
    struct ini_game *game;
    const char *section; /* the section that is read, for faults */
    const char *at;      /* where the keys that are read stand */
};

#define SHOWN(s) (int)((s).len < 60 ? (s).len : 60), (s).at

/* Adds a fault at a place of the text; faults of games that the engine contains are at line 1. */
#define fault_at ini_fault_at
void fault_at(struct ini *ini, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Removes blanks at both ends. */
struct span ini_trimmed(const char *from, const char *to);
bool ini_span_is(struct span s, const char *word);
/* Writes a list of squares in small letters. */
const char *ini_squares(struct ini *ini, struct span value);
/* Sets the letter of a kind: "n", "-", or with the moves of a custom piece "a:BN". */
void ini_set_type(struct ini *ini, unsigned type, const char *name, struct span value);
/* Returns the name of the key at an index of the list, in which later keys replace what earlier ones set; NULL past its end. */
const char *ini_key(unsigned index);
void ini_set_key(struct ini *ini, unsigned index, struct span value);

#endif
