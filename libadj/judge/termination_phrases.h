/* SPDX-License-Identifier: MIT */
/* The termination phrases of servers and players: one table, searched by termination.c. */
#ifndef JUDGE_TERMINATION_PHRASES_H
#define JUDGE_TERMINATION_PHRASES_H

#include <stddef.h>

#include "play/family.h"

enum { SIDE_FORMS = 3 };

/* The names of the two sides in a language. */
struct sides {
    const char *forms[2][SIDE_FORMS];
};

/* The player whom a phrase is about. */
enum who {
    LOSES,  /* %s, or the player named %n, lost ... */
    WINS,   /* ... won */
    DRAWN,  /* a draw */
    RESULT, /* as the record's result says */
    BOTH,   /* both players lost on time */
};

/*
 * %s is a side's name, %o the other side's, %n a player's name from the tags. A row with a reason ends the game by the
 * result alone; the others are judged as the event that they describe.
 */
struct phrase {
    const char *text;
    enum event_kind kind;
    enum who who;
    const struct sides *sides;
    enum reason reason;
    const char *from; /* programs or people who write it */
};

extern const struct phrase termination_phrases[];
extern const size_t termination_phrases_count;

#endif
