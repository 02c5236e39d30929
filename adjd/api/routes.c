/* SPDX-License-Identifier: MIT */
/* The route table: the method, body, scope, parameters, handler and queue of every path. */

#include <string.h>

#include "api/handlers.h"
#include "web/operation.h"
#include "os/id.h"

/* clang-format off */
static const struct route rows[] = {
    {"GET",  "/healthz",                       BODY_NONE,   SCOPE_NONE,   NULL, health_get, QUEUE_NONE},
    {"GET",  "/readyz",                        BODY_NONE,   SCOPE_NONE,   " for ", ready_get, QUEUE_INTERACTIVE},
    {"GET",  "/metrics",                       BODY_NONE,   SCOPE_READ,   NULL, metrics_get, QUEUE_LOCAL},
    {"GET",  "/problems/*",                    BODY_NONE,   SCOPE_NONE,   NULL, problem_get, QUEUE_NONE},
    {"GET",  "/schemas/*",                     BODY_NONE,   SCOPE_NONE,   NULL, schema_get, QUEUE_NONE},
    {"GET",  "/openapi.json",                  BODY_NONE,   SCOPE_NONE,   NULL, openapi_get, QUEUE_NONE},
    {"GET",  "/",                              BODY_NONE,   SCOPE_NONE,   NULL, root_get, QUEUE_LOCAL},
    {"GET",  "/docs",                          BODY_NONE,   SCOPE_NONE,   NULL, docs_get, QUEUE_LOCAL},
    {"GET",  "/rulebook",                      BODY_NONE,   SCOPE_NONE,   NULL, rulebook_get, QUEUE_NONE},
    {"GET",  "/v1/variants",                   BODY_NONE,   SCOPE_READ,   NULL, variant_list, QUEUE_LOCAL},
    {"GET",  "/v1/variants/*",                 BODY_NONE,   SCOPE_READ,   NULL, variant_get, QUEUE_LOCAL},
    {"GET",  "/v1/variants/*/rules",           BODY_NONE,   SCOPE_READ,   " part ", variant_rules_get, QUEUE_LOCAL},
    {"POST", "/v1/variants/*/moves",           BODY_JSON,   SCOPE_READ,   NULL, variant_moves, QUEUE_JUDGE},
    {"POST", "/v1/variants/*/mates",           BODY_JSON,   SCOPE_READ,   NULL, variant_mates, QUEUE_JUDGE},
    {"GET",  "/v1/adjudications",              BODY_NONE,   SCOPE_READ,
        " tournament round variant status player since wait cursor limit ", adjudication_list, QUEUE_INTERACTIVE},
    {"POST", "/v1/adjudications",              BODY_RECORD, SCOPE_SUBMIT,
        " variant notation reading tournament round board white black ", adjudication_post, QUEUE_JUDGE},
    {"GET",  "/v1/adjudications/*",            BODY_NONE,   SCOPE_READ,   NULL, adjudication_get, QUEUE_INTERACTIVE},
    {"GET",  "/v1/adjudications/*/record",     BODY_NONE,   SCOPE_READ,   " as lossy ",
        adjudication_record, QUEUE_INTERACTIVE},
    {"GET",  "/v1/adjudications/*/history",    BODY_NONE,   SCOPE_READ,   NULL,
        adjudication_history, QUEUE_INTERACTIVE},
    {"POST", "/v1/adjudications/*/replacement", BODY_RECORD, SCOPE_SUBMIT,
        " variant notation reading reason ", adjudication_replace, QUEUE_JUDGE},
    {"POST", "/v1/adjudications/*/withdrawal", BODY_JSON,   SCOPE_SUBMIT, NULL,
        adjudication_withdraw, QUEUE_INTERACTIVE},
    {"POST", "/v1/adjudications/*/decision",   BODY_JSON,   SCOPE_DIRECT, NULL,
        adjudication_decide, QUEUE_INTERACTIVE},
    {"POST", "/v1/adjudications/*/acceptance", BODY_JSON,   SCOPE_DIRECT, NULL,
        adjudication_accept, QUEUE_INTERACTIVE},
    {"GET",  "/v1/adjudications/*/signature",  BODY_NONE,   SCOPE_READ,   NULL,
        adjudication_signature, QUEUE_INTERACTIVE},
    {"GET",  "/v1/adjudications/*/proof",      BODY_NONE,   SCOPE_READ,   " tree_size ",
        adjudication_proof, QUEUE_INTERACTIVE},
    {"GET",  "/.well-known/api-catalog",       BODY_NONE,   SCOPE_NONE,   NULL, catalog_get, QUEUE_NONE},
    {"GET",  "/.well-known/jwks.json",         BODY_NONE,   SCOPE_NONE,   NULL, keys_get, QUEUE_INTERACTIVE},
    {"GET",  "/v1/webhooks",                   BODY_NONE,   SCOPE_DIRECT, NULL, webhook_list, QUEUE_INTERACTIVE},
    {"POST", "/v1/webhooks",                   BODY_JSON,   SCOPE_DIRECT, NULL, webhook_post, QUEUE_INTERACTIVE},
    {"GET",  "/v1/webhooks/*",                 BODY_NONE,   SCOPE_DIRECT, NULL, webhook_get, QUEUE_INTERACTIVE},
    {"DELETE", "/v1/webhooks/*",               BODY_NONE,   SCOPE_DIRECT, NULL, webhook_delete, QUEUE_INTERACTIVE},
    {"GET",  "/v1/webhooks/*/deliveries",      BODY_NONE,   SCOPE_DIRECT,
        " state cursor limit ", webhook_deliveries, QUEUE_INTERACTIVE},
    {"POST", "/v1/webhooks/*/ping",            BODY_NONE,   SCOPE_DIRECT, NULL, webhook_ping, QUEUE_INTERACTIVE},
    {"POST", "/v1/webhooks/*/deliveries/*/retry", BODY_NONE, SCOPE_DIRECT, NULL, webhook_retry, QUEUE_INTERACTIVE},
    {"GET",  "/v1/tournaments",                BODY_NONE,   SCOPE_READ,   " cursor limit ",
        tournament_list, QUEUE_INTERACTIVE},
    {"POST", "/v1/tournaments",                BODY_TOURNAMENT, SCOPE_DIRECT, " variant ",
        tournament_post, QUEUE_JUDGE},
    {"GET",  "/v1/tournaments/*",              BODY_NONE,   SCOPE_READ,   NULL, tournament_get, QUEUE_HEAVY},
    {"PATCH", "/v1/tournaments/*",             BODY_PATCH,  SCOPE_DIRECT, " dry-run ", tournament_patch, QUEUE_JUDGE},
    {"DELETE", "/v1/tournaments/*",            BODY_NONE,   SCOPE_DIRECT, " force ", tournament_remove, QUEUE_INTERACTIVE},
    {"POST", "/v1/tournaments/*/restore",      BODY_NONE,   SCOPE_DIRECT, NULL, tournament_return, QUEUE_INTERACTIVE},
    {"GET",  "/v1/players",                    BODY_NONE,   SCOPE_READ,   " fide_id name limit ", rated_get, QUEUE_INTERACTIVE},
    {"POST", "/v1/tournaments/*/players",      BODY_PLAYERS, SCOPE_DIRECT, " dry-run sort bad-values ", player_post, QUEUE_JUDGE},
    {"PATCH", "/v1/tournaments/*/players/*",   BODY_PATCH,  SCOPE_DIRECT, NULL, player_patch, QUEUE_INTERACTIVE},
    {"DELETE", "/v1/tournaments/*/players/*",  BODY_NONE,   SCOPE_DIRECT, NULL, player_delete, QUEUE_INTERACTIVE},
    {"GET",  "/v1/tournaments/*/rounds/*/pairings", BODY_NONE, SCOPE_READ, NULL, pairings_get, QUEUE_HEAVY},
    {"PUT",  "/v1/tournaments/*/rounds/*/pairings", BODY_PAIRINGS, SCOPE_DIRECT, NULL, pairings_put,
        QUEUE_INTERACTIVE},
    {"POST", "/v1/tournaments/*/rounds/*/pairings", BODY_JSON, SCOPE_DIRECT, NULL, pairings_post, QUEUE_JUDGE},
    {"PUT",  "/v1/tournaments/*/rounds/*/pairings/*/result", BODY_JSON, SCOPE_DIRECT, NULL, result_put,
        QUEUE_INTERACTIVE},
    {"PUT",  "/v1/tournaments/*/rounds/*/byes/*", BODY_JSON, SCOPE_DIRECT, NULL, bye_put, QUEUE_INTERACTIVE},
    {"DELETE", "/v1/tournaments/*/rounds/*/byes/*", BODY_NONE, SCOPE_DIRECT, NULL, bye_delete, QUEUE_INTERACTIVE},
    {"PUT",  "/v1/tournaments/*/teams/*",      BODY_JSON,   SCOPE_DIRECT, NULL, team_replace, QUEUE_INTERACTIVE},
    {"GET",  "/v1/tournaments/*/rounds/*/matches", BODY_NONE, SCOPE_READ, NULL, matches_get, QUEUE_HEAVY},
    {"PUT",  "/v1/tournaments/*/rounds/*/matches", BODY_JSON, SCOPE_DIRECT, NULL, matches_put, QUEUE_INTERACTIVE},
    {"GET",  "/v1/tournaments/*/teams/standings", BODY_NONE, SCOPE_READ, NULL, team_standings, QUEUE_HEAVY},
    {"GET",  "/v1/tournaments/*/forbidden-pairs", BODY_NONE, SCOPE_READ, NULL, tournament_forbidden_get,
        QUEUE_INTERACTIVE},
    {"PUT",  "/v1/tournaments/*/forbidden-pairs", BODY_JSON, SCOPE_DIRECT, NULL, tournament_forbidden_put,
        QUEUE_INTERACTIVE},
    {"GET",  "/v1/tournaments/*/standings",    BODY_NONE,   SCOPE_READ,   " explain ",
        tournament_standings, QUEUE_HEAVY},
    {"GET",  "/v1/tournaments/*/crosstable",   BODY_NONE,   SCOPE_READ,   NULL,
        tournament_crosstable, QUEUE_HEAVY},
    {"GET",  "/v1/tournaments/*/export",       BODY_NONE,   SCOPE_READ,   " as ",
        tournament_export, QUEUE_HEAVY},
    {"GET",  "/v1/tournaments/*/games.pgn",    BODY_NONE,   SCOPE_READ,   NULL, games_archive, QUEUE_JUDGE},
    {"GET",  "/v1/tournaments/*/games.pdn",    BODY_NONE,   SCOPE_READ,   NULL, games_archive, QUEUE_JUDGE},
    {"GET",  "/v1/tournaments/*/events",       BODY_NONE,   SCOPE_READ,   " after ", tournament_events,
        QUEUE_INTERACTIVE},
    {"POST", "/v1/conversions",                BODY_RECORD, SCOPE_READ,
        " to variant notation reading lossy ", conversion_post, QUEUE_JUDGE},
    {"POST", "/v1/batches",                    BODY_ARCHIVE, SCOPE_SUBMIT,
        " variant notation reading tournament ", batch_post, QUEUE_JUDGE},
    {"GET",  "/v1/jobs/*",                     BODY_NONE,   SCOPE_READ,   NULL, job_get, QUEUE_INTERACTIVE},
    {"DELETE", "/v1/jobs/*",                   BODY_NONE,   SCOPE_SUBMIT, NULL, job_delete, QUEUE_INTERACTIVE},
    {"GET",  "/v1/jobs/*/results",             BODY_NONE,   SCOPE_READ,   " cursor limit ",
        job_results, QUEUE_HEAVY},
    {"GET",  "/v1/audit",                      BODY_NONE,   SCOPE_DIRECT, " cursor limit ",
        audit_list, QUEUE_INTERACTIVE},
    {"GET",  "/v1/audit/checkpoint",           BODY_NONE,   SCOPE_NONE,   " cosigned ", audit_checkpoint,
        QUEUE_INTERACTIVE},
    {"GET",  "/v1/audit/tile/entries/*",       BODY_NONE,   SCOPE_ADMIN,  NULL, audit_entries,
        QUEUE_INTERACTIVE},
    {"GET",  "/v1/audit/tile/*/*",             BODY_NONE,   SCOPE_NONE,   NULL, audit_tile,
        QUEUE_INTERACTIVE},
    {"GET",  "/v1/witness",                    BODY_NONE,   SCOPE_NONE,   NULL, witness_get, QUEUE_INTERACTIVE},
    {"GET",  "/v1/witness/checkpoint",         BODY_NONE,   SCOPE_NONE,   " origin ", witness_checkpoint,
        QUEUE_INTERACTIVE},
};
/* clang-format on */

