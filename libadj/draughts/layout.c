/* SPDX-License-Identifier: MIT */
/* Builds the layouts: one for each board and choice of playing squares, on first use. Begin with bit_for(). */
#include "draughts/layout.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/digest.h"

_Atomic(const struct layout *) layout_shared[BOARD_COUNT][SQUARES_ALL + 1];
const uint64_t layout_turn_key = UINT64_C(0x6a09e667f3bcc909);

static bool
is_playing(const struct layout *layout, unsigned sq)
{
    unsigned sum = (unsigned)layout->board->file[sq] + layout->board->rank[sq];
    switch (layout->squares) {
    case SQUARES_DARK:
        return sum % 2 == 0;
    case SQUARES_LIGHT:
        return sum % 2 == 1;
    case SQUARES_ALL:
        return true;
    }
    return false;
}

static bool
is_road(const struct layout *layout, unsigned sq)
{
    unsigned file = layout->board->file[sq], rank = layout->board->rank[sq];
    return layout->squares == SQUARES_LIGHT ? file + rank + 1u == layout->board->files
                                            : file == rank;
}

/*
 * Boards of w files, played on all squares: each row takes w + 1 bits, the last one unused. Boards of 2w files, played
 * on half of the squares: each row has w playing squares. A step up and to the right is w + 2 bits, up and to the left
 * w + 1, so two rows take 2w + 3 bits with 3 of them unused, at least one after every row. A step along the file (two
 * rows) is 2w + 3 bits, along the rank (two files) 1. A shift of the bitboard thus moves every piece one step. A piece
 * that leaves the board at its side lands on an unused bit and vanishes in the intersection with the empty squares, so
 * that no file masks are needed.
 */
static unsigned
bit_for(const struct layout *layout, unsigned sq)
{
    unsigned file = layout->board->file[sq], rank = layout->board->rank[sq];
    unsigned half = layout->board->files / 2u;
    unsigned first = layout->squares == SQUARES_DARK ? rank % 2 : 1 - rank % 2;
    if (layout->squares == SQUARES_ALL)
        return rank * (layout->board->files + 1u) + file;
    return rank / 2 * (2 * half + 3) + rank % 2 * (half + 1 + (layout->squares == SQUARES_DARK)) +
           (file - first) / 2;
}

/* Fills lines `first` to `first + count - 1` of LINES_ALL: two diagonals, the file, the rank. */
static void
fill_lines(struct layout *layout, enum draughts_lines which, unsigned first, unsigned count)
{
    unsigned files = layout->board->files, half = files / 2;
    const unsigned whole[] = {files, files + 2, files + 1, 1};
    const unsigned halved[] = {half + 1, half + 2, 2 * half + 3, 1};
    struct layout_lines *lines = &layout->lines[which];
    lines->count = (uint8_t)count;
    lines->first = (uint8_t)first;
    for (unsigned i = 0; i < count; i++) {
        lines->shift[i] =
            (uint8_t)(layout->squares == SQUARES_ALL ? whole[first + i] : halved[first + i]);
        lines->level[i] = first + i == 3;
    }
}

static void
fill_rays(struct layout *layout)
{
    const struct layout_lines *all = &layout->lines[LINES_ALL];
    for (unsigned bit = 0; bit < layout->bits; bit++)
        for (unsigned way = 0; way < 2u * all->count && layout_has(layout->playing, bit); way++) {
            int shift = way % 2 ? all->shift[way / 2] : -(int)all->shift[way / 2];
            for (int at = (int)bit + shift;
                 at >= 0 && at < LAYOUT_BITS && layout_has(layout->playing, (unsigned)at);
                 at += shift)
                layout_flip(layout->ray[way / 2][way % 2][bit], (unsigned)at);
        }
}

