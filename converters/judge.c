/* SPDX-License-Identifier: MIT */
/* `adj judge`: judges every game, or the whole event (--table). */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/message.h"
#include "base/score.h"
#include "event/crosstable.h"
#include "event/state.h"
#include "event/teams.h"
#include "event/trf.h"
#include "games.h"
#include "pages.h"

struct judge {
    struct adj_report_options report;
    struct adj_regulations *regulations; /* NULL: the defaults of the rulebook */
    struct adj_table *table;             /* --table; NULL: report each verdict */
    /* --event: the state of the event, in place of a table; NULL: no --event */
    struct event_state *state;
    const char *rules, *path, *part; /* --regulations, --output, --part */
    const char *event, *select;      /* --event, --select */
    struct pages pages;
};

/* Event files: byes, forfeits and withdrawals come from the event file, results from the records. */

enum { REGULATIONS_MAX = 1 << 16, EVENT_MAX = 32 << 20 };

/* The regulations of the tournament; NULL in *out_regulations if `path` is NULL. Returns an exit code,
 * after a message on failure. The caller frees them with adj_regulations_free(). */
static enum exit_code
regulations_open(const char *path, struct adj_regulations **out_regulations)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer text = {0};
    *out_regulations = NULL;
    enum exit_code code =
        path ? input_all(path, REGULATIONS_MAX, "regulations of more than 64 kB", &text)
             : CODE_DONE;
    if (path && !code && adj_regulations_read(text.data, text.len, out_regulations, &err))
        code = cli_error(path, &err);
    buffer_clear(&text);
    return code == CODE_GAMES ? CODE_USAGE : code; /* the file is an argument of the command */
}

/* Opens an event file; "-" is standard input. Call event_state_clear() in every case. */
static enum exit_code
event_open(const char *path, struct event_state *state)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer text;
    *state = (struct event_state){.rounds = 0};
    enum exit_code code = input_all(path, EVENT_MAX, "an event of more than 32 MB", &text);
    if (!code &&
        event_state_open(state, text.data ? text.data : "", text.len, cli_rulesets(), &err))
        code = cli_error(path, &err);
    buffer_clear(&text);
    return code == CODE_GAMES ? CODE_USAGE : code; /* the file is an argument of the command */
}

/* Sets *out to the regulations in the event file, or NULL; free them with adj_regulations_free(). False after a message. */
static bool
event_regulations(const struct event_state *state, struct adj_regulations **out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const char *text = state->content.tournament.regulations;
    *out = NULL;
    if (!text || strcmp(text, "{}") == 0)
        return true;
    if (adj_regulations_read(text, strlen(text), out, &err))
        cli_error("judge", &err);
    return *out != NULL;
}

static void
refuse(struct game_piece *piece, const char *why)
{
    piece->err = (struct adj_error)ADJ_ERROR_INIT;
    error_set(&piece->err, ADJ_ESYNTAX, "event", "game %zu: %s", piece->number, why);
}

/* Enters a judged game. Names, round and board are those of the record, as in adjd. A rejected game gets
 * the reason in its `err`. */
static void
event_add(struct event_state *state, const struct adj_verdict *verdict, struct game_piece *piece)
{
    const char *white = adj_verdict_player(verdict, "white"),
               *black = adj_verdict_player(verdict, "black");
    const char *variant = state->content.tournament.variant;
    unsigned points[2];
    struct pairing game = {
        .adjudication = arena_printf(&state->pool, "%s, game %zu", piece->file, piece->number),
        .status = arena_string(&state->pool, adj_verdict_status(verdict)),
        .reason = arena_string(&state->pool, adj_verdict_reason(verdict)),
        .basis = arena_string(&state->pool, adj_verdict_basis(verdict)),
        .fingerprint = arena_string(&state->pool, adj_verdict_fingerprint(verdict)),
        .ply = (int64_t)adj_verdict_ply(verdict),
        .white_points = SCORE_PENDING,
        .black_points = SCORE_PENDING,
    };
    if (adj_verdict_score(verdict, &points[0], &points[1])) {
        game.white_points = points[0];
        game.black_points = points[1];
        if (adj_verdict_points(verdict, &points[0], &points[1])) {
            game.white_count = points[0];
            game.black_count = points[1];
        }
    }
    pairing_place(&game, adj_verdict_round(verdict), adj_verdict_board(verdict));
    if (variant && strcmp(variant, adj_verdict_variant(verdict)) != 0)
        refuse(piece, message_make(&state->pool, "the event plays %s, this is a game of %s",
                                   variant, adj_verdict_variant(verdict)));
    else if (!white || !black)
        refuse(piece, "the record does not name both players");
    else if (!event_state_enter(state, &game, white, black))
        refuse(piece, state->why);
}

