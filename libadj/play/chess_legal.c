/* SPDX-License-Identifier: MIT */
/* Is one given move legal, and if not, why? Decided from the move itself, not from a list. */
#include "play/chess.h"

#include <stdio.h>
#include <string.h>

struct trial {
    const struct chess_tables *t;
    const struct line *line;
    const struct position *pos;
    const struct chess_position *c;
    const struct move *move;
    enum colour us;
    unsigned whole, mover, rest;
};

/* Does the mover reach the square of arrival: without capture, or by capture when an enemy stands there? */
static bool
goes(const struct trial *try)
{
    return try->t->ops->goes(try->t, try->c, try->move->from, try->mover, try->us, try->move->to);
}

bool
chess_may_castle(const struct chess_tables *t, const struct position *pos, size_t index)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)t->castle[index].colour;
    struct chess_castle scratch;

    if (!(c->castle >> chess_castle_right(us, t->castle[index].kind) & 1))
        return false;
    const struct chess_castle *castle = chess_castle_at(t, c, index, &scratch);
    struct move m = {.from = castle->king_from, .to = castle->king_to, .kind = castle->kind};
    for (unsigned w = 0; w < t->words; w++)
        if (castle->empty[w] & (c->own[0][w] | c->own[1][w]))
            return false;
    if (castle->unsafe)
        return true;
    return chess_castles_unharmed(t, pos, &m);
}

bool
chess_castles_unharmed(const struct chess_tables *t, const struct position *pos,
                       const struct move *move)
{
    enum colour us = (enum colour)pos->turn;
    unsigned index = chess_castle_index(t, us, move->kind);
    struct chess_castle scratch;

    if (index == t->castles)
        return true;
    const struct chess_castle *castle = chess_castle_at(t, &pos->chess, index, &scratch);
    if (chess_in_check(t, &pos->chess, us))
        return false;
    for (unsigned i = 0; i < castle->crossed_count; i++)
        if (t->ops->attacked(t, &pos->chess, castle->crossed[i], other(us)))
            return false;
    return chess_leaves_safe(t, pos, move);
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
    bool harmed = chess_is_castling_guarded(try->line->rules) &&
                  !chess_castles_unharmed(t, try->pos, m);
    return chess_may_castle(t, try->pos, i) && !harmed ? REFUSED_NOTHING : REFUSED_CASTLING;
}

static bool
find_part(struct trial *try)
{
    const struct chess_tables *t = try->t;

    try->mover = try->whole;
    try->rest = 0;
    if (!try->move->part)
        return true;
    for (unsigned i = 0; i < t->part_count[try->whole]; i++)
        if (t->part[t->part_first[try->whole] + i].part == try->move->part) {
            try->mover = try->move->part;
            try->rest = t->part[t->part_first[try->whole] + i].rest;
            return true;
        }
    return false;
}

static bool
within_limits(const struct trial *try, unsigned onto)
{
    const struct chess_tables *t = try->t;
    unsigned squares = 0;

    if (try->rest && !onto && t->rules->chess->max_squares) {
        for (unsigned w = 0; w < t->words; w++)
            squares += (unsigned)__builtin_popcountll(try->c->own[try->us][w]);
        if (squares >= t->rules->chess->max_squares)
            return false;
    }
    return chess_within_limits(t, t->stock_limit ? chess_stock(t, try->c, try->us) : 0, try->whole,
                               try->move->part, try->rest, onto);
}

