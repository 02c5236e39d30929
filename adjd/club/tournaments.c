/* SPDX-License-Identifier: MIT */
#include "club/tournaments.h"

#include <string.h>

#include "base/message.h"
#include "club/events.h"
#include "db/writer.h"
#include "event/names.h"
#include "os/clock.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* Appends the members of a serialised JSON object. */
static void
facts_write(struct buffer *out, const char *facts)
{
    if (!facts || strlen(facts) <= 2)
        return;
    buffer_putc(out, ',');
    buffer_put(out, facts + 1, strlen(facts) - 2); /* without its brackets */
}

void
tournament_write(struct buffer *out, const struct tournament *t)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", t->id);
    clock_put(out, "created", t->created_ms);
    json_put_member(out, "name", t->name);
    json_put_member(out, "variant", t->variant);
    json_put_raw(out, "regulations", t->regulations);
    json_put_bool(out, "listed", t->listed);
    facts_write(out, t->facts);
}

void
player_write_number(struct buffer *out, const struct player *p)
{
    json_open(out, NULL, '{');
    json_put_int(out, "number", p->number);
    json_close(out, '}');
}

void
player_write(struct buffer *out, const struct player *p)
{
    json_open(out, NULL, '{');
    json_put_int(out, "number", p->number);
    json_put_member(out, "name", p->name);
    facts_write(out, p->facts);
    if (p->withdrawn)
        json_put_int(out, "withdrawn_from_round", p->withdrawn);
    json_close(out, '}');
}

void
json_put_points(struct buffer *out, const char *name, int64_t points, const char *pending)
{
    char text[SCORE_TEXT_SIZE];
    if (points >= 0)
        score_write(points, text);
    json_put_member(out, name, points >= 0 ? text : pending);
}

void
fixture_write(struct buffer *out, const struct fixture *f, int64_t white, int64_t black)
{
    char result[4] = {f->white_code, ':', f->black_code, '\0'};
    json_open(out, NULL, '{');
    json_put_int(out, "round", f->round);
    json_put_int(out, "board", f->board);
    json_put_int(out, "white", white);
    json_put_int(out, "black", black);
    json_put_member(out, "result", f->white_code == '?' ? NULL : result);
    if (f->white_points >= 0 || f->black_points >= 0) {
        json_open(out, "points", '{'); /* only points that differ from those of the result */
        json_put_points(out, "white", f->white_points, NULL);
        json_put_points(out, "black", f->black_points, NULL);
        json_close(out, '}');
    }
    json_close(out, '}');
}

void
bye_write(struct buffer *out, const char *name, int64_t round, int64_t number, const char *kind)
{
    json_open(out, name, '{');
    json_put_int(out, "round", round);
    json_put_int(out, "number", number);
    json_put_member(out, "kind", kind);
    json_close(out, '}');
}

static void
side_write(struct buffer *out, const char *side, int64_t number, const char *name, int64_t points)
{
    json_open(out, side, '{');
    json_put_int(out, "number", number);
    if (name)
        json_put_member(out, "name", name);
    json_put_points(out, "points", points, "*");
    json_close(out, '}');
}

void
pairing_write(struct buffer *out, const struct pairing *p, int64_t white, int64_t black)
{
    json_open(out, NULL, '{');
    json_put_member(out, "tournament", p->tournament_id);
    json_put_int(out, "round", p->round);
    if (p->board)
        json_put_int(out, "board", p->board);
    side_write(out, "white", white, p->white_name, p->white_points);
    side_write(out, "black", black, p->black_name, p->black_points);
    json_close(out, '}');
}

void
warnings_write(struct buffer *out, const char *const *warnings, size_t count)
{
    if (!count)
        return;
    json_open(out, "warnings", '[');
    for (size_t i = 0; i < count; i++)
        json_put_message(out, NULL, warnings[i]);
    json_close(out, ']');
    json_open(out, "warning_parts", '[');
    for (size_t i = 0; i < count; i++)
        json_put_member(out, NULL, warnings[i]);
    json_close(out, ']');
}

/* Loads one round, or all rounds with round 0. */
static enum db_status
rows_load(struct standings *s, struct store *store, const struct tournament *t, int64_t round)
{
    standings_begin(s, t);
    /* computing the tie-breaks of thousands of players takes longer than reading them */
    s->cancel = store_cancel_of(store);
    enum db_status st = store_player_list(store, t->seq, standings_player, s);
    if (!st)
        st = store_pairing_list(store, t->seq, round, standings_pairing, s);
    if (!st)
        st = store_fixture_list(store, t->seq, round, standings_fixture, s);
    return st ? st : store_bye_list(store, t->seq, round, standings_bye, s);
}

