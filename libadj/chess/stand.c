/* SPDX-License-Identifier: MIT */
/*
 * Illegal moves that stand (RULES.md 10): checks that the pieces can physically be moved like that, then applies the
 * move like any other. Begin with chess_stand().
 */
#include "chess/castle.h"

/* An illegal castling that stands: king and rook go to their castling squares from wherever the king is. */

struct standing_castle {
    const struct chess_tables *t;
    struct position before; /* position with the king on its home square and the right to castle */
    struct chess_castle castle;
    enum colour us;
};

static unsigned
piece_on(const struct standing_castle *s, unsigned sq)
{
    return s->before.chess.board[sq];
}

/* Finds the castling rooks: on the squares of the table, or in Chess960 the outermost one. */
static bool
find_rooks(struct standing_castle *s, unsigned kind)
{
    struct chess_position *c = &s->before.chess;
    unsigned right = chess_castle_right(s->us, kind), index = chess_castle_index(s->t, s->us, kind);
    unsigned rook = c->rook[right], code = code_of(s->t->castle[index].piece[0], s->us);
    if (s->t->castles_anywhere) {
        if (s->t->board->row[s->us][c->king[s->us]] != 1)
            return false;
        if (rook >= s->t->squares || piece_on(s, rook) != code)
            rook = chess_castle_rook(s->t, c, s->us, kind);
        if (rook == NO_SQUARE)
            return false;
        c->rook[right] = (square_t)rook;
    }
    struct chess_castle scratch;
    s->castle = *chess_castle_at(s->t, c, index, &scratch);
    for (unsigned i = 0; i < s->castle.pieces; i++)
        if (piece_on(s, s->castle.from[i]) != code_of(s->castle.piece[i], s->us))
            return false;
    return true;
}

/* Returns whether the square is free once king and rooks have left their squares. */
static bool
is_free(const struct standing_castle *s, unsigned king, unsigned sq)
{
    bool leaves = sq == king;
    for (unsigned i = 0; i < s->castle.pieces; i++)
        leaves |= sq == s->castle.from[i];
    return leaves || !piece_on(s, sq);
}

static const char *
stand_castle(const struct line *line, struct move *m, struct position *after)
{
    struct standing_castle s = {.t = chess_tables_get(line->rules), .before = *line_now(line)};
    struct chess_position *c = &s.before.chess;
    s.us = (enum colour)s.before.turn;
    unsigned index = chess_castle_index(s.t, s.us, m->kind), king = c->king[s.us];
    if (index == s.t->castles)
        return "this game has no castling";
    if (c->kings[s.us] != 1 || !find_rooks(&s, m->kind))
        return "king and rook do not stand so that they could castle";
    bool free = is_free(&s, king, s.castle.king_to) && is_free(&s, king, s.castle.king_from);
    for (unsigned i = 0; i < s.castle.pieces; i++)
        free &= is_free(&s, king, s.castle.to[i]);
    if (!free)
        return "another piece stands where castling puts king or rook";
    unsigned code = c->board[king];
    chess_put(s.t, &s.before, king, 0);
    chess_put(s.t, &s.before, s.castle.king_from, code);
    c->king[s.us] = s.castle.king_from;
    m->from = s.castle.king_from;
    m->to = s.castle.king_to;
    chess_apply(line->rules, &s.before, m, after);
    if (king != s.castle.king_from) { /* kept as a plain king's move */
        m->from = (square_t)king;
        m->kind = MOVE_QUIET;
    }
    for (unsigned i = 0; i < 4; i++)
        after->chess.rook[i] = line_now(line)->chess.rook[i];
    return NULL;
}

/* Other moves. */

