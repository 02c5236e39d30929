/* SPDX-License-Identifier: MIT */
/*
 * `json`: one object a game, a line each, the mirror of schemas/game.xsd. It begins like a line of the trace
 * protocol, and such lines are read as games:
 *
 *   {"variant":"waterloo5","setup":null,"number":40,"tags":{"White":"A"},"result":"1-0",
 *    "moves":["e3-e5","e8-e6"],
 *    "events":[{"ply":2,"event":"protest","by":"black","square":"a10"},{"ply":2,"event":"claim","text":"e5-e6"}],
 *    "annotations":[{"ply":1,"comment":"well"},{"ply":1,"sign":3},{"ply":2,"clock":"0:59:01"},{"ply":2,"mark":".."},
 *                   {"ply":2,"variation":{"moves":["d8-d6"],"annotations":[...]}}]}
 *
 * Moves are in LAN. `ply` says after how many moves (of the variation, within one) something stands; what stands
 * after the same move keeps its order, an event after `annotations` of them (left out: 0). A variation
 * replaces the move before it. Members that are not named here are another program's and passed over. An
 * archive is a sequence of objects or one list of them.
 */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "notation/lan.h"
#include "notation/movetext.h"
#include "notation/walk.h"

/* ---- cutting ----------------------------------------------------------------------------------- */

static bool
is_separator(char c)
{
    return c == ' ' || c == ',' || c == '[' || c == ']' || (c >= '\t' && c <= '\r');
}

/* The byte after the string that begins at `at`; len + 1: it has no end. One that goes on in the next line has lost
 * its quote, and ends with its line. */
static size_t
string_end(const char *text, size_t len, size_t at)
{
    for (at++; at < len && text[at] != '"' && text[at] != '\n'; at++)
        at += text[at] == '\\';
    return at < len ? at + 1 : len + 1;
}

/* Does a game begin here? So a line does behind an object that has lost its end. */
static bool
begins_game(const char *text, size_t len)
{
    static const char begin[] = "{\"variant\"";
    return len >= sizeof begin - 1 && memcmp(text, begin, sizeof begin - 1) == 0;
}

/* The byte after the value that begins at `at`, which is an object unless the text is wrong; len + 1: not there. */
static size_t
value_end(const char *text, size_t len, size_t at)
{
    size_t depth = 0;
    if (at < len && text[at] != '{') { /* no object: give up on this line */
        const char *end = memchr(text + at, '\n', len - at);
        return end ? (size_t)(end - text) + 1 : len + 1;
    }
    while (at < len) {
        char c = text[at];
        if (c == '"') {
            at = string_end(text, len, at);
            if (at <= len && text[at - 1] == '\n')
                return at;
            continue;
        }
        if (at > 0 && text[at - 1] == '\n' && depth > 0 && begins_game(text + at, len - at))
            return at;
        at++;
        depth += c == '{'; /* brackets do not count: a broken list ends with its object */
        if (c == '}' && --depth == 0)
            return at;
    }
    return len + 1;
}

static size_t
json_split(const char *text, size_t len, bool at_end)
{
    size_t at = 0;
    while (at < len && is_separator(text[at]))
        at++;
    at = at < len ? value_end(text, len, at) : len + 1;
    if (at > len)
        return at_end ? len : 0;
    while (at < len && is_separator(text[at]))
        at++;
    return at;
}

