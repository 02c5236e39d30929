/* SPDX-License-Identifier: MIT */
/*
 * Decides whether one given move is legal, and why not, from the move itself without generating a list. Begin with chess_try().
 */
#include "chess/castle.h"
#include "chess/special.h"

struct trial {
    const struct chess_tables *t;
    const struct line *line;
    const struct position *pos;
    const struct chess_position *c;
    const struct move *move;
    enum colour us;
    unsigned whole, mover, rest;
};

/* Returns whether the piece's way of moving reaches the target square, by capture if an enemy piece is there. */
static bool
reaches_target(const struct trial *try)
{
    return try->t->ops->goes(try->t, try->c, try->move->from, try->mover, try->us, try->move->to);
}

static enum refusal
try_castling(const struct trial *try)
{
    const struct chess_tables *t = try->t;
    const struct move *m = try->move;
    unsigned i = chess_castle_index(t, try->us, m->kind);
    unsigned from = t->castles_anywhere ? try->c->king[try->us] : t->castle[i].king_from;
    if (i == t->castles || from != m->from || t->castle[i].king_to != m->to || m->part || m->sym ||
        m->drop)
        return REFUSED_CASTLING;
    bool harmed =
        chess_is_castling_guarded(try->line->rules) && !chess_castles_unharmed(t, try->pos, m);
    return chess_may_castle(t, try->pos, i) && !harmed ? REFUSED_NOTHING : REFUSED_CASTLING;
}

static inline bool
within_limits(const struct trial *try, unsigned onto)
{
    const struct chess_tables *t = try->t;
    if (!try->rest && !t->stock_limit)
        return true;
    /* A part that leaves a compound occupies one square more. */
    if (try->rest && !onto && t->rules->chess->max_squares &&
        chess_men(t, try->c, try->us) >= t->rules->chess->max_squares)
        return false;
    return chess_within_limits(t, t->stock_limit ? chess_stock(t, try->c, try->us) : 0, try->whole,
                               try->move->part, try->rest, onto);
}

static enum refusal
try_choice(const struct trial *try)
{
    const struct move *m = try->move;
    if (!set_has(try->t->promoting[try->us][try->mover], m->to))
        return m->sym ? REFUSED_PROMOTION : REFUSED_NOTHING;
    const struct chess_choice *choice =
        chess_promotion(try->t, try->c, try->us, try->mover, m->from, m->to);
    if (!choice || choice->how == PROMOTE_FORCED || m->kind == MOVE_PASSANT)
        return m->sym ? REFUSED_PROMOTION : REFUSED_NOTHING;
    if (!m->sym)
        return choice->how == PROMOTE_OPTION ? REFUSED_NOTHING : REFUSED_PROMOTION;
    for (unsigned i = 0; i < choice->count; i++)
        if (choice->into[i] == m->sym && chess_choice_open(try->t, try->c, try->us, choice, m->sym))
            return REFUSED_NOTHING;
    return REFUSED_PROMOTION;
}

static bool
may_step_twice(const struct trial *try)
{
    const struct chess_tables *t = try->t;
    const struct move *m = try->move;
    return t->doubles[try->mover] && !m->part && t->double_to[try->us][m->from] == m->to &&
           !try->c->board[t->double_over[try->us][m->from]];
}

/* Checks a move onto an own piece (composition). */
static enum refusal
try_joining(const struct trial *try, unsigned onto)
{
    const struct chess_tables *t = try->t;
    if (try->move->kind != MOVE_QUIET || !(t->flags[try->mover] & PIECE_JOINS) ||
        !t->compose[try->mover][onto])
        return REFUSED_OWN_PIECE;
    if (!reaches_target(try))
        return REFUSED_GEOMETRY;
    if (!within_limits(try, onto))
        return REFUSED_LIMIT;
    return try->move->sym || try->move->drop ? REFUSED_PROMOTION : REFUSED_NOTHING;
}

