/* SPDX-License-Identifier: MIT */
/*
 * Pieces as SVG; begin with write_picture(). White pieces are white with a black outline. Black pieces are black with a
 * white outline and white inner lines, so that they differ on paper and on screens. Chess pieces are glyphs, or letters
 * on a disc when there is no glyph; draughtsmen are discs; Turtle's pieces are piles of checkers.
 */
#include "draw/board.h"

#include <string.h>

#include "base/xml.h"
#include "rules/pictures.h"
#include "rules/checkers.h"

/* Fill and line colour of a piece. */
struct ink {
    const char *fill, *line;
};
static const struct ink inks[2] = {{"#fff", "#000"}, {"#000", "#fff"}};

void
piece_pictures_init(struct piece_pictures *pictures, const struct ruleset *rules, const char *id)
{
    pictures->rules = rules;
    pictures->id = id;
    pictures->count = 0;
}

/* Returns the index of the piece's picture, or `count` if there is none. */
static size_t
kind_find(const struct piece_pictures *pictures, const char *symbol, enum colour colour)
{
    size_t i = 0;
    while (i < pictures->count &&
           (pictures->kind[i].colour != colour || strcmp(pictures->kind[i].symbol, symbol) != 0))
        i++;
    return i;
}

void
piece_pictures_see(struct piece_pictures *pictures, const struct board_view *view)
{
    const struct board *board = ruleset_board(view->rules);
    for (int sq = 0; sq < board->count; sq++) {
        enum colour colour = NOBODY;
        const char *symbol = view_piece(view, sq, &colour);
        size_t i = symbol ? kind_find(pictures, symbol, colour) : 0;
        if (!symbol || i < pictures->count || i == PIECE_KINDS_MAX)
            continue;
        pictures->kind[i].symbol = symbol;
        pictures->kind[i].colour = colour;
        pictures->count++;
    }
}

/* Parts. */

/* Draws the white outline that separates a black disc from a dark square. */
static void
write_halo(struct buffer *out, enum colour colour)
{
    if (colour == BLACK)
        buffer_puts(out, "<circle r=\"18\" fill=\"#fff\" stroke=\"#fff\" stroke-width=\"5\"/>");
}

/* Writes the letters of a symbol, centred on y, at most as wide as the picture. */
static void
write_letters(struct buffer *out, const char *symbol, int y, int size, const char *fill)
{
    size_t len = strlen(symbol);
    bool squeeze = len * (size_t)size * 7 > 10 * 40; /* a letter is about 0.7 of its size wide */
    buffer_printf(out,
                  "<text y=\"%d\" font-size=\"%d\" font-weight=\"bold\" text-anchor=\"middle\"", y,
                  size);
    if (squeeze)
        buffer_puts(out, " textLength=\"38\" lengthAdjust=\"spacingAndGlyphs\"");
    buffer_printf(out, " fill=\"%s\" stroke=\"none\">", fill);
    xml_text(out, symbol);
    buffer_puts(out, "</text>");
}

static void
write_glyph(struct buffer *out, const struct glyph *glyph, enum colour colour)
{
    struct ink ink = inks[colour];
    if (colour == BLACK)
        buffer_printf(out, "<path d=\"%s\" stroke=\"#fff\" stroke-width=\"5\"/>", glyph->body);
    buffer_printf(out, "<path d=\"%s\" fill=\"%s\"/>", glyph->body, ink.fill);
    if (glyph->lines[0])
        buffer_printf(out, "<path d=\"%s\" fill=\"none\" stroke=\"%s\"/>", glyph->lines, ink.line);
    if (glyph->dots[0])
        buffer_printf(out, "<path d=\"%s\" fill=\"%s\" stroke=\"none\"/>", glyph->dots, ink.line);
}

/* Kinds of pieces. */

static void
write_disc(struct buffer *out, const char *symbol, enum colour colour)
{
    static const int sizes[] = {20, 20, 16, 13}; /* by number of letters: none, one, two, three */
    size_t len = strlen(symbol);
    int size = sizes[len < 3 ? len : 3];
    struct ink ink = inks[colour];
    write_halo(out, colour);
    buffer_printf(out, "<circle r=\"18\" fill=\"%s\"/>", ink.fill);
    buffer_printf(out, "<circle r=\"15.5\" fill=\"none\" stroke=\"%s\" stroke-width=\"1\"/>",
                  ink.line);
    write_letters(out, symbol, size * 3 / 8, size, ink.line);
}

