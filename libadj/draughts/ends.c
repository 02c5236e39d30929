/* SPDX-License-Identifier: MIT */
/*
 * Endings of a draughts game (RULES.md 8.3 and 10); begin with draughts_outcome(). The game's rows of endings define
 * each draw: precedence, counter and limit, material, and whether a player must claim it.
 */
#include "draughts/family.h"

/* Rows of endings. */

/* Returns whether the draw must be claimed (D-R1). A draw by material alone is never claimed. */
static bool
is_claimed(const struct ruleset *rules, const struct ending *row)
{
    switch ((enum option_draws)option_of(rules, OPTION_DRAWS)) {
    case DRAWS_FEDERATION:
        return row->claim;
    case DRAWS_AUTOMATIC:
        return false;
    case DRAWS_CLAIMED:
        return row->counter != COUNT_NOTHING;
    }
    return row->claim;
}

/* Returns the ruling whose option changes when draws of these rules must be claimed, against the federation's text;
 * NULL: none does. */
static const char *
switched_by(const struct ruleset *rules)
{
    if (!rules->options)
        return NULL;
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if (is_claimed(rules, row) != row->claim)
            return option_row(OPTION_DRAWS)->ruling;
    return NULL;
}

const struct draughts_forces *
draughts_dead_forces(const struct ruleset *rules)
{
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if (row->counter == COUNT_NOTHING)
            return row->forces;
    return NULL;
}

/* Repetition. */

/* Returns whether the position can have occurred `times` times, now or within the next `plies_on` plies. */
static bool
may_repeat(const struct line *line, unsigned times, unsigned plies_on)
{
    const struct draughts_position *d = &line_now(line)->draughts;
    size_t last = line->count - 1;
    return (d->reversible < last ? d->reversible : last) + plies_on >= draughts_span_of(times);
}

/* Draws. */

/* Returns whether this draw has been reached. *out_since is the ply at which its count started, SIZE_MAX if that was
 * before the first position of the line. */
static bool
draw_stands(const struct line *line, const struct ending *row, size_t *out_since,
            unsigned *out_count)
{
    const struct draughts_position *d = &line_now(line)->draughts;
    size_t last = line->count - 1;
    if (row->counter == COUNT_REPETITIONS) {
        *out_count =
            may_repeat(line, row->limit, 0) ? line_repetitions(line, d->reversible, out_since) : 0;
        return *out_count >= row->limit;
    }
    *out_count = draughts_count_of(row->counter, d);
    *out_since = *out_count <= last ? last - *out_count : SIZE_MAX;
    return *out_count >= row->limit && draughts_draw_applies(line->rules, row, d);
}

/* Returns the first draw, from `row` on, that has been reached and is claimable (`claimed`) or automatic; NULL if there
 * is none. */
static const struct ending *
draw_find(const struct line *line, const struct ending *row, bool claimed, size_t *out_since,
          unsigned *out_count)
{
    if (!line_now(line)->draughts.due)
        return NULL;
    for (row = draw_from(row); row; row = draw_from(row + 1))
        if (draw_stands(line, row, out_since, out_count) && is_claimed(line->rules, row) == claimed)
            return row;
    return NULL;
}

enum reason
draughts_ended(const struct line *line)
{
    const struct position *now = line_now(line);
    if (now->over || line->goes_on)
        return (enum reason)now->over;
    size_t since;
    unsigned count;
    const struct ending *draw = draw_find(line, line->rules->endings, false, &since, &count);
    return draw ? draw->reason : REASON_NONE;
}

static bool
can_move(const struct line *line)
{
    const struct position *now = line_now(line);
    const struct draughts_kernel *kernel = draughts_kernel(layout_get(line->rules));
    return kernel->can_move(line->rules, now, draughts_barred(line->rules, now));
}

static void
outcome_drawn(struct outcome *out, const struct ending *rule, size_t since, unsigned count)
{
    outcome_end(out, rule->reason, NOBODY);
    out->rule = rule;
    out->since = since;
    out->count = count;
}

static void
outcome_none(const struct line *line, struct outcome *out)
{
    *out = (struct outcome){.status = OUTCOME_UNDECIDED,
                            .winner = NOBODY,
                            .reason = REASON_UNFINISHED,
                            .ply = line->count - 1,
                            .since = SIZE_MAX,
                            .switched = switched_by(line->rules)};
}

