/* SPDX-License-Identifier: MIT */
/* Growable storage of a game record; nothing in a record is freed alone. */
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/message.h"
#include "base/word.h"
#include "play/ruleset.h"

enum { FIRST_TAGS = 32, FIRST_ITEMS = 256, FIRST_TEXT = 512 };

/* A record with the memory for the tags and items of a usual game. */
struct game_block {
    struct adj_game game; /* the first member */
    struct tag tags[FIRST_TAGS];
    struct item items[FIRST_ITEMS];
};

const struct tag_name tag_names[TAG_OTHER] = {
    [TAG_EVENT] = {"Event", 5},     [TAG_SITE] = {"Site", 4},         [TAG_DATE] = {"Date", 4},
    [TAG_ROUND] = {"Round", 5},     [TAG_WHITE] = {"White", 5},       [TAG_BLACK] = {"Black", 5},
    [TAG_VARIANT] = {"Variant", 7}, [TAG_GAMETYPE] = {"GameType", 8}, [TAG_SETUP] = {"SetUp", 5},
    [TAG_FEN] = {"FEN", 3},         [TAG_RESULT] = {"Result", 6},
};
enum { LONGEST_NAME = 8 };
/* The kinds of tags by the lengths and the first letters of their names, as bits. At most one has both. */
static const uint16_t kinds_of_length[LONGEST_NAME + 1] = {
    [3] = 1u << TAG_FEN,
    [4] = 1u << TAG_SITE | 1u << TAG_DATE,
    [5] = 1u << TAG_EVENT | 1u << TAG_ROUND | 1u << TAG_WHITE | 1u << TAG_BLACK | 1u << TAG_SETUP,
    [6] = 1u << TAG_RESULT,
    [7] = 1u << TAG_VARIANT,
    [8] = 1u << TAG_GAMETYPE,
};
static const uint16_t kinds_of_letter[0x20] = {
    ['B' & 0x1F] = 1u << TAG_BLACK,
    ['D' & 0x1F] = 1u << TAG_DATE,
    ['E' & 0x1F] = 1u << TAG_EVENT,
    ['F' & 0x1F] = 1u << TAG_FEN,
    ['G' & 0x1F] = 1u << TAG_GAMETYPE,
    ['R' & 0x1F] = 1u << TAG_ROUND | 1u << TAG_RESULT,
    ['S' & 0x1F] = 1u << TAG_SITE | 1u << TAG_SETUP,
    ['V' & 0x1F] = 1u << TAG_VARIANT,
    ['W' & 0x1F] = 1u << TAG_WHITE,
};

struct adj_game *
game_new(const struct codec *codec, const char *text)
{
    struct game_block *block = malloc(sizeof *block);
    if (!block)
        return NULL;
    block->game = (struct adj_game){
        .codec = codec,
        .place = {1, 1},
        .text = text,
        .tags = block->tags,
        .tag_cap = FIRST_TAGS,
        .items = block->items,
        .item_cap = FIRST_ITEMS,
    };
    return &block->game;
}

enum adj_status
game_keep(struct adj_game *game, size_t len)
{
    game->own_text = malloc(len + 1);
    if (!game->own_text)
        return ADJ_ENOMEM;
    memcpy(game->own_text, game->text, len);
    game->text = game->own_text;
    game->text_len = len;
    return ADJ_OK;
}

void
adj_game_free(struct adj_game *game)
{
    if (!game)
        return;
    const struct game_block *block = (struct game_block *)game;
    free(game->own_text);
    free(game->more);
    if (game->tags != block->tags)
        free(game->tags);
    if (game->items != block->items)
        free(game->items);
    free(game);
}

enum adj_status
game_extend_text(struct adj_game *game, const char *text, size_t len, struct span *span)
{
    if (len > GAME_MAX_TEXT - game->more_len)
        return ADJ_ETOOBIG;
    size_t need = game->more_len + len + 1;
    if (need > game->more_cap) {
        size_t cap = need * 2 > FIRST_TEXT ? need * 2 : FIRST_TEXT;
        char *bigger = realloc(game->more, cap);
        if (!bigger)
            return ADJ_ENOMEM;
        game->more = bigger;
        game->more_cap = cap;
    }
    if (len > 0)
        memcpy(game->more + game->more_len, text, len);
    if (span->len == 0)
        span->at = (uint32_t)game->more_len | SPAN_MORE;
    span->len += (uint32_t)len;
    game->more_len += len;
    return ADJ_OK;
}

