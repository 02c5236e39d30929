/* SPDX-License-Identifier: MIT */
#include "work/jobs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <adj.h>

#include "base/error.h"
#include "base/message.h"
#include "club/enrolment.h"
#include "club/events.h"
#include "club/judging.h"
#include "db/writer.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "store/adjudications.h"
#include "store/audit.h"
#include "store/jobs.h"
#include "store/store.h"
#include "store/tournaments.h"
#include "web/problem.h"

/* CHUNK: games per commit. CLAIMS_MOST: a job is failed after this many claims without progress, or of judges that its games
 * have ended. SLICE_US: a job gives way to those of other owners after this time. OWNERS: whose turns are remembered. */
enum {
    CHUNK = 50,
    CLAIMS_MOST = 3,
    CRASHES_MOST_JOB = 20,
    EXTEND_US = 4000000,
    SLICE_US = 2000000,
    OWNERS = 64
};

/* A thread that runs a job. */
struct runner {
    struct jobs *jobs;
    pthread_t thread;
    _Atomic int64_t in_hand; /* the running job; 0: none */
    atomic_bool extends;     /* a lease extension is queued to the writer */
    int64_t extended_us;     /* time of the last lease extension */
    struct task extension;
    int64_t owed;  /* job that could not be released; 0: none. The runner's thread only. */
    uint64_t seen; /* the wake-ups that it has followed */
    bool has_started;
};

struct jobs {
    struct adjd *adjd;
    pthread_mutex_t lock; /* protects the members below */
    pthread_cond_t wake;
    uint64_t wakes; /* counts the times that the queue may have got a job */
    /* Owners are served in turn: the last turn of each. */
    struct {
        char owner[64];
        uint64_t turn;
    } served[OWNERS];
    uint64_t turns;
    atomic_bool stopping;
    unsigned count;
    struct runner runners[];
};

/* A game of the current chunk: an adjudication with its record, or a problem. */
struct item {
    struct job_result result;
    struct adjudication adjudication;
    struct record record;
    const char *detail;
    struct pairing pairing;            /* the game's pairing in the tournament */
    struct refusal refusal;            /* why the tournament rejects the names */
    const char *near[2], *fide_ids[2]; /* similar names, and FIDE ids (club/enrolment.h) */
    int64_t entries[2];                /* the players, if they were found */
};

/* The running job. */
struct batch {
    struct adjd *adjd;
    struct jobs *jobs;
    int64_t until_us; /* time limit of the next game */
    struct job job;
    struct record archive;
    struct judge_request request;
    struct tournament tournament; /* seq 0: none */
    int64_t rounds;               /* number of rounds of the tournament */
    int64_t refused;              /* games of this chunk that the tournament rejects */
    struct arena memory, pool;    /* memory of the job, and of this chunk */
    struct item items[CHUNK];
    size_t count;
    int64_t begun_us;             /* start of its turn */
    unsigned crashes;             /* judges that its games have ended in this turn */
    bool yields;                  /* the turn is over: the rest is judged in the next one */
    const char *end, *end_detail; /* final state of the job, set with its last chunk; NULL: more
                                     follows */
};

static bool
is_stopping(void *context)
{
    const struct jobs *jobs = context;
    return jobs->stopping;
}

static const char *
refusal_text(struct arena *pool, const struct refusal *refusal)
{
    struct buffer text = {0};
    problem_write_refusal(&text, refusal);
    return arena_keep(pool, &text);
}

static enum db_status
adjudication_write(struct store *store, const struct batch *w, const struct item *item,
                   struct enrolment *e)
{
    const struct adjudication *a = &item->adjudication;
    enum db_status st = store_adjudication_add(store, a, &item->record);
    if (!st)
        st = store_audit_add(store, a->created_ms, w->job.actor, "adjudicate", a->id, item->detail);
    if (!st && e->tournament->seq)
        st = enrolment_store(store, e);
    return st ? st : event_adjudicated(store, a);
}