enum db_status
standings_load(struct standings *s, struct store *store, const struct tournament *t,
               bool follow(struct standings *s))
{
    enum db_status st = rows_load(s, store, t, 0);
    return st || follow(s) ? st : DB_UNAVAILABLE;
}

enum db_status
standings_load_round(struct standings *s, struct store *store, const struct tournament *t,
                     int64_t round)
{
    enum db_status st = rows_load(s, store, t, round);
    return st || standings_rounds(s) ? st : DB_UNAVAILABLE;
}

struct creation {
    const struct event_content *content;
    const char *actor;
    size_t written; /* rows already written by creation_step() */
    bool begun;
};

/* STEP_ROWS: rows per step (a few milliseconds of the writer). SMALL_ROWS: the most rows that are written in one step. */
enum { STEP_ROWS = 500, SMALL_ROWS = 1000 };

static size_t
rows_of(const struct event_content *c)
{
    return c->player_count + c->fixture_count + c->bye_count;
}

bool
creation_is_large(const struct event_content *c)
{
    return rows_of(c) > SMALL_ROWS;
}

/* Writes one row. The order is players first, then the pairings and byes, which refer to them. */
static enum db_status
row_write(struct store *store, const struct event_content *c, size_t row, int64_t tournament)
{
    if (row < c->player_count) {
        struct player player = c->players[row];
        player.tournament = tournament;
        return store_player_add(store, &player);
    }
    row -= c->player_count;
    if (row < c->fixture_count) {
        struct fixture fixture = c->fixtures[row];
        fixture.tournament = tournament;
        return store_fixture_add(store, &fixture);
    }
    struct bye bye = c->byes[row - c->fixture_count];
    bye.tournament = tournament;
    return store_bye_put(store, &bye);
}

static enum db_status
rows_write(struct store *store, const struct event_content *c, size_t from, size_t to)
{
    int64_t seq = 0;
    enum db_status st = store_tournament_seq(store, c->tournament.id, &seq);
    for (size_t row = from; !st && row < to; row++)
        st = row_write(store, c, row, seq);
    return st;
}

static size_t
step_end(const struct creation *creation)
{
    size_t all = rows_of(creation->content), end = creation->written + STEP_ROWS;
    return end < all ? end : all;
}

/* Writes the next rows, first the tournament. It does not change `creation`, so it can be retried. */
static enum db_status
creation_step(struct store *store, void *context)
{
    const struct creation *creation = context;
    const struct event_content *c = creation->content;
    struct tournament t = c->tournament;
    t.unfinished = true;
    enum db_status st = creation->begun ? DB_OK : store_tournament_add(store, &t);
    if (!st)
        st = rows_write(store, c, creation->written, step_end(creation));
    return st ? st : store_audit_add(store, t.created_ms, creation->actor, "import", t.id, "{}");
}

static enum db_status
tournament_store(struct store *store, const struct creation *creation)
{
    const struct tournament *t = &creation->content->tournament;
    int64_t seq = 0;
    if (!creation->begun)
        return store_tournament_add(store, t);
    enum db_status st = store_tournament_seq(store, t->id, &seq);
    return st ? st : store_tournament_finish(store, seq, t->listed);
}

/* Writes the remaining rows, the audit entry and the event for followers. */
static enum db_status
creation_end(struct store *store, struct operation *op)
{
    const struct creation *creation = op->data;
    const struct event_content *c = creation->content;
    struct buffer object = {0};
    enum db_status st = tournament_store(store, creation);
    if (!st)
        st = rows_write(store, c, creation->written, rows_of(c));
    json_open(&object, NULL, '{');
    json_put_int(&object, "players", (int64_t)c->player_count);
    json_put_int(&object, "pairings", (int64_t)c->fixture_count);
    json_put_int(&object, "byes", (int64_t)c->bye_count);
    json_close(&object, '}');
    if (!st)
        st = store_audit_put(store, c->tournament.created_ms, creation->actor, "tournament",
                             c->tournament.id, &object);
    buffer_clear(&object);
    return st ? st : event_tournament(store, &c->tournament);
}

void
creation_make(struct operation *op, const struct event_content *c)
{
    struct creation *creation = arena_alloc(op->pool, sizeof *creation);
    bool more = creation_is_large(c);
    if (!creation)
        return;
    *creation = (struct creation){.content = c, .actor = op->actor};
    while (more && !op->status && !(op->cancel.stop && op->cancel.stop(op->cancel.context))) {
        int64_t begun_us = clock_steady_us();
        op->status = writer_wait_large(op->adjd->writer, creation_step, creation);
        if (!op->status) {
            creation->begun = true;
            creation->written = step_end(creation);
            more = creation->written < rows_of(c);
        }
        *op->deadline_us += clock_steady_us() - begun_us;
    }
    if (more)
        return; /* the time limit has passed: housekeeping removes the rows */
    op->write = creation_end;
    op->data = creation;
}

