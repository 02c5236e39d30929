/* SPDX-License-Identifier: MIT */
/*
 * The reader of adj.h. It keeps a window of the input that holds the next game. Memory is bounded: the window grows to
 * the largest game, and no game may exceed GAME_MAX_TEXT.
 */
#include "codec/reader.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/error.h"
#include "codec/decoder.h"
#include "notation/boundary.h"
#include "notation/movetext.h"
#include "notation/notation.h"
#include "notation/text.h"
#include "rules/rules.h"

/* The window. */

/* Stores the encoding that the decoder detected, with its place. */
static void
note_encoding(struct adj_reader *r)
{
    if (!decoder_found(r->decoder, &r->encoding))
        return;
    r->has_encoding = r->says_encoding = true;
    r->encoding_place = r->place;
    text_advance(&r->encoding_place, r->text + r->pos, r->encoding.at - (r->offset + r->pos));
}

/* Discards what was read and reads more input. May return ADJ_EIO or ADJ_ENOMEM. */
static enum adj_status
fill(struct adj_reader *r, struct adj_error *err)
{
    if (!r->read) {
        r->at_end = true;
        return ADJ_OK;
    }
    memmove(r->own, r->own + r->pos, r->len - r->pos);
    r->offset += r->pos;
    r->len -= r->pos;
    r->pos = 0;
    if (r->cap - r->len < READ_AT_ONCE) {
        size_t cap = r->cap * 2 < WINDOW_MAX ? r->cap * 2 : WINDOW_MAX;
        char *bigger = realloc(r->own, cap);
        if (!bigger)
            return error_nomem(err);
        r->text = r->own = bigger;
        r->cap = cap;
    }
    long got = r->failed ? -1 : r->read(r->context, r->own + r->len, r->cap - r->len);
    if (got < 0 || (size_t)got > r->cap - r->len)
        return error_set(err, ADJ_EIO, "read", "the input could not be read");
    r->len += (size_t)got;
    r->at_end = got == 0;
    if (r->decoder && !r->has_encoding)
        note_encoding(r);
    return ADJ_OK;
}

void
reader_advance(struct adj_reader *r, size_t bytes)
{
    text_advance(&r->place, r->text + r->pos, bytes);
    r->pos += bytes;
}

enum adj_status
reader_skip_space(struct adj_reader *r, struct adj_error *err)
{
    for (;;) {
        size_t bytes;
        while ((bytes = text_space(r->text + r->pos, r->len - r->pos)) > 0)
            reader_advance(r, bytes);
        /* Four bytes suffice to recognize a blank; fewer may be half a character. */
        if (r->at_end || r->len - r->pos >= 4)
            return r->pos == r->len ? ADJ_EOF : ADJ_OK;
        enum adj_status st = fill(r, err);
        if (st)
            return st;
    }
}

/* Opening. */

static enum adj_status
take_options(struct adj_reader *r, const struct adj_options *options, struct adj_error *err)
{
    static const struct adj_options none = ADJ_OPTIONS_INIT;
    if (!options)
        options = &none;
    r->strict = options->strict;
    if (options->size > offsetof(struct adj_options, stop_context))
        r->cancel = (struct cancel){options->stop, options->stop_context};
    if (options->size > offsetof(struct adj_options, proof_positions))
        r->proof_positions = options->proof_positions;
    if (r->proof_positions > ADJ_PROOF_POSITIONS_MOST)
        return error_set(err, ADJ_EOPTION, "option", "proof_positions: %llu, expected 0 to %d",
                         (unsigned long long)r->proof_positions, ADJ_PROOF_POSITIONS_MOST);
    if (options->size > offsetof(struct adj_options, rulesets))
        r->rulesets = options->rulesets;
    if (options->variant) {
        enum adj_status st =
            rules_lookup(r->rulesets, options->variant, strlen(options->variant), &r->rules, err);
        if (st)
            return st;
    }
    if (options->size > offsetof(struct adj_options, name))
        r->named = detect_name(options->name);
    if (options->notation) {
        r->codec = codec_find(options->notation, strlen(options->notation));
        r->told = true;
        if (!r->codec)
            return error_set(err, ADJ_ENOTATION, "unknown-notation", "there is no notation '%.60s'",
                             options->notation);
    }
    if (r->rules && r->codec && !r->codec->carries(r->rules))
        return codec_refuse(r->codec, r->rules, true, (struct place){1, 1}, err);
    return ADJ_OK;
}

