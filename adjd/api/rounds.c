/* SPDX-License-Identifier: MIT */
/* Pairings and byes of a round. */
#include <stdlib.h>
#include <string.h>

#include "api/entries.h"
#include "api/handlers.h"
#include "base/json.h"
#include "club/enrolment.h"
#include "club/events.h"
#include "event/standings.h"
#include "club/tournaments.h"
#include "http/request.h"

/* A pairing to store; black 0: White has the allocated bye. */
struct couple {
    int64_t board, white, black;
};

/* The requested pairings of a round, or one requested bye. */
struct plan {
    struct tournament tournament;
    int64_t round;
    struct couple *couples;
    size_t count;
    /* players are given by their position in the report file, where numbers are contiguous */
    bool by_place;
    int64_t number;   /* of the player with the bye */
    const char *kind; /* NULL: the bye is removed */
};

/* The plan for the tournament and round in the path. NULL and a problem reply on failure. */
static struct plan *
plan_start(struct request *req)
{
    struct plan *plan = arena_alloc(&req->pool, sizeof *plan);
    if (!plan || !(plan->round = path_number(req, 1, ROUND_MOST)) ||
        !tournament_find(req, &plan->tournament))
        return NULL;
    int64_t rounds = enrolment_rounds(&plan->tournament);
    if (plan->round <= rounds)
        return plan;
    problem_set(req, PROBLEM_BAD_CONTENT, "the tournament has %lld rounds", (long long)rounds);
    return NULL;
}

static enum db_status
plan_vouch(struct store *store, struct request *req, const char *action,
           const struct buffer *object)
{
    int64_t now = req->adjd->now_ms();
    if (object->failed)
        return DB_UNAVAILABLE;
    enum db_status st = store_audit_add(store, now, req->actor, action, req->vars[0], object->data);
    return st ? st : event_changed(store, now, req->vars[0], action, object->data);
}

/* Parsing of pairings. */

static bool
couple_read(struct request *req, const struct json *doc, size_t index, struct couple *out)
{
    static const char *const names[] = {"board", "white", "black", NULL};
    const char *stranger = json_kind(doc) == JSON_MEMBERS ? json_unknown_member(doc, names) : "";
    *out = (struct couple){.board = (int64_t)index + 1};
    bool good = !stranger && json_int(json_member(doc, "white"), &out->white) && out->white >= 1 &&
                (!json_member(doc, "board") || json_int(json_member(doc, "board"), &out->board)) &&
                (!json_member(doc, "black") || json_int(json_member(doc, "black"), &out->black)) &&
                out->board >= 1 && out->board <= PLAYERS_MOST && out->black >= 0;
    if (!good)
        problem_set(
            req, PROBLEM_BAD_CONTENT,
            "pairing %zu must be as {\"board\": 1, \"white\": 3, \"black\": 7}, with numbers of "
            "players; without black, white has the allocated bye",
            index + 1);
    return good;
}

static bool
couples_read_json(struct request *req, struct plan *plan)
{
    struct json *doc = request_doc(req);
    bool good = doc && json_kind(doc) == JSON_LIST;
    if (doc && !good)
        problem_set(req, PROBLEM_BAD_CONTENT, "send a list of pairings");
    plan->count = good ? json_count(doc) : 0;
    good = good && plan->count <= PLAYERS_MOST;
    plan->couples =
        good ? arena_alloc(&req->pool, (plan->count + 1) * sizeof *plan->couples) : NULL;
    for (size_t i = 0; good && plan->couples && i < plan->count; i++)
        good = couple_read(req, json_item(doc, i), i, &plan->couples[i]);
    json_free(doc);
    if (!good && !request_decided(req))
        problem_set(req, PROBLEM_BAD_CONTENT, "%d pairings are the limit", PLAYERS_MOST);
    return good && plan->couples;
}

/* The next number of the text; -1 when there is none. */
static int64_t
text_number(const char **at)
{
    char *end;
    *at += strspn(*at, " \t\r\n");
    if (**at < '0' || **at > '9' || strspn(*at, "0123456789") > 5)
        return -1;
    int64_t number = strtol(*at, &end, 10);
    *at = end;
    return number;
}

