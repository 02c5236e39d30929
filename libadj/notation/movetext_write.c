/* SPDX-License-Identifier: MIT */
/* Writes a text record: tags, an empty line, the moves, the result. */
#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "notation/items.h"
#include "notation/movetext.h"
#include "notation/walk.h"
#include "chess/fen.h"
#include "rules/rules.h"

struct movetext_writing {
    const struct codec *codec;
    const struct layout *layout;
    const struct write_options *options;
    struct walk *walk;
    const struct adj_game *game;
    const char *result; /* the claimed result in the layout's spelling; NULL: it needs a tag */
    struct buffer *out;
    struct span plain; /* lines of plain tags in the record's text that are still to be copied */
    void (*write_move)(const struct line *line, const struct move *move, struct buffer *out);
    bool keeps_exact;  /* a move of the record that `write_move` would write the same is copied */
    size_t word;       /* start of the last word, including a blank before it */
    bool spaced;       /* the last word has a blank before it */
    size_t line_start; /* offset of the current line in `out` */
    bool glued;        /* no blank before the next word (after an opening parenthesis) */
    bool interrupted;  /* the next move needs its number */
    size_t move_end;   /* end of the last move; 0: another item followed */
    size_t clock_end;  /* end of the last clock comment */
    bool position_due; /* the position after the last move is still to be written */
    bool adrift;       /* in a variation that cannot be replayed: move numbers as written */
    /* offsets in `out`: the blank before the last variation, and the end of its opening parenthesis */
    size_t opened, inside;
};

/* Tags. */

/* Copies eight bytes of a value that are written as they are. Returns false if one of them is not. */
static inline bool
put_eight(char *to, const char *value)
{
    uint64_t bytes;
    memcpy(&bytes, value, sizeof bytes);
    memcpy(to, &bytes, sizeof bytes);
    return !(ascii_between(bytes, '\n', '\r') | ascii_same(bytes, '"') | ascii_same(bytes, '\\'));
}

/* Copies the value of a tag: quotation marks and backslashes get a backslash, line breaks become blanks. Returns the end
 * of the copy. */
static inline char *
put_value(char *to, const char *value, size_t len)
{
    size_t i = 0;
    while (len - i >= 8 && put_eight(to + i, value + i))
        i += 8;
    if (i > 0 && len - i < 8 && put_eight(to + len - 8, value + len - 8))
        return to + len;
    to += i;
    for (; i < len; i++) {
        char c = value[i];
        if (c == '"' || c == '\\')
            *to++ = '\\';
        *to++ = c == '\n' || c == '\r' ? ' ' : c;
    }
    return to;
}

/* The tag pair [Name "value"] of a plain tag. */
static inline struct span
tag_pair(const struct tag *tag)
{
    const uint32_t at = tag->name.at - 1;
    return (struct span){at, tag->value.at + tag->value.len + 2 - at};
}

/* Copies the plain tags that put_tag_of() has collected. */
static void
put_plain_tags(struct movetext_writing *w)
{
    if (w->plain.len == 0)
        return;
    buffer_put(w->out, game_chars(w->game, w->plain), w->plain.len);
    buffer_putc(w->out, '\n');
    w->plain.len = 0;
}

static void
put_tag(struct movetext_writing *w, const char *name, size_t name_len, const char *value,
        size_t len)
{
    struct buffer *out = w->out;
    put_plain_tags(w);
    if (!buffer_reserve(out, name_len + 2 * len + sizeof "[ \"\"]\n"))
        return;
    char *to = out->data + out->len;
    *to++ = '[';
    memcpy(to, name, name_len);
    to += name_len;
    *to++ = ' ';
    *to++ = '"';
    to = put_value(to, value, len);
    memcpy(to, "\"]\n", sizeof "\"]\n");
    out->len = (size_t)(to - out->data) + 3;
}

