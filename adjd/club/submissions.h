/* SPDX-License-Identifier: MIT */
/* Submission of records: standalone, as a game of a tournament, to replace an earlier record; and batches, which are judged
 * later (work/jobs.h). Fill what is asked, then call submission_make(), submission_replace() or batch_make(). */
#ifndef ADJD_CLUB_SUBMISSIONS_H
#define ADJD_CLUB_SUBMISSIONS_H

#include <adj.h>

#include "club/enrolment.h"
#include "store/jobs.h"
#include "club/verdicts.h"

struct submission {
    /* The request. */
    struct record record;
    struct adj_options options;
    const char *to;         /* id of the tournament; NULL: none */
    struct pairing pairing; /* round and board; 0: from the record, or the players' next */
    const char *asked[2];   /* the players' names, White first; NULL: those of the record */
    /* The result of the first step: the row, and the verdict, which submission_clear() frees. */
    struct adjudication adjudication;
    struct adj_verdict *verdict;
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
/* Submit a record that replaces the record of this adjudication. */
void submission_replace(struct operation *op, struct submission *submission, const char *id,
                        const char *reason);
/* Free the verdict. */
void submission_clear(struct submission *submission);

struct batch {
    struct record record; /* the archive */
    struct adj_options options;
    const char *to; /* id of the tournament; NULL: none */
    struct job job; /* the result */
};
void batch_make(struct operation *op, struct batch *batch);

#endif
