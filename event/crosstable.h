/* SPDX-License-Identifier: MIT */
/* Who met whom in which round: a row a player, a cell a round. */
#ifndef EVENT_CROSSTABLE_H
#define EVENT_CROSSTABLE_H

#include "base/buffer.h"
#include "event/standings.h"

void crosstable_write_json(struct buffer *out, const struct standings *s,
                           const struct tournament *t);
/* One page without anything from elsewhere, in this language (as adj_translate() takes it). */
void crosstable_write_html(struct buffer *out, const struct standings *s,
                           const struct tournament *t, const char *language);
/* RFC 4180; a cell is the opponent's number, the colour and the result, as in "7w1", or a bye. */
void crosstable_write_csv(struct buffer *out, const struct standings *s,
                          const struct tournament *t);

/* For a terminal: ranks, points, tie-breaks and cells; then the games that still need a decision. */
void crosstable_write_text(struct buffer *out, const struct standings *s,
                           const struct tournament *t, const char *language);
/* The ranking; with `explain` how each tie-break came about, opponent by opponent. */
void standings_write_json(struct buffer *out, const struct standings *s, const struct tournament *t,
                          bool explain);

/* Tables as RFC 4180 wants them, a head line first. */

/* A field behind another: quoted where that is needed, disarmed where a spreadsheet would take it for a formula. */
void csv_field(struct buffer *out, const char *value);
/* The ranking, and the games. */
void csv_write_standings(struct buffer *out, const struct standings *s);
void csv_write_games(struct buffer *out, const struct standings *s);

#endif
