/* SPDX-License-Identifier: MIT */
/* An adjudication as an object: the verdict with what became of it since, and what was ruled about it. */
#ifndef ADJD_CLUB_VERDICTS_H
#define ADJD_CLUB_VERDICTS_H

#include <adj.h>

#include "base/buffer.h"
#include "store/store.h"

/* What is known of an adjudication beside its verdict; NULL and 0: nothing. */
struct standing_of_verdict {
    const char *state; /* current, withdrawn, replaced */
    const char *tournament;
    int64_t round, board;
    bool is_reversed;        /* the round's pairing has the colours reversed */
    bool is_swiss;           /* of the tournament, known where a pair has met often */
    int64_t others;          /* other games of the same two that hold */
    const char *warnings[6]; /* verdict_warn(), and those of the names that a game brings */
    size_t warning_count;
    const char *replaces, *replaced_by;
    const char *decision;   /* JSON: the director's last one */
    const char *acceptance; /* likewise: a director has seen it, and it stands */
};

/* What the store knows of it. */
enum db_status verdict_standing(struct store *store, struct arena *pool,
                                const struct adjudication *adjudication,
                                struct standing_of_verdict *out);
/* A verdict with what became of it, as of one moment. */
struct verdict_found {
    struct adjudication a;
    struct standing_of_verdict standing;
    const char *tag; /* what its ETag says, quoted: another one whenever the object is another */
};
enum db_status verdict_find(struct store *store, struct arena *pool, const char *id,
                            struct verdict_found *out);
/*
 * Add the warnings of a tournament's game: reversed colours, another round than the record's, a pair that meets for the
 * third time in a Swiss. verdict_warn() takes what they rest on from `standing`; verdict_warnings() reads it from the
 * store first, behind verdict_standing(). verdict_find() adds them itself.
 */
void verdict_warn(struct arena *pool, const struct adjudication *adjudication,
                  struct standing_of_verdict *standing);
enum db_status verdict_warnings(struct store *store, struct arena *pool,
                                const struct adjudication *adjudication,
                                struct standing_of_verdict *standing);
/* Add a warning as one sentence; more than there is room for are left out. */
void verdict_warn_of(struct arena *pool, struct standing_of_verdict *standing, const char *format,
                     ...) __attribute__((format(printf, 3, 4)));
/* The same tag without the rest, which may be long. */
enum db_status verdict_tag(struct store *store, struct arena *pool, const char *id,
                           const char **out_tag);
/* The tag of one that is about to be stored, about which nothing was ruled. */
const char *verdict_tag_new(struct arena *pool, const struct adjudication *adjudication,
                            const struct standing_of_verdict *standing);
/* The verdict's object as the library wrote it, with ours in front. */
void verdict_write(struct buffer *out, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing);
/* What a stored verdict says, for those who go by it: the points of both sides, SCORE_PENDING where it brings none; */
void verdict_points(const char *verdict, int64_t *out_white, int64_t *out_black);
/* their names, in the pool, NULL where it has none; */
void verdict_players(struct arena *pool, const char *verdict, const char *out_names[2]);
/* whether the columns of the row, by which lists and standings go, say the same; an old row says less; */
bool verdict_bears(const struct adjudication *adjudication);
/* whether two of them decide alike. */
bool verdict_same(const char *one, const char *other);
/* The game of a stored record, read as it was read then; *out_game is new (adj_game_free). */
enum adj_status verdict_reread(const struct adjudication *adjudication, const struct record *record,
                               struct cancel cancel, struct adj_game **out_game,
                               struct adj_error *err);
/* A ruling as the API shows it. */
void ruling_write(struct buffer *out, const char *name, const struct ruling *ruling);
/* A reason's most bytes: it goes out with the event, and events are small (Standard Webhooks: 20 kB). */
enum { REASON_MOST = 2000 };
/* Add a ruling with its audit entry, in the writer's transaction. */
enum db_status ruling_store(struct store *store, const struct ruling *ruling);

#endif