static void
write_draughtsman(struct buffer *out, const char *symbol, enum colour colour)
{
    static const char crown[] = "M-8 7V3L-10 -6L-4 0L0 -8L4 0L10 -6L8 3V7Z";
    struct ink ink = inks[colour];
    write_halo(out, colour);
    buffer_printf(out,
                  "<circle r=\"18\" fill=\"%s\"/><circle r=\"13.5\" fill=\"none\" stroke=\"%s\"/>",
                  ink.fill, ink.line);
    if (strcmp(symbol, "K") == 0)
        buffer_printf(out, "<path d=\"%s\" fill=\"%s\" stroke=\"none\"/>", crown, ink.line);
    else
        buffer_printf(out, "<circle r=\"8\" fill=\"none\" stroke=\"%s\"/>", ink.line);
}

/* Draws a checker from the side. A larger kind is wider and has more holes. */
static void
write_checker(struct buffer *out, unsigned kind, int top, int height, struct ink ink)
{
    int half = 5 + 2 * (int)kind, holes = height >= 5 ? (int)kind : 0;
    buffer_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\" fill=\"%s\"/>",
                  -half, top, 2 * half, height, ink.fill);
    for (int i = 1; i <= holes; i++)
        buffer_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"1.3\" fill=\"%s\" stroke=\"none\"/>",
                      -half + 2 * half * i / (holes + 1), top + height / 2, ink.line);
}

/* Draws the checkers of a pile, the smallest on top, and the pile's letters below. */
static void
write_pile(struct buffer *out, const struct pile *pile, const char *symbol, enum colour colour)
{
    enum { ROOM = 29, FLOOR = 8, TALLEST = 9 };
    int count = (int)pile_count(pile), height = ROOM / count < TALLEST ? ROOM / count : TALLEST;
    int top = FLOOR - height * count;

    buffer_printf(out, "<g stroke=\"%s\" stroke-width=\"1.2\">", inks[colour].line);
    for (unsigned kind = 0; kind < CHECKER_KINDS; kind++)
        for (unsigned i = 0; i < pile->of[kind]; i++, top += height)
            write_checker(out, kind + 1, top, height, inks[colour]);
    buffer_puts(out, "</g>");
    write_letters(out, symbol, 20, 12, "#000");
}

static void
write_picture(struct buffer *out, const struct ruleset *rules, const char *symbol,
              enum colour colour)
{
    const struct glyph_set *set = rules->pictures;
    const struct glyph *glyph = set ? glyph_find(set, symbol) : NULL;
    struct pile pile;
    if (rules->draughts) {
        write_draughtsman(out, symbol, colour);
    } else if (set && set->piles && pile_from_letters(symbol, strlen(symbol), &pile)) {
        write_pile(out, &pile, symbol, colour);
    } else if (!glyph) {
        write_disc(out, symbol, colour);
    } else if (!set->letters) {
        write_glyph(out, glyph, colour);
    } else {
        buffer_puts(out, "<g transform=\"translate(0 -7) scale(.78)\">");
        write_glyph(out, glyph, colour);
        buffer_puts(out, "</g>");
        write_letters(out, symbol, 20, 11, "#000");
    }
}

static const char strokes[] =
    "stroke=\"#000\" stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";

void
piece_pictures_define(const struct piece_pictures *pictures, struct buffer *out)
{
    for (size_t i = 0; i < pictures->count; i++) {
        buffer_printf(out, "<g id=\"%s-%zu\" %s>", pictures->id, i, strokes);
        write_picture(out, pictures->rules, pictures->kind[i].symbol, pictures->kind[i].colour);
        buffer_puts(out, "</g>\n");
    }
}

void
piece_pictures_use(const struct piece_pictures *pictures, const struct board_view *view, int sq,
                   int x, int y, struct buffer *out)
{
    enum colour colour = NOBODY;
    const char *symbol = view_piece(view, sq, &colour);
    if (!symbol)
        return;
    size_t i = kind_find(pictures, symbol, colour);
    if (i < pictures->count) {
        buffer_printf(out, "<use href=\"#%s-%zu\" x=\"%d\" y=\"%d\"/>\n", pictures->id, i, x, y);
        return;
    }
    buffer_printf(out, "<g transform=\"translate(%d %d)\" %s>", x, y, strokes);
    write_picture(out, pictures->rules, symbol, colour);
    buffer_puts(out, "</g>\n");
}