static enum adj_status
bad_byte(const struct adj_reader *r, size_t at, struct adj_error *err)
{
    struct place place = r->place;
    unsigned byte = (unsigned char)r->text[r->pos + at];
    text_advance(&place, r->text + r->pos, at);
    if (err)
        err->offset = r->offset + r->pos + at;
    return error_at(err, ADJ_ESYNTAX, "encoding", place.line, place.column,
                    byte < 0x80 ? "a control character (byte 0x%02x), expected text"
                                : "byte 0x%02x is not UTF-8, expected text in UTF-8",
                    byte);
}

/* Reads the first `head` bytes of the text. */
static enum adj_status
fill_head(struct adj_reader *r, size_t head, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    while (!st && !r->at_end && r->len - r->pos < head)
        st = fill(r, err);
    return st;
}

/* Like fill_head(), when games can be read already: a failure of the input is reported after those games. */
static enum adj_status
look_ahead(struct adj_reader *r, size_t head, struct adj_error *err)
{
    struct adj_error unread = ADJ_ERROR_INIT;
    enum adj_status st = fill_head(r, head, &unread);
    r->failed = st == ADJ_EIO;
    if (st && !r->failed && err)
        error_copy(err, &unread);
    return r->failed ? ADJ_OK : st;
}

/* Reads all of a possible web page into the window. May return ADJ_EIO or ADJ_ENOMEM. */
static enum adj_status
open_page(struct adj_reader *r, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    while (!st && !r->at_end && r->len - r->pos <= PAGE_MAX)
        st = reader_fill_for_game(r, err);
    return st ? st : reader_mark_page(r, err);
}

/* Detects the notation from the first whole lines of the text. */
static enum adj_status
detect_notation(struct adj_reader *r, struct adj_error *err)
{
    enum adj_status filled = fill_head(r, SNIFFED, err);
    if (filled)
        return filled;
    size_t len = r->len - r->pos < SNIFFED ? r->len - r->pos : SNIFFED;
    bool whole = r->at_end && len == r->len - r->pos;
    while (!whole && len > SNIFFED / 2 && r->text[r->pos + len - 1] != '\n')
        len--;
    size_t good = r->checked ? len : text_bad_byte(r->text + r->pos, len);
    if (good < len && (whole || len - good > 4))
        return bad_byte(r, good, err);
    enum adj_status st =
        detect_codec(r->rulesets, r->text + r->pos, good, r->rules, r->named, &r->codec, err);
    if (st != ADJ_ENOTATION)
        return st;
    struct adj_error unread = ADJ_ERROR_INIT;
    enum adj_status opened = open_page(r, &unread);
    if (!opened && !r->codec)
        return st;
    if (err)
        error_copy(err, &unread);
    return opened;
}

/* Read function for notations with their own stream: the rest of the window, then the input. */
static long
pull(void *context, char *buf, size_t size)
{
    struct adj_reader *r = context;
    size_t rest = r->len - r->pos, n = rest < size ? rest : size;
    if (rest == 0)
        return r->read ? r->read(r->context, buf, size) : 0;
    memcpy(buf, r->text + r->pos, n);
    r->pos += n;
    return (long)n;
}

/* Opens the stream of a notation that reads for itself. */
static enum adj_status
open_stream(struct adj_reader *r, struct adj_error *err)
{
    const struct codec_stream *stream = r->codec->stream;
    return stream ? stream->open(pull, r, r->strict, &r->stream, err) : ADJ_OK;
}

/* Finds the game of the certain games at the head of the input, which decides others. */
static enum adj_status
find_others(struct adj_reader *r, struct adj_error *err)
{
    bool more = false;
    enum adj_status st = look_ahead(r, SNIFFED, err);
    if (!st)
        r->others = detect_file(r, SNIFFED, &more);
    if (!st && more)
        st = look_ahead(r, HEAD_MOST, err);
    if (!st && more)
        r->others = detect_file(r, HEAD_MOST, &more);
    return st;
}

