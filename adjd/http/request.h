/* SPDX-License-Identifier: MIT */
/*
 * Requests and replies, without a word of the HTTP library: a handler takes a struct request, asks
 * the library and the store, and fills the reply. The route table is in pipeline.c.
 *
 * A request is answered in two steps. The handler runs first, on the connection's thread: it reads,
 * judges, and writes the reply in full. If there is something to be stored it also sets `write`;
 * then that runs in the writer's transaction, and the reply is sent once it is on disk.
 */
#ifndef ADJD_HTTP_REQUEST_H
#define ADJD_HTTP_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os/adjd.h"
#include "http/auth.h"
#include "os/hash.h"
#include "os/id.h"
#include "os/limit.h"
#include "os/pool.h"
#include "http/problem.h"
#include "store/store.h"
#include "os/text.h"
#include "store/writer.h"

struct doc;

struct pair {
    const char *name, *value;
};

enum { REPLY_HEADERS = 12, QUERY_LIMIT = 16, PATH_VARS = 2 };

struct reply {
    int status; /* 0: not decided yet */
    const char *type;
    const char *etag, *location; /* NULL: none */
    struct text body;
    struct pair headers[REPLY_HEADERS];
    size_t header_count;
};

/* What a route takes as its body; pipeline.c has the row of each. */
enum body_kind { BODY_NONE, BODY_JSON, BODY_RECORD, BODY_ARCHIVE };

struct request;
typedef void handler_fn(struct request *req);
/*
 * Write in the writer's transaction; a status other than DB_OK rolls back and becomes a problem. May
 * be run twice. The handler's reply stands unless this sets another one.
 */
typedef enum db_status write_fn(struct store *store, struct request *req);

struct route {
    const char *method, *path; /* a segment "*" takes anything but a slash */
    enum body_kind body;
    unsigned scope;    /* what a token must grant */
    const char *query; /* the parameters it knows, each between spaces; NULL: none */
    handler_fn *handle;
};

struct request {
    struct adjd *adjd;
    struct http_request *http; /* whose connection it came by */
    struct pool pool;
    const struct route *route; /* NULL: none fits */
    char id[64];
    const char *method, *path;
    const char *vars[PATH_VARS]; /* what stood where the route has "*" */
    struct pair query[QUERY_LIMIT];
    size_t query_count;
    int64_t announced; /* the body's length by its header; -1: it has one, of unknown length */
    char type[64];     /* of the body, lower case, without parameters */
    const char *actor; /* who asks: "local", or "token:" and its id */
    char remote[64];   /* the client's address */
    struct limit_answer limit; /* of its rate; quota 0: there is none */
    struct text body;
    int64_t start_us;
    struct store *reader; /* while the handler runs, once it asked for one */
    write_fn *write;
    void *data;                          /* the handler's, for its `write` */
    void (*stored)(struct request *req); /* called once it is on disk; NULL: nothing to do */
    const char *key;                     /* Idempotency-Key; NULL: none */
    const char *expected;                /* If-Match, where a ruling heeds it; NULL: anything */
    char key_hash[SHA256_TEXT_SIZE];     /* of what was asked */
    struct task task;
    struct reply reply;   /* by the handler */
    struct reply instead; /* by `write`: sent in its place when its status is set */
    struct reply *out;    /* which of the two is being filled */
};

/*
 * What server.c tells the api, in this order. Once the reply is decided (request_decided) the rest of
 * the body is of no interest, but its end must be waited for.
 */
void api_begin(struct request *req); /* method, path, query, announced and headers are known */
void api_body(struct request *req, const char *data, size_t len);
void api_handle(struct request *req); /* all has arrived; then `write` may be set */
/* The task of a request with `write`: its run, and what to do before the reply is sent. */
enum db_status api_write(struct store *store, void *request);
void api_written(struct request *req, enum db_status status);
void api_end(struct request *req); /* answered, or the client is gone */

/* The place of a route in the table, and the number of places; the last one is "none". */
size_t route_index(const struct route *route);
const struct route *route_at(size_t index);

bool request_decided(const struct request *req);
/* The reply to send. */
struct reply *request_reply(struct request *req);

/* A query parameter; NULL when it was not given. */
const char *request_query(const struct request *req, const char *name);
/* A header (server.c); NULL when it was not sent. Borrowed for the request's life. */
const char *request_header(const struct request *req, const char *name);
/* The body as JSON; NULL with a problem set. New (doc_free). */
struct doc *request_doc(struct request *req);
/* A reader of the store, for a short while; NULL with a problem set. */
struct store *request_store(struct request *req);

/* Begin the reply anew: what was said before is forgotten. The body is returned for writing. */
struct text *reply_start(struct request *req, int status, const char *type);
void reply_header(struct request *req, const char *name, const char *value);
/* The strong ETag of these bytes, with its quotes; the request's. */
const char *tag_of(struct request *req, const struct text *body);
/* Set the ETag from the body, and turn the reply into 304 when the client has it already. */
void reply_etag(struct request *req);
/* Whether a header's list of tags names this one; weak ones do too: packed, a body is the same. */
bool tag_matches(const char *header, const char *tag);
/* Which of these media types the client wants; `count` with a problem set when none. */
size_t reply_negotiate(struct request *req, const char *const *types, size_t count);

/* The adjudication of the path; false with a problem set. */
bool adjudication_find(struct request *req, struct adjudication *out);
/* Answer with a game written in a notation, or with a report of that, as the client accepts. */
void game_reply(struct request *req, const struct adj_game *game, const char *notation);

/* The handlers, by resource. */
handler_fn adjudication_post, adjudication_get, adjudication_record, adjudication_list;
handler_fn adjudication_replace, adjudication_withdraw, adjudication_decide, adjudication_history;
handler_fn tournament_post, tournament_list, tournament_get, tournament_standings,
    tournament_crosstable, tournament_export, player_post;
handler_fn adjudication_signature, keys_get;
handler_fn hook_post, hook_list, hook_get, hook_delete, hook_deliveries, hook_retry;
handler_fn conversion_post;
handler_fn variant_list, variant_get, variant_moves;
handler_fn schema_get, openapi_get, catalog_get;
handler_fn health_get, ready_get, problem_get, metrics_get;
handler_fn audit_list;
handler_fn batch_post, job_get, job_results, job_delete;

#endif
