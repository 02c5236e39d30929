/* SPDX-License-Identifier: MIT */
#include "club/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "club/enrolment.h"
#include "club/tournaments.h"
#include "event/trf.h"
#include "store/pairings.h"
#include "store/tournaments.h"

struct plan *
plan_start(struct operation *op, const char *tournament, int64_t round)
{
    struct plan *plan = arena_alloc(op->pool, sizeof *plan);
    if (!plan || !op_tournament(op, tournament, &plan->tournament))
        return NULL;
    int64_t rounds = enrolment_rounds(&plan->tournament);
    plan->round = round;
    op->data = plan;
    if (round <= rounds)
        return plan;
    op_refuse(op, REFUSED_VALUE, "the tournament has %lld rounds", (long long)rounds);
    return NULL;
}

/* Append the change to the audit log and to the events. */
static enum db_status
plan_audit(struct store *store, struct operation *op, struct plan *plan, const char *action,
           struct buffer *object)
{
    plan->json = arena_keep(op->pool, object);
    if (op->pool->failed)
        return DB_UNAVAILABLE;
    return op_audit_change(store, op, plan->tournament.id, action, plan->json, plan->json);
}

/* Read the next number of the text; -1 when there is none. */
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

bool
plan_read(struct operation *op, struct plan *plan, const char *text)
{
    int64_t count = text_number(&text);
    bool good = count >= 0 && count <= PLAYERS_MOST;
    plan->by_place = true;
    plan->couples = good ? arena_array(op->pool, (size_t)count + 1, sizeof *plan->couples) : NULL;
    for (; good && plan->couples && (int64_t)plan->count < count; plan->count++) {
        struct couple *c = &plan->couples[plan->count];
        *c = (struct couple){.board = (int64_t)plan->count + 1, .white = text_number(&text)};
        c->black = text_number(&text);
        good = c->white >= 1 && c->black >= 0;
    }
    if (good && !text[strspn(text, " \t\r\n")])
        return plan->couples != NULL;
    op_refuse(op, REFUSED_VALUE,
              "send how many pairings there are, then two numbers a line, 0 for the bye");
    return false;
}

static const char *
bye_word(char code)
{
    return code == 'F'   ? "full-point"
           : code == 'H' ? "half-point"
           : code == 'U' ? "allocated"
                         : "zero-point";
}

/* Find a player's bye in a round, which need not be paired yet; NULL: none. */
static const struct standing_bye *
bye_of(const struct standings *s, size_t player, int64_t round)
{
    for (size_t i = 0; i < s->bye_count; i++)
        if (s->byes[i].player == player && s->byes[i].round == round)
            return &s->byes[i];
    return NULL;
}

/* Whether the player can be paired in this round. */
static enum db_status
player_check(struct operation *op, const struct standings *s, const struct plan *plan,
             int64_t number, bool *seen)
{
    size_t player = standings_find(s, number);
    if (player == NO_OPPONENT)
        return op_refuse(op, REFUSED_VALUE, "the tournament has no player %lld", (long long)number);
    const struct standing *p = &s->players[player];
    const struct standing_bye *bye = bye_of(s, player, plan->round);
    if (seen[player])
        return op_refuse(op, REFUSED_VALUE, "player %lld is paired twice", (long long)number);
    seen[player] = true;
    if (p->withdrawn && p->withdrawn <= plan->round)
        return op_refuse(op, REFUSED_CONFLICT, "player %lld has withdrawn from round %lld on",
                         (long long)number, (long long)p->withdrawn);
    /* a player of a team may have won by default, while nobody sat at the board */
    if (bye && bye->code != 'U' && !(plan->facts && bye->code == 'F'))
        return op_refuse(op, REFUSED_CONFLICT, "player %lld has a %s bye in this round",
                         (long long)number, bye_word(bye->code));
    return DB_OK;
}

/* Checks that a player gets the allocated bye once, except in a round robin. A bye after a withdrawal does not count. */
static enum db_status
allocated_once(struct store *store, struct operation *op, const struct standings *s,
               const struct plan *plan, size_t player)
{
    const struct standing *p = &s->players[player];
    const struct bye bye = {plan->tournament.seq, plan->round, p->entry, ""};
    int64_t round = 0;
    if (s->is_round_robin)
        return DB_OK;
    enum db_status st =
        store_bye_allocated(store, &bye, p->withdrawn ? p->withdrawn : INT64_MAX, &round);
    if (st)
        return st == DB_NONE ? DB_OK : st;
    return op_refuse(op, REFUSED_CONFLICT, "player %lld had the allocated bye in round %lld",
                     (long long)p->number, (long long)round);
}

