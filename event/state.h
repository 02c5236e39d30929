/* SPDX-License-Identifier: MIT */
/*
 * The state of an event in memory: opened from an event file, then updated game by game
 * (event_state_open(), event_state_enter()).
 *
 * The checks are those of adjd, which runs them against its store (club/enrolment.h), with one
 * difference: a record may arrive for a game whose result the file already has.
 */
#ifndef EVENT_STATE_H
#define EVENT_STATE_H

#include "base/buffer.h"
#include "event/import.h"
#include "event/standings.h"

struct adj_rulesets;

struct event_seats; /* a player's assignment in each round */

enum { EVENT_WARNINGS = 200 };

/* An event. Warnings report a player who is not on a list but came with a record, a name that is
 * probably a misspelling, and a result that differs from the file's. */
struct event_state {
    struct arena pool;
    struct event_content content; /* players by entry, contiguous from 1 */
    struct event_seats *seats;    /* by player */
    size_t *by_name;              /* indexes into the players, sorted by name */
    struct pairing *games;
    size_t game_count, game_cap, player_cap, seat_cap, name_cap, warning_count;
    int64_t rounds; /* number of rounds; ROUND_MOST when the file does not give it */
    const char *warnings[EVENT_WARNINGS]; /* messages */
    const char *why;                      /* the reason of the last rejection, a message */
};

/* Opens an event from JSON (as for import_file()) or from a FIDE report file, of a game of adj or of `rulesets` (NULL:
 * none). ADJ_ESYNTAX with *err filled: the text is malformed or inconsistent; ADJ_ENOMEM. Call event_state_clear() in
 * every case. */
enum adj_status event_state_open(struct event_state *state, const char *text, size_t len,
                                 const struct adj_rulesets *rulesets, struct adj_error *err);
void event_state_clear(struct event_state *state);
/*
 * Enters a game between two players, given by name. The round is the pairing's; if that is 0, the
 * round in which the two are paired, or else the first round after both players' last one. Fills
 * `white` and `black` of the game. When the game is rejected, returns false and sets `why`.
 */
bool event_state_enter(struct event_state *state, struct pairing *game, const char *white,
                       const char *black);
/* Computes the standings. Call standings_clear() in every case. Returns false when memory runs out. */
bool event_state_standings(struct event_state *state, struct standings *out);

#endif
