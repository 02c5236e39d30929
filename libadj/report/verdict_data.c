/* SPDX-License-Identifier: MIT */
/*
 * The verdict as data: a JSON object on one line, with members in the order of the contract, or an XML element that is
 * valid against schemas/verdict.xsd. Begin with put_verdict().
 */
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "report/report.h"
#include "report/tree.h"

static const char *
text_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static void
put_rule(struct tree *t, const struct citation *citation)
{
    tree_text(t, "document", tree_english(t, citation->document));
    tree_text(t, "paragraph", citation->paragraph);
}

static void
put_pair(struct tree *t, const char *name, uint64_t white, uint64_t black)
{
    tree_open(t, name);
    tree_number(t, "white", white);
    tree_number(t, "black", black);
    tree_close(t);
}

static void
put_citation(struct tree *t, const struct adj_verdict *v)
{
    tree_open(t, "citation");
    put_rule(t, &v->citation);
    if (t->is_xml)
        tree_text(t, "quote", v->citation.quote);
    tree_item_words(t, "ruling", v->rulings, " ");
    tree_close(t);
    if (!t->is_xml)
        tree_text(t, "quote", v->citation.quote);
}

static void
put_scores(struct tree *t, const struct adj_verdict *v)
{
    tree_text(t, "white", v->score[WHITE]);
    tree_text(t, "black", v->score[BLACK]);
}

/* Writes the totals of points, and the rule by which they decide the game, if they do. */
static void
put_points(struct tree *t, const struct adj_verdict *v)
{
    if (!v->outcome.has_points)
        return;
    tree_open(t, "points");
    tree_number(t, "white", v->outcome.points[WHITE]);
    tree_number(t, "black", v->outcome.points[BLACK]);
    if (!t->is_xml) {
        tree_close(t);
        if (!v->points_citation.document)
            return;
        tree_open(t, "points_citation");
    }
    put_rule(t, &v->points_citation);
    tree_text(t, "quote", v->points_citation.quote);
    tree_close(t);
}

static void
put_defects(struct tree *t, const struct defects *defects)
{
    tree_list(t, "defects");
    for (size_t i = 0; i < defects->count; i++) {
        const struct defect *defect = &defects->at[i];
        tree_item(t, "defect");
        tree_number(t, "ply", defect->ply);
        tree_text(t, "code", defect_word(defect->code));
        tree_text(t, "severity", severity_word(defect->severity));
        tree_text(t, "text", defect->text);
        tree_number(t, "line", defect->place.line);
        tree_number(t, "column", defect->place.column);
        tree_text(t, "read_as", text_or_null(defect->read_as));
        tree_text(t, "detail", text_or_null(defect->detail));
        tree_close(t);
    }
    tree_list_end(t);
}

static void
put_claims(struct tree *t, const char *element, const struct claims *claims, bool is_open)
{
    for (size_t i = 0; i < claims->count; i++) {
        const struct claim *claim = &claims->at[i];
        tree_item(t, element);
        tree_text(t, "claim", reason_word(claim->reason));
        tree_text(t, "by", colour_word(claim->by));
        tree_number(t, "ply", claim->ply);
        tree_number(t, "since", claim->since);
        tree_number(t, "count", claim->count);
        tree_known(t, "move", claim->move);
        tree_bool(t, "open", is_open);
        tree_close(t);
    }
}

/* Writes the claims that were not made: missed ones, open ones, and those that need a named move. */
static void
put_all_claims(struct tree *t, const struct adj_verdict *v)
{
    tree_list(t, "claims_available");
    put_claims(t, "available", &v->missed, false);
    put_claims(t, "available", &v->open, true);
    tree_list_end(t);
    tree_list(t, "claims_with_move");
    put_claims(t, "with_move", &v->intended, true);
    tree_list_end(t);
}

/* Events. */

/* Writes the event's square, move or result; for a decision also its reason. XML has both in one attribute. */
static void
put_event_text(struct tree *t, const struct judged_event *event)
{
    size_t len =
        event->event.kind == EVENT_DECISION ? strcspn(event->text, " ") : strlen(event->text);
    const char *reason = event->text + len + strspn(event->text + len, " ");
    if (t->is_xml) {
        tree_text(t, "text", event->text);
        return;
    }
    if (len > 0) {
        json_put_name(t->out, event_text_name(event->event.kind));
        json_put_string(t->out, event->text, len);
    }
    tree_known(t, "reason", text_or_null(reason));
}

