/* SPDX-License-Identifier: MIT */
/* Tournaments, created from JSON or from a report file, listed and shown; their players; and their events. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "base/message.h"
#include "club/completion.h"
#include "club/corrections.h"
#include "club/teams.h"
#include "event/teams.h"
#include "club/tournaments.h"
#include "web/pagination.h"
#include "web/request.h"
#include "event/names.h"
#include "event/trf.h"
#include "store/pairings.h"
#include "store/tournaments.h"
#include "web/operation.h"
#include "os/clock.h"
#include "store/events.h"

enum { WARNINGS_MOST = TRF_WARNINGS + 20, WARNINGS_PLAYERS = 2000 };

/* POST /v1/tournaments */

/* Writes all members of the response's object. The caller adds the warnings and closes the object. */
static void
creation_object(struct buffer *out, const struct event_content *c)
{
    tournament_write(out, &c->tournament);
    json_open(out, "players", '[');
    for (size_t i = 0; i < c->player_count; i++)
        player_write(out, &c->players[i]);
    json_close(out, ']');
    if (!c->fixture_count && !c->bye_count)
        return;
    json_open(out, "pairings", '[');
    for (size_t i = 0; i < c->fixture_count; i++)
        fixture_write(out, &c->fixtures[i], c->fixtures[i].white, c->fixtures[i].black);
    json_close(out, ']');
    json_open(out, "byes", '[');
    for (size_t i = 0; i < c->bye_count; i++)
        bye_write(out, NULL, c->byes[i].round, c->byes[i].player, c->byes[i].kind);
    json_close(out, ']');
}

/* Writes the warnings of the report file, and of similar names in a list that is not too long for useful warnings. */
static void
creation_warnings(struct request *req, struct buffer *body, const struct event_content *c)
{
    const char *list[WARNINGS_MOST];
    size_t found = 0;
    for (; found < c->warning_count && found < WARNINGS_MOST; found++)
        list[found] = c->warnings[found];
    for (size_t i = 0; i < c->player_count && c->player_count <= WARNINGS_PLAYERS; i++)
        for (size_t k = 0; k < i && found < WARNINGS_MOST; k++) {
            const struct player *a = &c->players[k], *b = &c->players[i];
            if (name_is_near(a->name, b->name))
                list[found++] = message_make(
                    &req->pool, "players %lld and %lld, \"%s\" and \"%s\", differ in one letter",
                    (long long)a->number, (long long)b->number, a->name, b->name);
        }
    warnings_write(body, list, found);
}

static void
creation_reply(struct request *req, const struct event_content *c)
{
    struct buffer *body = reply_start(req, 201, "application/json");
    creation_object(body, c);
    json_put_member(body, "rulebook", c->tournament.rulebook);
    creation_warnings(req, body, c);
    json_close(body, '}');
    req->out->location = arena_printf(&req->pool, "/v1/tournaments/%s", c->tournament.id);
}

void
tournament_post(struct request *req)
{
    struct operation *op = operation_of(req);
    struct event_content *c = op ? arena_alloc(&req->pool, sizeof *c) : NULL;
    bool imported = strcmp(req->type, "application/x-trf") == 0;
    const struct report_text file = {
        .text = req->http.body.data,
        .len = req->http.body.len,
        .charset = req->encoding && strcmp(req->encoding, "UTF-8") != 0 ? req->encoding : NULL,
        .variant = request_query(req, "variant")};
    struct json *doc = !c ? NULL : imported ? creation_report(op, &file, c) : request_doc(req);
    if (doc && players_lack_names(doc)) {
        op->store = request_store(req);
        doc = players_complete(op, doc);
    }
    bool good = doc && creation_read(op, doc, imported, c);
    if (good && (!creation_is_large(c) || request_may_work(req, QUEUE_JUDGE))) {
        creation_make(op, c);
        creation_reply(req, c);
        operation_run(req, op, 0, NULL);
    } else if (op && !request_decided(req)) {
        operation_failed(req, op);
    }
    json_free(doc);
}

static bool
tournament_add(void *context, const struct tournament *t)
{
    struct list_page *page = context;
    if (!list_page_takes(page, t->seq))
        return false;
    tournament_write(page->body, t);
    json_put_member(page->body, "rulebook", t->rulebook);
    json_close(page->body, '}');
    return true;
}