static enum refusal
try_choice(const struct trial *try)
{
    const struct move *m = try->move;
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
is_double_step(const struct trial *try)
{
    const struct chess_tables *t = try->t;
    const struct move *m = try->move;

    return t->doubles[try->mover] && !m->part && t->double_to[try->us][m->from] == m->to &&
           !try->c->board[t->double_over[try->us][m->from]];
}

/* A move onto an own piece. */
static enum refusal
try_joining(const struct trial *try, unsigned onto)
{
    const struct chess_tables *t = try->t;

    if (try->move->kind != MOVE_QUIET || !(t->flags[try->mover] & PIECE_JOINS) ||
        !t->compose[try->mover][onto])
        return REFUSED_OWN_PIECE;
    if (!goes(try))
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
    bool shoots = t->flags[try->mover] & PIECE_SHOOTS, reached;

    if (at && colour_of(at) == try->us)
        return try_joining(try, piece_of(at));
    switch ((enum move_kind)m->kind) {
    case MOVE_QUIET:
        reached = !at && (goes(try) || is_double_step(try));
        break;
    case MOVE_CAPTURE:
    case MOVE_SHOT:
        reached = at && shoots == (m->kind == MOVE_SHOT) && goes(try);
        break;
    case MOVE_PASSANT:
        reached =
            m->to == try->c->passed && t->flags[try->mover] & PIECE_PAWN &&
            set_has(
                &t->leap[((size_t)t->take[try->us][try->mover] * t->squares + m->from) * t->words],
                m->to);
        break;
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
    uint8_t sq[2];
    size_t n;

    if (!try->move->drop)
        return REFUSED_NOTHING;
    if (!t->return_piece || !(t->flags[try->mover] & PIECE_ROYAL))
        return REFUSED_DROP;
    n = t->rules->chess->returns(t->rules, try->pos, try->move, sq);
    for (size_t i = 0; i < n; i++)
        if (sq[i] + 1u == try->move->drop)
            return REFUSED_NOTHING;
    return REFUSED_DROP;
}

/* Not in check, a piece that is not royal opens nothing unless it stands between the king and a slider. */
bool
chess_may_expose(const struct chess_tables *t, const struct position *pos, const struct move *m)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned king = c->king[us], mover = m->part ? m->part : piece_of(c->board[m->from]);

    if (c->kings[us] != 1)
        return false;
    if (t->flags[mover] & PIECE_ROYAL || !chess_is_plain(t, m) || c->checked != CHECKED_NOT)
        return true;
    return t->way[king][m->from] && t->ops->shielded(t, c, king, m->from, other(us));
}

/* What the line forbids of a move that the position allows. */
static enum refusal
try_line(const struct trial *try)
{
    if (try->c->owes && !chess_is_royal_step(try->t, try->c, try->move) &&
        chess_owes_move(try->t, try->pos))
        return REFUSED_DEMAND;
    return chess_repeats(try->line, try->move) == SIZE_MAX ? REFUSED_NOTHING : REFUSED_REPEATS;
}

enum refusal
chess_try(const struct line *line, const struct move *m)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct trial try = {.t = t, .line = line, .pos = line_now(line), .move = m};
    enum refusal why;
    unsigned code;

    try.c = &try.pos->chess;
    try.us = (enum colour)try.pos->turn;
    if (m->from >= t->squares || m->to >= t->squares || m->sym > t->pieces || m->drop > t->squares)
        return REFUSED_GEOMETRY;
    if (chess_is_over(line))
        return REFUSED_GAME_OVER;
    if (!(code = try.c->board[m->from]))
        return REFUSED_NO_PIECE;
    if (colour_of(code) != try.us)
        return REFUSED_WRONG_SIDE;
    if (m->kind == MOVE_CASTLE_SHORT || m->kind == MOVE_CASTLE_LONG)
        return (why = try_castling(&try)) ? why : try_line(&try);
    try.whole = piece_of(code);
    if (m->from == m->to || !find_part(&try))
        return REFUSED_GEOMETRY;
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

/* ---- why not ------------------------------------------------------------------------------- */

/* Does something on the way stop a slide that would reach `to` on an empty board? */
static bool
is_blocked(const struct chess_tables *t, const struct chess_position *c, const struct move *m,
           unsigned mover, enum colour us)
{
    struct chess_position bare;
    uint64_t quiet[3], take[3];

    memset(&bare, 0, sizeof bare);
    bare.board[m->from] = c->board[m->from];
    t->ops->reach(t, &bare, m->from, mover, us, quiet, take);
    if (set_has(quiet, m->to))
        return !(c->board[m->to] && colour_of(c->board[m->to]) != us) || t->slides[mover];
    return t->doubles[mover] && t->double_to[us][m->from] == m->to;
}

static void
explain_geometry(const struct chess_tables *t, const struct position *pos, const struct move *m,
                 struct refusal_detail *out)
{
    const struct chess_position *c = &pos->chess;
    struct trial try = {.t = t, .move = m, .whole = piece_of(c->board[m->from])};
    const char *from = t->board->name[m->from], *to = t->board->name[m->to], *mover;

    if (!find_part(&try)) {
        snprintf(out->text, sizeof out->text, "the %s on %s has no %s as a part",
                 t->piece[try.whole].name, from, t->piece[m->part].name);
        return;
    }
    mover = t->piece[try.mover].name;
    if (m->kind != MOVE_QUIET && !c->board[m->to]) {
        snprintf(out->text, sizeof out->text,
                 "nothing stands on %s that the %s on %s could capture", to, mover, from);
    } else if (is_blocked(t, c, m, try.mover, (enum colour)pos->turn)) {
        out->why = REFUSED_BLOCKED;
        snprintf(out->text, sizeof out->text, "something stands between %s and %s, or on %s", from,
                 to, to);
    } else {
        snprintf(out->text, sizeof out->text, "the %s on %s cannot %s %s so", mover, from,
                 m->kind == MOVE_QUIET ? "go to" : "capture on", to);
    }
}

static void
explain_exposure(const struct chess_tables *t, const struct position *pos, const struct move *m,
                 const struct ruleset *rules, struct refusal_detail *out)
{
    struct position after;
    uint8_t from[4];
    enum colour us = (enum colour)pos->turn;
    unsigned king;

    chess_apply(rules, pos, m, &after);
    king = after.chess.king[us];
    if (king == NO_SQUARE || t->ops->attackers(t, &after.chess, king, other(us), from, 4) == 0) {
        snprintf(out->text, sizeof out->text, "the own royal piece would be under attack");
        return;
    }
    snprintf(out->text, sizeof out->text, "the %s on %s would be attacked from %s",
             t->piece[piece_of(after.chess.board[king])].name, t->board->name[king],
             t->board->name[from[0]]);
}

static void
explain_castling(const struct chess_tables *t, const struct position *pos, const struct move *m,
                 struct refusal_detail *out)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned index = chess_castle_index(t, us, m->kind);
    struct chess_castle scratch;

    if (index == t->castles || !(c->castle >> chess_castle_right(us, m->kind) & 1)) {
        snprintf(out->text, sizeof out->text,
                 "there is no right to castle on this wing (a piece has moved, or the set-up gives "
                 "none)");
        return;
    }
    const struct chess_castle *castle = chess_castle_at(t, c, index, &scratch);
    for (unsigned w = 0; w < t->words; w++)
        if (castle->empty[w] & (c->own[0][w] | c->own[1][w])) {
            snprintf(out->text, sizeof out->text, "the squares between the pieces are not empty");
            return;
        }
    snprintf(out->text, sizeof out->text,
             "the king stands in check, crosses an attacked square or would end on one");
}

