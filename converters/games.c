/* SPDX-License-Identifier: MIT */
/* Reads the games of the input files, distributes the work over threads, and writes the results in
 * input order. */
#include "games.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "batch.h"
#include "messages.h"
#include "pages.h"
#include "undecided.h"

/* The state of processing one file. */
struct run {
    const struct games *games;
    FILE *out;
    struct input *input;
    struct adj_reader *reader;
    struct progress *progress;
    size_t number;
    struct undecided undecided;
    bool ended;            /* no further game can be read */
    bool written;          /* something was written, so that the next output needs a separator */
    struct unique *unique; /* the games so far, if each is written once */
    struct totals totals;
    struct batch *spare; /* batches to be used again */
    enum exit_code code;
    long long from, to;   /* byte range of the part: only games that begin in it belong to it */
    long long base, size; /* offset and size of the file among all input */
};

bool
games_notation(const struct command *command, const char *option, const char *name)
{
    struct buffer known = {0};
    char hint[CLI_HINT_SIZE];
    struct suggestion near;
    suggestion_init(&near, name, strlen(name));
    for (size_t i = 0; adj_notation_at(i); i++) {
        if (strcasecmp(adj_notation_at(i), name) == 0) {
            buffer_clear(&known);
            return true;
        }
        suggestion_try(&near, adj_notation_at(i), strlen(adj_notation_at(i)));
        buffer_printf(&known, "%s%s", i > 0 ? ", " : "", adj_notation_at(i));
    }
    cli_usage(command, "--%s: unknown notation '%s', expected one of %s%s", option, name,
              known.data, cli_hint(&near, hint));
    buffer_clear(&known);
    return false;
}

/* Whether iconv supports the encoding. Otherwise reports it. */
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
        cli_usage_error(command, "encoding", &err);
    return st != ADJ_EOPTION;
}

bool
games_check(const struct command *command, struct games *games)
{
    const struct adj_variant *variant;
    games->options.rulesets = cli_rulesets();
    if (games->options.encoding && !check_encoding(command, games->options.encoding))
        return false;
    if (games->options.variant && !cli_variant(command, games->options.variant, &variant))
        return false;
    return !games->options.notation || games_notation(command, "from", games->options.notation);
}

bool
games_select(const struct command *command, const char *text, struct select **out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    *out = NULL;
    if (!text || !select_parse(text, out, &err))
        return true;
    char *said = cli_sentence(cli_message(&err));
    cli_usage(command, "--select: column %zu: %s", err.column, said ? said : err.message);
    adj_free(said);
    return false;
}

bool
games_part(const struct command *command, struct games *games, const char *text,
           const struct operands *operands)
{
    char more;
    if (!text)
        return true;
    /* NOLINTNEXTLINE(cert-err34-c): nine digits fit */
    if (sscanf(text, "%9u/%9u%c", &games->part, &games->parts, &more) != 2 || games->part < 1 ||
        games->part > games->parts) {
        cli_usage(command, "--part: '%s', expected K/N, the K-th of N parts", text);
        return false;
    }
    bool is_stream = operands->count == 0;
    for (int i = 0; i < operands->count; i++)
        is_stream |= strcmp(operands->at[i], "-") == 0;
    if (is_stream)
        cli_usage(command, "--part: not of standard input, whose size is not known");
    return !is_stream;
}

/* Games that pass through the pipeline together: enough to make the cost of waking a thread small,
 * even for short games. */
enum { BATCH_SIZE = 32 };

/* A batch of about `cap` games. */
static struct batch *
new_batch(struct run *run, size_t cap)
{
    struct batch *batch = batch_new(&run->spare, input_name(run->input), run->number + 1, cap);
    if (!batch)
        run->code = cli_io_error(input_name(run->input), "out of memory");
    return batch;
}

/* An I/O or memory error ends the input. After any other error the reader continues with the next
 * game. */
