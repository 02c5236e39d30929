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
    return rules->chess->fen && !memchr(text, ':', len) &&
           (memchr(text, '/', len) || ruleset_board(rules)->ranks == 1);
}

/* Reading. */

/* Reads a piece: a letter, small for Black. "+" before it and "~" behind it belong to the symbol, if the game has such
 * pieces. Returns 0 if it has no such piece. */
static unsigned
read_code(const struct chess_tables *t, struct cursor *c)
{
    bool promoted = cursor_accept(c, "+");
    char letter = (char)cursor_peek(c, 0), sym[3] = {'+', ascii_capital(letter), '~'};
    enum colour us = ascii_is_small(letter) ? BLACK : WHITE;
    if (!ascii_is_letter((unsigned char)letter))
        return 0;
    cursor_next(c);
    bool marked = !promoted && t->special.on && cursor_accept(c, "~");
    unsigned piece = chess_piece_number(t, promoted ? sym : sym + 1, promoted || marked ? 2 : 1);
    if (!piece && marked) /* a game whose pieces stay what they are promoted to */
        piece = chess_piece_number(t, sym + 1, 1);
    return piece ? code_of(piece, us) : 0;
}

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
        int sq = t->board->by_name[file++][rank];
        if (ch == '*' && sq < 0) {
            cursor_next(c);
            continue;
        }
        unsigned code = sq < 0 ? 0 : read_code(t, c);
        if (!code)
            return false;
        chess_put(t, pos, (unsigned)sq, code);
    }
    return file == files;
}

/* Reads the pieces in the hands, "[QPp]"; "-" stands for none. */
static bool
read_hand(const struct chess_tables *t, struct cursor *c, struct position *pos)
{
    for (int ch; (ch = cursor_peek(c, 0)) > ' ' && !cursor_accept(c, "]");) {
        char sym = ascii_capital((char)ch);
        unsigned piece = chess_piece_number(t, &sym, 1), slot = 0;
        enum colour us = ascii_is_small((char)ch) ? BLACK : WHITE;
        cursor_next(c);
        if (ch == '-')
            continue;
        while (slot < t->special.hands && t->special.hand[slot] != piece)
            slot++;
        if (!piece || slot == t->special.hands || pos->chess.hand[us][slot] == UINT8_MAX)
            return false;
        pos->chess.hand[us][slot]++;
    }
    return cursor_peek(c, 0) <= ' ';
}

