/* SPDX-License-Identifier: MIT */
/*
 * The pictures of pieces, drawn for this project. For a new game with other pieces, add a table here and name it in the
 * game's row. A piece without a picture is drawn as its letters on a disc.
 */
#include "rules/pictures.h"

#include <string.h>

/* clang-format off */

/* A circle given by its leftmost and rightmost points. */
#define CIRCLE(left, right, y, r) \
    "M" #left " " #y "A" #r " " #r " 0 1 1 " #right " " #y "A" #r " " #r " 0 1 1 " #left " " #y "Z"

/* Orthodox chess, and games with the same pictures. */

#define KING_BODY \
    "M-11 17V9.5C-16 4 -18.5 0 -17 -4C-15 -8.5 -7.5 -8.5 -4 -3.5C-5.5 -7 -3.5 -10 -1.6 -10.5V-12.8H-4.8" \
    "V-15.8H-1.6V-19H1.6V-15.8H4.8V-12.8H1.6V-10.5C3.5 -10 5.5 -7 4 -3.5C7.5 -8.5 15 -8.5 17 -4" \
    "C18.5 0 16 4 11 9.5V17Z"
#define KING_LINES "M-11 9.5C-6 7 6 7 11 9.5M-11 13.5C-6 11 6 11 11 13.5M0 7.5V1C-0.5 -1 -2 -2.5 -4 -3.5M0 1C0.5 -1 2 -2.5 4 -3.5"
#define QUEEN_BODY \
    "M-11 17V9L-16 -8L-8 1L-8 -12L-2.7 -0.5L0 -14L2.7 -0.5L8 -12L8 1L16 -8L11 9V17Z" \
    CIRCLE(-18.2, -13.8, -9.5, 2.2) CIRCLE(-10.2, -5.8, -13.5, 2.2) CIRCLE(-2.2, 2.2, -15.8, 2.2) \
    CIRCLE(5.8, 10.2, -13.5, 2.2) CIRCLE(13.8, 18.2, -9.5, 2.2)
#define QUEEN_LINES "M-11 9C-6 6.5 6 6.5 11 9M-11 13.2C-6 10.8 6 10.8 11 13.2"
#define ROOK_BODY \
    "M-14 17V12.5H-10.5L-8.5 -5L-13 -9V-17H-8V-13H-3.5V-17H3.5V-13H8V-17H13V-9L8.5 -5L10.5 12.5H14V17Z"
#define ROOK_LINES "M-10.5 12.5H10.5M-8.5 -5H8.5M-13 -9H13"
#define BISHOP_BODY \
    "M-14 17V13.8C-9 13.8 -5.5 13 -5 10.5H-7.5V6.5H-5.8C-8.5 5 -10 2 -10 -1.5C-10 -6.5 -5.5 -10.5 -1.8 -13.4" \
    "A2.8 2.8 0 1 1 1.8 -13.4C5.5 -10.5 10 -6.5 10 -1.5C10 2 8.5 5 5.8 6.5H7.5V10.5H5C5.5 13 9 13.8 14 13.8V17Z"
#define BISHOP_LINES "M-7.5 6.5H7.5M-5 10.5H5M0 -8V3M-4 -3.5H4"
#define KNIGHT_BODY \
    "M-9 17V14C-8 7 1 5 1.5 -2C-1.5 1 -4.5 2 -7 2.5C-9.5 3 -10 6.5 -13 6.5C-15.5 6.5 -17 4.5 -17 2" \
    "C-17 -1.5 -12 -6 -11 -10.5C-10.5 -13 -9 -14.5 -7.5 -15.5L-7 -19L-3 -16C8 -15.5 14.5 -4 14 17Z"
#define KNIGHT_LINES "M-1.5 -12C5.5 -10 10 -1 10 13M-9 13.5H13.8"
#define KNIGHT_DOTS CIRCLE(-9, -6, -9, 1.5) CIRCLE(-15, -13, 2.5, 1)
#define PAWN_BODY \
    "M-12 17V12.5C-12 8 -5 6 -4 -1H-7V-4.5H-4.4A6.5 6.5 0 1 1 4.4 -4.5H7V-1H4C5 6 12 8 12 12.5V17Z"
