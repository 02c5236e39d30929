/* SPDX-License-Identifier: MIT */
#include "desk/form.h"

#include <string.h>

#include "base/buffer.h"
#include "base/number.h"
#include "web/request.h"
#include "web/route.h"
#include "web/session.h"
#include "desk/html.h"
#include "os/id.h"

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

/* URL-encoded forms. */

/* Returns a copy with "+" and "%41" decoded. Invalid escapes are kept; a NUL ends the text. */
static const char *
decoded(struct arena *pool, const char *text, size_t len, size_t *out_len)
{
    char *copy = arena_copy(pool, text, len), *to = copy;
    const char *end = copy + (pool->failed ? 0 : len);
    for (const char *at = copy; at < end; at++) {
        /* reading past the end is safe: the copy is NUL-terminated */
        int escaped = escape_read(at);
        *to++ = escaped >= 0 ? (char)escaped : *at == '+' ? ' ' : *at;
        at += escaped >= 0 ? 2 : 0;
    }
    if (!pool->failed)
        *to = '\0';
    *out_len = strlen(copy);
    return copy;
}

static void
pairs_read(struct request *req, const char *text, size_t len, struct form *form)
{
    const char *at = text, *end = at + len;
    while (at && at < end && form->count < FIELDS_MOST && !request_is_cancelled(req)) {
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

/* Multipart forms. */

/* The first occurrence of `what` in the text; NULL: none. */
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

/* The value of a parameter such as name="..." in a part's header; NULL: none. Browsers encode
 * quotes as %22. */
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

/* Parses a part: header, empty line, content. */
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

/* The delimiter of the parts, from the Content-Type; "" when it is missing. */
static const char *
boundary_of(struct request *req)
{
    const char *type = req->http.headers[HEADER_CONTENT_TYPE];
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
    const char *line = boundary_of(req), *at = req->http.body.data;
    size_t line_len = strlen(line);
    const char *end = at ? at + req->http.body.len : at;
    /* The first delimiter has no line break before it. */
    if (!at || !line_len || req->http.body.len < line_len ||
        memcmp(at, line + 2, line_len - 2) != 0)
        return;
    at += line_len - 2;
    while (form->count < FIELDS_MOST && end - at > 2 && memcmp(at, "\r\n", 2) == 0 &&
           !request_is_cancelled(req)) {
        const char *stop = find(at, (size_t)(end - at), line, line_len);
        if (!stop)
            return;
        if (stop > at + 2)
            part_read(req, form, at + 2, (size_t)(stop - at) - 2);
        at = stop + line_len;
    }
}

/* Forms. */

const char *
form_get(const struct form *form, const char *name)
{
    for (size_t i = 0; i < form->count; i++)
        if (!form->fields[i].file && strcmp(form->fields[i].name, name) == 0)
            return form->fields[i].value;
    return "";
}

const char *
form_given(const struct form *form, const char *name)
{
    const char *value = form_get(form, name);
    return *value ? value : NULL;
}

const struct form *
form_pairs(struct request *req, const char *text, size_t len)
{
    struct form *form = arena_alloc(&req->pool, sizeof *form);
    if (form)
        pairs_read(req, text, len, form);
    return form && !req->pool.failed ? form : NULL;
}

bool
form_has(const struct form *form, const char *name)
{
    for (size_t i = 0; i < form->count; i++)
        if (!form->fields[i].file && strcmp(form->fields[i].name, name) == 0)
            return true;
    return false;
}

char *
line_trim(char *line)
{
    static const char blanks[] = " \t\r";
    line += strspn(line, blanks);
    for (size_t len = strlen(line); len && strchr(blanks, line[len - 1]); len--)
        line[len - 1] = '\0';
    return line;
}

char *
line_split(char *line)
{
    static const char *const signs[] = {" – ", " — ", " - ", "\t", ";", " : "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char *at = strstr(line, signs[i]);
        if (!at)
            continue;
        *at = '\0';
        return line_trim(at + strlen(signs[i]));
    }
    size_t digits = strspn(line, "0123456789");
    if (!digits || !line[digits] || !strchr(" -", line[digits]))
        return NULL;
    line[digits] = '\0';
    return line_trim(line + digits + 1);
}

bool
lines_take(struct arena *pool, const char *text, line_fn *take, void *context)
{
    size_t count = 0;
    const char **lines = arena_split(pool, text, '\n', 0, &count);
    bool good = true;
    for (size_t i = 0; lines && good && i < count; i++) {
        char *line = line_trim(arena_string(pool, lines[i]));
        good = !*line || take(context, line, i + 1);
    }
    return good;
}

bool
form_is(const struct form *form, const char *name, const char *value)
{
    return strcmp(form_get(form, name), value) == 0;
}

int64_t
form_number(const struct form *form, const char *name, int64_t most)
{
    int64_t number = digits_read(form_get(form, name), most);
    return number >= 1 ? number : 0;
}

/* Trims white space from single-line values, where a user never intends it. */
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

/* CSRF protection: whether the form has the token of a page that this browser was given. */
static bool
token_fits(struct request *req, const struct form *form)
{
    char token[DIGEST_HEX_SIZE];
    const char *secret = cookie_secret(req);
    if (!secret)
        return false;
    csrf_token(secret, token);
    return strcmp(form_get(form, "_form"), token) == 0;
}

bool
form_read(struct request *req, struct form *out)
{
    *out = (struct form){0};
    if (strcmp(req->type, "multipart/form-data") == 0)
        parts_read(req, out);
    else
        pairs_read(req, req->http.body.data, req->http.body.len, out);
    if (req->pool.failed || req->is_cancelled)
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

/* Operations. */

const struct form *
form_begin(struct request *req, unsigned scope)
{
    char names[64];
    struct form *form = arena_alloc(&req->pool, sizeof *form);
    if (!form)
        return NULL;
    req->page = form;
    if (!form_read(req, form))
        return NULL;
    if ((req->scopes & scope) == scope)
        return form;
    scopes_write(scope, names, sizeof names);
    if (req->scopes)
        problem_set(req, PROBLEM_FORBIDDEN, "this needs a token with the scope %s", names);
    else
        problem_set(req, PROBLEM_UNAUTHORIZED, "your session has ended: sign in again");
    return NULL;
}

struct operation *
form_operation(struct request *req, unsigned scope, enum owned kind, bool decides,
               const struct form **out_form)
{
    *out_form = form_begin(req, scope);
    struct operation *op = *out_form ? operation_reading(req) : NULL;
    if (op)
        op_may_change(op, kind, req->vars[0], decides);
    return op && !operation_failed(req, op) ? op : NULL;
}

void
form_end(struct request *req, struct operation *op, const char *then)
{
    page_redirect(req, then);
    operation_run(req, op, 0, NULL);
}

const struct field *
form_file(const struct form *form, const char *name)
{
    for (size_t i = 0; i < form->count; i++)
        if (form->fields[i].file && form->fields[i].len && strcmp(form->fields[i].name, name) == 0)
            return &form->fields[i];
    return NULL;
}

/* Archives. */

bool
is_packed_file(const char *data, size_t len)
{
    static const struct {
        const char *magic;
        size_t len, at;
    } magics[] = {{"PK\003\004", 4, 0},       {"\037\213", 2, 0}, {"\3757zXZ", 5, 0},
                  {"\050\265\057\375", 4, 0}, {"BZh", 3, 0},      {"ustar", 5, 257}};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (len >= magics[i].at + magics[i].len &&
            memcmp(data + magics[i].at, magics[i].magic, magics[i].len) == 0)
            return true;
    return false;
}
