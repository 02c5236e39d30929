/* SPDX-License-Identifier: MIT */
/* Creation of a tournament from its description or a report file, and changes of its players. */
#include "club/judging.h"
#include "club/tournaments.h"

#include <string.h>

#include "base/message.h"
#include "club/events.h"
#include "db/writer.h"
#include "event/groups.h"
#include "event/names.h"
#include "os/clock.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

struct creation {
    const struct event_content *content;
    const char *actor;
    size_t written; /* rows already written by creation_step() */
    bool begun;
};

/* Rows per step (a few milliseconds of the writer); the most rows that are written in one step. */
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

/* Row order: players first, then the pairings and byes, which refer to them. */
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

/* Writes the next rows, first the tournament. It leaves `creation` alone, so it can be retried. */
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
    op->lock = write_lock(c->tournament.id);
    while (more && !op->status && !(op->cancel.stop && op->cancel.stop(op->cancel.context))) {
        int64_t begun_us = clock_steady_us();
        op->status = writer_wait_large(op->adjd->writer, op->lock, creation_step, creation);
        if (!op->status) {
            creation->begun = true;
            creation->written = step_end(creation);
            more = creation->written < rows_of(c);
        }
        *op->deadline_us += clock_steady_us() - begun_us;
    }
    if (more)
        return; /* the time is over: the store removes what was begun */
    op->write = creation_end;
    op->data = creation;
}

bool
op_report(struct operation *op, const char *text, size_t len, const char *charset,
          struct judge_reply *out)
{
    const struct judge_request request = {
        .wants = WANT_REPORT, .text = {text ? text : "", len}, .charset = charset};
    if (!op_ask(op, &request, out))
        return false;
    if (out->step == STEP_DONE)
        return true;
    op_refuse(op, REFUSED_UNREADABLE, "%s", out->parts ? out->parts : "");
    op->refusal.line = (size_t)out->line;
    op->refusal.column = (size_t)out->column;
    op->refusal.code = "report-file";
    return false;
}

struct json *
creation_report(struct operation *op, const struct report_text *file, struct event_content *c)
{
    struct judge_reply report;
    struct json *doc = NULL;
    struct buffer described = {0};
    if (!op_report(op, file->text, file->len, file->charset, &report))
        return NULL;
    buffer_put(&described, report.tournament.data, report.tournament.len);
    if (file->variant && described.len) {
        described.len--; /* reopen the object: remove its closing bracket */
        json_put_member(&described, "variant", file->variant);
        json_close(&described, '}');
    }
    doc = described.failed ? NULL : json_parse(described.data, described.len, NULL);
    buffer_clear(&described);
    c->fixtures = report.fixtures.rows;
    c->fixture_count = report.fixtures.count;
    c->byes = report.byes.rows;
    c->bye_count = report.byes.count;
    if (report.warnings)
        c->warnings = arena_split(op->pool, report.warnings, '\n', 0, &c->warning_count);
    if (!doc)
        op_refuse(op, REFUSED_UNREADABLE, "the report file is not UTF-8");
    return doc;
}

/* Whether the games and byes are of players of the list. A report file that was read is consistent; a hostile judge's reply need
 * not be. */
static bool
rows_fit(const struct event_content *c)
{
    bool known[PLAYERS_MOST + 1] = {false};
    bool fit = true;
    for (size_t i = 0; i < c->player_count; i++)
        if (c->players[i].number > 0 && c->players[i].number <= PLAYERS_MOST)
            known[c->players[i].number] = true;
    for (size_t i = 0; fit && i < c->fixture_count; i++) {
        const struct fixture *f = &c->fixtures[i];
        fit = f->round > 0 && f->round <= ROUND_MOST && f->white > 0 && f->white <= PLAYERS_MOST &&
              f->black > 0 && f->black <= PLAYERS_MOST && known[f->white] && known[f->black];
    }
    for (size_t i = 0; fit && i < c->bye_count; i++) {
        const struct bye *b = &c->byes[i];
        fit = b->round > 0 && b->round <= ROUND_MOST && b->player > 0 &&
              b->player <= PLAYERS_MOST && known[b->player];
    }
    return fit;
}

