/* SPDX-License-Identifier: MIT */
/* The plain-text report of a verdict, 80 columns wide. */
#include <string.h>

#include "draw/board.h"
#include "report/sheet.h"
#include "report/wrap.h"

enum { TEXT_LABEL = 10 };

/* Fields. */

/* A label in its column and a text beside it. An empty label continues the list above. */
static void
put_field(const struct sheet *sheet, const char *label, const char *text)
{
    size_t columns = wrap_columns(label, strlen(label));
    buffer_puts(sheet->out, label);
    wrap_spaces(sheet->out, columns < TEXT_LABEL ? TEXT_LABEL - columns : 1);
    wrap_put(sheet->out, TEXT_LABEL, TEXT_LABEL, text);
}

/* The same with the assembled text, which is emptied. */
static void
put_field_of(struct sheet *sheet, const char *label)
{
    put_field(sheet, label, sheet->text.len ? sheet->text.data : "");
    drop_text(sheet);
}

static void
put_paragraph(struct sheet *sheet, size_t column, size_t indent)
{
    wrap_put(sheet->out, column, indent, sheet->text.len ? sheet->text.data : "");
    drop_text(sheet);
}

/* Parts. */

/* A field with the assembled text, if that is not empty. */
static void
put_unless_empty(struct sheet *sheet, const char *label)
{
    if (sheet->text.len > 0)
        put_field_of(sheet, label);
}

static void
put_player(struct sheet *sheet, enum colour side)
{
    struct buffer label = {0};
    side_label(sheet->report, side, &label);
    if (sheet->v->players[side])
        put_field(sheet, label.failed ? "" : label.data, sheet->v->players[side]);
    buffer_clear(&label);
}

static void
put_heading(struct sheet *sheet)
{
    buffer_printf(&sheet->text, tr(sheet->report->language, "Game %zu"), sheet->report->number);
    if (sheet->v->title)
        buffer_printf(&sheet->text, ": %s", sheet->v->title);
    put_paragraph(sheet, 0, 0);
    phrase_reading(sheet->report, &sheet->text);
    put_paragraph(sheet, 0, 0);
    buffer_putc(sheet->out, '\n');
    phrase_record(sheet->report, &sheet->text);
    put_unless_empty(sheet, word(sheet, "Record"));
    for (int side = WHITE; side <= BLACK; side++)
        put_player(sheet, (enum colour)side);
    phrase_occasion(sheet->report, &sheet->text);
    put_unless_empty(sheet, word(sheet, "Event"));
}

static void
put_verdict(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    sentence_write(sheet->report, &sheet->text);
    buffer_putc(&sheet->text, '.');
    put_field_of(sheet, word(sheet, "Verdict"));
    if (v->outcome.has_points) {
        phrase_points(sheet->report, &sheet->text);
        put_field_of(sheet, word(sheet, "Points"));
    }
    if (verdict_is_scored(v)) {
        buffer_printf(&sheet->text, "%s : %s", v->score[WHITE], v->score[BLACK]);
        put_field_of(sheet, word(sheet, "Score"));
    }
    if (v->claimed)
        put_field(sheet, word(sheet, "Claimed"), v->claimed);
}

static void
put_rule(struct sheet *sheet)
{
    const char *rulings = sheet->v->rulings;
    phrase_citation(sheet->report, &sheet->v->citation, &sheet->text);
    put_field_of(sheet, word(sheet, "Rule"));
    phrase_regulations(sheet->report, &sheet->text);
    put_unless_empty(sheet, word(sheet, "In force"));
    if (!rulings[0])
        return;
    put_field(sheet, word(sheet, "Rulings"),
              word(sheet, "ours, where the rules are silent, damaged or contradict themselves; "
                          "they are open to appeal:"));
    while (*rulings) {
        rulings = phrase_ruling(sheet->report, rulings, &sheet->text);
        put_field_of(sheet, "");
    }
    if (sheet->v->rules->reconstruction &&
        !(sheet->v->is_set_up && sheet->v->rules->start_ruling)) {
        buffer_puts(&sheet->text, word(sheet, "A reconstruction: "));
        message_write(sheet->report->language, sheet->v->rules->reconstruction, &sheet->text);
        put_field_of(sheet, "");
    }
}

/* The counted pieces of a side: "Gr 2×7". */
static void
put_points(struct sheet *sheet, enum colour side)
{
    const struct evidence *e = &sheet->v->evidence;
    side_label(sheet->report, side, &sheet->text);
    buffer_putc(&sheet->text, ':');
    for (size_t i = 0; i < e->row_count; i++)
        if (e->rows[i].count[side] > 0)
            buffer_printf(&sheet->text, " %s %u×%u", e->rows[i].symbol, e->rows[i].count[side],
                          e->rows[i].each);
    put_field_of(sheet, side == WHITE ? word(sheet, "Counted") : "");
}

/* Replies of other pieces; those of the royal piece are its flight squares. */
static void
put_replies(struct sheet *sheet)
{
    const struct evidence *e = &sheet->v->evidence;
    const char *label = word(sheet, "Replies");
    for (size_t i = 0; i < e->reply_count; i++) {
        if (e->replies[i].piece.square == e->king.square)
            continue;
        phrase_reply(sheet->report, &e->replies[i], &sheet->text);
        put_field_of(sheet, label);
        label = "";
    }
}

