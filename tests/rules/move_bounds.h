/* SPDX-License-Identifier: MIT */
/*
 * No position of the chess family has more moves than a list holds (MOVELIST_MAX, 65536), and here is how many it can
 * have. A move is a square of departure, a part that leaves or none, a square of arrival, and a choice where there is
 * one; a move onto a square is either quiet, a joining, a capture, or en passant beside the quiet step. So with k own
 * pieces on n squares:
 *
 * - Without parts, a piece has at most one move to each of the n - k other squares: k(n - k) <= n*n/4 in all, to which
 *   en passant adds 2 at most and castling 2. A choice multiplies: a pawn that promotes has 3 moves at most, each with all
 *   choices but one more. move_bound_without_parts() says this of any game whose pieces do not join. The
 *   spies of the fifth edition can have twice 8 moves, so that a piece has n - k or 16: where 16 is more, 16k < n*n/4.
 *   Lippo's soldiers before the last row are 12 at most, with 3 moves and 12 choices more; each of his president's 3
 *   steps to the last row comes twice more, with a soldier that returns to the left or right.
 * - With parts, in Waterloo a whole piece reaches at most 36 + 8 squares (the queen's on 10x10), and its parts none that
 *   it does not reach itself, none of them twice. It stands on 30 squares at most (6th edition), or has 30 pieces (7th:
 *   the set): 30 x 2 x 44, 2 en passant, 2 castlings. Junior: 28 pieces that reach 27 + 8.
 * - In Turtle a pile of i deer, j ibexes and k sables has (i+1)(j+1)(k+1) - 1 movers, whole and parts. The set has three
 *   of each, and one pile of all has more than any division of it: 63. The 8 stoats and wolverines make at most 12
 *   movers, the lynxes 2, the tiger 1. None reaches more squares than the lines and knight's leaps on 9x9, 32 + 8.
 */
#ifndef MOVE_BOUNDS_H
#define MOVE_BOUNDS_H

#include <stddef.h>
#include <string.h>

#include "chess/engine.h"

/* The games with parts, or with moves that the first paragraph does not count. */
static const struct {
    const char *id;
    size_t moves;
} move_bounds[] = {
    {"waterloo5", 2500 + 2 + 2},
    {"waterloo6", 30 * 2 * 44 + 2 + 2},
    {"waterloo7", 30 * 2 * 44 + 2 + 2},
    {"waterloo7-junior", 28 * 2 * 35 + 2},
    {"lippo-chess", 72 * 72 + 2 + 2 + 12 * 3 * 12 + 3 * 2},
    {"turtle-indian", (63 + 12 + 2 + 1) * 40},
    {"turtle-chinese", (63 + 12 + 2 + 1) * 40},
    {"turtle-japan", (63 + 12 + 2 + 1) * 40},
};

/* The bound of the first paragraph: a choice is made on at most every square, by one of 3 moves. */
static inline size_t
move_bound_without_parts(const struct ruleset *rules)
{
    size_t squares = board_get(rules->board)->count, choices = 0;
    const struct chess_promotion *promotion = rules->chess->promotions;
    for (unsigned i = 0; i < CHESS_MAX_PROMOTIONS && promotion[i].piece; i++)
        if (promotion[i].how != PROMOTE_FORCED && strlen(promotion[i].into) / 2 > choices)
            choices = strlen(promotion[i].into) / 2;
    return squares * squares / 4 + 2 + 2 + squares * 3 * choices;
}

/* 0: nothing is proved for this game. */
static inline size_t
move_bound(const struct ruleset *rules)
{
    for (size_t i = 0; i < sizeof move_bounds / sizeof *move_bounds; i++)
        if (strcmp(move_bounds[i].id, rules->id) == 0)
            return move_bounds[i].moves;
    return chess_tables_get(rules)->composes ? 0 : move_bound_without_parts(rules);
}

#endif