static void
fill_squares(struct layout *layout)
{
    const struct board *board = layout->board;
    memset(layout->bit_of, NO_SQUARE, sizeof layout->bit_of);
    memset(layout->square_of, NO_SQUARE, sizeof layout->square_of);
    for (unsigned sq = 0; sq < board->count; sq++) {
        if (!is_playing(layout, sq))
            continue;
        unsigned bit = bit_for(layout, sq);
        layout->bit_of[sq] = (square_t)bit;
        layout->square_of[bit] = (square_t)sq;
        layout_flip(layout->playing, bit);
        if (is_road(layout, sq))
            layout_flip(layout->long_diagonal, bit);
        for (unsigned colour = 0; colour < 2; colour++)
            if (board->row[colour][sq] == board->last_row[sq])
                layout_flip(layout->last_row[colour], bit);
        if (bit >= layout->bits)
            layout->bits = (uint8_t)(bit + 1);
    }
}

/* Compares names followed by ':', as in LAN: a digit sorts before the colon, so "a12:" comes before "a1:". */
static int
compare_names(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (*a ? *a : ':') - (*b ? *b : ':');
}

static void
fill_order(struct layout *layout)
{
    for (unsigned i = 0; i < LAYOUT_BITS; i++)
        for (unsigned j = 0; j < LAYOUT_BITS && layout->square_of[i] != NO_SQUARE; j++)
            if (layout->square_of[j] != NO_SQUARE &&
                compare_names(layout->board->name[layout->square_of[j]],
                              layout->board->name[layout->square_of[i]]) < 0)
                layout->name_order[i]++;
}

/* Numbers the playing squares along the ranks, beginning in a corner. */
static void
fill_numbers(struct layout *layout, unsigned corner)
{
    const struct board *board = layout->board;
    unsigned number = 0;
    memset(layout->numbered[corner], NO_SQUARE, sizeof layout->numbered[corner]);
    for (unsigned i = 0; i < board->count; i++) {
        unsigned file = i % board->files, rank = i / board->files;
        file = corner % 2 ? board->files - 1u - file : file;
        rank = corner / 2 ? board->ranks - 1u - rank : rank;
        int sq = board->by_name[file][rank];
        if (layout->bit_of[sq] == NO_SQUARE)
            continue;
        layout->number_of[corner][sq] = (square_t)++number;
        layout->numbered[corner][number] = (square_t)sq;
    }
}

static const char *
board_fault(const struct board *board, enum draughts_squares squares)
{
    unsigned rows = board->ranks, half = board->files / 2u;
    if (board->shape != SHAPE_SQUARES || board->has_holes)
        return "draughts are played on a board of squares without holes";
    if (squares != SQUARES_ALL && board->files % 2 != 0)
        return "draughts on half of the squares need an even number of files";
    if (squares == SQUARES_ALL ? rows * (board->files + 1u) > LAYOUT_BITS
                               : (rows + 1) / 2 * (2 * half + 3) > LAYOUT_BITS)
        return "the board has too many playing squares for draughts";
    return NULL;
}

const char *
layout_make(const struct board *board, enum draughts_squares squares, struct layout *layout)
{
    const char *fault = board_fault(board, squares);
    if (fault)
        return fault;
    layout->board = board;
    layout->squares = squares;
    fill_squares(layout);
    fill_lines(layout, LINES_DIAGONAL, 0, 2);
    fill_lines(layout, LINES_ORTHOGONAL, 2, 2);
    fill_lines(layout, LINES_ALL, 0, 4);
    layout->newer = processor_is_newer();
    fill_rays(layout);
    fill_order(layout);
    for (unsigned corner = 0; corner < 4; corner++)
        fill_numbers(layout, corner);
    uint64_t state = 1 + 1000u * board->files + 10u * board->ranks + squares;
    for (unsigned i = 0; i < 2 * 2 * LAYOUT_BITS; i++)
        layout->key[i / 2 % 2][i % 2][i / 4] = digest_next_key(&state);
    return NULL;
}

const struct layout *
layout_build(enum board_id board, enum draughts_squares squares)
{
    static struct layout layouts[BOARD_10X8 + 1][SQUARES_ALL + 1];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    assert(board <= BOARD_10X8);
    struct layout *layout = &layouts[board][squares];
    pthread_mutex_lock(&lock);
    if (!layout->board) {
        const char *fault = layout_make(board_get(board), squares, layout);
        assert(!fault);
        (void)fault;
        atomic_store_explicit(&layout_shared[board][squares], layout, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return layout;
}