/* Stores an item. It may run twice, so tournament data found here is not kept in the item. */
static enum db_status
item_write(struct store *store, struct batch *w, const struct item *item)
{
    const struct adjudication *a = &item->adjudication;
    struct job_result result = item->result;
    struct pairing pairing = item->pairing;
    struct operation op = {.adjd = w->adjd,
                           .pool = &w->pool,
                           .actor = w->job.actor,
                           .now_ms = a->created_ms,
                           .refusal = item->refusal};
    struct enrolment e = {.op = &op,
                          .tournament = &w->tournament,
                          .rounds = w->rounds,
                          .white = a->white,
                          .black = a->black,
                          .pairing = &pairing,
                          .fingerprint = a->fingerprint,
                          .ply = a->ply,
                          .fide_ids = {item->fide_ids[0], item->fide_ids[1]},
                          .entries = {item->entries[0], item->entries[1]},
                          .near = {item->near[0], item->near[1]}};
    enum db_status st = DB_OK;
    if (a->id && !op.refusal.kind && w->tournament.seq)
        st = enrolment_check(store, &e);
    if (!st && op.refusal.kind) {
        result.adjudication = NULL;
        result.problem = refusal_text(&w->pool, &op.refusal);
        w->refused++;
    } else if (!st && a->id) {
        st = adjudication_write(store, w, item, &e);
    }
    return st ? st : store_job_result(store, w->job.seq, &result);
}

static enum db_status
chunk_write(struct store *store, void *context)
{
    struct batch *w = context;
    enum db_status st =
        store_job_progress(store, w->job.seq, w->adjd->node, w->job.games, w->job.refused);
    w->refused = 0;
    for (size_t i = 0; !st && i < w->count; i++)
        st = item_write(store, w, &w->items[i]);
    if (!st && w->refused)
        st = store_job_progress(store, w->job.seq, w->adjd->node, w->job.games,
                                w->job.refused + w->refused);
    if (!st && w->end)
        st = store_job_end(store, w->job.seq, w->end, w->end_detail, w->adjd->now_ms());
    if (!st && w->end)
        st = event_job(store, &w->job, w->end, w->adjd->now_ms());
    return st;
}

static const char *
problem_text(struct arena *pool, const struct adj_error *err)
{
    struct buffer text = {0};
    problem_write_error(&text, err);
    return arena_keep(pool, &text);
}

/* Reject a record of another variant than the tournament's. */
static bool
variant_fits(const struct batch *w, const char *named, struct adj_error *err)
{
    const char *variant = w->tournament.variant;
    if (!variant || !named || strcmp(named, variant) == 0)
        return true;
    (void)error_set(err, ADJ_EVARIANT, "",
                    "the record is a game of %.60s, but the tournament plays %.60s", named,
                    variant);
    return false;
}

/* Finds the players of the game: compares the names in the record with the pairing of its round and board. A record of another
 * pair, or without names, is rejected when the chunk is stored. Without the store, the chunk's transaction checks the names. */
static void
names_fill(struct batch *w, struct store *store, struct item *item)
{
    struct adjudication *a = &item->adjudication;
    static const char *const nobody[2] = {NULL, NULL};
    const char *const tags[] = {a->white, a->black};
    struct operation op = {.adjd = w->adjd, .pool = &w->pool, .store = store};
    struct enrolment e = {.op = &op,
                          .tournament = &w->tournament,
                          .pairing = &item->pairing,
                          .fide_ids = {item->fide_ids[0], item->fide_ids[1]}};
    if (!store || enrolment_name(store, &e, tags, nobody))
        (void)enrolment_name(NULL, &e, tags, nobody);
    /* Search for names that differ from the list; without the store a refusal names no similar player. */
    if (!op.refusal.kind && store && w->tournament.listed)
        (void)enrolment_search(store, &e);
    item->refusal = op.refusal;
    for (size_t i = 0; i < 2; i++) {
        item->near[i] = e.near[i];
        item->entries[i] = e.entries[i];
    }
    a->white = e.white;
    a->black = e.black;
}

