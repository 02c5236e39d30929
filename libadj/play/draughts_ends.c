/* SPDX-License-Identifier: MIT */
/*
 * How a draughts game ends (RULES.md 8.3 and 10). What ends it, in which order, at which count, between which forces
 * and whether a player must claim it stands in the endings of its rules; here is what the counters count.
 */
#include "play/draughts_family.h"

#include <stdio.h>
#include <string.h>

/* ---- forces -------------------------------------------------------------------------------- */

static bool
in_range(struct draughts_range range, unsigned count)
{
    return count >= range.least && count <= range.most;
}

static bool
side_fits(const struct draughts_side *side, unsigned kings, unsigned men)
{
    return in_range(side->kings, kings) && in_range(side->men, men) &&
           in_range(side->pieces, kings + men);
}

bool
draughts_forces_fit(const struct draughts_forces *forces, const unsigned kings[2],
                    const unsigned men[2])
{
    if (!in_range(forces->all, kings[0] + men[0] + kings[1] + men[1]))
        return false;
    for (unsigned first = 0; first < 2; first++)
        if (side_fits(&forces->side[0], kings[first], men[first]) &&
            side_fits(&forces->side[1], kings[!first], men[!first]))
            return true;
    return false;
}

/* NULL stands for any forces. */
static bool
forces_stand(const struct draughts_forces *forces, const struct draughts_position *d)
{
    unsigned kings[2], men[2];
    for (unsigned c = 0; c < 2 && forces; c++) {
        kings[c] = layout_count(d->kings[c]);
        men[c] = layout_count(d->men[c]);
    }
    return !forces || draughts_forces_fit(forces, kings, men);
}

/* The colour whose only piece is a king while the other side has a king at least; NOBODY: there is none. */
static enum colour
lone_king(const struct draughts_position *d)
{
    for (unsigned c = 0; c < 2; c++)
        if (layout_single(d->kings[c]) && layout_empty(d->men[c]) && !layout_empty(d->kings[!c]))
            return (enum colour)c;
    return NOBODY;
}

/* ---- the rows ------------------------------------------------------------------------------ */

static const struct ending *
rows_end(const struct ruleset *rules)
{
    return rules->endings + RULESET_MAX_ENDINGS;
}

/* The first draw at or behind `row`, in the order of the rules; NULL: there is none. */
static const struct ending *
draw_from(const struct ruleset *rules, const struct ending *row)
{
    for (; row < rows_end(rules) && row->reason != REASON_NONE; row++)
        if (row->counter != COUNT_NOTHING || row->forces)
            return row;
    return NULL;
}

static const struct ending *
draw_first(const struct ruleset *rules)
{
    return draw_from(rules, rules->endings);
}

static const struct ending *
draw_next(const struct ruleset *rules, const struct ending *row)
{
    return draw_from(rules, row + 1);
}

/* D-R1: must it be claimed here? What the forces alone decide never. */
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

/* The ruling by whose switching a draw of these rules is not as the federation has it; NULL: all are. */
static const char *
switched_by(const struct ruleset *rules)
{
    if (!rules->options)
        return NULL;
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if (is_claimed(rules, row) != row->claim)
            return option_row(OPTION_DRAWS)->ruling;
    return NULL;
}

const struct draughts_forces *
draughts_dead_forces(const struct ruleset *rules)
{
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if (row->counter == COUNT_NOTHING)
            return row->forces;
    return NULL;
}

/* ---- the counters -------------------------------------------------------------------------- */

static uint16_t
one_more(uint16_t count)
{
    return (uint16_t)(count < UINT16_MAX ? count + 1 : count);
}

static bool
is_on_road(const struct layout *layout, const uint64_t set[2])
{
    return (set[0] & layout->road[0]) || (set[1] & layout->road[1]);
}

/* Does the lone king stand where the row counts, or one of those that it faces where the river runs? */
static bool
stands_there(const struct ruleset *rules, const struct ending *row,
             const struct draughts_position *d)
{
    enum colour lone = lone_king(d);
    if (lone == NOBODY || !forces_stand(row->forces, d))
        return false;
    return is_on_road(layout_get(rules), d->kings[row->counter == COUNT_ROAD ? lone : !lone]);
}

/* R and P: the row of these rules that counts so; NULL: there is none. */
static const struct ending *
road_row(const struct ruleset *rules)
{
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if (row->counter == COUNT_ROAD || row->counter == COUNT_RIVER)
            return row;
    return NULL;
}

/* P has begun when it is not 0, or where it begins. */
static bool
river_runs(const struct ruleset *rules, const struct ending *row, const struct draughts_position *d)
{
    return forces_stand(row->forces, d) && (d->road > 0 || stands_there(rules, row, d));
}

static bool
road_goes_on(const struct ruleset *rules, const struct draughts_position *before,
             const struct draughts_position *after)
{
    const struct ending *row = road_row(rules);
    if (!row)
        return false;
    if (row->counter == COUNT_RIVER)
        return river_runs(rules, row, before) && forces_stand(row->forces, after);
    return stands_there(rules, row, before) && stands_there(rules, row, after);
}

