/* SPDX-License-Identifier: MIT */
#include "desk/form.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "http/request.h"
#include "http/session.h"

static struct field *
field_add(struct request *req, struct form *form)
{
    struct field *more =
        arena_more(&req->pool, form->fields, form->count, &form->cap, 16, sizeof *more);
    if (!more)
        return NULL;
    form->fields = more;
    more[form->count] = (struct field){.name = ""};
    return &more[form->count++];
}

/* ---- urlencoded --------------------------------------------------------------------------------- */

/* A copy with "+" and "%41" undone; what is no escape stays as it is, a NUL ends the text. */
static const char *
decoded(struct arena *pool, const char *text, size_t len, size_t *out_len)
{
    char *copy = arena_copy(pool, text, len), *to = copy;
    const char *end = copy + (pool->failed ? 0 : len);
    for (const char *at = copy; at < end; at++) {
        int escaped = escape_read(at); /* behind the copy stands a NUL, which is no digit */
        *to++ = escaped >= 0 ? (char)escaped : *at == '+' ? ' ' : *at;
        at += escaped >= 0 ? 2 : 0;
    }
    if (!pool->failed)
        *to = '\0';
    *out_len = strlen(copy);
    return copy;
}

static void
pairs_read(struct request *req, struct form *form)
{
    const char *at = req->body.data, *end = at + req->body.len;
    while (at && at < end && form->count < FIELDS_MOST && !request_is_over(req)) {
        const char *stop = memchr(at, '&', (size_t)(end - at));
        const char *pair_end = stop ? stop : end;
        const char *equals = memchr(at, '=', (size_t)(pair_end - at));
        const char *name_end = equals ? equals : pair_end;
        struct field *f = field_add(req, form);
        size_t unused;
        if (!f)
            return;
        f->name = decoded(&req->pool, at, (size_t)(name_end - at), &unused);
        f->value =
            equals ? decoded(&req->pool, equals + 1, (size_t)(pair_end - equals - 1), &f->len) : "";
        at = pair_end + 1;
    }
}

/* ---- multipart ---------------------------------------------------------------------------------- */

/* Where `what` begins in the text; NULL. */
static const char *
find(const char *text, size_t len, const char *what, size_t what_len)
{
    while (len >= what_len) {
        const char *at = memchr(text, *what, len - what_len + 1);
        if (!at)
            return NULL;
        if (memcmp(at, what, what_len) == 0)
            return at;
        len -= (size_t)(at - text) + 1;
        text = at + 1;
    }
    return NULL;
}

/* The value of a parameter such as name="..." in a head's line; NULL. Browsers write quotes as %22. */
static const char *
parameter(struct request *req, const char *head, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = head; (at = strstr(at, name)); at += len) {
        bool begins = at > head && (at[-1] == ' ' || at[-1] == ';');
        if (begins && at[len] == '=' && at[len + 1] == '"')
            return arena_copy(&req->pool, at + len + 2, strcspn(at + len + 2, "\""));
    }
    return NULL;
}

/* One part: its head, an empty line, what it holds. */
static void
part_read(struct request *req, struct form *form, const char *part, size_t len)
{
    const char *gap = find(part, len, "\r\n\r\n", 4);
    if (!gap || gap - part > 4096)
        return;
    const char *head = arena_copy(&req->pool, part, (size_t)(gap - part));
    const char *name = parameter(req, head, "name"), *file = parameter(req, head, "filename");
    size_t value_len = len - (size_t)(gap + 4 - part);
    if (!name || (file && !*file && !value_len))
        return;
    struct field *f = field_add(req, form);
    if (!f)
        return;
    *f = (struct field){.name = name, .value = gap + 4, .len = value_len, .file = file};
    if (file)
        return;
    f->value = arena_copy(&req->pool, gap + 4, value_len);
    f->len = strlen(f->value);
}

