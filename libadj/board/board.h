/* SPDX-License-Identifier: MIT */
/*
 * Board geometry as data: squares with names and coordinates, and the symmetries that generate directions and leaps.
 * Square, hexagonal, 3D and 4D boards are rows of one table in board.c, and higher layers never ask for the shape. A square
 * is an index 0 .. count-1, linear in the coordinates, so it always increases or always decreases along a direction.
 */
#ifndef BOARD_BOARD_H
#define BOARD_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Squares of the largest board, which determines the size of square_t and of a bitboard. With 343 here, a 7x7x7 cube
 * would only need a row in board.c (tests/meta/width.t). */
#ifndef BOARD_MAX_SQUARES
#define BOARD_MAX_SQUARES 144
#endif

#if BOARD_MAX_SQUARES < 255
typedef uint8_t square_t;
#else
typedef uint16_t square_t;
#endif

enum {
    NO_SQUARE = (square_t)-1,
    BOARD_WORDS = (BOARD_MAX_SQUARES + 63) / 64, /* 64-bit words of the largest bitboard */
    BOARD_MAX_FILES = 16,
    BOARD_MAX_RANKS = 32,
    BOARD_MAX_AXES = 4,
    BOARD_MAX_IMAGES = 48, /* images of a vector under a board's symmetries */
    BOARD_NAME_SIZE = 4,   /* "m12" and NUL */
};

enum board_id {
    BOARD_8X8,        /* a-h, 1-8 */
    BOARD_9X9,        /* a-i */
    BOARD_10X10,      /* a-k without j */
    BOARD_12X12,      /* a-m without j */
    BOARD_10X8,       /* ten files, eight ranks: Spantsiretti */
    BOARD_HEX68,      /* nine files of 8 and 7 hexagonal cells: Brilliant */
    BOARD_CUBE4,      /* 4x4x4 */
    BOARD_TESSERACT3, /* 3x3x3x3 */
    BOARD_COUNT
};

enum board_shape { SHAPE_SQUARES, SHAPE_HEXAGONS, SHAPE_HYPERCUBE };

/* A board as the rulebook or a ruleset document describes it. */
struct board_row {
    const char *title; /* "10x10 squares" */
    enum board_shape shape;
    uint8_t axes;         /* hypercubes only: 3 or 4 */
    uint8_t side;         /* hypercubes only: squares along an axis */
    uint8_t files, ranks; /* number of letters and of numbers in square names */
    const char *letters;  /* file letters */
    /* Hexagons: the number of cells of each file, separated by spaces. Files stand side by side with their middles at
     * one height, so that neighbouring files differ by an odd number of cells. */
    const char *cells;
    const char *holes; /* squares that the board lacks, separated by spaces; NULL: none */
};

/* A vector between squares, one component per axis. Square boards: file, rank. Hexagons: axial (file, height along the
 * file in cells; see board.c). Hypercubes: each coordinate. */
struct vec {
    int8_t at[BOARD_MAX_AXES];
};

/* Which images of a vector to generate: all under the board's symmetries, only those by changes of sign, or the vector alone. */
enum images { IMAGES_ALL, IMAGES_MIRROR, IMAGES_SELF };

struct board {
    const struct board_row *described; /* the row from which it was made */
    const char *title;                 /* "10x10 squares" */
    enum board_shape shape;
    uint8_t axes;         /* number of coordinates: 2, 3 or 4 */
    uint8_t side;         /* hypercubes: squares along an axis */
    square_t count;       /* number of squares */
    uint8_t words;        /* 64-bit words of a bitboard for this board */
    uint8_t files, ranks; /* in square names and drawings */
    struct vec at[BOARD_MAX_SQUARES];
    char name[BOARD_MAX_SQUARES][BOARD_NAME_SIZE];
    uint8_t file[BOARD_MAX_SQUARES],
        rank[BOARD_MAX_SQUARES]; /* of each square; file a and rank 1 are 0 */
    /* Row counted from the player's own side, from 1: [0] for White, [1] for Black. On hexagons along the file; 0 on
     * hypercubes. */
    uint8_t row[2][BOARD_MAX_SQUARES];
    uint8_t last_row[BOARD_MAX_SQUARES];               /* number of rows on this square's file */
    int16_t by_name[BOARD_MAX_FILES][BOARD_MAX_RANKS]; /* [file][rank] -> square or -1 */
    int8_t by_letter[128];                             /* [letter] -> file or -1 */
    char letters[BOARD_MAX_FILES + 1];
    /* Hexagons: half cells by which each file's first cell lies above the lowest one. */
    uint8_t lift[BOARD_MAX_FILES];
    bool has_holes;
};

/* Returns the board, which is built on first use and never freed. Thread-safe. */
const struct board *board_get(enum board_id id);
/* Returns the row of a board that board_get() knows. */
const struct board_row *board_row(enum board_id id);
/* Fills a board from a row. Returns NULL, or a message why the row describes no board. */
const char *board_make(const struct board_row *row, struct board *out);
/* Finds the board of the fixed list that this row describes, whatever its title. */
bool board_known(const struct board_row *row, enum board_id *out);
/* Returns the square whose name is exactly `text`, -1 when there is none. */
int board_square(const struct board *board, const char *text, size_t len);
/* Copies a square's name and returns its end (a letter and one or two digits). `to` needs room for BOARD_NAME_SIZE bytes. */
static inline char *
board_put_name(char *to, const char name[BOARD_NAME_SIZE])
{
    memcpy(to, name, BOARD_NAME_SIZE);
    return to + (name[2] ? 3 : 2);
}
/* Finds the longest square name at the start of `text`. Returns its length, 0 when there is none. */
size_t board_square_prefix(const struct board *board, const char *text, size_t len, int *out_sq);
/* Returns the file of a letter, from 0; -1 if there is none. Boards have no j, so "k" is the tenth file. */
static inline int
board_file(const struct board *board, char letter)
{
    return (unsigned char)letter < sizeof board->by_letter ? board->by_letter[(unsigned char)letter]
                                                           : -1;
}
char board_file_letter(const struct board *board, unsigned file);
/* Returns the square at `times` times the vector `v`, -1 when off the board. */
int board_step(const struct board *board, int sq, struct vec v, int times);
/* Writes the distinct images of `v` and returns their number, at most BOARD_MAX_IMAGES. */
size_t board_images(const struct board *board, struct vec v, enum images images, struct vec *out);

#endif
