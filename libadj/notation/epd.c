/* SPDX-License-Identifier: MIT */
/* EPD parser: four FEN fields, optionally the FEN counters, then operations. An operation is a code, operands and a
 * semicolon. */
#include "notation/movetext.h"

#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/cursor.h"
#include "base/word.h"
#include "notation/text.h"

/* Recognition. */

/* Skips the piece placement. Returns whether it has seven or more slashes. */
static bool
skip_ranks(struct cursor *c)
{
    unsigned bars = 0;
    for (int ch; ascii_is_letter(ch = cursor_peek(c, 0)) || ascii_is_digit(ch) || ch == '/';
         cursor_next(c))
        bars += ch == '/';
    return bars >= 7;
}

/* Skips the fields of the position (side to move, castling, en passant) and the blanks after them. */
static bool
skip_position(struct cursor *c)
{
    static const char *const fields[] = {
        "wb", "-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "-abcdefghijklm0123456789"};
    bool good = skip_ranks(c) && cursor_peek(c, 0) == ' ';
    cursor_skip_blanks(c);
    for (size_t i = 0; i < 3 && good; i++) {
        size_t from = c->pos;
        for (int ch; (ch = cursor_peek(c, 0)) > ' ' && strchr(fields[i], ch); cursor_next(c))
            ;
        good = c->pos > from && (cursor_peek(c, 0) <= ' ' || cursor_peek(c, 0) == ';');
        cursor_skip_blanks(c);
    }
    return good;
}

size_t
epd_scan(const char *text, size_t len)
{
    if (len < 20 || (!ascii_is_letter(text[0]) && !ascii_is_digit(text[0])) || text[1] == '.')
        return 0;
    struct cursor c;
    cursor_init(&c, text, len);
    if (!skip_position(&c))
        return 0;
    const char *end = memchr(text, '\n', len);
    size_t line = end ? (size_t)(end - text) : len;
    return line - (line > 0 && text[line - 1] == '\r');
}

/* Parsing. */

/* Reads the operands up to the semicolon that ends the operation; a semicolon in a string does not. A single string loses its
 * quotes. */
static struct span
operands(struct cursor *c)
{
    bool quoted = false;
    cursor_skip_blanks(c);
    size_t from = c->pos;
    for (int ch; (ch = cursor_peek(c, 0)) >= 0 && (quoted || ch != ';'); cursor_next(c))
        quoted ^= ch == '"';
    size_t end = c->pos;
    cursor_accept(c, ";");
    while (end > from && c->text[end - 1] == ' ')
        end--;
    bool quotes = end > from + 1 && c->text[from] == '"' && c->text[end - 1] == '"' &&
                  !memchr(c->text + from + 1, '"', end - from - 2);
    return (struct span){(uint32_t)(from + quotes), (uint32_t)(end - from - (quotes ? 2 : 0))};
}

/* Whether an operation of this name can become a tag. */
static bool
is_tag_name(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!ascii_is_name(text[i]))
            return false;
    return true;
}

static enum adj_status
read_operation(struct adj_game *game, struct cursor *c, struct span line, struct place place,
               uint64_t counters[2])
{
    size_t from = c->pos;
    while (cursor_peek(c, 0) > ' ' && cursor_peek(c, 0) != ';')
        cursor_next(c);
    struct span name = {(uint32_t)from, (uint32_t)(c->pos - from)};
    struct span value = operands(c);
    struct cursor number;
    cursor_init(&number, c->text + value.at, value.len);
    cursor_skip_blanks(c);
    if (name.len == 0)
        return ADJ_OK;
    if (!is_tag_name(c->text + name.at, name.len)) { /* "# a comment": no operation */
        struct item rest = {.kind = ITEM_COMMENT, .by = NOBODY, .place = place};
        rest.place.column += (uint32_t)from;
        rest.text = (struct span){line.at + (uint32_t)from, line.len - (uint32_t)from};
        const char *text = c->text + from;
        c->pos = line.len;
        while (rest.text.len > 0 && text_space(text + rest.text.len - 1, 1) > 0)
            rest.text.len--;
        return game_add_item(game, &rest);
    }
    if (word_is(c->text + name.at, name.len, "hmvc") && cursor_uint(&number, 10000, &counters[0]))
        return ADJ_OK;
    if (word_is(c->text + name.at, name.len, "fmvn") && cursor_uint(&number, 100000, &counters[1]))
        return ADJ_OK;
    struct tag tag = {.name = {line.at + name.at, name.len},
                      .value = {line.at + value.at, value.len},
                      .place = place};
    tag.place.column += (uint32_t)name.at;
    return game_add_tag(game, &tag);
}

/* Stores the position with its counters as a FEN. */
static enum adj_status
take_position(struct adj_game *game, const char *fields, size_t len, const uint64_t counters[2])
{
    struct buffer fen = {0};
    while (len > 0 && fields[len - 1] == ' ')
        len--;
    buffer_put(&fen, fields, len);
    buffer_printf(&fen, " %u %u", (unsigned)counters[0], (unsigned)counters[1]);
    return game_take_text(game, &fen, &game->setup);
}

enum adj_status
epd_read(struct adj_game *game, struct span line, struct place place)
{
    const char *text = game_chars(game, line);
    uint64_t counters[2] = {0, 1};
    struct cursor c;
    cursor_init(&c, text, line.len);
    skip_position(&c);
    size_t fields = c.pos;
    if (cursor_uint(&c, 10000, &counters[0])) { /* a complete FEN */
        cursor_skip_blanks(&c);
        cursor_uint(&c, 100000, &counters[1]);
        cursor_skip_blanks(&c);
    }
    enum adj_status st = ADJ_OK;
    while (!st && !cursor_at_end(&c))
        st = read_operation(game, &c, line, place, counters);
    game->setup_place = place;
    return st ? st : take_position(game, text, fields, counters);
}
