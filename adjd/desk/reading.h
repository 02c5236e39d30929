/* SPDX-License-Identifier: MIT */
/* Records on pages: parsed without being stored. */
#ifndef ADJD_DESK_READING_H
#define ADJD_DESK_READING_H

#include <adj.h>

#include "club/operation.h"
#include "desk/html.h"

/* The form fields of a record. */
void record_fields(struct html *h, const char *record, const char *variant, const char *notation);
/* Parses the first game of a text. NULL when refused. New (adj_game_free). */
struct adj_game *game_read(struct operation *op, const char *text, const char *variant,
                           const char *notation);
/* The library's HTML report of a verdict, without its head and end. */
void put_report(struct html *h, const struct adj_verdict *verdict);

#endif
