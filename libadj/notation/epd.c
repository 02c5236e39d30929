/* SPDX-License-Identifier: MIT */
/* EPD parser: four FEN fields, optionally the FEN counters, then operations. An operation is a code, operands and a
 * semicolon. */
#include "notation/epd.h"

#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/cursor.h"
#include "base/word.h"

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

/* Skips a word of these characters and the blanks after it. */
static bool
skip_word(struct cursor *c, const char *bytes)
{
    size_t from = c->pos;
    for (int ch; (ch = cursor_peek(c, 0)) > ' ' && strchr(bytes, ch); cursor_next(c))
        ;
    bool some = c->pos > from, ends = cursor_peek(c, 0) <= ' ' || cursor_peek(c, 0) == ';';
    cursor_skip_blanks(c);
    return some && ends;
}

/* Skips the fields of the position and the blanks after them. */
static bool
skip_position(struct cursor *c)
{
    static const char letters[] = "-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (!skip_ranks(c) || cursor_peek(c, 0) != ' ')
        return false;
    cursor_skip_blanks(c);
    return skip_word(c, "wb") && skip_word(c, letters) && skip_word(c, "-abcdefghijklm0123456789");
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

/* The operands up to the semicolon that ends the operation, ignoring semicolons in strings. */
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
    return (struct span){(uint32_t)from, (uint32_t)(end - from)};
}

/* Removes the quotes of a single string. */
static struct span
unquoted(const char *text, struct span value)
{
    bool quotes = value.len > 1 && text[value.at] == '"' && text[value.at + value.len - 1] == '"' &&
                  !memchr(text + value.at + 1, '"', value.len - 2);
    return quotes ? (struct span){value.at + 1, value.len - 2} : value;
}

static enum adj_status
read_operation(struct adj_game *game, struct cursor *c, struct span line, struct place place,
               uint64_t counters[2])
{
    size_t from = c->pos;
    while (cursor_peek(c, 0) > ' ' && cursor_peek(c, 0) != ';')
        cursor_next(c);
    struct span name = {(uint32_t)from, (uint32_t)(c->pos - from)};
    struct span value = unquoted(c->text, operands(c));
    struct cursor number;
    cursor_init(&number, c->text + value.at, value.len);
    cursor_skip_blanks(c);
    if (name.len == 0)
        return ADJ_OK;
    if (word_is(c->text + name.at, name.len, "hmvc") && cursor_uint(&number, 10000, &counters[0]))
        return ADJ_OK;
    if (word_is(c->text + name.at, name.len, "fmvn") && cursor_uint(&number, 100000, &counters[1]))
        return ADJ_OK;
    struct tag tag = {{line.at + name.at, name.len}, {line.at + value.at, value.len}, place};
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
    enum adj_status st =
        fen.failed ? ADJ_ENOMEM : game_add_text(game, fen.data, fen.len, &game->setup);
    buffer_clear(&fen);
    return st;
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
