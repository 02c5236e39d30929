/* SPDX-License-Identifier: MIT */
/* The imported rating list. */
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "base/number.h"
#include "event/names.h"
#include "os/clock.h"
#include "event/rating_list.h"
#include "store/rated.h"
#include "web/request.h"

enum { FOUND_USUAL = 20, FOUND_MOST = 100 };

static bool
rated_put(void *context, const struct rated *p)
{
    struct buffer *out = context;
    rated_write(out, p);
    out->len--; /* reopen the object */
    if (p->rapid)
        json_put_int(out, "rapid", p->rapid);
    if (p->blitz)
        json_put_int(out, "blitz", p->blitz);
    json_close(out, '}');
    return true;
}

/* Write the players who were asked for. */
static enum db_status
found_write(struct request *req, const char *id, const char *name, int64_t limit,
            struct buffer *out)
{
    struct rated player;
    if (!id)
        return store_rated_search(req->reader, name_search_key(&req->pool, name), limit, rated_put,
                                  out);
    int64_t number = digits_read(id, 99999999999);
    enum db_status st =
        number > 0 ? store_rated_get(req->reader, number, &req->pool, &player) : DB_NONE;
    if (!st)
        rated_put(out, &player);
    return st == DB_NONE ? DB_OK : st;
}

void
rated_get(struct request *req)
{
    const char *id = request_query(req, "fide_id"), *name = request_query(req, "name");
    struct rating_list list = {0};
    int64_t limit = FOUND_USUAL;
    if (!request_number(req, "limit", FOUND_MOST, &limit))
        return;
    if ((!id && !name) || (id && name) || (name && !*name_search_key(&req->pool, name))) {
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "name one of fide_id= and name=, the first letters");
        return;
    }
    if (!request_store(req))
        return;
    struct buffer *out = reply_start(req, 200, "application/json");
    json_open(out, NULL, '{');
    json_open(out, "players", '[');
    enum db_status st = found_write(req, id, name, limit, out);
    json_close(out, ']');
    if (!st)
        st = store_rating_list_get(req->reader, &req->pool, &list);
    if (!st) {
        json_open(out, "list", '{');
        clock_put(out, "imported", list.imported_ms);
        json_put_member(out, "file", list.file);
        json_put_int(out, "players", list.players);
        json_close(out, '}');
    }
    json_close(out, '}');
    if (!problem_set_store(req, st == DB_NONE ? DB_OK : st))
        reply_etag(req);
}
