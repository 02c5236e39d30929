/* SPDX-License-Identifier: MIT */
/* Results as written on score sheets. */
#include "judge/result.h"

#include <string.h>

#include "base/score.h"

/* Results in standard form: '-' between the sides and "1/2" for a half. */
static const struct {
    const char *text;
    enum result result;
} spellings[] = {
    {"*", RESULT_OPEN},
    {"1-0", RESULT_WHITE},
    {"0-1", RESULT_BLACK},
    {"2-0", RESULT_WHITE},
    {"0-2", RESULT_BLACK},
    {"1/2-1/2", RESULT_DRAW},
    {"1-1", RESULT_DRAW},
    {"0.5-0.5", RESULT_DRAW},
    {"0,5-0,5", RESULT_DRAW},
    {"1/2", RESULT_DRAW},
    {"0-0", RESULT_BOTH_LOST},
    {"3/4-1/4", RESULT_WHITE_MORE},
    {"1/4-3/4", RESULT_BLACK_MORE},
    {"0.75-0.25", RESULT_WHITE_MORE},
    {"0.25-0.75", RESULT_BLACK_MORE},
};

/* Other characters for a hyphen, a fraction, or nothing. */
static const struct {
    const char *from, *to;
} folds[] = {
    {":", "-"},
    {" ", ""},
    {"\xE2\x80\x90", "-"}, /* hyphen */
    {"\xE2\x80\x93", "-"}, /* en dash */
    {"\xE2\x80\x94", "-"}, /* em dash */
    {"\xE2\x88\x92", "-"}, /* minus */
    {"\xC2\xBC", "1/4"},   /* one quarter */
    {"\xC2\xBD", "1/2"},   /* one half */
    {"\xC2\xBE", "3/4"},   /* three quarters */
};

enum { RESULT_TEXT_MAX = 16 };

static size_t
fold_at(const char *text, size_t len, const char **out)
{
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++) {
        if (*folds[i].from != *text)
            continue;
        size_t bytes = strlen(folds[i].from);
        if (bytes <= len && memcmp(text, folds[i].from, bytes) == 0) {
            *out = folds[i].to;
            return bytes;
        }
    }
    return 0;
}

static bool
result_fold(const char *text, size_t len, char out[RESULT_TEXT_MAX])
{
    size_t used = 0;
    for (size_t at = 0; at < len;) {
        const char *to = text + at;
        size_t bytes = fold_at(text + at, len - at, &to);
        size_t count = bytes ? strlen(to) : 1;
        if (used + count >= RESULT_TEXT_MAX)
            return false;
        memcpy(out + used, to, count);
        used += count;
        at += bytes ? bytes : 1;
    }
    out[used] = '\0';
    return true;
}

enum result
result_read(const char *text, size_t len)
{
    char folded[RESULT_TEXT_MAX];
    if (!result_fold(text, len, folded))
        return RESULT_UNKNOWN;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (strcmp(spellings[i].text, folded) == 0)
            return spellings[i].result;
    }
    return RESULT_UNKNOWN;
}

enum result
result_of(const struct outcome *outcome, bool is_partial)
{
    if (outcome->both_lost)
        return RESULT_BOTH_LOST;
    if (outcome->status == OUTCOME_DRAW)
        return RESULT_DRAW;
    if (outcome->status == OUTCOME_UNDECIDED)
        return RESULT_OPEN;
    if (is_partial)
        return outcome->winner == WHITE ? RESULT_WHITE_MORE : RESULT_BLACK_MORE;
    return outcome->winner == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

const char *
result_word(enum result result)
{
    static const char *const words[] = {"?",       "*",   "1-0",     "0-1",
                                        "1/2-1/2", "0-0", "3/4-1/4", "1/4-3/4"};
    return words[result];
}

/* Scores. */

enum { POINT = 100, MOST_POINTS = 1000 };

/* Reads one player's score at the start of a text; returns its length, 0 when there is none. */
static size_t
side_read(const char *text, size_t len, unsigned *out)
{
    int64_t hundredths;
    size_t bytes = score_head(text, len, &hundredths);
    if (bytes == 0 || hundredths > MOST_POINTS * POINT)
        return 0;
    *out = (unsigned)hundredths;
    return bytes;
}

bool
result_score_read(const char *text, size_t len, unsigned out[2])
{
    unsigned white;
    size_t first = side_read(text, len, &white), sign = 0;
    const char *to;
    if (first > 0 && first < len && text[first] == '-')
        sign = 1;
    else if (first > 0 && (sign = fold_at(text + first, len - first, &to)) > 0 && *to != '-')
        return false;
    unsigned black;
    size_t second = sign > 0 ? side_read(text + first + sign, len - first - sign, &black) : 0;
    if (second == 0 || first + sign + second != len)
        return false;
    out[WHITE] = white;
    out[BLACK] = black;
    return true;
}

void
result_score_write(unsigned hundredths, struct buffer *out)
{
    char text[SCORE_TEXT_SIZE];
    if (hundredths % POINT == 0) { /* whole points */
        buffer_put_number(out, hundredths / POINT);
    } else if (hundredths == POINT / 2) {
        buffer_puts(out, "1/2");
    } else {
        score_write(hundredths, text);
        buffer_puts(out, text);
    }
}
