/* SPDX-License-Identifier: MIT */
/* What every part of the adjudicator needs: the endings of the rules, texts in the verdict, its move. */
#include "judge/judge.h"

const char *
judge_text(struct judge *j, const struct buffer *text)
{
    if (text->failed)
        return NULL;
    return arena_strndup(&j->verdict->arena, text->len ? text->data : "", text->len);
}

void
judge_outcome(struct judge *j)
{
    struct line *line = &j->walk.line;
    line->rules->family->outcome(line, &j->verdict->outcome);
    j->over = j->verdict->outcome.status != OUTCOME_UNDECIDED;
    j->verdict->basis = j->over ? BASIS_RULES : BASIS_NONE;
}

enum adj_status
judge_label(struct judge *j, size_t ply, const char *text, size_t len)
{
    j->verdict->ply = ply;
    j->verdict->numbering = (struct numbering){j->walk.base, j->walk.second};
    struct buffer label = {0};
    numbering_write(&j->verdict->numbering, ply, &label);
    buffer_put(&label, text, len);
    j->verdict->move = judge_text(j, &label);
    buffer_clear(&label);
    return j->verdict->move ? ADJ_OK : ADJ_ENOMEM;
}
