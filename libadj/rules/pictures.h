/* SPDX-License-Identifier: MIT */
/* The pictures of pieces: paths in a square from -20 to 20, y downwards, the same for both colours.
 */
#ifndef RULES_PICTURES_H
#define RULES_PICTURES_H

#include "play/ruleset.h"

/* A piece in one picture. White: body white with black strokes, lines and dots black. Black: the
 * reverse. All coordinates are absolute, so that a test can see that nothing leaves the square. */
struct glyph {
    const char *symbol;
    const char *body;  /* filled and outlined */
    const char *lines; /* stroked on top; "" */
    const char *dots;  /* filled on top; "" */
};

struct glyph_set {
    const struct glyph *glyphs; /* ends with a NULL symbol */
    bool letters;               /* the symbol is written below: the pictures are not customary */
};

/* The pictures for a ruleset's pieces; NULL when it has none (letters on a disc, or piles, then).
 */
const struct glyph_set *glyph_set_find(const struct ruleset *rules);
/* The picture of a symbol, or NULL. */
const struct glyph *glyph_find(const struct glyph_set *set, const char *symbol);

/* Are this ruleset's pieces piles of checkers, to be drawn as such? */
bool pieces_are_piles(const struct ruleset *rules);

#endif
