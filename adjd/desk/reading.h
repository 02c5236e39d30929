/* SPDX-License-Identifier: MIT */
/* Records on pages: parsed without being stored. */
#ifndef ADJD_DESK_READING_H
#define ADJD_DESK_READING_H

#include "club/operation.h"
#include "desk/html.h"
#include "judge/request.h"

/* The form fields of a record. */
void record_fields(struct html *h, const char *record, const char *variant, const char *notation);
/* The request of a judge to read the first game of a text. False when refused. */
bool game_read(struct operation *op, const char *text, const char *variant, const char *notation,
               struct judge_request *out);
/* Adds the library's HTML report of the verdict, without its head and end. */
void report_ask(const struct html *h, struct judge_request *out);
void put_report(struct html *h, const struct judge_reply *reply);

#endif
