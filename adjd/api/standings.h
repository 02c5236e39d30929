/* SPDX-License-Identifier: MIT */
/* Answers made of a tournament with all that follows from its games. */
#ifndef ADJD_API_STANDINGS_H
#define ADJD_API_STANDINGS_H

#include "club/tournaments.h"
#include "event/standings.h"
#include "http/request.h"

/* Load the tournament of the path, let `answer` reply, and set the ETag. */
void standings_reply(struct request *req,
                     void (*answer)(struct request *req, const struct standings *s,
                                    const struct tournament *t));

#endif