void
tournament_list(struct request *req)
{
    struct list_page page;
    if (!list_page_read(&page, req, 50, 500) || !request_store(req))
        return;
    list_page_open(&page, "tournaments");
    enum db_status st =
        store_tournament_list(req->reader, page.after, page.ask, tournament_add, &page);
    list_page_close(&page, page.is_full, st);
    reply_etag(req);
}

void
tournament_get(struct request *req)
{
    struct tournament t;
    struct standings s;
    if (!tournament_find(req, &t))
        return;
    enum db_status st = standings_load(&s, req->reader, &t, standings_rounds);
    if (!problem_set_store(req, st)) {
        tournament_document(reply_start(req, 200, "application/json"), &s, &t);
        reply_etag(req);
    }
    standings_clear(&s);
}

/* PATCH and DELETE /v1/tournaments/{id}, POST .../restore */

static void
change_reply(struct request *req, int status, const void *data)
{
    const struct tournament_change *c = data;
    buffer_put(reply_start(req, status, "application/json"), c->document.data, c->document.len);
    req->out->etag = c->is_dry_run ? NULL : c->tag;
}

void
tournament_patch(struct request *req)
{
    bool dry_run;
    struct json *doc = request_flag(req, "dry-run", &dry_run) ? request_doc(req) : NULL;
    struct operation *op = doc ? operation_reading(req) : NULL;
    struct tournament_change *c = op ? tournament_change(op, req->vars[0], doc) : NULL;
    json_free(doc);
    if (c && dry_run)
        tournament_change_preview(op, c);
    if (c && dry_run && !operation_failed(req, op))
        change_reply(req, 200, c);
    else if (op && !request_decided(req))
        operation_run(req, op, 200, change_reply);
}

/* PUT and GET /v1/tournaments/{id}/forbidden-pairs */

static void
forbidden_write(struct request *req, const struct tournament *t)
{
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    const struct json *pairs = json_member(facts, "forbidden_pairs");
    struct buffer *out = reply_start(req, 200, "application/json");
    if (pairs)
        json_put_value(out, pairs);
    else
        buffer_puts(out, "[]");
    json_free(facts);
}

static void
forbidden_reply(struct request *req, int status, const void *data)
{
    (void)status;
    forbidden_write(req, &((const struct tournament_change *)data)->tournament);
}

void
tournament_forbidden_get(struct request *req)
{
    struct tournament t;
    if (!tournament_find(req, &t))
        return;
    forbidden_write(req, &t);
    reply_etag(req);
}

void
tournament_forbidden_put(struct request *req)
{
    struct json *pairs = request_doc(req), *doc = NULL;
    struct buffer change = {0};
    json_open(&change, NULL, '{');
    json_put_name(&change, "forbidden_pairs");
    json_put_value(&change, pairs);
    json_close(&change, '}');
    if (pairs && !change.failed)
        doc = json_parse(change.data, change.len, NULL);
    struct operation *op = doc ? operation_reading(req) : NULL;
    if (op && tournament_change(op, req->vars[0], doc))
        operation_run(req, op, 200, forbidden_reply);
    else if (op)
        operation_failed(req, op);
    buffer_clear(&change);
    json_free(pairs);
    json_free(doc);
}

/* PUT /v1/tournaments/{id}/teams/{n} */

static void
team_reply(struct request *req, int status, const void *data)
{
    struct json *facts =
        json_parse(((const struct tournament_change *)data)->tournament.facts,
                   strlen(((const struct tournament_change *)data)->tournament.facts), NULL);
    const struct json *teams = json_member(facts, "teams"),
                      *team = json_item(teams, json_count(teams) - 1);
    json_put_value(reply_start(req, status, "application/json"), team); /* the last one */
    json_free(facts);
}

void
team_replace(struct request *req)
{
    struct json *doc = request_doc(req);
    int64_t number = doc ? path_number(req, 1, TEAMS_MOST) : 0;
    struct operation *op = number ? operation_reading(req) : NULL;
    if (op && team_put(op, req->vars[0], number, doc))
        operation_run(req, op, 200, team_reply);
    else if (op)
        operation_failed(req, op);
    json_free(doc);
}

