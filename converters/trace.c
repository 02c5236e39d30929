/* SPDX-License-Identifier: MIT */
/* `adj trace`: reads a game per line (JSON), prints its legal moves, checksum and outcome. */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "input.h"
#include "pipeline.h"

enum { LINE_MOST = 16 << 20, BLOCK = 1 << 16 };

/* The input, split into lines. */
struct lines {
    struct input *input;
    struct buffer text; /* read but not yet returned, from `start` on */
    size_t start;
    size_t number; /* number of the last returned line */
    bool failed;   /* reading failed: the incomplete last line is discarded */
    enum exit_code code;
};

/* A line in the pipeline. */
struct piece {
    char *line;
    size_t len, number;
    char *out; /* the result; NULL: failed, see `err` */
    struct adj_error err;
};

/* Reports a failed read. Always returns false. */
static bool
lines_fail(struct lines *lines, enum adj_status status, const char *what)
{
    struct adj_error err = {.size = sizeof err, .status = status, .column = 1};
    err.line = lines->number + 1;
    snprintf(err.code, sizeof err.code, "%s", status == ADJ_EIO ? "io" : "too-big");
    snprintf(err.message, sizeof err.message, "%s", what);
    lines->failed = true;
    lines->code = cli_worse(lines->code, cli_error(input_name(lines->input), &err));
    return false;
}

/* Reads another block of input. Returns false at the end of the input, or after an error message. */
static bool
lines_fill(struct lines *lines)
{
    struct buffer *text = &lines->text;
    if (lines->start > 0)
        memmove(text->data, text->data + lines->start, text->len - lines->start);
    text->len -= lines->start;
    lines->start = 0;
    if (text->len >= LINE_MOST || !buffer_reserve(text, BLOCK))
        return lines_fail(lines, ADJ_ETOOBIG, "the line is too long, expected at most 16 MB");
    long count = input_read(lines->input, text->data + text->len, BLOCK);
    if (count < 0)
        return lines_fail(lines, ADJ_EIO, input_trouble(lines->input));
    text->len += (size_t)count;
    return count > 0;
}

/* The next line without its line break, which the last line may lack. NULL at the end. */
static const char *
lines_next(struct lines *lines, size_t *out_len)
{
    const struct buffer *text = &lines->text;
    const char *newline = NULL;
    size_t searched = 0;
    do {
        size_t have = text->len - lines->start;
        if (have > searched)
            newline = memchr(text->data + lines->start + searched, '\n', have - searched);
        searched = have;
    } while (!newline && lines_fill(lines));
    if (lines->failed || (!newline && searched == 0))
        return NULL;
    const char *line = text->data + lines->start;
    *out_len = newline ? (size_t)(newline - line) : searched;
    lines->start += *out_len + (newline != NULL);
    lines->number++;
    return line;
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
    const char *line;
    size_t len;
    do
        line = lines_next(lines, &len);
    while (line && is_blank(line, len));
    struct piece *piece = line ? calloc(1, sizeof *piece + len) : NULL;
    if (line && !piece)
        lines_fail(lines, ADJ_EIO, "out of memory");
    if (!piece)
        return NULL;
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
    if (adj_trace_with(cli_rulesets(), piece->line, piece->len, &piece->out, &piece->err))
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
    struct lines lines = {.input = input_open(path, false)};
    if (!lines.input)
        return CODE_IO;
    pipeline_run(&pipeline, &lines, jobs);
    buffer_clear(&lines.text);
    input_close(lines.input);
    return lines.code;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    unsigned jobs = 1;
    const struct cli_option options[] = {
        NUMBER("jobs", "N", "number of threads; default: 1", &jobs, 1, PIPELINE_MAX_JOBS),
        RULESET_OPTION,
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