void
draughts_count_lone(const struct ruleset *rules, const struct draughts_position *before,
                    bool capture, struct draughts_position *after)
{
    bool lone = lone_king(after) != NOBODY;
    bool faces = lone && !capture && lone_king(before) != NOBODY;
    after->facing = faces ? one_more(before->facing) : 0;
    after->road = lone && road_goes_on(rules, before, after) ? one_more(before->road) : 0;
}

/* The same position comes again after four plies at the earliest. */
static unsigned
span_of(unsigned times)
{
    return 4 * (times - 1);
}

static unsigned
count_of(unsigned counter, const struct draughts_position *d)
{
    switch ((enum draughts_counter)counter) {
    case COUNT_NOTHING:
    case COUNT_REPETITIONS:
        return 0;
    case COUNT_KINGS:
        return d->quiet;
    case COUNT_FORCES:
        return d->still;
    case COUNT_FACING:
        return d->facing;
    case COUNT_ROAD:
    case COUNT_RIVER:
        return d->road;
    }
    return 0;
}

bool
draughts_draw_due(const struct ruleset *rules, const struct draughts_position *d)
{
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if (row->counter == COUNT_REPETITIONS ? d->span >= span_of(row->limit)
                                              : count_of(row->counter, d) >= row->limit)
            return true;
    return false;
}

/* The row of B or F whose forces are on the board; NULL: there is none. */
static const struct ending *
forces_row(const struct ruleset *rules, const struct draughts_position *d)
{
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if ((row->counter == COUNT_FORCES || row->counter == COUNT_FACING) &&
            forces_stand(row->forces, d))
            return row;
    return NULL;
}

unsigned
draughts_counters_get(const struct ruleset *rules, const struct draughts_position *d,
                      uint16_t out[DRAUGHTS_COUNTERS])
{
    const struct ending *row = forces_row(rules, d);
    out[0] = d->quiet;
    out[1] = (uint16_t)(row ? count_of(row->counter, d) : d->quiet);
    out[2] = d->road;
    return out[2] ? 3 : out[1] != out[0] ? 2 : out[0] ? 1 : 0;
}

void
draughts_counters_set(const struct ruleset *rules, const uint16_t counts[DRAUGHTS_COUNTERS],
                      struct draughts_position *d)
{
    const struct ending *road = road_row(rules);
    d->quiet = counts[0];
    d->still = counts[1];
    d->facing = lone_king(d) == NOBODY ? 0 : counts[1];
    d->road = counts[2];
    if (!road || (road->counter == COUNT_RIVER ? !river_runs(rules, road, d)
                                               : !stands_there(rules, road, d)))
        d->road = 0;
}

/* ---- repetition ---------------------------------------------------------------------------- */

/* How often the last position has stood, itself included, and the ply when it stood first: not across a move that can
 * never be undone. */
static unsigned
repetitions(const struct line *line, size_t *out_first)
{
    const struct position *now = line_now(line);
    size_t last = line->count - 1;
    size_t span = now->draughts.span < last ? now->draughts.span : last;
    unsigned count = 1;
    *out_first = last;
    for (size_t back = 4; back <= span; back += 2) {
        if (!line->rules->family->same(line->rules, &line->at[last - back], now))
            continue;
        count++;
        *out_first = last - back;
    }
    return count;
}

/* Could it have stood so often? */
static bool
may_repeat(const struct line *line, unsigned times, unsigned plies_on)
{
    const struct draughts_position *d = &line_now(line)->draughts;
    size_t last = line->count - 1;
    return (d->span < last ? d->span : last) + plies_on >= span_of(times);
}

/* ---- draws --------------------------------------------------------------------------------- */

static bool
applies(const struct ruleset *rules, const struct ending *row, const struct draughts_position *d)
{
    if (!forces_stand(row->forces, d))
        return false;
    return row->unless != COUNT_RIVER || !river_runs(rules, road_row(rules), d);
}

/* Has the draw of this row come? The ply on which it rests goes to *out_since, SIZE_MAX when that was before the
 * line's first. */
static bool
draw_stands(const struct line *line, const struct ending *row, size_t *out_since,
            unsigned *out_count)
{
    const struct draughts_position *d = &line_now(line)->draughts;
    size_t last = line->count - 1;
    if (row->counter == COUNT_REPETITIONS) {
        *out_count = may_repeat(line, row->limit, 0) ? repetitions(line, out_since) : 0;
        return *out_count >= row->limit;
    }
    *out_count = count_of(row->counter, d);
    *out_since = *out_count <= last ? last - *out_count : SIZE_MAX;
    return *out_count >= row->limit && applies(line->rules, row, d);
}

