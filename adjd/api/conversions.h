/* SPDX-License-Identifier: MIT */
/* The record in a request's body, how it asks to be read, and a game as the answer to a request. */
#ifndef ADJD_API_CONVERSIONS_H
#define ADJD_API_CONVERSIONS_H

#include <adj.h>

#include "http/request.h"

/* Answer with a game written in a notation, or with a report of that, as the client accepts. */
void game_reply(struct request *req, const struct adj_game *game, const char *notation);

/* A record in UTF-8 when its charset said another, so that it is read alike ever after: the request's own. */
struct reading_text {
    const char *data;
    size_t len;
};

/* The variant that the request names; NULL when it names none. False with a problem set. */
bool variant_asked(struct request *req, const struct adj_variant **out);
/* The reading that the request asks for, and the text to be read; false with a problem set when it makes no sense. */
bool reading_options(struct request *req, struct adj_options *out, struct reading_text *out_text);
/* Append a tag as PGN and its kin have it; without control characters, which would break its line. */
void tag_put(struct buffer *out, const char *name, const char *value);
/* The one game of the text; NULL with a problem set. New (adj_game_free). */
struct adj_game *reading_game(struct request *req, const struct reading_text *text,
                              const struct adj_options *options);

#endif
