/* SPDX-License-Identifier: MIT */
/*
 * Implements the reading of base/json.h without jansson, which Debian does not have for WebAssembly. The same texts are
 * refused: repeated names, NUL in a string, malformed UTF-8, more than 2048 levels. Begin with json_read().
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/json.h"

enum { JSON_DEPTH_MOST = 2048, NUMBER_MOST = 400 };

struct json {
    enum json_kind kind;
    bool is_true;
    int64_t whole;
    double fraction;
    const char *name; /* of a member */
    const char *text;
    struct json **child;      /* items or members */
    size_t count, cap, index; /* index: of this value in its list or object */
};

/* The root, first so that it is the root value that callers hold, and the memory of all values. */
struct json_root {
    struct json value;
    struct arena arena;
};

struct json_parser {
    struct cursor at;
    struct arena *arena;
    struct adj_error *err;
    unsigned depth;
};

static enum adj_status parse_value(struct json_parser *p, struct json *out);

static enum adj_status
fault(struct json_parser *p, const char *why)
{
    return error_at(p->err, ADJ_ESYNTAX, "syntax", p->at.line, cursor_column(&p->at), "JSON: %s",
                    why);
}

static void
skip_blanks(struct json_parser *p)
{
    int c;
    while ((c = cursor_peek(&p->at, 0)) == ' ' || c == '\t' || c == '\n' || c == '\r')
        cursor_next(&p->at);
}

/* Strings. */

static bool
parse_hex(struct json_parser *p, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        int c = cursor_next(&p->at);
        const char *digits = "0123456789abcdef", *found = c > 0 ? strchr(digits, c | 0x20) : NULL;
        if (!found || (c < 'A' && c > '9'))
            return false;
        *out = *out << 4 | (uint32_t)(found - digits);
    }
    return true;
}

