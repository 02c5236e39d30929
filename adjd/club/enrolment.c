/* SPDX-License-Identifier: MIT */
#include "club/enrolment.h"

#include <string.h>

#include "base/json.h"
#include "club/tournaments.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* Whether the game and the pairing have the same two players, with either colours. */
static bool
is_same_pair(const struct pairing *game, const struct pairing *p)
{
    return (game->white == p->white && game->black == p->black) ||
           (game->white == p->black && game->black == p->white);
}

/* Rejects the game and names both pairs: this other game, possibly of other players, is already in the round or, with `by_board`,
 * at the board. */
static enum db_status
taken_refuse(struct store *store, struct enrolment *e, const struct pairing *game, bool by_board)
{
    const struct pairing *p = e->pairing;
    long long round = p->round, board = p->board;
    struct player white, black;
    enum db_status st = enrolment_pair(store, e->op->pool, p->tournament, game, &white, &black);
    if (st)
        return st == DB_NONE ? DB_UNAVAILABLE : st;
    if (by_board)
        st = op_refuse(e->op, REFUSED_CONFLICT,
                       "the record is of \"%s\" and \"%s\", but board %lld of round %lld is for "
                       "\"%s\" - \"%s\": correct the names or the board",
                       e->white, e->black, board, round, white.name, black.name);
    else if (is_same_pair(game, p))
        st = op_refuse(e->op, REFUSED_CONFLICT,
                       "\"%s\" - \"%s\" of round %lld is recorded already, as "
                       "/v1/adjudications/%s: replace that record, or name another round",
                       white.name, black.name, round, game->adjudication);
    else
        st = op_refuse(e->op, REFUSED_CONFLICT,
                       "the record is of \"%s\" and \"%s\", but round %lld has the game "
                       "\"%s\" - \"%s\", as /v1/adjudications/%s: correct the names or name the "
                       "round",
                       e->white, e->black, round, white.name, black.name, game->adjudication);
    e->op->refusal.existing = *game->adjudication ? game->adjudication : NULL;
    return st;
}

/* Checks that a player can play in the round: no other game, no bye, not withdrawn. */
static enum db_status
round_check(struct store *store, struct enrolment *e, const struct player *player)
{
    const struct pairing *p = e->pairing;
    const char *kind = NULL;
    struct pairing game = {0};
    if (!player->entry)
        return DB_OK;
    if (player->withdrawn && player->withdrawn <= p->round)
        return op_refuse(e->op, REFUSED_CONFLICT,
                         "\"%s\" has withdrawn from round %lld on: name an earlier round, or bring "
                         "the player back first",
                         player->name, (long long)player->withdrawn);
    enum db_status st =
        store_round_game(store, p->tournament, p->round, player->entry, e->op->pool, &game);
    if (st != DB_NONE)
        return st ? st : taken_refuse(store, e, &game, false);
    st = store_round_bye(store, p->tournament, p->round, player->entry, e->op->pool, &kind);
    if (st)
        return st == DB_NONE ? DB_OK : st;
    return op_refuse(
        e->op, REFUSED_CONFLICT,
        "\"%s\" has a bye (%s) in round %lld: name another round, or remove the bye first",
        player->name, kind, (long long)p->round);
}

/* Takes the colours of the fixture of the two players, and its reported result in the colours of the game. */
static void
seat_take(struct enrolment *e, const struct round_seat *seat, int64_t player)
{
    e->paired_reversed = seat->white != (player == e->pairing->white);
    e->reported[0] = e->paired_reversed ? seat->black_code : seat->white_code;
    e->reported[1] = e->paired_reversed ? seat->white_code : seat->black_code;
    if (*e->reported == '?')
        e->reported[0] = '\0';
}

