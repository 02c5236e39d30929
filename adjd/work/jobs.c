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
#include "web/problem.h"
#include "db/writer.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "store/adjudications.h"
#include "store/audit.h"
#include "store/jobs.h"
#include "store/store.h"
#include "store/tournaments.h"
#include "club/judging.h"

/* CHUNK: games per commit. CLAIMS_MOST: a job is failed after this many claims without progress. */
enum { CHUNK = 50, CLAIMS_MOST = 3, EXTEND_US = 4000000 };

struct jobs {
    struct adjd *adjd;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool waiting; /* the queue may have a job */
    atomic_bool stopping;
    _Atomic int64_t in_hand; /* the running job; 0: none */
    atomic_bool extends;     /* a lease extension is queued to the writer */
    int64_t extended_us;     /* time of the last lease extension */
    struct task extension;
    int64_t owed; /* job that could not be released; 0: none. Worker thread only. */
};

/* A game of the current chunk: an adjudication with its record, or a problem. */
struct item {
    struct job_result result;
    struct adjudication adjudication;
    struct record record;
    const char *detail;
    struct pairing pairing; /* the game's pairing in the tournament */
    struct refusal refusal; /* why the tournament rejects the names */
    const char *near[2];    /* similar names (club/enrolment.h) */
};

/* The running job. */
struct batch {
    struct adjd *adjd;
    struct jobs *jobs;
    int64_t until_us; /* time limit of the current game */
    struct job job;
    struct record archive;
    char *decoded;     /* the archive converted to UTF-8, or NULL; free it with adj_free() */
    char encoding[80]; /* a sentence that names its original encoding, or "" */
    struct adj_options options;
    struct tournament tournament; /* seq 0: none */
    int64_t rounds;               /* number of rounds of the tournament */
    struct adj_regulations *regulations;
    int64_t refused;           /* games of this chunk that the tournament rejects */
    struct arena memory, pool; /* memory of the job, and of this chunk */
    struct item items[CHUNK];
    size_t count;
    const char *end, *end_detail; /* final state of the job, set with its last chunk; NULL: more
                                     follows */
};

/* Start the time limit of the next game: the same as for a request. */
static void
game_begin(struct batch *w)
{
    w->until_us = clock_steady_us() + (int64_t)config_of(w->adjd)->work_seconds * 1000000;
}

