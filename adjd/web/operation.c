/* SPDX-License-Identifier: MIT */
#include "web/operation.h"

#include <string.h>

#include "base/number.h"
#include "http/etag.h"
#include "os/id.h"
#include "store/tournaments.h"

static bool
is_expected(void *context, const char *tag)
{
    struct request *req = context;
    const char *expected = req->http.headers[HEADER_IF_MATCH];
    return !expected || etag_matches(expected, tag, TAG_STRONG) ||
           etag_matches(expected, etag_gzip(&req->pool, tag), TAG_STRONG);
}

struct operation *
operation_of(struct request *req)
{
    struct operation *op = arena_alloc(&req->pool, sizeof *op);
    if (!op)
        return NULL;
    *op = (struct operation){
        .adjd = req->adjd,
        .pool = &req->pool,
        .actor = req->actor,
        .owner = req->owner,
        .is_admin = (req->scopes & SCOPE_ADMIN),
        .cancel = {request_is_cancelled, req},
        .now_ms = req->adjd->now_ms(),
        .is_expected = req->http.headers[HEADER_IF_MATCH] ? is_expected : NULL,
        .context = req,
        .deadline_us = &req->until_us,
    };
    return op;
}

struct operation *
operation_reading(struct request *req)
{
    struct operation *op = operation_of(req);
    if (op)
        op->store = request_store(req);
    return op && op->store ? op : NULL;
}

bool
operation_failed(struct request *req, const struct operation *op)
{
    if (op->refusal.kind)
        problem_set_refusal(req, &op->refusal);
    else
        problem_set_store(req, op->status);
    return op_is_refused(op);
}

struct run {
    struct operation *op;
    int status;
    operation_reply_fn *reply;
};

static enum db_status
run_write(struct store *store, struct request *req)
{
    const struct run *run = req->data;
    enum db_status st = operation_write(store, run->op);
    if (run->op->refusal.kind)
        problem_set_refusal(req, &run->op->refusal);
    else if (!st && run->reply)
        run->reply(req, run->status, run->op->data);
    else if (!st && run->status)
        reply_start(req, run->status, NULL);
    return st;
}

static void
run_foresee(struct request *req, int64_t seq)
{
    const struct run *run = req->data;
    run->op->lookahead(run->op, seq);
}

bool
operation_run(struct request *req, struct operation *op, int status, operation_reply_fn *reply)
{
    struct run *run = arena_alloc(&req->pool, sizeof *run);
    if (operation_failed(req, op) || !run || !op->write)
        return false;
    *run = (struct run){op, status, reply};
    request_write(req, op->lock, run_write, run);
    if (op->lookahead)
        req->lookahead = run_foresee;
    return true;
}

bool
owner_sees(const struct request *req, const char *owner)
{
    return (req->scopes & SCOPE_ADMIN) || (owner && strcmp(owner, req->owner) == 0);
}

bool
owner_finds(struct request *req, enum db_status st, const char *owner)
{
    return !problem_set_store(req, !st && !owner_sees(req, owner) ? DB_NONE : st);
}

bool
tournament_find(struct request *req, struct tournament *out)
{
    struct store *store = request_store(req);
    enum db_status st =
        store ? store_tournament_get(store, req->vars[0], &req->pool, out) : DB_UNAVAILABLE;
    return !problem_set_store(req, st);
}

int64_t
path_number(struct request *req, size_t place, int64_t most)
{
    int64_t number = digits_read(req->vars[place], most);
    if (number >= 1)
        return number;
    problem_set(req, PROBLEM_NOT_FOUND, "\"%s\" is no number from 1 to %lld", req->vars[place],
                (long long)most);
    return 0;
}
