/* SPDX-License-Identifier: MIT */
/* `adj convert`: converts games to another notation; `--summary` and `--count` print statistics
 * instead. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "adj.h"
#include "base/error.h"
#include "base/word.h"
#include "games.h"

struct convert {
    const char *to, *name; /* the notation to write, and its name on the command line (--to uci) */
    struct adj_write_options how;
    const char *path, *report, *part;          /* --output, --report, --part */
    const char *select, *split, *strip, *tags; /* --select, --split, --strip, --tags */
    bool summary, count, unique;
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

static const char *
given(const char *text)
{
    return text ? text : "";
}

static enum exit_code
convert_folder(const struct convert *convert, struct games *games, const struct operands *operands)
{
    char *extension = cli_format(".%s", convert->name);
    char *work_line = cli_format(
        "convert --to %s%s%s%s%s --select '%s' --strip '%s' --tags '%s' --style '%s' %s",
        convert->name, convert->how.lossy ? " --lossy" : "", convert->how.ascii ? " --ascii" : "",
        convert->how.every ? " --every" : "", convert->how.positions ? " --fen-comments" : "",
        given(convert->select), given(convert->strip), given(convert->tags),
        given(convert->how.style), given(convert->report));
    const struct outputs_plan plan = {
        .folder = convert->path,
        .extension = extension,
        .work = work_line,
        .report = convert->report,
        .anew = convert->unique,
    };
    enum exit_code code = extension && work_line
                              ? games_run_folder(games, operands, &plan)
                              : cli_trouble(convert->path, ADJ_ENOMEM, "out of memory");
    free(extension);
    free(work_line);
    return code;
}

