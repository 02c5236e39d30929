/* SPDX-License-Identifier: MIT */
/* Pairs a round: by the Berger tables, or by the configured pairing program. Begin with pairing_make(). */
#ifndef ADJD_CLUB_PAIRING_H
#define ADJD_CLUB_PAIRING_H

#include "club/rounds.h"

/*
 * Fill the plan's pairings, and its warnings: two players who have met, a third game in a row with the same colour, a player who is
 * left out. `system` is "round-robin", with 1 or 2 cycles, or "program". A refusal stores nothing; neither does this: call
 * pairings_replace() to store the pairings.
 */
void pairing_make(struct operation *op, struct plan *plan, const char *system, int64_t cycles);

#endif
