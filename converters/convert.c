/* SPDX-License-Identifier: MIT */
/* `adj convert`: converts games to another notation; `--summary` and `--count` print statistics
 * instead. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games.h"

struct convert {
    const char *to;
    struct adj_write_options how;
    const char *path, *report, *part; /* --output, --report, --part */
    bool summary, count;
};

/* After an error of a strict reading, adds to its message that the game is not written to the output. */
static void
say_unwritten(struct adj_error *err)
{
    const struct adj_error was = *err;
    error_say(err, "%s; the game is not written", cli_message(&was));
}

static void
work(void *context, struct game_piece *piece)
{
    const struct convert *convert = context;
    struct adj_write_options how = convert->how;
    bool stopped = false;
    how.out_stopped = &stopped;
    adj_game_convert(piece->game, convert->to, &how, &piece->out, &piece->out_len, &piece->notes,
                     &piece->err);
    if (convert->report && piece->notes)
        games_report(piece);
    if (stopped)
        piece->code = CODE_GAMES;
    else if (piece->err.status == ADJ_EILLEGAL || piece->err.status == ADJ_ESYNTAX)
        say_unwritten(&piece->err);
}

/* Output to one file. */

static enum exit_code
convert_files(const struct convert *convert, struct games *games, const struct operands *operands)
{
    struct output output, report = {.stream = NULL};
    if (!output_open(&output, convert->path))
        return CODE_IO;
    if (convert->report && !output_open(&report, convert->report)) {
        output_close(&output, false);
        return CODE_IO;
    }
    games->out = output.stream;
    games->report = report.stream;
    enum exit_code code = games_run(games, operands);
    if (convert->report)
        code = cli_worse(code, output_close(&report, code != CODE_IO));
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

/* Output to a folder. */

static enum exit_code
convert_folder(const struct convert *convert, struct games *games, const struct operands *operands)
{
    char *extension = cli_format(".%s", convert->to);
    char *work_line =
        cli_format("convert --to %s%s%s %s", convert->to, convert->how.lossy ? " --lossy" : "",
                   convert->how.ascii ? " --ascii" : "", convert->report ? convert->report : "");
    const struct outputs_plan plan = {
        .folder = convert->path,
        .extension = extension,
        .work = work_line,
        .report = convert->report,
    };
    enum exit_code code = extension && work_line
                              ? games_run_folder(games, operands, &plan)
                              : cli_trouble(convert->path, ADJ_ENOMEM, "out of memory");
    free(extension);
    free(work_line);
    return code;
}

/* Summary of an archive: games, variants, defects by code. */

enum { SUMMARY_MAX_NAMES = 64 };

/* Counters by name; there are only few names. */
struct tally {
    const char *names[SUMMARY_MAX_NAMES]; /* borrowed for ever */
    size_t counts[SUMMARY_MAX_NAMES];
    size_t count;
};

struct summary {
    size_t games, unreadable;
    struct tally variants, defects;
};

static void
tally_add(struct tally *tally, const char *name)
{
    size_t i = 0;
    while (i < tally->count && strcmp(tally->names[i], name) != 0)
        i++;
    if (i == SUMMARY_MAX_NAMES)
        return;
    if (i == tally->count) {
        tally->names[i] = name;
        tally->count++;
    }
    tally->counts[i]++;
}

/* Judges a game to find its defects. */
static void
summary_work(void *context, struct game_piece *piece)
{
    (void)context;
    if (!adj_judge(piece->game, NULL, &piece->verdict, &piece->err) &&
        games_stopped(piece->verdict))
        piece->code = CODE_GAMES;
}

static void
summary_collect(void *context, struct game_piece *piece)
{
    struct summary *summary = context;
    struct adj_defect defect = ADJ_DEFECT_INIT;
    summary->games++;
    if (!piece->verdict) {
        summary->unreadable++;
        return;
    }
    tally_add(&summary->variants, adj_verdict_variant(piece->verdict));
    for (size_t i = 0; adj_verdict_defect(piece->verdict, i, &defect); i++)
        tally_add(&summary->defects, defect.code);
}

static void
tally_put(const struct tally *tally, const char *what, FILE *out)
{
    for (size_t i = 0; i < tally->count; i++)
        fprintf(out, "%s\t%s\t%zu\n", what, tally->names[i], tally->counts[i]);
}

/* Prints one line per counter, with tabs. */
static void
summary_put(const struct summary *summary, FILE *out)
{
    fprintf(out, "games\t%zu\nunreadable\t%zu\n", summary->games, summary->unreadable);
    tally_put(&summary->variants, "variant", out);
    tally_put(&summary->defects, "defect", out);
}

/* Statistics. */

/* Prints statistics instead of converting: --summary judges every game, --count only parses. */
static enum exit_code
summarise(const struct convert *convert, const struct games *how, const struct operands *operands)
{
    struct summary summary = {.games = 0};
    struct adj_counts counts = ADJ_COUNTS_INIT;
    struct games games = {.options = how->options,
                          .jobs = how->jobs,
                          .part = how->part,
                          .parts = how->parts,
                          .work = summary_work,
                          .collect = summary_collect,
                          .context = &summary,
                          .counts = convert->count ? &counts : NULL};
    struct output output;
    if (!output_open(&output, convert->path))
        return CODE_IO;
    games.out = output.stream;
    enum exit_code code = games_run(&games, operands);
    if (convert->count)
        fprintf(output.stream, "games\t%zu\nhalf-moves\t%zu\ncomments\t%zu\nvariations\t%zu\n",
                counts.games, counts.half_moves, counts.comments, counts.variations);
    else
        summary_put(&summary, output.stream);
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

/* Whether the report would overwrite one of the records. */
static bool
is_record(const char *report, const struct operands *operands)
{
    for (int i = 0; report && i < operands->count; i++)
        if (file_same(report, operands->at[i]))
            return true;
    return false;
}

static enum exit_code
carry_out(const struct command *self, struct convert *convert, struct games *games,
          const struct operands *operands)
{
    bool counts = convert->summary || convert->count;
    if (convert->summary && convert->count)
        return cli_usage(self, "--summary: not with --count");
    if (counts && convert->to)
        return cli_usage(self, "--%s: not with --to", convert->summary ? "summary" : "count");
    if (counts && convert->report)
        return cli_usage(self, "--report: not with --%s", convert->summary ? "summary" : "count");
    if (counts)
        return summarise(convert, games, operands);
    if (!convert->to)
        return cli_usage(self, "no notation, expected --to with the notation to write");
    if (!games_notation(self, "to", convert->to) ||
        adj_notation_archive(convert->to, &games->head, &games->separator, &games->tail, NULL))
        return CODE_USAGE;
    bool folder = convert->path && folder_is(convert->path);
    if (folder && convert->part)
        return cli_usage(self, "--part: not into a folder");
    if (is_record(convert->report, operands))
        return cli_usage(self, "--report: %s is one of the records", convert->report);
    if (convert->report && convert->path && file_same(convert->report, convert->path))
        return cli_usage(self, "--report: %s is where the games go", convert->report);
    convert->how.within = true;
    return folder ? convert_folder(convert, games, operands)
                  : convert_files(convert, games, operands);
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct convert convert = {.how = ADJ_WRITE_OPTIONS_INIT};
    struct games games = {
        .options = ADJ_OPTIONS_INIT, .jobs = 1, .out = stdout, .work = work, .context = &convert};
    const struct cli_option options[] = {
        GAME_OPTIONS(games),
        TEXT("to", "NOTATION", "notation of the output", &convert.to),
        FLAG("lossy", "omit what the notation cannot hold, and list what was omitted",
             &convert.how.lossy),
        FLAG("ascii", "ASCII signs in place of the notation's own", &convert.how.ascii),
        TEXT("report", "FILE", "write each repair and loss as a line of JSON", &convert.report),
        TEXT("part", "K/N", "only the K-th of N parts of the input", &convert.part),
        FLAG("summary", "print only the numbers of games, variants and defects", &convert.summary),
        FLAG("count", "count games, half-moves, comments and variations without playing the moves",
             &convert.count),
        TEXT("output", "FILE|FOLDER/",
             "write to a file, created when the output is complete, or to a file for each input",
             &convert.path),
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (!games_check(self, &games) || !games_part(self, &games, convert.part, &operands))
        return CODE_USAGE;
    return carry_out(self, &convert, &games, &operands);
}

const struct command command_convert = {
    .name = "convert",
    .synopsis = "[--variant V] [--from NOTATION] [--encoding NAME] --to NOTATION [--strict]\n"
                "        [--lossy] [--ascii] [--report FILE] [--part K/N] [--output FILE|FOLDER/]\n"
                "        [--jobs N] [FILE|FOLDER...|-]\n"
                "--summary | --count [--variant V] [--from NOTATION] [--encoding NAME] [--strict]\n"
                "        [--part K/N] [--output FILE] [--jobs N] [FILE|FOLDER...|-]",
    .summary = "Write games in another notation.",
    .run = run,
};
