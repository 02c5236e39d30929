/* SPDX-License-Identifier: MIT */
/* From a record's bytes to what is stored of its verdict: shared by adjudications and batches. */
#ifndef ADJD_WORK_JUDGING_H
#define ADJD_WORK_JUDGING_H

#include <adj.h>

#include "base/arena.h"
#include "store/store.h"

/*
 * An adjudication of the game: a new id, the facts of the verdict, the options; strings in the pool.
 * ADJ_ESYNTAX with the place when the record could not be read to its end: the library judges it up
 * to there, but we keep only what can be read whole.
 */
enum adj_status judging_fill(struct arena *pool, const struct adj_verdict *verdict,
                             const struct adj_options *options, int64_t now_ms,
                             struct adjudication *out, struct adj_error *err);
/* The verdict as it is stored; *out_json new (adj_free). */
enum adj_status judging_json(const struct adj_verdict *verdict, char **out_json, size_t *out_len,
                             struct adj_error *err);
/* What the audit log says of an adjudication, beside what it vouches for: nobody's name. */
const char *judging_detail(struct arena *pool, const struct adjudication *adjudication);

/* The points that the verdict gives, pending while it is undecided; and those of Lippo's count. */
void judging_points(const struct adj_verdict *verdict, struct pairing *out);

#endif