/* Tests for no pieces, no move, then the automatic draws in the order of the rules (RULES.md 8.3). */
void
draughts_outcome(struct line *line, struct outcome *out)
{
    const struct position *now = line_now(line);
    outcome_none(line, out);
    if (now->over) {
        outcome_end(out, (enum reason)now->over, (enum colour)now->winner);
        return;
    }
    if (!can_move(line)) {
        outcome_end(out, REASON_NO_MOVE, other((enum colour)now->turn));
        return;
    }
    size_t since;
    unsigned count;
    const struct ending *draw = draw_find(line, line->rules->endings, false, &since, &count);
    if (draw)
        outcome_drawn(out, draw, since, count);
}

size_t
draughts_claimable(const struct line *line, struct outcome *out, size_t max)
{
    size_t since = SIZE_MAX, found = 0;
    unsigned count = 0;
    for (const struct ending *row = line->rules->endings; found < max; row++) {
        row = draw_find(line, row, true, &since, &count);
        if (!row)
            break;
        outcome_none(line, &out[found]);
        outcome_drawn(&out[found++], row, since, count);
    }
    /* Tested last, because the game is rarely over. */
    return found > 0 && draughts_ended(line) == REASON_NONE && can_move(line) ? found : 0;
}

/* Node counts. */

/* Returns whether this draw can be reached within `plies` plies. */
static bool
draw_is_near(const struct line *line, const struct ending *row, unsigned plies)
{
    const struct draughts_position *d = &line_now(line)->draughts;
    if (row->counter == COUNT_REPETITIONS)
        return may_repeat(line, row->limit, plies);
    if (draughts_draw_applies(line->rules, row, d))
        return draughts_count_of(row->counter, d) + plies >= row->limit;
    /* Its material can arise only by a capture or a crowning, which starts the count at 0. The generator itself handles
     * a draw by material alone: draughts_dead_forces(). */
    return row->counter != COUNT_NOTHING && plies > row->limit;
}

bool
draughts_history_matters(const struct line *line, unsigned depth)
{
    const struct ruleset *rules = line->rules;
    const struct draughts_position *d = &line_now(line)->draughts;
    unsigned last = depth - 1; /* the last ply whose legal moves are needed */
    unsigned own = (last + 1) / 2, limit = rules->draughts->same_king_limit;
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if (!is_claimed(rules, row) && draw_is_near(line, row, last))
            return true;
    for (unsigned c = 0; c < 2 && limit; c++)
        if (d->same_king[c] + own >= limit)
            return true;
    return false;
}

/* Events. */

static bool
knows_claims(const struct ruleset *rules)
{
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if (is_claimed(rules, row))
            return true;
    return false;
}

/* Judges a claim by the player to move on the current position. */
static void
judge_claim(const struct line *line, const struct event *event, struct event_result *out)
{
    const struct position *now = line_now(line);
    char often[TIMES_TEXT];
    size_t first;
    unsigned times = line_repetitions(line, now->draughts.reversible, &first);
    if (event->by != NOBODY && event->by != (enum colour)now->turn)
        event_say(out, "only the player to move may claim");
    else if (draughts_claimable(line, &out->outcome, 1) > 0)
        out->accepted = out->ends = true;
    else if (!knows_claims(line->rules))
        event_say(out, "every draw of this game comes by itself, and none has come");
    else
        event_say(out,
                  "the position has stood %s, and %u plies were played with kings only and without "
                  "capture",
                  times_text(times, often), (unsigned)now->draughts.quiet);
}

void
draughts_event(struct line *line, const struct event *event, struct event_result *out)
{
    if (!event_begin(line, out))
        return;
    if (event->kind == EVENT_RESIGN && event->by == NOBODY)
        event_say(out, "the record does not say who resigned");
    else if (event->kind == EVENT_RESIGN)
        event_end(out, REASON_RESIGNATION, other(event->by));
    else if (event->kind == EVENT_AGREEMENT)
        event_end(out, REASON_AGREEMENT, NOBODY);
    else if (event->kind == EVENT_CLAIM)
        judge_claim(line, event, out);
    else
        event_say(out, "the rules of this game know no such event");
}
