/* SPDX-License-Identifier: MIT */
/* Writing a record in another notation: adj_game_write of adj.h. */
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"
#include "base/json.h"
#include "notation/walk.h"

/* A loss that was not allowed: the first one, with its place in the message. */
static enum adj_status
refuse(const struct codec *codec, const struct buffer *lost, struct adj_error *err)
{
    size_t first = strcspn(lost->data, "\n");
    bool more = lost->data[first] && lost->data[first + 1];
    return error_set(err, ADJ_ELOSSY, "lossy", "%s cannot carry what stands at %.*s%s", codec->name,
                     (int)(first < 300 ? first : 300), lost->data, more ? " (and more)" : "");
}

/* A position set up within the game: without it the moves behind it are those of another game. */
static const struct item *
main_reset(const struct adj_game *game)
{
    size_t i = 0;
    while (i < game->item_count &&
           !(game->items[i].kind == ITEM_SETUP && game->items[i].depth == 0))
        i++;
    return i < game->item_count ? &game->items[i] : NULL;
}

/* "12:3: piece-letter-missing: c8-c7, read as Sc8-c7", a line each. */
static void
list_defects(const struct defects *defects, struct buffer *out)
{
    for (size_t i = 0; i < defects->count; i++) {
        const struct defect *d = &defects->at[i];
        size_t start = out->len;
        buffer_printf(out, "%u:%u: %s: %s%s%s%s%s", (unsigned)d->place.line,
                      (unsigned)d->place.column, defect_word(d->code), d->text,
                      *d->detail ? ": " : "", d->detail, *d->read_as ? ", read as " : "",
                      d->read_as);
        for (size_t at = start; at < out->len; at++) /* a move may go on in the next line */
            if (out->data[at] == '\n' || out->data[at] == '\r')
                out->data[at] = ' ';
        buffer_putc(out, '\n');
    }
}

/* One object: what is said where. */
static void
put_report(struct buffer *out, struct place place, const char *code, const char *severity,
           const char *text)
{
    buffer_putc(out, '{');
    json_put_number(out, "line", place.line);
    json_put_number(out, "column", place.column);
    json_put_member(out, "code", code);
    json_put_member(out, "severity", severity);
    json_put_member(out, "text", text);
}

static void
report_defects(const struct defects *defects, struct buffer *out)
{
    for (size_t i = 0; i < defects->count; i++) {
        const struct defect *d = &defects->at[i];
        put_report(out, d->place, defect_word(d->code), severity_word(d->severity), d->text);
        json_put_member(out, "read_as", *d->read_as ? d->read_as : NULL);
        json_put_member(out, "detail", *d->detail ? d->detail : NULL);
        json_put_number(out, "ply", d->ply);
        buffer_puts(out, "}\n");
    }
}

/* The lines of codec_lose(): "12:3: comment 'well'". */
static void
report_losses(const struct buffer *lost, struct buffer *out)
{
    struct cursor c;
    cursor_init(&c, lost->data, lost->len);
    while (!cursor_at_end(&c)) {
        uint64_t line = 0, column = 0;
        cursor_uint(&c, UINT32_MAX, &line);
        cursor_accept(&c, ":");
        cursor_uint(&c, UINT32_MAX, &column);
        cursor_accept(&c, ": ");
        const char *from = lost->data + c.pos, *end = strchr(from, '\n');
        struct buffer text;
        buffer_init(&text);
        buffer_put(&text, from, (size_t)(end - from));
        put_report(out, (struct place){(uint32_t)line, (uint32_t)column}, "lossy", "warning",
                   text.data);
        buffer_puts(out, ",\"read_as\":null,\"detail\":\"left out\",\"ply\":null}\n");
        out->failed |= text.failed;
        buffer_clear(&text);
        c.pos += (size_t)(end - from) + 1;
    }
}

