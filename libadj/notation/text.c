/* SPDX-License-Identifier: MIT */
/* Characters below the level of words: UTF-8, and tables of look-alikes. */
#include "notation/text.h"

#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/utf8.h"

int32_t
text_char(const char *text, size_t len, size_t *out_bytes)
{
    if (len > 0 && (unsigned char)text[0] < 0x80) {
        *out_bytes = 1;
        return text[0];
    }
    struct cursor c;
    cursor_init(&c, text, len);
    return cursor_peek_char(&c, out_bytes);
}

enum { PLAIN_BLOCK = 64 };

/* Whether the block is plain ASCII. Free of branches, so that the compiler can vectorise it. */
static bool
is_plain(const char *block)
{
    unsigned char bad = 0;
    for (size_t i = 0; i < PLAIN_BLOCK; i++) {
        unsigned char byte = (unsigned char)block[i];
        bool printable = (unsigned char)(byte - ' ') < 0x7F - ' ';
        bool space = (unsigned char)(byte - '\t') <= '\r' - '\t';
        bad |= !(printable | space);
    }
    return !bad;
}

/* The length of the character at the start of a text; 0: invalid UTF-8 or a control character other than white space. */
static size_t
good_char(const char *text, size_t len, size_t *usual)
{
    unsigned char byte = (unsigned char)*text;
    size_t bytes;
    if (byte < 0x80)
        return byte < ' ' ? byte >= '\t' && byte <= '\r' : byte < 0x7F;
    int32_t c = text_char(text, len, &bytes);
    if (bytes == 1)
        return 0;
    *usual += text_is_usual(c);
    return bytes;
}

/* Whether eight bytes are printable ASCII. */
static bool
is_printable(const char *text)
{
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    return (ascii_strange(bytes) & ASCII_HIGH) == 0;
}

size_t
text_printable(const char *text, size_t len)
{
    size_t i = 0;
    while (len - i >= 8 && is_printable(text + i))
        i += 8;
    while (i < len && text[i] >= ' ' && text[i] < 0x7F)
        i++;
    return i;
}

size_t
text_bad_byte(const char *text, size_t len)
{
    size_t usual = 0;
    return text_bad_byte_usual(text, len, &usual);
}

size_t
text_bad_byte_usual(const char *text, size_t len, size_t *usual)
{
    for (size_t at = 0, i = 0; at < len; at += PLAIN_BLOCK) {
        size_t end = len - at < PLAIN_BLOCK ? len : at + PLAIN_BLOCK;
        if (i <= at && end == at + PLAIN_BLOCK && is_plain(text + at))
            continue;
        for (i = i < at ? at : i; i < end;) {
            size_t bytes = good_char(text + i, len - i, usual);
            if (bytes == 0)
                return i;
            i += bytes;
        }
    }
    return len;
}

void
text_advance(struct place *place, const char *text, size_t at)
{
    size_t line;
    place->line += (uint32_t)utf8_lines(text, at, &line);
    if (line > 0)
        place->column = 1;
    place->column += (uint32_t)utf8_count(text + line, at - line);
}

bool
text_is_wide_blank(int32_t c)
{
    return c == 0xA0 || (c >= 0x2000 && c <= 0x200F) || c == 0x202F || c == 0x205F || c == 0x2060 ||
           c == 0x3000 || c == 0xFEFF;
}

size_t
text_wide_blank(const char *text, size_t len)
{
    size_t bytes;
    return text_is_wide_blank(text_char(text, len, &bytes)) ? bytes : 0;
}

/* Characters and their ASCII replacements, sorted: Cyrillic letters (0400 to 052F) and the Latin letters that they
 * resemble (a small te in italics is an m), and typographic characters that word processors substitute for ASCII. */
