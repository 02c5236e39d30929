/* SPDX-License-Identifier: MIT */
/*
 * An event in memory: opened from a file, then told of one game after the other. The same is refused as by adjd, which
 * asks its store (club/entering.h); but a record may come for a result that the file has already.
 */
#ifndef EVENT_HALL_H
#define EVENT_HALL_H

#include "base/buffer.h"
#include "event/intake.h"
#include "event/standings.h"

struct hall_seats; /* what a player has in each round */

/* Somebody whom the records brought, or whose name is probably another's, or a result that is not the file's. */
struct hall {
    struct arena pool;
    struct event_content content; /* players by entry, from 1 without a gap */
    struct hall_seats *seats;     /* by player */
    size_t *by_name;              /* places in the players */
    struct pairing *games;
    size_t game_count, game_cap, player_cap, seat_cap, name_cap, warning_count;
    int64_t rounds;         /* that there are; ROUND_MOST when the file does not say */
    struct buffer warnings; /* a list of sentences, as JSON, but for its closing bracket */
};

/*
 * Open an event: JSON as intake_file() reads it, or a report file. ADJ_ESYNTAX with *err filled when it is none, or
 * cannot be; ADJ_ENOMEM. hall_clear() is due in any case.
 */
enum adj_status hall_open(struct hall *hall, const char *text, size_t len, struct adj_error *err);
void hall_clear(struct hall *hall);
/*
 * A game between these two, in the pairing's round or, when that is 0, where they are paired, or in their next one; its
 * white and black are filled. False with a sentence in *out_why, the hall's, when it cannot be.
 */
bool hall_enter(struct hall *hall, struct pairing *game, const char *white, const char *black,
                const char **out_why);
/* What all that makes; standings_clear() is due. False without memory. */
bool hall_standings(struct hall *hall, struct standings *out);

#endif
