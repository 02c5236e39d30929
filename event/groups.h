/* SPDX-License-Identifier: MIT */
/*
 * What a tournament says about its pairings: players who must not meet, and fictitious points (acceleration). Both are
 * members of its facts, "forbidden_pairs" and "acceleration", that name players by number; begin with groups_fault().
 */
#ifndef EVENT_GROUPS_H
#define EVENT_GROUPS_H

#include "base/arena.h"
#include "base/json.h"
#include "event/rows.h"

enum { GROUPS_MOST = 5000, GROUP_MOST = 500 };

/* Fictitious points in a range of rounds for a range of players. */
struct acceleration {
    int64_t first_round, last_round, first, last;
    int64_t points, match_points; /* hundredths */
};

/* What is wrong with the members, a message in the pool; NULL: nothing. */
const char *groups_fault(struct arena *pool, const struct json *facts);
/* The players of a group of forbidden pairs and its rounds; 0 and ROUND_MOST if it has none. */
struct forbidden {
    const struct json *players;
    int64_t first_round, last_round;
};
struct forbidden forbidden_read(const struct json *group);
struct acceleration acceleration_read(const struct json *item);
void acceleration_write(struct buffer *out, const struct acceleration *a);
/* The facts without the player of this number, behind whom all others move up. */
const char *groups_without(struct arena *pool, const char *facts, int64_t number);
/* The members that name players, as JSON; groups_restored() takes it when the player of this number is put back. */
const char *groups_of(struct arena *pool, const char *facts);
/* The facts with these members, which become those of `facts` without the player of this number; NULL: they do not. */
const char *groups_restored(struct arena *pool, const char *facts, const char *groups,
                            int64_t number);

#endif