static void
note_end(struct run *run, struct adj_error *err, enum adj_status st)
{
    if (st == ADJ_EIO)
        error_say(err, "%s", input_trouble(run->input));
    run->ended = st == ADJ_EIO || st == ADJ_ENOMEM;
}

/* Reads the next game into the batch. Returns false at the end. */
static bool
take_game(struct run *run, struct batch *batch)
{
    struct game_piece *piece;
    enum adj_status st = run->ended ? ADJ_EOF : batch_read(batch, run->reader, &piece);
    if (st == ADJ_EOF)
        return false;
    run->number += batch_is_numbered(run->games);
    note_end(run, &piece->err, st);
    return true;
}

/* Reads up to `most` games in this thread. */
static struct batch *
take_games(struct run *run, size_t most)
{
    struct batch *batch = new_batch(run, most);
    while (batch && batch->count < most && take_game(run, batch))
        ;
    if (batch && batch->count == 0 && !batch->failed) {
        batch_end(&run->spare, batch);
        return NULL;
    }
    run->ended |= batch && batch->failed;
    return batch;
}

/* A batch that is parsed while it is processed. */
static struct batch *
take_part(struct run *run, struct adj_reader *part, size_t games)
{
    enum { USUAL_GAMES = 256 };
    struct batch *batch = new_batch(run, games > 0 ? games + 1 : USUAL_GAMES);
    if (!batch) {
        adj_reader_free(part);
        return NULL;
    }
    batch->part = part;
    batch->due = games;
    run->number += games;
    return batch;
}

/* The byte offset of the next game within all input. It never decreases. */
static long long
position(const struct run *run)
{
    long long offset = (long long)adj_reader_offset(run->reader);
    return run->base + (offset < run->size ? offset : run->size);
}

/* Skips a game that belongs to an earlier part. If its output needs a separator, the game is
 * processed to find out whether it would be written. */
static bool
pass_game(struct run *run)
{
    struct game_piece piece = {
        .file = input_name(run->input), .number = run->number + 1, .err = ADJ_ERROR_INIT};
    bool look = run->games->separator && !run->written;
    enum adj_status st = look ? adj_reader_next(run->reader, &piece.game, &piece.err)
                              : adj_reader_count(run->reader, NULL, &piece.err);
    if (st == ADJ_EOF || st == ADJ_EIO || st == ADJ_ENOMEM)
        return false;
    piece_work(run->games, &piece);
    run->written |= piece.out != NULL;
    piece_clear(&piece);
    run->number++;
    return true;
}

/* Whether the next game belongs to the part. Skips the games before it. */
static bool
is_own(struct run *run)
{
    if (run->games->parts == 0)
        return true;
    while (position(run) < run->from)
        if (!pass_game(run))
            break; /* the next read reports the error */
    return position(run) < run->to;
}

static void *
take(void *context)
{
    struct run *run = context;
    struct adj_reader *part = NULL;
    struct adj_error err;
    size_t games = 0;
    error_begin(&err);
    if (!is_own(run))
        return NULL;
    if (run->games->parts > 0)
        return take_games(run, 1);
    if (run->games->jobs == 1)
        return take_games(run, run->games->at_once > 0 ? run->games->at_once : 1);
    /* If this fails, adj_reader_next() reports the same error. */
    if (!run->ended &&
        adj_reader_part(run->reader, BATCH_SIZE, &part,
                        batch_is_numbered(run->games) ? &games : NULL, &err) == ADJ_OK &&
        part)
        return take_part(run, part, games);
    return take_games(run, BATCH_SIZE);
}

static void
work(void *context, void *argument)
{
    const struct run *run = context;
    batch_work(run->games, argument);
}

/* Writes outputs, which have a text between them and one behind each. */
static void
write_out(struct run *run, const char *text, size_t len, const char *end)
{
    if (run->written && run->games->separator)
        fputs(run->games->separator, run->out);
    fwrite(text, 1, len, run->out);
    if (end)
        fputs(end, run->out);
    run->written = true;
}

