/* SPDX-License-Identifier: MIT */
/* A verdict as plain text, 80 columns, for a terminal or a notice board. */
#include <string.h>

#include "judge/words.h"
#include "report/board.h"
#include "report/report.h"

enum { TEXT_COLUMNS = 80, TEXT_LABEL = 10 };

/* ---- paragraphs --------------------------------------------------------------------------- */

/* Characters of UTF-8; full-width ones count double, as terminals show them. */
static size_t
columns_of(const char *text, size_t len)
{
    size_t columns = 0;

    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];

        if ((byte & 0xC0) != 0x80)
            columns += byte >= 0xE3 && byte <= 0xED ? 2 : 1;
    }
    return columns;
}

/* Words of hostile records stay harmless: control characters are shown as question marks. */
static void
put_word(struct buffer *out, const char *word, size_t len)
{
    for (size_t i = 0; i < len; i++)
        buffer_putc(out, (unsigned char)word[i] < ' ' || word[i] == 0x7f ? '?' : word[i]);
}

static void
put_spaces(struct buffer *out, size_t count)
{
    while (count-- > 0)
        buffer_putc(out, ' ');
}

/* Text broken at its spaces; `column` is where the first line stands, `indent` where the others begin. */
static void
put_wrapped(struct buffer *out, size_t column, size_t indent, const char *text)
{
    bool first = true;

    while (*text) {
        size_t len = strcspn(text, " "), columns = columns_of(text, len);

        if (!first && column + 1 + columns > TEXT_COLUMNS) {
            buffer_putc(out, '\n');
            put_spaces(out, indent);
            column = indent;
            first = true;
        }
        if (!first) {
            buffer_putc(out, ' ');
            column++;
        }
        put_word(out, text, len);
        column += columns;
        first = false;
        text += len + (text[len] == ' ');
    }
    buffer_putc(out, '\n');
}

/* The same with a text that was put together; empties it. */
static void
put_paragraph_of(struct buffer *out, size_t column, size_t indent, struct buffer *text)
{
    out->failed |= text->failed;
    put_wrapped(out, column, indent, text->len ? text->data : "");
    buffer_reset(text);
}

/* A label in its column and a text beside it; no label continues the list above. */
static void
put_field(struct buffer *out, const char *label, const char *text)
{
    buffer_puts(out, label);
    put_spaces(out, TEXT_LABEL - strlen(label));
    put_wrapped(out, TEXT_LABEL, TEXT_LABEL, text);
}

static void
put_field_of(struct buffer *out, const char *label, struct buffer *text)
{
    buffer_puts(out, label);
    put_spaces(out, TEXT_LABEL - strlen(label));
    put_paragraph_of(out, TEXT_LABEL, TEXT_LABEL, text);
}

/* ---- parts -------------------------------------------------------------------------------- */

static void
put_heading(struct buffer *out, const struct adj_verdict *v, size_t number, struct buffer *text)
{
    buffer_printf(text, "Game %zu", number);
    if (v->title)
        buffer_printf(text, ": %s", v->title);
    put_paragraph_of(out, 0, 0, text);
    buffer_printf(text, "%s, notation %s, %s reading", v->rules->title, v->codec->name,
                  v->strict ? "strict" : "lenient");
    put_paragraph_of(out, 0, 0, text);
    buffer_putc(out, '\n');
}

static void
put_players(struct buffer *out, const struct adj_verdict *v)
{
    if (v->players[WHITE])
        put_field(out, "White", v->players[WHITE]);
    if (v->players[BLACK])
        put_field(out, "Black", v->players[BLACK]);
}

static void
put_verdict(struct buffer *out, const struct adj_verdict *v, struct buffer *text)
{
    sentence_write(v, text);
    buffer_putc(text, '.');
    put_field_of(out, "Verdict", text);
    if (v->outcome.has_points) {
        buffer_printf(text, "White %u, Black %u; however the game ends, the side with more points "
                            "has won it.", v->outcome.points[WHITE], v->outcome.points[BLACK]);
        put_field_of(out, "Points", text);
    }
    if (v->outcome.status != OUTCOME_UNDECIDED) {
        buffer_printf(text, "%s : %s", v->score[WHITE], v->score[BLACK]);
        put_field_of(out, "Score", text);
    }
    if (v->claimed)
        put_field(out, "Claimed", v->claimed);
}

static void
put_rule(struct buffer *out, const struct adj_verdict *v, struct buffer *text)
{
    buffer_puts(text, v->ending ? v->ending->document : v->rules->source);
    if (v->ending && v->ending->paragraph)
        buffer_printf(text, ", paragraph %s", v->ending->paragraph);
    put_field_of(out, "Rule", text);
    if (!v->rulings[0])
        return;
    buffer_printf(text, "%s: our reading of rules that are silent, damaged or contradict "
                        "themselves; it is open to appeal.", v->rulings);
    put_field_of(out, "Rulings", text);
    if (v->rules->reconstruction)
        put_field(out, "", v->rules->reconstruction);
}

static void
put_piece(struct buffer *text, const struct evidence_piece *piece)
{
    buffer_printf(text, "%s%s", piece->symbol, piece->square);
}

