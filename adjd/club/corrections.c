/* SPDX-License-Identifier: MIT */
#include "club/corrections.h"

#include <string.h>

#include "adj.h"
#include "base/message.h"
#include "club/enrolment.h"
#include "club/judging.h"
#include "club/rulings.h"
#include "event/groups.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

static bool
text_differs(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) != 0 : a != b;
}

static bool
tournament_differs(const struct tournament *a, const struct tournament *b)
{
    return text_differs(a->name, b->name) || text_differs(a->variant, b->variant) ||
           text_differs(a->regulations, b->regulations) || text_differs(a->facts, b->facts);
}

/* Changes. */

/* Judge the games by the new regulations or variant. */
static bool
change_revise(struct operation *op, struct tournament_change *c)
{
    c->tournament.rulebook = adj_rulebook();
    c->revision = (struct revision){
        .store = op->store,
        .pool = op->pool,
        .judges = op->adjd->judges,
        .wait = {op->cancel, op->deadline_us},
        .actor = op->actor,
        .owner = op->owner,
        .reason = "judged again because the tournament's regulations or its game were changed",
        .now_ms = op->now_ms,
        .tournament = c->tournament,
    };
    return op_read(op, revision_judge(&c->revision)) && op_replied(op, c->revision.outcome);
}

/* The names of the members of the change as a JSON list. */
static const char *
members_of(struct arena *pool, const struct json *doc)
{
    struct buffer out = {0};
    const char *name;
    const struct json *value;
    json_open(&out, NULL, '[');
    for (void *at = NULL; json_next(doc, &at, &name, &value);)
        json_put_member(&out, NULL, name);
    json_close(&out, ']');
    return arena_keep(pool, &out);
}

/* No game may be left in a round that the tournament no longer has. */
static enum db_status
rounds_check(struct store *store, struct operation *op, const struct tournament_change *c)
{
    int64_t last = 0;
    enum db_status st = store_tournament_last_round(store, c->tournament.seq, &last);
    if (!st && last > c->rounds)
        return op_refuse(op, REFUSED_CONFLICT,
                         "rounds: %lld is too few, because round %lld has pairings or byes",
                         (long long)c->rounds, (long long)last);
    return st;
}

static enum db_status
revision_apply(struct store *store, struct operation *op, const struct tournament_change *c)
{
    const struct revision *r = &c->revision;
    if (!r->store)
        return DB_OK;
    if (r->failed)
        return op_refuse(op, REFUSED_CONFLICT,
                         "%zu games of the tournament cannot be judged so; dry-run=true lists them",
                         r->failed);
    enum db_status st = revision_check(store, r);
    if (st == DB_NONE)
        return op_refuse(op, REFUSED_CONFLICT,
                         "a game has arrived or changed in the meantime: send the change again");
    return st ? st : revision_store(store, r);
}

static enum db_status
change_audit(struct store *store, struct operation *op, const struct tournament_change *c)
{
    struct buffer detail = {0}, event = {0};
    json_open(&detail, NULL, '{');
    json_put_raw(&detail, "members", c->members);
    json_put_int(&detail, "replaced", (int64_t)c->revision.count);
    json_close(&detail, '}');
    tournament_write(&event, &c->tournament);
    json_close(&event, '}');
    enum db_status st =
        detail.failed || event.failed
            ? DB_UNAVAILABLE
            : op_audit_change(store, op, c->tournament.id, "change", detail.data, event.data);
    buffer_clear(&detail);
    buffer_clear(&event);
    return st;
}

static enum db_status
change_store(struct store *store, struct operation *op)
{
    struct tournament_change *c = op->data;
    struct tournament now;
    enum db_status st = store_tournament_get(store, c->tournament.id, op->pool, &now);
    if (!st)
        st = tournament_expect(store, op, &now);
    if (!st && tournament_differs(&now, &c->before))
        st = op_refuse(op, REFUSED_CONFLICT,
                       "the tournament was changed in the meantime: send the change again");
    if (!st)
        st = rounds_check(store, op, c);
    if (!st)
        st = revision_apply(store, op, c);
    if (!st)
        st = store_tournament_change(store, &c->tournament);
    if (!st)
        st = change_audit(store, op, c);
    return st ? st
              : tournament_document_make(store, op->pool, &c->tournament, &c->document, &c->tag);
}

