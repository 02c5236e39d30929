/* SPDX-License-Identifier: MIT */
/*
 * A position as one <svg> element: no script, no external font or file, black on white with one or two greys, so that
 * it prints well. Begin with board_svg(). All geometry is in integers (a square is 48 wide), so that no number depends
 * on the locale.
 */
#include "draw/board.h"

#include <string.h>

#include "adj.h"
#include "base/xml.h"
#include "draughts/engine.h"

enum {
    CELL = 48,
    GAP = 22,       /* between the layers of a hypercube */
    MARGIN = 30,    /* around the board, for coordinates */
    LINE = 22,      /* height of a text line */
    HEX_HALF = 26,  /* half the height of a hexagonal cell */
    HEX_SIDE = 30,  /* HEX_HALF * 2 / sqrt(3) is 30.02 */
    HEX_PITCH = 45, /* from file to file: one side and a half */
};

struct page {
    const struct board_view *view;
    const struct board *board;
    struct buffer *out;
    struct block block;
    int top;           /* top of the board, below the title */
    int width, height; /* of the board without margins */
};

struct point {
    int x, y;
};

/* Returns the offset of the i-th file or rank, counted from the left or the top. */
static int
grid_offset(unsigned i, unsigned block)
{
    return (int)(i * CELL + i / block * GAP);
}

static bool
is_hexagonal(const struct page *page)
{
    return page->board->shape == SHAPE_HEXAGONS;
}

/* Returns whether the board is drawn as numbered layers: cubes and hypercubes are. */
static bool
has_layers(const struct board *board)
{
    return board->axes >= 3;
}

/* Returns the centre of a hexagonal cell: the rank gives its height, from the height of its file's first cell. */
static struct point
hexagon_centre(const struct page *page, int sq)
{
    const struct board *board = page->board;
    int file = board->file[sq];
    int halves = 2 * board->rank[sq] + 1 + board->lift[file], all = 2 * board->ranks;
    bool flip = page->view->flip;
    struct point p;
    p.x = MARGIN + HEX_SIDE + HEX_PITCH * (flip ? board->files - 1 - file : file);
    p.y = page->top + HEX_HALF * (flip ? halves : all - halves);
    return p;
}

static struct point
square_centre(const struct page *page, unsigned file, unsigned rank)
{
    const struct board *board = page->board;
    struct point p;
    if (page->view->flip)
        file = board->files - 1u - file;
    else
        rank = board->ranks - 1u - rank;
    p.x = MARGIN + grid_offset(file, page->block.files) + CELL / 2;
    p.y = page->top + grid_offset(rank, page->block.ranks) + CELL / 2;
    return p;
}

static struct point
centre(const struct page *page, int sq)
{
    return is_hexagonal(page) ? hexagon_centre(page, sq)
                              : square_centre(page, page->board->file[sq], page->board->rank[sq]);
}

/* The board. */

static const struct theme {
    const char *name, *page, *light, *dark, *mark;
    const char *hexagons[3];
} themes[] = {
    {"print", "#fff", "#fff", "#ccc", "#000", {"#fff", "#ddd", "#bbb"}},
    {"calm", "#fbfaf6", "#f1ecdd", "#b9c8b4", "#9c4a1f", {"#f1ecdd", "#d6dcc8", "#b9c8b4"}},
};

