/* SPDX-License-Identifier: MIT */
/* Losses of a conversion: compares the record with the capabilities of a notation. Writes the items of a walk
 * without them. */
#include <string.h>

#include "base/message.h"
#include "base/utf8.h"
#include "notation/comment.h"
#include "notation/items.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "notation/walk.h"

/* clang-format off */
static const struct { unsigned can; const char *name; } needs[] = {
    [ITEM_MOVE] = {0, "move"},
    [ITEM_NUMBER] = {0, "move number"},
    [ITEM_COMMENT] = {CAN_COMMENTS, "comment"},
    [ITEM_SIGN] = {CAN_SIGNS, "annotation sign"},
    [ITEM_BEGIN] = {CAN_VARIATIONS, "variation"},
    [ITEM_END] = {CAN_VARIATIONS, "variation"},
    [ITEM_EVENT] = {CAN_EVENTS, "event"},
    [ITEM_CLOCK] = {CAN_CLOCKS, "clock time"},
    [ITEM_MARK] = {CAN_MARKS, "sign of direction"},
    [ITEM_ESCAPE] = {CAN_ESCAPES, "escape line"},
    [ITEM_RESULT] = {0, "result"},
    [ITEM_SETUP] = {CAN_RESETS, "set-up within the game"},
    [ITEM_BAD] = {0, "text that cannot be read"},
};
/* clang-format on */

/* Whether a text consists of words separated by single blanks, as the text of an event must. */
static bool
is_words(const char *text, size_t len)
{
    while (len > 0) {
        const char *blank = memchr(text, ' ', len);
        size_t word = blank ? (size_t)(blank - text) : len;
        if (word == 0 || !text_is_word(text, word) || word + 1 == len)
            return false;
        text += blank ? word + 1 : len;
        len -= blank ? word + 1 : len;
    }
    return true;
}

/* Whether a comment survives writing and reading. A closing brace ends it, unless it is a line comment, which not
 * all notations have; a command at its start, and a line that begins like a tag, would be interpreted. */
static bool
is_comment(const struct codec *codec, const char *text, size_t len)
{
    const char *line = memchr(text, '\n', len);
    bool brace = memchr(text, '}', len) != NULL;
    if ((brace && (line || codec->dialect->mark)) || comment_begins_clock(text, len) ||
        word_begins(text, len, "[%event"))
        return false;
    for (; line; line = memchr(line, '\n', len - (size_t)(line - text))) {
        line++;
        if (lexer_tag_head(line, len - (size_t)(line - text)) > 0)
            return false;
    }
    return true;
}

/* Whether the notation can represent the text of an item. */
static bool
can_say(const struct codec *codec, const struct adj_game *game, const struct item *item)
{
    const char *text = game_chars(game, item->text);
    const size_t len = item->text.len;
    const struct dialect *dialect = codec->dialect;
    if (!dialect || codec == game->codec)
        return true; /* the notation that it was read in can write it again */
    if (item->kind == ITEM_COMMENT)
        return is_comment(codec, text, len);
    if (item->kind == ITEM_EVENT)
        return is_words(text, len);
    if (item->kind == ITEM_CLOCK)
        return text_is_word(text, len);
    if (item->kind == ITEM_MARK)
        return dialect->mark && dialect->mark(text, len) == len;
    if (item->kind == ITEM_RESULT) /* the game's own result is stored elsewhere */
        return item->depth == 0 || dialect->result(text, len) == len;
    return item->kind != ITEM_ESCAPE || !text_has_lines(text, len);
}

/* Whether the notation can represent the item. Without variations it omits their contents. */
static bool
codec_carries(const struct codec *codec, const struct adj_game *game, const struct item *item)
{
    unsigned needed = needs[item->kind].can | (item->depth > 0 ? CAN_VARIATIONS : 0u);
    return (needed & ~codec->can) == 0 && can_say(codec, game, item);
}

enum { LOST_TEXT = 60 };

/* Copies a text. Returns the end of the copy. */
static char *
copy(char *to, const char *text, size_t len)
{
    memcpy(to, text, len);
    return to + len;
}

