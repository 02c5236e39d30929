/* SPDX-License-Identifier: MIT */
/* Which game a record says it is, and what it was read as: adj.h. */
#include "record/record.h"
#include "notation/notation.h"
#include "rules/rules.h"
#include "rules/variant.h"

const char *
adj_game_named_variant(const struct adj_game *game)
{
    if (game->variant.len == 0)
        return game->named ? game->named->id : NULL;
    const struct ruleset *rules = rules_find(game_chars(game, game->variant), game->variant.len);
    return rules ? rules->id : "";
}

const struct adj_variant *
adj_game_variant(const struct adj_game *game)
{
    return game->rules ? rules_variant(game->rules) : NULL;
}

const char *
adj_game_notation(const struct adj_game *game)
{
    return game->codec->name;
}
