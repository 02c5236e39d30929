/* SPDX-License-Identifier: MIT */
/*
 * Perft equals the node counts that other programs published: perft.json, the table in perft-reference.md, and
 * published.txt. Larger counts take too long for every check; TEST_LEAVES=n counts up to n leaves, TEST_GAME=ID one
 * game only.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/cursor.h"
#include "base/json.h"
#include "rules/rules.h"
#include "slurp.h"
#include "tap.h"

enum { DRAUGHTS_MAX = 1000000, CHESS_MAX = 20000000, DIVIDED_MAX = 1000000, DEPTH_MAX = 12 };

/* The largest number of leaves to count for this game. */
static uint64_t
leaves_max(const char *name)
{
    const char *most = getenv("TEST_LEAVES");
    const struct ruleset *rules = rules_find(NULL, name, strcspn(name, "@"));
    if (most)
        return strtoull(most, NULL, 10);
    return rules && rules->family == &chess_family ? CHESS_MAX : DRAUGHTS_MAX;
}

static void
counts(const char *name, unsigned depth, uint64_t want)
{
    const char *at = strchr(name, '@'), *only = getenv("TEST_GAME");
    size_t len = at ? (size_t)(at - name) : strlen(name);
    if (only && (strlen(only) != len || memcmp(only, name, len) != 0))
        return;
    const struct adj_variant *variant = adj_variant_find(name, len);
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    uint64_t got = 0, split = 0;
    char *text = NULL;

    if (!ok(variant != NULL, "%.*s is a variant", (int)len, name))
        return;
    if (adj_play_new(variant, at ? at + 1 : NULL, at ? strlen(at + 1) : 0, &play, &err) == ADJ_OK) {
        adj_play_perft(play, depth, 1, &got, &err);
        if (want <= DIVIDED_MAX)
            adj_play_divide(play, depth, 2, &text, &split, &err);
    }
    is_int((int64_t)got, (int64_t)want, "%.40s depth %u%s%s", name, depth, err.status ? ": " : "",
           err.message);
    if (want <= DIVIDED_MAX)
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
        if (json_uint(json_member(depths, digits), leaves_max(name), &want))
            counts(name, depth, want);
    }
}

static void
check_json(void)
{
    size_t len;
    char *text = slurp("tests/vectors/perft.json", &len);
    struct json *root = NULL;
    if (!ok(text != NULL, "there is perft.json"))
        return;
    is_int(json_read(text, len, &root, NULL), ADJ_OK, "it is JSON");
    const char *name;
    const struct json *depths;
    for (void *at = NULL; json_next(root, &at, &name, &depths);)
        check_variant(name, depths);
    json_free(root);
    free(text);
}

/* Checks a row of the table, after its first bar: "english | 7, 49, 302 (12: 388617999) |". */
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
        if (want <= leaves_max(name))
            counts(name, depth, want);
        cursor_accept(c, ",");
    }
}

static void
check_reference(void)
{
    size_t len;
    char *text = slurp("tests/vectors/perft-reference.md", &len);
    struct cursor c;
    if (!ok(text != NULL, "there is perft-reference.md"))
        return;
    cursor_init(&c, text, len);
    while (!cursor_at_end(&c)) {
        if (cursor_accept(&c, "|"))
            check_row(&c);
        while (!cursor_at_end(&c) && cursor_next(&c) != '\n')
            ;
    }
    free(text);
}

/* Checks a line "GAME[@SETUP] = COUNT COUNT ...". */
static void
check_counts(char *line)
{
    char *at = strstr(line, " = ");
    uint64_t want;
    struct cursor c;
    if (!ok(at != NULL, "published.txt: %s", line))
        return;
    *at = '\0';
    cursor_init(&c, at + 3, strlen(at + 3));
    for (unsigned depth = 1; cursor_uint(&c, UINT64_MAX, &want); depth++) {
        if (want <= leaves_max(line))
            counts(line, depth, want);
        cursor_skip_blanks(&c);
    }
    ok(cursor_at_end(&c), "published.txt: %s: counts and nothing else", line);
}

static void
check_published(void)
{
    size_t len;
    char *text = slurp("tests/perft/published.txt", &len);
    if (!ok(text != NULL, "there is published.txt"))
        return;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (*line != '#')
            check_counts(line);
    free(text);
}

int
main(void)
{
    check_json();
    check_reference();
    check_published();
    return tap_done();
}