static bool
game_is_over(void *context)
{
    const struct batch *w = context;
    return w->jobs->stopping || clock_steady_us() > w->until_us;
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
static enum adj_status
variant_check(const struct batch *w, const struct adj_game *game, struct adj_error *err)
{
    const char *named = adj_game_named_variant(game), *variant = w->tournament.variant;
    if (!variant || !named || strcmp(named, variant) == 0)
        return ADJ_OK;
    return error_set(err, ADJ_EVARIANT, "",
                     "the record is a game of %.60s, but the tournament plays %.60s", named,
                     variant);
}

/*
 * Finds the players of the game: compares the names in the record with the pairing of its round and board. A record of
 * another pair, or without names, is rejected when the chunk is stored. Without the store the names are taken unchanged, and
 * the chunk's transaction checks them.
 */
static void
names_fill(struct batch *w, struct store *store, struct item *item)
{
    struct adjudication *a = &item->adjudication;
    static const char *const nobody[2] = {NULL, NULL};
    const char *const tags[] = {a->white, a->black};
    struct operation op = {.adjd = w->adjd, .pool = &w->pool, .store = store};
    struct enrolment e = {.op = &op, .tournament = &w->tournament, .pairing = &item->pairing};
    if (!store || enrolment_name(store, &e, tags, nobody))
        (void)enrolment_name(NULL, &e, tags, nobody);
    /* Search for names that differ from the list; without the store a refusal names no similar player. */
    if (!op.refusal.kind && store && w->tournament.listed)
        (void)enrolment_search(store, &e);
    item->refusal = op.refusal;
    item->near[0] = e.near[0];
    item->near[1] = e.near[1];
    a->white = e.white;
    a->black = e.black;
}

/* Fill the pairing: the record as a game of the tournament. */
static void
pairing_fill(struct batch *w, const struct adj_verdict *verdict, struct item *item)
{
    item->adjudication.tournament = w->tournament.id;
    item->pairing =
        (struct pairing){.adjudication = item->adjudication.id, .tournament = w->tournament.seq};
    judging_points(verdict, &item->pairing);
    pairing_place(&item->pairing, adj_verdict_round(verdict), adj_verdict_board(verdict));
    struct store *store = store_readers_take(w->adjd->readers);
    names_fill(w, store, item);
    store_readers_give(w->adjd->readers, store);
}

/* Judge a record by itself: exactly the bytes that are stored. */
static enum adj_status
record_judge(struct batch *w, const struct adj_options *options, struct item *item,
             struct adj_error *err)
{
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    struct adj_verdict *verdict = NULL;
    enum adj_status st =
        adj_reader_open(item->record.data, item->record.len, options, &reader, err);
    if (!st)
        st = adj_reader_next(reader, &game, err);
    if (st == ADJ_EOF)
        st = error_set(err, ADJ_ESYNTAX, "", "the record contains no game");
    if (!st)
        st = variant_check(w, game, err);
    if (!st)
        st = adj_judge(game, w->regulations, &verdict, err);
    if (!st)
        st = judging_fill(&w->pool, verdict, options, w->adjd->now_ms(), &item->adjudication, err);
    if (!st && w->tournament.seq)
        pairing_fill(w, verdict, item);
    adj_verdict_free(verdict);
    adj_game_free(game);
    adj_reader_free(reader);
    return st;
}

/* Convert a game to a JSON record if its part of the archive is not a complete record (an element
 * of an XML archive), and judge that. */
static enum adj_status
game_judge_renewed(struct batch *w, const struct adj_game *game, struct item *item,
                   struct adj_error *err)
{
    struct adj_options options = w->options;
    char *text = NULL;
    size_t len = 0;
    options.notation = "json";
    enum adj_status st = adj_game_convert(game, "json", NULL, &text, &len, NULL, err);
    if (!st) {
        item->record = (struct record){
            .type = "application/json", .data = arena_copy(&w->pool, text, len), .len = len};
        st = record_judge(w, &options, item, err);
    }
    adj_free(text);
    return st;
}

/* Judge one game. ADJ_ESTOPPED: the process is stopping and the game was not judged. */
static enum adj_status
game_judge(struct batch *w, const struct adj_game *game, struct record part, struct item *item)
{
    struct adj_error err = ADJ_ERROR_INIT;
    item->record = part;
    enum adj_status st = record_judge(w, &w->options, item, &err);
    if (st == ADJ_ESYNTAX && game) {
        err = (struct adj_error)ADJ_ERROR_INIT;
        st = game_judge_renewed(w, game, item, &err);
    }
    if (st == ADJ_ESTOPPED && w->jobs->stopping)
        return st;
    if (st) {
        item->adjudication.id = NULL;
        item->result.problem = problem_text(&w->pool, &err);
        w->job.refused++;
        return ADJ_OK;
    }
    item->detail = judging_detail(&w->pool, &item->adjudication);
    item->result.adjudication = item->adjudication.id;
    item->adjudication.owner = w->job.owner;
    metrics_verdict(&w->adjd->metrics, item->adjudication.reason);
    return ADJ_OK;
}

/* Whether archives of this type are one document, whose parts are not records. */
static bool
is_whole(const char *type)
{
    return type && strcmp(type, "application/xml") == 0;
}

/* Turn the next game of the archive into an item; false at the end. */
static bool
item_next(struct batch *w, struct adj_reader *reader)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_game *game = NULL;
    size_t from = adj_reader_offset(reader);
    game_begin(w);
    /* The game's own part of the archive is judged, so here it is only skipped, except in a
     * document, whose parts may not be records. */
    enum adj_status st = is_whole(w->job.type) ? adj_reader_next(reader, &game, &err)
                                               : adj_reader_count(reader, NULL, &err);
    if (st == ADJ_EOF)
        return false;
    if (st == ADJ_ESTOPPED && w->jobs->stopping)
        return true;
    struct item *item = &w->items[w->count++];
    *item = (struct item){.result.number = ++w->job.games};
    if (st) {
        item->result.problem = problem_text(&w->pool, &err);
        w->job.refused++;
    } else {
        size_t len = adj_reader_offset(reader) - from;
        struct record part = {.type = w->job.type, .data = w->archive.data + from, .len = len};
        st = game_judge(w, game, part, item);
        if (st) { /* the next run judges it */
            w->count--;
            w->job.games--;
        }
    }
    adj_game_free(game);
    /* A reader that makes no progress would repeat its error for ever. */
    return adj_reader_offset(reader) > from;
}