static enum refusal
try_reach(const struct trial *try)
{
    const struct chess_tables *t = try->t;
    const struct move *m = try->move;
    unsigned at = try->c->board[m->to];
    bool shoots = t->flags[try->mover] & PIECE_SHOOTS;
    if (at && colour_of(at) == try->us)
        return try_joining(try, piece_of(at));
    bool reached;
    switch ((enum move_kind)m->kind) {
    case MOVE_QUIET:
        reached = !at && (reaches_target(try) || may_step_twice(try));
        break;
    case MOVE_CAPTURE:
    case MOVE_SHOT:
        reached = at && shoots == (m->kind == MOVE_SHOT) && reaches_target(try) &&
                  !(try->t->flags[piece_of(at)] & PIECE_ROYAL && chess_is_exposed(t, try->c));
        break;
    case MOVE_PASSANT:
        reached =
            m->to == try->c->passed && t->flags[try->mover] & PIECE_PAWN &&
            set_has(
                &t->leap[((size_t)t->take[try->us][try->mover] * t->squares + m->from) * t->words],
                m->to);
        break;
    case MOVE_DROP:
    case MOVE_CASTLE_SHORT:
    case MOVE_CASTLE_LONG:
    default:
        reached = false;
    }
    if (!reached)
        return REFUSED_GEOMETRY;
    return within_limits(try, 0) ? try_choice(try) : REFUSED_LIMIT;
}

static enum refusal
try_drop(const struct trial *try)
{
    const struct chess_tables *t = try->t;
    if (!try->move->drop)
        return REFUSED_NOTHING;
    if (!t->return_piece || !(t->flags[try->mover] & PIECE_ROYAL))
        return REFUSED_DROP;
    square_t sq[2];
    size_t n = t->rules->chess->returns(t->rules, try->pos, try->move, sq);
    for (size_t i = 0; i < n; i++)
        if (sq[i] + 1u == try->move->drop)
            return REFUSED_NOTHING;
    return REFUSED_DROP;
}

/* Checks rules that depend on earlier moves. */
static enum refusal
try_line(const struct trial *try)
{
    if (try->c->owes && !chess_is_royal_step(try->t, try->c, try->move) &&
        chess_owes_move(try->t, try->pos))
        return REFUSED_DEMAND;
    bool repeats =
        try->t->rules->chess->no_repetition && chess_repeats(try->line, try->move) != SIZE_MAX;
    return repeats ? REFUSED_REPEATS : REFUSED_NOTHING;
}

/*
 * Returns why the move is illegal. Checks run in the order in which a player expects the answer: the way of moving, the
 * royal piece's safety, then rules of this game only. This is also the order of cost: the king's safety needs the
 * position after the move, a repetition the positions before it.
 */
enum refusal
chess_try(const struct line *line, const struct move *m)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    if (t->special.on)
        return chess_special_try(line, m);
    struct trial try = {.t = t, .line = line, .pos = line_now(line), .move = m};
    try.c = &try.pos->chess;
    try.us = (enum colour)try.pos->turn;
    if (m->from >= t->squares || m->to >= t->squares || m->sym > t->pieces || m->drop > t->squares)
        return REFUSED_GEOMETRY;
    if (chess_is_over(line))
        return REFUSED_GAME_OVER;
    unsigned code;
    if (!(code = try.c->board[m->from]))
        return REFUSED_NO_PIECE;
    if (colour_of(code) != try.us)
        return REFUSED_WRONG_SIDE;
    enum refusal why;
    if (m->kind == MOVE_CASTLE_SHORT || m->kind == MOVE_CASTLE_LONG)
        return (why = try_castling(&try)) ? why : try_line(&try);
    try.whole = piece_of(code);
    const struct chess_part *part = m->part ? chess_part_of(t, try.whole, m->part) : NULL;
    if (m->from == m->to || (m->part && !part))
        return REFUSED_GEOMETRY;
    try.mover = part ? part->part : try.whole;
    try.rest = part ? part->rest : 0;
    if ((why = try_reach(&try)) || (why = try_drop(&try)))
        return why;
    if (t->guards && chess_may_expose(t, try.pos, m) && !chess_leaves_safe(t, try.pos, m))
        return REFUSED_EXPOSES_KING;
    return try_line(&try);
}

bool
chess_is_legal(const struct line *line, const struct move *move)
{
    return chess_try(line, move) == REFUSED_NOTHING;
}