/* Parses the output of bbpPairings: the number of pairs, then two numbers per line, 0 for the bye. */
static bool
couples_read_text(struct request *req, struct plan *plan)
{
    const char *at = req->body.data;
    int64_t count = text_number(&at);
    plan->by_place = true;
    bool good = count >= 0 && count <= PLAYERS_MOST;
    plan->couples =
        good ? arena_alloc(&req->pool, ((size_t)count + 1) * sizeof *plan->couples) : NULL;
    for (; good && plan->couples && (int64_t)plan->count < count; plan->count++) {
        struct couple *c = &plan->couples[plan->count];
        *c = (struct couple){.board = (int64_t)plan->count + 1, .white = text_number(&at)};
        c->black = text_number(&at);
        good = c->white >= 1 && c->black >= 0;
    }
    good = good && !at[strspn(at, " \t\r\n")];
    if (!good)
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "send how many pairings there are, then two numbers a line, 0 for the bye");
    return good && plan->couples;
}

/* Validation. */

static const char *
bye_word(char code)
{
    return code == 'F'   ? "full-point"
           : code == 'H' ? "half-point"
           : code == 'U' ? "allocated"
                         : "zero-point";
}

/* A player's bye in a round, which need not be paired yet; NULL: none. */
static const struct standing_bye *
bye_of(const struct standings *s, size_t player, int64_t round)
{
    for (size_t i = 0; i < s->bye_count; i++)
        if (s->byes[i].player == player && s->byes[i].round == round)
            return &s->byes[i];
    return NULL;
}

/* Whether the player can be paired in this round. On failure returns false and sets a problem
 * reply. */
static bool
player_can(struct request *req, const struct standings *s, const struct plan *plan, int64_t number,
           bool *seen)
{
    size_t player = standings_find(s, number);
    if (player == NO_OPPONENT) {
        problem_set(req, PROBLEM_BAD_CONTENT, "the tournament has no player %lld",
                    (long long)number);
        return false;
    }
    const struct standing *p = &s->players[player];
    const struct standing_bye *bye = bye_of(s, player, plan->round);
    if (seen[player])
        problem_set(req, PROBLEM_BAD_CONTENT, "player %lld is paired twice", (long long)number);
    else if (p->withdrawn && p->withdrawn <= plan->round)
        problem_set(req, PROBLEM_CONFLICT, "player %lld has withdrawn from round %lld on",
                    (long long)number, (long long)p->withdrawn);
    else if (bye && bye->code != 'U')
        problem_set(req, PROBLEM_CONFLICT, "player %lld has a %s bye in this round",
                    (long long)number, bye_word(bye->code));
    bool can = !seen[player] && !request_decided(req);
    seen[player] = true;
    return can;
}

/* A player gets the allocated bye at most once; a round robin may repeat it in each cycle. Byes
 * after a withdrawal do not count. */
static enum db_status
allocated_once(struct store *store, struct request *req, const struct standings *s,
               const struct plan *plan, size_t player)
{
    const struct standing *p = &s->players[player];
    const struct bye bye = {plan->tournament.seq, plan->round, p->entry, ""};
    int64_t round = 0;
    if (s->is_round_robin)
        return DB_OK;
    enum db_status st =
        store_bye_allocated(store, &bye, p->withdrawn ? p->withdrawn : INT64_MAX, &round);
    if (st == DB_OK)
        problem_set(req, PROBLEM_CONFLICT, "player %lld had the allocated bye in round %lld",
                    (long long)p->number, (long long)round);
    return st == DB_NONE ? DB_OK : st;
}

/* The same check for the player with the allocated bye in these pairings. */
static enum db_status
couples_allocate(struct store *store, struct request *req, const struct standings *s,
                 const struct plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        if (!plan->couples[i].black)
            return allocated_once(store, req, s, plan, standings_find(s, plan->couples[i].white));
    return DB_OK;
}

