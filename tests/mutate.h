/* SPDX-License-Identifier: MIT */
/*
 * Mutations of the rules: every number, flag and square in the rows of libadj/rules/, with alternative values. A test
 * changes one value in memory and expects some other test to fail; a value whose change no test detects is dead or
 * untested.
 */
#ifndef MUTATE_H
#define MUTATE_H

#include <stddef.h>
#include <stdint.h>

enum { MUTATION_PATH = 120, MUTATION_VALUE = 16 };

struct mutation {
    char path[MUTATION_PATH]; /* "waterloo5.chess.promotions[0].row 8->9" */
    uint64_t games;           /* bit i: rules_at(i) uses the row */
    void *at;
    size_t size;
    unsigned char value[MUTATION_VALUE];
    char *text; /* text that the value points to; NULL */
};

struct mutations {
    struct mutation *all;
    size_t count, cap;
};

/* Collects the mutations in the order of rulesets and fields, each place once. Call it before anything is derived from
 * a row. */
void mutations_collect(struct mutations *out);
void mutations_clear(struct mutations *m);
/* Applies a mutation to this process, permanently. */
void mutation_apply(const struct mutation *m);

#endif