static enum adj_status
start_reading(struct adj_reader *r, const struct adj_options *options, struct adj_error *err)
{
    enum adj_status st = take_options(r, options, err);
    if (!st && r->codec && r->codec->stream)
        return open_stream(r, err);
    while (!st && !r->at_end && r->len < 3)
        st = fill(r, err);
    if (st)
        return st;
    r->checked |= r->decoder && decoder_checks(r->decoder);
    bool is_utf16 = !r->checked && r->len >= 2 &&
                    (memcmp(r->text, "\xFF\xFE", 2) == 0 || memcmp(r->text, "\xFE\xFF", 2) == 0);
    if (is_utf16 && r->decoder && !r->codec) {
        r->codec = &codec_xml; /* text in another encoding that the decoder leaves alone is XML */
        return open_stream(r, err);
    }
    if (is_utf16)
        return error_at(err, ADJ_ESYNTAX, "encoding", 1, 1,
                        "this is UTF-16, expected text in UTF-8");
    if (r->len >= 3 && memcmp(r->text, "\xEF\xBB\xBF", 3) == 0)
        r->pos = 3;
    st = reader_skip_space(r, err);
    if (!st && !r->codec)
        st = detect_notation(r, err);
    else if (!st && reader_may_be_page(r->codec))
        st = look_ahead(r, SNIFFED, err);
    if (!st && reader_seems_page(r))
        st = open_page(r, err);
    if (!st)
        st = open_stream(r, err);
    if (!st && !r->rules && r->codec->dialect && !(r->codec->implies && !r->codec->suits))
        st = find_others(r, err);
    return st == ADJ_EOF ? ADJ_OK : st;
}

/* Returns whether the text may be in an encoding other than UTF-8. */
static bool
is_decoded(const struct adj_options *options)
{
    if (options && options->encoding)
        return strcasecmp(options->encoding, "UTF-8") != 0;
    return !options || !options->strict;
}

/* Makes a reader whose window is filled by `read`. */
static enum adj_status
reader_begin(struct adj_reader *r, adj_read_fn *read, void *context,
             const struct adj_options *options, struct adj_error *err)
{
    /* After a short text, the read that finds its end needs room, too. */
    size_t cap = (size_t)2 * READ_AT_ONCE;
    char *own = malloc(cap);
    if (!own)
        return error_nomem(err);
    r->text = r->own = own;
    r->cap = cap;
    r->read = read;
    r->context = context;
    if (!is_decoded(options))
        return ADJ_OK;
    enum adj_status st =
        decoder_new(read, context, options ? options->encoding : NULL, &r->decoder, err);
    r->read = decoder_read;
    r->context = r->decoder;
    return st;
}

static enum adj_status
opened(struct adj_reader *r, enum adj_status st, const struct adj_options *options,
       struct adj_reader **out_reader, struct adj_error *err)
{
    if (!st)
        st = start_reading(r, options, err);
    if (st)
        adj_reader_free(r);
    else
        *out_reader = r;
    return st;
}

static struct adj_reader *
reader_new(struct adj_error *err)
{
    struct adj_reader *r = calloc(1, sizeof *r);
    if (r)
        r->place = (struct place){1, 1};
    else
        error_nomem(err);
    return r;
}

enum adj_status
adj_reader_open(const char *text, size_t len, const struct adj_options *options,
                struct adj_reader **out_reader, struct adj_error *err)
{
    struct adj_reader *r = reader_new(err);
    enum adj_status st = ADJ_OK;
    if (!r)
        return ADJ_ENOMEM;
    r->text = text ? text : "";
    r->len = len;
    r->at_end = true;
    r->checked = text_bad_byte(r->text, len) == len;
    if (is_decoded(options) &&
        (!r->checked || (options && options->encoding) || decoder_is_returns(r->text, len))) {
        cursor_init(&r->rest, r->text, len);
        r->len = 0;
        r->at_end = r->checked = false;
        st = reader_begin(r, cursor_read, &r->rest, options, err);
    }
    return opened(r, st, options, out_reader, err);
}

