/* SPDX-License-Identifier: MIT */
/* Group commit. Begin with transaction_run(), called by the writer and by submitting threads. */
#include "db/writer.h"

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#include "base/digest.h"
#include "os/clock.h"
#include "os/lock.h"
#include "os/log.h"
#include "os/metrics.h"

/* Limits of the queue and of a transaction. When the queue is full, tasks are rejected at once. */
enum { QUEUE_LIMIT = 20000, BATCH_LIMIT = 512 };
/* A task above LARGE_BYTES is large. A transaction of large tasks ends at BATCH_BYTES. */
enum { LARGE_BYTES = 65536, BATCH_BYTES = 1048576 };
/* Bounds of the pause after a commit in which more tasks are collected. */
enum { GATHER_LEAST_US = 1000, GATHER_MOST_US = 20000 };

/* A FIFO queue. */
struct queue {
    struct task *first, **last;
};

/* The tasks of one transaction. */
struct batch {
    size_t count, numbered;
};

/* The locks of the running transaction. */
struct keys {
    size_t count;
    int64_t list[BATCH_LIMIT];
};

/* The owner of the store: the writer thread, also in pauses, or a submitter for a transaction. */
enum owner { OWNER_NONE, OWNER_WRITER, OWNER_SUBMITTER };

/* The clients that the last commit has answered, and how many of them have submitted again. */
struct clients_back {
    size_t released, back;
    int64_t released_us; /* steady clock */
    int64_t all_us;      /* time until all had returned; 0: not yet */
};

struct writer {
    pthread_t thread;
    pthread_mutex_t order; /* held during a task's lookahead and queueing; taken before `lock` */
    pthread_mutex_t lock; /* protects all below; `store` belongs to the thread that `owner` names */
    pthread_cond_t more;
    pthread_cond_t ended; /* a transaction has ended */
    struct queue small, large;
    enum owner owner;
    bool large_is_next; /* the last transaction was of small tasks while large ones waited */
    size_t wanted;      /* queue length that wakes the thread */
    struct clients_back clients_back;
    bool stopping;
    struct writer_metrics metrics;
    int64_t start_us; /* start of the running transaction; 0: none */
    int64_t last;     /* sequence number of the last stored row that is numbered */
    size_t numbered;  /* numbered rows queued or in the running transaction */
    struct store *store;
    const struct writer_driver *driver;
    struct db *db;          /* the store's database */
    struct lock *lock_held; /* lock on the store's file; NULL: none */
    struct store_times *times;
    const struct log *log;
    _Atomic int64_t position;
    _Atomic(const char *) cause; /* of the last failure */
    int64_t logged_us;           /* time of the last logged failure; used by the owner only */
    struct keys keys;            /* used by the owner only */
    int64_t disk_us;             /* duration of the last commit; used by the owner only */
};

/* Run a list of tasks in the open transaction and commit it. */
static enum db_status
batch_run(struct writer *w, struct task *first)
{
    enum db_status st = DB_OK;
    for (struct task *t = first; !st && t; t = t->next)
        st = t->run(w->store, t->context);
    int64_t start = clock_steady_us();
    if (!st)
        st = w->driver->commit(w->store);
    else
        w->driver->rollback(w->store);
    w->disk_us = clock_steady_us() - start;
    histogram_add(&w->times->disk, w->disk_us);
    return st;
}

/* Whether the store's file is still the locked one. */
static bool
file_is_locked(struct writer *w)
{
    return !w->lock_held || lock_holds(w->lock_held);
}

/* Note the cause of a failure, and log it at most once a second: a full disk fails every write. */
static void
failure_note(struct writer *w, enum db_status status)
{
    int64_t now = clock_steady_us();
    if (!status || status == DB_NONE || status == DB_CONFLICT)
        return;
    const char *message =
        file_is_locked(w) ? db_message(w->db) : "its file was deleted, moved or replaced";
    w->cause = db_cause(message);
    if (now - w->logged_us < 1000000)
        return;
    w->logged_us = now;
    log_printf(w->log, LOG_LEVEL_ERROR, "cannot write to the store: %s", message);
}

int64_t
write_lock(const char *object)
{
    return (int64_t)(digest_fnv(DIGEST_FNV, object) | UINT64_C(1) << 63);
}