static void
put_evidence(struct sheet *sheet)
{
    const struct evidence *e = &sheet->v->evidence;
    if (e->ply_count > 0) {
        phrase_repetition(sheet->report, &sheet->text);
        put_field_of(sheet, word(sheet, "Evidence"));
    }
    if (e->king.square) {
        phrase_attack(sheet->report, &sheet->text);
        put_field_of(sheet, word(sheet, "Evidence"));
        phrase_flights(sheet->report, &sheet->text);
        put_unless_empty(sheet, word(sheet, "Flights"));
    }
    put_replies(sheet);
    for (size_t i = 0; i < e->counter_count; i++) {
        phrase_counter(sheet->report, &e->counters[i], &sheet->text);
        put_field_of(sheet, i > 0 ? "" : word(sheet, "Count"));
    }
    for (size_t i = 0; i < e->mates_count; i++) {
        phrase_mates(sheet->report, &e->mates[i], &sheet->text);
        put_field_of(sheet, i > 0 ? "" : word(sheet, "Proof"));
    }
    for (int side = WHITE; side <= BLACK && e->row_count > 0; side++)
        put_points(sheet, (enum colour)side);
}

/* Why a move is illegal, and what would be legal. */
static void
put_refusal(struct sheet *sheet)
{
    const char *label;
    for (unsigned i = 0; (label = phrase_refusal(sheet->report, i, &sheet->text)); i++)
        put_unless_empty(sheet, word(sheet, label));
}

static void
put_claims(struct sheet *sheet, const char *label, const struct claims *claims)
{
    for (size_t i = 0; i < claims->count; i++)
        if (phrase_claims(sheet->report, claims, i, &sheet->text))
            put_field_of(sheet, i > 0 ? "" : label);
}

static void
put_events(struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->v->event_count; i++) {
        phrase_event(sheet->report, &sheet->v->events[i], &sheet->text);
        put_field_of(sheet, i > 0 ? "" : word(sheet, "Events"));
    }
}

/* Whether the defect is shown with its move. A number or a result is shown alone; the detail of a gap has the numbers. */
static bool
is_of_move(const struct defect *defect)
{
    return defect->ply > 0 && defect->code != DEFECT_MOVES_MISSING &&
           defect->code != DEFECT_MOVE_NUMBER && defect->code != DEFECT_RESULT_MISMATCH;
}

static void
put_defects(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    if (v->defects.count == 0)
        return;
    buffer_printf(sheet->out, "\n%s\n", word(sheet, "Defects of the record"));
    for (size_t i = 0; i < v->defects.count; i++) {
        const struct defect *defect = &v->defects.at[i];
        if (is_of_move(defect))
            numbering_write(&v->numbering, defect->ply, &sheet->text);
        buffer_printf(&sheet->text, "%s: ", defect->text);
        phrase_defect(sheet->report, defect, &sheet->text);
        buffer_puts(sheet->out, "  ");
        put_paragraph(sheet, 2, 6);
    }
}

/* A board, after an empty line; its caption or title is the assembled text. */
static void
put_view(struct sheet *sheet, struct board_view *view)
{
    view->language = sheet->report->language;
    buffer_putc(sheet->out, '\n');
    board_text(view, sheet->out);
    drop_text(sheet);
}

static void
put_board(struct sheet *sheet)
{
    struct board_view view;
    board_view_init(&view, sheet->v->rules, line_now(&sheet->v->line));
    board_view_mark_last(&view, &sheet->v->line);
    if (refusal_is_final(sheet->v))
        refusal_mark(sheet->report, &view, &sheet->text);
    put_view(sheet, &view);
}

/* The position of the illegal move, if the game continued after it. */
static void
put_attempt(struct sheet *sheet)
{
    struct board_view view;
    if (!sheet->v->illegal || refusal_is_final(sheet->v))
        return;
    board_view_init(&view, sheet->v->rules, &sheet->v->illegal->position);
    view.title = word(sheet, "The illegal move");
    refusal_mark(sheet->report, &view, &sheet->text);
    put_view(sheet, &view);
}

/* The earlier position that an illegal move would have repeated, for comparison. */
static void
put_repeated(struct sheet *sheet)
{
    const struct evidence *e = &sheet->v->evidence;
    struct board_view view;
    if (!e->repeated)
        return;
    buffer_printf(&sheet->text, "%s, ", word(sheet, "The same position earlier"));
    phrase_moment(sheet->report, e->plies[0], &sheet->text);
    board_view_init(&view, sheet->v->rules, &sheet->v->line.at[e->plies[0]]);
    view.title = sheet->text.failed ? NULL : sheet->text.data;
    put_view(sheet, &view);
}

void
verdict_text(const struct report *report, struct buffer *out)
{
    struct sheet sheet = {.report = report, .v = report->verdict, .out = out};
    buffer_init(&sheet.text);
    put_heading(&sheet);
    put_verdict(&sheet);
    put_rule(&sheet);
    put_refusal(&sheet);
    put_evidence(&sheet);
    put_claims(&sheet, word(&sheet, "Claimable"), &sheet.v->open);
    put_claims(&sheet, word(&sheet, "With move"), &sheet.v->intended);
    put_claims(&sheet, word(&sheet, "Unclaimed"), &sheet.v->missed);
    put_events(&sheet);
    put_defects(&sheet);
    put_board(&sheet);
    put_attempt(&sheet);
    put_repeated(&sheet);
    out->failed |= sheet.text.failed;
    buffer_clear(&sheet.text);
}
