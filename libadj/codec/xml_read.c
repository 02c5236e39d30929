/* SPDX-License-Identifier: MIT */
/*
 * Reads XML records by schemas/game.xsd; begin with the table elements[]. libxml2's validator takes three times as long
 * as its parser. A lenient reader therefore checks the same rules here, element by element; a strict reader also runs
 * the validator.
 */
#include "codec/lan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/message.h"
#include "base/xmlread.h"
#include "notation/items.h"
#include "notation/movetext.h"

/* Content model. */

enum element {
    ELEMENT_NONE, /* outside of the root */
    ELEMENT_ARCHIVE,
    ELEMENT_GAME,
    ELEMENT_TAG,
    ELEMENT_MOVE,
    ELEMENT_COMMENT,
    ELEMENT_CLOCK,
    ELEMENT_MARK,
    ELEMENT_ESCAPE,
    ELEMENT_SETUP,
    ELEMENT_RESULT,
    ELEMENT_SIGN,
    ELEMENT_EVENT,
    ELEMENT_VARIATION,
    ELEMENT_COUNT
};

enum content {
    CONTENT_ELEMENTS, /* elements, with white space between them */
    CONTENT_EMPTY,
    CONTENT_TEXT, /* text of at least one character */
    CONTENT_ANY_TEXT,
};

enum { MAX_ATTRIBUTES = 4, NAME_MAX_LENGTH = 80 };

/* game.xsd, one row per element. */
static const struct {
    const char *name;
    enum content content;
    enum item_kind item;
    const char *attributes[MAX_ATTRIBUTES + 1];
    bool required; /* the first attribute */
} elements[] = {
    [ELEMENT_NONE] = {"document", CONTENT_ELEMENTS, 0, {NULL}, false},
    [ELEMENT_ARCHIVE] = {"archive", CONTENT_ELEMENTS, 0, {NULL}, false},
    [ELEMENT_GAME] =
        {"game", CONTENT_ELEMENTS, 0, {"variant", "setup", "number", "result", NULL}, false},
    [ELEMENT_TAG] = {"tag", CONTENT_ANY_TEXT, 0, {"name", NULL}, true},
    [ELEMENT_MOVE] = {"move", CONTENT_TEXT, ITEM_MOVE, {NULL}, false},
    [ELEMENT_COMMENT] = {"comment", CONTENT_ANY_TEXT, ITEM_COMMENT, {NULL}, false},
    [ELEMENT_CLOCK] = {"clock", CONTENT_TEXT, ITEM_CLOCK, {NULL}, false},
    [ELEMENT_MARK] = {"mark", CONTENT_TEXT, ITEM_MARK, {NULL}, false},
    [ELEMENT_ESCAPE] = {"escape", CONTENT_ANY_TEXT, ITEM_ESCAPE, {NULL}, false},
    [ELEMENT_SETUP] = {"setup", CONTENT_TEXT, ITEM_SETUP, {NULL}, false},
    [ELEMENT_RESULT] = {"result", CONTENT_TEXT, ITEM_RESULT, {NULL}, false},
    [ELEMENT_SIGN] = {"sign", CONTENT_EMPTY, ITEM_SIGN, {"nag", NULL}, true},
    [ELEMENT_EVENT] = {"event", CONTENT_EMPTY, ITEM_EVENT, {"kind", "by", "text", NULL}, true},
    [ELEMENT_VARIATION] = {"variation", CONTENT_ELEMENTS, ITEM_BEGIN, {NULL}, false},
};

/* Returns whether `outer` may contain `inner`. */
static bool
may_contain(enum element outer, enum element inner)
{
    if (outer == ELEMENT_NONE || outer == ELEMENT_ARCHIVE)
        return inner == ELEMENT_GAME || (inner == ELEMENT_ARCHIVE && outer == ELEMENT_NONE);
    return outer == ELEMENT_GAME ? inner >= ELEMENT_TAG
                                 : outer == ELEMENT_VARIATION && inner > ELEMENT_TAG;
}

/* Reading. */

