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
 * objects or one list of them. Games of lichess are objects too: see lichess.c.
 */
#include "base/json.h"

#include "codec/lan.h"
#include "notation/items.h"
#include "notation/movetext.h"

/* The moves and annotations collected for the main line or a variation. */
struct frame {
    struct buffer moves, notes;
    size_t plies;
    size_t notes_here; /* annotations after the last move */
};

struct json_writing {
    struct walk *walk;
    const struct write_options *options;
    struct buffer *out;
    struct buffer events;
    struct frame frame[GAME_MAX_DEPTH + 1];
    size_t depth;
};

static void
put_span(struct buffer *out, const char *name, const struct adj_game *game, struct span text)
{
    json_put_name(out, name);
    json_put_string(out, game_chars(game, text), text.len);
}

static void
put_move(void *writer)
{
    struct json_writing *w = writer;
    struct frame *f = &w->frame[w->depth];
    struct buffer lan = {0};
    if (w->walk->understood)
        lan_write_move(&w->walk->line, &w->walk->move, &lan);
    else if (w->walk->passes)
        buffer_puts(&lan, MOVE_PASS);
    else
        buffer_put(&lan, game_chars(w->walk->game, w->walk->item->text), w->walk->item->text.len);
    if (f->plies++ > 0)
        buffer_putc(&f->moves, ',');
    json_put_string(&f->moves, lan.data ? lan.data : "", lan.len);
    f->moves.failed |= lan.failed;
    f->notes_here = 0;
    buffer_clear(&lan);
}

/* Begins an annotation, which the caller closes, and returns the list that it is in. */
static struct buffer *
begin_note(struct json_writing *w)
{
    struct frame *f = &w->frame[w->depth];
    json_open(&f->notes, NULL, '{');
    json_put_number(&f->notes, "ply", f->plies);
    f->notes_here++;
    return &f->notes;
}

static void
put_words(void *writer, const char *name, const char *text, size_t len)
{
    struct buffer *out = begin_note(writer);
    json_put_name(out, name);
    json_put_string(out, text, len);
    json_close(out, '}');
}

static void
put_event(void *writer)
{
    struct json_writing *w = writer;
    const struct item *item = w->walk->item;
    const struct frame *f = &w->frame[w->depth];
    struct buffer *out = &w->events;
    struct span reason, text = event_result(w->walk->game, item, &reason);
    json_open(out, NULL, '{');
    json_put_number(out, "ply", f->plies);
    json_put_member(out, "event", event_word((enum event_kind)item->value));
    if (item->by != NOBODY)
        json_put_member(out, "by", colour_word((enum colour)item->by));
    if (text.len > 0)
        put_span(out, event_text_name((enum event_kind)item->value), w->walk->game, text);
    if (reason.len > 0)
        put_span(out, "reason", w->walk->game, reason);
    if (f->notes_here > 0)
        json_put_number(out, "annotations", f->notes_here);
    json_close(out, '}');
}

static void
put_lists(const struct frame *f, struct buffer *out)
{
    json_put_name(out, "moves");
    buffer_printf(out, "[%s]", f->moves.data ? f->moves.data : "");
    if (f->notes.len > 0)
        buffer_printf(out, ",\"annotations\":[%s]", f->notes.data);
    out->failed |= f->moves.failed || f->notes.failed;
}

static void
end_variation(void *writer)
{
    struct json_writing *w = writer;
    struct frame *f = &w->frame[w->depth--];
    struct buffer *out = begin_note(w);
    json_open(out, "variation", '{');
    put_lists(f, out);
    buffer_puts(out, "}}");
    buffer_clear(&f->moves);
    buffer_clear(&f->notes);
    *f = (struct frame){.plies = 0};
}

static void
begin_variation(void *writer)
{
    struct json_writing *w = writer;
    w->depth++;
}

static void
put_sign(void *writer)
{
    struct json_writing *w = writer;
    struct buffer *out = begin_note(w);
    json_put_number(out, "sign", w->walk->item->value);
    json_close(out, '}');
}

static const struct items_writer json_items_writer = {
    .put = {[ITEM_MOVE] = put_move,
            [ITEM_SIGN] = put_sign,
            [ITEM_EVENT] = put_event,
            [ITEM_BEGIN] = begin_variation,
            [ITEM_END] = end_variation},
    .words = put_words,
};

/* Writes a tag; a repeated tag is reported as lost, because a JSON object has each name once. */
static void
put_tag(struct json_writing *w, const struct tag *tag, bool *any)
{
    const struct adj_game *game = w->walk->game;
    if (game_tag_at(game, tag->name) != tag) {
        codec_lose(w->options->lost, tag->place, "second tag", game_chars(game, tag->name),
                   tag->name.len);
        return;
    }
    if (!*any)
        json_open(w->out, "tags", '{');
    put_span(w->out, NULL, game, tag->name);
    buffer_putc(w->out, ':');
    put_span(w->out, NULL, game, tag->value);
    *any = true;
}

static void
put_game(struct json_writing *w)
{
    const struct adj_game *game = w->walk->game;
    struct buffer setup = {0}, *out = w->out;
    const struct tag *tag;
    bool any = false;
    movetext_setup(w->walk, &setup);
    json_open(out, NULL, '{');
    json_put_member(out, "variant", game->rules->id);
    json_put_member(out, "setup", setup.len > 0 ? setup.data : NULL);
    if (w->walk->base != 1 && game->move_count > 0)
        json_put_number(out, "number", w->walk->base);
    for (size_t at = 0; (tag = movetext_next_word(game, &at)) != NULL;)
        put_tag(w, tag, &any);
    for (size_t at = 0; (tag = tags_next(game, &at)) != NULL;)
        put_tag(w, tag, &any);
    if (any)
        json_close(out, '}');
    size_t len;
    const char *claim = movetext_claim(game, &len);
    if (len > 0) {
        json_put_name(out, "result");
        json_put_string(out, claim, len);
    }
    put_lists(&w->frame[0], out);
    if (w->events.len > 0)
        buffer_printf(out, ",\"events\":[%s]", w->events.data);
    buffer_puts(out, "}\n");
    out->failed |= setup.failed || w->events.failed;
    buffer_clear(&setup);
}

static enum adj_status
json_write_game(const struct codec *codec, struct walk *walk, const struct write_options *options,
                struct buffer *out, struct adj_error *err)
{
    struct json_writing w = {.walk = walk, .options = options, .out = out};
    enum adj_status st = items_write(codec, &json_items_writer, &w, walk, options, err);
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
    .endings = {"jsonl", "ndjson"},
    .can = CAN_ALL,
    .carries = lan_carries,
    .sniff = json_sniff,
    .most = 100,
    .certain = "{",
    .split = json_split,
    .read = json_read_game,
    .resolve = lan_resolve,
    .quick = lan_quick,
    .write_move = lan_write_move,
    .write = json_write_game,
};