/* Checks that each player and each board is paired once, and that the allocated bye is given once. */
static enum db_status
couples_check(struct operation *op, const struct standings *s, const struct plan *plan)
{
    bool *seen = arena_alloc(op->pool, s->player_count + 1);
    bool *boards = arena_alloc(op->pool, PLAYERS_MOST + 1); /* boards[0]: the allocated bye */
    enum db_status st = seen && boards ? DB_OK : DB_UNAVAILABLE;
    for (size_t i = 0; !st && i < plan->count; i++) {
        const struct couple *c = &plan->couples[i];
        bool *board = &boards[c->black ? c->board : 0];
        st = player_check(op, s, plan, c->white, seen);
        if (!st && c->black)
            st = player_check(op, s, plan, c->black, seen);
        if (!st && *board)
            st = op_refuse(op, REFUSED_VALUE, "%s is there twice",
                           c->black ? message_make(op->pool, "board %lld", (long long)c->board)
                                    : "the allocated bye");
        *board = true;
    }
    return st;
}

/* Checks that the pairings keep each game that has a result, possibly with the colours reversed if
 * there is a record, and that the player with the allocated bye may have it. */
static enum db_status
games_check(struct store *store, struct operation *op, const struct standings *s,
            const struct plan *plan)
{
    enum db_status st = DB_OK;
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        bool kept = g->round != plan->round || (!g->adjudication && g->white_code == '?');
        int64_t white = s->players[g->white].number, black = s->players[g->black].number;
        for (size_t k = 0; !kept && k < plan->count; k++)
            kept = (plan->couples[k].white == white && plan->couples[k].black == black) ||
                   (g->adjudication && plan->couples[k].white == black &&
                    plan->couples[k].black == white);
        if (!kept)
            return op_refuse(
                op, REFUSED_CONFLICT,
                "the game of players %lld and %lld stands: these pairings do not have it",
                (long long)white, (long long)black);
    }
    for (size_t i = 0; !st && i < plan->count; i++)
        if (!plan->couples[i].black)
            st = allocated_once(store, op, s, plan, standings_find(s, plan->couples[i].white));
    return st;
}

/* Returns the plan with starting numbers in place of the numbers of a report file. */
static struct plan
plan_translate(struct operation *op, const struct standings *s, const struct plan *plan)
{
    struct plan own = *plan;
    if (!plan->by_place)
        return own;
    own.couples = arena_array(op->pool, plan->count + 1, sizeof *own.couples);
    own.count = own.couples ? plan->count : 0;
    for (size_t i = 0; i < own.count; i++) {
        size_t white = trf_player(s, plan->couples[i].white),
               black = trf_player(s, plan->couples[i].black);
        own.couples[i] = plan->couples[i];
        if (white != NO_OPPONENT)
            own.couples[i].white = s->players[white].number;
        if (black != NO_OPPONENT)
            own.couples[i].black = s->players[black].number;
    }
    return own;
}

/* The row of a pairing. A reported result is kept, also beside a record. */
static struct fixture
fixture_of(const struct standings *s, const struct plan *plan, const struct couple *c)
{
    size_t white = standings_find(s, c->white), black = standings_find(s, c->black);
    const struct cell *cell = standings_cell(s, white, plan->round);
    const struct standing_game *g = cell && cell->opponent == black ? &s->games[cell->game] : NULL;
    bool is_reported = g && g->adjudication && g->reported;
    bool has_result = g && !g->adjudication && g->white_code != '?';
    bool has_points = has_result && (g->white_points != scoring_points(s->scoring, g->white_code) ||
                                     g->black_points != scoring_points(s->scoring, g->black_code));
    char white_code = is_reported  ? g->reported[g->white != white]
                      : has_result ? g->white_code
                                   : '?';
    char black_code = is_reported  ? g->reported[g->white == white]
                      : has_result ? g->black_code
                                   : '?';
    return (struct fixture){
        .tournament = plan->tournament.seq,
        .round = plan->round,
        .board = c->board,
        .white = s->players[white].entry,
        .black = s->players[black].entry,
        .white_code = white_code,
        .black_code = black_code,
        .white_points = has_points ? g->white_points : SCORE_PENDING,
        .black_points = has_points ? g->black_points : SCORE_PENDING,
    };
}

