/* SPDX-License-Identifier: MIT */
/* The desk's routes. Forms need no scope here: their handlers check it, so that a rejected form can
 * be shown again. */

#include <string.h>

#include "api/handlers.h"
#include "desk/pages.h"
#include "os/token.h"

/* clang-format off */
static const struct route rows[] = {
    {"GET",  "/",           BODY_NONE, SCOPE_NONE, NULL, home_page, LANE_QUICK},
    {"GET",  "/language",   BODY_NONE, SCOPE_NONE, " to back ", language_choose, LANE_QUICK},
    {"GET",  "/sign-in",    BODY_NONE, SCOPE_NONE, " back ", sign_in_page, LANE_QUICK},
    {"POST", "/sign-in",    BODY_FORM, SCOPE_NONE, NULL, sign_in, LANE_QUICK},
    {"POST", "/sign-out",   BODY_FORM, SCOPE_NONE, NULL, sign_out, LANE_QUICK},
    {"GET",  "/tournaments", BODY_NONE, SCOPE_READ, " cursor limit ", tournaments_page, LANE_QUICK},
    {"POST", "/tournaments", BODY_FORM, SCOPE_NONE, NULL, tournament_make, LANE_QUICK},
    {"GET",  "/tournaments/new", BODY_NONE, SCOPE_DIRECT, " variant ", tournament_new_page, LANE_QUICK},
    {"GET",  "/tournaments/*", BODY_NONE, SCOPE_READ, NULL, tournament_page, LANE_LONG},
    {"GET",  "/tournaments/*/players", BODY_NONE, SCOPE_READ, " change ", players_page, LANE_LONG},
    {"POST", "/tournaments/*/players", BODY_FORM, SCOPE_NONE, NULL, players_change, LANE_QUICK},
    {"GET",  "/tournaments/*/rounds/*", BODY_NONE, SCOPE_READ, NULL, round_page, LANE_LONG},
    {"POST", "/tournaments/*/rounds/*/byes", BODY_FORM, SCOPE_NONE, NULL, bye_give, LANE_QUICK},
    {"POST", "/tournaments/*/rounds/*/pairings", BODY_FORM, SCOPE_NONE, NULL, pairings_take, LANE_QUICK},
    {"GET",  "/enter", BODY_NONE, SCOPE_READ,
        " variant setup m e sel flip tournament round board white black event event_by event_about ", enter_page,
        LANE_QUICK},
    {"GET",  "/records", BODY_NONE, SCOPE_READ, " player status cursor limit ", records_page, LANE_QUICK},
    {"POST", "/records", BODY_FORM, SCOPE_NONE, NULL, records_take, LANE_LONG},
    {"GET",  "/records/new", BODY_NONE, SCOPE_SUBMIT, " tournament round board white black ", record_new_page,
        LANE_QUICK},
    {"POST", "/records/check", BODY_FORM, SCOPE_NONE, NULL, record_check, LANE_QUICK},
    {"GET",  "/records/compare", BODY_NONE, SCOPE_READ, NULL, compare_page, LANE_QUICK},
    {"POST", "/records/compare", BODY_FORM, SCOPE_NONE, NULL, compare, LANE_QUICK},
    {"GET",  "/jobs/*", BODY_NONE, SCOPE_READ, NULL, job_page, LANE_QUICK},
    {"GET",  "/verdicts/*", BODY_NONE, SCOPE_READ, " ply show count ", verdict_page, LANE_LONG},
    {"GET",  "/verdicts/*/print", BODY_NONE, SCOPE_READ, NULL, print_page, LANE_LONG},
    {"POST", "/verdicts/*/acceptance", BODY_FORM, SCOPE_NONE, NULL, verdict_accept, LANE_QUICK},
    {"POST", "/verdicts/*/decision", BODY_FORM, SCOPE_NONE, NULL, verdict_decide, LANE_QUICK},
    {"POST", "/verdicts/*/withdrawal", BODY_FORM, SCOPE_NONE, NULL, verdict_withdraw, LANE_QUICK},
    {"POST", "/verdicts/*/replacement", BODY_FORM, SCOPE_NONE, NULL, verdict_replace, LANE_QUICK},
    {"POST", "/verdicts/*/share", BODY_FORM, SCOPE_NONE, NULL, verdict_share, LANE_LONG},
    {"GET",  "/shared/*", BODY_NONE, SCOPE_NONE, " ply show count ", shared_page, LANE_LONG},
    {"GET",  "/tournaments/*/standings", BODY_NONE, SCOPE_READ, " explain ", standings_page, LANE_LONG},
    {"GET",  "/tournaments/*/crosstable", BODY_NONE, SCOPE_READ, NULL, crosstable_page, LANE_LONG},
    {"GET",  "/tournaments/*/hall", BODY_NONE, SCOPE_READ, NULL, hall_page, LANE_LONG},
    {"GET",  "/tournaments/*/sheet", BODY_NONE, SCOPE_READ, NULL, sheet_page, LANE_LONG},
    {"GET",  "/games", BODY_NONE, SCOPE_NONE, NULL, games_page, LANE_QUICK},
    {"GET",  "/games/*", BODY_NONE, SCOPE_NONE, " ply piece ", game_page, LANE_QUICK},
    {"GET",  "/games/*/sheet", BODY_NONE, SCOPE_NONE, NULL, game_sheet_page, LANE_QUICK},
    /* The last route, because it is not a page. */
    {"GET",  "/static/*",   BODY_NONE, SCOPE_NONE, " v ", static_get, LANE_NONE},
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
    routes.dress = desk_dress;
    return &routes;
}