#define PAWN_LINES "M-12 12.8H12M-4 -1H4M-4.4 -4.5H4.4"

static const struct glyph orthodox[] = {
    {"K", KING_BODY, KING_LINES, ""},
    {"Q", QUEEN_BODY, QUEEN_LINES, ""},
    {"R", ROOK_BODY, ROOK_LINES, ""},
    {"B", BISHOP_BODY, BISHOP_LINES, ""},
    {"N", KNIGHT_BODY, KNIGHT_LINES, KNIGHT_DOTS},
    {"H", KNIGHT_BODY, KNIGHT_LINES, KNIGHT_DOTS}, /* Nihongi and cubic chess call it a horse */
    {"P", PAWN_BODY, PAWN_LINES, ""},
    {NULL, NULL, NULL, NULL},
};

/* Waterloo. */

/* A piece that also moves as a knight is drawn as a horse with the other piece's headgear. */
#define HORSE_BODY \
    "M-8 17V14.5C-7 9 1 8 1.5 3C-1 5 -4 6 -6 6.5C-8 7 -8.5 9.5 -11 9.5C-13.5 9.5 -14.5 8 -14.5 6C-14.5 3.5 -10 0 -9 -4" \
    "L9 -4C12 1 13 8 13 17Z"
#define HORSE_LINES "M8.5 0C9.5 4 9.8 9 9.8 14M-8 14.3H13"
#define HORSE_DOTS CIRCLE(-7.5, -4.5, 1, 1.5) CIRCLE(-12.7, -11, 6.3, 0.9)

#define MITRE_BODY HORSE_BODY "M-9 -4C-10 -10 -4 -13 0 -18.5C4 -13 10 -10 9 -4Z"
#define MITRE_LINES HORSE_LINES "M0 -13.5V-6.5M-3 -10.5H3"
#define TOWER_BODY HORSE_BODY "M-9 -4L-9.5 -17H-5V-13.5H-2.3V-17H2.3V-13.5H5V-17H9.5L9 -4Z"
#define TOWER_LINES HORSE_LINES "M-9 -9.5H9"

