/* SPDX-License-Identifier: MIT */
/* Withdrawals, decisions, acceptances and the history of an adjudication. */
#include "club/rulings.h"

#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "club/verdicts.h"
#include "web/request.h"
#include "store/adjudications.h"
#include "web/operation.h"

static void
ruling_reply(struct request *req, int status, const void *data)
{
    const struct ruling *r = data;
    ruling_write(reply_start(req, status, "application/json"), NULL, r);
    req->out->location = arena_printf(&req->pool, "/v1/adjudications/%s/history", r->adjudication);
}

/* Runs a ruling, unless its body has a member that is not among `names`. */
static void
ruling_run(struct request *req, struct operation *op, const struct json *doc,
           const char *const *names)
{
    const char *unknown = json_unknown_member(doc, names);
    if (unknown && !op->status)
        op_refuse(op, REFUSED_VALUE, "unknown member \"%s\"", unknown);
    operation_run(req, op, 201, ruling_reply);
}

/* POST /v1/adjudications/{id}/withdrawal and /acceptance */

static const char *const reason_only[] = {"reason", NULL};

void
adjudication_withdraw(struct request *req)
{
    struct json *doc = request_doc(req);
    struct operation *op = doc ? operation_reading(req) : NULL;
    if (op) {
        ruling_withdraw(op, req->vars[0], json_member_text(doc, "reason"));
        ruling_run(req, op, doc, reason_only);
    }
    json_free(doc);
}

void
adjudication_accept(struct request *req)
{
    struct json *doc = request_doc(req);
    struct operation *op = doc ? operation_reading(req) : NULL;
    const char *reason = json_member_text(doc, "reason");
    if (op) {
        bool is_empty = reason && !*reason; /* an empty reason must be left out */
        ruling_accept(op, req->vars[0],
                      !json_member(doc, "reason") ? ""
                      : is_empty                  ? NULL
                                                  : reason);
        ruling_run(req, op, doc, reason_only);
    }
    json_free(doc);
}

/* POST /v1/adjudications/{id}/decision */

void
adjudication_decide(struct request *req)
{
    static const char *const names[] = {"status", "winner", "score", "forfeit", "reason", NULL};
    struct json *doc = request_doc(req);
    struct operation *op = doc ? operation_reading(req) : NULL;
    const struct json *winner = json_member(doc, "winner"), *score = json_member(doc, "score"),
                      *forfeit = json_member(doc, "forfeit");
    struct decision decision = {
        .status = json_member_text(doc, "status"),
        .winner = winner && !json_text(winner) ? "" : json_text(winner),
        .has_score = score != NULL,
        .white = json_member_text(score, "white"),
        .black = json_member_text(score, "black"),
        .forfeit = json_bool(forfeit, false),
        .takes_back = json_has(doc, "status") && !json_member(doc, "status"),
        .reason = json_member_text(doc, "reason"),
    };
    if (op) {
        ruling_decide(op, req->vars[0], &decision);
        if (!op_is_refused(op) && forfeit && json_kind(forfeit) != JSON_BOOL)
            op_refuse(op, REFUSED_VALUE, "forfeit must be true or false");
        ruling_run(req, op, doc, names);
    }
    json_free(doc);
}

/* GET /v1/adjudications/{id}/history */

static bool
history_add(void *context, const struct ruling *r)
{
    ruling_write(context, NULL, r);
    return true;
}

void
adjudication_history(struct request *req)
{
    struct verdict_found found;
    if (!verdict_load(req, &found))
        return;
    struct buffer *body = reply_object(req, 200);
    json_put_member(body, "id", found.a.id);
    json_put_member(body, "state", found.standing.state);
    json_put_member(body, "replaces", found.standing.replaces);
    json_put_member(body, "replaced_by", found.standing.replaced_by);
    json_open(body, "rulings", '[');
    enum db_status st = store_ruling_list(req->reader, found.a.id, history_add, body);
    json_close(body, ']');
    json_close(body, '}');
    if (!problem_set_store(req, st))
        reply_etag(req);
}
