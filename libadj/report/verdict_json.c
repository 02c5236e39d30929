/* SPDX-License-Identifier: MIT */
/* A verdict as a JSON object on one line; the order of the members is the contract's. */
#include <string.h>

#include "base/json.h"
#include "judge/words.h"
#include "report/report.h"

static const char *
text_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static void
open_list(struct buffer *out, const char *name)
{
    json_put_name(out, name);
    buffer_putc(out, '[');
}

static void
open_members(struct buffer *out, const char *name)
{
    json_put_name(out, name);
    buffer_putc(out, '{');
}

/* Every item of the lists here is an object. */
static void
open_item(struct buffer *out)
{
    json_put_item(out);
    buffer_putc(out, '{');
}

/* The words of a list that any of these bytes separate. */
static void
put_list(struct buffer *out, const char *name, const char *words, const char *between)
{
    open_list(out, name);
    while (*words) {
        size_t len = strcspn(words, between);
        json_put_item(out);
        json_put_string(out, words, len);
        words += len + strspn(words + len, between);
    }
    buffer_putc(out, ']');
}

static void
put_words(struct buffer *out, const char *name, const char *words)
{
    put_list(out, name, words, " ");
}

/* Why the totals of points decide. */
static void
put_points_citation(struct buffer *out, const struct citation *citation)
{
    open_members(out, "points_citation");
    json_put_member(out, "document", citation->document);
    json_put_member(out, "paragraph", citation->paragraph);
    json_put_member(out, "quote", citation->quote);
    buffer_putc(out, '}');
}

static void
put_citation(struct buffer *out, const struct adj_verdict *v)
{
    open_members(out, "citation");
    json_put_member(out, "document", v->citation.document);
    json_put_member(out, "paragraph", v->citation.paragraph);
    put_words(out, "ruling", v->rulings);
    buffer_putc(out, '}');
    json_put_member(out, "quote", v->citation.quote);
}

static void
put_score(struct buffer *out, const struct adj_verdict *v)
{
    open_members(out, "score");
    json_put_member(out, "white", v->score[WHITE]);
    json_put_member(out, "black", v->score[BLACK]);
    buffer_putc(out, '}');
}

