/* SPDX-License-Identifier: MIT */
/* Output of standings and crosstables. A crosstable has a row per player and a column per round. `language` is one for
 * adj_translate(). */
#ifndef EVENT_CROSSTABLE_H
#define EVENT_CROSSTABLE_H

#include "base/buffer.h"
#include "event/standings.h"

void crosstable_write_json(struct buffer *out, const struct standings *s,
                           const struct tournament *t);
/* A self-contained page. */
void crosstable_write_html(struct buffer *out, const struct standings *s,
                           const struct tournament *t, const char *language);
/* CSV (RFC 4180). A cell has the opponent's number, the colour and the result, as in "7w1", or the letter of a bye. */
void crosstable_write_csv(struct buffer *out, const struct standings *s,
                          const struct tournament *t);
/* For a terminal: ranks, points, tie-breaks and crosstable, then the undecided games; first those of the teams (NULL: none). */
void crosstable_write_text(struct buffer *out, const struct standings *s,
                           const struct standings *teams, const struct tournament *t,
                           const char *language);
/* The ranking. `explain` adds how each tie-break was calculated, opponent by opponent. */
void standings_write_json(struct buffer *out, const struct standings *s, const struct tournament *t,
                          bool explain);
/* The ranking and the list of games, as CSV with a header line. */
void csv_write_standings(struct buffer *out, const struct standings *s);
void csv_write_games(struct buffer *out, const struct standings *s);
/* Appends a comma and a field of CSV. The field is quoted where necessary; a value that a spreadsheet would run as a
 * formula is neutralised (CSV injection). */
void csv_field(struct buffer *out, const char *value);

#endif