/* The line between parts, as the Content-Type has it; "" when it has none. */
static const char *
boundary_of(struct request *req)
{
    const char *type = req->headers[HEADER_CONTENT_TYPE];
    const char *at = type ? strstr(type, "boundary=") : NULL;
    if (!at)
        return "";
    at += 9;
    at += *at == '"';
    size_t len = strcspn(at, "\"; ,");
    return len && len <= 70 ? arena_printf(&req->pool, "\r\n--%.*s", (int)len, at) : "";
}

static void
parts_read(struct request *req, struct form *form)
{
    const char *line = boundary_of(req), *at = req->body.data;
    size_t line_len = strlen(line);
    const char *end = at ? at + req->body.len : at;
    /* The first line has no line end before it. */
    if (!at || !line_len || req->body.len < line_len || memcmp(at, line + 2, line_len - 2) != 0)
        return;
    at += line_len - 2;
    while (form->count < FIELDS_MOST && end - at > 2 && memcmp(at, "\r\n", 2) == 0 &&
           !request_is_over(req)) {
        const char *stop = find(at, (size_t)(end - at), line, line_len);
        if (!stop)
            return;
        if (stop > at + 2)
            part_read(req, form, at + 2, (size_t)(stop - at) - 2);
        at = stop + line_len;
    }
}

/* ---- all of it ---------------------------------------------------------------------------------- */

const char *
form_get(const struct form *form, const char *name)
{
    for (size_t i = 0; i < form->count; i++)
        if (!form->fields[i].file && strcmp(form->fields[i].name, name) == 0)
            return form->fields[i].value;
    return "";
}

char *
line_trim(char *line, const char *blanks)
{
    line += strspn(line, blanks);
    for (size_t len = strlen(line); len && strchr(blanks, line[len - 1]); len--)
        line[len - 1] = '\0';
    return line;
}

const char *
form_object(struct request *req, const struct form *form, const char *name)
{
    struct buffer out = {0};
    json_open(&out, NULL, '{');
    json_put_member(&out, name, form_get(form, name));
    json_close(&out, '}');
    return arena_keep(&req->pool, &out);
}

bool
form_is(const struct form *form, const char *name, const char *value)
{
    return strcmp(form_get(form, name), value) == 0;
}

int64_t
form_number(const struct form *form, const char *name, int64_t most)
{
    const char *text = form_get(form, name);
    size_t len = strlen(text);
    int64_t number =
        len && len < 6 && strspn(text, "0123456789") == len ? strtol(text, NULL, 10) : 0;
    return number >= 1 && number <= most ? number : 0;
}

/* White space around what was typed into a line is nobody's intention. */
static void
values_trim(struct form *form)
{
    for (size_t i = 0; i < form->count; i++) {
        struct field *f = &form->fields[i];
        if (f->file || memchr(f->value, '\n', f->len))
            continue;
        size_t lead = strspn(f->value, " \t");
        f->value += lead;
        f->len -= lead;
        while (f->len && strchr(" \t", f->value[f->len - 1]))
            ((char *)(uintptr_t)f->value)[--f->len] = '\0';
    }
}

/* Whether the form comes from a page that we gave this browser. */
static bool
token_fits(struct request *req, const struct form *form)
{
    char token[DIGEST_HEX_SIZE];
    const char *secret = visit_of(req);
    if (!secret)
        return false;
    form_token(secret, token);
    return strcmp(form_get(form, "_form"), token) == 0;
}

bool
form_read(struct request *req, struct form *out)
{
    *out = (struct form){0};
    if (strcmp(req->type, "multipart/form-data") == 0)
        parts_read(req, out);
    else
        pairs_read(req, out);
    if (req->pool.failed || req->is_over)
        return false;
    values_trim(out);
    if (out->count >= FIELDS_MOST) {
        problem_set(req, PROBLEM_TOO_LARGE, "the form has more than %d fields", FIELDS_MOST);
        return false;
    }
    if (!token_fits(req, out)) {
        problem_set(
            req, PROBLEM_FORBIDDEN,
            "this form was opened too long ago, or the browser keeps no cookies: send it again");
        return false;
    }
    const char *key = form_get(out, "_key");
    if (*key && strlen(key) < 64)
        req->key = key;
    return true;
}
