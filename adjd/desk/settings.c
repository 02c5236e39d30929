/* SPDX-License-Identifier: MIT */
/* The settings of a tournament, its deletion, and the list of deleted tournaments. */
#include <string.h>

#include "base/json.h"
#include "club/corrections.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "os/id.h"
#include "store/tournaments.h"

/* GET /tournaments/{id}/settings */

void
settings_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds)) {
        int64_t rounds = 0;
        json_int(json_member(e.facts, "rounds"), &rounds);
        values_set(&e.h.values, "name=%s round_most=%d rounds_planned=%jd", e.t.name, ROUND_MOST,
                   rounds);
        values_json(&e.h.values, "facts", e.facts);
        event_show(&e, word(&e.h, N_("Settings")), false, "settings");
    }
    event_clear(&e);
}

/* POST /tournaments/{id}/settings */

/* Returns the form as a change of the tournament's description; free it with json_free(). */
static struct json *
settings_doc(struct operation *op, const struct form *form)
{
    static const char *const texts[] = {"name",  "city", "federation",   "arbiter",
                                        "start", "end",  "time_control", "type_code"};
    struct buffer out = {0};
    int64_t rounds = form_number(form, "rounds", ROUND_MOST);
    json_open(&out, NULL, '{');
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (form_has(form, texts[i]))
            json_put_member(&out, texts[i], form_given(form, texts[i]));
    if (rounds)
        json_put_int(&out, "rounds", rounds);
    else if (form_has(form, "rounds"))
        json_put_raw(&out, "rounds", NULL);
    json_close(&out, '}');
    struct json *doc = out.failed ? NULL : json_parse(out.data, out.len, NULL);
    op->pool->failed |= !doc;
    buffer_clear(&out);
    return doc;
}

void
settings_change(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    if (!op)
        return;
    const char *id = req->vars[0], *then = arena_printf(&req->pool, "/tournaments/%s", id);
    struct json *doc = NULL;
    if (form_is(form, "action", "delete")) {
        tournament_delete(op, id, form_is(form, "force", "yes"));
        then = "/tournaments";
    } else if ((doc = settings_doc(op, form))) {
        tournament_change(op, id, doc);
    }
    form_end(req, op, then);
    json_free(doc);
}

/* GET /tournaments/deleted, POST /tournaments/{id}/restore */

static bool
deleted_item(void *context, const struct deletion *d)
{
    struct html *h = context;
    struct values row = {.count = 0};
    if (!owner_sees(h->req, d->owner))
        return true;
    values_set(&row, "id=%s name=%s deleted=%s", d->tournament, d->name,
               time_markup(h->req, d->deleted_ms));
    row_write(h, "deleted_row", &row);
    return true;
}

void
deleted_page(struct request *req)
{
    struct html h;
    if (!request_store(req))
        return;
    html_init(&h, req);
    enum db_status st = store_deletion_list(req->reader, deleted_item, &h);
    if (!problem_set_store(req, st == DB_NONE ? DB_OK : st))
        page_show(&h, 200,
                  &(struct page_head){.label = N_("Deleted tournaments"),
                                      .above = "/tournaments",
                                      .above_label = N_("Tournaments")},
                  "deleted");
}

void
deleted_restore(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    if (!op)
        return;
    tournament_restore(op, req->vars[0]);
    form_end(req, op, arena_printf(&req->pool, "/tournaments/%s", req->vars[0]));
}
