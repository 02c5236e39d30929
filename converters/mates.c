/* SPDX-License-Identifier: MIT */
/* `adj mates`: can a side still checkmate by any series of legal moves? */
#include <string.h>

#include "cli.h"

static const char *const answers[] = {
    [ADJ_MATES_UNKNOWN] = "unknown",
    [ADJ_MATES_CAN] = "can",
    [ADJ_MATES_CANNOT] = "cannot",
};

static void
put_line_json(const char *line)
{
    const char *comma = "";
    for (const char *end; line && (end = strchr(line, '\n')); line = end + 1) {
        char move[64];
        snprintf(move, sizeof move, "%.*s", (int)(end - line), line);
        fputs(comma, stdout);
        cli_put_json(stdout, move);
        comma = ",";
    }
}

static void
put_json(const char *side, const struct adj_mates *mates)
{
    printf("{\"side\":\"%s\",\"answer\":\"%s\",\"line\":[", side, answers[mates->answer]);
    put_line_json(mates->line);
    fputs("],\"kind\":", stdout);
    cli_put_json(stdout, mates->kind);
    printf(",\"nodes\":%llu}\n", (unsigned long long)mates->nodes);
}

static void
put_text(const char *side, const struct adj_mates *mates)
{
    printf("%s\t%s", side, answers[mates->answer]);
    if (mates->kind)
        printf("\t%s", mates->kind);
    if (mates->answer == ADJ_MATES_UNKNOWN)
        printf(mates->nodes == 1 ? cli_tr("\t%llu position") : cli_tr("\t%llu positions"),
               (unsigned long long)mates->nodes);
    const char *between = "\t";
    for (const char *end, *line = mates->line; line && (end = strchr(line, '\n')); line = end + 1) {
        printf("%s%.*s", between, (int)(end - line), line);
        between = " ";
    }
    putchar('\n');
}

static enum exit_code
answer(const struct command *self, const struct adj_play *play, const char *side, unsigned nodes,
       bool json)
{
    struct adj_mates mates = ADJ_MATES_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st = adj_play_can_mate(play, side, nodes, &mates, &err);
    if (st == ADJ_EOPTION)
        return cli_usage_error(self, NULL, &err);
    if (st)
        return cli_error("mates", &err);
    if (json)
        put_json(side, &mates);
    else
        put_text(side, &mates);
    adj_mates_clear(&mates);
    return CODE_DONE;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    const char *name = NULL, *setup = NULL, *side = NULL;
    unsigned nodes = 0;
    bool json = false;
    const struct cli_option options[] = {
        {"variant", CLI_TEXT, "V", "the game; 'adj variants' lists them", &name, 0, 0},
        {"setup", CLI_TEXT, "S",
         "the position: a set-up string or a FEN; default: the start position", &setup, 0, 0},
        {"side", CLI_CHOICE, "white|black", "the side that is to mate; default: both sides", &side,
         0, 0},
        {"nodes", CLI_NUMBER, "N",
         "search at most N positions, else the answer is unknown; default: 500000", &nodes, 1,
         1000000000},
        {"json", CLI_FLAG, NULL, "a JSON object for each side, one a line", &json, 0, 0},
        {0},
    };
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    if (!name)
        return cli_usage(self, "--variant is needed");
    const struct adj_variant *variant;
    if (!cli_setup_variant(self, name, setup, &variant))
        return CODE_USAGE;
    struct adj_play *play;
    struct adj_error err = ADJ_ERROR_INIT;
    if (adj_play_new(variant, setup, setup ? strlen(setup) : 0, &play, &err))
        return cli_error("--setup", &err);
    cli_setup_warn(variant, setup);
    for (int i = 0; i < 2 && code == CODE_DONE; i++) {
        const char *asked = i == 0 ? "white" : "black";
        if (!side || strcmp(side, asked) == 0)
            code = answer(self, play, asked, nodes, json);
    }
    adj_play_free(play);
    return code;
}

const struct command command_mates = {
    .name = "mates",
    .synopsis = "--variant V [--setup S|FEN] [--side white|black] [--nodes N] [--json]",
    .summary = "Prove whether a side can still checkmate by any series of legal moves.",
    .run = run,
};
