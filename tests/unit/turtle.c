/* SPDX-License-Identifier: MIT */
/* The codec turtle reads piles in every form, and parts that leave and join. */
#include "reading.h"
#include "tap.h"

static const struct {
    const char *move, *result, *name;
} cases[] = {
    {"MFDc3-c4", "1 turtle turtle-indian\n", "a pile by its letters"},
    {"DFMc3-c4", "1 turtle turtle-indian\n", "in any order"},
    {"C3C4C5C5c3-c4", "1 turtle turtle-indian\n", "by its checkers"},
    {"5345c3-c4", "1 turtle turtle-indian\n", "by their digits"},
    {"M/c3-c4", "1 turtle turtle-indian\n", "a part leaves"},
    {"C3/c3 - c4", "1 turtle turtle-indian\n", "a part by its checkers"},
    {"MF/c3:d4", "1 turtle turtle-indian\n", "two parts leave together and capture"},
    {"34/c3-d4", "1 capture-mark-mismatch 3:1 MF/c3:d4\n1 turtle turtle-indian\n",
     "the wrong mark"},
    {"M/c3-c2", "1 turtle turtle-indian\n", "a part joins"},
    {"c3-c4", "1 piece-letter-missing 3:1 MFDc3-c4\n1 turtle turtle-indian\n", "no letter"},
    {"Mc3-c4", "1 ambiguous-move 3:1 c3c4 or M/c3\n1 turtle turtle-indian\n",
     "the letter of a part: the whole pile could move there too"},
    {"Rc3-c4", "1 piece-letter-mismatch 3:1 MFDc3-c4\n1 turtle turtle-indian\n", "another letter"},
    {"Kd1-d2+", "1 check-mark-mismatch 3:1 Kd1-d2\n1 turtle turtle-indian\n",
     "a check that is none"},
    {"MMc3-c4",
     "1 syntax 3:1 turtle: \"MM\" is no piece: at most one letter of M N C, of F E B and of W D R\n"
     "1 turtle turtle-indian\n",
     "no such pile"},
    {"MFDc3-k4", "1 syntax 3:1 the square k4 is off the board\n1 turtle turtle-indian\n",
     "off the board"},
};

int
main(void)
{
    char text[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "[FEN \"W:WKd1,MFDc3,Mc2:BKg8,Pd4\"]\n\n%s", cases[i].move);
        is_str(reading_of(text, "turtle-indian", "turtle"), cases[i].result, "%s", cases[i].name);
    }
    is_str(reading_of("1. Nb1-c3", "turtle-indian", "turtle"), "0 turtle turtle-indian\n",
           "a record without its start");
    static const char canonical[] =
        "[Variant \"turtle-indian\"]\n[SetUp \"1\"]\n"
        "[FEN \"W:WKd1,Mc2,MFDc3:BPd4,Kg8\"]\n\n1. MF/c3:d4 Kg8-h8\n2. MFd4-e4\n*\n";
    char *again = converted(canonical, strlen(canonical), NULL, NULL, "turtle", false);
    is_str(again, canonical, "the canonical form");
    free(again);
    return tap_done();
}
