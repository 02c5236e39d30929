/* SPDX-License-Identifier: MIT */
/* The record in a request's body, and how it asks to be read. */
#ifndef ADJD_API_READING_H
#define ADJD_API_READING_H

#include <adj.h>

#include "http/request.h"

/* The reading that the request asks for; false with a problem set when it makes no sense. */
bool reading_options(struct request *req, struct adj_options *out);
/* The one game of the request's body; NULL with a problem set. New (adj_game_free). */
struct adj_game *reading_game(struct request *req, const struct adj_options *options);

#endif
