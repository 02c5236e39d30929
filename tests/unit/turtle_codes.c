/* SPDX-License-Identifier: MIT */
/* Turtle's sixty-nine pieces (RULES.md 6) convert between all their forms, and bets give the right ranks. */
#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "tap.h"

static void
is_code(const char *from, const char *to, const char *code, const char *want)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *got = NULL;
    adj_piece_convert("turtle", from, to, code, strlen(code), &got, &err);
    is_str(got ? got : err.message, want, "%s %s to %s", from, code, to);
    adj_free(got);
}

/* One piece in its four forms: converts each unique form to all. */
static void
test_piece(const char *letters, const char *digits, unsigned hundredths)
{
    const char *const names[] = {"letters", "digits", "checkers"};
    char checkers[24] = "";
    const char *const codes[] = {letters, digits, checkers};
    for (const char *d = digits; *d; d++)
        snprintf(checkers + strlen(checkers), sizeof checkers - strlen(checkers), "C%c", *d);
    char value[24];
    snprintf(value, sizeof value, "%u.%02u", hundredths / 100, hundredths % 100);
    for (size_t from = 0; from < 3; from++) {
        for (size_t to = 0; to < 3; to++)
            is_code(names[from], names[to], codes[from], codes[to]);
        is_code(names[from], "value", codes[from], value);
    }
}

/* The 63 pieces of deer, ibexes and sables. */
static void
test_herds(void)
{
    static const char *const deer[] = {"", "M", "N", "C"}, *const ibexes[] = {"", "F", "E", "B"};
    static const char *const sables[] = {"", "W", "D", "R"};
    for (unsigned n = 1; n < 64; n++) {
        unsigned d = n & 3, i = n >> 2 & 3, s = n >> 4;
        char letters[4], digits[10];
        snprintf(letters, sizeof letters, "%s%s%s", deer[d], ibexes[i], sables[s]);
        snprintf(digits, sizeof digits, "%s%s%s", &"333"[3 - d], &"444"[3 - i], &"555"[3 - s]);
        test_piece(letters, digits, 5 * d + 10 * i + 25 * s);
    }
}

static void
test_singles(void)
{
    test_piece("S", "1", 1);
    test_piece("P", "2", 2);
    test_piece("G", "12", 3);
    test_piece("A", "6", 50);
    test_piece("Q", "66", 100);
    test_piece("K", "7", 100);
}

static void
test_lenience(void)
{
    is_code("letters", "letters", "dfm", "MFD");
    is_code("digits", "letters", "54343", "NEW");
    is_code("checkers", "digits", "c5C3c3", "335");
    is_code("value", "letters", "0.02", "P");
    is_code("value", "digits", "1.2", "333444555");
    is_code("value", "checkers", "0.5", "turtle: several pieces are worth 0.50 units: CFW MEW D A");
}

static void
test_refusals(void)
{
    static const char kinds[] = "up to three each of C3 C4 C5 combine freely, C1 with C2 and C6 "
                                "with C6, nothing else";
    static const char *const illegal[] = {"3333", "444455", "11", "22", "13",
                                          "122",  "666",    "77", "67"};
    char want[200];
    for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
        snprintf(want, sizeof want, "turtle: \"%s\" is no piece: %s", illegal[i], kinds);
        is_code("digits", "letters", illegal[i], want);
    }
    is_code("digits", "letters", "8", "turtle: \"8\" is no piece: expected digits from 1 to 7");
    is_code("digits", "letters", "", "turtle: \"\" is no piece: expected digits from 1 to 7");
    is_code("checkers", "letters", "C3C",
            "turtle: \"C3C\" is no piece: expected checkers from C1 to C7");
    is_code("letters", "digits", "MN",
            "turtle: \"MN\" is no piece: at most one letter of M N C, of F E B and of W D R");
    is_code("letters", "digits", "SP", "turtle: \"SP\" is no piece: S P G A Q K stand alone");
    is_code("letters", "digits", "KM", "turtle: \"KM\" is no piece: S P G A Q K stand alone");
    is_code("letters", "digits", "X",
            "turtle: \"X\" is no piece: expected letters of S P G, M N C, F E B, W D R, A Q, K");
    is_code("letters", "digits", "", "turtle: \"\" is no piece: there are no letters");
    is_code("value", "letters", "0.04", "turtle: no piece is worth 0.04 units");
    is_code("value", "letters", "1.234",
            "turtle: \"1.234\" is no value: expected units above 0 such as 0.40 or 100");
    is_code(
        "rank", "bet", "Beginner",
        "turtle: no form \"rank\" to convert from; there are letters checkers digits animals coins "
        "value bet");
    is_code("coin", "letters", "K",
            "turtle: no form \"coin\" to convert from; there are letters checkers digits animals "
            "coins value bet, did you mean 'coins'?");
}

