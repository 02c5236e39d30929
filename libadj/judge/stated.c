/* SPDX-License-Identifier: MIT */
/*
 * What a record says of its result beside moves and events (RULES.md 10). A result that nothing explains counts as
 * reported, unless the game cannot have it or the tournament's regulations let none count.
 */
#include <string.h>

#include "judge/judge.h"
#include "judge/result.h"

/* Why the game cannot end so now; NULL: it can. */
static const char *
impossible(const struct judge *j, enum result result)
{
    const struct outcome *now = &j->verdict->outcome;
    const unsigned *points = now->points;

    if (result == RESULT_WHITE_MORE || result == RESULT_BLACK_MORE)
        return "the result reported is not one of those that a game can have without its reason";
    if (result == RESULT_DRAW && !event_draws_exist(j->walk.line.rules))
        return "a draw is reported, and this game has no draws";
    if (!now->has_points || result == RESULT_BOTH_LOST)
        return NULL;
    if (result == RESULT_DRAW)
        return points[WHITE] != points[BLACK] ? "a draw is reported, and the points are unequal"
                                              : NULL;
    return points[result == RESULT_BLACK] < points[result != RESULT_BLACK]
               ? "the winner reported is the one with fewer points"
               : NULL;
}

void
judge_reported(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct outcome *outcome = &v->outcome;
    enum result result = v->claimed ? result_read(v->claimed, strlen(v->claimed)) : RESULT_OPEN;

    if (result == RESULT_OPEN || result == RESULT_UNKNOWN)
        return;
    v->detail = j->regulations->ignore_reported
                    ? "the regulations do not count a result that is only reported"
                    : impossible(j, result);
    if (v->detail)
        return;
    v->basis = BASIS_REPORTED;
    outcome->status = result == RESULT_DRAW        ? OUTCOME_DRAW
                      : result == RESULT_BOTH_LOST ? OUTCOME_UNDECIDED
                                                   : OUTCOME_DECIDED;
    outcome->winner = result == RESULT_WHITE ? WHITE : result == RESULT_BLACK ? BLACK : NOBODY;
    outcome->both_lost = result == RESULT_BOTH_LOST;
    outcome->reason = REASON_REPORTED;
    outcome->above_points = outcome->has_points;
    j->over = true;
}
