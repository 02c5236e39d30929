/* SPDX-License-Identifier: MIT */
/*
 * HTML from templates. A template is a file with tags; the caller collects the values that the tags name. Begin with
 * values_set() and template_write().
 *
 *     {{name}}                  the value, escaped for an element or a quoted attribute
 *     {{{name}}}                the value as it is: markup that was made and escaped elsewhere
 *     {{t name}}                the value, translated and escaped
 *     {{t "Sentence"}}          the sentence, translated and escaped
 *     {{?name}} ... {{/name}}   once for a value that is not empty, 0 or false, and for a list with rows
 *     {{^name}} ... {{/name}}   once for any other value
 *     {{#name}} ... {{/name}}   once for each row of a list; like {{?name}} for a value
 *     {{>name}}                 the template `name`
 *
 * A line that contains only one of the last four tags, from its first column on, leaves no line in the output. Names are
 * looked up in the row, then in the values around it.
 */
#ifndef BASE_TEMPLATE_H
#define BASE_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/json.h"

/* A tag, compiled by templates.sh, and the text before it. A template ends with kind 0. */
struct template_tag {
    const char *text;
    unsigned text_len;
    char kind; /* = { t T # ? ^ / > */
    const char *name;
    unsigned name_len, end; /* `end`: the number of tags to the end of the section */
    const struct template_tag *include;
};
/* A template: NAME.html or NAME.txt. A row without a name ends a table. */
struct template
{
    const char *name;
    const struct template_tag *tags;
    bool
        is_plain; /* NAME.txt: values are not escaped; their control characters become question marks */
};

struct values;
/* Sets the values of the row `row->at` of a list. */
typedef void row_fn(struct values *row, void *context);
/* Makes the text of a value when a template uses the value. */
typedef const char *text_fn(void *context);

struct value {
    const char *name; /* not NUL-terminated */
    unsigned short name_len;
    unsigned char older; /* the value set before it in the same chain of struct values; 0: none */
    enum { VALUE_TEXT, VALUE_NUMBER, VALUE_CALL, VALUE_ROWS, VALUE_JSON } kind;
    union {
        const char *text;
        text_fn *call;
        row_fn *row;
        const struct json *json;
    } as;
    int64_t number; /* the number, or the number of rows */
    const void *context;
};

enum { VALUES_MOST = 80, VALUES_CHAINS = 32 };

/* The values of a page, or of a row of a list. */
struct values {
    struct values *outer;
    const struct json
        *json; /* an object whose members are values too; for {{.}} a text of a list; NULL: none */
    size_t at, count;
    bool is_left_out;                    /* set by a row_fn: the list has no such row */
    unsigned char newest[VALUES_CHAINS]; /* hash table of names: 1 + index in `all`; 0: none */
    struct value all[VALUES_MOST + 1];   /* the last one is for values beyond the limit */
};

/* Empties a level of values within others (NULL: none). Faster than = {0}, which clears `all` as well. */
static inline void
values_begin(struct values *v, struct values *outer)
{
    memset(v, 0, offsetof(struct values, all));
    v->outer = outer;
}
/* Sets values: the format is a list of "name=" (empty), "name=%s" (text, borrowed; NULL: empty), "name=%d", "name=%u", "name=%zu" or "name=%jd" (numbers,
 * booleans). A later value replaces an earlier one of the same name. */
void values_set(struct values *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Sets a text whose name is not constant. */
void values_text(struct values *v, const char *name, const char *text);
/* Sets a list of `count` rows, whose values `row` sets when they are written. */
void values_rows(struct values *v, const char *name, size_t count, row_fn *row,
                 const void *context);
/* Sets a text that is made when it is written. */
void values_call(struct values *v, const char *name, text_fn *call, void *context);
/* Sets a value of JSON (borrowed): a text, a number, a list, or an object whose members are values inside {{#name}}. */
void values_json(struct values *v, const char *name, const struct json *json);

/* Appends text, escaped for an element or a quoted attribute of HTML. */
void html_text(struct buffer *out, const char *text, size_t len);
/* Appends text with its control characters replaced by question marks, because a record may be hostile. */
void plain_text(struct buffer *out, const char *text, size_t len);
/* Writes a template of the table. When it names an unknown value, sets out->failed and returns the name. Otherwise NULL. */
const char *template_write(const struct template *table, const char *name,
                           const struct language *language, struct values *v, struct buffer *out);

#endif
