/* SPDX-License-Identifier: MIT */
/* Records as pages need them: read and judged without being kept, and again when they were. */
#ifndef ADJD_DESK_READING_H
#define ADJD_DESK_READING_H

#include <adj.h>

#include "desk/html.h"

/* The fields of a record in a form. */
void record_fields(struct html *h, const char *record, const char *variant, const char *notation);
/* The first game of a text; NULL with a problem set. New (adj_game_free). */
struct adj_game *game_read(struct request *req, const char *text, size_t len, const char *variant,
                           const char *notation, bool strict);
/* Judge by a tournament's regulations ("" for none); NULL with a problem set. New. */
struct adj_verdict *game_judge(struct request *req, const struct adj_game *game,
                               const char *regulations);
/* A verdict in words, as the library has it: the part of its page between head and end. */
void put_report(struct html *h, const struct adj_verdict *verdict);

#endif