/* Writes a tag that is not below the collected ones. Not inlined, to keep the fast path small. */
static __attribute__((noinline)) void
put_tag_apart(struct movetext_writing *w, const struct tag *tag)
{
    put_plain_tags(w);
    if (tag->plain)
        w->plain = tag_pair(tag);
    else
        put_tag(w, game_chars(w->game, tag->name), tag->name.len, game_chars(w->game, tag->value),
                tag->value.len);
}

/* Writes a tag of the record; put_plain_tags() must follow. Most tags are neighbours in the text, too: one copy is faster. */
static inline void
put_tag_of(struct movetext_writing *w, const struct tag *tag)
{
    const struct span pair = tag_pair(tag);
    if (tag->plain && w->plain.len > 0 && pair.at == w->plain.at + w->plain.len + 1)
        w->plain.len += 1 + pair.len;
    else
        put_tag_apart(w, tag);
}

static void
put_tag_text(struct movetext_writing *w, const char *name, const char *value)
{
    put_tag(w, name, strlen(name), value, strlen(value));
}

/* Appends the set-up string of a position. Returns whether the position `other` (NULL: none) has the same one. */
static bool
put_position(const struct ruleset *rules, const struct position *pos, const struct position *other,
             struct buffer *out)
{
    struct buffer same = {0};
    rules->family->setup_write(rules, pos, out);
    if (other)
        rules->family->setup_write(rules, other, &same);
    bool is_same = same.data && out->data && strcmp(out->data, same.data) == 0;
    out->failed |= same.failed;
    buffer_clear(&same);
    return is_same;
}

void
movetext_setup(const struct walk *walk, struct buffer *out)
{
    const struct ruleset *rules = walk->game->rules;
    if (walk->game->setup.len == 0)
        return;
    struct position usual;
    bool known = position_start(rules, NULL, 0, &usual, NULL) == ADJ_OK;
    if (put_position(rules, &walk->line.at[0], known ? &usual : NULL, out))
        buffer_reset(out);
}

/* Whether the text is a FEN; no set-up string looks like one. */
static bool
is_fen(const struct adj_game *game, struct span text)
{
    const char *chars = game_chars(game, text);
    return memchr(chars, '/', text.len) && !memchr(chars, ':', text.len);
}

/* Writes the SetUp tag of the record, or "1" if a FEN follows. */
static void
put_setup_tag(struct movetext_writing *w, bool fen)
{
    const struct tag *tag = game_tag_of(w->game, TAG_SETUP);
    if (tag && tag->value.len == 1)
        put_tag(w, "SetUp", 5, game_chars(w->game, tag->value), 1);
    else if (fen)
        put_tag_text(w, "SetUp", "1");
}

/* Whether the FEN is the start position of the walk. */
static bool
is_start(const struct walk *walk, struct span fen)
{
    const struct ruleset *rules = walk->game->rules;
    struct position pos;
    if (position_start(rules, game_chars(walk->game, fen), fen.len, &pos, NULL))
        return false;
    struct buffer said = {0};
    bool same = put_position(rules, &pos, &walk->line.at[0], &said);
    buffer_clear(&said);
    return same;
}

/* The FEN of the record for PGN, also if XML or JSON stored it beside the set-up; empty: none. */
static struct span
own_fen(const struct movetext_writing *w)
{
    const struct tag *tag = game_tag_of(w->game, TAG_FEN);
    struct span own = w->game->setup, none = {0, 0};
    if (!w->layout->setup_write)
        return none;
    if (own.len > 0 && is_fen(w->game, own))
        return own;
    bool said = tag && is_fen(w->game, tag->value) && is_start(w->walk, tag->value);
    return said ? tag->value : none;
}