/* Copies a text on one line and without the signs of messages. */
static char *
copy_line(char *to, const char *text, size_t len)
{
    char *end = copy(to, text, len);
    for (to += text_printable(to, len); to < end; to++)
        *to = (char)(*to == '\n' || *to == '\r' ? ' ' : message_is_sign(*to) ? '?' : *to);
    return end;
}

/* Sets the two texts of a loss: out->text (`what` and the start of `text`) and out->parts (the same as a message). Both are
 * built without formatting functions, because there may be a million losses, and stay NULL when memory runs out. */
static void
say_lost(struct arena *arena, struct defect *out, const char *what, const char *text, size_t len)
{
    static const char form[] = {' ', '\'', '%', 's', '\'', MESSAGE_DATA};
    const size_t shown = utf8_cut(text, len, LOST_TEXT), at = strlen(what);
    const size_t dots = shown > 0 && shown < len ? 3 : 0;
    char *said = arena_bytes(arena, 2 * (at + shown + dots) + sizeof form + 7);
    if (!said)
        return;
    char *line = said;
    out->text = said;
    said = copy(said, what, at);
    if (shown > 0) {
        line = copy(said, " '", 2);
        said = copy(copy_line(line, text, shown), "...", dots);
        *said++ = '\'';
    }
    *said++ = '\0';
    out->parts = said;
    *said++ = MESSAGE_OPEN;
    said = copy(said, what, at);
    if (shown > 0)
        said = copy(copy(said, form, sizeof form), line, shown + dots);
    *said++ = MESSAGE_CLOSE;
    *said = '\0';
}

void
codec_lose(struct defects *out_lost, struct place place, const char *what, const char *text,
           size_t len)
{
    struct defect lost = {.code = DEFECT_LOSSY,
                          .severity = SEVERITY_WARNING,
                          .place = place,
                          .read_as = "",
                          .detail = "left out"};
    say_lost(&out_lost->arena, &lost, what, text, len);
    (void)defects_push(out_lost, &lost);
}

bool
codec_loses_result(const struct codec *codec, const struct adj_game *game)
{
    size_t len; /* of the claim, which has lines only if it is kept as written */
    bool lines = codec->dialect && text_has_lines(game_chars(game, game->result), game->result.len);
    if (!lines && codec->can & CAN_RESULT)
        return false;
    const char *claim = movetext_claim(game, &len);
    return len > 0 && (!(codec->can & CAN_RESULT) || text_has_lines(claim, len));
}

static void
lost_tags(const struct codec *codec, const struct adj_game *game, struct defects *out)
{
    const struct tag *tag;
    size_t lost = 0; /* searched first, because sorting the tags is slower */
    while (lost < game->tag_count && !codec_loses_tag(codec, game, &game->tags[lost]))
        lost++;
    for (size_t at = 0; lost < game->tag_count && (tag = tags_next(game, &at)) != NULL;)
        if (codec_loses_tag(codec, game, tag))
            codec_lose(out, tag->place, "tag", game_chars(game, tag->name), tag->name.len);
    if (!(codec->can & CAN_SETUP) && game->setup.len > 0)
        codec_lose(out, game->setup_place, "set-up", game_chars(game, game->setup),
                   game->setup.len);
    if (codec_loses_result(codec, game))
        codec_lose(out, game->place, "result", game_chars(game, game->result), game->result.len);
}

/* Every notation represents moves and move numbers of the main line. */
static bool
always_carries(const struct item *item)
{
    return (item->kind == ITEM_MOVE || item->kind == ITEM_NUMBER) && item->depth == 0;
}

void
codec_losses(const struct codec *codec, const struct adj_game *game, struct defects *out_lost)
{
    lost_tags(codec, game, out_lost);
    for (size_t i = 0; game->asides && i < game->item_count; i++) {
        const struct item *item = &game->items[i];
        bool inside = item->depth > 0 && !(item->kind == ITEM_BEGIN && item->depth == 1);
        if (always_carries(item) || codec_carries(codec, game, item) ||
            (inside && !(codec->can & CAN_VARIATIONS)))
            continue; /* the contents of a variation are lost with it */
        struct span text = item->kind == ITEM_BEGIN ? (struct span){0, 0} : item->text;
        codec_lose(out_lost, item->place, needs[item->kind].name, game_chars(game, text), text.len);
    }
}

