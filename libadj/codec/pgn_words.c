/* SPDX-License-Identifier: MIT */
/* After the NAGs of the PGN standard (10), the signs of the Informant in ASCII, and what score sheets say of a move. */
#include "codec/pgn_words.h"

#include <string.h>

/* clang-format off */
static const struct {
    const char *text;
    unsigned nag;
} signs[] = {
    {"=", 10}, {"==", 11}, {"+=", 14}, {"+/=", 14}, {"=+", 15}, {"=/+", 15}, {"+/-", 16}, {"-/+", 17},
    {"+-", 18}, {"-+", 19}, {"+--", 20}, {"--+", 21}, {"=/~", 44}, {"=/oo", 44}, {"~", 13}, {"oo", 13},
    {"/\\", 140}, {"\\/", 141}, {"<=", 143}, {"RR", 145}, {"N", 146}, {"TN", 146}, {"D", 220}, {"zz", 22},
};
/* What is said of a move in words of their own. */
static const char *const suffixes[] = {
    "+", "++", "#", "ch", "ch.", "Ch", "Ch.", "check", "check.", "checkmate", "checkmate.", "mate", "mate.", "Mate",
    "mt", "mt.", "dbl", "dbl.", "dblch", "dblch.", "dbl.ch", "dbl.ch.", "double", "dis", "dis.", "disc", "disc.",
    "dis.ch", "dis.ch.", "disch", "e.p.", "e.p", "ep", "ep.", "\u2020", "\u2021", "\u2260",
};
static const char *const nulls[] = {"--", "Z0", "null", "Null", "NULL", "pass", "@@@@", "0000"};
/* clang-format on */

static bool
is(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

static bool
is_one_of(const char *text, size_t len, const char *const *list, size_t count)
{
    while (count > 0 && !is(text, len, list[count - 1]))
        count--;
    return count > 0;
}

bool
pgn_is_null_move(const char *text, size_t len)
{
    return is_one_of(text, len, nulls, sizeof nulls / sizeof *nulls);
}

/* A digit, as in nearly every move? */
static bool
has_digit(const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && !lexer_is_digit(text[i]) && (unsigned char)text[i] != 0xEF) /* full-width */
        i++;
    return i < len;
}

/* Letters of any alphabet, or figurines? */
static bool
has_letter(const char *text, size_t len)
{
    size_t bytes;
    for (size_t i = 0; i < len; i += bytes) {
        int32_t c = text_char(text + i, len - i, &bytes);
        if (lexer_is_letter(c < 0x80 ? c : 0) ||
            (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7) || (c >= 0x2654 && c <= 0x265F) ||
            c > 0x2C00)
            return true;
    }
    return false;
}

static bool
is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

/* Castling, O-O, OO, with circles of any kind; or the two files of a pawn's capture, exd, baQ. */
static bool
may_be_move(const char *text, size_t len)
{
    char plain[12];
    bool homoglyph = false;
    size_t n = text_fold(text, len, plain, sizeof plain, &homoglyph);
    if (n == SIZE_MAX || n < 2)
        return false;
    if ((plain[0] == 'O' || plain[0] == 'o') && strspn(plain, "Oo-+#") == n)
        return true;
    const char *to = plain + 1 + (plain[1] == 'x' || plain[1] == ':');
    return is_file(plain[0]) && is_file(*to) && strspn(to + 1, "=/()QRBN+#:") == strlen(to + 1);
}

enum token_kind
pgn_word(const char *text, size_t len, uint32_t *out_value)
{
    if (pgn_is_null_move(text, len) || has_digit(text, len))
        return TOKEN_WORD;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (is(text, len, signs[i].text)) {
            *out_value = signs[i].nag;
            return TOKEN_SIGN;
        }
    if (is_one_of(text, len, suffixes, sizeof suffixes / sizeof *suffixes))
        return TOKEN_SUFFIX;
    if (may_be_move(text, len))
        return TOKEN_WORD;
    *out_value = DEFECT_UNKNOWN_SIGN;
    return has_letter(text, len) ? TOKEN_TEXT : TOKEN_STRANGE;
}