/* Fill the pairing: the record as a game of the tournament. */
static void
pairing_fill(struct batch *w, const struct judge_reply *reply, struct item *item)
{
    item->adjudication.tournament = w->tournament.id;
    item->pairing =
        (struct pairing){.adjudication = item->adjudication.id, .tournament = w->tournament.seq};
    judging_points(reply, &item->pairing);
    pairing_place(&item->pairing, reply->round, reply->board);
    item->fide_ids[0] = reply->white_fide_id;
    item->fide_ids[1] = reply->black_fide_id;
    struct store *store = store_readers_take(w->adjd->readers);
    names_fill(w, store, item);
    store_readers_give(w->adjd->readers, store);
}

/* The judge's reply as an adjudication; false with the error of a record that is not stored. */
static bool
item_fill(struct batch *w, const struct judge_reply *r, struct item *item, struct adj_error *err)
{
    struct adjudication *a = &item->adjudication;
    struct judge_request q = w->request;
    if (r->is_json_copy)
        q.notation = "json";
    item->record = (struct record){.type = r->is_json_copy ? "application/json" : w->job.type,
                                   .data = r->text.data,
                                   .len = r->text.len};
    judge_error(r, err);
    bool is_read = r->step == STEP_DONE || r->step == STEP_VERDICT;
    if ((is_read && !variant_fits(w, r->named, err)) || r->step != STEP_DONE || !r->text.data ||
        !judging_fill(&w->pool, r, &q, w->adjd->now_ms(), a, err))
        return false;
    if (w->tournament.seq)
        pairing_fill(w, r, item);
    item->detail = judging_detail(&w->pool, a);
    item->result.adjudication = a->id;
    a->owner = w->job.owner;
    metrics_verdict(&w->adjd->metrics, a->reason);
    return true;
}

static struct item *
item_add(struct batch *w)
{
    struct item *item = &w->items[w->count++];
    *item = (struct item){.result.number = ++w->job.games};
    return item;
}

static void
item_judged(struct batch *w, const struct judge_reply *reply)
{
    struct item *item = item_add(w);
    struct adj_error err = ADJ_ERROR_INIT;
    if (item_fill(w, reply, item, &err))
        return;
    item->adjudication.id = NULL;
    item->result.problem = problem_text(&w->pool, &err);
    w->job.refused++;
}

/* The game that its judge could not survive fails. */
static void
item_crashed(struct batch *w, enum judge_outcome outcome)
{
    w->crashes++;
    const struct refusal refusal = {
        .kind = REFUSED_CRASHED,
        .detail = outcome == JUDGE_LATE ? "judging the game took too long"
                                        : "the judge process ended while it worked on the game"};
    item_add(w)->result.problem = refusal_text(&w->pool, &refusal);
    w->job.refused++;
}

/* Commit the current items. DB_NONE: the job was cancelled, or its lease was lost. */
static enum db_status
chunk_commit(struct batch *w)
{
    int64_t lock = w->tournament.seq ? write_lock(w->tournament.id) : WRITE_FREELY;
    enum db_status st =
        w->pool.failed ? DB_UNAVAILABLE : writer_wait(w->adjd->writer, lock, chunk_write, w);
    w->job.refused += st ? 0 : w->refused;
    w->count = 0;
    arena_clear(&w->pool);
    return st;
}

static enum db_status
job_fail(struct batch *w, const char *detail)
{
    w->end = "failed";
    w->end_detail = detail;
    return chunk_commit(w);
}

/* The end of the archive, or the reason why it cannot be read. */
static void
archive_end(struct batch *w, const struct judge_reply *reply)
{
    w->end = reply->step == STEP_DONE ? "done" : "failed";
    if (reply->step != STEP_DONE)
        w->end_detail = arena_string(&w->memory, reply->parts ? reply->parts : "");
    else if (reply->charset) {
        char detail[80];
        message_set(detail, sizeof detail, "the archive is not UTF-8: read as %s", reply->charset);
        w->end_detail = arena_string(&w->memory, detail);
    }
}

