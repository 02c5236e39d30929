/* SPDX-License-Identifier: MIT */
#include "club/revision.h"

#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "base/message.h"
#include "club/events.h"
#include "club/judging.h"
#include "club/tournaments.h"
#include "club/verdicts.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* Take the id of a game of the list. */
static bool
game_take(void *context, const struct pairing *p)
{
    struct revision *r = context;
    const char **ids = arena_more(r->pool, r->ids, r->id_count, &r->id_cap, 64, sizeof *ids);
    bool *decided =
        arena_more(r->pool, r->is_decided, r->id_count, &r->decided_cap, 64, sizeof *decided);
    if (!ids || !decided)
        return false;
    r->ids = ids;
    r->is_decided = decided;
    decided[r->id_count] = p->decided;
    ids[r->id_count++] = arena_string(r->pool, p->adjudication);
    r->decided += p->decided;
    return true;
}

/* Load the game's verdict, record, points and players. */
static enum db_status
game_load(struct revision *r, struct arena *pool, const char *id, struct revised *g)
{
    int64_t seq = r->tournament.seq;
    enum db_status st = store_adjudication_get(r->store, id, pool, &g->old);
    if (!st)
        st = store_adjudication_record(r->store, id, pool, &g->record);
    if (!st) {
        struct judge_request q = {.wants = 0};
        st = stored_rulesets(r->store, pool, &g->old, &q);
        g->rulesets = q.rulesets;
    }
    if (!st)
        st = store_pairing_stored(r->store, id, pool, &g->was);
    if (!st)
        st = store_player_by_entry(r->store, seq, g->was.white, pool, &g->white);
    return st ? st : store_player_by_entry(r->store, seq, g->was.black, pool, &g->black);
}

static bool
text_differs(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) != 0 : a != b;
}

/* Whether the result differs. Wording, and fields that an earlier edition lacks, do not count. */
static bool
result_differs(const struct revised *g)
{
    const struct adjudication *old = &g->old, *now = &g->now;
    return text_differs(old->status, now->status) || text_differs(old->winner, now->winner) ||
           text_differs(old->reason, now->reason) || old->ply != now->ply ||
           (old->basis && text_differs(old->basis, now->basis)) ||
           g->was.white_points != g->is.white_points || g->was.black_points != g->is.black_points;
}

/* The request for a game: its record under the tournament's variant and regulations. */
static struct judge_request
game_request(const struct revision *r, const struct revised *g)
{
    struct judge_request q = stored_request(&g->old, &g->record);
    q.rulesets = g->rulesets;
    q.wants |= WANT_VERDICT | WANT_COMPLETE;
    q.regulations = r->tournament.regulations;
    if (r->tournament.variant)
        q.variant = r->tournament.variant;
    return q;
}

/* Why the game cannot be judged so; NULL: it can. */
static const char *
game_fault(const struct revision *r, struct arena *pool, const struct judge_request *q,
           const struct judge_reply *reply, struct revised *g)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const char *named = reply->named, *variant = r->tournament.variant;
    const struct adj_variant *known = named ? game_find(named) : NULL;
    bool is_read = reply->step == STEP_DONE || reply->step == STEP_VERDICT;
    if (is_read && variant && known && strcmp(adj_variant_id(known), variant) != 0)
        return message_make(pool, "this is a game of %s; the tournament plays %s",
                            adj_variant_id(known), variant);
    if (reply->step != STEP_DONE)
        judge_error(reply, &err);
    else if (judging_fill(pool, reply, q, r->now_ms, &g->now, &err))
        return NULL;
    return arena_string(pool, err.parts);
}

/* Load and judge one game. */
static enum db_status
game_judge(struct revision *r, struct arena *pool, const char *id, struct revised *g)
{
    struct judge_reply reply;
    *g = (struct revised){.fault = NULL};
    enum db_status st = game_load(r, pool, id, g);
    if (st)
        return st;
    struct judge_request q = game_request(r, g);
    g->is = g->was;
    r->outcome = judges_ask(r->judges, pool, &q, r->wait, &reply);
    if (r->outcome != JUDGE_REPLIED)
        return DB_OK;
    g->fault = game_fault(r, pool, &q, &reply, g);
    if (!g->fault)
        judging_points(&reply, &g->is);
    g->same_result = !g->fault && !result_differs(g);
    return pool->failed ? DB_UNAVAILABLE : DB_OK;
}

static bool
game_is_kept(const struct revision *r, const struct revised *g)
{
    return g->same_result && (r->by_result || !text_differs(g->old.verdict, g->now.verdict));
}

