/* SPDX-License-Identifier: MIT */
/* What handlers ask of a request. */
#include "http/request.h"

#include <string.h>

#include "base/json.h"
#include "http/accept.h"
#include "http/problem.h"
#include "http/route.h"
#include "os/clock.h"

/* What is worked on when the process is about to stop has this long still, once nothing new is begun. */
enum { STOP_US = 3000000 };

bool
request_is_page(const struct request *req)
{
    const struct route *rows = req->routes->rows;
    return req->route && req->route >= rows && req->route < rows + req->routes->pages;
}

const char *
request_query(const struct request *req, const char *name)
{
    for (size_t i = 0; i < req->query_count; i++)
        if (strcmp(req->query[i].name, name) == 0)
            return req->query[i].value;
    return NULL;
}

const char *
request_who(const struct request *req)
{
    return strncmp(req->actor, "token:", 6) == 0 ? req->actor : req->remote;
}

/*
 * So much must be seen: what this client wrote here or says to have seen, and what it was woken for. A browser in which
 * somebody works goes from node to node without saying so: it sees the newest, and so does what is to be written.
 */
static int64_t
position_needed(const struct request *req)
{
    struct store_readers *readers = req->adjd->readers;
    bool only_reads = strcmp(req->method, "GET") == 0 || strcmp(req->method, "HEAD") == 0;
    if (!only_reads || req->session)
        return DB_NEWEST;
    int64_t needed = store_readers_needs(readers, request_who(req));
    int64_t heard = req->woken ? req->adjd->heard_position : 0;
    needed = heard > needed ? heard : needed;
    return req->position > needed ? req->position : needed;
}

struct store *
request_store(struct request *req)
{
    if (!req->reader)
        req->reader = store_readers_take_beside(req->adjd->readers, position_needed(req));
    if (req->reader)
        store_set_cancel(req->reader, (struct cancel){request_is_over, req});
    else
        problem_set_store(req, DB_UNAVAILABLE);
    return req->reader;
}

bool
request_is_over(void *request)
{
    struct request *req = request;
    int64_t now = clock_steady_us(), stop = req->adjd->stop_us;
    if (req->is_gone || (req->until_us && now > req->until_us) || (stop && now > stop + STOP_US))
        req->is_over = true;
    return req->is_over;
}

bool
request_may_work(struct request *req)
{
    req->asks_long = !req->is_long;
    return req->is_long;
}

bool
request_wait(struct request *req, int64_t until_us)
{
    req->waits = !req->adjd->draining && clock_steady_us() < until_us;
    req->wait_until_us = until_us;
    return req->waits;
}

size_t
request_negotiate(struct request *req, const char *const *types, size_t count)
{
    size_t chosen = accept_choose(req->headers[HEADER_ACCEPT], types, count);
    struct buffer offers = {0};
    if (chosen < count)
        return chosen;
    for (size_t i = 0; i < count; i++)
        buffer_printf(&offers, "%s%s", i ? ", " : "", types[i]);
    problem_set(req, PROBLEM_NOT_ACCEPTABLE, "on offer: %s", offers.data ? offers.data : "");
    buffer_clear(&offers);
    return count;
}

struct json *
request_doc(struct request *req)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct json *doc = json_parse(req->body.data, req->body.len, &err);
    if (!doc)
        problem_set_at(req, PROBLEM_BAD_JSON, (struct problem_place){err.line, err.column, NULL},
                       "%s", err.message);
    return doc;
}