/* Writes the start position unless it is the usual one. A FEN is written as it was read, with its counters. */
static void
put_setup(struct movetext_writing *w)
{
    struct span own = own_fen(w);
    if (own.len > 0) {
        put_setup_tag(w, true);
        put_tag(w, "FEN", 3, game_chars(w->game, own), own.len);
        return;
    }
    struct buffer setup = {0};
    movetext_setup(w->walk, &setup);
    if (setup.len > 0) {
        if (w->layout->setup_write) {
            buffer_reset(&setup);
            w->layout->setup_write(w->game->rules, &w->walk->line.at[0], game_first_number(w->game),
                                   &setup);
        }
        put_setup_tag(w, true);
        put_tag_text(w, "FEN", setup.data);
    } else if (w->layout->setup_write) {
        put_setup_tag(w, false);
    }
    w->out->failed |= setup.failed;
    buffer_clear(&setup);
}

/* See struct movetext_writing. */
static const char *
result_word(const struct movetext_writing *w)
{
    if (codec_loses_result(w->codec, w->game))
        return "*";
    const char *word = movetext_result(w->game, w->codec->points);
    const char *const *known = w->layout->results;
    if (!word || !known)
        return word;
    while (*known && strcmp(*known, word) != 0)
        known++;
    return *known;
}

static void
put_roster(struct movetext_writing *w)
{
    for (size_t i = 0; i < TAGS_ROSTER; i++) {
        const struct tag_name *name = &tag_names[i];
        const struct tag *tag = tags_of_roster(w->game, i);
        if (tag && memcmp(game_chars(w->game, tag->name), name->text, name->len) == 0)
            put_tag_of(w, tag);
        else if (tag) /* its name has other cases */
            put_tag(w, name->text, name->len, game_chars(w->game, tag->value), tag->value.len);
        else
            put_tag_text(w, name->text, tags_unknown[i]);
    }
    put_plain_tags(w);
}

/* Whether the FEN equals the one generated for a start position that must be written anyway. */
static bool
is_usual_fen(const struct adj_game *game, struct span fen)
{
    const struct ruleset *rules = game->rules;
    struct position pos;
    if (!rules->chess || position_start(rules, game_chars(game, fen), fen.len, &pos, NULL))
        return false;
    struct buffer text = {0};
    chess_fen_write(rules, &pos, game_first_number(game), &text);
    bool same = text.len == fen.len && memcmp(text.data, game_chars(game, fen), fen.len) == 0;
    buffer_clear(&text);
    struct position usual;
    return same && (position_start(rules, NULL, 0, &usual, NULL) ||
                    !rules->family->same(rules, &pos, &usual));
}

/* Whether the record's own notation names this game without a Variant tag, so that such a tag is a part of the record. */
static bool
is_unneeded(const struct adj_game *game)
{
    return game->codec->implies && game->codec->implies(game->rules);
}

const struct tag *
movetext_next_word(const struct adj_game *game, size_t *at)
{
    while (*at < game->tag_count) {
        const struct tag *tag = &game->tags[(*at)++];
        const char *value = game_chars(game, tag->value);
        bool fen =
            tag->kind == TAG_FEN && is_fen(game, tag->value) && !is_usual_fen(game, tag->value);
        /* SetUp "1" is implied by a set-up. */
        bool setup = tag->kind == TAG_SETUP &&
                     (game->setup.len == 0 || !game_span_is(game, tag->value, "1"));
        bool alias = tag->kind == TAG_VARIANT &&
                     (!word_is(value, tag->value.len, game->rules->id) || is_unneeded(game)) &&
                     rules_find(game->rulesets, value, tag->value.len) == game->rules;
        if (fen || setup || alias)
            return tag;
    }
    return NULL;
}

/* Writes the variant; PGN keeps the name in the record. */
static void
put_variant(struct movetext_writing *w)
{
    const struct adj_game *game = w->game;
    const struct tag *tag = w->layout->setup_write ? game_tag_of(game, TAG_VARIANT) : NULL;
    /* Another text notation had to name the game, and this one need not. */
    if (tag && w->layout->unnamed && game->codec->dialect && !is_unneeded(game) &&
        game_span_is(game, tag->value, game->rules->id))
        return;
    if (tag &&
        rules_find(game->rulesets, game_chars(game, tag->value), tag->value.len) == w->game->rules)
        put_tag(w, "Variant", 7, game_chars(w->game, tag->value), tag->value.len);
    else if (!w->layout->unnamed || game->rules->document)
        put_tag_text(w, "Variant", w->game->rules->id);
}

