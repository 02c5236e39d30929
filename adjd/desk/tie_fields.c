/* SPDX-License-Identifier: MIT */
#include "desk/tie_fields.h"

#include <stdio.h>

#include "base/json.h"
#include "desk/event.h"
#include "web/request.h"

/* Selections in a form; one more than the tournament has, if these are more, up to TIES_MOST. */
enum { TIES_LEAST = 4 };

/* All tie-breaks, code and title. */
static const struct choice *
tie_choices(const struct html *h)
{
    enum { TIE_CHOICES = 200 };
    struct choice *all = arena_array(&h->req->pool, TIE_CHOICES + 1, sizeof *all);
    struct tie_break tie;
    for (size_t i = 0; all && i < TIE_CHOICES && tie_break_listed(i, &tie); i++)
        all[i] = (struct choice){arena_string(&h->req->pool, tie.code), tie_title(h, &tie)};
    return all;
}

struct tie_selections {
    struct html *h;
    const struct choice *all;
    const struct json *chosen;
};

static void
tie_row(struct values *row, void *context)
{
    static const char *const usual[TIES_LEAST] = {"DE", "BH/C1", "BH", ""};
    const struct tie_selections *ties = context;
    const char *chosen = ties->chosen           ? json_text(json_item(ties->chosen, row->at))
                         : row->at < TIES_LEAST ? usual[row->at]
                                                : NULL;
    values_set(row, "number=%zu", row->at + 1);
    values_choices(ties->h, row, "tie_choices", ties->all, chosen ? chosen : "");
}

void
values_ties(struct html *h, const struct json *chosen)
{
    struct tie_selections *ties = arena_alloc(&h->req->pool, sizeof *ties);
    size_t count = json_count(chosen) + 1;
    count = count < TIES_LEAST ? TIES_LEAST : count < TIES_MOST ? count : TIES_MOST;
    if (ties)
        *ties = (struct tie_selections){h, tie_choices(h), chosen};
    values_rows(&h->values, "ties", ties ? count : 0, tie_row, ties);
}

/* The chosen code of a selection, from 1; "": none. */
static const char *
tie_chosen(const struct form *form, int number)
{
    char name[8];
    snprintf(name, sizeof name, "tie%d", number);
    return form_get(form, name);
}

bool
ties_are_chosen(const struct form *form)
{
    bool any = false;
    for (int i = 1; i <= TIES_MOST; i++)
        any |= *tie_chosen(form, i) != '\0';
    return any;
}

void
ties_put(struct buffer *out, const struct form *form)
{
    json_open(out, "tie_breaks", '[');
    for (int i = 1; i <= TIES_MOST; i++)
        if (*tie_chosen(form, i))
            json_put_member(out, NULL, tie_chosen(form, i));
    json_close(out, ']');
}
