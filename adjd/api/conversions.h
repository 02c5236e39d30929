/* SPDX-License-Identifier: MIT */
/* Parsing of the record in a request body, and conversion of a game for a response. */
#ifndef ADJD_API_CONVERSIONS_H
#define ADJD_API_CONVERSIONS_H

#include <adj.h>

#include "web/request.h"

/* Replies with the game in a notation, or with a conversion report, as the client accepts. */
void game_reply(struct request *req, const struct adj_game *game, const char *notation);

/* A record in UTF-8. A body in another charset is converted, and the converted text is stored, so
 * that it is read the same way later. Allocated in the request's pool. */
struct reading_text {
    const char *data;
    size_t len;
};

/* The variant named by the request; NULL: none. On failure returns false and sets a problem reply. */
bool variant_asked(struct request *req, const struct adj_variant **out);
/* Reads the parsing options of the request, and the text. Returns false and sets a problem reply
 * when they are invalid. */
bool reading_options(struct request *req, struct adj_options *out, struct reading_text *out_text);
/* Appends a PGN tag. Control characters are removed, because they would break its line. */
void tag_put(struct buffer *out, const char *name, const char *value);
/* Parses the single game of the text. NULL and a problem reply on failure. New (adj_game_free). */
struct adj_game *reading_game(struct request *req, const struct reading_text *text,
                              const struct adj_options *options);

#endif
