/* SPDX-License-Identifier: MIT */
/* What a verdict rests on: repetitions, and the counters of draughts. */
#include "judge/evidence.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "play/draughts.h"

void
evidence_count(struct evidence *out, const struct evidence_counter *counter)
{
    assert(out->counter_count < EVIDENCE_MAX_COUNTERS);
    out->counters[out->counter_count++] = *counter;
}

void
evidence_mate(struct evidence *out, enum colour side, const struct mates *found,
              struct arena *arena)
{
    assert(out->mates_count < 2);
    struct evidence_mates *mates = &out->mates[out->mates_count++];
    *mates = (struct evidence_mates){.side = side,
                                     .answer = found->answer,
                                     .kind = found->kind,
                                     .nodes = found->nodes,
                                     .count = found->count};
    if (found->count == 0)
        return;
    mates->line = arena_array(arena, found->count, sizeof *mates->line);
    if (mates->line)
        memcpy(mates->line, found->line, found->count * sizeof *mates->line);
}

void
evidence_repetition(const struct line *line, size_t ply, struct arena *arena, struct evidence *out)
{
    const struct position *now = &line->at[ply];
    out->ply_count = 0;
    out->plies = arena_array(arena, ply + 1, sizeof *out->plies);
    for (size_t i = 0; out->plies && i <= ply; i++)
        if (line->at[i].hash == now->hash &&
            line->rules->family->same(line->rules, &line->at[i], now))
            out->plies[out->ply_count++] = i;
}

/* What the counters of draughts count; NULL: no plies. */
static const char *const counter_words[] = {
    [COUNT_NOTHING] = NULL,
    [COUNT_REPETITIONS] = NULL,
    [COUNT_KINGS] = "plies with kings only and without capture",
    [COUNT_FORCES] = "plies since the last capture or crowning",
    [COUNT_FACING] = "plies of a lone king against so many pieces",
    [COUNT_ROAD] = "plies with the lone king on the long diagonal",
    [COUNT_RIVER] = "plies since one of three kings first stood on the long diagonal",
};

void
evidence_draughts(const struct line *line, const struct outcome *outcome, struct evidence *out)
{
    const struct ending *rule = outcome->rule;
    struct evidence_counter counter = {
        .by = NOBODY,
        .what = rule ? counter_words[rule->counter] : NULL,
        .count = outcome->count,
        .limit = rule ? rule->limit : 0,
        .since = outcome->since,
    };
    if (!counter.what)
        return;
    if (counter.since == SIZE_MAX)
        counter.since = line->count - 1 > counter.count ? line->count - 1 - counter.count : 0;
    evidence_count(out, &counter);
}
