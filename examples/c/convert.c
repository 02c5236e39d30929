/* SPDX-License-Identifier: MIT */
/* convert NOTATION: writes the games of standard input in another notation. cc convert.c $(pkg-config --cflags --libs adj) */
#include <adj.h>
#include <stdio.h>

static long
input(void *context, char *buf, size_t size)
{
    return (long)fread(buf, 1, size, context);
}

int
main(int argc, char **argv)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game;
    const char *to = argc > 1 ? argv[1] : "lan";
    char *text = NULL;
    enum adj_status st = adj_reader_stream(input, stdin, NULL, &reader, &err);
    for (; !st && !(st = adj_reader_next(reader, &game, &err)); adj_free(text), text = NULL) {
        st = adj_game_convert(game, to, NULL, &text, NULL, NULL, &err);
        printf("%s", st ? "" : text);
        adj_game_free(game);
    }
    adj_reader_free(reader);
    return st == ADJ_EOF ? 0
                         : (fprintf(stderr, "%zu:%zu: %s\n", err.line, err.column, err.message), 1);
}
