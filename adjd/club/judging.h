/* SPDX-License-Identifier: MIT */
/* Reads a record, and turns a verdict into the stored adjudication; shared by requests and jobs. Begin
 * with judging_fill(). */
#ifndef ADJD_CLUB_JUDGING_H
#define ADJD_CLUB_JUDGING_H

#include <adj.h>

#include "club/operation.h"
#include "club/verdicts.h"

/*
 * Fill the options for reading a record. `variant` and `notation` may be NULL; `type` is the record's media type. Refuses an
 * unknown variant.
 */
bool op_options(struct operation *op, const char *variant, const char *notation, const char *type,
                struct adj_options *out);
/* Parse the first game of a text, which must be the only one if `is_single`. NULL when refused. Free it with adj_game_free(). */
struct adj_game *op_game(struct operation *op, const char *text, size_t len,
                         const struct adj_options *options, bool is_single);
/* Judge a game by the regulations of a tournament (JSON; NULL: none). NULL when refused. Free it with adj_verdict_free(). */
struct adj_verdict *op_judge(struct operation *op, const struct adj_game *game,
                             const char *regulations);

/* A stored verdict with its record, which is judged again. */
struct judged {
    struct verdict_found found;
    struct record record;
    struct tournament tournament; /* seq 0: none */
    struct adj_game *game; /* NULL: the record can no longer be parsed; the operation is refused */
    struct adj_verdict *verdict; /* NULL: the result differs from the stored verdict */
};
/* Load the verdict and judge its record again. False when it does not exist or the store fails. Call judged_clear() in every
 * case. */
bool judged_load(struct operation *op, const char *id, struct judged *out);
void judged_clear(struct judged *judged);

/*
 * Fill an adjudication: a new id, the verdict's facts and the options; strings in the pool.
 * ADJ_ESYNTAX with the position when the record was not readable to its end: libadj judges the
 * readable part, but adjd stores complete records only.
 */
enum adj_status judging_fill(struct arena *pool, const struct adj_verdict *verdict,
                             const struct adj_options *options, int64_t now_ms,
                             struct adjudication *out, struct adj_error *err);
/* Write the verdict as JSON to store; free *out_json with adj_free(). */
enum adj_status judging_json(const struct adj_verdict *verdict, char **out_json, size_t *out_len,
                             struct adj_error *err);
/* The detail of the audit entry, without personal names. */
const char *judging_detail(struct arena *pool, const struct adjudication *adjudication);

/* Set the points of the result, SCORE_PENDING while undecided, and the totals of Lippo's count if
 * the game has them. */
void judging_points(const struct adj_verdict *verdict, struct pairing *out);

/* Appends a PGN tag. Control characters are removed, because they would break its line. */
void tag_put(struct buffer *out, const char *name, const char *value);

#endif
