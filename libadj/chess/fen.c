/* SPDX-License-Identifier: MIT */
/*
 * Forsyth-Edwards notation has six fields: pieces, side to move, castling, en passant, half-move clock (plies since a
 * capture or pawn move), move number. While a counter of enum chess_counter runs, its limit stands in place of en passant
 * and its value in place of the clock, as in Fairy-Stockfish. Begin with chess_fen_read() and chess_fen_write().
 */
#include "chess/fen.h"

#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "chess/castle.h"
#include "chess/countdown.h"

bool
chess_is_fen(const struct ruleset *rules, const char *text, size_t len)
{
    return rules->chess->fen && memchr(text, '/', len) && !memchr(text, ':', len);
}

/* Reading. */

static bool
read_rank(const struct chess_tables *t, struct cursor *c, unsigned rank, struct position *pos)
{
    unsigned file = 0, files = t->board->files;
    for (int ch; (ch = cursor_peek(c, 0)) > ' ' && ch != '/' && file < files;) {
        uint64_t empty;
        if (cursor_uint(c, files - file, &empty)) {
            file += (unsigned)empty;
            if (empty == 0)
                return false;
            continue;
        }
        char sym = ascii_capital((char)ch);
        unsigned piece = chess_piece_number(t, &sym, 1);
        if (!piece)
            return false;
        chess_put(t, pos, (unsigned)t->board->by_name[file++][rank],
                  code_of(piece, ch == sym ? WHITE : BLACK));
        cursor_next(c);
    }
    return file == files;
}

static bool
read_pieces(const struct chess_tables *t, struct cursor *c, struct position *pos)
{
    for (unsigned rank = t->board->ranks; rank-- > 0;)
        if (!read_rank(t, c, rank, pos) || (rank > 0 && !cursor_accept(c, "/")))
            return false;
    return cursor_peek(c, 0) <= ' ';
}

/* Reads a castling right: K, Q, or the rook's file; returns false for any other letter. A right without king or rook in
 * place is dropped. */
static bool
read_right(const struct chess_tables *t, char letter, struct position *pos, struct faults *faults)
{
    enum colour us = !ascii_is_small(letter) ? WHITE : BLACK;
    struct chess_position *c = &pos->chess;
    char wing = ascii_capital((char)letter), file = (char)(wing - 'A' + 'a');
    int at = wing == 'K' || wing == 'Q' ? -1 : board_file(t->board, file);
    unsigned kind = wing == 'K' || (at >= 0 && at >= t->board->files / 2) ? MOVE_CASTLE_SHORT
                                                                          : MOVE_CASTLE_LONG;
    if (wing != 'K' && wing != 'Q' && at < 0)
        return false;
    bool has;
    if (t->castles_anywhere) {
        const char *name = at >= 0 ? &file : kind == MOVE_CASTLE_SHORT ? "0-0" : "0-0-0";
        chess_find_kings(t, c, us);
        has = chess_castle_read(t, c, us, name, at >= 0 ? 1 : strlen(name));
    } else {
        unsigned index = chess_castle_index(t, us, kind);
        has = index < t->castles && chess_castle_is_home(t, c, &t->castle[index]) &&
              (at < 0 || t->board->file[t->castle[index].from[0]] == at);
        if (has)
            c->castle |= (uint8_t)(1u << chess_castle_right(us, kind));
    }
    if (!has)
        faults_odd(faults, "castling %c: no king and rook stand where it begins", letter);
    return true;
}

static bool
read_castling(const struct chess_tables *t, struct cursor *c, struct position *pos,
              struct faults *faults)
{
    bool any = false;
    for (int ch; (ch = cursor_peek(c, 0)) > ' '; cursor_next(c), any = true)
        if (ch != '-' && !read_right(t, (char)ch, pos, faults))
            return false;
    return any;
}

static bool
read_passed(const struct chess_tables *t, struct cursor *c, struct position *pos,
            struct faults *faults)
{
    if (cursor_accept(c, "-"))
        return true;
    const char *name = c->text + c->pos;
    int sq;
    size_t n = board_square_prefix(t->board, name, c->len - c->pos, &sq);
    if (n == 0)
        return false;
    cursor_skip(c, n);
    pos->chess.passed = (square_t)sq;
    if (chess_passed_fits(t, pos))
        return true;
    pos->chess.passed = NO_SQUARE;
    faults_odd(faults, "en passant %.*s: no pawn can just have passed over it", (int)n, name);
    return true;
}

