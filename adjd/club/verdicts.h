/* SPDX-License-Identifier: MIT */
/* An adjudication as the API returns it: verdict, state and rulings. Begin with verdict_find(). */
#ifndef ADJD_CLUB_VERDICTS_H
#define ADJD_CLUB_VERDICTS_H

#include <adj.h>

#include "base/buffer.h"
#include "event/rows.h"
#include "store/adjudications.h"

/* The state of an adjudication, besides its verdict. NULL and 0 mean none. */
struct standing_of_verdict {
    const char *state; /* "current", "withdrawn" or "replaced" */
    const char *tournament;
    int64_t round, board;
    bool is_reversed;        /* the round's pairing has the colours reversed */
    bool is_swiss;           /* the tournament is a Swiss; set if the two players met often */
    int64_t others;          /* other counting games of the two players */
    const char *reported;    /* the result that was reported for the game (event/rows.h) */
    const char *warnings[6]; /* verdict_warn(), and those about new players' names */
    size_t warning_count;
    const char *replaces, *replaced_by;
    const char *decision; /* JSON: the director's last decision */
    /* JSON: the last acceptance, by which a director confirmed the verdict */
    const char *acceptance;
};

/* A verdict with its state, read in one query, so that both are from one snapshot. */
struct verdict_found {
    struct adjudication a;
    struct standing_of_verdict standing;
    const char *tag; /* quoted ETag; it changes whenever the object changes */
};
enum db_status verdict_find(struct store *store, struct arena *pool, const char *id,
                            struct verdict_found *out);
/* Add the warnings of a tournament's game, from `standing`: reversed colours, another round than in the record, a pair that meets
 * for the third time in a Swiss, a reported result that the record contradicts. verdict_find() calls it. */
void verdict_warn(struct arena *pool, const struct adjudication *adjudication,
                  struct standing_of_verdict *standing);
/* Add a warning as one sentence; it is dropped if there is no room. */
void verdict_warn_of(struct arena *pool, struct standing_of_verdict *standing, const char *format,
                     ...) __attribute__((format(printf, 3, 4)));
/* The ETag only, without reading the verdict, which may be long. */
enum db_status verdict_tag(struct store *store, struct arena *pool, const char *id,
                           const char **out_tag);
/* The ETag of an adjudication that is about to be stored and has no rulings. */
const char *verdict_tag_new(struct arena *pool, const struct adjudication *adjudication,
                            const struct standing_of_verdict *standing);
/* Writes the verdict's JSON, with the members of the adjudication in front. */
void verdict_write(struct buffer *out, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing);
/* Read the points of both sides from a stored verdict (JSON), SCORE_PENDING where there are none. */
void verdict_points(const char *verdict, int64_t *out_white, int64_t *out_black);
/* Read the players' names, allocated in the pool; NULL where there is none. */
void verdict_players(struct arena *pool, const char *verdict, const char *out_names[2]);
/* Whether the row's indexed columns agree with its verdict. An old row may lack some columns. */
bool verdict_bears(const struct adjudication *adjudication);
/* Whether two verdicts have the same outcome. */
bool verdict_same(const char *one, const char *other);
/* A ruling as the API returns it. */
void ruling_write(struct buffer *out, const char *name, const struct ruling *ruling);
/* Maximum bytes of a reason. Events contain it, and Standard Webhooks limit them to 20 kB. */
enum { REASON_MOST = 2000 };
/* Stores a ruling with its audit entry and its event. Call it in the writer's transaction. */
enum db_status ruling_store(struct store *store, const struct ruling *ruling);
/* Stores a replacement of `adjudication` by `replacement`, with time, actor and reason, like ruling_store(). */
enum db_status ruling_replace(struct store *store, struct arena *pool, const struct ruling *about);

#endif