static void
put_row(struct run *run, const char *row)
{
    struct pages *pages = run->games->pages;
    if (fputs(row, pages->rows) < 0)
        run->code = cli_io_error("judge", "cannot write the table's rows");
    pages->count++;
}

/* Writes the results of a game. */
static void
give_game(struct run *run, struct game_piece *piece)
{
    if (run->games->collect)
        run->games->collect(run->games->context, piece);
    run->code = cli_worse(run->code, piece->code);
    undecided_count(&run->undecided, &piece->err, piece->variant);
    if (piece->notes || piece->err.status)
        progress_hide(run->progress);
    if (piece->notes)
        messages_notes(piece->file, piece->notes);
    if (piece->report)
        fputs(piece->report, run->games->report);
    if (run->games->report && piece->err.status)
        piece_report_error(run->games->report, piece);
    if (piece->row)
        put_row(run, piece->row);
    if (piece->out && pages_are_linked(run->games->pages))
        run->code = cli_worse(run->code, pages_add(run->games->pages, piece));
    else if (piece->out && run->games->split)
        run->code = cli_worse(
            run->code, split_put(run->games->split, piece->group, piece->out, piece->out_len));
    else if (piece->out)
        write_out(run, piece->out, piece->out_len, run->games->end);
    if (piece->err.status)
        run->code = cli_worse(run->code, messages_error(piece->file, &piece->err));
}

/* Reports a game that occurred before. */
static void
say_duplicate(struct run *run, const struct game_piece *piece, const char *file, size_t number)
{
    struct adj_defect note = ADJ_DEFECT_INIT;
    char first[4096];
    snprintf(first, sizeof first, "game %zu of %s", number, file);
    note.code = "duplicate";
    note.severity = "note";
    note.line = piece->line;
    note.column = piece->column;
    note.text = first;
    note.read_as = "";
    note.detail = "has the same moves and is kept";
    note.parts = note.detail;
    progress_hide(run->progress);
    messages_note(piece->file, &note);
    if (run->games->report)
        piece_report_duplicate(run->games->report, piece, &note);
}

/* Whether the game occurred before in this run. A game that is not written does not stand for later ones. */
static bool
is_duplicate(struct run *run, const struct game_piece *piece)
{
    const char *file;
    size_t number;
    bool failed = false;
    if (!run->unique || !*piece->fingerprint || piece->err.status)
        return false;
    if (!unique_add(run->unique, piece->fingerprint, piece->file, piece->number, &file, &number,
                    &failed)) {
        say_duplicate(run, piece, file, number);
        return true;
    }
    if (failed)
        run->code = cli_trouble("--unique", ADJ_ENOMEM, "out of memory");
    return false;
}

static void
give_piece(struct run *run, struct game_piece *piece)
{
    bool duplicate = is_duplicate(run, piece);
    run->totals.games++;
    run->totals.failed += piece->err.status != ADJ_OK;
    run->totals.skipped += piece->skipped;
    run->totals.duplicates += duplicate;
    if (!piece->skipped && !duplicate)
        give_game(run, piece);
    progress_step(run->progress, input_share(run->input));
    piece_clear(piece);
}

static void
give(void *context, void *argument)
{
    struct run *run = context;
    struct batch *batch = argument;
    for (size_t i = 0; i < batch->count; i++) {
        if (!batch_is_numbered(run->games))
            batch->pieces[i].number = ++run->number;
        give_piece(run, &batch->pieces[i]);
    }
    if (batch->whole && batch->text.len > 0)
        write_out(run, batch->text.data, batch->text.len, NULL);
    if (batch->failed)
        run->code = cli_io_error(input_name(run->input), "out of memory");
    batch_end(&run->spare, batch);
}

/* Files. */

