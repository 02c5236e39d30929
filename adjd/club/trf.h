/* SPDX-License-Identifier: MIT */
/* A tournament as other programs read it: FIDE's report file TRF26, and CSV. */
#ifndef ADJD_CLUB_TRF_H
#define ADJD_CLUB_TRF_H

#include "club/standings.h"
#include "os/text.h"

/* TRF26 (FIDE Council, 12 May 2025): a record a line, columns by place, each line ending in CR. */
void trf_write(struct text *out, const struct standings *s, const struct tournament *tournament);
/* RFC 4180, a head line first: the ranking, and the games. */
void csv_write_standings(struct text *out, const struct standings *s);
void csv_write_games(struct text *out, const struct standings *s);

#endif
