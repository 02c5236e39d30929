/* SPDX-License-Identifier: MIT */
/* Turtle's sixty-nine pieces (RULES.md 6) in all their forms, and the ranks by bet. */
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

/* One piece in its four forms, from each that is its alone to all. */
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
        "turtle: no form \"rank\" to convert from; there are letters checkers digits value bet");
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
    return tap_done();
}
