/* SPDX-License-Identifier: MIT */
/* The XML report of verdicts, valid against schemas/verdict.xsd, with the same content as JSON. */
#include <string.h>

#include "base/xml.h"
#include "report/report.h"

/* Elements. */

/* A text as it is, or a message in English. */
static void
put_text(struct buffer *out, const char *text)
{
    struct buffer english = {0};
    if (strchr(text, MESSAGE_OPEN))
        message_write_english(text, &english);
    xml_text(out, english.data ? english.data : text);
    out->failed |= english.failed;
    buffer_clear(&english);
}

/* An attribute, omitted for NULL and "". */
static void
put_attribute(struct buffer *out, const char *name, const char *text)
{
    if (!text || !*text)
        return;
    buffer_printf(out, " %s=\"", name);
    put_text(out, text);
    buffer_putc(out, '"');
}

static void
put_number(struct buffer *out, const char *name, size_t number)
{
    buffer_printf(out, " %s=\"%zu\"", name, number);
}

/* A text element, omitted for NULL. */
static void
put_element(struct buffer *out, const char *name, const char *text)
{
    if (!text)
        return;
    buffer_printf(out, "  <%s>", name);
    put_text(out, text);
    buffer_printf(out, "</%s>\n", name);
}

static void
put_end(struct buffer *out)
{
    buffer_puts(out, "/>\n");
}

/* Parts. */

static void
put_citation(struct buffer *out, const struct adj_verdict *v)
{
    const char *words = v->rulings;
    buffer_puts(out, "  <citation");
    put_attribute(out, "document", v->citation.document);
    put_attribute(out, "paragraph", v->citation.paragraph);
    put_attribute(out, "quote", v->citation.quote);
    buffer_puts(out, ">");
    while (*words) {
        size_t len = strcspn(words, " ");
        buffer_puts(out, "<ruling>");
        xml_text_n(out, words, len);
        buffer_puts(out, "</ruling>");
        words += len + (words[len] == ' ');
    }
    buffer_puts(out, "</citation>\n");
}

static void
put_score(struct buffer *out, const struct adj_verdict *v)
{
    buffer_puts(out, "  <score");
    put_attribute(out, "white", v->score[WHITE]);
    put_attribute(out, "black", v->score[BLACK]);
    put_end(out);
    if (!v->outcome.has_points)
        return;
    buffer_puts(out, "  <points");
    put_number(out, "white", v->outcome.points[WHITE]);
    put_number(out, "black", v->outcome.points[BLACK]);
    put_attribute(out, "document", v->points_citation.document);
    put_attribute(out, "paragraph", v->points_citation.paragraph);
    put_attribute(out, "quote", v->points_citation.quote);
    put_end(out);
}

static void
put_texts(struct buffer *out, const char *name, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buffer_puts(out, "  ");
        put_element(out, name, texts[i]);
    }
}

static void
put_moves(struct buffer *out, const char *name, const struct told_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buffer_printf(out, "    <%s", name);
        put_attribute(out, "lan", moves[i].lan);
        put_attribute(out, "text", moves[i].text);
        put_end(out);
    }
}

/* Squares have the names of the record. */
static void
put_illegal(struct buffer *out, const struct refused *r)
{
    if (!r)
        return;
    buffer_puts(out, "  <illegal");
    put_attribute(out, "text", r->text);
    put_attribute(out, "from", r->from);
    put_attribute(out, "to", r->to);
    put_attribute(out, "cause", cause_word(refusal_cause(&r->why)));
    put_attribute(out, "document", r->citation.document);
    put_attribute(out, "paragraph", r->citation.paragraph);
    buffer_puts(out, ">\n");
    put_texts(out, "square", r->squares, r->why.square_count);
    put_texts(out, "through", r->through, r->why.through_count);
    put_moves(out, "legal", r->legal, r->legal_count);
    put_moves(out, "capture", r->captures, r->capture_count);
    put_texts(out, "near", r->near, r->near_count);
    buffer_puts(out, "  </illegal>\n");
}

static void
put_defects(struct buffer *out, const struct defects *defects)
{
    for (size_t i = 0; i < defects->count; i++) {
        const struct defect *defect = &defects->at[i];
        buffer_puts(out, "  <defect");
        put_number(out, "ply", defect->ply);
        put_attribute(out, "code", defect_word(defect->code));
        put_attribute(out, "severity", severity_word(defect->severity));
        put_number(out, "line", defect->place.line);
        put_number(out, "column", defect->place.column);
        put_attribute(out, "text", defect->text);
        put_attribute(out, "read-as", defect->read_as);
        put_attribute(out, "detail", defect->detail);
        put_end(out);
    }
}

