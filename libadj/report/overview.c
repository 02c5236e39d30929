/* SPDX-License-Identifier: MIT */
/* The table of all games of a document: players, score, basis, verdict and remarks. */
#include "base/message.h"
#include "report/sheet.h"
#include "report/wrap.h"

/* The cells. */

static void
put_players(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    for (int side = WHITE; side <= BLACK; side++)
        buffer_printf(out, "%s%s", side == WHITE ? "" : " — ",
                      v && v->players[side] ? v->players[side] : "?");
}

static void
put_score(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (v && verdict_is_scored(v))
        buffer_printf(out, "%s : %s", v->score[WHITE], v->score[BLACK]);
    else
        buffer_putc(out, '*');
}

/* The basis of the verdict, as text. */
static const char *
basis_name(const struct report *report)
{
    static const char *const names[] = {[BASIS_NONE] = N_("open"),
                                        [BASIS_RULES] = N_("rules"),
                                        [BASIS_RECORD] = N_("record"),
                                        [BASIS_DECISION] = N_("decision"),
                                        [BASIS_REPORTED] = N_("reported")};
    return tr(report->language, names[report->verdict ? report->verdict->basis : BASIS_NONE]);
}

static void
put_sentence(const struct report *report, struct buffer *out)
{
    if (report->verdict)
        sentence_write(report, out);
    else
        message_write(report->language, report->trouble ? report->trouble : "", out);
}

/* Separates remarks. */
static void
next_remark(struct buffer *out, size_t start)
{
    if (out->len > start)
        buffer_puts(out, "; ");
}

/* Whether the record claims another result than the verdict; a defect reports it. */
static bool
claims_otherwise(const struct adj_verdict *v)
{
    for (size_t i = 0; i < v->defects.count; i++)
        if (v->defects.at[i].code == DEFECT_RESULT_MISMATCH)
            return v->claimed != NULL;
    return false;
}

static void
put_remarks(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    size_t start = out->len, defects = 0;
    if (!v)
        return;
    if (verdict_is_for_arbiter(v))
        buffer_puts(out, tr(report->language, "needs a decision"));
    for (size_t i = 0; i < v->defects.count; i++)
        defects += v->defects.at[i].severity != SEVERITY_NOTE;
    if (defects > 0) {
        next_remark(out, start);
        buffer_printf(out, tr(report->language, "defects: %zu"), defects);
    }
    if (claims_otherwise(v)) {
        next_remark(out, start);
        buffer_printf(out, tr(report->language, "the record claims %s"), v->claimed);
    }
    if (v->rulings[0]) {
        next_remark(out, start);
        buffer_printf(out, tr(report->language, "rulings: %s"), v->rulings);
    }
}

/* Text output. */

enum { COLUMN_GAME = 2, COLUMN_SCORE = 58, COLUMN_BASIS = 70, INDENT = 6 };

void
overview_text_begin(const struct report *report, struct buffer *out)
{
    buffer_printf(out, "\n%s\n\n", tr(report->language, "All games"));
    size_t before = out->len;
    buffer_printf(out, "%*s%s", COLUMN_GAME, "", tr(report->language, "Game, players"));
    wrap_spaces(out, COLUMN_SCORE - wrap_columns(out->failed ? "" : out->data + before,
                                                 out->failed ? 0 : out->len - before));
    before = out->len;
    buffer_puts(out, tr(report->language, "Score"));
    wrap_spaces(out, COLUMN_BASIS - COLUMN_SCORE -
                         wrap_columns(out->failed ? "" : out->data + before,
                                      out->failed ? 0 : out->len - before));
    buffer_printf(out, "%s\n", tr(report->language, "Basis"));
}

/* Writes a text in its column. A longer text gets a line of its own. */
static void
put_column(struct buffer *out, struct buffer *text, size_t from, size_t to)
{
    size_t columns = wrap_columns(text->data ? text->data : "", text->len);
    wrap_put(out, from, INDENT, text->data ? text->data : "");
    if (out->failed || text->failed)
        return;
    out->len--; /* remove the line break */
    if (from + columns + 1 < to)
        wrap_spaces(out, to - from - columns);
    else {
        buffer_putc(out, '\n');
        wrap_spaces(out, to);
    }
    buffer_reset(text);
}

void
overview_text(const struct report *report, struct buffer *out)
{
    struct buffer text = {0};
    buffer_printf(&text, "%s  ", report->label ? report->label : "");
    put_players(report, &text);
    wrap_spaces(out, COLUMN_GAME);
    put_column(out, &text, COLUMN_GAME, COLUMN_SCORE);
    put_score(report, &text);
    put_column(out, &text, COLUMN_SCORE, COLUMN_BASIS);
    buffer_printf(out, "%s\n", basis_name(report));
    put_sentence(report, &text);
    buffer_putc(&text, '.');
    wrap_spaces(out, INDENT);
    wrap_put(out, INDENT, INDENT, text.data ? text.data : "");
    buffer_reset(&text);
    put_remarks(report, &text);
    if (text.len > 0) {
        wrap_spaces(out, INDENT);
        wrap_put(out, INDENT, INDENT, text.data);
    }
    out->failed |= text.failed;
    buffer_clear(&text);
}

/* HTML output. */

void
overview_html(const struct report *report, struct buffer *out)
{
    static void (*const cells[])(const struct report *, struct buffer *) = {
        put_players, put_score, put_sentence, put_remarks};
    struct buffer text[4] = {0};
    struct values values = {.count = 0};
    for (size_t i = 0; i < 4; i++) {
        cells[i](report, &text[i]);
        out->failed |= text[i].failed;
    }
    values_set(&values, "players=%s score=%s sentence=%s remarks=%s basis=%s", text[0].data,
               text[1].data, text[2].data, text[3].data, basis_name(report));
    report_write(report, "overview_row", &values, out);
    for (size_t i = 0; i < 4; i++)
        buffer_clear(&text[i]);
}
