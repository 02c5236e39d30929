/* SPDX-License-Identifier: MIT */
/* The JSON report of a verdict, an object on one line with members in the order of the contract. */
#include <string.h>

#include "base/json.h"
#include "report/report.h"

static const char *
text_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

/* Writes document and paragraph; the object stays open. */
static void
open_citation(struct buffer *out, const char *name, const struct citation *citation)
{
    json_open(out, name, '{');
    json_put_message(out, "document", citation->document);
    json_put_member(out, "paragraph", citation->paragraph);
}

static void
put_citation(struct buffer *out, const struct adj_verdict *v)
{
    open_citation(out, "citation", &v->citation);
    json_put_words(out, "ruling", v->rulings, " ");
    json_close(out, '}');
    json_put_member(out, "quote", v->citation.quote);
}

static void
put_score(struct buffer *out, const struct adj_verdict *v)
{
    json_open(out, "score", '{');
    json_put_member(out, "white", v->score[WHITE]);
    json_put_member(out, "black", v->score[BLACK]);
    json_close(out, '}');
}

static void
put_defects(struct buffer *out, const struct defects *defects)
{
    json_open(out, "defects", '[');
    for (size_t i = 0; i < defects->count; i++) {
        const struct defect *defect = &defects->at[i];
        json_open(out, NULL, '{');
        json_put_number(out, "ply", defect->ply);
        json_put_member(out, "code", defect_word(defect->code));
        json_put_member(out, "severity", severity_word(defect->severity));
        json_put_member(out, "text", defect->text);
        json_put_number(out, "line", defect->place.line);
        json_put_number(out, "column", defect->place.column);
        json_put_member(out, "read_as", text_or_null(defect->read_as));
        json_put_member(out, "detail", text_or_null(defect->detail));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
put_claims(struct buffer *out, const struct claims *claims, bool is_open)
{
    for (size_t i = 0; i < claims->count; i++) {
        const struct claim *claim = &claims->at[i];
        json_open(out, NULL, '{');
        json_put_member(out, "claim", reason_word(claim->reason));
        json_put_member(out, "by", colour_word(claim->by));
        json_put_number(out, "ply", claim->ply);
        json_put_number(out, "since", claim->since);
        json_put_number(out, "count", claim->count);
        json_put_known(out, "move", claim->move);
        json_put_bool(out, "open", is_open);
        json_close(out, '}');
    }
}

/* Claims that were not made: those missed, those open now, and those that need a named move. */
static void
put_all_claims(struct buffer *out, const struct adj_verdict *v)
{
    json_open(out, "claims_available", '[');
    put_claims(out, &v->missed, false);
    put_claims(out, &v->open, true);
    json_close(out, ']');
    json_open(out, "claims_with_move", '[');
    put_claims(out, &v->intended, true);
    json_close(out, ']');
}

/* The event's square, move or result; for a decision also its reason. */
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
    json_open(out, "events", '[');
    for (size_t i = 0; i < v->event_count; i++) {
        const struct judged_event *event = &v->events[i];
        json_open(out, NULL, '{');
        json_put_number(out, "ply", event->ply);
        json_put_member(out, "event", event_word(event->event.kind));
        json_put_member(out, "by", colour_word(event->event.by));
        put_event_text(out, event);
        json_put_known(out, "words", event->words);
        json_put_bool(out, "accepted", event->accepted);
        json_put_message(out, "why", event->why);
        if (event->consequence)
            json_put_message(out, "consequence", event->consequence);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Evidence. */

static void
put_repetition(struct buffer *out, const struct evidence *e)
{
    json_put_number(out, "count", e->ply_count);
    json_open(out, "plies", '[');
    for (size_t i = 0; i < e->ply_count; i++)
        json_put_number(out, NULL, e->plies[i]);
    json_close(out, ']');
    json_put_known(out, "position", e->repeated);
}

static void
put_counters(struct buffer *out, const struct evidence *e)
{
    json_open(out, "counters", '[');
    for (size_t i = 0; i < e->counter_count; i++) {
        const struct evidence_counter *counter = &e->counters[i];
        json_open(out, NULL, '{');
        json_put_member(out, "of", counter->what);
        json_put_member(out, "by", colour_word(counter->by));
        json_put_number(out, "count", counter->count);
        json_put_number(out, "since", counter->since);
        if (counter->limit > 0)
            json_put_number(out, "limit", counter->limit);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The members of a piece, in an open object. */
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
    json_open(out, "guards", '[');
    for (size_t i = 0; i < flight->guard_count; i++) {
        json_open(out, NULL, '{');
        put_piece(out, &flight->guards[i].piece);
        json_put_words(out, "through", flight->guards[i].through, ", ");
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The flight squares: the guards, an own piece on the square, or another reason. */
static void
put_flights(struct buffer *out, const struct evidence *e)
{
    json_open(out, "flights", '[');
    for (size_t i = 0; i < e->flight_count; i++) {
        const struct evidence_flight *flight = &e->flights[i];
        json_open(out, NULL, '{');
        json_put_member(out, "square", flight->square);
        put_guards(out, flight);
        json_put_known(out, "own", flight->own.square ? flight->own.symbol : NULL);
        if (flight->why && *flight->why)
            json_put_message(out, "why", flight->why);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
put_attack(struct buffer *out, const struct evidence *e)
{
    json_open(out, "king", '{');
    put_piece(out, &e->king);
    json_close(out, '}');
    json_open(out, "attackers", '[');
    for (size_t i = 0; i < e->attacker_count; i++) {
        json_open(out, NULL, '{');
        put_piece(out, &e->attackers[i].piece);
        json_close(out, '}');
    }
    json_close(out, ']');
    if (e->attacker_count == 1)
        json_put_words(out, "through", e->attackers[0].through, ", ");
    if (e->flights)
        put_flights(out, e);
    json_open(out, "replies", '[');
    for (size_t i = 0; i < e->reply_count; i++) {
        json_open(out, NULL, '{');
        put_piece(out, &e->replies[i].piece);
        json_put_member(out, "to", e->replies[i].to);
        json_put_message(out, "why", e->replies[i].why);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
put_points(struct buffer *out, const struct adj_verdict *v)
{
    points_write(v->outcome.points, out);
    json_open(out, "pieces", '[');
    for (size_t i = 0; i < v->evidence.row_count; i++) {
        const struct evidence_row *row = &v->evidence.rows[i];
        json_open(out, NULL, '{');
        json_put_member(out, "piece", row->symbol);
        json_put_number(out, "points", row->each);
        json_put_number(out, "white", row->count[WHITE]);
        json_put_number(out, "black", row->count[BLACK]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The moves in LAN. */
static void
put_mating_line(struct buffer *out, const struct adj_verdict *v, const struct evidence_mates *mates)
{
    struct buffer text = {0};
    line_write_on(&v->line, mates->line, mates->count, " ", &text);
    json_put_words(out, "line", text.data, " ");
    out->failed |= text.failed;
    buffer_clear(&text);
}

/* The same object as `adj mates --json`. */
static void
put_mates(struct buffer *out, const struct adj_verdict *v)
{
    json_open(out, "mates", '[');
    for (size_t i = 0; i < v->evidence.mates_count; i++) {
        const struct evidence_mates *mates = &v->evidence.mates[i];
        json_open(out, NULL, '{');
        json_put_member(out, "side", colour_word(mates->side));
        json_put_member(out, "answer", mates_answer_word(mates->answer));
        put_mating_line(out, v, mates);
        json_put_member(out, "kind", mates_kind_word(mates->kind));
        json_put_number(out, "nodes", mates->nodes);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
put_evidence(struct buffer *out, const struct adj_verdict *v)
{
    const struct evidence *e = &v->evidence;
    json_open(out, "evidence", '{');
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
    json_close(out, '}');
}

/* The illegal move. */

static void
put_texts(struct buffer *out, const char *name, const char *const *texts, size_t count)
{
    json_open(out, name, '[');
    for (size_t i = 0; i < count; i++)
        json_put_member(out, NULL, texts[i]);
    json_close(out, ']');
}

/* Moves in LAN, or in the record's notation. */
static void
put_moves(struct buffer *out, const char *name, const struct told_move *moves, size_t count,
          bool as_record)
{
    json_open(out, name, '[');
    for (size_t i = 0; i < count; i++)
        json_put_member(out, NULL, as_record ? moves[i].text : moves[i].lan);
    json_close(out, ']');
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
    json_open(out, name, '[');
    for (size_t i = 0; i < count; i++)
        json_put_member(out, NULL, square_name(v, squares[i]));
    json_close(out, ']');
}

/* Squares and moves in the record's notation. */
static void
put_shown(struct buffer *out, const struct refused *r)
{
    json_open(out, "shown", '{');
    json_put_member(out, "from", r->from);
    json_put_member(out, "to", r->to);
    put_texts(out, "squares", r->squares, r->why.square_count);
    put_texts(out, "through", r->through, r->why.through_count);
    put_moves(out, "legal", r->legal, r->legal_count, true);
    put_moves(out, "captures", r->captures, r->capture_count, true);
    json_close(out, '}');
}

static void
put_illegal(struct buffer *out, const struct adj_verdict *v)
{
    const struct refused *r = v->illegal;
    if (!r)
        return;
    json_open(out, "illegal", '{');
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
    open_citation(out, "citation", &r->citation);
    json_close(out, '}');
    json_close(out, '}');
}

/* The outcome, of the verdict or of the verdict under the other policy. */
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

/* Regulations. */

/* The verdict under the other policy for illegal moves, in short. */
static void
put_other(struct buffer *out, const struct adj_verdict *v)
{
    json_open(out, "other", '{');
    json_put_member(out, "illegal", illegal_word(v->policies.at[0]));
    put_ending(out, v);
    put_score(out, v);
    json_close(out, '}');
}

/* A word, or a list where there are several. */
static void
put_policies(struct buffer *out, const struct illegal_policies *policies)
{
    if (policies->count == 1) {
        json_put_member(out, "illegal", illegal_word(policies->at[0]));
        return;
    }
    json_open(out, "illegal", '[');
    for (unsigned i = 0; i < policies->count; i++)
        json_put_member(out, NULL, illegal_word(policies->at[i]));
    json_close(out, ']');
}

/* Members for regulations that were set, and that apply to the game. */
static void
put_regulations(struct buffer *out, const struct adj_verdict *v)
{
    json_open(out, "regulations", '{');
    json_put_member(out, "name", v->regulations);
    json_put_known(out, "league", v->league ? v->league->league.name : NULL);
    json_put_known(out, "plays", v->league ? v->league->id : NULL);
    json_put_known(out, "time_control", v->time_control);
    json_put_known(out, "ages", v->ages);
    put_policies(out, &v->policies);
    json_put_number(out, "illegal_moves", v->illegal_moves);
    json_put_known(out, "penalty", v->penalty);
    if (v->other)
        put_other(out, v->other);
    if (v->proof_positions != PROOF_POSITIONS)
        json_put_number(out, "proof_positions", v->proof_positions);
    json_put_member(out, "scoring", v->scoring);
    json_put_member(out, "reported", v->ignore_reported ? "ignore" : "count");
    json_put_known(out, "both_flags", v->both_flags_draw ? "draw" : NULL);
    if (v->no_agreement_before > 0)
        json_put_number(out, "no_agreement_before", v->no_agreement_before);
    if (v->illegal_moves > 0) {
        json_open(out, "illegal_by", '{');
        json_put_number(out, "white", v->illegal_by[WHITE]);
        json_put_number(out, "black", v->illegal_by[BLACK]);
        json_close(out, '}');
    }
    json_close(out, '}');
}

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
    json_put_known(out, "round", v->round);
    json_put_known(out, "date", v->date);
    json_put_known(out, "board", v->board);
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
    json_put_message(out, "detail", v->detail);
    put_score(out, v);
    if (v->outcome.has_points)
        points_write(v->outcome.points, out);
    if (v->points_citation.document) { /* why the points decide the game */
        open_citation(out, "points_citation", &v->points_citation);
        json_put_member(out, "quote", v->points_citation.quote);
        json_close(out, '}');
    }
    json_put_member(out, "claimed", v->claimed);
}

void
verdict_json(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    json_open(out, NULL, '{');
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
    json_close(out, '}');
}
