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

/* Does iconv know it? */
static bool
check_encoding(const struct command *command, const char *name)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    options.encoding = name;
    enum adj_status st = adj_reader_open("", 0, &options, &reader, &err);
    adj_reader_free(reader);
    if (st == ADJ_EOPTION)
        cli_usage(command, "--encoding: %s", err.message);
    return st != ADJ_EOPTION;
}

bool
games_check(const struct command *command, const struct games *games)
{
    const struct adj_variant *variant;

    if (games->options.encoding && !check_encoding(command, games->options.encoding))
        return false;
    if (games->options.variant && !cli_variant(command, games->options.variant, &variant))
        return false;
    return !games->options.notation || games_notation(command, "from", games->options.notation);
}

bool
games_stopped(const struct adj_verdict *verdict)
{
    const char *reason = adj_verdict_reason(verdict);
    return strcmp(reason, "illegal-move") == 0 || strcmp(reason, "unreadable") == 0;
}

/*
 * Games that go through the pipeline together: enough of them that waking a thread costs little beside the work on
 * short ones. Where the reader can hand over a part, whoever works on the batch reads it too, so that what a record
 * is made of is made and freed by one thread.
 */
enum { BATCH_SIZE = 32 };

struct batch {
    struct adj_reader *part; /* its games are not read yet; NULL: they are */
    size_t first, count;     /* the number of the first piece, and how many there are */
    struct game_piece pieces[];
};

/* The pieces are left to whoever reads their games, since memory that two threads write to is slow. */
static struct batch *
batch_new(struct run *run, size_t size)
{
    struct batch *batch = malloc(sizeof *batch + size * sizeof batch->pieces[0]);

    if (batch)
        *batch = (struct batch){.first = run->number + 1};
    else
        run->code = cli_io_error(input_name(run->input), "out of memory");
    return batch;
}

/* A piece without its game. */
static struct game_piece *
batch_piece(const struct run *run, struct batch *batch, size_t index)
{
    struct game_piece *piece = &batch->pieces[index];

    *piece = (struct game_piece){
        .file = input_name(run->input), .number = batch->first + index, .err = ADJ_ERROR_INIT};
    return piece;
}

/* What went wrong with a piece may end the input; after any other error the reader stands at the next game. */
static void
note_end(struct run *run, struct game_piece *piece, enum adj_status st)
{
    if (st == ADJ_EIO)
        snprintf(piece->err.message, sizeof piece->err.message, "%s", input_trouble(run->input));
    run->ended = st == ADJ_EIO || st == ADJ_ENOMEM;
}

/* The next game into the batch; false: there is none. */
static bool
take_game(struct run *run, struct batch *batch)
{
    struct adj_game *game = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st = run->ended ? ADJ_EOF : adj_reader_next(run->reader, &game, &err);
    struct game_piece *piece;

    if (st == ADJ_EOF)
        return false;
    piece = batch_piece(run, batch, batch->count++);
    run->number++;
    piece->game = game;
    piece->err = err;
    note_end(run, piece, st);
    return true;
}

/* Games that are read here, at most `most`. */
static struct batch *
take_games(struct run *run, size_t most)
{
    struct batch *batch = batch_new(run, most);

    while (batch && batch->count < most && take_game(run, batch))
        ;
    if (batch && batch->count == 0) {
        free(batch);
        return NULL;
    }
    return batch;
}

/* A batch whose games are read by its worker. */
static struct batch *
take_part(struct run *run, struct adj_reader *part, size_t games)
{
    struct batch *batch = batch_new(run, games);

    if (!batch) {
        adj_reader_free(part);
        return NULL;
    }
    batch->part = part;
    batch->count = games;
    run->number += games;
    return batch;
}

static void *
take(void *context)
{
    struct run *run = context;
    struct adj_reader *part = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    size_t games = 0;

    if (run->games->jobs == 1)
        return take_games(run, 1);
    /* What it fails for, adj_reader_next() fails for as well. */
    if (!run->ended && adj_reader_part(run->reader, BATCH_SIZE, &part, &games, &err) == ADJ_OK &&
        part)
        return take_part(run, part, games);
    return take_games(run, BATCH_SIZE);
}

static void
work_piece(const struct run *run, struct game_piece *piece)
{
    if (piece->game)
        run->games->work(run->games->context, piece);
    /* What is still to be printed needs no record: memory is given back early. */
    adj_game_free(piece->game);
    piece->game = NULL;
}

/* The part's next game. It has as many as were counted; if not, that must not pass in silence. */
static void
read_piece(struct batch *batch, struct game_piece *piece)
{
    bool is_last = piece == &batch->pieces[batch->count - 1];
    bool ended = adj_reader_next(batch->part, &piece->game, &piece->err) == ADJ_EOF;
    struct adj_game *more = NULL;

    if (is_last && !ended)
        ended = adj_reader_next(batch->part, &more, NULL) != ADJ_EOF;
    adj_game_free(more);
    if (!ended || piece->err.status)
        return;
    piece->err.status = ADJ_ESYNTAX;
    snprintf(piece->err.code, sizeof piece->err.code, "miscounted");
    snprintf(piece->err.message, sizeof piece->err.message,
             "games were counted otherwise than read, please report it; --jobs 1 reads them all");
}

static void
work(void *context, void *argument)
{
    struct batch *batch = argument;

    for (size_t i = 0; i < batch->count; i++) {
        if (batch->part)
            read_piece(batch, batch_piece(context, batch, i));
        work_piece(context, &batch->pieces[i]);
    }
    adj_reader_free(batch->part);
    batch->part = NULL;
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
give_piece(struct run *run, struct game_piece *piece)
{
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
}

static void
give(void *context, void *argument)
{
    struct batch *batch = argument;

    for (size_t i = 0; i < batch->count; i++)
        give_piece(context, &batch->pieces[i]);
    free(batch);
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

/* The games of the input as it stands: a file, or one within an archive. */
static void
run_input(struct run *run)
{
    static const struct pipeline pipeline = {take, work, give};
    struct adj_error err = ADJ_ERROR_INIT;

    run->reader = NULL;
    run->ended = false;
    if (adj_reader_stream(input_read, run->input, &run->games->options, &run->reader, &err)) {
        if (err.status == ADJ_EIO)
            snprintf(err.message, sizeof err.message, "%s", input_trouble(run->input));
        run->code = cli_worse(run->code, cli_error(input_name(run->input), &err));
    } else {
        pipeline_run(&pipeline, run, run->games->jobs);
    }
    adj_reader_free(run->reader);
}

static enum exit_code
run_file(const struct games *games, const char *path, bool *written)
{
    struct run run = {.games = games, .written = written};
    struct progress progress;
    int more;

    run.input = input_open_members(path);
    if (!run.input)
        return CODE_IO;
    progress_init(&progress, games->out);
    run.progress = &progress;
    do {
        run_input(&run);
        more = input_next(run.input);
    } while (more > 0);
    if (more < 0)
        run.code = cli_worse(run.code, cli_trouble(path, ADJ_EIO, input_trouble(run.input)));
    else if (run.number == 0 && run.code == CODE_DONE)
        run.code = no_game(path);
    progress_hide(&progress);
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