/* Output to files by variant, event or year, or of a number of games. */
static enum exit_code
convert_split(const struct command *self, const struct convert *convert, struct games *games,
              const struct operands *operands)
{
    char *extension = cli_format(".%s", convert->name);
    struct split_plan plan = {convert->path, extension, games->head, games->separator, games->tail,
                              NULL,          0};
    struct output report = {.stream = NULL};
    enum exit_code code = CODE_USAGE;
    if (!extension)
        code = cli_trouble(convert->path, ADJ_ENOMEM, "out of memory");
    else if (split_check(self, convert->split, &plan))
        code = split_open(&plan, &games->split);
    if (!code && convert->report && !output_open(&report, convert->report))
        code = CODE_IO;
    if (!code) {
        games->report = report.stream;
        code = games_run_split(games, operands, convert->path);
        if (convert->report)
            code = cli_worse(code, output_close(&report, code != CODE_IO));
    }
    if (games->split)
        code = cli_worse(code, split_close(games->split, code != CODE_IO && code != CODE_USAGE));
    free(extension);
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

/* Returns the variant of the verdict and the codes of its defects, up to a NULL; new (free). The names outlive the verdict.
 * NULL when memory runs out. */
static const char **
verdict_names(const struct adj_verdict *verdict)
{
    size_t count = adj_verdict_defect_count(verdict);
    const char **names = malloc((count + 2) * sizeof *names);
    struct adj_defect defect = ADJ_DEFECT_INIT;
    if (!names)
        return NULL;
    names[0] = adj_verdict_variant(verdict);
    for (size_t i = 0; i < count; i++)
        names[i + 1] = adj_verdict_defect(verdict, i, &defect) ? defect.code : NULL;
    names[count + 1] = NULL;
    return names;
}

/* Judges a game to find its defects. Keeps only their names, because a verdict is large. */
static void
summary_work(void *context, struct game_piece *piece)
{
    (void)context;
    if (!piece->verdict && adj_judge(piece->game, NULL, &piece->verdict, &piece->err))
        return;
    if (games_stopped(piece->verdict))
        piece->code = CODE_GAMES;
    piece->names = verdict_names(piece->verdict);
    if (!piece->names)
        error_nomem(&piece->err);
    adj_verdict_free(piece->verdict);
    piece->verdict = NULL;
}

/* Counts the contents of a game, for --count with --select or --unique. */
static void
count_work(void *context, struct game_piece *piece)
{
    (void)context;
    adj_game_count(piece->game, &piece->counts);
}

static void
count_collect(void *context, struct game_piece *piece)
{
    struct adj_counts *counts = context;
    counts->games += piece->counts.games;
    counts->half_moves += piece->counts.half_moves;
    counts->comments += piece->counts.comments;
    counts->variations += piece->counts.variations;
}

static void
summary_collect(void *context, struct game_piece *piece)
{
    struct summary *summary = context;
    summary->games++;
    if (!piece->names) {
        summary->unreadable++;
        return;
    }
    tally_add(&summary->variants, piece->names[0]);
    for (size_t i = 1; piece->names[i]; i++)
        tally_add(&summary->defects, piece->names[i]);
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
    struct games games = *how;
    bool simple = convert->count && !how->select && !how->unique;
    games.work = convert->count ? count_work : summary_work;
    games.collect = convert->count ? count_collect : summary_collect;
    games.context = convert->count ? (void *)&counts : (void *)&summary;
    games.counts = simple ? &counts : NULL;
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

/* Options that change how games are written. */

/* Sets the notation and the style. `--to san` and `--to uci` are lan with moves in this style. Returns false after a message. */
static bool
check_notation(const struct command *self, struct convert *convert)
{
    const char *style = convert->how.style;
    bool short_name = strcmp(convert->to, "san") == 0 || strcmp(convert->to, "uci") == 0;
    convert->name = convert->to;
    if (short_name && style && strcmp(style, convert->to) != 0) {
        cli_usage(self, "--style: not with --to %s", convert->to);
        return false;
    }
    if (short_name) {
        convert->how.style = convert->to;
        convert->to = "lan";
    }
    bool epd = strcasecmp(convert->to, "epd") == 0;
    if (!epd && !games_notation(self, "to", convert->to))
        return false;
    size_t i = 0;
    while (style && adj_notation_style(convert->to, i) &&
           strcmp(adj_notation_style(convert->to, i), style) != 0)
        i++;
    if (style && !adj_notation_style(convert->to, i))
        cli_usage(self, "--style: the notation %s has no style '%s'", convert->to, style);
    else if (convert->how.every && !epd)
        cli_usage(self, "--every: only with --to epd");
    else if (convert->how.positions && strcasecmp(convert->to, "pgn") != 0)
        cli_usage(self, "--fen-comments: only with --to pgn");
    else
        return true;
    return false;
}

/* Parses the list of --strip. Returns false after a message. */
static bool
check_strip(const struct command *self, const struct convert *convert, unsigned *out_strip)
{
    static const struct {
        const char *word;
        unsigned bit;
    } words[] = {{"comments", ADJ_STRIP_COMMENTS},
                 {"nags", ADJ_STRIP_SIGNS},
                 {"variations", ADJ_STRIP_VARIATIONS}};
    enum { WORDS = sizeof words / sizeof *words };
    *out_strip =
        convert->tags && strcmp(convert->tags, "roster") == 0 ? (unsigned)ADJ_STRIP_TAGS : 0;
    for (const char *at = given(convert->strip); *at;) {
        size_t len = strcspn(at, ","), i = 0;
        while (i < WORDS && !word_is(at, len, words[i].word))
            i++;
        if (i == WORDS) {
            cli_usage(self, "--strip: '%.*s', expected a list of comments, nags, variations",
                      (int)len, at);
            return false;
        }
        *out_strip |= words[i].bit;
        at += len + (at[len] == ',');
    }
    return true;
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
    if (counts && convert->split)
        return cli_usage(self, "--split: not with --%s", convert->summary ? "summary" : "count");
    if (convert->unique && convert->part)
        return cli_usage(self, "--unique: not with --part, which does not see the other parts");
    if (counts)
        return summarise(convert, games, operands);
    if (!convert->to)
        return cli_usage(self, "no notation, expected --to with the notation to write");
    if (!check_notation(self, convert) || !check_strip(self, convert, &games->strip) ||
        adj_notation_archive(convert->to, &games->head, &games->separator, &games->tail, NULL))
        return CODE_USAGE;
    bool folder = convert->path && folder_is(convert->path);
    if (folder && convert->part)
        return cli_usage(self, "--part: not into a folder");
    if (convert->split && convert->part)
        return cli_usage(self, "--split: not with --part");
    if (convert->split && !convert->path)
        return cli_usage(self, "--split: no folder, expected --output FOLDER/");
    if (is_record(convert->report, operands))
        return cli_usage(self, "--report: %s is one of the records", convert->report);
    if (convert->report && convert->path && file_same(convert->report, convert->path))
        return cli_usage(self, "--report: %s is where the games go", convert->report);
    convert->how.within = true;
    if (convert->split)
        return convert_split(self, convert, games, operands);
    return folder ? convert_folder(convert, games, operands)
                  : convert_files(convert, games, operands);
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct convert convert = {.how = ADJ_WRITE_OPTIONS_INIT};
    struct games games = {.options = ADJ_OPTIONS_INIT,
                          .jobs = 1,
                          .at_once = isatty(STDOUT_FILENO) ? 1 : 8,
                          .out = stdout,
                          .work = work,
                          .context = &convert};
    const struct cli_option options[] = {
        GAME_OPTIONS(games),
        TEXT("to", "NOTATION", "notation of the output; also epd (positions), san, uci (moves)",
             &convert.to),
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
        TEXT("select", "EXPR", "only the games for which EXPR is true: year>=1960 and white~Tal",
             &convert.select),
        FLAG("unique", "only the first of the games with the same moves", &convert.unique),
        TEXT("split", "N|variant|event|year",
             "into files of N games, or a file for each variant, event or year, in the folder that "
             "--output names",
             &convert.split),
        TEXT("strip", "LIST", "leave out comments, nags or variations: a list with commas",
             &convert.strip),
        CHOICE("tags", "roster|all", "only the seven tags of PGN's roster, or all tags",
               &convert.tags),
        TEXT("style", "STYLE",
             "spelling of the moves: lan, san or uci, with --to lan or pgn; short, with --to pdn",
             &convert.how.style),
        FLAG("every", "with --to epd: every position, not only the last", &convert.how.every),
        FLAG("fen-comments", "with --to pgn: the position after each move, as a comment",
             &convert.how.positions),
        {0},
    };
    struct operands operands;
    struct select *select;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (!games_check(self, &games) || !games_part(self, &games, convert.part, &operands) ||
        !games_select(self, convert.select, &select))
        return CODE_USAGE;
    games.select = select;
    games.unique = convert.unique;
    code = carry_out(self, &convert, &games, &operands);
    select_free(select);
    return code;
}

const struct command command_convert = {
    .name = "convert",
    .synopsis = "[--variant V] [--from NOTATION] [--encoding NAME] --to NOTATION [--strict]\n"
                "        [--lossy] [--ascii] [--style STYLE] [--every] [--fen-comments]\n"
                "        [--select EXPR] [--unique] [--strip LIST] [--tags roster|all]\n"
                "        [--split N|variant|event|year] [--report FILE] [--part K/N]\n"
                "        [--output FILE|FOLDER/] [--jobs N] [FILE|FOLDER...|-]\n"
                "--summary | --count [--variant V] [--from NOTATION] [--encoding NAME] [--strict]\n"
                "        [--select EXPR] [--unique] [--part K/N] [--output FILE] [--jobs N]\n"
                "        [FILE|FOLDER...|-]",
    .summary = "Write games in another notation.",
    .run = run,
};