static bool
couples_fit(struct request *req, const struct standings *s, const struct plan *plan)
{
    bool *seen = arena_alloc(&req->pool, s->player_count + 1);
    bool *boards = arena_alloc(&req->pool, PLAYERS_MOST + 1);
    bool allocated = false;
    for (size_t i = 0; seen && boards && i < plan->count; i++) {
        const struct couple *c = &plan->couples[i];
        if (!player_can(req, s, plan, c->white, seen) ||
            (c->black && !player_can(req, s, plan, c->black, seen)))
            return false;
        if (c->black ? boards[c->board] : allocated) {
            problem_set(req, PROBLEM_BAD_CONTENT, "%s is there twice",
                        c->black ? arena_printf(&req->pool, "board %lld", (long long)c->board)
                                 : "the allocated bye");
            return false;
        }
        boards[c->board] |= c->black != 0;
        allocated |= c->black == 0;
    }
    return seen && boards;
}

/* Checks that the pairings keep each game that has a result, possibly with the colours reversed if
 * there is a record. On failure returns false and sets a problem reply. */
static bool
games_stay(struct request *req, const struct standings *s, const struct plan *plan)
{
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        bool kept = g->round != plan->round || (!g->adjudication && g->white_code == '?');
        int64_t white = s->players[g->white].number, black = s->players[g->black].number;
        for (size_t k = 0; !kept && k < plan->count; k++)
            kept = (plan->couples[k].white == white && plan->couples[k].black == black) ||
                   (g->adjudication && plan->couples[k].white == black &&
                    plan->couples[k].black == white);
        if (kept)
            continue;
        problem_set(req, PROBLEM_CONFLICT,
                    "the game of players %lld and %lld stands: these pairings do not have it",
                    (long long)white, (long long)black);
        return false;
    }
    return true;
}

/* PUT /v1/tournaments/{id}/rounds/{n}/pairings */

/* The plan with positions replaced by starting numbers. */
static struct plan
plan_translate(struct request *req, const struct standings *s, const struct plan *plan)
{
    struct plan own = *plan;
    if (!plan->by_place)
        return own;
    own.couples = arena_alloc(&req->pool, (plan->count + 1) * sizeof *own.couples);
    own.count = own.couples ? plan->count : 0;
    for (size_t i = 0; i < own.count; i++) {
        size_t white = (size_t)plan->couples[i].white, black = (size_t)plan->couples[i].black;
        own.couples[i] = plan->couples[i];
        if (white <= s->player_count)
            own.couples[i].white = s->players[white - 1].number;
        if (black && black <= s->player_count)
            own.couples[i].black = s->players[black - 1].number;
    }
    return own;
}

/* The row of a pairing. A result that was imported from a report file is kept. */
static struct fixture
fixture_of(const struct standings *s, const struct plan *plan, const struct couple *c)
{
    size_t white = standings_find(s, c->white), black = standings_find(s, c->black);
    const struct cell *cell = standings_cell(s, white, plan->round);
    const struct standing_game *g = cell && cell->opponent == black ? &s->games[cell->game] : NULL;
    bool has_result = g && !g->adjudication && g->white_code != '?';
    return (struct fixture){
        .tournament = plan->tournament.seq,
        .round = plan->round,
        .board = c->board,
        .white = s->players[white].entry,
        .black = s->players[black].entry,
        .white_code = has_result ? g->white_code : '?',
        .black_code = has_result ? g->black_code : '?',
        .white_points = has_result ? g->white_points : SCORE_PENDING,
        .black_points = has_result ? g->black_points : SCORE_PENDING,
    };
}

/* Removes the round's allocated byes; the new pairings may set one again. */
static enum db_status
allocated_clear(struct store *store, const struct standings *s, const struct plan *plan)
{
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < s->bye_count; i++) {
        const struct standing_bye *b = &s->byes[i];
        struct bye bye = {plan->tournament.seq, b->round, s->players[b->player].entry, ""};
        if (b->round == plan->round && b->code == 'U')
            st = store_bye_remove(store, &bye);
    }
    return st;
}