/* The first of the automatic or of the claimed draws, from `row` on, that has come; NULL: none has. */
static const struct ending *
draw_find(const struct line *line, const struct ending *row, bool claimed, size_t *out_since,
          unsigned *out_count)
{
    if (!line_now(line)->draughts.due)
        return NULL;
    for (row = draw_from(line->rules, row); row; row = draw_next(line->rules, row))
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
outcome_won(struct outcome *out, enum reason reason, enum colour winner)
{
    out->status = OUTCOME_DECIDED;
    out->reason = reason;
    out->winner = winner;
}

static void
outcome_drawn(struct outcome *out, const struct ending *rule, size_t since, unsigned count)
{
    out->status = OUTCOME_DRAW;
    out->reason = rule->reason;
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

/* RULES.md 8.3: no pieces, no move, then the draws in the order of the rules. */
void
draughts_outcome(struct line *line, struct outcome *out)
{
    const struct position *now = line_now(line);
    outcome_none(line, out);
    if (now->over) {
        outcome_won(out, (enum reason)now->over, (enum colour)now->winner);
        return;
    }
    if (!can_move(line)) {
        outcome_won(out, REASON_NO_MOVE, now->turn == WHITE ? BLACK : WHITE);
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
    size_t since, found = 0;
    unsigned count;
    for (const struct ending *row = line->rules->endings; found < max; row++) {
        row = draw_find(line, row, true, &since, &count);
        if (!row)
            break;
        outcome_none(line, &out[found]);
        outcome_drawn(&out[found++], row, since, count);
    }
    /* Whether the game is over is asked last: it rarely matters. */
    return found > 0 && draughts_ended(line) == REASON_NONE && can_move(line) ? found : 0;
}

/* ---- node counts --------------------------------------------------------------------------- */

/* Could this draw come within so many plies? */
static bool
draw_is_near(const struct line *line, const struct ending *row, unsigned plies)
{
    const struct draughts_position *d = &line_now(line)->draughts;
    if (row->counter == COUNT_REPETITIONS)
        return may_repeat(line, row->limit, plies);
    if (applies(line->rules, row, d))
        return count_of(row->counter, d) + plies >= row->limit;
    /* A capture or a crowning must bring the forces first, and begins the count; where that is all, the generator
     * knows it: draughts_dead_forces(). */
    return row->counter != COUNT_NOTHING && plies > row->limit;
}

bool
draughts_history_matters(const struct line *line, unsigned depth)
{
    const struct ruleset *rules = line->rules;
    const struct draughts_position *d = &line_now(line)->draughts;
    unsigned last = depth - 1; /* the moves of the positions up to here are looked at */
    unsigned own = (last + 1) / 2, limit = rules->draughts->same_king_limit;
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if (!is_claimed(rules, row) && draw_is_near(line, row, last))
            return true;
    for (unsigned c = 0; c < 2 && limit; c++)
        if (d->same_king[c] + own >= limit)
            return true;
    return false;
}

/* ---- events -------------------------------------------------------------------------------- */

static void
event_end(struct event_result *out, enum outcome_status status, enum reason reason,
          enum colour winner)
{
    out->accepted = out->ends = true;
    out->outcome.status = status;
    out->outcome.reason = reason;
    out->outcome.winner = winner;
}

static void
event_reject(struct event_result *out, const char *why)
{
    snprintf(out->text, sizeof out->text, "%s", why);
}

static bool
knows_claims(const struct ruleset *rules)
{
    for (const struct ending *row = draw_first(rules); row; row = draw_next(rules, row))
        if (is_claimed(rules, row))
            return true;
    return false;
}

/* A claim of the player to move, about the position at the end of the line. */
static void
judge_claim(const struct line *line, const struct event *event, struct event_result *out)
{
    const struct position *now = line_now(line);
    size_t first;
    if (event->by != NOBODY && event->by != (enum colour)now->turn)
        event_reject(out, "only the player to move may claim");
    else if (draughts_claimable(line, &out->outcome, 1) > 0)
        out->accepted = out->ends = true;
    else if (!knows_claims(line->rules))
        event_reject(out, "every draw of this game comes by itself, and none has come");
    else
        snprintf(out->text, sizeof out->text,
                 "the position has stood %u time%s, and %u plies were played with kings only and "
                 "without capture",
                 repetitions(line, &first), repetitions(line, &first) == 1 ? "" : "s",
                 (unsigned)now->draughts.quiet);
}

void
draughts_event(struct line *line, const struct event *event, struct event_result *out)
{
    memset(out, 0, sizeof *out);
    draughts_outcome(line, &out->outcome);
    if (out->outcome.status != OUTCOME_UNDECIDED) {
        event_reject(out, "the game was already over");
        return;
    }
    switch (event->kind) {
    case EVENT_RESIGN:
        if (event->by == NOBODY)
            event_reject(out, "the record does not say who resigned");
        else
            event_end(out, OUTCOME_DECIDED, REASON_RESIGNATION, event->by == WHITE ? BLACK : WHITE);
        return;
    case EVENT_AGREEMENT:
        event_end(out, OUTCOME_DRAW, REASON_AGREEMENT, NOBODY);
        return;
    case EVENT_CLAIM:
        judge_claim(line, event, out);
        return;
    case EVENT_PROTEST:
    case EVENT_STATEMENT:
    case EVENT_FLAG:
    case EVENT_ABSENCE:
    case EVENT_DEMAND:
    case EVENT_DECISION:
    case EVENT_ADJUDICATION:
    case EVENT_ABANDONED:
    case EVENT_VOID:
    case EVENT_COUNT:
        event_reject(out, "the rules of this game know no such event");
        return;
    }
}
