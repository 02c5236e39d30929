/* SPDX-License-Identifier: MIT */
/*
 * The table of boards, and what follows from each row: square names, coordinates, rows and the symmetric images of a vector.
 * Begin with board_rows[]. For square names see RULES.md 1 (no j on ten and twelve files), 4 (hexagons) and 5 (3D, 4D).
 */
#include "board/board.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* A board as the rulebook describes it. */
struct board_row {
    enum board_id id;
    const char *title;
    enum board_shape shape;
    uint8_t axes;
    uint8_t side;         /* hypercubes only: squares along an axis */
    uint8_t files, ranks; /* number of letters and of numbers in square names */
    const char *letters;  /* file letters */
};

/* clang-format off */
static const struct board_row board_rows[BOARD_COUNT] = {
    {BOARD_8X8,        "8x8 squares",              SHAPE_SQUARES,   2, 0,  8,  8, "abcdefgh"},
    {BOARD_9X9,        "9x9 squares",              SHAPE_SQUARES,   2, 0,  9,  9, "abcdefghi"},
    {BOARD_10X10,      "10x10 squares",            SHAPE_SQUARES,   2, 0, 10, 10, "abcdefghik"},
    {BOARD_12X12,      "12x12 squares",            SHAPE_SQUARES,   2, 0, 12, 12, "abcdefghiklm"},
    {BOARD_10X8,       "10x8 squares",             SHAPE_SQUARES,   2, 0, 10,  8, "abcdefghik"},
    {BOARD_HEX68,      "68 hexagonal cells",       SHAPE_HEXAGONS,  2, 0,  9,  8, "abcdefghi"},
    {BOARD_CUBE4,      "4x4x4 cube",               SHAPE_HYPERCUBE, 3, 4,  8,  8, "abcdefgh"},
    {BOARD_TESSERACT3, "3x3x3x3 tesseract",        SHAPE_HYPERCUBE, 4, 3,  9,  9, "abcdefghi"},
};
/* clang-format on */

static struct board boards[BOARD_COUNT];
static pthread_once_t boards_once = PTHREAD_ONCE_INIT;
static atomic_bool boards_ready; /* saves pthread_once() on the fast path */

static void
add_square(struct board *board, struct vec at, unsigned file, unsigned rank)
{
    unsigned sq = board->count++;
    char *name = board->name[sq];
    board->at[sq] = at;
    board->file[sq] = (uint8_t)file;
    board->rank[sq] = (uint8_t)rank;
    board->by_name[file][rank] = (int16_t)sq;
    *name++ = board_rows[board->id].letters[file];
    if (rank + 1 >= 10)
        *name++ = (char)('0' + (rank + 1) / 10);
    *name++ = (char)('0' + (rank + 1) % 10);
    *name = '\0';
}

static void
set_rows(struct board *board, unsigned sq, unsigned rows)
{
    board->last_row[sq] = (uint8_t)rows;
    board->row[0][sq] = (uint8_t)(board->rank[sq] + 1u);
    board->row[1][sq] = (uint8_t)(rows - board->rank[sq]);
}

static void
fill_squares(struct board *board)
{
    for (unsigned r = 0; r < board->ranks; r++)
        for (unsigned f = 0; f < board->files; f++) {
            struct vec at = {{(int8_t)f, (int8_t)r, 0, 0}};
            add_square(board, at, f, r);
            set_rows(board, board->count - 1u, board->ranks);
        }
}

/* RULES.md 4: files a, c, e, g, i have eight cells; the others have seven, half a cell higher. Axial coordinates are
 * (q, s): q is the file, s = height - q / 2, with the cell's height measured in cells. */
static void
fill_hexagons(struct board *board)
{
    for (int f = 0; f < board->files; f++) {
        int cells = f % 2 == 0 ? 8 : 7;
        for (int n = 0; n < cells; n++) {
            int s = n + f % 2 - (f + f % 2) / 2;
            struct vec at = {{(int8_t)f, (int8_t)s, 0, 0}};
            add_square(board, at, (unsigned)f, (unsigned)n);
            set_rows(board, board->count - 1u, (unsigned)cells);
        }
    }
}

