/* SPDX-License-Identifier: MIT */
/*
 * Illegal-move explanations of the chess family: the rule broken, the cause, and the squares concerned. Begin with
 * chess_explain(). Only rejected moves come here, so speed does not matter.
 */
#include "chess/castle.h"
#include "chess/special.h"

#include <stdio.h>
#include <string.h>

#include "base/message.h"

/* A rejected move. Both squares are on the board, and a piece of the moving side is on `from`. */
struct asked {
    const struct chess_tables *t;
    const struct line *line;
    const struct position *pos;
    const struct chess_position *c;
    const struct move *m;
    enum colour us;
    unsigned mover; /* the part that was to leave, or the whole piece */
    struct refusal_detail *out;
};

static const char *
square_name(const struct asked *a, unsigned sq)
{
    return a->t->board->name[sq];
}

static const char *
mover_name(const struct asked *a)
{
    return a->t->piece[a->mover].name;
}

/* Returns the name of the piece on a square of position `c`. */
static const char *
name_on(const struct asked *a, const struct chess_position *c, unsigned sq)
{
    return a->t->piece[piece_of(c->board[sq])].name;
}

static void
add_square(struct refusal_detail *out, unsigned sq)
{
    if (out->square_count < REFUSAL_MAX_SQUARES)
        out->squares[out->square_count++] = (square_t)sq;
}

/* How pieces move. */

/* Returns whether the mover reaches `to` on an empty board, by a capturing or a quiet move. */
static bool
reaches(const struct asked *a, bool capturing)
{
    struct chess_position bare;
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    memset(&bare, 0, sizeof bare);
    bare.board[a->m->from] = (uint8_t)code_of(a->mover, a->us);
    if (capturing) {
        bare.board[a->m->to] = (uint8_t)code_of(1, other(a->us));
        bare.own[other(a->us)][a->m->to >> 6] |= UINT64_C(1) << (a->m->to & 63);
    }
    a->t->ops->reach(a->t, &bare, a->m->from, a->mover, a->us, quiet, take);
    return set_has(capturing ? take : quiet, a->m->to);
}

static bool
is_double_step(const struct asked *a)
{
    return a->t->doubles[a->mover] && !a->m->part && a->t->double_to[a->us][a->m->from] == a->m->to;
}

/* Finds the pieces that block the path, beyond those that the moving piece may jump over, and a piece that it cannot capture. */
static void
find_hurdles(const struct asked *a)
{
    square_t way[REFUSAL_MAX_SQUARES];
    unsigned from = a->m->from, to = a->m->to, passed = 0;
    unsigned over = a->t->double_over[a->us][from];
    size_t count = chess_between(a->t, from, to, way, REFUSAL_MAX_SQUARES);
    unsigned dir = a->t->way[from][to];
    bool slides = dir > 0 && (a->t->slides[a->mover] >> (dir - 1) & 1);
    if (is_double_step(a) && a->c->board[over])
        add_square(a->out, over);
    for (size_t i = 0; slides && i < count; i++)
        if (a->c->board[way[i]] && passed++ >= a->t->hurdles[a->mover])
            add_square(a->out, way[i]);
    if (a->c->board[to] && a->out->square_count == 0)
        add_square(a->out, to);
}

static bool
explain_way(const struct asked *a)
{
    unsigned at = a->c->board[a->m->to];
    bool as_capture = at && reaches(a, true);
    if (!as_capture && !reaches(a, false) && !is_double_step(a))
        return false;
    find_hurdles(a);
    if (a->out->square_count == 0)
        return false;
    unsigned sq = a->out->squares[0];
    a->out->why = REFUSED_BLOCKED;
    refusal_say(a->out, CAUSE_BLOCKED,
                "the %s on %s cannot go to %s: the %s on %s stands in the way", mover_name(a),
                square_name(a, a->m->from), square_name(a, a->m->to), name_on(a, a->c, sq),
                square_name(a, sq));
    return true;
}

