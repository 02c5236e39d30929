/* SPDX-License-Identifier: MIT */
/* Parses SAN (PGN standard 8.2.3) and the variants that programs and people write. */
#include "base/ascii.h"
#include "codec/san.h"
#include "notation/text.h"

#include <string.h>

/* Parses O-O and O-O-O, also with zeros, small letters or without dashes. Returns the next character, or NULL. */
static const char *
san_castling(const char *p, struct san *out)
{
    const char *from = p;
    int circles = 0;
    while (text_is_circle(*p) && circles < 3) {
        circles++;
        p += p[1] == '-' && text_is_circle(p[2]) && circles < 3 ? 2 : 1;
    }
    if (circles < 2)
        return NULL;
    out->castle = circles - 1;
    size_t len = (size_t)(p - from);
    out->foreign = strncmp(from, "O-O-O", len) != 0 || len != (size_t)(2 * circles - 1);
    return p;
}

/* Parses a file, a rank or both. */
static const char *
coordinates(const struct board *board, const char *p, int8_t *out_file, int8_t *out_rank)
{
    int file = board_file(board, *p), rank = 0;
    *out_file = *out_rank = -1;
    if (file >= 0) {
        *out_file = (int8_t)file;
        p++;
    }
    const char *digits = p;
    while (ascii_is_digit(*digits) && rank < 100)
        rank = rank * 10 + (*digits++ - '0');
    if (*p == '0' || rank < 1 || rank > board->ranks)
        return p;
    *out_rank = (int8_t)(rank - 1);
    return digits;
}

static const char *
san_mark(const char *p, struct san *out)
{
    if (*p != 'x' && *p != 'X' && *p != ':' && *p != '-')
        return p;
    out->capture = *p != '-';
    out->marked = true;
    out->foreign |= *p != 'x';
    return p + 1;
}

/* ed5: two files without a mark are a pawn capture. */
static bool
is_unmarked_pawn(const struct san *said)
{
    return !said->piece && said->file >= 0 && said->rank < 0 && said->file != said->to_file &&
           !said->marked;
}

/* Parses a mark and the square, or part of a square, behind it; NULL: there is none. After a whole square, a file alone
 * starts a word, as in h5 ch. */
static const char *
second_square(const struct board *board, const char *p, bool whole, struct san *out)
{
    struct san marked = *out;
    const char *behind = san_mark(p, &marked);
    const char *end = coordinates(board, behind, &marked.to_file, &marked.to_rank);
    if (end == behind || (whole && marked.to_rank < 0))
        return NULL;
    *out = marked;
    return end;
}

/* Parses up to two squares or parts of squares; the last one is whole except in a pawn capture:
 * [file][rank][x]file[rank]. A colon for the capture may follow. */
static const char *
squares(const struct board *board, const char *p, struct san *out)
{
    int8_t file, rank;
    const char *begin = p;
    p = coordinates(board, p, &file, &rank);
    const char *end = second_square(board, p, file >= 0 && rank >= 0, out);
    if (!end && p > begin) { /* only one square */
        out->to_file = file;
        out->to_rank = rank;
        end = p;
    } else {
        out->file = file;
        out->rank = rank;
    }
    if (end && *end == ':' && !out->marked)
        end = san_mark(end, out);
    bool files = out->file >= 0 && out->rank < 0 && out->to_file >= 0 && out->to_rank < 0;
    bool pawns = files && !out->piece && out->file != out->to_file;
    out->foreign |=
        pawns || is_unmarked_pawn(out) || (!out->piece && out->file >= 0 && out->rank >= 0);
    return pawns || (out->to_file >= 0 && out->to_rank >= 0) ? end : NULL;
}

static char
piece_letter(const struct chess_tables *t, char c)
{
    char letter = ascii_capital(c);
    return ascii_is_capital(letter) && t->letter[(unsigned char)letter] ? letter : '\0';
}

/* Parses =Q and its variants: Q q (Q) /Q =(Q). NULL: the start of a promotion without a piece. */
static const char *
promotion(const struct chess_tables *t, const char *p, struct san *out)
{
    bool equals = *p == '=';
    const char *at = p + (equals || *p == '/');
    bool bracket = *at == '(';
    at += bracket;
    char letter = piece_letter(t, *at);
    if (!letter || (bracket && at[1] != ')'))
        return equals ? NULL : p;
    out->choice = letter;
    out->foreign |= !equals || bracket || letter != *at;
    return at + 1 + bracket;
}

/* Signs and words of check and mate; the longest first. */
enum gives { GIVES_NOTHING, GIVES_CHECK, GIVES_DOUBLE, GIVES_MATE };
static const struct {
    const char *text;
    enum gives gives;
} words[] = {
    {"checkmate", GIVES_MATE}, {"e.p.", GIVES_NOTHING}, {"(ep)", GIVES_NOTHING},
    {"check", GIVES_CHECK},    {"disch", GIVES_CHECK},  {"e.p", GIVES_NOTHING},
    {"double", GIVES_NOTHING}, {"mate", GIVES_MATE},    {"disc", GIVES_NOTHING},
    {"dbl", GIVES_NOTHING},    {"dis", GIVES_NOTHING},  {"ep.", GIVES_NOTHING},
    {"ep", GIVES_NOTHING},     {"ch", GIVES_CHECK},     {"mt", GIVES_MATE},
    {"Ch", GIVES_CHECK},       {"Mate", GIVES_MATE},    {"++", GIVES_DOUBLE},
    {"+", GIVES_CHECK},        {"#", GIVES_MATE},       {".", GIVES_NOTHING},
};

static bool
is_standard(const char *sign)
{
    return *sign == '+' || *sign == '#';
}

static const char *
word(const char *p, struct san *out)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].text);
        if (strncmp(p, words[i].text, n) != 0)
            continue;
        out->check |= words[i].gives != GIVES_NOTHING;
        out->twofold |= words[i].gives == GIVES_DOUBLE;
        out->mate |= words[i].gives == GIVES_MATE;
        out->foreign |= !is_standard(words[i].text);
        return p + n;
    }
    return p;
}

/* Parses a cross after the move, as in Russian books: Ф:f7×. */
static const char *
cross(const char *p, struct san *out)
{
    if (*p != 'x' || p[1] != '\0')
        return p;
    out->check = out->mate = out->foreign = true;
    return p + 1;
}

/* Parses a promotion, then + # and similar words. */
static const char *
san_tail(const struct chess_tables *t, const char *p, struct san *out)
{
    const char *next = !*p || is_standard(p) ? p : word(p, out);
    p = next == p ? promotion(t, p, out) : next;
    while (p && *p) {
        next = word(p, out);
        if (next == p)
            next = cross(p, out);
        if (next == p)
            return NULL;
        p = next;
    }
    return p;
}

bool
san_read(const struct chess_tables *tables, const char *text, struct san *out)
{
    const char *p = text;
    *out = (struct san){.file = -1, .rank = -1};
    const char *q = san_castling(p, out);
    if (!q) {
        if (ascii_is_capital(*p) && piece_letter(tables, *p))
            out->piece = *p++;
        q = squares(tables->board, p, out);
    }
    return q && san_tail(tables, q, out);
}