void
tournament_remove(struct request *req)
{
    bool forced;
    struct operation *op = request_flag(req, "force", &forced) ? operation_reading(req) : NULL;
    if (!op)
        return;
    tournament_delete(op, req->vars[0], forced);
    operation_run(req, op, 204, NULL);
}

static void
restore_reply(struct request *req, int status, const void *data)
{
    const struct tournament_change *c = data;
    struct buffer *out = reply_start(req, status, "application/json");
    tournament_write(out, &c->tournament);
    json_put_member(out, "rulebook", c->tournament.rulebook);
    json_close(out, '}');
}

void
tournament_return(struct request *req)
{
    struct operation *op = operation_reading(req);
    if (!op)
        return;
    tournament_restore(op, req->vars[0]);
    operation_run(req, op, 200, restore_reply);
}

/* Server-sent events of a tournament: text/event-stream (WHATWG HTML, 9.2). */

/* Events per chunk, seconds between keep-alive comments, and the longest stream in seconds. */
enum { EVENTS_MOST = 200, BEAT_SECONDS = 15, STREAM_SECONDS = 3600 };

/* The state of a stream. */
struct following {
    const char *tournament;
    int64_t seq;             /* of the tournament */
    struct event_place last; /* of the last event that the client has */
    bool has_last;           /* it is in the store */
    size_t count;            /* events sent in this chunk */
    struct buffer *body;
    struct arena pool; /* of the chunk */
    struct event list[EVENTS_MOST];
};

static bool
event_put(void *context, const struct event *e)
{
    struct following *f = context;
    struct event_place place = event_place_of(e);
    if (!f->has_last && *f->last.mark) { /* the first event must be the one that the client has */
        f->has_last = place.seq == f->last.seq && strcmp(place.mark, f->last.mark) == 0;
        return f->has_last;
    }
    f->last = place;
    f->has_last = true;
    f->list[f->count++] = (struct event){.seq = e->seq,
                                         .id = arena_string(&f->pool, e->id),
                                         .type = arena_string(&f->pool, e->type),
                                         .data = arena_string(&f->pool, e->data)};
    return !f->pool.failed;
}

/* The players of an event, as they are named now: events store no names, which may be corrected or erased. */
static enum db_status
event_players(struct store *store, struct following *f, const struct json *doc, int64_t *out_round,
              struct player *white, struct player *black)
{
    const struct json *detail = json_member(doc, "detail");
    int64_t numbers[2];
    struct pairing game;
    json_int(json_member(detail, "round"), out_round);
    if (json_int(json_member(detail, "white"), &numbers[0]) &&
        json_int(json_member(detail, "black"), &numbers[1])) {
        enum db_status st = store_player_by_number(store, f->seq, numbers[0], &f->pool, white);
        return st ? st : store_player_by_number(store, f->seq, numbers[1], &f->pool, black);
    }
    if (detail || !json_member_text(doc, "id"))
        return DB_NONE;
    enum db_status st = store_pairing_get(store, json_member_text(doc, "id"), &f->pool, &game);
    if (st)
        return st;
    *out_round = game.round;
    st = store_player_by_entry(store, f->seq, game.white, &f->pool, white);
    return st ? st : store_player_by_entry(store, f->seq, game.black, &f->pool, black);
}

static void
place_write(struct buffer *out, struct event_place place)
{
    buffer_puts(out, "id: ");
    event_place_write(out, place);
    buffer_putc(out, '\n');
}

/* Write an event, with its round and its players. */
static enum db_status
event_write(struct store *store, struct following *f, const struct event *e)
{
    struct json *doc = json_parse(e->data, strlen(e->data), NULL);
    struct player white = {0}, black = {0};
    int64_t round = 0;
    enum db_status st = event_players(store, f, doc, &round, &white, &black);
    json_free(doc);
    place_write(f->body, event_place_of(e));
    buffer_printf(f->body, "event: %s\ndata: ", e->type);
    /* without its bracket; a single line: JSON is written without line breaks */
    buffer_put(f->body, e->data, strlen(e->data) - 1);
    if (round)
        json_put_int(f->body, "round", round);
    if (!st) {
        json_put_member(f->body, "white", white.name);
        json_put_member(f->body, "black", black.name);
    }
    buffer_puts(f->body, "}\n\n");
    return st == DB_NONE ? DB_OK : st;
}

