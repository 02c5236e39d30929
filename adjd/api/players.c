/* SPDX-License-Identifier: MIT */
/* Players of a tournament: late entries, corrections, withdrawals and deletions. */
#include "api/handlers.h"
#include "base/json.h"
#include "club/tournaments.h"
#include "web/request.h"
#include "club/players.h"
#include "web/operation.h"

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

void
player_post(struct request *req)
{
    struct json *doc = request_doc(req);
    const struct json *const docs[] = {doc};
    struct operation *op = doc ? operation_reading(req) : NULL;
    if (op) {
        players_add(op, req->vars[0], docs, 1);
        operation_run(req, op, 201, player_reply);
    }
    json_free(doc);
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
