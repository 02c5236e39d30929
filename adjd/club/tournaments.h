/* SPDX-License-Identifier: MIT */
/* A tournament, its players and its games as objects: for answers, and for the audit log, which vouches for them. */
#ifndef ADJD_CLUB_TOURNAMENTS_H
#define ADJD_CLUB_TOURNAMENTS_H

#include "store/store.h"
#include "os/text.h"

/* The object but for its closing bracket: players may follow. */
void tournament_write(struct text *out, const struct tournament *tournament);
void player_write(struct text *out, int64_t number, const char *name, const char *facts);
/* Whose game an adjudication is and what it brings, before anything was decided about it. */
void pairing_write(struct text *out, const struct pairing *pairing);

#endif