static const struct glyph waterloo[] = {
    {"A", /* a coronet of three points */
     "M-11 17V10L-15 -7L-6 2L0 -12L6 2L15 -7L11 10V17Z" CIRCLE(-17.6, -12.4, -9, 2.6) CIRCLE(-2.6, 2.6, -14.5, 2.6)
     CIRCLE(12.4, 17.6, -9, 2.6),
     "M-11 10C-6 7.5 6 7.5 11 10M-11 13.5C-6 11 6 11 11 13.5", ""},
    {"C", MITRE_BODY, MITRE_LINES, HORSE_DOTS},
    {"M", TOWER_BODY, TOWER_LINES, HORSE_DOTS},
    {"Q", HORSE_BODY "M-9 -4L-12 -14L-5.5 -9.5L0 -16.5L5.5 -9.5L12 -14L9 -4Z" CIRCLE(-13.8, -10.2, -14.8, 1.8)
     CIRCLE(-1.8, 1.8, -17.4, 1.8) CIRCLE(10.2, 13.8, -14.8, 1.8), HORSE_LINES "M-9 -7C-4 -8.5 4 -8.5 9 -7", HORSE_DOTS},
    {"S", /* a hat, dark glasses, a collar turned up */
     "M-15 17C-14.5 11 -10 9.5 -6.5 8.5L0 14L6.5 8.5C10 9.5 14.5 11 15 17Z"
     "M-9.5 -4C-9.5 6 -5.5 12 0 12C5.5 12 9.5 6 9.5 -4Z"
     "M-10 -7C-10 -15 -6 -19 -3 -17C-1 -16 1 -16 3 -17C6 -19 10 -15 10 -7C14 -6.5 18 -5.5 18 -4.5C18 -2.5 8 -2 0 -2"
     "C-8 -2 -18 -2.5 -18 -4.5C-18 -5.5 -14 -6.5 -10 -7Z",
     "M-10 -7C-4 -5.5 4 -5.5 10 -7M-2 2.5H2",
     "M-8 1H-1.5C-1.5 7 -8 7 -8 1ZM8 1H1.5C1.5 7 8 7 8 1Z"},
    {"G", /* a shield */
     "M0 -18C4.5 -15 10 -14 15 -14C15.5 2 11 12 0 18C-11 12 -15.5 2 -15 -14C-10 -14 -4.5 -15 0 -18Z",
     "M0 -13.5C3.5 -11.5 7.5 -10.5 11.3 -10.3C11.3 1.5 8 9 0 13.5C-8 9 -11.3 1.5 -11.3 -10.3C-7.5 -10.5 -3.5 -11.5 0 -13.5Z"
     "M0 -13.5V13.5M-11 -1.5H11", ""},
    {"J", /* a jester in cap and bells */
     "M-9 12L-13 17L-6 15.5L0 19L6 15.5L13 17L9 12Z" CIRCLE(-8, 8, 5, 8)
     "M-8.5 4C-9.5 0 -11 -1 -13 1.5C-13 4 -13.5 5 -15.5 6C-17.5 -2 -15 -10 -8 -11C-5 -14 -2 -17 3 -18.5C3 -15 4 -13 6 -11"
     "C14 -11 17.5 -2 15.5 6C13.5 5 13 4 13 1.5C11 -1 9.5 0 8.5 4C5 0.5 -5 0.5 -8.5 4Z"
     CIRCLE(-18, -13, 7, 2.5) CIRCLE(1.5, 6.5, -17, 2.5) CIRCLE(13, 18, 7, 2.5),
     "M-8 -11C-5 -8 -4 -4 -4 1.5M6 -11C4 -8 3.5 -4 4 1.5M-4 8.5C-2 11 2 11 4 8.5",
     CIRCLE(-4.2, -2, 5, 1.1) CIRCLE(2, 4.2, 5, 1.1)},
    {"W", /* a pointed hat with moon and star */
     "M4 -19L-8.5 9C-14 9 -19 10.5 -19 13C-19 16 -10 17.5 0 17.5C10 17.5 19 16 19 13C19 10.5 14 9 8.5 9Z",
     "M-8.5 9C-5 12 5 12 8.5 9",
     "M1.5 -9L2.4 -6.6L5 -6.5L3 -4.9L3.7 -2.4L1.5 -3.9L-0.7 -2.4L0 -4.9L-2 -6.5L0.6 -6.6Z"
     "M-1 0.5A3.8 3.8 0 1 0 1.5 7A4.6 4.6 0 0 1 -1 0.5Z"},
    {"D", /* a dragon's head */
     "M-9 17C-9 12 -4 10 -5 6C-8 7 -12 8 -15 6L-11 3.5L-17 2C-18 -1 -16 -4 -12 -5C-9 -9 -6 -11 -2 -11.5L4 -19L5 -12L13 -16"
     "L11 -8L18 -8L13.5 -1L18.5 2L13 6L16 11L12 17Z",
     "M-17 2C-12 1.5 -8 0.5 -5 2.5C-3 4 -4 5.5 -5 6M2 -4C6 0 6.5 6 4 13M8.5 -3C10.5 2 10.5 8 8.5 13", CIRCLE(-8, -4.6, -5, 1.7) CIRCLE(-15.2, -13.6, -1, 0.8)},
    {"E", /* a closed imperial crown with its orb */
     "M-13 17V10L-16 -3C-15 -9 -8 -11 -3 -10A3.6 3.6 0 1 1 3 -10C8 -11 15 -9 16 -3L13 10V17Z",
     "M-13 10H13M-9 10C-12 0 -8 -8 -3 -10M9 10C12 0 8 -8 3 -10M0 10V-9.5M-3.4 -12.8H3.4",
     CIRCLE(-9.5, -6.5, 13.5, 1.5) CIRCLE(-1.5, 1.5, 13.5, 1.5) CIRCLE(6.5, 9.5, 13.5, 1.5)},
    {NULL, NULL, NULL, NULL},
};

/* Lippo's new chess. */

