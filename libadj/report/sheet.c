/* SPDX-License-Identifier: MIT */
#include "adj.h"
#include "report/sheet.h"

#include <string.h>

/* Values that contain one sentence each; empty if there is nothing to report. */

static void
say_players(const struct report *report, struct buffer *out)
{
    const char *const *players = report->verdict->players;
    if (players[WHITE] || players[BLACK])
        buffer_printf(out, "%s — %s", players[WHITE] ? players[WHITE] : "?",
                      players[BLACK] ? players[BLACK] : "?");
}

static void
say_heading(const struct report *report, struct buffer *out)
{
    buffer_printf(out, tr(report->language, "Game %zu"), report->number);
    if (report->verdict->title)
        buffer_printf(out, ": %s", report->verdict->title);
}

static void
say_score(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (verdict_is_scored(v))
        buffer_printf(out, "%s : %s", v->score[WHITE], v->score[BLACK]);
}

static void
say_citation(const struct report *report, struct buffer *out)
{
    phrase_citation(report, &report->verdict->citation, out);
}

static void
say_points(const struct report *report, struct buffer *out)
{
    if (report->verdict->outcome.has_points || report->verdict->evidence.row_count > 0)
        phrase_points(report, out);
}

static void
say_white(const struct report *report, struct buffer *out)
{
    side_label(report, WHITE, out);
}

static void
say_black(const struct report *report, struct buffer *out)
{
    side_label(report, BLACK, out);
}

static const struct {
    const char *name;
    void (*say)(const struct report *report, struct buffer *out);
} sentences[] = {
    {"heading", say_heading},    {"reading", phrase_reading},
    {"record", phrase_record},   {"occasion", phrase_occasion},
    {"players", say_players},    {"sentence", sentence_write},
    {"score", say_score},        {"citation", say_citation},
    {"points", say_points},      {"regulations", phrase_regulations},
    {"attack", phrase_attack},   {"repetition", phrase_repetition},
    {"flights", phrase_flights}, {"ruleset", phrase_ruleset},
    {"white_label", say_white},  {"black_label", say_black},
};

static const char *
rulebook(void *context)
{
    struct sheet *sheet = context;
    sheet_drop(sheet, &sheet->text);
    buffer_printf(&sheet->text, tr(sheet->report->language, "rulebook %s"), ADJ_RULEBOOK);
    return sheet_keep(sheet);
}

/* Lists of sentences. */

/* Whether to show the move's number: not for a number or a result, nor for a gap, whose detail has the numbers. */
static bool
is_of_move(const struct defect *defect)
{
    return defect->ply > 0 && defect->code != DEFECT_MOVES_MISSING &&
           defect->code != DEFECT_MOVE_NUMBER && defect->code != DEFECT_RESULT_MISMATCH;
}

static void
say_defect(struct sheet *sheet, struct values *row)
{
    const struct defect *defect = &sheet->v->defects.at[row->at];
    if (is_of_move(defect))
        numbering_write(&sheet->v->numbering, defect->ply, &sheet->text);
    values_set(row, "label=%s written=%s", sheet_keep(sheet), defect->text);
    phrase_defect(sheet->report, defect, &sheet->text);
}

/* Writes a row's text, or nothing, and may set more values. */
static void
row_say(struct sheet *sheet, enum said_list list, struct values *row)
{
    const struct report *report = sheet->report;
    const struct adj_verdict *v = sheet->v;
    const struct evidence *e = &v->evidence;
    struct buffer *text = &sheet->text;
    switch (list) {
    case SAID_RULINGS:
        sheet->rulings = row->at ? sheet->rulings : v->rulings;
        if (*sheet->rulings)
            sheet->rulings = phrase_ruling(report, sheet->rulings, text);
        break;
    case SAID_REFUSAL:
        values_set(row, "label=%s", phrase_refusal(report, (unsigned)row->at, text));
        break;
    case SAID_REPLIES: /* the king's replies are its flight squares */
        if (e->replies[row->at].piece.square != e->king.square)
            phrase_reply(report, &e->replies[row->at], text);
        break;
    case SAID_COUNTERS:
        phrase_counter(report, &e->counters[row->at], text);
        break;
    case SAID_MATES:
        phrase_mates(report, &e->mates[row->at], text);
        break;
    case SAID_OPEN:
        (void)phrase_claims(report, &v->open, row->at, text);
        break;
    case SAID_INTENDED:
        (void)phrase_claims(report, &v->intended, row->at, text);
        break;
    case SAID_MISSED:
        (void)phrase_claims(report, &v->missed, row->at, text);
        break;
    case SAID_EVENTS:
        phrase_event(report, &v->events[row->at], text);
        break;
    case SAID_DEFECTS:
        say_defect(sheet, row);
        break;
    case SAID_LISTS:
        break;
    }
}

