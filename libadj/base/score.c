/* SPDX-License-Identifier: MIT */
#include "base/score.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { POINT = 100, MOST_POINTS = 1000000 };

/* Reads a fraction at the start of a text. Returns its length in bytes, 0 when there is none. */
static size_t
fraction_head(const char *text, size_t len, int64_t *out)
{
    static const struct {
        const char *text;
        int64_t hundredths;
    } fractions[] = {{"1/2", 50},      {"1/4", 25},      {"3/4", 75},
                     {"\xC2\xBD", 50}, {"\xC2\xBC", 25}, {"\xC2\xBE", 75}};
    for (size_t i = 0; i < sizeof fractions / sizeof fractions[0]; i++) {
        size_t bytes = strlen(fractions[i].text);
        if (bytes <= len && memcmp(fractions[i].text, text, bytes) == 0) {
            *out = fractions[i].hundredths;
            return bytes;
        }
    }
    return 0;
}

static bool
is_digit(const char *text, size_t len, size_t at)
{
    return at < len && text[at] >= '0' && text[at] <= '9';
}

/* Reads at most two digits after the decimal point at *at. */
static int64_t
hundredths_head(const char *text, size_t len, size_t *at)
{
    int64_t hundredths = 0;
    ++*at;
    for (int weight = POINT / 10; is_digit(text, len, *at) && weight > 0; weight /= 10)
        hundredths += weight * (text[(*at)++] - '0');
    return hundredths;
}

size_t
score_head(const char *text, size_t len, int64_t *out_hundredths)
{
    size_t at = fraction_head(text, len, out_hundredths);
    int64_t whole = 0, rest = 0;
    if (at > 0)
        return at;
    while (is_digit(text, len, at) && whole < MOST_POINTS)
        whole = 10 * whole + (text[at++] - '0');
    if (at == 0)
        return 0;
    if (at < len && (unsigned char)text[at] >= 0x80) /* as in "2½" */
        at += fraction_head(text + at, len - at, &rest);
    else if (at < len && (text[at] == '.' || text[at] == ',') && is_digit(text, len, at + 1))
        rest = hundredths_head(text, len, &at);
    *out_hundredths = whole * POINT + rest;
    return at;
}

void
score_write(int64_t hundredths, char out[SCORE_TEXT_SIZE])
{
    long long whole = (long long)(hundredths / POINT);
    int rest = (int)(hundredths % POINT);
    if (rest == 0)
        snprintf(out, SCORE_TEXT_SIZE, "%lld", whole);
    else if (rest % 10 == 0)
        snprintf(out, SCORE_TEXT_SIZE, "%lld.%d", whole, rest / 10);
    else
        snprintf(out, SCORE_TEXT_SIZE, "%lld.%02d", whole, rest);
}
