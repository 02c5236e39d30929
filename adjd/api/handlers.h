/* SPDX-License-Identifier: MIT */
/* The handler functions. Each file of this folder contains those of one resource; routes.c maps
 * paths to them. */
#ifndef ADJD_API_HANDLERS_H
#define ADJD_API_HANDLERS_H

#include "web/route.h"

/* The route table of adjd. */
extern const struct routes api_routes;

handler_fn adjudication_post, adjudication_get, adjudication_record, adjudication_list;
handler_fn adjudication_replace, adjudication_withdraw, adjudication_decide, adjudication_accept;
handler_fn adjudication_history;
handler_fn tournament_post, tournament_list, tournament_get, tournament_standings,
    tournament_crosstable, tournament_export;
handler_fn player_post, player_patch, player_delete;
handler_fn games_archive, tournament_events;
handler_fn pairings_get, pairings_put, bye_put, bye_delete;
handler_fn adjudication_signature, keys_get;
handler_fn webhook_post, webhook_list, webhook_get, webhook_delete, webhook_deliveries,
    webhook_retry, webhook_ping;
handler_fn conversion_post;
handler_fn variant_list, variant_get, variant_rules_get, variant_moves, variant_mates;
handler_fn schema_get, openapi_get, rulebook_get, catalog_get, docs_get, root_get;
handler_fn health_get, ready_get, problem_get, metrics_get;
handler_fn audit_list;
handler_fn batch_post, job_get, job_results, job_delete;

#endif
