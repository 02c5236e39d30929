/* SPDX-License-Identifier: MIT */
/*
 * `xml`: schemas/game.xsd, namespace urn:adj:1. Read as a stream: games before a fault are good, what stands behind it
 * is not read. Written: an archive of games, one pair of moves a line.
 */
#include "base/xml.h"

#include <stdio.h>
#include <string.h>

#include "codec/lan.h"
#include "notation/movetext.h"
#include "notation/tags.h"
#include "notation/walk.h"
#include "codec/xml_read.h"

static int
xml_sniff(const char *text, size_t len)
{
    bool element = len > 1 && text[0] == '<' &&
                   (strchr("?!_", text[1]) || ((text[1] | 32) >= 'a' && (text[1] | 32) <= 'z'));
    return element ? 100 : 0;
}

/* ---- writing ----------------------------------------------------------------------------------- */

struct writing {
    struct walk *walk;
    struct buffer *out;
    bool in_line; /* the last thing was a first move of a pair */
};

/* A new line, but for the second move of a pair. */
static void
new_line(struct writing *w, bool second)
{
    const struct item *item = w->walk->item;
    if (w->in_line && second)
        return;
    buffer_putc(w->out, '\n');
    for (size_t i = 0; i <= item->depth; i++)
        buffer_puts(w->out, "  ");
}

static void
put_attribute(struct writing *w, const char *name, const char *text, size_t len)
{
    buffer_printf(w->out, " %s=\"", name);
    for (size_t at = 0, n; at < len; at += n) {
        for (n = 0; at + n < len && text[at + n] != '\n' && text[at + n] != '\t';)
            n++;
        xml_text_n(w->out, text + at, n);
        if (at + n < len) /* readers make a blank of white space in an attribute */
            buffer_puts(w->out, text[at + n++] == '\n' ? "&#10;" : "&#9;");
    }
    buffer_putc(w->out, '"');
}

static void
put_leaf(struct writing *w, const char *name, const char *text, size_t len)
{
    buffer_printf(w->out, "<%s>", name);
    xml_text_n(w->out, text, len);
    buffer_printf(w->out, "</%s>", name);
}

static void
put_text(struct writing *w, const char *name)
{
    struct span text = w->walk->item->text;
    new_line(w, false);
    put_leaf(w, name, game_chars(w->walk->game, text), text.len);
    w->in_line = false;
}

/* What cannot be played, as a comment; the buffer is empty again. */
static void
put_rest(struct writing *w, struct buffer *rest)
{
    new_line(w, false);
    put_leaf(w, "comment", rest->data, rest->len);
    w->in_line = false;
    buffer_reset(rest);
}

static void
put_move(struct writing *w)
{
    const struct walk *walk = w->walk;
    bool second = (walk->line.count - 1 + walk->second) % 2;
    new_line(w, second);
    if (walk->understood) {
        buffer_puts(w->out, "<move>");
        lan_write_move(&walk->line, &walk->move, w->out); /* has nothing to escape */
        buffer_puts(w->out, "</move>");
    } else {
        put_leaf(w, "move", game_chars(walk->game, walk->item->text), walk->item->text.len);
    }
    w->in_line = !second;
}

static void
put_event(struct writing *w)
{
    const struct item *item = w->walk->item;
    new_line(w, false);
    buffer_printf(w->out, "<event kind=\"%s\"", event_word((enum event_kind)item->value));
    if (item->by != NOBODY)
        buffer_puts(w->out, item->by == WHITE ? " by=\"white\"" : " by=\"black\"");
    if (item->text.len > 0)
        put_attribute(w, "text", game_chars(w->walk->game, item->text), item->text.len);
    buffer_puts(w->out, "/>");
    w->in_line = false;
}

