/* SPDX-License-Identifier: MIT */
/*
 * Performance ceiling for adjd: a server with the same libraries and the same structure and nothing else. Two threads
 * of libmicrohttpd suspend connections, and one writer commits all waiting records in one transaction on disk. Each
 * record is stored with a constant text of a verdict's size, which is also the answer. Listens on loopback only.
 *   bare PORT STORE ANSWER-FILE
 */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MOST = 1 << 16 };

struct job {
    struct job *next;
    struct MHD_Connection *connection;
    char *body;
    size_t len;
    bool kept;
};

static char answer[ANSWER_MOST];
static size_t answer_len;
static sqlite3 *db;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct job *first, **last = &first;

static void
die(const char *what)
{
    fprintf(stderr, "bare: %s\n", what);
    exit(1);
}

static void
run(const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
}

static void
store_open(const char *path)
{
    if (sqlite3_open(path, &db) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    run("pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000;"
        "create table document (seq integer primary key, record blob, verdict text)");
}

static struct job *
batch_take(void)
{
    pthread_mutex_lock(&lock);
    while (!first)
        pthread_cond_wait(&more, &lock);
    struct job *batch = first;
    first = NULL;
    last = &first;
    pthread_mutex_unlock(&lock);
    return batch;
}

static void
batch_keep(sqlite3_stmt *insert, const struct job *batch)
{
    run("begin immediate");
    for (const struct job *j = batch; j; j = j->next) {
        sqlite3_bind_blob64(insert, 1, j->body, j->len, SQLITE_STATIC);
        sqlite3_bind_text64(insert, 2, answer, answer_len, SQLITE_STATIC, SQLITE_UTF8);
        if (sqlite3_step(insert) != SQLITE_DONE)
            die(sqlite3_errmsg(db));
        sqlite3_reset(insert);
    }
    run("commit");
}

static void *
writer(void *context)
{
    sqlite3_stmt *insert = NULL;
    (void)context;
    if (sqlite3_prepare_v2(db, "insert into document (record, verdict) values (?1, ?2)", -1,
                           &insert, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    for (;;) {
        struct job *j = batch_take();
        batch_keep(insert, j);
        while (j) {
            struct job *next = j->next;
            j->kept = true;
            MHD_resume_connection(j->connection);
            j = next;
        }
    }
    return NULL;
}

static enum MHD_Result
reply(struct MHD_Connection *connection)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(answer_len, answer, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "application/json");
    enum MHD_Result result = MHD_queue_response(connection, 201, response);
    MHD_destroy_response(response);
    return result;
}

static void
job_queue(struct job *j)
{
    MHD_suspend_connection(j->connection);
    pthread_mutex_lock(&lock);
    j->next = NULL;
    *last = j;
    last = &j->next;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
}

static enum MHD_Result
step(void *context, struct MHD_Connection *connection, const char *url, const char *method,
     const char *version, const char *data, size_t *len, void **request)
{
    struct job *j = *request;
    (void)context, (void)url, (void)method, (void)version;
    if (!j) {
        *request = j = calloc(1, sizeof *j);
        if (j)
            j->connection = connection;
        return j ? MHD_YES : MHD_NO;
    }
    if (*len) {
        char *body = realloc(j->body, j->len + *len);
        if (!body)
            return MHD_NO;
        memcpy(body + j->len, data, *len);
        j->body = body;
        j->len += *len;
        *len = 0;
        return MHD_YES;
    }
    if (j->kept)
        return reply(connection);
    job_queue(j);
    return MHD_YES;
}

static void
completed(void *context, struct MHD_Connection *connection, void **request,
          enum MHD_RequestTerminationCode code)
{
    struct job *j = *request;
    (void)context, (void)connection, (void)code;
    if (j)
        free(j->body);
    free(j);
}

int
main(int argc, char **argv)
{
    sigset_t signals;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    FILE *file = argc == 4 ? fopen(argv[3], "rb") : NULL;
    int signal;
    if (!file)
        die("usage: bare PORT STORE ANSWER-FILE");
    answer_len = fread(answer, 1, sizeof answer, file);
    fclose(file);
    address.sin_port = htons((uint16_t)strtoul(argv[1], NULL, 10));
    store_open(argv[2]);
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    pthread_t thread;
    if (pthread_create(&thread, NULL, writer, NULL) != 0)
        die("no thread");
    if (!MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                          step, NULL, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
                          MHD_OPTION_THREAD_POOL_SIZE, 2U, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                          (size_t)24 * 1024, MHD_OPTION_NOTIFY_COMPLETED, completed, NULL,
                          MHD_OPTION_END))
        die("the server does not start");
    sigwait(&signals, &signal);
    return 0;
}