static void
put_char(struct buffer *out, uint32_t c)
{
    if (c < 0x80) {
        buffer_putc(out, (char)c);
        return;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    buffer_putc(out, (char)(heads[more] | c >> 6 * more));
    while (more-- > 0)
        buffer_putc(out, (char)(0x80 | (c >> 6 * more & 0x3f)));
}

/* Parses the four digits of \u and, after the first half of a surrogate pair, the second escape. */
static bool
parse_unicode(struct json_parser *p, struct buffer *out)
{
    uint32_t c, low;
    if (!parse_hex(p, &c) || c == 0 || (c >= 0xdc00 && c < 0xe000))
        return false;
    if (c >= 0xd800 && c < 0xdc00) {
        if (!cursor_accept(&p->at, "\\u") || !parse_hex(p, &low) || low < 0xdc00 || low >= 0xe000)
            return false;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    put_char(out, c);
    return true;
}

static bool
parse_escape(struct json_parser *p, struct buffer *out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    int c = cursor_next(&p->at);
    const char *found = c > 0 ? strchr(names, c) : NULL;
    if (c == 'u')
        return parse_unicode(p, out);
    if (found)
        buffer_putc(out, values[found - names]);
    return found != NULL;
}

static enum adj_status
parse_string(struct json_parser *p, const char **out_text)
{
    struct buffer text = {0};
    enum adj_status st = ADJ_OK;
    size_t bytes;
    cursor_next(&p->at);
    while (!st && cursor_peek(&p->at, 0) != '"') {
        int c = cursor_peek(&p->at, 0);
        if (c < ' ') {
            st = fault(p, "a string has no end, or contains a control character");
        } else if (c == '\\') {
            cursor_next(&p->at);
            if (!parse_escape(p, &text))
                st = fault(p, "invalid escape sequence");
        } else if (cursor_peek_char(&p->at, &bytes) == 0xfffd && bytes == 1) {
            st = fault(p, "invalid UTF-8");
        } else {
            buffer_put(&text, p->at.text + p->at.pos, bytes);
            cursor_skip(&p->at, bytes);
        }
    }
    cursor_next(&p->at);
    *out_text = st ? NULL : arena_keep(p->arena, &text);
    buffer_clear(&text);
    return st ? st : *out_text ? ADJ_OK : error_nomem(p->err);
}

/* Numbers. */

/* Returns the length of the number at the cursor by the grammar of RFC 8259, section 6; 0 if there is none. */
static size_t
number_length(const struct cursor *at, bool *out_whole)
{
    size_t n = cursor_peek(at, 0) == '-', digits = n;
#define IS_DIGIT(i) (cursor_peek(at, i) >= '0' && cursor_peek(at, i) <= '9')
    while (IS_DIGIT(n))
        n++;
    if (n == digits || (n > digits + 1 && cursor_peek(at, digits) == '0'))
        return 0;
    *out_whole = true;
    if (cursor_peek(at, n) == '.') {
        *out_whole = false;
        digits = ++n;
        while (IS_DIGIT(n))
            n++;
        if (n == digits)
            return 0;
    }
    if (cursor_peek(at, n) == 'e' || cursor_peek(at, n) == 'E') {
        *out_whole = false;
        n++;
        n += cursor_peek(at, n) == '+' || cursor_peek(at, n) == '-';
        digits = n;
        while (IS_DIGIT(n))
            n++;
        if (n == digits)
            return 0;
    }
#undef IS_DIGIT
    return n;
}

static enum adj_status
parse_number(struct json_parser *p, struct json *out)
{
    char text[NUMBER_MOST + 1];
    bool is_whole = true;
    size_t len = number_length(&p->at, &is_whole);
    if (len == 0 || len > NUMBER_MOST)
        return fault(p, "invalid token");
    memcpy(text, p->at.text + p->at.pos, len);
    text[len] = '\0';
    out->kind = is_whole ? JSON_WHOLE : JSON_FRACTION;
    out->fraction = strtod(text, NULL);
    if (!isfinite(out->fraction) || (is_whole && fabs(out->fraction) >= 9223372036854775808.0))
        return fault(p, "a number is too large");
    out->whole = is_whole ? strtoll(text, NULL, 10) : 0;
    cursor_skip(&p->at, len);
    return ADJ_OK;
}

/* Lists and objects. */

static struct json *
child_add(struct json_parser *p, struct json *parent)
{
    struct json *child = arena_alloc(p->arena, sizeof *child);
    struct json **grown =
        arena_more(p->arena, parent->child, parent->count, &parent->cap, 4, sizeof *grown);
    if (!child || !grown)
        return NULL;
    *child = (struct json){.kind = JSON_NULL_VALUE, .index = parent->count};
    parent->child = grown;
    parent->child[parent->count++] = child;
    return child;
}

static enum adj_status
parse_name(struct json_parser *p, const struct json *object, const char **out_name)
{
    if (cursor_peek(&p->at, 0) != '"')
        return fault(p, "expected a member name");
    enum adj_status st = parse_string(p, out_name);
    if (st)
        return st;
    if (json_has(object, *out_name))
        return fault(p, "a member name is repeated");
    skip_blanks(p);
    return cursor_accept(&p->at, ":") ? ADJ_OK : fault(p, "expected ':'");
}

static enum adj_status
parse_children(struct json_parser *p, struct json *out, char close)
{
    const char *end = close == '}' ? "}" : "]";
    enum adj_status st = ADJ_OK;
    cursor_next(&p->at);
    skip_blanks(p);
    if (cursor_accept(&p->at, end))
        return ADJ_OK;
    do {
        const char *name = NULL;
        skip_blanks(p);
        if (close == '}' && (st = parse_name(p, out, &name)))
            return st;
        struct json *child = child_add(p, out);
        if (!child)
            return error_nomem(p->err);
        child->name = name;
        if ((st = parse_value(p, child)))
            return st;
        skip_blanks(p);
    } while (cursor_accept(&p->at, ","));
    return cursor_accept(&p->at, end) ? ADJ_OK : fault(p, "expected ',' or a closing bracket");
}

static enum adj_status
parse_nested(struct json_parser *p, struct json *out, bool is_object)
{
    if (p->depth++ == JSON_DEPTH_MOST)
        return fault(p, "maximum parsing depth reached");
    out->kind = is_object ? JSON_MEMBERS : JSON_LIST;
    enum adj_status st = parse_children(p, out, is_object ? '}' : ']');
    p->depth--;
    return st;
}

static enum adj_status
parse_value(struct json_parser *p, struct json *out)
{
    skip_blanks(p);
    int c = cursor_peek(&p->at, 0);
    if (c == '{' || c == '[')
        return parse_nested(p, out, c == '{');
    if (c == '"') {
        out->kind = JSON_TEXT;
        return parse_string(p, &out->text);
    }
    out->is_true = cursor_accept(&p->at, "true");
    if (out->is_true || cursor_accept(&p->at, "false")) {
        out->kind = JSON_BOOL;
        return ADJ_OK;
    }
    if (cursor_accept(&p->at, "null"))
        return ADJ_OK;
    return parse_number(p, out);
}

enum adj_status
json_read(const char *text, size_t len, struct json **out_root, struct adj_error *err)
{
    struct json_root *root = calloc(1, sizeof *root);
    if (!root)
        return error_nomem(err);
    arena_init(&root->arena);
    struct json_parser p = {.arena = &root->arena, .err = err};
    cursor_init(&p.at, text, len);
    enum adj_status st = parse_value(&p, &root->value);
    skip_blanks(&p);
    if (!st && !cursor_at_end(&p.at))
        st = fault(&p, "end of file expected");
    if (st)
        json_free(&root->value);
    else
        *out_root = &root->value;
    return st;
}

void
json_free(struct json *root)
{
    if (!root)
        return;
    arena_clear(&((struct json_root *)(void *)root)->arena);
    free(root);
}

/* Accessors. */

enum json_kind
json_kind(const struct json *value)
{
    return value ? value->kind : JSON_NULL_VALUE;
}

static const struct json *
member_find(const struct json *object, const char *name)
{
    if (json_kind(object) != JSON_MEMBERS)
        return NULL;
    for (size_t i = 0; i < object->count; i++)
        if (object->child[i]->name && strcmp(object->child[i]->name, name) == 0)
            return object->child[i];
    return NULL;
}

const struct json *
json_member(const struct json *object, const char *name)
{
    const struct json *member = member_find(object, name);
    return json_kind(member) == JSON_NULL_VALUE ? NULL : member;
}

bool
json_has(const struct json *object, const char *name)
{
    return member_find(object, name) != NULL;
}

size_t
json_count(const struct json *list)
{
    return json_kind(list) == JSON_LIST ? list->count : 0;
}

const struct json *
json_item(const struct json *list, size_t index)
{
    return index < json_count(list) ? list->child[index] : NULL;
}

bool
json_next(const struct json *object, void **at, const char **out_name,
          const struct json **out_value)
{
    if (json_kind(object) != JSON_MEMBERS)
        return false;
    size_t index = *at ? ((struct json *)*at)->index + 1 : 0;
    if (index >= object->count)
        return false;
    struct json *member = object->child[index];
    *at = member;
    *out_name = member->name;
    *out_value = member;
    return true;
}

const char *
json_text(const struct json *value)
{
    return json_kind(value) == JSON_TEXT ? value->text : NULL;
}

bool
json_int(const struct json *value, int64_t *out)
{
    if (json_kind(value) != JSON_WHOLE)
        return false;
    *out = value->whole;
    return true;
}

double
json_fraction(const struct json *value)
{
    enum json_kind kind = json_kind(value);
    return kind == JSON_WHOLE || kind == JSON_FRACTION ? value->fraction : 0;
}

bool
json_bool(const struct json *value, bool otherwise)
{
    return json_kind(value) == JSON_BOOL ? value->is_true : otherwise;
}