static enum db_status
couples_store(struct store *store, const struct standings *s, const struct plan *plan,
              struct buffer *object)
{
    enum db_status st = store_fixtures_clear(store, plan->tournament.seq, plan->round);
    int64_t bye_number = 0;
    if (!st)
        st = allocated_clear(store, s, plan);
    json_open(object, NULL, '{');
    json_put_int(object, "round", plan->round);
    json_open(object, "pairings", '[');
    for (size_t i = 0; !st && i < plan->count; i++) {
        const struct couple *c = &plan->couples[i];
        struct bye bye = {plan->tournament.seq, plan->round,
                          s->players[standings_find(s, c->white)].entry, "allocated"};
        if (!c->black) {
            st = store_bye_put(store, &bye);
            bye_number = c->white;
            continue;
        }
        struct fixture fixture = fixture_of(s, plan, c);
        fixture_write(object, &fixture, c->white, c->black);
        st = store_fixture_add(store, &fixture);
    }
    json_close(object, ']');
    json_open(object, "byes", '[');
    if (bye_number)
        bye_write(object, NULL, plan->round, bye_number, "allocated");
    json_close(object, ']');
    json_close(object, '}');
    return st;
}

static enum db_status
pairings_store(struct store *store, struct request *req)
{
    const struct plan *given = req->data;
    struct standings s;
    struct buffer object = {0};
    enum db_status st = standings_load_round(&s, store, &given->tournament, given->round);
    struct plan plan = plan_translate(req, &s, given);
    bool fits = !st && couples_fit(req, &s, &plan) && games_stay(req, &s, &plan);
    if (fits)
        st = couples_allocate(store, req, &s, &plan);
    if (fits && !st && !request_decided(req)) {
        st = couples_store(store, &s, &plan, &object);
        if (!st)
            st = plan_vouch(store, req, "pairings", &object);
        buffer_put(reply_start(req, 200, "application/json"), object.data, object.len);
    }
    standings_clear(&s);
    buffer_clear(&object);
    return st;
}

void
pairings_put(struct request *req)
{
    bool json = strcmp(req->type, "application/json") == 0;
    struct plan *plan = plan_start(req);
    if (!plan || !(json ? couples_read_json(req, plan) : couples_read_text(req, plan)))
        return;
    request_write(req, pairings_store, plan);
}

static void
round_write(struct buffer *out, const struct standings *s, int64_t round)
{
    json_open(out, NULL, '{');
    json_put_int(out, "round", round);
    json_open(out, "pairings", '[');
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        struct fixture f = {.round = round,
                            .board = g->board,
                            .white_code = g->white_code,
                            .black_code = g->black_code,
                            .white_points = SCORE_PENDING,
                            .black_points = SCORE_PENDING};
        if (g->white_code != '?' &&
            (g->white_points != scoring_points(s->scoring, g->white_code) ||
             g->black_points != scoring_points(s->scoring, g->black_code))) {
            f.white_points = g->white_points;
            f.black_points = g->black_points;
        }
        if (g->round == round)
            fixture_write(out, &f, s->players[g->white].number, s->players[g->black].number);
    }
    json_close(out, ']');
    json_open(out, "byes", '[');
    for (size_t i = 0; i < s->bye_count; i++) {
        const struct standing_bye *b = &s->byes[i];
        if (b->round == round)
            bye_write(out, NULL, round, s->players[b->player].number, bye_kind(b->code));
    }
    json_close(out, ']');
    json_close(out, '}');
}

void
pairings_get(struct request *req)
{
    struct standings s;
    struct plan *plan = plan_start(req);
    if (!plan)
        return;
    enum db_status st = standings_load_round(&s, req->reader, &plan->tournament, plan->round);
    if (!problem_set_store(req, st)) {
        round_write(reply_start(req, 200, "application/json"), &s, plan->round);
        reply_etag(req);
    }
    standings_clear(&s);
}

/* /v1/tournaments/{id}/rounds/{n}/byes/{number} */

