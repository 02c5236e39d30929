/* SPDX-License-Identifier: MIT */
#include "notation/items.h"

static void
put_words(const struct items_writer *how, void *writer, const struct walk *walk, const char *name)
{
    how->words(writer, name, game_chars(walk->game, walk->item->text), walk->item->text.len);
}

static void
put_item(const struct items_writer *how, void *writer, const struct walk *walk)
{
    switch ((enum item_kind)walk->item->kind) {
    case ITEM_MOVE:
        how->move(writer);
        break;
    case ITEM_COMMENT:
        put_words(how, writer, walk, "comment");
        break;
    case ITEM_CLOCK:
        put_words(how, writer, walk, "clock");
        break;
    case ITEM_MARK:
        put_words(how, writer, walk, "mark");
        break;
    case ITEM_ESCAPE:
        put_words(how, writer, walk, "escape");
        break;
    case ITEM_SETUP:
        put_words(how, writer, walk, "setup");
        break;
    case ITEM_RESULT: /* the game's own result is stored elsewhere */
        if (walk->item->depth > 0)
            put_words(how, writer, walk, "result");
        break;
    case ITEM_SIGN:
        how->sign(writer);
        break;
    case ITEM_BEGIN:
        how->begin(writer);
        break;
    case ITEM_END:
        how->end(writer);
        break;
    case ITEM_EVENT:
        how->event(writer);
        break;
    case ITEM_BAD:
    case ITEM_NUMBER:
        break;
    }
}

/* Writes what cannot be replayed as a comment, and empties the buffer. */
static void
put_rest(const struct items_writer *how, void *writer, struct buffer *rest)
{
    how->words(writer, "comment", rest->data, rest->len);
    buffer_reset(rest);
}

enum adj_status
items_write(const struct codec *codec, const struct items_writer *how, void *writer,
            struct walk *walk, const struct write_options *options, struct adj_error *err)
{
    struct leaving leaving = {.on = false};
    struct buffer rest = {0};
    enum adj_status st;
    while ((st = walk_next(walk, err)) == ADJ_OK) {
        enum leaves leaves = codec_always_carries(walk->item)
                                 ? LEAVES_NOT
                                 : codec_leaves(codec, walk, options, &leaving, &rest);
        if (leaves == LEAVES_NOT && how->item)
            how->item(writer);
        else if (leaves == LEAVES_NOT)
            put_item(how, writer, walk);
        else if (leaves == LEAVES_REST)
            put_rest(how, writer, &rest);
    }
    st = codec_stopped(codec, walk, options, st, &rest);
    if (rest.len > 0)
        put_rest(how, writer, &rest);
    buffer_clear(&rest);
    return st;
}
