/* SPDX-License-Identifier: MIT */
#include "notation/items.h"

#include "base/ascii.h"
#include "base/word.h"
#include "notation/text.h"

const char *
item_name(enum item_kind kind)
{
    static const char *const names[ITEM_BAD + 1] = {
        [ITEM_COMMENT] = "comment", [ITEM_CLOCK] = "clock", [ITEM_MARK] = "mark",
        [ITEM_ESCAPE] = "escape",   [ITEM_SETUP] = "setup", [ITEM_RESULT] = "result",
    };
    return names[kind];
}

/* The part of a record that cannot be replayed, as written. */

void
rest_put_words(struct buffer *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        bool space = text[i] == '\n' || text[i] == '\r' || text[i] == '\t';
        if (!space)
            buffer_putc(out, text[i]);
        else if (out->len > 0 && out->data[out->len - 1] != ' ')
            buffer_putc(out, ' ');
    }
}

/* Writes an item in the common text syntax, for a record that was not read from text (XML, JSON). */
static void
put_item_text(struct buffer *out, const struct adj_game *game, const struct item *item)
{
    static const char *const colours[] = {" white", " black", ""};
    static const struct {
        const char *before, *behind;
    } forms[ITEM_BAD + 1] = {
        [ITEM_COMMENT] = {"{", "}"}, [ITEM_CLOCK] = {"[%clk ", "]"},    [ITEM_ESCAPE] = {"%", ""},
        [ITEM_EVENT] = {" ", "]"},   [ITEM_SETUP] = {"/FEN \"", "\"/"},
    };
    const char *before = forms[item->kind].before, *behind = forms[item->kind].behind;
    if (item->kind == ITEM_NUMBER) {
        buffer_printf(out, "%u%s", (unsigned)item->value, item->by == BLACK ? "..." : ".");
    } else if (item->kind == ITEM_SIGN) {
        buffer_printf(out, "$%u", (unsigned)item->value);
    } else if (item->kind == ITEM_BEGIN || item->kind == ITEM_END) {
        buffer_putc(out, item->kind == ITEM_BEGIN ? '(' : ')');
    } else {
        if (item->kind == ITEM_EVENT)
            buffer_printf(out, "[%%event %s%s", event_word((enum event_kind)item->value),
                          colours[item->by]);
        buffer_puts(out, before && (item->kind != ITEM_EVENT || item->text.len > 0) ? before : "");
        rest_put_words(out, game_chars(game, item->text), item->text.len);
        buffer_puts(out, behind ? behind : "");
    }
}

/* Whether the items are contiguous in the text of the record. */
static bool
is_text(const struct adj_game *game, size_t from, size_t end)
{
    const struct item *first = &game->items[from], *last = &game->items[end];
    bool begins = first->kind == ITEM_MOVE || first->kind == ITEM_NUMBER || first->kind == ITEM_BAD;
    bool ends = end == game->item_count || last->kind == ITEM_END || last->kind == ITEM_RESULT;
    return game->text_len > 0 && begins && ends && !(first->text.at & SPAN_MORE) &&
           (end == game->item_count || !(last->text.at & SPAN_MORE));
}

void
rest_put(const struct adj_game *game, size_t from, size_t end, struct buffer *out)
{
    if (from > 0 && game->items[from - 1].kind == ITEM_NUMBER &&
        game->items[from - 1].depth == game->items[from].depth)
        from--;
    if (is_text(game, from, end)) {
        size_t at = game->items[from].text.at;
        rest_put_words(out, game->text + at,
                       (end < game->item_count ? game->items[end].text.at : game->text_len) - at);
    } else {
        for (size_t i = from; i < end; i++) {
            buffer_puts(out, i == from ? "" : " ");
            put_item_text(out, game, &game->items[i]);
        }
    }
    while (out->len > 0 && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
}

size_t
rest_end(const struct adj_game *game, size_t from)
{
    uint8_t depth = game->items[from].depth;
    size_t last = game->item_count;
    if (depth == 0)
        return last - (last > 0 && game->items[last - 1].kind == ITEM_RESULT &&
                       game->items[last - 1].depth == 0);
    while (from < last && !(game->items[from].kind == ITEM_END && game->items[from].depth == depth))
        from++;
    return from;
}

/* Events. */

bool
event_said_read(const char *text, size_t len, struct event_said *out)
{
    size_t at = 0;
    *out = (struct event_said){.by = NOBODY};
    size_t word_len;
    out->word = text_word(text, len, &at, &out->word_len);
    if (!event_kind_find(out->word, out->word_len, &out->kind))
        return false;
    const char *word = text_word(text, len, &at, &word_len);
    out->by = word_says(word, word_len, "white")   ? WHITE
              : word_says(word, word_len, "black") ? BLACK
                                                   : NOBODY;
    if (out->by != NOBODY)
        word = text_word(text, len, &at, &word_len);
    while (len > (size_t)(word - text) + word_len && text_space(text + len - 1, 1) > 0)
        len--;
    out->text = word; /* usually a single word; the text after the colour is kept as a whole */
    out->text_len = len - (size_t)(word - text);
    return true;
}

/* Tags. */

const char *const tags_unknown[TAGS_ROSTER] = {"?", "?", "????.??.??", "?", "?", "?"};

size_t
tag_name_length(const char *name)
{
    size_t n = 0;
    while (ascii_is_name(name[n]))
        n++;
    return name[n] == '\0' ? n : 0;
}

/* The first tag of this kind, at or after `tag`, whose value is known; NULL: none. Not inlined, to keep the fast path small. */
static __attribute__((noinline)) const struct tag *
known_from(const struct adj_game *game, size_t kind, const struct tag *tag)
{
    const struct tag *end = game->tags + game->tag_count;
    while (tag < end && (tag->kind != kind || game_span_is(game, tag->value, tags_unknown[kind])))
        tag++;
    return tag < end ? tag : NULL;
}

const struct tag *
tags_of_roster(const struct adj_game *game, size_t index)
{
    const struct tag *tag = game_tag_of(game, (enum tag_kind)index);
    bool unsure =
        tag && tag->value.len > 0 && *game_chars(game, tag->value) == *tags_unknown[index];
    return unsure ? known_from(game, index, tag) : tag;
}

bool
tag_repeats_roster(const struct adj_game *game, const struct tag *tag)
{
    return game_span_is(game, tag->value, tags_unknown[tag->kind]) ||
           tags_of_roster(game, tag->kind) == tag;
}
