/* SPDX-License-Identifier: MIT */
/* Records on pages: parsed and judged without being stored. Begin with game_read(). */
#ifndef ADJD_DESK_READING_H
#define ADJD_DESK_READING_H

#include <adj.h>

#include "desk/html.h"

/* The form fields of a record. */
void record_fields(struct html *h, const char *record, const char *variant, const char *notation);
/* Parses the first game of a text. NULL and a problem reply on failure. New (adj_game_free). */
struct adj_game *game_read(struct request *req, const char *text, size_t len, const char *variant,
                           const char *notation, bool strict);
/* Judges a game by a tournament's regulations ("" for none). NULL and a problem reply on failure.
 * New (adj_verdict_free). */
struct adj_verdict *game_judge(struct request *req, const struct adj_game *game,
                               const char *regulations);
/* The library's HTML report of a verdict, without its head and end. */
void put_report(struct html *h, const struct adj_verdict *verdict);

#endif
