/* SPDX-License-Identifier: MIT */
/* How plausible a word is in an encoding: one script per word, capitals only at the front, frequent letters, vowels and
 * consonants in turn, quotation marks around words. Begin with encoding_weigh_word(). */
#include "codec/encoding_words.h"

#include <stdbool.h>

/* What a character is in a word. */
enum script {
    SCRIPT_NONE,  /* undefined, or nothing that occurs in text */
    SCRIPT_SIGN,  /* occurs beside words, but not in them */
    SCRIPT_OPEN,  /* a quotation mark, at the front of a word ... */
    SCRIPT_CLOSE, /* ... or at its end; also an ellipsis */
    SCRIPT_INNER, /* an apostrophe */
    SCRIPT_LATIN,
    SCRIPT_CYRILLIC
};

struct letter {
    enum script script;
    uint16_t code;
    bool capital, usual, vowel;
};

/* The most frequent letters of Russian text, and the accented letters of West and Central European languages. */
static const uint16_t usual_letters[] =
    u"\u043E\u0435\u0430\u0438\u043D\u0442\u0441\u0440\u0432\u043B\u043A\u0434\u043C\u043F\u0443"
    u"\u044F\u0437\u044B\u044C\u0433"
    u"\u041E\u0415\u0410\u0418\u041D\u0422\u0421\u0420\u0412\u041B\u041A\u041C\u0414\u041F\u0423"
    u"\u042F\u0417\u0413"
    u"éèêëàâäáåãçïîíñöôóøõüûúœßÉÀÄÁÅÇÍÖØÓÜÚŠšŽžýÝæðþÐÞ"
    u"čČćĆřŘěďťňńłŁśŚźżŻąęůőűđĐăşţ";
static const uint16_t vowels[] =
    u"aeiouyAEIOUYàáâãäåæèéêëìíîïòóôõöøùúûüýÿœąęěůőűăÀÁÂÃÄÅÆÈÉÊËÌÍÎÏÒÓÔÕÖØÙÚÛÜÝŒĄĘĚŮŐŰĂ";

static bool
is_in(const uint16_t *list, uint16_t c)
{
    while (*list && *list != c)
        list++;
    return *list != 0;
}

static bool
is_latin_capital(uint16_t c)
{
    bool odd = (c >= 0x139 && c <= 0x148) || c >= 0x179; /* which of two letters is the capital */
    if (c < 0x100)
        return c <= 'Z' || (c >= 0xC0 && c <= 0xDE);
    return c == 0x178 || (c & 1) == odd;
}

static enum script
script_of(uint16_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
        (c >= 0xC0 && c <= 0x17F && c != 0xD7 && c != 0xF7))
        return SCRIPT_LATIN;
    if (c >= 0x0400 && c <= 0x045F)
        return SCRIPT_CYRILLIC;
    if (c == 0x2019)
        return SCRIPT_INNER;
    if (c == 0x2018 || c == 0x201C || c == 0x201A || c == 0x201E || c == 0xAB || c == 0xBF ||
        c == 0xA1)
        return SCRIPT_OPEN;
    if (c == 0x201D || c == 0xBB || c == 0x2026 || c == 0xAA || c == 0xBA || c == 0xB0)
        return SCRIPT_CLOSE;
    if (c >= 0x2500 && c < 0x25A0)
        return SCRIPT_NONE; /* box-drawing characters do not occur in prose */
    return c > 0x9F ? SCRIPT_SIGN : SCRIPT_NONE;
}

static struct letter
letter_of(uint16_t c)
{
    struct letter l = {.script = script_of(c), .code = c, .usual = is_in(usual_letters, c)};
    l.vowel = l.script == SCRIPT_LATIN && is_in(vowels, c);
    l.capital =
        l.script == SCRIPT_LATIN ? is_latin_capital(c) : l.script == SCRIPT_CYRILLIC && c < 0x0430;
    return l;
}

static bool
is_letter(struct letter l)
{
    return l.script >= SCRIPT_LATIN;
}

