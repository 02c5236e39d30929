/* SPDX-License-Identifier: MIT */
/*
 * Most moves in full are written well: a piece or none, two squares with a mark between them, and perhaps a plus. Such a
 * text is taken apart where it stands, and the move is tried once. Begin at long_quick(). Whatever is unusual is left to
 * longmove.c, which also says what is wrong.
 */
#include "codec/longmove.h"

#include <string.h>

#include "base/ascii.h"
#include "play/chess.h"

enum { BRIEF_LETTERS = 4 }; /* of a piece, and of the file */

static inline char
char_at(const char *text, size_t len, size_t at)
{
    return at < len ? text[at] : '\0';
}

/* A file and one or two digits of a rank, at `*at`, which goes behind them; false: they are not there. */
static inline bool
read_square(const char *text, size_t len, size_t *at, struct long_square *out)
{
    char first = char_at(text, len, *at + 1), second = char_at(text, len, *at + 2);
    out->file = char_at(text, len, *at);
    if (!ascii_is_small(out->file) || !ascii_is_digit(first))
        return false;
    bool two = ascii_is_digit(second);
    out->at = (uint8_t)*at;
    out->len = two ? 3 : 2;
    /* No rank begins with a zero: such a number is that of no square. */
    out->rank = (uint8_t)(first == '0' ? 0 : two ? 10 * (first - '0') + second - '0' : first - '0');
    *at += out->len;
    return true;
}

size_t
long_brief_read(const char *text, size_t len, struct long_brief *out)
{
    size_t at = 0;
    while (at <= BRIEF_LETTERS && ascii_is_letter(char_at(text, len, at)))
        at++;
    if (at == 0 || at > BRIEF_LETTERS || *text == 'O' || *text == 'o' ||
        (at > 1 && !ascii_is_capital(*text)))
        return 0;
    out->letters = --at;
    if (!read_square(text, len, &at, &out->from))
        return 0;
    out->mark = char_at(text, len, at++);
    if ((out->mark != '-' && out->mark != ':') || !read_square(text, len, &at, &out->to))
        return 0;
    out->check = char_at(text, len, at) == '+';
    at += out->check;
    char next = char_at(text, len, at), then = char_at(text, len, at + 1);
    bool word = next == ' ' && (ascii_is_letter(then) || ascii_is_digit(then));
    return at == len || next == '\n' || next == '\r' || word ? at : 0;
}

size_t
long_plain(const char *text, size_t len)
{
    struct long_brief said;
    return long_brief_read(text, len, &said);
}

/* The square of the board; NO_SQUARE: there is none. */
static inline unsigned
square_of(const struct board *board, const struct long_square *said)
{
    int file = board_file(board, said->file), sq = -1;
    if (file >= 0 && said->rank > 0 && said->rank <= board->ranks)
        sq = board->by_name[file][said->rank - 1];
    return sq < 0 ? NO_SQUARE : (unsigned)sq;
}

/* Is this how the notation names the piece? */
static inline bool
names(const struct long_style *style, const char *text, size_t letters, const char *symbol)
{
    if (letters == 0)
        return !style->letters || (style->letterless && strcmp(symbol, style->letterless) == 0);
    return style->letters && strncmp(symbol, text, letters) == 0 && symbol[letters] == '\0';
}

/* The move without its check and what it turns: legal, and by the letter of the piece that stands there. */
static bool
find_move(const struct long_style *style, const struct line *line, const char *text,
          const struct long_brief *said, struct move *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *now = line_now(line);
    unsigned from = square_of(t->board, &said->from), to = square_of(t->board, &said->to);
    if (from == NO_SQUARE || to == NO_SQUARE)
        return false;
    unsigned code = now->chess.board[from];
    if (!code || colour_of(code) != (enum colour)now->turn ||
        !names(style, text, said->letters, t->piece[piece_of(code)].sym))
        return false;
    const struct chess_lan lan = {
        .from = (int)from, .to = (int)to, .drop = -1, .capture = said->mark == ':'};
    chess_lan_move(t, &now->chess, &lan, out);
    return chess_try(line, out) == REFUSED_NOTHING;
}

/* Does the position after the move have what the notation would say of it, and nothing more? */
static bool
fits_after(const struct long_style *style, struct line *line, const struct move *move, bool check)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    unsigned mover = line_now(line)->chess.board[move->from];
    struct position *after = style->checks || style->turnings ? line_look(line, move) : NULL;
    if (!after)
        return !style->checks && !style->turnings;
    if (style->turnings && move->kind != MOVE_SHOT && after->chess.board[move->to] != mover)
        return false;
    return !style->checks || check == chess_is_checked(t, after);
}

bool
long_quick(const struct long_style *style, struct line *line, const char *text, size_t len,
           struct move *out, bool *out_exact)
{
    struct long_brief said;
    if (!line->rules->chess || long_brief_read(text, len, &said) != len ||
        (said.check && !style->checks) || !find_move(style, line, text, &said, out) ||
        !fits_after(style, line, out, said.check))
        return false;
    *out_exact = true;
    return true;
}
