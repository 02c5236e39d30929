/* SPDX-License-Identifier: MIT */
/*
 * A record becomes a game of a tournament: whose it is, in which round and on which board, and whether that can
 * be. In the writer's transaction, check first and store then.
 */
#ifndef ADJD_CLUB_ENTERING_H
#define ADJD_CLUB_ENTERING_H

#include "base/arena.h"
#include "store/store.h"

enum entering_fault { ENTERING_GOOD, ENTERING_BAD, ENTERING_CONFLICT };

struct entering {
    struct arena *pool;
    const char *actor;
    int64_t now_ms;
    const struct tournament *tournament;
    int64_t rounds;            /* that it has: entering_rounds() */
    const char *white, *black; /* folded names (club/names.h) */
    struct pairing *pairing;   /* round 0: to be found; filled */
    enum entering_fault fault; /* why it cannot be, if it cannot */
    const char *why;
    /* Found beforehand: another player's name, one letter from theirs; NULL. It stays for whom the game brings. */
    const char *near[2];
};

/* How many rounds the tournament has; where it does not say, as many as can be. It is read out of its facts, beforehand. */
int64_t entering_rounds(const struct tournament *tournament);

/*
 * Of the names that no player has, who has nearly the same: out_near[0] for white, [1] for black; NULL. It looks at all
 * players, which is nothing to do in the writer's transaction.
 */
enum db_status entering_search(struct store *store, int64_t tournament, const char *white,
                               const char *black, struct arena *pool, const char *out_near[2]);

/* Find players and round; `fault` and `why` say what is wrong with that, if anything. */
enum db_status entering_check(struct store *store, struct entering *e);
/* Whether these two can have a game in the pairing's round; its white and black are entries. */
enum db_status entering_check_round(struct store *store, struct entering *e);
/* Add the pairing, and players whom nobody listed, with their audit entries. */
enum db_status entering_store(struct store *store, struct entering *e);

#endif