/* Score of a sign beyond ASCII between two characters of a word. */
static int
weigh_sign(struct letter before, struct letter now, struct letter after)
{
    bool front = !is_letter(before), end = !is_letter(after);
    bool either = now.code == 0x2018 || now.code == 0x201C; /* closes a quotation in German */
    if (now.script == SCRIPT_OPEN && front)
        return 4;
    if (now.script == SCRIPT_CLOSE || either)
        return end ? 2 : -4;
    if (now.script == SCRIPT_OPEN)
        return -4;
    if (now.script == SCRIPT_INNER)
        return front ? 0 : 3;
    return front && end ? 0 : -4; /* no letter stands beside such a sign */
}

/* Score of a letter that Western languages use in some places only: n with a tilde before a vowel, a with a tilde before o
 * or e, o with a tilde before e, eth within and thorn at the front of a word. Elsewhere the text is Central European. */
static int
weigh_place(struct letter before, struct letter now, struct letter after)
{
    bool first = !is_letter(before), last = !is_letter(after);
    uint16_t small = now.code < 0xDF ? (uint16_t)(now.code + 0x20) : now.code;
    bool strange = (small == 0xF1 && !after.vowel) ||
                   (small == 0xE3 && !last && after.code != 'o' && after.code != 'e') ||
                   (small == 0xF5 && after.code != 'e') ||
                   (small == 0xF0 && (first || before.code == 'n')) || (small == 0xFE && !first);
    return strange ? -2 : 0;
}

/* Score of how a Latin letter beyond ASCII goes with its neighbours: vowels and consonants alternate, but for a diaeresis. */
static int
weigh_sound(struct letter before, struct letter now, struct letter after)
{
    bool first = !is_letter(before), last = !is_letter(after);
    if (now.code == 0xEF && !first)
        return 0;
    if (now.vowel)
        return -2 * ((!first && before.vowel) + (!last && after.vowel));
    bool hard = !first && !before.vowel, harder = !last && !after.vowel;
    return hard && harder ? -3 : -(hard && last) - (first && harder);
}

/* Score of a letter beyond ASCII, or of one after a Cyrillic letter. */
static int
weigh_letter(struct letter before, struct letter now, struct letter after)
{
    bool first = !is_letter(before);
    if (now.script == SCRIPT_NONE)
        return -6;
    if (!is_letter(now))
        return weigh_sign(before, now, after);
    if ((!first && before.script != now.script) || (is_letter(after) && after.script != now.script))
        return -20; /* no word mixes two scripts */
    int usual = now.usual ? 2 : -1;
    if (now.script == SCRIPT_LATIN) {
        usual += weigh_sound(before, now, after) + weigh_place(before, now, after);
        usual -= !now.capital && is_letter(after) && after.capital ? 4 : 0;
    }
    if (first)
        return usual + now.capital;
    if (now.capital && is_letter(after) && !after.capital)
        return -4;
    return now.capital ? (before.capital ? usual - 1 : -4) : usual + 1;
}

int
encoding_weigh_word(const uint16_t chars[128], const char *text, size_t len)
{
    struct letter before = {.script = SCRIPT_NONE}, now, after;
    int sum = 0, row = 0;
    if (len == 1)
        return 0; /* too short to be a word of one script only */
    for (size_t i = 0; i < len; i++, before = now) {
        unsigned char byte = (unsigned char)text[i];
        unsigned char next = i + 1 < len ? (unsigned char)text[i + 1] : 0;
        now = i == 0 ? letter_of(byte < 0x80 ? byte : chars[byte - 0x80]) : after;
        after = letter_of(next < 0x80 ? next : chars[next - 0x80]);
        if (byte >= 0x80 || before.script == SCRIPT_CYRILLIC)
            sum += weigh_letter(before, now, after);
        /* In European words two accented letters rarely stand side by side. */
        row = byte >= 0x80 && now.script == SCRIPT_LATIN ? row + 1 : 0;
        sum -= row > 1 ? 2 : 0;
    }
    return sum;
}
