/* SPDX-License-Identifier: MIT */
/* `adj rules`: prints the rules of a variant by sentence, and the rulings of the rulebook. */
#include <string.h>

#include "cli.h"

/* Interprets the operands: a first operand that is not a variant is a ruling; a second one is a
 * part of the variant's rules. */
static void
choose(const struct operands *operands, struct adj_rules_options *out)
{
    const char *first = operands->count > 0 ? operands->at[0] : NULL;
    if (operands->count > 1) {
        out->variant = first;
        out->part = operands->at[1];
    } else if (first && adj_variant_find(first, strlen(first))) {
        out->variant = first;
    } else {
        out->part = first;
    }
}

static enum exit_code
put_rules(const struct command *self, const struct adj_rules_options *options)
{
    struct adj_error err = ADJ_ERROR_INIT;
    size_t len;
    char *text;
    enum adj_status st = adj_rules_write(options, &text, &len, &err);
    if (st == ADJ_ENOMEM)
        return cli_error(NULL, &err);
    if (st)
        return cli_usage_error(self, NULL, &err);
    fwrite(text, 1, len, stdout);
    if (strcmp(options->format, "json") == 0)
        putchar('\n');
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {
        {"json", CLI_FLAG, NULL, "a JSON object", &json, 0, 0},
        {0},
    };
    struct adj_rules_options chosen = ADJ_RULES_OPTIONS_INIT;
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (operands.count > 2)
        return cli_usage(self, "%s: a game and one part of its rules at most", operands.at[2]);
    choose(&operands, &chosen);
    chosen.format = json ? "json" : "text";
    chosen.language = cli_language();
    return put_rules(self, &chosen);
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "[RULING | VARIANT [PARAGRAPH | RULING]] [--json]",
    .summary =
        "Print the authors' rules by paragraph (§14, or 2.7 of the rulebook), and the rulings.",
    .run = run,
};
