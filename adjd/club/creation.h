/* SPDX-License-Identifier: MIT */
/*
 * A new tournament with its players, pairings and byes. A small one is written at once. A large one is begun, and written in
 * steps of some hundred rows each, between which others write; nobody sees it before it is ended, and one that never is goes
 * away by itself (store_unfinished_remove()).
 */
#ifndef ADJD_CLUB_CREATION_H
#define ADJD_CLUB_CREATION_H

#include "event/intake.h"
#include "store/store.h"

struct creation {
    const struct event_content *content;
    const char *actor;
    size_t written; /* rows of it, by creation_step() */
    bool begun;
};

/* Whether it takes steps. */
bool creation_is_large(const struct event_content *content);
/* Write the next rows, with the first of them the tournament. It changes nothing in `creation`, which may be tried again. */
enum db_status creation_step(struct store *store, void *creation);
/* The step is on disk. False when it was the last one. */
bool creation_stepped(struct creation *creation);
/* Write all, or what the steps left; the audit log and who follows is told. */
enum db_status creation_end(struct store *store, const struct creation *creation);

#endif
