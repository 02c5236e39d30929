/* SPDX-License-Identifier: MIT */
/* The adjudicator at work on one record: shared by the files that replay it and draw the conclusions. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "judge/verdict.h"
#include "notation/walk.h"

struct judge {
    const struct adj_game *game;
    const struct adj_regulations *regulations;
    struct walk walk; /* its line is the game as far as it was played */
    struct adj_verdict *verdict;
    struct buffer moves;     /* in LAN, joined by spaces: for the fingerprint */
    struct buffer last_text; /* the last move in the record's notation */
    size_t event_cap;
    bool over;
};

/* Draw the conclusions once the record is replayed: everything of the verdict that follows from the line
 * and the outcome. ADJ_ENOMEM. */
enum adj_status judge_conclude(struct judge *j);

#endif