static void
warnings_text(struct buffer *out, const struct event_state *state)
{
    if (state->warning_count)
        buffer_printf(out, "\n%s\n", cli_tr("To be looked at"));
    for (size_t i = 0; i < state->warning_count; i++) {
        char *said = cli_sentence(state->warnings[i]);
        buffer_printf(out, "  %s\n", said ? said : "");
        adj_free(said);
    }
}

/* Writes standings and crosstable as adjd returns them, and the warnings. */
static void
document_write(struct buffer *out, const struct standings *s, const struct teams *teams,
               const struct event_state *state)
{
    const struct tournament *t = &state->content.tournament;
    struct buffer standings = {0}, crosstable = {0};
    standings_write_json(&standings, s, t, true);
    crosstable_write_json(&crosstable, s, t);
    json_open(out, NULL, '{');
    json_put_member(out, "name", t->name);
    json_put_raw(out, "standings", standings.data);
    json_put_raw(out, "crosstable", crosstable.data);
    if (teams->count) {
        json_open(out, "teams", '{');
        teams_write_json(out, s, teams);
        json_close(out, '}');
    }
    json_open(out, "warnings", '[');
    for (size_t i = 0; i < state->warning_count; i++)
        json_put_message(out, NULL, state->warnings[i]);
    json_close(out, ']');
    json_close(out, '}');
    buffer_putc(out, '\n');
    out->failed |= standings.failed || crosstable.failed;
    buffer_clear(&standings);
    buffer_clear(&crosstable);
}

/* Writes the event in an output format. Returns false after a message. */
static bool
form_write(struct event_state *state, const struct standings *s, const struct teams *teams,
           const char *form, struct buffer *out)
{
    const struct tournament *t = &state->content.tournament;
    bool trf = strncmp(form, "trf", 3) == 0;
    int64_t misfit = trf ? trf_misfit(s) : 0;
    if (misfit) {
        struct adj_error err = ADJ_ERROR_INIT;
        error_set(&err, ADJ_EOPTION, "", "the points of player %lld do not fit columns 81 to 84",
                  (long long)misfit);
        cli_error("judge", &err);
        return false;
    }
    if (trf) {
        trf_write(&state->pool, s, t, strcmp(form, "trf16") == 0 ? TRF_16 : TRF_26, out);
    } else if (strcmp(form, "csv") == 0) {
        crosstable_write_csv(out, s, t);
    } else if (strcmp(form, "html") == 0) {
        crosstable_write_html(out, s, t, cli_language());
    } else if (strcmp(form, "json") == 0) {
        document_write(out, s, teams, state);
    } else {
        crosstable_write_text(out, s, teams->count ? teams_standings(teams) : NULL, t,
                              cli_language());
        warnings_text(out, state);
    }
    return true;
}

static enum exit_code
event_write(struct event_state *state, const char *form, FILE *out)
{
    struct standings s;
    struct teams teams = {0};
    struct buffer text = {0};
    const char *facts = state->content.tournament.facts;
    enum exit_code code = CODE_DONE;
    struct json *doc = json_parse(facts, strlen(facts), NULL);
    bool made = event_state_standings(state, &s) && teams_compute(&state->pool, &s, doc, &teams);
    if (made && !form_write(state, &s, &teams, form, &text))
        code = CODE_GAMES;
    else if (!made || text.failed)
        code = cli_trouble("judge", ADJ_ENOMEM, "out of memory");
    else
        fwrite(text.data, 1, text.len, out);
    json_free(doc);
    teams_clear(&teams);
    standings_clear(&s);
    buffer_clear(&text);
    return code;
}

