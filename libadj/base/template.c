/* SPDX-License-Identifier: MIT */
#include "base/template.h"

#include <stdarg.h>
#include <string.h>

#include "base/ascii.h"
#include "base/message.h"
#include "base/xml.h"

/* Values. */

/* The chain of a name in the hash table of struct values, without which a text report takes 6 % more instructions. */
static unsigned
chain_of(const char *name, size_t len)
{
    return ((unsigned char)name[0] * 5u + (unsigned char)name[len / 2] * 3u + (unsigned)len) %
           VALUES_CHAINS;
}

static struct value *
value_add(struct values *v, const char *name, size_t name_len, int kind)
{
    struct value *value = &v->all[v->count];
    *value = (struct value){.name = name, .name_len = (unsigned short)name_len, .kind = kind};
    if (v->count < VALUES_MOST) { /* else the name is unknown, which template_write() reports */
        unsigned char *newest = &v->newest[chain_of(name, name_len)];
        value->older = *newest;
        *newest = (unsigned char)++v->count;
    }
    return value;
}

void
values_set(struct values *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *at = format; *at; at += *at == ' ') {
        const char *name = at;
        while (*at != '=')
            at++;
        struct value *value = value_add(v, name, (size_t)(at - name), VALUE_NUMBER);
        const char kind = at[1] == '%' ? at[2] : '\0';
        at += kind == '\0' ? 1 : kind == 'j' || kind == 'z' ? 4 : 3;
        if (kind == 'j')
            value->number = va_arg(args, intmax_t);
        else if (kind == 'z')
            value->number = (int64_t)va_arg(args, size_t);
        else if (kind == 'u' || kind == 'd')
            value->number = kind == 'u' ? (int64_t)va_arg(args, unsigned) : va_arg(args, int);
        else
            value->kind = VALUE_TEXT;
        if (kind == 's')
            value->as.text = va_arg(args, const char *);
    }
    va_end(args);
}

void
values_text(struct values *v, const char *name, const char *text)
{
    value_add(v, name, strlen(name), VALUE_TEXT)->as.text = text;
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
    struct value *value = value_add(v, name, strlen(name), VALUE_TEXT), of_json = json_value(json);
    value->kind = of_json.kind;
    value->as = of_json.as;
    value->number = of_json.number;
}

/* Finds a value. Returns NULL when no level knows the name; an object of JSON may lack any member. A value that is not
 * stored is made in *made. */
static const struct value *
value_find(const struct values *v, const struct template_tag *tag, struct value *made)
{
    bool is_optional = false;
    unsigned chain = chain_of(tag->name, tag->name_len);
    for (; v; v = v->outer) {
        for (unsigned i = v->newest[chain]; i > 0; i = v->all[i - 1].older) {
            const struct value *value = &v->all[i - 1];
            if (value->name_len != tag->name_len ||
                memcmp(value->name, tag->name, tag->name_len) != 0)
                continue;
            if (value->kind != VALUE_CALL)
                return value;
            *made = (struct value){.as.text = value->as.call((void *)(uintptr_t)value->context)};
            return made;
        }
        bool is_item = *tag->name == '.';
        if (v->json && (is_item || json_has(v->json, tag->name))) {
            *made = json_value(is_item ? v->json : json_member(v->json, tag->name));
            return made;
        }
        is_optional |= v->json != NULL;
    }
    *made = (struct value){.kind = VALUE_TEXT};
    return is_optional ? made : NULL;
}

static bool
is_true(const struct value *value)
{
    return value->kind == VALUE_TEXT ? value->as.text && *value->as.text : value->number != 0;
}

/* Writing. */

struct writer {
    const struct language *language;
    struct buffer *out;
    struct buffer text;
    const char *fault; /* NULL: none yet */
    bool is_plain;     /* as in struct template */
};

static void part_write(struct writer *w, const struct template_tag *tag, struct values *v);

