/* SPDX-License-Identifier: MIT */
/* Rulings of directors about verdicts, and verdicts with their rulings. Begin with
 * store_verdict_get(). */
#ifndef ADJD_STORE_RULINGS_H
#define ADJD_STORE_RULINGS_H

#include "store/adjudications.h"
#include "store/store.h"

struct ruling {
    int64_t seq; /* read only */
    const char *id, *adjudication;
    int64_t created_ms;
    const char *actor, *kind, *reason; /* kind: acceptance, decision, replacement, withdrawal */
    const char *replacement;           /* NULL: of another kind */
    const char *status, *winner;       /* of a decision; `forfeit`: decided, and not played */
    int64_t white_points, black_points;
};

enum db_status store_ruling_add(struct store *store, const struct ruling *ruling);
typedef bool ruling_fn(void *context, const struct ruling *ruling);
/* Call `each` for the rulings about an adjudication, oldest first; strings live for the call. */
enum db_status store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each,
                                 void *context);

/* A verdict with its pairing and the adjudication that it replaced. */
struct verdict_row {
    struct adjudication a;
    const char *salt, *replaces; /* NULL: none */
    int64_t round, board;        /* 0: none */
    int64_t reversed; /* 1: a fixture of the round has the two players with reversed colours */
    int64_t others;   /* other counting games of the two players */
};
/* Receives a ruling and its salt; strings live for the call. */
typedef bool ruled_fn(void *context, const struct ruling *ruling, const char *salt);
/* Read a verdict and its rulings, oldest first, in one snapshot. */
enum db_status store_verdict_get(struct store *store, const char *id, struct arena *pool,
                                 struct verdict_row *out, ruled_fn *each, void *context);
/* Version stamp, from which the ETag is computed: salts, pairing and ruling ids, without the
 * contents. A salt changes whenever its row is written. */
enum db_status store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                                   struct verdict_row *out, ruled_fn *each, void *context);
/* The adjudication that `replacement` replaced; NULL: none. */
enum db_status store_ruling_replaced(struct store *store, const char *replacement,
                                     struct arena *pool, const char **out_id);

#endif
