/* SPDX-License-Identifier: MIT */
/*
 * The draughts family: positions and moves of every game in RULES.md 8, as struct draughts_rules says. What can
 * move where is the kernels' business, how a game ends that of draughts_ends.c.
 */
#include "play/draughts_family.h"

#include <string.h>

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
    pos->draughts.due = draughts_draw_due(rules, &pos->draughts);
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

/* What a move is to the counters. */
struct effect {
    bool king; /* the mover was one before the move */
    bool capture, crowns;
    bool level; /* along the rank, so that even a man may go back */
};

static void
count_plies(struct draughts_position *d, const struct effect *e)
{
    d->quiet = e->king && !e->capture ? one_more(d->quiet) : 0;
    d->still = !e->capture && !e->crowns ? one_more(d->still) : 0;
    d->span = !e->capture && (e->king || e->level) ? one_more(d->span) : 0;
}

static void
count_own(struct draughts_position *d, unsigned colour, const struct effect *e, unsigned from,
          unsigned to)
{
    if (!e->king || e->capture) {
        d->same_king[colour] = 0;
        d->king_at[colour] = NO_SQUARE;
    } else {
        d->same_king[colour] = (uint8_t)(d->king_at[colour] == from
                                             ? d->same_king[colour] + (d->same_king[colour] < 255)
                                             : 1);
        d->king_at[colour] = (square_t)to;
    }
}

static void
draughts_apply(const struct ruleset *rules, const struct position *before, const struct move *move,
               struct position *after)
{
    const struct layout *layout = layout_get(rules);
    struct draughts_position *d = &after->draughts;
    unsigned me = before->turn, you = !me;
    unsigned from = layout->bit_of[move->from], to = layout->bit_of[move->to];
    struct effect effect = {
        .king = layout_has(before->draughts.kings[me], from),
        .capture = move->kind == MOVE_CAPTURE,
        .crowns = move->flags & DRAUGHTS_CROWNS,
        .level = layout->board->rank[move->from] == layout->board->rank[move->to],
    };
    after->hash = before->hash ^ layout_turn_key;
    after->turn = (uint8_t)you;
    after->draughts = before->draughts;
    piece_flip(layout, after, me, effect.king, from);
    piece_flip(layout, after, me, effect.king || effect.crowns, to);
    take_all(layout, after, you, move->taken);
    count_plies(d, &effect);
    count_own(d, me, &effect, from, to);
    d->facing = d->road = 0;
    if (layout_single(d->kings[0]) || layout_single(d->kings[1]))
        draughts_count_lone(rules, &before->draughts, effect.capture, d);
    if (effect.capture && d->king_at[you] != NO_SQUARE &&
        layout_has(move->taken, d->king_at[you])) {
        d->king_at[you] = NO_SQUARE;
        d->same_king[you] = 0;
    }
    d->due = draughts_draw_due(rules, d);
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

static bool
draughts_leaves(const struct line *line, unsigned depth, uint64_t *out_count)
{
    const struct position *now = line_now(line);
    if (now->over || draughts_history_matters(line, depth))
        return false;
    *out_count =
        kernel_of(line->rules)->leaves(line->rules, now, depth, draughts_dead_forces(line->rules));
    return true;
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
    .claimable = draughts_claimable,
    .lan_write = draughts_lan_write,
    .lan_read = draughts_lan_read,
    .view = draughts_view,
    .refuse = draughts_refuse,
    .piece_at = draughts_piece_at,
    .event = draughts_event,
};
