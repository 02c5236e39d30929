/* SPDX-License-Identifier: MIT */
/* Shortest decimal text of a double (ECMA-262, Number::toString). Begin with number_shortest(). */
#include "base/number.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MOST = 17 };

/* value = digits * 10 ^ exponent */
struct decimal {
    uint64_t digits;
    int exponent;
};

static bool
reads_as(struct decimal d, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%" PRIu64 "e%d", d.digits, d.exponent);
    return strtod(text, NULL) == value;
}

/* The nearest decimal number of `count` digits. */
static struct decimal
decimal_nearest(double value, int count)
{
    char text[40];
    struct decimal d = {0, 0};
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    for (const char *p = text; *p != 'e'; p++)
        if (*p != '.')
            d.digits = d.digits * 10 + (uint64_t)(*p - '0');
    d.exponent = (int)strtol(strchr(text, 'e') + 1, NULL, 10) - (count - 1);
    return d;
}

/*
 * Finds the fewest digits. Just below a power of two, doubles are closer together than above it. The nearest decimal of
 * `count` digits may then read back as the neighbour below, although the next decimal above reads back as the value.
 * Therefore both neighbours are tried too.
 */
static struct decimal
number_shortest(double value)
{
    struct decimal d = {0, 0};
    for (int count = 1; count <= DIGITS_MOST; count++) {
        d = decimal_nearest(value, count);
        const struct decimal above = {d.digits + 1, d.exponent}, below = {d.digits - 1, d.exponent};
        if (reads_as(d, value))
            return d;
        if (reads_as(above, value))
            return above;
        if (reads_as(below, value))
            return below;
    }
    return d;
}

void
number_write(double value, char out[NUMBER_TEXT_SIZE])
{
    static const char zeros[] = "000000000000000000000";
    const char *sign = value < 0 ? "-" : "";
    if (value == 0) { /* also -0 */
        strcpy(out, "0");
        return;
    }
    struct decimal d = number_shortest(value < 0 ? -value : value);
    char digits[24];
    for (; d.digits % 10 == 0; d.digits /= 10)
        d.exponent++;
    const int count = snprintf(digits, sizeof digits, "%" PRIu64, d.digits);
    const int point = count + d.exponent; /* number of digits before the decimal point */
    if (point > 21 || point < -5)
        snprintf(out, NUMBER_TEXT_SIZE, "%s%.1s%s%.16se%+d", sign, digits, count > 1 ? "." : "",
                 digits + 1, point - 1);
    else if (point <= 0)
        snprintf(out, NUMBER_TEXT_SIZE, "%s0.%.*s%.17s", sign, -point, zeros, digits);
    else if (count <= point)
        snprintf(out, NUMBER_TEXT_SIZE, "%s%.17s%.*s", sign, digits, point - count, zeros);
    else
        snprintf(out, NUMBER_TEXT_SIZE, "%s%.*s.%.17s", sign, point, digits, digits + point);
}

int64_t
digits_read(const char *text, int64_t most)
{
    int64_t number = text && *text ? 0 : -1;
    for (; text && *text; text++) {
        int digit = *text - '0';
        if (digit < 0 || digit > 9 || number > (most - digit) / 10)
            return -1;
        number = number * 10 + digit;
    }
    return number;
}
