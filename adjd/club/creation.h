/* SPDX-License-Identifier: MIT */
/*
 * Creation of a tournament with its players, pairings and byes: creation_read(), then creation_make().
 *
 * A small tournament is written in one transaction. A large one is written in steps of some hundred
 * rows each, so that other writes can run in between: creation_make() writes them, which may take long. It stays hidden until
 * the last one; housekeeping deletes one that was never finished (store_unfinished_remove()).
 */
#ifndef ADJD_CLUB_CREATION_H
#define ADJD_CLUB_CREATION_H

#include "club/operation.h"
#include "event/import.h"
#include "judge/request.h"

/* Have a judge parse a report file. False when refused. */
bool op_report(struct operation *op, const char *text, size_t len, struct judge_reply *out);
/* Convert a report file to the description of a tournament, with its games and byes in *out. NULL when refused. New
 * (json_free). */
struct json *creation_report(struct operation *op, const char *text, size_t len,
                             struct event_content *out);
/* Parse the description of a tournament; `imported`: it was made from a report file. False when refused. */
bool creation_read(struct operation *op, const struct json *doc, bool imported,
                   struct event_content *out);
/* Whether the tournament is written in several steps. */
bool creation_is_large(const struct event_content *content);
void creation_make(struct operation *op, const struct event_content *content);

#endif