static bool
read_pieces(const struct chess_tables *t, struct cursor *c, struct position *pos)
{
    for (unsigned rank = t->board->ranks; rank-- > 0;)
        if (!read_rank(t, c, rank, pos) || (rank > 0 && !cursor_accept(c, "/")))
            return false;
    if (t->special.hands && (cursor_accept(c, "[") || cursor_accept(c, "/")))
        return read_hand(t, c, pos);
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
read_en_passant(const struct chess_tables *t, struct cursor *c, struct position *pos,
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

/* Reads the squares that a first move passed over and, in some games, the square where it ended. */
static bool
read_passed_squares(const struct chess_tables *t, struct cursor *c, struct position *pos)
{
    struct chess_position *p = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    int sq;
    if (cursor_accept(c, "-"))
        return true;
    for (size_t n; cursor_peek(c, 0) > ' ';) {
        if ((n = board_square_prefix(t->board, c->text + c->pos, c->len - c->pos, &sq)) == 0)
            return false;
        cursor_skip(c, n);
        if (p->board[sq])
            p->landed = (square_t)sq;
        else
            p->passed = (square_t)sq;
    }
    if (p->passed == NO_SQUARE || !set_has(t->special.passing_on[us], p->passed)) {
        p->passed = NO_SQUARE;
        return true;
    }
    int step = us == WHITE ? -1 : 1, file = t->board->file[p->passed];
    for (int rank = t->board->rank[p->passed]; p->landed == NO_SQUARE;) {
        rank += step;
        sq = rank < 0 || rank >= t->board->ranks ? -1 : t->board->by_name[file][rank];
        if (sq < 0 || p->board[sq])
            p->landed = sq < 0 ? p->landed : (square_t)sq;
        if (sq < 0)
            break;
    }
    if (p->landed == NO_SQUARE || colour_of(p->board[p->landed]) == us)
        p->passed = NO_SQUARE;
    return true;
}

/* Reads the checks that each side may still give, "3+2"; without them the next check wins. */
static bool
read_checks_left(struct cursor *c, struct position *pos)
{
    uint64_t white, black;
    size_t start = c->pos;
    if (cursor_uint(c, 99, &white) && cursor_accept(c, "+")) {
        if (!cursor_uint(c, 99, &black))
            return false;
        pos->chess.checks[WHITE] = (uint8_t)white;
        pos->chess.checks[BLACK] = (uint8_t)black;
        return true;
    }
    c->pos = start;
    pos->chess.checks[WHITE] = pos->chess.checks[BLACK] = 1;
    return true;
}

/* Reads the checks given so far, "+1+0", which lichess writes at the end. */
static bool
read_checks_given(struct cursor *c, struct position *pos)
{
    uint64_t given[2];
    if (!cursor_accept(c, "+"))
        return true;
    if (!cursor_uint(c, 3, &given[0]) || !cursor_accept(c, "+") || !cursor_uint(c, 3, &given[1]))
        return false;
    for (int us = 0; us < 2; us++)
        pos->chess.checks[us] = (uint8_t)(3 - given[us]);
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
    const bool short_form = t->special.on && ascii_is_digit(cursor_peek(c, 0));
    if (!short_form && !cursor_at_end(c) && !read_castling(t, c, pos, faults))
        return "castling rights, such as KQkq or -";
    cursor_skip_blanks(c);
    uint64_t limit = 0;
    bool counts = t->counts_down && cursor_uint(c, 10000, &limit);
    if (!counts && !short_form && !cursor_at_end(c) &&
        !(t->special.on ? read_passed_squares(t, c, pos) : read_en_passant(t, c, pos, faults)))
        return "the square passed over, or -";
    cursor_skip_blanks(c);
    if (t->rules->chess->checks_most && !read_checks_left(c, pos))
        return "the checks that each side may still give, such as 3+3";
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
    if (t->rules->chess->checks_most && !read_checks_given(c, pos))
        return "the checks given, such as +1+0";
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

/* Writes a piece: capitals for White, small letters for Black. */
static void
write_symbol(struct buffer *out, const char *sym, enum colour owner)
{
    for (; *sym; sym++)
        buffer_putc(out, owner == BLACK ? ascii_small(*sym) : *sym);
}

/* Writes the pieces in the hands, White's first: "[QPp]". */
static void
write_hands(const struct chess_tables *t, const struct chess_position *c, struct buffer *out)
{
    buffer_putc(out, '[');
    for (int us = 0; us < 2; us++)
        for (unsigned i = t->special.hands; i-- > 0;)
            for (unsigned n = 0; n < c->hand[us][i]; n++)
                write_symbol(out, t->piece[t->special.hand[i]].sym, (enum colour)us);
    buffer_putc(out, ']');
}

static void
write_rank(const struct ruleset *rules, const struct position *pos, unsigned rank,
           struct buffer *out)
{
    const struct board *board = ruleset_board(rules);
    unsigned empty = 0;
    for (unsigned file = 0; file < board->files; file++) {
        enum colour owner = WHITE;
        int sq = board->by_name[file][rank];
        const char *sym = sq < 0 ? "*" : rules->family->piece_at(rules, pos, sq, &owner);
        if (!*sym) {
            empty++;
            continue;
        }
        if (empty > 0)
            buffer_put_number(out, empty);
        empty = 0;
        write_symbol(out, sym, owner);
    }
    if (empty > 0)
        buffer_put_number(out, empty);
    if (rank > 0)
        buffer_putc(out, '/');
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
    if (t->special.hands)
        write_hands(t, &pos->chess, out);
    buffer_puts(out, pos->turn == BLACK ? " b " : " w ");
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
    if (t->rules->chess->checks_most)
        buffer_printf(out, " %u+%u", c->checks[WHITE], c->checks[BLACK]);
    buffer_printf(out, " %u %u", (unsigned)c->plies, number);
}
