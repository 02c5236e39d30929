/* SPDX-License-Identifier: MIT */
/* Group commit runs each task exactly once, a failing task fails alone, and no task waits long for others. */
#include "db/writer.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "os/log.h"
#include "os/metrics.h"
#include "store/adjudications.h"
#include "store/log.h"
#include "store/credentials.h"
#include "tap.h"

enum { CLIENTS = 4, TASKS = 100 };

static struct writer *writer;
static char path[64];

static enum db_status
key_write(struct store *store, void *context)
{
    return store_key_add(store, &(struct signing_key){context, "public", 1});
}

static bool
key_count(void *context, const struct signing_key *key)
{
    (void)key;
    ++*(int64_t *)context;
    return true;
}

/* Counts the keys on disk through another store handle. */
static int64_t
keys_stored(void)
{
    struct store *store = NULL;
    char message[256];
    int64_t count = 0;
    if (store_open(path, DB_READER, &store, message, sizeof message) ||
        store_key_list(store, key_count, &count))
        count = -1;
    store_close(store);
    return count;
}

/* A client that sends its next task when the last one is on disk. */
static void *
client(void *context)
{
    static char failed[] = "a task failed";
    char name[32];
    for (int i = 0; i < TASKS; i++) {
        snprintf(name, sizeof name, "%s-%d", (const char *)context, i);
        if (writer_wait(writer, WRITE_ALONE, key_write, name))
            return failed;
    }
    return NULL;
}

static void
together(const struct histogram *commits)
{
    static char names[CLIENTS][2] = {"a", "b", "c", "d"};
    unsigned long long transactions = 0;
    void *trouble = NULL;
    pthread_t threads[CLIENTS];
    for (size_t i = 0; i < CLIENTS; i++)
        if (pthread_create(&threads[i], NULL, client, names[i]) != 0)
            abort();
    for (size_t i = 0; i < CLIENTS; i++) {
        pthread_join(threads[i], &trouble);
        is_str(trouble, NULL, "client %s", names[i]);
    }
    is_int(keys_stored(), CLIENTS * TASKS, "all are on disk");
    for (size_t i = 0; i < METRIC_BUCKETS; i++)
        transactions += commits->buckets[i];
    ok(transactions < CLIENTS * TASKS, "in fewer transactions: %llu", transactions);
}

/* A task that records its result; it fails when `name` is NULL. */
struct outcome {
    struct task task;
    const char *name;
    pthread_mutex_t *gate; /* run() waits for this lock; NULL: no lock */
    int count, turn;       /* turn: number of tasks completed before */
    enum db_status status;
    pthread_t who; /* thread that reported the completion */
    atomic_bool done;
};
static int turns;

static enum db_status
outcome_run(struct store *store, void *context)
{
    struct outcome *o = context;
    if (o->gate) {
        pthread_mutex_lock(o->gate);
        pthread_mutex_unlock(o->gate);
    }
    return o->name ? store_key_add(store, &(struct signing_key){o->name, "public", 1})
                   : DB_CONFLICT;
}

static void
outcome_note(void *context, enum db_status status)
{
    struct outcome *o = context;
    o->status = status;
    o->count++;
    o->turn = turns++;
    o->who = pthread_self();
    o->done = true;
}

static struct task
outcome_task(struct outcome *o, size_t bytes)
{
    return (struct task){.run = outcome_run, .done = outcome_note, .context = o, .bytes = bytes};
}

/* A small task waits for at most one transaction of large tasks. */
static void
small_first(void)
{
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    struct outcome all[] = {{.name = "gate", .gate = &gate},
                            {.name = "large 1"},
                            {.name = "large 2"},
                            {.name = "large 3"},
                            {.name = "small"}};
    turns = 0;
    pthread_mutex_lock(&gate);
    for (size_t i = 0; i < 5; i++) {
        all[i].task = outcome_task(&all[i], i >= 1 && i <= 3 ? 5000000 : 100);
        ok(writer_add(writer, &all[i].task), "a task is taken");
        /* Wait until the writer has taken the first task alone. */
        while (i == 0 && writer_metrics(writer).waiting)
            sched_yield();
    }
    pthread_mutex_unlock(&gate);
    /* Another large task, behind all of them. */
    struct outcome last = {.name = "last"};
    last.task = outcome_task(&last, 5000000);
    ok(writer_add(writer, &last.task), "one more");
    while (writer_metrics(writer).waiting || writer_metrics(writer).busy_us)
        sched_yield();
    is_int(all[4].turn, 1, "the small one is done first");
    for (size_t i = 1; i <= 3; i++)
        is_int(all[i].turn, (int)i + 1, "the large ones in their order");
    is_int(last.turn, 5, "and the last one last");
}

/* A thread that runs its own task (run_inline) when the writer is idle. */

static void *
guest(void *context)
{
    struct outcome *o = context;
    o->task = outcome_task(o, 100);
    o->task.run_inline = true;
    return writer_add(writer, &o->task) ? NULL : context;
}

