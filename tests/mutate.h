/* SPDX-License-Identifier: MIT */
/*
 * Every number, flag and square that a row of libadj/rules/ says, each with what else it could have said. A test changes
 * one of them in memory and wants some other test to see it: what nobody sees is dead or untested.
 */
#ifndef MUTATE_H
#define MUTATE_H

#include <stddef.h>
#include <stdint.h>

enum { MUTATION_PATH = 120, MUTATION_VALUE = 16 };

struct mutation {
    char path[MUTATION_PATH]; /* "waterloo5.chess.promotions[0].row 8->9" */
    uint64_t games;           /* bit i: the row stands behind rules_at(i) */
    void *at;
    size_t size;
    unsigned char value[MUTATION_VALUE];
    char *text; /* that the value points to; NULL */
};

struct mutations {
    struct mutation *all;
    size_t count, cap;
};

/* In the order of the rulesets and their fields, each place once; nothing is derived from a row yet. */
void mutations_collect(struct mutations *out);
void mutations_clear(struct mutations *m);
/* From now on this process has another row. */
void mutation_apply(const struct mutation *m);

#endif
