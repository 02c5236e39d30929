/* SPDX-License-Identifier: MIT */
/* `adj trace`: reads a game per line (JSON), prints its legal moves, checksum and outcome. */
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "pipeline.h"

enum { LINE_MAX_SIZE = 16 << 20, LINE_FIRST_CAP = 1 << 16 };

/* The input, split into lines. */
struct lines {
    struct input *input;
    char *text; /* read but not yet returned: [start, end) */
    size_t start, end, cap;
    size_t number; /* number of the last returned line */
    enum exit_code code;
};

/* A line in the pipeline. */
struct piece {
    char *line;
    size_t len, number;
    char *out; /* the result; NULL: failed, see `err` */
    struct adj_error err;
};

static enum exit_code
lines_fault(const struct lines *lines, const char *code, const char *what)
{
    struct adj_error err = ADJ_ERROR_INIT;
    err.status = strcmp(code, "io") == 0 ? ADJ_EIO : ADJ_ETOOBIG;
    err.line = lines->number + 1;
    err.column = 1;
    snprintf(err.code, sizeof err.code, "%s", code);
    snprintf(err.message, sizeof err.message, "%s", what);
    return cli_error(input_name(lines->input), &err);
}

/* Reads more input. Returns false at the end or after a message. */
static bool
lines_fill(struct lines *lines)
{
    if (lines->start > 0) {
        memmove(lines->text, lines->text + lines->start, lines->end - lines->start);
        lines->end -= lines->start;
        lines->start = 0;
    }
    if (lines->end == lines->cap) {
        size_t cap = lines->cap ? 2 * lines->cap : LINE_FIRST_CAP;
        char *text = cap <= LINE_MAX_SIZE ? realloc(lines->text, cap) : NULL;
        if (!text) {
            lines->code =
                lines_fault(lines, "too-big", "the line is too long, expected at most 8 MB");
            return false;
        }
        lines->text = text;
        lines->cap = cap;
    }
    long count = input_read(lines->input, lines->text + lines->end, lines->cap - lines->end);
    if (count < 0)
        lines->code = lines_fault(lines, "io", input_trouble(lines->input));
    if (count <= 0)
        return false;
    lines->end += (size_t)count;
    return true;
}

/* The next line without its line break. Returns false when there is none. */
static bool
lines_next(struct lines *lines, char **out_line, size_t *out_len)
{
    size_t searched = 0;
    char *newline = NULL;
    for (;;) {
        size_t have = lines->end - lines->start;
        if (have > searched)
            newline = memchr(lines->text + lines->start + searched, '\n', have - searched);
        if (newline)
            break;
        searched = have;
        if (!lines_fill(lines)) {
            /* The last line may lack its line break; after a read error there is none. */
            if (lines->code || have == 0)
                return false;
            newline = lines->text + lines->end;
            break;
        }
    }
    *out_line = lines->text + lines->start;
    *out_len = (size_t)(newline - *out_line);
    lines->start += *out_len;
    lines->start += lines->start < lines->end;
    lines->number++;
    return true;
}

static bool
is_blank(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!strchr(" \t\r", text[i]))
            return false;
    }
    return true;
}

static void *
take(void *context)
{
    struct lines *lines = context;
    struct piece *piece;
    char *line;
    size_t len;
    do {
        if (!lines_next(lines, &line, &len))
            return NULL;
    } while (is_blank(line, len));
    piece = calloc(1, sizeof *piece + len);
    if (!piece) {
        lines->code = lines_fault(lines, "io", "out of memory");
        return NULL;
    }
    piece->line = (char *)(piece + 1);
    piece->len = len;
    piece->number = lines->number;
    piece->err = (struct adj_error)ADJ_ERROR_INIT;
    memcpy(piece->line, line, len);
    return piece;
}

static void
work(void *context, void *argument)
{
    struct piece *piece = argument;
    (void)context;
    if (adj_trace(piece->line, piece->len, &piece->out, &piece->err))
        piece->out = NULL;
}

static void
give(void *context, void *argument)
{
    struct lines *lines = context;
    struct piece *piece = argument;
    if (piece->out) {
        puts(piece->out);
    } else {
        /* A game that cannot be traced is an error of the input, whatever its status. */
        piece->err.line = piece->number;
        if (piece->err.column == 0)
            piece->err.column = 1;
        cli_error(input_name(lines->input), &piece->err);
        lines->code =
            cli_worse(lines->code, piece->err.status == ADJ_ENOMEM ? CODE_IO : CODE_GAMES);
    }
    adj_free(piece->out);
    free(piece);
}

static enum exit_code
trace_input(const char *path, unsigned jobs)
{
    static const struct pipeline pipeline = {take, work, give};
    struct lines lines = {.input = input_open(path)};
    if (!lines.input)
        return CODE_IO;
    pipeline_run(&pipeline, &lines, jobs);
    free(lines.text);
    input_close(lines.input);
    return lines.code;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    unsigned jobs = 1;
    const struct cli_option options[] = {
        {"jobs", CLI_NUMBER, "N", "number of threads; default: 1", &jobs, 1, PIPELINE_MAX_JOBS},
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (operands.count > 1)
        return cli_usage(self, "%s: one file is expected", operands.at[1]);
    return trace_input(operands.count ? operands.at[0] : "-", jobs);
}

const struct command command_trace = {
    .name = "trace",
    .synopsis = "[--jobs N] [FILE|-]",
    .summary = "Count and check the legal moves of games given as JSON lines.",
    .run = run,
};