enum adj_status
game_add_text(struct adj_game *game, const char *text, size_t len, struct span *out_span)
{
    struct span added = {0, 0};
    enum adj_status st = game_extend_text(game, text, len, &added);
    if (!st)
        *out_span = added;
    return st;
}

enum adj_status
game_take_text(struct adj_game *game, struct buffer *text, struct span *out_span)
{
    enum adj_status st =
        text->failed ? ADJ_ENOMEM : game_add_text(game, text->data, text->len, out_span);
    buffer_clear(text);
    return st;
}

/* Whether the text is exactly the word, ignoring the case of ASCII letters. */
static bool
is_same(const char *text, size_t len, const char *word)
{
    size_t i = 0;
    while (i < len && word[i] &&
           (text[i] == word[i] || ((text[i] ^ word[i]) == ' ' && ascii_is_letter(text[i]))))
        i++;
    return i == len && !word[i];
}

/* Tells a kind from other names of the same length and first letter. */
static enum tag_kind
kind_or_other(enum tag_kind kind, const char *name, size_t len)
{
    const char *known = tag_names[kind].text;
    return memcmp(name, known, len) == 0 || is_same(name, len, known) ? kind : TAG_OTHER;
}

enum tag_kind
tag_kind(const char *name, size_t len)
{
    unsigned kinds =
        len > 0 && len <= LONGEST_NAME ? kinds_of_length[len] & kinds_of_letter[*name & 0x1F] : 0;
    return kinds ? kind_or_other((enum tag_kind)__builtin_ctz(kinds), name, len) : TAG_OTHER;
}

void
game_count_tag(struct adj_game *game, struct span name)
{
    const enum tag_kind kind = tag_kind(game_chars(game, name), name.len);
    game->tags[game->tag_count++].kind = (uint8_t)kind;
    if (!game->first_tag[kind])
        game->first_tag[kind] = (uint16_t)game->tag_count;
}

void
game_keep_tags(struct adj_game *game, size_t count)
{
    game->tag_count = 0;
    memset(game->first_tag, 0, sizeof game->first_tag);
    while (game->tag_count < count)
        game_count_tag(game, game->tags[game->tag_count].name);
}

/* Doubles an array of `cap` elements, of which the first one is in the block of the record. NULL when out of memory. */
static void *
grow(void *array, const void *first, size_t *cap, size_t size)
{
    if (array != first)
        return array_grow(array, cap, *cap, size);
    void *bigger = malloc(2 * *cap * size);
    if (!bigger)
        return NULL;
    memcpy(bigger, array, *cap * size);
    *cap *= 2;
    return bigger;
}

enum adj_status
game_add_tag(struct adj_game *game, const struct tag *tag)
{
    if (game->tag_count == GAME_MAX_TAGS)
        return ADJ_ETOOBIG;
    if (game->tag_count == game->tag_cap) {
        const struct game_block *block = (struct game_block *)game;
        void *tags = grow(game->tags, block->tags, &game->tag_cap, sizeof *tag);
        if (!tags)
            return ADJ_ENOMEM;
        game->tags = tags;
    }
    game->tags[game->tag_count] = *tag;
    game_count_tag(game, tag->name);
    return ADJ_OK;
}

enum adj_status
game_add_item(struct adj_game *game, const struct item *item)
{
    bool move = item->kind == ITEM_MOVE && item->depth == 0;
    if (game->item_count == GAME_MAX_ITEMS || (move && game->move_count == GAME_MAX_MOVES))
        return ADJ_ETOOBIG;
    if (game->item_count == game->item_cap) {
        const struct game_block *block = (struct game_block *)game;
        void *items = grow(game->items, block->items, &game->item_cap, sizeof *item);
        if (!items)
            return ADJ_ENOMEM;
        game->items = items;
    }
    game->items[game->item_count++] = *item;
    game->move_count += move;
    game->asides |= item->depth > 0 || (item->kind > ITEM_NUMBER && item->kind != ITEM_RESULT);
    return ADJ_OK;
}

enum adj_status
game_add_error(const struct adj_game *game, enum adj_status st, struct adj_error *err)
{
    if (st == ADJ_ETOOBIG)
        return error_at(err, st, "too-big", game->place.line, game->place.column,
                        "the game has more than is read");
    return st == ADJ_ENOMEM ? error_nomem(err) : st;
}

