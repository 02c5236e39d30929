/* SPDX-License-Identifier: MIT */
/* An adjudication as an object: the verdict with what became of it since, and what was ruled about it. */
#ifndef ADJD_CLUB_VERDICTS_H
#define ADJD_CLUB_VERDICTS_H

#include "base/buffer.h"
#include "store/store.h"

/* What is known of an adjudication beside its verdict; NULL and 0: nothing. */
struct standing_of_verdict {
    const char *state; /* current, withdrawn, replaced */
    const char *tournament;
    int64_t round, board;
    const char *replaces, *replaced_by;
    const char *decision;   /* JSON: the director's last one */
    const char *acceptance; /* likewise: a director has seen it, and it stands */
};

/* What the store knows of it. */
enum db_status verdict_standing(struct store *store, struct arena *pool,
                                const struct adjudication *adjudication,
                                struct standing_of_verdict *out);
/* The verdict's object as the library wrote it, with ours in front. */
void verdict_write(struct buffer *out, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing);
/* A ruling as the API shows it. */
void ruling_write(struct buffer *out, const char *name, const struct ruling *ruling);

#endif
