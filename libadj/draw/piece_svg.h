/* SPDX-License-Identifier: MIT */
/* The pieces of an SVG drawing: each picture is defined once and used wherever it stands. */
#ifndef DRAW_PIECE_SVG_H
#define DRAW_PIECE_SVG_H

#include "draw/board.h"

struct piece_pictures {
    const struct board_view *view;
    struct {
        const char *symbol;
        enum colour colour;
    } kind[BOARD_MAX_SQUARES]; /* what stands on the board, each once */
    size_t count;
    int16_t at[BOARD_MAX_SQUARES]; /* the kind on a square, or -1 */
};

void piece_pictures_init(struct piece_pictures *pictures, const struct board_view *view);
/* Append the <defs>. */
void piece_pictures_define(const struct piece_pictures *pictures, struct buffer *out);
/* Append what stands on `sq`, if anything does, centred on x, y. */
void piece_pictures_use(const struct piece_pictures *pictures, int sq, int x, int y,
                        struct buffer *out);

#endif