static void
put_claims(struct buffer *out, const char *element, const struct claims *claims, bool is_open)
{
    for (size_t i = 0; i < claims->count; i++) {
        const struct claim *claim = &claims->at[i];
        buffer_printf(out, "  <%s", element);
        put_attribute(out, "claim", reason_word(claim->reason));
        put_attribute(out, "by", colour_word(claim->by));
        put_number(out, "ply", claim->ply);
        put_number(out, "since", claim->since);
        put_number(out, "count", claim->count);
        put_attribute(out, "move", claim->move);
        put_attribute(out, "open", is_open ? "true" : "false");
        put_end(out);
    }
}

static void
put_events(struct buffer *out, const struct adj_verdict *v)
{
    for (size_t i = 0; i < v->event_count; i++) {
        const struct judged_event *event = &v->events[i];
        buffer_puts(out, "  <event");
        put_number(out, "ply", event->ply);
        put_attribute(out, "kind", event_word(event->event.kind));
        put_attribute(out, "by", colour_word(event->event.by));
        put_attribute(out, "text", event->text);
        put_attribute(out, "words", event->words);
        put_attribute(out, "accepted", event->accepted ? "true" : "false");
        put_attribute(out, "why", event->why);
        put_attribute(out, "consequence", event->consequence);
        put_end(out);
    }
}

/* The attributes of the outcome, of the verdict or of the verdict under the other policy. */
static void
put_outcome(struct buffer *out, const struct adj_verdict *v)
{
    put_attribute(out, "status", status_word(v->outcome.status));
    put_attribute(out, "winner", colour_word(v->outcome.winner));
    put_attribute(out, "reason", reason_word(v->outcome.reason));
    put_attribute(out, "basis", basis_word(v->basis));
    put_number(out, "ply", v->ply);
    put_attribute(out, "move", v->move);
}

static void
put_policies(struct buffer *out, const struct illegal_policies *policies)
{
    buffer_puts(out, " illegal=\"");
    for (unsigned i = 0; i < policies->count; i++)
        buffer_printf(out, "%s%s", i > 0 ? " " : "", illegal_word(policies->at[i]));
    buffer_putc(out, '"');
}

static void
put_regulations(struct buffer *out, const struct adj_verdict *v)
{
    buffer_puts(out, "  <regulations");
    put_attribute(out, "name", v->regulations);
    put_attribute(out, "league", v->league ? v->league->league.name : NULL);
    put_attribute(out, "plays", v->league ? v->league->id : NULL);
    put_attribute(out, "time-control", v->time_control);
    put_attribute(out, "ages", v->ages);
    put_policies(out, &v->policies);
    put_attribute(out, "scoring", v->scoring);
    put_attribute(out, "reported", v->ignore_reported ? "ignore" : "count");
    put_attribute(out, "both-flags", v->both_flags_draw ? "draw" : NULL);
    if (v->no_agreement_before > 0)
        put_number(out, "no-agreement-before", v->no_agreement_before);
    if (v->proof_positions != PROOF_POSITIONS)
        put_number(out, "proof-positions", v->proof_positions);
    put_number(out, "illegal-moves", v->illegal_moves);
    if (v->illegal_moves > 0) {
        put_number(out, "illegal-white", v->illegal_by[WHITE]);
        put_number(out, "illegal-black", v->illegal_by[BLACK]);
    }
    put_attribute(out, "penalty", v->penalty);
    if (!v->other) {
        put_end(out);
        return;
    }
    buffer_puts(out, ">\n    <other");
    put_attribute(out, "illegal", illegal_word(v->other->policies.at[0]));
    put_outcome(out, v->other);
    put_attribute(out, "white", v->other->score[WHITE]);
    put_attribute(out, "black", v->other->score[BLACK]);
    put_end(out);
    buffer_puts(out, "  </regulations>\n");
}

/* Evidence. */

static void
put_piece(struct buffer *out, const char *element, const struct evidence_piece *piece)
{
    buffer_printf(out, "    <%s", element);
    put_attribute(out, "piece", piece->symbol);
    put_attribute(out, "colour", colour_word(piece->colour));
    put_attribute(out, "square", piece->square);
}

static void
put_guard(struct buffer *out, const char *element, const struct evidence_attack *attack)
{
    put_piece(out, element, &attack->piece);
    put_attribute(out, "through", attack->through);
    put_end(out);
}

static void
put_flight(struct buffer *out, const struct evidence_flight *flight)
{
    buffer_puts(out, "    <flight");
    put_attribute(out, "square", flight->square);
    put_attribute(out, "own", flight->own.symbol);
    put_attribute(out, "why", flight->why);
    if (flight->guard_count == 0) {
        put_end(out);
        return;
    }
    buffer_puts(out, ">\n");
    for (size_t i = 0; i < flight->guard_count; i++)
        put_guard(out, "guard", &flight->guards[i]);
    buffer_puts(out, "    </flight>\n");
}

