/* SPDX-License-Identifier: MIT */
/* When an allocation of a buffer or arena fails, its contents stay and the failure is remembered. */
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "failing.h"
#include "tap.h"

static void
test_buffer(void)
{
    struct buffer b;
    struct adj_error err = ADJ_ERROR_INIT;
    char untouched[] = "untouched", *text = untouched;
    size_t len = 9;
    buffer_init(&b);
    buffer_puts(&b, "before");
    char large[1000];
    memset(large, 'x', sizeof large);
    allocations_left = 0;
    buffer_put(&b, large, sizeof large);
    ok(b.failed, "a write without memory fails");
    is_str(b.data, "before", "what was written stays");
    buffer_puts(&b, "after");
    buffer_putc(&b, '!');
    buffer_printf(&b, "%d", 1);
    is_str(b.data, "before", "everything later is dropped");
    is_int(buffer_steal(&b, &text, &len, &err), ADJ_ENOMEM, "and the end says so");
    is_int(err.status, ADJ_ENOMEM, "in the error too");
    ok(text == untouched && len == 9, "the outputs are untouched");
    ok(b.cap == 0 && !b.failed, "the buffer is cleared and may be used again");
    allocations_left = 0;
    buffer_putc(&b, 'x');
    ok(b.failed && b.cap == 0, "the first byte fails");
    buffer_clear(&b);
    allocations_left = 0;
    is_int(buffer_steal(&b, &text, NULL, NULL), ADJ_ENOMEM, "even an empty text needs memory");
}

static void
test_printf(void)
{
    char large[1000];
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    struct buffer b;
    buffer_init(&b);
    buffer_puts(&b, "before");
    allocations_left = 0;
    buffer_printf(&b, "%s", large);
    ok(b.failed, "printf that must grow fails");
    is_str(b.data, "before", "and leaves nothing half written");
    buffer_clear(&b);
}

static void
test_arena(void)
{
    struct arena a;
    arena_init(&a);
    allocations_left = 0;
    ok(!arena_alloc(&a, 10), "an arena without memory");
    ok(arena_alloc(&a, 10) != NULL, "goes on when there is some again");
    allocations_left = 0;
    ok(!arena_array(&a, 500, 10), "a larger block without memory");
    arena_clear(&a);
}

int
main(void)
{
    test_buffer();
    test_printf();
    test_arena();
    return tap_done();
}
