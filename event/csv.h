/* SPDX-License-Identifier: MIT */
/* Tables as RFC 4180 wants them, a head line first. */
#ifndef EVENT_CSV_H
#define EVENT_CSV_H

#include "base/buffer.h"
#include "event/standings.h"

/* A field behind another: quoted where that is needed, disarmed where a spreadsheet would take it for a formula. */
void csv_field(struct buffer *out, const char *value);
/* The ranking, and the games. */
void csv_write_standings(struct buffer *out, const struct standings *s);
void csv_write_games(struct buffer *out, const struct standings *s);

#endif