static void
count_games(struct run *run)
{
    enum adj_status st = ADJ_OK;
    while (is_own(run) && st != ADJ_EOF && !run->ended) {
        struct adj_error err;
        error_begin(&err);
        st = adj_reader_count(run->reader, run->games->counts, &err);
        run->number += st != ADJ_EOF;
        run->totals.games += st != ADJ_EOF;
        note_end(run, &err, st);
        if (st && st != ADJ_EOF)
            run->code = cli_worse(run->code, cli_error(input_name(run->input), &err));
        progress_step(run->progress, input_share(run->input));
    }
}

/* Processes the games of an input: a file, or a file within an archive. */
static void
run_input(struct run *run)
{
    static const struct pipeline pipeline = {take, work, give};
    struct adj_error err = ADJ_ERROR_INIT;
    run->reader = NULL;
    run->ended = false;
    if (input_reader(run->input, &run->games->options, &run->reader, &err)) {
        if (err.status == ADJ_EIO)
            error_say(&err, "%s", input_trouble(run->input));
        run->code = cli_worse(run->code, cli_error(input_name(run->input), &err));
    } else if (run->games->counts) {
        count_games(run);
    } else {
        pipeline_run(&pipeline, run, run->games->jobs);
    }
    messages_end(input_name(run->input));
    undecided_end(&run->undecided, input_name(run->input));
    adj_reader_free(run->reader);
}

static void
put_text(FILE *out, const char *text)
{
    if (text)
        fputs(text, out);
}

/* Writes the output to a file of its own in the output folder. */
static void
run_into(struct run *run, const struct file *file)
{
    struct outputs *outputs = run->games->outputs;
    size_t before = run->number;
    enum exit_code earlier = run->code;
    const char *member = input_member(run->input);
    run->out = pages_are_linked(run->games->pages) ? NULL : outputs_begin(outputs, file, member);
    if (pages_are_linked(run->games->pages) ? !outputs_begin_pages(outputs, file, member)
                                            : !run->out) {
        run->code = CODE_IO;
        return;
    }
    run->written = false;
    run->code = CODE_DONE;
    if (run->out)
        put_text(run->out, run->games->head);
    run_input(run);
    if (run->out)
        put_text(run->out, run->games->tail);
    else
        run->code = cli_worse(run->code, pages_end(run->games->pages));
    bool some = run->written || (!run->games->select && !run->games->unique);
    bool keep = run->code != CODE_IO && run->number > before && some;
    run->code = cli_worse(run->code, outputs_end(outputs, keep, run->number - before));
    run->code = cli_worse(run->code, earlier);
}

/* Processes a file, or all files of an archive. */
static void
run_file(struct run *run, const struct file *file)
{
    int more;
    run->number = 0;
    run->code = CODE_DONE;
    run->input = input_open(file->path, true);
    if (!run->input) {
        run->code = CODE_IO;
        return;
    }
    do {
        if (run->games->outputs)
            run_into(run, file);
        else
            run_input(run);
        more = input_next(run->input);
    } while (more > 0);
    if (more < 0)
        run->code =
            cli_worse(run->code, cli_trouble(file->path, ADJ_EIO, input_trouble(run->input)));
    else if (run->number == 0 && run->code == CODE_DONE)
        run->code = cli_no_game(file->path);
    input_close(run->input);
    run->totals.files++;
    progress_file(run->progress);
}

/* Processes a file unless the journal of the output folder lists it as done, and records it there. */
static enum exit_code
run_once(struct run *run, const struct file *file)
{
    struct outputs *outputs = run->games->outputs;
    enum exit_code code;
    if (outputs && outputs_is_done(outputs, file, &code))
        return code;
    run_file(run, file);
    code = run->code;
    if (outputs && code != CODE_IO)
        code = cli_worse(code, outputs_done(outputs, file, code));
    return code;
}

/* Measures all files and computes the byte range of the part. Returns false after a message. */
static bool
measure(struct run *run, const struct files *files, long long *sizes)
{
    long long total = 0;
    for (size_t i = 0; i < files->count; i++) {
        sizes[i] = input_total(files->at[i].path);
        if (sizes[i] < 0)
            return false;
        total += sizes[i];
    }
    double share = (double)total / run->games->parts;
    run->from = run->games->part == 1 ? 0 : (long long)(share * (run->games->part - 1));
    run->to =
        run->games->part == run->games->parts ? LLONG_MAX : (long long)(share * run->games->part);
    return true;
}