static void
put_events(struct tree *t, const struct adj_verdict *v)
{
    tree_list(t, "events");
    for (size_t i = 0; i < v->event_count; i++) {
        const struct judged_event *event = &v->events[i];
        tree_item(t, "event");
        tree_number(t, "ply", event->ply);
        tree_text(t, t->is_xml ? "kind" : "event", event_word(event->event.kind));
        tree_text(t, "by", colour_word(event->event.by));
        put_event_text(t, event);
        tree_known(t, "words", event->words);
        tree_bool(t, "accepted", event->accepted);
        tree_text(t, "why", tree_english(t, event->why));
        tree_known(t, "consequence", tree_english(t, event->consequence));
        tree_close(t);
    }
    tree_list_end(t);
}

/* Evidence. */

static void
put_repetition(struct tree *t, const struct evidence *e)
{
    if (!t->is_xml) {
        tree_number(t, "count", e->ply_count);
        json_open(t->out, "plies", '[');
        for (size_t i = 0; i < e->ply_count; i++)
            json_put_number(t->out, NULL, e->plies[i]);
        json_close(t->out, ']');
        tree_known(t, "position", e->repeated);
        return;
    }
    for (size_t i = 0; i < e->ply_count; i++) {
        tree_open(t, "stood");
        tree_number(t, "ply", e->plies[i]);
        tree_text(t, "position", e->repeated);
        tree_close(t);
    }
}

static void
put_counters(struct tree *t, const struct evidence *e)
{
    tree_list(t, "counters");
    for (size_t i = 0; i < e->counter_count; i++) {
        const struct evidence_counter *counter = &e->counters[i];
        tree_item(t, "counter");
        tree_text(t, "of", counter->what);
        tree_text(t, "by", colour_word(counter->by));
        tree_number(t, "count", counter->count);
        tree_number(t, "since", counter->since);
        if (counter->limit > 0)
            tree_number(t, "limit", counter->limit);
        tree_close(t);
    }
    tree_list_end(t);
}

/* Writes the values of a piece into an open object. */
static void
put_piece(struct tree *t, const struct evidence_piece *piece)
{
    tree_text(t, "piece", piece->symbol);
    tree_text(t, "colour", colour_word(piece->colour));
    tree_text(t, "square", piece->square);
}

/* Writes the flight squares with the guards, an own piece on the square, or another reason. */
static void
put_flights(struct tree *t, const struct evidence *e)
{
    tree_list(t, "flights");
    for (size_t i = 0; i < e->flight_count; i++) {
        const struct evidence_flight *flight = &e->flights[i];
        tree_item(t, "flight");
        tree_text(t, "square", flight->square);
        tree_list(t, "guards");
        for (size_t k = 0; k < flight->guard_count; k++) {
            tree_item(t, "guard");
            put_piece(t, &flight->guards[k].piece);
            tree_words(t, "through", flight->guards[k].through, ", ");
            tree_close(t);
        }
        tree_list_end(t);
        tree_known(t, "own", flight->own.square ? flight->own.symbol : NULL);
        tree_known(t, "why", tree_english(t, flight->why));
        tree_close(t);
    }
    tree_list_end(t);
}

static void
put_replies(struct tree *t, const struct evidence *e)
{
    tree_list(t, "replies");
    for (size_t i = 0; i < e->reply_count; i++) {
        tree_item(t, "reply");
        put_piece(t, &e->replies[i].piece);
        tree_text(t, "to", e->replies[i].to);
        tree_text(t, "why", tree_english(t, e->replies[i].why));
        tree_close(t);
    }
    tree_list_end(t);
}

static void
put_attack(struct tree *t, const struct evidence *e)
{
    tree_open(t, "king");
    put_piece(t, &e->king);
    tree_close(t);
    tree_list(t, "attackers");
    for (size_t i = 0; i < e->attacker_count; i++) {
        tree_item(t, "attacker");
        put_piece(t, &e->attackers[i].piece);
        if (t->is_xml)
            tree_text(t, "through", e->attackers[i].through);
        tree_close(t);
    }
    tree_list_end(t);
    if (!t->is_xml && e->attacker_count == 1)
        tree_words(t, "through", e->attackers[0].through, ", ");
    if (e->flights)
        put_flights(t, e);
    put_replies(t, e);
}

static void
put_counted(struct tree *t, const struct adj_verdict *v)
{
    if (!t->is_xml)
        put_pair(t, "points", v->outcome.points[WHITE], v->outcome.points[BLACK]);
    tree_list(t, "pieces");
    for (size_t i = 0; i < v->evidence.row_count; i++) {
        const struct evidence_row *row = &v->evidence.rows[i];
        tree_item(t, "counted");
        tree_text(t, "piece", row->symbol);
        tree_number(t, "points", row->each);
        tree_number(t, "white", row->count[WHITE]);
        tree_number(t, "black", row->count[BLACK]);
        tree_close(t);
    }
    tree_list_end(t);
}

