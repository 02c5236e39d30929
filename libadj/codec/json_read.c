/* SPDX-License-Identifier: MIT */
/* Splits and reads the JSON records that json.c describes. Begin with json_split() and json_read_game(). */
#include "codec/lan.h"

#include <string.h>

#include "base/json.h"
#include "notation/items.h"
#include "notation/movetext.h"

/* Splitting. */

static bool
is_separator(char c)
{
    return c == ' ' || c == ',' || c == '[' || c == ']' || (c >= '\t' && c <= '\r');
}

/* Returns the offset after the string that begins at `at`; len + 1: the string is not terminated. A string that
 * contains a newline lost its closing quote and ends with its line. */
static size_t
string_end(const char *text, size_t len, size_t at)
{
    for (at++; at < len && text[at] != '"' && text[at] != '\n'; at++)
        at += text[at] == '\\';
    return at < len ? at + 1 : len + 1;
}

/* Whether the text begins like a line of adj or of lichess. */
static bool
begins_game(const char *text, size_t len)
{
    static const char *const begins[] = {"{\"variant\"", "{\"id\":\""};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (len >= strlen(begins[i]) && memcmp(text, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

/* Returns the offset after the value that begins at `at`, normally an object; len + 1: its end is missing. */
static size_t
value_end(const char *text, size_t len, size_t at)
{
    size_t depth = 0;
    if (at < len && text[at] != '{') { /* not an object: skip this line */
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
            return at; /* a line that begins a game ends an object that lost its closing brace */
        at++;
        depth += c == '{'; /* only braces count: a list without its end stops with its object */
        if (c == '}' && --depth == 0)
            return at;
    }
    return len + 1;
}

size_t
json_split(const char *text, size_t len, bool at_end)
{
    size_t at = 0;
    while (at < len && is_separator(text[at]))
        at++;
    at = at < len ? value_end(text, len, at) : len + 1;
    if (at > len)
        return at_end ? len : 0;
    /* A bracket before a letter begins a tag pair of a game in another notation. */
    while (at < len && is_separator(text[at]) &&
           !(text[at] == '[' && at + 1 < len && (text[at + 1] | 32) >= 'a' &&
             (text[at + 1] | 32) <= 'z'))
        at++;
    return at;
}

/* Returns whether a member name, a colon and a value follow, which no comment in braces begins with. The text may be
 * cut off. */
static bool
names_member(const char *text, size_t len)
{
    size_t at = 1;
    if (len == 0 || *text != '"')
        return false;
    while (at < len && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    at++;
    while (at < len && text_space(text + at, 1) > 0)
        at++;
    if (at >= len || text[at++] != ':')
        return at > len;
    while (at < len && text_space(text + at, 1) > 0)
        at++;
    return at >= len || strchr("\"[{-0123456789tfn", text[at]);
}

int
json_sniff(const char *text, size_t len)
{
    size_t at = 0;
    while (at < len && is_separator(text[at]))
        at++;
    if (at == len || text[at++] != '{')
        return 0;
    while (at < len && text_space(text + at, 1) > 0)
        at++;
    return names_member(text + at, len - at) ? 100 : 0; /* otherwise a comment in braces */
}

/* Reading. */

/* Scans the text for the positions of the moves, which the JSON tree does not store. */
struct places {
    const char *text;
    size_t len, pos, depth;
    bool inside; /* in the list "moves" of the main object */
    struct place at;
};

/* Returns whether the string from `from` to `pos` is the name "moves" before a list. */
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

/* The position of the next move. The text is valid JSON with one more move. */
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

/* Copies a string into the record; NULL gives an empty span. */
static enum adj_status
add_string(struct reading *r, const char *text, struct span *out)
{
    *out = (struct span){0, 0};
    if (text && text[text_bad_byte(text, strlen(text))])
        return game_syntax_error(r->game, text, "no control characters", r->err);
    return text ? game_add_error(r->game, game_add_text(r->game, text, strlen(text), out), r->err)
                : ADJ_OK;
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
    enum adj_status st = add_string(r, text, &item.text);
    return st ? st : game_add_error(r->game, movetext_add(r->game, &item), r->err);
}

static enum adj_status
read_event(struct reading *r, const struct json *event)
{
    const char *kind = json_member_text(event, "event"), *by = json_member_text(event, "by");
    struct item item = {.kind = ITEM_EVENT, .by = NOBODY, .place = r->game->place};
    char words[EVENT_WORDS_SIZE];
    if (!kind || !event_kind_find(kind, strlen(kind), &item.value))
        return game_syntax_error(r->game, "event",
                                 event_words(kind ? kind : "", kind ? strlen(kind) : 0, words),
                                 r->err);
    enum colour colour = NOBODY;
    if (by && !colour_find(by, &colour))
        return game_syntax_error(r->game, "by", "white or black", r->err);
    item.by = (uint8_t)colour;
    const char *text = json_member_text(event, event_text_name((enum event_kind)item.value));
    if (!text)
        text = json_member_text(event, "text");
    enum adj_status st = event_text_join(r->game, text, json_member_text(event, "reason"), &item);
    return game_add_error(r->game, st ? st : game_add_item(r->game, &item), r->err);
}

static enum adj_status read_moves(struct reading *r, const struct json *object, unsigned depth);

static enum adj_status
read_variation(struct reading *r, const struct json *variation, unsigned depth)
{
    if (depth > GAME_MAX_DEPTH)
        return game_add_error(r->game, ADJ_ETOOBIG, r->err);
    enum adj_status st = add_item(r, ITEM_BEGIN, depth, 0, NULL);
    if (!st)
        st = read_moves(r, variation, depth);
    return st ? st : add_item(r, ITEM_END, depth, 0, NULL);
}

static enum adj_status
read_annotation(struct reading *r, const struct json *note, unsigned depth)
{
    for (enum item_kind kind = ITEM_MOVE; kind <= ITEM_BAD; kind++) {
        const char *text = item_name(kind) ? json_member_text(note, item_name(kind)) : NULL;
        if (text)
            return add_item(r, kind, depth, 0, text);
    }
    uint64_t sign;
    if (json_uint(json_member(note, "sign"), 65535, &sign))
        return add_item(r, ITEM_SIGN, depth, (uint32_t)sign, NULL);
    if (json_kind(json_member(note, "variation")) == JSON_MEMBERS)
        return read_variation(r, json_member(note, "variation"), depth + 1);
    return game_syntax_error(r->game, "annotation",
                             "a comment, sign, clock, mark, escape, result, setup or variation",
                             r->err);
}

/* A list of entries with a ply, such as annotations or events. */
struct attached {
    const struct json *list;
    size_t next;
};

/* The next entry if it belongs after `ply` moves, else NULL. */
static const struct json *
attached_here(const struct attached *a, size_t ply)
{
    uint64_t at;
    const struct json *item = json_item(a->list, a->next);
    bool here = item && json_uint(json_member(item, "ply"), GAME_MAX_ITEMS, &at) && at == ply;
    return here ? item : NULL;
}

/* Returns whether entries are left over. A value that is not a list counts as one. */
static bool
is_left(const struct attached *a)
{
    return a->next < json_count(a->list) || (a->list && json_kind(a->list) != JSON_LIST);
}

/* Reads the entries after `ply` moves: annotations in order, with events between them. */
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
        return game_syntax_error(r->game, "moves", "a list of moves in LAN", r->err);
    enum adj_status st = read_attached(r, &events, &notes, 0, depth);
    for (size_t i = 0; i < json_count(moves) && !st; i++) {
        const char *move = json_text(json_item(moves, i));
        if (!move)
            return game_syntax_error(r->game, "moves", "strings only", r->err);
        st = add_item(r, ITEM_MOVE, depth, 0, move);
        if (!st)
            st = read_attached(r, &events, &notes, i + 1, depth);
    }
    bool notes_left = is_left(&notes);
    if (!st && (notes_left || is_left(&events)))
        return game_syntax_error(r->game, notes_left ? "annotations" : "events",
                                 "a ply for each, from 0 to the number of moves, in their order",
                                 r->err);
    return st;
}

static enum adj_status
read_tags(struct reading *r, const struct json *tags)
{
    if (json_kind(tags) != JSON_MEMBERS && tags)
        return game_syntax_error(r->game, "tags", "an object of strings", r->err);
    const char *name;
    const struct json *member;
    for (void *at = NULL; json_next(tags, &at, &name, &member);) {
        const char *value = json_text(member);
        struct tag tag = {.place = r->game->place};
        if (tag_name_length(name) == 0 || !value)
            return game_syntax_error(
                r->game, "tags", "names of letters, digits and underscores, and strings", r->err);
        enum adj_status st = add_string(r, name, &tag.name);
        if (!st)
            st = add_string(r, value, &tag.value);
        if (!st)
            st = game_add_error(r->game, game_add_tag(r->game, &tag), r->err);
        if (st)
            return st;
    }
    return ADJ_OK;
}

/* Reads an optional member that must be a string or null. */
static enum adj_status
read_word(struct reading *r, const struct json *object, const char *name, struct span *out)
{
    const struct json *value = json_member(object, name);
    if (value && !json_text(value))
        return game_syntax_error(r->game, name, "a string or null", r->err);
    return value ? add_string(r, json_text(value), out) : ADJ_OK;
}

static enum adj_status
read_object(struct reading *r, const struct json *object)
{
    struct adj_game *game = r->game;
    if (json_kind(object) != JSON_MEMBERS)
        return game_syntax_error(r->game, "game", "an object", r->err);
    game->setup_place = game->place;
    enum adj_status st = read_tags(r, json_member(object, "tags"));
    movetext_settle(game);
    if (!st)
        st = read_word(r, object, "variant", &game->variant);
    if (!st)
        st = read_word(r, object, "setup", &game->setup);
    if (!st)
        st = read_word(r, object, "result", &game->result);
    uint64_t number;
    if (!st && json_uint(json_member(object, "number"), 1000000, &number))
        st = add_item(r, ITEM_NUMBER, 0, (uint32_t)number, NULL);
    return st ? st : read_moves(r, object, 0);
}

enum adj_status
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
    if (st && err && err->line > 0) { /* converts a place in the object to one in the file */
        err->column += err->line == 1 ? game->place.column - 1 : 0;
        err->line += game->place.line - 1;
    }
    if (st)
        return st;
    struct reading r = {
        .game = game,
        .err = err,
        .places = {.text = text + from, .len = end - from, .at = game->place},
    };
    st = lichess_is(root) ? lichess_read(game, text + from, end - from, root, err)
                          : read_object(&r, root);
    json_free(root);
    return st;
}