static enum exit_code
run_part(struct run *run, const struct files *files)
{
    enum exit_code code = CODE_DONE;
    long long *sizes = calloc(files->count + 1, sizeof *sizes);
    if (!sizes)
        return cli_trouble("--part", ADJ_ENOMEM, "out of memory");
    if (!measure(run, files, sizes))
        code = CODE_IO;
    for (size_t i = 0; i < files->count && code != CODE_IO; i++) {
        run->size = sizes[i];
        bool before = run->base + run->size < run->from;
        bool passed = before && (run->written || !run->games->separator);
        if (!passed && run->base < run->to)
            code = cli_worse(code, run_once(run, &files->at[i]));
        run->base += sizes[i];
    }
    free(sizes);
    return code;
}

/* Processes all files, or the part. */
static enum exit_code
run_files(struct run *run, const struct files *files)
{
    enum exit_code code = CODE_DONE;
    if (run->games->parts > 0)
        return run_part(run, files);
    for (size_t i = 0; i < files->count; i++)
        code = cli_worse(code, run_once(run, &files->at[i]));
    return code;
}

static enum exit_code
games_run_files(const struct games *games, const struct files *files)
{
    struct progress progress;
    struct run run = {.games = games, .out = games->out, .progress = &progress};
    bool alone = !games->outputs && !games->split && games->out;
    if (games->unique && !(run.unique = unique_new()))
        return cli_trouble("--unique", ADJ_ENOMEM, "out of memory");
    progress_init(&progress, alone ? games->out : NULL, files);
    messages_files(files->count);
    if (alone && games->part <= 1)
        put_text(games->out, games->head);
    enum exit_code code = run_files(&run, files);
    if (alone && games->part == games->parts)
        put_text(games->out, games->tail);
    progress_end(&progress, &run.totals);
    unique_free(run.unique);
    batches_free(run.spare);
    return code;
}

enum exit_code
games_run_split(const struct games *games, const struct operands *operands, const char *folder)
{
    struct files files;
    enum exit_code code = files_expand(operands, folder, &files);
    if (code)
        return code;
    code = games_run_files(games, &files);
    files_free(&files);
    return code;
}

enum exit_code
games_run(const struct games *games, const struct operands *operands)
{
    return games_run_split(games, operands, NULL);
}

enum exit_code
games_run_folder(struct games *games, const struct operands *operands,
                 const struct outputs_plan *plan)
{
    const struct adj_options *o = &games->options;
    struct outputs_plan whole = *plan;
    struct files files;
    char *work =
        cli_format("adj %s %s --variant '%s' --from '%s' --encoding '%s'%s --proof-positions %llu",
                   adj_version(), plan->work, o->variant ? o->variant : "",
                   o->notation ? o->notation : "", o->encoding ? o->encoding : "",
                   o->strict ? " --strict" : "", (unsigned long long)o->proof_positions);
    for (char *p = work; p && *p; p++)
        *p = *p == '\n' ? ' ' : *p;
    whole.work = work ? work : "";
    enum exit_code code = files_expand(operands, plan->folder, &files);
    if (!code)
        code = outputs_open(&whole, &games->outputs);
    if (!code) {
        struct pages *pages = games->pages;
        FILE *report = outputs_report(games->outputs);
        if (pages) {
            pages->outputs = games->outputs;
            pages->rows = report;
        } else {
            games->report = report;
        }
        code = games_run_files(games, &files);
        if (pages && code != CODE_IO)
            code = cli_worse(code, pages_index(pages, plan->folder));
        outputs_close(games->outputs, code != CODE_IO);
    }
    files_free(&files);
    free(work);
    return code;
}
