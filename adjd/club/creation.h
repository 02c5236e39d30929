/* SPDX-License-Identifier: MIT */
/*
 * Creation of a tournament with its players, pairings and byes.
 *
 * A small tournament is written in one transaction. A large one is written in steps of some hundred
 * rows each, so that other writes can run in between. It stays hidden until creation_end();
 * housekeeping deletes one that was never finished (store_unfinished_remove()).
 */
#ifndef ADJD_CLUB_CREATION_H
#define ADJD_CLUB_CREATION_H

#include "event/import.h"
#include "store/store.h"

struct creation {
    const struct event_content *content;
    const char *actor;
    size_t written; /* rows already written by creation_step() */
    bool begun;
};

/* Whether the tournament is written in several steps. */
bool creation_is_large(const struct event_content *content);
/* Writes the next rows; the first step also writes the tournament. It does not modify `creation`,
 * so it can be retried. */
enum db_status creation_step(struct store *store, void *creation);
/* Records that the step was committed. Returns false after the last step. */
bool creation_stepped(struct creation *creation);
/* Writes the remaining rows, the audit entry and the event for followers. */
enum db_status creation_end(struct store *store, const struct creation *creation);

#endif
