/* SPDX-License-Identifier: MIT */
/* Lists: `adj variants` lists the games, `adj notations` the notations with what each can
 * represent, `adj rules` prints rules and rulings, `adj piece` converts piece codes. */
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "cli.h"

/* Appends a JSON string member; null if the text is "". */
static void
put_known(struct buffer *out, const char *name, const char *text)
{
    json_put_member(out, name, text[0] ? text : NULL);
}

static void
variant_json(struct buffer *out, const struct adj_variant *variant)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", adj_variant_id(variant));
    put_known(out, "title", adj_variant_title(variant));
    put_known(out, "board", adj_variant_board(variant));
    put_known(out, "source", adj_variant_source(variant));
    put_known(out, "author", adj_variant_author(variant));
    json_put_int(out, "year", adj_variant_year(variant));
    put_known(out, "reconstruction", adj_variant_reconstruction(variant));
    if (adj_variant_sha256(variant)[0])
        json_put_member(out, "sha256", adj_variant_sha256(variant));
    json_close(out, '}');
}

static void
variant_text(struct buffer *out, const struct adj_variant *variant)
{
    buffer_printf(out, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", adj_variant_id(variant),
                  cli_tr(adj_variant_title(variant)), cli_tr(adj_variant_board(variant)),
                  cli_tr(adj_variant_source(variant)), cli_tr(adj_variant_author(variant)),
                  adj_variant_year(variant), cli_tr(adj_variant_reconstruction(variant)));
}

static enum exit_code
variants_run(const struct command *self, int argc, char **argv)
{
    struct buffer out = {0};
    bool json = false;
    const struct cli_option options[] = {
        FLAG("json", "a JSON array of objects with the same fields", &json),
        RULESET_OPTION,
        {0},
    };
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    const struct adj_variant *variant;
    for (size_t i = 0; (variant = adj_rulesets_at(cli_rulesets(), i)); i++) {
        if (json)
            fputs(i > 0 ? ",\n " : "[", stdout);
        (json ? variant_json : variant_text)(&out, variant);
        cli_put(&out);
    }
    if (json)
        puts("]");
    return CODE_DONE;
}

static void
notation_json(struct buffer *out, const char *name)
{
    json_open(out, NULL, '{');
    json_put_member(out, "name", name);
    json_put_member(out, "title", adj_notation_title(name));
    json_put_member(out, "media_type", adj_notation_media_type(name));
    json_open(out, "carries", '[');
    for (size_t i = 0; adj_notation_carries(name, i); i++)
        json_put_member(out, NULL, adj_notation_carries(name, i));
    json_close(out, ']');
    json_close(out, '}');
}

static void
notation_text(struct buffer *out, const char *name)
{
    buffer_printf(out, "%s\t%s\t%s", name, adj_notation_title(name), adj_notation_media_type(name));
    for (size_t i = 0; adj_notation_carries(name, i); i++)
        buffer_printf(out, "%s%s", i > 0 ? " " : "\t", adj_notation_carries(name, i));
    buffer_putc(out, '\n');
}

static enum exit_code
notations_run(const struct command *self, int argc, char **argv)
{
    struct buffer out = {0};
    bool json = false;
    const char *game = NULL, *sep = "[";
    const struct cli_option options[] = {
        FLAG("json", "a JSON array of objects with the same fields", &json),
        TEXT("variant", "V", "only the notations of this game", &game),
        RULESET_OPTION,
        {0},
    };
    const struct adj_variant *variant = NULL;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    if (game && !cli_variant(self, game, &variant))
        return CODE_USAGE;
    for (size_t i = 0; adj_notation_at(i); i++) {
        if (variant && !adj_notation_fits(adj_notation_at(i), variant))
            continue;
        if (json)
            fputs(sep, stdout);
        (json ? notation_json : notation_text)(&out, adj_notation_at(i));
        cli_put(&out);
        sep = ",\n ";
    }
    if (json)
        puts("]");
    return CODE_DONE;
}

/* Rules. */

/* Interprets the operands: a first operand that is not a variant is a ruling; a second one is a
 * part of the variant's rules. */
static void
rules_choose(const struct operands *operands, struct adj_rules_options *out)
{
    const char *first = operands->count > 0 ? operands->at[0] : NULL;
    if (operands->count > 1) {
        out->variant = first;
        out->part = operands->at[1];
    } else if (first && adj_rulesets_find(out->rulesets, first, strlen(first))) {
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
        return cli_error(self->name, &err);
    if (st)
        return cli_usage_error(self, NULL, &err);
    fwrite(text, 1, len, stdout);
    if (strcmp(options->format, "json") == 0)
        putchar('\n');
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
rules_run(const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {
        FLAG("json", "a JSON object", &json),
        RULESET_OPTION,
        {0},
    };
    struct adj_rules_options chosen = ADJ_RULES_OPTIONS_INIT;
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (operands.count > 2)
        return cli_usage(self, "%s: a game and one part of its rules at most", operands.at[2]);
    chosen.rulesets = cli_rulesets();
    rules_choose(&operands, &chosen);
    chosen.format = json ? "json" : "text";
    chosen.language = cli_language();
    return put_rules(self, &chosen);
}

/* Codes of pieces. */

/* Converts a code and prints the result or an error. */
static enum exit_code
piece_convert(const struct command *self, const char *system, const char *from, const char *to,
              const char *code)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    enum adj_status st = adj_piece_convert(system, from, to, code, strlen(code), &text, &err);
    if (st == ADJ_EOPTION)
        return cli_usage_error(self, NULL, &err);
    if (st)
        return cli_worse(CODE_GAMES, cli_error(code, &err));
    puts(text);
    adj_free(text);
    return CODE_DONE;
}

/* Prints the pieces and sets of a system. */
static enum exit_code
piece_list(const struct command *self, const char *system)
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
piece_run(const struct command *self, int argc, char **argv)
{
    const char *system = NULL, *from = NULL, *to = NULL;
    const struct cli_option options[] = {
        CHOICE("system", "stones|turtle|waterloo7", "the set of pieces", &system),
        TEXT("from", "FORM", "form of the given codes: code, english, letters, digits, ...", &from),
        TEXT("to", "FORM", "the form to convert to", &to),
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (system && !from && !to && operands.count == 0)
        return piece_list(self, system);
    if (!system || !from || !to)
        return cli_usage(self, "--system, --from and --to are needed");
    if (operands.count == 0)
        return cli_usage(self, "no code, expected at least one");
    for (int i = 0; i < operands.count && code != CODE_USAGE; i++)
        code = cli_worse(code, piece_convert(self, system, from, to, operands.at[i]));
    return code;
}

const struct command command_variants = {
    .name = "variants",
    .synopsis = "[--json]",
    .summary = "List the games: id, title, board, source, author, year, and what is reconstructed.",
    .run = variants_run,
};

const struct command command_notations = {
    .name = "notations",
    .synopsis = "[--variant V] [--json]",
    .summary = "List the notations: name, title, media type, and what each holds besides moves.",
    .run = notations_run,
};

const struct command command_rules = {
    .name = "rules",
    .synopsis = "[RULING | VARIANT [PARAGRAPH | RULING]] [--json]",
    .summary =
        "Print the authors' rules by paragraph (§14, or 2.7 of the rulebook), and the rulings.",
    .run = rules_run,
};

const struct command command_piece = {
    .name = "piece",
    .synopsis = "--system stones|turtle|waterloo7 [--from FORM --to FORM CODE...]",
    .summary = "Convert piece codes between their forms, or list the pieces and sets of a system.",
    .run = piece_run,
};