bool
op_report(struct operation *op, const char *text, size_t len, struct trf_content *out)
{
    struct trf_error err = {0};
    if (trf_read(op->pool, text, len, op->cancel, out, &err))
        return true;
    op_refuse(op, REFUSED_UNREADABLE, "%s", err.message);
    op->refusal.line = err.line;
    op->refusal.column = err.column;
    op->refusal.code = "report-file";
    return false;
}

struct json *
creation_report(struct operation *op, const char *text, size_t len, struct event_content *c)
{
    struct trf_content content;
    struct json *doc = NULL;
    if (op_report(op, text, len, &content)) {
        doc = json_parse(content.tournament.data, content.tournament.len, NULL);
        c->fixtures = content.fixtures;
        c->fixture_count = content.fixture_count;
        c->byes = content.byes;
        c->bye_count = content.bye_count;
        c->warning_count = content.warning_count;
        memcpy(c->warnings, content.warnings, sizeof c->warnings);
        if (!doc)
            op_refuse(op, REFUSED_UNREADABLE, "the report file is not UTF-8");
    }
    buffer_clear(&content.tournament);
    return doc;
}

bool
creation_read(struct operation *op, const struct json *doc, bool imported, struct event_content *c)
{
    struct import import = {.pool = op->pool, .imported = imported};
    if (!import_answer(op, &import, import_event(&import, doc, c)))
        return false;
    c->tournament.created_ms = op->now_ms;
    c->tournament.id = id_make(op->pool, op->now_ms);
    c->tournament.owner = op->owner;
    return true;
}

static enum db_status
player_audit(struct store *store, const struct operation *op, const char *tournament,
             const char *action, const struct player *p)
{
    struct buffer object = {0}, number = {0};
    player_write(&object, p);
    player_write_number(&number, p);
    enum db_status st =
        object.failed || number.failed
            ? DB_UNAVAILABLE
            : op_audit_change(store, op, tournament, action, number.data, object.data);
    buffer_clear(&object);
    buffer_clear(&number);
    return st;
}

struct search {
    struct operation *op;
    struct player_change *change;
};

static bool
near_add(void *context, const struct player *p)
{
    struct search *s = context;
    struct player_change *c = s->change;
    if (p->entry == c->player.entry || !name_is_near(p->name, c->player.name))
        return true;
    c->warnings[c->warning_count++] =
        message_make(s->op->pool, "\"%s\" is one letter from player %lld, \"%s\"", c->player.name,
                     (long long)p->number, p->name);
    return c->warning_count < NEAR_MOST;
}

/* Finds players with names one letter apart, before the transaction: it scans the whole list. */
static bool
near_find(struct operation *op, struct player_change *c)
{
    struct search search = {op, c};
    return op_read(op, store_player_list(op->store, c->player.tournament, near_add, &search));
}

/* Checks that no other player has the name. Otherwise refuses. */
static enum db_status
name_check(struct store *store, struct operation *op, const struct player *p)
{
    struct player other;
    enum db_status st = store_player_by_name(store, p->tournament, p->name, op->pool, &other);
    if (st == DB_OK && other.entry != p->entry)
        return op_refuse(op, REFUSED_CONFLICT, "\"%s\" is player %lld already", p->name,
                         (long long)other.number);
    return st == DB_NONE ? DB_OK : st;
}

static enum db_status
number_check(struct store *store, struct operation *op, const struct player *p)
{
    struct player other;
    enum db_status st = store_player_by_number(store, p->tournament, p->number, op->pool, &other);
    if (st == DB_OK)
        return op_refuse(op, REFUSED_CONFLICT, "number %lld is \"%s\"'s already",
                         (long long)p->number, other.name);
    if (st == DB_NONE && p->number > PLAYERS_MOST)
        return op_refuse(op, REFUSED_CONFLICT, "%d players are the limit", PLAYERS_MOST);
    return st == DB_NONE ? DB_OK : st;
}

static enum db_status
player_store(struct store *store, struct operation *op, struct player_change *c)
{
    struct player p = c->player;
    int64_t last = 0, last_entry = 0;
    enum db_status st = name_check(store, op, &p);
    if (!st)
        st = store_player_last(store, p.tournament, &last, &last_entry);
    p.entry = last_entry + 1;
    p.number = p.number ? p.number : last + 1;
    if (!st)
        st = number_check(store, op, &p);
    if (st)
        return st;
    c->stored = p;
    st = store_player_add(store, &p);
    return st ? st : player_audit(store, op, c->tournament, "player", &p);
}

