/* SPDX-License-Identifier: MIT */
/* Repetition of positions in the chess family (G-R3). Begin with chess_same(). */
#include "chess/special.h"

#include <string.h>

/* Zobrist hash: one random key for each property that distinguishes positions, combined by exclusive or. A move updates
 * it incrementally (chess/apply.c), and most comparisons need only the hash. */
uint64_t
chess_hash(const struct ruleset *rules, const struct position *pos)
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct chess_position *c = &pos->chess;
    uint64_t hash = t->key_castle[c->castle];
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (c->board[sq])
            hash ^= chess_key(t, c->board[sq], sq);
    for (unsigned col = 0; col < 2; col++) {
        for (unsigned i = 0; i < CHESS_MAX_RESERVE; i++)
            hash ^= t->key_reserve[col][i][c->reserve[col][i]];
        if (t->ends.limit[REASON_THIRD_PAWN])
            hash ^= t->key_promoted[col][c->promoted[col]];
    }
    if (c->passed != NO_SQUARE)
        hash ^= t->key_passed[c->passed];
    if (t->special.on)
        hash ^= chess_special_hash(c);
    return pos->turn == BLACK ? hash ^ t->key_turn : hash;
}

/* Compares the hashes as a filter, then the fields. */
bool
chess_same(const struct ruleset *rules, const struct position *a, const struct position *b)
{
    const struct chess_position *x = &a->chess, *y = &b->chess;
    if (a->hash != b->hash || a->turn != b->turn || x->castle != y->castle ||
        x->passed != y->passed)
        return false;
    if (memcmp(x->reserve, y->reserve, sizeof x->reserve) != 0)
        return false;
    if (chess_tables_get(rules)->ends.limit[REASON_THIRD_PAWN] &&
        memcmp(x->promoted, y->promoted, sizeof x->promoted) != 0)
        return false;
    return memcmp(x->board, y->board, sizeof x->board) == 0 &&
           memcmp(x->hand, y->hand, sizeof x->hand) == 0 &&
           memcmp(x->checks, y->checks, sizeof x->checks) == 0;
}

/* Returns the index of the earlier position that this move would repeat, or SIZE_MAX. Cheap filter: in the earlier
 * position the square of departure was empty and the target square occupied. */
size_t
chess_repeats(const struct line *line, const struct move *move)
{
    const struct position *now = line_now(line);
    bool leaves = move->kind == MOVE_QUIET && !move->part && !move->drop, looked = false;
    struct position after;
    for (size_t back = 4; back <= now->chess.reversible + 1u && back <= line->count; back += 2) {
        const struct position *then = &line->at[line->count - back];
        if (leaves && (then->chess.board[move->from] || !then->chess.board[move->to]))
            continue;
        if (!looked)
            chess_apply(line->rules, now, move, &after);
        looked = true;
        /* The move turned out to be irreversible, so no earlier position can recur. */
        if (back > after.chess.reversible)
            return SIZE_MAX;
        if (chess_same(line->rules, then, &after))
            return line->count - back;
    }
    return SIZE_MAX;
}

/* Returns the number of squares on which two positions differ. */
static unsigned
squares_changed(const struct chess_tables *t, const struct chess_position *a,
                const struct chess_position *b)
{
    unsigned n = 0;
    for (unsigned sq = 0; sq < t->squares; sq++)
        n += a->board[sq] != b->board[sq];
    return n;
}

/* Returns whether some move could repeat a position. A reversible move changes two squares, so the earlier position
 * must differ from the current one on two squares, and must have the same squares occupied by the opponent. */
bool
chess_may_repeat(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *now = &line_now(line)->chess;
    enum colour them = other((enum colour)line_now(line)->turn);
    size_t last = line->count - 1;
    /* From these positions the opponent was to move; one move from now he is to move again. */
    for (size_t back = 3; back <= now->reversible && back <= last; back += 2) {
        const struct chess_position *then = &line->at[last - back].chess;
        if (memcmp(then->own[them], now->own[them], sizeof now->own[them]) == 0 &&
            squares_changed(t, then, now) == 2)
            return true;
    }
    return false;
}
