/* SPDX-License-Identifier: MIT */
/* Tournaments: made with regulations and perhaps players; what follows from their games. */
#include <string.h>

#include <adj.h>

#include "api/handlers.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/id.h"
#include "os/clock.h"
#include "club/events.h"
#include "os/json.h"
#include "http/page.h"
#include "club/score.h"
#include "club/standings.h"
#include "club/tournaments.h"
#include "club/trf.h"

enum { PLAYERS_MOST = 9999, TEXT_MOST = 200 };

/* ---- reading what a client sends ------------------------------------------------------------ */

/* What a member of an object may be. */
struct member {
    const char *name;
    enum doc_kind kind;
    bool is_date; /* or a list of dates */
};

/* clang-format off */
static const struct member tournament_members[] = {
    {"name", DOC_STRING, false}, {"variant", DOC_STRING, false}, {"regulations", DOC_OBJECT, false},
    {"players", DOC_LIST, false},
    {"city", DOC_STRING, false}, {"federation", DOC_STRING, false}, {"start", DOC_STRING, true},
    {"end", DOC_STRING, true}, {"type", DOC_STRING, false}, {"type_code", DOC_STRING, false},
    {"arbiter", DOC_STRING, false}, {"deputies", DOC_LIST, false},
    {"time_control", DOC_STRING, false}, {"encoded_time_control", DOC_STRING, false},
    {"rounds", DOC_INT, false}, {"round_dates", DOC_LIST, true}, {"tie_breaks", DOC_LIST, false},
    {NULL, DOC_NULL, false}};
static const struct member player_members[] = {
    {"name", DOC_STRING, false}, {"number", DOC_INT, false}, {"sex", DOC_STRING, false},
    {"title", DOC_STRING, false}, {"rating", DOC_INT, false}, {"federation", DOC_STRING, false},
    {"fide_id", DOC_STRING, false}, {"birth", DOC_STRING, true}, {NULL, DOC_NULL, false}};
/* clang-format on */

/* "2026-03-01" */
static bool
is_date(const char *text)
{
    int64_t ms;
    return text && strlen(text) == 10 && clock_read(text, &ms);
}

static bool
text_fits(struct request *req, const char *where, const char *text, bool date)
{
    if (text && strlen(text) <= TEXT_MOST && (!date || is_date(text)))
        return true;
    problem_set(req, PROBLEM_BAD_CONTENT,
                date ? "%s must be a date such as 2026-03-01"
                     : "%s must be a text of at most 200 bytes",
                where);
    return false;
}

static bool
member_fits(struct request *req, const struct doc *value, const struct member *m)
{
    static const char *const kinds[] = {"null",     "true or false", "a whole number", "a number",
                                        "a string", "a list",        "an object"};
    bool plain_list = m->kind == DOC_LIST && strcmp(m->name, "players") != 0;
    if (!value)
        return true;
    if (doc_kind_of(value) != m->kind) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%s must be %s", m->name, kinds[m->kind]);
        return false;
    }
    if (m->kind == DOC_STRING)
        return text_fits(req, m->name, doc_string(value), m->is_date);
    for (size_t i = 0; plain_list && i < doc_count(value); i++)
        if (!text_fits(req, m->name, doc_string(doc_at(value, i)), m->is_date))
            return false;
    return true;
}

/* Every member is known and of its kind; false with a problem set. */
static bool
object_fits(struct request *req, const struct doc *doc, const struct member *members)
{
    const char *names[24];
    size_t count = 0;
    for (const struct member *m = members; m->name; m++)
        names[count++] = m->name;
    names[count] = NULL;
    const char *stranger = doc_kind_of(doc) == DOC_OBJECT ? doc_stranger(doc, names) : "";
    if (stranger) {
        problem_set(req, PROBLEM_BAD_CONTENT,
                    *stranger ? "unknown member \"%s\"" : "send a JSON object%s", stranger);
        return false;
    }
    for (const struct member *m = members; m->name; m++)
        if (!member_fits(req, doc_member(doc, m->name), m))
            return false;
    const char *name = doc_text(doc, "name");
    if (!name || !*name)
        problem_set(req, PROBLEM_BAD_CONTENT, "name is missing");
    return name && *name;
}

