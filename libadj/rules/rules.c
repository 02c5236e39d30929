/* SPDX-License-Identifier: MIT */
/* Lookup of rulesets, and the adj_variant_*() functions of adj.h. */
#include "rules/rules.h"

#include <string.h>

#include "adj.h"
#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/message.h"
#include "chess/schema.h"
#include "rules/piece_codes.h"
#include "rules/rulesets.h"
#include "rules/tables.h"

#define RULES_LISTED(row) &row,
static const struct ruleset *const rulesets[] = {RULESETS(RULES_LISTED)};

size_t
rules_count(void)
{
    return sizeof rulesets / sizeof rulesets[0];
}

const struct ruleset *
rules_at(size_t index)
{
    return index < rules_count() ? rulesets[index] : NULL;
}

const struct ruleset *
rules_unnamed(void)
{
    const struct ruleset *const *rules = rulesets;
    while (!(*rules)->chess || !(*rules)->chess->unnamed)
        rules++; /* exactly one row has it: tests/rules/explanations.c */
    return *rules;
}

/* Compares a name with an id, ignoring case. Spaces and underscores count as hyphens. */
static bool
same_name(const char *word, const char *text, size_t len)
{
    size_t i;
    for (i = 0; i < len && word[i]; i++) {
        char c = ascii_small(text[i]);
        if (c == ' ' || c == '_')
            c = '-';
        if (c != word[i])
            return false;
    }
    return i == len && !word[i];
}

/* clang-format off */
/* Games of other servers and programs that adj does not support; for these no similar name is suggested. */
static const char *const unplayed[] = {
    "3-check", "3check", "ai-wok", "almost", "amazon", "anti", "anti-chess", "antichess",
    "asean", "atomic", "black-king-only", "bughouse", "capablanca", "chancellor", "chaturanga",
    "checkless", "chessgi", "chu", "courier", "crazyhouse", "dark-chess", "duck", "duck-chess",
    "extinction", "fog-of-war", "giveaway", "gothic", "grand", "hoppelpoppel", "horde",
    "janggi", "janus", "khans", "king-of-the-hill", "kingofthehill", "knightmate", "koth",
    "kriegspiel", "loop", "losers", "no-castle", "no-king", "orda", "placement", "racing-kings",
    "racingkings", "s-chess", "seirawan", "setup-chess", "shako", "shatar", "shatranj", "shogi",
    "shouse", "sittuyin", "spartan", "suicide", "synochess", "three-check", "threecheck",
    "threekings", "torpedo", "twokings", "white-king-only", "wildcastle", "xiangqi", "zh",
};
/* clang-format on */

/* Removes leading and trailing blanks. */
static void
trim(const char **name, size_t *len)
{
    while (*len > 0 && **name == ' ') {
        (*name)++;
        (*len)--;
    }
    while (*len > 0 && (*name)[*len - 1] == ' ')
        (*len)--;
}

/* Returns whether a name is in a list of `most` words, or fewer if NULL ends the list. */
static bool
is_listed(const char *const *words, size_t most, const char *name, size_t len)
{
    size_t i = 0;
    while (i < most && words[i] && !same_name(words[i], name, len))
        i++;
    return i < most && words[i];
}

/* Returns the row at an index, or behind the rows a game of the set; NULL past the end. */
static const struct ruleset *
any_at(const struct adj_rulesets *set, size_t index)
{
    return index < rules_count() ? rulesets[index] : rulesets_at(set, index - rules_count());
}

const struct ruleset *
rules_find(const struct adj_rulesets *set, const char *name, size_t len)
{
    const struct ruleset *rules;
    trim(&name, &len);
    for (size_t i = 0; (rules = any_at(set, i)); i++)
        if (same_name(rules->id, name, len))
            return rules;
    for (size_t i = 0; (rules = any_at(set, i)); i++)
        if (is_listed(rules->aliases, RULESET_MAX_ALIASES, name, len))
            return rules;
    return NULL;
}

/* Reports an unknown variant, with the closest name as a suggestion. */
static enum adj_status
unknown_variant(const struct adj_rulesets *set, const char *name, size_t len, struct adj_error *err)
{
    char hint[120] = "";
    struct suggestion near;
    const struct ruleset *rules;
    suggestion_init(&near, name, len);
    for (size_t i = 0; (rules = any_at(set, i)); i++)
        suggestion_try(&near, rules->id, strlen(rules->id));
    if (near.best)
        message_set(hint, sizeof hint, ", did you mean '%s'?", near.best);
    return error_set(err, ADJ_EVARIANT, "unknown-variant",
                     "unknown variant '%.*s', expected an id that 'adj variants' lists%s",
                     len < 60 ? (int)len : 60, name, hint);
}

enum adj_status
rules_lookup(const struct adj_rulesets *set, const char *name, size_t len,
             const struct ruleset **out_rules, struct adj_error *err)
{
    const struct ruleset *rules = rules_find(set, name, len);
    const char *bare = name;
    size_t bare_len = len;
    trim(&bare, &bare_len);
    const char *unplayable = rules ? NULL : stones_unplayable(name, len);
    if (unplayable)
        return error_set(err, ADJ_EVARIANT, "unknown-variant", "%s", unplayable);
    if (!rules && is_listed(unplayed, sizeof unplayed / sizeof *unplayed, bare, bare_len))
        return error_set(err, ADJ_EVARIANT, "unknown-variant", "%.*s is no game that adj judges",
                         (int)len, name);
    if (!rules)
        return unknown_variant(set, name, len, err);
    *out_rules = rules;
    return ADJ_OK;
}

/* The variants of the public header. */

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
    return rules_variant(rules_find(NULL, name, len));
}

enum adj_status
adj_variant_lookup(const char *name, size_t len, const struct adj_variant **out_variant,
                   struct adj_error *err)
{
    return adj_rulesets_lookup(NULL, name, len, out_variant, err);
}

enum adj_status
adj_rulesets_lookup(const struct adj_rulesets *set, const char *name, size_t len,
                    const struct adj_variant **out_variant, struct adj_error *err)
{
    const struct ruleset *rules = NULL;
    enum adj_status st = rules_lookup(set, name, len, &rules, err);
    if (!st)
        *out_variant = rules_variant(rules);
    return st;
}

const struct adj_variant *
adj_rulesets_find(const struct adj_rulesets *set, const char *name, size_t len)
{
    return rules_variant(rules_find(set, name, len));
}

const struct adj_variant *
adj_rulesets_at(const struct adj_rulesets *set, size_t index)
{
    return rules_variant(any_at(set, index));
}

const char *
adj_variant_sha256(const struct adj_variant *variant)
{
    const struct ruleset_document *document = variant_rules(variant)->document;
    return document ? document->sha256 : "";
}

const char *
adj_variant_document(const struct adj_variant *variant, size_t *out_len)
{
    const struct ruleset_document *document = variant_rules(variant)->document;
    if (document && out_len)
        *out_len = document->len;
    return document ? document->text : NULL;
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
    return ruleset_board(variant_rules(variant))->title;
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