/* Stores several players; if one is refused, none is stored. */
static enum db_status
players_store(struct store *store, struct operation *op)
{
    enum db_status st = DB_OK;
    for (struct player_change *c = op->data; c && !st; c = c->next)
        st = player_store(store, op, c);
    return st;
}

/* Record why the description of a player or a tournament was refused. Returns `good`. */
bool
import_answer(struct operation *op, const struct import *import, bool good)
{
    if (good || !import->why)
        return good;
    op_refuse(op, import->fault == IMPORT_VARIANT ? REFUSED_VARIANT : REFUSED_VALUE, "%s",
              import->why);
    op->refusal.code = import->code;
    return false;
}

struct player_change *
players_add(struct operation *op, const char *tournament, const struct json *const *docs,
            size_t count)
{
    struct tournament t;
    struct player_change *changes = arena_array(op->pool, count, sizeof *changes);
    bool good = changes && op_tournament(op, tournament, &t);
    for (size_t i = 0; good && i < count; i++) {
        struct player_change *c = &changes[i];
        struct import import = {.pool = op->pool};
        *c = (struct player_change){.tournament = tournament};
        good = import_answer(op, &import, import_player(&import, docs[i], &c->player));
        c->player.tournament = t.seq;
        c->next = i + 1 < count ? c + 1 : NULL;
    }
    /* A caller who adds one player gets warnings about similar names. */
    if (!good || (count == 1 && !near_find(op, changes)))
        return NULL;
    op->write = players_store;
    op->rolls_back = true;
    op->data = changes;
    return changes;
}

/* Checks that a withdrawn player has no game in that round or later. */
static enum db_status
rounds_check(struct store *store, struct operation *op, const struct player *p)
{
    int64_t last = 0;
    if (!p->withdrawn)
        return DB_OK;
    enum db_status st = store_player_last_round(store, p->tournament, p->entry, &last);
    if (!st && last >= p->withdrawn)
        return op_refuse(op, REFUSED_CONFLICT, "\"%s\" has a game in round %lld", p->name,
                         (long long)last);
    return st;
}

static enum db_status
change_store(struct store *store, struct operation *op)
{
    struct player_change *c = op->data;
    enum db_status st = name_check(store, op, &c->player);
    if (!st)
        st = rounds_check(store, op, &c->player);
    if (st)
        return st;
    c->stored = c->player;
    st = store_player_change(store, &c->player);
    return st ? st : player_audit(store, op, c->tournament, "correction", &c->player);
}

/* Begin a change of a player of the tournament; NULL when there is no such player. */
static struct player_change *
change_start(struct operation *op, const char *tournament, int64_t number)
{
    struct tournament t;
    struct player_change *c = arena_alloc(op->pool, sizeof *c);
    if (!c || !op_tournament(op, tournament, &t))
        return NULL;
    c->tournament = tournament;
    enum db_status st = store_player_by_number(op->store, t.seq, number, op->pool, &c->player);
    if (st == DB_NONE)
        op_refuse(op, REFUSED_MISSING, "the tournament has no player %lld", (long long)number);
    else
        op_read(op, st);
    op->data = c;
    return st ? NULL : c;
}

struct player_change *
player_change(struct operation *op, const char *tournament, int64_t number, const struct json *doc)
{
    struct player_change *c = change_start(op, tournament, number);
    struct import import = {.pool = op->pool};
    if (!c || !import_answer(op, &import, import_change(&import, doc, &c->player)) ||
        (json_has(doc, "name") && !near_find(op, c)))
        return NULL;
    op->write = change_store;
    return c;
}

static enum db_status
removal_store(struct store *store, struct operation *op)
{
    const struct player_change *c = op->data;
    struct player p;
    int64_t last = 0;
    enum db_status st =
        store_player_by_number(store, c->player.tournament, c->player.number, op->pool, &p);
    if (st)
        return st; /* deleted in the meantime */
    st = store_player_last_round(store, p.tournament, p.entry, &last);
    if (!st && (last || p.entry != c->player.entry))
        st = op_refuse(op, REFUSED_CONFLICT, "\"%s\" has a game in round %lld", p.name,
                       (long long)last);
    if (st)
        return st;
    st = store_player_remove(store, &p);
    return st ? st : player_audit(store, op, c->tournament, "removal", &p);
}

bool
player_remove(struct operation *op, const char *tournament, int64_t number)
{
    op->write = removal_store;
    return change_start(op, tournament, number) != NULL;
}