/* Returns whether the piece is a marked form that has lost this way of moving. */
static bool
has_lost_it(const struct asked *a, bool capturing)
{
    struct asked whole = *a;
    for (unsigned p = 1; a->t->flags[a->mover] & PIECE_MARKED && p <= a->t->pieces; p++) {
        whole.mover = p;
        if (a->t->marked[p] == a->mover && reaches(&whole, capturing))
            return true;
    }
    return false;
}

/* Returns whether the name takes the article "an" in English. */
static bool
takes_an(const char *name)
{
    return strchr("aeio", name[0]) != NULL;
}

static void
explain_mode(const struct asked *a)
{
    const char *from = square_name(a, a->m->from), *to = square_name(a, a->m->to);
    bool capturing = a->c->board[a->m->to] != 0;
    const char *name = mover_name(a);
    if (has_lost_it(a, capturing))
        refusal_say(a->out, CAUSE_MODE,
                    "the %s on %s cannot go to %s: it has lost this way of moving", name, from, to);
    else if (capturing && reaches(a, false))
        refusal_say(a->out, CAUSE_MODE,
                    takes_an(name)
                        ? "the %s on %s cannot capture on %s. An %s does not capture like that"
                        : "the %s on %s cannot capture on %s. A %s does not capture like that",
                    name, from, to, name);
    else
        refusal_say(a->out, CAUSE_MODE,
                    takes_an(name) ? "the %s on %s cannot go to %s. An %s does not move like that"
                                   : "the %s on %s cannot go to %s. A %s does not move like that",
                    name, from, to, name);
}

/* Checks. */

/* Finds the attackers of a square, and for the first `traced` of them the squares between attacker and target. */
static void
find_attackers(const struct asked *a, const struct chess_position *c, unsigned sq, unsigned traced)
{
    struct refusal_detail *out = a->out;
    enum colour by = other(a->us);
    out->attacks = true;
    out->square_count =
        (uint8_t)a->t->ops->attackers(a->t, c, sq, by, out->squares, REFUSAL_MAX_SQUARES);
    for (unsigned i = 0; i < out->square_count && i < traced; i++)
        out->through_count += (uint8_t)chess_attacked_through(
            a->t, c, out->squares[i], sq, out->through + out->through_count,
            REFUSAL_MAX_SQUARES - out->through_count);
}

void
chess_displace(const struct chess_tables *t, const struct chess_position *c, unsigned from,
               unsigned to, struct chess_position *out)
{
    unsigned code = c->board[from], us = colour_of(code);
    *out = *c;
    chess_flip(t, out, from, code);
    if (c->board[to])
        chess_flip(t, out, to, c->board[to]);
    chess_flip(t, out, to, code);
    out->board[from] = 0;
    out->board[to] = (uint8_t)code;
    if (c->king[us] == from)
        out->king[us] = (square_t)to;
}

size_t
chess_attacked_through(const struct chess_tables *t, const struct chess_position *c, unsigned from,
                       unsigned to, square_t *out, size_t max)
{
    unsigned way = t->way[from][to], piece = piece_of(c->board[from]);
    if (way == 0 || !(t->attack_slides[piece] >> (way - 1) & 1))
        return 0;
    return chess_between(t, from, to, out, max);
}

/* Returns whether one of the listed attackers already gave check before the move. */
static bool
was_in_check(const struct asked *a)
{
    unsigned king = a->c->king[a->us];
    for (unsigned i = 0; king != NO_SQUARE && i < a->out->square_count; i++)
        if (a->c->board[a->out->squares[i]] &&
            a->t->ops->attacks(a->t, a->c, a->out->squares[i], king))
            return true;
    return false;
}

