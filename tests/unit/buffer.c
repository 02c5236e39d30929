/* SPDX-License-Identifier: MIT */
/* A buffer holds exactly what was written to it, NUL-terminated, and remembers a failure. */
#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

static void
test_growth(void)
{
    struct buffer b;
    buffer_init(&b);
    ok(b.cap == 0 && b.len == 0, "a new buffer holds nothing");
    for (int i = 0; i < 1000; i++)
        buffer_putc(&b, (char)('a' + i % 26));
    is_int((int64_t)b.len, 1000, "1000 bytes one by one");
    ok(b.data[999] == 'a' + 999 % 26 && b.data[1000] == '\0', "the last byte, then NUL");
    buffer_reset(&b);
    is_str(b.data, "", "empty after a reset, memory kept");
    buffer_put(&b, "a\0b", 3);
    ok(b.len == 3 && memcmp(b.data, "a\0b", 4) == 0, "bytes may be zero");
    buffer_clear(&b);
    ok(b.data == NULL && b.cap == 0, "cleared");
}

static void
test_printf(void)
{
    struct buffer b;
    buffer_init(&b);
    char longer[500];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    for (size_t len = 0; len < 300; len++) {
        buffer_reset(&b);
        buffer_printf(&b, "%.*s|%d", (int)len, longer, 42);
        if (b.len != len + 3 || strcmp(b.data + len, "|42") != 0)
            break;
    }
    is_int((int64_t)b.len, 302, "printf writes texts of any length whole");
    buffer_clear(&b);
    buffer_printf(&b, "%s", longer);
    is_str(b.data, longer, "printf longer than the first block");
    buffer_clear(&b);
    char small[4];
    buffer_fixed(&b, small, sizeof small);
    buffer_printf(&b, "%u", 123U);
    is_str(small, "123", "printf fills a fixed array to its end");
    buffer_printf(&b, "%u", 4U);
    ok(b.failed && strcmp(small, "123") == 0, "printf past the end of a fixed array fails");
}

static void
test_numbers(void)
{
    struct buffer b;
    buffer_init(&b);
    buffer_put_number(&b, 0);
    buffer_putc(&b, ' ');
    buffer_put_number(&b, 1009);
    buffer_putc(&b, ' ');
    buffer_put_number(&b, UINT64_MAX);
    is_str(b.data, "0 1009 18446744073709551615", "numbers, the greatest too");
    buffer_clear(&b);
}

static void
test_steal(void)
{
    struct buffer b;
    char *text = NULL;
    size_t len = 99;
    buffer_init(&b);
    is_int(buffer_steal(&b, &text, &len, NULL), ADJ_OK, "an empty buffer can be stolen");
    is_str(text, "", "an empty text");
    is_int((int64_t)len, 0, "of length 0");
    free(text);
    buffer_puts(&b, "waterloo");
    is_int(buffer_steal(&b, &text, NULL, NULL), ADJ_OK, "the length is not asked for");
    is_str(text, "waterloo", "the text");
    ok(b.data == NULL && b.len == 0, "nothing is left");
    free(text);
}

int
main(void)
{
    test_growth();
    test_printf();
    test_numbers();
    test_steal();
    return tap_done();
}
