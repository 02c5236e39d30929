/* SPDX-License-Identifier: MIT */
/* `adj judge`: judges every game, or the whole event (--table). */
#include <stdlib.h>
#include <string.h>

#include "event.h"
#include "games.h"
#include "pages.h"

struct judge {
    struct adj_report_options report;
    struct adj_regulations *regulations; /* NULL: the defaults of the rulebook */
    struct adj_table *table;             /* --table; NULL: report each verdict */
    /* --event: the state of the event, instead of a table; NULL */
    struct event_state *state;
    const char *rules, *path, *part; /* --regulations, --output, --part */
    const char *event;               /* --event */
    struct pages pages;
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
    if (judge->table || judge->state)
        return;
    options.number = piece->number;
    options.file = strcmp(piece->file, "-") != 0 ? piece->file : NULL;
    adj_report_write(verdict, &options, &piece->out, &piece->out_len, &piece->err);
    if (judge->pages.rows)
        piece->row = pages_row(&judge->pages, verdict, piece);
    adj_verdict_free(verdict);
    piece->verdict = NULL;
}

static void
collect(void *context, struct game_piece *piece)
{
    const struct judge *judge = context;
    char label[4096];
    if (judge->pages.rows && !piece->row)
        piece->row = pages_row(&judge->pages, NULL, piece);
    if (judge->state && piece->verdict)
        event_add(judge->state, piece->verdict, piece);
    if (!judge->table || !piece->verdict)
        return;
    snprintf(label, sizeof label, cli_tr("%s, game %zu"), piece->file, piece->number);
    adj_table_add(judge->table, piece->verdict, label, &piece->err);
}

