/* SPDX-License-Identifier: MIT */
/*
 * A rating list as FIDE publishes it: the text list with fixed columns, whose header names them, or the XML list. It is read as a
 * stream, in constant memory. Begin with rating_list_read().
 */
#ifndef EVENT_RATING_LIST_H
#define EVENT_RATING_LIST_H

#include <stdint.h>

#include "adj_error.h"
#include "base/buffer.h"
#include "event/rows.h"

/*
 * Read the list. Returns ADJ_OK at its end; ADJ_ESYNTAX with line and column when it is no rating list; ADJ_EIO when `read` fails;
 * ADJ_ESTOPPED when `each` stopped it. Lines without a FIDE id or a name are counted in *out_skipped.
 */
enum adj_status rating_list_read(adj_read_fn *read, void *context, rated_fn *each,
                                 void *each_context, uint64_t *out_skipped, struct adj_error *err);

/* Write the player as the members of a player's description: name, sex, title, rating, federation, fide_id, birth. */
void rated_write(struct buffer *out, const struct rated *player);

#endif