/* Removes the round's allocated byes, and of teams the games won by default; the new pairings may set some again. */
static enum db_status
allocated_clear(struct store *store, const struct standings *s, const struct plan *plan)
{
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < s->bye_count; i++) {
        const struct standing_bye *b = &s->byes[i];
        struct bye bye = {plan->tournament.seq, b->round, s->players[b->player].entry, ""};
        if (b->round == plan->round && (b->code == 'U' || (plan->facts && b->code == 'F')))
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
    for (size_t i = 0; !st && i < plan->alone_count; i++) {
        struct bye bye = {plan->tournament.seq, plan->round,
                          s->players[standings_find(s, plan->alone[i])].entry, "full"};
        st = store_bye_put(store, &bye);
        bye_write(object, NULL, plan->round, plan->alone[i], "full");
    }
    json_close(object, ']');
    json_close(object, '}');
    return st;
}

void
round_document(struct buffer *out, const struct standings *s, int64_t round)
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

/* Refuse the operation if the pairings have changed since the caller read them. */
static enum db_status
round_expect(struct operation *op, const struct standings *s, int64_t round)
{
    struct buffer text = {0};
    char hash[DIGEST_TAG_SIZE];
    if (!op->is_expected)
        return DB_OK;
    round_document(&text, s, round);
    bool failed = text.failed;
    digest_tag(failed ? "" : text.data, failed ? 0 : text.len, hash);
    buffer_clear(&text);
    return failed ? DB_UNAVAILABLE : op_expect(op, arena_printf(op->pool, "\"%s\"", hash));
}

/* Stores the byes and forfeits of teams, unless the tournament has changed since they were read. */
static enum db_status
facts_store(struct store *store, struct operation *op, const struct plan *plan)
{
    struct tournament now, changed = plan->tournament;
    enum db_status st = store_tournament_get(store, changed.id, op->pool, &now);
    if (!st && strcmp(now.facts, changed.facts) != 0)
        st = op_refuse(op, REFUSED_CONFLICT,
                       "the tournament was changed in the meantime: send the change again");
    changed.facts = plan->facts;
    if (st || strcmp(now.facts, plan->facts) == 0)
        return st;
    return store_tournament_change(store, &changed);
}

static enum db_status
pairings_store(struct store *store, struct operation *op)
{
    struct plan *given = op->data;
    struct standings s;
    struct buffer object = {0};
    enum db_status st = standings_load_round(&s, store, &given->tournament, given->round);
    struct plan plan = plan_translate(op, &s, given);
    if (!st)
        st = round_expect(op, &s, given->round);
    if (!st)
        st = couples_check(op, &s, &plan);
    if (!st)
        st = games_check(store, op, &s, &plan);
    if (!st)
        st = couples_store(store, &s, &plan, &object);
    if (!st && plan.facts)
        st = facts_store(store, op, &plan);
    if (!st)
        st = plan_audit(store, op, given, "pairings", &object);
    standings_clear(&s);
    buffer_clear(&object);
    return st;
}

void
pairings_replace(struct operation *op)
{
    op->write = pairings_store;
    op->rolls_back = true;
}

/* Results. */

/* Refuses a result for a game that has a record. DB_OK: there is none. */
static enum db_status
record_refuse(struct operation *op, const struct plan *plan, enum db_status found,
              const struct pairing *game)
{
    if (found)
        return found == DB_NONE ? DB_OK : found;
    op_refuse(op, REFUSED_CONFLICT,
              "board %lld of round %lld has a record, /v1/adjudications/%s, whose result counts: "
              "decide about the record instead",
              (long long)plan->board, (long long)plan->round, game->adjudication);
    op->refusal.existing = game->adjudication;
    return DB_CONFLICT;
}

/* Finds the pairing at the board, which must have no record. */
static enum db_status
fixture_find(struct store *store, struct operation *op, const struct plan *plan,
             struct fixture *out)
{
    const struct pairing place = {
        .tournament = plan->tournament.seq, .round = plan->round, .board = plan->board};
    struct pairing game = {0};
    enum db_status st =
        store_fixture_at(store, place.tournament, place.round, place.board, op->pool, out);
    if (!st)
        return record_refuse(
            op, plan,
            store_round_game(store, place.tournament, place.round, out->white, op->pool, &game),
            &game);
    if (st == DB_NONE) /* a game that was submitted without a pairing */
        st = record_refuse(op, plan, store_board_game(store, &place, op->pool, &game), &game);
    return st ? st
              : op_refuse(op, REFUSED_MISSING, "round %lld has no pairing at board %lld",
                          (long long)plan->round, (long long)plan->board);
}

