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

/* clang-format off */
static const struct board_row board_rows[BOARD_COUNT] = {
    [BOARD_8X8] = {.title = "8x8 squares", .files = 8, .ranks = 8, .letters = "abcdefgh"},
    [BOARD_9X9] = {.title = "9x9 squares", .files = 9, .ranks = 9, .letters = "abcdefghi"},
    [BOARD_10X10] = {.title = "10x10 squares", .files = 10, .ranks = 10, .letters = "abcdefghik"},
    [BOARD_12X12] = {.title = "12x12 squares", .files = 12, .ranks = 12, .letters = "abcdefghiklm"},
    [BOARD_10X8] = {.title = "10x8 squares", .files = 10, .ranks = 8, .letters = "abcdefghik"},
    [BOARD_HEX68] = {.title = "68 hexagonal cells", .shape = SHAPE_HEXAGONS, .files = 9, .ranks = 8,
                     .letters = "abcdefghi", .cells = "8 7 8 7 8 7 8 7 8"},
    [BOARD_CUBE4] = {.title = "4x4x4 cube", .shape = SHAPE_HYPERCUBE, .axes = 3, .side = 4, .files = 8, .ranks = 8,
                     .letters = "abcdefgh"},
    [BOARD_TESSERACT3] = {.title = "3x3x3x3 tesseract", .shape = SHAPE_HYPERCUBE, .axes = 4, .side = 3, .files = 9,
                          .ranks = 9, .letters = "abcdefghi"},
};
/* clang-format on */

/* Each is made on first use. */
static struct board boards[BOARD_COUNT];
static atomic_bool boards_ready[BOARD_COUNT];
static pthread_mutex_t boards_lock = PTHREAD_MUTEX_INITIALIZER;