/* The canonical JSON of the object, without the members that have columns of their own. */
static const char *
facts_copy(struct request *req, const struct doc *doc, const struct member *members,
           const char *const *apart)
{
    struct text text = TEXT_INIT;
    text_open(&text, NULL, '{');
    for (const struct member *m = members; m->name; m++) {
        const struct doc *value = doc_member(doc, m->name);
        bool skip = !value;
        for (const char *const *name = apart; *name; name++)
            skip = skip || strcmp(*name, m->name) == 0;
        if (skip)
            continue;
        text_raw(&text, m->name, "");
        doc_write(&text, value);
    }
    text_close(&text, '}');
    const char *copy = text.failed ? "{}" : pool_string(&req->pool, text.data);
    req->pool.failed |= text.failed;
    text_clear(&text);
    return copy;
}

/* ---- POST /v1/tournaments ------------------------------------------------------------------- */

struct creation {
    struct tournament tournament;
    struct player *players;
    size_t player_count;
};

static bool
player_read(struct request *req, const struct doc *doc, int64_t number, struct player *out)
{
    static const char *const apart[] = {"name", "number", NULL};
    int64_t given = number;
    if (!object_fits(req, doc, player_members))
        return false;
    doc_int(doc_member(doc, "number"), &given);
    if (given < 1 || given > PLAYERS_MOST) {
        problem_set(req, PROBLEM_BAD_CONTENT, "number must be from 1 to %d", PLAYERS_MOST);
        return false;
    }
    *out = (struct player){
        .number = given,
        .name = pool_string(&req->pool, doc_text(doc, "name")),
        .facts = facts_copy(req, doc, player_members, apart),
    };
    return true;
}

static bool
players_read(struct request *req, const struct doc *list, struct creation *c)
{
    c->player_count = doc_count(list);
    if (c->player_count > PLAYERS_MOST) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%d players are the limit", PLAYERS_MOST);
        return false;
    }
    c->players = pool_alloc(&req->pool, (c->player_count + 1) * sizeof *c->players);
    for (size_t i = 0; c->players && i < c->player_count; i++)
        if (!player_read(req, doc_at(list, i), (int64_t)i + 1, &c->players[i]))
            return false;
    return c->players != NULL;
}

/* The library says what regulations are good. */
static bool
regulations_read(struct request *req, const struct doc *doc, struct tournament *t)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_regulations *regulations = NULL;
    struct text text = TEXT_INIT;
    if (doc)
        doc_write(&text, doc);
    t->regulations = text.data ? pool_string(&req->pool, text.data) : "{}";
    req->pool.failed |= text.failed;
    text_clear(&text);
    if (adj_regulations_read(t->regulations, strlen(t->regulations), &regulations, &err)) {
        struct problem_place place = {0, 0, err.code};
        problem_set_at(req, PROBLEM_BAD_CONTENT, place, "regulations: %s", err.message);
        return false;
    }
    adj_regulations_free(regulations);
    return true;
}

static bool
ties_known(struct request *req, const struct doc *codes)
{
    if (doc_count(codes) > TIES_MOST) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%d tie-breaks are the limit", TIES_MOST);
        return false;
    }
    for (size_t i = 0; i < doc_count(codes); i++) {
        const char *code = doc_string(doc_at(codes, i));
        if (tie_break_find(code))
            continue;
        problem_set(req, PROBLEM_BAD_CONTENT, "tie_breaks: \"%s\" is none of %s", code,
                    tie_break_codes());
        return false;
    }
    return true;
}

static bool
creation_read(struct request *req, const struct doc *doc, struct creation *c)
{
    static const char *const apart[] = {"name", "variant", "regulations", "players", NULL};
    struct tournament *t = &c->tournament;
    char id[ID_SIZE];
    if (!object_fits(req, doc, tournament_members) ||
        !ties_known(req, doc_member(doc, "tie_breaks")) ||
        !regulations_read(req, doc_member(doc, "regulations"), t) ||
        !players_read(req, doc_member(doc, "players"), c))
        return false;
    const char *variant = doc_text(doc, "variant");
    if (variant && !adj_variant_find(variant, strlen(variant))) {
        problem_set(req, PROBLEM_UNKNOWN_VARIANT, "there is no variant \"%s\"", variant);
        return false;
    }
    t->created_ms = req->adjd->now_ms();
    id_new(t->created_ms, id);
    t->id = pool_string(&req->pool, id);
    t->name = pool_string(&req->pool, doc_text(doc, "name"));
    t->variant = variant ? pool_string(&req->pool, variant) : NULL;
    t->facts = facts_copy(req, doc, tournament_members, apart);
    t->listed = c->player_count > 0;
    return true;
}