static void
put_attack(struct buffer *out, const struct evidence *e, struct buffer *text)
{
    put_piece(text, &e->king);
    if (e->attacker_count > 0)
        buffer_puts(text, " is attacked by ");
    for (size_t i = 0; i < e->attacker_count; i++) {
        buffer_puts(text, i > 0 ? ", " : "");
        put_piece(text, &e->attackers[i]);
    }
    put_field_of(out, "Evidence", text);
    for (size_t i = 0; i < e->reply_count; i++) {
        put_piece(text, &e->replies[i].piece);
        buffer_printf(text, "-%s: %s", e->replies[i].to, e->replies[i].why);
        put_field_of(out, "", text);
    }
}

static void
put_counters(struct buffer *out, const struct evidence *e, struct buffer *text)
{
    for (size_t i = 0; i < e->counter_count; i++) {
        const struct evidence_counter *counter = &e->counters[i];

        if (counter->by != NOBODY)
            buffer_printf(text, "%s: ", counter->by == WHITE ? "White" : "Black");
        buffer_printf(text, "%u ", counter->count);
        if (counter->limit > 0)
            buffer_printf(text, "of %u ", counter->limit);
        buffer_puts(text, counter->what);
        if (counter->since > 0)
            buffer_printf(text, ", since ply %zu", counter->since);
        put_field_of(out, i > 0 ? "" : "Count", text);
    }
}

static void
put_points(struct buffer *out, const struct evidence *e, struct buffer *text)
{
    for (int side = WHITE; side <= BLACK; side++) {
        buffer_puts(text, side == WHITE ? "White:" : "Black:");
        for (size_t i = 0; i < e->row_count; i++) {
            const struct evidence_row *row = &e->rows[i];

            if (row->count[side] > 0)
                buffer_printf(text, " %s %u×%u", row->symbol, row->count[side], row->each);
        }
        put_field_of(out, side == WHITE ? "Counted" : "", text);
    }
}

static void
put_evidence(struct buffer *out, const struct adj_verdict *v, struct buffer *text)
{
    const struct evidence *e = &v->evidence;

    if (e->ply_count > 0) {
        buffer_puts(text, "the same position stood after ply");
        for (size_t i = 0; i < e->ply_count; i++)
            buffer_printf(text, "%s %zu", i > 0 ? "," : "", e->plies[i]);
        put_field_of(out, "Evidence", text);
    }
    if (e->king.square)
        put_attack(out, e, text);
    put_counters(out, e, text);
    if (e->row_count > 0)
        put_points(out, e, text);
}

static void
put_claims(struct buffer *out, const char *label, const struct claims *claims, struct buffer *text)
{
    for (size_t i = 0; i < claims->count; i++) {
        const struct claim *claim = &claims->at[i];

        buffer_printf(text, "%s, by %s", reason_word(claim->reason), colour_word(claim->by));
        if (claim->move)
            buffer_printf(text, " naming the move %s", claim->move);
        else
            buffer_printf(text, " after ply %zu", claim->ply);
        put_field_of(out, i > 0 ? "" : label, text);
    }
}

static void
put_events(struct buffer *out, const struct adj_verdict *v, struct buffer *text)
{
    for (size_t i = 0; i < v->event_count; i++) {
        const struct judged_event *event = &v->events[i];

        buffer_printf(text, "after ply %zu: %s", event->ply, event_word(event->event.kind));
        if (event->event.by != NOBODY)
            buffer_printf(text, " by %s", colour_word(event->event.by));
        if (event->text[0])
            buffer_printf(text, " (%s)", event->text);
        buffer_puts(text, event->accepted ? ", accepted" : ", rejected");
        if (event->why[0])
            buffer_printf(text, ": %s", event->why);
        if (event->consequence)
            buffer_printf(text, "; %s", event->consequence);
        put_field_of(out, i > 0 ? "" : "Events", text);
    }
}

static void
put_defects(struct buffer *out, const struct adj_verdict *v, struct buffer *text)
{
    if (v->defects.count == 0)
        return;
    buffer_puts(out, "\nDefects of the record\n");
    for (size_t i = 0; i < v->defects.count; i++) {
        const struct defect *defect = &v->defects.at[i];

        if (defect->ply > 0)
            numbering_write(&v->numbering, defect->ply, text);
        buffer_printf(text, "%s  %s", defect->text, defect_word(defect->code));
        if (defect->read_as[0])
            buffer_printf(text, ", read as %s", defect->read_as);
        if (defect->detail[0])
            buffer_printf(text, ": %s", defect->detail);
        buffer_printf(text, " (%s, line %u, column %u)", severity_word(defect->severity),
                      (unsigned)defect->place.line, (unsigned)defect->place.column);
        buffer_puts(out, "  ");
        put_paragraph_of(out, 2, 6, text);
    }
}

static void
put_board(struct buffer *out, const struct adj_verdict *v)
{
    struct board_view view;

    board_view_init(&view, v->rules, line_now(&v->line));
    board_view_mark_last(&view, &v->line);
    buffer_putc(out, '\n');
    board_text(&view, out);
}

void
verdict_text(const struct adj_verdict *v, size_t number, struct buffer *out)
{
    struct buffer text;

    buffer_init(&text);
    put_heading(out, v, number, &text);
    put_players(out, v);
    put_verdict(out, v, &text);
    put_rule(out, v, &text);
    put_evidence(out, v, &text);
    put_claims(out, "Claimable", &v->open, &text);
    put_claims(out, "With move", &v->intended, &text);
    put_claims(out, "Unclaimed", &v->missed, &text);
    put_events(out, v, &text);
    put_defects(out, v, &text);
    put_board(out, v);
    out->failed |= text.failed;
    buffer_clear(&text);
}
