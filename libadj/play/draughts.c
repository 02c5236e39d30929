/* SPDX-License-Identifier: MIT */
/*
 * The draughts family: positions, moves and endings of every game in RULES.md 8, as struct
 * draughts_rules says. What can move where is the kernels' business; what depends on the game so far
 * (counters, repetition, a king that has moved too often) is decided here.
 */
#include "play/draughts_family.h"

#include <string.h>

enum { REPETITIONS = 3 }; /* RULES.md 8.3 */

static const struct draughts_kernel *
kernel_of(const struct ruleset *rules)
{
    return draughts_kernel(layout_get(rules));
}

/* ---- positions ---- */

static uint64_t
draughts_hash(const struct ruleset *rules, const struct position *pos)
{
    const struct layout *layout = layout_get(rules);
    uint64_t hash = pos->turn == BLACK ? layout_turn_key : 0;

    for (unsigned bit = 0; bit < layout->bits; bit++)
        for (unsigned c = 0; c < 2; c++) {
            if (layout_has(pos->draughts.men[c], bit))
                hash ^= layout->key[c][0][bit];
            if (layout_has(pos->draughts.kings[c], bit))
                hash ^= layout->key[c][1][bit];
        }
    return hash;
}

static bool
has_pieces(const struct position *pos, unsigned colour)
{
    return !layout_empty(pos->draughts.men[colour]) || !layout_empty(pos->draughts.kings[colour]);
}

void
draughts_settle(const struct ruleset *rules, struct position *pos)
{
    pos->over = REASON_NONE;
    pos->winner = NOBODY;
    for (unsigned c = 0; c < 2; c++)
        if (!has_pieces(pos, c)) {
            pos->over = REASON_NO_PIECES;
            pos->winner = (uint8_t)!c;
        }
    pos->hash = draughts_hash(rules, pos);
}

/* G-R3; in draughts placement and turn are all there is. */
static bool
draughts_same(const struct ruleset *rules, const struct position *a, const struct position *b)
{
    (void)rules;
    return a->hash == b->hash && a->turn == b->turn &&
           memcmp(a->draughts.men, b->draughts.men, sizeof a->draughts.men) == 0 &&
           memcmp(a->draughts.kings, b->draughts.kings, sizeof a->draughts.kings) == 0;
}

/* ---- making a move ---- */

static void
piece_flip(const struct layout *layout, struct position *pos, unsigned colour, bool king,
           unsigned bit)
{
    layout_flip(king ? pos->draughts.kings[colour] : pos->draughts.men[colour], bit);
    pos->hash ^= layout->key[colour][king][bit];
}

static void
take_all(const struct layout *layout, struct position *pos, unsigned colour,
         const uint64_t taken[2])
{
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t left = taken[word]; left; left &= left - 1) {
            unsigned bit = 64 * word + (unsigned)__builtin_ctzll(left);

            piece_flip(layout, pos, colour, layout_has(pos->draughts.kings[colour], bit), bit);
        }
}

static uint16_t
one_more(uint16_t count)
{
    return (uint16_t)(count < UINT16_MAX ? count + 1 : count);
}

/* The number of pieces, a king among them, that a lone king faces; 0 when there is no lone king. */
static unsigned
faced_by_lone_king(const struct position *pos)
{
    const struct draughts_position *d = &pos->draughts;

    for (unsigned c = 0; c < 2; c++)
        if (layout_empty(d->men[c]) && layout_count(d->kings[c]) == 1 &&
            !layout_empty(d->kings[!c]))
            return layout_count(d->men[!c]) + layout_count(d->kings[!c]);
    return 0;
}

/* `king`: the mover was one before the move. */
static void
count_move(struct draughts_position *d, unsigned colour, bool king, bool capture, unsigned from,
           unsigned to)
{
    d->quiet = king && !capture ? one_more(d->quiet) : 0;
    if (!king || capture) {
        d->same_king[colour] = 0;
        d->king_at[colour] = NO_SQUARE;
    } else {
        d->same_king[colour] = (uint8_t)(d->king_at[colour] == from
                                             ? d->same_king[colour] + (d->same_king[colour] < 255)
                                             : 1);
        d->king_at[colour] = (uint8_t)to;
    }
}