enum adj_status
game_syntax_error(const struct adj_game *game, const char *where, const char *expected,
                  struct adj_error *err)
{
    return error_at(err, ADJ_ESYNTAX, "syntax", game->place.line, game->place.column,
                    "%s: expected %s", where, expected);
}

bool
game_span_says(const struct adj_game *game, struct span span, const char *word)
{
    return is_same(game_chars(game, span), span.len, word);
}

const struct tag *
game_tag(const struct adj_game *game, const char *name)
{
    const size_t len = strlen(name);
    for (size_t i = 0; i < game->tag_count; i++) {
        struct span own = game->tags[i].name;
        if (own.len == len && game_span_is(game, own, name))
            return &game->tags[i];
    }
    return NULL;
}

const struct tag *
game_tag_at(const struct adj_game *game, struct span name)
{
    const char *text = game_chars(game, name);
    for (size_t i = 0; i < game->tag_count; i++) {
        struct span own = game->tags[i].name;
        if (own.len == name.len && strncasecmp(game_chars(game, own), text, name.len) == 0)
            return &game->tags[i];
    }
    return NULL;
}

/* The number before the first move; NULL: none. */
static const struct item *
number_first(const struct adj_game *game)
{
    for (size_t i = 0; i < game->item_count && game->items[i].kind != ITEM_MOVE; i++)
        if (game->items[i].kind == ITEM_NUMBER)
            return &game->items[i];
    return NULL;
}

bool
game_begins_second(const struct adj_game *game)
{
    const struct item *number = number_first(game);
    return number && number->by == BLACK;
}

uint32_t
game_first_number(const struct adj_game *game)
{
    const struct item *number = number_first(game);
    return number ? number->value : 1;
}

enum adj_status
game_begin_with(struct adj_game *game, enum colour side)
{
    struct position start;
    struct buffer setup = {0};
    if (position_start(game->rules, NULL, 0, &start, NULL) || start.turn == side)
        return ADJ_OK;
    start.turn = (uint8_t)side;
    game->rules->family->setup_write(game->rules, &start, &setup);
    game->setup_place = game->place;
    return game_take_text(game, &setup, &game->setup);
}

bool
event_kind_find(const char *word, size_t len, uint32_t *out_kind)
{
    for (uint32_t kind = 0; kind < EVENT_COUNT; kind++) {
        const char *known = event_word((enum event_kind)kind);
        if (word_says(word, len, known)) {
            *out_kind = kind;
            return true;
        }
    }
    return false;
}

const char *
event_words(const char *unknown, size_t len, char buf[EVENT_WORDS_SIZE])
{
    size_t used = 0;
    struct suggestion near;
    suggestion_init(&near, unknown, len);
    for (int kind = 0; kind < EVENT_COUNT; kind++) {
        const char *word = event_word((enum event_kind)kind);
        used +=
            (size_t)snprintf(buf + used, EVENT_WORDS_SIZE - used, "%s%s", kind ? ", " : "", word);
        suggestion_try(&near, word, strlen(word));
    }
    if (near.best)
        message_set(buf + used, EVENT_WORDS_SIZE - used, "; did you mean '%.*s'?",
                    (int)near.best_len, near.best);
    return buf;
}

const char *
event_text_name(enum event_kind kind)
{
    if (kind == EVENT_PROTEST)
        return "square";
    return kind == EVENT_ADJUDICATION || kind == EVENT_ABANDONED || kind == EVENT_DECISION
               ? "result"
               : "text";
}

struct span
event_result(const struct adj_game *game, const struct item *item, struct span *out_reason)
{
    const struct span text = item->text;
    const char *chars = game_chars(game, text);
    uint32_t len = 0;
    while (len < text.len && (item->value != EVENT_DECISION || chars[len] != ' '))
        len++;
    uint32_t rest = len;
    while (rest < text.len && chars[rest] == ' ')
        rest++;
    *out_reason = (struct span){text.at + rest, text.len - rest};
    return (struct span){text.at, len};
}

enum adj_status
event_text_join(struct adj_game *game, const char *text, const char *reason, struct item *item)
{
    item->text = (struct span){0, 0};
    if (!text && !reason)
        return ADJ_OK;
    struct buffer both = {0};
    buffer_puts(&both, text ? text : "*");
    if (reason)
        buffer_printf(&both, " %s", reason);
    return game_take_text(game, &both, &item->text);
}
