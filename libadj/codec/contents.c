/* SPDX-License-Identifier: MIT */
/* The functions of adj.h that count the contents of a record and remove parts of it. */
#include "adj.h"
#include "notation/items.h"
#include "notation/movetext.h"

void
adj_game_count(const struct adj_game *game, struct adj_counts *counts)
{
    const struct item *end = game->items + (game->asides ? game->item_count : 0);
    for (const struct item *item = game->items; item < end; item++) {
        counts->comments += item->kind == ITEM_COMMENT;
        counts->variations += item->kind == ITEM_BEGIN;
    }
    counts->games++;
    counts->half_moves += game->move_count;
}

void
adj_game_place(const struct adj_game *game, size_t *out_line, size_t *out_column)
{
    *out_line = game->place.line;
    *out_column = game->place.column;
}

const char *
adj_game_result(const struct adj_game *game)
{
    if (game->result.len == 0)
        return "*";
    return game->rules ? movetext_result(game, false) : NULL;
}

static bool
is_stripped(const struct item *item, unsigned what)
{
    bool comment =
        item->kind == ITEM_COMMENT || item->kind == ITEM_CLOCK || item->kind == ITEM_ESCAPE;
    return (comment && what & ADJ_STRIP_COMMENTS) ||
           (item->kind == ITEM_SIGN && what & ADJ_STRIP_SIGNS) ||
           (item->depth > 0 && what & ADJ_STRIP_VARIATIONS);
}

static void
strip_items(struct adj_game *game, unsigned what)
{
    size_t kept = 0;
    for (size_t i = 0; i < game->item_count; i++)
        if (!is_stripped(&game->items[i], what))
            game->items[kept++] = game->items[i];
    game->item_count = kept;
}

/* Keeps the tags of the roster and those that say which game it is and how it starts. */
static void
strip_tags(struct adj_game *game)
{
    size_t kept = 0;
    for (size_t i = 0; i < game->tag_count; i++)
        if (game->tags[i].kind != TAG_OTHER)
            game->tags[kept++] = game->tags[i];
    game_keep_tags(game, kept);
}

void
adj_game_strip(struct adj_game *game, unsigned what)
{
    strip_items(game, what);
    if (what & ADJ_STRIP_TAGS)
        strip_tags(game);
}
