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
#include "base/array.h"
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

enum { MAX_ATTRIBUTES = 4, NAME_MAX_LENGTH = 80, FIRST_FINISHED = 16 };

struct stream;
typedef enum adj_status element_fn(struct stream *s);
static element_fn start_game, start_tag, start_leaf, start_sign, start_event, start_variation,
    close_game, close_tag, close_leaf, close_variation, read_nothing;

/* Bits of elements: this one, and this one and those behind it. */
#define ONLY(element) (1u << (element))
#define FROM(element) (~0u << (element))

/* clang-format off */
/* game.xsd, one row per element. */
static const struct row {
    const char *name;
    enum content content;
    enum item_kind item;
    element_fn *start, *close;
    unsigned inner; /* bits of the elements in it */
    bool required;  /* the first attribute */
    const char *attributes[MAX_ATTRIBUTES + 1];
} elements[] = {
    [ELEMENT_NONE] = {"document", CONTENT_ELEMENTS, 0, read_nothing, read_nothing,
                      ONLY(ELEMENT_ARCHIVE) | ONLY(ELEMENT_GAME), false, {NULL}},
    [ELEMENT_ARCHIVE] = {"archive", CONTENT_ELEMENTS, 0, read_nothing, read_nothing,
                         ONLY(ELEMENT_GAME), false, {NULL}},
    [ELEMENT_GAME] = {"game", CONTENT_ELEMENTS, 0, start_game, close_game,
                      FROM(ELEMENT_TAG), false, {"variant", "setup", "number", "result", NULL}},
    [ELEMENT_TAG] = {"tag", CONTENT_ANY_TEXT, 0, start_tag, close_tag, 0, true, {"name", NULL}},
    [ELEMENT_MOVE] = {"move", CONTENT_TEXT, ITEM_MOVE, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_COMMENT] = {"comment", CONTENT_ANY_TEXT, ITEM_COMMENT, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_CLOCK] = {"clock", CONTENT_TEXT, ITEM_CLOCK, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_MARK] = {"mark", CONTENT_TEXT, ITEM_MARK, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_ESCAPE] = {"escape", CONTENT_ANY_TEXT, ITEM_ESCAPE, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_SETUP] = {"setup", CONTENT_TEXT, ITEM_SETUP, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_RESULT] = {"result", CONTENT_TEXT, ITEM_RESULT, start_leaf, close_leaf, 0, false, {NULL}},
    [ELEMENT_SIGN] = {"sign", CONTENT_EMPTY, ITEM_SIGN, start_sign, close_leaf, 0, true, {"nag", NULL}},
    [ELEMENT_EVENT] = {"event", CONTENT_EMPTY, ITEM_EVENT, start_event, close_leaf, 0, true,
                       {"kind", "by", "text", NULL}},
    [ELEMENT_VARIATION] = {"variation", CONTENT_ELEMENTS, ITEM_BEGIN, start_variation, close_variation,
                           FROM(ELEMENT_MOVE), false, {NULL}},
};
/* clang-format on */

/* Reading. */

/* A game that ended in the piece of input read last. */
struct finished {
    struct adj_game *game;
    bool is_spoilt;
};

struct stream {
    struct xmlread *xml;
    const struct xml_node *node;
    const char *names[ELEMENT_COUNT]; /* the reader's copies of the elements' names, once seen */
    const struct row *open[GAME_MAX_DEPTH + 4]; /* [0] is the document */
    size_t depth;
    enum adj_status ended;  /* nothing more can be read */
    struct adj_error error; /* if that is one */
    /* games that were read, and the next one to return */
    struct finished *finished;
    size_t count, cap, next;
    /* the game being read, with the state of its reading */
    struct adj_game *game;
    enum adj_status spoilt; /* ADJ_ETOOBIG: the rest of the game is skipped */
    bool begun;             /* an item was read; tags are not allowed any more */
    unsigned variations;
    struct item item; /* item of the open leaf element */
    struct tag tag;
    struct span *text; /* destination of the element's text; NULL: ignored */
};

