/* SPDX-License-Identifier: MIT */
/* Resource limits hold: public addresses, request rates, decompression, memory pools. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "work/webhook_sender.h"
#include "os/gzip.h"
#include "os/rate_limit.h"
#include "tap.h"

static void
addresses(void)
{
    static const char *const closed[] = {
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
        "2001:db8::1",
        "2001::1",
        "100::1",
    };
    static const char *const open[] = {
        "1.1.1.1",        "9.255.255.255",    "11.0.0.0",        "100.63.255.255",
        "100.128.0.0",    "126.255.255.255",  "128.0.0.0",       "172.15.255.255",
        "172.32.0.0",     "192.167.255.255",  "223.255.255.255", "2606:4700::1111",
        "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::1", "example.org",
    };
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        ok(!address_text_is_public(closed[i]), "%s is not public", closed[i]);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        ok(address_text_is_public(open[i]), "%s is public", open[i]);
}

static struct rate_limit_state
rate_ask(struct rate_limits *limits, const char *client, unsigned rate, unsigned burst,
         int64_t now_us)
{
    return rate_limit_check(limits, client_hash(limits, client), rate, burst, now_us);
}

static void
rates(void)
{
    struct rate_limits *limits = rate_limits_new(1);
    struct rate_limit_state answer = {0};
    for (int i = 0; i < 5; i++)
        answer = rate_ask(limits, "a", 2, 5, 1000000);
    ok(answer.allowed && answer.left == 0, "a burst is allowed");
    ok(answer.quota == 5 && answer.window_s == 3, "which comes anew in two and a half seconds");
    is_int(answer.full_s, 3, "if nothing is asked until then");
    answer = rate_ask(limits, "a", 2, 5, 1000000);
    ok(!answer.allowed, "and no more than that");
    is_int(answer.wait_s, 1, "come again in a second");
    ok(rate_ask(limits, "b", 2, 5, 1000000).allowed, "another client has its own bucket");
    ok(!rate_ask(limits, "a", 2, 5, 1400000).allowed, "two a second: not after 0.4 s");
    ok(rate_ask(limits, "a", 2, 5, 1500000).allowed, "but after 0.5 s");
    ok(!rate_ask(limits, "a", 2, 5, 1500000).allowed, "once");
    answer = rate_ask(limits, "a", 2, 5, INT64_MAX / 2);
    is_int(answer.left, 4, "a long rest fills the bucket, and no more");
    is_int(answer.full_s, 1, "and what was taken is soon back");
    for (int i = 0; i < 100000; i++) {
        char name[16];
        for (int k = 0; k < 6; k++)
            name[k] = (char)('a' + (i >> (3 * k)) % 8);
        name[6] = '\0';
        if (!rate_ask(limits, name, 1, 1, INT64_MAX / 2 + i).allowed)
            break;
    }
    ok(rate_ask(limits, "z", 1, 1, INT64_MAX / 2).allowed, "any number of clients fits");
    ok(client_hash(limits, "2001:db8:1:2::1") == client_hash(limits, "2001:db8:1:2:3:4:5:6"),
       "the addresses of an IPv6 /64 are one client");
    ok(client_hash(limits, "2001:db8:1:2::1") != client_hash(limits, "2001:db8:1:3::1"),
       "and those of another /64 another");
    rate_limits_free(limits);
}

static void
packing(void)
{
    struct buffer text = {0}, out = {0};
    for (int i = 0; i < 10000; i++)
        buffer_puts(&text, "e2-e4 ");
    ok(gzip_pack(&text), "a text is packed");
    ok(text.len < 6000, "and smaller");
    char *copy = malloc(text.len);
    size_t len = text.len;
    memcpy(copy, text.data, len);
    is_int(gzip_unpack(copy, len, 60000, &out), GZIP_OK, "and unpacked");
    is_int((int64_t)out.len, 60000, "to what it was");
    ok(memcmp(out.data + 59994, "e2-e4 ", 6) == 0, "to the end");
    buffer_clear(&out);
    is_int(gzip_unpack(copy, len, 59999, &out), GZIP_LARGE, "no further than its bound");
    buffer_clear(&out);
    is_int(gzip_unpack(copy, len - 9, 100000, &out), GZIP_BAD, "what is cut off is bad");
    buffer_clear(&out);
    buffer_put(&text, copy, len);
    is_int(gzip_unpack(text.data, text.len, 200000, &out), GZIP_OK,
           "two members follow one another");
    is_int((int64_t)out.len, 120000, "and are one text");
    buffer_clear(&out);
    is_int(gzip_unpack("no gzip", 7, 100, &out), GZIP_BAD, "a text is not packed");
    buffer_clear(&out);
    buffer_clear(&text);
    buffer_puts(&text, "no gzip");
    ok(!gzip_pack(&text), "what would grow is left alone");
    is_str(text.data, "no gzip", "as it was");
    buffer_clear(&text);
    free(copy);
}

static void
pools(void)
{
    struct arena pool;
    arena_init(&pool);
    char *large = arena_alloc(&pool, 100000), *small = arena_alloc(&pool, 1);
    ok(large && small && !pool.failed, "large and small");
    ok((uintptr_t)small % 16 == 0, "aligned");
    is_int(large[99999] + small[0], 0, "zeroed");
    is_str(arena_printf(&pool, "%s-%d", "x", 7), "x-7", "printed");
    is_str(arena_copy(&pool, "abcdef", 3), "abc", "a copy ends in NUL");
    ok(!arena_alloc(&pool, SIZE_MAX), "more than there can be");
    ok(pool.failed, "is remembered");
    is_str(arena_copy(&pool, "abc", SIZE_MAX), "", "and reads as nothing");
    arena_clear(&pool);
    ok(!pool.failed && !pool.block, "cleared");
}

int
main(void)
{
    addresses();
    rates();
    packing();
    pools();
    return tap_done();
}
