/* SPDX-License-Identifier: MIT */
/* Writes set-up strings of the chess family (RULES.md 1). chess/setup.c reads them. */
#include "chess/castle.h"
#include "chess/countdown.h"

#include <string.h>

/* The squares of each kind of piece of one colour, as linked lists in the order of square names. */
struct chains {
    square_t first[CHESS_MAX_PIECES], next[BOARD_MAX_SQUARES]; /* NO_SQUARE ends a list */
};

static void
chains_make(const struct chess_tables *t, const struct position *pos, enum colour colour,
            struct chains *out)
{
    memset(out->first, NO_SQUARE, sizeof out->first);
    for (unsigned i = t->squares; i-- > 0;) {
        unsigned sq = t->by_name[i], code = pos->chess.board[sq];
        if (!code || colour_of(code) != colour)
            continue;
        out->next[sq] = out->first[piece_of(code)];
        out->first[piece_of(code)] = (square_t)sq;
    }
}

/* Writes a piece and its square, after a comma unless it is the first. Reserves space only once. */
static inline void
write_piece(struct buffer *out, bool first, const char *sym, const char name[BOARD_NAME_SIZE])
{
    size_t len = strlen(sym);
    if (!buffer_reserve(out, 1 + len + BOARD_NAME_SIZE))
        return;
    char *to = out->data + out->len;
    *to = ',';
    to += !first;
    memcpy(to, sym, len);
    out->len = (size_t)(board_put_name(to + len, name) - out->data);
}

static void
write_list(const struct chess_tables *t, const struct position *pos, enum colour colour,
           struct buffer *out)
{
    bool first = true;
    struct chains chains;
    chains_make(t, pos, colour, &chains);
    buffer_puts(out, colour == WHITE ? ":W" : ":B");
    for (unsigned p = 1; p <= t->pieces; p++)
        for (unsigned sq = chains.first[p]; sq != NO_SQUARE; sq = chains.next[sq]) {
            write_piece(out, first, t->piece[p].sym, t->board->name[sq]);
            first = false;
        }
}

static const char *const right_names[4] = {"W0-0", "W0-0-0", "B0-0", "B0-0-0"};

static void
write_castle(const struct chess_tables *t, const struct position *pos, struct buffer *out)
{
    const struct chess_position *c = &pos->chess;
    const char *sep = ":castle=";
    for (unsigned right = 0; right < 4; right++) {
        if (!(c->castle >> right & 1))
            continue;
        buffer_puts(out, sep);
        if (t->castles_anywhere && !chess_castle_is_outermost(t, c, right))
            buffer_printf(out, "%c%c", *right_names[right], t->board->name[c->rook[right]][0]);
        else
            buffer_puts(out, right_names[right]);
        sep = ",";
    }
}

static void
write_reserve(const struct chess_tables *t, const struct position *pos, struct buffer *out)
{
    const struct chess_count *kinds = t->rules->chess->reserve;
    bool full = true;
    for (int c = 0; c < 2; c++)
        for (unsigned i = 0; i < CHESS_MAX_RESERVE && kinds[i].pieces; i++)
            full = full && pos->chess.reserve[c][i] == kinds[i].most;
    if (full)
        return;
    buffer_puts(out, ":reserve=");
    for (int c = 0; c < 2; c++) {
        for (unsigned i = 0; i < CHESS_MAX_RESERVE && kinds[i].pieces; i++)
            if (pos->chess.reserve[c][i]) {
                buffer_puts(out, kinds[i].pieces);
                buffer_put_number(out, pos->chess.reserve[c][i]);
            }
        if (c == 0)
            buffer_putc(out, ',');
    }
}

static void
write_checked(const struct chess_tables *t, const struct position *pos, struct buffer *out)
{
    const char *sep = ":checked=";
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = pos->chess.board[sq], flags = t->flags[piece_of(code)];
        if (!code || !(flags & PIECE_MARKED) || !(flags & PIECE_ROYAL))
            continue;
        buffer_printf(out, "%s%c%s", sep, colour_of(code) == WHITE ? 'W' : 'B',
                      pos->chess.kings[colour_of(code)] == 1 ? "" : t->board->name[sq]);
        sep = ",";
    }
}

/* Writes :key=white,black. */
static void
write_pair(const char *key, unsigned white, unsigned black, struct buffer *out)
{
    buffer_puts(out, key);
    buffer_put_number(out, white);
    buffer_putc(out, ',');
    buffer_put_number(out, black);
}

static void
write_counts(const struct chess_tables *t, const struct position *pos, struct buffer *out)
{
    const struct chess_position *c = &pos->chess;
    if (t->ends.limit[REASON_THIRTY_MOVES] && (c->idle[0] || c->idle[1]))
        write_pair(":idle=", c->idle[0], c->idle[1], out);
    if (t->ends.limit[REASON_SEVENTY_FIVE_MOVES] && c->plies) {
        buffer_puts(out, ":plies=");
        buffer_put_number(out, c->plies);
    }
    unsigned limit, count = chess_count_running(t, c, &limit);
    if (limit)
        write_pair(":count=", count, limit, out);
    if (t->ends.limit[REASON_THIRD_PAWN] && (c->promoted[0] || c->promoted[1]))
        write_pair(":promoted=", c->promoted[0], c->promoted[1], out);
}

/* Writes the hands, "hand=Q1P2,", the checks that each side may still give, and where a piece ended its first move. */
static void
write_special(const struct chess_tables *t, const struct chess_position *c, struct buffer *out)
{
    unsigned held = 0;
    for (unsigned i = 0; i < t->special.hands; i++)
        held += c->hand[WHITE][i] + c->hand[BLACK][i];
    for (int us = 0; us < 2 && held > 0; us++) {
        buffer_puts(out, us == 0 ? ":hand=" : ",");
        for (unsigned i = 0; i < t->special.hands; i++)
            if (c->hand[us][i])
                buffer_printf(out, "%s%u", t->piece[t->special.hand[i]].sym, c->hand[us][i]);
    }
    if (t->rules->chess->checks_most)
        write_pair(":checks=", c->checks[WHITE], c->checks[BLACK], out);
    if (t->special.on && c->passed != NO_SQUARE)
        buffer_printf(out, ":landed=%s", t->board->name[c->landed]);
}

void
chess_setup_write(const struct ruleset *rules, const struct position *pos, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(rules);
    buffer_putc(out, pos->turn == WHITE ? 'W' : 'B');
    write_list(t, pos, WHITE, out);
    write_list(t, pos, BLACK, out);
    write_castle(t, pos, out);
    if (pos->chess.passed != NO_SQUARE) {
        buffer_puts(out, ":ep=");
        buffer_puts(out, t->board->name[pos->chess.passed]);
    }
    write_reserve(t, pos, out);
    write_special(t, &pos->chess, out);
    write_checked(t, pos, out);
    write_counts(t, pos, out);
    if (rules->chess->key_write)
        rules->chess->key_write(rules, pos, out);
}
