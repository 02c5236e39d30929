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

enum { INI_KEYS_MAX = 256 };

struct ini {
    struct span text;
    struct arena *arena;
    struct document_faults *faults;
    struct ini_game *game;
    const char *section; /* the section that is read, for faults */
    const char *head;    /* the head of the game's section in the text; NULL: it has none */
    const char *start;   /* the value of startFen */
    /* Keys that are not supported, by index: where the last value other than the default stands, and its section. */
    struct ini_place {
        const char *at, *section;
    } absent[INI_KEYS_MAX];
};

#define SHOWN(s) (int)((s).len < 60 ? (s).len : 60), (s).at

/* Adds a fault at a place of the text; faults of games that the engine contains are at the head of the section. */
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
/* Adds a fault for each key that is not supported and does not have its default. */
void ini_check_keys(struct ini *ini);
/* The place of a part of the text: its line and its column in characters. */
struct document_place ini_place(const struct ini *ini, const char *at);

#endif
