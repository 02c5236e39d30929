/* SPDX-License-Identifier: MIT */
/* Counts the illegal moves of each player; the regulations set the penalty of each (FIDE Laws 7.5.5). */
#include <assert.h>

#include "base/message.h"

#include "judge/judge.h"

const struct ending *
judge_regulations_cited(struct judge *j)
{
    const char *name = j->regulations->name;
    struct ending *ending = arena_alloc(&j->verdict->arena, sizeof *ending);
    if (!ending)
        return NULL;
    ending->reason = REASON_FORFEIT;
    ending->document = name ? message_make(&j->verdict->arena, "Regulations: %s", name)
                            : "Regulations of the tournament";
    return ending;
}

void
judge_count_illegal(struct judge *j, enum colour by)
{
    assert(by == WHITE || by == BLACK);
    j->verdict->illegal_moves++;
    j->policy = policy_of(j->policies, j->verdict->illegal_by[by]++);
}

enum adj_status
judge_taken_back(struct judge *j, const struct event *event, struct judgement *judgement)
{
    struct event_result *result = &judgement->result;
    judge_count_illegal(j, event->by);
    unsigned count = j->verdict->illegal_by[event->by];
    if (j->policy != ILLEGAL_FORFEIT) {
        const char *penalty = j->regulations->penalty;
        event_say(result, "illegal move %u of this player, taken back; the game goes on", count);
        judgement->consequence =
            penalty ? message_make(&j->verdict->arena, "penalty: %s", penalty) : NULL;
        return ADJ_OK;
    }
    event_say(result, "illegal move %u of this player, which costs the game", count);
    result->ends = true;
    result->outcome.status = OUTCOME_DECIDED;
    result->outcome.reason = REASON_FORFEIT;
    result->outcome.winner = other(event->by);
    result->outcome.above_points = result->outcome.has_points; /* L-R12 */
    judgement->basis = BASIS_DECISION;
    enum adj_status st =
        event_draw_without_mate(&j->walk.line, j->proof_positions, "7.5.5", judgement);
    if (st)
        return st;
    bool is_lost = result->outcome.status == OUTCOME_DECIDED;
    judgement->ending =
        is_lost ? judge_regulations_cited(j) : event_law(j->walk.line.rules, LAW_ILLEGAL);
    j->verdict->lost_by_event = true;
    j->verdict->detail =
        message_make(&j->verdict->arena, "it is illegal move %u of this player", count);
    return ADJ_OK;
}
