/* SPDX-License-Identifier: MIT */
/* Shared by all parts of the adjudicator: endings by the rules, the label of the verdict's move, proofs as evidence. */
#include "judge/judge.h"

#include <assert.h>
#include <string.h>

void
judge_outcome(struct judge *j)
{
    struct line *line = &j->walk.line;
    line->rules->family->outcome(line, &j->verdict->outcome);
    j->over = j->verdict->outcome.status != OUTCOME_UNDECIDED;
    j->verdict->basis = j->over ? BASIS_RULES : BASIS_NONE;
}

void
judge_label(struct judge *j, size_t ply, const char *text, size_t len)
{
    j->verdict->ply = ply;
    j->verdict->numbering = (struct numbering){j->walk.base, j->walk.second};
    struct buffer label = {0};
    numbering_write(&j->verdict->numbering, ply, &label);
    buffer_put(&label, text, len);
    j->verdict->move = arena_keep(&j->verdict->arena, &label);
}

void
judge_tell_mate(struct judge *j, enum colour side, const struct mates *found)
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
