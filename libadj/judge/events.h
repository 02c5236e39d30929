/* SPDX-License-Identifier: MIT */
/*
 * What players and directors do besides moving: what a family judges itself, claims that name an intended
 * move, and what is the same in every tournament (flag, absence, a director's decision).
 */
#ifndef JUDGE_EVENTS_H
#define JUDGE_EVENTS_H

#include "play/ruleset.h"

struct judgement {
    struct event_result result;
    const struct ending *ending; /* the law it rests on; NULL: that of the reason, if any */
    const char *consequence;     /* of a rejected claim; NULL: none */
    bool is_scored;              /* a decision: these half points in place of the regulations' */
    unsigned halves[2];
    bool names_move; /* an accepted claim rests on the position after this move */
    struct move move;
};

/* Judge an event at the end of the line. Accepted protests and statements start to run there. ADJ_ENOMEM. */
enum adj_status event_judge(struct line *line, const struct event *event, struct judgement *out);
/* A second absence: are now both players' games lost? */
bool event_also_loses(const struct outcome *outcome, const struct event *event);
/* Then they are: undecided, with nothing for either (L-R12). */
void event_both_lose(struct outcome *outcome);

/* The law that a tournament falls back on where a game's own rules are silent; NULL: none is known. */
enum law { LAW_FLAG, LAW_ABSENCE, LAW_ILLEGAL, LAW_VOID };
const struct ending *event_law(const struct ruleset *rules, enum law law);
/* Has this player, in a game with the Laws' dead positions, nothing but royal pieces? */
bool event_cannot_mate(const struct line *line, enum colour colour);

#endif