/* Checks the piece chosen for a promotion and fills in a compulsory one. Returns the fault, or NULL. */
static const char *
settle_choice(const struct chess_tables *t, const struct chess_position *c, enum colour us,
              unsigned mover, struct move *m)
{
    const struct chess_choice *choice = chess_promotion(t, c, us, mover, m->from, m->to);
    bool open = false;
    if (!choice)
        return m->sym ? "the piece becomes no other there" : NULL;
    if (choice->how == PROMOTE_FORCED)
        m->sym = 0;
    for (unsigned i = 0; i < choice->count; i++)
        open |= m->sym && choice->into[i] == m->sym && chess_choice_open(t, c, us, choice, m->sym);
    if (m->sym ? open : choice->how != PROMOTE_CHOICE)
        return NULL;
    return m->sym ? "the piece cannot become that there" : "it does not say what the piece becomes";
}

/* Returns whether the move onto an own piece forms a compound. */
static bool
may_join(const struct line *line, const struct move *m)
{
    struct move quiet = *m;
    quiet.kind = MOVE_QUIET;
    enum refusal why = chess_try(line, &quiet);
    return why == REFUSED_EXPOSES_KING || why == REFUSED_REPEATS || why == REFUSED_DEMAND;
}

/* Returns the kind of the move (quiet, capture, en passant) as its two squares show it. A pawn's capturing step onto an
 * empty square is en passant, even if the right has expired. */
static unsigned
kind_of(const struct chess_tables *t, const struct chess_position *c, enum colour us,
        unsigned mover, const struct move *m)
{
    unsigned landing = t->double_landing[other(us)][m->to];
    unsigned passed = landing == NO_SQUARE ? 0 : c->board[landing];
    if (c->board[m->to] && colour_of(c->board[m->to]) != us)
        return t->flags[mover] & PIECE_SHOOTS ? MOVE_SHOT : MOVE_CAPTURE;
    bool takes =
        m->kind != MOVE_QUIET && t->flags[mover] & PIECE_PAWN && !c->board[m->to] &&
        set_has(&t->leap[((size_t)t->take[us][mover] * t->squares + m->from) * t->words], m->to);
    return takes && passed && colour_of(passed) != us && t->doubles[piece_of(passed)] ? MOVE_PASSANT
                                                                                      : MOVE_QUIET;
}

/* Completes the move from the board. Returns why it cannot be made, or NULL. */
static const char *
settle(const struct line *line, struct move *m)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *c = &line_now(line)->chess;
    enum colour us = (enum colour)line_now(line)->turn;
    if (m->from >= t->squares || m->to >= t->squares || m->from == m->to || !c->board[m->from] ||
        colour_of(c->board[m->from]) != us)
        return "no own piece stands where it begins";
    unsigned whole = piece_of(c->board[m->from]), at = c->board[m->to];
    unsigned mover = m->part ? m->part : whole;
    if ((m->part && !chess_part_of(t, whole, m->part)) || m->drop)
        return "the pieces cannot be put so";
    if (at && colour_of(at) == us && !may_join(line, m))
        return "an own piece stands where it ends";
    if (at && colour_of(at) != us && t->guards && t->flags[piece_of(at)] & PIECE_ROYAL &&
        c->kings[other(us)] == 1)
        return "a king cannot be captured";
    m->kind = (uint8_t)kind_of(t, c, us, mover, m);
    return settle_choice(t, c, us, mover, m);
}

const char *
chess_stand(const struct line *line, struct move *m, struct position *after)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct chess_position *c = &after->chess;
    enum colour us = (enum colour)line_now(line)->turn;
    bool castles = m->kind == MOVE_CASTLE_SHORT || m->kind == MOVE_CASTLE_LONG;
    const char *why = castles ? stand_castle(line, m, after) : settle(line, m);
    if (why)
        return why;
    if (!castles)
        chess_apply(line->rules, line_now(line), m, after);
    c->left_safe = t->guards && !chess_in_check(t, c, us);
    if (c->passed != NO_SQUARE && !chess_passed_fits(t, after)) { /* the pawn jumped over a piece */
        after->hash ^= t->key_passed[c->passed];
        c->passed = NO_SQUARE;
    }
    return NULL;
}
