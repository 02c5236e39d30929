/* SPDX-License-Identifier: MIT */
/* The codec waterloo reads party 3 (RULES.md 11), repairs its defects, and reads other common spellings. */
#include "reading.h"
#include "slurp.h"
#include "tap.h"

static const char party3_defects[] = "12 piece-letter-missing 11:11 Sc8-c7\n"
                                     "42 capture-mark-mismatch 41:12 Ch10-i9\n"
                                     "49 transformation-unmarked 49:5 Gg4:f4=J\n"
                                     "57 piece-letter-mismatch 57:5 Jf4-f3\n"
                                     "59 piece-letter-mismatch 59:5 Jf3-f5\n"
                                     "64 transformation-unmarked 63:11 Gg7:e5=J\n"
                                     "82 waterloo waterloo5\n";

/* `text` with every `from` replaced; new. */
static char *
replaced(const char *text, const char *from, const char *to)
{
    struct buffer out;
    buffer_init(&out);
    for (const char *hit; (hit = strstr(text, from)) != NULL; text = hit + strlen(from)) {
        buffer_put(&out, text, (size_t)(hit - text));
        buffer_puts(&out, to);
    }
    buffer_puts(&out, text);
    return out.data;
}

static void
test_party3(const char *text, size_t len)
{
    is_str(reading(text, len, "waterloo5", NULL, false), party3_defects,
           "party 3 has the defects that RULES.md 11 names");
    is_str(reading(text, len, NULL, NULL, false), party3_defects,
           "only the fifth edition lets it be played");
    is_str(reading(text, len, "waterloo5", NULL, true),
           "12 piece-letter-missing 11:11 Sc8-c7\n12 waterloo waterloo5\n",
           "a strict reading stops at ply 12");
    static const char *const dialects[][3] = {
        {"\n", "\r\n", "with Windows line ends"}, {"-", "\u2014", "with em dashes"},
        {"-", "\u2013", "with en dashes"},        {"-", "\u2212", "with minus signs"},
        {" ", "\u00A0", "with no-break spaces"},  {"0-0", "O-O", "with letters for castling"},
    };
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
        char *other = replaced(text, dialects[i][0], dialects[i][1]);
        is_str(reading(other, strlen(other), "waterloo5", NULL, false), party3_defects, "%s",
               dialects[i][2]);
        free(other);
    }
    char *marked = replaced(text, "1. f3-f5",
                            "\xEF\xBB\xBF"
                            "1. f3-f5");
    is_str(reading(marked, strlen(marked), "waterloo5", NULL, false), party3_defects,
           "after a byte order mark");
    free(marked);
}

static void
test_round_trip(const char *text, size_t len)
{
    char *once = converted(text, len, "waterloo5", NULL, "waterloo", false);
    char *twice = converted(once, strlen(once), NULL, NULL, "waterloo", false);
    is_str(twice, once, "the canonical form stays as it is");
    is_str(reading(once, strlen(once), NULL, NULL, true), "82 waterloo waterloo5\n",
           "and has no defect");
    char *lan = converted(once, strlen(once), NULL, NULL, "lan", false);
    char *back = converted(lan, strlen(lan), NULL, NULL, "waterloo", false);
    is_str(back, once, "through LAN and back");
    char *again = converted(lan, strlen(lan), NULL, NULL, "lan", false);
    is_str(again, lan, "LAN stays as it is");
    free(once);
    free(twice);
    free(lan);
    free(back);
    free(again);
}

static void
test_looseness(void)
{
    static const struct {
        const char *text, *result, *name;
    } cases[] = {
        {"Waterloo party 2\n\n1.e3-e5 e8-e6", "2 waterloo waterloo5\n",
         "a title, no space after the number"},
        {"1  e3 - e5   e8-e6", "2 waterloo waterloo5\n", "spaces around the mark, no full stop"},
        {"1. e3-e5!? 1... e8-e6 {a comment; with (brackets)} 2. Nd2-c4 $1",
         "3 waterloo waterloo5\n", "signs, comments, continued numbers"},
        {"1. e3-e5 (1. d3-d5 d8-d6 (1... e8-e6) 2. e3-e4) e8-e6 2. d3-d4", "3 waterloo waterloo5\n",
         "variations"},
        {"1. e3-e5 e8-e6 3. d3-d4", "2 move-number 1:16 expected 2.\n3 waterloo waterloo5\n",
         "a number out of order"},
        {"1. \u04353-\u04355", "1 homoglyph 1:4 e3-e5\n1 waterloo waterloo5\n", "Cyrillic letters"},
        {"1. \uFF45\uFF13-\uFF45\uFF15", "1 homoglyph 1:4 e3-e5\n1 waterloo waterloo5\n",
         "full-width letters"},
        {"1. e3-e5+", "1 check-mark-mismatch 1:4 e3-e5\n1 waterloo waterloo5\n",
         "a check that is none"},
        {"1. e3-e6",
         "1 illegal-move 1:4 the pawn on e3 cannot go to e6. A pawn does not move like that\n1 "
         "waterloo "
         "waterloo5\n",
         "a move that the pawn does not have"},
        {"1. e3-e11", "1 syntax 1:4 the square e11 is off the board\n1 waterloo waterloo5\n",
         "a square off the board"},
        {"1. e3-e5 rubbish d3-d4",
         "2 syntax 1:10 expected a move such as Nd2-c4, f5:g6 or 0-0\n2 waterloo waterloo5\n",
         "a word that is no move"},
        {"1. Pe3-e5 Pe8-e6", "2 waterloo waterloo5\n", "a pawn may have its letter"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        is_str(reading_of(cases[i].text, "waterloo5", "waterloo"), cases[i].result, "%s",
               cases[i].name);
}

static void
test_transformations(void)
{
    static const char setup[] = "[FEN \"W:WKe1,Sc8,Pe7,Ad2:BKa10,Nd5\"]\n\n";
    static const struct {
        const char *move, *result, *name;
    } cases[] = {
        {"Sc8-c9=J", "1 waterloo waterloo5\n", "a spy that chooses to be a joker (W-R6)"},
        {"Sc8-c9", "1 waterloo waterloo5\n", "and one that chooses to stay a spy"},
        {"Sc8-c9=S", "1 waterloo waterloo5\n", "which may be said"},
        {"e7-e8=S", "1 waterloo waterloo5\n", "a pawn's promotion is forced"},
        {"e7-e8", "1 transformation-unmarked 3:1 e7-e8=S\n1 waterloo waterloo5\n",
         "and should be written (W-R6)"},
    };
    char text[256];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s%s", setup, cases[i].move);
        is_str(reading_of(text, "waterloo5", "waterloo"), cases[i].result, "%s", cases[i].name);
    }
    snprintf(text, sizeof text, "%s1. Sc8-c9=W", setup);
    ok(strstr(reading_of(text, "waterloo5", "waterloo"), "illegal-move") != NULL,
       "a spy cannot become a wiseman on row 9");
}

int
main(void)
{
    size_t len;
    char *text = slurp("tests/records/waterloo-party3.txt", &len);
    ok(text != NULL, "party 3 is there");
    if (text) {
        test_party3(text, len);
        test_round_trip(text, len);
    }
    free(text);
    test_looseness();
    test_transformations();
    return tap_done();
}
