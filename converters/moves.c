/* SPDX-License-Identifier: MIT */
/* Questions about a position: `adj moves` lists its legal moves, `adj perft` counts the leaf nodes of
 * its move tree, `adj mates` proves whether a side can still checkmate. */
#include <inttypes.h>
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "cli.h"

static enum exit_code
play_moves(struct adj_play *play, const struct operands *moves)
{
    struct adj_error err = ADJ_ERROR_INIT;
    for (int i = 0; i < moves->count; i++) {
        if (adj_play_move(play, moves->at[i], strlen(moves->at[i]), &err))
            return cli_error(moves->at[i], &err);
    }
    return CODE_DONE;
}

static enum exit_code
put_moves(const struct adj_play *play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    if (adj_play_moves(play, &text, NULL, &err))
        return cli_error("moves", &err);
    fputs(text, stdout);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
moves_run(const struct command *self, int argc, char **argv)
{
    const char *variant = NULL, *setup = NULL;
    const struct cli_option options[] = {
        POSITION_OPTIONS(variant, setup),
        {0},
    };
    struct adj_play *play = NULL;
    struct operands moves;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &moves, &code))
        return code;
    code = cli_position(self, variant, setup, &play);
    if (!code)
        code = play_moves(play, &moves);
    if (!code)
        code = put_moves(play);
    adj_play_free(play);
    return code;
}

static enum exit_code
put_count(const struct adj_play *play, unsigned depth, unsigned threads, bool divide)
{
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st;
    char *text = NULL;
    uint64_t count;
    if (divide)
        st = adj_play_divide(play, depth, threads, &text, &count, &err);
    else
        st = adj_play_perft(play, depth, threads, &count, &err);
    if (st)
        return cli_error("perft", &err);
    if (text)
        fputs(text, stdout);
    printf("%" PRIu64 "\n", count);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
perft_run(const struct command *self, int argc, char **argv)
{
    enum { NO_DEPTH = ~0u >> 1, MAX_DEPTH = 64, MAX_THREADS = 256 };
    const char *variant = NULL, *setup = NULL;
    unsigned depth = NO_DEPTH, threads = 1;
    bool divide = false;
    const struct cli_option options[] = {
        POSITION_OPTIONS(variant, setup),
        NUMBER("depth", "N", "depth in half-moves", &depth, 0, MAX_DEPTH),
        FLAG("divide", "print the count of each first move before the total", &divide),
        NUMBER("threads", "T", "number of threads; default: 1", &threads, 1, MAX_THREADS),
        {0},
    };
    struct adj_play *play = NULL;
    enum exit_code code;

    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    if (depth == NO_DEPTH)
        return cli_usage(self, "no depth, expected --depth with a number of plies");
    code = cli_position(self, variant, setup, &play);
    if (!code)
        code = put_count(play, depth, threads, divide && depth > 0);
    adj_play_free(play);
    return code;
}

static const char *const answers[] = {
    [ADJ_MATES_UNKNOWN] = "unknown",
    [ADJ_MATES_CAN] = "can",
    [ADJ_MATES_CANNOT] = "cannot",
};

static void
mates_json(struct buffer *out, const char *side, const struct adj_mates *mates)
{
    json_open(out, NULL, '{');
    json_put_member(out, "side", side);
    json_put_member(out, "answer", answers[mates->answer]);
    json_put_words(out, "line", mates->line, "\n");
    json_put_member(out, "kind", mates->kind);
    json_put_number(out, "nodes", mates->nodes);
    buffer_puts(out, "}\n");
}

static void
mates_text(struct buffer *out, const char *side, const struct adj_mates *mates)
{
    buffer_printf(out, "%s\t%s", side, answers[mates->answer]);
    if (mates->kind)
        buffer_printf(out, "\t%s", mates->kind);
    if (mates->answer == ADJ_MATES_UNKNOWN)
        buffer_printf(out,
                      mates->nodes == 1 ? cli_tr("\t%llu position") : cli_tr("\t%llu positions"),
                      (unsigned long long)mates->nodes);
    buffer_puts(out, mates->line && *mates->line ? "\t" : "");
    for (const char *c = mates->line ? mates->line : ""; *c; c++)
        if (*c != '\n' || c[1])
            buffer_putc(out, *c == '\n' ? ' ' : *c);
    buffer_putc(out, '\n');
}

/* Searches the proof for one side and prints the answer. */
static enum exit_code
answer(const struct command *self, const struct adj_play *play, const char *side, unsigned nodes,
       bool json)
{
    struct adj_mates mates = ADJ_MATES_INIT;
    struct buffer out = {0};
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st = adj_play_can_mate(play, side, nodes, &mates, &err);
    if (st == ADJ_EOPTION)
        return cli_usage_error(self, NULL, &err);
    if (st)
        return cli_error("mates", &err);
    (json ? mates_json : mates_text)(&out, side, &mates);
    cli_put(&out);
    adj_mates_clear(&mates);
    return CODE_DONE;
}

static enum exit_code
mates_run(const struct command *self, int argc, char **argv)
{
    const char *name = NULL, *setup = NULL, *side = NULL;
    unsigned nodes = 0;
    bool json = false;
    const struct cli_option options[] = {
        TEXT("variant", "V", "the game; 'adj variants' lists them", &name),
        RULESET_OPTION,
        TEXT("setup", "S", "the position: a set-up string or a FEN; default: the start position",
             &setup),
        CHOICE("side", "white|black", "the side that is to mate; default: both sides", &side),
        NUMBER("nodes", "N",
               "search at most N positions, else the answer is unknown; default: 500000", &nodes, 1,
               1000000000),
        FLAG("json", "a JSON object for each side, one a line", &json),
        {0},
    };
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    struct adj_play *play = NULL;
    code = cli_position(self, name, setup, &play);
    for (int i = 0; i < 2 && code == CODE_DONE; i++) {
        const char *asked = i == 0 ? "white" : "black";
        if (!side || strcmp(side, asked) == 0)
            code = answer(self, play, asked, nodes, json);
    }
    adj_play_free(play);
    return code;
}

const struct command command_moves = {
    .name = "moves",
    .synopsis = "--variant V [--setup S] [LAN...]",
    .summary = "List the legal moves after these moves, sorted bytewise.",
    .run = moves_run,
};

const struct command command_perft = {
    .name = "perft",
    .synopsis = "--variant V [--setup S] --depth N [--divide] [--threads T]",
    .summary = "Count the leaf nodes of the tree of legal moves (perft).",
    .run = perft_run,
};

const struct command command_mates = {
    .name = "mates",
    .synopsis = "--variant V [--setup S|FEN] [--side white|black] [--nodes N] [--json]",
    .summary = "Prove whether a side can still checkmate by any series of legal moves.",
    .run = mates_run,
};
