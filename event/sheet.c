/* SPDX-License-Identifier: MIT */
#include "event/sheet.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/message.h"
#include "base/utf8.h"

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void
sheet_add(struct sheet *s, struct sheet_cell cell, const char *text, size_t len)
{
    while (len && is_blank(*text)) {
        text++;
        len--;
    }
    while (len && is_blank(text[len - 1]))
        len--;
    if (!len && !cell.fault)
        return;
    bool is_kept = cell.column <= SHEET_COLUMNS && cell.row <= SHEET_ROWS;
    struct sheet_cell *cells =
        is_kept ? arena_more(s->pool, s->cells, s->count, &s->cap, 256, sizeof *cells) : NULL;
    if (!cells) {
        s->lost_column = s->lost_row ? s->lost_column : cell.column;
        s->lost_row = s->lost_row ? s->lost_row : cell.row;
        return;
    }
    s->cells = cells;
    if (len > SHEET_CELL)
        cell.fault = N_("the cell has more than 400 bytes");
    cell.text = arena_copy(s->pool, text, utf8_cut(text, len, SHEET_CELL));
    cells[s->count++] = cell;
}

const char *
sheet_letters(struct arena *pool, uint32_t column)
{
    char letters[8];
    size_t at = sizeof letters;
    letters[--at] = '\0';
    for (uint32_t rest = column; rest && at; rest = (rest - 1) / 26)
        letters[--at] = (char)('A' + (rest - 1) % 26);
    return arena_string(pool, letters + at);
}

/* Texts. */

/* Length of a list number such as "12." or "12)" before a name. */
static size_t
item_length(const char *text, size_t len)
{
    size_t digits = 0;
    while (digits < len && digits < 4 && ascii_is_digit(text[digits]))
        digits++;
    bool is_item = digits && digits + 1 < len && (text[digits] == '.' || text[digits] == ')') &&
                   is_blank(text[digits + 1]);
    return is_item ? digits + 1 : 0;
}

struct text_reader {
    struct sheet *sheet;
    const char *text;
    size_t len, at;
    char separator;
    uint32_t line;
};

/* Read a quoted cell: two quotation marks stand for one. */
static void
quoted_read(struct text_reader *r, struct buffer *out)
{
    for (r->at++; r->at < r->len; r->at++) {
        char c = r->text[r->at];
        if (c == '"' && (r->at + 1 == r->len || r->text[r->at + 1] != '"'))
            break;
        r->at += c == '"';
        r->line += c == '\n';
        buffer_putc(out, c == '\n' ? ' ' : c);
    }
    r->at += r->at < r->len;
}

static bool
cell_ends(const struct text_reader *r)
{
    return r->at == r->len || r->text[r->at] == '\n' ||
           (r->separator && r->text[r->at] == r->separator);
}

static void
cell_read(struct text_reader *r, struct sheet_cell place)
{
    struct buffer out = {0};
    while (!cell_ends(r) && (r->text[r->at] == ' ' || r->text[r->at] == '\r'))
        r->at++;
    if (!cell_ends(r) && r->text[r->at] == '"' && r->separator)
        quoted_read(r, &out);
    for (; !cell_ends(r); r->at++)
        buffer_putc(&out, r->text[r->at]);
    size_t item = place.column == 1 ? item_length(out.data ? out.data : "", out.len) : 0;
    r->sheet->pool->failed |= out.failed;
    sheet_add(r->sheet, place, out.data ? out.data + item : "", out.len - item);
    buffer_clear(&out);
}

/* Skip the line by which Excel names the separator. */
static void
separator_skip(struct text_reader *r)
{
    if (r->len < 5 || strncasecmp(r->text, "sep=", 4) != 0)
        return;
    r->separator = r->text[4];
    while (r->at < r->len && r->text[r->at] != '\n')
        r->at++;
    r->at += r->at < r->len;
    r->line++;
}

static void
lines_read(struct text_reader r)
{
    if (r.len >= 3 && memcmp(r.text, "\xEF\xBB\xBF", 3) == 0)
        r.at = 3;
    else
        separator_skip(&r);
    while (r.at < r.len && r.sheet->lost_row == 0) {
        struct sheet_cell place = {.row = r.line, .column = 1};
        for (cell_read(&r, place); r.at < r.len && r.text[r.at] != '\n'; cell_read(&r, place)) {
            r.at++;
            place.column++;
        }
        r.at += r.at < r.len;
        r.line++;
    }
}

static bool
is_quoting(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] == '"' && (!i || text[i - 1] == ',' || text[i - 1] == '\n'))
            return true;
    return false;
}

/* Whether commas separate the columns of a text: it quotes cells, the first line has two headings, or the second cell of each line
 * is a number. In other texts commas belong to the names. */
static bool
has_commas(const struct sheet *s, const char *text, size_t len, sheet_head_fn *is_head)
{
    struct sheet trial = {.pool = s->pool};
    size_t heads = 0, rows = 0, numbers = 0;
    lines_read((struct text_reader){&trial, text, len, 0, ',', 1});
    for (size_t i = 0; i < trial.count; i++) {
        const struct sheet_cell *cell = &trial.cells[i];
        bool is_new = !i || cell->row != cell[-1].row;
        heads += cell->row == trial.cells[0].row && is_head(s->pool, cell->text);
        rows += is_new;
        numbers += cell->column == 2 && strspn(cell->text, "0123456789") == strlen(cell->text);
    }
    return heads > 1 || (trial.count > rows && is_quoting(text, len)) || (rows && numbers == rows);
}

void
sheet_read_text(struct sheet *s, const char *text, size_t len, sheet_head_fn *is_head)
{
    char separator = memchr(text, '\t', len)             ? '\t'
                     : memchr(text, ';', len)            ? ';'
                     : has_commas(s, text, len, is_head) ? ','
                                                         : '\0';
    lines_read((struct text_reader){s, text, len, 0, separator, 1});
}
