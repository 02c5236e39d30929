/* SPDX-License-Identifier: MIT */
/* The functions of adj.h on a record: its game, notation and tags, its defects, and its conversion. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/error.h"
#include "base/message.h"
#include "notation/walk.h"
#include "rules/rules.h"

const char *
adj_game_named_variant(const struct adj_game *game)
{
    if (game->variant.len == 0)
        return game->named ? game->named->id : NULL;
    const struct ruleset *rules =
        rules_find(game->rulesets, game_chars(game, game->variant), game->variant.len);
    return rules ? rules->id : "";
}

const struct adj_variant *
adj_game_variant(const struct adj_game *game)
{
    return game->rules ? rules_variant(game->rules) : NULL;
}

const char *
adj_game_notation(const struct adj_game *game)
{
    return game->codec->name;
}

const char *
adj_game_tag(const struct adj_game *game, const char *name, size_t *out_len)
{
    const struct tag *tag = game_tag(game, name);
    *out_len = tag ? tag->value.len : 0;
    return tag ? game_chars(game, tag->value) : NULL;
}

/* Conversion. */

/* The defects of the record, and what the conversion lost. */
struct adj_notes {
    struct defects defects, lost;
};

/* Refuses a conversion that loses something. The message names the first loss and its place. */
static enum adj_status
refuse_lossy(const struct codec *codec, const struct defects *lost, struct adj_error *err)
{
    const struct defect *first = &lost->at[0];
    char more[300];
    message_set(more, sizeof more, lost->count > 1 ? "%s (and more)" : "%s", first->parts);
    return error_set(err, ADJ_ELOSSY, "lossy", "%s cannot carry what stands at %u:%u: %s",
                     codec->name, (unsigned)first->place.line, (unsigned)first->place.column, more);
}

/* Finds the first position that is set up within the game. Without it the later moves would mean other moves. */
static const struct item *
main_reset(const struct adj_game *game)
{
    for (const struct item *i = game->items; game->asides && i < game->items + game->item_count;
         i++)
        if (i->kind == ITEM_SETUP && i->depth == 0)
            return i;
    return NULL;
}

static enum adj_status
write_out(const struct codec *codec, const struct adj_game *game,
          const struct write_options *options, struct buffer *out, struct adj_error *err)
{
    struct walk walk;
    struct adj_error why; /* filled if the walk stops, even though nothing is lost */
    error_begin(&why);
    codec_losses(codec, game, options->lost);
    enum adj_status st = ADJ_OK;
    const struct item *reset = codec->can & CAN_RESETS ? NULL : main_reset(game);
    if (options->lost->count == 0 || (options->lossy && !reset)) {
        st = walk_init(&walk, game, false, err);
        walk.keeps = true;
        if (options->as_read)
            walk_play_nothing(&walk);
        if (!st)
            st = codec->write(codec, &walk, options, out, &why);
        if (st && why.status && err)
            error_copy(err, &why);
        if (!st && options->defects) {
            *options->defects = walk.defects;
            defects_init(&walk.defects);
        }
        walk_clear(&walk);
    }
    if (!st && options->lost->arena.failed)
        return error_nomem(err);
    if (!st && reset && options->lossy)
        return error_set(err, ADJ_ELOSSY, "lossy",
                         "%s cannot set up another position within the game, and the moves behind "
                         "%u:%u depend on it",
                         codec->name, (unsigned)reset->place.line, (unsigned)reset->place.column);
    if (!st && options->lost->count > 0 && !options->lossy)
        return refuse_lossy(codec, options->lost, err);
    return st;
}

static const char *
given(const char *text)
{
    return text ? text : "";
}

static struct adj_notes *
notes_new(void)
{
    struct adj_notes *notes = malloc(sizeof *notes);
    if (!notes)
        return NULL;
    defects_init(&notes->defects);
    defects_init(&notes->lost);
    return notes;
}

void
adj_notes_free(struct adj_notes *notes)
{
    if (!notes)
        return;
    defects_clear(&notes->defects);
    defects_clear(&notes->lost);
    free(notes);
}