/* Reads the fields after the pieces; the last ones are often missing. Returns what was expected instead, or NULL. */
static const char *
read_state(const struct chess_tables *t, struct cursor *c, struct position *pos,
           struct faults *faults)
{
    uint64_t plies = 0;
    cursor_skip_blanks(c);
    pos->turn = ascii_capital((char)cursor_peek(c, 0)) == 'B' ? BLACK : WHITE;
    if (!cursor_accept(c, "w") && !cursor_accept(c, "b") && !cursor_accept(c, "W") &&
        !cursor_accept(c, "B"))
        return "w or b, the side to move";
    cursor_skip_blanks(c);
    if (!cursor_at_end(c) && !read_castling(t, c, pos, faults))
        return "castling rights, such as KQkq or -";
    cursor_skip_blanks(c);
    uint64_t limit = 0;
    bool counts = t->counts_down && cursor_uint(c, 10000, &limit);
    if (!counts && !cursor_at_end(c) && !read_passed(t, c, pos, faults))
        return "the square passed over, or -";
    cursor_skip_blanks(c);
    if (!cursor_at_end(c) && !cursor_accept(c, "-") && !cursor_uint(c, 10000, &plies))
        return "the number of plies since a capture or pawn move";
    if (!counts)
        pos->chess.plies = (uint16_t)plies;
    else if (!chess_count_set(t, pos, (unsigned)plies, (unsigned)limit))
        return "a count that these pieces allow";
    cursor_skip_blanks(c);
    uint64_t number;
    if (!cursor_at_end(c) && !cursor_accept(c, "-") && !cursor_uint(c, 100000, &number))
        return "the number of the move";
    cursor_skip_blanks(c);
    return cursor_at_end(c) ? NULL : "nothing after the number of the move";
}

void
chess_fen_read(const struct chess_tables *t, const char *text, size_t len, struct position *out,
               struct faults *faults)
{
    struct cursor c;
    cursor_init(&c, text, len);
    cursor_skip_blanks(&c);
    if (!read_pieces(t, &c, out)) {
        faults_add(faults,
                   "the FEN cannot be read, expected %u ranks of %u squares, such as "
                   "rnbqkbnr/pppppppp/8/...",
                   t->board->ranks, t->board->files);
        return;
    }
    const char *expected = read_state(t, &c, out, faults);
    if (expected)
        faults_add(faults, "the FEN cannot be read, expected %s", expected);
}

/* Writing. */

static void
write_rank(const struct ruleset *rules, const struct position *pos, unsigned rank,
           struct buffer *out)
{
    const struct board *board = ruleset_board(rules);
    unsigned empty = 0;
    for (unsigned file = 0; file < board->files; file++) {
        enum colour owner;
        const char *sym = rules->family->piece_at(rules, pos, board->by_name[file][rank], &owner);
        if (!*sym) {
            empty++;
            continue;
        }
        if (empty > 0)
            buffer_put_number(out, empty);
        empty = 0;
        buffer_putc(out, (char)(owner == BLACK ? *sym - 'A' + 'a' : *sym));
    }
    if (empty > 0)
        buffer_put_number(out, empty);
    buffer_putc(out, rank > 0 ? '/' : ' ');
}

/* Writes the castling rights as X-FEN does: K and Q for the outermost rook of the wing, otherwise the rook's file. */
static void
write_castling(const struct chess_tables *t, const struct chess_position *c, struct buffer *out)
{
    static const char letters[] = "KQkq";
    for (unsigned right = 0; right < 4; right++) {
        if (!(c->castle >> right & 1))
            continue;
        char letter = letters[right];
        if (t->castles_anywhere && !chess_castle_is_outermost(t, c, right)) {
            letter = t->board->name[c->rook[right]][0];
            letter = right < 2 ? ascii_capital(letter) : letter;
        }
        buffer_putc(out, letter);
    }
    buffer_puts(out, c->castle ? "" : "-");
}

/* Writes the pieces, the side to move and the castling rights. */
static void
write_board(const struct chess_tables *t, const struct ruleset *rules, const struct position *pos,
            struct buffer *out)
{
    for (unsigned rank = t->board->ranks; rank-- > 0;)
        write_rank(rules, pos, rank, out);
    buffer_puts(out, pos->turn == BLACK ? "b " : "w ");
    write_castling(t, &pos->chess, out);
}

static void
write_passed(const struct chess_tables *t, const struct chess_position *c, struct buffer *out)
{
    buffer_printf(out, " %s", c->passed == NO_SQUARE ? "-" : t->board->name[c->passed]);
}

void
chess_epd_write(const struct ruleset *rules, const struct position *pos, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(rules);
    write_board(t, rules, pos, out);
    write_passed(t, &pos->chess, out);
}

void
chess_fen_write(const struct ruleset *rules, const struct position *pos, unsigned number,
                struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct chess_position *c = &pos->chess;
    write_board(t, rules, pos, out);
    unsigned limit, count = chess_count_running(t, c, &limit);
    if (limit) {
        buffer_printf(out, " %u %u %u", limit, count, number);
        return;
    }
    write_passed(t, c, out);
    buffer_printf(out, " %u %u", (unsigned)c->plies, number);
}
