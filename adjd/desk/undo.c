/* SPDX-License-Identifier: MIT */
#include "desk/undo.h"

#include <string.h>

#include "web/request.h"
#include "web/session.h"

static const char cookie_name[] = "adjd_undo";
enum { UNDO_HOURS = 12, UNDO_FIELDS = 64 };

struct undo
undo_begin(struct request *req, const char *page, const char *action, const char *label)
{
    struct undo u = {.req = req};
    undo_field(&u, "undo_page", page);
    undo_field(&u, "undo_action", action);
    undo_field(&u, "undo_label", label);
    return u;
}

void
undo_field(struct undo *u, const char *name, const char *value)
{
    if (!value)
        return;
    buffer_printf(&u->text, "%s%s=", u->text.len ? "&" : "", name);
    escape_put(&u->text, value);
}

void
undo_number(struct undo *u, const char *name, int64_t number)
{
    undo_field(u, name, arena_printf(&u->req->pool, "%lld", (long long)number));
}

/* The page of the form, the path of the cookie. */
static const char *
page_of(struct undo *u)
{
    const struct form *form = form_pairs(u->req, u->text.data, u->text.len);
    return form ? form_get(form, "undo_page") : "/";
}

void
undo_offer(struct undo *u)
{
    struct request *req = u->req;
    bool fits = !u->text.failed && u->text.len && u->text.len <= COOKIE_TEXT_MOST;
    if (req->out && req->out->status == 303)
        cookie_set_at(req, cookie_name, fits ? arena_string(&req->pool, u->text.data) : "",
                      fits ? UNDO_HOURS * 3600 : -1, page_of(u));
    buffer_clear(&u->text);
}

void
undo_expect(struct operation *op, const struct form *form, const char *now)
{
    if (form_has(form, "was") && strcmp(form_get(form, "was"), now) != 0)
        op_refuse(op, REFUSED_CONFLICT, "this was changed in the meantime: nothing was undone");
}

static void
field_row(struct values *row, void *context)
{
    static const char *const own[] = {"undo_page", "undo_action", "undo_label"};
    const struct form *form = context;
    const struct field *f = &form->fields[row->at];
    values_set(row, "field=%s value=%s", f->name, f->value);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        row->is_left_out |= strcmp(f->name, own[i]) == 0;
}

/* Whether the cookie is of this page, and its form is one of the page's own. */
static bool
is_of_page(const struct html *h, const struct form *form)
{
    const char *page = form_get(form, "undo_page"), *action = form_get(form, "undo_action");
    size_t len = strlen(page);
    return len > 1 && strcmp(page, h->req->path) == 0 && strncmp(action, page, len) == 0 &&
           (!action[len] || action[len] == '/') && form->count <= UNDO_FIELDS;
}

void
values_undo(struct html *h)
{
    const char *text = cookie_text(h->req, cookie_name);
    const struct form *form = text ? form_pairs(h->req, text, strlen(text)) : NULL;
    bool is_shown = form && may(h, SCOPE_DIRECT) && is_of_page(h, form);
    values_set(&h->values, "undo_action=%s undo_label=%s",
               is_shown ? form_get(form, "undo_action") : "",
               is_shown ? form_get(form, "undo_label") : "");
    values_rows(&h->values, "undo_fields", is_shown ? form->count : 0, field_row, form);
}
