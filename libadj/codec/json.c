/* SPDX-License-Identifier: MIT */
/*
 * Codec `json`: one JSON object per game and line, the counterpart of schemas/game.xsd. The object begins like a line
 * of the trace protocol, and such lines are read as games:
 *   {"variant":"waterloo5","setup":null,"number":40,"tags":{"White":"A"},"result":"1-0",
 *    "moves":["e3-e5","e8-e6"],
 *    "events":[{"ply":2,"event":"protest","by":"black","square":"a10"},{"ply":2,"event":"claim","text":"e5-e6"}],
 *    "annotations":[{"ply":1,"comment":"well"},{"ply":1,"sign":3},{"ply":2,"clock":"0:59:01"},{"ply":2,"mark":".."},
 *      {"ply":2,"variation":{"moves":["d8-d6"],"annotations":[...]}}]}
 * Moves are in LAN. `ply` is the number of moves (of the variation, within one) before an entry. Entries after the same
 * move keep their order; `annotations` of an event is the number of annotations before it (default 0). A variation
 * replaces the move before it. Unknown members belong to other programs and are ignored. An archive is a sequence of
 * objects or one list of them.
 */
#include "base/json.h"

#include "codec/json_read.h"
#include "codec/lan.h"
#include "notation/items.h"
#include "notation/movetext.h"

/* The moves and annotations collected for the main line or a variation. */
struct frame {
    struct buffer moves, notes;
    size_t plies;
    size_t notes_here; /* annotations after the last move */
};

struct writing {
    struct walk *walk;
    const struct write_options *options;
    struct buffer *out;
    struct buffer events;
    struct frame frame[GAME_MAX_DEPTH + 1];
    size_t depth;
};

static void
list_comma(struct buffer *list)
{
    if (list->len > 0)
        buffer_putc(list, ',');
}

static void
put_move(void *writer)
{
    struct writing *w = writer;
    struct frame *f = &w->frame[w->depth];
    struct buffer lan = {0};
    if (w->walk->understood)
        lan_write_move(&w->walk->line, &w->walk->move, &lan);
    else if (w->walk->passes)
        buffer_puts(&lan, MOVE_PASS);
    else
        buffer_put(&lan, game_chars(w->walk->game, w->walk->item->text), w->walk->item->text.len);
    list_comma(&f->moves);
    json_put_string(&f->moves, lan.data ? lan.data : "", lan.len);
    f->moves.failed |= lan.failed;
    buffer_clear(&lan);
    f->plies++;
    f->notes_here = 0;
}

static void
begin_note(struct frame *f, const char *name)
{
    list_comma(&f->notes);
    buffer_printf(&f->notes, "{\"ply\":%zu,\"%s\":", f->plies, name);
    f->notes_here++;
}

static void
put_words(void *writer, const char *name, const char *text, size_t len)
{
    struct writing *w = writer;
    begin_note(&w->frame[w->depth], name);
    json_put_string(&w->frame[w->depth].notes, text, len);
    buffer_putc(&w->frame[w->depth].notes, '}');
}

static void
put_event(void *writer)
{
    struct writing *w = writer;
    const struct item *item = w->walk->item;
    const struct frame *f = &w->frame[w->depth];
    list_comma(&w->events);
    buffer_printf(&w->events, "{\"ply\":%zu,\"event\":\"%s\"", f->plies,
                  event_word((enum event_kind)item->value));
    if (item->by != NOBODY)
        buffer_printf(&w->events, ",\"by\":\"%s\"", colour_word((enum colour)item->by));
    struct span reason, text = event_result(w->walk->game, item, &reason);
    if (text.len > 0) {
        buffer_printf(&w->events, ",\"%s\":", event_text_name((enum event_kind)item->value));
        json_put_string(&w->events, game_chars(w->walk->game, text), text.len);
    }
    if (reason.len > 0) {
        buffer_puts(&w->events, ",\"reason\":");
        json_put_string(&w->events, game_chars(w->walk->game, reason), reason.len);
    }
    if (f->notes_here > 0)
        buffer_printf(&w->events, ",\"annotations\":%zu", f->notes_here);
    buffer_putc(&w->events, '}');
}

static void
put_lists(const struct frame *f, struct buffer *out)
{
    buffer_printf(out, "\"moves\":[%s]", f->moves.data ? f->moves.data : "");
    if (f->notes.len > 0)
        buffer_printf(out, ",\"annotations\":[%s]", f->notes.data);
    out->failed |= f->moves.failed || f->notes.failed;
}