/* Writes a section once for each row. */
static void
rows_write(struct writer *w, const struct value *list, const struct template_tag *first,
           struct values *outer)
{
    bool is_list = list->kind == VALUE_JSON && json_kind(list->as.json) == JSON_LIST;
    struct values row;
    for (size_t at = 0; at < (size_t)list->number && !w->fault; at++) {
        values_begin(&row, outer);
        row.at = at;
        row.json = is_list                    ? json_item(list->as.json, at)
                   : list->kind == VALUE_JSON ? list->as.json
                                              : NULL;
        if (list->kind == VALUE_ROWS)
            list->as.row(&row, (void *)(uintptr_t)list->context);
        if (!row.is_left_out)
            part_write(w, first, &row);
    }
}

static void
section_write(struct writer *w, const struct template_tag *open, struct values *v)
{
    struct value made;
    const struct value *value = value_find(v, open, &made);
    if (!value)
        w->fault = open->name;
    else if (open->kind == '#' && (value->kind == VALUE_ROWS || value->kind == VALUE_JSON))
        rows_write(w, value, open + 1, v);
    else if (is_true(value) == (open->kind != '^'))
        part_write(w, open + 1, v);
}

void
html_text(struct buffer *out, const char *text, size_t len)
{
    /* a browser treats a carriage return as a line end, but its XML entity as a blank */
    for (const char *end = text + len, *next; text < end; text = next) {
        const char *stop = memchr(text, '\r', (size_t)(end - text));
        xml_text_n(out, text, (size_t)((stop ? stop : end) - text));
        buffer_puts(out, stop ? "\r" : "");
        next = stop ? stop + 1 : end;
    }
}

void
plain_text(struct buffer *out, const char *text, size_t len)
{
    for (const char *end = text + len, *stop = text; text < end; text = ++stop) {
        for (uint64_t bytes; end - stop >= 8; stop += 8) { /* fast path: printable ASCII */
            memcpy(&bytes, stop, sizeof bytes);
            if (ascii_strange(bytes) & ASCII_HIGH)
                break;
        }
        while (stop < end && (unsigned char)*stop >= ' ' && *stop != 0x7f)
            stop++;
        buffer_put(out, text, (size_t)(stop - text));
        if (stop < end)
            buffer_putc(out, '?');
    }
}

static void
text_write(struct writer *w, const char *text, size_t len)
{
    if (w->is_plain)
        plain_text(w->out, text, len);
    else
        html_text(w->out, text, len);
}

static void
literal_write(struct writer *w, const struct template_tag *tag)
{
    const char *said = tr_slice(w->language, tag->name, tag->name_len);
    text_write(w, said ? said : tag->name, said ? strlen(said) : tag->name_len);
}

static void
value_write(struct writer *w, const struct template_tag *tag, const struct values *v)
{
    struct value made;
    const struct value *value = value_find(v, tag, &made);
    if (!value)
        w->fault = tag->name;
    else if (value->kind == VALUE_NUMBER)
        buffer_put_signed(w->out, value->number);
    else if (value->kind != VALUE_TEXT || !value->as.text)
        return;
    else if (tag->kind == '{')
        buffer_puts(w->out, value->as.text);
    else if (tag->kind == '=')
        text_write(w, value->as.text, strlen(value->as.text));
    else {
        buffer_reset(&w->text);
        message_write(w->language, value->as.text, &w->text);
        w->out->failed |= w->text.failed;
        text_write(w, w->text.data ? w->text.data : "", w->text.len);
    }
}

/* Writes a template or a section, from its first tag until its end or the first fault. */
static void
part_write(struct writer *w, const struct template_tag *tag, struct values *v)
{
    for (; !w->fault; tag++) {
        if (tag->text_len > 0)
            buffer_put(w->out, tag->text, tag->text_len);
        if (!tag->kind || tag->kind == '/')
            return;
        if (tag->end) {
            section_write(w, tag, v);
            tag += tag->end;
        } else if (tag->include) {
            part_write(w, tag->include, v);
        } else if (tag->kind == 'T') {
            literal_write(w, tag);
        } else {
            value_write(w, tag, v);
        }
    }
}

const char *
template_write(const struct template *table, const char *name, const struct language *language,
               struct values *v, struct buffer *out)
{
    while (table->name && strcmp(table->name, name) != 0)
        table++;
    struct writer w = {.language = language, .out = out, .is_plain = table->is_plain};
    if (table->name)
        part_write(&w, table->tags, v);
    else
        w.fault = name;
    out->failed |= w.fault != NULL;
    buffer_clear(&w.text);
    return w.fault;
}