enum adj_status
adj_reader_open_copy(const char *text, size_t len, const struct adj_options *options,
                     struct adj_reader **out_reader, struct adj_error *err)
{
    char *copy = malloc(len + 1);
    if (!copy)
        return error_nomem(err);
    memcpy(copy, text ? text : "", len);
    enum adj_status st = adj_reader_open(copy, len, options, out_reader, err);
    if (st)
        free(copy);
    else
        (*out_reader)->copy = copy;
    return st;
}

enum adj_status
adj_reader_stream(adj_read_fn *read, void *context, const struct adj_options *options,
                  struct adj_reader **out_reader, struct adj_error *err)
{
    struct adj_reader *r = reader_new(err);
    if (!r)
        return ADJ_ENOMEM;
    enum adj_status st = reader_begin(r, read, context, options, err);
    return opened(r, st, options, out_reader, err);
}

void
adj_reader_free(struct adj_reader *reader)
{
    if (!reader)
        return;
    if (reader->stream)
        reader->codec->stream->close(reader->stream);
    decoder_free(reader->decoder);
    free(reader->own);
    free(reader->copy);
    free(reader);
}

size_t
adj_reader_offset(const struct adj_reader *reader)
{
    return reader->offset + reader->pos; /* a stream has taken bytes that it has not used yet */
}

/* Games. */

/* Skips a game without end, up to a line that starts with a tag pair or, in JSON, with an object. */
static enum adj_status
skip_large(struct adj_reader *r, struct adj_error *err)
{
    for (;;) {
        const char *from = r->text + r->pos;
        size_t rest = r->len - r->pos, at = 0;
        for (const char *line; (line = memchr(from + at, '\n', rest - at)) != NULL;) {
            at = (size_t)(line - from) + 1;
            if (at < rest && from[at] == (r->codec->dialect ? '[' : '{')) {
                reader_advance(r, at);
                r->resync = false;
                return ADJ_OK;
            }
        }
        bool cut = rest > 0 && from[rest - 1] == '\n' && !r->at_end;
        reader_advance(r, rest - cut); /* the bracket may follow this line end */
        if (r->at_end)
            return ADJ_EOF;
        enum adj_status st = fill(r, err);
        if (st)
            return st;
    }
}

static enum adj_status
too_big(struct adj_reader *r, size_t used, struct adj_error *err)
{
    error_at(err, ADJ_ETOOBIG, "too-big", r->place.line, r->place.column,
             "a game of more than %d bytes is not read", GAME_MAX_TEXT);
    r->resync = used == 0;
    /* No game ends in the window, so none starts there: skip it, and never read it again. */
    size_t rest = r->len - r->pos;
    reader_advance(r, used > 0 ? used : rest - (rest > 0 && r->text[r->len - 1] == '\n'));
    return ADJ_ETOOBIG;
}

/*
 * Sets the game's ruleset: the caller's variant overrides the record's. All later steps rely on the notation being able
 * to write the variant, so this function refuses a notation that cannot, whoever named the variant.
 */
static enum adj_status
find_rules(const struct adj_reader *r, struct adj_game *game, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    game->rulesets = r->rulesets;
    if (r->rules)
        game->rules = r->rules;
    else if (!game->rules && game->variant.len == 0)
        st = detect_rules(game, r->others, err);
    else if (!game->rules)
        st = rules_lookup(r->rulesets, game_chars(game, game->variant), game->variant.len,
                          &game->rules, err);
    if (st && err && err->line == 0) {
        err->line = game->place.line;
        err->column = game->place.column;
    }
    if (!st && !game->codec->carries(game->rules))
        return codec_refuse(game->codec, game->rules, true, game->place, err);
    return st;
}

/* Detects what the record does not state. */
static enum adj_status
complete(const struct adj_reader *r, struct adj_game *game, struct adj_error *err)
{
    game->strict = r->strict;
    game->cancel = r->cancel;
    game->proof_positions = r->proof_positions;
    enum adj_status st = find_rules(r, game, err);
    if (!st)
        st = detect_beginner(game, err);
    if (!st && game->assumed.at == 0)
        st = detect_view(game, err);
    if (st || !game->codec->tell)
        return st;
    st = game->codec->tell(game);
    return st ? error_broken(err, st) : ADJ_OK;
}