static enum adj_status invalid(struct stream *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static enum adj_status
invalid(struct stream *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char reason[500];
    message_vset(reason, sizeof reason, format, args);
    va_end(args);
    return error_at(&s->error, ADJ_ESYNTAX, "syntax", s->node->line, s->node->column, "XML: %s",
                    reason);
}

static enum adj_status
spoilt_error(const struct adj_game *game, struct adj_error *err)
{
    return error_at(err, ADJ_ETOOBIG, "too-big", game->place.line, game->place.column,
                    "the game has more moves, signs or text than is read");
}

/* Handles a failure to extend the game. With a size limit only the current game fails, not the stream. */
static enum adj_status
limits(struct stream *s, enum adj_status st)
{
    if (st == ADJ_ENOMEM)
        return error_nomem(&s->error);
    if (st == ADJ_ETOOBIG && !s->spoilt)
        s->spoilt = spoilt_error(s->game, &s->error);
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

/* Appends to a span whose text was added last. */
static enum adj_status
add_text(struct stream *s, const char *text, size_t len, struct span *span)
{
    enum adj_status st = s->spoilt ? ADJ_OK : game_extend_text(s->game, text, len, span);
    return st ? limits(s, st) : ADJ_OK;
}

/* Attributes. */

/* Value of an attribute of the open element; NULL: absent. */
static const char *
attribute(const struct stream *s, const char *name)
{
    return xml_value(s->node, name);
}

static enum adj_status
check_attributes(struct stream *s)
{
    static const char *const schema_hints[] = {"schemaLocation", "noNamespaceSchemaLocation", NULL};
    const struct row *row = s->open[s->depth];
    const char *const *own = row->attributes;
    bool has_first = false;
    for (size_t i = 0; i < s->node->attribute_count; i++) {
        const struct xml_attribute *a = &s->node->attributes[i];
        const char *const *known = a->in_space ? schema_hints : own;
        while (*known && strcmp(*known, a->name) != 0)
            known++;
        if (!*known)
            return invalid(s, "element '%s': the attribute '%.60s' is not allowed", row->name,
                           a->name);
        if (!a->in_space && *a->value == '\0')
            return invalid(s, "element '%s': the attribute '%s' is empty", row->name, a->name);
        has_first |= known == own;
    }
    if (row->required && !has_first)
        return invalid(s, "element '%s': the attribute '%s' is required but missing", row->name,
                       *own);
    return ADJ_OK;
}

/* Copies an attribute into the record. */
static enum adj_status
attribute_text(struct stream *s, const char *name, struct span *out)
{
    const char *value = attribute(s, name);
    *out = (struct span){0, 0};
    return add_text(s, value ? value : "", value ? strlen(value) : 0, out);
}

/* Reads a number up to `max`, decimal digits only. */
static enum adj_status
take_number(struct stream *s, const char *name, uint64_t max, uint32_t *out)
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
        return error_nomem(&s->error);
    s->spoilt = ADJ_OK;
    s->begun = false;
    s->variations = 0;
    s->game->place = s->game->setup_place = (struct place){s->node->line, s->node->column};
    if (variant && strlen(variant) > NAME_MAX_LENGTH)
        return invalid(s, "the attribute 'variant' is longer than %d bytes", NAME_MAX_LENGTH);
    enum adj_status st = attribute_text(s, "variant", &s->game->variant);
    if (!st)
        st = attribute_text(s, "setup", &s->game->setup);
    if (!st)
        st = attribute_text(s, "result", &s->game->result);
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
    return attribute_text(s, "text", &s->item.text);
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

/* A leaf element with text. */
static enum adj_status
start_leaf(struct stream *s)
{
    item_begin(s, s->open[s->depth]->item, &s->item);
    s->item.place.column++; /* the text begins after the end of the tag */
    s->text = &s->item.text;
    return ADJ_OK;
}

static enum adj_status
start_sign(struct stream *s)
{
    item_begin(s, ITEM_SIGN, &s->item);
    s->item.place.column++;
    return take_number(s, "nag", UINT16_MAX, &s->item.value);
}

static enum adj_status
close_game(struct stream *s)
{
    struct finished *more =
        array_more(s->finished, s->count, &s->cap, FIRST_FINISHED, sizeof *more);
    if (!more)
        return error_nomem(&s->error);
    s->finished = more;
    s->finished[s->count++] = (struct finished){s->game, s->spoilt != ADJ_OK};
    s->game = NULL;
    if (s->spoilt)
        error_begin(&s->error);
    return ADJ_OK;
}

static enum adj_status
close_tag(struct stream *s)
{
    enum adj_status st = s->spoilt ? ADJ_OK : game_add_tag(s->game, &s->tag);
    return st ? limits(s, st) : ADJ_OK;
}

static enum adj_status
close_variation(struct stream *s)
{
    struct item item;
    item_begin(s, ITEM_END, &item);
    s->variations--;
    return add(s, &item);
}

static enum adj_status
close_leaf(struct stream *s)
{
    const struct row *row = s->open[s->depth + 1];
    if (row->content == CONTENT_TEXT && s->item.text.len == 0 && !s->spoilt)
        return invalid(s, "element '%s': it is empty", row->name);
    return add(s, &s->item);
}

static enum adj_status
read_nothing(struct stream *s)
{
    (void)s;
    return ADJ_OK;
}

/* Nodes. */

static enum adj_status
not_expected(struct stream *s)
{
    return invalid(s,
                   s->node->in_space
                       ? "element '%.60s': not expected in '%s'"
                       : "element '%.60s' (not in the namespace urn:adj:1): not expected in '%s'",
                   s->node->name, s->open[s->depth]->name);
}

/* Returns the element of a name that was not seen yet, ELEMENT_NONE if it is unknown. */
static __attribute__((noinline)) enum element
element_find(struct stream *s, const char *name)
{
    for (size_t i = ELEMENT_ARCHIVE; i < ELEMENT_COUNT; i++)
        if (strcmp(elements[i].name, name) == 0) {
            s->names[i] = name;
            return (enum element)i;
        }
    return ELEMENT_NONE;
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
    return element_find(s, name);
}

/* Begins an element after a check of its attributes. Not inlined, because most elements have none. */
static __attribute__((noinline)) enum adj_status
start_checked(struct stream *s)
{
    enum adj_status st = check_attributes(s);
    return st ? st : s->open[s->depth]->start(s);
}

static enum adj_status
on_start(void *context, const struct xml_node *node)
{
    struct stream *s = context;
    s->node = node;
    const enum element e = element_here(s);
    const struct row *row = &elements[e];
    if (!(s->open[s->depth]->inner >> e & 1))
        return not_expected(s);
    s->open[++s->depth] = row;
    s->text = NULL;
    return node->attribute_count > 0 || row->required ? start_checked(s) : row->start(s);
}

static enum adj_status
on_end(void *context, const struct xml_node *node)
{
    struct stream *s = context;
    const struct row *row = s->open[s->depth--];
    s->node = node;
    s->text = NULL;
    return row->close(s);
}

static bool
is_blank(const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && text_space(text + i, 1) > 0)
        i++;
    return i == len;
}

/* Appends a piece of an element's text. */
static enum adj_status
on_text(void *context, const struct xml_node *node)
{
    struct stream *s = context;
    s->node = node;
    if (s->text)
        return add_text(s, node->text, node->len, s->text);
    const struct row *row = s->open[s->depth];
    if (row->content == CONTENT_EMPTY || !is_blank(node->text, node->len))
        return invalid(s, "element '%s': text is not expected in it", row->name);
    return ADJ_OK;
}

/* The stream. */

static enum adj_status
xml_open(adj_read_fn *read, void *context, bool strict, void **out_stream, struct adj_error *err)
{
    struct stream *s = calloc(1, sizeof *s);
    if (!s)
        return error_nomem(err);
    error_begin(&s->error);
    s->open[0] = &elements[ELEMENT_NONE];
    enum adj_status st = xmlread_open(
        &(struct xmlread_setup){
            read, context, strict ? &schema_game : NULL, {on_start, on_end, on_text}, s},
        &s->xml, err);
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
    while (s->next < s->count)
        adj_game_free(s->finished[s->next++].game);
    free(s->finished);
    free(s);
}

static enum adj_status
xml_next(void *stream, struct adj_game **out_game, struct adj_error *err)
{
    struct stream *s = stream;
    while (s->next == s->count && !s->ended) {
        s->next = s->count = 0;
        s->ended = xmlread_next(s->xml, &s->error);
    }
    if (s->next == s->count) {
        enum adj_status st = s->ended;
        if (st != ADJ_EOF && err)
            error_copy(err, &s->error);
        s->ended = ADJ_EOF; /* from now on */
        return st;
    }
    struct adj_game *game = s->finished[s->next].game;
    if (s->finished[s->next++].is_spoilt) {
        enum adj_status st = spoilt_error(game, err);
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