/* Checks that in a paired round the two players are paired with each other. A reported result gives way to the record. */
static enum db_status
couple_check(struct store *store, struct enrolment *e, const struct player *player,
             const struct player *opponent)
{
    const struct pairing *p = e->pairing;
    struct round_seat seat;
    struct player other;
    enum db_status st = store_round_seat(store, p->tournament, p->round, player->entry, &seat);
    if (st)
        return st == DB_NONE ? DB_OK : st;
    if (seat.other != opponent->entry) {
        st = store_player_by_entry(store, p->tournament, seat.other, e->op->pool, &other);
        if (st)
            return st == DB_NONE ? DB_UNAVAILABLE : st;
        return op_refuse(e->op, REFUSED_CONFLICT,
                         "the record is of \"%s\" and \"%s\", but round %lld pairs \"%s\" - "
                         "\"%s\": correct the names or name the round",
                         e->white, e->black, (long long)p->round,
                         seat.white ? player->name : other.name,
                         seat.white ? other.name : player->name);
    }
    seat_take(e, &seat, player->entry);
    return DB_OK;
}

/* The earlier games of the two players. */
struct meeting {
    const struct enrolment *e;
    int64_t count;
    const char *same; /* id of the adjudication of the same game; NULL: none */
    int64_t round;    /* round of that game */
};

static bool
meeting_note(void *context, const struct pairing *game)
{
    struct meeting *m = context;
    if (m->e->replaces && strcmp(m->e->replaces, game->adjudication) == 0)
        return true;
    m->count++;
    bool is_same = game->white == m->e->pairing->white && game->fingerprint && m->e->fingerprint &&
                   strcmp(game->fingerprint, m->e->fingerprint) == 0 &&
                   (game->ply > 0) == (m->e->ply > 0);
    if (!m->same && is_same) {
        m->same = arena_string(m->e->op->pool, game->adjudication);
        m->round = game->round;
    }
    return true;
}

/*
 * Rejects a duplicate: the same moves by the same players in the same colours are the same game, in
 * any round. Games without moves have equal fingerprints and are distinguished by their rounds,
 * which must be known.
 */
static enum db_status
meeting_check(struct store *store, struct enrolment *e, bool is_round_known)
{
    const struct pairing *p = e->pairing;
    struct meeting m = {.e = e};
    enum db_status st =
        store_pair_games(store, p->tournament, p->white, p->black, meeting_note, &m);
    e->others = m.count;
    if ((st && st != DB_NONE) || !m.same || (e->ply == 0 && is_round_known))
        return st == DB_NONE ? DB_OK : st;
    if (e->ply > 0)
        st = op_refuse(e->op, REFUSED_CONFLICT,
                       "this game of \"%s\" and \"%s\" is recorded already for round %lld, as "
                       "/v1/adjudications/%s: replace that record, or withdraw it first",
                       e->white, e->black, (long long)m.round, m.same);
    else
        st = op_refuse(e->op, REFUSED_CONFLICT,
                       "\"%s\" and \"%s\" have a game without moves in round %lld, "
                       "/v1/adjudications/%s: name the round of this one",
                       e->white, e->black, (long long)m.round, m.same);
    e->op->refusal.existing = m.same;
    return st;
}

bool
enrolment_is_swiss(const struct tournament *tournament)
{
    struct json *facts = json_parse(tournament->facts, strlen(tournament->facts), NULL);
    const char *type = json_member_text(facts, "type_code");
    bool is_swiss = !type || (!strstr(type, "ROUNDROBIN") && !strstr(type, "KNOCKOUT"));
    json_free(facts);
    return is_swiss;
}

int64_t
enrolment_rounds(const struct tournament *tournament)
{
    int64_t rounds = ROUND_MOST;
    struct json *facts = json_parse(tournament->facts, strlen(tournament->facts), NULL);
    json_int(json_member(facts, "rounds"), &rounds);
    json_free(facts);
    return rounds;
}

/* Checks round and board. If the same two players already have a game there, round_check() reports it. */
static enum db_status
place_check(struct store *store, struct enrolment *e)
{
    const struct pairing *p = e->pairing;
    struct pairing taken = {0};
    if (p->round > e->rounds)
        return op_refuse(e->op, REFUSED_VALUE, "round %lld: the tournament has %lld rounds",
                         (long long)p->round, (long long)e->rounds);
    enum db_status st = p->board ? store_board_game(store, p, e->op->pool, &taken) : DB_NONE;
    if (!st && !is_same_pair(&taken, p))
        return taken_refuse(store, e, &taken, true);
    return st == DB_NONE ? DB_OK : st;
}