static void
explain_exposure(const struct asked *a)
{
    struct position after;
    chess_apply(a->line->rules, a->pos, a->m, &after);
    unsigned king = after.chess.king[a->us];
    if (king != NO_SQUARE)
        find_attackers(a, &after.chess, king, REFUSAL_MAX_SQUARES);
    if (a->out->square_count == 0 && a->m->kind <= MOVE_CAPTURE && !a->m->part) {
        /* The move itself transformed the attacker, but its attack still counts: look at the position before that. */
        chess_displace(a->t, a->c, a->m->from, a->m->to, &after.chess);
        king = after.chess.king[a->us];
        if (king != NO_SQUARE)
            find_attackers(a, &after.chess, king, REFUSAL_MAX_SQUARES);
    }
    if (a->out->square_count == 0) {
        refusal_say(a->out, CAUSE_EXPOSES, "the player's own royal piece would be under attack");
        return;
    }
    unsigned by = a->out->squares[0];
    const char *royal = name_on(a, &after.chess, king), *attacker = name_on(a, &after.chess, by);
    if (was_in_check(a))
        refusal_say(a->out, CAUSE_IN_CHECK,
                    "the %s is in check, and after this move the %s on %s still attacks it on %s",
                    royal, attacker, square_name(a, by), square_name(a, king));
    else
        refusal_say(a->out, CAUSE_EXPOSES, "the %s on %s would be attacked by the %s on %s", royal,
                    square_name(a, king), attacker, square_name(a, by));
}

/* En passant. */

/* Explains an en passant capture: too late, or it would expose the own king. Moves before a set-up are unknown. */
static bool
explain_passed(const struct asked *a)
{
    unsigned to = a->m->to, them = other(a->us);
    unsigned landing = a->t->double_landing[them][to], start = a->t->double_from[them][to];
    if (!(a->t->flags[a->mover] & PIECE_PAWN) || landing == NO_SQUARE || a->c->board[start] ||
        a->line->count < 2)
        return false;
    unsigned code = a->c->board[landing];
    if (!code || colour_of(code) != (enum colour)them ||
        !(a->t->flags[piece_of(code)] & PIECE_PAWN))
        return false;
    const struct move *last = &a->line->moves[a->line->count - 2];
    if (last->from == start && last->to == landing) {
        struct move taking = *a->m;
        struct asked capture = *a;
        taking.kind = MOVE_PASSANT;
        capture.m = &taking;
        explain_exposure(&capture);
        return true;
    }
    refusal_say(a->out, CAUSE_NO_ENEMY,
                "the %s on %s can be captured in passing only right after its double step",
                name_on(a, a->c, landing), square_name(a, landing));
    return true;
}

static void
explain_geometry(const struct asked *a)
{
    const struct move *m = a->m;
    unsigned whole = piece_of(a->c->board[m->from]);
    bool has_part = !m->part || chess_part_of(a->t, whole, m->part);
    bool takes_nothing =
        !a->c->board[m->to] && reaches(a, true) && (m->kind != MOVE_QUIET || !reaches(a, false));
    if (!has_part)
        refusal_say(a->out, CAUSE_MODE, "the %s on %s has no %s as a part", a->t->piece[whole].name,
                    square_name(a, m->from), mover_name(a));
    else if (takes_nothing && explain_passed(a))
        return;
    else if (takes_nothing)
        refusal_say(a->out, CAUSE_NO_ENEMY, "nothing stands on %s that the %s on %s could capture",
                    square_name(a, m->to), mover_name(a), square_name(a, m->from));
    else if (!explain_way(a))
        explain_mode(a);
}

/* Castling. */

/* Finds the attackers of a square on the king's castling path; returns whether there are any. */
static bool
find_guards(const struct asked *a, const struct chess_position *c, unsigned sq)
{
    find_attackers(a, c, sq, 1);
    return a->out->square_count > 0;
}