/* RULES.md 5. Nihongi: square (f, r) is (f mod 3, r mod 3, f div 3, r div 3). Cubic chess: (f mod 4, r mod 4, f div 4 +
 * 2 (r div 4)). */
static void
fill_hypercube(struct board *board, const struct board_row *row)
{
    unsigned side = row->side, total = 1;
    for (unsigned i = 0; i < row->axes; i++)
        total *= side;
    for (unsigned i = 0; i < total; i++) {
        unsigned c[BOARD_MAX_AXES] = {0}, rest = i, f, r;
        struct vec at = {{0, 0, 0, 0}};
        for (unsigned a = 0; a < row->axes; a++, rest /= side) {
            c[a] = rest % side;
            at.at[a] = (int8_t)c[a];
        }
        f = row->axes == 4 ? c[0] + side * c[2] : c[0] + side * (c[2] % 2);
        r = row->axes == 4 ? c[1] + side * c[3] : c[1] + side * (c[2] / 2);
        add_square(board, at, f, r);
    }
}

static void
board_fill(struct board *board, const struct board_row *row)
{
    board->id = row->id;
    board->title = row->title;
    board->shape = row->shape;
    board->axes = row->axes;
    board->files = row->files;
    board->ranks = row->ranks;
    memset(board->by_name, 0xff, sizeof board->by_name);
    memset(board->by_letter, 0xff, sizeof board->by_letter);
    for (int8_t f = 0; row->letters[f]; f++)
        board->by_letter[(unsigned char)row->letters[f]] = f;
    switch (row->shape) {
    case SHAPE_SQUARES:
        fill_squares(board);
        break;
    case SHAPE_HEXAGONS:
        fill_hexagons(board);
        break;
    case SHAPE_HYPERCUBE:
        fill_hypercube(board, row);
        break;
    }
    /* Bitboards of more than two words all have the largest board's width (chess/set.h). */
    unsigned words = (board->count + 63u) / 64u;
    board->words = (uint8_t)(words < 3 ? words : BOARD_WORDS);
}

static void
boards_fill(void)
{
    for (size_t i = 0; i < BOARD_COUNT; i++)
        board_fill(&boards[i], &board_rows[i]);
    atomic_store_explicit(&boards_ready, true, memory_order_release);
}

const struct board *
board_get(enum board_id id)
{
    assert(id < BOARD_COUNT);
    if (!atomic_load_explicit(&boards_ready, memory_order_acquire))
        pthread_once(&boards_once, boards_fill);
    return &boards[id];
}

char
board_file_letter(const struct board *board, unsigned file)
{
    assert(file < board->files);
    return board_rows[board->id].letters[file];
}

size_t
board_square_prefix(const struct board *board, const char *text, size_t len, int *out_sq)
{
    int file;
    if (len < 2 || (file = board_file(board, text[0])) < 0 || text[1] < '1' || text[1] > '9')
        return 0;
    int rank = text[1] - '0';
    int sq;
    if (len >= 3 && text[2] >= '0' && text[2] <= '9') {
        rank = 10 * rank + text[2] - '0';
        if (rank <= board->ranks && (sq = board->by_name[file][rank - 1]) >= 0) {
            *out_sq = sq;
            return 3;
        }
        return 0; /* on ten ranks, "a11" is not a1 followed by 1 */
    }
    if (rank > board->ranks || (sq = board->by_name[file][rank - 1]) < 0)
        return 0;
    *out_sq = sq;
    return 2;
}

int
board_square(const struct board *board, const char *text, size_t len)
{
    int sq;
    return len > 0 && board_square_prefix(board, text, len, &sq) == len ? sq : -1;
}

