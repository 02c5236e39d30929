/* SPDX-License-Identifier: MIT */
/*
 * Requests and replies as handlers see them. Begin with struct request.
 *
 * A request is handled in two steps. First the handler runs on a worker thread: it reads, judges
 * and writes the complete reply. To store something it also sets `write`, which then runs in the
 * writer's transaction; the reply is sent after the commit is on disk.
 */
#ifndef ADJD_WEB_REQUEST_H
#define ADJD_WEB_REQUEST_H

#include "base/digest.h"
#include "http/message.h"
#include "db/writer.h"
#include "os/adjd.h"
#include "os/rate_limit.h"
#include "store/store.h"
#include "web/problem.h"

struct json;
struct judge_call;
struct route;
struct routes;

enum { QUERY_LIMIT = 16, PATH_VARS = 3 };

struct request;
/* Write to the store, in the writer's transaction. A status other than DB_OK rolls back and becomes
 * a problem. May run twice. The handler's reply is sent unless this function sets another one. */
typedef enum db_status write_fn(struct store *store, struct request *req);

struct request {
    struct message http; /* what was received, and the handler's reply; first member */
    struct adjd *adjd;
    const struct routes *routes;
    struct arena pool;
    const struct route *route; /* NULL: no route matches */
    char id[64];
    const char *path;
    const char *vars[PATH_VARS]; /* the route's "*" segments */
    struct pair query[QUERY_LIMIT];
    size_t query_count;
    char type[80];        /* media type of the body, lower case, without parameters */
    const char *encoding; /* encoding of the body (media_encoding()) */
    const char *actor;    /* the authenticated client: "local", or "token:" and its id */
    const char *owner;    /* owner of what the request creates: "local", or "token:" and an id */
    unsigned scopes;      /* the caller's granted scopes (enum scope bits) */
    const char *detail;   /* the detail of the problem that is the reply; NULL: none */
    const char *session;  /* the secret of the browser's session cookie; NULL: no session */
    struct rate_limit_state limit; /* quota 0: no limit applies */
    const char *key;               /* Idempotency-Key; NULL: none */
    char key_hash[DIGEST_HEX_SIZE];
    int64_t position; /* Adj-Position: reads must see the store's log at least up to here
                             (db/db.h) */

    /* While the handler runs. */
    struct store *reader; /* store handle */
    uint64_t access; /* the count of ended tokens (struct adjd) at the last check of this one */
    bool woken;      /* the handler waited and runs again (request_wait()) */
    enum work_queue queue; /* whose thread runs the handler */
    enum work_queue asks; /* the handler asked for a thread of this queue; QUEUE_NONE: it did not */
    bool is_cancelled;    /* see request_is_cancelled() */
    int64_t until_us;     /* work deadline (steady clock, microseconds); 0: not started */

    /* What the handler leaves. */
    struct judge_call *call; /* see request_judge(); NULL: none */
    void (*judged)(struct request *req);
    write_fn *write;
    void *data;   /* the handler's data for `write` */
    int64_t lock; /* the lock of `write` (struct task, db/writer.h) */
    void (*lookahead)(struct request *req,
                      int64_t seq);      /* lookahead, see struct task (db/writer.h); NULL: none */
    void (*stored)(struct request *req); /* called after the commit; NULL: none */
    void *page;                          /* the desk's data of this page, for routes.render */
    struct task task;                    /* runs `write` */
    struct reply instead;                /* reply set by `write`; used if its status is set */
    struct reply *out; /* the reply being written; NULL: the head is not checked yet */
};

/* Set path and query; false when an escape is invalid or there are too many parameters. */
bool request_target_read(struct request *req, const char *target);
/* Decode the percent-escape at the start of `text` ("%41"); negative: no escape there. */
int escape_read(const char *text);
/* Append `text`, percent-encoded for a URL. */
void escape_put(struct buffer *out, const char *text);
/* Whether the route is an HTML page (struct routes). */
bool request_is_page(const struct request *req);
/* A query parameter; NULL when it is missing. */
const char *request_query(const struct request *req, const char *name);
/* Parse a query parameter as a number from 1 to `most`; *out is unchanged when it is missing. On failure returns false and sets a
 * problem. */