struct stream {
    struct xmlread *xml;
    const struct xml_node *node;
    const char *names[ELEMENT_COUNT]; /* the reader's copies of the elements' names, once seen */
    enum element open[GAME_MAX_DEPTH + 4]; /* [0] is the document */
    size_t depth;
    bool ended; /* nothing more can be read */
    /* the game being read, with the state of its reading */
    struct adj_game *game;
    enum adj_status spoilt; /* ADJ_ETOOBIG: the rest of the game is skipped */
    bool begun;             /* an item was read; tags are not allowed any more */
    unsigned variations;
    struct item item; /* item of the open leaf element */
    struct tag tag;
    struct span *text; /* destination of the element's text; NULL: ignored */
    struct adj_error *err;
};

static enum adj_status
xml_open(adj_read_fn *read, void *context, bool strict, void **out_stream, struct adj_error *err)
{
    struct stream *s = calloc(1, sizeof *s);
    if (!s)
        return error_nomem(err);
    enum adj_status st = xmlread_open(read, context, strict ? &schema_game : NULL, &s->xml, err);
    if (st)
        free(s);
    else
        *out_stream = s;
    return st;
}

static void
xml_close(void *stream)
{
    struct stream *s = stream;
    xmlread_free(s->xml);
    adj_game_free(s->game);
    free(s);
}