/* Finds the round if none is given: the round in which the two are paired, or else the round after both players' last one. The
 * board is taken from the pairing. *out_known is set if the round was given or paired. */
static enum db_status
round_find(struct store *store, struct pairing *p, bool *out_known)
{
    int64_t board = 0;
    bool given = p->round != 0;
    enum db_status st =
        store_round_pending(store, p->tournament, p->white, p->black, &p->round, &board);
    p->board = p->board ? p->board : board;
    *out_known = given || !st;
    if (st != DB_NONE || given)
        return st == DB_NONE ? DB_OK : st;
    st = store_round_last(store, p->tournament, p->white, p->black, &p->round);
    p->round++;
    return st;
}

/* Checks whether two known players can have this game in its round. */
static enum db_status
couple_enter(struct store *store, struct enrolment *e, const struct player *white,
             const struct player *black)
{
    enum db_status st = place_check(store, e);
    if (!st)
        st = round_check(store, e, white);
    if (!st)
        st = round_check(store, e, black);
    if (!st)
        st = couple_check(store, e, white, black);
    return st ? st : couple_check(store, e, black, white);
}

enum db_status
enrolment_check(struct store *store, struct enrolment *e)
{
    struct pairing *p = e->pairing;
    struct player white, black;
    bool is_known = false;
    enum db_status st = enrolment_player(store, e, 0, &white);
    if (!st)
        st = enrolment_player(store, e, 1, &black);
    if (st)
        return op_outcome(e->op, st);
    p->white = white.entry;
    p->black = black.entry;
    st = round_find(store, p, &is_known);
    if (!st && p->white && p->black)
        st = meeting_check(store, e, is_known);
    if (!st)
        st = couple_enter(store, e, &white, &black);
    return op_outcome(e->op, st);
}

enum db_status
enrolment_compare(struct store *store, struct enrolment *e)
{
    const struct pairing *p = e->pairing;
    struct round_seat seat = {0};
    enum db_status st = store_round_seat(store, p->tournament, p->round, p->white, &seat);
    if (!st && seat.other == p->black)
        seat_take(e, &seat, p->white);
    return st && st != DB_NONE ? st : meeting_check(store, e, true);
}

enum db_status
enrolment_check_round(struct store *store, struct enrolment *e)
{
    struct player white = {.entry = e->pairing->white, .name = e->white};
    struct player black = {.entry = e->pairing->black, .name = e->black};
    enum db_status st = round_check(store, e, &white);
    return st ? st : round_check(store, e, &black);
}

/* Adds a player to the tournament at the player's first game. Sets *out_number to the starting number. */
static enum db_status
player_add(struct store *store, const struct enrolment *e, size_t side, int64_t *entry,
           int64_t *out_number)
{
    struct buffer object = {0};
    struct player player = {.tournament = e->tournament->seq,
                            .name = side ? e->black : e->white,
                            .facts = enrolment_facts(e->op->pool, e->fide_ids[side])};
    enum db_status st;
    if (*entry) {
        st = store_player_by_entry(store, e->tournament->seq, *entry, e->op->pool, &player);
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
    return store_audit_put(store, e->op->now_ms, e->op->actor, "player", e->tournament->id,
                           &object);
}

enum db_status
enrolment_store(struct store *store, struct enrolment *e)
{
    struct pairing *p = e->pairing;
    struct buffer object = {0};
    int64_t white = 0, black = 0;
    p->tournament_id = e->tournament->id;
    /* the audit log attests names by hash and must not contain them */
    p->white_name = p->black_name = NULL;
    enum db_status st = player_add(store, e, 0, &p->white, &white);
    if (!st)
        st = player_add(store, e, 1, &p->black, &black);
    if (!st)
        st = store_pairing_add(store, p);
    if (st)
        return st;
    pairing_write(&object, p, white, black);
    return store_audit_put(store, e->op->now_ms, e->op->actor, "pairing", p->adjudication, &object);
}
