/* SPDX-License-Identifier: MIT */
/* The page handlers; routes.c maps URLs to them. */
#ifndef ADJD_DESK_PAGES_H
#define ADJD_DESK_PAGES_H

#include "web/route.h"

/* The route table: the desk's routes before the API's. Call it once, before serving. */
const struct routes *desk_routes(void);
/* Turns problem replies into error pages with the submitted form, for browsers. */
void desk_render(struct request *req);

handler_fn search_page;
handler_fn home_page, sign_in_page, sign_in, sign_out, language_choose, static_get;
handler_fn tournaments_page, tournament_new_page, tournament_make, tournament_page, players_page,
    players_change;
handler_fn settings_page, settings_change, deleted_page, deleted_restore;
handler_fn teams_page, teams_change, matches_take;
handler_fn round_page, result_take, bye_give, pairings_take, pairing_preview, paper_page;
handler_fn enter_page, record_new_page, records_take, records_page, record_check, job_page;
handler_fn compare_page, compare;
handler_fn verdict_page, shared_page, print_page, verdict_accept, verdict_decide, verdict_withdraw,
    verdict_replace, verdict_share;
handler_fn standings_page, crosstable_page, hall_page, sheet_page, games_page, game_page,
    game_sheet_page;

#endif