static void
put_tags(struct movetext_writing *w)
{
    const struct adj_game *game = w->game;
    if (w->layout->roster)
        put_roster(w);
    if (w->layout->roster && w->result)
        put_tag_text(w, "Result", w->result);
    else if (!w->result)
        put_tag(w, "Result", 6, game_chars(game, game->result), game->result.len);
    /* In this order, because some programs interpret FEN by a Variant tag before it. */
    put_variant(w);
    if (w->layout->type_write)
        w->layout->type_write(game->rules, w->out);
    put_setup(w);
    const struct tag *tag;
    for (size_t at = w->layout->roster ? TAGS_ROSTER : 0; (tag = tags_next(game, &at)) != NULL;)
        if (!codec_loses_tag(w->codec, game, tag))
            put_tag_of(w, tag);
    put_plain_tags(w);
    buffer_putc(w->out, '\n');
}

/* Words. */

/* begin_word() and end_word() write a word after a blank; if the line is full, the blank becomes a line break. */
static inline void
begin_word(struct movetext_writing *w)
{
    w->word = w->out->len;
    w->spaced = w->word > w->line_start && !w->glued;
    w->glued = false;
    if (w->spaced)
        buffer_putc(w->out, ' ');
}

static inline void
end_word(struct movetext_writing *w)
{
    bool full = w->layout->width > 0 && w->out->len - w->line_start > w->layout->width;
    if (full && w->spaced && !w->out->failed) {
        w->out->data[w->word] = '\n';
        w->line_start = w->word + 1;
    }
}

static void
put_word(struct movetext_writing *w, const char *text, size_t len)
{
    begin_word(w);
    buffer_put(w->out, text, len);
    end_word(w);
}

static void
new_line(struct movetext_writing *w)
{
    if (w->out->len == w->line_start)
        return;
    buffer_putc(w->out, '\n');
    w->line_start = w->out->len;
}

static void
put_number_word(struct movetext_writing *w, size_t number, bool second)
{
    begin_word(w);
    buffer_put_number(w->out, number);
    buffer_puts(w->out, second ? "..." : ".");
    end_word(w);
}

static inline void
put_number(struct movetext_writing *w)
{
    if (!w->layout->numbers && w->walk->base == 1)
        return;
    size_t plies = w->walk->line.count - 1 + w->walk->second;
    bool second = plies % 2;
    /* a layout without numbers writes the first one if it is not 1 */
    bool wanted = w->layout->numbers ? !second || w->interrupted : plies == w->walk->second;
    if (!wanted)
        return;
    if (w->layout->pairs && !second && w->walk->item->depth == 0)
        new_line(w);
    put_number_word(w, w->walk->base + plies / 2, second);
}

static void put_comment(struct movetext_writing *w, const char *text, size_t len);

/* Writes the position after the last move as a comment, which follows the annotation signs of the move. */
static void
put_due_position(struct movetext_writing *w)
{
    const struct adj_game *game = w->game;
    const struct item *next = w->walk->item + 1;
    if (next < game->items + game->item_count && next->kind == ITEM_SIGN)
        return;
    struct buffer text = {0};
    w->position_due = false;
    w->out->failed |= walk_play(w->walk) != ADJ_OK;
    if (w->layout->setup_write)
        w->layout->setup_write(
            game->rules, line_now(&w->walk->line),
            w->walk->base + (unsigned)((w->walk->line.count - 1 + w->walk->second) / 2), &text);
    else
        put_position(game->rules, line_now(&w->walk->line), NULL, &text);
    put_comment(w, text.data ? text.data : "", text.len);
    w->out->failed |= text.failed;
    buffer_clear(&text);
}

