/* SPDX-License-Identifier: MIT */
/* Positions at random for any game of the chess family, as set-up strings: few pieces, crowded round the kings, pawns
 * where they matter, rights and counters near their ends. Many are refused, which is for the caller to see. */
#ifndef RANDOM_SETUP_H
#define RANDOM_SETUP_H

#include "chess/engine.h"

/* A generator of the minimal standard kind: the same positions on every run. */
static inline unsigned
random_below(uint32_t *state, unsigned bound)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % bound;
}

struct random_setup {
    const struct chess_tables *t;
    uint32_t *seed;
    uint8_t board[BOARD_MAX_SQUARES]; /* as in struct chess_position */
    bool at_home[2];                  /* the pieces that castle stand at home */
};

static inline unsigned
random_near(struct random_setup *r, unsigned sq)
{
    const struct board *b = r->t->board;
    struct vec v = {{0}};
    for (int axis = 0; axis < b->axes; axis++)
        v.at[axis] = (int8_t)((int)random_below(r->seed, 5) - 2);
    int to = board_step(b, (int)sq, v, 1);
    return to < 0 ? random_below(r->seed, b->count) : (unsigned)to;
}

/* A square where this piece is interesting: pawns on their rows, others round a king or anywhere. */
static inline unsigned
random_square(struct random_setup *r, unsigned piece, enum colour colour, const unsigned king[2])
{
    unsigned sq = random_below(r->seed, r->t->squares);
    if (r->t->doubles[piece] && random_below(r->seed, 2) == 0)
        for (unsigned tries = 0; tries < 200 && r->t->double_to[colour][sq] == NO_SQUARE; tries++)
            sq = random_below(r->seed, r->t->squares);
    else if (random_below(r->seed, 2) == 0)
        sq = random_near(r, king[random_below(r->seed, 2)]);
    return sq;
}

static inline unsigned
random_piece(struct random_setup *r)
{
    unsigned piece;
    do
        piece = 1 + random_below(r->seed, random_below(r->seed, 3) == 0 ? 1 : r->t->pieces);
    while (r->t->flags[piece] & PIECE_MARKED ||
           (r->t->flags[piece] & PIECE_ROYAL &&
            (!r->t->rules->chess->royals_most || random_below(r->seed, 8) > 0)));
    return piece;
}

static inline void
place_castling(struct random_setup *r, enum colour colour, unsigned *king)
{
    for (unsigned i = 0; i < r->t->castles; i++) {
        const struct chess_castle *castle = &r->t->castle[i];
        if (castle->colour != colour)
            continue;
        r->at_home[colour] = true;
        *king = castle->king_from;
        for (unsigned k = 0; k < castle->pieces; k++)
            r->board[castle->from[k]] = (uint8_t)code_of(castle->piece[k], colour);
    }
}

static inline unsigned
royal_piece(struct random_setup *r)
{
    unsigned piece = 0;
    do
        piece = 1 + random_below(r->seed, r->t->pieces);
    while (!(r->t->flags[piece] & PIECE_ROYAL) || r->t->flags[piece] & PIECE_MARKED);
    return piece;
}

static inline void
place_pieces(struct random_setup *r, unsigned most)
{
    unsigned king[2] = {random_below(r->seed, r->t->squares), 0};
    king[1] =
        random_near(r, random_below(r->seed, 2) ? king[0] : random_below(r->seed, r->t->squares));
    for (int c = 0; c < 2; c++)
        if (random_below(r->seed, 3) == 0)
            place_castling(r, (enum colour)c, &king[c]);
    for (unsigned n = random_below(r->seed, most + 1); n > 0; n--) {
        unsigned piece = random_piece(r);
        enum colour colour = (enum colour)random_below(r->seed, 2);
        unsigned sq = random_square(r, piece, colour, king);
        if (!r->board[sq])
            r->board[sq] = (uint8_t)code_of(piece, colour);
    }
    for (int c = 0; c < 2; c++)
        r->board[king[c]] = (uint8_t)code_of(royal_piece(r), (enum colour)c);
}

static inline void
put_pieces(const struct random_setup *r, enum colour colour, struct buffer *out)
{
    const char *sep = "";
    buffer_puts(out, colour == WHITE ? ":W" : ":B");
    for (unsigned sq = 0; sq < r->t->squares; sq++)
        if (r->board[sq] && colour_of(r->board[sq]) == colour) {
            buffer_printf(out, "%s%s%s", sep, r->t->piece[piece_of(r->board[sq])].sym,
                          r->t->board->name[sq]);
            sep = ",";
        }
}

static inline void
put_former(const struct random_setup *r, struct buffer *out)
{
    const char *sep = ":former=";
    for (unsigned sq = 0; sq < r->t->squares; sq++)
        if (r->board[sq] && r->t->flags[piece_of(r->board[sq])] & PIECE_PAWN &&
            random_below(r->seed, 4) == 0) {
            buffer_printf(out, "%s%s", sep, r->t->board->name[sq]);
            sep = ",";
        }
}

static inline void
put_keys(const struct random_setup *r, struct buffer *out)
{
    const struct chess_rules *rules = r->t->rules->chess;
    uint32_t *seed = r->seed;
    if (r->at_home[WHITE] || r->at_home[BLACK])
        buffer_printf(out, ":castle=%s%s%s", r->at_home[WHITE] ? "W0-0,W0-0-0" : "",
                      r->at_home[WHITE] && r->at_home[BLACK] ? "," : "",
                      r->at_home[BLACK] ? "B0-0,B0-0-0" : "");
    if (rules->reserve[0].pieces)
        buffer_printf(out, ":reserve=S%uJ%uW%u,S%uJ%uW%u", random_below(seed, 3),
                      random_below(seed, 3), random_below(seed, 3), random_below(seed, 3),
                      random_below(seed, 3), random_below(seed, 3));
    if (r->t->has_marks && random_below(seed, 2))
        buffer_puts(out, random_below(seed, 2) ? ":checked=W" : ":checked=B");
    if (r->t->ends.limit[REASON_THIRTY_MOVES] && random_below(seed, 4) == 0)
        buffer_printf(out, ":idle=%u,%u", 25 + random_below(seed, 5), 25 + random_below(seed, 5));
    if (r->t->ends.limit[REASON_SEVENTY_FIVE_MOVES] && random_below(seed, 4) == 0)
        buffer_printf(out, ":plies=%u", 140 + random_below(seed, 10));
    if (r->t->ends.limit[REASON_THIRD_PAWN] && random_below(seed, 2))
        buffer_printf(out, ":promoted=%u,%u", random_below(seed, 3), random_below(seed, 3));
    if (rules->return_piece && random_below(seed, 2))
        buffer_printf(out, ":captured=%u,%u", random_below(seed, 3), random_below(seed, 3));
    if (rules->return_piece && random_below(seed, 2))
        put_former(r, out);
}

/* A set-up string with at most `most` pieces beside the kings and what castles. */
static inline void
random_setup(const struct ruleset *rules, uint32_t *seed, unsigned most, struct buffer *out)
{
    struct random_setup r = {.t = chess_tables_get(rules), .seed = seed};
    place_pieces(&r, most);
    buffer_reset(out);
    buffer_putc(out, random_below(seed, 2) ? 'W' : 'B');
    put_pieces(&r, WHITE, out);
    put_pieces(&r, BLACK, out);
    put_keys(&r, out);
}

#endif