/* Writes a single document. With several games it ends with the table of all games. */
static enum exit_code
judge_into(struct judge *judge, struct games *games, const struct operands *operands)
{
    bool table = !judge->part && (strcmp(judge->report.format, "text") == 0 ||
                                  strcmp(judge->report.format, "html") == 0);
    const char *tail = games->tail;
    struct output output;
    judge->pages.rows = table ? tmpfile() : NULL;
    if (table && !judge->pages.rows)
        return cli_io_error("judge", "cannot keep the rows of the table");
    if (!output_open(&output, judge->path))
        return CODE_IO;
    games->out = output.stream;
    games->pages = table ? &judge->pages : NULL;
    games->tail = table ? NULL : tail;
    enum exit_code code = games_run(games, operands);
    if (table) {
        code = cli_worse(code, pages_table(&judge->pages, output.stream));
        fputs(tail, output.stream);
        fclose(judge->pages.rows);
    }
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

/* Output to a folder: a report for each record file, or an HTML page for each game. */
static enum exit_code
judge_folder(struct judge *judge, struct games *games, const struct operands *operands)
{
    const char *format = judge->report.format, *language = judge->report.language;
    char extension[32];
    bool linked = strcmp(format, "html") == 0;
    char *rows = linked ? folder_join(judge->path, ".adj-rows") : NULL;
    char *work_line = cli_format("judge --as %s --lang '%s' %s", format, language ? language : "",
                                 judge->rules ? judge->rules : "");
    snprintf(extension, sizeof extension, ".%s", strcmp(format, "text") == 0 ? "txt" : format);
    const struct outputs_plan plan = {
        .folder = judge->path,
        .extension = extension,
        .work = work_line,
        .report = rows,
        .drops_report = true,
    };
    if (linked) {
        judge->report.format = "page";
        judge->pages.linked = true;
        games->pages = &judge->pages;
    }
    enum exit_code code = work_line && (rows || !linked)
                              ? games_run_folder(games, operands, &plan)
                              : cli_trouble(judge->path, ADJ_ENOMEM, "out of memory");
    free(rows);
    free(work_line);
    return code;
}

static enum exit_code
judge_files(struct judge *judge, struct games *games, const struct operands *operands)
{
    char *head = pages_part(&judge->report, ADJ_REPORT_BEGIN);
    char *tail = pages_part(&judge->report, ADJ_REPORT_END);
    enum exit_code code = CODE_IO;
    games->head = head;
    games->tail = tail;
    judge->report.parts = ADJ_REPORT_VERDICT;
    judge->pages.report = &judge->report;
    judge->pages.operands = operands;
    if (head && tail)
        code = judge->path && folder_is(judge->path) ? judge_folder(judge, games, operands)
                                                     : judge_into(judge, games, operands);
    adj_free(head);
    adj_free(tail);
    return code;
}

static enum exit_code
put_table(const struct judge *judge, FILE *out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    size_t len;
    adj_table_set_language(judge->table, cli_language());
    if (adj_table_write(judge->table, judge->report.format, &text, &len, &err))
        return cli_error("judge", &err);
    fwrite(text, 1, len, out);
    adj_free(text);
    return CODE_DONE;
}

/* The table of all games as an event. */
static enum exit_code
judge_event(struct judge *judge, struct games *games, const struct operands *operands)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct output output;
    enum exit_code code;
    if (!output_open(&output, judge->path))
        return CODE_IO;
    games->out = output.stream;
    if (adj_table_new(judge->regulations, &judge->table, &err)) {
        code = cli_error("judge", &err);
    } else {
        code = games_run(games, operands);
        code = cli_worse(code, put_table(judge, output.stream));
    }
    adj_table_free(judge->table);
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

/* The same with an event file, whose regulations apply if none are given. */
static enum exit_code
judge_file(struct judge *judge, struct games *games, const struct operands *operands)
{
    struct event_state state;
    struct output output;
    enum exit_code code = event_open(judge->event, &state);
    if (!code && !judge->regulations && !event_regulations(&state, &judge->regulations))
        code = CODE_USAGE;
    if (!code && !output_open(&output, judge->path)) {
        code = CODE_IO;
    } else if (!code) {
        judge->state = &state;
        games->out = output.stream;
        if (operands->count) /* an event may consist of its file only */
            code = games_run(games, operands);
        code = cli_worse(code, event_write(&state, judge->report.format, output.stream));
        code = cli_worse(code, output_close(&output, code != CODE_IO));
    }
    judge->state = NULL;
    event_state_clear(&state);
    return code;
}

static bool
form_is(const char *form, const char *const *forms)
{
    while (*forms && strcmp(*forms, form) != 0)
        forms++;
    return *forms != NULL;
}

/* Checks that the options can be combined. Returns false after a message. */
static bool
judge_check(const struct command *self, const struct judge *judge, bool table)
{
    static const char *const of_table[] = {"text", "json", NULL}, *const of_event[] = {
                                                                      "csv", "trf26", "trf16",
                                                                      NULL};
    const char *form = judge->report.format;
    bool folder = judge->path && folder_is(judge->path);
    if (judge->event && !table)
        cli_usage(self, "--event: only with --table");
    else if (folder && (table || judge->part))
        cli_usage(self, "--%s: not into a folder", table ? "table" : "part");
    else if (judge->event && strcmp(form, "xml") == 0)
        cli_usage(self, "--event: not as %s", form);
    else if (table && !judge->event && !form_is(form, of_table))
        cli_usage(self, "--table: not as %s, expected text or json", form);
    else if (!judge->event && form_is(form, of_event))
        cli_usage(self, "--as: %s is of an event: --table --event FILE", form);
    else
        return true;
    return false;
}

/* The tournament's regulations. */

enum { REGULATIONS_MAX = 1 << 16 };

/* Reads the regulations of the tournament; NULL in *out_regulations if `path` is NULL. CODE_USAGE
 * or CODE_IO after a message. New (adj_regulations_free). */
static enum exit_code
regulations_open(const char *path, struct adj_regulations **out_regulations)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer text;
    *out_regulations = NULL;
    if (!path)
        return CODE_DONE;
    enum exit_code code = input_all(path, REGULATIONS_MAX, "regulations of more than 64 kB", &text);
    if (!code && adj_regulations_read(text.data, text.len, out_regulations, &err)) {
        cli_error(path, &err);
        code = CODE_USAGE; /* the regulations are an argument: nothing was done */
    }
    buffer_clear(&text);
    return code == CODE_GAMES ? CODE_USAGE : code;
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
    bool table = false;
    unsigned positions = 0;
    const struct cli_option options[] = {
        GAME_OPTIONS(games),
        {"regulations", CLI_TEXT, "FILE", "regulations of the tournament, in JSON or XML",
         &judge.rules, 0, 0},
        {"proof-positions", CLI_NUMBER, "N",
         "search at most N positions to prove that a side can checkmate; default: 100000",
         &positions, 1, ADJ_PROOF_POSITIONS_MOST},
        {"as", CLI_CHOICE, "text|json|xml|html|" EVENT_FORMS, "the output format; default: text",
         (void *)&judge.report.format, 0, 0},
        {"table", CLI_FLAG, NULL,
         "print the crosstable of an event; a folder means all files in it", &table, 0, 0},
        {"event", CLI_TEXT, "FILE",
         "with --table: players, byes, pairings and results, in JSON or as a report file (TRF)",
         &judge.event, 0, 0},
        {"part", CLI_TEXT, "K/N", "only the K-th of N parts of the input", &judge.part, 0, 0},
        {"output", CLI_TEXT, "FILE|FOLDER/",
         "write to a file, created when the output is complete, or to a file for each input",
         &judge.path, 0, 0},
        {0},
    };
    struct operands files;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &files, &code))
        return code;
    games.options.proof_positions = positions;
    if (!games_check(self, &games) || !games_part(self, &games, judge.part, &files))
        return CODE_USAGE;
    if (!judge_check(self, &judge, table))
        return CODE_USAGE;
    judge.report.language = cli_language();
    if (strcmp(judge.report.format, "json") == 0)
        games.end = "\n";
    else if (strcmp(judge.report.format, "xml") != 0)
        games.separator = "\n";
    code = regulations_open(judge.rules, &judge.regulations);
    if (!code)
        code = judge.event ? judge_file(&judge, &games, &files)
               : table     ? judge_event(&judge, &games, &files)
                           : judge_files(&judge, &games, &files);
    adj_regulations_free(judge.regulations);
    return code;
}

const struct command command_judge = {
    .name = "judge",
    .synopsis = "[--variant V] [--from NOTATION] [--strict] [--regulations FILE]\n"
                "      [--proof-positions N] [--as text|json|xml|html|" EVENT_FORMS
                "] [--table [--event FILE]] [--part K/N]\n"
                "      [--output FILE|FOLDER/] [--encoding NAME] [--jobs N] [FILE|FOLDER...|-]",
    .summary = "Judge games: whether they are legal and over, who won, and by which rule.",
    .run = run,
};
