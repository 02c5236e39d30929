/* SPDX-License-Identifier: MIT */
/* Pairings and byes of a round (club/operation.h): plan_start(), then pairings_replace(), result_set() or bye_set(). Players are given by their
 * starting numbers. */
#ifndef ADJD_CLUB_ROUNDS_H
#define ADJD_CLUB_ROUNDS_H

#include "club/operation.h"
#include "store/pairings.h"

/* A pairing; black 0: White has the allocated bye. */
struct couple {
    int64_t board, white, black;
};

enum { PLAN_WARNINGS = 100 };

/* A change of a round. */
struct plan {
    struct tournament tournament;
    int64_t round;
    struct couple *couples;
    size_t count;
    int64_t *alone; /* players who win by default, because nobody sits at their board */
    size_t alone_count;
    const char *
        facts; /* of teams: those of the tournament with the byes and forfeits of this round; NULL: no teams */
    /* players are given by their position in the report file, where numbers are contiguous */
    bool by_place;
    const char *warnings[PLAN_WARNINGS]; /* messages, from pairing_make() */
    size_t warning_count;
    int64_t board;      /* of the game whose result is set */
    const char *result; /* its two letters (event/rows.h) */
    int64_t number;     /* starting number of the player with the bye */
    const char *kind;   /* NULL: the bye is removed */
    /* After the second step: the pairings, the pairing or the bye, and whether the player had no bye before. */
    const char *json;
    bool is_new;
};

/* Begin the operation; its data is the plan. NULL when there is no such tournament or round. */
struct plan *plan_start(struct operation *op, const char *tournament, int64_t round);
/* Parse the pairings as a pairing program (bbpPairings) writes them: the number of pairs, then two numbers a line, 0 for the
 * bye. */
bool plan_read(struct operation *op, struct plan *plan, const char *text);
/* Replace the pairings of the round by those of the plan. */
void pairings_replace(struct operation *op);
/* Set the result of the pairing at the board, as a person reports it ("1-0", "+-"); NULL: none. A record that comes later counts in
 * its place; a pairing with a record has the record's result, and is refused. */
void result_set(struct operation *op, struct plan *plan, int64_t board, const char *result);
/* Give a bye: "full", "half", "zero" or "allocated"; NULL: take it back. */
void bye_set(struct operation *op, struct plan *plan, int64_t number, const char *kind);
struct standings;
/* Write the pairings and byes of a round as JSON; their ETag is computed from it. */
void round_document(struct buffer *out, const struct standings *s, int64_t round);

#endif
