/* SPDX-License-Identifier: MIT */
/* Submission of records: standalone, as a game of a tournament, to replace an earlier record; and batches, which are judged
 * later (work/jobs.h). Fill what is asked, then call submission_make(), submission_replace() or batch_make(). */
#ifndef ADJD_CLUB_SUBMISSIONS_H
#define ADJD_CLUB_SUBMISSIONS_H

#include <adj.h>

#include "club/enrolment.h"
#include "store/jobs.h"
#include "club/verdicts.h"
#include "judge/request.h"

struct submission {
    /* The request. */
    struct record record;
    struct judge_request options; /* how to read it, and the format of the report that is wanted */
    const char *to;               /* id of the tournament; NULL: none */
    struct pairing
        pairing; /* its round and board; 0: those of the record, or the players' next ones */
    const char *asked
        [2]; /* the players by name, number or FIDE id, White first; NULL: those of the record */
    /* The result of the first step: the row, and the judge's reply. */
    struct adjudication adjudication;
    struct judge_reply judged;
    /* The result of the second step, with the tournament's warnings. */
    struct standing_of_verdict standing;
    /* Prepared for the second step. */
    char record_hash[DIGEST_HEX_SIZE];
    struct lookahead lookahead;
    const char *detail;            /* for the audit log */
    struct tournament tournament;  /* seq 0: none */
    struct enrolment enrolment;    /* of the game in the tournament */
    const char *replaces, *reason; /* NULL: nothing */
    const char *white, *black;     /* of the game that is replaced */
};

void submission_make(struct operation *op, struct submission *submission);
/* The same in two parts, for a caller that asks the judge itself: the request is `options`, the reply `judged`. */
bool submission_begin(struct operation *op, struct submission *submission);
void submission_judged(struct operation *op, struct submission *submission);
/* The record replaces that of this adjudication. */
void submission_replace(struct operation *op, struct submission *submission, const char *id,
                        const char *reason);

struct batch {
    struct record record; /* the archive */
    struct judge_request options;
    const char *to; /* id of the tournament; NULL: none */
    struct job job; /* the result */
};
void batch_make(struct operation *op, struct batch *batch);

#endif