/* Forbidden pairs must be of players of the tournament. */
static bool
forbidden_check(struct operation *op, const struct tournament *t, const struct json *doc)
{
    const struct json *pairs = json_member(doc, "forbidden_pairs");
    struct standings s;
    if (!json_count(pairs))
        return true;
    bool good = op_read(op, standings_load(&s, op->store, t, standings_rounds));
    for (size_t i = 0; good && i < json_count(pairs); i++) {
        const struct json *players = forbidden_read(json_item(pairs, i)).players;
        for (size_t k = 0; good && k < json_count(players); k++) {
            int64_t number = 0;
            json_int(json_item(players, k), &number);
            good = standings_find(&s, number) != NO_OPPONENT;
            if (!good)
                op_refuse(op, REFUSED_VALUE, "the tournament has no player %lld",
                          (long long)number);
        }
    }
    standings_clear(&s);
    return good;
}

struct tournament_change *
tournament_change(struct operation *op, const char *id, const struct json *doc)
{
    struct import import = {.pool = op->pool, .rulesets = game_set()};
    struct tournament_change *c = arena_alloc(op->pool, sizeof *c);
    if (!c || !op_tournament(op, id, &c->before))
        return NULL;
    c->tournament = c->before;
    if (!import_answer(op, &import, import_tournament_change(&import, doc, &c->tournament)))
        return NULL;
    bool is_judged = text_differs(c->before.variant, c->tournament.variant) ||
                     text_differs(c->before.regulations, c->tournament.regulations);
    if (!forbidden_check(op, &c->tournament, doc))
        return NULL;
    c->members = members_of(op->pool, doc);
    c->rounds = enrolment_rounds(&c->tournament);
    if (is_judged && !change_revise(op, c))
        return NULL;
    op->write = change_store;
    op->rolls_back = true;
    op->data = c;
    return c;
}

void
tournament_change_preview(struct operation *op, struct tournament_change *c)
{
    const struct revision *r = &c->revision;
    struct buffer out = {0};
    enum db_status st = tournament_expect(op->store, op, &c->before);
    if (!st)
        st = rounds_check(op->store, op, c);
    op_read(op, st);
    c->is_dry_run = true;
    json_open(&out, NULL, '{');
    json_put_member(&out, "tournament", c->tournament.id);
    json_put_bool(&out, "dry_run", true);
    json_put_int(&out, "games", (int64_t)r->id_count);
    json_put_int(&out, "decided", (int64_t)r->decided);
    json_put_int(&out, "unchanged", (int64_t)(r->id_count - r->decided - r->differ - r->failed));
    revision_write(&out, r);
    json_close(&out, '}');
    c->document.len = out.len;
    c->document.data = arena_keep(op->pool, &out);
}

/* Deletion. */

struct deleting {
    struct tournament tournament;
    bool forced;
};

static enum db_status
deletion_store(struct store *store, struct operation *op)
{
    const struct deleting *d = op->data;
    struct tournament t;
    enum db_status st = store_tournament_get(store, d->tournament.id, op->pool, &t);
    if (!st)
        st = tournament_expect(store, op, &t);
    enum db_status empty = st ? st : store_tournament_is_empty(store, t.seq);
    if (!st && empty == DB_NONE && !d->forced)
        return op_refuse(op, REFUSED_CONFLICT,
                         "the tournament has games or pairings: delete it with force=true; it can "
                         "be restored for %d days",
                         RESTORE_DAYS);
    if (st || (empty && empty != DB_NONE))
        return st ? st : empty;
    st = store_deletion_add(store, t.id, op->now_ms, op->actor);
    return st ? st : op_audit_change(store, op, t.id, "deletion", "{}", "{}");
}

void
tournament_delete(struct operation *op, const char *id, bool forced)
{
    struct deleting *d = arena_alloc(op->pool, sizeof *d);
    if (!d || !op_tournament(op, id, &d->tournament))
        return;
    d->forced = forced;
    op->write = deletion_store;
    op->data = d;
}

static enum db_status
restoration_store(struct store *store, struct operation *op)
{
    struct tournament_change *c = op->data;
    struct deletion deletion;
    const char *id = c->tournament.id;
    enum db_status st = store_deletion_get(store, id, op->pool, &deletion);
    if (st == DB_NONE)
        return op_refuse(op, REFUSED_CONFLICT, "the tournament is not deleted");
    if (!st && deletion.deleted_ms < op->now_ms - (int64_t)RESTORE_DAYS * 86400000)
        return op_refuse(op, REFUSED_CONFLICT, "the tournament was deleted more than %d days ago",
                         RESTORE_DAYS);
    if (!st)
        st = store_deletion_remove(store, id);
    return st ? st : op_audit_change(store, op, id, "restoration", "{}", "{}");
}

void
tournament_restore(struct operation *op, const char *id)
{
    struct tournament_change *c = arena_alloc(op->pool, sizeof *c);
    if (!c || !op_read(op, store_tournament_stored(op->store, id, op->pool, &c->tournament)))
        return;
    op->write = restoration_store;
    op->data = c;
}