static void
add_square(struct board *board, struct vec at, unsigned file, unsigned rank)
{
    unsigned sq = board->count++;
    char *name = board->name[sq];
    board->at[sq] = at;
    board->file[sq] = (uint8_t)file;
    board->rank[sq] = (uint8_t)rank;
    board->by_name[file][rank] = (int16_t)sq;
    *name++ = board->letters[file];
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

/* Returns whether a word is in a list that spaces separate. */
static bool
is_listed(const char *list, const char *word)
{
    size_t len = strlen(word);
    while (list && *list) {
        size_t next = strcspn(list, " ");
        if (next == len && memcmp(list, word, len) == 0)
            return true;
        list += next + strspn(list + next, " ");
    }
    return false;
}

static void
fill_squares(struct board *board, const char *holes)
{
    for (unsigned r = 0; r < board->ranks; r++)
        for (unsigned f = 0; f < board->files; f++) {
            struct vec at = {{(int8_t)f, (int8_t)r, 0, 0}};
            add_square(board, at, f, r);
            set_rows(board, board->count - 1u, board->ranks);
            if (is_listed(holes, board->name[board->count - 1u])) {
                board->by_name[f][r] = -1;
                board->count--;
                board->has_holes = true;
            }
        }
}

/* Axial coordinates are (q, s): q is the file, s = height - q / 2, with the cell's height measured in cells. RULES.md 4:
 * on Brilliant's board files a, c, e, g, i have eight cells; the others have seven, half a cell higher. */
static void
fill_hexagons(struct board *board, const uint8_t cells[BOARD_MAX_FILES])
{
    for (int f = 0; f < board->files; f++) {
        board->lift[f] = (uint8_t)(board->ranks - cells[f]);
        for (int n = 0; n < cells[f]; n++) {
            int s = n + (board->lift[f] + board->lift[0] % 2 - f) / 2;
            struct vec at = {{(int8_t)f, (int8_t)s, 0, 0}};
            add_square(board, at, (unsigned)f, (unsigned)n);
            set_rows(board, board->count - 1u, cells[f]);
        }
    }
}

static unsigned
power(unsigned base, unsigned exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/* RULES.md 5. Nihongi: square (f, r) is (f mod 3, r mod 3, f div 3, r div 3). Cubic chess: (f mod 4, r mod 4, f div 4 +
 * 2 (r div 4)). */
static void
fill_hypercube(struct board *board)
{
    unsigned side = board->side, total = power(side, board->axes);
    for (unsigned i = 0; i < total; i++) {
        unsigned c[BOARD_MAX_AXES] = {0}, rest = i, f, r;
        struct vec at = {{0, 0, 0, 0}};
        for (unsigned a = 0; a < board->axes; a++, rest /= side) {
            c[a] = rest % side;
            at.at[a] = (int8_t)c[a];
        }
        f = board->axes == 4 ? c[0] + side * c[2] : c[0] + side * (c[2] % 2);
        r = board->axes == 4 ? c[1] + side * c[3] : c[1] + side * (c[2] / 2);
        add_square(board, at, f, r);
    }
}

/* Reads the numbers of cells; returns false if they describe no board. */
static bool
read_cells(const struct board_row *row, uint8_t out[BOARD_MAX_FILES])
{
    const char *at = row->cells ? row->cells : "";
    unsigned most = 0;
    for (unsigned f = 0; f < row->files; f++) {
        unsigned n = 0;
        for (; *at >= '0' && *at <= '9' && n <= BOARD_MAX_RANKS; at++)
            n = 10 * n + (unsigned)(*at - '0');
        at += *at == ' ';
        if (n == 0 || n > row->ranks || (f > 0 && (n + out[f - 1]) % 2 == 0))
            return false;
        out[f] = (uint8_t)n;
        most = n > most ? n : most;
    }
    return !*at && most == row->ranks;
}

/* Whether the files and ranks hold the cube or tesseract as fill_hypercube() lays it out. */
static bool
hypercube_fits(const struct board_row *row)
{
    unsigned side = row->side;
    if (side < 2 || side > BOARD_MAX_FILES / 2 || row->axes < 3 || row->axes > 4 ||
        power(side, row->axes) > BOARD_MAX_SQUARES)
        return false;
    if (row->axes == 4)
        return row->files == side * side && row->ranks == side * side;
    return row->files == 2 * side && row->ranks == side * ((side + 1) / 2);
}

static const char *
size_fault(const struct board_row *row)
{
    if (row->files < 1 || row->files > BOARD_MAX_FILES || row->ranks < 1 ||
        row->ranks > BOARD_MAX_RANKS)
        return "a board has 1 to 16 files and 1 to 32 ranks";
    if (row->shape == SHAPE_HYPERCUBE && !hypercube_fits(row))
        return "a hypercube has 3 or 4 axes of 2 or more squares, and files and ranks that hold "
               "at most 144 squares";
    if (row->shape == SHAPE_SQUARES && row->files * row->ranks > BOARD_MAX_SQUARES)
        return "a board has at most 144 squares";
    return NULL;
}

static const char *
letters_fault(const struct board_row *row)
{
    if (!row->letters || strlen(row->letters) != row->files)
        return "`letters` needs one letter for each file";
    for (const char *c = row->letters; *c; c++)
        if (*c < 'a' || *c > 'z' || strchr(c + 1, *c))
            return "`letters` are different letters from a to z";
    return NULL;
}

/* Returns a fault of the holes: each must name a square. */
static const char *
holes_fault(const struct board_row *row)
{
    unsigned named = 0, found = 0;
    if (row->holes && row->shape != SHAPE_SQUARES)
        return "only boards of squares have `holes`";
    for (const char *at = row->holes; at && *at; named++) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    for (unsigned f = 0; named && f < row->files; f++)
        for (unsigned r = 1; r <= row->ranks; r++) {
            char name[BOARD_NAME_SIZE + 2], *end = name;
            *end++ = row->letters[f];
            if (r >= 10)
                *end++ = (char)('0' + r / 10);
            *end++ = (char)('0' + r % 10);
            *end = '\0';
            found += is_listed(row->holes, name);
        }
    if (named != found)
        return "`holes` names different squares of the board, separated by spaces";
    return found == (unsigned)row->files * row->ranks ? "a board has squares" : NULL;
}

const char *
board_make(const struct board_row *row, struct board *board)
{
    uint8_t cells[BOARD_MAX_FILES] = {0};
    const char *fault = size_fault(row);
    unsigned total = 0;
    fault = fault ? fault : letters_fault(row);
    fault = fault ? fault : holes_fault(row);
    if (fault)
        return fault;
    if (row->shape == SHAPE_HEXAGONS && !read_cells(row, cells))
        return "`cells` has the number of cells of each file, at most `ranks`; neighbouring files "
               "differ by an odd number";
    for (unsigned f = 0; f < row->files; f++)
        total += cells[f];
    if (total > BOARD_MAX_SQUARES)
        return "a board has at most 144 cells";
    memset(board, 0, sizeof *board);
    board->described = row;
    board->title = row->title;
    board->shape = row->shape;
    board->axes = row->shape == SHAPE_HYPERCUBE ? row->axes : 2;
    board->side = row->side;
    board->files = row->files;
    board->ranks = row->ranks;
    memcpy(board->letters, row->letters, row->files);
    memset(board->by_name, 0xff, sizeof board->by_name);
    memset(board->by_letter, 0xff, sizeof board->by_letter);
    for (int8_t f = 0; row->letters[f]; f++)
        board->by_letter[(unsigned char)row->letters[f]] = f;
    switch (row->shape) {
    case SHAPE_SQUARES:
        fill_squares(board, row->holes);
        break;
    case SHAPE_HEXAGONS:
        fill_hexagons(board, cells);
        break;
    case SHAPE_HYPERCUBE:
        fill_hypercube(board);
        break;
    }
    /* Bitboards of more than two words all have the largest board's width (chess/set.h). */
    unsigned words = (board->count + 63u) / 64u;
    board->words = (uint8_t)(words < 3 ? words : BOARD_WORDS);
    return NULL;
}

static void
board_fill(enum board_id id)
{
    pthread_mutex_lock(&boards_lock);
    if (!atomic_load_explicit(&boards_ready[id], memory_order_relaxed)) {
        const char *fault = board_make(&board_rows[id], &boards[id]);
        assert(!fault);
        (void)fault;
        atomic_store_explicit(&boards_ready[id], true, memory_order_release);
    }
    pthread_mutex_unlock(&boards_lock);
}

const struct board_row *
board_row(enum board_id id)
{
    assert(id < BOARD_COUNT);
    return &board_rows[id];
}

static bool
is_same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

bool
board_known(const struct board_row *row, enum board_id *out)
{
    for (unsigned i = 0; i < BOARD_COUNT; i++) {
        const struct board_row *known = &board_rows[i];
        if (known->shape == row->shape && known->axes == row->axes && known->side == row->side &&
            known->files == row->files && known->ranks == row->ranks &&
            is_same_text(known->letters, row->letters) && is_same_text(known->cells, row->cells) &&
            is_same_text(known->holes, row->holes)) {
            *out = (enum board_id)i;
            return true;
        }
    }
    return false;
}

const struct board *
board_get(enum board_id id)
{
    assert(id < BOARD_COUNT);
    if (!atomic_load_explicit(&boards_ready[id], memory_order_acquire))
        board_fill(id);
    return &boards[id];
}

char
board_file_letter(const struct board *board, unsigned file)
{
    assert(file < board->files);
    return board->letters[file];
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
    unsigned side = board->side;
    int n, sq = 0;
    switch (board->shape) {
    case SHAPE_SQUARES:
        if (c[0] < 0 || c[0] >= board->files || c[1] < 0 || c[1] >= board->ranks)
            return -1;
        return board->by_name[c[0]][c[1]];
    case SHAPE_HEXAGONS:
        if (c[0] < 0 || c[0] >= board->files)
            return -1;
        n = c[1] - (board->lift[c[0]] + board->lift[0] % 2 - c[0]) / 2;
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
    int c[BOARD_MAX_AXES] = {0};
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