/* Writes the same object as `adj mates --json`; the line is in LAN. */
static void
put_mates(struct tree *t, const struct adj_verdict *v)
{
    struct buffer line = {0};
    tree_list(t, "mates");
    for (size_t i = 0; i < v->evidence.mates_count; i++) {
        const struct evidence_mates *mates = &v->evidence.mates[i];
        line.len = 0;
        line_write_on(&v->line, mates->line, mates->count, " ", &line);
        tree_item(t, "mates");
        tree_text(t, "side", colour_word(mates->side));
        tree_text(t, "answer", mates_answer_word(mates->answer));
        tree_words(t, "line", line.len > 0 ? line.data : NULL, " ");
        tree_text(t, "kind", mates_kind_word(mates->kind));
        tree_number(t, "nodes", mates->nodes);
        tree_close(t);
    }
    tree_list_end(t);
    t->out->failed |= line.failed;
    buffer_clear(&line);
}

static void
put_evidence(struct tree *t, const struct adj_verdict *v)
{
    const struct evidence *e = &v->evidence;
    tree_open(t, "evidence");
    if (e->ply_count > 0)
        put_repetition(t, e);
    if (e->counter_count > 0)
        put_counters(t, e);
    if (e->king.square)
        put_attack(t, e);
    if (v->outcome.has_points)
        put_counted(t, v);
    if (e->mates_count > 0)
        put_mates(t, v);
    tree_close(t);
}

/* The illegal move. */

/* Writes moves in LAN, or in the record's notation; in XML in both. */
static void
put_moves(struct tree *t, const char *name, const char *element, const struct named_move *moves,
          size_t count, bool as_record)
{
    tree_list(t, name);
    for (size_t i = 0; i < count; i++) {
        if (!t->is_xml) {
            tree_text(t, NULL, as_record ? moves[i].text : moves[i].lan);
            continue;
        }
        tree_item(t, element);
        tree_text(t, "lan", moves[i].lan);
        tree_text(t, "text", moves[i].text);
        tree_close(t);
    }
    tree_list_end(t);
}

/* Writes squares and moves in the record's notation. */
static void
put_shown(struct tree *t, const struct explanation *r)
{
    tree_text(t, "from", r->from);
    tree_text(t, "to", r->to);
    if (t->is_xml) {
        tree_text(t, "cause", cause_word(refusal_cause(&r->why)));
        put_rule(t, &r->citation);
    }
    tree_texts(t, "squares", "square", r->squares, r->why.square_count);
    tree_texts(t, "through", "through", r->through, r->why.through_count);
    put_moves(t, "legal", "legal", r->legal, r->legal_count, true);
    put_moves(t, "captures", "capture", r->captures, r->capture_count, true);
}

static void
put_squares(struct tree *t, const struct board *board, const char *name, const square_t *squares,
            size_t count)
{
    tree_list(t, name);
    for (size_t i = 0; i < count; i++)
        tree_text(t, NULL, board->name[squares[i]]);
    tree_list_end(t);
}

/* Writes squares and moves twice in JSON, in LAN and as the record names them; in XML only as the record names them. */
static void
put_illegal(struct tree *t, const struct adj_verdict *v)
{
    const struct board *board = ruleset_board(v->rules);
    const struct explanation *r = v->illegal;
    if (!r)
        return;
    tree_open(t, "illegal");
    tree_text(t, "text", r->text);
    if (t->is_xml) {
        put_shown(t, r);
        tree_texts(t, "near", "near", r->near, r->near_count);
        tree_close(t);
        return;
    }
    tree_text(t, "from", r->why.from > 0 ? board->name[r->why.from - 1u] : NULL);
    tree_text(t, "to", r->why.to > 0 ? board->name[r->why.to - 1u] : NULL);
    tree_text(t, "cause", cause_word(refusal_cause(&r->why)));
    put_squares(t, board, "squares", r->why.squares, r->why.square_count);
    put_squares(t, board, "through", r->why.through, r->why.through_count);
    put_moves(t, "legal", NULL, r->legal, r->legal_count, false);
    put_moves(t, "captures", NULL, r->captures, r->capture_count, false);
    tree_texts(t, "near", NULL, r->near, r->near_count);
    tree_open(t, "shown");
    put_shown(t, r);
    tree_close(t);
    tree_open(t, "citation");
    put_rule(t, &r->citation);
    tree_close(t);
    tree_close(t);
}

/* Outcome and regulations. */

/* Writes the outcome of a verdict, also of that under the other policy. */
static void
put_outcome(struct tree *t, const struct adj_verdict *v)
{
    tree_text(t, "status", status_word(v->outcome.status));
    tree_text(t, "winner", colour_word(v->outcome.winner));
    tree_text(t, "reason", reason_word(v->outcome.reason));
    tree_text(t, "basis", basis_word(v->basis));
    tree_number(t, "ply", v->ply);
    tree_text(t, "move", v->move);
}