/* Explains a castling in which the king is attacked before, during or after it (then the rook may no longer shield him). */
static bool
explain_danger(const struct asked *a, const struct chess_castle *castle)
{
    struct chess_position c = *a->c;
    struct position after;
    const char *royal = name_on(a, a->c, castle->king_from);
    const square_t *by = a->out->squares;
    if (find_guards(a, &c, castle->king_from)) {
        refusal_say(a->out, CAUSE_CASTLING,
                    "the %s stands in check from the %s on %s and may not castle", royal,
                    name_on(a, &c, by[0]), square_name(a, by[0]));
        return true;
    }
    for (unsigned i = 0; i < castle->crossed_count; i++) {
        if (castle->crossed[i] == castle->king_to || !find_guards(a, &c, castle->crossed[i]))
            continue;
        refusal_say(a->out, CAUSE_CASTLING, "the %s would cross %s, which the %s on %s attacks",
                    royal, square_name(a, castle->crossed[i]), name_on(a, &c, by[0]),
                    square_name(a, by[0]));
        return true;
    }
    chess_apply(a->line->rules, a->pos, a->m, &after);
    if (!find_guards(a, &after.chess, castle->king_to))
        return false;
    refusal_say(a->out, CAUSE_CASTLING, "the %s would castle to %s, which the %s on %s attacks",
                royal, square_name(a, castle->king_to), name_on(a, &after.chess, by[0]),
                square_name(a, by[0]));
    return true;
}

/* Explains why this castling right is lost: king or rook has moved, the rook was captured, or the set-up gives no right. */
static void
explain_right(const struct asked *a, unsigned index)
{
    unsigned right = chess_castle_right(a->us, a->m->kind);
    struct chess_castle scratch;
    size_t i = a->line->count - 1;
    while (i > 0 && !(a->line->at[i].chess.castle >> right & 1))
        i--;
    const struct chess_position *c = &a->line->at[i].chess;
    if (!(c->castle >> right & 1)) {
        refusal_say(a->out, CAUSE_CASTLING, "the set-up gives no right to castle on this wing");
        return;
    }
    const struct chess_castle *castle = chess_castle_at(a->t, c, index, &scratch);
    const struct move *last = &a->line->moves[i];
    const square_t part[] = {castle->king_from, castle->from[0],
                             castle->from[castle->pieces > 1 ? 1 : 0]};
    for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
        if (last->from == part[k]) {
            refusal_say(a->out, CAUSE_CASTLING,
                        "no castling is left on this wing: the %s on %s has moved",
                        name_on(a, c, part[k]), square_name(a, part[k]));
            return;
        }
        if (last->to == part[k]) {
            refusal_say(a->out, CAUSE_CASTLING,
                        "no castling is left on this wing: the %s on %s was captured",
                        name_on(a, c, part[k]), square_name(a, part[k]));
            return;
        }
    }
    refusal_say(a->out, CAUSE_CASTLING, "there is no right to castle on this wing");
}

static void
explain_castling(const struct asked *a)
{
    const struct chess_tables *t = a->t;
    unsigned index = chess_castle_index(t, a->us, a->m->kind);
    struct chess_castle scratch;
    if (t->castles == 0) {
        refusal_say(a->out, CAUSE_CASTLING, "this game has no castling");
        return;
    }
    if (index == t->castles) {
        refusal_say(a->out, CAUSE_CASTLING, "this game has no castling on this wing");
        return;
    }
    if (!(a->c->castle >> chess_castle_right(a->us, a->m->kind) & 1)) {
        explain_right(a, index);
        return;
    }
    const struct chess_castle *castle = chess_castle_at(t, a->c, index, &scratch);
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (set_has(castle->empty, sq) && a->c->board[sq])
            add_square(a->out, sq);
    if (a->out->square_count > 0) {
        refusal_say(a->out, CAUSE_CASTLING, "the %s on %s stands in the way of castling",
                    name_on(a, a->c, a->out->squares[0]), square_name(a, a->out->squares[0]));
        return;
    }
    if (!explain_danger(a, castle))
        refusal_say(a->out, CAUSE_CASTLING, "no castling is possible on this wing");
}

/* Limits on the number of pieces. */

/* Returns the limit that the move would exceed; NULL if only the set's number of components is exceeded. */
static const struct chess_count *
find_excess(const struct asked *a)
{
    const struct chess_tables *t = a->t;
    struct position after;
    chess_apply(a->line->rules, a->pos, a->m, &after);
    uint64_t stock = chess_stock(t, &after.chess, a->us);
    for (unsigned i = 0; i < CHESS_MAX_STOCK; i++)
        if (t->rules->chess->stock[i].pieces &&
            (stock >> 8 * i & 0xFF) > t->rules->chess->stock[i].most)
            return &t->rules->chess->stock[i];
    return NULL;
}