static enum adj_status
write_out(const struct codec *codec, const struct adj_game *game,
          const struct write_options *options, struct buffer *out, struct adj_error *err)
{
    struct walk walk;
    struct adj_error why =
        ADJ_ERROR_INIT; /* a walk may say why it stopped, though nothing is lost */
    codec_losses(codec, game, options->lost);
    enum adj_status st = ADJ_OK;
    const struct item *reset = codec->can & CAN_RESETS ? NULL : main_reset(game);
    if (options->lost->len == 0 || (options->lossy && !reset)) {
        st = walk_init(&walk, game, false, err);
        walk.keeps = true;
        if (!st)
            st = codec->write(&walk, options, out, &why);
        if (st && why.status && err)
            *err = why;
        if (!st && options->defects)
            list_defects(&walk.defects, options->defects);
        if (!st && options->report)
            report_defects(&walk.defects, options->report);
        walk_clear(&walk);
    }
    if (!st && options->report && options->lost->len > 0)
        report_losses(options->lost, options->report);
    if (!st && options->lost->failed)
        return error_nomem(err);
    if (!st && reset && options->lossy)
        return error_set(err, ADJ_ELOSSY, "lossy",
                         "%s cannot set up another position within the game, and the moves behind "
                         "%u:%u depend on it",
                         codec->name, (unsigned)reset->place.line, (unsigned)reset->place.column);
    if (!st && options->lost->len > 0 && !options->lossy)
        return refuse(codec, options->lost, err);
    return st;
}

/* What was asked for, or nothing of it. */
static enum adj_status
hand_over(const struct write_options *how, struct buffer *out, char **out_text, size_t *out_len,
          char **out_lost, const struct adj_write_options *options, struct adj_error *err)
{
    char *lost = NULL, *defects = NULL, *report = NULL;
    enum adj_status st = out_lost ? buffer_steal(how->lost, &lost, NULL, err) : ADJ_OK;
    if (!st && how->defects)
        st = buffer_steal(how->defects, &defects, NULL, err);
    if (!st && how->report)
        st = buffer_steal(how->report, &report, NULL, err);
    if (!st)
        st = buffer_steal(out, out_text, out_len, err);
    if (st) {
        adj_free(lost);
        adj_free(defects);
        adj_free(report);
        return st;
    }
    if (out_lost)
        *out_lost = lost;
    if (how->defects)
        *options->out_defects = defects;
    if (how->report)
        *options->out_report = report;
    return ADJ_OK;
}

static const char *
given(const char *text)
{
    return text ? text : "";
}

enum adj_status
adj_game_convert(const struct adj_game *game, const char *notation,
                 const struct adj_write_options *options, char **out_text, size_t *out_len,
                 char **out_lost, struct adj_error *err)
{
    static const struct adj_write_options none = ADJ_WRITE_OPTIONS_INIT;
    const struct codec *codec = codec_find(notation, strlen(notation));
    struct buffer out, lost, defects, report;
    bool stopped = false;
    if (!codec)
        return error_set(err, ADJ_ENOTATION, "unknown-notation", "there is no notation '%.60s'",
                         notation);
    if (game->rules && !codec->carries(game->rules))
        return error_set(err, ADJ_ENOTATION, "unfit-notation", "%s is no notation of %s",
                         codec->name, game->rules->id);
    buffer_init(&out);
    buffer_init(&lost);
    buffer_init(&defects);
    buffer_init(&report);
    options = options ? options : &none;
    struct write_options how = {
        .lossy = options->lossy,
        .ascii = options->ascii,
        .lost = &lost,
        .defects = options->out_defects ? &defects : NULL,
        .report = options->out_report ? &report : NULL,
        .stopped = options->out_stopped ? &stopped : NULL,
    };
    /* About what a game takes, tags and all, so that the text need not grow while it is written. */
    buffer_reserve(&out, 256 + 8 * game->move_count);
    if (!options->within)
        buffer_puts(&out, given(codec->head));
    enum adj_status st = write_out(codec, game, &how, &out, err);
    if (!options->within)
        buffer_puts(&out, given(codec->tail));
    if (!st)
        st = hand_over(&how, &out, out_text, out_len, out_lost, options, err);
    if (!st && options->out_stopped)
        *options->out_stopped = stopped;
    buffer_clear(&out);
    buffer_clear(&lost);
    buffer_clear(&defects);
    buffer_clear(&report);
    return st;
}

enum adj_status
adj_game_write(const struct adj_game *game, const char *notation, char **out_text, size_t *out_len,
               struct adj_error *err)
{
    return adj_game_convert(game, notation, NULL, out_text, out_len, NULL, err);
}

enum adj_status
adj_notation_archive(const char *notation, const char **out_head, const char **out_separator,
                     const char **out_tail, struct adj_error *err)
{
    const struct codec *codec = codec_find(notation, strlen(notation));
    if (!codec)
        return error_set(err, ADJ_ENOTATION, "unknown-notation", "there is no notation '%.60s'",
                         notation);
    *out_head = given(codec->head);
    *out_separator = given(codec->separator);
    *out_tail = given(codec->tail);
    return ADJ_OK;
}
