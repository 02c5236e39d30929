/* SPDX-License-Identifier: MIT */
/* The desk's addresses. What a form does is allowed or not by its handler, which then has what was typed. */
#include "desk/routes.h"

#include <string.h>

#include "api/routes.h"
#include "desk/dress.h"
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
    {"GET",  "/tournaments/*/players", BODY_NONE, SCOPE_READ, NULL, players_page, LANE_LONG},
    {"POST", "/tournaments/*/players", BODY_FORM, SCOPE_NONE, NULL, players_change, LANE_QUICK},
    {"GET",  "/tournaments/*/rounds/*", BODY_NONE, SCOPE_READ, NULL, round_page, LANE_LONG},
    {"POST", "/tournaments/*/rounds/*/byes", BODY_FORM, SCOPE_NONE, NULL, bye_give, LANE_QUICK},
    {"POST", "/tournaments/*/rounds/*/pairings", BODY_FORM, SCOPE_NONE, NULL, pairings_set, LANE_QUICK},
    /* The last one, for it is no page. */
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
