#!/bin/sh
# SPDX-License-Identifier: MIT
# A larger board than any other needs one number and one row: the 7x7x7 cube plays in a copy of the library.
# Tier: full (builds)
. tests/tap.sh

mkdir -p "$tmp/tree/tests/rules"
cp -r Makefile libadj po schemas "$tmp/tree"
cp tests/tap.[ch] "$tmp/tree/tests"
sed -i 's/^    BOARD_COUNT$/    BOARD_CUBE7,\n&/' "$tmp/tree/libadj/board/board.h"
row='[BOARD_CUBE7] = {.title = "7x7x7 cube", .shape = SHAPE_HYPERCUBE, .axes = 3, .side = 7, .files = 14, .ranks = 28, .letters = "abcdefghiklmno"},'
sed -i "/board_rows\\[BOARD_COUNT\\]/,/^};/ s/^};/    $row\\n&/" \
    "$tmp/tree/libadj/board/board.c"
cat >"$tmp/tree/tests/rules/cube7.c" <<'END_OF_C'
/* The men of cubic chess on the larger cube: what each can do from its middle, l11, with a king in the corner. */
#include <string.h>

#include "game/play.h"
#include "chess/engine.h"
#include "rules/rules.h"
#include "tap.h"

static struct chess_tables tables;

static void
counts(const struct ruleset *rules, const char *setup, uint64_t want, const char *name)
{
    struct position start;
    struct line line;
    struct buffer again = {0};
    uint64_t got = 0;
    if (!is_int(position_start(rules, setup, strlen(setup), &start, NULL), ADJ_OK, "%s is set up", setup))
        return;
    rules->family->setup_write(rules, &start, &again);
    is_str(again.data, setup, "and written again");
    line_init(&line, rules, &start);
    is_int(perft(&line, 1, &got), ADJ_OK, "its moves are counted");
    is_int((int64_t)got, (int64_t)want, "%s", name);
    line_clear(&line);
    buffer_clear(&again);
}

int
main(void)
{
    const struct ruleset *cubic = rules_find(NULL, "cubic-symmetric", 15);
    struct chess_rules chess = *cubic->chess;
    struct ruleset rules = *cubic;
    chess.tables = &tables;
    chess.start = NULL;
    memset(chess.promotions, 0, sizeof chess.promotions);
    rules.chess = &chess;
    rules.board = BOARD_CUBE7;
    is_int(board_get(BOARD_CUBE7)->count, 343, "343 squares");
    counts(&rules, "W:WRl11,Ka1:BKg28", 4 + 3 * 6, "a rook goes six squares along each of three lines");
    counts(&rules, "W:WBl11,Ka1:BKg28", 4 + 12 * 3, "a bishop three along each of twelve");
    counts(&rules, "W:WQl11,Ka1:BKg28", 4 + 3 * 6 + 12 * 3, "a queen both");
    counts(&rules, "W:WHl11,Ka1:BKg28", 4 + 6 + 8, "a horse one square, in one direction or in three");
    counts(&rules, "B:WRl11,Ka1:BKg28", 4, "the last corner is the first one's mirror");
    return tap_done();
}
END_OF_C
unset MAKEFLAGS BUILD SAN
made=build/tests/rules/cube7.t
ok "the library is built with 343 squares" \
    make -s -j2 -C "$tmp/tree" CPPFLAGS=-DBOARD_MAX_SQUARES=343 CFLAGS="-O0 -Werror" "$made"
out=$("$tmp/tree/$made")
report $? "and plays on a cube of 7x7x7" || diag "$out"
is "$(printf '%s\n' "$out" | grep -c '^ok')" 21 "as its geometry has it"
done_testing