static void
put_attack(struct buffer *out, const struct evidence *e)
{
    if (!e->king.square)
        return;
    put_piece(out, "king", &e->king);
    put_end(out);
    for (size_t i = 0; i < e->attacker_count; i++)
        put_guard(out, "attacker", &e->attackers[i]);
    for (size_t i = 0; i < e->flight_count; i++)
        put_flight(out, &e->flights[i]);
    for (size_t i = 0; i < e->reply_count; i++) {
        put_piece(out, "reply", &e->replies[i].piece);
        put_attribute(out, "to", e->replies[i].to);
        put_attribute(out, "why", e->replies[i].why);
        put_end(out);
    }
}

static void
put_counts(struct buffer *out, const struct evidence *e)
{
    for (size_t i = 0; i < e->ply_count; i++) {
        buffer_printf(out, "    <stood ply=\"%zu\"", e->plies[i]);
        put_attribute(out, "position", e->repeated);
        put_end(out);
    }
    for (size_t i = 0; i < e->counter_count; i++) {
        const struct evidence_counter *counter = &e->counters[i];
        buffer_puts(out, "    <counter");
        put_attribute(out, "of", counter->what);
        put_attribute(out, "by", colour_word(counter->by));
        put_number(out, "count", counter->count);
        put_number(out, "since", counter->since);
        if (counter->limit > 0)
            put_number(out, "limit", counter->limit);
        put_end(out);
    }
}

/* Whether a side can still checkmate; its line in LAN. */
static void
put_mates(struct buffer *out, const struct adj_verdict *v, const struct evidence_mates *mates)
{
    struct buffer text = {0};
    line_write_on(&v->line, mates->line, mates->count, " ", &text);
    buffer_puts(out, "    <mates");
    put_attribute(out, "side", colour_word(mates->side));
    put_attribute(out, "answer", mates_answer_word(mates->answer));
    put_attribute(out, "kind", mates_kind_word(mates->kind));
    put_number(out, "nodes", mates->nodes);
    put_attribute(out, "line", text.len ? text.data : NULL);
    put_end(out);
    out->failed |= text.failed;
    buffer_clear(&text);
}

static void
put_evidence(struct buffer *out, const struct adj_verdict *v)
{
    const struct evidence *e = &v->evidence;
    buffer_puts(out, "  <evidence>\n");
    put_counts(out, e);
    put_attack(out, e);
    for (size_t i = 0; i < e->row_count; i++) {
        buffer_puts(out, "    <counted");
        put_attribute(out, "piece", e->rows[i].symbol);
        put_number(out, "points", e->rows[i].each);
        put_number(out, "white", e->rows[i].count[WHITE]);
        put_number(out, "black", e->rows[i].count[BLACK]);
        put_end(out);
    }
    for (size_t i = 0; i < e->mates_count; i++)
        put_mates(out, v, &e->mates[i]);
    buffer_puts(out, "  </evidence>\n");
}

/* The document. */

void
xml_begin(const struct report *report, struct buffer *out)
{
    (void)report; /* XML is for programs and is not translated */
    buffer_puts(out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<verdicts xmlns=\"urn:adj:1\">\n");
}

void
xml_end(const struct report *report, struct buffer *out)
{
    (void)report;
    buffer_puts(out, "</verdicts>\n");
}

void
verdict_xml(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    buffer_puts(out, "<verdict");
    put_number(out, "game", report->number);
    put_attribute(out, "file", report->file);
    put_number(out, "line", v->place.line);
    put_number(out, "column", v->place.column);
    put_attribute(out, "rulebook", ADJ_RULEBOOK);
    put_attribute(out, "variant", v->rules->id);
    put_attribute(out, "notation", v->codec->name);
    put_attribute(out, "reading", v->strict ? "strict" : "lenient");
    put_outcome(out, v);
    put_attribute(out, "fingerprint", v->fingerprint);
    buffer_puts(out, ">\n");
    put_element(out, "title", v->title);
    put_element(out, "white", v->players[WHITE]);
    put_element(out, "black", v->players[BLACK]);
    put_element(out, "round", v->round);
    put_element(out, "date", v->date);
    put_element(out, "board", v->board);
    put_citation(out, v);
    put_element(out, "detail", v->detail);
    put_score(out, v);
    put_element(out, "claimed", v->claimed);
    put_illegal(out, v->illegal);
    put_defects(out, &v->defects);
    put_claims(out, "available", &v->missed, false);
    put_claims(out, "available", &v->open, true);
    put_claims(out, "with-move", &v->intended, true);
    put_events(out, v);
    put_regulations(out, v);
    put_evidence(out, v);
    put_element(out, "position", v->position);
    buffer_puts(out, "</verdict>\n");
}
