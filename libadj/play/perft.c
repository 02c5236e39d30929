/* SPDX-License-Identifier: MIT */
/* Counting the tree of legal moves: the test that any engine has to pass. */
#include "play/ruleset.h"

enum { PERFT_MAX_DEPTH = 64 };

static enum adj_status
perft_below(struct line *line, unsigned depth, struct movelist *lists, uint64_t *sum)
{
    const struct family *family = line->rules->family;
    struct movelist *list = &lists[depth];
    enum adj_status st = ADJ_OK;
    uint64_t count;
    if (depth == 1 || (family->leaves && family->leaves(line, depth, &count))) {
        if (depth == 1)
            count = family->count(line);
        *sum += count;
        return count == UINT64_MAX ? ADJ_ETOOBIG : ADJ_OK;
    }
    family->moves(line, list);
    if (list->failed)
        return list->too_many ? ADJ_ETOOBIG : ADJ_ENOMEM;
    for (size_t i = 0; i < list->count && !st; i++) {
        st = line_push(line, &list->at[i]);
        if (st)
            break;
        st = perft_below(line, depth - 1, lists, sum);
        line_pop(line);
    }
    return st;
}

enum adj_status
perft(struct line *line, unsigned depth, uint64_t *out_count)
{
    uint64_t sum = 0;
    enum adj_status st = ADJ_OK;
    if (depth > PERFT_MAX_DEPTH)
        return ADJ_ETOOBIG;
    struct movelist lists[PERFT_MAX_DEPTH + 1];
    for (unsigned i = 0; i <= depth; i++)
        movelist_init(&lists[i]);
    if (depth == 0)
        sum = 1;
    else
        st = perft_below(line, depth, lists, &sum);
    for (unsigned i = 0; i <= depth; i++)
        movelist_clear(&lists[i]);
    if (!st)
        *out_count = sum;
    return st;
}
