/* SPDX-License-Identifier: MIT */
/* A tournament, its players, games and byes as objects: for answers, and for the audit log, which vouches for them. */
#ifndef ADJD_CLUB_TOURNAMENTS_H
#define ADJD_CLUB_TOURNAMENTS_H

#include "base/buffer.h"
#include "event/standings.h"
#include "store/store.h"

/* The object but for its closing bracket: players may follow. */
void tournament_write(struct buffer *out, const struct tournament *tournament);
void player_write(struct buffer *out, const struct player *player);
/* No more of it than the audit log says. */
void player_write_number(struct buffer *out, const struct player *player);
/* A pairing without a record, and a bye; players by their numbers. `name` is NULL in a list. */
void fixture_write(struct buffer *out, const struct fixture *fixture, int64_t white, int64_t black);
void bye_write(struct buffer *out, const char *name, int64_t round, int64_t number,
               const char *kind);
/*
 * Whose game an adjudication is and what it brings, before anything was decided about it; the players by
 * the numbers that they had.
 */
void pairing_write(struct buffer *out, const struct pairing *pairing, int64_t white, int64_t black);

/* Standings (event/standings.h) of what the store has. */

/* Load, and see what follows: standings_rounds() or standings_compute(). Whatever it returns, standings_clear() is due. */
enum db_status standings_load(struct standings *s, struct store *store,
                              const struct tournament *tournament,
                              bool follow(struct standings *s));
/* Load one round with all players, and see who plays whom: what that costs does not grow with the rounds before it. */
enum db_status standings_load_round(struct standings *s, struct store *store,
                                    const struct tournament *tournament, int64_t round);

#endif