/* Judging. */

static const char csv_head[] =
    "game,file,line,variant,round,board,white,black,status,winner,reason,basis,ply,white score,"
    "black score,defects,fingerprint\r\n";

static void
csv_points(struct buffer *out, bool known, unsigned hundredths)
{
    char text[SCORE_TEXT_SIZE] = "";
    if (known)
        score_write(hundredths, text);
    buffer_printf(out, ",%s", text);
}

/* Writes a verdict as a line of CSV. */
static void
csv_row(struct game_piece *piece, const char *file)
{
    const struct adj_verdict *v = piece->verdict;
    struct buffer out = {0};
    unsigned white = 0, black = 0;
    bool scored = adj_verdict_score(v, &white, &black);
    buffer_printf(&out, "%zu", piece->number);
    csv_field(&out, file ? file : "");
    buffer_printf(&out, ",%zu", piece->line);
    csv_field(&out, adj_verdict_variant(v));
    const char *const facts[] = {adj_verdict_round(v),           adj_verdict_board(v),
                                 adj_verdict_player(v, "white"), adj_verdict_player(v, "black"),
                                 adj_verdict_status(v),          adj_verdict_winner(v),
                                 adj_verdict_reason(v),          adj_verdict_basis(v)};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        csv_field(&out, facts[i] ? facts[i] : "");
    buffer_printf(&out, ",%zu", adj_verdict_ply(v));
    csv_points(&out, scored, white);
    csv_points(&out, scored, black);
    buffer_printf(&out, ",%zu,%s\r\n", adj_verdict_defect_count(v), adj_verdict_fingerprint(v));
    buffer_steal(&out, &piece->out, &piece->out_len, &piece->err);
}

static void
work(void *context, struct game_piece *piece)
{
    const struct judge *judge = context;
    struct adj_report_options options = judge->report;
    struct adj_verdict *verdict = piece->verdict; /* --select may have judged the game */
    if (!verdict && adj_judge(piece->game, judge->regulations, &verdict, &piece->err))
        return;
    if (games_stopped(verdict))
        piece->code = CODE_GAMES;
    piece->verdict = verdict;
    if (judge->table || judge->state)
        return;
    options.number = piece->number;
    options.file = strcmp(piece->file, "-") != 0 ? piece->file : NULL;
    if (strcmp(options.format, "csv") == 0)
        csv_row(piece, options.file);
    else
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
    char *work_line =
        cli_format("judge --as %s --lang '%s' --select '%s' %s", format, language ? language : "",
                   judge->select ? judge->select : "", judge->rules ? judge->rules : "");
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
    bool csv = strcmp(judge->report.format, "csv") == 0;
    char *head = csv ? NULL : pages_part(&judge->report, ADJ_REPORT_BEGIN);
    char *tail = csv ? NULL : pages_part(&judge->report, ADJ_REPORT_END);
    enum exit_code code = CODE_IO;
    games->head = csv ? csv_head : head;
    games->tail = csv ? "" : tail;
    judge->report.parts = ADJ_REPORT_VERDICT;
    judge->pages.report = &judge->report;
    judge->pages.operands = operands;
    if (csv || (head && tail))
        code = judge->path && folder_is(judge->path) ? judge_folder(judge, games, operands)
                                                     : judge_into(judge, games, operands);
    adj_free(head);
    adj_free(tail);
    return code;
}

/* Judges the games and writes the table of all games. */
static enum exit_code
judge_event(struct judge *judge, struct games *games, const struct operands *operands)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct output output;
    char *text = NULL;
    size_t len;
    enum exit_code code = CODE_DONE;
    if (!output_open(&output, judge->path))
        return CODE_IO;
    games->out = output.stream;
    enum adj_status st = adj_table_new(judge->regulations, &judge->table, &err);
    if (!st) {
        code = games_run(games, operands);
        adj_table_set_language(judge->table, cli_language());
        st = adj_table_write(judge->table, judge->report.format, &text, &len, &err);
    }
    if (st)
        code = cli_worse(code, cli_error("judge", &err));
    else
        fwrite(text, 1, len, output.stream);
    adj_free(text);
    adj_table_free(judge->table);
    return cli_worse(code, output_close(&output, code != CODE_IO));
}