/* What needs no look at the board to be said; NULL: more does. */
static const char *
plain_clause(const struct ruleset *rules, enum refusal why)
{
    switch (why) {
    case REFUSED_LIMIT:
        return "more pieces would stand on the board than the rules or the set allow";
    case REFUSED_PROMOTION:
        return "this is no choice of promotion here, or the choice is missing";
    case REFUSED_DROP:
        return "no soldier may be put there";
    case REFUSED_DEMAND:
        return rules->chess->demand->unmet;
    case REFUSED_GAME_OVER:
        return "the game is over";
    case REFUSED_NOTHING:
    case REFUSED_BLOCKED:
    case REFUSED_MUST_CAPTURE:
    case REFUSED_PRIORITY:
    case REFUSED_NO_MATCH:
        return "no legal move looks like this";
    case REFUSED_NO_PIECE:
    case REFUSED_WRONG_SIDE:
    case REFUSED_GEOMETRY:
    case REFUSED_OWN_PIECE:
    case REFUSED_EXPOSES_KING:
    case REFUSED_REPEATS:
    case REFUSED_CASTLING:
        break;
    }
    return NULL;
}

/* The clause of a refusal that speaks of the board; both squares are on it. */
static void
explain_on_board(const struct line *line, const struct move *m, struct refusal_detail *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    const char *from = t->board->name[m->from], *to = t->board->name[m->to];

    if (out->why == REFUSED_NO_PIECE) {
        snprintf(out->text, sizeof out->text, "nothing stands on %s", from);
    } else if (out->why == REFUSED_WRONG_SIDE) {
        snprintf(out->text, sizeof out->text,
                 "%s is to move, and the piece on %s is the opponent's",
                 pos->turn == WHITE ? "White" : "Black", from);
    } else if (out->why == REFUSED_GEOMETRY) {
        explain_geometry(t, pos, m, out);
    } else if (out->why == REFUSED_OWN_PIECE) {
        snprintf(out->text, sizeof out->text, "an own piece stands on %s, and the two form nothing",
                 to);
    } else if (out->why == REFUSED_EXPOSES_KING) {
        explain_exposure(t, pos, m, line->rules, out);
    } else if (out->why == REFUSED_REPEATS) {
        out->ply = chess_repeats(line, m);
        snprintf(out->text, sizeof out->text, "it repeats the position after ply %zu (sennichite)",
                 out->ply);
    } else {
        explain_castling(t, pos, m, out);
    }
}