/* Commit the current items. DB_NONE: the job was cancelled, or its lease was lost. */
static enum db_status
chunk_commit(struct batch *w)
{
    enum db_status st =
        w->pool.failed ? DB_UNAVAILABLE : writer_wait(w->adjd->writer, chunk_write, w);
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

/* Skip the games that an earlier run has committed; false when the archive is shorter. */
static bool
games_skip(struct adj_reader *reader, int64_t count)
{
    for (; count; count--) {
        struct adj_error err = ADJ_ERROR_INIT;
        enum adj_status st = adj_reader_count(reader, NULL, &err);
        if (st == ADJ_EOF)
            return false;
        if (st == ADJ_ESTOPPED)
            break; /* the process is stopping */
    }
    return true;
}

/* Judge games until the archive ends or the process stops. */
static enum db_status
games_judge(struct jobs *jobs, struct batch *w, struct adj_reader *reader)
{
    enum db_status st = DB_OK;
    bool more = games_skip(reader, w->job.games);
    while (more && !st && !jobs->stopping) {
        more = item_next(w, reader);
        if (more && w->count == CHUNK)
            st = chunk_commit(w);
    }
    if (!more) {
        w->end = "done";
        w->end_detail = *w->encoding ? w->encoding : NULL;
    }
    return st ? st : chunk_commit(w);
}

/* Convert the archive to UTF-8. The encoding is detected from the whole text, and games are cut out
 * of the result. JSON and strict mode allow UTF-8 only. */
static enum adj_status
archive_decode(struct batch *w, struct adj_error *err)
{
    const char *encoding = NULL;
    if (w->job.as_strict || (w->job.type && strcmp(w->job.type, "application/json") == 0))
        return ADJ_OK;
    size_t len = 0;
    enum adj_status st =
        adj_text_decode(w->archive.data, w->archive.len, &w->decoded, &len, &encoding, err);
    if (st || !w->decoded)
        return st;
    w->archive.data = w->decoded;
    w->archive.len = len;
    if (encoding)
        message_set(w->encoding, sizeof w->encoding, "the archive is not UTF-8: read as %s",
                    encoding);
    return ADJ_OK;
}

static enum db_status
archive_judge(struct jobs *jobs, struct batch *w)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    if (archive_decode(w, &err))
        return job_fail(w, err.parts);
    w->options = (struct adj_options)ADJ_OPTIONS_INIT;
    w->options.encoding = "UTF-8";
    w->options.variant = w->job.as_variant;
    w->options.notation = w->job.as_notation;
    w->options.strict = w->job.as_strict;
    w->options.stop = game_is_over;
    w->options.stop_context = w;
    if (adj_reader_open(w->archive.data, w->archive.len, &w->options, &reader, &err))
        return job_fail(w, err.parts);
    enum db_status st = games_judge(jobs, w, reader);
    adj_reader_free(reader);
    return st;
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
    w->archive.type = w->job.type;
    const char *rules = w->tournament.regulations;
    if (!st && rules && adj_regulations_read(rules, strlen(rules), &w->regulations, NULL))
        return DB_UNAVAILABLE;
    return st || w->memory.failed ? DB_UNAVAILABLE : DB_OK;
}

/* Release the job for a retry; this claim does not count as an attempt. */
static enum db_status
return_run(struct store *store, void *context)
{
    const struct jobs *jobs = context;
    return store_job_return(store, jobs->owed, jobs->adjd->node);
}

/* Release the owed job. False when that fails too, as on a full disk: it stays owed. */
static bool
job_return(struct jobs *jobs)
{
    enum db_status st = jobs->owed ? writer_wait(jobs->adjd->writer, return_run, jobs) : DB_OK;
    if (st && st != DB_NONE)
        return false;
    jobs->owed = 0;
    return true;
}

