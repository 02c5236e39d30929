/* SPDX-License-Identifier: MIT */
/* The phrases in which servers and players tell how a game ended: one table, read by endwords.c. */
#ifndef JUDGE_ENDPHRASES_H
#define JUDGE_ENDPHRASES_H

#include <stddef.h>

#include "play/family.h"

enum { SIDE_FORMS = 3 };

/* How a language calls the players. */
struct sides {
    const char *forms[2][SIDE_FORMS];
};

/* Of whom a phrase speaks. */
enum who {
    LOSES,  /* %s, or the player named %n, lost ... */
    WINS,   /* ... won */
    DRAWN,  /* a draw */
    RESULT, /* as the record's result says */
    BOTH,   /* both players lost on time */
};

/*
 * %s is a side's name, %o the other side's, %n the name of a player as the tags have it. A row with a reason ends the
 * game by its result alone; the others are judged as the event that they tell.
 */
struct phrase {
    const char *text;
    enum event_kind kind;
    enum who who;
    const struct sides *sides;
    enum reason reason;
    const char *from; /* who writes so */
};

extern const struct phrase endphrases[];
extern const size_t endphrases_count;

#endif
