/* SPDX-License-Identifier: MIT */
/* The words in which servers and players say how a game ended: a Termination tag, a comment behind the last move. */
#ifndef JUDGE_ENDWORDS_H
#define JUDGE_ENDWORDS_H

#include "judge/result.h"
#include "record/record.h"

/* An ending that the record tells in words. */
struct endwords {
    enum event_kind kind; /* what happened */
    enum colour loser;    /* or whom the words of a draw name; NOBODY */
    bool draw;            /* otherwise the game is undecided when nobody has lost */
    enum reason reason;   /* of an ending by the result alone; REASON_NONE: the event is judged */
    struct span words;    /* of the record */
};

/*
 * Find the ending that the record's words tell. Words that do not name a player speak of the loser of `claimed`, the
 * result that the record claims. *out_found is false when there are none, or they fit no result. ADJ_ENOMEM.
 */
enum adj_status endwords_find(const struct adj_game *game, enum result claimed,
                              struct endwords *out, bool *out_found);

#endif
