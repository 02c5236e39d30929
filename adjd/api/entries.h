/* SPDX-License-Identifier: MIT */
/* Parsing of tournaments, players and report files from request bodies, and of paths. */
#ifndef ADJD_API_ENTRIES_H
#define ADJD_API_ENTRIES_H

#include "base/json.h"
#include "event/import.h"
#include "event/trf_read.h"
#include "http/request.h"

/* Parses a tournament. `imported`: the JSON was made from a report file. On failure returns false
 * and sets a problem reply. */
bool creation_read(struct request *req, const struct json *doc, bool imported,
                   struct event_content *out);
/* Parses a new player; the number is 0 when none is given. On failure returns false and sets a
 * problem reply. */
bool player_read(struct request *req, const struct json *doc, struct player *out);
/* Applies a JSON merge patch to `player`: a member that is null is removed. On failure returns
 * false and sets a problem reply. */
bool player_change(struct request *req, const struct json *doc, struct player *player);
/* Parses a report file. On failure returns false and sets a problem reply. The strings belong to
 * the request; the caller clears content.tournament in every case. */
bool report_read(struct request *req, const char *text, size_t len, struct trf_content *out);
/* Loads the tournament in the path. On failure returns false and sets a problem reply. */
bool tournament_find(struct request *req, struct tournament *out);
/* The number in the path at this place, from 1 to `most`; 0 and a "not found" problem reply on
 * failure. */
int64_t path_number(struct request *req, size_t place, int64_t most);

#endif
