/* SPDX-License-Identifier: MIT */
#include "club/players.h"

#include "base/message.h"
#include "club/tournaments.h"
#include "event/import.h"
#include "event/names.h"
#include "store/tournaments.h"

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

/* Finds players with names at edit distance 1. It scans the list, so it runs before the writer's
 * transaction. False when the store fails. */
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
        struct import import = {.pool = op->pool};
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
