/* SPDX-License-Identifier: MIT */
/* Comments of text records, and the commands in them. */
#include "notation/comment.h"

#include <string.h>

#include "base/buffer.h"
#include "base/word.h"
#include "notation/movetext.h"

size_t
comment_start(const char *text, size_t at, size_t end)
{
    for (size_t bytes; (bytes = text_space(text + at, end - at)) > 0;)
        at += bytes;
    return at;
}

struct span
comment_clock(const char *text, size_t len, size_t *out_len)
{
    enum { NAME = 4 };
    struct span none = {0, 0};
    if (len <= NAME || text[0] != '%' || !word_begins(text + 1, len - 1, "clk"))
        return none;
    size_t from = comment_start(text, NAME, len);
    size_t word = from > NAME ? text_word_length(text + from, len - from) : 0;
    size_t end = comment_start(text, from + word, len);
    if (word == 0 || end == len || text[end] != ']')
        return none;
    *out_len = end + 1;
    return (struct span){(uint32_t)from, (uint32_t)word};
}

bool
comment_begins_clock(const char *text, size_t len)
{
    size_t bytes;
    return comment_is_command(text, len) && comment_clock(text + 1, len - 1, &bytes).len > 0;
}

bool
comment_plain_text(const char *text, size_t len, struct span *out_text)
{
    size_t at = 1, end = len - 1, bytes;
    while (text[at] == ' ')
        at++;
    while (end > at && text[end - 1] == ' ')
        end--;
    *out_text = (struct span){(uint32_t)at, (uint32_t)(end - at)};
    text += at + 1;
    len = end - at;
    return !comment_is_command(text - 1, len) ||
           (comment_clock(text, len - 1, &bytes).len == 0 && !word_begins(text, len - 1, "%event"));
}

/* Converts line breaks to LF. */
static enum adj_status
unify_lines(struct adj_game *game, struct span *text)
{
    struct buffer plain = {0};
    const char *chars = game_chars(game, *text);
    if (!memchr(chars, '\r', text->len))
        return ADJ_OK;
    for (size_t i = 0; i < text->len; i++)
        if (chars[i] != '\r')
            buffer_putc(&plain, chars[i]);
        else if (i + 1 == text->len || chars[i + 1] != '\n')
            buffer_putc(&plain, '\n');
    return game_take_text(game, &plain, text);
}

static __attribute__((noinline)) enum adj_status
comment_add(struct adj_game *game, const struct item *item)
{
    const char *text = game_chars(game, item->text);
    struct item comment = *item;
    size_t end = item->text.len, from = comment_start(text, 0, end);
    while (end > from && text[end - 1] >= 0 && text[end - 1] <= ' ')
        end--;
    comment.text = (struct span){item->text.at + (uint32_t)from, (uint32_t)(end - from)};
    enum adj_status st = unify_lines(game, &comment.text);
    return !st && end > from ? game_add_item(game, &comment) : st;
}

enum adj_status
movetext_add(struct adj_game *game, const struct item *item)
{
    return item->kind == ITEM_COMMENT ? comment_add(game, item) : game_add_item(game, item);
}