/* Checks a game of `used` bytes and reports its defects. If it is only `counted`, the record borrows its text. */
static enum adj_status
check(const struct adj_reader *r, struct adj_game *game, size_t used, bool counted,
      enum adj_status st, const struct adj_error *read_error, struct adj_error *err)
{
    size_t good = r->checked ? used : text_bad_byte(game->text, used);
    if (good < used)
        return bad_byte(r, good, err);
    if (st) {
        if (err && !err->status)
            error_copy(err, read_error);
        return st;
    }
    if (!counted && game_keep(game, used))
        return error_nomem(err);
    return r->codec->finish ? r->codec->finish(game, err) : ADJ_OK;
}

/* Switches to another notation that may start here. May return ADJ_ENOMEM, or an error of its stream. */
static enum adj_status
follow(struct adj_reader *r, struct adj_error *err)
{
    const struct codec *other =
        r->told ? NULL : detect_head(r->codec, r->text + r->pos, r->len - r->pos, r->rules);
    r->switched = false;
    if (!other)
        return ADJ_OK;
    r->mixed = true;
    r->switched = !other->dialect;
    r->codec = other;
    return open_stream(r, err);
}

/* Returns whether this game is in another notation than the earlier ones, and switches to it. The text of a game is examined
 * only if reading failed or if the input has mixed notations. */
static bool
is_other(struct adj_reader *r, struct adj_game *game, size_t used, bool failed)
{
    if (r->told || r->switched)
        return false;
    const struct codec *other =
        r->rules ? detect_named(game, used, r->rules)
                 : detect_other(game, used, failed || r->mixed || detect_is_foreign(game));
    if (!other)
        return false;
    r->codec = other;
    r->mixed = r->switched = true;
    return true;
}

/* Parses the game at the start of the window into the record, and finds its end. */
static enum adj_status
parse(const struct adj_reader *r, struct adj_game *game, struct movetext_end *out_end,
      struct adj_error *err)
{
    const size_t len = r->len - r->pos;
    if (r->codec->dialect)
        return movetext_next(game, len, r->at_end, out_end, err);
    /* a notation that finds the end of a game before reading it */
    const size_t used = r->codec->split(game->text, len, r->at_end);
    *out_end = (struct movetext_end){used, r->place};
    text_advance(&out_end->place, game->text, used);
    if (used == 0 || used > GAME_MAX_TEXT ||
        (!r->checked && text_bad_byte(game->text, used) < used))
        return ADJ_OK;
    return r->codec->read(game, used, err);
}

/* Reads the game at the start of the window. *out_end: its end; with 0 bytes, the game is not complete in the window.
 * `counted`: the number of the game does not matter. */
static enum adj_status
read_here(struct adj_reader *r, bool counted, struct adj_game **out_game,
          struct movetext_end *out_end, struct adj_error *err)
{
    struct adj_error read_error;
    error_begin(&read_error);
    bool switched = r->switched;
    struct adj_game *game = game_new(r->codec, r->text + r->pos);
    if (!game)
        return error_nomem(err);
    game->place = r->place;
    game->rulesets = r->rulesets;
    enum adj_status st = parse(r, game, out_end, &read_error);
    const size_t used = out_end->used;
    if (used == 0 || used > GAME_MAX_TEXT)
        st = used == 0 && r->len - r->pos <= GAME_MAX_TEXT ? ADJ_OK : too_big(r, used, err);
    else if (is_other(r, game, used, false))
        st = ADJ_ENOTATION;
    else if ((st = check(r, game, used, counted, st, &read_error, err)) == ADJ_OK)
        st = counted ? ADJ_OK : complete(r, game, err);
    if (r->switched != switched || (st == ADJ_EVARIANT && is_other(r, game, used, true))) {
        adj_game_free(game);
        if (err)
            error_copy(err, &(struct adj_error){.status = ADJ_OK});
        return read_here(r, counted, out_game, out_end, err);
    }
    if (st || used == 0) {
        adj_game_free(game);
        return st;
    }
    if (r->says_encoding) { /* the first game reports the encoding of the input */
        r->says_encoding = false;
        game->encoding.name = r->encoding.name;
        game->encoding.single = r->encoding.single;
        game->encoding.byte = r->encoding.byte;
        game->encoding.place = r->encoding_place;
    }
    *out_game = game;
    return ADJ_OK;
}

