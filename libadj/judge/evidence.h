/* SPDX-License-Identifier: MIT */
/* What the reason of a verdict rests on, so that a player can check it on the board. */
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
    const char *symbol; /* as in set-up strings; borrowed from the rules, ... */
    const char *name;   /* ... like this */
    const char *square; /* borrowed from the board */
    enum colour colour;
};

/* What attacks a square, and through which others, with commas between; "" where it leaps there. */
struct evidence_attack {
    struct evidence_piece piece;
    const char *through;
};

/* A square to which the royal piece would go, and why it cannot, or why it does not help. */
struct evidence_flight {
    const char *square;
    struct evidence_piece own; /* that stands there; square NULL: none */
    struct evidence_attack guards[EVIDENCE_MAX_GUARDS];
    size_t guard_count;
    const char *why; /* where nothing of this holds it back; NULL */
};

/* A reply that comes to mind and why it does not help. */
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

/* So many pieces of a kind are worth so many points each. */
struct evidence_row {
    const char *symbol;
    unsigned each, count[2];
};

/* Could this side still mate? The line begins where the evidence is taken. */
struct evidence_mates {
    enum colour side;
    enum mates_answer answer;
    enum mates_kind kind;
    uint64_t nodes;
    struct move *line; /* in the arena */
    size_t count;
};

struct evidence {
    size_t *plies; /* after which the same position stood, the last one included */
    size_t ply_count;
    const char *repeated; /* the position that an illegal move would have repeated; NULL: none */
    struct evidence_counter counters[EVIDENCE_MAX_COUNTERS];
    size_t counter_count;
    struct evidence_piece king; /* the royal piece it is about; square NULL: none */
    struct evidence_attack attackers[EVIDENCE_MAX_PIECES];
    size_t attacker_count;
    struct evidence_flight *flights; /* of the royal piece, all of them */
    size_t flight_count;
    struct evidence_reply replies[EVIDENCE_MAX_REPLIES];
    size_t reply_count;
    struct evidence_row rows[EVIDENCE_MAX_ROWS]; /* of the points */
    size_t row_count;
    struct evidence_mates mates[2];
    size_t mates_count;
};

/* A counter of `count` plies or own moves that runs at the end of the line. */
static inline void
evidence_count(struct evidence *out, const struct evidence_counter *counter)
{
    assert(out->counter_count < EVIDENCE_MAX_COUNTERS);
    out->counters[out->counter_count++] = *counter;
}

/*
 * Add to *out what only the chess family knows of what `outcome` of the line rests on: kings, attackers, replies,
 * counters, points. Strings that are not constant go into `arena`, which knows whether there was memory. The line is left as
 * it is.
 */
void evidence_chess(struct line *line, const struct outcome *outcome, struct arena *arena,
                    struct evidence *out);

#endif
