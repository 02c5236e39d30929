/* SPDX-License-Identifier: MIT */
/* The pictures of pieces: SVG paths in a square from -20 to 20, y downwards, the same for both colours. */
#ifndef RULES_PICTURES_H
#define RULES_PICTURES_H

#include "play/ruleset.h"

/* The picture of a piece. White: white body with black outline, lines and dots; Black: the reverse. The end points of
 * all segments are absolute, so that a test can check that no point is outside the square. */
struct glyph {
    const char *symbol;
    const char *body;  /* path: filled and outlined */
    const char *lines; /* path: drawn as lines over the body; "": none */
    const char *dots;  /* path: filled, over the body; "": none */
};

struct glyph_set {
    const struct glyph *glyphs;   /* the last has symbol NULL; NULL: no table */
    const struct glyph_set *base; /* provides pictures missing in `glyphs`; NULL: none */
    bool letters;                 /* write the symbol below the picture, for players new to it */
    bool piles;                   /* draw pieces as the piles of checkers that their symbols name */
};

extern const struct glyph_set pictures_orthodox, pictures_waterloo, pictures_lippo, pictures_makruk,
    pictures_piles;

/* Returns the picture of a symbol; NULL if there is none. */
const struct glyph *glyph_find(const struct glyph_set *set, const char *symbol);

#endif