bool request_number(struct request *req, const char *name, int64_t most, int64_t *out);
/* Parse a query parameter as one of the words; *out (may be NULL) is unchanged when it is missing. On failure returns false and
 * sets a problem. */
bool request_choice(struct request *req, const char *name, const char *const *words, size_t count,
                    size_t *out);
/* Parse a query parameter that is "true" or "false", the default. On failure returns false and sets a problem. */
bool request_flag(struct request *req, const char *name, bool *out);
/* Parse the body as JSON; free it with json_free(). On failure returns NULL and sets a problem. */
struct json *request_doc(struct request *req);
/* The key for rate limits: the token, or the client's address. */
const char *request_client(const struct request *req);
/* The request's store handle for reading. On failure returns NULL and sets a problem. */
struct store *request_store(struct request *req);
/* Whether the handler may start work of this queue on this thread. If false it must return at once; it
 * is called again on a thread of that queue. */
bool request_may_work(struct request *req, enum work_queue queue);
/* Ask a judge without waiting: `judged` runs on this thread once the reply is there. The call belongs to
 * the request's pool. */
void request_judge(struct request *req, struct judge_call *call,
                   void (*judged)(struct request *req));
/*
 * Whether work for this request (a struct request *) must stop: the client is gone, the time limit
 * has passed, or the server is stopping. Stays true once it is; the handler's reply is then
 * replaced by a problem. Call it in long loops, and pass it as `stop` to the store and the judges.
 */
bool request_is_cancelled(void *request);
/* Wait without a thread until something is stored or until `until_us` (steady clock): then the handler runs again. First, the
 * written part of a streaming reply is sent. Returns false when the deadline has passed or the server is stopping: then the handler
 * must finish its reply. */
bool request_wait(struct request *req, int64_t until_us);
/* Run `write` in the writer's transaction, under this lock (struct task, db/writer.h). Replaces an earlier `write`; NULL: write
 * nothing. */
void request_write(struct request *req, int64_t lock, write_fn *write, void *data);
/* The index of the media type that the client prefers. If it accepts none, returns `count` and sets a problem. */
size_t request_negotiate(struct request *req, const char *const *types, size_t count);

/* Whether the handler or a problem has decided the reply. */
bool request_decided(const struct request *req);
/* Start a new reply and discard the earlier one. Returns its body for writing. */
struct buffer *reply_start(struct request *req, int status, const char *type);
/* Start a reply with a JSON object, which the caller must close. */
struct buffer *reply_object(struct request *req, int status);
/* Discard the reply: afterwards no reply is decided. */
void reply_reset(struct request *req);
void reply_header(struct request *req, const char *name, const char *value);
/* The strong ETag of the body, with quotes; in the request's pool. */
const char *etag_of(struct request *req, const struct buffer *body);
/* Set the ETag from the body, and reply 304 if the client already has it. */
void reply_etag(struct request *req);
/* Set a given ETag; true when the reply became 304. */
bool reply_tag(struct request *req, const char *tag);

/* Sets a problem reply: problem_set(req, kind, format, ...). The format describes the error in this request. Returns false. */
#define problem_set(req, kind, ...)                                                                \
    problem_set_at(req, kind, (struct problem_place){0}, __VA_ARGS__)
/* problem_set() with the position of the error in the client's text. */
bool problem_set_at(struct request *req, enum problem kind, struct problem_place place,
                    const char *detail, ...) __attribute__((format(printf, 4, 5)));
/* Reply with the problem of a refused operation. */
void problem_set_refusal(struct request *req, const struct refusal *refusal);
/* Reply with a libadj error. */
void problem_set_error(struct request *req, const struct adj_error *err);
/* On a store error set a problem reply and return true; DB_NONE becomes 404. False on DB_OK. The cause is that of the request's
 * reader. */
bool problem_set_store(struct request *req, enum db_status status);
/* The same with a cause (db_cause()). */
bool problem_set_cause(struct request *req, enum db_status status, const char *cause);

#endif
