/* SPDX-License-Identifier: MIT */
/* games N: writes N games of orthodox chess in LAN, of up to 80 random legal plies; the same games on each run. */
#include <adj.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"

enum { PLIES = 80 };

/* Marsaglia's xorshift generator. */
static uint64_t
random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Picks one of the moves, listed one a line. */
static const char *
pick(const char *moves, uint64_t index, size_t *out_len)
{
    for (; index > 0; index--)
        moves = strchr(moves, '\n') + 1;
    *out_len = strcspn(moves, "\n");
    return moves;
}

static enum adj_status
play(struct adj_play *play, uint64_t *state, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    size_t count = 1;
    for (int ply = 0; ply < PLIES && count > 0 && !st; ply++) {
        char *moves = NULL;
        st = adj_play_moves(play, &moves, &count, err);
        if (!st && count > 0) {
            size_t len;
            const char *move = pick(moves, random_next(state) % count, &len);
            printf("%.*s ", (int)len, move);
            st = adj_play_move(play, move, len, err);
        }
        adj_free(moves);
    }
    return st;
}

int
main(int argc, char **argv)
{
    const struct adj_variant *chess = adj_variant_find("chess", 5);
    unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    struct adj_error err = ADJ_ERROR_INIT;
    uint64_t state = 88172645463325252u;
    for (unsigned long i = 1; i <= games; i++) {
        struct adj_play *game = NULL;
        printf("[White \"Player %lu\"]\n[Black \"Player %lu\"]\n\n", i, games + i);
        if (adj_play_new(chess, NULL, 0, &game, &err) || play(game, &state, &err)) {
            fprintf(stderr, "games: %s\n", err.message);
            adj_play_free(game);
            return 1;
        }
        puts("*\n");
        adj_play_free(game);
    }
    return 0;
}