/* clang-format off */
static const struct fold {
    uint16_t from;
    const char *to;
} folds[] = {
    {0x00AD, ""}, {0x00D7, "x"}, {0x02D0, ":"}, {0x02D7, "-"}, {0x0405, "S"}, {0x0406, "I"}, {0x0408, "J"}, {0x0410, "A"},
    {0x0412, "B"}, {0x0415, "E"}, {0x041A, "K"}, {0x041C, "M"}, {0x041D, "H"}, {0x041E, "O"}, {0x0420, "P"},
    {0x0421, "C"}, {0x0422, "T"}, {0x0423, "Y"}, {0x0425, "X"}, {0x0430, "a"}, {0x0432, "b"}, {0x0435, "e"},
    {0x043A, "k"}, {0x043C, "m"}, {0x043E, "o"}, {0x0440, "p"}, {0x0441, "c"}, {0x0442, "m"}, {0x0443, "y"},
    {0x0445, "x"}, {0x0455, "s"}, {0x0456, "i"}, {0x0458, "j"}, {0x04AE, "Y"}, {0x04BA, "H"}, {0x04BB, "h"},
    {0x0501, "d"}, {0x050D, "G"}, {0x051A, "Q"}, {0x051B, "q"}, {0x051C, "W"}, {0x051D, "w"}, {0x2010, "-"},
    {0x2011, "-"}, {0x2012, "-"}, {0x2013, "-"}, {0x2014, "-"}, {0x2015, "-"}, {0x2020, "+"}, {0x2021, "++"},
    {0x2026, "..."}, {0x2043, "-"}, {0x2044, "/"}, {0x207B, "-"}, {0x208B, "-"}, {0x2212, "-"}, {0x2215, "/"}, {0x2236, ":"}, {0x2260, "#"},
    {0x25CB, "O"}, {0x25E6, "O"}, {0x25EF, "O"}, {0x2654, "K"}, {0x2655, "Q"}, {0x2656, "R"}, {0x2657, "B"},
    {0x2658, "N"}, {0x2659, ""}, {0x265A, "K"}, {0x265B, "Q"}, {0x265C, "R"}, {0x265D, "B"}, {0x265E, "N"},
    {0x265F, ""}, {0x26AA, "O"}, {0x2796, "-"}, {0x3007, "O"}, {0xFE0E, ""}, {0xFE0F, ""}, {0xFE55, ":"}, {0xFE58, "-"}, {0xFE63, "-"},
    {0xFF0D, "-"},
};
/* clang-format on */

static const char *
find_fold(int32_t c)
{
    size_t first = 0, end = sizeof folds / sizeof *folds;
    while (first < end) {
        size_t half = (first + end) / 2;
        if (folds[half].from == c)
            return folds[half].to;
        if (folds[half].from < c)
            first = half + 1;
        else
            end = half;
    }
    return NULL;
}

const char *
text_fold_char(int32_t c, char letter[2], bool *out_homoglyph)
{
    const char *to = find_fold(c);
    if (!to && c > 0xFF00 && c < 0xFF5F) {
        letter[0] = (char)(c - 0xFEE0);
        letter[1] = '\0';
        to = letter;
        *out_homoglyph = true;
    }
    *out_homoglyph |= to && c >= 0x400 && c < 0x530;
    return to;
}

char
text_plain_char(const char *text, size_t len, size_t *out_bytes, bool *out_homoglyph)
{
    char letter[2];
    int32_t c = text_char(text, len, out_bytes);
    const char *to = c < 0x80 ? NULL : text_fold_char(c, letter, out_homoglyph);
    return c < 0x80 ? (char)c : to ? *to : '\0';
}

const char *
text_word(const char *text, size_t len, size_t *at, size_t *out_len)
{
    size_t from = *at;
    for (size_t blank; (blank = text_space(text + from, len - from)) > 0; from += blank)
        ;
    size_t end = from;
    while (end < len && (text[end] > ' ' || text_space(text + end, len - end) == 0))
        end++;
    *at = end;
    *out_len = end - from;
    return text + from;
}

static bool
is_delimiter(char c)
{
    return c == '[' || c == ']' || c == '{' || c == '}' || c == '(' || c == ')' || c == ';' ||
           c == '"' || c == '\0';
}

