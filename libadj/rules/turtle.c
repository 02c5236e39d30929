/* SPDX-License-Identifier: MIT */
/*
 * Turtle by I. G. Kosintsev (29 July 2016): pieces are piles of checkers; RULES.md 6. A letter stands
 * for one, two or three checkers of a kind; deer, ibex and sable combine freely, which makes 63 pieces.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/chess_rows.h"
#include "rules/hooks.h"

enum { PILE_PAWN = PIECE_PAWN | PIECE_JOINS };

/* clang-format off */
/* Pawns, lynxes and the tiger (items 1 and 5 of the author's list). */
static const struct chess_piece others[] = {
    {.sym = "S", .name = "soldier",    .made_of = "1",  /* 1.1 */ .flags = PILE_PAWN, .modes = {
        STEP(USE_BOTH, 0, 0, 0, 1)}},
    {.sym = "P", .name = "pawn",       .made_of = "2",  /* 1.2 */ .flags = PILE_PAWN, .modes = {
        STEP(USE_QUIET, 0, 0, 0, 1), STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}},
    {.sym = "G", .name = "Graz pawn",  .made_of = "12", /* 1.3 */ .flags = PILE_PAWN, .modes = {
        STEP(USE_BOTH, 0, 0, 0, 1), STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}},
    {.sym = "A", .name = "alibaba",    .made_of = "6",  /* 5.2 */ .flags = PIECE_JOINS, .modes = {
        LEAP(2, 2), LEAP(2, 0)}},
    {.sym = "Q", .name = "queen",      .made_of = "66", /* 5.3 */ .flags = PIECE_JOINS, .modes = {
        SLIDE(1, 0), SLIDE(1, 1), LEAP(1, 2)}},
    {.sym = "K", .name = "king",       .made_of = "7",  /* 5.1 */ .flags = PIECE_ROYAL, .modes = {
        LEAP(1, 0), LEAP(1, 1)}},
};

/* How none, one, two and three deer, ibexes or sables move. */
struct power {
    const char *letter, *name, *checkers;
    struct chess_mode modes[4];
};
static const struct power powers[3][4] = {
    {{"", "", "", {{0}}},
     {"M", "mann",    "3",   {LEAP(1, 0), LEAP(1, 1)}},                        /* 2.1 */
     {"N", "knight",  "33",  {LEAP(1, 2)}},                                    /* 2.2 */
     {"C", "centaur", "333", {LEAP(1, 0), LEAP(1, 1), LEAP(1, 2)}}},           /* 2.3 */
    {{"", "", "", {{0}}},
     {"F", "ferz",    "4",   {LEAP(1, 1)}},                                    /* 3.1 */
     {"E", "alfil",   "44",  {LEAP(2, 2)}},                                    /* 3.2 */
     {"B", "bishop",  "444", {SLIDE(1, 1)}}},                                  /* 3.3 */
    {{"", "", "", {{0}}},
     {"W", "wazir",   "5",   {LEAP(1, 0)}},                                    /* 4.1 */
     {"D", "dabbaba", "55",  {LEAP(2, 0)}},                                    /* 4.2 */
     {"R", "rook",    "555", {SLIDE(1, 0)}}},                                  /* 4.3 */
};
/* clang-format on */

enum { COMBINATIONS = 4 * 4 * 4, NAME_SIZE = 32 };

/* Texts of the 63 combinations, to which the pieces point. They are written under a lock whenever a game's tables are
 * first built; the three games write the same bytes. */
static struct pile_text {
    char sym[4], checkers[10], name[NAME_SIZE];
} pile_text[COMBINATIONS];

static void
append(char *text, size_t size, const char *more)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

static void
add_power(struct chess_piece *piece, struct pile_text *text, const struct power *power)
{
    size_t n = 0;
    while (piece->modes[n].kind != MODE_NONE)
        n++;
    for (size_t i = 0; power->modes[i].kind != MODE_NONE; i++)
        piece->modes[n++] = power->modes[i];
    append(text->sym, sizeof text->sym, power->letter);
    append(text->checkers, sizeof text->checkers, power->checkers);
    if (*power->name && *text->name)
        append(text->name, sizeof text->name, "-");
    append(text->name, sizeof text->name, power->name);
}

static void
make_pile(struct chess_piece *piece, unsigned combination)
{
    struct pile_text fresh = {"", "", ""};
    memset(piece, 0, sizeof *piece);
    for (unsigned kind = 0; kind < 3; kind++)
        add_power(piece, &fresh, &powers[kind][combination >> 2 * kind & 3]);
    if (!*pile_text[combination].sym)
        pile_text[combination] = fresh;
    piece->sym = pile_text[combination].sym;
    piece->name = pile_text[combination].name;
    piece->made_of = pile_text[combination].checkers;
    piece->flags = PIECE_JOINS; /* T-R2 */
}

/* Makes the list of pieces (hook make_pieces): first the others, then the 63 combinations. */
static size_t
make_pieces(struct chess_piece *out, size_t max)
{
    size_t n = 0;
    assert(max >= COMBINATIONS - 1 + sizeof others / sizeof others[0]);
    (void)max;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        out[n++] = others[i];
    for (unsigned i = 1; i < COMBINATIONS; i++)
        make_pile(&out[n++], i);
    return n;
}

/* clang-format off */
const struct chess_hook hooks_turtle[] = {
    {"turtle-join", "", N_("The 69 pieces of Turtle, of which deer, ibex and sable combine freely."), {.make_pieces = make_pieces}},
    {NULL},
};

#define TURTLE(storage) { \
    .make_pieces = make_pieces, \
    .start_ruling = "the initial position of Turtle is lost (T-R4): the record must bring its own set-up", \
    .set = "11112222333444555667", \
    .tables = &storage}

#define TURTLE_ENDINGS { \
    ORTHODOX_ENDINGS("T-R3"), \
    {REASON_ILLEGAL_MOVE, .document = TURTLE_PAGE, .paragraph = "1-5", .ruling = "T-R2"}}
#define LOST "joining and parting (T-R1, T-R2), the end (T-R3); the initial position is lost (T-R4)"
#define COMMON \
    .author = "I. G. Kosintsev", .year = 2016, .source = TURTLE_PAGE, .reconstruction = LOST, .asides = "T-R3", \
    .sources = {&source_turtle, &source_turtle_safety, &source_fide_endings, &source_fide_borrowed, &source_fide_conduct}, \
    .ruling = "T-R1 T-R2", .family = &chess_family, .pictures = &pictures_piles, .notation = "turtle", .endings = TURTLE_ENDINGS

static struct chess_tables tables_indian, tables_chinese, tables_japan;
static const struct chess_rules indian = TURTLE(tables_indian);
static const struct chess_rules chinese = TURTLE(tables_chinese);
static const struct chess_rules japan = TURTLE(tables_japan);

const struct ruleset rules_turtle_indian = {
    .id = "turtle-indian", .title = "Turtle 龜, Indian", .aliases = {"indian-turtle"},
    .board = BOARD_8X8, .chess = &indian, COMMON,
};
const struct ruleset rules_turtle_chinese = {
    .id = "turtle-chinese", .title = "Turtle 龜, Chinese", .aliases = {"chinese-turtle"},
    .board = BOARD_9X9, .chess = &chinese, COMMON,
};
const struct ruleset rules_turtle_japan = {
    .id = "turtle-japan", .title = "Turtle 龜, Japan", .aliases = {"japan-turtle", "japanese-turtle", "turtle-japanese"},
    .board = BOARD_9X9, .chess = &japan, COMMON,
};
/* clang-format on */
