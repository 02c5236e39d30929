/* SPDX-License-Identifier: MIT */
/*
 * A position as text; begin with board_text(). White's pieces have the symbols of the rules, Black's the same in lower
 * case (no two symbols of a game differ only by case). Draughtsmen are w and b, their kings W and B. Draughts games
 * with numbers or figures show them on each square. Squares of the last move are in [brackets], decisive squares in
 * (parentheses), the target of an attempted move in >arrows<.
 */
#include "base/ascii.h"
#include "base/utf8.h"
#include "draw/board.h"

#include <string.h>

enum { GUTTER = 4, TRIED = MARK_POINT + 1 }; /* GUTTER: columns left of the board, for the rank */

/* State of one text drawing: destination and width of a square between its borders. */
struct sheet {
    const struct board_view *view;
    const struct board *board;
    struct buffer *out;
    unsigned width;
    enum draughts_naming naming; /* unless NAMING_LETTERS, playing squares show their numbers */
    unsigned right_file;         /* hexagons: the file whose numbers are on the right */
};

static void
repeat(struct buffer *out, char c, size_t times)
{
    while (times-- > 0)
        buffer_putc(out, c);
}

/* Removes trailing blanks and ends the line. */
static void
end_line(struct buffer *out)
{
    while (out->len > 0 && out->data[out->len - 1] == ' ')
        out->len--;
    buffer_putc(out, '\n');
}

static void
write_symbol(struct buffer *out, const char *symbol, enum colour colour)
{
    for (; *symbol; symbol++) {
        char c = colour == BLACK ? ascii_small(*symbol) : *symbol;
        buffer_putc(out, (unsigned char)c < ' ' || c == 0x7F ? '?' : c);
    }
}

static const char *
symbol_text(const struct sheet *sheet, const char *symbol, enum colour *colour)
{
    bool king = strcmp(symbol, "K") == 0;
    if (!sheet->view->rules->draughts)
        return symbol;
    if (*colour == WHITE)
        return king ? "W" : "w";
    *colour = WHITE; /* the letter itself shows the colour */
    return king ? "B" : "b";
}

/* Writes the piece and the number of a square. */
static void
write_numbered(const struct sheet *sheet, int sq, const char *symbol)
{
    size_t before = sheet->out->len;
    buffer_puts(sheet->out, symbol);
    if (draughts_is_playing_square(sheet->view->rules, sq))
        draughts_square_write(sheet->view->rules, sq, sheet->naming, 0, sheet->out);
    size_t used = sheet->out->len - before;
    repeat(sheet->out, ' ', used < sheet->width - 2 ? sheet->width - 2 - used : 0);
}

/* Writes a square between its borders: opening mark, centred symbol, closing mark. `sq` -1: a hole of the board. */
static void
write_square(const struct sheet *sheet, int sq)
{
    static const char open[] = " [(>", close[] = " ])<";
    enum colour colour = NOBODY;
    if (sq < 0) {
        repeat(sheet->out, '#', sheet->width);
        return;
    }
    const char *symbol = view_piece(sheet->view, sq, &colour);
    unsigned mark = sq + 1 == sheet->view->tried_to ? TRIED : sheet->view->mark[sq];
    size_t room = sheet->width - 2;
    if (symbol)
        symbol = symbol_text(sheet, symbol, &colour);
    else
        symbol = view_is_dark(sheet->view, sq) ? "." : "";
    buffer_putc(sheet->out, open[mark]);
    if (sheet->naming != NAMING_LETTERS) {
        write_numbered(sheet, sq, *symbol == '.' ? "" : symbol);
    } else {
        size_t columns = utf8_length(symbol), left = (room - columns) / 2;
        repeat(sheet->out, ' ', left);
        write_symbol(sheet->out, symbol, colour);
        repeat(sheet->out, ' ', room - columns - left);
    }
    buffer_putc(sheet->out, close[mark]);
}

/* Square boards, and hypercubes as layers. */

