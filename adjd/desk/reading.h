/* SPDX-License-Identifier: MIT */
/* Records on pages: parsed without being stored. */
#ifndef ADJD_DESK_READING_H
#define ADJD_DESK_READING_H

#include <adj.h>

#include "club/operation.h"
#include "desk/html.h"

/* Sets the values of the template "record_fields". */
void values_record(struct html *h, const char *record, const char *variant, const char *notation);
/* Sets the place of a game in a tournament from the query: tournament, round, board_number, white, black. */
void values_place(struct html *h);
/* The page of the round or the tournament that the query names; NULL: none. */
const char *round_above(struct request *req);
/* Parses the first game of a text; free it with adj_game_free(). NULL when refused. */
struct adj_game *game_read(struct operation *op, const char *text, const char *variant,
                           const char *notation);
/* The library's HTML report of a verdict as markup, without its head and end. */
const char *report_markup(struct html *h, const struct adj_verdict *verdict);

#endif
