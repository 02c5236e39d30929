/* SPDX-License-Identifier: MIT */
/* `adj moves` lists the legal moves of a position; `adj perft` counts the leaf nodes of the move
 * tree. */
#include <inttypes.h>
#include <string.h>

#include "cli.h"

/* The position given by --variant and --setup. */
struct place {
    const char *variant, *setup;
};

static enum exit_code
place_open(const struct command *self, const struct place *place, struct adj_play **out_play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant;
    size_t len = place->setup ? strlen(place->setup) : 0;
    if (!cli_setup_variant(self, place->variant, place->setup, &variant))
        return CODE_USAGE;
    if (place->setup && len == 0)
        return cli_usage(self, "--setup: empty, expected a set-up string");
    if (adj_play_new(variant, place->setup, len, out_play, &err))
        return cli_error("--setup", &err);
    cli_setup_warn(variant, place->setup);
    return CODE_DONE;
}

static enum exit_code
play_moves(struct adj_play *play, const struct operands *moves)
{
    struct adj_error err = ADJ_ERROR_INIT;
    for (int i = 0; i < moves->count; i++) {
        if (adj_play_move(play, moves->at[i], strlen(moves->at[i]), &err))
            return cli_error(moves->at[i], &err);
    }
    return CODE_DONE;
}

static enum exit_code
put_moves(const struct adj_play *play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    if (adj_play_moves(play, &text, NULL, &err))
        return cli_error("moves", &err);
    fputs(text, stdout);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
moves_run(const struct command *self, int argc, char **argv)
{
    struct place place = {NULL, NULL};
    const struct cli_option options[] = {
        {"variant", CLI_TEXT, "V", "the game", &place.variant, 0, 0},
        {"setup", CLI_TEXT, "S", "start position: a set-up string, a FEN or chess960:N",
         &place.setup, 0, 0},
        {0},
    };
    struct adj_play *play = NULL;
    struct operands moves;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &moves, &code))
        return code;
    code = place_open(self, &place, &play);
    if (!code)
        code = play_moves(play, &moves);
    if (!code)
        code = put_moves(play);
    adj_play_free(play);
    return code;
}

static enum exit_code
put_count(const struct adj_play *play, unsigned depth, unsigned threads, bool divide)
{
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st;
    char *text = NULL;
    uint64_t count;
    if (divide)
        st = adj_play_divide(play, depth, threads, &text, &count, &err);
    else
        st = adj_play_perft(play, depth, threads, &count, &err);
    if (st)
        return cli_error("perft", &err);
    if (text)
        fputs(text, stdout);
    printf("%" PRIu64 "\n", count);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
perft_run(const struct command *self, int argc, char **argv)
{
    enum { NO_DEPTH = ~0u >> 1, MAX_DEPTH = 64, MAX_THREADS = 256 };
    struct place place = {NULL, NULL};
    unsigned depth = NO_DEPTH, threads = 1;
    bool divide = false;
    const struct cli_option options[] = {
        {"variant", CLI_TEXT, "V", "the game", &place.variant, 0, 0},
        {"setup", CLI_TEXT, "S", "start position: a set-up string, a FEN or chess960:N",
         &place.setup, 0, 0},
        {"depth", CLI_NUMBER, "N", "depth in half-moves", &depth, 0, MAX_DEPTH},
        {"divide", CLI_FLAG, NULL, "print the count of each first move before the total", &divide,
         0, 0},
        {"threads", CLI_NUMBER, "T", "number of threads; default: 1", &threads, 1, MAX_THREADS},
        {0},
    };
    struct adj_play *play = NULL;
    enum exit_code code;

    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    if (depth == NO_DEPTH)
        return cli_usage(self, "no depth, expected --depth with a number of plies");
    code = place_open(self, &place, &play);
    if (!code)
        code = put_count(play, depth, threads, divide && depth > 0);
    adj_play_free(play);
    return code;
}

const struct command command_moves = {
    .name = "moves",
    .synopsis = "--variant V [--setup S] [LAN...]",
    .summary = "List the legal moves after these moves, sorted bytewise.",
    .run = moves_run,
};

const struct command command_perft = {
    .name = "perft",
    .synopsis = "--variant V [--setup S] --depth N [--divide] [--threads T]",
    .summary = "Count the leaf nodes of the tree of legal moves (perft).",
    .run = perft_run,
};
