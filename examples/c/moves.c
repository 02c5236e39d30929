/* SPDX-License-Identifier: MIT */
/* moves VARIANT [MOVE...]: lists the legal moves after these moves. cc moves.c $(pkg-config --cflags --libs adj) */
#include <adj.h>
#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant;
    struct adj_play *play = NULL;
    struct adj_moves *moves = NULL;
    struct adj_move move = ADJ_MOVE_INIT;
    const char *name = argc > 1 ? argv[1] : "";
    enum adj_status st = adj_variant_lookup(name, strlen(name), &variant, &err);
    st = st ? st : adj_play_new(variant, "", 0, &play, &err);
    for (int i = 2; !st && i < argc; i++)
        st = adj_play_text(play, argv[i], strlen(argv[i]), &err);
    st = st ? st : adj_play_legal(play, &moves, &err);
    for (size_t i = 0; !st && adj_moves_at(moves, i, &move); i++)
        printf("%s\t%s\n", move.lan, move.text);
    if (st)
        fprintf(stderr, "%s\n", err.message);
    adj_moves_free(moves);
    adj_play_free(play);
    return st != ADJ_OK;
}