/* Returns the index of the file or rank that is drawn in place i from the left or the top. */
static unsigned
from_edge(unsigned i, unsigned count, bool backwards)
{
    return backwards ? count - 1 - i : i;
}

static void
write_rule(const struct sheet *sheet, unsigned block)
{
    repeat(sheet->out, ' ', GUTTER);
    for (unsigned f = 0; f < sheet->board->files; f++) {
        if (f > 0 && f % block == 0)
            buffer_puts(sheet->out, "+   ");
        buffer_putc(sheet->out, '+');
        repeat(sheet->out, '-', sheet->width);
    }
    buffer_puts(sheet->out, "+\n");
}

static void
write_rank(const struct sheet *sheet, unsigned rank, unsigned block)
{
    buffer_printf(sheet->out, "%*u ", GUTTER - 1, rank + 1);
    for (unsigned i = 0; i < sheet->board->files; i++) {
        unsigned file = from_edge(i, sheet->board->files, sheet->view->flip);
        if (i > 0 && i % block == 0)
            buffer_puts(sheet->out, "|   ");
        buffer_putc(sheet->out, '|');
        write_square(sheet, sheet->board->by_name[file][rank]);
    }
    buffer_puts(sheet->out, "|\n");
}

static void
write_files(const struct sheet *sheet, unsigned block)
{
    repeat(sheet->out, ' ', GUTTER + 1 + (sheet->width - 1) / 2);
    for (unsigned i = 0; i < sheet->board->files; i++) {
        unsigned file = from_edge(i, sheet->board->files, sheet->view->flip);
        if (i > 0)
            repeat(sheet->out, ' ', sheet->width + (i % block == 0 ? 4 : 0));
        buffer_putc(sheet->out, board_file_letter(sheet->board, file));
    }
    buffer_putc(sheet->out, '\n');
}

/* Writes the layer numbers of a cube, or both coordinates of a hypercube's layers, above a row of layers. */
static void
write_layers(const struct sheet *sheet, unsigned rank, struct block block)
{
    unsigned span = block.files * (sheet->width + 1) + 4;
    repeat(sheet->out, ' ', GUTTER);
    for (unsigned i = 0; i < sheet->board->files; i += block.files) {
        unsigned file = from_edge(i, sheet->board->files, sheet->view->flip);
        int sq = sheet->board->by_name[file][rank];
        size_t begin = sheet->out->len;
        const struct vec *place = &sheet->board->at[sq];
        buffer_printf(sheet->out, tr(sheet->view->language, "layer %d"), place->at[2] + 1);
        if (sheet->board->axes > 3)
            buffer_printf(sheet->out, ".%d", place->at[3] + 1);
        if (i + block.files >= sheet->board->files || sheet->out->failed)
            continue;
        size_t used = utf8_count(sheet->out->data + begin, sheet->out->len - begin);
        repeat(sheet->out, ' ', used < span ? span - used : 1);
    }
    buffer_putc(sheet->out, '\n');
}

static void
write_squares(const struct sheet *sheet)
{
    struct block block = board_block(sheet->board);
    unsigned ranks = sheet->board->ranks;
    for (unsigned i = 0; i < ranks; i++) {
        unsigned rank = from_edge(i, ranks, !sheet->view->flip);
        if (i > 0 && i % block.ranks == 0)
            buffer_putc(sheet->out, '\n');
        if (i % block.ranks == 0 && sheet->board->axes >= 3)
            write_layers(sheet, rank, block);
        if (i % block.ranks == 0)
            write_rule(sheet, block.files);
        write_rank(sheet, rank, block.files);
        write_rule(sheet, block.files);
    }
    write_files(sheet, block.files);
}

/* Hexagonal boards. */

/*
 * Cells are two lines high, and the short files are one line lower. A line contains the upper halves of the cells of
 * one kind of file and the lower halves of the other:
 *    ___     ___
 *   / r \___/ q \___
 *   \___/ n \___/
 */
