/* SPDX-License-Identifier: MIT */
/* `adj convert`: games from one notation into another. */
#include <string.h>

#include "games.h"
#include "output.h"
#include "summary.h"

struct convert {
    const char *to;
    struct adj_write_options how;
};

/* Behind why it stopped: a strict reading leaves nothing of the game. */
static void
say_unwritten(struct adj_error *err)
{
    size_t len = strlen(err->message);
    snprintf(err->message + len, sizeof err->message - len, "; the game is not written");
}

static void
work(void *context, struct game_piece *piece)
{
    const struct convert *convert = context;
    struct adj_write_options how = convert->how;
    bool stopped = false;
    how.out_defects = &piece->defects;
    how.out_stopped = &stopped;
    adj_game_convert(piece->game, convert->to, &how, &piece->out, &piece->out_len, &piece->notes,
                     &piece->err);
    if (stopped)
        piece->code = CODE_GAMES;
    else if (piece->err.status == ADJ_EILLEGAL || piece->err.status == ADJ_ESYNTAX)
        say_unwritten(&piece->err);
}

static enum exit_code
convert_files(struct convert *convert, struct games *games, const char *path,
              const struct operands *files)
{
    struct output output;
    const char *head, *tail;
    enum exit_code code;

    if (adj_notation_archive(convert->to, &head, &games->separator, &tail, NULL))
        return CODE_USAGE;
    if (!output_open(&output, path))
        return CODE_IO;
    convert->how.within = true;
    games->out = output.stream;
    fputs(head, output.stream);
    code = games_run(games, files);
    fputs(tail, output.stream);
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

/* Counts in place of the games. */
static enum exit_code
summarise(const struct games *how, const char *path, const struct operands *files)
{
    struct summary summary = {.games = 0};
    struct games games = {.options = how->options,
                          .jobs = how->jobs,
                          .work = summary_work,
                          .collect = summary_collect,
                          .context = &summary};
    struct output output;
    enum exit_code code;

    if (!output_open(&output, path))
        return CODE_IO;
    games.out = output.stream;
    code = games_run(&games, files);
    summary_put(&summary, output.stream);
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct convert convert = {.how = ADJ_WRITE_OPTIONS_INIT};
    struct games games = {
        .options = ADJ_OPTIONS_INIT, .jobs = 1, .work = work, .context = &convert};
    const char *path = NULL;
    bool summary = false;
    const struct cli_option options[] = {
        GAME_OPTIONS(games),
        {"to", CLI_TEXT, "NOTATION", "the notation to write", &convert.to, 0, 0},
        {"lossy", CLI_FLAG, NULL, "leave out, and list, what the notation cannot carry",
         &convert.how.lossy, 0, 0},
        {"ascii", CLI_FLAG, NULL, "plain ASCII where the notation's own signs are not",
         &convert.how.ascii, 0, 0},
        {"summary", CLI_FLAG, NULL, "count games, variants and defects instead", &summary, 0, 0},
        {"output", CLI_TEXT, "FILE", "write to a file, which appears when it is complete", &path, 0,
         0},
        {0},
    };
    struct operands files;
    enum exit_code code;

    if (!cli_parse(self, options, argc, argv, &files, &code))
        return code;
    if (!games_check(self, &games))
        return CODE_USAGE;
    if (summary && convert.to)
        return cli_usage(self, "--summary: not with --to");
    if (summary)
        return summarise(&games, path, &files);
    if (!convert.to)
        return cli_usage(self, "no notation, expected --to with the notation to write");
    if (!games_notation(self, "to", convert.to))
        return CODE_USAGE;
    return convert_files(&convert, &games, path, &files);
}

const struct command command_convert = {
    .name = "convert",
    .synopsis = "[--variant V] [--from NOTATION] --to NOTATION [--strict] [--lossy] [--ascii]\n"
                "        [--output FILE] [--jobs N] [FILE...|-]\n"
                "--summary [--variant V] [--from NOTATION] [--strict] [--output FILE] [--jobs N]\n"
                "        [FILE...|-]",
    .summary = "Write games in another notation.",
    .run = run,
};
