/* SPDX-License-Identifier: MIT */
/* The double-sided pieces of Waterloo, 7th edition (RULES.md 2, "Names of the pieces"), in all their forms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "tap.h"

static void
is_code(const char *from, const char *to, const char *code, const char *want)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *got = NULL;
    adj_piece_convert("waterloo7", from, to, code, strlen(code), &got, &err);
    is_str(got ? got : err.message, want, "%s %s to %s", from, code, to);
    adj_free(got);
}

/* clang-format off */
/* The rulebook's table: both sides, where a column names them. */
static const struct {
    const char *letter[2], *english[2], *chip[2], *original, *chinese[2], *russian;
} table[] = {
    {{"P", "D"}, {"pawn", "dragon"},     {"1", "25"},      "日", {"卒", "兵"}, "Ратник"},
    {{"S", "G"}, {"spy", "guard"},       {"2", "200"},     "月", {"砲", "炮"}, "Хельги"},
    {{"N", "J"}, {"knight", "joker"},    {"10", "1000"},   "火", {"馬", "傌"}, "Всадник"},
    {{"B", "C"}, {"bishop", "cardinal"}, {"20", "2000"},   "水", {"象", "相"}, "Лучник"},
    {{"R", "M"}, {"rook", "marshall"},   {"50", "5000"},   "土", {"車", "俥"}, "Ратоборец"},
    {{"A", "Q"}, {"adviser", "queen"},   {"100", "10000"}, "金", {"士", "仕"}, "Князь"},
    {{"K", "E"}, {"king", "emperor"},    {"5", "500"},     "木", {"將", "帥"}, "Волхв"},
};
/* clang-format on */
enum { PIECES = sizeof table / sizeof table[0] };

/* Each form of a side gives every other; what names the whole piece gives both sides. */
static void
test_table(void)
{
    static const char *const sided[] = {"letter", "english", "chip"};
    static const char *const whole[] = {"original", "chinese", "russian"};
    for (size_t i = 0; i < PIECES; i++) {
        char chinese[16], both[3][32];
        const char *const *side[] = {table[i].letter, table[i].english, table[i].chip};
        snprintf(chinese, sizeof chinese, "%s/%s", table[i].chinese[0], table[i].chinese[1]);
        const char *piece[] = {table[i].original, chinese, table[i].russian};
        for (size_t a = 0; a < 3; a++)
            snprintf(both[a], sizeof both[a], "%s/%s", side[a][0], side[a][1]);
        for (size_t a = 0; a < 3; a++)
            for (size_t b = 0; b < 3; b++) {
                is_code(sided[a], sided[b], side[a][0], side[b][0]);
                is_code(sided[a], sided[b], side[a][1], side[b][1]);
                is_code(sided[a], sided[b], both[a], both[b]);
                is_code(sided[a], whole[b], side[a][1], piece[b]);
                is_code(whole[a], sided[b], piece[a], both[b]);
                is_code(whole[a], whole[b], piece[a], piece[b]);
            }
        is_code("chinese", "letter", table[i].chinese[0], both[0]);
        is_code("chinese", "original", table[i].chinese[1], table[i].original);
    }
}

/* Case, blanks, the order of the sides and the dollar sign do not matter. */
static void
test_lenience(void)
{
    is_code("letter", "english", "j", "joker");
    is_code("english", "letter", "KNIGHT", "N");
    is_code("letter", "letter", "d / p", "P/D");
    is_code("chip", "letter", "$10000", "Q");
    is_code("chip", "letter", "500 $", "E");
    is_code("russian", "letter", "РАТОБОРЕЦ", "R/M");
    is_code("russian", "letter", "князь", "A/Q");
}

static void
test_refusals(void)
{
    is_code(
        "letter", "chip", "W",
        "waterloo7: \"W\" is the letter of no piece: expected one of P S N B R A K D G J C M Q E");
    is_code(
        "letter", "chip", "P/G",
        "waterloo7: \"P/G\" is the letter of no piece: expected one of P S N B R A K D G J C M Q "
        "E");
    is_code(
        "letter", "chip", "",
        "waterloo7: \"\" is the letter of no piece: expected one of P S N B R A K D G J C M Q E");
    is_code("chip", "letter", "30",
            "waterloo7: \"30\" is the chip of no piece: expected one of 1 2 10 20 50 100 5 25 200 "
            "1000 2000 5000 10000 500");
    is_code(
        "english", "letter", "knigth",
        "waterloo7: \"knigth\" is the English name of no piece: expected one of pawn spy knight "
        "bishop rook adviser king dragon guard joker cardinal marshall queen emperor, did you "
        "mean 'knight'?");
    is_code("english", "letters", "pawn",
            "waterloo7: no form \"letters\" to convert to; there are letter english chip original "
            "chinese russian, did you mean 'letter'?");
}

/* The set: thirty double-sided pieces a player. */
static void
test_list(void)
{
    char *text = NULL;
    is_int(adj_piece_list("waterloo7", &text, NULL), ADJ_OK, "the pieces can be listed");
    ok(text && strstr(text, "P/D\tpawn/dragon\t1/25\t日\t卒/兵\tРатник\t10\n"),
       "the pawn and the dragon are one piece, ten times");
    unsigned all = 0;
    for (const char *tab = text; tab && (tab = strchr(tab, '\n')); tab++) {
        const char *end = strchr(tab + 1, '\n');
        const char *last = end ? end : tab + strlen(tab);
        while (last > tab && last[-1] != '\t')
            last--;
        all += (unsigned)strtoul(last, NULL, 10);
    }
    is_int(all, 30, "there are thirty");
    adj_free(text);
    struct adj_error err = ADJ_ERROR_INIT;
    is_int(adj_piece_list("waterloo6", &text, &err), ADJ_EOPTION, "another system is refused");
    is_str(err.message, "pieces: no system \"waterloo6\"; there are stones, turtle and waterloo7",
           "by name");
}

int
main(void)
{
    test_table();
    test_lenience();
    test_refusals();
    test_list();
    return tap_done();
}
