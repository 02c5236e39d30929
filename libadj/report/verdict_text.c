/* SPDX-License-Identifier: MIT */
/* The plain-text report of a verdict, 80 columns wide: the template's lines, wrapped, and boards. */
#include <string.h>

#include "draw/board.h"
#include "report/sheet.h"
#include "report/wrap.h"

enum { TEXT_LABEL = 10, DEFECT_COLUMN = 2, DEFECT_INDENT = 6 };

/* Writes a line of the template: a label, a tab and a text beside it; or a defect, which is indented; or a paragraph. */
static void
put_line(char *line, struct buffer *out)
{
    char *tab = strchr(line, '\t');
    if (tab) {
        size_t columns = wrap_columns(line, (size_t)(tab - line));
        buffer_put(out, line, (size_t)(tab - line));
        wrap_spaces(out, columns < TEXT_LABEL ? TEXT_LABEL - columns : 1);
        wrap_put(out, TEXT_LABEL, TEXT_LABEL, tab + 1);
    } else if (*line == ' ') {
        wrap_spaces(out, DEFECT_COLUMN);
        wrap_put(out, DEFECT_COLUMN, DEFECT_INDENT, line + DEFECT_COLUMN);
    } else {
        wrap_put(out, 0, 0, line);
    }
}

static void
put_lines(struct buffer *lines, struct buffer *out)
{
    for (char *at = lines->failed ? NULL : lines->data, *next; at && *at; at = next) {
        next = at + strcspn(at, "\n");
        *next++ = '\0';
        put_line(at, out);
    }
    out->failed |= lines->failed;
    buffer_clear(lines);
}

static void
put_view(struct sheet *sheet, struct board_view *view, struct buffer *out)
{
    view->language = sheet->report->language;
    buffer_putc(out, '\n');
    board_text(view, out);
    sheet_drop(sheet, &sheet->text);
}

/* Writes the final position, that of an illegal move after which the game continued, and the earlier one that an illegal move
 * would have repeated. */
static void
put_boards(struct sheet *sheet, struct buffer *out)
{
    const struct adj_verdict *v = sheet->v;
    struct board_view view;
    bool is_final = refusal_is_final(v);
    sheet_drop(sheet, &sheet->text);
    board_view_init(&view, v->rules, line_now(&v->line));
    board_view_mark_last(&view, &v->line);
    if (is_final)
        refusal_mark(sheet->report, &view, &sheet->text);
    put_view(sheet, &view, out);
    if (v->illegal && !is_final) {
        board_view_init(&view, v->rules, &v->illegal->position);
        view.title = word(sheet, "The illegal move");
        refusal_mark(sheet->report, &view, &sheet->text);
        put_view(sheet, &view, out);
    }
    if (v->evidence.repeated) {
        buffer_printf(&sheet->text, "%s, ", word(sheet, "The same position earlier"));
        phrase_moment(sheet->report, v->evidence.plies[0], &sheet->text);
        board_view_init(&view, v->rules, &v->line.at[v->evidence.plies[0]]);
        view.title = sheet->text.data;
        put_view(sheet, &view, out);
    }
}

void
verdict_text(const struct report *report, struct buffer *out)
{
    enum { USUAL_SIZE = 4096 };
    struct sheet sheet;
    struct buffer lines = {0};
    sheet_begin(&sheet, report);
    (void)buffer_reserve(&lines, USUAL_SIZE);
    report_write(report, "verdict_text", &sheet.values, &lines);
    put_lines(&lines, out);
    put_boards(&sheet, out);
    sheet_end(&sheet, out);
}
