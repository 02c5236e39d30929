/* SPDX-License-Identifier: MIT */
/* What of a record cannot be played, as it was written. */
#ifndef NOTATION_REST_H
#define NOTATION_REST_H

#include "base/buffer.h"
#include "record/record.h"

/* Where the rest that begins with item `from` ends: at the end of its variation, at the result at the end of the game,
 * or behind the last item. */
size_t rest_end(const struct adj_game *game, size_t from);
/*
 * Append the items from `from` up to `end`, with the number before them, word for word: from the record's text where
 * there is one. Line ends become blanks.
 */
void rest_put(const struct adj_game *game, size_t from, size_t end, struct buffer *out);
/* Append a text; white space, line ends too, becomes one blank: a comment may have to fit on one line. */
void rest_put_words(struct buffer *out, const char *text, size_t len);

#endif
