/* SPDX-License-Identifier: MIT */
/* The part of a record that cannot be replayed, as written. Writers keep it as a comment. */
#include "notation/rest.h"

void
rest_put_words(struct buffer *out, const char *text, size_t len)
{
    size_t bytes;
    for (size_t i = 0; i < len; i += bytes) {
        bytes = text[i] == '\n' || text[i] == '\r' || text[i] == '\t' ? 1 : 0;
        if (bytes == 0) {
            buffer_putc(out, text[i]);
            bytes = 1;
        } else if (out->len > 0 && out->data[out->len - 1] != ' ') {
            buffer_putc(out, ' ');
        }
    }
}

static void
put_between(struct buffer *out, const struct adj_game *game, const struct item *item,
            const char *before, const char *behind)
{
    buffer_puts(out, before);
    rest_put_words(out, game_chars(game, item->text), item->text.len);
    buffer_puts(out, behind);
}

/* An item of a record that was not read from text, in the common text syntax. */
static void
put_item(struct buffer *out, const struct adj_game *game, const struct item *item)
{
    static const char *const colours[] = {" white", " black", ""};
    switch ((enum item_kind)item->kind) {
    case ITEM_MOVE:
    case ITEM_MARK:
    case ITEM_RESULT:
    case ITEM_BAD:
        put_between(out, game, item, "", "");
        break;
    case ITEM_NUMBER:
        buffer_printf(out, "%u%s", (unsigned)item->value, item->by == BLACK ? "..." : ".");
        break;
    case ITEM_COMMENT:
        put_between(out, game, item, "{", "}");
        break;
    case ITEM_SIGN:
        buffer_printf(out, "$%u", (unsigned)item->value);
        break;
    case ITEM_BEGIN:
        buffer_putc(out, '(');
        break;
    case ITEM_END:
        buffer_putc(out, ')');
        break;
    case ITEM_EVENT:
        buffer_printf(out, "[%%event %s%s", event_word((enum event_kind)item->value),
                      colours[item->by]);
        put_between(out, game, item, item->text.len > 0 ? " " : "", "]");
        break;
    case ITEM_CLOCK:
        put_between(out, game, item, "[%clk ", "]");
        break;
    case ITEM_ESCAPE:
        put_between(out, game, item, "%", "");
        break;
    case ITEM_SETUP:
        put_between(out, game, item, "/FEN \"", "\"/");
        break;
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
            put_item(out, game, &game->items[i]);
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
        return last > 0 && game->items[last - 1].kind == ITEM_RESULT &&
                       game->items[last - 1].depth == 0
                   ? last - 1
                   : last;
    while (from < last && !(game->items[from].kind == ITEM_END && game->items[from].depth == depth))
        from++;
    return from;
}