/* Read the next events. With a mark, the last event that the client has is read again: it must still be the same. */
static enum db_status
events_read(struct store *store, struct following *f)
{
    bool has_mark = *f->last.mark;
    f->count = 0;
    f->has_last = false;
    enum db_status st = store_event_list(store, f->tournament, f->last.seq - has_mark,
                                         EVENTS_MOST + has_mark, event_put, f);
    return st == DB_NONE ? DB_OK : st;
}

/* The client has events that the store lost, as in a failover to a replica that lacked them: it must fetch everything again. */
static enum db_status
reset_write(struct store *store, struct following *f)
{
    enum db_status st = store_event_last(store, f->tournament, &f->last);
    if (st)
        return st;
    f->count = 0;
    place_write(f->body, f->last);
    buffer_puts(f->body, "event: reset\ndata: {\"id\":");
    json_put_text(f->body, f->tournament);
    buffer_puts(f->body, "}\n\n");
    return DB_OK;
}

/* Write the next events. */
static enum db_status
events_write(struct store *store, struct following *f)
{
    arena_init(&f->pool);
    enum db_status st = events_read(store, f);
    if (!st && *f->last.mark && !f->has_last) {
        db_require(store_db(store), DB_NEWEST); /* a replica may lack the event */
        st = events_read(store, f);
    }
    if (!st && *f->last.mark && !f->has_last)
        st = reset_write(store, f);
    for (size_t i = 0; !st && !f->pool.failed && i < f->count; i++)
        st = event_write(store, f, &f->list[i]);
    st = f->pool.failed ? DB_UNAVAILABLE : st;
    arena_clear(&f->pool);
    return st;
}

/* Reads the place of the last event that the client received. On failure returns false and sets a problem reply. */
static bool
last_read(struct request *req, struct event_place *out)
{
    const char *last = req->http.headers[HEADER_LAST_EVENT_ID];
    if (!last) /* on reconnection the header is newer than the URL */
        last = request_query(req, "after");
    *out = (struct event_place){0};
    if (!last || !*last)
        return true;
    size_t len = strspn(last, "0123456789");
    const char *mark = last + len + (last[len] == '-');
    bool good = len && len <= 18 && (!last[len] || strlen(mark) == EVENT_MARK) &&
                strspn(mark, "0123456789abcdef") == strlen(mark);
    if (!good)
        return problem_set(req, PROBLEM_BAD_PARAMETER,
                           "Last-Event-ID or after must be an id of this stream");
    out->seq = strtoll(last, NULL, 10);
    snprintf(out->mark, sizeof out->mark, "%s", mark);
    return true;
}

/* Starts a stream. NULL and a problem reply on failure. */
static struct following *
following_start(struct request *req)
{
    static const char *const types[] = {"text/event-stream"};
    struct tournament t;
    struct following *f = arena_alloc(&req->pool, sizeof *f);
    if (!f || request_negotiate(req, types, 1) || !tournament_find(req, &t) ||
        !last_read(req, &f->last))
        return NULL;
    f->tournament = t.id;
    f->seq = t.seq;
    return f;
}

void
tournament_events(struct request *req)
{
    bool begins = !req->data;
    struct following *f = begins ? following_start(req) : req->data;
    if (!f || !request_store(req))
        return;
    f->body = reply_start(req, 200, "text/event-stream");
    reply_header(req, "Cache-Control", "no-store");
    req->data = f;
    req->out->streams = true;
    if (begins)
        buffer_puts(f->body, "retry: 2000\n\n");
    enum db_status st = events_write(req->reader, f);
    int64_t now = clock_steady_us(), end = req->http.start_us + (int64_t)STREAM_SECONDS * 1000000;
    bool beats = now >= req->http.wait_until_us;
    if (st) {
        if (begins)
            problem_set_store(req, st); /* later on, the client simply reconnects */
        return;
    }
    if (!f->count && beats && !begins)
        buffer_puts(f->body, ": \n\n");
    int64_t until = beats ? now + (int64_t)BEAT_SECONDS * 1000000 : req->http.wait_until_us;
    if (f->count == EVENTS_MOST)
        until = now + 1; /* there are more events: continue at once */
    if (now < end && strcmp(req->http.method, "HEAD") != 0)
        (void)request_wait(req, until);
}