struct half {
    int sq; /* -1: none */
    bool upper;
};

/* Returns the half cell that the i-th file from the left has on this line of the drawing. Line 0 is the top edge of the
 * long files. */
static struct half
half_at(const struct sheet *sheet, unsigned i, int line)
{
    const struct board *board = sheet->board;
    unsigned file = from_edge(i, board->files, sheet->view->flip);
    int cells = board->ranks - board->lift[file];
    int from_top = line - 1 - board->lift[file];
    struct half half = {-1, from_top % 2 == 0};
    if (from_top >= 0 && from_top / 2 < cells)
        half.sq = board->by_name[file][sheet->view->flip ? from_top / 2 : cells - 1 - from_top / 2];
    return half;
}

/* Returns the border character between files i - 1 and i. */
static char
hex_border(const struct sheet *sheet, unsigned i, int line)
{
    struct half half;
    if (i < sheet->board->files) {
        half = half_at(sheet, i, line);
        if (half.sq >= 0)
            return half.upper ? '/' : '\\';
    }
    if (i > 0) {
        half = half_at(sheet, i - 1, line);
        if (half.sq >= 0)
            return half.upper ? '\\' : '/';
    }
    return ' ';
}

/* Writes the rank of the cell whose upper half the i-th file has on this line. */
static void
write_number(const struct sheet *sheet, unsigned i, int line)
{
    struct half half = half_at(sheet, i, line);
    if (half.sq >= 0 && half.upper)
        buffer_printf(sheet->out, "%*u ", GUTTER - 1, sheet->board->rank[half.sq] + 1u);
    else
        repeat(sheet->out, ' ', GUTTER);
}

static void
write_hex_line(const struct sheet *sheet, int line)
{
    write_number(sheet, 0, line);
    for (unsigned i = 0; i < sheet->board->files; i++) {
        struct half half = half_at(sheet, i, line);
        bool floor = half.sq >= 0 ? !half.upper : half_at(sheet, i, line + 1).sq >= 0;
        buffer_putc(sheet->out, hex_border(sheet, i, line));
        if (half.sq >= 0 && half.upper)
            write_square(sheet, half.sq);
        else
            repeat(sheet->out, floor ? '_' : ' ', sheet->width);
    }
    buffer_putc(sheet->out, hex_border(sheet, sheet->board->files, line));
    write_number(sheet, sheet->right_file, line);
    end_line(sheet->out);
}

static void
write_hexagons(const struct sheet *sheet)
{
    for (int line = 0; line <= 2 * sheet->board->ranks; line++)
        write_hex_line(sheet, line);
    write_files(sheet, sheet->board->files);
}

static unsigned
square_width(const struct board_view *view, const struct board *board)
{
    size_t widest = 1;
    if (view_naming(view) != NAMING_LETTERS)
        return 5; /* room for the piece and a number of two digits */
    for (int sq = 0; sq < board->count && !view->rules->draughts; sq++) {
        enum colour colour;
        const char *symbol = view_piece(view, sq, &colour);
        size_t columns = symbol ? utf8_length(symbol) : 0;
        if (columns > widest)
            widest = columns;
    }
    return (unsigned)widest + 2;
}

void
board_text(const struct board_view *view, struct buffer *out)
{
    const struct board *board = ruleset_board(view->rules);
    const struct sheet sheet = {
        .view = view,
        .board = board,
        .out = out,
        .width = square_width(view, board),
        .naming = view_naming(view),
        /* Long and short files alternate on some boards, and then the second file stands for all short ones. */
        .right_file = board->files > 2 && board->lift[0] == board->lift[2] ? 1 : board->files - 1u,
    };
    buffer_printf(out, "%s\n\n", view_title(view));
    if (board->shape == SHAPE_HEXAGONS)
        write_hexagons(&sheet);
    else
        write_squares(&sheet);
    buffer_printf(out, "\n%s", view_caption(view));
    view_state(view, out);
    buffer_putc(out, '\n');
}