static void
draughts_apply(const struct ruleset *rules, const struct position *before, const struct move *move,
               struct position *after)
{
    const struct layout *layout = layout_get(rules);
    unsigned me = before->turn, you = !me;
    unsigned from = layout->bit_of[move->from], to = layout->bit_of[move->to], faced;
    bool king = layout_has(before->draughts.kings[me], from);
    bool capture = move->kind == MOVE_CAPTURE;

    after->hash = before->hash ^ layout_turn_key;
    after->turn = (uint8_t)you;
    after->draughts = before->draughts;
    piece_flip(layout, after, me, king, from);
    piece_flip(layout, after, me, king || move->flags & DRAUGHTS_CROWNS, to);
    take_all(layout, after, you, move->taken);
    count_move(&after->draughts, me, king, capture, from, to);
    faced = faced_by_lone_king(after);
    after->draughts.lone = (uint16_t)(faced > 0 && faced == faced_by_lone_king(before)
                                          ? one_more(before->draughts.lone)
                                          : 0);
    if (capture && after->draughts.king_at[you] != NO_SQUARE &&
        layout_has(move->taken, after->draughts.king_at[you])) {
        after->draughts.king_at[you] = NO_SQUARE;
        after->draughts.same_king[you] = 0;
    }
    after->over = has_pieces(after, you) ? REASON_NONE : REASON_NO_PIECES;
    after->winner = (uint8_t)(after->over ? me : NOBODY);
}

unsigned
draughts_barred(const struct ruleset *rules, const struct position *pos)
{
    const struct draughts_position *d = &pos->draughts;
    unsigned limit = rules->draughts->same_king_limit;

    if (limit == 0 || d->same_king[pos->turn] < limit || layout_empty(d->men[pos->turn]))
        return NO_SQUARE;
    return d->king_at[pos->turn];
}

/* ---- how a game ends ---- */

/* How often the last position has stood, itself included, and the ply when it stood first. */
static unsigned
repetitions(const struct line *line, size_t *out_first)
{
    const struct position *now = line_now(line);
    size_t last = line->count - 1, i = last;
    size_t span = now->draughts.quiet < last ? now->draughts.quiet : last;
    unsigned count = 1;

    while (i >= 2 && last - (i - 2) <= span) {
        i -= 2;
        if (draughts_same(line->rules, &line->at[i], now)) {
            count++;
            *out_first = i;
        }
    }
    return count;
}

static bool
has_force(const struct position *pos, unsigned colour, struct draughts_force force)
{
    return layout_count(pos->draughts.kings[colour]) == force.kings &&
           layout_count(pos->draughts.men[colour]) == force.men;
}

static unsigned
draw_count(const struct draughts_draw *draw, const struct draughts_position *d)
{
    return draw->balance == BALANCE_LONE_KING ? d->lone : d->quiet;
}

static bool
draw_balances(const struct draughts_draw *draw, const struct position *pos)
{
    switch (draw->balance) {
    case BALANCE_ANY:
        return true;
    case BALANCE_EXACT:
        return (has_force(pos, 0, draw->side[0]) && has_force(pos, 1, draw->side[1])) ||
               (has_force(pos, 1, draw->side[0]) && has_force(pos, 0, draw->side[1]));
    case BALANCE_LONE_KING:
        return faced_by_lone_king(pos) == draw->pieces;
    }
    return false;
}

static bool
draw_holds(const struct draughts_draw *draw, const struct position *pos)
{
    return draw_count(draw, &pos->draughts) >= draw->limit_plies && draw_balances(draw, pos);
}

/* The counting draw that the position is, or NULL. */
static const struct draughts_draw *
draw_find(const struct draughts_rules *rules, const struct position *pos)
{
    for (unsigned i = 0; i < DRAUGHTS_MAX_DRAWS && rules->draws[i].limit_plies; i++)
        if (draw_holds(&rules->draws[i], pos))
            return &rules->draws[i];
    return NULL;
}

bool
draughts_counts_lone_king(const struct ruleset *rules, const struct position *pos)
{
    const struct draughts_draw *draws = rules->draughts->draws;

    for (unsigned i = 0; i < DRAUGHTS_MAX_DRAWS && draws[i].limit_plies; i++)
        if (draws[i].balance == BALANCE_LONE_KING)
            return faced_by_lone_king(pos) > 0;
    return false;
}

