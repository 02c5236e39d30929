/* SPDX-License-Identifier: MIT */
/* Pieces of an SVG drawing: each picture is defined once and then referenced. */
#ifndef DRAW_PIECE_SVG_H
#define DRAW_PIECE_SVG_H

#include "draw/board.h"

enum { PIECE_KINDS_MAX = 1024 };

struct piece_pictures {
    const struct ruleset *rules;
    const char *id; /* prefix of the element ids */
    struct {
        const char *symbol;
        enum colour colour;
    } kind[PIECE_KINDS_MAX]; /* the distinct pieces on the boards */
    size_t count;
};

void piece_pictures_init(struct piece_pictures *pictures, const struct ruleset *rules,
                         const char *id);
/* Registers the pieces of this board for the definitions. */
void piece_pictures_see(struct piece_pictures *pictures, const struct board_view *view);
/* Appends the definitions, without <defs>. */
void piece_pictures_define(const struct piece_pictures *pictures, struct buffer *out);
/* Appends the piece on `sq`, if any, centred on x, y. */
void piece_pictures_use(const struct piece_pictures *pictures, const struct board_view *view,
                        int sq, int x, int y, struct buffer *out);

#endif
