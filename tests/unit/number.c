/* SPDX-License-Identifier: MIT */
/* Numbers are written as in RFC 8785, appendix B, and as V8 prints many more, compared by the SHA-256 of the lines. */
#include "base/number.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/digest.h"
#include "base/buffer.h"
#include "tap.h"

static double
number_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static const struct {
    uint64_t bits;
    const char *text;
} appendix[] = {
    {0x0000000000000000, "0"},
    {0x8000000000000000, "0"},
    {0x0000000000000001, "5e-324"},
    {0x8000000000000001, "-5e-324"},
    {0x7fefffffffffffff, "1.7976931348623157e+308"},
    {0xffefffffffffffff, "-1.7976931348623157e+308"},
    {0x4340000000000000, "9007199254740992"},
    {0xc340000000000000, "-9007199254740992"},
    {0x4430000000000000, "295147905179352830000"},
    {0x44b52d02c7e14af5, "9.999999999999997e+22"},
    {0x44b52d02c7e14af6, "1e+23"},
    {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
    {0x444b1ae4d6e2ef4e, "999999999999999700000"},
    {0x444b1ae4d6e2ef4f, "999999999999999900000"},
    {0x444b1ae4d6e2ef50, "1e+21"},
    {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
    {0x3eb0c6f7a0b5ed8d, "0.000001"},
    {0x41b3de4355555553, "333333333.3333332"},
    {0x41b3de4355555554, "333333333.33333325"},
    {0x41b3de4355555555, "333333333.3333333"},
    {0x41b3de4355555556, "333333333.3333334"},
    {0x41b3de4355555557, "333333333.33333343"},
    {0xbecbf647612f3696, "-0.0000033333333333333333"},
    {0x43143ff3c1cb0959, "1424953923781206.2"},
};

static void
line_add(struct buffer *lines, double value)
{
    char text[NUMBER_TEXT_SIZE];
    number_write(value, text);
    buffer_puts(lines, text);
    buffer_putc(lines, '\n');
}

static void
lines_are(struct buffer *lines, const char *want, const char *name)
{
    char hash[DIGEST_HEX_SIZE] = "";
    if (!lines->failed)
        digest_sha256(lines->data, lines->len, hash);
    is_str(hash, want, "%s", name);
    buffer_clear(lines);
}

/* Integers as people type them: digits only, up to a maximum. */
static void
digits_are(void)
{
    static const struct {
        const char *text;
        int64_t most, number;
    } rows[] = {
        {"0", 9, 0},
        {"12", 12, 12},
        {"13", 12, -1},
        {"007", 7, 7},
        {"", 9, -1},
        {NULL, 9, -1},
        {" 1", 9, -1},
        {"1 ", 9, -1},
        {"+1", 9, -1},
        {"-1", 9, -1},
        {"1x", 99, -1},
        {"0", 0, 0},
        {"9223372036854775807", INT64_MAX, INT64_MAX},
        {"9223372036854775808", INT64_MAX, -1},
        {"99999999999999999999999", INT64_MAX, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ok(digits_read(rows[i].text, rows[i].most) == rows[i].number, "\"%s\" up to %lld",
           rows[i].text ? rows[i].text : "nothing", (long long)rows[i].most);
}

int
main(void)
{
    struct buffer lines = {0};
    for (size_t i = 0; i < sizeof appendix / sizeof *appendix; i++) {
        char text[NUMBER_TEXT_SIZE];
        number_write(number_of(appendix[i].bits), text);
        is_str(text, appendix[i].text, "%016llx", (unsigned long long)appendix[i].bits);
    }
    for (int e = -1074; e <= 1023; e++)
        line_add(&lines, ldexp(1, e));
    lines_are(&lines, "92ecff3f524a601ffd6dd9bc74da3f01acd5cdeaf86518c32e6bea5a84a7b7bc",
              "every power of two");
    uint64_t x = 88172645463325252;
    for (int i = 0; i < 20000; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        if (isfinite(number_of(x)))
            line_add(&lines, number_of(x));
    }
    lines_are(&lines, "e4152d3aeb8858841185a93be7ce84434a86791e92e71bbfb21ff066ec637853",
              "20,000 numbers of every size");
    digits_are();
    return tap_done();
}