/* Owners of waiting jobs. */
struct owners {
    const char *but; /* not this one; NULL: any */
    struct jobs *jobs;
    char next[64]; /* the one whose last turn is the longest ago; "": none was found */
    uint64_t turn;
    bool found;
};

static bool
owner_take(void *context, const struct job *job)
{
    struct owners *owners = context;
    const char *owner = job->owner ? job->owner : "";
    uint64_t turn = 0;
    if (owners->but && strcmp(owner, owners->but) == 0)
        return true;
    for (size_t i = 0; i < OWNERS; i++)
        if (strcmp(owners->jobs->served[i].owner, owner) == 0)
            turn = owners->jobs->served[i].turn;
    if (!owners->found || turn < owners->turn) {
        snprintf(owners->next, sizeof owners->next, "%s", owner);
        owners->turn = turn;
    }
    owners->found = true;
    return true;
}

/* Find the owner of a waiting job whose turn it is; DB_NONE: no job waits. A read finds it first: most notifications of a shared
 * store are about other tables. */
static enum db_status
owner_next(struct jobs *jobs, struct owners *owners)
{
    struct store *store = store_readers_take(jobs->adjd->readers);
    pthread_mutex_lock(&jobs->lock);
    enum db_status st = store ? store_job_owners(store, owner_take, owners) : DB_UNAVAILABLE;
    pthread_mutex_unlock(&jobs->lock);
    store_readers_give(jobs->adjd->readers, store);
    return st ? st : owners->found ? DB_OK : DB_NONE;
}

/* Remember that an owner has had a turn, in place of the one that was remembered longest. */
static void
owner_served(struct jobs *jobs, const char *owner)
{
    size_t place = 0;
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < OWNERS; i++) {
        if (strcmp(jobs->served[i].owner, owner) == 0) {
            place = i;
            break;
        }
        if (jobs->served[i].turn < jobs->served[place].turn)
            place = i;
    }
    snprintf(jobs->served[place].owner, sizeof jobs->served[place].owner, "%s", owner);
    jobs->served[place].turn = ++jobs->turns;
    pthread_mutex_unlock(&jobs->lock);
}

/* Whether the turn of a job is over: another owner's job waits. */
static bool
turn_is_over(struct jobs *jobs, const struct batch *w)
{
    struct owners owners = {.jobs = jobs, .but = w->job.owner ? w->job.owner : ""};
    return clock_steady_us() - w->begun_us > SLICE_US && owner_next(jobs, &owners) == DB_OK;
}

/* Take replies of a judge until it fails, the archive ends (w->end), the turn is over, or the process stops. */
static enum db_status
replies_take(struct jobs *jobs, struct batch *w, struct judge *judge)
{
    const struct judge_wait wait = {{is_stopping, jobs}, &w->until_us};
    enum db_status st = DB_OK;
    while (!st && !w->end && !w->yields && !jobs->stopping) {
        struct judge_reply reply;
        w->until_us = clock_steady_us() + (int64_t)config_of(w->adjd)->work_seconds * 1000000;
        enum judge_outcome outcome = judge_next(judge, &w->pool, wait, &reply);
        if (outcome == JUDGE_STOPPED)
            break;
        if (outcome == JUDGE_REPLIED && reply.is_end)
            archive_end(w, &reply);
        else if (outcome == JUDGE_REPLIED)
            item_judged(w, &reply);
        else
            item_crashed(w, outcome);
        if (w->count == CHUNK || outcome != JUDGE_REPLIED) {
            st = chunk_commit(w);
            w->yields = turn_is_over(jobs, w);
        }
        if (outcome != JUDGE_REPLIED)
            break;
    }
    return st;
}

