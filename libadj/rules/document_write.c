/* SPDX-License-Identifier: MIT */
/* Writes a game as a document, field by field (fields.c). Begin with document_write(). */
#include <string.h>

#include "base/xml.h"
#include "rules/document.h"
#include "rules/hooks.h"

enum { WIDTH = 120 };

/* A start tag that is being written: its attributes are wrapped. */
struct tag {
    struct buffer *out;
    unsigned depth;
    size_t line; /* where the line begins */
};

static void
indent(struct buffer *out, unsigned depth)
{
    while (depth-- > 0)
        buffer_puts(out, "  ");
}

static void
attribute(struct tag *tag, const char *name, const char *value)
{
    size_t len = strlen(name) + strlen(value) + 4;
    if (tag->out->len - tag->line + len > WIDTH) {
        buffer_putc(tag->out, '\n');
        tag->line = tag->out->len;
        indent(tag->out, tag->depth + 2);
    } else {
        buffer_putc(tag->out, ' ');
    }
    buffer_puts(tag->out, name);
    buffer_puts(tag->out, "=\"");
    xml_text(tag->out, value);
    buffer_putc(tag->out, '"');
}

static const char *
text_at(const void *whole, size_t at)
{
    const char *text;
    memcpy(&text, (const char *)whole + at, sizeof text);
    return text;
}

/* Appends a word to a list that blanks separate. */
static void
list_add(struct buffer *list, const char *word)
{
    buffer_puts(list, list->len > 0 ? " " : "");
    buffer_puts(list, word);
}

static void
vector_put(const struct vec *v, unsigned axes, struct buffer *out)
{
    for (unsigned a = 0; a < axes; a++) {
        buffer_puts(out, a > 0 ? " " : "");
        buffer_put_signed(out, v->at[a]);
    }
}

static void
range_put(const struct draughts_range *range, struct buffer *out)
{
    if (range->least == 0 && range->most == 255)
        return;
    buffer_put_number(out, range->least);
    if (range->most == 255)
        buffer_putc(out, '-');
    else if (range->most != range->least)
        buffer_printf(out, "-%u", range->most);
}

static void
hooks_put(const struct chess_rules *rules, struct buffer *out)
{
    const struct chess_hook *hook;
    for (size_t i = 0; (hook = hook_at(i)); i++)
        if (hook_is_set(hook, rules))
            list_add(out, hook->name);
}

static void
texts_put(const struct field *field, const void *whole, struct buffer *out)
{
    for (unsigned i = 0; i < field->count; i++) {
        const char *text = text_at(whole, field->at + i * sizeof text);
        if (text)
            list_add(out, text);
    }
}

static void
words_put(const struct field *field, const void *whole, struct buffer *out)
{
    size_t each = field->size / field->count;
    for (unsigned i = 0; i < field->count; i++) {
        struct field one = {.at = field->at + i * each, .size = each};
        uint64_t value = field_get(&one, whole);
        if (value > 0)
            list_add(out, field->words[value]);
    }
}

/* Writes the value of a number, a flag, a word or bits; nothing for zero. */
static void
value_put(const struct field *field, const void *whole, struct buffer *out)
{
    uint64_t value = field_get(field, whole);
    if (value == 0 && !field->required)
        return;
    if (field->kind == FIELD_FLAG)
        buffer_puts(out, "true");
    else if (field->kind == FIELD_WORD)
        buffer_puts(out, field->words[value]);
    else if (field->kind == FIELD_LETTER)
        buffer_putc(out, (char)value);
    else if (field->words && value == field->most)
        buffer_puts(out, field->words[0]);
    else
        buffer_put_number(out, value);
}

static void
bits_put(const struct field *field, const void *whole, struct buffer *out)
{
    uint64_t value = field_get(field, whole);
    for (unsigned i = 0; field->words[i]; i++)
        if (value >> i & 1)
            list_add(out, field->words[i]);
}

static void
choice_put(const struct field *field, const void *change, struct buffer *out)
{
    const char *const *words = field_values(change);
    uint64_t value = field_get(field, change);
    if (words)
        buffer_puts(out, words[value]);
    else
        buffer_put_number(out, value);
}

static void
put_if(const char *text, struct buffer *out)
{
    buffer_puts(out, text ? text : "");
}