/* Writes the verdict under the other policy for illegal moves, in short. */
static void
put_other(struct tree *t, const struct adj_verdict *v)
{
    tree_open(t, "other");
    tree_text(t, "illegal", illegal_word(v->regulations.illegal.at[0]));
    put_outcome(t, v);
    if (!t->is_xml)
        tree_open(t, "score");
    put_scores(t, v);
    if (!t->is_xml)
        tree_close(t);
    tree_close(t);
}

/* Writes one policy as a word, several as a list. */
static void
put_policies(struct tree *t, const struct illegal_policies *policies)
{
    struct buffer words = {0};
    if (policies->count == 1) {
        tree_text(t, "illegal", illegal_word(policies->at[0]));
        return;
    }
    for (unsigned i = 0; i < policies->count; i++)
        buffer_printf(&words, "%s%s", i > 0 ? " " : "", illegal_word(policies->at[i]));
    tree_words(t, "illegal", words.data, " ");
    t->out->failed |= words.failed;
    buffer_clear(&words);
}

static void
put_illegal_by(struct tree *t, const struct adj_verdict *v)
{
    if (v->illegal_moves == 0)
        return;
    if (!t->is_xml) {
        put_pair(t, "illegal_by", v->illegal_by[WHITE], v->illegal_by[BLACK]);
        return;
    }
    tree_number(t, "illegal_white", v->illegal_by[WHITE]);
    tree_number(t, "illegal_black", v->illegal_by[BLACK]);
}

/* Writes the regulations in force; optional members only where they are set. */
static void
put_regulations(struct tree *t, const struct adj_verdict *v)
{
    tree_open(t, "regulations");
    tree_text(t, "name", v->regulations.name);
    tree_known(t, "league", v->regulations.league ? v->regulations.league->league.name : NULL);
    tree_known(t, "plays", v->regulations.league ? v->regulations.league->id : NULL);
    tree_known(t, "time_control", v->regulations.time_control);
    tree_known(t, "ages", v->regulations.ages);
    put_policies(t, &v->regulations.illegal);
    tree_number(t, "illegal_moves", v->illegal_moves);
    tree_known(t, "penalty", v->regulations.penalty);
    if (v->other)
        put_other(t, v->other);
    if (v->regulations.proof_positions != PROOF_POSITIONS)
        tree_number(t, "proof_positions", v->regulations.proof_positions);
    tree_text(t, "scoring", scoring_words[v->regulations.scoring]);
    tree_text(t, "reported", v->regulations.ignore_reported ? "ignore" : "count");
    tree_known(t, "both_flags", v->regulations.both_flags_draw ? "draw" : NULL);
    if (v->regulations.no_agreement_before > 0)
        tree_number(t, "no_agreement_before", v->regulations.no_agreement_before);
    put_illegal_by(t, v);
    tree_close(t);
}

static void
put_game(struct tree *t, const struct report *report)
{
    const struct adj_verdict *v = report->verdict;
    tree_number(t, "game", report->number);
    tree_text(t, "variant", v->rules->id);
    tree_text(t, "notation", v->codec->name);
    tree_element(t, "title", v->title);
    tree_element(t, "white", v->players[WHITE]);
    tree_element(t, "black", v->players[BLACK]);
    if (v->round)
        tree_element(t, "round", v->round);
    if (v->date)
        tree_element(t, "date", v->date);
    if (v->board)
        tree_element(t, "board", v->board);
    tree_text(t, "file", report->file);
    tree_number(t, "line", v->place.line);
    tree_number(t, "column", v->place.column);
    tree_text(t, "rulebook", ADJ_RULEBOOK);
    if (t->is_xml)
        tree_text(t, "reading", v->strict ? "strict" : "lenient");
    if (v->rules->document) {
        tree_open(t, "ruleset");
        tree_text(t, "id", v->rules->id);
        tree_text(t, "sha256", v->rules->document->sha256);
        tree_close(t);
    }
}

static void
put_verdict(const struct report *report, bool is_xml, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    struct tree tree, *t = &tree;
    tree_begin(t, is_xml, "verdict", out);
    put_game(t, report);
    put_outcome(t, v);
    put_citation(t, v);
    tree_element(t, "detail", tree_english(t, v->detail));
    tree_open(t, "score");
    put_scores(t, v);
    tree_close(t);
    put_points(t, v);
    tree_element(t, "claimed", v->claimed);
    put_illegal(t, v);
    put_defects(t, &v->defects);
    put_all_claims(t, v);
    put_events(t, v);
    put_regulations(t, v);
    put_evidence(t, v);
    tree_element(t, "position", v->position);
    tree_text(t, "fingerprint", v->fingerprint);
    tree_end(t);
}

/* Documents. */

void
verdict_json(const struct report *report, struct buffer *out)
{
    put_verdict(report, false, out);
}

void
verdict_xml(const struct report *report, struct buffer *out)
{
    put_verdict(report, true, out);
}
