/* SPDX-License-Identifier: MIT */
/* Records on pages: parsed without being stored. */
#ifndef ADJD_DESK_READING_H
#define ADJD_DESK_READING_H

#include "club/operation.h"
#include "desk/html.h"
#include "judge/request.h"

/* Sets the values of the template "record_fields". */
void values_record(struct html *h, const char *record, const char *variant, const char *notation);
/* Sets the place of a game in a tournament from the query: tournament, round, board_number, white, black. */
void values_place(struct html *h);
/* The page of the round or the tournament that the query names; NULL: none. */
const char *round_above(struct request *req);
/* The request of a judge to read the first game of a text. False when refused. */
bool game_read(struct operation *op, const char *text, const char *variant, const char *notation,
               struct judge_request *out);
/* Asks for the library's HTML report of the verdict, without its head and end. */
void report_ask(const struct html *h, struct judge_request *out);

#endif
