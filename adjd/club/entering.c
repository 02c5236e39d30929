/* SPDX-License-Identifier: MIT */
#include "club/entering.h"

#include <stdarg.h>
#include <string.h>

#include "base/json.h"
#include "event/names.h"
#include "club/tournaments.h"

/* Checking. */

static void refuse(struct entering *e, enum entering_fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void
refuse(struct entering *e, enum entering_fault fault, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    e->why = arena_vprintf(e->pool, format, args);
    va_end(args);
    e->fault = fault;
}

struct search {
    struct arena *pool;
    const char *name, *found; /* found: another player's, one letter from it */
};

static bool
near_find(void *context, const struct player *p)
{
    struct search *s = context;
    if (!s->found && name_is_near(p->name, s->name))
        s->found = arena_string(s->pool, p->name);
    return true;
}

enum db_status
entering_search(struct store *store, int64_t tournament, const char *white, const char *black,
                struct arena *pool, const char *out_near[2])
{
    const char *const names[] = {white, black};
    enum db_status st = DB_OK;
    for (int i = 0; !st && i < 2; i++) {
        struct search search = {pool, names[i], NULL};
        struct player player;
        st = store_player_by_name(store, tournament, names[i], pool, &player);
        if (st == DB_NONE)
            st = store_player_list(store, tournament, near_find, &search);
        out_near[i] = search.found;
    }
    return st;
}

/* A player; entry 0 for a new one, which is a problem where the players are listed. Who has a name already is near nobody. */
static enum db_status
player_find(struct store *store, struct entering *e, const char *name, struct player *out,
            const char **near)
{
    enum db_status st = store_player_by_name(store, e->tournament->seq, name, e->pool, out);
    if (st != DB_NONE) {
        *near = NULL;
        return st;
    }
    *out = (struct player){.tournament = e->tournament->seq, .name = name, .facts = "{}"};
    if (e->tournament->listed && *near)
        refuse(e, ENTERING_BAD,
               "\"%s\" is no player of this tournament; \"%s\" is one letter from it", name, *near);
    else if (e->tournament->listed)
        refuse(e, ENTERING_BAD, "\"%s\" is no player of this tournament", name);
    return DB_OK;
}

/* A player has one game a round, or a bye, and none after going home: a problem when this one cannot play. */
static enum db_status
round_check(struct store *store, struct entering *e, const struct player *player)
{
    const struct pairing *p = e->pairing;
    const char *kind = NULL;
    if (!player->entry)
        return DB_OK;
    if (player->withdrawn && player->withdrawn <= p->round) {
        refuse(e, ENTERING_CONFLICT, "%s has withdrawn from round %lld on", player->name,
               (long long)player->withdrawn);
        return DB_OK;
    }
    enum db_status st = store_round_taken(store, p->tournament, p->round, player->entry);
    if (st == DB_OK)
        refuse(e, ENTERING_CONFLICT,
               "%s has a game in round %lld already: replace its record, or name the round",
               player->name, (long long)p->round);
    if (st != DB_NONE)
        return st;
    st = store_round_bye(store, p->tournament, p->round, player->entry, e->pool, &kind);
    if (st == DB_OK)
        refuse(e, ENTERING_CONFLICT, "%s has a bye (%s) in round %lld", player->name, kind,
               (long long)p->round);
    return st == DB_NONE ? DB_OK : st;
}

/* Where the round was paired, these two must be: a problem when one is paired with somebody else. */
static enum db_status
couple_check(struct store *store, struct entering *e, const struct player *player,
             const struct player *opponent)
{
    const struct pairing *p = e->pairing;
    int64_t other = 0;
    bool pending = false;
    enum db_status st =
        store_round_other(store, p->tournament, p->round, player->entry, &other, &pending);
    if (st == DB_OK && (other != opponent->entry || !pending))
        refuse(e, ENTERING_CONFLICT, "%s %s in round %lld", player->name,
               pending ? "is paired with somebody else" : "has a result already",
               (long long)p->round);
    return st == DB_NONE ? DB_OK : st;
}

int64_t
entering_rounds(const struct tournament *tournament)
{
    int64_t rounds = ROUND_MOST;
    struct json *facts = json_parse(tournament->facts, strlen(tournament->facts), NULL);
    json_int(json_member(facts, "rounds"), &rounds);
    json_free(facts);
    return rounds;
}

/* A board and a round that can be; false with a problem set. */
static enum db_status
place_check(struct store *store, struct entering *e)
{
    const struct pairing *p = e->pairing;
    if (p->round > e->rounds) {
        refuse(e, ENTERING_BAD, "round %lld: the tournament has %lld rounds", (long long)p->round,
               (long long)e->rounds);
        return DB_OK;
    }
    enum db_status st = p->board ? store_board_taken(store, p) : DB_NONE;
    if (st == DB_OK)
        refuse(e, ENTERING_CONFLICT, "board %lld has a game in round %lld already",
               (long long)p->board, (long long)p->round);
    return st == DB_NONE ? DB_OK : st;
}

/*
 * The round, where it is not given: the one in which they are paired, else their next one. Where they are paired their board
 * is known too.
 */
static enum db_status
round_find(struct store *store, struct pairing *p)
{
    int64_t board = 0;
    bool given = p->round != 0;
    enum db_status st =
        store_round_paired(store, p->tournament, p->white, p->black, &p->round, &board);
    p->board = p->board ? p->board : board;
    if (st != DB_NONE || given)
        return st == DB_NONE ? DB_OK : st;
    st = store_round_last(store, p->tournament, p->white, p->black, &p->round);
    p->round++;
    return st;
}

enum db_status
entering_check(struct store *store, struct entering *e)
{
    struct pairing *p = e->pairing;
    struct player white, black;
    e->fault = ENTERING_GOOD;
    enum db_status st = player_find(store, e, e->white, &white, &e->near[0]);
    if (!st && !e->fault)
        st = player_find(store, e, e->black, &black, &e->near[1]);
    if (st || e->fault)
        return st;
    p->white = white.entry;
    p->black = black.entry;
    st = round_find(store, p);
    if (!st)
        st = place_check(store, e);
    if (!st && !e->fault)
        st = round_check(store, e, &white);
    if (!st && !e->fault)
        st = round_check(store, e, &black);
    if (!st && !e->fault)
        st = couple_check(store, e, &white, &black);
    return st || e->fault ? st : couple_check(store, e, &black, &white);
}

enum db_status
entering_check_round(struct store *store, struct entering *e)
{
    struct player white = {.entry = e->pairing->white, .name = e->white};
    struct player black = {.entry = e->pairing->black, .name = e->black};
    e->fault = ENTERING_GOOD;
    enum db_status st = round_check(store, e, &white);
    return st || e->fault ? st : round_check(store, e, &black);
}

/* Storing. */

/* The audit entry of something written as an object, which is cleared. */
static enum db_status
vouch(struct store *store, const struct entering *e, const char *action, const char *subject,
      struct buffer *object)
{
    enum db_status st = DB_UNAVAILABLE;
    if (!object->failed)
        st = store_audit_add(store, e->now_ms, e->actor, action, subject, object->data);
    buffer_clear(object);
    return st;
}

/* A player whom nobody listed comes with the first game; the number goes to *out_number. */
static enum db_status
player_add(struct store *store, const struct entering *e, const char *name, int64_t *entry,
           int64_t *out_number)
{
    struct buffer object = {0};
    struct player player = {.tournament = e->tournament->seq, .name = name, .facts = "{}"};
    enum db_status st;
    if (*entry) {
        st = store_player_by_entry(store, e->tournament->seq, *entry, e->pool, &player);
        *out_number = player.number;
        return st;
    }
    st = store_player_last(store, e->tournament->seq, &player.number, &player.entry);
    player.number++;
    player.entry++;
    *entry = player.entry;
    *out_number = player.number;
    if (!st)
        st = store_player_add(store, &player);
    if (st)
        return st;
    player_write_number(&object, &player);
    return vouch(store, e, "player", e->tournament->id, &object);
}

enum db_status
entering_store(struct store *store, struct entering *e)
{
    struct pairing *p = e->pairing;
    struct buffer object = {0};
    int64_t white = 0, black = 0;
    p->tournament_id = e->tournament->id;
    p->white_name = p->black_name = NULL; /* the log vouches for names, and holds none */
    enum db_status st = player_add(store, e, e->white, &p->white, &white);
    if (!st)
        st = player_add(store, e, e->black, &p->black, &black);
    if (!st)
        st = store_pairing_add(store, p);
    if (st)
        return st;
    pairing_write(&object, p, white, black);
    return vouch(store, e, "pairing", p->adjudication, &object);
}