/* Judge a game in an arena of its own; one that differs once more, to be kept. */
static enum db_status
game_revise(struct revision *r, const char *id)
{
    struct arena scratch;
    struct revised game;
    arena_init(&scratch);
    enum db_status st = game_judge(r, &scratch, id, &game);
    bool is_kept = st || r->outcome != JUDGE_REPLIED || game_is_kept(r, &game);
    arena_clear(&scratch);
    if (is_kept)
        return st;
    struct revised *games = arena_more(r->pool, r->games, r->count, &r->cap, 16, sizeof *games);
    if (!games)
        return DB_UNAVAILABLE;
    r->games = games;
    st = game_judge(r, r->pool, id, &games[r->count]);
    if (st || r->outcome != JUDGE_REPLIED)
        return st;
    r->failed += games[r->count].fault != NULL;
    r->differ += !games[r->count].fault && !games[r->count].same_result;
    r->count++;
    return DB_OK;
}

enum db_status
revision_judge(struct revision *r)
{
    enum db_status st = store_pairing_list(r->store, r->tournament.seq, 0, game_take, r);
    st = st == DB_NONE ? DB_OK : st;
    r->outcome = JUDGE_REPLIED;
    for (size_t i = 0; !st && r->outcome == JUDGE_REPLIED && i < r->id_count; i++)
        if (!r->is_decided[i])
            st = game_revise(r, r->ids[i]);
    return r->pool->failed ? DB_UNAVAILABLE : st;
}

/* A comparison of the stored games with those that were judged. */
struct comparison {
    const struct revision *r;
    size_t count;
    bool differs;
};

static bool
game_compare(void *context, const struct pairing *p)
{
    struct comparison *c = context;
    const struct revision *r = c->r;
    c->differs = c->count == r->id_count || strcmp(r->ids[c->count], p->adjudication) != 0 ||
                 r->is_decided[c->count] != p->decided;
    c->count++;
    return !c->differs;
}

enum db_status
revision_check(struct store *store, const struct revision *r)
{
    struct comparison c = {.r = r};
    enum db_status st = store_pairing_list(store, r->tournament.seq, 0, game_compare, &c);
    st = st == DB_NONE ? DB_OK : st;
    return !st && (c.differs || c.count != r->id_count) ? DB_NONE : st;
}

static enum db_status
pairing_replace(struct store *store, const struct revision *r, const struct revised *g)
{
    struct buffer object = {0};
    struct pairing p = g->is;
    p.adjudication = g->now.id;
    p.tournament_id = r->tournament.id;
    p.white_name = p.black_name = NULL;
    enum db_status st = store_pairing_add(store, &p);
    if (st)
        return st;
    pairing_write(&object, &p, g->white.number, g->black.number);
    return store_audit_put(store, r->now_ms, r->actor, "pairing", g->now.id, &object);
}

static enum db_status
game_replace(struct store *store, const struct revision *r, const struct revised *g)
{
    struct adjudication a = g->now;
    a.tournament = r->tournament.id;
    a.white = g->white.name;
    a.black = g->black.name;
    a.owner = r->owner;
    enum db_status st = store_adjudication_add(store, &a, &g->record);
    if (!st)
        st = store_audit_add(store, r->now_ms, r->actor, "adjudicate", a.id,
                             judging_detail(r->pool, &a));
    if (!st)
        st = pairing_replace(store, r, g);
    const struct ruling ruling = {.adjudication = g->old.id,
                                  .created_ms = r->now_ms,
                                  .actor = r->actor,
                                  .reason = r->reason,
                                  .replacement = a.id};
    if (!st)
        st = ruling_replace(store, r->pool, &ruling);
    return st ? st : event_adjudicated(store, &a);
}

enum db_status
revision_store(struct store *store, const struct revision *r)
{
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < r->count; i++)
        if (!r->games[i].fault)
            st = game_replace(store, r, &r->games[i]);
    return st;
}

static void
side_write(struct buffer *out, const char *name, const struct player *p)
{
    json_open(out, name, '{');
    json_put_int(out, "number", p->number);
    json_put_member(out, "name", p->name);
    json_close(out, '}');
}

static void
result_write(struct buffer *out, const char *name, const struct adjudication *a,
             const struct pairing *p)
{
    json_open(out, name, '{');
    json_put_member(out, "status", a->status);
    json_put_member(out, "winner", a->winner);
    json_put_member(out, "reason", a->reason);
    json_open(out, "score", '{');
    json_put_points(out, "white", p->white_points, "*");
    json_put_points(out, "black", p->black_points, "*");
    json_close(out, '}');
    json_close(out, '}');
}

static void
game_write(struct buffer *out, const struct revised *g)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", g->old.id);
    json_put_int(out, "round", g->was.round);
    if (g->was.board)
        json_put_int(out, "board", g->was.board);
    side_write(out, "white", &g->white);
    side_write(out, "black", &g->black);
    result_write(out, "old", &g->old, &g->was);
    if (g->fault) {
        json_put_raw(out, "new", NULL);
        json_put_message(out, "problem", g->fault);
    } else {
        result_write(out, "new", &g->now, &g->is);
    }
    json_close(out, '}');
}

void
revision_write(struct buffer *out, const struct revision *r)
{
    json_open(out, "changes", '[');
    for (size_t i = 0; i < r->count; i++)
        if (!r->games[i].same_result)
            game_write(out, &r->games[i]);
    json_close(out, ']');
}