enum reason
draughts_ended(const struct line *line)
{
    const struct position *now = line_now(line);
    size_t first;

    if (now->over || line->goes_on)
        return (enum reason)now->over;
    if (repetitions(line, &first) >= REPETITIONS)
        return REASON_THREEFOLD_REPETITION;
    if (draw_find(line->rules->draughts, now))
        return REASON_KINGS_ONLY;
    return REASON_NONE;
}

static bool
can_move(const struct line *line)
{
    const struct position *now = line_now(line);

    return kernel_of(line->rules)->can_move(line->rules, now, draughts_barred(line->rules, now));
}

static void
outcome_won(struct outcome *out, enum reason reason, enum colour winner)
{
    out->status = OUTCOME_DECIDED;
    out->reason = reason;
    out->winner = winner;
}

static void
outcome_drawn(struct outcome *out, enum reason reason, size_t since, unsigned count)
{
    out->status = OUTCOME_DRAW;
    out->reason = reason;
    out->since = since;
    out->count = count;
}

/* RULES.md 8.3 and 10: no pieces, no move, repetition, counting draws. */
static void
draughts_outcome(struct line *line, struct outcome *out)
{
    const struct position *now = line_now(line);
    const struct draughts_draw *draw;
    size_t first = SIZE_MAX, ply = line->count - 1;
    unsigned count;

    *out = (struct outcome){.status = OUTCOME_UNDECIDED,
                            .winner = NOBODY,
                            .reason = REASON_UNFINISHED,
                            .ply = ply,
                            .since = SIZE_MAX};
    if (now->over) {
        outcome_won(out, (enum reason)now->over, (enum colour)now->winner);
        return;
    }
    if (!can_move(line)) {
        outcome_won(out, REASON_NO_MOVE, now->turn == WHITE ? BLACK : WHITE);
        return;
    }
    count = repetitions(line, &first);
    if (count >= REPETITIONS) {
        outcome_drawn(out, REASON_THREEFOLD_REPETITION, first, count);
        return;
    }
    draw = draw_find(line->rules->draughts, now);
    if (draw) {
        count = draw_count(draw, &now->draughts);
        outcome_drawn(out, REASON_KINGS_ONLY, count <= ply ? ply - count : SIZE_MAX, count);
    }
}

/* ---- moves ---- */

static void
draughts_moves(const struct line *line, struct movelist *out)
{
    const struct position *now = line_now(line);

    out->count = 0;
    out->failed = out->too_many = false;
    if (draughts_ended(line) == REASON_NONE)
        kernel_of(line->rules)->moves(line->rules, now, draughts_barred(line->rules, now), out);
}

static uint64_t
draughts_count(struct line *line)
{
    const struct position *now = line_now(line);

    if (draughts_ended(line) != REASON_NONE)
        return 0;
    return kernel_of(line->rules)->count(line->rules, now, draughts_barred(line->rules, now));
}

static bool
capture_is_legal(const struct line *line, const struct move *move)
{
    const struct layout *layout = layout_get(line->rules);
    struct movelist list;
    bool found = false;

    movelist_init(&list);
    kernel_of(line->rules)
        ->captures(line->rules, line_now(line), layout->bit_of[move->from],
                   layout->bit_of[move->to], false, &list);
    for (size_t i = 0; i < list.count && !found; i++)
        found = memcmp(&list.at[i], move, sizeof *move) == 0;
    movelist_clear(&list);
    return found;
}

static bool
step_is_legal(const struct line *line, const struct move *move)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    const struct draughts_kernel *kernel = kernel_of(rules);
    const struct position *now = line_now(line);
    unsigned from = layout->bit_of[move->from], to = layout->bit_of[move->to];
    struct move step = {.from = move->from, .to = move->to, .kind = MOVE_QUIET};

    if (layout_has(now->draughts.men[now->turn], from) &&
        layout_has(layout->last_row[now->turn], to))
        step.flags = DRAUGHTS_CROWNS;
    return memcmp(&step, move, sizeof step) == 0 && draughts_barred(rules, now) != from &&
           !kernel->can_take(rules, now) && kernel->can_step(rules, now, from, to);
}