bool
text_has_lines(const char *text, size_t len)
{
    return memchr(text, '\n', len) || memchr(text, '\r', len);
}

size_t
text_word_length(const char *text, size_t len)
{
    size_t i = text_time_length(text, len); /* most of these words are clock times */
    while (i < len && !is_delimiter(text[i]) && text_space(text + i, len - i) == 0)
        i++;
    return i;
}

size_t
text_fold(const char *text, size_t len, char *out, size_t size, bool *out_homoglyph)
{
    size_t used = 0, bytes;
    for (size_t i = 0; i < len; i += bytes) {
        if (text[i] > ' ' && used + 1 < size) { /* fast path */
            out[used++] = text[i];
            bytes = 1;
            continue;
        }
        bytes = text_space(text + i, len - i);
        if (bytes > 0)
            continue;
        int32_t c = text_char(text + i, len - i, &bytes);
        char letter[2];
        const char *put = c < 0x80 ? NULL : text_fold_char(c, letter, out_homoglyph);
        size_t put_len = put ? strlen(put) : bytes;
        if (put_len >= size - used)
            return SIZE_MAX;
        memcpy(out + used, put ? put : text + i, put_len);
        used += put_len;
    }
    out[used] = '\0';
    return used;
}

/*
 * Annotation signs: those of the first six NAGs, the longest first, then those of the Informant. NAGs are the PGN
 * standard's (0 to 139), then those on which ChessBase, SCID and Chess Assistant agree. Where the standard
 * distinguishes White from Black, or degrees, the sign has White's usual NAG.
 */
/* clang-format off */
static const struct {
    const char *text;
    unsigned nag;
} signs[] = {
    {"!!", 3}, {"!?", 5}, {"?!", 6}, {"??", 4}, {"!", 1}, {"?", 2},
    {"\u203C", 3}, {"\u2049", 5}, {"\u2048", 6}, {"\u2047", 4},
    {"=\u221E", 44},                     /* compensation */
    {"\u00B1", 16}, {"\u2213", 17},      /* the better game */
    {"\u2A72", 14}, {"\u2A71", 15},      /* slightly better */
    {"\u221E=", 44}, {"\u221E", 13},     /* unclear */
    {"\u25A1", 7}, {"\u2610", 7},        /* the only move */
    {"\u2299", 22}, {"\u2A00", 22}, {"\u2609", 22}, /* zugzwang */
    {"\u27F3", 32}, {"\u21BB", 32},      /* development */
    {"\u2191", 36}, {"\u2192", 40},      /* initiative, attack */
    {"\u21C6", 132}, {"\u21C4", 132},    /* counterplay */
    {"\u2A01", 138}, {"\u2295", 138},    /* time trouble */
    {"\u2206", 140}, {"\u2207", 141},    /* with the idea, aimed against */
    {"\u2313", 142}, {"\u2264", 143},    /* better is, worse is */
    {"\u2261", 144},                     /* equivalent is */
    {"\u21D4", 239}, {"\u21D7", 240},    /* file, diagonal */
    {"\u229E", 241},                     /* the centre */
    {"\u27EB", 242}, {"\u27EA", 243},    /* king's side, queen's side */
    {"\u2715", 244}, {"\u22A5", 245},    /* weak point, ending */
    {"\u2AF2", 246}, {"\u25EB", 246},    /* the pair of bishops */
};
/* clang-format on */

unsigned
text_sign_find(const char *text, size_t len, size_t *out_bytes)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t bytes = strlen(signs[i].text);
        if (bytes <= len && memcmp(text, signs[i].text, bytes) == 0) {
            *out_bytes = bytes;
            return signs[i].nag;
        }
    }
    *out_bytes = 0;
    return 0;
}

const char *
text_sign_of(unsigned nag)
{
    for (size_t i = 0; i < 6; i++)
        if (signs[i].nag == nag)
            return signs[i].text;
    return NULL;
}
