/* SPDX-License-Identifier: MIT */
/* The pages, and what their forms do; routes.c says what leads to them. */
#ifndef ADJD_DESK_PAGES_H
#define ADJD_DESK_PAGES_H

#include "http/route.h"

handler_fn home_page, sign_in_page, sign_in, sign_out, language_choose, static_get;
handler_fn tournaments_page, tournament_new_page, tournament_make, tournament_page, players_page,
    players_change;
handler_fn round_page, bye_give, pairings_set;

#endif
