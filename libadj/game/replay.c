/* SPDX-License-Identifier: MIT */
/* A record played through to a ply: adj_game_play() of adj.h. */
#include <stdlib.h>

#include "base/error.h"
#include "game/play.h"
#include "notation/walk.h"

/* Play until the line has so many moves. ADJ_OK; ADJ_EOF when the record ends before; why it stops. */
static enum adj_status
replay(struct walk *walk, size_t plies, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    while (!st && walk->line.count - 1 < plies) {
        st = walk_next(walk, err);
        if (!st && walk->item->kind == ITEM_MOVE && walk_play(walk))
            st = error_nomem(err);
    }
    return st;
}

enum adj_status
adj_game_play(const struct adj_game *game, size_t plies, struct adj_play **out_play,
              struct adj_error *err)
{
    struct adj_error trouble = ADJ_ERROR_INIT;
    struct adj_play *play = calloc(1, sizeof *play);
    struct walk walk;
    if (!play)
        return error_nomem(err);
    enum adj_status st = walk_init(&walk, game, true, &trouble);
    if (!st)
        st = replay(&walk, plies, &trouble);
    if (plies == SIZE_MAX && (st == ADJ_EOF || st == ADJ_EILLEGAL || st == ADJ_ESYNTAX))
        st = ADJ_OK;
    if (st == ADJ_EOF)
        st = error_set(&trouble, ADJ_EOPTION, "option", "ply: the record has only %zu plies",
                       walk.line.count - 1);
    if (!st) {
        play->line = walk.line;
        walk.line = (struct line){.rules = NULL};
        *out_play = play;
    } else {
        free(play);
        if (err)
            *err = trouble;
    }
    walk_clear(&walk);
    return st;
}
