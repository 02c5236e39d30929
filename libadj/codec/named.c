/* SPDX-License-Identifier: MIT */
/* Which game a record says it is: adj_game_named_variant() of adj.h. */
#include "record/record.h"
#include "rules/rules.h"

const char *
adj_game_named_variant(const struct adj_game *game)
{
    if (game->variant.len == 0)
        return game->named ? game->named->id : NULL;
    const struct ruleset *rules = rules_find(game_chars(game, game->variant), game->variant.len);
    return rules ? rules->id : "";
}