bool
board_theme_find(const char *name, size_t *out)
{
    for (size_t i = 0; i < sizeof themes / sizeof themes[0]; i++)
        if (strcmp(themes[i].name, name) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static const struct theme *
theme_of(const struct page *page)
{
    return &themes[page->view->theme];
}

static const char *
hexagon_fill(const struct page *page, int sq)
{
    const struct board *board = page->board;
    int colour = (board->at[sq].at[0] - board->at[sq].at[1]) % 3;
    return theme_of(page)->hexagons[colour < 0 ? colour + 3 : colour];
}

/* Opens the element of a cell's outline. The caller adds fill and stroke. */
static void
open_cell(const struct page *page, struct point p)
{
    if (is_hexagonal(page))
        buffer_printf(page->out, "<path d=\"M%d %dh%dl%d %dl-%d %dh-%dl-%d -%dZ\"",
                      p.x - HEX_SIDE / 2, p.y - HEX_HALF, HEX_SIDE, HEX_SIDE / 2, HEX_HALF,
                      HEX_SIDE / 2, HEX_HALF, HEX_SIDE, HEX_SIDE / 2, HEX_HALF);
    else
        buffer_printf(page->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
                      p.x - CELL / 2, p.y - CELL / 2, CELL, CELL);
}

static void
write_cell(const struct page *page, int sq)
{
    open_cell(page, centre(page, sq));
    if (is_hexagonal(page))
        buffer_printf(page->out, " fill=\"%s\" stroke=\"#000\"/>\n", hexagon_fill(page, sq));
    else
        buffer_printf(page->out, " fill=\"%s\" stroke=\"#777\" stroke-width=\".5\"/>\n",
                      view_is_dark(page->view, sq) ? theme_of(page)->dark : theme_of(page)->light);
}

/* Draws a frame around every block of squares. */
static void
write_frames(const struct page *page)
{
    for (unsigned f = 0; f < page->board->files; f += page->block.files)
        for (unsigned r = 0; r < page->board->ranks; r += page->block.ranks)
            buffer_printf(page->out,
                          "<rect x=\"%d\" y=\"%d\" width=\"%u\" height=\"%u\" fill=\"none\" "
                          "stroke=\"#000\" stroke-width=\"2\"/>\n",
                          MARGIN + grid_offset(f, page->block.files),
                          page->top + grid_offset(r, page->block.ranks), page->block.files * CELL,
                          page->block.ranks * CELL);
}

/* Frames a square of the last move and rings a decisive square. Both are visible without colour. */
static void
write_mark(const struct page *page, int sq)
{
    struct point p = centre(page, sq);
    if (page->view->mark[sq] == MARK_POINT)
        buffer_printf(page->out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"22.5\" stroke-dasharray=\"5 3\"/>\n", p.x,
                      p.y);
    else if (is_hexagonal(page))
        buffer_printf(page->out, "<path d=\"M%d %dh24l12 21l-12 21h-24l-12 -21Z\"/>\n", p.x - 12,
                      p.y - 21);
    else
        buffer_printf(page->out, "<rect x=\"%d\" y=\"%d\" width=\"46\" height=\"46\"/>\n", p.x - 23,
                      p.y - 23);
}

static void
write_marks(const struct page *page)
{
    buffer_printf(page->out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"2\">\n",
                  theme_of(page)->mark);
    for (int sq = 0; sq < page->board->count; sq++)
        if (page->view->mark[sq] != MARK_NONE)
            write_mark(page, sq);
    buffer_puts(page->out, "</g>\n");
}

/* Marks the royal piece that is in check: a filled ring, visible without colour. */
static void
write_check(const struct page *page)
{
    if (page->view->checked == 0)
        return;
    struct point p = centre(page, page->view->checked - 1);
    buffer_printf(page->out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"21.5\" fill=\"#c22\" fill-opacity=\".3\" "
                  "stroke=\"#c22\" stroke-width=\"3\"/>\n",
                  p.x, p.y);
}

/* Draws the attempted move in one colour. It is drawn wide and white first, to stand out from the pieces. */
static void
write_stroke(const struct page *page, const char *colour, int width)
{
    struct point to = centre(page, page->view->tried_to - 1);
    buffer_printf(page->out, "<g stroke=\"%s\" stroke-width=\"%d\">", colour, width);
    if (page->view->tried_from > 0) {
        struct point from = centre(page, page->view->tried_from - 1);
        buffer_printf(page->out, "<path d=\"M%d %dL%d %d\"/>", from.x, from.y, to.x, to.y);
    }
    buffer_printf(page->out, "<path d=\"M%d %dl30 30m-30 0l30 -30\"/></g>\n", to.x - 15, to.y - 15);
}

/* Draws the attempted move: a dot, a line and a crossed square. */
static void
write_tried(const struct page *page)
{
    if (page->view->tried_to == 0)
        return;
    buffer_puts(page->out, "<g fill=\"none\" stroke-linecap=\"round\">\n");
    write_stroke(page, "#fff", 8);
    write_stroke(page, "#000", 4);
    if (page->view->tried_from > 0) {
        struct point from = centre(page, page->view->tried_from - 1);
        buffer_printf(page->out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"6\" fill=\"#000\" stroke=\"#fff\" "
                      "stroke-width=\"2\"/>\n",
                      from.x, from.y);
    }
    buffer_puts(page->out, "</g>\n");
}

/* Coordinates and texts. */

static void
write_file_letters(const struct page *page, int y)
{
    for (unsigned f = 0; f < page->board->files; f++) {
        struct point p = is_hexagonal(page) ? hexagon_centre(page, page->board->by_name[f][0])
                                            : square_centre(page, f, 0);
        buffer_printf(page->out, "<text x=\"%d\" y=\"%d\">%c</text>\n", p.x, y,
                      board_file_letter(page->board, f));
    }
}

/* Writes the names of hexagonal cells into them, because neighbouring files do not share their ranks. */
static void
write_cell_names(const struct page *page)
{
    for (int sq = 0; sq < page->board->count; sq++) {
        struct point p = centre(page, sq);
        buffer_printf(page->out, "<text x=\"%d\" y=\"%d\">%s</text>\n", p.x, p.y + HEX_HALF - 2,
                      page->board->name[sq]);
    }
}

static void
write_rank_numbers(const struct page *page)
{
    for (unsigned r = 0; r < page->board->ranks; r++)
        buffer_printf(page->out, "<text x=\"%d\" y=\"%d\">%u</text>\n", MARGIN / 2,
                      square_centre(page, 0, r).y + 5, r + 1);
}

/* Writes the numbers of layers above them, because the square names do not show the layers. Layers of a hypercube have
 * two coordinates, and are adjacent if one of these differs by one. */
static void
write_layer_numbers(const struct page *page)
{
    static const char *const numerals[] = {"I", "II", "III", "IV"};
    for (unsigned f = 0; f < page->board->files; f += page->block.files)
        for (unsigned r = 0; r < page->board->ranks; r += page->block.ranks) {
            int sq = page->board->by_name[f][r];
            int column =
                page->view->flip ? page->board->files - (int)f - (int)page->block.files : (int)f;
            int row =
                page->view->flip ? (int)r : page->board->ranks - (int)r - (int)page->block.ranks;
            const struct vec *at = &page->board->at[sq];
            buffer_printf(page->out, "<text x=\"%d\" y=\"%d\">%s",
                          MARGIN + grid_offset((unsigned)column, page->block.files) +
                              (int)page->block.files * CELL / 2,
                          page->top + grid_offset((unsigned)row, page->block.ranks) - 6,
                          numerals[at->at[2] % 4]);
            if (page->board->axes > 3)
                buffer_printf(page->out, "·%d", at->at[3] + 1);
            buffer_puts(page->out, "</text>\n");
        }
}

/* Writes a square's number or figures into its corner, for draughts games that use them. */
static void
write_numbers(const struct page *page)
{
    const struct ruleset *rules = page->view->rules;
    enum draughts_naming naming = view_naming(page->view);
    if (naming == NAMING_LETTERS)
        return;
    buffer_puts(page->out, "<g font-size=\"9\">\n");
    for (int sq = 0; sq < page->board->count; sq++) {
        struct point p = centre(page, sq);
        if (!draughts_is_playing_square(rules, sq))
            continue;
        buffer_printf(page->out, "<text x=\"%d\" y=\"%d\">", p.x - CELL / 2 + 1,
                      p.y - CELL / 2 + 9);
        draughts_square_write(rules, sq, naming, 0, page->out);
        buffer_puts(page->out, "</text>\n");
    }
    buffer_puts(page->out, "</g>\n");
}

static void
write_coordinates(const struct page *page)
{
    buffer_printf(page->out, "<g font-size=\"%d\" text-anchor=\"middle\">\n",
                  is_hexagonal(page) ? 8 : 14);
    if (is_hexagonal(page)) {
        write_cell_names(page);
    } else {
        write_file_letters(page, page->top + page->height + 18);
        write_rank_numbers(page);
        if (has_layers(page->board))
            write_layer_numbers(page);
    }
    buffer_puts(page->out, "</g>\n");
}

static void
write_text_line(struct buffer *out, int y, int size, const char *weight, const char *text)
{
    buffer_printf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"%s\">", MARGIN, y,
                  size, weight);
    xml_text(out, text);
    buffer_puts(out, "</text>\n");
}

/* Writes the square and its piece as text of XML. */
static void
write_square_name(const struct page *page, int sq)
{
    struct buffer name = {0};
    view_square_write(page->view, sq, &name);
    xml_text(page->out, name.data ? name.data : "");
    page->out->failed |= name.failed;
    buffer_clear(&name);
}

/* Writes the description for screen readers: side to move, check and set-up string. */
static void
write_description(const struct page *page)
{
    const struct board_view *view = page->view;
    struct buffer setup = {0};
    view->rules->family->setup_write(view->rules, view->pos, &setup);
    buffer_printf(page->out, "<title id=\"%s-title\">", view->id);
    xml_text(page->out, view->title && view->title[0] ? view->title : view_game(view));
    buffer_printf(page->out, "</title>\n<desc id=\"%s-desc\">", view->id);
    xml_text(page->out, view_caption(view));
    buffer_puts(page->out, ". ");
    if (view->checked) {
        write_square_name(page, view->checked - 1);
        buffer_puts(page->out, ". ");
    }
    xml_text(page->out, setup.data ? setup.data : "");
    buffer_puts(page->out, "</desc>\n");
    page->out->failed |= setup.failed;
    buffer_clear(&setup);
}

/* Links. */

static bool
is_linked(const struct page *page, int sq)
{
    for (size_t i = 0; i < page->view->link_count; i++)
        if (strcmp(page->view->links[i].square, page->board->name[sq]) == 0)
            return true;
    return false;
}

/* Makes the whole cell a link, as a large target. A square that can be chosen has a thin frame, the chosen one a bold
 * frame, a destination a dot. */
static void
write_link(const struct page *page, const struct adj_link *link)
{
    int sq = board_square(page->board, link->square, strlen(link->square));
    if (sq < 0)
        return;
    struct point p = centre(page, sq);
    bool is_chosen = strcmp(link->kind, "chosen") == 0, is_to = strcmp(link->kind, "to") == 0;
    buffer_puts(page->out, link->href ? "<a href=\"" : "<g role=\"img\"");
    if (link->href)
        xml_text(page->out, link->href);
    buffer_printf(page->out, "%s class=\"%s\" aria-label=\"", link->href ? "\"" : "", link->kind);
    if (link->label || !page->view->names)
        xml_text(page->out, link->label ? link->label : link->square);
    else
        write_square_name(page, sq);
    buffer_puts(page->out, "\">");
    open_cell(page, p);
    buffer_puts(page->out,
                is_chosen
                    ? " fill=\"#000\" fill-opacity=\".12\" stroke=\"#000\" stroke-width=\"3\"/>"
                : is_to ? " fill=\"#000\" fill-opacity=\"0\"/>"
                        : " fill=\"#000\" fill-opacity=\"0\" stroke=\"#000\" stroke-width=\"1.5\" "
                          "stroke-dasharray=\"4 3\"/>");
    if (is_to)
        buffer_printf(page->out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#000\" stroke=\"#fff\" "
                      "stroke-width=\"1.5\"/>",
                      p.x, p.y);
    buffer_puts(page->out, link->href ? "</a>\n" : "</g>\n");
}

static struct page
page_make(const struct board_view *view, struct buffer *out)
{
    const struct board *board = ruleset_board(view->rules);
    struct page page = {.view = view, .board = board, .out = out, .block = board_block(board)};
    page.top = MARGIN / 2 + (view_title(view)[0] ? LINE : 0) + (has_layers(board) ? LINE / 2 : 0);
    if (is_hexagonal(&page)) {
        page.width = HEX_PITCH * (board->files - 1) + 2 * HEX_SIDE;
        page.height = 2 * HEX_HALF * board->ranks;
    } else {
        page.width = grid_offset(board->files - 1u, page.block.files) + CELL;
        page.height = grid_offset(board->ranks - 1u, page.block.ranks) + CELL;
    }
    return page;
}

static void
write_opening(const struct page *page, int height)
{
    const char *id = page->view->id;
    int width = page->width + 2 * MARGIN;
    buffer_printf(page->out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                  "height=\"%d\" role=\"%s\" aria-labelledby=\"%s-title %s-desc\" "
                  "font-family=\"'DejaVu Sans', Arial, sans-serif\">\n",
                  width, height, width, height,
                  page->view->link_count || page->view->names ? "group" : "img", id, id);
}

/* Draws what is the same in all positions of a game. */
static void
write_ground(const struct page *page)
{
    for (int sq = 0; sq < page->board->count; sq++)
        write_cell(page, sq);
    if (!is_hexagonal(page))
        write_frames(page);
    write_coordinates(page);
    write_numbers(page);
}

static void
write_pieces(const struct page *page, const struct piece_pictures *pictures)
{
    int raised = is_hexagonal(page) ? 4 : 0; /* above the cell's name */
    for (int sq = 0; sq < page->board->count; sq++) {
        enum colour colour = NOBODY;
        bool is_named =
            page->view->names && view_piece(page->view, sq, &colour) && !is_linked(page, sq);
        if (is_named) {
            buffer_puts(page->out, "<g role=\"img\" aria-label=\"");
            write_square_name(page, sq);
            buffer_puts(page->out, "\">");
        }
        piece_pictures_use(pictures, page->view, sq, centre(page, sq).x,
                           centre(page, sq).y - raised, page->out);
        if (is_named)
            buffer_puts(page->out, "</g>\n");
    }
}

/* Returns the height of the board's lower edge with its file letters. */
static int
below(const struct page *page)
{
    return page->top + page->height + (is_hexagonal(page) ? 0 : LINE);
}

void
board_svg(const struct board_view *view, struct buffer *out)
{
    struct page page = page_make(view, out);
    struct piece_pictures pictures;
    piece_pictures_init(&pictures, view->rules, view->id);
    piece_pictures_see(&pictures, view);
    write_opening(&page, below(&page) + (view->bare ? 0 : LINE) + MARGIN / 2);
    write_description(&page);
    buffer_puts(out, "<defs>\n");
    piece_pictures_define(&pictures, out);
    buffer_printf(out, "</defs>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
                  theme_of(&page)->page);
    if (view_title(view)[0])
        write_text_line(out, MARGIN / 2 + 8, 15, "bold", view_title(view));
    write_ground(&page);
    write_check(&page);
    write_marks(&page);
    write_pieces(&page, &pictures);
    write_tried(&page);
    if (!view->bare)
        write_text_line(out, below(&page) + LINE, 15, "normal", view_caption(view));
    for (size_t i = 0; i < view->link_count; i++)
        write_link(&page, &view->links[i]);
    buffer_puts(out, "</svg>\n");
}

/* Several positions of one game. */

void
board_set_init(struct board_set *set, const struct ruleset *rules, const char *id, bool flip,
               size_t theme)
{
    set->view = (struct board_view){
        .rules = rules, .id = id, .flip = flip, .theme = theme, .title = "", .caption = ""};
    piece_pictures_init(&set->pictures, rules, id);
}

void
board_set_see(struct board_set *set, const struct position *pos)
{
    set->view.pos = pos;
    piece_pictures_see(&set->pictures, &set->view);
}

void
board_set_define(const struct board_set *set, struct buffer *out)
{
    struct page page = page_make(&set->view, out);
    buffer_printf(out, "<g id=\"%s-board\">\n", set->view.id);
    write_ground(&page);
    buffer_puts(out, "</g>\n");
    piece_pictures_define(&set->pictures, out);
}

struct board_size
board_set_size(const struct board_set *set)
{
    struct page page = page_make(&set->view, NULL);
    return (struct board_size){page.width + 2 * MARGIN, below(&page)};
}

void
board_set_put(const struct board_set *set, const struct board_view *view, struct buffer *out)
{
    struct board_view shown = *view;
    shown.flip = set->view.flip;
    shown.theme = set->view.theme;
    shown.title = "";
    struct page page = page_make(&shown, out);
    buffer_printf(out, "<use href=\"#%s-board\"/>\n", set->view.id);
    write_marks(&page);
    write_pieces(&page, &set->pictures);
}

/* A game as one picture. */

/* Draws the position after `ply` plies with its last move as caption. */
static void
write_station(const struct board_set *set, const struct line *line, size_t ply, struct point at,
              struct buffer *out)
{
    struct board_size size = board_set_size(set);
    struct line then = line_until(line, ply + 1), before = line_until(line, ply);
    struct board_view view;
    struct buffer text = {0};
    board_view_init(&view, line->rules, line_now(&then));
    board_view_mark_last(&view, &then);
    buffer_printf(&text, "%zu", ply);
    if (ply > 0) {
        buffer_puts(&text, ": ");
        line->rules->family->lan_write(line->rules, line_now(&before), &line->moves[ply - 1],
                                       &text);
    }
    buffer_printf(out, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", at.x, at.y,
                  size.width, size.height + LINE);
    board_set_put(set, &view, out);
    write_text_line(out, size.height + LINE - 6, 18, "bold", text.data ? text.data : "");
    buffer_puts(out, "</svg>\n");
    out->failed |= text.failed;
    buffer_clear(&text);
}

/* Returns the number of positions in a row: about as many as there are rows, at most four. */
static size_t
columns_of(size_t count)
{
    size_t columns = 1;
    while (columns < 4 && columns * columns < count)
        columns++;
    return columns;
}

void
board_game_svg(const struct line *line, const struct board_view *how, size_t every,
               struct buffer *out)
{
    struct board_set set;
    board_set_init(&set, line->rules, how->id, how->flip, how->theme);
    size_t last = line->count - 1, count = (last + every - 1) / every + 1;
    size_t columns = columns_of(count), rows = (count + columns - 1) / columns;
    struct board_size size = board_set_size(&set);
    for (size_t i = 0; i < line->count; i++)
        board_set_see(&set, &line->at[i]);
    int width = size.width * (int)columns, height = (size.height + LINE) * (int)rows + 2 * LINE;
    buffer_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
        "height=\"%d\" role=\"img\" font-family=\"'DejaVu Sans', Arial, sans-serif\">\n<title>",
        width, height, width, height);
    xml_text(out, tr(how->language, line->rules->title));
    buffer_puts(out, "</title>\n<defs>\n");
    board_set_define(&set, out);
    buffer_printf(out, "</defs>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
                  themes[how->theme].page);
    write_text_line(out, LINE + 6, 20, "bold", tr(how->language, line->rules->title));
    for (size_t i = 0; i < count; i++) {
        struct point at = {size.width * (int)(i % columns),
                           2 * LINE + (size.height + LINE) * (int)(i / columns)};
        write_station(&set, line, i * every < last ? i * every : last, at, out);
    }
    buffer_puts(out, "</svg>\n");
}
