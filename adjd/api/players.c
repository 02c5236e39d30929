/* SPDX-License-Identifier: MIT */
/* Players of a tournament: late entries, corrections, withdrawals and deletions. */

#include "api/entries.h"
#include "api/handlers.h"
#include "base/json.h"
#include "club/events.h"
#include "club/tournaments.h"
#include "web/request.h"
#include "event/names.h"
#include "store/audit.h"
#include "store/players.h"

/* The new state of a player. */
struct change {
    struct player player;
    const char *warnings; /* JSON array; NULL: none */
};

static enum db_status
player_vouch(struct store *store, struct request *req, const char *action, const struct player *p)
{
    struct buffer object = {0}, number = {0};
    player_write(&object, p);
    player_write_number(&number, p);
    int64_t now = req->adjd->now_ms();
    enum db_status st =
        object.failed || number.failed
            ? DB_UNAVAILABLE
            : store_audit_add(store, now, req->actor, action, req->vars[0], number.data);
    if (!st)
        st = event_changed(store, now, req->vars[0], action, object.data);
    buffer_clear(&object);
    buffer_clear(&number);
    return st;
}

struct search {
    struct request *req;
    const struct player *about;
    struct buffer list;
    size_t found;
};

static bool
near_add(void *context, const struct player *p)
{
    struct search *s = context;
    if (p->entry == s->about->entry || !name_is_near(p->name, s->about->name))
        return true;
    if (!s->found++)
        json_open(&s->list, NULL, '[');
    json_put_member(&s->list, NULL,
                    arena_printf(&s->req->pool, "\"%s\" is one letter from player %lld, \"%s\"",
                                 s->about->name, (long long)p->number, p->name));
    return s->found < 20;
}

/* Finds players with names at edit distance 1. It scans the list, so it runs before the writer's
 * transaction. On failure returns false and sets a problem reply. */
static bool
near_find(struct request *req, struct change *c)
{
    struct search search = {.req = req, .about = &c->player};
    enum db_status st = store_player_list(req->reader, c->player.tournament, near_add, &search);
    if (search.found) {
        json_close(&search.list, ']');
        c->warnings = arena_keep(&req->pool, &search.list);
    }
    buffer_clear(&search.list);
    return !problem_set_store(req, st);
}

/* Replies with the player and the warnings about similar names. */
static void
player_reply(struct request *req, int status, const struct player *p, const char *warnings)
{
    struct buffer *body = reply_start(req, status, "application/json");
    player_write(body, p);
    if (!warnings || !body->len)
        return;
    body->len--; /* reopen the object: remove its closing bracket */
    json_put_raw(body, "warnings", warnings);
    json_close(body, '}');
}

/* Checks that no other player has the name. Otherwise sets a problem reply. */
static enum db_status
name_check(struct store *store, struct request *req, const struct player *p)
{
    struct player other;
    enum db_status st = store_player_by_name(store, p->tournament, p->name, &req->pool, &other);
    if (st == DB_OK && other.entry != p->entry)
        problem_set(req, PROBLEM_CONFLICT, "\"%s\" is player %lld already", p->name,
                    (long long)other.number);
    return st == DB_NONE ? DB_OK : st;
}

/* POST /v1/tournaments/{id}/players */

static enum db_status
number_check(struct store *store, struct request *req, const struct player *p)
{
    struct player other;
    enum db_status st = store_player_by_number(store, p->tournament, p->number, &req->pool, &other);
    if (st == DB_OK)
        problem_set(req, PROBLEM_CONFLICT, "number %lld is \"%s\"'s already", (long long)p->number,
                    other.name);
    return st == DB_NONE ? DB_OK : st;
}

