/* SPDX-License-Identifier: MIT */
#include "rulesets.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adj.h"
#include "input.h"

/* The games of all --ruleset options. */
static struct adj_rulesets *all;

/* Splits FILE#NAME. *out_file is new (free); *out_name is NULL without a name. Returns false when out of memory. */
static bool
split(const char *argument, char **out_file, const char **out_name)
{
    const char *mark = strrchr(argument, '#');
    /* A file may have the sign in its own name. */
    if (mark && (mark == argument || !mark[1] || access(argument, F_OK) == 0))
        mark = NULL;
    size_t len = mark ? (size_t)(mark - argument) : strlen(argument);
    *out_name = mark ? mark + 1 : NULL;
    *out_file = malloc(len + 1);
    if (!*out_file)
        return false;
    memcpy(*out_file, argument, len);
    (*out_file)[len] = '\0';
    return true;
}

void
rulesets_report(const char *file, struct adj_faults *faults)
{
    struct adj_error fault = ADJ_ERROR_INIT;
    for (size_t i = 0; adj_faults_at(faults, i, &fault); i++)
        cli_error(file, &fault);
    adj_faults_free(faults);
}

/* Imports one game of a file in the format of variants.ini. */
static enum exit_code
import_one(const char *file, const struct buffer *text, const char *name, rulesets_take_fn *take,
           const char *id)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_faults *faults = NULL;
    char *document;
    enum adj_status st = adj_ruleset_import(text->data, text->len, name, &document, &faults, &err);
    if (faults)
        rulesets_report(file, faults);
    else if (st)
        cli_error(file, &err);
    if (st)
        return st == ADJ_ESYNTAX ? CODE_GAMES : CODE_IO;
    const struct buffer made = {.data = document, .len = strlen(document)};
    enum exit_code code = take(file, &made, NULL, id);
    adj_free(document);
    return code;
}

/* Imports the game `name` (NULL: every game) of a file in the format of variants.ini. */
static enum exit_code
import(const char *file, const struct buffer *text, const char *name, rulesets_take_fn *take,
       const char *id)
{
    enum exit_code worst = CODE_DONE;
    char *each;
    if (name)
        return import_one(file, text, name, take, id);
    for (size_t i = 0; (each = adj_ruleset_name(text->data, text->len, i)); i++) {
        worst = cli_worse(worst, import_one(file, text, each, take, id));
        free(each);
    }
    return worst;
}

enum exit_code
rulesets_take(const char *argument, rulesets_take_fn *take, const char *id)
{
    struct buffer text = {0};
    const char *name;
    char *file;
    if (!split(argument, &file, &name))
        return CODE_IO;
    enum exit_code code = input_all(file, RULESET_MOST, "a ruleset of more than 1 MB", &text);
    if (!code && adj_ruleset_is_ini(text.data ? text.data : "", text.len))
        code = import(file, &text, name, take, id);
    else if (!code)
        code = take(file, &text, name, id);
    buffer_clear(&text);
    free(file);
    return code;
}

enum exit_code
rulesets_check_name(const char *file, const struct adj_variant *variant, const char *name)
{
    if (!name || strcmp(name, adj_variant_id(variant)) == 0)
        return CODE_DONE;
    return cli_usage(NULL, "%s: the document has the game '%s', not '%s'", file,
                     adj_variant_id(variant), name);
}

static enum exit_code
add(const char *file, const struct buffer *text, const char *name, const char *id)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_faults *faults = NULL;
    const struct adj_variant *variant = NULL;
    (void)id;
    if (!all && adj_rulesets_new(&all, &err))
        return cli_error(file, &err);
    cli_rulesets_keep(all);
    enum adj_status st =
        adj_rulesets_add(all, text->data ? text->data : "", text->len, &variant, &faults, &err);
    if (faults)
        rulesets_report(file, faults);
    else if (st)
        cli_error(file, &err);
    if (st)
        return st == ADJ_ESYNTAX ? CODE_USAGE : CODE_IO;
    return rulesets_check_name(file, variant, name);
}

static enum exit_code
add_games(const char *argument)
{
    return rulesets_take(argument, add, NULL);
}

struct cli_call rulesets_call = {add_games};