static enum db_status
result_store(struct store *store, struct operation *op)
{
    struct plan *plan = op->data;
    struct buffer object = {0};
    struct player white, black;
    struct fixture f;
    enum db_status st = fixture_find(store, op, plan, &f);
    if (!st)
        st = store_player_by_entry(store, f.tournament, f.white, op->pool, &white);
    if (!st)
        st = store_player_by_entry(store, f.tournament, f.black, op->pool, &black);
    if (st)
        return st;
    f.white_code = plan->result[0];
    f.black_code = plan->result[1];
    f.white_points = f.black_points = SCORE_PENDING;
    st = store_fixture_result(store, &f);
    if (!st) {
        fixture_write(&object, &f, white.number, black.number);
        st = plan_audit(store, op, plan, "result", &object);
    }
    buffer_clear(&object);
    return st;
}

void
result_set(struct operation *op, struct plan *plan, int64_t board, const char *result)
{
    plan->board = board;
    plan->result = result ? result_codes(result) : "??";
    if (!plan->result)
        op_refuse(
            op, REFUSED_VALUE,
            "\"%.20s\" is no result: send 1-0, 0-1, 1/2-1/2, 0-0, by forfeit +-, -+ or --, or "
            "null for none",
            result);
    op->write = result_store;
}

/* Byes. */

/* Whether the player can have this bye. */
static enum db_status
bye_check(struct store *store, struct operation *op, const struct standings *s,
          const struct plan *plan, size_t player)
{
    const struct standing *p = &s->players[player];
    const struct cell *cell = standings_cell(s, player, plan->round);
    bool allocated = strcmp(plan->kind, "allocated") == 0;
    if (cell && cell->opponent != NO_OPPONENT)
        return op_refuse(op, REFUSED_CONFLICT,
                         "player %lld is paired with player %lld in round %lld",
                         (long long)p->number, (long long)s->players[cell->opponent].number,
                         (long long)plan->round);
    if (p->withdrawn && p->withdrawn <= plan->round && strcmp(plan->kind, "zero") != 0)
        return op_refuse(op, REFUSED_CONFLICT, "player %lld has withdrawn from round %lld on",
                         (long long)p->number, (long long)p->withdrawn);
    for (size_t i = 0; allocated && i < s->bye_count; i++) {
        const struct standing_bye *b = &s->byes[i];
        if (b->code == 'U' && b->round == plan->round && b->player != player)
            return op_refuse(op, REFUSED_CONFLICT,
                             "player %lld has the allocated bye of round %lld",
                             (long long)s->players[b->player].number, (long long)plan->round);
    }
    return allocated ? allocated_once(store, op, s, plan, player) : DB_OK;
}

static enum db_status
bye_audit(struct store *store, struct operation *op, struct plan *plan)
{
    struct buffer object = {0};
    bye_write(&object, NULL, plan->round, plan->number, plan->kind);
    return plan_audit(store, op, plan, "bye", &object);
}

static enum db_status
bye_store(struct store *store, struct operation *op)
{
    struct plan *plan = op->data;
    struct standings s;
    enum db_status st = standings_load_round(&s, store, &plan->tournament, plan->round);
    size_t player = st ? NO_OPPONENT : standings_find(&s, plan->number);
    if (!st && player == NO_OPPONENT)
        st = op_refuse(op, REFUSED_MISSING, "the tournament has no player %lld",
                       (long long)plan->number);
    if (!st)
        st = bye_check(store, op, &s, plan, player);
    if (!st) {
        struct bye bye = {plan->tournament.seq, plan->round, s.players[player].entry, plan->kind};
        plan->is_new = bye_of(&s, player, plan->round) == NULL;
        st = store_bye_put(store, &bye);
        if (!st)
            st = bye_audit(store, op, plan);
    }
    standings_clear(&s);
    return st;
}

static enum db_status
bye_unstore(struct store *store, struct operation *op)
{
    struct plan *plan = op->data;
    struct player p;
    enum db_status st =
        store_player_by_number(store, plan->tournament.seq, plan->number, op->pool, &p);
    struct bye bye = {plan->tournament.seq, plan->round, st ? 0 : p.entry, ""};
    if (!st)
        st = store_bye_remove(store, &bye);
    if (st == DB_NONE)
        return op_refuse(op, REFUSED_MISSING, "player %lld has no bye in round %lld",
                         (long long)plan->number, (long long)plan->round);
    return st ? st : bye_audit(store, op, plan);
}

void
bye_set(struct operation *op, struct plan *plan, int64_t number, const char *kind)
{
    plan->number = number;
    plan->kind = bye_known(kind);
    if (kind && !plan->kind)
        op_refuse(op, REFUSED_VALUE, "send {\"kind\": \"full\"}, half, zero or allocated");
    op->write = kind ? bye_store : bye_unstore;
}