/* The checkers as coins and as animals. */
static void
test_coins(void)
{
    static const struct {
        const char *checker, *animal, *coin, *value;
    } checkers[] = {
        {"C1", "stoat", "10 kopeeks", "0.01"}, {"C2", "wolverine", "20 kopeeks", "0.02"},
        {"C3", "deer", "50 kopeeks", "0.05"},  {"C4", "ibex", "1 ruble", "0.10"},
        {"C5", "sable", "2 rubles", "0.25"},   {"C6", "lynx", "5 rubles", "0.50"},
        {"C7", "tiger", "10 rubles", "1.00"},
    };
    for (size_t i = 0; i < sizeof checkers / sizeof checkers[0]; i++) {
        const char *checker = checkers[i].checker;
        is_code("checkers", "animals", checker, checkers[i].animal);
        is_code("checkers", "coins", checker, checkers[i].coin);
        is_code("animals", "checkers", checkers[i].animal, checker);
        is_code("coins", "checkers", checkers[i].coin, checker);
        is_code("coins", "value", checkers[i].coin, checkers[i].value);
    }
    is_code("letters", "coins", "NF", "50 kopeeks+50 kopeeks+1 ruble");
    is_code("coins", "letters", "50k, 1 RUBLE + 50 kop.", "NF");
    is_code("coins", "letters", "10 коп + 20 копеек", "G");
    is_code("letters", "animals", "MR", "deer+sable+sable+sable");
    is_code("animals", "letters", "Sables deer SABLE,sable", "MR");
    is_code(
        "coins", "letters", "3 rubles",
        "turtle: \"3 rubles\" is no piece: expected coins of 10, 20, 50 kopeeks and 1, 2, 5, 10 "
        "rubles");
    is_code("coins", "letters", "10 rubles + 1 ruble",
            "turtle: \"10 rubles + 1 ruble\" is no piece: up to three each of C3 C4 C5 combine "
            "freely, C1 with C2 and C6 with C6, nothing else");
    is_code("animals", "letters", "cat",
            "turtle: \"cat\" is no piece: expected stoat, wolverine, deer, ibex, sable, lynx or "
            "tiger");
}

/* The list of the system: checkers, the set of eighty, the Capablanca set, ranks. */
static void
test_list(void)
{
    static const char *const lines[] = {
        "C1\tstoat\t10 kopeeks\t0.01\t4\t16\n",
        "C7\ttiger\t10 rubles\t1.00\t1\t4\n",
        "suits\tblue, red, black, green (from below)\t\t\t20\t80\n",
        "N\tC3C3\t0.10\nB\tC4C4C4\t0.30\nR\tC5C5C5\t0.75\nNB\tC3C3C4C4C4\t0.40\n"
        "NR\tC3C3C5C5C5\t0.85\nBR\tC4C4C4C5C5C5\t1.05\nNBR\tC3C3C4C4C4C5C5C5\t1.15\n",
        "100000\tBlue Master (Senior Master)",
    };
    char *text = NULL;
    is_int(adj_piece_list("turtle", &text, NULL), ADJ_OK, "T-R6 the sets can be listed");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        ok(text && strstr(text, lines[i]), "the list has %.14s", lines[i]);
    adj_free(text);
}

static void
test_ranks(void)
{
    static const struct {
        const char *bet, *title;
    } ranks[] = {
        {"0.01", "Beginner"},
        {"9.99", "Beginner"},
        {"10", "Pioneer class 1"},
        {"19.99", "Pioneer class 1"},
        {"20", "Pioneer class 2"},
        {"50", "Pioneer class 3"},
        {"99", "Pioneer class 3"},
        {"100", "Player class 4"},
        {"200", "Player class 5"},
        {"500", "Player class 6"},
        {"1000", "Player class 7"},
        {"2000", "Player class 8"},
        {"5000", "Player class 9"},
        {"10000", "Player class 10"},
        {"19999", "Player class 10"},
        {"20000", "Red Master (Expert)"},
        {"49999", "Red Master (Expert)"},
        {"50000", "Green Master (Master)"},
        {"99999.99", "Green Master (Master)"},
        {"100000", "Blue Master (Senior Master)"},
        {"1000000000", "Blue Master (Senior Master)"},
    };

    for (size_t i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
        is_code("bet", "rank", ranks[i].bet, ranks[i].title);
    is_code("letters", "rank", "CBR", "Beginner");
    is_code("bet", "rank", "0",
            "turtle: \"0\" is no value: expected units above 0 such as 0.40 or 100");
}

int
main(void)
{
    test_herds();
    test_singles();
    test_lenience();
    test_refusals();
    test_ranks();
    test_coins();
    test_list();
    return tap_done();
}
