/* SPDX-License-Identifier: MIT */
/* `adj piece`: converts piece codes between their forms. */
#include <string.h>

#include "cli.h"

/* Converts a code and prints the result or an error. */
static enum exit_code
convert(const struct command *self, const char *system, const char *from, const char *to,
        const char *code)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    switch (adj_piece_convert(system, from, to, code, strlen(code), &text, &err)) {
    case ADJ_OK:
        puts(text);
        adj_free(text);
        return CODE_DONE;
    case ADJ_EOPTION:
        return cli_usage_error(self, NULL, &err);
    case ADJ_EOF:
    case ADJ_ESYNTAX:
    case ADJ_EILLEGAL:
    case ADJ_EVARIANT:
    case ADJ_ENOTATION:
    case ADJ_ESETUP:
    case ADJ_ELOSSY:
    case ADJ_ETOOBIG:
    case ADJ_EIO:
    case ADJ_ENOMEM:
    case ADJ_ESTOPPED:
        break;
    }
    return cli_worse(CODE_GAMES, cli_error(code, &err));
}

/* The pieces and sets of a system. */
static enum exit_code
list(const struct command *self, const char *system)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    enum adj_status st = adj_piece_list(system, &text, &err);
    if (st == ADJ_EOPTION)
        return cli_usage_error(self, NULL, &err);
    if (st)
        return cli_error(system, &err);
    puts(text);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    const char *system = NULL, *from = NULL, *to = NULL;
    const struct cli_option options[] = {
        {"system", CLI_CHOICE, "stones|turtle|waterloo7", "the set of pieces", &system, 0, 0},
        {"from", CLI_TEXT, "FORM", "form of the given codes: code, english, letters, digits, ...",
         &from, 0, 0},
        {"to", CLI_TEXT, "FORM", "the form to convert to", &to, 0, 0},
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (system && !from && !to && operands.count == 0)
        return list(self, system);
    if (!system || !from || !to)
        return cli_usage(self, "--system, --from and --to are needed");
    if (operands.count == 0)
        return cli_usage(self, "no code, expected at least one");
    for (int i = 0; i < operands.count && code != CODE_USAGE; i++)
        code = cli_worse(code, convert(self, system, from, to, operands.at[i]));
    return code;
}

const struct command command_piece = {
    .name = "piece",
    .synopsis = "--system stones|turtle|waterloo7 [--from FORM --to FORM CODE...]",
    .summary = "Convert piece codes between their forms, or list the pieces and sets of a system.",
    .run = run,
};
