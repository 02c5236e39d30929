/* SPDX-License-Identifier: MIT */
/* Arena memory is aligned and zeroed, is freed all at once, and sizes that overflow are rejected. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "tap.h"

int
main(void)
{
    struct arena a;
    arena_init(&a);
    bool there = true, aligned = true, zeroed = true, apart = true;
    char *last = NULL;
    for (size_t size = 0; there && size < 3000; size++) {
        char *p = arena_alloc(&a, size);
        there = p != NULL;
        if (!there)
            continue;
        aligned &= (uintptr_t)p % alignof(max_align_t) == 0;
        apart &= p != last;
        for (size_t i = 0; i < size; i++)
            zeroed &= p[i] == 0;
        memset(p, 0xAA, size);
        last = p;
    }
    ok(there, "there is memory of every size");
    ok(aligned, "every address suits every type");
    ok(zeroed, "fresh memory is zero");
    ok(apart, "every address is its own, even for nothing");
    char *large = arena_alloc(&a, 1000000);
    ok(large && large[0] == 0 && large[999999] == 0, "larger than any block");
    char *small = arena_string(&a, "small"), *alone = arena_alloc(&a, ARENA_ALONE);
    arena_trim(&a, ARENA_ALONE + 1);
    memset(alone, 'x', ARENA_ALONE);
    arena_trim(&a, ARENA_ALONE);
    is_str(small, "small", "what is small outlives what is freed alone");
    is_str(arena_printf(&a, "%d %s", 8, "by 8"), "8 by 8", "a text made");
    ok(strlen(arena_printf(&a, "%300d", 1)) == 300, "and a long one");
    ok(!a.failed, "nothing failed");
    is_str(arena_copy(&a, "", SIZE_MAX), "", "a copy that cannot be made is empty");
    ok(a.failed, "and the arena remembers it");
    ok(!arena_alloc(&a, SIZE_MAX), "an impossible size is refused");
    ok(!arena_alloc(&a, SIZE_MAX - 40), "and one that is impossible with its header");
    ok(!arena_array(&a, SIZE_MAX / 2, 3), "a product that overflows is refused");
    ok(arena_array(&a, 7, 0) != NULL, "things of no size are no overflow");
    is_str(arena_strndup(&a, "waterloo", 5), "water", "a copy ends in NUL");
    is_str(arena_strndup(&a, NULL, 0), "", "an empty copy of nothing");
    ok(!arena_strndup(&a, "", SIZE_MAX), "no room for the NUL is refused");
    arena_clear(&a);
    ok(a.block == NULL && !a.failed, "cleared");
    return tap_done();
}
