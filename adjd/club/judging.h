/* SPDX-License-Identifier: MIT */
/* Reads a record, and turns a verdict into the stored adjudication; shared by requests and jobs. Begin
 * with judging_fill(). */
#ifndef ADJD_CLUB_JUDGING_H
#define ADJD_CLUB_JUDGING_H

#include "club/operation.h"
#include "club/verdicts.h"
#include "judge/games.h"
#include "judge/judges.h"

/*
 * Begin a request about a record. `variant` and `notation` may be NULL; `type` is the record's media type. Refuses an
 * unknown variant.
 */
bool op_options(struct operation *op, const char *variant, const char *notation, const char *type,
                struct judge_request *out);
/* Ask a judge. False when refused: it did not reply. */
bool op_ask(struct operation *op, const struct judge_request *request, struct judge_reply *out);
/* Whether a judge has replied; otherwise refuses. */
bool op_replied(struct operation *op, enum judge_outcome outcome);
/* Whether the reply is complete; otherwise refuses for its reason. */
bool op_accept(struct operation *op, const struct judge_reply *reply);
/* Both. */
bool op_asks(struct operation *op, const struct judge_request *request, struct judge_reply *out);

/* The request that reads a stored record with the options of its submission. */
struct judge_request stored_request(const struct adjudication *adjudication,
                                    const struct record *record);
/* Gives the request the ruleset document that the verdict names, from the store, unless it is in force. */
enum db_status stored_rulesets(struct store *store, struct arena *pool,
                               const struct adjudication *adjudication, struct judge_request *q);

/* A stored verdict with its record, which is judged again. A verdict is never silently rewritten: one that differs is not
 * used. */
struct judged {
    struct verdict_found found;
    struct record record;
    struct tournament tournament; /* seq 0: none */
    struct judge_request request;
    struct judge_reply reply;
    bool is_read; /* false: the record can no longer be judged; the operation is refused */
    bool is_same; /* the verdict is the stored one */
};
/* Load it, with the further wants of `asked`. False when it does not exist or the store fails. */
bool judged_load(struct operation *op, const char *id, const struct judge_request *asked,
                 struct judged *out);

/*
 * Fill an adjudication: a new id, the verdict's facts and the options; the strings are the reply's. False with *err set when a
 * name is too long, or the reply contains no verdict.
 */
bool judging_fill(struct arena *pool, const struct judge_reply *reply,
                  const struct judge_request *request, int64_t now_ms, struct adjudication *out,
                  struct adj_error *err);
/* The detail of the audit entry, without personal names. */
const char *judging_detail(struct arena *pool, const struct adjudication *adjudication);

/* Set the points of the result, SCORE_PENDING while undecided, and the totals of Lippo's count if
 * the game has them. */
void judging_points(const struct judge_reply *reply, struct pairing *out);

/* Appends a PGN tag. Control characters are removed, because they would break its line. */
void tag_put(struct buffer *out, const char *name, const char *value);

#endif
