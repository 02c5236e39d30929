/* SPDX-License-Identifier: MIT */
/*
 * Node counts against those computed by others: the shared perft.json, and the table of published counts in
 * perft-reference.md. Counts beyond PERFT_MAX leaves take too long for every check.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "base/json.h"
#include "slurp.h"
#include "tap.h"

enum { PERFT_MAX = 1000000, DEPTH_MAX = 12 };

static void
counts(const char *name, unsigned depth, uint64_t want)
{
    const char *at = strchr(name, '@');
    size_t len = at ? (size_t)(at - name) : strlen(name);
    const struct adj_variant *variant = adj_variant_find(name, len);
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    uint64_t got = 0, split = 0;
    char *text = NULL;

    if (!ok(variant != NULL, "%.*s is a variant", (int)len, name))
        return;
    if (adj_play_new(variant, at ? at + 1 : NULL, at ? strlen(at + 1) : 0, &play, &err) == ADJ_OK) {
        adj_play_perft(play, depth, 1, &got, &err);
        adj_play_divide(play, depth, 2, &text, &split, &err);
    }
    is_int((int64_t)got, (int64_t)want, "%.40s depth %u%s%s", name, depth, err.status ? ": " : "",
           err.message);
    is_int((int64_t)split, (int64_t)want, "%.40s depth %u, divided between two threads", name,
           depth);
    adj_free(text);
    adj_play_free(play);
}

static void
check_variant(const char *name, const struct json *depths)
{
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++) {
        char digits[4];
        uint64_t want;

        snprintf(digits, sizeof digits, "%u", depth);
        if (json_uint(json_member(depths, digits), PERFT_MAX, &want))
            counts(name, depth, want);
    }
}

static void
check_json(void)
{
    char path[256];
    size_t len;
    char *text = slurp(shared_path(path, sizeof path, "vectors/perft.json"), &len);
    struct json *root = NULL;

    if (!text) {
        skip("no %s here", path);
        return;
    }
    is_int(json_read(text, len, &root, NULL), ADJ_OK, "%s is JSON", path);
    for (size_t i = 0; i < json_count(root); i++) {
        const char *name = json_name(root, i);

        check_variant(name, json_member(root, name));
    }
    json_free(root);
    free(text);
}

/* A row of the table, behind its first bar: "english | 7, 49, 302 (12: 388617999) |". */
static void
check_row(struct cursor *c)
{
    char name[32] = "";
    size_t len = 0;
    uint64_t want;

    cursor_skip_blanks(c);
    while (cursor_peek(c, 0) > ' ' && len + 1 < sizeof name)
        name[len++] = (char)cursor_next(c);
    cursor_skip_blanks(c);
    if (!adj_variant_find(name, len) || !cursor_accept(c, "|"))
        return;
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++) {
        cursor_skip_blanks(c);
        if (!cursor_uint(c, UINT64_MAX, &want))
            return;
        if (want <= PERFT_MAX)
            counts(name, depth, want);
        cursor_accept(c, ",");
    }
}

static void
check_published(void)
{
    char path[256];
    size_t len;
    char *text = slurp(shared_path(path, sizeof path, "vectors/perft-reference.md"), &len);
    struct cursor c;

    if (!text) {
        skip("no %s here", path);
        return;
    }
    cursor_init(&c, text, len);
    while (!cursor_at_end(&c)) {
        if (cursor_accept(&c, "|"))
            check_row(&c);
        while (!cursor_at_end(&c) && cursor_next(&c) != '\n')
            ;
    }
    free(text);
}

/* The position known as Kiwipete, published on the Chess Programming Wiki. */
static void
check_kiwipete(void)
{
    static const char kiwipete[] =
        "chess@W:WKe1,Qf3,Ra1,Rh1,Bd2,Be2,Nc3,Ne5,Pa2,Pb2,Pc2,Pd5,Pe4,Pf2,Pg2,Ph2"
        ":BKe8,Qe7,Ra8,Rh8,Ba6,Bg7,Nb6,Nf6,Pa7,Pb4,Pc7,Pd7,Pe6,Pf7,Pg6,Ph3"
        ":castle=W0-0,W0-0-0,B0-0,B0-0-0";

    counts(kiwipete, 1, 48);
    counts(kiwipete, 2, 2039);
    counts(kiwipete, 3, 97862);
}

int
main(void)
{
    check_json();
    check_published();
    check_kiwipete();
    return tap_done();
}
