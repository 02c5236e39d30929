/* SPDX-License-Identifier: MIT */
/* Tables as RFC 4180 wants them, a head line first. */
#ifndef ADJD_CLUB_CSV_H
#define ADJD_CLUB_CSV_H

#include "club/standings.h"
#include "os/text.h"

/* A field behind another: quoted where that is needed, disarmed where a spreadsheet would take it for a formula. */
void csv_field(struct text *out, const char *value);
/* The ranking, and the games. */
void csv_write_standings(struct text *out, const struct standings *s);
void csv_write_games(struct text *out, const struct standings *s);

#endif
