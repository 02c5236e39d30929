/* SPDX-License-Identifier: MIT */
/* When a position of the chess family has stood before (G-R3). Begin at chess_same(). */
#include "play/chess.h"

#include <string.h>

/*
 * One random word for each thing that tells positions apart, all of them joined by exclusive or: so a move can take out what
 * it changes and put in what comes of it (chess_apply.c), and who asks for repetitions compares one number with
 * nearly every position.
 */
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
    return pos->turn == BLACK ? hash ^ t->key_turn : hash;
}

/* Equal words are a filter and no proof: what they were made of is compared too. */
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
    return memcmp(x->board, y->board, sizeof x->board) == 0;
}

/* What a move leaves behind is the first thing to be looked for: a square mostly empty, and one where the mover stands. */
size_t
chess_repeats(const struct line *line, const struct move *move)
{
    const struct position *now = line_now(line);
    bool leaves = move->kind == MOVE_QUIET && !move->part && !move->drop, looked = false;
    if (!line->rules->chess->no_repetition)
        return SIZE_MAX;
    struct position after;
    for (size_t back = 4; back <= now->chess.span + 1u && back <= line->count; back += 2) {
        const struct position *then = &line->at[line->count - back];
        if (leaves && (then->chess.board[move->from] || !then->chess.board[move->to]))
            continue;
        if (!looked)
            chess_apply(line->rules, now, move, &after);
        looked = true;
        /* A move that cannot be undone itself: nothing before it stands again. */
        if (back > after.chess.span)
            return SIZE_MAX;
        if (chess_same(line->rules, then, &after))
            return line->count - back;
    }
    return SIZE_MAX;
}

/* On how many squares do two positions differ? */
static unsigned
squares_changed(const struct chess_tables *t, const struct chess_position *a,
                const struct chess_position *b)
{
    unsigned n = 0;
    for (unsigned sq = 0; sq < t->squares; sq++)
        n += a->board[sq] != b->board[sq];
    return n;
}

/* A move that can be undone changes two squares, so that the earlier position must differ from the one now on two squares
 * exactly, and on none of the opponent's. */
bool
chess_may_repeat(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *now = &line_now(line)->chess;
    enum colour them = other((enum colour)line_now(line)->turn);
    size_t last = line->count - 1;
    /* Odd from here, where the opponent has moved last: the move to come makes it even. */
    for (size_t back = 3; back <= now->span && back <= last; back += 2) {
        const struct chess_position *then = &line->at[last - back].chess;
        if (memcmp(then->own[them], now->own[them], sizeof now->own[them]) == 0 &&
            squares_changed(t, then, now) == 2)
            return true;
    }
    return false;
}