static enum db_status
creation_write(struct store *store, struct request *req)
{
    const struct creation *c = req->data;
    struct tournament t = {0};
    enum db_status st = store_tournament_add(store, &c->tournament);
    if (!st)
        st = store_tournament_get(store, c->tournament.id, &req->pool, &t);
    for (size_t i = 0; !st && i < c->player_count; i++) {
        struct player player = c->players[i];
        player.tournament = t.seq;
        st = store_player_add(store, &player);
    }
    if (!st)
        st = store_audit_add(store, t.created_ms, req->actor, "tournament", t.id,
                             req->reply.body.data);
    return st ? st : event_tournament(store, &t);
}

/* Two of one name or number would be a conflict that the store reports only as such. */
static bool
players_differ(struct request *req, const struct creation *c)
{
    for (size_t i = 0; i < c->player_count; i++)
        for (size_t k = 0; k < i; k++)
            if (c->players[i].number == c->players[k].number ||
                strcmp(c->players[i].name, c->players[k].name) == 0) {
                problem_set(req, PROBLEM_BAD_CONTENT,
                            "players[%zu] and players[%zu] have the same name or number", k, i);
                return false;
            }
    return true;
}

void
tournament_post(struct request *req)
{
    struct doc *doc = request_doc(req);
    struct creation *c = doc ? pool_alloc(&req->pool, sizeof *c) : NULL;
    if (c && creation_read(req, doc, c) && players_differ(req, c)) {
        struct text *body = reply_start(req, 201, "application/json");
        tournament_write(body, &c->tournament);
        text_open(body, "players", '[');
        for (size_t i = 0; i < c->player_count; i++)
            player_write(body, c->players[i].number, c->players[i].name, c->players[i].facts);
        text_close(body, ']');
        text_close(body, '}');
        req->out->location = pool_printf(&req->pool, "/v1/tournaments/%s", c->tournament.id);
        req->data = c;
        req->write = creation_write;
    }
    doc_free(doc);
}

/* ---- POST /v1/tournaments/{id}/players ------------------------------------------------------- */

static bool
tournament_find(struct request *req, struct tournament *out)
{
    struct store *store = request_store(req);
    enum db_status st = store ? store_tournament_get(store, req->vars[0], &req->pool, out) : DB_OK;
    if (st)
        problem_set_store(req, st);
    return store && !st;
}

static enum db_status
player_store(struct store *store, struct request *req)
{
    const struct player *given = req->data;
    struct player p = *given;
    int64_t last = 0;
    enum db_status st = store_player_find(store, p.tournament, p.name, &last);
    if (st == DB_OK) {
        problem_set(req, PROBLEM_CONFLICT, "\"%s\" is player %lld already", p.name,
                    (long long)last);
        return DB_OK;
    }
    if (st == DB_NONE)
        st = store_player_last(store, p.tournament, &last);
    p.number = last + 1;
    if (!st)
        st = store_player_add(store, &p);
    if (st)
        return st;
    struct text *body = reply_start(req, 201, "application/json");
    player_write(body, p.number, p.name, p.facts);
    return store_audit_add(store, req->adjd->now_ms(), req->actor, "player", req->vars[0],
                           body->failed ? "{}" : body->data);
}

void
player_post(struct request *req)
{
    struct tournament t;
    struct player *p = pool_alloc(&req->pool, sizeof *p);
    struct doc *doc = p ? request_doc(req) : NULL;
    if (doc && tournament_find(req, &t) && player_read(req, doc, 1, p)) {
        p->tournament = t.seq;
        reply_start(req, 201, "application/json");
        req->data = p;
        req->write = player_store;
    }
    doc_free(doc);
}

/* ---- GET ------------------------------------------------------------------------------------ */

static bool
tournament_add(void *context, const struct tournament *t)
{
    struct page *page = context;
    if (!page_takes(page, t->seq))
        return false;
    tournament_write(page->body, t);
    text_close(page->body, '}');
    return true;
}

void
tournament_list(struct request *req)
{
    struct page page;
    if (!page_read(&page, req, 50, 500) || !request_store(req))
        return;
    page_open(&page, "tournaments");
    enum db_status st =
        store_tournament_list(req->reader, page.after, page.ask, tournament_add, &page);
    page_close(&page, page_is_full(&page), st);
    reply_etag(req);
}

/* Load the tournament of the path with all that follows from its games, let `write` write the body,
 * and clear it again. */
static void
standings_reply(struct request *req, const char *type,
                void (*write)(struct text *, const struct standings *, const struct tournament *))
{
    struct tournament t;
    struct standings s;
    if (!tournament_find(req, &t))
        return;
    enum db_status st = standings_load(&s, req->reader, &t);
    if (st) {
        problem_set_store(req, st);
    } else {
        write(reply_start(req, 200, type), &s, &t);
        reply_etag(req);
    }
    standings_clear(&s);
}