static void
put_item(struct writing *w)
{
    const struct item *item = w->walk->item;
    switch ((enum item_kind)item->kind) {
    case ITEM_MOVE:
        put_move(w);
        break;
    case ITEM_COMMENT:
        put_text(w, "comment");
        break;
    case ITEM_CLOCK:
        put_text(w, "clock");
        break;
    case ITEM_MARK:
        put_text(w, "mark");
        break;
    case ITEM_SETUP:
        put_text(w, "setup");
        break;
    case ITEM_SIGN:
        buffer_printf(w->out, "<sign nag=\"%u\"/>", (unsigned)item->value);
        break;
    case ITEM_BEGIN:
    case ITEM_END:
        buffer_printf(w->out, "\n%*s<%svariation>", 2 * item->depth, "",
                      item->kind == ITEM_END ? "/" : "");
        w->in_line = false;
        break;
    case ITEM_EVENT:
        put_event(w);
        break;
    case ITEM_RESULT:
        if (item->depth > 0)
            put_text(w, "result");
        break;
    case ITEM_BAD:
    case ITEM_NUMBER:
        break;
    }
}

static void
put_tag(struct writing *w, const struct tag *tag)
{
    const struct adj_game *game = w->walk->game;
    buffer_puts(w->out, "\n  <tag");
    put_attribute(w, "name", game_chars(game, tag->name), tag->name.len);
    buffer_putc(w->out, '>');
    xml_text_n(w->out, game_chars(game, tag->value), tag->value.len);
    buffer_puts(w->out, "</tag>");
}

static void
put_head(struct writing *w)
{
    const struct adj_game *game = w->walk->game;
    struct buffer setup;
    buffer_init(&setup);
    movetext_setup(w->walk, &setup);
    buffer_puts(w->out, "<game");
    put_attribute(w, "variant", game->rules->id, strlen(game->rules->id));
    if (setup.len > 0)
        put_attribute(w, "setup", setup.data, setup.len);
    if (game_first_number(game) != 1 && game->move_count > 0)
        buffer_printf(w->out, " number=\"%u\"", (unsigned)game_first_number(game));
    size_t len;
    const char *claim = movetext_claim(game, &len);
    if (len > 0)
        put_attribute(w, "result", claim, len);
    buffer_putc(w->out, '>');
    const struct tag *tag;
    for (size_t at = 0; (tag = movetext_next_word(game, &at)) != NULL;)
        put_tag(w, tag);
    for (size_t at = 0; (tag = tags_next(game, &at)) != NULL;)
        put_tag(w, tag);
    w->out->failed |= setup.failed;
    buffer_clear(&setup);
}

static enum adj_status
xml_write(struct walk *walk, const struct write_options *options, struct buffer *out,
          struct adj_error *err)
{
    struct writing w = {.walk = walk, .out = out};
    struct leaving leaving = {.on = false};
    struct buffer rest;
    enum adj_status st;
    buffer_init(&rest);
    put_head(&w);
    while ((st = walk_next(walk, err)) == ADJ_OK) {
        enum leaves leaves = codec_leaves(&codec_xml, walk, options, &leaving, &rest);
        if (leaves == LEAVES_NOT)
            put_item(&w);
        else if (leaves == LEAVES_REST)
            put_rest(&w, &rest);
    }
    st = codec_stopped(&codec_xml, walk, options, st, &rest);
    if (rest.len > 0)
        put_rest(&w, &rest);
    buffer_clear(&rest);
    if (st != ADJ_EOF)
        return st;
    buffer_puts(out, "\n</game>\n");
    return ADJ_OK;
}

const struct codec codec_xml = {
    .name = "xml",
    .title = "a game record after schemas/game.xsd",
    .media_type = "application/xml",
    .can = CAN_ALL,
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<archive xmlns=\"urn:adj:1\">\n",
    .tail = "</archive>\n",
    .carries = lan_carries,
    .sniff = xml_sniff,
    .stream = &xml_stream,
    .resolve = lan_resolve,
    .write_move = lan_write_move,
    .write = xml_write,
};
