/* SPDX-License-Identifier: MIT */
#include "base/template.h"

#include <stdarg.h>
#include <string.h>

#include "base/message.h"
#include "base/xml.h"

/* Values. */

static struct value *
value_add(struct values *v, const char *name, size_t name_len, int kind)
{
    if (v->count == VALUES_MOST)
        v->count--; /* the name is then unknown, which template_write() reports */
    v->all[v->count] = (struct value){.name = name, .name_len = (unsigned)name_len, .kind = kind};
    return &v->all[v->count++];
}

void
values_set(struct values *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *at = format, *end; *at; at = end + strspn(end, " ")) {
        size_t len = strcspn(at, "=");
        end = at + strcspn(at, " ");
        struct value *value =
            value_add(v, at, len, strchr("s=", end[-1]) ? VALUE_TEXT : VALUE_NUMBER);
        if (end[-1] == 's')
            value->as.text = va_arg(args, const char *);
        else if (end[-2] == 'j')
            value->number = va_arg(args, intmax_t);
        else if (end[-2] == 'z')
            value->number = (int64_t)va_arg(args, size_t);
        else if (end[-1] == 'd')
            value->number = va_arg(args, int);
    }
    va_end(args);
}

void
values_rows(struct values *v, const char *name, size_t count, row_fn *row, const void *context)
{
    struct value *value = value_add(v, name, strlen(name), VALUE_ROWS);
    value->as.row = row;
    value->number = (int64_t)count;
    value->context = context;
}

void
values_call(struct values *v, const char *name, text_fn *call, void *context)
{
    struct value *value = value_add(v, name, strlen(name), VALUE_CALL);
    value->as.call = call;
    value->context = context;
}

/* JSON as a value; null is an empty text. */
static struct value
json_value(const struct json *json)
{
    struct value value = {.kind = VALUE_TEXT};
    enum json_kind kind = json_kind(json);
    if (kind == JSON_TEXT) {
        value.as.text = json_text(json);
    } else if (kind == JSON_WHOLE || kind == JSON_BOOL) {
        value.kind = VALUE_NUMBER;
        value.number = json_bool(json, false);
        json_int(json, &value.number);
    } else if (kind == JSON_LIST || kind == JSON_MEMBERS) {
        value.kind = VALUE_JSON;
        value.as.json = json;
        value.number = kind == JSON_LIST ? (int64_t)json_count(json) : 1;
    }
    return value;
}

void
values_json(struct values *v, const char *name, const struct json *json)
{
    struct value *value = value_add(v, name, strlen(name), VALUE_TEXT);
    *value = json_value(json);
    value->name = name;
    value->name_len = (unsigned)strlen(name);
}

/* Finds a value. Returns false when no level knows the name; an object of JSON may lack any member. */
static bool
value_find(const struct values *v, const char *name, size_t len, struct value *out)
{
    bool is_optional = false;
    char member[64];
    *out = (struct value){.kind = VALUE_TEXT};
    if (len >= sizeof member)
        return false;
    memcpy(member, name, len);
    member[len] = '\0';
    for (; v; v = v->outer) {
        for (size_t i = v->count; i-- > 0;)
            if (v->all[i].name_len == len && memcmp(v->all[i].name, name, len) == 0) {
                *out = v->all[i];
                if (out->kind == VALUE_CALL)
                    *out = (struct value){.as.text = out->as.call((void *)(uintptr_t)out->context)};
                return true;
            }
        if (v->json && (*member == '.' || json_has(v->json, member))) {
            *out = json_value(*member == '.' ? v->json : json_member(v->json, member));
            return true;
        }
        is_optional |= v->json != NULL;
    }
    return is_optional;
}

static bool
is_true(const struct value *value)
{
    return value->kind == VALUE_TEXT ? value->as.text && *value->as.text : value->number != 0;
}

/* Tags. */

struct tag {
    char kind; /* one of = { t # ? ^ / >; ! when it is faulty; NUL at the end of the text */
    const char *name;
    size_t len;
    const char *begin, *end; /* of the text that the tag replaces */
};

/* Writing. */

struct writer {
    const struct template *table;
    const struct language *language;
    struct buffer *out;
    struct buffer text;
    const char *start; /* of the current template */
    const char *fault; /* NULL: none yet */
    unsigned depth;
};

/* Finds the next tag. A tag that is alone on its line, except a value, takes the line. */
static struct tag
tag_next(const struct writer *w, const char *at, const char *end)
{
    const char *open = strstr(at, "{{");
    if (!open || open >= end)
        return (struct tag){.begin = end, .end = end};
    struct tag tag = {.kind = '=', .begin = open};
    const char *name = open + 2;
    if (strchr("{#?^/>", *name))
        tag.kind = *name++;
    else if (strncmp(name, "t ", 2) == 0)
        tag.kind = *name++;
    tag.name = name += strspn(name, " ");
    const char *close = strstr(name, tag.kind == '{' ? "}}}" : *name == '"' ? "\"}}" : "}}");
    if (!close || close >= end)
        return (struct tag){.kind = '!', .name = open, .begin = open, .end = end};
    close += *name == '"';
    tag.len = (size_t)(close - name);
    tag.end = close + (tag.kind == '{' ? 3 : 2);
    bool is_alone = (open == w->start || open[-1] == '\n') && *tag.end == '\n';
    tag.end += strchr("#?^/>", tag.kind) && is_alone;
    return tag;
}

