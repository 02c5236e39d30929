/* SPDX-License-Identifier: MIT */
/* Why a move of a row with struct chess_special is illegal, and what its last moves mean. Begin with chess_special_try(). */
#include <stdarg.h>
#include <string.h>

#include "base/message.h"
#include "chess/special.h"

struct special_trial {
    const struct chess_tables *t;
    const struct position *pos;
    const struct chess_position *c;
    enum colour us;
};

/* Returns whether the piece on `from` has any way to this square. */
static bool
has_way(const struct special_trial *g, const struct move *m)
{
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    unsigned code = g->c->board[m->from];
    chess_special_reach(g->t, g->c, m->from, piece_of(code), g->us, quiet, take);
    return set_has(g->c->board[m->to] ? take : quiet, m->to);
}

/* Returns why a move that is not in the list is illegal. */
static enum refusal
refuse(const struct special_trial *g, const struct move *m)
{
    const struct chess_rules *rules = g->t->rules->chess;
    unsigned code = g->c->board[m->from], at = g->c->board[m->to];
    if (m->kind >= MOVE_CASTLE_SHORT)
        return REFUSED_CASTLING;
    if (m->kind == MOVE_DROP)
        return REFUSED_DROP;
    if (!code)
        return REFUSED_NO_PIECE;
    if (colour_of(code) != g->us)
        return REFUSED_WRONG_SIDE;
    if (at && colour_of(at) == g->us)
        return REFUSED_OWN_PIECE;
    if (m->kind != MOVE_PASSANT && !has_way(g, m))
        return REFUSED_GEOMETRY;
    struct move plain = *m;
    plain.kind = at ? MOVE_CAPTURE : m->kind;
    if (!chess_special_legal(g->t, g->pos, &plain))
        return REFUSED_EXPOSES_KING;
    if (rules->must_capture && !at)
        return REFUSED_MUST_CAPTURE;
    if (rules->drops_first && rules->drops)
        return REFUSED_DROP;
    return m->kind != plain.kind ? REFUSED_GEOMETRY : REFUSED_PROMOTION;
}

enum refusal
chess_special_try(const struct line *line, const struct move *m)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    struct special_trial g = {t, pos, &pos->chess, (enum colour)pos->turn};
    struct movelist list;
    bool found = false;
    if (m->from >= t->squares || m->to >= t->squares || m->sym > t->pieces || m->part || m->drop)
        return REFUSED_GEOMETRY;
    if (chess_is_over(line))
        return REFUSED_GAME_OVER;
    movelist_init(&list);
    t->ops->generate(t, pos, &list);
    for (size_t i = 0; i < list.count && !found; i++)
        found = move_same(&list.at[i], m);
    movelist_clear(&list);
    return found ? REFUSED_NOTHING : refuse(&g, m);
}

/* Explanations of illegal moves. */

void
chess_special_explain(const struct chess_tables *t, const struct chess_position *c,
                      const struct move *m, struct refusal_detail *out)
{
    const char *from = t->board->name[m->from], *to = t->board->name[m->to];
    const char *piece = t->piece[piece_of(c->board[m->from])].name;
    if (out->why == REFUSED_NO_PIECE)
        refusal_say(out, CAUSE_EMPTY, "%s is empty", from);
    else if (out->why == REFUSED_WRONG_SIDE)
        refusal_say(out, CAUSE_NOT_YOURS, "the piece on %s is the opponent's", from);
    else if (out->why == REFUSED_OWN_PIECE)
        refusal_say(out, CAUSE_OWN_PIECE, "an own piece is on %s", to);
    else if (out->why == REFUSED_EXPOSES_KING)
        refusal_say(out, CAUSE_EXPOSES,
                    "a royal piece would be under attack, or the rules forbid such a move to %s",
                    to);
    else if (out->why == REFUSED_MUST_CAPTURE)
        refusal_say(out, CAUSE_MUST_CAPTURE, "captures are compulsory");
    else if (out->why == REFUSED_DROP)
        refusal_say(out, CAUSE_MODE,
                    "a piece must be dropped from the hand, or this one cannot be dropped on %s",
                    to);
    else if (out->why == REFUSED_CASTLING)
        refusal_say(out, CAUSE_CASTLING, "castling is not possible now");
    else if (out->why == REFUSED_PROMOTION)
        refusal_say(out, CAUSE_PROMOTION,
                    "this promotion is not possible, or the choice is missing");
    else
        refusal_say(out, CAUSE_MODE, "the %s on %s cannot go to %s", piece, from, to);
}

/* Repetitions and mates. */

enum colour
chess_special_repeated(const struct line *line, size_t since, bool *out_checks)
{
    const struct chess_rules *rules = line->rules->chess;
    bool checks[2] = {true, true};
    enum colour us = (enum colour)line_now(line)->turn;
    for (size_t i = since + 1; i < line->count; i++)
        checks[other((enum colour)line->at[i].turn)] &= line->at[i].chess.checked == CHECKED_YES;
    *out_checks = rules->perpetual_check_loses && checks[WHITE] != checks[BLACK];
    if (*out_checks)
        return checks[WHITE] ? BLACK : WHITE;
    return rules->repeats_value ? rules->repeats_value == 1 + VALUE_DRAW  ? NOBODY
                                  : rules->repeats_value == 1 + VALUE_WIN ? us
                                                                          : other(us)
                                : NOBODY;
}

bool
chess_special_drop_mates(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const char *sym = t->rules->chess->drop_mate_loses;
    const struct position *pos = line_now(line);
    square_t from[2];
    if (!sym || line->count < 2)
        return false;
    const struct move *last = &line->moves[line->count - 2];
    enum colour us = (enum colour)pos->turn;
    return last->kind == MOVE_DROP && strcmp(t->piece[last->sym].sym, sym) == 0 &&
           pos->chess.kings[us] == 1 &&
           t->ops->attackers(t, &pos->chess, pos->chess.king[us], other(us), from, 2) == 1 &&
           from[0] == last->to;
}
