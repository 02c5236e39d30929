/* SPDX-License-Identifier: MIT */
/* Moves of the chess family as text (LAN, RULES.md 1), and the details of a move that other notations need. */
#include "base/ascii.h"
#include "base/word.h"
#include "chess/lan.h"

#include <string.h>

#include "base/error.h"
#include "chess/castle.h"

/* Writes FROM-TO, the form of most moves, reserving space only once. */
static inline void
put_squares(const struct board *board, const struct move *move, struct buffer *out)
{
    if (!buffer_reserve(out, 2 * BOARD_NAME_SIZE + 1))
        return;
    char *to = board_put_name(out->data + out->len, board->name[move->from]);
    *to++ = move->kind == MOVE_QUIET ? '-' : ':';
    to = board_put_name(to, board->name[move->to]);
    *to = '\0';
    out->len = (size_t)(to - out->data);
}

/* Writes the parts of a move beyond its two squares. */
static __attribute__((noinline)) void
write_more(const struct chess_tables *t, const struct move *move, struct buffer *out)
{
    if (move->kind == MOVE_CASTLE_SHORT || move->kind == MOVE_CASTLE_LONG) {
        buffer_puts(out, move->kind == MOVE_CASTLE_SHORT ? "0-0" : "0-0-0");
        return;
    }
    if (move->kind == MOVE_DROP) {
        buffer_puts(out, t->piece[move->sym].sym);
        buffer_putc(out, '@');
        buffer_puts(out, t->board->name[move->to]);
        return;
    }
    if (move->part) {
        buffer_puts(out, t->piece[move->part].sym);
        buffer_putc(out, '/');
    }
    put_squares(t->board, move, out);
    if (move->sym) {
        buffer_putc(out, '=');
        buffer_puts(out, t->piece[move->sym].sym);
    }
    if (move->drop) {
        buffer_putc(out, '@');
        buffer_puts(out, t->board->name[move->drop - 1]);
    }
}

void
chess_lan_write(const struct ruleset *rules, const struct position *before, const struct move *move,
                struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(rules);
    (void)before;
    if (move->kind < MOVE_CASTLE_SHORT && !(move->part | move->sym | move->drop))
        put_squares(t->board, move, out);
    else
        write_more(t, move, out);
}

static size_t
symbol_length(const char *text, size_t len)
{
    size_t n = 0;
    if (len > 1 && text[0] == '+' && ascii_is_capital(text[1]))
        return 2;
    if (len > 1 && text[1] == '~' && ascii_is_capital(text[0]))
        return 2;
    while (n < len && ascii_is_capital(text[n]))
        n++;
    while (n > 0 && n < len && ascii_is_small(text[n]))
        n++;
    return n;
}

/* Reads a piece symbol into *out. Returns its length, 0 if the game has no such piece. */
static size_t
read_symbol(const struct chess_tables *t, const char *text, size_t len, unsigned *out)
{
    size_t n = symbol_length(text, len);
    *out = n ? chess_piece_number(t, text, n) : 0;
    return *out ? n : 0;
}

/* Parses a move. Returns the offset of the first unexpected byte, SIZE_MAX if all is parsed. */
static size_t
lan_parse(const struct chess_tables *t, const char *text, size_t len, struct chess_lan *out)
{
    const char *slash = memchr(text, '/', len);
    size_t at = 0;
    memset(out, 0, sizeof *out);
    out->drop = -1;
    size_t n = read_symbol(t, text, len, &out->sym);
    if (n && n < len && text[n] == '@') {
        out->put = true;
        at = n + 1;
        n = board_square_prefix(t->board, text + at, len - at, &out->to);
        out->from = out->to;
        return n && at + n == len ? SIZE_MAX : at + n;
    }
    out->sym = 0;
    if (slash) {
        n = read_symbol(t, text, len, &out->part);
        if (!n || text + n != slash)
            return 0;
        at = n + 1;
    }
    if (!(n = board_square_prefix(t->board, text + at, len - at, &out->from)))
        return at;
    at += n;
    if (at >= len || (text[at] != '-' && text[at] != ':'))
        return at;
    out->capture = text[at++] == ':';
    if (!(n = board_square_prefix(t->board, text + at, len - at, &out->to)))
        return at;
    at += n;
    if (at < len && text[at] == '=') {
        n = read_symbol(t, text + at + 1, len - at - 1, &out->sym);
        if (!n)
            return at + 1;
        at += n + 1;
    }
    if (at < len && text[at] == '@') {
        n = board_square_prefix(t->board, text + at + 1, len - at - 1, &out->drop);
        if (!n)
            return at + 1;
        at += n + 1;
    }
    return at == len ? SIZE_MAX : at;
}

