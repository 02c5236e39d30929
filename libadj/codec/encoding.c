/* SPDX-License-Identifier: MIT */
/*
 * Detects the encoding by scoring each word that contains non-ASCII bytes in each encoding; begin with encoding_tell().
 * Signs between words do not count.
 */
#include "codec/encoding.h"

#include <stdbool.h>

#include "base/ascii.h"

enum script { SCRIPT_NONE, SCRIPT_SIGN, SCRIPT_LATIN, SCRIPT_CYRILLIC };

struct letter {
    enum script script;
    bool capital, usual;
};

/* The most frequent letters of Russian text, and the accented letters of West European languages. */
static const uint16_t usual_letters[] = u"оеаинтсрвлкмдпуязыьгОЕАИНТСРВЛКМДПУЯЗГ"
                                        u"éèêëàâäáåãçïîíñöôóøõüûúœßÉÀÄÅÇÖØÜŠšŽž";

static bool
is_usual(uint16_t c)
{
    size_t i = 0;
    while (usual_letters[i] && usual_letters[i] != c)
        i++;
    return usual_letters[i] != 0;
}

static struct letter
letter_of(uint16_t c)
{
    struct letter l = {.usual = is_usual(c)};
    if (c >= 'A' && c <= 'z')
        return (struct letter){SCRIPT_LATIN, c <= 'Z', false};
    if ((c >= 0x0410 && c <= 0x044F) || c == 0x0401 || c == 0x0451) {
        l.script = SCRIPT_CYRILLIC;
        l.capital = c < 0x0430;
    } else if (c >= 0xC0 && c <= 0x17F && c != 0xD7 && c != 0xF7) {
        l.script = SCRIPT_LATIN;
        l.capital = c < 0xDF || c == 0x160 || c == 0x17D || c == 0x178 || c == 0x152;
    } else if (c >= 0x2500 && c < 0x25A0) {
        l.script = SCRIPT_NONE; /* box-drawing characters do not occur in prose */
    } else {
        l.script = c > 0x9F ? SCRIPT_SIGN : SCRIPT_NONE;
    }
    return l;
}

/* Score of a letter after the character `before`. */
static int
weigh_letter(struct letter before, struct letter now)
{
    bool first = before.script < SCRIPT_LATIN;
    if (now.script == SCRIPT_NONE)
        return -6;
    if (now.script == SCRIPT_SIGN)
        return first ? 0 : -1;
    if (!first && before.script != now.script)
        return -4; /* no word mixes two scripts */
    int usual = now.usual ? 2 : -1;
    if (first)
        return usual + now.capital;
    return now.capital ? (before.capital ? usual - 1 : -4) : usual + 1;
}

/* Score of a word that contains non-ASCII bytes. */
static int
weigh_word(const struct encoding *e, const char *text, size_t len)
{
    struct letter before = {.script = SCRIPT_NONE};
    int sum = 0, row = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        struct letter now = letter_of(byte < 0x80 ? byte : e->chars[byte - 0x80]);
        if (byte >= 0x80 || before.script == SCRIPT_CYRILLIC)
            sum += weigh_letter(before, now);
        /* In West European words two accented letters rarely stand side by side. */
        row = byte >= 0x80 && now.script == SCRIPT_LATIN ? row + 1 : 0;
        sum -= row > 1 ? 4 : 0;
        before = now;
    }
    return sum;
}

static size_t
word_length(const char *text, size_t len, bool *out_high)
{
    size_t n = 0;
    *out_high = false;
    for (; n < len; n++) {
        unsigned char byte = (unsigned char)text[n];
        if (byte < 0x80 && !ascii_is_letter(byte))
            break;
        *out_high |= byte >= 0x80;
    }
    return n;
}

size_t
encoding_tell(const struct encoding *encodings, size_t count, const char *text, size_t len)
{
    long weights[ENCODING_COUNT] = {0};
    bool high;
    for (size_t at = 0, n; at < len; at += n + (n == 0)) {
        n = word_length(text + at, len - at, &high);
        for (size_t i = 0; high && i < count && i < ENCODING_COUNT; i++)
            weights[i] += weigh_word(&encodings[i], text + at, n);
    }
    size_t best = count - 1;
    for (size_t i = 0; i < count && i < ENCODING_COUNT; i++)
        if (weights[i] > weights[best])
            best = i;
    return best;
}
