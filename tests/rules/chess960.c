/* SPDX-License-Identifier: MIT */
/* Chess960: its arrays by number, the forms of its castling rights, and castling where the king stands beside its goal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "chess_line.h"
#include "chess/fen.h"
#include "tap.h"

static const char *
setup_text(const char *text)
{
    const struct ruleset *rules = rules_find(NULL, "chess960", 8);
    struct position pos;
    if (position_start(rules, text, strlen(text), &pos, NULL))
        return "refused";
    return setup_of(rules, &pos);
}

/* The position as FEN; borrowed until the next call. */
static const char *
fen_text(const char *text)
{
    static struct buffer out;
    const struct ruleset *rules = rules_find(NULL, "chess960", 8);
    struct position pos;
    if (position_start(rules, text, strlen(text), &pos, NULL))
        return "refused";
    buffer_reset(&out);
    chess_fen_write(rules, &pos, 1, &out);
    return out.data;
}

static bool
is_array(const char *rank)
{
    const char *left = strchr(rank, 'r'), *king = strchr(rank, 'k');
    const char *right = left ? strchr(left + 1, 'r') : NULL;
    const char *one = strchr(rank, 'b'), *two = one ? strchr(one + 1, 'b') : NULL;
    return left && king && right && two && left < king && king < right && (two - one) % 2 == 1;
}

static void
test_arrays(void)
{
    static char seen[960][9];
    unsigned good = 0;
    for (unsigned n = 0; n < 960; n++) {
        char name[16];
        bool again = false;
        snprintf(name, sizeof name, "chess960:%u", n);
        snprintf(seen[n], sizeof seen[n], "%.8s", fen_text(name));
        for (unsigned i = 0; i < n; i++)
            again |= strcmp(seen[i], seen[n]) == 0;
        good += !again && is_array(seen[n]);
    }
    is_int(good, 960, "960 arrays, none twice");
    is_str(seen[0], "bbqnnrkr", "the first");
    is_str(seen[518], "rnbqkbnr", "the usual one");
    is_str(seen[959], "rkrnnqbb", "the last");
    is_str(setup_text("960"), "refused", "there is no 960");
    is_str(fen_text("518"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "the game's name may be left out");
}

static void
test_rights(void)
{
    static const struct {
        const char *fen, *setup, *again;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/1RR1K1RR w GC - 0 1", "W:WRb1,Rc1,Rg1,Rh1,Ke1:BKe8:castle=Wg,Wc",
         "4k3/8/8/8/8/8/8/1RR1K1RR w GC - 0 1"},
        {"4k3/8/8/8/8/8/8/1RR1K1RR w HB - 0 1", "W:WRb1,Rc1,Rg1,Rh1,Ke1:BKe8:castle=W0-0,W0-0-0",
         "4k3/8/8/8/8/8/8/1RR1K1RR w KQ - 0 1"},
        {"1rkr4/8/8/8/8/8/8/4K3 b bd - 0 1", "B:WKe1:BRb8,Rd8,Kc8:castle=B0-0,B0-0-0",
         "1rkr4/8/8/8/8/8/8/4K3 b kq - 0 1"},
        {"4k3/8/8/8/8/8/K7/1R5R w KQ - 0 1", "W:WRb1,Rh1,Ka2:BKe8",
         "4k3/8/8/8/8/8/K7/1R5R w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        is_str(setup_text(cases[i].fen), cases[i].setup, "%s", cases[i].fen);
        is_str(fen_text(cases[i].fen), cases[i].again, "and back");
        is_str(setup_text(cases[i].setup), cases[i].setup, "%s", cases[i].setup);
    }
    is_str(setup_text("W:WKe1,Rh1:BKe8:castle=Wg"), "refused", "a right without its rook");
    is_str(setup_text("W:WKe2,Rh1:BKe8:castle=W0-0"), "refused", "a king off its row");
}

/* The position after these moves, or what refused them. */
static const char *
after(const char *setup, const char *lan)
{
    static char text[200];
    struct buffer said;
    struct line line;
    struct move move;
    struct refusal_detail why = {.text = ""};
    if (!line_start(&line, "chess960", setup, strlen(setup)))
        return "refused";
    if (line.rules->family->lan_read(&line, lan, strlen(lan), &move, &why, NULL) ||
        line_push(&line, &move)) {
        buffer_fixed(&said, text, sizeof text);
        message_write_english(why.text, &said);
    } else {
        snprintf(text, sizeof text, "%s", setup_of(line.rules, line_now(&line)));
    }
    line_clear(&line);
    return text;
}

static void
test_castling(void)
{
    static const struct {
        const char *setup, *lan, *want, *name;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/6KR w K - 0 1", "0-0", "B:WRf1,Kg1:BKe8:plies=1", "the king stays"},
        {"4k3/8/8/8/8/8/8/5RK1 w K - 0 1", "0-0", "refused", "no rook on that side"},
        {"4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "0-0", "B:WRf1,Kg1:BKe8:plies=1", "they change places"},
        {"4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "0-0-0", "B:WRd1,Kc1:BKe8:plies=1", "past each other"},
        {"4k3/8/8/8/8/8/8/R1N2K2 w Q - 0 1", "0-0-0",
         "the knight on c1 stands in the way of castling", "a knight between"},
        {"4k3/8/8/8/8/8/8/1R1NK3 w Q - 0 1", "0-0-0",
         "the knight on d1 stands in the way of castling", "where the rook goes"},
        {"4k3/8/8/8/2r5/8/8/RK6 w Q - 0 1", "0-0-0",
         "the king would castle to c1, which the rook on c4 attacks", "onto an attacked square"},
        {"4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1", "0-0-0",
         "the king would castle to c1, which the queen on a1 attacks",
         "the rook had shielded the king"},
        {"4k3/8/8/8/8/4r3/8/1R3K2 w Q - 0 1", "0-0-0",
         "the king would cross e1, which the rook on e3 attacks", "across an attacked square"},
        {"4k3/8/8/8/1r6/8/8/1R2K3 w Q - 0 1", "0-0-0", "B:WRd1,Kc1:BRb4,Ke8:plies=1",
         "the rook may be attacked"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = after(cases[i].setup, cases[i].lan);
        if (strcmp(cases[i].want, "refused") == 0)
            is_str(got, "the set-up gives no right to castle on this wing", "%s", cases[i].name);
        else
            is_str(got, cases[i].want, "%s", cases[i].name);
    }
}

int
main(void)
{
    test_arrays();
    test_rights();
    test_castling();
    return tap_done();
}