static enum db_status
player_store(struct store *store, struct request *req)
{
    const struct change *c = req->data;
    struct player p = c->player;
    int64_t last = 0, last_entry = 0;
    enum db_status st = name_check(store, req, &p);
    if (!st && !request_decided(req))
        st = store_player_last(store, p.tournament, &last, &last_entry);
    p.entry = last_entry + 1;
    p.number = p.number ? p.number : last + 1;
    if (!st && !request_decided(req))
        st = number_check(store, req, &p);
    if (!st && p.number > PLAYERS_MOST)
        problem_set(req, PROBLEM_CONFLICT, "%d players are the limit", PLAYERS_MOST);
    if (st || request_decided(req))
        return st;
    st = store_player_add(store, &p);
    if (!st)
        player_reply(req, 201, &p, c->warnings);
    return st ? st : player_vouch(store, req, "player", &p);
}

void
player_post(struct request *req)
{
    struct tournament t;
    struct change *c = arena_alloc(&req->pool, sizeof *c);
    struct json *doc = c ? request_doc(req) : NULL;
    if (doc && tournament_find(req, &t) && player_read(req, doc, &c->player)) {
        c->player.tournament = t.seq;
        if (near_find(req, c))
            request_write(req, player_store, c);
    }
    json_free(doc);
}

/* PATCH and DELETE /v1/tournaments/{id}/players/{number} */

/* A withdrawn player must not have a game in that round or later. */
static enum db_status
rounds_check(struct store *store, struct request *req, const struct player *p)
{
    int64_t last = 0;
    if (!p->withdrawn)
        return DB_OK;
    enum db_status st = store_player_last_round(store, p->tournament, p->entry, &last);
    if (!st && last >= p->withdrawn)
        problem_set(req, PROBLEM_CONFLICT, "\"%s\" has a game in round %lld", p->name,
                    (long long)last);
    return st;
}

static enum db_status
change_store(struct store *store, struct request *req)
{
    const struct change *c = req->data;
    enum db_status st = name_check(store, req, &c->player);
    if (!st && !request_decided(req))
        st = rounds_check(store, req, &c->player);
    if (st || request_decided(req))
        return st;
    st = store_player_change(store, &c->player);
    if (!st)
        player_reply(req, 200, &c->player, c->warnings);
    return st ? st : player_vouch(store, req, "correction", &c->player);
}

/* The player in the path. On failure returns false and sets a problem reply. */
static bool
player_find(struct request *req, struct player *out)
{
    struct tournament t;
    int64_t number = path_number(req, 1, PLAYERS_MOST);
    if (!number || !tournament_find(req, &t))
        return false;
    enum db_status st = store_player_by_number(req->reader, t.seq, number, &req->pool, out);
    if (st == DB_NONE)
        problem_set(req, PROBLEM_NOT_FOUND, "the tournament has no player %lld", (long long)number);
    else if (st)
        problem_set_store(req, st);
    return !st;
}

void
player_patch(struct request *req)
{
    struct change *c = arena_alloc(&req->pool, sizeof *c);
    struct json *doc = c ? request_doc(req) : NULL;
    if (doc && player_find(req, &c->player) && player_change(req, doc, &c->player)) {
        if (!json_has(doc, "name") || near_find(req, c))
            request_write(req, change_store, c);
    }
    json_free(doc);
}

static enum db_status
removal_store(struct store *store, struct request *req)
{
    const struct change *c = req->data;
    struct player p;
    int64_t last = 0;
    enum db_status st =
        store_player_by_number(store, c->player.tournament, c->player.number, &req->pool, &p);
    if (st)
        return st; /* deleted in the meantime */
    st = store_player_last_round(store, p.tournament, p.entry, &last);
    if (!st && (last || p.entry != c->player.entry))
        problem_set(req, PROBLEM_CONFLICT, "\"%s\" has a game in round %lld", p.name,
                    (long long)last);
    if (st || request_decided(req))
        return st;
    st = store_player_remove(store, &p);
    reply_start(req, 204, NULL);
    return st ? st : player_vouch(store, req, "removal", &p);
}

void
player_delete(struct request *req)
{
    struct change *c = arena_alloc(&req->pool, sizeof *c);
    if (!c || !player_find(req, &c->player))
        return;
    request_write(req, removal_store, c);
}