static void
explain_limit(const struct asked *a)
{
    unsigned most = a->t->rules->chess->max_squares;
    unsigned at = a->c->board[a->m->to];
    if (most && a->m->part && !(at && colour_of(at) == a->us) &&
        chess_men(a->t, a->c, a->us) >= most) {
        refusal_say(a->out, CAUSE_LIMIT, "a side may occupy %u squares at most", most);
        return;
    }
    const struct chess_count *excess = find_excess(a);
    if (excess)
        refusal_say(a->out, CAUSE_STOCK,
                    "the set has %u of the pieces %s, and this would be one more", excess->most,
                    excess->pieces);
    else
        refusal_say(a->out, CAUSE_STOCK,
                    "the set has no more pieces of the kinds that there would be");
}

/* Lists the promotion choices as symbols separated by commas. */
static void
list_choices(const struct asked *a, const struct chess_choice *choice, char *out, size_t size)
{
    size_t len = 0;
    *out = '\0';
    for (unsigned i = 0; i < choice->count && len < size; i++)
        if (chess_choice_open(a->t, a->c, a->us, choice, choice->into[i]))
            len += (size_t)snprintf(out + len, size - len, "%s%s", len ? ", " : "",
                                    a->t->piece[choice->into[i]].sym);
}

static void
explain_promotion(const struct asked *a)
{
    const struct move *m = a->m;
    const struct chess_choice *choice =
        chess_promotion(a->t, a->c, a->us, a->mover, m->from, m->to);
    char open[80];
    if (!choice || choice->how == PROMOTE_FORCED || m->kind == MOVE_PASSANT) {
        refusal_say(a->out, CAUSE_PROMOTION, "on %s the %s has no choice of what it becomes",
                    square_name(a, m->to), mover_name(a));
        return;
    }
    list_choices(a, choice, open, sizeof open);
    if (*open)
        refusal_say(a->out, CAUSE_PROMOTION, "on %s the %s becomes one of these: %s",
                    square_name(a, m->to), mover_name(a), open);
    else
        refusal_say(a->out, CAUSE_PROMOTION, "nothing is left that the %s could become on %s",
                    mover_name(a), square_name(a, m->to));
}

/* Explains on which squares a captured piece may return after the king's move. */
static void
explain_drop(const struct asked *a)
{
    bool royal = a->t->flags[a->mover] & PIECE_ROYAL;
    const char *name = a->t->piece[a->t->return_piece].name;
    square_t sq[2];
    size_t count = a->t->return_piece && royal
                       ? a->t->rules->chess->returns(a->t->rules, a->pos, a->m, sq)
                       : 0;
    if (!a->t->return_piece)
        refusal_say(a->out, CAUSE_MODE, "no piece returns in this game");
    else if (count == 0)
        refusal_say(a->out, a->c->captured[a->us] == 0 ? CAUSE_STOCK : CAUSE_MODE,
                    "no %s returns with this move", name);
    else if (count == 1)
        refusal_say(a->out, CAUSE_MODE, "the %s returns on %s", name, square_name(a, sq[0]));
    else
        refusal_say(a->out, CAUSE_MODE, "the %s returns on %s or %s", name, square_name(a, sq[0]),
                    square_name(a, sq[1]));
}

static void
explain_own(const struct asked *a)
{
    const char *to = square_name(a, a->m->to), *own = name_on(a, a->c, a->m->to);
    if (!reaches(a, false) && !reaches(a, true)) {
        a->out->why = REFUSED_GEOMETRY;
        explain_mode(a);
        return;
    }
    add_square(a->out, a->m->to);
    const char *side = a->us == WHITE ? "White" : "Black", *mover = mover_name(a);
    if (a->t->composes)
        refusal_say(a->out, CAUSE_OWN_PIECE,
                    takes_an(mover) ? "%s's own %s stands on %s and cannot be combined with an %s"
                                    : "%s's own %s stands on %s and cannot be combined with a %s",
                    side, own, to, mover);
    else
        refusal_say(a->out, CAUSE_OWN_PIECE, "%s's own %s stands on %s", side, own, to);
}

