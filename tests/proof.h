/* SPDX-License-Identifier: MIT */
/* Checks of the lines that the helpmate prover returns as proof. */
#ifndef PROOF_H
#define PROOF_H

#include <stdbool.h>
#include <string.h>

#include "adj.h"

/* Returns whether each move of the line is legal and the last position has no legal moves. */
static inline bool
is_proof(const char *variant, const char *setup, const char *line)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    if (adj_play_new(adj_variant_find(variant, strlen(variant)), setup, strlen(setup), &play, &err))
        return false;
    bool legal = true;
    for (const char *end; legal && (end = strchr(line, '\n')); line = end + 1)
        legal = !adj_play_move(play, line, (size_t)(end - line), &err);
    char *moves = NULL;
    size_t count = 1;
    if (legal)
        adj_play_moves(play, &moves, &count, &err);
    adj_free(moves);
    adj_play_free(play);
    return legal && count == 0;
}

#endif
