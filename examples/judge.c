/* SPDX-License-Identifier: MIT */
/*
 * A club program with libadj: judge every game of a file and print how it ended.
 * cc judge.c $(pkg-config --cflags --libs adj); judge FILE VARIANT
 */
#include <stdio.h>
#include <stdlib.h>

#include <adj.h>

static long
file_read(void *file, char *buf, size_t size)
{
    size_t got = fread(buf, 1, size, file);
    return got > 0 || !ferror((FILE *)file) ? (long)got : -1;
}

static enum adj_status
game_judge(const struct adj_game *game, struct adj_error *err)
{
    struct adj_verdict *verdict = NULL;
    enum adj_status st = adj_judge(game, NULL, &verdict, err);
    if (st)
        return st;
    const char *white = adj_verdict_player(verdict, "white");
    const char *black = adj_verdict_player(verdict, "black");
    const char *winner = adj_verdict_winner(verdict);
    printf("%s - %s: %s, %s\n", white ? white : "?", black ? black : "?",
           winner ? winner : adj_verdict_status(verdict), adj_verdict_reason(verdict));
    adj_verdict_free(verdict);
    return ADJ_OK;
}

int
main(int argc, char **argv)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "usage: judge FILE VARIANT\n");
        return 2;
    }
    options.variant = argv[2];
    enum adj_status st = adj_reader_stream(file_read, file, &options, &reader, &err);
    while (!st && (st = adj_reader_next(reader, &game, &err)) != ADJ_EOF) {
        if (!st)
            st = game_judge(game, &err);
        if (st) /* after a bad game the others are still judged */
            fprintf(stderr, "%zu:%zu: %s\n", err.line, err.column, err.message);
        if (st == ADJ_ESYNTAX)
            st = ADJ_OK;
        adj_game_free(game);
        game = NULL;
    }
    adj_reader_free(reader);
    fclose(file);
    return st == ADJ_EOF ? EXIT_SUCCESS : EXIT_FAILURE;
}