static void
explain_empty(const struct asked *a)
{
    refusal_say(a->out, CAUSE_EMPTY, "nothing stands on %s", square_name(a, a->m->from));
}

static void
explain_side(const struct asked *a)
{
    refusal_say(a->out, CAUSE_NOT_YOURS, "%s is to move, and the %s on %s is the opponent's",
                a->us == WHITE ? "White" : "Black", name_on(a, a->c, a->m->from),
                square_name(a, a->m->from));
}

static void
explain_repetition(const struct asked *a)
{
    a->out->ply = chess_repeats(a->line, a->m);
    if (a->out->ply > 0)
        refusal_say(a->out, CAUSE_REPEATS, "it repeats the position after ply %zu (sennichite)",
                    a->out->ply);
    else
        refusal_say(a->out, CAUSE_REPEATS, "it repeats the initial position (sennichite)");
}

/* Indexed by refusal. NULL: one sentence fits every such move. */
static void (*const explanations[])(const struct asked *a) = {
    [REFUSED_NO_PIECE] = explain_empty,
    [REFUSED_WRONG_SIDE] = explain_side,
    [REFUSED_GEOMETRY] = explain_geometry,
    [REFUSED_OWN_PIECE] = explain_own,
    [REFUSED_EXPOSES_KING] = explain_exposure,
    [REFUSED_REPEATS] = explain_repetition,
    [REFUSED_CASTLING] = explain_castling,
    [REFUSED_LIMIT] = explain_limit,
    [REFUSED_PROMOTION] = explain_promotion,
    [REFUSED_DROP] = explain_drop,
    [REFUSED_NO_MATCH] = NULL,
};

void
chess_explain(const struct line *line, const struct move *m, struct refusal_detail *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    bool on_board = m->from < t->squares && m->to < t->squares;
    unsigned code = on_board ? pos->chess.board[m->from] : 0;
    struct asked asked = {.t = t,
                          .line = line,
                          .pos = pos,
                          .c = &pos->chess,
                          .m = m,
                          .us = (enum colour)pos->turn,
                          .mover = m->part ? m->part : piece_of(code),
                          .out = out};
    out->cause = CAUSE_NONE;
    out->square_count = out->through_count = 0;
    out->attacks = false;
    out->piece = code ? t->piece[asked.mover].sym : NULL;
    out->from = (square_t)(on_board && m->from != m->to ? m->from + 1 : 0);
    out->to = (square_t)(out->from ? m->to + 1 : 0);
    if (t->special.on && on_board && out->why != REFUSED_GAME_OVER)
        chess_special_explain(t, &pos->chess, m, out);
    else if (explanations[out->why] && on_board)
        explanations[out->why](&asked);
    else
        snprintf(out->text, sizeof out->text, "%s",
                 out->why == REFUSED_DEMAND      ? line->rules->chess->demand->unmet
                 : out->why == REFUSED_GAME_OVER ? "the game is over"
                                                 : "no legal move looks like this");
}

/* Builds the move, legal or not, that these squares and symbols describe. */
static void
guess_move(const struct line *line, int from, int to, const char *part, const char *choice,
           struct move *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *c = &line_now(line)->chess;
    memset(out, 0, sizeof *out);
    out->from = (square_t)(from < 0 ? NO_SQUARE : from);
    out->to = (square_t)(to < 0 ? NO_SQUARE : to);
    out->part = (uint8_t)chess_piece_number(t, part, strlen(part));
    out->sym = (uint8_t)chess_piece_number(t, choice, strlen(choice));
    if (out->from >= t->squares || out->to >= t->squares)
        return;
    unsigned at = c->board[out->to];
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
