/* SPDX-License-Identifier: MIT */
/* The part of a record that cannot be replayed, as written. */
#ifndef NOTATION_REST_H
#define NOTATION_REST_H

#include "base/buffer.h"
#include "record/record.h"

/* The index of the item at which the rest that begins with item `from` ends: the end of its
 * variation, the result at the end of the game, or the number of items. */
size_t rest_end(const struct adj_game *game, size_t from);
/* Appends the items from `from` to `end` and the move number before them verbatim, from the record's text if there
 * is one. Line breaks become blanks. */
void rest_put(const struct adj_game *game, size_t from, size_t end, struct buffer *out);
/* Appends a text with white space and line breaks reduced to single blanks, so that it fits into a comment on one
 * line. */
void rest_put_words(struct buffer *out, const char *text, size_t len);

#endif
