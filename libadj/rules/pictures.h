/* SPDX-License-Identifier: MIT */
/* The pictures of pieces: SVG paths in a square from -20 to 20, y downwards, the same for both colours. */
#ifndef RULES_PICTURES_H
#define RULES_PICTURES_H

#include "play/ruleset.h"

/* The picture of a piece. White: white body with black outline, lines and dots. Black: the reverse. The end points of
 * all segments are absolute, so that a test can check that nothing leaves the square. */
struct glyph {
    const char *symbol;
    const char *body;  /* filled and outlined */
    const char *lines; /* stroked on top; "" */
    const char *dots;  /* filled on top; "" */
};

struct glyph_set {
    const struct glyph *glyphs;   /* ends with a NULL symbol; NULL: none */
    const struct glyph_set *base; /* has the pictures that `glyphs` lacks; NULL: none */
    bool letters; /* the symbol is written below the picture, for players who do not know it */
    bool piles;   /* pieces are drawn as the piles of checkers that their symbols name */
};

extern const struct glyph_set pictures_orthodox, pictures_waterloo, pictures_lippo, pictures_makruk,
    pictures_piles;

/* The picture of a symbol, or NULL. */
const struct glyph *glyph_find(const struct glyph_set *set, const char *symbol);

#endif