/* Whether the player can have this bye. On failure returns false and sets a problem reply. */
static bool
bye_can(struct request *req, const struct standings *s, const struct plan *plan, size_t player)
{
    const struct standing *p = &s->players[player];
    const struct cell *cell = standings_cell(s, player, plan->round);
    bool allocated = strcmp(plan->kind, "allocated") == 0;
    if (cell && cell->opponent != NO_OPPONENT) {
        problem_set(req, PROBLEM_CONFLICT, "player %lld is paired with player %lld in round %lld",
                    (long long)p->number, (long long)s->players[cell->opponent].number,
                    (long long)plan->round);
        return false;
    }
    if (p->withdrawn && p->withdrawn <= plan->round && strcmp(plan->kind, "zero") != 0) {
        problem_set(req, PROBLEM_CONFLICT, "player %lld has withdrawn from round %lld on",
                    (long long)p->number, (long long)p->withdrawn);
        return false;
    }
    for (size_t i = 0; allocated && i < s->bye_count; i++) {
        const struct standing_bye *b = &s->byes[i];
        if (b->code != 'U' || b->round != plan->round || b->player == player)
            continue;
        problem_set(req, PROBLEM_CONFLICT, "player %lld has the allocated bye of round %lld",
                    (long long)s->players[b->player].number, (long long)plan->round);
        return false;
    }
    return true;
}

static enum db_status
bye_vouch(struct store *store, struct request *req, const struct plan *plan, int status)
{
    struct buffer *body = reply_start(req, status, "application/json");
    bye_write(body, NULL, plan->round, plan->number, plan->kind);
    enum db_status st = plan_vouch(store, req, "bye", body);
    if (status == 204)
        reply_start(req, 204, NULL);
    return st;
}

static enum db_status
bye_store(struct store *store, struct request *req)
{
    const struct plan *plan = req->data;
    struct standings s;
    enum db_status st = standings_load_round(&s, store, &plan->tournament, plan->round);
    size_t player = st ? NO_OPPONENT : standings_find(&s, plan->number);
    if (!st && player == NO_OPPONENT)
        problem_set(req, PROBLEM_NOT_FOUND, "the tournament has no player %lld",
                    (long long)plan->number);
    bool can = !st && player != NO_OPPONENT && bye_can(req, &s, plan, player);
    if (can && strcmp(plan->kind, "allocated") == 0)
        st = allocated_once(store, req, &s, plan, player);
    if (can && !st && !request_decided(req)) {
        struct bye bye = {plan->tournament.seq, plan->round, s.players[player].entry, plan->kind};
        bool had = bye_of(&s, player, plan->round) != NULL;
        st = store_bye_put(store, &bye);
        if (!st)
            st = bye_vouch(store, req, plan, had ? 200 : 201);
    }
    standings_clear(&s);
    return st;
}

void
bye_put(struct request *req)
{
    static const char *const names[] = {"kind", NULL};
    struct json *doc = request_doc(req);
    struct plan *plan = doc ? plan_start(req) : NULL;
    if (plan)
        plan->kind = bye_known(json_member_text(doc, "kind"));
    if (plan && (!plan->kind || json_unknown_member(doc, names)))
        problem_set(req, PROBLEM_BAD_CONTENT, "send {\"kind\": \"full\"}, half, zero or allocated");
    json_free(doc);
    if (!plan || request_decided(req) || !(plan->number = path_number(req, 2, PLAYERS_MOST)))
        return;
    request_write(req, bye_store, plan);
}

static enum db_status
bye_remove(struct store *store, struct request *req)
{
    const struct plan *plan = req->data;
    struct player p;
    enum db_status st =
        store_player_by_number(store, plan->tournament.seq, plan->number, &req->pool, &p);
    struct bye bye = {plan->tournament.seq, plan->round, st ? 0 : p.entry, ""};
    if (!st)
        st = store_bye_remove(store, &bye);
    if (st == DB_NONE)
        problem_set(req, PROBLEM_NOT_FOUND, "player %lld has no bye in round %lld",
                    (long long)plan->number, (long long)plan->round);
    return st == DB_NONE ? DB_OK : st ? st : bye_vouch(store, req, plan, 204);
}

void
bye_delete(struct request *req)
{
    struct plan *plan = plan_start(req);
    if (!plan || !(plan->number = path_number(req, 2, PLAYERS_MOST)))
        return;
    request_write(req, bye_remove, plan);
}
