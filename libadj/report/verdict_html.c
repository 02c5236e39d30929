/* SPDX-License-Identifier: MIT */
/* The HTML report of a verdict, for printing: self-contained, without scripts, one A4 page for a
 * game of usual length. Each game starts a page. */
#include <string.h>

#include "draw/board.h"
#include "report/sheet.h"

/* Boards. */

/* Sets the drawing of a position with its caption. */
static void
set_figure(struct sheet *sheet, struct values *row, struct board_view *view, const char *id,
           const char *caption)
{
    view->id = arena_printf(&sheet->pool, "g%zu-%s", sheet->report->number, id);
    view->title = "";
    view->language = sheet->report->language;
    sheet_drop(sheet, &sheet->drawing);
    board_svg(view, &sheet->drawing);
    values_set(row, "caption=%s svg=%s", caption, sheet->drawing.data);
}

/* Marks the pieces of the evidence. */
static void
mark_evidence(const struct adj_verdict *v, struct board_view *view)
{
    const struct board *board = ruleset_board(v->rules);
    const struct evidence *e = &v->evidence;
    int sq = e->king.square ? board_square(board, e->king.square, strlen(e->king.square)) : -1;
    if (sq >= 0)
        view->mark[sq] = MARK_POINT;
    for (size_t i = 0; i < e->attacker_count; i++) {
        sq =
            board_square(board, e->attackers[i].piece.square, strlen(e->attackers[i].piece.square));
        if (sq >= 0)
            view->mark[sq] = MARK_POINT;
    }
}

/* The ply of the decisive position, and its caption. */
static size_t
decisive_ply(const struct adj_verdict *v, const char **out_name)
{
    const struct evidence *e = &v->evidence;
    *out_name = N_("Where the count began");
    for (size_t i = 0; i < e->counter_count && v->outcome.status != OUTCOME_UNDECIDED; i++)
        if (e->counters[i].limit > 0 && e->counters[i].count >= e->counters[i].limit)
            return e->counters[i].since;
    *out_name = N_("The same position earlier");
    if (e->ply_count > 1 || e->repeated)
        return e->plies[0];
    *out_name = N_("Before the last move");
    return v->line.count - 2;
}

static void
decisive_row(struct values *row, void *context)
{
    struct sheet *sheet = context;
    const struct line *line = &sheet->v->line;
    struct board_view view;
    const char *name;
    row->is_left_out = line->count < 2;
    if (row->is_left_out)
        return;
    size_t ply = decisive_ply(sheet->v, &name);
    struct line then = line_until(line, ply + 1);
    board_view_init(&view, line->rules, line_now(&then));
    board_view_mark_last(&view, ply + 2 == line->count ? line : &then);
    sheet_drop(sheet, &sheet->text);
    buffer_printf(&sheet->text, "%s, ", word(sheet, name));
    phrase_moment(sheet->report, ply, &sheet->text);
    set_figure(sheet, row, &view, "decisive", sheet_keep(sheet));
}

static void
final_row(struct values *row, void *context)
{
    struct sheet *sheet = context;
    struct board_view view;
    board_view_init(&view, sheet->v->rules, line_now(&sheet->v->line));
    board_view_mark_last(&view, &sheet->v->line);
    mark_evidence(sheet->v, &view);
    sheet_drop(sheet, &sheet->text);
    if (refusal_is_final(sheet->v))
        refusal_mark(sheet->report, &view, &sheet->text);
    set_figure(sheet, row, &view, "final", word(sheet, "Final position"));
}

/* Sets the position of the illegal move, if the game continued after it. */
static void
attempt_row(struct values *row, void *context)
{
    struct sheet *sheet = context;
    struct board_view view;
    row->is_left_out = !sheet->v->illegal || refusal_is_final(sheet->v);
    if (row->is_left_out)
        return;
    board_view_init(&view, sheet->v->rules, &sheet->v->illegal->position);
    sheet_drop(sheet, &sheet->text);
    refusal_mark(sheet->report, &view, &sheet->text);
    set_figure(sheet, row, &view, "illegal", word(sheet, "The illegal move"));
}

/* Sets the final position of the line by which a side could still have mated. */
static void
mate_row(struct values *row, void *context)
{
    struct sheet *sheet = context;
    const struct evidence_mates *mates = &sheet->v->evidence.mates[row->at];
    struct line game;
    struct board_view view;
    row->is_left_out = mates->answer != MATES_CAN;
    if (row->is_left_out)
        return;
    if (line_copy(&game, &sheet->v->line)) {
        sheet->pool.failed = row->is_left_out = true;
        return;
    }
    for (size_t i = 0; i < mates->count; i++)
        sheet->pool.failed |= line_push(&game, &mates->line[i]) != ADJ_OK;
    board_view_init(&view, game.rules, line_now(&game));
    board_view_mark_last(&view, &game);
    set_figure(sheet, row, &view, "mate", word(sheet, "A mate that was still possible"));
    line_clear(&game);
}

/* Moves. */

/* Of a longer game only the last plies and those with defects are printed. */
enum { PLIES_SHOWN = 220 };

/* Whether a ply of a long game is printed. */
static bool
is_shown(const struct adj_verdict *v, size_t ply, size_t next)
{
    size_t played = v->line.count - 1;
    return ply + PLIES_SHOWN > played ||
           (next < v->defects.count && v->defects.at[next].ply <= ply);
}

static void
ply_defect_row(struct values *row, void *context)
{
    struct sheet *sheet = context;
    const struct defect *defect = &sheet->v->defects.at[sheet->next - sheet->here + row->at];
    sheet_drop(sheet, &sheet->text);
    phrase_defect(sheet->report, defect, &sheet->text);
    values_set(row, "written=%s text=%s", defect->text, sheet->text.data);
}

