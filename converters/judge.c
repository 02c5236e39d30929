/* SPDX-License-Identifier: MIT */
/* `adj judge`: the verdict of every game. */
#include <string.h>

#include "folder.h"
#include "games.h"
#include "regulations.h"

struct judge {
    struct adj_report_options report;
    struct adj_regulations *regulations; /* NULL: the rulebook's defaults */
    struct adj_table *table;             /* NULL: every verdict is reported instead */
};

static void
work(void *context, struct game_piece *piece)
{
    const struct judge *judge = context;
    struct adj_report_options options = judge->report;
    struct adj_verdict *verdict;

    if (adj_judge(piece->game, judge->regulations, &verdict, &piece->err))
        return;
    if (games_stopped(verdict))
        piece->code = CODE_GAMES;
    piece->verdict = verdict;
    if (judge->table)
        return;
    options.number = piece->number;
    options.file = strcmp(piece->file, "-") != 0 ? piece->file : NULL;
    adj_report_write(verdict, &options, &piece->out, &piece->out_len, &piece->err);
    adj_verdict_free(verdict);
    piece->verdict = NULL;
}

static void
collect(void *context, struct game_piece *piece)
{
    const struct judge *judge = context;
    char label[4096];

    if (!judge->table || !piece->verdict)
        return;
    snprintf(label, sizeof label, "%s, game %zu", piece->file, piece->number);
    adj_table_add(judge->table, piece->verdict, label, &piece->err);
}

/* What stands before all verdicts, or after them. */
static enum exit_code
put_part(const struct adj_report_options *options)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    size_t len;

    if (adj_report_write(NULL, options, &text, &len, &err))
        return cli_error("judge", &err);
    fwrite(text, 1, len, stdout);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
judge_files(struct judge *judge, const struct games *games, const struct operands *files)
{
    enum exit_code code;

    judge->report.parts = ADJ_REPORT_BEGIN;
    code = put_part(&judge->report);
    judge->report.parts = ADJ_REPORT_VERDICT;
    code = cli_worse(code, games_run(games, files));
    judge->report.parts = ADJ_REPORT_END;
    return cli_worse(code, put_part(&judge->report));
}

static enum exit_code
put_table(const struct judge *judge)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    size_t len;

    if (adj_table_write(judge->table, judge->report.format, &text, &len, &err))
        return cli_error("judge", &err);
    fwrite(text, 1, len, stdout);
    adj_free(text);
    return CODE_DONE;
}

/* A folder stands for the records in it. */
static enum exit_code
judge_event(struct judge *judge, const struct games *games, const struct operands *operands)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct operands files;
    enum exit_code code = operands_expand(operands, &files);

    if (code)
        return code;
    if (adj_table_new(judge->regulations, &judge->table, &err)) {
        code = cli_error("judge", &err);
    } else {
        code = games_run(games, &files);
        code = cli_worse(code, put_table(judge));
    }
    adj_table_free(judge->table);
    operands_free(&files);
    return code;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct judge judge = {.report = ADJ_REPORT_OPTIONS_INIT};
    struct games games = {.options = ADJ_OPTIONS_INIT,
                          .jobs = 1,
                          .out = stdout,
                          .work = work,
                          .collect = collect,
                          .context = &judge};
    const char *path = NULL;
    bool table = false;
    const struct cli_option options[] = {
        GAME_OPTIONS(games),
        {"regulations", CLI_TEXT, "FILE", "the tournament's, in JSON or XML", &path, 0, 0},
        {"as", CLI_CHOICE, "text|json|xml|html", "the form of the verdicts; text",
         (void *)&judge.report.format, 0, 0},
        {"table", CLI_FLAG, NULL, "the crosstable of an event; a folder stands for its files",
         &table, 0, 0},
        {0},
    };
    struct operands files;
    enum exit_code code;

    if (!cli_parse(self, options, argc, argv, &files, &code))
        return code;
    if (!games_check(self, &games))
        return CODE_USAGE;
    if (table && strcmp(judge.report.format, "text") != 0 &&
        strcmp(judge.report.format, "json") != 0)
        return cli_usage(self, "--table: not as %s, expected text or json", judge.report.format);
    judge.report.language = cli_language();
    if (strcmp(judge.report.format, "json") == 0)
        games.end = "\n";
    else if (strcmp(judge.report.format, "xml") != 0)
        games.separator = "\n";
    code = regulations_open(path, &judge.regulations);
    if (!code)
        code = table ? judge_event(&judge, &games, &files) : judge_files(&judge, &games, &files);
    adj_regulations_free(judge.regulations);
    return code;
}

const struct command command_judge = {
    .name = "judge",
    .synopsis = "[--variant V] [--from NOTATION] [--strict] [--regulations FILE]\n"
                "      [--as text|json|xml|html] [--table] [--jobs N] [FILE...|-]",
    .summary = "Judge games: are they legal, are they over, who has won, by which rule?",
    .run = run,
};
