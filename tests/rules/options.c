/* SPDX-License-Identifier: MIT */
/*
 * C-R1 switched: the pawns of Nihongi and of cubic chess go one step in any coordinate, forwards and back, which is as
 * far as a king that has been in check; everything else moves as it did.
 */
#include "chess_line.h"
#include "chess/engine.h"
#include "tap.h"

/* Legal moves of a position, under the rules as they are or with the pawns switched. */
static const char *
moves_under(const char *variant, const char *setup, bool any)
{
    const struct ruleset *rules = rules_find(NULL, variant, strlen(variant));
    uint8_t options[OPTION_COUNT];
    struct adj_error err = ADJ_ERROR_INIT;
    struct position start;
    struct line line = {0};
    options_usual(options);
    if (any)
        options[OPTION_PAWNS] = PAWNS_ANY;
    rules = chess_rules_under(rules, options);
    const char *out = "";
    if (ok(!position_start(rules, setup, strlen(setup), &start, &err) &&
               !line_init(&line, rules, &start),
           "%s: %s: %s", variant, setup, err.message))
        out = legal_moves(&line, "*");
    line_clear(&line);
    return out;
}

/* Without pawns nothing changes. */
static void
check_same(const char *variant, const char *setup)
{
    char usual[8192];
    snprintf(usual, sizeof usual, "%s", moves_under(variant, setup, false));
    ok(*usual, "%s %s: there are moves", variant, setup);
    is_str(moves_under(variant, setup, true), usual, "%s %s: the same moves", variant, setup);
}

/* Those of these moves that begin on a square, in *out. */
static void
moves_of(const char *moves, const char *square, char *out)
{
    char copy[8192];
    snprintf(copy, sizeof copy, "%s", moves);
    *out = '\0';
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        if (strncmp(word, square, strlen(square)) == 0 && word[strlen(square)] == '-') {
            strcat(out, *out ? " " : "");
            strcat(out, word);
        }
}

/* A pawn on a square goes where a marked king goes. */
static void
check_pawn(const char *variant, const char *square, const char *white_king, const char *black_king)
{
    char setup[128], king[1024], pawn[1024];
    snprintf(setup, sizeof setup, "W:WK%s,Ha1:BK%s:checked=W,B", square, black_king);
    moves_of(moves_under(variant, setup, false), square, king);
    snprintf(setup, sizeof setup, "W:WP%s,K%s:BK%s", square, white_king, black_king);
    moves_of(moves_under(variant, setup, true), square, pawn);
    is_str(pawn, king, "%s: a pawn on %s", variant, square);
}

int
main(void)
{
    static const char *const cubic[] = {"cubic-symmetric", "cubic-asymmetric"};
    for (size_t i = 0; i < 2; i++) {
        check_same(cubic[i], "W:WKd4,Ha1:BKe5");
        check_same(cubic[i], "W:WKd4,Bf2:BKe5");
        check_same(cubic[i], "W:WKd4,Rf2:BKe5");
        check_same(cubic[i], "W:WKd4,Qf2:BKe5,Hb2");
        check_same(cubic[i], "W:WKf6:BKa1,Ph8");
        check_same(cubic[i], "W:WKf6:BKa1,Ph8:checked=W");
        check_pawn(cubic[i], "f6", "a4", "h1");
        check_pawn(cubic[i], "b2", "h4", "h1");
    }
    /* What they take, and what stops them. */
    check_same("nihongi", "W:WKi1,Ha1:BKa9,Pa2,Pb5");
    check_same("nihongi", "W:WKi1,Ba1:BKa9,Hb2,Ha5");
    check_same("nihongi", "W:WKi1,Ra1:BKa9,Pa2,Pa4");
    check_same("nihongi", "W:WKi1,Qa1:BKa9,Ha2,Ha4,Hb2,Ha5");
    check_same("nihongi", "W:WKa1,Hi1:BKa9,Pa2:checked=W,B");
    check_same("nihongi", "W:WKa1,Hi1:BKa9,Pb5");
    check_same("nihongi", "W:WKe5:BKa9,He4,Hd5");
    check_same("nihongi", "W:WKe5:BKa9,He4:checked=W");
    check_same("nihongi", "W:WKd4,Hi9:BKe5:checked=W,B"); /* what a marked king attacks */
    check_same("nihongi", "W:WKi1,He5:BKa9");
    check_same("nihongi", "W:WKi1,Be5:BKa9");
    check_same("nihongi", "W:WKi1,Re5:BKa9");
    check_same("nihongi", "W:WKi1,Qe5:BKa9");
    check_same("nihongi", "W:WKe5:BKa9,Pi9");
    check_pawn("nihongi", "e5", "i1", "a9");
    /* A pawn that may go back can promote all the same, and its moves can be undone. */
    ok(strstr(moves_under("cubic-symmetric", "W:WPg8,Kf5:BKa8", true), "g8-h8=Q"),
       "C-R1: it promotes in the corner");
    ok(strstr(moves_under("cubic-symmetric", "W:WPg8,Kf5:BKa8,Hf8", true), "g8:f8"),
       "C-R1: it takes backwards");
    return tap_done();
}
