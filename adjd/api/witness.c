/* SPDX-License-Identifier: MIT */
/* The witness: the logs that this adjd cosigns (adjd-audit(7)). */
#include "api/handlers.h"

#include <string.h>

#include "base/json.h"
#include "base/note.h"
#include "os/clock.h"
#include "os/sign.h"
#include "store/log.h"
#include "store/witnessed.h"

static void
note_key_put(struct request *req, struct buffer *body, const char *member, const char *name,
             unsigned char type)
{
    struct buffer key = {0};
    signer_note_key(&key, req->adjd->signer, name, type);
    json_put_member(body, member, arena_keep(&req->pool, &key));
}

/* The checkpoint as the log signed it, with our cosignature. */
static const char *
cosigned_note(struct arena *pool, const struct witnessed *log)
{
    return arena_printf(pool, "%s%s", log->note, log->cosignature);
}

static bool
log_put(void *context, const struct witnessed *log)
{
    struct request *req = context;
    struct buffer *body = &req->out->body;
    bool is_good = !*log->fault;
    json_open(body, NULL, '{');
    json_put_member(body, "origin", log->origin);
    json_put_member(body, "url", log->url);
    json_put_member(body, "key", log->key);
    json_put_member(body, "status", is_good ? "consistent" : log->fault);
    json_put_int(body, "tree_size", log->size);
    clock_put(body, "at", log->at_ms);
    json_put_member(body, "checkpoint", cosigned_note(&req->pool, log));
    if (!is_good) {
        clock_put(body, "fault_at", log->fault_ms);
        json_put_member(body, "conflict", log->conflict);
    }
    json_close(body, '}');
    return true;
}

void
witness_get(struct request *req)
{
    struct log_checkpoint own;
    struct store *store = request_store(req);
    if (!store || problem_set_store(req, store_log_checkpoint(store, &req->pool, &own)))
        return;
    struct buffer *body = reply_object(req, 200);
    json_put_member(body, "name", own.origin);
    note_key_put(req, body, "log_key", own.origin, NOTE_ED25519);
    note_key_put(req, body, "witness_key", own.origin, NOTE_COSIGNATURE);
    json_open(body, "logs", '[');
    enum db_status st = store_witnessed_list(store, log_put, req);
    json_close(body, ']');
    json_close(body, '}');
    (void)problem_set_store(req, st);
}

void
witness_checkpoint(struct request *req)
{
    struct witnessed log;
    const char *origin = request_query(req, "origin");
    struct store *store = origin ? request_store(req) : NULL;
    if (!origin)
        problem_set(req, PROBLEM_BAD_PARAMETER, "origin is required: the name of a log");
    if (!store)
        return;
    enum db_status st = store_witnessed_get(store, origin, &req->pool, &log);
    if (st == DB_NONE)
        problem_set(req, PROBLEM_NOT_FOUND, "this adjd does not witness a log \"%.80s\"", origin);
    else if (!problem_set_store(req, st)) {
        buffer_puts(reply_start(req, 200, "text/plain; charset=utf-8"),
                    cosigned_note(&req->pool, &log));
        reply_header(req, "Cache-Control", "no-cache");
    }
}
