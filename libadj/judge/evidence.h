/* SPDX-License-Identifier: MIT */
/* Evidence of a verdict, so that a player can check it on the board. */
#ifndef JUDGE_EVIDENCE_H
#define JUDGE_EVIDENCE_H

#include <assert.h>

#include "base/arena.h"
#include "mates/mates.h"

enum {
    EVIDENCE_MAX_PIECES = 16,
    EVIDENCE_MAX_REPLIES = 24,
    EVIDENCE_MAX_COUNTERS = 2,
    EVIDENCE_MAX_ROWS = 16,
    EVIDENCE_MAX_GUARDS = 8,
};

struct evidence_piece {
    const char *symbol; /* as in set-up strings; borrowed from the rules */
    const char *name;   /* borrowed from the rules */
    const char *square; /* borrowed from the board */
    enum colour colour;
};

/* An attacker of a square, and the squares between, with commas; "" for a leap. */
struct evidence_attack {
    struct evidence_piece piece;
    const char *through;
};

/* A flight square of the royal piece, and why it does not help. */
struct evidence_flight {
    const char *square;
    struct evidence_piece own; /* own piece on the square; its `square` is NULL if there is none */
    struct evidence_attack guards[EVIDENCE_MAX_GUARDS];
    size_t guard_count;
    const char *why; /* the reason; NULL: occupied or guarded */
};

/* A possible reply and why it does not help. */
struct evidence_reply {
    struct evidence_piece piece;
    const char *to;
    const char *why;
};

struct evidence_counter {
    enum colour by;        /* NOBODY: both together */
    const char *what;      /* "own moves without capture or promotion", ... */
    unsigned count, limit; /* limit 0: none */
    size_t since;          /* the ply after which the count began */
};

/* Points of one kind of piece: number and value. */
struct evidence_row {
    const char *symbol;
    unsigned each, count[2];
};

/* The prover's answer for one side, from the position of the evidence. */
struct evidence_mates {
    enum colour side;
    enum mates_answer answer;
    enum mates_kind kind;
    uint64_t nodes;
    struct move *line; /* in the arena */
    size_t count;
};

struct evidence {
    size_t *plies; /* plies with the same position, the last one included */
    size_t ply_count;
    const char *repeated; /* the position that an illegal move would repeat; NULL: none */
    struct evidence_counter counters[EVIDENCE_MAX_COUNTERS];
    size_t counter_count;
    struct evidence_piece king; /* the royal piece; its `square` is NULL if there is none */
    struct evidence_attack attackers[EVIDENCE_MAX_PIECES];
    size_t attacker_count;
    struct evidence_flight *flights; /* all squares in the royal piece's reach */
    size_t flight_count;
    struct evidence_reply replies[EVIDENCE_MAX_REPLIES];
    size_t reply_count;
    struct evidence_row rows[EVIDENCE_MAX_ROWS]; /* points */
    size_t row_count;
    struct evidence_mates mates[2];
    size_t mates_count;
};

/* Adds a running counter of `count` plies or own moves. */
static inline void
evidence_count(struct evidence *out, enum colour by, const char *what, unsigned count,
               unsigned limit, size_t since)
{
    assert(out->counter_count < EVIDENCE_MAX_COUNTERS);
    out->counters[out->counter_count++] = (struct evidence_counter){by, what, count, limit, since};
}

/*
 * Adds the chess family's evidence for `outcome` at the end of the line: kings, attackers, replies, counters, points.
 * Strings are allocated in `arena`, which remembers a lack of memory. The line is unchanged afterwards.
 */
void evidence_chess(struct line *line, const struct outcome *outcome, struct arena *arena,
                    struct evidence *out);

#endif
