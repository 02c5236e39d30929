/* SPDX-License-Identifier: MIT */
#include "desk/call.h"

#include <string.h>

#include "api/owners.h"
#include "api/routes.h"
#include "http/request.h"
#include "http/route.h"
#include "os/token.h"

void
call_query(struct call *call, const char *name, const char *value)
{
    if (value && *value && call->query_count < QUERY_LIMIT)
        call->query[call->query_count++] = (struct pair){name, value};
}

static const struct route *
route_of(const struct call *call)
{
    for (size_t i = 0; i < api_routes.count; i++)
        if (strcmp(api_routes.rows[i].path, call->path) == 0 &&
            strcmp(api_routes.rows[i].method, call->method) == 0)
            return &api_routes.rows[i];
    return NULL;
}

/* The request as its API has it; the browser's own is put back when the handler is done. */
bool
call_run(struct request *req, const struct call *call)
{
    struct request own = *req;
    const struct route *route = route_of(call);
    if (!route)
        return false;
    req->route = route;
    req->method = call->method;
    memcpy(req->vars, call->vars, sizeof req->vars);
    memcpy(req->query, call->query, sizeof req->query);
    req->query_count = call->query_count;
    req->headers[HEADER_ACCEPT] = "application/json";
    req->headers[HEADER_IF_MATCH] = NULL;
    strncpy(req->type, call->type ? call->type : "application/json", sizeof req->type - 1);
    req->type[sizeof req->type - 1] = '\0';
    req->body = (struct buffer){.data = (char *)(uintptr_t)(call->body ? call->body : ""),
                                .len = call->len};
    if (owner_may(req))
        route->handle(req);
    req->route = own.route;
    req->method = own.method;
    memcpy(req->vars, own.vars, sizeof req->vars);
    memcpy(req->query, own.query, sizeof req->query);
    req->query_count = own.query_count;
    memcpy(req->headers, own.headers, sizeof req->headers);
    memcpy(req->type, own.type, sizeof req->type);
    req->body = own.body;
    return req->reply.status > 0 ? req->reply.status < 400 : req->write != NULL;
}

const struct form *
call_begin(struct request *req, unsigned scope)
{
    char names[64];
    struct outcome *outcome = arena_alloc(&req->pool, sizeof *outcome);
    if (!outcome)
        return NULL;
    req->page = outcome;
    if (!form_read(req, &outcome->form))
        return NULL;
    if ((req->scopes & scope) == scope)
        return &outcome->form;
    scopes_write(scope, names, sizeof names);
    if (req->scopes)
        problem_set(req, PROBLEM_FORBIDDEN, "this needs a token with the scope %s", names);
    else
        problem_set(req, PROBLEM_UNAUTHORIZED, "nobody is signed in here any more");
    return NULL;
}

void
call_then(struct request *req, const char *then)
{
    struct outcome *outcome = req->page;
    outcome->then = then;
}

/* ---- several ------------------------------------------------------------------------------------ */

struct link {
    struct link *next;
    write_fn *write;
    void *data;
    void (*stored)(struct request *req);
};

struct chain_of_calls {
    struct link *first, **end;
};

struct chain_of_calls *
chain_start(struct request *req)
{
    struct chain_of_calls *chain = arena_alloc(&req->pool, sizeof *chain);
    if (chain)
        chain->end = &chain->first;
    return chain;
}

bool
chain_add(struct request *req, struct chain_of_calls *chain, const struct call *call)
{
    struct link *link = arena_alloc(&req->pool, sizeof *link);
    req->write = NULL;
    req->stored = NULL;
    if (!link || !call_run(req, call)) {
        req->write = NULL;
        return false;
    }
    *link = (struct link){NULL, req->write, req->data, req->stored};
    *chain->end = link;
    chain->end = &link->next;
    return true;
}

/* A problem in one takes back what the others wrote. */
static enum db_status
chain_write(struct store *store, struct request *req)
{
    struct chain_of_calls *chain = req->data;
    enum db_status st = DB_OK;
    for (struct link *link = chain->first; !st && link; link = link->next) {
        req->data = link->data;
        reply_reset(req); /* what the one before it answered is no answer to this one */
        st = link->write ? link->write(store, req) : DB_OK;
        if (!st && req->instead.status >= 400)
            st = DB_CONFLICT;
    }
    if (!st)
        reply_reset(req);
    req->data = chain;
    return st;
}

static void
chain_stored(struct request *req)
{
    struct chain_of_calls *chain = req->data;
    for (struct link *link = chain->first; link; link = link->next) {
        req->data = link->data;
        if (link->stored)
            link->stored(req);
    }
    req->data = chain;
}

void
chain_end(struct request *req, struct chain_of_calls *chain)
{
    reply_start(req, 200, "application/json");
    req->data = chain;
    req->write = chain_write;
    req->stored = chain_stored;
}