/* Returns the square at these coordinates, -1 when off the board. */
static int
square_at(const struct board *board, const int c[BOARD_MAX_AXES])
{
    unsigned side = board_rows[board->id].side;
    int n, sq = 0;
    switch (board->shape) {
    case SHAPE_SQUARES:
        if (c[0] < 0 || c[0] >= board->files || c[1] < 0 || c[1] >= board->ranks)
            return -1;
        return c[1] * board->files + c[0];
    case SHAPE_HEXAGONS:
        if (c[0] < 0 || c[0] >= board->files)
            return -1;
        n = c[1] - c[0] % 2 + (c[0] + c[0] % 2) / 2;
        return n < 0 || n >= board->ranks ? -1 : board->by_name[c[0]][n];
    case SHAPE_HYPERCUBE:
        for (unsigned a = board->axes; a-- > 0;) {
            if (c[a] < 0 || c[a] >= (int)side)
                return -1;
            sq = sq * (int)side + c[a];
        }
        return sq;
    }
    return -1;
}

int
board_step(const struct board *board, int sq, struct vec v, int times)
{
    int c[BOARD_MAX_AXES];
    for (unsigned a = 0; a < board->axes; a++)
        c[a] = board->at[sq].at[a] + times * v.at[a];
    return square_at(board, c);
}

static size_t
add_image(struct vec *out, size_t n, struct vec v)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(&out[i], &v, sizeof v) == 0)
            return n;
    if (n == BOARD_MAX_IMAGES)
        return n;
    out[n] = v;
    return n + 1;
}

/* Adds the images of `v` under every combination of sign changes. */
static size_t
mirror(const struct board *board, struct vec v, struct vec *out, size_t n)
{
    for (unsigned signs = 0; signs < 1u << board->axes; signs++) {
        struct vec image = v;
        for (unsigned a = 0; a < BOARD_MAX_AXES; a++)
            if (signs >> a & 1)
                image.at[a] = (int8_t)-v.at[a];
        n = add_image(out, n, image);
    }
    return n;
}

/* Adds the images of `v` under all signed permutations of the axes. A permutation has two bits for each axis, the first
 * axis highest. Axes that the board does not have are not permuted. */
static size_t
orbit_square(const struct board *board, struct vec v, struct vec *out)
{
    const unsigned identity = 0x1B, absent = 2u * (BOARD_MAX_AXES - board->axes);
    size_t n = 0;
    for (unsigned i = 0; i < 256u >> absent; i++) {
        const unsigned permutation = i << absent | (identity & ((1u << absent) - 1));
        struct vec image = {{0}};
        unsigned used = 0;
        for (unsigned a = 0; a < BOARD_MAX_AXES; a++) {
            unsigned from = permutation >> (6 - 2 * a) & 3;
            image.at[a] = v.at[from];
            used |= 1u << from;
        }
        if (used == 15)
            n = mirror(board, image, out, n);
    }
    return n;
}

/* Adds the images of `v` under the twelve symmetries of the hexagonal lattice, in axial coordinates (fill_hexagons). */
static size_t
orbit_hexagon(struct vec v, struct vec *out)
{
    size_t n = 0;
    int q = v.at[0], s = v.at[1];
    for (int turn = 0; turn < 6; turn++) {
        int next = -s;
        struct vec image = {{(int8_t)q, (int8_t)s, 0, 0}}, flip = {{(int8_t)s, (int8_t)q, 0, 0}};
        n = add_image(out, n, image);
        n = add_image(out, n, flip);
        s = q + s; /* rotation by sixty degrees: (q, s) -> (-s, q + s) */
        q = next;
    }
    return n;
}

size_t
board_images(const struct board *board, struct vec v, enum images images, struct vec *out)
{
    switch (images) {
    case IMAGES_SELF:
        out[0] = v;
        return 1;
    case IMAGES_MIRROR:
        return mirror(board, v, out, 0);
    case IMAGES_ALL:
        return board->shape == SHAPE_HEXAGONS ? orbit_hexagon(v, out) : orbit_square(board, v, out);
    }
    return 0;
}