/* A client whose tasks run at once, next to clients whose tasks are queued. */
static void *
guest_client(void *context)
{
    static char failed[] = "a task failed";
    char name[32];
    for (int i = 0; i < TASKS; i++) {
        struct outcome o = {.name = name};
        snprintf(name, sizeof name, "guest-%s-%d", (const char *)context, i);
        if (guest(&o))
            return failed;
        while (!o.done)
            sched_yield();
        if (o.status)
            return failed;
    }
    return NULL;
}

/* With the writer idle, the caller's thread runs its own small task; a large task goes to the writer thread; other
 * tasks wait. */
static void
guests(void)
{
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    struct outcome alone = {.name = "alone"}, large = {.name = "large"};
    struct outcome first = {.name = "guest", .gate = &gate}, second = {.name = "second"};
    pthread_t thread;
    while (writer_metrics(writer).busy_us)
        sched_yield();
    ok(!guest(&alone) && alone.done, "what comes alone is written at once");
    ok(pthread_equal(alone.who, pthread_self()), "by who brings it");
    large.task = outcome_task(&large, 5000000);
    large.task.run_inline = true;
    ok(writer_add(writer, &large.task), "what is large is taken");
    while (!large.done)
        sched_yield();
    ok(!pthread_equal(large.who, pthread_self()), "but not written by who brings it");
    while (writer_metrics(writer).busy_us)
        sched_yield();
    pthread_mutex_lock(&gate);
    if (pthread_create(&thread, NULL, guest, &first) != 0)
        abort();
    while (!writer_metrics(writer).busy_us)
        sched_yield();
    ok(!guest(&second) && !second.done, "meanwhile nobody else writes");
    pthread_mutex_unlock(&gate);
    pthread_join(thread, NULL);
    ok(first.done && pthread_equal(first.who, thread), "a guest writes his own");
    while (!second.done)
        sched_yield();
    ok(!pthread_equal(second.who, thread), "and leaves the rest to the writer");
    is_int(first.status + second.status, DB_OK, "all is stored");
}

static void
guests_together(void)
{
    static char names[CLIENTS][2] = {"e", "f", "g", "h"};
    int64_t before = keys_stored();
    void *trouble = NULL;
    pthread_t threads[CLIENTS];
    for (size_t i = 0; i < CLIENTS; i++)
        if (pthread_create(&threads[i], NULL, i % 2 ? client : guest_client, names[i]) != 0)
            abort();
    for (size_t i = 0; i < CLIENTS; i++) {
        pthread_join(threads[i], &trouble);
        is_str(trouble, NULL, "client %s", names[i]);
    }
    is_int(keys_stored(), before + CLIENTS * TASKS, "all are on disk");
}

/* Predicted sequence numbers. */

/* An adjudication to store; `fails`: the task fails after writing its row. */
struct game {
    struct task task;
    struct adjudication adjudication;
    struct lookahead lookahead;
    pthread_mutex_t *gate;
    bool fails;
    int64_t seq; /* the number assigned */
    enum db_status status;
    atomic_bool done;
};

static const struct record record = {.type = "text/plain", .data = "1. e2e4", .len = 7};

static enum db_status
game_run(struct store *store, void *context)
{
    struct game *g = context;
    if (g->gate) {
        pthread_mutex_lock(g->gate);
        pthread_mutex_unlock(g->gate);
    }
    enum db_status st = store_adjudication_add(store, &g->adjudication, &record);
    g->seq = store_last_adjudication(store);
    if (!st)
        st = store_audit_add(store, 1, "local", "adjudicate", g->adjudication.id, "{}");
    return g->fails ? DB_CONFLICT : st;
}

static void
game_lookahead(void *context, int64_t seq)
{
    struct game *g = context;
    store_adjudication_lookahead(&g->adjudication, &record, seq, &g->lookahead);
}

static void
game_done(void *context, enum db_status status)
{
    struct game *g = context;
    g->status = status;
    g->done = true;
}

static void
game_queue(struct game *g, const char *id)
{
    g->adjudication = (struct adjudication){.id = id,
                                            .variant = "chess",
                                            .status = "open",
                                            .reason = "none",
                                            .fingerprint = "0",
                                            .version = "1",
                                            .verdict = "{\"name\":\"J\xc3\xbcrgen\"}",
                                            .salt = "salt",
                                            .lookahead = &g->lookahead};
    g->task = (struct task){
        .run = game_run, .done = game_done, .lookahead = game_lookahead, .context = g};
    ok(writer_add(writer, &g->task), "%s is taken", id);
}

/* A row, and whether an audit entry attests its hash. */
struct vouching {
    const struct attested_row *row;
    bool found;
};

static bool
entry_look(void *context, const struct audit_entry *e)
{
    struct vouching *v = context;
    v->found |= strcmp(e->subject, v->row->key) == 0 && strstr(e->detail, v->row->hash);
    return !v->found;
}

