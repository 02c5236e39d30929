/* SPDX-License-Identifier: MIT */
/* From a record's bytes to a verdict: what adjudications and batches share of asking the library. */
#ifndef ADJD_JUDGING_H
#define ADJD_JUDGING_H

#include <adj.h>

#include "pool.h"
#include "store.h"

struct request;

/* The reading that the request asks for; false with a problem set when it makes no sense. */
bool judging_options(struct request *req, struct adj_options *out);
/* The one game of the request's body; NULL with a problem set. New (adj_game_free). */
struct adj_game *judging_read(struct request *req, const struct adj_options *options);

#endif