static void
tournament_body(struct text *out, const struct standings *s, const struct tournament *t)
{
    tournament_write(out, t);
    text_int(out, "games", (int64_t)s->game_count);
    text_open(out, "players", '[');
    for (size_t i = 0; i < s->player_count; i++)
        player_write(out, s->players[i].number, s->players[i].name, s->players[i].facts);
    text_close(out, ']');
    text_close(out, '}');
}

void
tournament_get(struct request *req)
{
    standings_reply(req, "application/json", tournament_body);
}

static void
points_member(struct text *out, const char *name, int64_t points)
{
    char text[SCORE_TEXT_SIZE];
    if (points >= 0)
        score_write(points, text);
    text_string(out, name, points >= 0 ? text : NULL);
}

static void
standing_write(struct text *out, const struct standings *s, const struct standing *p)
{
    text_open(out, NULL, '{');
    text_int(out, "rank", p->rank);
    text_int(out, "number", p->number);
    text_string(out, "name", p->name);
    points_member(out, "points", p->points);
    text_int(out, "games", p->games);
    text_int(out, "wins", p->wins);
    text_int(out, "draws", p->draws);
    text_int(out, "losses", p->losses);
    text_int(out, "pending", p->pending);
    text_open(out, "tie_breaks", '{');
    for (size_t i = 0; i < s->tie_count; i++)
        points_member(out, s->ties[i]->code, p->ties[i]);
    text_close(out, '}');
    text_close(out, '}');
}

static void
standings_body(struct text *out, const struct standings *s, const struct tournament *t)
{
    text_open(out, NULL, '{');
    text_string(out, "tournament", t->id);
    text_int(out, "rounds", s->rounds);
    text_open(out, "standings", '[');
    for (size_t i = 0; i < s->player_count; i++)
        standing_write(out, s, &s->players[s->order[i]]);
    text_close(out, ']');
    text_close(out, '}');
}

static void
standings_csv(struct text *out, const struct standings *s, const struct tournament *t)
{
    (void)t;
    csv_write_standings(out, s);
}

void
tournament_standings(struct request *req)
{
    static const char *const types[] = {"application/json", "text/csv"};
    size_t form = request_negotiate(req, types, 2);
    if (form < 2)
        standings_reply(req, types[form], form ? standings_csv : standings_body);
}

/* One player's row: a cell a round. */
static void
row_write(struct text *out, const struct standings *s, size_t player)
{
    text_open(out, NULL, '{');
    text_int(out, "number", s->players[player].number);
    text_string(out, "name", s->players[player].name);
    points_member(out, "points", s->players[player].points);
    text_int(out, "rank", s->players[player].rank);
    text_open(out, "rounds", '[');
    for (int64_t round = 1; round <= s->rounds; round++) {
        const struct standing_game *g = standings_game(s, player, round);
        if (!g)
            continue;
        bool white = g->white == player;
        text_open(out, NULL, '{');
        text_int(out, "round", round);
        text_int(out, "opponent", s->players[white ? g->black : g->white].number);
        text_string(out, "colour", white ? "white" : "black");
        points_member(out, "points", white ? g->white_points : g->black_points);
        text_string(out, "adjudication", g->adjudication);
        text_bool(out, "decided_by_director", g->decided);
        text_close(out, '}');
    }
    text_close(out, ']');
    text_close(out, '}');
}

static void
crosstable_body(struct text *out, const struct standings *s, const struct tournament *t)
{
    text_open(out, NULL, '{');
    text_string(out, "tournament", t->id);
    text_int(out, "rounds", s->rounds);
    text_open(out, "players", '[');
    for (size_t i = 0; i < s->player_count; i++)
        row_write(out, s, i);
    text_close(out, ']');
    text_close(out, '}');
}

void
tournament_crosstable(struct request *req)
{
    standings_reply(req, "application/json", crosstable_body);
}

static void
games_csv(struct text *out, const struct standings *s, const struct tournament *t)
{
    (void)t;
    csv_write_games(out, s);
}

void
tournament_export(struct request *req)
{
    const char *as = request_query(req, "as");
    if (as && strcmp(as, "trf26") == 0)
        standings_reply(req, "text/plain; charset=utf-8", trf_write);
    else if (as && strcmp(as, "csv") == 0)
        standings_reply(req, "text/csv; charset=utf-8", games_csv);
    else
        problem_set(req, PROBLEM_BAD_PARAMETER, "as= must be trf26 or csv");
}