/* Judges the games of an event file and writes the event. The file's regulations apply if none are given. */
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
        games->regulations = judge->regulations;
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

/* Checks that the options can be combined. Returns false after a message. */
static bool
judge_check(const struct command *self, const struct judge *judge, bool table)
{
    const char *form = judge->report.format;
    bool folder = judge->path && folder_is(judge->path);
    bool of_table = strcmp(form, "text") == 0 || strcmp(form, "json") == 0;
    bool of_event = strncmp(form, "trf", 3) == 0;
    if (judge->event && !table)
        cli_usage(self, "--event: only with --table");
    else if (folder && (table || judge->part))
        cli_usage(self, "--%s: not into a folder", table ? "table" : "part");
    else if (judge->event && strcmp(form, "xml") == 0)
        cli_usage(self, "--event: not as %s", form);
    else if (table && !judge->event && !of_table)
        cli_usage(self, "--table: not as %s, expected text or json", form);
    else if (!judge->event && of_event)
        cli_usage(self, "--as: %s is only for an event: --table --event FILE", form);
    else
        return true;
    return false;
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
                          .numbered = true,
                          .context = &judge};
    bool table = false;
    unsigned positions = 0;
    const struct cli_option options[] = {
        GAME_OPTIONS(games),
        TEXT("regulations", "FILE", "regulations of the tournament, in JSON or XML", &judge.rules),
        NUMBER("proof-positions", "N",
               "search at most N positions to prove that a side can checkmate; default: 100000",
               &positions, 1, ADJ_PROOF_POSITIONS_MOST),
        CHOICE("as", "text|json|xml|html|csv|trf26|trf16", "the output format; default: text",
               &judge.report.format),
        FLAG("table", "print the crosstable of an event; a folder means all files in it", &table),
        TEXT("event", "FILE",
             "with --table: players, byes, pairings and results, in JSON or as a report file (TRF)",
             &judge.event),
        TEXT("select", "EXPR",
             "only the games for which EXPR is true: verdict=illegal or defects>0", &judge.select),
        TEXT("part", "K/N", "only the K-th of N parts of the input", &judge.part),
        TEXT("output", "FILE|FOLDER/",
             "write to a file, created when the output is complete, or to a file for each input",
             &judge.path),
        {0},
    };
    struct operands files;
    struct select *select;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &files, &code))
        return code;
    games.options.proof_positions = positions;
    if (!games_check(self, &games) || !games_part(self, &games, judge.part, &files) ||
        !judge_check(self, &judge, table) || !games_select(self, judge.select, &select))
        return CODE_USAGE;
    games.select = select;
    judge.report.language = cli_language();
    if (strcmp(judge.report.format, "json") == 0)
        games.end = "\n";
    else if (strcmp(judge.report.format, "xml") != 0 && strcmp(judge.report.format, "csv") != 0)
        games.separator = "\n";
    code = regulations_open(judge.rules, &judge.regulations);
    games.regulations = judge.regulations;
    if (!code)
        code = judge.event ? judge_file(&judge, &games, &files)
               : table     ? judge_event(&judge, &games, &files)
                           : judge_files(&judge, &games, &files);
    adj_regulations_free(judge.regulations);
    select_free(select);
    return code;
}

const struct command command_judge = {
    .name = "judge",
    .synopsis =
        "[--variant V] [--from NOTATION] [--strict] [--regulations FILE]\n"
        "      [--proof-positions N] [--select EXPR]\n"
        "      [--as text|json|xml|html|csv|trf26|trf16] [--table [--event FILE]] [--part K/N]\n"
        "      [--output FILE|FOLDER/] [--encoding NAME] [--jobs N] [FILE|FOLDER...|-]",
    .summary = "Judge games: whether they are legal and over, who won, and by which rule.",
    .run = run,
};
