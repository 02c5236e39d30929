/* SPDX-License-Identifier: MIT */
/*
 * Node counts against those computed by others: perft.json, and the table of published counts in
 * perft-reference.md, and what chess programmers agree on. Counts of more leaves take too long for every check;
 * TEST_LEAVES=n goes as far as n.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "base/json.h"
#include "rules/rules.h"
#include "slurp.h"
#include "tap.h"

enum { DRAUGHTS_MAX = 1000000, CHESS_MAX = 20000000, DIVIDED_MAX = 1000000, DEPTH_MAX = 12 };

/* The most leaves that are counted of this game. */
static uint64_t
leaves_max(const char *name)
{
    const char *most = getenv("TEST_LEAVES");
    const struct ruleset *rules = rules_find(name, strcspn(name, "@"));

    if (most)
        return strtoull(most, NULL, 10);
    return rules && rules->family == &chess_family ? CHESS_MAX : DRAUGHTS_MAX;
}

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
        if (want <= leaves_max(name))
            counts(name, depth, want);
        cursor_accept(c, ",");
    }
}

static void
check_published(void)
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

/* Chess from the start, and the position known as Kiwipete: the Chess Programming Wiki's "Perft Results". */
static void
check_chess(void)
{
    static const char kiwipete[] =
        "chess@W:WKe1,Qf3,Ra1,Rh1,Bd2,Be2,Nc3,Ne5,Pa2,Pb2,Pc2,Pd5,Pe4,Pf2,Pg2,Ph2"
        ":BKe8,Qe7,Ra8,Rh8,Ba6,Bg7,Nb6,Nf6,Pa7,Pb4,Pc7,Pd7,Pe6,Pf7,Pg6,Ph3"
        ":castle=W0-0,W0-0-0,B0-0,B0-0-0";
    static const uint64_t of_start[] = {20, 400, 8902, 197281, 4865609, 119060324};
    static const uint64_t of_kiwipete[] = {48, 2039, 97862, 4085603, 193690690};

    for (unsigned i = 0; i < sizeof of_start / sizeof *of_start; i++)
        if (of_start[i] <= leaves_max("chess"))
            counts("chess", i + 1, of_start[i]);
    for (unsigned i = 0; i < sizeof of_kiwipete / sizeof *of_kiwipete; i++)
        if (of_kiwipete[i] <= leaves_max("chess"))
            counts(kiwipete, i + 1, of_kiwipete[i]);
}

/* The first five of the Chess Programming Wiki's "Chess960 Perft Results". */
static void
check_chess960(void)
{
    static const struct {
        const char *fen;
        uint64_t leaves[5];
    } known[] = {
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
         {21, 528, 12189, 326672, 8146062}},
        {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
         {21, 807, 18002, 667366, 16253601}},
        {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
         {20, 479, 10471, 273318, 6417013}},
        {"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
         {22, 593, 13440, 382958, 9183776}},
        {"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
         {28, 1120, 31058, 1171749, 34030312}},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (unsigned depth = 1; depth <= 5; depth++) {
            char name[128];
            snprintf(name, sizeof name, "chess960@%s", known[i].fen);
            if (known[i].leaves[depth - 1] <= leaves_max("chess960") / 10)
                counts(name, depth, known[i].leaves[depth - 1]);
        }
}

int
main(void)
{
    check_json();
    check_published();
    check_chess();
    check_chess960();
    return tap_done();
}
