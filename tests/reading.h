/* SPDX-License-Identifier: MIT */
/* Helpers for the tests of notations: read a text and describe the result in a line or two. */
#ifndef READING_H
#define READING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/error.h"
#include "notation/walk.h"

static inline void
put_error(struct buffer *out, const char *what, const struct adj_error *err)
{
    buffer_printf(out, "%s %zu:%zu %s: %s\n", what, err->line, err->column, err->code,
                  err->message);
}

/* Writes "12 piece-letter-missing 11:11 Sc8-c7" for each defect except notes, then "82 waterloo waterloo5" (plies,
 * notation, game). */
static inline void
put_game(struct buffer *out, const struct adj_game *game)
{
    struct walk walk;
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st = walk_init(&walk, game, true, &err);
    while (!st)
        st = walk_next(&walk, &err);
    for (size_t i = 0; i < walk.defects.count; i++) {
        const struct defect *d = &walk.defects.at[i];
        if (d->severity != SEVERITY_NOTE)
            buffer_printf(out, "%zu %s %u:%u %s%s\n", d->ply, defect_word(d->code),
                          (unsigned)d->place.line, (unsigned)d->place.column, d->read_as,
                          d->detail);
    }
    buffer_printf(out, "%zu %s %s\n", walk.ply, game->codec->name,
                  game->rules ? game->rules->id : "-");
    walk_clear(&walk);
}

/* Calls `each` for every game of a text; writes errors to `out`. */
static inline void
each_game(const char *text, size_t len, const struct adj_options *options, struct buffer *out,
          void (*each)(struct buffer *out, const struct adj_game *game, const void *context),
          const void *context)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader;
    struct adj_game *game;
    enum adj_status st;
    if (adj_reader_open(text, len, options, &reader, &err)) {
        put_error(out, "open", &err);
        return;
    }
    while ((st = adj_reader_next(reader, &game, &err)) != ADJ_EOF) {
        if (st) {
            put_error(out, "next", &err);
            err = (struct adj_error)ADJ_ERROR_INIT;
            continue;
        }
        each(out, game, context);
        adj_game_free(game);
    }
    adj_reader_free(reader);
}

static inline void
put_one(struct buffer *out, const struct adj_game *game, const void *context)
{
    (void)context;
    put_game(out, game);
}

/* Describes all games of a text with put_game(); borrowed until the next call. */
static inline const char *
reading(const char *text, size_t len, const char *variant, const char *notation, bool strict)
{
    static struct buffer out;
    struct adj_options options = ADJ_OPTIONS_INIT;
    options.variant = variant;
    options.notation = notation;
    options.strict = strict;
    buffer_reset(&out);
    buffer_puts(&out, "");
    each_game(text, len, &options, &out, put_one, NULL);
    return out.data;
}

static inline const char *
reading_of(const char *text, const char *variant, const char *notation)
{
    return reading(text, strlen(text), variant, notation, false);
}

/* Writes what another notation could not carry, one a line: "12:3: comment 'well'". */
static inline void
put_losses(struct buffer *out, const struct adj_notes *notes)
{
    struct adj_defect note = ADJ_DEFECT_INIT;
    for (size_t i = 0; adj_notes_at(notes, i, &note); i++)
        if (strcmp(note.code, "lossy") == 0)
            buffer_printf(out, "%zu:%zu: %s\n", note.line, note.column, note.text);
}

struct conversion {
    const char *to;
    bool lossy;
};

static inline void
put_converted(struct buffer *out, const struct adj_game *game, const void *context)
{
    const struct conversion *conversion = context;
    struct adj_write_options how = ADJ_WRITE_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    char *written;
    struct adj_notes *notes;
    how.lossy = conversion->lossy;
    if (adj_game_convert(game, conversion->to, &how, &written, NULL, &notes, &err)) {
        put_error(out, "write", &err);
        return;
    }
    buffer_puts(out, written);
    put_losses(out, notes);
    adj_free(written);
    adj_notes_free(notes);
}

/* Converts every game of a text; the result, or the error, is new (free). */
static inline char *
converted(const char *text, size_t len, const char *variant, const char *from, const char *to,
          bool lossy)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    options.variant = variant;
    options.notation = from;
    each_game(text, len, &options, &out, put_converted, &(struct conversion){to, lossy});
    return out.data;
}

#endif
