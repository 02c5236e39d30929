/* SPDX-License-Identifier: MIT */
/* Pairings and byes of a round. */
#include "club/rounds.h"

#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "club/pairing.h"
#include "club/tournaments.h"
#include "web/request.h"
#include "club/teams.h"
#include "event/standings.h"
#include "web/operation.h"

/* PUT /v1/tournaments/{id}/rounds/{n}/pairings */

static bool
couple_read(struct request *req, const struct json *doc, size_t index, struct couple *out)
{
    static const char *const names[] = {"board", "white", "black", NULL};
    const char *unknown = json_kind(doc) == JSON_MEMBERS ? json_unknown_member(doc, names) : "";
    *out = (struct couple){.board = (int64_t)index + 1};
    bool good = !unknown && json_int(json_member(doc, "white"), &out->white) && out->white >= 1 &&
                (!json_member(doc, "board") || json_int(json_member(doc, "board"), &out->board)) &&
                (!json_member(doc, "black") || json_int(json_member(doc, "black"), &out->black)) &&
                out->board >= 1 && out->board <= PLAYERS_MOST && out->black >= 0;
    if (!good)
        problem_set(
            req, PROBLEM_BAD_CONTENT,
            "pairing %zu must be as {\"board\": 1, \"white\": 3, \"black\": 7}, with numbers of "
            "players; without black, white has the allocated bye",
            index + 1);
    return good;
}

static bool
couples_read(struct request *req, struct plan *plan)
{
    struct json *doc = request_doc(req);
    bool good = doc && json_kind(doc) == JSON_LIST;
    if (doc && !good)
        problem_set(req, PROBLEM_BAD_CONTENT, "send a list of pairings");
    plan->count = good ? json_count(doc) : 0;
    good = good && plan->count <= PLAYERS_MOST;
    plan->couples =
        good ? arena_alloc(&req->pool, (plan->count + 1) * sizeof *plan->couples) : NULL;
    for (size_t i = 0; good && plan->couples && i < plan->count; i++)
        good = couple_read(req, json_item(doc, i), i, &plan->couples[i]);
    json_free(doc);
    if (!good && !request_decided(req))
        problem_set(req, PROBLEM_BAD_CONTENT, "%d pairings are the limit", PLAYERS_MOST);
    return good && plan->couples;
}

static void
plan_reply(struct request *req, int status, const void *data)
{
    const struct plan *plan = data;
    struct buffer *body = reply_start(req, plan->is_new ? 201 : status, "application/json");
    buffer_puts(body, plan->json);
}

/* The plan for the round in the path. NULL and a problem reply on failure. */
static struct plan *
plan_open(struct request *req, struct operation **out_op)
{
    int64_t round = path_number(req, 1, ROUND_MOST);
    *out_op = round ? operation_reading(req) : NULL;
    struct plan *plan = *out_op ? plan_start(*out_op, req->vars[0], round) : NULL;
    if (*out_op)
        operation_failed(req, *out_op);
    return plan;
}

void
pairings_put(struct request *req)
{
    struct operation *op;
    struct plan *plan = plan_open(req, &op);
    bool is_json = strcmp(req->type, "application/json") == 0;
    if (!plan || (is_json && !couples_read(req, plan)))
        return;
    if (!is_json)
        plan_read(op, plan, req->http.body.data);
    pairings_replace(op);
    operation_run(req, op, 200, plan_reply);
}

/* PUT /v1/tournaments/{id}/rounds/{n}/matches */
void
matches_put(struct request *req)
{
    struct operation *op;
    struct plan *plan = plan_open(req, &op);
    struct json *doc = plan ? request_doc(req) : NULL;
    if (doc && matches_plan(op, plan, doc)) {
        pairings_replace(op);
        operation_run(req, op, 200, plan_reply);
    } else if (doc) {
        operation_failed(req, op);
    }
    json_free(doc);
}

