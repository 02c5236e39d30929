/* SPDX-License-Identifier: MIT */
/* The imported rating list, and the players of a tournament. */
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "base/number.h"
#include "club/completion.h"
#include "club/player_lists.h"
#include "club/tournaments.h"
#include "event/names.h"
#include "os/clock.h"
#include "event/rating_list.h"
#include "store/rated.h"
#include "web/operation.h"

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

/* POST, PATCH and DELETE /v1/tournaments/{id}/players */

static void
player_reply(struct request *req, int status, const void *data)
{
    const struct player_change *c = data;
    struct buffer *body = reply_start(req, status, "application/json");
    player_write(body, &c->stored);
    if (!c->warning_count || !body->len)
        return;
    body->len--; /* reopen the object: remove its closing bracket */
    warnings_write(body, c->warnings, c->warning_count);
    json_close(body, '}');
}

/* How a list of players is taken. */
struct list_way {
    bool dry_run, omits; /* omits: values that are not understood are left out */
    size_t sort;         /* 1: by rating */
};

static bool
list_way_read(struct request *req, struct list_way *out)
{
    static const char *const sorts[] = {"none", "rating"}, *const faulty[] = {"refuse", "omit"};
    size_t omits = 0;
    *out = (struct list_way){.sort = 0};
    bool good = request_flag(req, "dry-run", &out->dry_run) &&
                request_choice(req, "sort", sorts, 2, &out->sort) &&
                request_choice(req, "bad-values", faulty, 2, &omits);
    out->omits = omits == 1;
    return good;
}

/* A list that was added: the players as stored, then how the list was understood. */
struct list_added {
    const struct player_change *first;
    struct bytes rest; /* the other members */
};

static void
list_reply(struct request *req, int status, const void *data)
{
    const struct list_added *added = req->page;
    struct buffer *body = reply_start(req, status, "application/json");
    json_open(body, NULL, '{');
    json_open(body, "added", '[');
    for (const struct player_change *c = data; c; c = c->next)
        player_write(body, &c->stored);
    json_close(body, ']');
    buffer_put(body, added->rest.data, added->rest.len);
    json_close(body, '}');
}

/* Reply with what would be added. */
static void
list_preview(struct request *req, struct operation *op, const struct player_list *list)
{
    if (operation_failed(req, op))
        return;
    struct buffer *body = reply_start(req, 200, "application/json");
    json_open(body, NULL, '{');
    json_put_member(body, "tournament", req->vars[0]);
    json_put_bool(body, "dry_run", true);
    player_list_write(body, list);
    json_close(body, '}');
}

static void
list_store(struct request *req, struct operation *op, const struct player_list *list)
{
    struct buffer rest = {0};
    struct list_added *added = arena_alloc(&req->pool, sizeof *added);
    if (!added)
        return;
    buffer_puts(&rest, "[]"); /* the members follow another one */
    player_list_write(&rest, list);
    added->rest.len = rest.len > 2 ? rest.len - 2 : 0;
    added->rest.data = arena_keep(&req->pool, &rest) + 2;
    added->first = players_add(op, req->vars[0], list->players, list->count);
    req->page = added;
    operation_run(req, op, 201, list_reply);
}

/* A list of players in another form than JSON. */
static void
list_post(struct request *req, const struct list_way *way)
{
    struct operation *op = operation_reading(req);
    struct player_list list = {.doc = NULL};
    struct tournament t;
    const struct bytes file = {req->http.body.data, req->http.body.len};
    const char *charset =
        req->encoding && strcmp(req->encoding, "UTF-8") != 0 ? req->encoding : NULL;
    if (!op)
        return;
    if (op_tournament(op, req->vars[0], &t) && player_list_take(op, file, charset, &list)) {
        if (way->sort)
            player_list_sort(op, &list);
        player_list_check(op, &list, t.seq);
        if (way->omits)
            list.errors = 0;
        if (way->dry_run)
            list_preview(req, op, &list);
        else if (player_list_accept(op, &list))
            list_store(req, op, &list);
    }
    if (!request_decided(req) && !req->write)
        operation_failed(req, op);
    player_list_clear(&list);
}

static void
one_preview(struct request *req, const struct json *doc)
{
    struct buffer *body = reply_start(req, 200, "application/json");
    json_open(body, NULL, '{');
    json_put_member(body, "tournament", req->vars[0]);
    json_put_bool(body, "dry_run", true);
    json_open(body, "players", '[');
    json_put_item(body);
    json_put_value(body, doc);
    json_close(body, ']');
    json_close(body, '}');
}

/* A player in JSON. */
static void
one_post(struct request *req, const struct list_way *way)
{
    struct json *doc = request_doc(req);
    struct operation *op = doc ? operation_reading(req) : NULL;
    struct tournament t;
    struct player player;
    if (op) {
        doc = players_complete(op, doc);
        const struct json *const docs[] = {doc};
        struct list_fault fault = {.row = 0};
        if (doc && way->dry_run && op_tournament(op, req->vars[0], &t) &&
            player_fault(op, doc, t.seq, &player, &fault))
            op_refuse(op, fault.kind, "%s", fault.message);
        if (way->dry_run && !operation_failed(req, op))
            one_preview(req, doc);
        else if (!way->dry_run && doc)
            players_add(op, req->vars[0], docs, 1);
        if (!way->dry_run)
            operation_run(req, op, 201, player_reply);
    }
    json_free(doc);
}

void
player_post(struct request *req)
{
    struct list_way way;
    if (!list_way_read(req, &way))
        return;
    if (strcmp(req->type, "application/json") == 0)
        one_post(req, &way);
    else
        list_post(req, &way);
}

void
player_patch(struct request *req)
{
    struct json *doc = request_doc(req);
    int64_t number = doc ? path_number(req, 1, PLAYERS_MOST) : 0;
    struct operation *op = number ? operation_reading(req) : NULL;
    if (op) {
        player_change(op, req->vars[0], number, doc);
        operation_run(req, op, 200, player_reply);
    }
    json_free(doc);
}

void
player_delete(struct request *req)
{
    int64_t number = path_number(req, 1, PLAYERS_MOST);
    struct operation *op = number ? operation_reading(req) : NULL;
    if (!op)
        return;
    player_remove(op, req->vars[0], number);
    operation_run(req, op, 204, NULL);
}
