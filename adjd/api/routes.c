/* SPDX-License-Identifier: MIT */
/* The route table: every path that adjd answers at. */
#include "api/routes.h"

#include "api/handlers.h"
#include "os/token.h"

/* clang-format off */
static const struct route rows[] = {
    {"GET",  "/healthz",                       BODY_NONE,   SCOPE_NONE,   NULL, health_get},
    {"GET",  "/readyz",                        BODY_NONE,   SCOPE_NONE,   NULL, ready_get},
    {"GET",  "/metrics",                       BODY_NONE,   SCOPE_READ,   NULL, metrics_get},
    {"GET",  "/problems/*",                    BODY_NONE,   SCOPE_NONE,   NULL, problem_get},
    {"GET",  "/schemas/*",                     BODY_NONE,   SCOPE_NONE,   NULL, schema_get},
    {"GET",  "/openapi.json",                  BODY_NONE,   SCOPE_NONE,   NULL, openapi_get},
    {"GET",  "/v1/variants",                   BODY_NONE,   SCOPE_READ,   NULL, variant_list},
    {"GET",  "/v1/variants/*",                 BODY_NONE,   SCOPE_READ,   NULL, variant_get},
    {"POST", "/v1/variants/*/moves",           BODY_JSON,   SCOPE_READ,   NULL, variant_moves},
    {"GET",  "/v1/adjudications",              BODY_NONE,   SCOPE_READ,
        " tournament variant status player since cursor limit ", adjudication_list},
    {"POST", "/v1/adjudications",              BODY_RECORD, SCOPE_SUBMIT,
        " variant notation reading tournament round board white black ", adjudication_post},
    {"GET",  "/v1/adjudications/*",            BODY_NONE,   SCOPE_READ,   NULL, adjudication_get},
    {"GET",  "/v1/adjudications/*/record",     BODY_NONE,   SCOPE_READ,   " as lossy ",
        adjudication_record},
    {"GET",  "/v1/adjudications/*/history",    BODY_NONE,   SCOPE_READ,   NULL,
        adjudication_history},
    {"POST", "/v1/adjudications/*/replacement", BODY_RECORD, SCOPE_SUBMIT,
        " variant notation reading reason ", adjudication_replace},
    {"POST", "/v1/adjudications/*/withdrawal", BODY_JSON,   SCOPE_SUBMIT, NULL,
        adjudication_withdraw},
    {"POST", "/v1/adjudications/*/decision",   BODY_JSON,   SCOPE_DIRECT, NULL,
        adjudication_decide},
    {"GET",  "/v1/adjudications/*/signature",  BODY_NONE,   SCOPE_READ,   NULL,
        adjudication_signature},
    {"GET",  "/.well-known/api-catalog",       BODY_NONE,   SCOPE_NONE,   NULL, catalog_get},
    {"GET",  "/.well-known/jwks.json",         BODY_NONE,   SCOPE_NONE,   NULL, keys_get},
    {"GET",  "/v1/webhooks",                   BODY_NONE,   SCOPE_DIRECT, NULL, hook_list},
    {"POST", "/v1/webhooks",                   BODY_JSON,   SCOPE_DIRECT, NULL, hook_post},
    {"GET",  "/v1/webhooks/*",                 BODY_NONE,   SCOPE_DIRECT, NULL, hook_get},
    {"DELETE", "/v1/webhooks/*",               BODY_NONE,   SCOPE_DIRECT, NULL, hook_delete},
    {"GET",  "/v1/webhooks/*/deliveries",      BODY_NONE,   SCOPE_DIRECT,
        " state cursor limit ", hook_deliveries},
    {"POST", "/v1/webhooks/*/deliveries/*/retry", BODY_NONE, SCOPE_DIRECT, NULL, hook_retry},
    {"GET",  "/v1/tournaments",                BODY_NONE,   SCOPE_READ,   " cursor limit ",
        tournament_list},
    {"POST", "/v1/tournaments",                BODY_JSON,   SCOPE_DIRECT, NULL, tournament_post},
    {"GET",  "/v1/tournaments/*",              BODY_NONE,   SCOPE_READ,   NULL, tournament_get},
    {"POST", "/v1/tournaments/*/players",      BODY_JSON,   SCOPE_DIRECT, NULL, player_post},
    {"GET",  "/v1/tournaments/*/standings",    BODY_NONE,   SCOPE_READ,   NULL,
        tournament_standings},
    {"GET",  "/v1/tournaments/*/crosstable",   BODY_NONE,   SCOPE_READ,   NULL,
        tournament_crosstable},
    {"GET",  "/v1/tournaments/*/export",       BODY_NONE,   SCOPE_READ,   " as ",
        tournament_export},
    {"POST", "/v1/conversions",                BODY_RECORD, SCOPE_READ,
        " to variant notation reading lossy ", conversion_post},
    {"POST", "/v1/batches",                    BODY_ARCHIVE, SCOPE_SUBMIT,
        " variant notation reading ", batch_post},
    {"GET",  "/v1/jobs/*",                     BODY_NONE,   SCOPE_READ,   NULL, job_get},
    {"DELETE", "/v1/jobs/*",                   BODY_NONE,   SCOPE_SUBMIT, NULL, job_delete},
    {"GET",  "/v1/jobs/*/results",             BODY_NONE,   SCOPE_READ,   " cursor limit ",
        job_results},
    {"GET",  "/v1/audit",                      BODY_NONE,   SCOPE_DIRECT, " cursor limit ",
        audit_list},
};
/* clang-format on */

const struct routes api_routes = {rows, sizeof rows / sizeof *rows};