static bool
draughts_is_legal(const struct line *line, const struct move *move)
{
    const struct layout *layout = layout_get(line->rules);

    if (move->from >= layout->board->count || move->to >= layout->board->count ||
        layout->bit_of[move->from] == NO_SQUARE || layout->bit_of[move->to] == NO_SQUARE ||
        draughts_ended(line) != REASON_NONE)
        return false;
    if (move->kind == MOVE_CAPTURE)
        return capture_is_legal(line, move);
    return move->kind == MOVE_QUIET && step_is_legal(line, move);
}

/* ---- node counts ---- */

/* Could this counting draw come within so many plies? */
static bool
draw_is_near(const struct draughts_draw *draw, const struct position *pos, unsigned plies)
{
    unsigned count = draw_count(draw, &pos->draughts);

    /* Where the forces are not the draw's, a capture or a crowning must come first. */
    if (draw->balance == BALANCE_LONE_KING && faced_by_lone_king(pos) != draw->pieces)
        count = 0;
    return count + plies >= draw->limit_plies;
}

/* Can what happened before, or within these plies, make a difference to the moves of the next `depth` plies? */
static bool
history_matters(const struct line *line, unsigned depth)
{
    const struct draughts_rules *rules = line->rules->draughts;
    const struct draughts_position *d = &line_now(line)->draughts;
    unsigned last = depth - 1; /* the moves of the positions up to here are looked at */
    unsigned own = (last + 1) / 2;

    /* A position stands for the third time eight quiet plies after the first at the earliest. */
    if (d->quiet + last >= 4 * (REPETITIONS - 1))
        return true;
    for (unsigned i = 0; i < DRAUGHTS_MAX_DRAWS && rules->draws[i].limit_plies; i++)
        if (draw_is_near(&rules->draws[i], line_now(line), last))
            return true;
    for (unsigned c = 0; c < 2 && rules->same_king_limit; c++)
        if (d->same_king[c] + own >= rules->same_king_limit)
            return true;
    return false;
}

static bool
draughts_leaves(const struct line *line, unsigned depth, uint64_t *out_count)
{
    const struct position *now = line_now(line);

    if (now->over || history_matters(line, depth))
        return false;
    *out_count = kernel_of(line->rules)->leaves(line->rules, now, depth);
    return true;
}

/* ---- events ---- */

static void
event_end(struct event_result *out, enum outcome_status status, enum reason reason,
          enum colour winner, size_t ply)
{
    out->accepted = out->ends = true;
    out->outcome = (struct outcome){
        .status = status, .winner = winner, .reason = reason, .ply = ply, .since = SIZE_MAX};
}

static void
event_reject(struct event_result *out, const char *why)
{
    size_t len = strlen(why) < sizeof out->text ? strlen(why) : sizeof out->text - 1;

    memcpy(out->text, why, len);
    out->text[len] = '\0';
}

static void
draughts_event(struct line *line, const struct event *event, struct event_result *out)
{
    struct outcome now;

    memset(out, 0, sizeof *out);
    draughts_outcome(line, &now);
    if (now.status != OUTCOME_UNDECIDED) {
        event_reject(out, "the game was already over");
        return;
    }
    switch (event->kind) {
    case EVENT_RESIGN:
        if (event->by == NOBODY)
            event_reject(out, "the record does not say who resigned");
        else
            event_end(out, OUTCOME_DECIDED, REASON_RESIGNATION, event->by == WHITE ? BLACK : WHITE,
                      now.ply);
        return;
    case EVENT_AGREEMENT:
        event_end(out, OUTCOME_DRAW, REASON_AGREEMENT, NOBODY, now.ply);
        return;
    case EVENT_CLAIM:
        event_reject(out, "every draw of this game comes by itself, and none has come");
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

const struct family draughts_family = {
    .name = "draughts",
    .start = draughts_start,
    .setup_read = draughts_setup_read,
    .setup_write = draughts_setup_write,
    .moves = draughts_moves,
    .count = draughts_count,
    .leaves = draughts_leaves,
    .is_legal = draughts_is_legal,
    .apply = draughts_apply,
    .same = draughts_same,
    .hash = draughts_hash,
    .outcome = draughts_outcome,
    .lan_write = draughts_lan_write,
    .lan_read = draughts_lan_read,
    .view = draughts_view,
    .refuse = draughts_refuse,
    .piece_at = draughts_piece_at,
    .event = draughts_event,
};
