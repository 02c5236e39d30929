/* SPDX-License-Identifier: MIT */
/* The handler functions, and what they share. Each file of this folder contains the handlers of one resource; routes.c maps paths
 * to them. */
#ifndef ADJD_API_HANDLERS_H
#define ADJD_API_HANDLERS_H

#include <adj.h>

#include "club/tournaments.h"
#include "club/verdicts.h"
#include "judge/request.h"
#include "web/operation.h"
#include "web/route.h"

struct adj_variant;

/* The route table of adjd. */
extern const struct routes api_routes;

handler_fn adjudication_post, adjudication_get, adjudication_answer_known, adjudication_record,
    adjudication_list;
handler_fn adjudication_replace, adjudication_withdraw, adjudication_decide, adjudication_accept;
handler_fn adjudication_history;
handler_fn tournament_post, tournament_list, tournament_get, tournament_standings,
    tournament_crosstable, tournament_export;
handler_fn team_replace, matches_get, matches_put, team_standings;
handler_fn tournament_forbidden_get, tournament_forbidden_put;
handler_fn tournament_patch, tournament_remove, tournament_return;
handler_fn rated_get;
handler_fn player_post, player_patch, player_delete;
handler_fn games_archive, tournament_events;
handler_fn pairings_get, pairings_put, pairings_post, result_put, bye_put, bye_delete;
handler_fn adjudication_signature, keys_get;
handler_fn webhook_post, webhook_list, webhook_get, webhook_delete, webhook_deliveries,
    webhook_retry, webhook_ping;
handler_fn conversion_post;
handler_fn variant_list, variant_get, variant_rules_get, variant_moves, variant_mates;
handler_fn schema_get, openapi_get, rulebook_get, catalog_get, docs_get, root_get;
/* The rulebook as a page, for a browser. */
handler_fn rulebook_page;
handler_fn health_get, ready_get, problem_get, metrics_get;
handler_fn audit_list, audit_checkpoint, audit_tile, audit_entries, adjudication_proof;
handler_fn witness_get, witness_checkpoint;
handler_fn batch_post, job_get, job_results, job_delete;

/* Loads the verdict in the path. On failure returns false and sets a problem reply. */
bool verdict_load(struct request *req, struct verdict_found *out);

/* The formats of a verdict, in order of preference. */
enum { FORM_JSON, FORM_XML, FORM_HTML, FORM_TEXT, FORM_COUNT };

/* Negotiates the format. If the client accepts none, returns FORM_COUNT and sets a problem reply. */
size_t verdict_negotiate(struct request *req);
/* Adds the format to what is asked of a judge. */
void verdict_ask(struct request *req, size_t form, struct judge_request *out);
/* Replies with the verdict in a format; `report` is the judge's, NULL for JSON. */
void verdict_reply(struct request *req, int status, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing, const struct bytes *report,
                   size_t form);
/* Reply to a submission in the format `form`, now that the tournament's warnings are known. */
void verdict_reply_warned(struct request *req, const struct standing_of_verdict *standing,
                          size_t form);

/* Replies with the game of a judge's request in a notation, or with a conversion report, as the client accepts. */
void conversion_reply_to(struct request *req, struct operation *op, struct judge_request *request,
                         const char *notation);

/* Finds the variant named by the request; NULL: none named. On failure returns false and sets a problem reply. */
bool variant_asked(struct request *req, const struct adj_variant **out);
/* The record in the body, and the options of the request for reading it. Returns false and sets a problem reply when they are
 * invalid. */
bool reading_take(struct request *req, struct operation *op, struct record *out_text,
                  struct judge_request *out);

/* Writes the reply from a tournament's standings. */
typedef void standings_answer_fn(struct request *req, const struct standings *s,
                                 const struct tournament *t);
/* Loads the tournament in the path, computes its standings, calls `answer`, and sets the ETag. */
void standings_reply(struct request *req, standings_answer_fn *answer);

#endif