/* Run the claimed job; false when the store fails. */
static bool
job_work(struct jobs *jobs, struct batch *w)
{
    enum db_status st;
    if (w->job.claims > CLAIMS_MOST)
        st = job_fail(w, "given up: adjd stopped three times while working on this batch");
    else
        st = archive_load(w);
    if (!st && !w->end)
        st = archive_judge(jobs, w);
    arena_clear(&w->pool);
    if ((!st && (w->end || !jobs->stopping)) || st == DB_NONE)
        return true;
    jobs->owed = w->job.seq;
    (void)job_return(jobs);
    return false;
}

static enum db_status
claim_run(struct store *store, void *context)
{
    struct batch *w = context;
    return store_job_claim(store, w->adjd->node, &w->memory, &w->job);
}

/* Check the queue with a read first: most notifications of a shared store are about other
 * tables. */
static enum db_status
queue_look(struct jobs *jobs)
{
    struct store *store = store_readers_take(jobs->adjd->readers);
    enum db_status st = store ? store_job_is_free(store) : DB_UNAVAILABLE;
    store_readers_give(jobs->adjd->readers, store);
    return st;
}

/* Claim and run one job; false when there is none or the store fails. */
static bool
queue_work(struct jobs *jobs, bool *out_trouble)
{
    struct batch *w = job_return(jobs) ? calloc(1, sizeof *w) : NULL;
    *out_trouble = !w;
    if (!w)
        return false;
    w->adjd = jobs->adjd;
    w->jobs = jobs;
    w->until_us = INT64_MAX;
    enum db_status st = queue_look(jobs);
    if (!st)
        st = writer_wait(jobs->adjd->writer, claim_run, w);
    bool worked = st == DB_OK;
    jobs->in_hand = worked ? w->job.seq : 0;
    *out_trouble = (st && st != DB_NONE) || (worked && !job_work(jobs, w));
    jobs->in_hand = 0;
    arena_clear(&w->memory);
    adj_regulations_free(w->regulations);
    adj_free(w->decoded);
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
queue_wait(struct jobs *jobs, bool trouble)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 5;
    pthread_mutex_lock(&jobs->lock);
    if (trouble && !jobs->stopping)
        pthread_cond_timedwait(&jobs->wake, &jobs->lock, &until);
    while (!trouble && !jobs->waiting && !jobs->stopping)
        pthread_cond_wait(&jobs->wake, &jobs->lock);
    jobs->waiting = false;
    pthread_mutex_unlock(&jobs->lock);
    return !jobs->stopping;
}

static void *
jobs_main(void *context)
{
    struct jobs *jobs = context;
    bool trouble = writer_wait(jobs->adjd->writer, release_run, NULL) != DB_OK;
    while (queue_wait(jobs, trouble))
        while (!jobs->stopping && queue_work(jobs, &trouble)) {
        }
    return NULL;
}

struct jobs *
jobs_start(struct adjd *adjd)
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs)
        return NULL;
    jobs->adjd = adjd;
    jobs->waiting = true; /* jobs may be left from an earlier run */
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->wake, NULL);
    if (pthread_create(&jobs->thread, NULL, jobs_main, jobs) == 0)
        return jobs;
    pthread_cond_destroy(&jobs->wake);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
    return NULL;
}

void
jobs_wake(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->waiting = true;
    pthread_cond_signal(&jobs->wake);
    pthread_mutex_unlock(&jobs->lock);
}

static enum db_status
extension_run(struct store *store, void *context)
{
    struct jobs *jobs = context;
    int64_t job = jobs->in_hand;
    return job ? store_job_extend(store, job, jobs->adjd->node) : DB_OK;
}

/* If the lease was lost, the worker notices at its next chunk. */
static void
extension_done(void *context, enum db_status status)
{
    struct jobs *jobs = context;
    (void)status;
    jobs->extends = false;
}

void
jobs_step(struct jobs *jobs)
{
    int64_t now = clock_steady_us();
    if (!jobs->in_hand || jobs->extends || now - jobs->extended_us < EXTEND_US)
        return;
    jobs->extends = true;
    jobs->extended_us = now;
    jobs->extension = (struct task){.run = extension_run, .done = extension_done, .context = jobs};
    if (!writer_add(jobs->adjd->writer, &jobs->extension))
        jobs->extends = false;
}

void
jobs_stop(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    pthread_cond_signal(&jobs->wake);
    pthread_mutex_unlock(&jobs->lock);
    pthread_join(jobs->thread, NULL);
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