static const char *
move_text(struct sheet *sheet, size_t ply)
{
    const struct adj_verdict *v = sheet->v;
    struct line before = line_until(&v->line, ply);
    sheet_drop(sheet, &sheet->text);
    v->codec->write_move(&before, &v->line.moves[ply - 1], &sheet->text);
    return sheet_keep(sheet);
}

/* Sets the values of a ply and its defects; row 0 has those before the first move. A pair of plies is a paragraph. After a
 * defect the reply gets a move number too. */
static void
ply_row(struct values *row, void *context)
{
    struct sheet *sheet = context;
    const struct adj_verdict *v = sheet->v;
    const struct defects *defects = &v->defects;
    size_t ply = row->at;
    bool defective = false, was_here = sheet->here > 0;
    sheet->is_open &= ply > 0 && (ply - 1 + v->numbering.second) % 2 != 0;
    row->is_left_out = ply > 0 && !is_shown(v, ply, sheet->next);
    if (row->is_left_out)
        return;
    for (sheet->here = 0; sheet->next < defects->count && defects->at[sheet->next].ply <= ply;
         sheet->here++)
        defective |= defects->at[sheet->next++].ply == ply;
    bool opens = ply > 0 && !sheet->is_open;
    sheet_drop(sheet, &sheet->text);
    if (opens || (ply > 0 && was_here))
        numbering_write(&v->numbering, ply, &sheet->text);
    values_set(row, "closes=%d opens=%d number=%s is_defective=%d", opens && sheet->has_opened,
               opens, sheet_keep(sheet), defective);
    values_text(row, "move", ply > 0 && ply < v->line.count ? move_text(sheet, ply) : "");
    values_rows(row, "ply_defects", sheet->here, ply_defect_row, sheet);
    sheet->is_open |= ply > 0;
    sheet->has_opened |= opens;
}

/* The whole report. */

static void
html_set(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    struct values *values = &sheet->values;
    size_t last = v->line.count - 1;
    for (size_t i = 0; i < v->defects.count; i++)
        last = v->defects.at[i].ply > last ? v->defects.at[i].ply : last;
    values_rows(values, "decisive", 1, decisive_row, sheet);
    values_rows(values, "final", 1, final_row, sheet);
    values_rows(values, "attempt", 1, attempt_row, sheet);
    values_rows(values, "mate_boards", v->evidence.mates_count, mate_row, sheet);
    values_rows(values, "plies", last || v->defects.count ? last + 1 : 0, ply_row, sheet);
    values_set(values, "last_ply=%zu", last);
}

void
verdict_html(const struct report *report, struct buffer *out)
{
    struct sheet sheet;
    sheet_begin(&sheet, report);
    html_set(&sheet);
    report_write(report, "verdict", &sheet.values, out);
    sheet_end(&sheet, out);
}

/*
 * The HTML page of a game: the report with all positions beside it. Each position is shown by a radio button; browsers step
 * through a group of these with the arrow keys, so no script is needed. In print all positions follow the report.
 */
struct pager {
    struct sheet sheet;
    struct board_set boards;
};

/* Returns the definitions that the positions share. */
static const char *
definitions(void *context)
{
    struct pager *pager = context;
    struct buffer out = {0};
    for (size_t i = 0; i < pager->sheet.v->line.count; i++)
        board_set_see(&pager->boards, &pager->sheet.v->line.at[i]);
    board_set_define(&pager->boards, &out);
    return arena_keep(&pager->sheet.pool, &out);
}

static const char *
position_svg(void *context)
{
    struct pager *pager = context;
    struct sheet *sheet = &pager->sheet;
    struct line then = line_until(&sheet->v->line, sheet->here + 1);
    struct board_view view;
    board_view_init(&view, sheet->v->rules, line_now(&then));
    board_view_mark_last(&view, &then);
    sheet_drop(sheet, &sheet->drawing);
    board_set_put(&pager->boards, &view, &sheet->drawing);
    return sheet->drawing.data;
}

/* Sets the values of a position and of the move that led to it. */
static void
position_row(struct values *row, void *context)
{
    struct pager *pager = context;
    struct sheet *sheet = &pager->sheet;
    const struct board_size size = board_set_size(&pager->boards);
    size_t ply = sheet->here = row->at, last = sheet->v->line.count - 1;
    sheet_drop(sheet, &sheet->text);
    if (ply > 0)
        numbering_write(&sheet->v->numbering, ply, &sheet->text);
    const char *number = sheet_keep(sheet);
    values_set(row, "ply=%zu is_last=%d back=%zu on=%zu number=%s move=%s width=%d height=%d", ply,
               ply == last, ply > 0 ? ply - 1 : last, ply < last ? ply + 1 : 0, number,
               ply > 0 ? move_text(sheet, ply) : word(sheet, "Start"), size.width, size.height);
    values_call(row, "svg", position_svg, pager);
}

void
page_html(const struct report *report, struct buffer *out)
{
    struct pager pager;
    sheet_begin(&pager.sheet, report);
    html_set(&pager.sheet);
    board_set_init(&pager.boards, report->verdict->rules,
                   arena_printf(&pager.sheet.pool, "all%zu", report->number), false, 0);
    values_call(&pager.sheet.values, "definitions", definitions, &pager);
    values_rows(&pager.sheet.values, "positions", report->verdict->line.count, position_row,
                &pager);
    report_write(report, "page", &pager.sheet.values, out);
    sheet_end(&pager.sheet, out);
}