/* Writes the text of an attribute; nothing if it has the default value. */
static void
text_of(const struct field *field, const void *whole, unsigned axes, struct buffer *out)
{
    const void *at = (const char *)whole + field->at;
    switch ((int)field->kind) {
    case FIELD_NUMBER:
    case FIELD_FLAG:
    case FIELD_WORD:
    case FIELD_LETTER:
        value_put(field, whole, out);
        return;
    case FIELD_BITS:
        bits_put(field, whole, out);
        return;
    case FIELD_VECTOR:
        vector_put(at, axes, out);
        return;
    case FIELD_RANGE:
        range_put(at, out);
        return;
    case FIELD_WORDS:
        words_put(field, whole, out);
        return;
    case FIELD_TEXTS:
        texts_put(field, whole, out);
        return;
    case FIELD_HOOKS:
        hooks_put(whole, out);
        return;
    case FIELD_VALUE:
        choice_put(field, whole, out);
        return;
    case FIELD_GLYPHS:
        put_if(pictures_name((const void *)text_at(whole, field->at)), out);
        return;
    }
    put_if(text_at(whole, field->at), out);
}

struct writer {
    struct buffer *out;
    unsigned axes;
    const char *family;
};

static void write_element(const struct writer *w, const char *name, const struct shape *shape,
                          const void *whole, unsigned depth);

/* Returns the element at `index` of a field; NULL: there is none. */
static const void *
element_at(const struct field *field, const void *whole, unsigned index)
{
    const char *at = (const char *)whole + field->at;
    const void *found = NULL;
    switch ((int)field->kind) {
    case FIELD_ONE:
        return index == 0 && field_used(field, whole) ? at : NULL;
    case FIELD_INNER:
        found = index < field->count ? at + index * field->shape->size : NULL;
        return found && (field->least || shape_used(field->shape, found)) ? found : NULL;
    case FIELD_TABLE:
        found = text_at(whole, field->at);
        found = found ? (const char *)found + index * field->shape->size : NULL;
        return found && shape_used(field->shape, found) ? found : NULL;
    case FIELD_LINKS:
        return index < field->count ? text_at(whole, field->at + index * sizeof(void *)) : NULL;
    case FIELD_LINK:
        return index == 0 ? text_at(whole, field->at) : NULL;
    }
    return NULL;
}

static void
write_attributes(const struct writer *w, struct tag *tag, const struct shape *shape,
                 const void *whole)
{
    struct buffer value = {0};
    for (const struct field *field = shape->fields; field->name; field++) {
        if (field_is_element(field) || field->kind == FIELD_PROSE ||
            (field->only && strcmp(field->only, w->family) != 0))
            continue;
        buffer_reset(&value);
        text_of(field, whole, w->axes, &value);
        w->out->failed |= value.failed;
        if (value.len > 0)
            attribute(tag, field->name, value.data);
    }
    buffer_clear(&value);
}

/* Writes the prose and the elements of an element; returns whether there was any. */
static bool
write_contents(const struct writer *w, const struct shape *shape, const void *whole, unsigned depth)
{
    bool any = false;
    for (const struct field *field = shape->fields; field->name; field++) {
        const void *each;
        if (field->kind == FIELD_PROSE) {
            buffer_putc(w->out, '>');
            xml_text(w->out, text_at(whole, field->at));
            return true;
        }
        for (unsigned i = 0; field_is_element(field) && (each = element_at(field, whole, i)); i++) {
            buffer_puts(w->out, any ? "" : ">\n");
            write_element(w, field->name, field->shape, each, depth + 1);
            any = true;
        }
    }
    if (any)
        indent(w->out, depth);
    return any;
}

static void
write_element(const struct writer *w, const char *name, const struct shape *shape,
              const void *whole, unsigned depth)
{
    struct tag tag = {w->out, depth, w->out->len};
    indent(w->out, depth);
    buffer_printf(w->out, "<%s", name);
    if (depth == 0)
        attribute(&tag, "xmlns", "urn:adj:1");
    write_attributes(w, &tag, shape, whole);
    if (write_contents(w, shape, whole, depth))
        buffer_printf(w->out, "</%s>\n", name);
    else
        buffer_puts(w->out, "/>\n");
}

void
document_write(const struct ruleset_draft *draft, struct buffer *out)
{
    const struct writer w = {
        .out = out,
        .axes = draft->board.shape == SHAPE_HYPERCUBE ? draft->board.axes : 2,
        .family = draft->rules.chess ? "chess" : "draughts",
    };
    buffer_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write_element(&w, "ruleset", &shape_ruleset, draft, 0);
}

void
document_draft(const struct ruleset *rules, const char *id, struct ruleset_draft *out)
{
    *out = (struct ruleset_draft){.rules = *rules};
    if (id)
        out->rules.id = id;
    if (rules->chess)
        out->chess = *rules->chess;
    if (rules->draughts)
        out->draughts = *rules->draughts;
    out->board = *ruleset_board(rules)->described;
    if (rules->pictures && !pictures_name(rules->pictures)) { /* a document's own */
        out->pictures = *rules->pictures;
        out->rules.pictures = rules->pictures->base;
    }
    if (rules->source == rules->title)
        out->rules.source = NULL;
}