static int
json_sniff(const char *text, size_t len)
{
    size_t at = 0;
    while (at < len && is_separator(text[at]))
        at++;
    return at < len && text[at] == '{' && memchr(text + at, '"', len - at) ? 100 : 0;
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* Goes through the text for the places of the moves, which the tree does not remember. */
struct places {
    const char *text;
    size_t len, pos, depth;
    bool inside; /* the list "moves" of the object itself */
    struct place at;
};

/* Does the list of moves follow the string that ended at `pos`? */
static bool
names_moves(const struct places *p, size_t from)
{
    size_t at = p->pos;
    if (p->depth != 1 || at - from != 7 || memcmp(p->text + from, "\"moves\"", 7) != 0)
        return false;
    while (at < p->len && (text_space(p->text + at, 1) || p->text[at] == ':'))
        at++;
    return at < p->len && p->text[at] == '[';
}

/* The place of the next move; the text is valid JSON and has one. */
static struct place
next_place(struct places *p)
{
    size_t counted = p->pos;
    while (p->pos < p->len) {
        char c = p->text[p->pos];
        size_t from = p->pos;
        p->pos = c == '"' ? string_end(p->text, p->len, from) : from + 1;
        if (c == '"' && p->inside && p->depth == 2) {
            text_advance(&p->at, p->text + counted, from - counted);
            struct place found = p->at;
            text_advance(&p->at, p->text + from, p->pos - from);
            return found;
        }
        if (c == '"' && names_moves(p, from))
            p->inside = true;
        p->depth += c == '{' || c == '[';
        p->depth -= c == '}' || c == ']';
        p->inside &= !(c == ']' && p->depth == 1);
    }
    return p->at;
}

struct reading {
    struct adj_game *game;
    struct adj_error *err;
    struct places places;
};

static enum adj_status
wrong(const struct reading *r, const char *where, const char *expected)
{
    struct place p = r->game->place;
    return error_at(r->err, ADJ_ESYNTAX, "syntax", p.line, p.column, "%s: expected %s", where,
                    expected);
}

static enum adj_status
limits(const struct reading *r, enum adj_status st)
{
    struct place p = r->game->place;
    if (st == ADJ_ETOOBIG)
        return error_at(r->err, st, "too-big", p.line, p.column, "the game has more than is read");
    return st == ADJ_ENOMEM ? error_nomem(r->err) : st;
}

/* A string's text into the record; NULL: an empty span. */
static enum adj_status
add_text(struct reading *r, const char *text, struct span *out)
{
    *out = (struct span){0, 0};
    if (text && text[text_bad_byte(text, strlen(text))])
        return wrong(r, text, "no control characters");
    return text ? limits(r, game_add_text(r->game, text, strlen(text), out)) : ADJ_OK;
}

static enum adj_status
add_item(struct reading *r, enum item_kind kind, unsigned depth, uint32_t value, const char *text)
{
    struct item item = {
        .kind = (uint8_t)kind,
        .depth = (uint8_t)depth,
        .by = NOBODY,
        .value = value,
        .place = r->game->place,
    };
    if (kind == ITEM_MOVE && depth == 0)
        item.place = next_place(&r->places);
    enum adj_status st = add_text(r, text, &item.text);
    return st ? st : limits(r, movetext_add(r->game, &item));
}

static enum adj_status
read_event(struct reading *r, const struct json *event)
{
    const char *kind = json_text(json_member(event, "event")),
               *by = json_text(json_member(event, "by"));
    struct item item = {.kind = ITEM_EVENT, .by = NOBODY, .place = r->game->place};
    char words[EVENT_WORDS_SIZE];
    if (!kind || !event_kind_find(kind, strlen(kind), &item.value))
        return wrong(r, "event", event_words(words));
    if (by && strcmp(by, "white") != 0 && strcmp(by, "black") != 0)
        return wrong(r, "by", "white or black");
    if (by)
        item.by = by[0] == 'w' ? WHITE : BLACK;
    const char *text =
        json_text(json_member(event, item.value == EVENT_PROTEST ? "square" : "text"));
    enum adj_status st = add_text(r, text, &item.text);
    return st ? st : limits(r, game_add_item(r->game, &item));
}

static enum adj_status read_moves(struct reading *r, const struct json *object, unsigned depth);

static enum adj_status
read_variation(struct reading *r, const struct json *variation, unsigned depth)
{
    if (depth > GAME_MAX_DEPTH)
        return limits(r, ADJ_ETOOBIG);
    enum adj_status st = add_item(r, ITEM_BEGIN, depth, 0, NULL);
    if (!st)
        st = read_moves(r, variation, depth);
    return st ? st : add_item(r, ITEM_END, depth, 0, NULL);
}

static enum adj_status
read_annotation(struct reading *r, const struct json *note, unsigned depth)
{
    const char *comment = json_text(json_member(note, "comment"));
    const char *clock = json_text(json_member(note, "clock"));
    const char *mark = json_text(json_member(note, "mark"));
    const char *result = json_text(json_member(note, "result"));
    const char *setup = json_text(json_member(note, "setup"));
    uint64_t sign;
    if (comment)
        return add_item(r, ITEM_COMMENT, depth, 0, comment);
    if (clock)
        return add_item(r, ITEM_CLOCK, depth, 0, clock);
    if (mark)
        return add_item(r, ITEM_MARK, depth, 0, mark);
    if (result)
        return add_item(r, ITEM_RESULT, depth, 0, result);
    if (setup)
        return add_item(r, ITEM_SETUP, depth, 0, setup);
    if (json_uint(json_member(note, "sign"), 65535, &sign))
        return add_item(r, ITEM_SIGN, depth, (uint32_t)sign, NULL);
    if (json_kind(json_member(note, "variation")) == JSON_MEMBERS)
        return read_variation(r, json_member(note, "variation"), depth + 1);
    return wrong(r, "annotation", "a comment, sign, clock, mark, result, setup or variation");
}

/* A list of things with a ply, of which those are taken that belong after `ply` moves. */
struct attached {
    const struct json *list;
    size_t next;
    const char *name;
};

/* The next one that belongs here; NULL: none. */
static const struct json *
attached_here(const struct attached *a, size_t ply)
{
    uint64_t at;
    const struct json *item = json_item(a->list, a->next);
    return item && json_uint(json_member(item, "ply"), GAME_MAX_ITEMS, &at) && at == ply ? item
                                                                                         : NULL;
}

/* What stands after `ply` moves: annotations in their order, events between them. */
static enum adj_status
read_attached(struct reading *r, struct attached *events, struct attached *notes, size_t ply,
              unsigned depth)
{
    enum adj_status st = ADJ_OK;
    for (uint64_t count = 0; !st;) {
        const struct json *event = attached_here(events, ply), *note = attached_here(notes, ply);
        uint64_t before = 0;
        json_uint(json_member(event, "annotations"), GAME_MAX_ITEMS, &before);
        if (event && (before <= count || !note)) {
            st = read_event(r, event);
            events->next++;
        } else if (note) {
            st = read_annotation(r, note, depth);
            notes->next++;
            count++;
        } else {
            break;
        }
    }
    return st;
}

static enum adj_status
read_moves(struct reading *r, const struct json *object, unsigned depth)
{
    const struct json *moves = json_member(object, "moves");
    struct attached notes = {.list = json_member(object, "annotations")};
    struct attached events = {.list = depth == 0 ? json_member(object, "events") : NULL};
    if (json_kind(moves) != JSON_LIST)
        return wrong(r, "moves", "a list of moves in LAN");
    enum adj_status st = read_attached(r, &events, &notes, 0, depth);
    for (size_t i = 0; i < json_count(moves) && !st; i++) {
        const char *move = json_text(json_item(moves, i));
        if (!move)
            return wrong(r, "moves", "strings only");
        st = add_item(r, ITEM_MOVE, depth, 0, move);
        if (!st)
            st = read_attached(r, &events, &notes, i + 1, depth);
    }
    if (!st && (notes.next < json_count(notes.list) || events.next < json_count(events.list)))
        return wrong(r, notes.next < json_count(notes.list) ? "annotations" : "events",
                     "a ply for each, from 0 to the number of moves, in their order");
    return st;
}

/* Names of tags are words, as every notation writes them. */
static bool
is_name(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return n > 0 && name[n] == '\0';
}

static enum adj_status
read_tags(struct reading *r, const struct json *tags)
{
    const char *name;
    if (json_kind(tags) != JSON_MEMBERS && json_kind(tags) != JSON_NULL_VALUE)
        return wrong(r, "tags", "an object of strings");
    for (size_t i = 0; (name = json_name(tags, i)) != NULL; i++) {
        const char *value = json_text(json_member(tags, name));
        struct tag tag = {.place = r->game->place};
        if (!is_name(name) || !value)
            return wrong(r, "tags", "names of letters, digits and underscores, and strings");
        enum adj_status st = add_text(r, name, &tag.name);
        if (!st)
            st = add_text(r, value, &tag.value);
        if (!st)
            st = limits(r, game_add_tag(r->game, &tag));
        if (st)
            return st;
    }
    return ADJ_OK;
}

/* A member that is a string, or null, or not there. */
static enum adj_status
read_word(struct reading *r, const struct json *object, const char *name, struct span *out)
{
    const struct json *value = json_member(object, name);
    if (json_kind(value) != JSON_NULL_VALUE && !json_text(value))
        return wrong(r, name, "a string or null");
    return json_text(value) ? add_text(r, json_text(value), out) : ADJ_OK;
}

static enum adj_status
read_object(struct reading *r, const struct json *object)
{
    struct adj_game *game = r->game;
    uint64_t number;
    if (json_kind(object) != JSON_MEMBERS)
        return wrong(r, "game", "an object");
    game->setup_place = game->place;
    enum adj_status st = read_tags(r, json_member(object, "tags"));
    movetext_settle(game);
    if (!st)
        st = read_word(r, object, "variant", &game->variant);
    if (!st)
        st = read_word(r, object, "setup", &game->setup);
    if (!st)
        st = read_word(r, object, "result", &game->result);
    if (!st && json_uint(json_member(object, "number"), 1000000, &number))
        st = add_item(r, ITEM_NUMBER, 0, (uint32_t)number, NULL);
    return st ? st : read_moves(r, object, 0);
}

/* Errors of the JSON reader count from where the object begins in its file. */
static void
move_error(struct adj_error *err, struct place place)
{
    if (!err || err->line == 0)
        return;
    if (err->line == 1)
        err->column += place.column - 1;
    err->line += place.line - 1;
}

static enum adj_status
json_read_game(struct adj_game *game, size_t len, struct adj_error *err)
{
    const char *text = game->text;
    size_t from = 0, end = len;
    while (from < end && is_separator(text[from]))
        from++;
    while (end > from && is_separator(text[end - 1]))
        end--;
    if (from == end)
        return ADJ_EOF;
    text_advance(&game->place, text, from);
    struct json *root = NULL;
    enum adj_status st = json_read(text + from, end - from, &root, err);
    if (st) {
        move_error(err, game->place);
        return st;
    }
    struct reading r = {
        .game = game,
        .err = err,
        .places = {.text = text + from, .len = end - from, .at = game->place},
    };
    st = read_object(&r, root);
    json_free(root);
    return st;
}

/* ---- writing ----------------------------------------------------------------------------------- */

/* The moves and annotations of the main line or of a variation, while they are collected. */
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
put_move(struct writing *w)
{
    struct frame *f = &w->frame[w->depth];
    struct buffer lan;
    buffer_init(&lan);
    if (w->walk->understood)
        lan_write_move(&w->walk->line, &w->walk->move, &lan);
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
put_note(struct writing *w, const char *name)
{
    struct frame *f = &w->frame[w->depth];
    struct span text = w->walk->item->text;
    begin_note(f, name);
    json_put_string(&f->notes, game_chars(w->walk->game, text), text.len);
    buffer_putc(&f->notes, '}');
}

static void
put_event(struct writing *w)
{
    static const char *const colours[] = {"white", "black"};
    const struct item *item = w->walk->item;
    const struct frame *f = &w->frame[w->depth];
    list_comma(&w->events);
    buffer_printf(&w->events, "{\"ply\":%zu,\"event\":\"%s\"", f->plies,
                  event_word((enum event_kind)item->value));
    if (item->by != NOBODY)
        buffer_printf(&w->events, ",\"by\":\"%s\"", colours[item->by]);
    if (item->text.len > 0) {
        buffer_puts(&w->events, item->value == EVENT_PROTEST ? ",\"square\":" : ",\"text\":");
        json_put_string(&w->events, game_chars(w->walk->game, item->text), item->text.len);
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
end_variation(struct writing *w)
{
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
put_item(struct writing *w)
{
    const struct item *item = w->walk->item;
    switch ((enum item_kind)item->kind) {
    case ITEM_MOVE:
        put_move(w);
        break;
    case ITEM_COMMENT:
        put_note(w, "comment");
        break;
    case ITEM_CLOCK:
        put_note(w, "clock");
        break;
    case ITEM_MARK:
        put_note(w, "mark");
        break;
    case ITEM_SETUP:
        put_note(w, "setup");
        break;
    case ITEM_SIGN:
        begin_note(&w->frame[w->depth], "sign");
        buffer_printf(&w->frame[w->depth].notes, "%u}", (unsigned)item->value);
        break;
    case ITEM_BEGIN:
        w->depth++;
        break;
    case ITEM_END:
        end_variation(w);
        break;
    case ITEM_EVENT:
        put_event(w);
        break;
    case ITEM_RESULT:
        if (item->depth > 0)
            put_note(w, "result");
        break;
    case ITEM_NUMBER:
        break;
    }
}

/* An object has each name once. */
static void
put_tags(struct writing *w)
{
    const struct adj_game *game = w->walk->game;
    bool any = false;
    const struct tag *tag;
    for (size_t at = 0; (tag = movetext_next_tag(game, &at)) != NULL;) {
        if (game_tag_at(game, tag->name) != tag) {
            codec_lose(w->options->lost, tag->place, "second tag", game_chars(game, tag->name),
                       tag->name.len);
            continue;
        }
        buffer_puts(w->out, any ? "," : ",\"tags\":{");
        json_put_string(w->out, game_chars(game, tag->name), tag->name.len);
        buffer_putc(w->out, ':');
        json_put_string(w->out, game_chars(game, tag->value), tag->value.len);
        any = true;
    }
    if (any)
        buffer_putc(w->out, '}');
}

static void
put_game(struct writing *w)
{
    const struct adj_game *game = w->walk->game;
    struct buffer setup;
    buffer_init(&setup);
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
json_write_game(struct walk *walk, const struct write_options *options, struct buffer *out,
                struct adj_error *err)
{
    struct writing w = {.walk = walk, .options = options, .out = out};
    struct leaving leaving = {.on = false};
    enum adj_status st;
    while ((st = walk_next(walk, err)) == ADJ_OK)
        if (!codec_leaves(&codec_json, walk, options, &leaving))
            put_item(&w);
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
    .split = json_split,
    .read = json_read_game,
    .resolve = lan_resolve,
    .write_move = lan_write_move,
    .write = json_write_game,
};
