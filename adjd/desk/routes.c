/* SPDX-License-Identifier: MIT */
/* The desk's routes. Forms need no scope here: their handlers check it, so that a rejected form can
 * be shown again. */

#include <string.h>

#include "api/handlers.h"
#include "desk/pages.h"
#include "os/id.h"

/* clang-format off */
static const struct route rows[] = {
    {"GET",  "/",           BODY_NONE, SCOPE_NONE, NULL, home_page, QUEUE_LOCAL},
    {"GET",  "/search",     BODY_NONE, SCOPE_READ, " q ", search_page, QUEUE_HEAVY},
    {"GET",  "/language",   BODY_NONE, SCOPE_NONE, " to back ", language_choose, QUEUE_LOCAL},
    {"GET",  "/sign-in",    BODY_NONE, SCOPE_NONE, " back code ", sign_in_page, QUEUE_INTERACTIVE},
    {"POST", "/sign-in",    BODY_FORM, SCOPE_NONE, NULL, sign_in, QUEUE_INTERACTIVE},
    {"POST", "/sign-out",   BODY_FORM, SCOPE_NONE, NULL, sign_out, QUEUE_INTERACTIVE},
    {"GET",  "/tournaments", BODY_NONE, SCOPE_READ, " cursor limit ", tournaments_page, QUEUE_INTERACTIVE},
    {"POST", "/tournaments", BODY_FORM, SCOPE_NONE, NULL, tournament_make, QUEUE_JUDGE},
    {"GET",  "/tournaments/new", BODY_NONE, SCOPE_DIRECT, " variant ", tournament_new_page, QUEUE_INTERACTIVE},
    {"GET",  "/tournaments/deleted", BODY_NONE, SCOPE_DIRECT, NULL, deleted_page, QUEUE_INTERACTIVE},
    {"POST", "/tournaments/*/restore", BODY_FORM, SCOPE_NONE, NULL, deleted_restore, QUEUE_INTERACTIVE},
    {"GET",  "/tournaments/*/settings", BODY_NONE, SCOPE_DIRECT, NULL, settings_page, QUEUE_HEAVY},
    {"POST", "/tournaments/*/settings", BODY_FORM, SCOPE_NONE, NULL, settings_change, QUEUE_JUDGE},
    {"GET",  "/tournaments/*", BODY_NONE, SCOPE_READ, " page at q ", tournament_page, QUEUE_HEAVY},
    {"GET",  "/tournaments/*/players", BODY_NONE, SCOPE_READ, " change find page at q ", players_page, QUEUE_HEAVY},
    {"POST", "/tournaments/*/players", BODY_FORM, SCOPE_NONE, NULL, players_change, QUEUE_JUDGE},
    {"GET",  "/tournaments/*/teams", BODY_NONE, SCOPE_READ, " change ", teams_page, QUEUE_HEAVY},
    {"POST", "/tournaments/*/teams", BODY_FORM, SCOPE_NONE, NULL, teams_change, QUEUE_JUDGE},
    {"POST", "/tournaments/*/rounds/*/matches", BODY_FORM, SCOPE_NONE, NULL, matches_take, QUEUE_INTERACTIVE},
    {"GET",  "/tournaments/*/rounds/*", BODY_NONE, SCOPE_READ, " page at q ", round_page, QUEUE_HEAVY},
    {"POST", "/tournaments/*/rounds/*/byes", BODY_FORM, SCOPE_NONE, NULL, bye_give, QUEUE_INTERACTIVE},
    {"POST", "/tournaments/*/rounds/*/pairing", BODY_FORM, SCOPE_NONE, NULL, pairing_preview, QUEUE_JUDGE},
    {"POST", "/tournaments/*/rounds/*/result", BODY_FORM, SCOPE_NONE, NULL, result_take, QUEUE_INTERACTIVE},
    {"POST", "/tournaments/*/rounds/*/pairings", BODY_FORM, SCOPE_NONE, NULL, pairings_take, QUEUE_JUDGE},
    {"GET",  "/enter", BODY_NONE, SCOPE_READ,
        " variant setup m e sel flip tournament round board white black event event_by event_about typed ", enter_page,
        QUEUE_JUDGE},
    {"GET",  "/records", BODY_NONE, SCOPE_READ, " player status cursor limit ", records_page, QUEUE_INTERACTIVE},
    {"POST", "/records", BODY_FORM, SCOPE_NONE, NULL, records_take, QUEUE_JUDGE},
    {"GET",  "/records/new", BODY_NONE, SCOPE_SUBMIT, " tournament round board white black ", record_new_page,
        QUEUE_INTERACTIVE},
    {"POST", "/records/check", BODY_FORM, SCOPE_NONE, NULL, record_check, QUEUE_JUDGE},
    {"GET",  "/records/compare", BODY_NONE, SCOPE_READ, NULL, compare_page, QUEUE_INTERACTIVE},
    {"POST", "/records/compare", BODY_FORM, SCOPE_NONE, NULL, compare, QUEUE_JUDGE},
    {"GET",  "/jobs/*", BODY_NONE, SCOPE_READ, NULL, job_page, QUEUE_INTERACTIVE},
    {"GET",  "/verdicts/*", BODY_NONE, SCOPE_READ, " ply show count ", verdict_page, QUEUE_JUDGE},
    {"GET",  "/verdicts/*/print", BODY_NONE, SCOPE_READ, NULL, print_page, QUEUE_JUDGE},
    {"POST", "/verdicts/*/acceptance", BODY_FORM, SCOPE_NONE, NULL, verdict_accept, QUEUE_INTERACTIVE},
    {"POST", "/verdicts/*/decision", BODY_FORM, SCOPE_NONE, NULL, verdict_decide, QUEUE_INTERACTIVE},
    {"POST", "/verdicts/*/withdrawal", BODY_FORM, SCOPE_NONE, NULL, verdict_withdraw, QUEUE_INTERACTIVE},
    {"POST", "/verdicts/*/replacement", BODY_FORM, SCOPE_NONE, NULL, verdict_replace, QUEUE_JUDGE},
    {"POST", "/verdicts/*/share", BODY_FORM, SCOPE_NONE, NULL, verdict_share, QUEUE_JUDGE},
    {"GET",  "/shared/*", BODY_NONE, SCOPE_NONE, " ply show count ", shared_page, QUEUE_JUDGE},
    {"GET",  "/tournaments/*/standings", BODY_NONE, SCOPE_READ, " explain page at q ", standings_page, QUEUE_HEAVY},
    {"GET",  "/tournaments/*/crosstable", BODY_NONE, SCOPE_READ, " page at q ", crosstable_page, QUEUE_HEAVY},
    {"GET",  "/tournaments/*/rounds/*/print", BODY_NONE, SCOPE_READ, " as ", paper_page, QUEUE_HEAVY},
    {"GET",  "/tournaments/*/hall", BODY_NONE, SCOPE_READ, " order screen ", hall_page, QUEUE_HEAVY},
    {"GET",  "/tournaments/*/sheet", BODY_NONE, SCOPE_READ, NULL, sheet_page, QUEUE_HEAVY},
    {"GET",  "/games", BODY_NONE, SCOPE_NONE, NULL, games_page, QUEUE_LOCAL},
    {"GET",  "/games/*", BODY_NONE, SCOPE_NONE, " ply piece ", game_page, QUEUE_JUDGE},
    {"GET",  "/games/*/sheet", BODY_NONE, SCOPE_NONE, NULL, game_sheet_page, QUEUE_INTERACTIVE},
    /* last, because it is not a page */
    {"GET",  "/static/*",   BODY_NONE, SCOPE_NONE, " v ", static_get, QUEUE_NONE},
};
/* clang-format on */

enum { ROWS = sizeof rows / sizeof *rows, ALL_MOST = 160 };

const struct routes *
desk_routes(void)
{
    static struct route all[ALL_MOST];
    static struct routes routes;
    size_t count = ROWS + api_routes.count;
    if (count > ALL_MOST)
        return NULL;
    memcpy(all, rows, sizeof rows);
    memcpy(all + ROWS, api_routes.rows, api_routes.count * sizeof *all);
    routes = api_routes;
    routes.rows = all;
    routes.count = count;
    routes.pages = ROWS - 1;
    routes.render = desk_render;
    return &routes;
}
