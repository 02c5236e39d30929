/* SPDX-License-Identifier: MIT */
/* Tournaments and players as clients send them. */
#ifndef ADJD_API_ENTRIES_H
#define ADJD_API_ENTRIES_H

#include "base/json.h"
#include "event/intake.h"
#include "event/trf_read.h"
#include "http/request.h"

/* Read a tournament; false with a problem set. `imported`: it was made of a report file. */
bool creation_read(struct request *req, const struct json *doc, bool imported,
                   struct event_content *out);
/* Read a player who comes; number 0 when none is given. False with a problem set. */
bool player_read(struct request *req, const struct json *doc, struct player *out);
/*
 * Read what is to change of a player, who is in `player`: a member that is null is taken away. False with a
 * problem set.
 */
bool player_change(struct request *req, const struct json *doc, struct player *player);
/*
 * Read a report file; false with a problem set. The strings are the request's, but for content.tournament, which is to be
 * cleared whatever it returns.
 */
bool report_read(struct request *req, const char *text, size_t len, struct trf_content *out);
/* The tournament of the path; false with a problem set. */
bool tournament_find(struct request *req, struct tournament *out);
/* The number in the path at this place, from 1 to `most`; 0 with a problem set (there is no such thing). */
int64_t path_number(struct request *req, size_t place, int64_t most);

#endif