/* Judge games until the archive ends or the process stops, with a new judge after each that failed. */
static enum db_status
archive_judge(struct jobs *jobs, struct batch *w)
{
    const struct judge_wait wait = {{is_stopping, jobs}, &w->until_us};
    enum db_status st = DB_OK;
    while (!st && !w->end && !w->yields && !jobs->stopping) {
        if (w->crashes == CRASHES_MOST_JOB)
            return job_fail(w, "given up: the judge process failed on too many games");
        w->request =
            (struct judge_request){.wants = WANT_ARCHIVE,
                                   .text = {w->archive.data ? w->archive.data : "", w->archive.len},
                                   .variant = w->job.as_variant,
                                   .notation = w->job.as_notation,
                                   .strict = w->job.as_strict,
                                   .regulations = w->tournament.regulations,
                                   .type = w->job.type,
                                   .skip = (uint64_t)w->job.games};
        w->until_us = clock_steady_us() + (int64_t)config_of(w->adjd)->work_seconds * 1000000;
        struct judge *judge = judge_open(w->adjd->judges, &w->request, wait);
        if (!judge)
            return DB_UNAVAILABLE;
        st = replies_take(jobs, w, judge);
        judge_close(judge);
    }
    return st ? st : chunk_commit(w);
}

static enum db_status
archive_load(struct batch *w)
{
    struct store *store = store_readers_take(w->adjd->readers);
    enum db_status st =
        store ? store_job_input(store, w->job.seq, &w->memory, &w->archive) : DB_UNAVAILABLE;
    if (!st && w->job.tournament)
        st = store_tournament_get(store, w->job.tournament, &w->memory, &w->tournament);
    if (!st && w->job.tournament)
        w->rounds = enrolment_rounds(&w->tournament);
    store_readers_give(w->adjd->readers, store);
    return st || w->memory.failed ? DB_UNAVAILABLE : DB_OK;
}

/* Release the job for the next turn or a retry; this claim does not count as an attempt. */
static enum db_status
return_run(struct store *store, void *context)
{
    const struct runner *runner = context;
    return store_job_return(store, runner->owed, runner->jobs->adjd->node);
}

/* Release the owed job. False when that fails too, as on a full disk: it stays owed. */
static bool
job_return(struct runner *runner)
{
    struct writer *writer = runner->jobs->adjd->writer;
    enum db_status st =
        runner->owed ? writer_wait(writer, WRITE_FREELY, return_run, runner) : DB_OK;
    if (st && st != DB_NONE)
        return false;
    runner->owed = 0;
    return true;
}

/* Run the claimed job; false when the store fails. */
static bool
job_work(struct runner *runner, struct batch *w)
{
    struct jobs *jobs = runner->jobs;
    enum db_status st;
    w->begun_us = clock_steady_us();
    if (w->job.claims > CLAIMS_MOST)
        st = job_fail(w, "given up: adjd stopped three times while working on this batch");
    else
        st = archive_load(w);
    if (!st && !w->end)
        st = archive_judge(jobs, w);
    arena_clear(&w->pool);
    if ((!st && (w->end || !(jobs->stopping || w->yields))) || st == DB_NONE)
        return true;
    runner->owed = w->job.seq;
    return job_return(runner) && w->yields && !st;
}

/* Claim the oldest job of the owner whose turn it is. */
struct claim {
    struct batch *w;
    const char *owner;
};

static enum db_status
claim_run(struct store *store, void *context)
{
    const struct claim *claim = context;
    struct batch *w = claim->w;
    return store_job_claim(store, claim->owner, w->adjd->node, &w->memory, &w->job);
}

static enum db_status
job_claim(struct jobs *jobs, struct batch *w)
{
    struct owners owners = {.jobs = jobs};
    enum db_status st = owner_next(jobs, &owners);
    if (st)
        return st;
    owner_served(jobs, owners.next);
    return writer_wait(jobs->adjd->writer, WRITE_FREELY, claim_run,
                       &(struct claim){w, owners.next});
}