/* Paths of resources that have an owner. */
static const struct {
    const char *prefix;
    enum owned kind;
} owned_paths[] = {
    {"/v1/adjudications/*/", OWNED_ADJUDICATION},
    {"/v1/tournaments/*", OWNED_TOURNAMENT},
    {"/v1/webhooks/*", OWNED_WEBHOOK},
    {"/v1/jobs/*", OWNED_JOB},
};

/*
 * Whether the caller may change the resource in the path. On failure returns false and sets a problem reply. Always true for
 * GET.
 */
static bool
owner_may(struct request *req)
{
    const char *path = req->route->path;
    size_t i = 0, count = sizeof owned_paths / sizeof *owned_paths;
    if (strcmp(req->route->method, "GET") == 0)
        return true;
    while (i < count && strncmp(path, owned_paths[i].prefix, strlen(owned_paths[i].prefix)) != 0)
        i++;
    struct operation *op = i < count ? operation_reading(req) : NULL;
    if (!op)
        return i == count;
    bool decides = strcmp(path, "/v1/adjudications/*/decision") == 0 ||
                   strcmp(path, "/v1/adjudications/*/acceptance") == 0;
    op_may_change(op, owned_paths[i].kind, req->vars[0], decides);
    return !operation_failed(req, op);
}

static void
known_answer(struct request *req)
{
    if (req->route->handle == adjudication_get)
        adjudication_answer_known(req);
}

const struct routes api_routes = {.rows = rows,
                                  .count = sizeof rows / sizeof *rows,
                                  .may = owner_may,
                                  .answer_known = known_answer};