static void
put_move(void *writer)
{
    struct movetext_writing *w = writer;
    const struct walk *walk = w->walk;
    if (!w->adrift)
        put_number(w);
    w->adrift = walk->lost;
    w->interrupted = false;
    begin_word(w);
    if (walk->understood && !(walk->exact && w->keeps_exact))
        w->write_move(&walk->line, &walk->move, w->out);
    else if (walk->passes && w->game->codec != w->codec)
        buffer_puts(w->out, MOVE_PASS);
    else
        buffer_put(w->out, game_chars(w->game, walk->item->text), walk->item->text.len);
    end_word(w);
    w->move_end = w->out->len;
    w->position_due = w->options->positions && walk->understood;
    if (w->position_due)
        put_due_position(w);
}

static void
put_sign(void *writer)
{
    struct movetext_writing *w = writer;
    const struct item *item = w->walk->item;
    /* A sign must follow its move, and two signs would be read as one; otherwise a NAG is written. */
    const char *sign =
        w->layout->nags || w->move_end != w->out->len ? NULL : text_sign_of(item->value);
    w->glued |= sign != NULL;
    w->move_end = 0;
    begin_word(w);
    if (sign)
        buffer_puts(w->out, sign);
    else
        buffer_printf(w->out, "$%u", (unsigned)item->value);
    end_word(w);
    if (w->position_due)
        put_due_position(w);
}

/* Writes a comment. A comment directly after a clock time goes into the same braces as the clock time, so that a server's
 * {[%clk 0:10:00] [%emt 0:00:05]} stays one comment. */
static void
put_comment(struct movetext_writing *w, const char *text, size_t len)
{
    bool line = memchr(text, '}', len) != NULL; /* a line comment */
    begin_word(w);
    if (!line && w->spaced && w->clock_end == w->word && !w->out->failed) {
        w->out->len = --w->word; /* remove the closing brace of the clock time */
        buffer_putc(w->out, ' ');
    } else {
        buffer_putc(w->out, line ? ';' : '{');
    }
    buffer_put(w->out, text, len);
    buffer_putc(w->out, line ? '\n' : '}');
    end_word(w);
    for (size_t i = w->word + 1; i < w->out->len; i++) /* comments may contain line breaks */
        if (w->out->data[i] == '\n')
            w->line_start = i + 1;
    w->interrupted = true;
}

/* Writes a command in brackets, within a comment unless the layout is `bare`. */
static void
put_command(void *writer)
{
    struct movetext_writing *w = writer;
    static const char *const colours[] = {" white", " black", ""};
    const struct item *item = w->walk->item;
    begin_word(w);
    buffer_puts(w->out, w->layout->bare ? "[%" : "{[%");
    if (item->kind == ITEM_EVENT)
        buffer_printf(w->out, "event %s%s", event_word((enum event_kind)item->value),
                      colours[item->by]);
    else
        buffer_puts(w->out, "clk");
    if (item->text.len > 0)
        buffer_putc(w->out, ' ');
    buffer_put(w->out, game_chars(w->game, item->text), item->text.len);
    buffer_puts(w->out, w->layout->bare ? "]" : "]}");
    end_word(w);
    w->clock_end = item->kind == ITEM_CLOCK && !w->layout->bare ? w->out->len : 0;
    w->interrupted = true;
}

/* Writes an escape line, from the first column. */
static void
put_escape(void *writer)
{
    struct movetext_writing *w = writer;
    struct span text = w->walk->item->text;
    new_line(w);
    buffer_putc(w->out, '%');
    buffer_put(w->out, game_chars(w->game, text), text.len);
    new_line(w);
}

static void
put_open(void *writer)
{
    struct movetext_writing *w = writer;
    put_word(w, "(", 1);
    w->opened = w->word;
    w->inside = w->out->len;
    w->move_end = 0;
    w->glued = w->interrupted = true;
    w->adrift = w->walk->lost;
}

