/* SPDX-License-Identifier: MIT */
/* The variants of the public header: rulesets under another name. */
#include "rules/variant.h"
#include "rules/rules.h"

const struct ruleset *
variant_rules(const struct adj_variant *variant)
{
    return (const struct ruleset *)(const void *)variant;
}

const struct adj_variant *
rules_variant(const struct ruleset *rules)
{
    return (const struct adj_variant *)(const void *)rules;
}

static const char *
text_or_empty(const char *text)
{
    return text ? text : "";
}

size_t
adj_variant_count(void)
{
    return rules_count();
}

const struct adj_variant *
adj_variant_at(size_t index)
{
    return rules_variant(rules_at(index));
}

const struct adj_variant *
adj_variant_find(const char *name, size_t len)
{
    return rules_variant(rules_find(name, len));
}

enum adj_status
adj_variant_lookup(const char *name, size_t len, const struct adj_variant **out_variant,
                   struct adj_error *err)
{
    const struct ruleset *rules;
    enum adj_status st = rules_lookup(name, len, &rules, err);
    if (!st)
        *out_variant = rules_variant(rules);
    return st;
}

const char *
adj_variant_id(const struct adj_variant *variant)
{
    return variant_rules(variant)->id;
}

const char *
adj_variant_title(const struct adj_variant *variant)
{
    return text_or_empty(variant_rules(variant)->title);
}

const char *
adj_variant_author(const struct adj_variant *variant)
{
    return text_or_empty(variant_rules(variant)->author);
}

int
adj_variant_year(const struct adj_variant *variant)
{
    return variant_rules(variant)->year;
}

const char *
adj_variant_board(const struct adj_variant *variant)
{
    return board_get(variant_rules(variant)->board)->title;
}

const char *
adj_variant_source(const struct adj_variant *variant)
{
    return text_or_empty(variant_rules(variant)->source);
}

const char *
adj_variant_reconstruction(const struct adj_variant *variant)
{
    return text_or_empty(variant_rules(variant)->reconstruction);
}
