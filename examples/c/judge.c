/* SPDX-License-Identifier: MIT */
/* judge VARIANT: judges each game of standard input. cc judge.c $(pkg-config --cflags --libs adj) */
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
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader;
    struct adj_game *game;
    struct adj_verdict *verdict;
    options.variant = argc > 1 ? argv[1] : NULL;
    if (adj_reader_stream(input, stdin, &options, &reader, &err))
        return fprintf(stderr, "%s\n", err.message), 1;
    for (; adj_reader_next(reader, &game, &err) == ADJ_OK; adj_game_free(game))
        if (adj_judge(game, NULL, &verdict, &err) == ADJ_OK) {
            printf("%s, %s\n", adj_verdict_status(verdict), adj_verdict_reason(verdict));
            adj_verdict_free(verdict);
        }
    adj_reader_free(reader);
}