static enum adj_status invalid(const struct stream *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static enum adj_status
invalid(const struct stream *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char reason[500];
    message_vset(reason, sizeof reason, format, args);
    va_end(args);
    return error_at(s->err, ADJ_ESYNTAX, "syntax", s->node->line, s->node->column, "XML: %s",
                    reason);
}

/* Handles a failure to extend the game. With a size limit only the current game fails, not the stream. */
static enum adj_status
limits(struct stream *s, enum adj_status st)
{
    if (st == ADJ_ENOMEM)
        return error_nomem(s->err);
    if (st == ADJ_ETOOBIG && !s->spoilt)
        s->spoilt = error_at(s->err, st, "too-big", s->game->place.line, s->game->place.column,
                             "the game has more moves, signs or text than is read");
    return ADJ_OK;
}

static void
item_begin(const struct stream *s, enum item_kind kind, struct item *out)
{
    *out = (struct item){
        .kind = (uint8_t)kind,
        .depth = (uint8_t)s->variations,
        .by = NOBODY,
        .place = {s->node->line, s->node->column},
    };
}

static enum adj_status
add(struct stream *s, const struct item *item)
{
    s->begun |= item->kind != ITEM_NUMBER;
    enum adj_status st = s->spoilt ? ADJ_OK : movetext_add(s->game, item);
    return st ? limits(s, st) : ADJ_OK;
}

static enum adj_status
add_text(struct stream *s, const char *text, size_t len, struct span *out)
{
    *out = (struct span){0, 0};
    enum adj_status st = s->spoilt ? ADJ_OK : game_add_text(s->game, text, len, out);
    return st ? limits(s, st) : ADJ_OK;
}

/* Attributes. */

/* Value of an attribute of the open element; NULL: absent. */
static const char *
attribute(const struct stream *s, const char *name)
{
    return xmlread_value(s->xml, s->node, name);
}

static enum adj_status
check_attributes(const struct stream *s, enum element e)
{
    static const char *const schema_hints[] = {"schemaLocation", "noNamespaceSchemaLocation", NULL};
    const char *const *own = elements[e].attributes;
    bool has_first = false;
    for (size_t i = 0; i < s->node->attributes; i++) {
        struct xml_attribute a = xmlread_attribute(s->xml, s->node, i);
        const char *const *known = a.in_space ? schema_hints : own;
        while (*known && strcmp(*known, a.name) != 0)
            known++;
        if (!*known)
            return invalid(s, "element '%s': the attribute '%.60s' is not allowed",
                           elements[e].name, a.name);
        if (!a.in_space && *a.value == '\0')
            return invalid(s, "element '%s': the attribute '%s' is empty", elements[e].name,
                           a.name);
        has_first |= known == own;
    }
    if (elements[e].required && !has_first)
        return invalid(s, "element '%s': the attribute '%s' is required but missing",
                       elements[e].name, *own);
    return ADJ_OK;
}

/* Copies an attribute into the record. */
static enum adj_status
take_text(struct stream *s, const char *name, struct span *out)
{
    const char *value = attribute(s, name);
    return add_text(s, value ? value : "", value ? strlen(value) : 0, out);
}

/* Reads a number up to `max`, decimal digits only. */
static enum adj_status
take_number(const struct stream *s, const char *name, uint64_t max, uint32_t *out)
{
    const char *value = attribute(s, name);
    struct cursor c;
    uint64_t number = 0;
    cursor_init(&c, value, strlen(value));
    if (strlen(value) > 7 || !cursor_uint(&c, max, &number) || !cursor_at_end(&c))
        return invalid(s, "the attribute '%s' is '%.60s', expected a number up to %u", name, value,
                       (unsigned)max);
    *out = (uint32_t)number;
    return ADJ_OK;
}

/* Elements. */

static enum adj_status
start_game(struct stream *s)
{
    const char *variant = attribute(s, "variant");
    s->game = game_new(NULL, "");
    if (!s->game)
        return error_nomem(s->err);
    s->spoilt = ADJ_OK;
    s->begun = false;
    s->variations = 0;
    s->game->place = s->game->setup_place = (struct place){s->node->line, s->node->column};
    if (variant && strlen(variant) > NAME_MAX_LENGTH)
        return invalid(s, "the attribute 'variant' is longer than %d bytes", NAME_MAX_LENGTH);
    enum adj_status st = take_text(s, "variant", &s->game->variant);
    if (!st)
        st = take_text(s, "setup", &s->game->setup);
    if (!st)
        st = take_text(s, "result", &s->game->result);
    if (st || !attribute(s, "number"))
        return st;
    struct item item;
    item_begin(s, ITEM_NUMBER, &item);
    st = take_number(s, "number", 9999999, &item.value);
    return st ? st : add(s, &item);
}

static enum adj_status
start_tag(struct stream *s)
{
    const char *name = attribute(s, "name");
    size_t len = tag_name_length(name);
    if (len == 0)
        return invalid(s, "a tag's name is '%.60s', expected letters, digits and underscores",
                       name);
    if (s->begun)
        return invalid(s, "element 'tag': not expected behind the first move or sign");
    if (s->game->tag_count == GAME_MAX_TAGS)
        return invalid(s, "element 'tag': no more than %d are expected", GAME_MAX_TAGS);
    s->tag = (struct tag){.place = {s->node->line, s->node->column}};
    s->text = &s->tag.value;
    return add_text(s, name, len, &s->tag.name);
}

static enum adj_status
start_event(struct stream *s)
{
    const char *kind = attribute(s, "kind"), *by = attribute(s, "by");
    item_begin(s, ITEM_EVENT, &s->item);
    char words[EVENT_WORDS_SIZE];
    if (!event_kind_find(kind, strlen(kind), &s->item.value) ||
        strcmp(kind, event_word((enum event_kind)s->item.value)) != 0)
        return invalid(s, "the attribute 'kind' is '%.60s', expected one of %s", kind,
                       event_words(kind, strlen(kind), words));
    enum colour colour = NOBODY;
    if (by && !colour_find(by, &colour))
        return invalid(s, "the attribute 'by' is '%.60s', expected white or black", by);
    s->item.by = (uint8_t)colour;
    return take_text(s, "text", &s->item.text);
}

static enum adj_status
start_variation(struct stream *s)
{
    if (s->variations == GAME_MAX_DEPTH)
        return invalid(s, "variations are not read deeper than %d", GAME_MAX_DEPTH);
    s->variations++;
    struct item item;
    item_begin(s, ITEM_BEGIN, &item);
    return add(s, &item);
}

/* The element of the node, ELEMENT_NONE if its name or namespace is unknown. The reader keeps one copy of each name. */
static enum element
element_here(struct stream *s)
{
    const char *name = s->node->name;
    if (!s->node->in_space)
        return ELEMENT_NONE;
    if (name == s->names[ELEMENT_MOVE]) /* most elements */
        return ELEMENT_MOVE;
    for (size_t i = ELEMENT_ARCHIVE; i < ELEMENT_COUNT; i++)
        if (name == s->names[i])
            return (enum element)i;
    for (size_t i = ELEMENT_ARCHIVE; i < ELEMENT_COUNT; i++)
        if (strcmp(elements[i].name, name) == 0) {
            s->names[i] = name;
            return (enum element)i;
        }
    return ELEMENT_NONE;
}

static enum adj_status
start_element(struct stream *s)
{
    const enum element e = element_here(s);
    if (e == ELEMENT_NONE || !may_contain(s->open[s->depth], e))
        return invalid(
            s,
            s->node->in_space
                ? "element '%.60s': not expected in '%s'"
                : "element '%.60s' (not in the namespace urn:adj:1): not expected in '%s'",
            s->node->name, elements[s->open[s->depth]].name);
    s->open[++s->depth] = e;
    s->text = NULL;
    enum adj_status st = check_attributes(s, e);
    if (st || e == ELEMENT_ARCHIVE)
        return st;
    if (e == ELEMENT_GAME)
        return start_game(s);
    if (e == ELEMENT_TAG)
        return start_tag(s);
    if (e == ELEMENT_EVENT)
        return start_event(s);
    if (e == ELEMENT_VARIATION)
        return start_variation(s);
    item_begin(s, elements[e].item, &s->item);
    s->item.place.column++; /* the text begins after the end of the tag */
    if (e == ELEMENT_SIGN)
        return take_number(s, "nag", UINT16_MAX, &s->item.value);
    s->text = &s->item.text;
    return ADJ_OK;
}

/* Ends an element; *out_game is set to a game that ends here. */
static enum adj_status
end(struct stream *s, struct adj_game **out_game)
{
    enum element e = s->open[s->depth--];
    s->text = NULL;
    if (e == ELEMENT_ARCHIVE)
        return ADJ_OK;
    if (e == ELEMENT_GAME) {
        *out_game = s->game;
        s->game = NULL;
        return ADJ_OK;
    }
    if (e == ELEMENT_TAG) {
        enum adj_status st = s->spoilt ? ADJ_OK : game_add_tag(s->game, &s->tag);
        return st ? limits(s, st) : ADJ_OK;
    }
    if (e == ELEMENT_VARIATION) {
        struct item item;
        item_begin(s, ITEM_END, &item);
        s->variations--;
        return add(s, &item);
    }
    if (elements[e].content == CONTENT_TEXT && s->item.text.len == 0 && !s->spoilt)
        return invalid(s, "element '%s': it is empty", elements[e].name);
    return add(s, &s->item);
}

/* Appends a piece of an element's text; the pieces are adjacent in memory. */
static enum adj_status
add_piece(struct stream *s)
{
    enum element e = s->open[s->depth];
    const char *text = xmlread_text(s->xml, s->node);
    size_t blank = elements[e].content == CONTENT_ELEMENTS ? 0 : s->node->len;
    while (blank < s->node->len && text_space(text + blank, 1) > 0)
        blank++;
    if (elements[e].content == CONTENT_EMPTY || blank < s->node->len)
        return invalid(s, "element '%s': text is not expected in it", elements[e].name);
    if (!s->text)
        return ADJ_OK;
    struct span piece;
    enum adj_status st = add_text(s, text, s->node->len, &piece);
    if (s->text->len == 0)
        s->text->at = piece.at;
    s->text->len += piece.len;
    return st;
}

/* Reads up to the end of a game. */
static enum adj_status
read_game(struct stream *s, struct adj_game **out_game)
{
    enum adj_status st = ADJ_OK;
    while (!st && !*out_game && (st = xmlread_next(s->xml, &s->node, s->err)) == ADJ_OK)
        st = s->node->kind == XML_START ? start_element(s)
             : s->node->kind == XML_END ? end(s, out_game)
                                        : add_piece(s);
    return st;
}

static enum adj_status
xml_next(void *stream, struct adj_game **out_game, struct adj_error *err)
{
    struct stream *s = stream;
    struct adj_game *game = NULL;
    if (s->ended)
        return ADJ_EOF;
    s->err = err;
    enum adj_status st = read_game(s, &game);
    s->ended = st != ADJ_OK;
    if (!st && s->spoilt)
        st = s->spoilt;
    if (st) {
        adj_game_free(game);
        return st;
    }
    struct span variant = game->variant, setup = game->setup, result = game->result;
    movetext_settle(game); /* attributes override tags of the same name */
    game->variant = variant.len > 0 ? variant : game->variant;
    game->setup = setup.len > 0 ? setup : game->setup;
    game->result = result.len > 0 ? result : game->result;
    *out_game = game;
    return ADJ_OK;
}

const struct codec_stream xml_stream = {
    .open = xml_open,
    .next = xml_next,
    .close = xml_close,
};
