/* SPDX-License-Identifier: MIT */
/* Jobs: archives of games, their progress and their results. Begin with store_job_claim(). */
#ifndef ADJD_STORE_JOBS_H
#define ADJD_STORE_JOBS_H

#include "store/adjudications.h"
#include "store/store.h"

struct job {
    int64_t seq;
    const char *id;
    int64_t created_ms, finished_ms; /* 0: not finished */
    const char *actor, *state, *type;
    const char *as_variant, *as_notation; /* NULL: detected */
    bool as_strict;
    int64_t claims, games, refused;
    const char *detail;     /* reason of a failure; NULL: none */
    const char *tournament; /* id of the games' tournament; NULL: none */
    const char *owner;
};

/* The result of one game of an archive. */
struct job_result {
    int64_t number;           /* from 1 */
    const char *adjudication; /* its id; NULL: the game was not judged, see `problem` */
    const char *problem;      /* JSON */
    const char *status, *winner, *reason, *variant; /* copied from the adjudication; read only */
};

enum db_status store_job_add(struct store *store, const struct job *job, const char *body,
                             size_t len);
enum db_status store_job_get(struct store *store, const char *id, struct arena *pool,
                             struct job *out);
/* Claim the owner's oldest job that is waiting or whose lease has expired; DB_NONE when there is none. */
enum db_status store_job_claim(struct store *store, const char *owner, const char *holder,
                               struct arena *pool, struct job *out);
typedef bool job_owner_fn(void *context, const struct job *job);
/* The owners of jobs that can be claimed; takes no lock. DB_NONE: none. */
enum db_status store_job_owners(struct store *store, job_owner_fn *each, void *context);
/* Extend the lease, at least every 15 seconds. DB_NONE: the lease was lost to another node. */
enum db_status store_job_extend(struct store *store, int64_t job, const char *holder);
/* Release the job; this claim does not count as an attempt. */
enum db_status store_job_return(struct store *store, int64_t job, const char *holder);
/* At start: requeue the jobs that were running when the process ended. */
enum db_status store_job_release(struct store *store);
enum db_status store_job_input(struct store *store, int64_t job, struct arena *pool,
                               struct record *out);
enum db_status store_job_result(struct store *store, int64_t job, const struct job_result *result);
/* Record progress; DB_NONE when the job was cancelled or the lease was lost. */
enum db_status store_job_progress(struct store *store, int64_t job, const char *holder,
                                  int64_t games, int64_t refused);
/* End an open job and delete its archive; DB_NONE when it is not open. */
enum db_status store_job_end(struct store *store, int64_t job, const char *state,
                             const char *detail, int64_t now_ms);
typedef bool job_result_fn(void *context, const struct job_result *result);
enum db_status store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                                 job_result_fn *each, void *context);
/* The number of open jobs. */
enum db_status store_job_waiting(struct store *store, int64_t *out);

#endif
