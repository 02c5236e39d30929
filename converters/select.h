/* SPDX-License-Identifier: MIT */
/*
 * Expressions that select games: `--select 'player~"Tal" and year>=1960 and not verdict=illegal'`. An expression is parsed once to a
 * small tree, and evaluated for each game by any thread. adj(1) describes the language. Begin with select_parse().
 */
#ifndef SELECT_H
#define SELECT_H

#include <adj.h>

struct adj_game;
struct adj_regulations;
struct adj_verdict;

struct select;

/* Parses an expression. *out is new (select_free). Fails with ADJ_ESYNTAX, with the column in *err, or ADJ_ENOMEM. */
enum adj_status select_parse(const char *text, struct select **out, struct adj_error *err);
void select_free(struct select *select);
/* Returns whether the expression asks for the number of a game in its file. `select` may be NULL. */
bool select_is_numbered(const struct select *select);

/* The game to be tested. */
struct subject {
    const struct adj_game *game;
    const char *file; /* its name, and the number of the game in it */
    size_t number;
    const struct adj_regulations
        *regulations;            /* for its verdict; NULL: the defaults of the rulebook */
    struct adj_verdict *verdict; /* NULL: not judged yet. New (adj_verdict_free) */
};

/* Judges the game of the subject, unless it was judged before. Fails as adj_judge() does. */
enum adj_status subject_judge(struct subject *subject, struct adj_error *err);
/* Tests a game. Judges it if the expression asks for something that only the verdict contains. Fails as adj_judge() does. */
enum adj_status select_test(const struct select *select, struct subject *subject, bool *out_chosen,
                            struct adj_error *err);

#endif