void
chess_explain(const struct line *line, const struct move *m, struct refusal_detail *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    bool on_board = m->from < t->squares && m->to < t->squares;
    unsigned code = on_board ? line_now(line)->chess.board[m->from] : 0;
    const char *plain = plain_clause(line->rules, out->why);

    out->piece = code ? t->piece[m->part ? m->part : piece_of(code)].sym : NULL;
    if (!plain && on_board)
        explain_on_board(line, m, out);
    else
        snprintf(out->text, sizeof out->text, "%s",
                 plain ? plain : "no legal move looks like this");
}

/* The move that these squares and symbols mean, whether legal or not. */
static void
guess_move(const struct line *line, int from, int to, const char *part, const char *choice,
           struct move *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *c = &line_now(line)->chess;
    unsigned at;

    memset(out, 0, sizeof *out);
    out->from = (uint8_t)(from < 0 ? NO_SQUARE : from);
    out->to = (uint8_t)(to < 0 ? NO_SQUARE : to);
    out->part = (uint8_t)chess_piece_number(t, part, strlen(part));
    out->sym = (uint8_t)chess_piece_number(t, choice, strlen(choice));
    if (out->from >= t->squares || out->to >= t->squares)
        return;
    at = c->board[out->to];
    if (at && colour_of(at) != (enum colour)line_now(line)->turn)
        out->kind =
            t->flags[piece_of(c->board[out->from])] & PIECE_SHOOTS ? MOVE_SHOT : MOVE_CAPTURE;
}

void
chess_refuse(struct line *line, int from, int to, const char *part, const char *choice,
             struct refusal_detail *out)
{
    struct move m;

    memset(out, 0, sizeof *out);
    guess_move(line, from, to, part, choice, &m);
    out->why = chess_try(line, &m);
    if (out->why == REFUSED_GEOMETRY && m.kind == MOVE_QUIET &&
        m.to == line_now(line)->chess.passed) {
        m.kind = MOVE_PASSANT;
        out->why = chess_try(line, &m);
    }
    if (out->why != REFUSED_NOTHING)
        chess_explain(line, &m, out);
}
