/* SPDX-License-Identifier: MIT */
/* What a conversion would lose: the record against the capabilities of a notation. */
#include <string.h>

#include "notation/movetext.h"
#include "notation/walk.h"

/* clang-format off */
static const struct { unsigned can; const char *name; } needs[] = {
    [ITEM_MOVE] = {0, "move"},
    [ITEM_NUMBER] = {0, "move number"},
    [ITEM_COMMENT] = {CAN_COMMENTS, "comment"},
    [ITEM_SIGN] = {CAN_SIGNS, "annotation sign"},
    [ITEM_BEGIN] = {CAN_VARIATIONS, "variation"},
    [ITEM_END] = {CAN_VARIATIONS, "variation"},
    [ITEM_EVENT] = {CAN_EVENTS, "event"},
    [ITEM_CLOCK] = {CAN_CLOCKS, "clock time"},
    [ITEM_MARK] = {CAN_MARKS, "sign of direction"},
    [ITEM_RESULT] = {0, "result"},
    [ITEM_SETUP] = {CAN_RESETS, "set-up within the game"},
};
/* clang-format on */

/* Does a notation that can do this carry the item? */
static bool
carried(unsigned can, const struct item *item)
{
    unsigned needed = needs[item->kind].can | (item->depth > 0 ? CAN_VARIATIONS : 0u);
    return (needed & ~can) == 0;
}

bool
codec_carries(const struct codec *codec, const struct item *item)
{
    return carried(codec->can, item);
}

void
codec_lose(struct buffer *out_lost, struct place place, const char *what, const char *text,
           size_t len)
{
    size_t shown = len < 60 ? len : 60;
    while (shown < len && shown > 0 && ((unsigned char)text[shown] & 0xC0) == 0x80)
        shown--;
    buffer_printf(out_lost, "%u:%u: %s", (unsigned)place.line, (unsigned)place.column, what);
    for (size_t i = 0; i < shown; i++) {
        buffer_puts(out_lost, i == 0 ? " '" : "");
        buffer_putc(out_lost, text[i] == '\n' || text[i] == '\r' ? ' ' : text[i]);
    }
    if (shown > 0)
        buffer_puts(out_lost, shown < len ? "...'" : "'");
    buffer_putc(out_lost, '\n');
}

static void
lost_tags(const struct codec *codec, const struct adj_game *game, struct buffer *out)
{
    for (size_t i = 0; i < game->tag_count && !(codec->can & CAN_TAGS); i++) {
        const struct tag *tag = &game->tags[i];
        if (!movetext_is_own(game, tag->name))
            codec_lose(out, tag->place, "tag", game_chars(game, tag->name), tag->name.len);
    }
    if (!(codec->can & CAN_SETUP) && game->setup.len > 0)
        codec_lose(out, game->setup_place, "set-up", game_chars(game, game->setup),
                   game->setup.len);
    if (!(codec->can & CAN_RESULT) && game->result.len > 0 &&
        !game_span_is(game, game->result, "*"))
        codec_lose(out, game->place, "result", game_chars(game, game->result), game->result.len);
}

void
codec_losses(const struct codec *codec, const struct adj_game *game, struct buffer *out_lost)
{
    lost_tags(codec, game, out_lost);
    for (size_t i = 0; i < game->item_count; i++) {
        const struct item *item = &game->items[i];
        bool inside = item->depth > 0 && !(item->kind == ITEM_BEGIN && item->depth == 1);
        if (carried(codec->can, item) || (inside && !(codec->can & CAN_VARIATIONS)))
            continue; /* what stands in a variation goes with it */
        struct span text = item->kind == ITEM_BEGIN ? (struct span){0, 0} : item->text;
        codec_lose(out_lost, item->place, needs[item->kind].name, game_chars(game, text), text.len);
    }
}

bool
codec_leaves(const struct codec *to, const struct walk *walk, const struct write_options *options,
             struct leaving *leaving)
{
    const struct item *item = walk->item;
    if (leaving->on &&
        (item->depth < leaving->depth || (item->kind == ITEM_END && item->depth == leaving->depth)))
        leaving->on = false;
    bool lost = item->kind == ITEM_MOVE && !walk->understood && walk->game->codec != to;
    bool carries = codec_carries(to, item);
    if (lost && !leaving->on && carries) {
        leaving->on = true;
        leaving->depth = item->depth;
        codec_lose(options->lost, item->place,
                   "rest of a variation from a move that cannot be followed,",
                   game_chars(walk->game, item->text), item->text.len);
    }
    return leaving->on || !carries;
}
