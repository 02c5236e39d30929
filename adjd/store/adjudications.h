/* SPDX-License-Identifier: MIT */
/* Adjudications (a record, its verdict, facts to filter lists by), and rulings about them. */
#ifndef ADJD_STORE_ADJUDICATIONS_H
#define ADJD_STORE_ADJUDICATIONS_H

#include "base/digest.h"
#include "store/store.h"

struct adjudication {
    int64_t seq; /* assigned by the store, in order of arrival */
    const char *id;
    int64_t created_ms;
    const char *tournament; /* NULL: none */
    const char *variant, *status, *winner, *reason, *fingerprint;
    int64_t ply;
    const char *white, *black;            /* NULL: not in the record */
    const char *as_variant, *as_notation; /* NULL: detected */
    bool as_strict;
    const char *verdict;               /* the library's JSON */
    const char *version;               /* the library's */
    const char *basis, *rulebook;      /* NULL: judged before the second edition of the rulebook */
    const char *owner;                 /* write only */
    const char *salt;                  /* write only; NULL: make a new one */
    const struct lookahead *lookahead; /* write only; NULL: none */
    /* Read by lists only: no adjudication with a number up to this one will be added later. */
    int64_t numbered;
};

struct record {
    const char *type; /* media type */
    const char *data;
    size_t len;
    const char *hash; /* write only: SHA-256 of the data; NULL: compute it */
};

/*
 * Lookahead: the row hash, the most expensive part of storing an adjudication, computed before the
 * transaction with the predicted sequence number. It is discarded if the number turns out to be
 * different.
 */
struct lookahead {
    int64_t seq; /* 0: none */
    char hash[DIGEST_HEX_SIZE];
};
/* Compute the lookahead of a salted adjudication, which must not change until it is added. */
void store_adjudication_lookahead(const struct adjudication *adjudication,
                                  const struct record *record, int64_t seq, struct lookahead *out);
/* The highest sequence number of an adjudication that this handle has seen or added. */
int64_t store_last_adjudication(const struct store *store);

enum db_status store_adjudication_add(struct store *store, const struct adjudication *adjudication,
                                      const struct record *record);
enum db_status store_adjudication_get(struct store *store, const char *id, struct arena *pool,
                                      struct adjudication *out);
enum db_status store_adjudication_record(struct store *store, const char *id, struct arena *pool,
                                         struct record *out);

/* Filters of a list; NULL and 0 do not filter. */
struct adjudication_filter {
    int64_t after; /* list rows with a greater seq */
    const char *tournament, *variant, *status, *player;
    int64_t round;
    int64_t since_ms;
    int64_t limit;
};
typedef bool adjudication_fn(void *context, const struct adjudication *adjudication);
/* Call `each` for the matching adjudications in order of arrival. Their verdict is NULL; their strings live for the call. */
enum db_status store_adjudication_list(struct store *store,
                                       const struct adjudication_filter *filter,
                                       adjudication_fn *each, void *context);

struct ruling {
    int64_t seq; /* read only */
    const char *id, *adjudication;
    int64_t created_ms;
    const char *actor, *kind, *reason; /* kind: acceptance, decision, replacement, withdrawal */
    const char *replacement;           /* NULL: the ruling replaces nothing */
    const char *status, *winner;       /* of a decision; status `forfeit`: decided without play */
    int64_t white_points, black_points;
};

enum db_status store_ruling_add(struct store *store, const struct ruling *ruling);
typedef bool ruling_fn(void *context, const struct ruling *ruling);
/* Call `each` for the rulings about an adjudication, oldest first; strings live for the call. */
enum db_status store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each,
                                 void *context);

/* A verdict with its pairing and the adjudication that it replaced. */
struct verdict_row {
    struct adjudication a;
    const char *salt, *replaces; /* NULL: none */
    int64_t round, board;        /* 0: none */
    int64_t reversed;     /* 1: a fixture of the round has the two players with reversed colours */
    int64_t others;       /* other counting games of the two players */
    const char *reported; /* the result reported for the game (event/rows.h); NULL */
};
/* Receives a ruling and its salt; strings live for the call. */
typedef bool ruled_fn(void *context, const struct ruling *ruling, const char *salt);
/* Read a verdict and its rulings, oldest first, in one snapshot. */
enum db_status store_verdict_get(struct store *store, const char *id, struct arena *pool,
                                 struct verdict_row *out, ruled_fn *each, void *context);
/* Version stamp, from which the ETag is computed: salts, pairing and ruling ids, without the
 * contents. A salt changes whenever its row is written. */
enum db_status store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                                   struct verdict_row *out, ruled_fn *each, void *context);

#endif
