/* SPDX-License-Identifier: MIT */
/* Six fields: pieces, side to move, castling, en passant, plies since a capture or pawn move, move number. */
#include "codec/fen.h"

#include <string.h>

#include "base/cursor.h"
#include "play/chess.h"

/* ---- reading ----------------------------------------------------------------------------------- */

/* The pieces of each colour as lists, Pe2,Ke1. */
static bool
read_pieces(struct cursor *c, struct buffer list[2])
{
    for (int rank = 8; rank >= 1; rank--) {
        int file = 0;
        for (int ch; (ch = cursor_peek(c, 0)) > ' ' && ch != '/' && file < 8; cursor_next(c)) {
            if (ch >= '1' && ch <= '8') {
                file += ch - '0';
                continue;
            }
            bool black = ch >= 'a';
            char sym = (char)(black ? ch - 'a' + 'A' : ch);
            if (!strchr("KQRBNP", sym))
                return false;
            buffer_printf(&list[black], "%s%c%c%d", list[black].len ? "," : "", sym, 'a' + file++,
                          rank);
        }
        if (file != 8 || (rank > 1 && !cursor_accept(c, "/")))
            return false;
    }
    return cursor_peek(c, 0) <= ' ';
}

static const char castle_letters[] = "KQkqHAha"; /* also by the files of the rooks (X-FEN) */
static const char *const castle_rights[] = {"W0-0", "W0-0-0", "B0-0", "B0-0-0"};

static bool
read_castling(struct cursor *c, struct buffer *keys)
{
    const char *sep = ":castle=";
    if (cursor_accept(c, "-"))
        return true;
    for (int ch; (ch = cursor_peek(c, 0)) > ' '; cursor_next(c)) {
        const char *letter = strchr(castle_letters, ch);
        if (!letter)
            return false;
        buffer_printf(keys, "%s%s", sep, castle_rights[(letter - castle_letters) % 4]);
        sep = ",";
    }
    return *sep == ',';
}

static bool
read_passed(struct cursor *c, struct buffer *keys)
{
    int file = cursor_peek(c, 0), rank = cursor_peek(c, 1);
    if (cursor_accept(c, "-"))
        return true;
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return false;
    buffer_printf(keys, ":ep=%c%c", file, rank);
    cursor_skip(c, 2);
    return true;
}

/* The fields after the pieces, as far as they are there: the last two are often left out. */
static const char *
read_state(struct cursor *c, bool *out_black, struct buffer *keys)
{
    uint64_t plies = 0;
    cursor_skip_blanks(c);
    *out_black = cursor_peek(c, 0) == 'b';
    if (!cursor_accept(c, "w") && !cursor_accept(c, "b"))
        return "w or b, the side to move";
    cursor_skip_blanks(c);
    if (!cursor_at_end(c) && !read_castling(c, keys))
        return "castling rights, such as KQkq or -";
    cursor_skip_blanks(c);
    if (!cursor_at_end(c) && !read_passed(c, keys))
        return "the square passed over, or -";
    cursor_skip_blanks(c);
    if (!cursor_at_end(c) && !cursor_uint(c, 10000, &plies))
        return "the number of plies since a capture or pawn move";
    if (plies > 0)
        buffer_printf(keys, ":plies=%u", (unsigned)plies);
    cursor_skip_blanks(c);
    if (!cursor_at_end(c) && !cursor_uint(c, 100000, &plies))
        return "the number of the move";
    cursor_skip_blanks(c);
    return cursor_at_end(c) ? NULL : "nothing after the number of the move";
}

bool
fen_read(const char *text, size_t len, struct buffer *out, const char **out_expected)
{
    struct buffer list[2], keys;
    struct cursor c;
    bool black = false;
    cursor_init(&c, text, len);
    buffer_init(&list[0]);
    buffer_init(&list[1]);
    buffer_init(&keys);
    *out_expected = "eight ranks of eight squares, such as rnbqkbnr/pppppppp/8/...";
    if (read_pieces(&c, list))
        *out_expected = read_state(&c, &black, &keys);
    if (!*out_expected)
        buffer_printf(out, "%c:W%s:B%s%s", black ? 'B' : 'W', list[0].data ? list[0].data : "",
                      list[1].data ? list[1].data : "", keys.data ? keys.data : "");
    out->failed |= list[0].failed || list[1].failed || keys.failed;
    buffer_clear(&list[0]);
    buffer_clear(&list[1]);
    buffer_clear(&keys);
    return !*out_expected;
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void
write_rank(const struct ruleset *rules, const struct position *pos, int rank, struct buffer *out)
{
    int empty = 0;
    for (int file = 0; file < 8; file++) {
        enum colour owner;
        const char *sym = rules->family->piece_at(rules, pos, rank * 8 + file, &owner);
        if (!*sym) {
            empty++;
            continue;
        }
        if (empty > 0)
            buffer_putc(out, (char)('0' + empty));
        empty = 0;
        buffer_putc(out, (char)(owner == BLACK ? *sym - 'A' + 'a' : *sym));
    }
    if (empty > 0)
        buffer_putc(out, (char)('0' + empty));
    buffer_putc(out, rank > 0 ? '/' : ' ');
}

void
fen_write(const struct ruleset *rules, const struct position *pos, unsigned number,
          struct buffer *out)
{
    const struct chess_position *c = &pos->chess;
    for (int rank = 7; rank >= 0; rank--)
        write_rank(rules, pos, rank, out);
    buffer_puts(out, pos->turn == BLACK ? "b " : "w ");
    for (unsigned i = 0; i < 4; i++)
        if (c->castle >> i & 1)
            buffer_putc(out, castle_letters[i]);
    const char *passed = c->passed == NO_SQUARE ? "-" : board_get(rules->board)->name[c->passed];
    buffer_printf(out, "%s %s %u %u", c->castle ? "" : "-", passed, (unsigned)c->plies, number);
}