bool
creation_read(struct operation *op, const struct json *doc, bool imported, struct event_content *c)
{
    struct import import = {.pool = op->pool, .rulesets = game_set(), .imported = imported};
    if (!import_answer(op, &import, import_event(&import, doc, c)))
        return false;
    if (!rows_fit(c)) {
        op_refuse(op, REFUSED_UNREADABLE,
                  "the report file has games of players whom it does not list");
        return false;
    }
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

/* A search for a player of the same name who cannot be told from this one. */
struct double_search {
    const struct player *player;
    bool by_id;     /* only FIDE ids tell them apart */
    int64_t number; /* of the other; 0: none */
};

static bool
double_find(void *context, const struct player *other)
{
    struct double_search *s = context;
    if (other->entry != s->player->entry && !namesakes_differ(s->player, other, s->by_id))
        s->number = other->number;
    return !s->number;
}

/* Checks that the player differs from all others of the same name. Otherwise refuses. */
static enum db_status
name_check(struct store *store, struct operation *op, const struct player *p, bool by_id)
{
    struct double_search search = {p, by_id, 0};
    enum db_status st = store_player_namesakes(store, p->tournament, p->name, double_find, &search);
    if (search.number)
        return op_refuse(op, REFUSED_CONFLICT,
                         "\"%s\" is player %lld already; if they are two persons, give both a FIDE "
                         "id or a date of birth",
                         p->name, (long long)search.number);
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
    enum db_status st = name_check(store, op, &p, false);
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

/* If one of several is refused, none is stored. */
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
        struct import import = {.pool = op->pool, .rulesets = game_set()};
        *c = (struct player_change){.tournament = tournament};
        good = import_answer(op, &import, import_player(&import, docs[i], &c->player));
        c->player.tournament = t.seq;
        c->next = i + 1 < count ? c + 1 : NULL;
    }
    /* The warnings are for the caller who adds one player. */
    if (!good || (count == 1 && !near_find(op, changes)))
        return NULL;
    op->write = players_store;
    op->rolls_back = true;
    op->data = changes;
    return changes;
}

bool
player_fault(struct operation *op, const struct json *doc, int64_t tournament, struct player *out,
             struct list_fault *fault)
{
    struct import import = {.pool = op->pool, .rulesets = game_set()};
    bool good = import_answer(op, &import, import_player(&import, doc, out));
    out->tournament = tournament;
    enum db_status st = good && tournament ? name_check(op->store, op, out, false) : DB_OK;
    fault->name = json_member_text(doc, "name");
    fault->kind = op->refusal.kind;
    fault->message = op->refusal.detail;
    op->refusal = (struct refusal){.kind = REFUSED_NOT};
    op_read(op, st == DB_CONFLICT ? DB_OK : st);
    return fault->kind != REFUSED_NOT;
}

/* A withdrawn player must not have a game in that round or later. */
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
players_expect(struct store *store, struct operation *op, const char *tournament)
{
    struct tournament t;
    if (!op->is_expected)
        return DB_OK;
    enum db_status st = store_tournament_get(store, tournament, op->pool, &t);
    return st ? st : tournament_expect(store, op, &t);
}

static enum db_status
change_store(struct store *store, struct operation *op)
{
    struct player_change *c = op->data;
    enum db_status st = players_expect(store, op, c->tournament);
    if (!st)
        st = name_check(store, op, &c->player, true);
    if (!st)
        st = rounds_check(store, op, &c->player);
    if (st)
        return st;
    c->stored = c->player;
    st = store_player_change(store, &c->player);
    return st ? st : player_audit(store, op, c->tournament, "correction", &c->player);
}

/* A change of the tournament's player; NULL when there is none. */
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
    struct import import = {.pool = op->pool, .rulesets = game_set()};
    if (!c || !import_answer(op, &import, import_change(&import, doc, &c->player)) ||
        (json_has(doc, "name") && !near_find(op, c)))
        return NULL;
    op->write = change_store;
    return c;
}

/* Forbidden pairs and acceleration name players by numbers, which change behind a removed player. */
static enum db_status
groups_renumber(struct store *store, struct operation *op, const char *tournament, int64_t removed)
{
    struct tournament t;
    enum db_status st = store_tournament_get(store, tournament, op->pool, &t);
    const char *facts = st ? NULL : groups_without(op->pool, t.facts, removed);
    if (st || strcmp(facts, t.facts) == 0)
        return st;
    t.facts = facts;
    return op->pool->failed ? DB_UNAVAILABLE : store_tournament_change(store, &t);
}