bool
adj_notes_at(const struct adj_notes *notes, size_t index, struct adj_defect *out)
{
    return defects_show(&notes->defects, index, out) ||
           (index >= notes->defects.count &&
            defects_show(&notes->lost, index - notes->defects.count, out));
}

/* The codec that writes this notation. EPD, which holds positions and no games, is not in the table of notations. */
static const struct codec *
find_codec(const char *notation, struct adj_error *err)
{
    const struct codec *codec = strcasecmp(notation, codec_epd.name) == 0
                                    ? &codec_epd
                                    : codec_find(notation, strlen(notation));
    if (!codec)
        error_set(err, ADJ_ENOTATION, "unknown-notation", "there is no notation '%.60s'", notation);
    return codec;
}

/* Finds the spelling of moves of this name (NULL: the notation's own). */
static enum adj_status
find_style(const struct codec *codec, const struct ruleset *rules, const char *name,
           const struct move_style **out, struct adj_error *err)
{
    const struct move_style *const *at = name ? codec->styles : NULL;
    *out = NULL;
    while (at && *at && strcmp((*at)->name, name) != 0)
        at++;
    if (name && (!at || !*at))
        return error_set(err, ADJ_EOPTION, "option", "the notation %s has no style '%.40s'",
                         codec->name, name);
    if (name && rules && !(*at)->fits(rules))
        return error_set(err, ADJ_EOPTION, "option", "the style %s does not write %s", name,
                         rules->id);
    *out = name ? *at : NULL;
    return ADJ_OK;
}

enum adj_status
adj_game_convert(const struct adj_game *game, const char *notation,
                 const struct adj_write_options *caller, char **out_text, size_t *out_len,
                 struct adj_notes **out_notes, struct adj_error *err)
{
    /* A caller compiled against an earlier version has a smaller struct without the newer members. */
    struct adj_write_options given_options = ADJ_WRITE_OPTIONS_INIT, *options = &given_options;
    if (caller)
        memcpy(options, caller, caller->size < sizeof *options ? caller->size : sizeof *options);
    const struct codec *codec = find_codec(notation, err);
    const struct move_style *style;
    if (!codec)
        return ADJ_ENOTATION;
    if (game->rules && !codec->carries(game->rules))
        return codec_refuse(codec, game->rules, false, game->place, err);
    enum adj_status st = find_style(codec, game->rules, options->style, &style, err);
    if (st)
        return st;
    if (options->as_read && (codec->dialect || game->codec->dialect))
        return error_set(err, ADJ_EOPTION, "option",
                         "moves are copied as they were read only between xml and json");
    struct adj_notes *notes = notes_new();
    if (!notes)
        return error_nomem(err);
    bool stopped = false;
    const struct write_options how = {
        .lossy = options->lossy,
        .ascii = options->ascii,
        .lost = &notes->lost,
        .defects = out_notes ? &notes->defects : NULL,
        .stopped = options->out_stopped ? &stopped : NULL,
        .style = style,
        .positions = options->positions,
        .every = options->every,
        .as_read = options->as_read,
    };
    struct buffer out = {0};
    /* About the length of the text, which would otherwise move as it grows. Writing reports a failure. */
    (void)buffer_reserve(&out, 512 + 16 * game->item_count);
    if (!options->within)
        buffer_puts(&out, given(codec->head));
    st = write_out(codec, game, &how, &out, err);
    if (!options->within)
        buffer_puts(&out, given(codec->tail));
    if (!st)
        st = buffer_steal(&out, out_text, out_len, err);
    buffer_clear(&out);
    if (!st && options->out_stopped)
        *options->out_stopped = stopped;
    if (!st && out_notes)
        *out_notes = notes;
    else
        adj_notes_free(notes);
    return st;
}

enum adj_status
adj_notation_archive(const char *notation, const char **out_head, const char **out_separator,
                     const char **out_tail, struct adj_error *err)
{
    const struct codec *codec = find_codec(notation, err);
    if (!codec)
        return ADJ_ENOTATION;
    *out_head = given(codec->head);
    *out_separator = given(codec->separator);
    *out_tail = given(codec->tail);
    return ADJ_OK;
}
