/* SPDX-License-Identifier: MIT */
/* What a verdict rests on: repetitions and counters, whatever the family. */
#include "judge/evidence.h"

#include <assert.h>

#include "base/error.h"

void
evidence_count(struct evidence *out, const struct evidence_counter *counter)
{
    assert(out->counter_count < EVIDENCE_MAX_COUNTERS);
    out->counters[out->counter_count++] = *counter;
}

enum adj_status
evidence_repetition(const struct line *line, size_t ply, struct arena *arena, struct evidence *out)
{
    const struct position *now = &line->at[ply];

    out->ply_count = 0;
    out->plies = arena_array(arena, ply + 1, sizeof *out->plies);
    if (!out->plies)
        return ADJ_ENOMEM;
    for (size_t i = 0; i <= ply; i++) {
        if (line->at[i].hash == now->hash &&
            line->rules->family->same(line->rules, &line->at[i], now))
            out->plies[out->ply_count++] = i;
    }
    return ADJ_OK;
}

static void
evidence_draughts(const struct line *line, const struct outcome *outcome, struct evidence *out)
{
    struct evidence_counter counter = {
        .by = NOBODY,
        .what = "plies with kings only and without capture",
        .count = outcome->count,
        .since = outcome->since,
    };

    if (outcome->reason != REASON_KINGS_ONLY)
        return;
    if (counter.since == SIZE_MAX)
        counter.since = line->count - 1 > counter.count ? line->count - 1 - counter.count : 0;
    evidence_count(out, &counter);
}

enum adj_status
evidence_find(struct line *line, const struct outcome *outcome, struct arena *arena,
              struct evidence *out)
{
    bool repetition = outcome->reason == REASON_THREEFOLD_REPETITION ||
                      outcome->reason == REASON_FIVEFOLD_REPETITION;

    if (repetition && evidence_repetition(line, line->count - 1, arena, out))
        return ADJ_ENOMEM;
    if (line->rules->chess)
        return evidence_chess(line, outcome, arena, out);
    evidence_draughts(line, outcome, out);
    return ADJ_OK;
}
