/* SPDX-License-Identifier: MIT */
/*
 * Fast path for moves in long notation; begin with long_quick(). Most are well-formed: an optional piece letter, two
 * squares with a mark between them, and perhaps a plus. Such a text is parsed in place and the move is tested once.
 * Everything else is left to longmove.c, which also reports errors.
 */
#include "codec/longmove.h"

#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "chess/lan.h"

enum { BRIEF_LETTERS = 4 }; /* at most, of piece letters and file */
enum { BRIEF_LEAST = 5 };   /* bytes of the shortest move */

/* Reads a file letter and a rank of one or two digits from at least two bytes. Returns the length of the name, 0 when there is
 * no square. */
static inline size_t
read_brief_square(const char *text, size_t len, struct long_square *out)
{
    const unsigned first = (unsigned char)text[1] - '0',
                   second = len > 2 ? (unsigned char)text[2] - '0' : 10;
    const bool two = second <= 9;
    if (!ascii_is_small(*text) || first > 9)
        return 0;
    out->file = *text;
    /* A leading zero gives rank 0, which is no square. */
    out->rank = (uint8_t)(first == 0 ? 0 : two ? 10 * first + second : first);
    return 2 + (size_t)two;
}

/* Parses the move at the start of the text, but not what follows. Returns its length, 0 when there is none. */
static inline size_t
read_head(const char *text, size_t len, struct long_brief *out)
{
    size_t at = 0, from, to;
    if (len < BRIEF_LEAST)
        return 0;
    while (at <= BRIEF_LETTERS && ascii_is_letter(text[at]))
        at++;
    if (at == 0 || at > BRIEF_LETTERS || (*text | 0x20) == 'o' ||
        (at > 1 && !ascii_is_capital(*text)))
        return 0;
    out->letters = --at;
    if (len - at < BRIEF_LEAST || (from = read_brief_square(text + at, len - at, &out->from)) == 0)
        return 0;
    out->mark = text[at += from];
    if ((out->mark != '-' && out->mark != ':') || len - ++at < 2 ||
        (to = read_brief_square(text + at, len - at, &out->to)) == 0)
        return 0;
    at += to;
    out->check = at < len && text[at] == '+';
    return at + out->check;
}

size_t
long_brief_read(const char *text, size_t len, struct long_brief *out)
{
    const size_t bytes = read_head(text, len, out);
    if (bytes == 0 || bytes == len)
        return bytes;
    /* The move ends here at a line end, or at a blank before another word. */
    const char behind = text[bytes], next = bytes + 1 < len ? text[bytes + 1] : '\0';
    const bool ends = behind == '\n' || behind == '\r' ||
                      (behind == ' ' && (ascii_is_letter(next) || ascii_is_digit(next)));
    return ends ? bytes : 0;
}

size_t
long_plain(const char *text, size_t len)
{
    struct long_brief said;
    return long_brief_read(text, len, &said);
}

/* Converts a parsed square to a square of the board, NO_SQUARE when there is none. */
static inline unsigned
square_of(const struct board *board, const struct long_square *said)
{
    int file = board_file(board, said->file), sq = -1;
    if (file >= 0 && said->rank > 0 && said->rank <= board->ranks)
        sq = board->by_name[file][said->rank - 1];
    return sq < 0 ? NO_SQUARE : (unsigned)sq;
}

/* Returns whether the notation writes this piece with these letters. */
static inline bool
names(const struct long_style *style, const char *text, size_t letters, const char *symbol)
{
    if (letters == 0)
        return !style->letters || (style->letterless && strcmp(symbol, style->letterless) == 0);
    size_t n = 0;
    while (n < letters && symbol[n] == text[n])
        n++;
    return style->letters && n == letters && symbol[n] == '\0';
}

/* Finds a legal move with matching piece letters; the check sign and a promotion are not compared. */
static inline bool
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

/* Returns whether the notation would write the check sign as given, and no promotion. `move` must be in the line's
 * look-ahead slot. */
static inline bool
fits_after(const struct long_style *style, struct line *line, const struct move *move, bool check)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *now = line_now(line);
    if (!style->checks && !style->turnings)
        return true;
    struct position *after = line_look_end(line);
    chess_apply(line->rules, now, move, after);
    if (style->turnings && move->kind != MOVE_SHOT &&
        after->chess.board[move->to] != now->chess.board[move->from])
        return false;
    return !style->checks || check == chess_is_checked(t, after);
}

static bool
is_castling(const char *text, size_t len)
{
    return word_is(text, len, "0-0") || word_is(text, len, "0-0-0");
}

bool
long_quick(const struct long_style *style, struct line *line, const char *text, size_t len,
           struct move *out, bool *out_exact)
{
    struct long_brief said = {.check = false};
    struct move *move = line->rules->chess && len > 0 ? line_look_begin(line) : NULL;
    if (!move)
        return false;
    bool found = *text == '0'
                     ? is_castling(text, len) && !chess_lan_read(line, text, len, move, NULL, NULL)
                     : long_brief_read(text, len, &said) == len && (!said.check || style->checks) &&
                           find_move(style, line, text, &said, move);
    if (!found || !fits_after(style, line, move, said.check))
        return false;
    *out = *move;
    *out_exact = true;
    return true;
}