static bool
is_section(const struct tag *tag)
{
    return tag->kind == '#' || tag->kind == '?' || tag->kind == '^';
}

/* The tag that ends the section behind `at`; of kind '!' without one. */
static struct tag
section_end(const struct writer *w, const char *at, const char *end)
{
    for (size_t depth = 1;;) {
        struct tag tag = tag_next(w, at, end);
        if (is_section(&tag))
            depth++;
        else if (tag.kind == '/')
            depth--;
        else if (!tag.kind)
            tag.kind = '!';
        if (depth == 0 || tag.kind == '!')
            return tag;
        at = tag.end;
    }
}

static void part_write(struct writer *w, const char *at, const char *end, struct values *v);

/* Writes a section once for each row. */
static void
rows_write(struct writer *w, const struct value *list, const char *at, const char *end,
           struct values *outer)
{
    bool is_list = list->kind == VALUE_JSON && json_kind(list->as.json) == JSON_LIST;
    for (int64_t i = 0; i < list->number && !w->fault; i++) {
        struct values row;
        row.outer = outer;
        row.at = (size_t)i;
        row.count = 0;
        row.json = is_list                    ? json_item(list->as.json, row.at)
                   : list->kind == VALUE_JSON ? list->as.json
                                              : NULL;
        row.is_left_out = false;
        if (list->kind == VALUE_ROWS)
            list->as.row(&row, (void *)(uintptr_t)list->context);
        if (!row.is_left_out)
            part_write(w, at, end, &row);
    }
}

/* Writes a section and returns its end. */
static const char *
section_write(struct writer *w, const struct tag *open, const char *end, struct values *v)
{
    struct tag close = section_end(w, open->end, end);
    struct value value;
    if (close.kind == '!' || !value_find(v, open->name, open->len, &value))
        w->fault = open->name;
    else if (open->kind == '#' && (value.kind == VALUE_ROWS || value.kind == VALUE_JSON))
        rows_write(w, &value, open->end, close.begin, v);
    else if (is_true(&value) == (open->kind != '^'))
        part_write(w, open->end, close.begin, v);
    return close.end;
}

static void
include_write(struct writer *w, const struct tag *tag, struct values *v)
{
    const struct template *t = w->table;
    const char *start = w->start;
    while (t->name && (strlen(t->name) != tag->len || memcmp(t->name, tag->name, tag->len) != 0))
        t++;
    if (!t->name || w->depth == 8) {
        w->fault = tag->name;
        return;
    }
    w->depth++;
    w->start = t->text;
    part_write(w, t->text, t->text + strlen(t->text), v);
    w->start = start;
    w->depth--;
}

/* Writes a value, or a sentence in quotes. */
static void
value_write(struct writer *w, const struct tag *tag, const struct values *v)
{
    struct value value = {.kind = VALUE_TEXT};
    buffer_reset(&w->text);
    if (*tag->name == '"')
        value.as.text = tr_slice(w->language, tag->name + 1, tag->len - 2);
    else if (!value_find(v, tag->name, tag->len, &value))
        w->fault = tag->name;
    if (*tag->name == '"' && !value.as.text)
        xml_text_n(w->out, tag->name + 1, tag->len - 2);
    else if (value.kind == VALUE_NUMBER)
        buffer_put_signed(w->out, value.number);
    else if (value.kind != VALUE_TEXT || !value.as.text)
        return;
    else if (tag->kind == '{')
        buffer_puts(w->out, value.as.text);
    else if (tag->kind == 't' && *tag->name != '"')
        message_write(w->language, value.as.text, &w->text);
    else
        xml_text(w->out, value.as.text);
    if (w->text.len)
        xml_text_n(w->out, w->text.data, w->text.len);
}

/* Writes a part of a template, until the first fault. */
static void
part_write(struct writer *w, const char *at, const char *end, struct values *v)
{
    while (at < end && !w->fault) {
        struct tag tag = tag_next(w, at, end);
        buffer_put(w->out, at, (size_t)(tag.begin - at));
        at = tag.end;
        if (tag.kind == '!' || tag.kind == '/')
            w->fault = tag.name;
        else if (is_section(&tag))
            at = section_write(w, &tag, end, v);
        else if (tag.kind == '>')
            include_write(w, &tag, v);
        else if (tag.kind)
            value_write(w, &tag, v);
    }
}

const char *
template_write(const struct template *table, const char *name, const struct language *language,
               struct values *v, struct buffer *out)
{
    struct writer w = {.table = table, .language = language, .out = out};
    include_write(&w, &(struct tag){.name = name, .len = strlen(name)}, v);
    out->failed |= w.fault || w.text.failed;
    buffer_clear(&w.text);
    return w.fault;
}