static void
said_row(struct values *row, void *context)
{
    struct said *said = context;
    struct sheet *sheet = said->sheet;
    sheet_drop(sheet, &sheet->text);
    row_say(sheet, said->list, row);
    if (row->at == 0)
        said->shown = 0;
    row->is_left_out = sheet->text.len == 0;
    if (!row->is_left_out)
        values_set(row, "text=%s is_first=%d", sheet->text.data, said->shown++ == 0);
}

static void
set_lists(struct sheet *sheet)
{
    enum { REFUSAL_PARTS = 8 };
    const struct adj_verdict *v = sheet->v;
    const struct {
        const char *name;
        size_t count; /* maximum number of rows: empty ones are left out */
    } lists[SAID_LISTS] = {
        [SAID_RULINGS] = {"rulings", strlen(v->rulings)},
        [SAID_REFUSAL] = {"refusal", v->illegal ? REFUSAL_PARTS : 0},
        [SAID_REPLIES] = {"replies", v->evidence.reply_count},
        [SAID_COUNTERS] = {"counters", v->evidence.counter_count},
        [SAID_MATES] = {"mates", v->evidence.mates_count},
        [SAID_OPEN] = {"open", v->open.count},
        [SAID_INTENDED] = {"intended", v->intended.count},
        [SAID_MISSED] = {"missed", v->missed.count},
        [SAID_EVENTS] = {"events", v->event_count},
        [SAID_DEFECTS] = {"defects", v->defects.count},
    };
    for (unsigned i = 0; i < SAID_LISTS; i++) {
        sheet->said[i] = (struct said){.sheet = sheet, .list = i};
        values_rows(&sheet->values, lists[i].name, lists[i].count, said_row, &sheet->said[i]);
    }
}

/* Sets the counted pieces of a side: "Gr 2×7". */
static void
counted_row(struct values *row, void *context)
{
    const struct evidence *e = &((const struct sheet *)context)->v->evidence;
    values_set(row, "symbol=%s each=%u count=%u", e->rows[row->at].symbol, e->rows[row->at].each,
               e->rows[row->at].count[row->outer->at]);
}

static void
side_row(struct values *row, void *context)
{
    const struct sheet *sheet = context;
    values_set(row, "is_first=%d side_points=%u", row->at == WHITE,
               sheet->v->outcome.points[row->at]);
}

void
sheet_begin(struct sheet *sheet, const struct report *report)
{
    const struct adj_verdict *v = report->verdict;
    const struct evidence *e = &v->evidence;
    *sheet = (struct sheet){.report = report, .v = v};
    struct values *values = &sheet->values;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        sentences[i].say(report, &sheet->text);
        values_text(values, sentences[i].name, sheet_keep(sheet));
    }
    bool is_start = v->is_set_up && v->rules->start_ruling;
    values_set(values,
               "white=%s black=%s claimed=%s reconstruction=%s has_evidence=%d version=%s "
               "variant=%s fingerprint=%s position=%s",
               v->players[WHITE], v->players[BLACK], v->claimed,
               is_start ? "" : v->rules->reconstruction,
               e->ply_count || e->king.square || e->counter_count || e->row_count || e->mates_count,
               ADJ_VERSION, v->rules->id, v->fingerprint, v->position);
    values_call(values, "rulebook", rulebook, sheet);
    set_lists(sheet);
    values_rows(values, "counted", e->row_count, counted_row, sheet);
    values_rows(values, "sides", e->row_count ? 2 : 0, side_row, sheet);
}

void
report_write(const struct report *report, const char *template, struct values *values,
             struct buffer *out)
{
    struct values own;
    values_begin(&own, values);
    values_set(&own, "language=%s label=%s link=%s index=%s previous=%s next=%s",
               language_tag(report->language), report->label, report->link, report->index,
               report->previous, report->next);
    (void)template_write(report_templates, template, report->language, &own, out);
}

void
sheet_end(struct sheet *sheet, struct buffer *out)
{
    out->failed |= sheet->text.failed || sheet->drawing.failed || sheet->pool.failed;
    buffer_clear(&sheet->text);
    buffer_clear(&sheet->drawing);
    arena_clear(&sheet->pool);
}
