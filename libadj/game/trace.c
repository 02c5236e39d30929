/* SPDX-License-Identifier: MIT */
/*
 * The trace protocol: reads a game as a JSON line, and writes it with the number and checksum of the legal moves at
 * every ply, and the outcome. Without events only automatic endings apply. Begin with adj_trace().
 */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/json.h"
#include "game/play.h"
#include "judge/verdict.h"
#include "record/record.h"
#include "rules/rules.h"

enum { TRACE_MAX_EVENTS = 100000 };

struct trace_event {
    const struct json *json; /* the event in the input */
    size_t ply;
    size_t index; /* its index in the input */
    struct event event;
    bool accepted; /* judged before the game ended, and accepted */
};

struct trace {
    struct arena arena; /* memory for texts that trace.c composes */
    struct json *json;
    const char *setup; /* NULL: the start position */
    const struct json *moves;
    struct trace_event *events; /* sorted by ply while playing, by `index` for writing */
    size_t event_count, next_event;
    struct line line;
    struct lans lans;
    struct buffer legal, crc;
    struct outcome outcome;
    enum colour flagged; /* the player whose flag ended the game; NOBODY: none */
    bool over;
};

static void
trace_clear(struct trace *trace)
{
    buffer_clear(&trace->legal);
    buffer_clear(&trace->crc);
    lans_clear(&trace->lans);
    line_clear(&trace->line);
    free(trace->events);
    arena_clear(&trace->arena);
    json_free(trace->json);
}

static enum adj_status
trace_fault(struct adj_error *err, const char *what)
{
    return error_at(err, ADJ_ESYNTAX, "syntax", 1, 1, "trace: %s", what);
}

/* Reading. */

/* Reads the text of an event: the intended move of a claim, or a result and its reason. */
static enum adj_status
event_text(struct trace *trace, struct trace_event *out, struct adj_error *err)
{
    const char *text = json_text(json_member(out->json, "text"));
    const char *result = json_text(json_member(out->json, "result"));
    const char *reason = json_text(json_member(out->json, "reason"));
    out->event.text = result ? result : text;
    out->event.text_len = out->event.text ? strlen(out->event.text) : 0;
    if (out->event.kind != EVENT_DECISION || !reason)
        return ADJ_OK;
    struct buffer both = {0};
    buffer_printf(&both, "%s %s", out->event.text ? out->event.text : "*", reason);
    out->event.text_len = both.len;
    out->event.text = both.failed ? NULL : arena_strndup(&trace->arena, both.data, both.len);
    buffer_clear(&both);
    return out->event.text ? ADJ_OK : error_nomem(err);
}

static enum adj_status
event_read(struct trace *trace, const struct json *json, const struct board *board,
           struct trace_event *out, struct adj_error *err)
{
    const char *square = json_text(json_member(json, "square"));
    const char *by = json_text(json_member(json, "by"));
    const char *kind = json_text(json_member(json, "event"));
    out->json = json;
    out->event = (struct event){.by = NOBODY, .square = -1};
    uint64_t ply;
    uint32_t number;
    if (!json_uint(json_member(json, "ply"), SIZE_MAX, &ply))
        return trace_fault(err, "an event's ply is missing; expected a number from 0");
    out->ply = (size_t)ply;
    if (!kind || !event_kind_find(kind, strlen(kind), &number)) {
        char words[EVENT_WORDS_SIZE];
        return error_at(err, ADJ_ESYNTAX, "syntax", 1, 1,
                        "trace: unknown event; expected one of %s",
                        event_words(kind ? kind : "", kind ? strlen(kind) : 0, words));
    }
    out->event.kind = (enum event_kind)number;
    if (by && !colour_find(by, &out->event.by))
        return trace_fault(err, "an event is by white or black");
    if (square) {
        out->event.square = board_square(board, square, strlen(square));
        if (out->event.square < 0)
            return trace_fault(err, "an event's square is off the board");
    }
    return event_text(trace, out, err);
}