static bool
is_castling_text(const char *text, size_t len, enum move_kind *out)
{
    if (word_is(text, len, "0-0"))
        *out = MOVE_CASTLE_SHORT;
    else if (word_is(text, len, "0-0-0"))
        *out = MOVE_CASTLE_LONG;
    else
        return false;
    return true;
}

void
chess_castling_move(const struct chess_tables *t, const struct position *pos, enum move_kind kind,
                    struct move *out)
{
    enum colour us = (enum colour)pos->turn;
    unsigned i = chess_castle_index(t, us, kind);
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t)kind;
    if (i == t->castles)
        return;
    out->from = t->castles_anywhere ? pos->chess.king[us] : t->castle[i].king_from;
    out->to = t->castle[i].king_to;
}

static enum adj_status
syntax_error(const char *text, size_t len, size_t at, struct adj_error *err)
{
    if (err)
        err->offset = at;
    return error_at(err, ADJ_ESYNTAX, "syntax", 1, at + 1,
                    "\"%.*s\" is no move in LAN: expected FROM-TO, FROM:TO, PART/FROM-TO, "
                    "PIECE@SQUARE, 0-0 or 0-0-0",
                    (int)(len < 60 ? len : 60), text);
}

enum adj_status
chess_lan_read(struct line *line, const char *text, size_t len, struct move *out,
               struct refusal_detail *why, struct adj_error *err)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    enum refusal refused;
    enum move_kind castling;
    struct chess_lan lan;
    struct move m;
    size_t bad;
    if (is_castling_text(text, len, &castling)) {
        chess_castling_move(t, pos, castling, &m);
        refused = t->castles ? chess_try(line, &m) : REFUSED_CASTLING;
        if (refused != REFUSED_NOTHING && refused != REFUSED_GAME_OVER &&
            refused != REFUSED_REPEATS && refused != REFUSED_DEMAND)
            refused = REFUSED_CASTLING; /* a castling is always explained as one */
    } else {
        if ((bad = lan_parse(t, text, len, &lan)) != SIZE_MAX)
            return syntax_error(text, len, bad, err);
        chess_lan_move(t, &pos->chess, &lan, &m);
        refused = chess_try(line, &m);
    }
    if (refused == REFUSED_NOTHING) {
        *out = m;
        return ADJ_OK;
    }
    struct refusal_detail detail = {.why = refused};
    chess_explain(line, &m, &detail);
    if (why)
        *why = detail;
    return error_set(err, ADJ_EILLEGAL, "illegal-move", "%.*s: %s", (int)(len < 60 ? len : 60),
                     text, detail.text);
}

/* Details of a move for other notations. */

const char *
chess_piece_at(const struct ruleset *rules, const struct position *pos, int sq,
               enum colour *out_colour)
{
    const struct chess_tables *t = chess_tables_get(rules);
    unsigned code = sq >= 0 && sq < t->squares ? pos->chess.board[sq] : 0;
    if (out_colour)
        *out_colour = code ? colour_of(code) : NOBODY;
    return code ? t->piece[piece_of(code)].sym : "";
}

static void
view_result(const struct chess_tables *t, struct position *after, struct move_view *out,
            unsigned mover)
{
    unsigned arrived = piece_of(after->chess.board[out->to]);
    out->check = chess_is_checked(t, after);
    if (out->move->kind != MOVE_SHOT && arrived && arrived != mover &&
        strcmp(t->piece[arrived].sym, t->piece[mover].sym) != 0)
        out->becomes = t->piece[arrived].sym;
    out->forced = *out->becomes && !out->move->sym;
}

void
chess_view(const struct line *line, const struct move *move, struct move_view *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *c = &line_now(line)->chess;
    unsigned whole = piece_of(c->board[move->from]), taken_at = move->to;
    struct position *after = line_ahead(line, move);
    memset(out, 0, sizeof *out);
    out->move = move;
    out->from = move->from;
    out->to = move->to;
    out->piece = t->piece[whole].sym;
    out->part = move->part ? t->piece[move->part].sym : "";
    out->chosen = move->sym ? t->piece[move->sym].sym : "";
    out->taken = out->becomes = "";
    out->drop = (int)move->drop - 1;
    out->path[0] = move->to;
    out->path_len = 1;
    if (move->kind == MOVE_CASTLE_SHORT || move->kind == MOVE_CASTLE_LONG)
        out->castle = move->kind == MOVE_CASTLE_SHORT ? 1 : 2;
    else if (move->kind != MOVE_QUIET) {
        if (move->kind == MOVE_PASSANT)
            taken_at = t->double_landing[other((enum colour)line_now(line)->turn)][move->to];
        out->capture = true;
        out->taken = t->piece[piece_of(c->board[taken_at])].sym;
        out->taken_at[0] = (square_t)taken_at;
    }
    struct position own;
    if (!after) {
        after = &own;
        chess_apply(line->rules, line_now(line), move, after);
    }
    view_result(t, after, out, move->part ? move->part : whole);
}
