/* SPDX-License-Identifier: MIT */
/* Reading the games of files, sharing the work out, and writing what comes of it in their order. */
#include "games.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "progress.h"

/* The run through one file. */
struct run {
    const struct games *games;
    struct input *input;
    struct adj_reader *reader;
    struct progress *progress;
    size_t number;
    bool ended;    /* the input cannot be read any further */
    bool *written; /* something stands in the output: the next one needs the separator */
    enum exit_code code;
};

bool
games_notation(const struct command *command, const char *option, const char *name)
{
    char known[256] = "";
    size_t len = 0;

    for (size_t i = 0; adj_notation_at(i); i++) {
        if (strcasecmp(adj_notation_at(i), name) == 0)
            return true;
        if (len < sizeof known)
            len += (size_t)snprintf(known + len, sizeof known - len, "%s%s", i > 0 ? ", " : "",
                                    adj_notation_at(i));
    }
    cli_usage(command, "--%s: unknown notation '%s', expected one of %s", option, name, known);
    return false;
}

bool
games_check(const struct command *command, const struct games *games)
{
    const struct adj_variant *variant;

    if (games->options.variant && !cli_variant(command, games->options.variant, &variant))
        return false;
    return !games->options.notation || games_notation(command, "from", games->options.notation);
}

static void *
take(void *context)
{
    struct run *run = context;
    struct game_piece *piece;
    enum adj_status st;

    if (run->ended)
        return NULL;
    piece = calloc(1, sizeof *piece);
    if (!piece) {
        run->code = cli_io_error(input_name(run->input), "out of memory");
        return NULL;
    }
    piece->err = (struct adj_error)ADJ_ERROR_INIT;
    piece->file = input_name(run->input);
    st = adj_reader_next(run->reader, &piece->game, &piece->err);
    if (st == ADJ_EOF) {
        free(piece);
        return NULL;
    }
    piece->number = ++run->number;
    if (st == ADJ_EIO)
        snprintf(piece->err.message, sizeof piece->err.message, "%s", input_trouble(run->input));
    /* After any other error the reader stands at the next game. */
    run->ended = st == ADJ_EIO || st == ADJ_ENOMEM;
    return piece;
}

static void
work(void *context, void *argument)
{
    const struct run *run = context;
    struct game_piece *piece = argument;

    if (piece->game)
        run->games->work(run->games->context, piece);
    /* What is still to be printed needs no record: memory is given back early. */
    adj_game_free(piece->game);
    piece->game = NULL;
}

static void
write_out(struct run *run, const struct game_piece *piece)
{
    FILE *out = run->games->out;

    if (*run->written && run->games->separator)
        fputs(run->games->separator, out);
    fwrite(piece->out, 1, piece->out_len, out);
    if (run->games->end)
        fputs(run->games->end, out);
    *run->written = true;
}

static void
give(void *context, void *argument)
{
    struct run *run = context;
    struct game_piece *piece = argument;

    if (run->games->collect)
        run->games->collect(run->games->context, piece);
    run->code = cli_worse(run->code, piece->code);
    if (piece->defects || piece->notes || piece->err.status)
        progress_hide(run->progress);
    if (piece->defects)
        cli_defects(piece->file, piece->defects);
    if (piece->notes)
        cli_losses(piece->file, piece->notes);
    if (piece->out)
        write_out(run, piece);
    if (piece->err.status)
        run->code = cli_worse(run->code, cli_error(piece->file, &piece->err));
    progress_step(run->progress, input_share(run->input));
    adj_free(piece->out);
    adj_free(piece->notes);
    adj_free(piece->defects);
    adj_verdict_free(piece->verdict);
    free(piece);
}

/* An empty file is a mistake that must not pass in silence. */
static enum exit_code
no_game(const char *path)
{
    struct adj_error err = ADJ_ERROR_INIT;

    err.status = ADJ_ESYNTAX;
    err.line = err.column = 1;
    snprintf(err.message, sizeof err.message, "there is no game, expected at least one");
    return cli_error(path, &err);
}

static enum exit_code
run_file(const struct games *games, const char *path, bool *written)
{
    static const struct pipeline pipeline = {take, work, give};
    struct adj_error err = ADJ_ERROR_INIT;
    struct run run = {.games = games};
    struct progress progress;

    run.written = written;
    run.input = input_open(path);
    if (!run.input)
        return CODE_IO;
    progress_init(&progress, games->out);
    run.progress = &progress;
    if (adj_reader_stream(input_read, run.input, &games->options, &run.reader, &err)) {
        if (err.status == ADJ_EIO)
            snprintf(err.message, sizeof err.message, "%s", input_trouble(run.input));
        run.code = cli_error(path, &err);
    } else {
        pipeline_run(&pipeline, &run, games->jobs);
        if (run.number == 0 && run.code == CODE_DONE)
            run.code = no_game(path);
    }
    progress_hide(&progress);
    adj_reader_free(run.reader);
    input_close(run.input);
    return run.code;
}

enum exit_code
games_run(const struct games *games, const struct operands *files)
{
    enum exit_code code = CODE_DONE;
    bool written = false;

    if (files->count == 0)
        return run_file(games, "-", &written);
    for (int i = 0; i < files->count; i++)
        code = cli_worse(code, run_file(games, files->at[i], &written));
    return code;
}