/* Ends a variation; one without any content is removed. */
static void
put_close(void *writer)
{
    struct movetext_writing *w = writer;
    w->adrift = w->walk->lost;
    if (w->out->len == w->inside && !w->out->failed) {
        w->out->len = w->opened > w->line_start ? w->opened : w->line_start;
        w->glued = false;
        return;
    }
    w->glued = true;
    put_word(w, ")", 1);
    w->interrupted = true;
}

/* Writes a position set up within the game. W:: and B:: only change the side to move. */
static void
put_reset(void *writer)
{
    struct movetext_writing *w = writer;
    const struct ruleset *rules = w->game->rules;
    struct span text = w->walk->item->text;
    bool turn = game_span_is(w->game, text, "W::") || game_span_is(w->game, text, "B::");
    begin_word(w);
    buffer_puts(w->out, "/FEN \"");
    if (w->layout->setup_write && !turn && !w->walk->lost)
        w->layout->setup_write(rules, line_now(&w->walk->line), 1, w->out);
    else
        buffer_put(w->out, game_chars(w->game, text), text.len);
    buffer_puts(w->out, "\"/");
    end_word(w);
    w->interrupted = true;
}

/* Writes a move number of a variation that cannot be replayed. Elsewhere the numbers are computed. */
static void
put_written_number(void *writer)
{
    struct movetext_writing *w = writer;
    w->move_end = 0;
    if (w->adrift)
        put_number_word(w, w->walk->item->value, w->walk->item->by == BLACK);
}

static void
put_words(void *writer, const char *name, const char *text, size_t len)
{
    struct movetext_writing *w = writer;
    w->move_end = 0;
    if (strcmp(name, "comment") == 0)
        put_comment(w, text, len);
    else
        put_word(w, text, len);
}

/* Writes a result within the record. The game's own result is written at the end. */
static void
put_result(void *writer)
{
    struct movetext_writing *w = writer;
    struct span text = w->walk->item->text;
    w->move_end = 0;
    if (w->walk->item->depth > 0)
        put_word(w, game_chars(w->game, text), text.len);
}

static const struct items_writer items_writer = {
    .put = {[ITEM_MOVE] = put_move,
            [ITEM_NUMBER] = put_written_number,
            [ITEM_SIGN] = put_sign,
            [ITEM_BEGIN] = put_open,
            [ITEM_END] = put_close,
            [ITEM_EVENT] = put_command,
            [ITEM_CLOCK] = put_command,
            [ITEM_RESULT] = put_result,
            [ITEM_ESCAPE] = put_escape,
            [ITEM_SETUP] = put_reset,
            [ITEM_BAD] = put_written_number},
    .words = put_words,
};

enum adj_status
movetext_write_as(const struct codec *codec, const struct layout *layout, struct walk *walk,
                  const struct write_options *options, struct buffer *out, struct adj_error *err)
{
    struct movetext_writing w = {
        .codec = codec,
        .layout = layout,
        .options = options,
        .walk = walk,
        .game = walk->game,
        .out = out,
        .write_move = options->style       ? options->style->write_move
                      : layout->write_move ? layout->write_move
                                           : codec->write_move,
        .keeps_exact = !options->style && !layout->write_move && walk->game->codec == codec,
        .interrupted = true,
    };
    w.result = result_word(&w);
    put_tags(&w);
    w.line_start = out->len;
    enum adj_status st = items_write(codec, &items_writer, &w, walk, options, err);
    if (st != ADJ_EOF)
        return st;
    const char *word = layout->end ? layout->end : w.result ? w.result : "*";
    if (layout->pairs)
        new_line(&w);
    put_word(&w, word, strlen(word));
    buffer_putc(out, '\n');
    return ADJ_OK;
}

enum adj_status
movetext_write(const struct codec *codec, struct walk *walk, const struct write_options *options,
               struct buffer *out, struct adj_error *err)
{
    return movetext_write_as(codec, codec->layout, walk, options, out, err);
}