/* Delete the player with this number, if it is still the entry (0: any) and has no game. */
static enum db_status
player_unstore(struct store *store, struct operation *op, const struct player_change *c,
               int64_t number, int64_t entry)
{
    struct player p;
    int64_t last = 0;
    enum db_status st = store_player_by_number(store, c->player.tournament, number, op->pool, &p);
    if (st)
        return st; /* deleted in the meantime */
    st = store_player_last_round(store, p.tournament, p.entry, &last);
    if (!st && (last || (entry && p.entry != entry)))
        st = op_refuse(op, REFUSED_CONFLICT, "\"%s\" has a game in round %lld", p.name,
                       (long long)last);
    if (st)
        return st;
    st = store_player_remove(store, &p);
    if (!st)
        st = groups_renumber(store, op, c->tournament, p.number);
    return st ? st : player_audit(store, op, c->tournament, "removal", &p);
}

static enum db_status
removal_store(struct store *store, struct operation *op)
{
    const struct player_change *c = op->data;
    enum db_status st = players_expect(store, op, c->tournament);
    return st ? st : player_unstore(store, op, c, c->player.number, c->player.entry);
}

bool
player_remove(struct operation *op, const char *tournament, int64_t number)
{
    op->write = removal_store;
    return change_start(op, tournament, number) != NULL;
}

static const char changed_meanwhile[] = N_("this was changed in the meantime: nothing was undone");

/* A list of players is taken back: the last first, so that no number changes in between. */
static enum db_status
last_unstore(struct store *store, struct operation *op)
{
    const struct player_change *c = op->data;
    int64_t last = 0, entry = 0;
    enum db_status st = store_player_last(store, c->player.tournament, &last, &entry);
    if (!st && last != c->player.number + c->count - 1)
        st = op_refuse(op, REFUSED_CONFLICT, changed_meanwhile);
    for (int64_t number = last; !st && number >= c->player.number; number--)
        st = player_unstore(store, op, c, number, 0);
    return st;
}

bool
players_remove_last(struct operation *op, const char *tournament, int64_t first, int64_t count,
                    const char *name)
{
    struct player_change *c = change_start(op, tournament, first);
    if (!c)
        return false;
    if (strcmp(c->player.name, name) != 0 || count < 1) {
        op_refuse(op, REFUSED_CONFLICT, changed_meanwhile);
        return false;
    }
    c->count = count;
    op->write = last_unstore;
    op->rolls_back = true;
    return true;
}

/* Restores the members that named the player of this number by it. */
static enum db_status
groups_restore(struct store *store, struct operation *op, const struct player_change *c)
{
    struct tournament t;
    enum db_status st = store_tournament_get(store, c->tournament, op->pool, &t);
    const char *facts = st ? NULL : groups_restored(op->pool, t.facts, c->groups, c->player.number);
    if (st || op->pool->failed)
        return st ? st : DB_UNAVAILABLE;
    if (!facts)
        return op_refuse(op, REFUSED_CONFLICT, changed_meanwhile);
    if (strcmp(facts, t.facts) == 0)
        return DB_OK;
    t.facts = facts;
    return store_tournament_change(store, &t);
}

static enum db_status
put_back_store(struct store *store, struct operation *op)
{
    struct player_change *c = op->data;
    struct player p = c->player;
    int64_t last = 0, entry = 0;
    enum db_status st = name_check(store, op, &p, false);
    if (!st)
        st = store_player_last(store, p.tournament, &last, &entry);
    if (!st && (last >= PLAYERS_MOST || p.number > last + 1))
        st = op_refuse(op, REFUSED_CONFLICT, changed_meanwhile);
    p.entry = entry + 1;
    if (!st)
        st = store_player_insert(store, &p);
    if (!st)
        st = groups_restore(store, op, c);
    return st ? st : player_audit(store, op, c->tournament, "player", &p);
}

bool
player_put_back(struct operation *op, const char *tournament, const struct json *doc,
                int64_t withdrawn, const char *groups)
{
    struct player_change *c = players_add(op, tournament, &doc, 1);
    if (!c)
        return false;
    c->player.withdrawn = withdrawn;
    c->groups = groups;
    op->write = put_back_store;
    op->rolls_back = true;
    return true;
}
