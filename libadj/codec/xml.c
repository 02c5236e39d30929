/* SPDX-License-Identifier: MIT */
/*
 * Codec `xml`: schemas/game.xsd, namespace urn:adj:1. The reader works on a stream: games before an error are returned,
 * the rest is not read. The writer writes an archive of games, one pair of moves a line.
 */
#include "base/xml.h"

#include <string.h>

#include "codec/lan.h"
#include "notation/items.h"
#include "notation/movetext.h"

static int
xml_sniff(const char *text, size_t len)
{
    bool element = len > 1 && text[0] == '<' &&
                   (strchr("?!_", text[1]) || ((text[1] | 32) >= 'a' && (text[1] | 32) <= 'z'));
    return element ? 100 : 0;
}

/* Writing. */

struct xml_writing {
    struct walk *walk;
    struct buffer *out;
    bool in_line; /* the last element was the first move of a pair */
};

/* Starts a new line, except for the second move of a pair. */
static void
new_line(struct xml_writing *w, bool second)
{
    const struct item *item = w->walk->item;
    if (w->in_line && second)
        return;
    buffer_putc(w->out, '\n');
    for (size_t i = 0; i <= item->depth; i++)
        buffer_puts(w->out, "  ");
}

static void
put_attribute(struct xml_writing *w, const char *name, const char *text, size_t len)
{
    buffer_putc(w->out, ' ');
    buffer_puts(w->out, name);
    buffer_puts(w->out, "=\"");
    for (size_t at = 0, n; at < len; at += n) {
        for (n = 0; at + n < len && text[at + n] != '\n' && text[at + n] != '\t';)
            n++;
        xml_text_n(w->out, text + at, n);
        if (at + n < len) /* XML readers turn white space in an attribute into blanks */
            buffer_puts(w->out, text[at + n++] == '\n' ? "&#10;" : "&#9;");
    }
    buffer_putc(w->out, '"');
}

static void
put_leaf(struct xml_writing *w, const char *name, const char *text, size_t len)
{
    buffer_putc(w->out, '<');
    buffer_puts(w->out, name);
    buffer_putc(w->out, '>');
    xml_text_n(w->out, text, len);
    buffer_puts(w->out, "</");
    buffer_puts(w->out, name);
    buffer_putc(w->out, '>');
}

static void
put_words_element(void *writer, const char *name, const char *text, size_t len)
{
    struct xml_writing *w = writer;
    new_line(w, false);
    put_leaf(w, name, text, len);
    w->in_line = false;
}

static void
put_move_element(void *writer)
{
    struct xml_writing *w = writer;
    const struct walk *walk = w->walk;
    bool second = (walk->line.count - 1 + walk->second) % 2;
    new_line(w, second);
    if (walk->understood) {
        buffer_puts(w->out, "<move>");
        lan_write_move(&walk->line, &walk->move, w->out); /* LAN has nothing to escape */
        buffer_puts(w->out, "</move>");
    } else {
        struct span text = walk->item->text;
        put_leaf(w, "move", walk->passes ? MOVE_PASS : game_chars(walk->game, text),
                 walk->passes ? strlen(MOVE_PASS) : text.len);
    }
    w->in_line = !second;
}

static void
put_event_element(void *writer)
{
    struct xml_writing *w = writer;
    const struct item *item = w->walk->item;
    new_line(w, false);
    buffer_printf(w->out, "<event kind=\"%s\"", event_word((enum event_kind)item->value));
    if (item->by != NOBODY)
        buffer_printf(w->out, " by=\"%s\"", colour_word((enum colour)item->by));
    if (item->text.len > 0)
        put_attribute(w, "text", game_chars(w->walk->game, item->text), item->text.len);
    buffer_puts(w->out, "/>");
    w->in_line = false;
}

static void
put_sign_element(void *writer)
{
    struct xml_writing *w = writer;
    buffer_printf(w->out, "<sign nag=\"%u\"/>", (unsigned)w->walk->item->value);
}

static void
put_variation(void *writer)
{
    struct xml_writing *w = writer;
    const struct item *item = w->walk->item;
    buffer_printf(w->out, "\n%*s<%svariation>", 2 * item->depth, "",
                  item->kind == ITEM_END ? "/" : "");
    w->in_line = false;
}

static const struct items_writer xml_items_writer = {
    .put = {[ITEM_MOVE] = put_move_element,
            [ITEM_SIGN] = put_sign_element,
            [ITEM_EVENT] = put_event_element,
            [ITEM_BEGIN] = put_variation,
            [ITEM_END] = put_variation},
    .words = put_words_element,
};

static void
put_tag_element(struct xml_writing *w, const struct tag *tag)
{
    const struct adj_game *game = w->walk->game;
    buffer_puts(w->out, "\n  <tag");
    put_attribute(w, "name", game_chars(game, tag->name), tag->name.len);
    buffer_putc(w->out, '>');
    xml_text_n(w->out, game_chars(game, tag->value), tag->value.len);
    buffer_puts(w->out, "</tag>");
}

static void
put_head(struct xml_writing *w)
{
    const struct adj_game *game = w->walk->game;
    struct buffer setup = {0};
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
        put_tag_element(w, tag);
    for (size_t at = 0; (tag = tags_next(game, &at)) != NULL;)
        put_tag_element(w, tag);
    w->out->failed |= setup.failed;
    buffer_clear(&setup);
}

static enum adj_status
xml_write(const struct codec *codec, struct walk *walk, const struct write_options *options,
          struct buffer *out, struct adj_error *err)
{
    struct xml_writing w = {.walk = walk, .out = out};
    put_head(&w);
    enum adj_status st = items_write(codec, &xml_items_writer, &w, walk, options, err);
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
    .most = 100,
    .certain = "<",
    .stream = &xml_stream,
    .resolve = lan_resolve,
    .quick = lan_quick,
    .write_move = lan_write_move,
    .write = xml_write,
};
