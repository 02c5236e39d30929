/* SPDX-License-Identifier: MIT */
/*
 * Castling in games whose starting squares vary, as in Chess960 (FIDE Laws, Guidelines II). For each right the position
 * stores the rook's square; the squares of king and rook determine the rest. chess_array_write() makes the numbered
 * start positions of such a game.
 */
#include "base/word.h"
#include "chess/castle.h"

#include <string.h>

static unsigned
row_of(const struct chess_tables *t, enum colour us, unsigned sq)
{
    return t->board->row[us][sq];
}

const struct chess_castle *
chess_castle_anywhere(const struct chess_tables *t, const struct chess_position *c, size_t index,
                      struct chess_castle *scratch)
{
    const struct chess_castle *row = &t->castle[index];
    enum colour us = (enum colour)row->colour;
    *scratch = *row;
    scratch->king_from = c->king[us];
    scratch->from[0] = c->rook[chess_castle_right(us, row->kind)];
    unsigned low, high;
    chess_castle_span(row, scratch->king_from, scratch->from[0], &low, &high);
    for (unsigned sq = low; sq <= high; sq++)
        if (sq != scratch->king_from && sq != scratch->from[0])
            scratch->empty[sq >> 6] |= (uint64_t)1 << (sq & 63);
    low = scratch->king_from;
    high = scratch->king_to;
    if (low > high) {
        low = scratch->king_to;
        high = scratch->king_from;
    }
    for (unsigned sq = low + 1; sq < high; sq++)
        scratch->crossed[scratch->crossed_count++] = (square_t)sq;
    return scratch;
}

unsigned
chess_castle_left(const struct chess_tables *t, const struct chess_position *c,
                  const struct move *m, enum colour us)
{
    unsigned lost = 0;
    for (unsigned right = 0; right < 4; right++)
        lost |= (unsigned)((c->rook[right] == m->from) | (c->rook[right] == m->to)) << right;
    /* Moves of the king lose both rights. A king that has just moved is on the move's target square. */
    if (t->flags[piece_of(c->board[m->to])] & PIECE_ROYAL)
        lost |= 3u << chess_castle_right(us, MOVE_CASTLE_SHORT);
    return c->castle & ~lost;
}

bool
chess_castle_is_home(const struct chess_tables *t, const struct chess_position *c,
                     const struct chess_castle *castle)
{
    const enum colour us = (enum colour)castle->colour;
    const unsigned king = c->board[castle->king_from];
    const unsigned mover = t->special.castle_mover[castle - t->castle];
    bool home = king && colour_of(king) == us &&
                (mover ? piece_of(king) == mover : t->flags[piece_of(king)] & PIECE_ROYAL);
    for (unsigned i = 0; i < castle->pieces; i++)
        home &= c->board[castle->from[i]] == code_of(castle->piece[i], us);
    return home;
}

/* Returns the square of the next piece, from `sq` towards the edge of this wing, that may castle; NO_SQUARE if there is none. */
static unsigned
next_rook(const struct chess_tables *t, const struct chess_position *c, enum colour us,
          unsigned kind, unsigned sq)
{
    const struct chess_castle *row = &t->castle[chess_castle_index(t, us, kind)];
    unsigned code = code_of(row->piece[0], us), edge = t->board->files - 1u;
    for (;;) {
        if (t->board->file[sq] == (kind == MOVE_CASTLE_SHORT ? edge : 0))
            return NO_SQUARE;
        sq = kind == MOVE_CASTLE_SHORT ? sq + 1 : sq - 1;
        if (c->board[sq] == code)
            return sq;
    }
}

unsigned
chess_castle_rook(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                  unsigned kind)
{
    unsigned found = NO_SQUARE;
    for (unsigned sq = c->king[us]; (sq = next_rook(t, c, us, kind, sq)) != NO_SQUARE;)
        found = sq;
    return found;
}

bool
chess_castle_is_outermost(const struct chess_tables *t, const struct chess_position *c,
                          unsigned right)
{
    enum colour us = right < 2 ? WHITE : BLACK;
    return chess_castle_rook(t, c, us, right % 2 ? MOVE_CASTLE_LONG : MOVE_CASTLE_SHORT) ==
           c->rook[right];
}

bool
chess_castle_read(const struct chess_tables *t, struct chess_position *c, enum colour us,
                  const char *text, size_t len)
{
    static const char wings[2][6] = {"0-0", "0-0-0"};
    unsigned rook = NO_SQUARE, kind = MOVE_CASTLE_SHORT;
    unsigned king = c->king[us];
    if (king == NO_SQUARE || row_of(t, us, king) != 1)
        return false;
    int file = len == 1 ? board_file(t->board, *text) : -1;
    if (file >= 0) {
        rook = (unsigned)t->board->by_name[file][t->board->rank[king]];
        kind = rook > king ? MOVE_CASTLE_SHORT : MOVE_CASTLE_LONG;
    } else if (word_is(text, len, wings[0])) {
        rook = chess_castle_rook(t, c, us, kind);
    } else if (word_is(text, len, wings[1])) {
        kind = MOVE_CASTLE_LONG;
        rook = chess_castle_rook(t, c, us, kind);
    }
    unsigned index = chess_castle_index(t, us, kind), right = chess_castle_right(us, kind);
    if (rook == NO_SQUARE || index == t->castles ||
        c->board[rook] != code_of(t->castle[index].piece[0], us))
        return false;
    if (c->castle >> right & 1 && c->rook[right] != rook)
        return false; /* the right already names another rook of this wing */
    c->castle |= (uint8_t)(1u << right);
    c->rook[right] = (square_t)rook;
    return true;
}

/* Chess960 starts. */

/* Puts `sym` on the n-th free place of the rank; a free place holds 0. */
static void
put_free(char *row, unsigned free, char sym)
{
    unsigned i = 0;
    for (;; i++)
        if (!row[i] && free-- == 0)
            break;
    row[i] = sym;
}

/*
 * Fills `row` with the Chess960 start position of this number, 0 to 959 (R. Scharnagl's numbering, as in the FIDE
 * Laws): two bishops, the queen on one of six free places, two knights on the remaining five, then rook, king, rook.
 */
static bool
array_of(unsigned number, char row[8])
{
    static const char knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                        {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    if (number >= 960)
        return false;
    memset(row, 0, 8);
    row[number % 4 * 2 + 1] = 'B';
    row[number / 4 % 4 * 2] = 'B';
    put_free(row, number / 16 % 6, 'Q');
    const char *pair = knights[number / 96];
    put_free(row, (unsigned)pair[1],
             'N'); /* right knight first: the places to its left keep their numbers */
    put_free(row, (unsigned)pair[0], 'N');
    put_free(row, 0, 'R');
    put_free(row, 0, 'K');
    put_free(row, 0, 'R');
    return true;
}

static void
write_side(const char row[8], enum colour us, struct buffer *out)
{
    buffer_puts(out, us == WHITE ? ":W" : ":B");
    for (int i = 0; i < 8; i++)
        buffer_printf(out, "%c%c%d,P%c%d%s", row[i], 'a' + i, us == WHITE ? 1 : 8, 'a' + i,
                      us == WHITE ? 2 : 7, i < 7 ? "," : "");
}

bool
chess_array_write(const struct ruleset *rules, unsigned number, struct buffer *out)
{
    char row[8];
    if (!rules->chess->arrays || !array_of(number, row))
        return false;
    buffer_putc(out, 'W');
    write_side(row, WHITE, out);
    write_side(row, BLACK, out);
    buffer_puts(out, ":castle=W0-0,W0-0-0,B0-0,B0-0-0");
    return true;
}
