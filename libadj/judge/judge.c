/* SPDX-License-Identifier: MIT */
/* Shared by all parts of the adjudicator: endings by the rules, the label of the verdict's move, proofs as evidence, and the
 * count of illegal moves of each player, whose penalties the regulations set (FIDE Laws 7.5.5). */
#include "judge/judge.h"

#include <assert.h>
#include <string.h>

#include "base/message.h"

void
judge_outcome(struct judge *j)
{
    struct line *line = &j->walk.line;
    line->rules->family->outcome(line, &j->verdict->outcome);
    j->over = j->verdict->outcome.status != OUTCOME_UNDECIDED;
    j->verdict->basis = j->over ? BASIS_RULES : BASIS_NONE;
}

const char *
judge_numbered(struct judge *j, size_t ply, const char *text, size_t len)
{
    const struct numbering numbering = {j->walk.base, j->walk.second};
    struct buffer label = {0};
    numbering_write(&numbering, ply, &label);
    buffer_put(&label, text, len);
    return arena_keep(&j->verdict->arena, &label);
}

void
judge_label(struct judge *j, size_t ply, const char *text, size_t len)
{
    j->verdict->ply = ply;
    j->verdict->numbering = (struct numbering){j->walk.base, j->walk.second};
    j->verdict->move = judge_numbered(j, ply, text, len);
}

void
judge_add_proof(struct judge *j, enum colour side, const struct mates *found)
{
    struct evidence *out = &j->verdict->evidence;
    assert(out->mates_count < 2);
    struct evidence_mates *mates = &out->mates[out->mates_count++];
    *mates = (struct evidence_mates){.side = side,
                                     .answer = found->answer,
                                     .kind = found->kind,
                                     .nodes = found->nodes,
                                     .count = found->count};
    if (found->count == 0)
        return;
    mates->line = arena_array(&j->verdict->arena, found->count, sizeof *mates->line);
    if (mates->line)
        memcpy(mates->line, found->line, found->count * sizeof *mates->line);
}

/* The citation when regulations, not the Laws, make an illegal move lose the game. NULL when out of memory. */
static const struct ending *
regulations_cited(struct judge *j)
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
judge_forfeit(struct judge *j, enum colour loser, struct judgement *out)
{
    struct outcome *outcome = &out->result.outcome;
    out->result.accepted = out->result.ends = true;
    outcome->status = OUTCOME_DECIDED;
    outcome->reason = REASON_FORFEIT;
    outcome->winner = other(loser);
    outcome->above_points = outcome->has_points; /* L-R12 */
    out->basis = BASIS_DECISION;
    if (event_draw_without_mate(&j->walk.line, j->proof_positions, "7.5.5", out))
        return ADJ_ENOMEM;
    out->ending = outcome->status == OUTCOME_DECIDED ? regulations_cited(j)
                                                     : event_law(j->walk.line.rules, LAW_ILLEGAL);
    return ADJ_OK;
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
    if (judge_forfeit(j, event->by, judgement))
        return ADJ_ENOMEM;
    j->verdict->lost_by_event = true;
    j->verdict->detail =
        message_make(&j->verdict->arena, "it is illegal move %u of this player", count);
    return ADJ_OK;
}
