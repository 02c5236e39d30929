/* SPDX-License-Identifier: MIT */
/* Makes a move of draughts (RULES.md 8). Begin with draughts_apply(). */
#include "draughts/family.h"

#include <string.h>

/* Positions. */

uint64_t
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
    pos->draughts.due = draughts_draw_due(rules, &pos->draughts, true);
    pos->hash = draughts_hash(rules, pos);
}

bool
draughts_same(const struct ruleset *rules, const struct position *a, const struct position *b)
{
    (void)rules;
    return a->hash == b->hash && a->turn == b->turn &&
           memcmp(a->draughts.men, b->draughts.men, sizeof a->draughts.men) == 0 &&
           memcmp(a->draughts.kings, b->draughts.kings, sizeof a->draughts.kings) == 0;
}

/* Making a move. */

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

/* Properties of a move that determine the counters. */
struct effect {
    bool king; /* the mover was a king before the move */
    bool capture, crowns;
    bool level; /* moved along the rank: reversible, even for a man */
};

static void
count_plies(struct draughts_position *d, const struct effect *e)
{
    d->quiet = e->king && !e->capture ? draughts_one_more(d->quiet) : 0;
    d->still = !e->capture && !e->crowns ? draughts_one_more(d->still) : 0;
    d->reversible = !e->capture && (e->king || e->level) ? draughts_one_more(d->reversible) : 0;
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

void
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
    d->facing = d->diagonal = 0;
    if (layout_single(d->kings[0]) || layout_single(d->kings[1]))
        draughts_count_lone(rules, &before->draughts, effect.capture, d);
    if (effect.capture && d->king_at[you] != NO_SQUARE &&
        layout_has(move->taken, d->king_at[you])) {
        d->king_at[you] = NO_SQUARE;
        d->same_king[you] = 0;
    }
    d->due = draughts_draw_due(rules, d, effect.capture || effect.crowns || before->draughts.due);
    after->over = has_pieces(after, you) ? REASON_NONE : REASON_NO_PIECES;
    after->winner = (uint8_t)(after->over ? me : NOBODY);
}
