/* SPDX-License-Identifier: MIT */
/* The order of tags: PGN's roster first. */
#include "notation/tags.h"

#include "base/word.h"

const struct roster_tag tags_roster[TAGS_ROSTER] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
    {"Round", "?"}, {"White", "?"}, {"Black", "?"},
};

const struct tag *
tags_of_roster(const struct adj_game *game, size_t index)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct tag *tag = &game->tags[i];
        if (game_span_is(game, tag->name, tags_roster[index].name) &&
            !game_span_is(game, tag->value, tags_roster[index].unknown))
            return tag;
    }
    return NULL;
}

/* Whether the tag is in the roster or unknown. A second tag with the same name is treated like any other. */
static bool
in_roster(const struct adj_game *game, const struct tag *tag)
{
    size_t i = 0;
    while (i < TAGS_ROSTER && !game_span_is(game, tag->name, tags_roster[i].name))
        i++;
    return i < TAGS_ROSTER && (game_span_is(game, tag->value, tags_roster[i].unknown) ||
                               tags_of_roster(game, i) == tag);
}

bool
tags_are_own(const char *name, size_t len)
{
    static const char *const own[] = {"Variant", "GameType", "SetUp", "FEN", "Result"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (word_says(name, len, own[i]))
            return true;
    return false;
}

const struct tag *
tags_next(const struct adj_game *game, size_t *at)
{
    while (*at < TAGS_ROSTER) {
        const struct tag *tag = tags_of_roster(game, (*at)++);
        if (tag)
            return tag;
    }
    while (*at - TAGS_ROSTER < game->tag_count) {
        const struct tag *tag = &game->tags[(*at)++ - TAGS_ROSTER];
        if (!in_roster(game, tag) && !tags_are_own(game_chars(game, tag->name), tag->name.len))
            return tag;
    }
    return NULL;
}
