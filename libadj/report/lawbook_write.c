/* SPDX-License-Identifier: MIT */
/* The rules in words, in the format that is asked for: adj_rules_write() of adj.h. */
#include <string.h>

#include "base/error.h"
#include "report/lawbook.h"
#include "rules/rules.h"

enum adj_status
adj_rules_write(const struct adj_rules_options *options, char **out_text, size_t *out_len,
                struct adj_error *err)
{
    struct lawbook book = {.language = language_find(options->language)};
    const char *format = options->format ? options->format : "text";
    enum adj_status st = ADJ_OK;
    if (options->variant)
        st = rules_lookup(options->variant, strlen(options->variant), &book.rules, err);
    if (!st && options->part)
        st = lawbook_open(&book, options->part, err);
    if (st)
        return st;
    struct buffer out = {0};
    if (strcmp(format, "text") == 0)
        lawbook_text(&book, &out);
    else if (strcmp(format, "json") == 0)
        lawbook_json(&book, &out);
    else
        return error_set(err, ADJ_EOPTION, "option", "%.40s: the rules are text or json", format);
    return buffer_steal(&out, out_text, out_len, err);
}