static const struct glyph lippo[] = {
    {"P", /* a gentleman in a top hat */
     "M-16 17C-16 9.5 -9 7.5 0 7.5C9 7.5 16 9.5 16 17Z" CIRCLE(-7, 7, 0, 7)
     "M-8 -8L-8.5 -19H8.5L8 -8H13V-4.5H-13V-8Z",
     "M-8.2 -11H8.2M0 12V17", "M0 10L-5 7V13ZM0 10L5 7V13Z" CIRCLE(-3.6, -1.6, -0.5, 1) CIRCLE(1.6, 3.6, -0.5, 1)},
    {"Ad", /* a peaked cap and epaulettes */
     "M-16 17C-16 9.5 -9 7.5 0 7.5C9 7.5 16 9.5 16 17Z" CIRCLE(-7, 7, 0, 7)
     "M-13 -12C-9 -19 9 -19 13 -12L8 -7.5V-4C5 -2 -5 -2 -8 -4V-7.5Z",
     "M-8 -7.5C-4 -9 4 -9 8 -7.5M-15.5 12.5H-8.5M8.5 12.5H15.5M0 8V17", CIRCLE(-2, 2, -12, 2) CIRCLE(-3.6, -1.6, 1.5, 1) CIRCLE(1.6, 3.6, 1.5, 1)},
    {"G", /* a gas mask */
     "M-13 -5C-13 -14 -7 -19 0 -19C7 -19 13 -14 13 -5C13 3 10 8 6 10V16.5H-6V10C-10 8 -13 3 -13 -5Z",
     CIRCLE(-10.5, -2.5, -5, 4) CIRCLE(2.5, 10.5, -5, 4) "M-6 10H6M-6 13.3H6M-2.5 -5H2.5",
     CIRCLE(-8.5, -4.5, -5, 2) CIRCLE(4.5, 8.5, -5, 2) CIRCLE(-2, 2, 5, 2)},
    {"A", /* an aeroplane from above */
     "M0 -19C2 -19 3 -16 3 -12V-7L19 -1V4L3 2L2 11L7 14V17.5L0 16L-7 17.5V14L-2 11L-3 2L-19 4V-1L-3 -7V-12C-3 -16 -2 -19 0 -19Z",
     "M-3 -7L-3 2M3 -7V2M-2 11H2", CIRCLE(-1.6, 1.6, -11, 1.6)},
    {"Sch", /* a shell bursting */
     "M0 -19L3.5 -9L11 -16L8.5 -6.5L18.5 -8L10 -1L19 5L9 5L12.5 15L4 9L0 18L-4 9L-12.5 15L-9 5L-19 5L-10 -1L-18.5 -8L-8.5 -6.5L-11 -16L-3.5 -9Z",
     "", CIRCLE(-3.5, 3.5, 0, 3.5)},
    {"M", /* a mortar on its plate */
     "M5 -19L13 -14L-1 9L-9 4Z" "M-18 17V13L-13 6L-4 11L12 13V17Z" CIRCLE(-9, -1, 8, 4),
     "M3 -15.5L11 -10.5M5 1L15 17M-18 13.5H12", CIRCLE(-6.2, -3.8, 8, 1.2)},
    {"K", /* a tower */
     ROOK_BODY, ROOK_LINES "M-3 12.5V6C-3 2.5 3 2.5 3 6V12.5", ""},
    {"Gr", /* a hand grenade */
     CIRCLE(-11, 11, 6, 11) "M-4.5 -4V-9H4.5V-4ZM-4.5 -9V-13H3L14 -9V2L11 3.5V-6L4.5 -9Z",
     CIRCLE(-11, -5, -12, 3) "M-10.7 3H10.7M-10.2 10H10.2M-4 -4.2C-6 2 -6 10 -4 16.2M4 -4.2C6 2 6 10 4 16.2", ""},
    {"O", /* crossed sabres */
     "M-17 -16C-6 -12 5 -3 11 7L14 4L16 6L13 9L17 14L14 17L9.5 12.5L6 15L4 13L7.5 10.5C0 2 -10 -6 -17 -16Z"
     "M17 -16C6 -12 -5 -3 -11 7L-14 4L-16 6L-13 9L-17 14L-14 17L-9.5 12.5L-6 15L-4 13L-7.5 10.5C0 2 10 -6 17 -16Z",
     "M11 7L7.5 10.5M-11 7L-7.5 10.5", ""},
    {"Kn", /* a horse */
     KNIGHT_BODY, KNIGHT_LINES "M-11 -10.5L2 -5M-8 2.5L-9 -5", KNIGHT_DOTS},
    {"T", /* a tank */
     "M-4 -2V-9C-4 -11 -2 -12 0 -12H7C10 -12 12 -9 12 -6V-2Z" "M-4 -5.5H-19V-9H-4Z" "M-16 4L-13 -2H14L18 4Z"
     "M-13 4H14C20 4 20 16 14 16H-13C-19 16 -19 4 -13 4Z",
     CIRCLE(-15, -9, 10, 3) CIRCLE(-6.5, -0.5, 10, 3) CIRCLE(2, 8, 10, 3) CIRCLE(10.3, 16.3, 10, 3), ""},
    {"Pl", /* a machine-gun on its tripod */
     "M4 -2L-10 15L-7.5 17L6 1V17H9V1L16.5 17L19 15.5L11 -2Z"
     "M-19 -8H-12V-10H2V-12H12V-9H18V-3H12V0H2V-3H-12V-5H-19Z",
     "M-9 -9.8V-3.2M-5 -9.8V-3.2M-1 -9.8V-3.2M2 -10V-3M12 -9V-3", ""},
    {"F", /* a mine */
     "M-2.5 -9L-1.5 -18H1.5L2.5 -9ZM-2.5 9L-1.5 18H1.5L2.5 9ZM-9 -2.5L-18 -1.5V1.5L-9 2.5ZM9 -2.5L18 -1.5V1.5L9 2.5Z"
     "M-8 -5L-13.7 -11.7L-11.7 -13.7L-5 -8ZM8 -5L13.7 -11.7L11.7 -13.7L5 -8Z"
     "M-8 5L-13.7 11.7L-11.7 13.7L-5 8ZM8 5L13.7 11.7L11.7 13.7L5 8Z" CIRCLE(-11.5, 11.5, 0, 11.5),
     "M-7.5 -1A7 7 0 0 1 -1 -7.5", CIRCLE(-2.5, 2.5, 0, 2.5)},
    {"U", /* a badge with two chevrons */
     "M-14 -17H14V9L0 17L-14 9Z",
     "", "M0 -13L10 -5.5V-1L0 -8.5L-10 -1V-5.5ZM0 -2L10 5.5V10L0 2.5L-10 10V5.5Z"},
    {"S", /* a steel helmet */
     "M-9.5 4V8C-9.5 13.5 -5 17.5 0 17.5C5 17.5 9.5 13.5 9.5 8V4Z"
     "M-12 1C-13 -9 -7.5 -15.5 0 -15.5C7.5 -15.5 13 -9 12 1C15 1.5 18.5 3 18.5 5.5C11 3.5 -11 3.5 -18.5 5.5C-18.5 3 -15 1.5 -12 1Z",
     "M-12 1C-5 -0.8 5 -0.8 12 1M-9.5 6C-5 15 5 15 9.5 6", CIRCLE(-4.6, -2.4, 7.5, 1.1) CIRCLE(2.4, 4.6, 7.5, 1.1)},
    {NULL, NULL, NULL, NULL},
};

static const struct glyph makruk[] = {
    {"M", QUEEN_BODY, QUEEN_LINES, ""},
    {"S", BISHOP_BODY, BISHOP_LINES, ""},
    {NULL, NULL, NULL, NULL},
};

const struct glyph_set pictures_makruk = {.glyphs = makruk, .base = &pictures_orthodox, .letters = true};
const struct glyph_set pictures_orthodox = {.glyphs = orthodox};
const struct glyph_set pictures_waterloo = {.glyphs = waterloo, .base = &pictures_orthodox, .letters = true};
const struct glyph_set pictures_lippo = {.glyphs = lippo, .letters = true};
const struct glyph_set pictures_piles = {.piles = true};
/* clang-format on */

const struct glyph *
glyph_find(const struct glyph_set *set, const char *symbol)
{
    for (; set; set = set->base)
        for (const struct glyph *g = set->glyphs; g && g->symbol; g++)
            if (strcmp(g->symbol, symbol) == 0)
                return g;
    return NULL;
}