static void
put_defects(struct buffer *out, const struct defects *defects)
{
    open_list(out, "defects");
    for (size_t i = 0; i < defects->count; i++) {
        const struct defect *defect = &defects->at[i];
        open_item(out);
        json_put_number(out, "ply", defect->ply);
        json_put_member(out, "code", defect_word(defect->code));
        json_put_member(out, "severity", severity_word(defect->severity));
        json_put_member(out, "text", defect->text);
        json_put_number(out, "line", defect->place.line);
        json_put_number(out, "column", defect->place.column);
        json_put_member(out, "read_as", text_or_null(defect->read_as));
        json_put_member(out, "detail", text_or_null(defect->detail));
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void
put_claims(struct buffer *out, const struct claims *claims, bool is_open)
{
    for (size_t i = 0; i < claims->count; i++) {
        const struct claim *claim = &claims->at[i];
        open_item(out);
        json_put_member(out, "claim", reason_word(claim->reason));
        json_put_member(out, "by", colour_word(claim->by));
        json_put_number(out, "ply", claim->ply);
        json_put_number(out, "since", claim->since);
        json_put_number(out, "count", claim->count);
        if (claim->move)
            json_put_member(out, "move", claim->move);
        json_put_bool(out, "open", is_open);
        buffer_putc(out, '}');
    }
}

/* Claims that nobody made: those of the past, those that may be made now, those that need a named move. */
static void
put_all_claims(struct buffer *out, const struct adj_verdict *v)
{
    open_list(out, "claims_available");
    put_claims(out, &v->missed, false);
    put_claims(out, &v->open, true);
    buffer_putc(out, ']');
    open_list(out, "claims_with_move");
    put_claims(out, &v->intended, true);
    buffer_putc(out, ']');
}

/* A square, a move or a result; of a decision the reason stands behind it. */
static void
put_event_text(struct buffer *out, const struct judged_event *event)
{
    size_t len =
        event->event.kind == EVENT_DECISION ? strcspn(event->text, " ") : strlen(event->text);
    const char *reason = event->text + len + strspn(event->text + len, " ");
    if (len > 0) {
        json_put_name(out, event_text_name(event->event.kind));
        json_put_string(out, event->text, len);
    }
    if (*reason)
        json_put_member(out, "reason", reason);
}

static void
put_events(struct buffer *out, const struct adj_verdict *v)
{
    open_list(out, "events");
    for (size_t i = 0; i < v->event_count; i++) {
        const struct judged_event *event = &v->events[i];
        open_item(out);
        json_put_number(out, "ply", event->ply);
        json_put_member(out, "event", event_word(event->event.kind));
        json_put_member(out, "by", colour_word(event->event.by));
        put_event_text(out, event);
        if (event->words)
            json_put_member(out, "words", event->words);
        json_put_bool(out, "accepted", event->accepted);
        json_put_member(out, "why", text_or_null(event->why));
        if (event->consequence)
            json_put_member(out, "consequence", event->consequence);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

/* ---- evidence ----------------------------------------------------------------------------- */

static void
put_repetition(struct buffer *out, const struct evidence *e)
{
    json_put_number(out, "count", e->ply_count);
    open_list(out, "plies");
    for (size_t i = 0; i < e->ply_count; i++) {
        json_put_item(out);
        buffer_put_number(out, e->plies[i]);
    }
    buffer_putc(out, ']');
    if (e->repeated)
        json_put_member(out, "position", e->repeated);
}

static void
put_counters(struct buffer *out, const struct evidence *e)
{
    open_list(out, "counters");
    for (size_t i = 0; i < e->counter_count; i++) {
        const struct evidence_counter *counter = &e->counters[i];
        open_item(out);
        json_put_member(out, "of", counter->what);
        json_put_member(out, "by", colour_word(counter->by));
        json_put_number(out, "count", counter->count);
        json_put_number(out, "since", counter->since);
        if (counter->limit > 0)
            json_put_number(out, "limit", counter->limit);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

/* The members of an object that is already open. */
static void
put_piece(struct buffer *out, const struct evidence_piece *piece)
{
    json_put_member(out, "piece", piece->symbol);
    json_put_member(out, "colour", colour_word(piece->colour));
    json_put_member(out, "square", piece->square);
}

static void
put_guards(struct buffer *out, const struct evidence_flight *flight)
{
    open_list(out, "guards");
    for (size_t i = 0; i < flight->guard_count; i++) {
        open_item(out);
        put_piece(out, &flight->guards[i].piece);
        put_list(out, "through", flight->guards[i].through, ", ");
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

/* Every flight and what guards it, what stands there, or what else holds the royal piece back. */
static void
put_flights(struct buffer *out, const struct evidence *e)
{
    open_list(out, "flights");
    for (size_t i = 0; i < e->flight_count; i++) {
        const struct evidence_flight *flight = &e->flights[i];
        open_item(out);
        json_put_member(out, "square", flight->square);
        put_guards(out, flight);
        if (flight->own.square)
            json_put_member(out, "own", flight->own.symbol);
        if (text_or_null(flight->why))
            json_put_member(out, "why", flight->why);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void
put_attack(struct buffer *out, const struct evidence *e)
{
    open_members(out, "king");
    put_piece(out, &e->king);
    buffer_putc(out, '}');
    open_list(out, "attackers");
    for (size_t i = 0; i < e->attacker_count; i++) {
        open_item(out);
        put_piece(out, &e->attackers[i].piece);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
    if (e->attacker_count == 1)
        put_list(out, "through", e->attackers[0].through, ", ");
    if (e->flights)
        put_flights(out, e);
    open_list(out, "replies");
    for (size_t i = 0; i < e->reply_count; i++) {
        open_item(out);
        put_piece(out, &e->replies[i].piece);
        json_put_member(out, "to", e->replies[i].to);
        json_put_member(out, "why", e->replies[i].why);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void
put_points(struct buffer *out, const struct adj_verdict *v)
{
    points_write(v->outcome.points, out);
    open_list(out, "pieces");
    for (size_t i = 0; i < v->evidence.row_count; i++) {
        const struct evidence_row *row = &v->evidence.rows[i];
        open_item(out);
        json_put_member(out, "piece", row->symbol);
        json_put_number(out, "points", row->each);
        json_put_number(out, "white", row->count[WHITE]);
        json_put_number(out, "black", row->count[BLACK]);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

/* The moves in LAN; each is written from the position in which it is played. */
static void
put_mating_line(struct buffer *out, const struct adj_verdict *v, const struct evidence_mates *mates)
{
    open_list(out, "line");
    struct line game;
    if (line_copy(&game, &v->line)) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < mates->count && !out->failed; i++) {
        json_put_item(out);
        buffer_putc(out, '"');
        v->rules->family->lan_write(v->rules, line_now(&game), &mates->line[i], out);
        buffer_putc(out, '"');
        out->failed |= line_push(&game, &mates->line[i]) != ADJ_OK;
    }
    line_clear(&game);
    buffer_putc(out, ']');
}

/* As `adj mates --json` says it. */
static void
put_mates(struct buffer *out, const struct adj_verdict *v)
{
    open_list(out, "mates");
    for (size_t i = 0; i < v->evidence.mates_count; i++) {
        const struct evidence_mates *mates = &v->evidence.mates[i];
        open_item(out);
        json_put_member(out, "side", colour_word(mates->side));
        json_put_member(out, "answer", mates_answer_word(mates->answer));
        put_mating_line(out, v, mates);
        json_put_member(out, "kind", mates_kind_word(mates->kind));
        json_put_number(out, "nodes", mates->nodes);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void
put_evidence(struct buffer *out, const struct adj_verdict *v)
{
    const struct evidence *e = &v->evidence;
    open_members(out, "evidence");
    if (e->ply_count > 0)
        put_repetition(out, e);
    if (e->counter_count > 0)
        put_counters(out, e);
    if (e->king.square)
        put_attack(out, e);
    if (v->outcome.has_points)
        put_points(out, v);
    if (e->mates_count > 0)
        put_mates(out, v);
    buffer_putc(out, '}');
}

/* ---- the illegal move ------------------------------------------------------------------------ */

static void
put_texts(struct buffer *out, const char *name, const char *const *texts, size_t count)
{
    open_list(out, name);
    for (size_t i = 0; i < count; i++) {
        json_put_item(out);
        json_put_text(out, texts[i]);
    }
    buffer_putc(out, ']');
}

/* Moves in LAN, or as the record writes them. */
static void
put_moves(struct buffer *out, const char *name, const struct told_move *moves, size_t count,
          bool as_record)
{
    open_list(out, name);
    for (size_t i = 0; i < count; i++) {
        json_put_item(out);
        json_put_text(out, as_record ? moves[i].text : moves[i].lan);
    }
    buffer_putc(out, ']');
}

static const char *
square_name(const struct adj_verdict *v, unsigned sq)
{
    return board_get(v->rules->board)->name[sq];
}

static void
put_squares(struct buffer *out, const struct adj_verdict *v, const char *name,
            const square_t *squares, size_t count)
{
    open_list(out, name);
    for (size_t i = 0; i < count; i++) {
        json_put_item(out);
        json_put_text(out, square_name(v, squares[i]));
    }
    buffer_putc(out, ']');
}

/* The same in the record's own words. */
static void
put_shown(struct buffer *out, const struct refused *r)
{
    open_members(out, "shown");
    json_put_member(out, "from", r->from);
    json_put_member(out, "to", r->to);
    put_texts(out, "squares", r->squares, r->why.square_count);
    put_texts(out, "through", r->through, r->why.through_count);
    put_moves(out, "legal", r->legal, r->legal_count, true);
    put_moves(out, "captures", r->captures, r->capture_count, true);
    buffer_putc(out, '}');
}

static void
put_illegal(struct buffer *out, const struct adj_verdict *v)
{
    const struct refused *r = v->illegal;
    if (!r)
        return;
    open_members(out, "illegal");
    json_put_member(out, "text", r->text);
    json_put_member(out, "from", r->why.from > 0 ? square_name(v, r->why.from - 1u) : NULL);
    json_put_member(out, "to", r->why.to > 0 ? square_name(v, r->why.to - 1u) : NULL);
    json_put_member(out, "cause", cause_word(refusal_cause(&r->why)));
    put_squares(out, v, "squares", r->why.squares, r->why.square_count);
    put_squares(out, v, "through", r->why.through, r->why.through_count);
    put_moves(out, "legal", r->legal, r->legal_count, false);
    put_moves(out, "captures", r->captures, r->capture_count, false);
    put_texts(out, "near", r->near, r->near_count);
    put_shown(out, r);
    open_members(out, "citation");
    json_put_member(out, "document", r->citation.document);
    json_put_member(out, "paragraph", r->citation.paragraph);
    buffer_putc(out, '}');
    buffer_putc(out, '}');
}

/* How the game has ended, of the verdict itself or of the other policy's. */
static void
put_ending(struct buffer *out, const struct adj_verdict *v)
{
    json_put_member(out, "status", status_word(v->outcome.status));
    json_put_member(out, "winner", colour_word(v->outcome.winner));
    json_put_member(out, "reason", reason_word(v->outcome.reason));
    json_put_member(out, "basis", basis_word(v->basis));
    json_put_number(out, "ply", v->ply);
    json_put_member(out, "move", v->move);
}

/* ---- regulations ---------------------------------------------------------------------------- */

/* The verdict under the other policy, in short. */
static void
put_other(struct buffer *out, const struct adj_verdict *v)
{
    open_members(out, "other");
    json_put_member(out, "illegal", illegal_word(v->policy));
    put_ending(out, v);
    put_score(out, v);
    buffer_putc(out, '}');
}

/* Only what the regulations said and the game called for. */
static void
put_regulations(struct buffer *out, const struct adj_verdict *v)
{
    open_members(out, "regulations");
    json_put_member(out, "name", v->regulations);
    if (v->league) {
        json_put_member(out, "league", v->league->league.name);
        json_put_member(out, "plays", v->league->id);
    }
    if (v->time_control)
        json_put_member(out, "time_control", v->time_control);
    if (v->ages)
        json_put_member(out, "ages", v->ages);
    json_put_member(out, "illegal", illegal_word(v->policy));
    json_put_number(out, "illegal_moves", v->illegal_moves);
    if (v->penalty && v->illegal_moves > 0)
        json_put_member(out, "penalty", v->penalty);
    if (v->other)
        put_other(out, v->other);
    json_put_member(out, "scoring", v->scoring);
    json_put_member(out, "reported", v->ignore_reported ? "ignore" : "count");
    buffer_putc(out, '}');
}

/* ---- the whole ---------------------------------------------------------------------------- */

static void
put_game(struct buffer *out, const struct report *report)
{
    const struct adj_verdict *v = report->verdict;
    json_put_number(out, "game", report->number);
    json_put_member(out, "variant", v->rules->id);
    json_put_member(out, "notation", v->codec->name);
    json_put_member(out, "title", v->title);
    json_put_member(out, "white", v->players[WHITE]);
    json_put_member(out, "black", v->players[BLACK]);
    if (v->round)
        json_put_member(out, "round", v->round);
    if (v->date)
        json_put_member(out, "date", v->date);
    if (v->board)
        json_put_member(out, "board", v->board);
    json_put_member(out, "file", report->file);
    json_put_number(out, "line", v->place.line);
    json_put_number(out, "column", v->place.column);
    json_put_member(out, "rulebook", ADJ_RULEBOOK);
}

static void
put_outcome(struct buffer *out, const struct adj_verdict *v)
{
    put_ending(out, v);
    put_citation(out, v);
    json_put_member(out, "detail", text_or_null(v->detail));
    put_score(out, v);
    if (v->outcome.has_points)
        points_write(v->outcome.points, out);
    if (v->points_citation.document)
        put_points_citation(out, &v->points_citation);
    json_put_member(out, "claimed", v->claimed);
}

void
verdict_json(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    buffer_putc(out, '{');
    put_game(out, report);
    put_outcome(out, v);
    put_illegal(out, v);
    put_defects(out, &v->defects);
    put_all_claims(out, v);
    put_events(out, v);
    put_regulations(out, v);
    put_evidence(out, v);
    json_put_member(out, "position", v->position);
    json_put_member(out, "fingerprint", v->fingerprint);
    buffer_putc(out, '}');
}