static void
end_variation(void *writer)
{
    struct writing *w = writer;
    struct frame *f = &w->frame[w->depth--];
    struct frame *outer = &w->frame[w->depth];
    begin_note(outer, "variation");
    buffer_putc(&outer->notes, '{');
    put_lists(f, &outer->notes);
    buffer_puts(&outer->notes, "}}");
    buffer_clear(&f->moves);
    buffer_clear(&f->notes);
    *f = (struct frame){.plies = 0};
}

static void
begin_variation(void *writer)
{
    struct writing *w = writer;
    w->depth++;
}

static void
put_sign(void *writer)
{
    struct writing *w = writer;
    begin_note(&w->frame[w->depth], "sign");
    buffer_printf(&w->frame[w->depth].notes, "%u}", (unsigned)w->walk->item->value);
}

static const struct items_writer items_writer = {
    .put = {[ITEM_MOVE] = put_move,
            [ITEM_SIGN] = put_sign,
            [ITEM_EVENT] = put_event,
            [ITEM_BEGIN] = begin_variation,
            [ITEM_END] = end_variation},
    .words = put_words,
};

/* Writes a tag; a repeated tag is reported as lost, because a JSON object has each name once. */
static void
put_tag(struct writing *w, const struct tag *tag, bool *any)
{
    const struct adj_game *game = w->walk->game;
    if (game_tag_at(game, tag->name) != tag) {
        codec_lose(w->options->lost, tag->place, "second tag", game_chars(game, tag->name),
                   tag->name.len);
        return;
    }
    buffer_puts(w->out, *any ? "," : ",\"tags\":{");
    json_put_string(w->out, game_chars(game, tag->name), tag->name.len);
    buffer_putc(w->out, ':');
    json_put_string(w->out, game_chars(game, tag->value), tag->value.len);
    *any = true;
}

static void
put_tags(struct writing *w)
{
    const struct adj_game *game = w->walk->game;
    bool any = false;
    const struct tag *tag;
    for (size_t at = 0; (tag = movetext_next_word(game, &at)) != NULL;)
        put_tag(w, tag, &any);
    for (size_t at = 0; (tag = tags_next(game, &at)) != NULL;)
        put_tag(w, tag, &any);
    if (any)
        buffer_putc(w->out, '}');
}

static void
put_game(struct writing *w)
{
    const struct adj_game *game = w->walk->game;
    struct buffer setup = {0};
    movetext_setup(w->walk, &setup);
    buffer_puts(w->out, "{\"variant\":");
    json_put_text(w->out, game->rules->id);
    buffer_puts(w->out, ",\"setup\":");
    json_put_text(w->out, setup.len > 0 ? setup.data : NULL);
    if (w->walk->base != 1 && game->move_count > 0)
        buffer_printf(w->out, ",\"number\":%u", (unsigned)w->walk->base);
    put_tags(w);
    size_t len;
    const char *claim = movetext_claim(game, &len);
    if (len > 0) {
        buffer_puts(w->out, ",\"result\":");
        json_put_string(w->out, claim, len);
    }
    buffer_putc(w->out, ',');
    put_lists(&w->frame[0], w->out);
    if (w->events.len > 0)
        buffer_printf(w->out, ",\"events\":[%s]", w->events.data);
    buffer_puts(w->out, "}\n");
    w->out->failed |= setup.failed || w->events.failed;
    buffer_clear(&setup);
}

static enum adj_status
json_write_game(const struct codec *codec, struct walk *walk, const struct write_options *options,
                struct buffer *out, struct adj_error *err)
{
    struct writing w = {.walk = walk, .options = options, .out = out};
    enum adj_status st = items_write(codec, &items_writer, &w, walk, options, err);
    if (st == ADJ_EOF) {
        put_game(&w);
        st = ADJ_OK;
    }
    for (size_t i = 0; i <= w.depth; i++) {
        buffer_clear(&w.frame[i].moves);
        buffer_clear(&w.frame[i].notes);
    }
    buffer_clear(&w.events);
    return st;
}

const struct codec codec_json = {
    .name = "json",
    .title = "a game record as a JSON object",
    .media_type = "application/json",
    .can = CAN_ALL,
    .carries = lan_carries,
    .sniff = json_sniff,
    .most = 100,
    .certain = "{",
    .split = json_split,
    .read = json_read_game,
    .resolve = lan_resolve,
    .resolve_quickly = lan_resolve_quickly,
    .write_move = lan_write_move,
    .write = json_write_game,
};
