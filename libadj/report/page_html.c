/* SPDX-License-Identifier: MIT */
/*
 * The HTML page of a game: the report of verdict_html.c with all positions beside it. Each position
 * is shown by a radio button; browsers step through a group of these with the arrow keys, so no
 * script is needed. In print all positions follow the report.
 */
#include <stdio.h>

#include "base/xml.h"
#include "draw/board.h"
#include "report/report.h"

static const char page_style[] =
    "main{display:flex;flex-wrap:wrap;gap:10mm;justify-content:center}"
    "body{max-width:none}article{flex:0 1 186mm}"
    ".pager{flex:0 1 130mm;border:0;margin:0;padding:0;position:relative}"
    ".pager "
    "input{position:absolute;top:0;left:0;appearance:none;width:1px;height:1px;margin:0;outline:0}"
    ".pager figure{max-width:130mm}"
    ".pager label{cursor:pointer;padding:0 2mm}"
    ".pager .walk{float:right;font-size:14pt;line-height:1}"
    ".list{font-size:8.5pt;line-height:1.5;max-height:60mm;overflow-y:auto;margin:2mm 0}"
    ".list label{padding:0 .8mm}"
    "nav{text-align:center;margin:4mm}nav a{margin:0 4mm}"
    "@media screen{.pager input:not(:checked)+figure{display:none}"
    ".pager input:focus-visible+figure figcaption{outline:.5mm solid #000}"
    ".pager{position:sticky;top:4mm;align-self:flex-start}}"
    "@media print{main{display:block}nav,.list,.walk,.pager input{display:none}"
    ".pager{position:static;margin-top:6mm;display:grid;grid-template-columns:repeat(3,1fr);"
    "gap:4mm 6mm}.pager legend,.pager h2{display:none}.pager "
    "figure{break-inside:avoid;max-width:none}"
    ".pager figcaption{font-size:8pt}}";

/* The page being written. */
struct page {
    const struct report *report;
    const struct adj_verdict *v;
    struct buffer *out;
    struct board_set *boards;
    char id[32];
};

/* The move that led to the position after `ply`, with its number; "Start" for ply 0. */
static void
put_move(const struct page *page, size_t ply)
{
    const struct adj_verdict *v = page->v;
    struct line before = line_until(&v->line, ply);
    struct buffer text = {0};
    if (ply == 0) {
        buffer_puts(&text, tr(page->report->language, "Start"));
    } else {
        numbering_write(&v->numbering, ply, &text);
        v->codec->write_move(&before, &v->line.moves[ply - 1], &text);
    }
    if (text.len > 0)
        xml_text_n(page->out, text.data, text.len);
    page->out->failed |= text.failed;
    buffer_clear(&text);
}

static void
put_arrow(const struct page *page, size_t ply, const char *arrow, const char *name)
{
    buffer_printf(page->out, "<label for=\"p%zu\" title=\"", ply);
    xml_text(page->out, name);
    buffer_printf(page->out, "\">%s</label>", arrow);
}

static void
put_position(const struct page *page, size_t ply)
{
    size_t last = page->v->line.count - 1;
    struct line then = line_until(&page->v->line, ply + 1);
    struct board_size size = board_set_size(page->boards);
    struct board_view view;
    board_view_init(&view, page->v->rules, line_now(&then));
    board_view_mark_last(&view, &then);
    buffer_printf(page->out, "<input type=\"radio\" name=\"ply\" id=\"p%zu\"%s/>\n<figure>", ply,
                  ply == last ? " checked=\"checked\" autofocus=\"autofocus\"" : "");
    buffer_puts(page->out, "<span class=\"walk\">");
    put_arrow(page, ply > 0 ? ply - 1 : last, "◀", tr(page->report->language, "back"));
    put_arrow(page, ply < last ? ply + 1 : 0, "▶", tr(page->report->language, "on"));
    buffer_puts(page->out, "</span><figcaption>");
    put_move(page, ply);
    buffer_printf(page->out,
                  "</figcaption>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" "
                  "font-family=\"'DejaVu Sans', Arial, sans-serif\">\n",
                  size.width, size.height);
    board_set_put(page->boards, &view, page->out);
    buffer_puts(page->out, "</svg></figure>\n");
}

/* The move list; each move selects its position. */
static void
put_list(const struct page *page)
{
    buffer_puts(page->out, "<div class=\"list\">");
    for (size_t ply = 0; ply < page->v->line.count; ply++) {
        buffer_printf(page->out, "<label for=\"p%zu\">", ply);
        put_move(page, ply);
        buffer_puts(page->out, "</label>\n");
    }
    buffer_puts(page->out, "</div>\n");
}

static void
put_positions(const struct page *page)
{
    for (size_t i = 0; i < page->v->line.count; i++)
        board_set_see(page->boards, &page->v->line.at[i]);
    buffer_puts(page->out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
                           "font-family=\"'DejaVu Sans', Arial, sans-serif\"><defs>\n");
    board_set_define(page->boards, page->out);
    buffer_puts(page->out, "</defs></svg>\n<fieldset class=\"pager\">\n<h2>");
    xml_text(page->out, tr(page->report->language, "All positions: arrow keys page through them"));
    buffer_puts(page->out, "</h2>\n");
    put_list(page);
    for (size_t ply = 0; ply < page->v->line.count; ply++)
        put_position(page, ply);
    buffer_puts(page->out, "</fieldset>\n");
}

void
page_html(const struct report *report, struct buffer *out)
{
    struct board_set boards;
    struct page page = {.report = report, .v = report->verdict, .out = out, .boards = &boards};
    snprintf(page.id, sizeof page.id, "all%zu", report->number);
    board_set_init(&boards, report->verdict->rules, page.id, false, 0);
    buffer_puts(out, "<main>\n");
    verdict_html(report, out);
    put_positions(&page);
    buffer_puts(out, "</main>\n");
}

void
page_begin(const struct report *report, struct buffer *out)
{
    html_begin(report, out);
    buffer_printf(out, "<style>%s</style>\n", page_style);
}

static void
put_link(const char *link, const char *name, struct buffer *out)
{
    if (!link)
        return;
    buffer_puts(out, "<a href=\"");
    xml_text(out, link);
    buffer_puts(out, "\">");
    xml_text(out, name);
    buffer_puts(out, "</a>\n");
}

/* Links to the other games. */
void
page_end(const struct report *report, struct buffer *out)
{
    buffer_puts(out, "<nav>\n");
    put_link(report->previous, tr(report->language, "the game before"), out);
    put_link(report->index, tr(report->language, "all games"), out);
    put_link(report->next, tr(report->language, "the next game"), out);
    buffer_puts(out, "</nav>\n");
    html_end(report, out);
}
