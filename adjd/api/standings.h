/* SPDX-License-Identifier: MIT */
/* Responses computed from a tournament's standings. */
#ifndef ADJD_API_STANDINGS_H
#define ADJD_API_STANDINGS_H

#include "club/tournaments.h"
#include "event/standings.h"
#include "web/request.h"

/* Loads the tournament in the path, computes its standings, calls `answer` to write the response,
 * and sets the ETag. */
void standings_reply(struct request *req,
                     void (*answer)(struct request *req, const struct standings *s,
                                    const struct tournament *t));

#endif
