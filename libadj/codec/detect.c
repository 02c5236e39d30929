/* SPDX-License-Identifier: MIT */
/* By looks for the notation, by playing the moves for the game. */
#include "codec/detect.h"

#include <string.h>

#include "base/error.h"
#include "notation/walk.h"
#include "rules/rules.h"

enum { NAMES_SIZE = 300 };

/* "a, b, c" */
static void
name_add(char names[NAMES_SIZE], const char *name)
{
    size_t used = strlen(names), len = strlen(name);
    if (used + len + 3 > NAMES_SIZE)
        return;
    if (used > 0) {
        memcpy(names + used, ", ", 2);
        used += 2;
    }
    memcpy(names + used, name, len + 1);
}

/* The game that a Variant tag in the text names; NULL: there is none, or it is unknown. */
static const struct ruleset *
tagged_rules(const char *text, size_t len)
{
    static const char tag[] = "[Variant \"";
    const char *end = text + len;
    for (const char *p = text; (p = memchr(p, '[', (size_t)(end - p))) != NULL; p++) {
        if ((size_t)(end - p) < sizeof tag || memcmp(p, tag, sizeof tag - 1) != 0)
            continue;
        p += sizeof tag - 1;
        const char *quote = memchr(p, '"', (size_t)(end - p));
        return quote ? rules_find(p, (size_t)(quote - p)) : NULL;
    }
    return NULL;
}

enum adj_status
detect_codec(const char *text, size_t len, const struct ruleset *rules,
             const struct codec **out_codec, struct adj_error *err)
{
    const struct codec *best = NULL;
    char names[NAMES_SIZE] = "", all[NAMES_SIZE] = "";
    int best_score = 0;
    if (!rules)
        rules = tagged_rules(text, len);
    for (size_t i = 0; i < codec_count(); i++) {
        const struct codec *codec = codec_at(i);
        int score = rules && !codec->carries(rules) ? 0 : codec->sniff(text, len);
        name_add(all, codec->name);
        if (score == 0 || score < best_score)
            continue;
        if (score > best_score)
            names[0] = '\0';
        name_add(names, codec->name);
        best = codec;
        best_score = score;
    }
    if (!best)
        return error_at(err, ADJ_ENOTATION, "unknown-notation", 1, 1,
                        "this is none of the notations %s", all);
    if (strchr(names, ','))
        return error_at(err, ADJ_ENOTATION, "ambiguous-notation", 1, 1,
                        "the notation may be %s: say which", names);
    *out_codec = best;
    return ADJ_OK;
}

enum fit { FIT_NOT, FIT_BOARD, FIT_WHOLE };

/* Do the moves fit a game: none of them, its squares at least, or all of them? ADJ_ENOMEM. */
static enum adj_status
fit_of(struct adj_game *game, const struct ruleset *rules, enum fit *out)
{
    struct walk walk;
    game->rules = rules;
    enum adj_status st = walk_init(&walk, game, true, NULL);
    bool set_up = st == ADJ_OK;
    while (!st)
        st = walk_next(&walk, NULL);
    const struct defect *last =
        walk.defects.count > 0 ? &walk.defects.at[walk.defects.count - 1] : NULL;
    *out = FIT_NOT;
    if (st == ADJ_EOF || (last && last->code == DEFECT_MOVES_AFTER_END))
        *out = FIT_WHOLE;
    else if (set_up && st == ADJ_EILLEGAL)
        *out = FIT_BOARD;
    walk_clear(&walk);
    game->rules = NULL;
    return st == ADJ_ENOMEM ? st : ADJ_OK;
}

enum adj_status
detect_rules(struct adj_game *game, struct adj_error *err)
{
    char names[3][NAMES_SIZE] = {"", "", ""};
    const struct ruleset *found[3] = {NULL, NULL, NULL};
    bool strict = game->strict;
    enum adj_status st = ADJ_OK;
    game->strict = false; /* which game it is does not depend on how carefully it was written */
    for (size_t i = 0; i < rules_count() && !st; i++) {
        enum fit fit = FIT_NOT;
        if (game->codec->carries(rules_at(i)))
            st = fit_of(game, rules_at(i), &fit);
        name_add(names[fit], rules_at(i)->id);
        found[fit] = rules_at(i);
    }
    game->strict = strict;
    if (st)
        return error_nomem(err);
    enum fit best = found[FIT_WHOLE] ? FIT_WHOLE : FIT_BOARD;
    if (!found[best])
        return error_at(
            err, ADJ_EVARIANT, "unknown-variant", game->place.line, game->place.column,
            "the record does not name its game, and its moves fit none that is written in %s",
            game->codec->name);
    if (strchr(names[best], ','))
        return error_at(
            err, ADJ_EVARIANT, "ambiguous-variant", game->place.line, game->place.column,
            "the record does not name its game, and it may be %s: say which", names[best]);
    game->rules = found[best];
    return ADJ_OK;
}
