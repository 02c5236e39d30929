/* SPDX-License-Identifier: MIT */
/*
 * Enrolment: turns a record into a game of a tournament by finding its players, round and board and
 * checking that they are possible. In the writer's transaction call enrolment_check(), then
 * enrolment_store().
 */
#ifndef ADJD_CLUB_ENROLMENT_H
#define ADJD_CLUB_ENROLMENT_H

#include "base/arena.h"
#include "event/rows.h"
#include "store/store.h"
#include "club/operation.h"

struct enrolment {
    struct operation *op; /* refused if the record does not fit */
    const struct tournament *tournament;
    int64_t rounds;            /* number of rounds: enrolment_rounds() */
    const char *fide_ids[2];   /* in the record, White first; NULL: none */
    const char *white, *black; /* normalised names (event/names.h) from enrolment_name() */
    int64_t entries
        [2]; /* the players as far as enrolment_name() and enrolment_search() found them; 0: by name */
    struct pairing *pairing; /* the game; round 0: to be found. Filled by enrolment_check(). */
    const char *fingerprint; /* of the game, with its number of plies */
    int64_t ply;
    const char *replaces; /* the adjudication that the game replaces; NULL */
    bool reversed;        /* the record has other colours than the request */
    /* Found by enrolment_check(). */
    bool paired_reversed; /* the colours differ from the round's pairing */
    char reported[3];     /* the result that was reported (event/rows.h); "": none */
    int64_t others;       /* other counting games of the two players */
    /* Set by enrolment_search(): for each player, another player's name that differs in one letter; NULL. Kept for new players
     * only. */
    const char *near[2];
};

/*
 * Compare a record's players, White first, with the pairing that it is submitted for, and fill white, black, entries and
 * reversed; a record of another pair is a conflict. `tags` are the record's names ("", "?" or NULL: none), `asked` the players
 * whom the request names, each by name, number or FIDE id (NULL: none). Without the latter the pairing is the one at the board of
 * the round. Call it before the writer's transaction: it only reads, and enrolment_check() finds pairings that changed since.
 * Without a store (NULL) it compares names alone.
 */
enum db_status enrolment_name(struct store *store, struct enrolment *e, const char *const tags[2],
                              const char *const asked[2]);
/* enrolment_name() for a record that replaces the game of `white` and `black`: false with a conflict. Reversed colours swap the
 * players of the pairing. */
bool enrolment_stays(struct enrolment *e, const char *const tags[2]);

/* Find the two players of a game of the tournament. DB_NONE: one of them is not on its list. */
enum db_status enrolment_pair(struct store *store, struct arena *pool, int64_t tournament,
                              const struct pairing *game, struct player *out_white,
                              struct player *out_black);
/*
 * Look up the player of side 0 (White) or 1 again, in the writer's transaction. Entry 0 in *out means a new player, which is an
 * error if the tournament has a list of players. For an existing player e->near is cleared.
 */
enum db_status enrolment_player(struct store *store, struct enrolment *e, size_t side,
                                struct player *out);
/* The facts of a new player with this FIDE id (NULL: none). */
const char *enrolment_facts(struct arena *pool, const char *fide_id);

/* Whether the event is a Swiss, where two players meet at most once: no round robin, no cup. */
bool enrolment_is_swiss(const struct tournament *tournament);

/* The number of rounds; ROUND_MOST if unknown. It parses JSON: call it before the transaction. */
int64_t enrolment_rounds(const struct tournament *tournament);

/*
 * Finds the players that are known by name only. In a tournament with a list of players, a name that is not in the list stands
 * for the player whose name differs only in spelling (event/names.h). A name that several players have is refused, with these
 * players. Fills `near`. Reads all players: call it before the writer's transaction.
 */
enum db_status enrolment_search(struct store *store, struct enrolment *e);

/* Finds players and round and checks the game. An error is the operation's refusal. */
enum db_status enrolment_check(struct store *store, struct enrolment *e);
/* Checks whether the pairing's two players, given by entry, can have a game in its round. */
enum db_status enrolment_check_round(struct store *store, struct enrolment *e);
/* The checks of enrolment_check() for a game whose place is known: its colours against the pairing, and the pair's other games. */
enum db_status enrolment_compare(struct store *store, struct enrolment *e);
/* Stores the pairing and new players, with their audit entries. */
enum db_status enrolment_store(struct store *store, struct enrolment *e);

#endif