/* Writing the items. */

struct item_writing {
    const struct codec *to;
    const struct items_writer *how;
    void *writer;
    const struct walk *walk;
    const struct write_options *options;
    unsigned
        leaving; /* depth of a variation whose rest is omitted, since it cannot be replayed; 0: none */
};

/* Writes everything from the walk's item to the end of its variation or game as a comment, or reports it as lost. */
static void
keep_rest(struct item_writing *w, const char *what)
{
    const struct adj_game *game = w->walk->game;
    const struct item *item = w->walk->item;
    struct defects *lost = w->options->lost;
    size_t from = (size_t)(item - game->items);
    struct buffer rest = {0};
    rest_put(game, from, rest_end(game, from), &rest);
    bool can =
        w->to->can & CAN_COMMENTS && (!w->to->dialect || is_comment(w->to, rest.data, rest.len));
    if (!can || rest.failed)
        codec_lose(lost, item->place, what, rest.data, rest.len);
    else if (rest.len > 0 || w->leaving > 0)
        w->how->words(w->writer, "comment", rest.data, rest.len);
    lost->arena.failed |= rest.failed;
    buffer_clear(&rest);
}

/*
 * Returns whether to omit the walk's item, because the notation cannot represent it or it is in a variation that cannot
 * be replayed. The rest of such a variation is kept as a comment or reported as lost; its own notation writes it
 * unchanged.
 */
static bool
omits(struct item_writing *w)
{
    const struct walk *walk = w->walk;
    const struct item *item = walk->item;
    if (always_carries(item))
        return false;
    if (item->depth < w->leaving || (item->kind == ITEM_END && item->depth == w->leaving))
        w->leaving = 0;
    bool carries = codec_carries(w->to, walk->game, item);
    bool said =
        walk->understood || w->options->as_read || (walk->passes && w->to->can & CAN_PASSES);
    bool lost = item->kind == ITEM_MOVE && carries && !said && walk->game->codec != w->to;
    lost |=
        item->kind == ITEM_SETUP && !carries && item->depth > 0 && (w->to->can & CAN_VARIATIONS);
    if (!lost || w->leaving > 0)
        return w->leaving > 0 || !carries;
    w->leaving = item->depth;
    keep_rest(w, "rest of a variation from a move that cannot be followed,");
    return true;
}

static void
put_item(const struct item_writing *w)
{
    const struct item *item = w->walk->item;
    const char *name = NULL;
    if (w->how->put[item->kind])
        w->how->put[item->kind](w->writer);
    else if (item->kind != ITEM_RESULT || item->depth > 0) /* the game's result is no text item */
        name = item_name((enum item_kind)item->kind);
    if (name)
        w->how->words(w->writer, name, game_chars(w->walk->game, item->text), item->text.len);
}

/* Handles the end of a walk with status `st`. If the walk stopped early and the rest may be kept, keeps it and returns
 * ADJ_EOF. Otherwise returns `st`. */
static enum adj_status
handle_stop(struct item_writing *w, enum adj_status st)
{
    const struct defects *defects = &w->walk->defects;
    bool *stopped = w->options->stopped;
    if ((st != ADJ_EILLEGAL && st != ADJ_ESYNTAX) || w->walk->game->strict || defects->count == 0)
        return st;
    bool ended = defects->at[defects->count - 1].code == DEFECT_MOVES_AFTER_END;
    if (!ended && (!stopped || (!(w->to->can & CAN_COMMENTS) && !w->options->lossy)))
        return st;
    if (!ended)
        *stopped = true;
    w->leaving = 0;
    keep_rest(w, "rest of the game, which cannot be played,");
    return ADJ_EOF;
}

enum adj_status
items_write(const struct codec *codec, const struct items_writer *how, void *writer,
            struct walk *walk, const struct write_options *options, struct adj_error *err)
{
    struct item_writing w = {codec, how, writer, walk, options, 0};
    enum adj_status st;
    while ((st = walk_next(walk, err)) == ADJ_OK)
        if (!omits(&w))
            put_item(&w);
    return handle_stop(&w, st);
}
