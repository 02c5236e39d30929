/* SPDX-License-Identifier: MIT */
/* A game as the answer to a request. */
#ifndef ADJD_API_CONVERSIONS_H
#define ADJD_API_CONVERSIONS_H

#include <adj.h>

#include "http/request.h"

/* Answer with a game written in a notation, or with a report of that, as the client accepts. */
void game_reply(struct request *req, const struct adj_game *game, const char *notation);

#endif
