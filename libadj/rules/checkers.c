/* SPDX-License-Identifier: MIT */
/* Turtle's checkers and the pieces that they form (RULES.md 6; "Turtle", 29 July 2016). */
#include "rules/checkers.h"

#include <string.h>

enum { SINGLES = 6, HERDS = 3, HERD_MOST = 3 };

/* Values of C1 (stoat) to C7 (tiger), in hundredths of a unit. */
static const uint8_t checker_value[CHECKER_KINDS] = {1, 2, 5, 10, 25, 50, 100};

/* The pieces whose checkers combine with no others. */
static const struct {
    char letter;
    struct pile pile;
} singles[SINGLES] = {
    {'S', {{1, 0, 0, 0, 0, 0, 0}}}, /* soldier: a stoat */
    {'P', {{0, 1, 0, 0, 0, 0, 0}}}, /* pawn: a wolverine */
    {'G', {{1, 1, 0, 0, 0, 0, 0}}}, /* Graz pawn: stoat and wolverine */
    {'A', {{0, 0, 0, 0, 0, 1, 0}}}, /* alibaba: a lynx */
    {'Q', {{0, 0, 0, 0, 0, 2, 0}}}, /* amazon queen: two lynxes */
    {'K', {{0, 0, 0, 0, 0, 0, 1}}}, /* king: the tiger */
};

/* Deer, ibexes and sables combine freely. The letters for one, two and three of a kind, in the order in which a piece
 * is written. */
static const struct {
    unsigned kind; /* kind of checker, counted from 0 */
    const char *letters;
} herds[HERDS] = {{2, "MNC"}, {3, "FEB"}, {4, "WDR"}};

bool
pile_from_letters(const char *text, size_t len, struct pile *out)
{
    struct pile pile = {{0}};
    size_t used = 0;
    for (size_t i = 0; i < SINGLES && len == 1; i++)
        if (singles[i].letter == text[0]) {
            *out = singles[i].pile;
            return true;
        }
    for (size_t i = 0; i < HERDS && used < len; i++) {
        const char *at = text[used] ? strchr(herds[i].letters, text[used]) : NULL;
        if (!at)
            continue;
        pile.of[herds[i].kind] = (uint8_t)(at - herds[i].letters + 1);
        used++;
    }
    if (used != len || len == 0)
        return false;
    *out = pile;
    return true;
}

bool
pile_letters(const struct pile *pile, char out[PILE_LETTERS_SIZE])
{
    struct pile rest = *pile;
    size_t len = 0;
    for (size_t i = 0; i < SINGLES; i++)
        if (memcmp(&singles[i].pile, pile, sizeof *pile) == 0) {
            out[0] = singles[i].letter;
            out[1] = '\0';
            return true;
        }
    for (size_t i = 0; i < HERDS; i++) {
        uint8_t *count = &rest.of[herds[i].kind];
        if (*count > HERD_MOST)
            return false;
        if (*count > 0)
            out[len++] = herds[i].letters[*count - 1];
        *count = 0;
    }
    out[len] = '\0';
    return len > 0 && pile_count(&rest) == 0;
}

unsigned
pile_count(const struct pile *pile)
{
    unsigned count = 0;
    for (size_t i = 0; i < CHECKER_KINDS; i++)
        count += pile->of[i];
    return count;
}

unsigned
pile_value(const struct pile *pile)
{
    unsigned value = 0;
    for (size_t i = 0; i < CHECKER_KINDS; i++)
        value += pile->of[i] * checker_value[i];
    return value;
}