/* GET /v1/tournaments/{id}/rounds/{n}/matches */
void
matches_get(struct request *req)
{
    struct standings s;
    struct teams teams = {.count = 0};
    struct operation *op;
    const struct plan *plan = plan_open(req, &op);
    if (!plan)
        return;
    const char *text = plan->tournament.facts;
    struct json *facts = json_parse(text, strlen(text), NULL);
    enum db_status st = standings_load(&s, req->reader, &plan->tournament, standings_rounds);
    if (!problem_set_store(req, st) && teams_compute(&req->pool, &s, facts, &teams)) {
        matches_document(reply_start(req, 200, "application/json"), &s, &teams, facts, plan->round);
        reply_etag(req);
    }
    json_free(facts);
    teams_clear(&teams);
    standings_clear(&s);
}

/* POST /v1/tournaments/{id}/rounds/{n}/pairings */

/* The pairings, as they were stored, with the warnings. */
static void
warned_reply(struct request *req, int status, const void *data)
{
    const struct plan *plan = data;
    struct buffer *body = reply_start(req, status, "application/json");
    buffer_put(body, plan->json, strlen(plan->json) - 1); /* without its bracket */
    if (!plan->warning_count)
        buffer_puts(body, ",\"warnings\":[]");
    warnings_write(body, plan->warnings, plan->warning_count);
    json_close(body, '}');
}

void
pairings_post(struct request *req)
{
    static const char *const names[] = {"system", "cycles", NULL};
    struct operation *op;
    struct plan *plan = plan_open(req, &op);
    struct json *doc = plan ? request_doc(req) : NULL;
    const struct json *asked = json_member(doc, "cycles");
    int64_t cycles = 1;
    bool good = doc && json_kind(doc) == JSON_MEMBERS && !json_unknown_member(doc, names) &&
                (!asked || json_int(asked, &cycles));
    if (doc && !good)
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "send {\"system\": \"round-robin\", \"cycles\": 1}, or {\"system\": "
                    "\"program\"}");
    if (good) {
        pairing_make(op, plan, json_member_text(doc, "system"), cycles);
        pairings_replace(op);
        operation_run(req, op, 201, warned_reply);
    }
    json_free(doc);
}

void
pairings_get(struct request *req)
{
    struct standings s;
    struct operation *op;
    const struct plan *plan = plan_open(req, &op);
    if (!plan)
        return;
    enum db_status st = standings_load_round(&s, req->reader, &plan->tournament, plan->round);
    if (!problem_set_store(req, st)) {
        round_document(reply_start(req, 200, "application/json"), &s, plan->round);
        reply_etag(req);
    }
    standings_clear(&s);
}

/* PUT /v1/tournaments/{id}/rounds/{n}/pairings/{board}/result */

void
result_put(struct request *req)
{
    static const char *const names[] = {"result", NULL};
    struct operation *op;
    struct plan *plan = plan_open(req, &op);
    int64_t board = plan ? path_number(req, 2, PLAYERS_MOST) : 0;
    struct json *doc = board ? request_doc(req) : NULL;
    const struct json *result = json_member(doc, "result");
    bool good = json_has(doc, "result") && !json_unknown_member(doc, names) &&
                (!result || json_text(result));
    if (good)
        result_set(op, plan, board, json_text(result));
    else if (doc)
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "send {\"result\": \"1-0\"}: 1-0, 0-1, 1/2-1/2, 0-0, by forfeit +-, -+ or --, "
                    "or null for none");
    if (good)
        operation_run(req, op, 200, plan_reply);
    json_free(doc);
}

/* /v1/tournaments/{id}/rounds/{n}/byes/{number} */

static void
bye_change(struct request *req, const char *kind, int status, operation_reply_fn *reply)
{
    struct operation *op;
    struct plan *plan = plan_open(req, &op);
    int64_t number = plan ? path_number(req, 2, PLAYERS_MOST) : 0;
    if (!number)
        return;
    bye_set(op, plan, number, kind);
    operation_run(req, op, status, reply);
}

void
bye_put(struct request *req)
{
    static const char *const names[] = {"kind", NULL};
    struct json *doc = request_doc(req);
    const char *kind = json_member_text(doc, "kind");
    if (doc)
        bye_change(req, kind && !json_unknown_member(doc, names) ? kind : "", 200, plan_reply);
    json_free(doc);
}

void
bye_delete(struct request *req)
{
    bye_change(req, NULL, 204, NULL);
}
