/* SPDX-License-Identifier: MIT */
/* Mechanisms of rows with struct chess_special: internal interface of chess/special*.c. */
#ifndef CHESS_SPECIAL_H
#define CHESS_SPECIAL_H

#include "chess/engine.h"

/* Builds t->special if the row has any of its mechanisms. Pieces must be set before; promotions follow. */
void chess_build_special(struct chess_tables *t);
/* Sets the squares of a castling that must be empty and, for a royal piece, safe. */
void chess_special_castle(const struct chess_tables *t, struct chess_castle *castle);
/* Returns whether the squares that a royal piece crosses in castling are safe. */
bool chess_special_castles(const struct chess_tables *t, const struct position *pos,
                           const struct chess_castle *castle);
/* Reads a list of squares of a row: "a1 c* *3"; NULL: all, "-": none. Squares off the board are no squares. */
void chess_squares_read(const struct board *board, const char *list, uint64_t out[BOARD_WORDS]);
/* Makes a move other than castling on `after`; returns the number of the captured piece. *out_lasting: irreversible. */
unsigned chess_special_move(const struct chess_tables *t, const struct move *m,
                            struct position *after, bool *out_lasting);
/* Implements chess_try(). */
enum refusal chess_special_try(const struct line *line, const struct move *m);
/* Explains a refused move. */
void chess_special_explain(const struct chess_tables *t, const struct chess_position *c,
                           const struct move *m, struct refusal_detail *out);
/* Sets *after to the position with the pieces moved; counters and the side to move stay. */
void chess_rearrange(const struct chess_tables *t, const struct position *pos, const struct move *m,
                     struct position *after);
/* Returns whether a pseudo-legal move is legal apart from rules that compare it with other moves. */
bool chess_special_legal(const struct chess_tables *t, const struct position *pos,
                         const struct move *m);
/* Returns why the position ends the game at once, and who wins; REASON_NONE if it does not. */
enum reason chess_special_end(const struct chess_tables *t, const struct position *pos,
                              enum colour *out_winner);
/* Ends a position that was set up, if its pieces end the game. */
void chess_special_settle(const struct chess_tables *t, struct position *pos);
/* Returns whether `by` attacks `sq`. */
bool chess_special_attacked(const struct chess_tables *t, const struct chess_position *c,
                            unsigned sq, enum colour by);
/* Computes the squares that the piece on `from` reaches, whatever stands there. */
void chess_special_reach(const struct chess_tables *t, const struct chess_position *c,
                         unsigned from, unsigned p, enum colour us, uint64_t quiet[BOARD_WORDS],
                         uint64_t take[BOARD_WORDS]);
/* Counts pieces of a kind (0: all) on the board; `hand` adds those in the hand. */
unsigned chess_special_number(const struct chess_tables *t, const struct chess_position *c,
                              enum colour us, unsigned kind, bool hand);
/* Returns the key that a number of pieces in a hand, or of checks, has in the Zobrist hash; 0 for none. */
static inline uint64_t
chess_special_key(enum colour us, unsigned slot, unsigned number)
{
    uint64_t x = (us * 64u + slot) * 256u + number;
    if (number == 0)
        return 0;
    x = (x + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}
/* The Zobrist hash of hands and checks. */
uint64_t chess_special_hash(const struct chess_position *c);
/* Returns who wins when the position after ply `since` is repeated: a side that only gave check loses (*out_checks). */
enum colour chess_special_repeated(const struct line *line, size_t since, bool *out_checks);
/* Returns whether the last move dropped the piece that must not mate (drop_mate_loses), and it alone gives check. */
bool chess_special_drop_mates(const struct line *line);
/* Returns whether this side has a pseudo-royal piece that is attacked. */
bool chess_special_checked(const struct chess_tables *t, const struct chess_position *c,
                           enum colour us);

#endif