enum adj_status
reader_fill_for_game(struct adj_reader *r, struct adj_error *err)
{
    size_t rest = r->len - r->pos;
    size_t wanted = rest > READ_AT_ONCE ? 2 * rest : rest + 1;
    if (wanted > GAME_MAX_TEXT + 1)
        wanted = rest > GAME_MAX_TEXT ? rest + 1 : GAME_MAX_TEXT + 1;
    enum adj_status st = ADJ_OK;
    while (!st && !r->at_end && r->len - r->pos < wanted)
        st = fill(r, err);
    return st;
}

static enum adj_status
next_of_stream(struct adj_reader *reader, bool counted, struct adj_game **out_game,
               struct adj_error *err)
{
    struct adj_game *game = NULL;
    assert(reader->codec->stream); /* the caller has checked it */
    enum adj_status st = reader->codec->stream->next(reader->stream, &game, err);
    if (!st)
        game->codec = reader->codec;
    if (!st && !counted)
        st = complete(reader, game, err);
    if (!st)
        *out_game = game;
    else
        adj_game_free(game);
    return st;
}

/* Reports a game that extends beyond the end of its part, because boundary_last() has found a wrong end. */
static enum adj_status
split_wrongly(struct adj_reader *r, struct adj_error *err)
{
    r->pos = r->stop;
    return error_at(err, ADJ_ESYNTAX, "miscounted", r->place.line, r->place.column,
                    "games were divided otherwise than read, please report it");
}

static enum adj_status
next(struct adj_reader *reader, bool counted, struct adj_game **out_game, struct adj_error *err)
{
    if (reader->stop > 0 && reader->pos >= reader->stop)
        return reader->pos == reader->stop ? ADJ_EOF : split_wrongly(reader, err);
    if (cancel_is_wanted(&reader->cancel))
        return error_stopped(err);
    enum adj_status st = ADJ_OK;
    if (!reader->stream)
        st = reader->resync ? skip_large(reader, err) : reader_skip_space(reader, err);
    if (!st && !reader->stream)
        st = follow(reader, err);
    if (!st && reader->stream)
        return next_of_stream(reader, counted, out_game, err);
    while (!st) {
        struct movetext_end end = {.used = 0};
        st = read_here(reader, counted, out_game, &end, err);
        if (st == ADJ_ETOOBIG && (end.used == 0 || end.used > GAME_MAX_TEXT))
            return st;
        if (end.used > 0) { /* continue behind a bad game, so that it does not hide the good ones */
            reader->place = end.place;
            reader->pos += end.used;
            if (st != ADJ_EOF)
                return st;
            st = reader_skip_space(reader, err); /* the end of a list, for example, is not a game */
        } else if (!st) {
            st = reader_fill_for_game(reader, err);
        }
    }
    return st;
}

enum adj_status
adj_reader_next(struct adj_reader *reader, struct adj_game **out_game, struct adj_error *err)
{
    return next(reader, false, out_game, err);
}

/* Finds the end of the next game without reading it. Returns false if the game is incomplete or the notation cannot do
 * that. */
static bool
pass(struct adj_reader *r)
{
    if (r->stream || !r->codec || !r->codec->dialect || r->resync || reader_skip_space(r, NULL) ||
        (r->stop > 0 && r->pos >= r->stop) ||
        (!r->told && detect_head(r->codec, r->text + r->pos, r->len - r->pos, r->rules)))
        return false;
    size_t used = boundary_find(r->codec->dialect, r->text + r->pos, r->len - r->pos, r->at_end);
    if (used == 0 || used > GAME_MAX_TEXT)
        return false;
    reader_advance(r, used);
    return true;
}

enum adj_status
adj_reader_count(struct adj_reader *reader, struct adj_counts *counts, struct adj_error *err)
{
    struct adj_game *game = NULL;
    if (cancel_is_wanted(&reader->cancel))
        return error_stopped(err);
    if (!counts && pass(reader))
        return ADJ_OK;
    enum adj_status st = next(reader, true, &game, err);
    if (!st && counts)
        adj_game_count(game, counts);
    adj_game_free(game);
    return st;
}
