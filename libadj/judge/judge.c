/* SPDX-License-Identifier: MIT */
/* What every part of the adjudicator needs: the endings of the rules, the verdict's move. */
#include "judge/judge.h"

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
