/* SPDX-License-Identifier: MIT */
/* JSON of a tournament, its players, games and byes, for responses and for the audit log; and
 * loading of standings. */
#ifndef ADJD_CLUB_TOURNAMENTS_H
#define ADJD_CLUB_TOURNAMENTS_H

#include "base/buffer.h"
#include "event/rows.h"
#include "event/standings.h"
#include "store/store.h"

/* Leaves the object open: a list of players may follow. */
void tournament_write(struct buffer *out, const struct tournament *tournament);
void player_write(struct buffer *out, const struct player *player);
/* Only what the audit log may contain: no names. */
void player_write_number(struct buffer *out, const struct player *player);
/* A pairing without a record, and a bye. Players are given by number. `name` is NULL inside a list. */
void fixture_write(struct buffer *out, const struct fixture *fixture, int64_t white, int64_t black);
void bye_write(struct buffer *out, const char *name, int64_t round, int64_t number,
               const char *kind);
/* A game of a tournament with its players and points, before any decision of the director. Players
 * have the numbers they had at that time. */
void pairing_write(struct buffer *out, const struct pairing *pairing, int64_t white, int64_t black);

/* Standings (event/standings.h) computed from the store. */

/* Loads all rows, then calls `follow`: standings_rounds() or standings_compute(). Call
 * standings_clear() whatever it returns. */
enum db_status standings_load(struct standings *s, struct store *store,
                              const struct tournament *tournament,
                              bool follow(struct standings *s));
/* Loads one round with all players and builds its cells. The cost does not depend on the number of
 * earlier rounds. */
enum db_status standings_load_round(struct standings *s, struct store *store,
                                    const struct tournament *tournament, int64_t round);

#endif