static bool
row_check(void *context, const struct attested_row *row)
{
    struct vouching v = {row, false};
    struct store *store = NULL;
    char message[256];
    if (store_open(path, DB_READER, &store, message, sizeof message) ||
        store_log_pending(store, 0, 1000, entry_look, &v))
        abort();
    store_close(store);
    ok(v.found, "the log vouches for %s as it is stored", row->key);
    ++*(int64_t *)context;
    return true;
}

static void
rows_check(int64_t expected)
{
    struct store *store = NULL;
    char message[256];
    int64_t count = 0;
    if (store_open(path, DB_READER, &store, message, sizeof message))
        abort();
    is_int(store_attested_list(store, ATTESTED_ADJUDICATION, row_check, &count), DB_OK, "all rows");
    is_int(count, expected, "so many");
    store_close(store);
}

/* A predicted number is right as long as no task fails; the audit log is always right. */
static void
foreseen(void)
{
    static const char *const ids[] = {"first", "second", "failing", "behind", "afterwards"};
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    struct game games[5] = {{.gate = &gate}, {.seq = 0}, {.fails = true}};
    pthread_mutex_lock(&gate);
    for (size_t i = 0; i < 4; i++) {
        game_queue(&games[i], ids[i]);
        is_int(games[i].lookahead.seq, (int64_t)i + 1, "%s is foreseen as such", ids[i]);
    }
    pthread_mutex_unlock(&gate);
    while (!games[3].done || writer_metrics(writer).busy_us)
        sched_yield();
    game_queue(&games[4], ids[4]);
    while (!games[4].done)
        sched_yield();
    for (size_t i = 0; i < 5; i++)
        is_int(games[i].status, games[i].fails ? DB_CONFLICT : DB_OK, "%s", ids[i]);
    is_int(games[1].seq, 2, "the second is what it was foreseen to be");
    is_int(games[3].seq, 3, "the one behind a failure is not");
    is_int(games[4].lookahead.seq, 4, "and those afterwards are again");
    is_int(games[4].seq, 4, "as it comes to pass");
    rows_check(4);
}

/* Size in bytes of a file next to the store. */
static long long
size_of(const char *suffix)
{
    char name[80];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &info) == 0 ? (long long)info.st_size : -1;
}

static enum db_status
large_write(struct store *store, void *context)
{
    static char text[(4 << 20) + 1];
    memset(text, 'x', sizeof text - 1);
    return store_key_add(store, &(struct signing_key){context, text, 1});
}

/* The write-ahead log is checkpointed during writes, so that it does not grow without bound. */
static void
log_is_short(void)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    long long most = 0;
    char name[32];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "large-%d", i);
        is_int(writer_wait(writer, WRITE_ALONE, large_write, name), DB_OK, "4 MB are stored");
    }
    for (int i = 0; i < 3000 && size_of("") < 8 << 20; i++)
        nanosleep(&pause, NULL);
    ok(size_of("") >= 8 << 20, "they are copied though nothing else is stored");
    for (int i = 3; i < 12; i++) {
        snprintf(name, sizeof name, "large-%d", i);
        if (writer_wait(writer, WRITE_ALONE, large_write, name))
            is_str(name, NULL, "it is stored");
        if (size_of("-wal") > most)
            most = size_of("-wal");
    }
    ok(most > 0 && most < 44 << 20, "the log has %lld bytes at most", most);
}

/* The first task blocks the writer until the others are queued, so that they share a transaction. */
static void
apart(void)
{
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    struct outcome all[] = {
        {.name = "first", .gate = &gate}, {.name = "before"}, {.name = NULL}, {.name = "after"}};
    int64_t stored = keys_stored();
    pthread_mutex_lock(&gate);
    for (size_t i = 0; i < 4; i++) {
        all[i].task = outcome_task(&all[i], 0);
        ok(writer_add(writer, &all[i].task), "a task is taken");
    }
    pthread_mutex_unlock(&gate);
    writer_stop(writer);
    struct outcome late = {.name = "late"};
    late.task = outcome_task(&late, 0);
    ok(!writer_add(writer, &late.task), "none is taken any more");
    late.task.run_inline = true;
    ok(!writer_add(writer, &late.task), "nor written by who brings it");
    writer_free(writer);
    for (size_t i = 0; i < 4; i++) {
        is_int(all[i].count, 1, "it is done once, even when the writer is told to stop");
        is_int(all[i].status, all[i].name ? DB_OK : DB_CONFLICT, "and fails alone");
    }
    is_int(late.count, 0, "and none of these done");
    is_int(keys_stored(), stored + 3, "the others are on disk");
}

int
main(void)
{
    static struct store_times times;
    char folder[] = "/tmp/adj-writer-XXXXXX";
    struct log log = {.journal = -1};
    struct store *store = NULL;
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/store", folder);
    char message[256];
    if (store_open(path, DB_WRITER, &store, message, sizeof message))
        return 1;
    writer = writer_start(store, &store_writes, NULL, &times, &log);
    if (!writer)
        return 1;
    together(&times.whole);
    small_first();
    guests();
    guests_together();
    foreseen();
    log_is_short();
    apart();
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? tap_done() : 1;
}