static int
event_compare_ply(const void *a, const void *b)
{
    const struct trace_event *x = a, *y = b;
    if (x->ply != y->ply)
        return x->ply < y->ply ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

static int
event_compare_index(const void *a, const void *b)
{
    const struct trace_event *x = a, *y = b;
    return x->index < y->index ? -1 : 1;
}

static enum adj_status
events_read(struct trace *trace, const struct board *board, struct adj_error *err)
{
    const struct json *events = json_member(trace->json, "events");
    size_t count = json_count(events);
    if (json_kind(events) != JSON_LIST && json_kind(events) != JSON_NULL_VALUE)
        return trace_fault(err, "\"events\" is no array");
    if (count > TRACE_MAX_EVENTS)
        return error_set(err, ADJ_ETOOBIG, "too-big", "trace: more than %d events",
                         TRACE_MAX_EVENTS);
    trace->events = calloc(count + 1, sizeof *trace->events);
    if (!trace->events)
        return error_nomem(err);
    enum adj_status st;
    for (size_t i = 0; i < count; i++) {
        st = event_read(trace, json_item(events, i), board, &trace->events[i], err);
        if (st)
            return st;
        trace->events[i].index = i;
    }
    trace->event_count = count;
    qsort(trace->events, count, sizeof *trace->events, event_compare_ply);
    return ADJ_OK;
}

static enum adj_status
moves_read(struct trace *trace, struct adj_error *err)
{
    trace->moves = json_member(trace->json, "moves");
    if (json_kind(trace->moves) != JSON_LIST)
        return trace_fault(err, "no \"moves\"; expected an array of moves");
    for (size_t i = 0; i < json_count(trace->moves); i++) {
        if (!json_text(json_item(trace->moves, i)))
            return trace_fault(err, "a move is no string");
    }
    return ADJ_OK;
}

static enum adj_status
trace_read(struct trace *trace, const struct adj_rulesets *set, const char *text, size_t len,
           struct adj_error *err)
{
    enum adj_status st = json_read(text, len, &trace->json, err);
    if (st)
        return st;
    const char *name = json_text(json_member(trace->json, "variant"));
    if (!name)
        return trace_fault(err, "no \"variant\"; expected a variant's id");
    const struct ruleset *rules;
    st = rules_lookup(set, name, strlen(name), &rules, err);
    if (st)
        return st;
    const struct json *setup = json_member(trace->json, "setup");
    trace->setup = json_text(setup);
    if (!trace->setup && json_kind(setup) != JSON_NULL_VALUE)
        return trace_fault(err, "\"setup\" is neither a string nor null");
    st = moves_read(trace, err);
    if (!st)
        st = events_read(trace, ruleset_board(rules), err);
    struct position start;
    if (!st)
        st = position_start(rules, trace->setup, trace->setup ? strlen(trace->setup) : 0, &start,
                            err);
    if (st)
        return st;
    return line_init(&trace->line, rules, &start) ? error_nomem(err) : ADJ_OK;
}

/* Playing. */

static void
trace_take(struct trace *trace, struct trace_event *event, const struct judgement *judgement)
{
    event->accepted = judgement->result.accepted;
    if (!judgement->result.ends)
        return;
    trace->outcome = judgement->result.outcome;
    trace->flagged = event->event.kind == EVENT_FLAG ? event->event.by : NOBODY;
    trace->over = true;
}

static void
trace_judge_late(const struct trace *trace, const struct event *event, bool at_once,
                 struct judgement *out)
{
    const struct event_end end = {
        .rules = trace->line.rules,
        .outcome = &trace->outcome,
        .at_once = at_once,
        .flagged = trace->flagged,
    };
    event_judge_late(&end, event, out);
}

/* Rejects a report of reversed colours after ten moves (numbered from 1). */
static void
trace_check_made(const struct trace *trace, const struct event *event, struct judgement *out)
{
    struct position start;
    const struct ruleset *rules = trace->line.rules;
    bool second = position_start(rules, NULL, 0, &start, NULL) == ADJ_OK &&
                  start.turn != trace->line.at[0].turn;
    const struct numbering numbering = {1, second};
    const struct event_made made = event_made_by(&numbering, &trace->line);
    event_check_made(&made, 0, event, out);
}

/* Judges, in order, the events that come after the last move played. */
static enum adj_status
trace_events(struct trace *trace)
{
    size_t ply = trace->line.count - 1;
    while (trace->next_event < trace->event_count && trace->events[trace->next_event].ply == ply) {
        struct trace_event *event = &trace->events[trace->next_event++];
        struct judgement judgement;
        if (trace->over)
            trace_judge_late(trace, &event->event, true, &judgement);
        else if (event_judge(&trace->line, &event->event, PROOF_POSITIONS, &judgement)) {
            mates_clear(&judgement.mates);
            return ADJ_ENOMEM;
        } else
            trace_check_made(trace, &event->event, &judgement);
        mates_clear(&judgement.mates);
        trace_take(trace, event, &judgement);
    }
    return ADJ_OK;
}

/* Judges events after the end of the game or an illegal move: only a director's decision still counts. */
static void
trace_late_events(struct trace *trace)
{
    while (trace->next_event < trace->event_count) {
        struct trace_event *event = &trace->events[trace->next_event++];
        struct judgement judgement;
        if (event->event.kind != EVENT_DECISION || event->ply > json_count(trace->moves))
            continue;
        trace_judge_late(trace, &event->event, false, &judgement);
        trace_take(trace, event, &judgement);
    }
}

/* Determines whether the game is over, by rules or by an event, and appends the ply's move count and checksum. */
static enum adj_status
trace_ply(struct trace *trace, struct adj_error *err)
{
    const char *comma = trace->legal.len ? "," : "";
    enum adj_status st = ADJ_OK;
    trace->line.rules->family->outcome(&trace->line, &trace->outcome);
    trace->over = trace->outcome.status != OUTCOME_UNDECIDED;
    if (trace_events(trace))
        return error_nomem(err);
    trace->lans.count = 0;
    if (!trace->over)
        st = lans_fill(&trace->lans, &trace->line, NULL, err);
    buffer_printf(&trace->legal, "%s%zu", comma, trace->lans.count);
    buffer_printf(&trace->crc, "%s\"%08x\"", comma, (unsigned)lans_crc(&trace->lans));
    return st;
}

/* Plays the moves. Moves after the end are ignored (RULES.md 10); an illegal move stops the line. */
static enum adj_status
trace_play(struct trace *trace, struct adj_error *err)
{
    const struct family *family = trace->line.rules->family;
    size_t count = json_count(trace->moves);
    enum adj_status st = trace_ply(trace, err);
    for (size_t i = 0; i < count && !st && !trace->over; i++) {
        const char *lan = json_text(json_item(trace->moves, i));
        struct refusal_detail why;
        struct move move;
        st = family->lan_read(&trace->line, lan, strlen(lan), &move, &why, NULL);
        if (st == ADJ_ENOMEM)
            return error_nomem(err);
        if (st) {
            trace->outcome.reason = REASON_ILLEGAL_MOVE;
            return ADJ_OK;
        }
        if (line_push(&trace->line, &move))
            return error_nomem(err);
        st = trace_ply(trace, err);
    }
    return st;
}

/* Writing. */

static void
put_moves(struct buffer *out, const struct json *moves)
{
    json_open(out, "moves", '[');
    for (size_t i = 0; i < json_count(moves); i++)
        json_put_member(out, NULL, json_text(json_item(moves, i)));
    json_close(out, ']');
}

/* Writes an event, with "accepted" only if the rules can refuse such events. */
static void
put_event(struct buffer *out, const struct trace_event *event)
{
    static const char *const texts[] = {"square", "text", "result", "reason"};
    json_open(out, NULL, '{');
    json_put_number(out, "ply", event->ply);
    json_put_member(out, "event", event_word(event->event.kind));
    json_put_known(out, "by", colour_word(event->event.by));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        json_put_known(out, texts[i], json_member_text(event->json, texts[i]));
    if (event_is_refusable(event->event.kind))
        json_put_bool(out, "accepted", event->accepted);
    json_close(out, '}');
}

static void
put_events(struct buffer *out, struct trace *trace)
{
    if (json_kind(json_member(trace->json, "events")) != JSON_LIST)
        return;
    qsort(trace->events, trace->event_count, sizeof *trace->events, event_compare_index);
    json_open(out, "events", '[');
    for (size_t i = 0; i < trace->event_count; i++)
        put_event(out, &trace->events[i]);
    json_close(out, ']');
}

static void
put_outcome(struct buffer *out, const struct outcome *outcome, size_t ply)
{
    json_open(out, "outcome", '{');
    json_put_member(out, "status", status_word(outcome->status));
    json_put_member(out, "winner", colour_word(outcome->winner));
    json_put_member(out, "reason", reason_word(outcome->reason));
    json_put_number(out, "ply", ply);
    if (outcome->has_points)
        points_write(outcome->points, out);
    json_close(out, '}');
}

/* Appends a list whose items were collected during the game. */
static void
put_list(struct buffer *out, const char *name, const struct buffer *items)
{
    json_open(out, name, '[');
    buffer_put(out, items->data, items->len);
    json_close(out, ']');
}

static void
trace_write(struct trace *trace, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_member(out, "variant", trace->line.rules->id);
    json_put_member(out, "setup", trace->setup);
    put_moves(out, trace->moves);
    put_list(out, "legal", &trace->legal);
    put_list(out, "crc", &trace->crc);
    put_events(out, trace);
    put_outcome(out, &trace->outcome, trace->line.count - 1);
    json_close(out, '}');
}

enum adj_status
adj_trace(const char *json, size_t len, char **out_text, struct adj_error *err)
{
    return adj_trace_with(NULL, json, len, out_text, err);
}

enum adj_status
adj_trace_with(const struct adj_rulesets *rulesets, const char *json, size_t len, char **out_text,
               struct adj_error *err)
{
    struct trace trace = {.json = NULL};
    struct buffer out = {0};
    arena_init(&trace.arena);
    lans_init(&trace.lans);
    enum adj_status st = trace_read(&trace, rulesets, json, len, err);
    if (!st)
        st = trace_play(&trace, err);
    if (!st)
        trace_late_events(&trace);
    if (!st)
        trace_write(&trace, &out);
    if (trace.legal.failed || trace.crc.failed)
        out.failed = true;
    if (!st)
        st = buffer_steal(&out, out_text, NULL, err);
    buffer_clear(&out);
    trace_clear(&trace);
    return st;
}
