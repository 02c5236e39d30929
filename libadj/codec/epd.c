/* SPDX-License-Identifier: MIT */
/*
 * Writes positions as EPD (PGN standard 16.2): the last position of a game, or all of them, a line each. The operations of an
 * EPD that was read stand in its record as tags, and are written with its position.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "chess/fen.h"
#include "notation/items.h"

struct positions {
    struct walk *walk;
    const struct adj_game *game;
    struct buffer *out;
    bool every;
};

static bool
epd_carries(const struct ruleset *rules)
{
    return rules->chess && rules->chess->fen;
}

/* Operations. */

/* Whether the standard has a string as the operand of this operation: id, c0 to c9, v0 to v9, eco, nic. */
static bool
takes_string(const char *code, size_t len)
{
    return word_is(code, len, "id") || word_is(code, len, "eco") || word_is(code, len, "nic") ||
           (len == 2 && (*code == 'c' || *code == 'v') && ascii_is_digit(code[1]));
}

/* Whether the record's own text has the value in quotes. */
static bool
was_quoted(const struct adj_game *game, const struct tag *tag)
{
    const char *value = game_chars(game, tag->value);
    bool own = game->text_len > 0 && !(tag->value.at & SPAN_MORE) && tag->value.at > 0;
    return own ? value[-1] == '"' : takes_string(game_chars(game, tag->name), tag->name.len);
}

static void
put_operation(const struct positions *p, const struct tag *tag)
{
    const char *quote = was_quoted(p->game, tag) ? "\"" : "";
    buffer_putc(p->out, ' ');
    buffer_put(p->out, game_chars(p->game, tag->name), tag->name.len);
    if (tag->value.len > 0 || *quote)
        buffer_printf(p->out, " %s%.*s%s", quote, (int)tag->value.len,
                      game_chars(p->game, tag->value), quote);
    buffer_putc(p->out, ';');
}

/* Writes the counters of a start position in FEN, unless they are those of a position without counters. */
static void
put_counters(const struct positions *p)
{
    const struct span setup = p->game->setup;
    const char *text = game_chars(p->game, setup), *fields[2] = {NULL, NULL};
    size_t at = 0, lens[2] = {0, 0};
    for (unsigned field = 0; field < 6 && at < setup.len; field++) {
        size_t from = at;
        while (at < setup.len && text[at] != ' ')
            at++;
        if (field >= 4) {
            fields[field - 4] = text + from;
            lens[field - 4] = at - from;
        }
        while (at < setup.len && text[at] == ' ')
            at++;
    }
    if (!fields[1] || (word_is(fields[0], lens[0], "0") && word_is(fields[1], lens[1], "1")))
        return;
    buffer_printf(p->out, " hmvc %.*s; fmvn %.*s;", (int)lens[0], fields[0], (int)lens[1],
                  fields[1]);
}

/* Positions. */

static void
put_position(const struct positions *p)
{
    chess_epd_write(p->game->rules, line_now(&p->walk->line), p->out);
}

/* Whether the tag is an operation: each tag of a record without the roster, which an EPD lacks; in a PGN those with small first
 * letters. */
static bool
is_operation(const struct adj_game *game, const struct tag *tag)
{
    const char *name = game_chars(game, tag->name);
    return ascii_is_small(*name) || (!tag_is_own(tag->kind) && !game_tag_of(game, TAG_EVENT));
}

/* Writes the start position with the operations that belong to it. */
static void
put_start(const struct positions *p)
{
    put_position(p);
    put_counters(p);
    for (size_t i = 0; i < p->game->tag_count; i++)
        if (is_operation(p->game, &p->game->tags[i]))
            put_operation(p, &p->game->tags[i]);
    buffer_putc(p->out, '\n');
}

static void
put_next(void *writer)
{
    struct positions *p = writer;
    bool played = walk_play(p->walk) == ADJ_OK;
    p->out->failed |= !played;
    if (!p->every || !played)
        return;
    put_position(p);
    buffer_putc(p->out, '\n');
}

static void
put_nothing(void *writer, const char *name, const char *text, size_t len)
{
    (void)writer, (void)name, (void)text, (void)len;
}

static enum adj_status
epd_write(const struct codec *codec, struct walk *walk, const struct write_options *options,
          struct buffer *out, struct adj_error *err)
{
    static const struct items_writer writer = {
        .put = {[ITEM_MOVE] = put_next, [ITEM_SETUP] = put_next},
        .words = put_nothing,
    };
    struct positions p = {walk, walk->game, out, options->every};
    struct write_options how = *options;
    if (!how.lossy)
        how.stopped = NULL; /* the last position of a game that cannot be played is not its end */
    walk->main_only = true;
    if (p.every || p.game->move_count == 0)
        put_start(&p);
    enum adj_status st = items_write(codec, &writer, &p, walk, &how, err);
    if (st != ADJ_EOF)
        return st;
    if (!p.every && p.game->move_count > 0) {
        put_position(&p);
        buffer_putc(out, '\n');
    }
    return ADJ_OK;
}

const struct codec codec_epd = {
    .name = "epd",
    .title = "Extended Position Description",
    .media_type = "text/plain",
    .can = CAN_ALL, /* all that is not a position is left out on purpose */
    .carries = epd_carries,
    .write = epd_write,
};