static int
key_compare(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Begin a transaction for a list of tasks. Keys are locked in ascending order by all nodes, so that two nodes
 * do not wait for each other. */
static enum db_status
batch_begin(struct writer *w, const struct task *first)
{
    struct keys *keys = &w->keys;
    struct writing writing = {.locks = {.company = DB_TOGETHER, .keys = keys->list}};
    keys->count = 0;
    for (const struct task *t = first; t; t = t->next) {
        writing.numbered += t->lookahead != NULL;
        if (t->lock == WRITE_ALONE || (t->lock != WRITE_FREELY && keys->count == BATCH_LIMIT))
            writing.locks.company = DB_ALONE;
        else if (t->lock != WRITE_FREELY)
            keys->list[keys->count++] = t->lock;
    }
    qsort(keys->list, keys->count, sizeof *keys->list, key_compare);
    for (size_t i = 0; i < keys->count; i++)
        if (!i || keys->list[i] != keys->list[i - 1])
            keys->list[writing.locks.count++] = keys->list[i];
    int64_t start = clock_steady_us();
    enum db_status st = w->driver->begin(w->store, &writing);
    histogram_add(&w->times->lock, clock_steady_us() - start);
    return st;
}

/* Commit tasks together; if that fails, each alone. Returns the number of failures. */
static size_t
batch_write(struct writer *w, struct task *first)
{
    assert(first); /* a transaction has a task */
    enum db_status begun = file_is_locked(w) ? batch_begin(w, first) : DB_UNAVAILABLE;
    enum db_status all = begun ? begun : batch_run(w, first);
    /* Never repeat an uncertain commit: the tasks may be stored. Retry once after a lost connection, and after a conflict with
     * what another node has committed meanwhile. */
    bool again =
        all && !begun && all != DB_UNCERTAIN &&
        (first->next || ((all == DB_UNAVAILABLE || all == DB_CONFLICT) && db_is_shared(w->db)));
    /* Data written to a replaced file is lost: report a failure. */
    if (!all && !file_is_locked(w))
        all = DB_UNAVAILABLE;
    size_t failures = 0;
    while (first) {
        struct task *next = first->next;
        enum db_status st = all;
        first->next = NULL;
        if (again) {
            begun = batch_begin(w, first);
            st = begun ? begun : batch_run(w, first);
        }
        if (again && !st && !file_is_locked(w))
            st = DB_UNAVAILABLE;
        if (begun) { /* the store is unavailable: fail the remaining tasks */
            again = false;
            all = begun;
        }
        if (!st)
            w->position = db_committed(w->db);
        failures += st != DB_OK;
        failure_note(w, st);
        first->done(first->context, st); /* may free the task */
        first = next;
    }
    return failures;
}

static void
queue_add(struct queue *queue, struct task *task)
{
    task->next = NULL;
    *queue->last = task;
    queue->last = &task->next;
}

/* Remove the first task; NULL when the queue is empty. */
static struct task *
queue_take(struct queue *queue)
{
    struct task *task = queue->first;
    if (!task)
        return NULL;
    queue->first = task->next;
    if (!queue->first)
        queue->last = &queue->first;
    task->next = NULL;
    return task;
}

/* Take the tasks of the next transaction, with the lock held: up to BATCH_LIMIT small ones, or large ones up to BATCH_BYTES. A
 * transaction has only small tasks or only large ones, in turn, so a small task waits for one large transaction at most. */
static struct task *
batch_take(struct writer *w, struct batch *out)
{
    struct queue batch = {.last = &batch.first};
    size_t bytes = 0;
    bool is_large = w->large.first && (!w->small.first || w->large_is_next);
    *out = (struct batch){0};
    w->large_is_next = w->large.first && !is_large;
    for (struct task *t;
         !is_large && out->count < BATCH_LIMIT && (t = queue_take(&w->small)) != NULL;) {
        out->count++;
        out->numbered += t->is_numbered;
        queue_add(&batch, t);
    }
    for (struct task *t; is_large && bytes < BATCH_BYTES && (t = queue_take(&w->large)) != NULL;) {
        out->count++;
        bytes += t->bytes;
        queue_add(&batch, t);
    }
    w->metrics.waiting -= out->count;
    return batch.first;
}

static void
released_note(struct writer *w, size_t count, int64_t now_us)
{
    w->clients_back = (struct clients_back){.released = count, .released_us = now_us};
}

/* Estimate how long `count` clients take to submit again, from the clients released last. */
static int64_t
return_us(const struct clients_back *r, int64_t now_us, size_t count)
{
    int64_t us = r->all_us ? r->all_us : now_us - r->released_us;
    size_t back = r->all_us ? r->released : r->back;
    return us * (int64_t)count / (int64_t)(back ? back : 1);
}

/* Group commit pacing. Clients that wait for a reply submit again together, and fewer, larger transactions cost less. So the writer
 * waits for half of the clients present at the last commit: the records of one half are judged while those of the other half are
 * written. If all clients return faster than the disk commits one half, the writer waits for all. The wait is bounded by the last
 * commit's duration (at least one millisecond); a single client never waits. */
static void
tasks_gather(struct writer *w, size_t count, int64_t now_us)
{
    size_t present = count + w->metrics.waiting;
    bool all = return_us(&w->clients_back, now_us, present) < w->disk_us;
    size_t wanted = all ? present : present / 2;
    int64_t us = all ? w->disk_us : w->disk_us / 2;
    us = us < GATHER_LEAST_US ? GATHER_LEAST_US : us > GATHER_MOST_US ? GATHER_MOST_US : us;
    released_note(w, count, now_us);
    if (present < 2) /* a single client: skip even the clock call */
        return;
    const struct timespec until = clock_in_us(us);
    w->wanted = wanted < BATCH_LIMIT ? wanted : BATCH_LIMIT;
    for (int timed_out = 0; w->metrics.waiting < w->wanted && !w->stopping && !timed_out;)
        timed_out = pthread_cond_timedwait(&w->more, &w->lock, &until);
}

/* Run one transaction, releasing the lock meanwhile. */
static void
transaction_run(struct writer *w, enum owner owner)
{
    struct batch batch;
    struct task *first = batch_take(w, &batch);
    int64_t start = w->start_us = clock_steady_us();
    w->owner = owner;
    pthread_mutex_unlock(&w->lock);
    size_t failures = batch_write(w, first);
    int64_t us = clock_steady_us() - start;
    pthread_mutex_lock(&w->lock);
    w->start_us = 0;
    w->metrics.tasks += batch.count;
    w->metrics.failures += failures;
    w->numbered -= batch.numbered;
    w->last = w->driver->last(w->store);
    pthread_cond_broadcast(&w->ended);
    histogram_add(&w->times->whole, us);
    if (owner == OWNER_WRITER)
        tasks_gather(w, batch.count, start + us);
    else
        released_note(w, batch.count, start + us);
    w->owner = OWNER_NONE;
}

static void *
writer_main(void *context)
{
    struct writer *w = context;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        w->wanted = 1;
        while (w->owner || (!w->metrics.waiting && !w->stopping))
            pthread_cond_wait(&w->more, &w->lock);
        if (!w->metrics.waiting)
            break;
        transaction_run(w, OWNER_WRITER);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct writer *
writer_start(struct store *store, const struct writer_driver *driver, struct lock *lock,
             struct store_times *times, const struct log *log)
{
    struct writer *w = calloc(1, sizeof *w);
    if (!w) {
        driver->close(store);
        return NULL;
    }
    w->store = store;
    w->driver = driver;
    w->db = driver->db(store);
    w->lock_held = lock;
    w->times = times;
    w->log = log;
    w->small.last = &w->small.first;
    w->large.last = &w->large.first;
    pthread_mutex_init(&w->order, NULL);
    pthread_mutex_init(&w->lock, NULL);
    clock_condition_init(&w->more);
    clock_condition_init(&w->ended);
    if (pthread_create(&w->thread, NULL, writer_main, w) != 0) {
        pthread_cond_destroy(&w->ended);
        pthread_cond_destroy(&w->more);
        pthread_mutex_destroy(&w->lock);
        pthread_mutex_destroy(&w->order);
        driver->close(store);
        free(w);
        return NULL;
    }
    return w;
}

/* Queue a task; false when it was rejected. *out_inline: the submitting thread must run it. */
static bool
task_queue(struct writer *w, struct task *task, bool *out_inline)
{
    bool is_batch_full = false;
    pthread_mutex_lock(&w->lock);
    bool taken = w->metrics.waiting < QUEUE_LIMIT && !w->stopping;
    /* The store is idle: the submitting thread runs the small task, which saves a wake-up. */
    *out_inline = task->run_inline && task->bytes <= LARGE_BYTES && !w->owner &&
                  !w->metrics.waiting && !w->stopping;
    if (*out_inline)
        w->owner = OWNER_SUBMITTER;
    if (taken) {
        queue_add(task->bytes > LARGE_BYTES ? &w->large : &w->small, task);
        w->metrics.waiting++;
        if (++w->clients_back.back == w->clients_back.released)
            w->clients_back.all_us = clock_steady_us() - w->clients_back.released_us;
        w->numbered += task->is_numbered;
        is_batch_full = w->owner != OWNER_SUBMITTER && w->metrics.waiting >= w->wanted;
    }
    pthread_mutex_unlock(&w->lock);
    if (is_batch_full) /* signal after unlocking, or the thread would block on the lock */
        pthread_cond_signal(&w->more);
    return taken;
}

/* The sequence number of the next numbered row is predicted. The sum does not change while tasks move from the queue into a
 * transaction. If a task fails, the numbers predicted for the tasks behind it are wrong, and their hashes are computed again
 * in the transaction. */
static bool
task_add(struct writer *w, struct task *task, bool *out_inline)
{
    task->is_numbered = task->lookahead && task->bytes <= LARGE_BYTES && !db_is_shared(w->db);
    if (!task->is_numbered)
        return task_queue(w, task, out_inline);
    pthread_mutex_lock(&w->order);
    pthread_mutex_lock(&w->lock);
    int64_t seq = w->last + (int64_t)w->numbered + 1;
    pthread_mutex_unlock(&w->lock);
    task->lookahead(task->context, seq);
    bool taken = task_queue(w, task, out_inline);
    pthread_mutex_unlock(&w->order);
    return taken;
}

bool
writer_add(struct writer *w, struct task *task)
{
    bool is_inline = false;
    bool taken = task_add(w, task, &is_inline);
    if (!is_inline)
        return taken;
    pthread_mutex_lock(&w->lock);
    transaction_run(w, OWNER_SUBMITTER);
    if (w->metrics.waiting || w->stopping)
        pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    return true;
}

/* A task whose submitter waits. */
struct waiting {
    struct task task;
    enum db_status (*run)(struct store *store, void *context);
    void *context;
    sem_t done;
    enum db_status status;
};

static enum db_status
waiting_run(struct store *store, void *context)
{
    struct waiting *waiting = context;
    return waiting->run(store, waiting->context);
}

static void
waiting_done(void *context, enum db_status status)
{
    struct waiting *waiting = context;
    waiting->status = status;
    sem_post(&waiting->done);
}

static enum db_status
wait_for(struct writer *w, size_t bytes, int64_t lock,
         enum db_status (*run)(struct store *store, void *context), void *context)
{
    struct waiting waiting = {.run = run, .context = context};
    waiting.task = (struct task){.run = waiting_run,
                                 .done = waiting_done,
                                 .context = &waiting,
                                 .bytes = bytes,
                                 .lock = lock};
    sem_init(&waiting.done, 0, 0);
    if (!writer_add(w, &waiting.task))
        waiting.status = DB_UNAVAILABLE;
    else
        while (sem_wait(&waiting.done) != 0) /* interrupted by a signal */
            ;
    sem_destroy(&waiting.done);
    return waiting.status;
}

enum db_status
writer_wait(struct writer *w, int64_t lock,
            enum db_status (*run)(struct store *store, void *context), void *context)
{
    return wait_for(w, 0, lock, run, context);
}

enum db_status
writer_wait_large(struct writer *w, int64_t lock,
                  enum db_status (*run)(struct store *store, void *context), void *context)
{
    return wait_for(w, BATCH_BYTES, lock, run, context);
}

const char *
writer_cause(struct writer *w)
{
    const char *cause = w->cause;
    return cause ? cause : db_cause("");
}

int64_t
writer_position(struct writer *w)
{
    return w->position;
}

struct writer_metrics
writer_metrics(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    struct writer_metrics metrics = w->metrics;
    /* Plus 1: 0 means that no transaction runs, not that one has just begun. */
    metrics.busy_us = w->start_us ? clock_steady_us() - w->start_us + 1 : 0;
    pthread_mutex_unlock(&w->lock);
    return metrics;
}

uint64_t
writer_await(struct writer *w, uint64_t seen, unsigned ms)
{
    const struct timespec until = clock_in_us((int64_t)ms * 1000);
    pthread_mutex_lock(&w->lock);
    if (w->metrics.tasks == seen)
        pthread_cond_timedwait(&w->ended, &w->lock, &until);
    uint64_t tasks = w->metrics.tasks;
    pthread_mutex_unlock(&w->lock);
    return tasks;
}

void
writer_wake(struct writer *w)
{
    pthread_cond_broadcast(&w->ended);
}

void
writer_stop(struct writer *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    w->driver->close(w->store);
}

void
writer_free(struct writer *w)
{
    if (!w)
        return;
    pthread_cond_destroy(&w->ended);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    pthread_mutex_destroy(&w->order);
    free(w);
}
