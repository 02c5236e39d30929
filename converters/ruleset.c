/* SPDX-License-Identifier: MIT */
/* `adj ruleset`: games as documents. Begin with run(). */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "input.h"
#include "rulesets.h"

/* `adj ruleset export VARIANT`. */
static enum exit_code
export_variant(const struct command *self, const char *name, const char *id)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant;
    char *text;
    if (!cli_variant(self, name, &variant))
        return CODE_USAGE;
    if (adj_variant_export(variant, id, &text, &err))
        return cli_error(name, &err);
    fputs(text, stdout);
    adj_free(text);
    return CODE_DONE;
}

/* Reads a document into a set of its own and reports its faults. */
static enum exit_code
check_text(const char *file, const struct buffer *text, const char *name,
           struct adj_rulesets **out_set, const struct adj_variant **out_variant)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_faults *faults = NULL;
    enum adj_status st = adj_rulesets_new(out_set, &err);
    if (!st)
        st = adj_rulesets_add(*out_set, text->data ? text->data : "", text->len, out_variant,
                              &faults, &err);
    if (faults)
        rulesets_report(file, faults);
    else if (st)
        cli_error(file, &err);
    if (st)
        return st == ADJ_ESYNTAX ? CODE_GAMES : CODE_IO;
    return rulesets_check_name(file, *out_variant, name);
}

static enum exit_code
print_good(const char *file, const struct buffer *document, const char *name, const char *id)
{
    struct adj_rulesets *set = NULL;
    const struct adj_variant *variant;
    enum exit_code code = check_text(file, document, name, &set, &variant);
    (void)id;
    if (!code)
        printf(cli_tr("%s: %s, no faults\n"), file, adj_variant_id(variant));
    adj_rulesets_free(set);
    return code;
}

/* Writes a document in the form of `export`, under another id unless it is NULL. */
static enum exit_code
print_document(const char *file, const struct buffer *document, const char *name, const char *id)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_rulesets *set = NULL;
    const struct adj_variant *variant;
    char *written = NULL;
    enum exit_code code = check_text(file, document, name, &set, &variant);
    if (!code && adj_variant_export(variant, id, &written, &err))
        code = cli_error(file, &err);
    if (!code)
        fputs(written, stdout);
    adj_free(written);
    adj_rulesets_free(set);
    return code;
}

/* `adj ruleset check FILE...`. */
static enum exit_code
check(const struct command *self, const struct operands *files)
{
    enum exit_code worst = CODE_DONE;
    if (files->count == 1)
        return cli_usage(self, "no file, expected at least one");
    for (int i = 1; i < files->count; i++)
        worst = cli_worse(worst, rulesets_take(files->at[i], print_good, NULL));
    return worst;
}

/* `adj ruleset schema`. */
static enum exit_code
schema(void)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    if (adj_ruleset_schema(&text, &err))
        return cli_error("schema", &err);
    fputs(text, stdout);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    const char *id = NULL;
    const struct cli_option options[] = {
        TEXT("id", "ID", "export, import: the id in the document", &id),
        RULESET_OPTION,
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    const char *what = operands.count > 0 ? operands.at[0] : "";
    bool one = operands.count == 2;
    if (strcmp(what, "check") == 0)
        return check(self, &operands);
    if (strcmp(what, "export") == 0 && one)
        return export_variant(self, operands.at[1], id);
    if (strcmp(what, "import") == 0 && one)
        return rulesets_take(operands.at[1], print_document, id);
    if (strcmp(what, "schema") == 0 && operands.count == 1)
        return schema();
    return cli_usage(self,
                     "'%s' with %d operands, expected export VARIANT, import FILE[#NAME], check "
                     "FILE... or schema",
                     what, operands.count > 0 ? operands.count - 1 : 0);
}

const struct command command_ruleset = {
    .name = "ruleset",
    .synopsis = "export VARIANT [--id ID]\nimport FILE[#NAME] [--id ID]\ncheck FILE...\nschema",
    .summary = "Write a game as a document, translate a game into one, check documents.",
    .run = run,
};