/* Claim and run one job; false when there is none or the store fails. */
static bool
queue_work(struct runner *runner, bool *out_trouble)
{
    struct jobs *jobs = runner->jobs;
    struct batch *w = job_return(runner) ? calloc(1, sizeof *w) : NULL;
    *out_trouble = !w;
    if (!w)
        return false;
    w->adjd = jobs->adjd;
    w->jobs = jobs;
    enum db_status st = job_claim(jobs, w);
    bool worked = st == DB_OK;
    runner->in_hand = worked ? w->job.seq : 0;
    *out_trouble = (st && st != DB_NONE) || (worked && !job_work(runner, w));
    runner->in_hand = 0;
    arena_clear(&w->memory);
    free(w);
    return worked && !*out_trouble;
}

static enum db_status
release_run(struct store *store, void *context)
{
    (void)context;
    return store_job_release(store);
}

/* Wait for work, or after an error for the back-off; false when it is time to stop. */
static bool
queue_wait(struct runner *runner, bool trouble)
{
    struct jobs *jobs = runner->jobs;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 5;
    pthread_mutex_lock(&jobs->lock);
    if (trouble && !jobs->stopping)
        pthread_cond_timedwait(&jobs->wake, &jobs->lock, &until);
    while (!trouble && runner->seen == jobs->wakes && !jobs->stopping)
        pthread_cond_wait(&jobs->wake, &jobs->lock);
    runner->seen = jobs->wakes;
    pthread_mutex_unlock(&jobs->lock);
    return !jobs->stopping;
}

static void *
runner_main(void *context)
{
    struct runner *runner = context;
    bool trouble = false;
    while (queue_wait(runner, trouble))
        while (!runner->jobs->stopping && queue_work(runner, &trouble)) {
        }
    return NULL;
}

struct jobs *
jobs_start(struct adjd *adjd)
{
    unsigned count = judges_count(adjd->judges);
    struct jobs *jobs = calloc(1, sizeof *jobs + count * sizeof *jobs->runners);
    bool good = true;
    if (!jobs)
        return NULL;
    jobs->adjd = adjd;
    jobs->count = count;
    jobs->wakes = 1; /* jobs may be left from an earlier run */
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->wake, NULL);
    (void)writer_wait(adjd->writer, WRITE_FREELY, release_run, NULL);
    for (unsigned i = 0; good && i < count; i++) {
        struct runner *runner = &jobs->runners[i];
        runner->jobs = jobs;
        good = pthread_create(&runner->thread, NULL, runner_main, runner) == 0;
        runner->has_started = good;
    }
    if (good)
        return jobs;
    jobs_stop(jobs);
    jobs_free(jobs);
    return NULL;
}

void
jobs_wake(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->wakes++;
    pthread_cond_broadcast(&jobs->wake);
    pthread_mutex_unlock(&jobs->lock);
}

static enum db_status
extension_run(struct store *store, void *context)
{
    struct runner *runner = context;
    int64_t job = runner->in_hand;
    return job ? store_job_extend(store, job, runner->jobs->adjd->node) : DB_OK;
}

/* If the lease was lost, the runner notices at its next chunk. */
static void
extension_done(void *context, enum db_status status)
{
    struct runner *runner = context;
    (void)status;
    runner->extends = false;
}

static void
lease_extend(struct runner *runner)
{
    int64_t now = clock_steady_us();
    if (!runner->in_hand || runner->extends || now - runner->extended_us < EXTEND_US)
        return;
    runner->extends = true;
    runner->extended_us = now;
    runner->extension = (struct task){
        .run = extension_run, .done = extension_done, .context = runner, .lock = WRITE_FREELY};
    if (!writer_add(runner->jobs->adjd->writer, &runner->extension))
        runner->extends = false;
}

void
jobs_step(struct jobs *jobs)
{
    for (unsigned i = 0; i < jobs->count; i++)
        lease_extend(&jobs->runners[i]);
}

void
jobs_stop(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    pthread_cond_broadcast(&jobs->wake);
    pthread_mutex_unlock(&jobs->lock);
    for (unsigned i = 0; i < jobs->count; i++)
        if (jobs->runners[i].has_started)
            pthread_join(jobs->runners[i].thread, NULL);
}

void
jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_cond_destroy(&jobs->wake);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}
