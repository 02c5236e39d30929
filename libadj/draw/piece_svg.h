/* SPDX-License-Identifier: MIT */
/* The pieces of an SVG drawing: each picture is defined once and used wherever it stands. */
#ifndef DRAW_PIECE_SVG_H
#define DRAW_PIECE_SVG_H

#include "draw/board.h"

enum { PIECE_KINDS_MAX = 1024 };

struct piece_pictures {
    const struct ruleset *rules;
    const char *id; /* prefix of their ids */
    struct {
        const char *symbol;
        enum colour colour;
    } kind[PIECE_KINDS_MAX]; /* what stands on the boards, each once */
    size_t count;
};

void piece_pictures_init(struct piece_pictures *pictures, const struct ruleset *rules,
                         const char *id);
/* All that stands on this board is defined too. */
void piece_pictures_see(struct piece_pictures *pictures, const struct board_view *view);
/* Append the definitions, without <defs>. */
void piece_pictures_define(const struct piece_pictures *pictures, struct buffer *out);
/* Append what stands on `sq`, if anything does, centred on x, y. */
void piece_pictures_use(const struct piece_pictures *pictures, const struct board_view *view,
                        int sq, int x, int y, struct buffer *out);

#endif
