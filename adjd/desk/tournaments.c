/* SPDX-License-Identifier: MIT */
/* The list of tournaments, the form of a new one, and the page of a tournament.
 * The form begins with the variant, which determines the optional rulings. */
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "club/tournaments.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/lists.h"
#include "desk/pages.h"
#include "desk/paging.h"
#include "event/teams.h"
#include "desk/rulebook.h"
#include "desk/tie_fields.h"
#include "desk/undo.h"
#include "web/request.h"
#include "os/id.h"
#include "store/tournaments.h"

/* GET /tournaments */

static bool
tournament_item(void *context, const struct tournament *t)
{
    struct listing *l = context;
    struct values row = {.count = 0};
    if (!list_page_takes(&l->page, t->seq))
        return false;
    values_set(&row, "id=%s name=%s game=%s created=%s", t->id, t->name,
               variant_title(&l->h, t->variant), time_markup(l->h.req, t->created_ms));
    row_write(&l->h, "tournaments_row", &row);
    return true;
}

void
tournaments_page(struct request *req)
{
    struct listing l = {.next = NULL};
    if (!listing_begin(&l, req))
        return;
    enum db_status st =
        store_tournament_list(req->reader, l.page.after, l.page.ask, tournament_item, &l);
    listing_show(&l, st, &(struct page_head){.label = N_("Tournaments")}, "tournaments");
}

/* GET /tournaments/new */

void
tournament_new_page(struct request *req)
{
    struct html h;
    const char *variant = request_query(req, "variant");
    struct json *rules = variant ? rules_of(req, variant) : NULL;
    if (variant && !rules)
        return;
    html_init(&h, req);
    values_set(&h.values, "variant=%s game=%s round_most=%d", json_member_text(rules, "variant"),
               json_member_text(rules, "title"), ROUND_MOST);
    values_variants(&h, "");
    values_ties(&h, NULL);
    values_regulations(&h, rules, NULL);
    page_show(&h, 200,
              &(struct page_head){.label = N_("New tournament"),
                                  .above = "/tournaments",
                                  .above_label = N_("Tournaments")},
              rules ? "tournament_new" : "tournament_choose");
    json_free(rules);
}

/* POST /tournaments */

/* Parses the JSON text that was made from a form, and frees the text and `rules`. The caller frees the result with json_free(). */
static struct json *
form_json(struct operation *op, struct buffer *text, struct json *rules)
{
    struct json *doc = text->failed ? NULL : json_parse(text->data, text->len, NULL);
    op->pool->failed |= !doc;
    buffer_clear(text);
    json_free(rules);
    return doc;
}

/* Returns the form, with its players, as the description of a tournament; free it with json_free(). NULL when refused. */
static struct json *
creation_doc(struct request *req, struct operation *op, const struct form *form,
             const struct player_list *list)
{
    static const char *const texts[] = {"name",  "variant",   "city",        "arbiter",
                                        "start", "type_code", "time_control"};
    struct json *rules = rules_of(req, form_get(form, "variant"));
    struct buffer out = {0};
    if (!rules)
        return NULL;
    int64_t rounds = form_number(form, "rounds", ROUND_MOST);
    json_open(&out, NULL, '{');
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (*form_get(form, texts[i]))
            json_put_member(&out, texts[i], form_get(form, texts[i]));
    if (rounds)
        json_put_int(&out, "rounds", rounds);
    if (form_number(form, "boards", BOARDS_MOST)) {
        json_put_member(&out, "kind", "team");
        json_put_int(&out, "boards", form_number(form, "boards", BOARDS_MOST));
    }
    ties_put(&out, form);
    regulations_put(&out, form, rules, NULL);
    player_list_players(&out, "players", list);
    json_close(&out, '}');
    return form_json(op, &out, rules);
}

/* The description of the tournament, unless its list of players is to be shown first. */
static struct json *
creation_form(struct request *req, struct operation *op, const struct form *form)
{
    struct player_list list = {.doc = NULL};
    struct json *doc = NULL;
    bool good = true;
    if (form_has_list(form)) {
        op->store = request_store(req);
        good = op->store && form_list(op, form, 0, &list);
    }
    if (good && list.count && (list_is_to_show(form, &list) || list.fault_count))
        list_show(req, form, &list, "/tournaments", N_("Tournaments"));
    else if (good)
        doc = creation_doc(req, op, form, &list);
    player_list_clear(&list);
    return doc;
}

void
tournament_make(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_DIRECT);
    struct operation *op = form ? operation_of(req) : NULL;
    struct event_content *c = op ? arena_alloc(&req->pool, sizeof *c) : NULL;
    const struct field *file = form ? form_file(form, "trf") : NULL;
    const struct report_text report = {
        .text = file ? file->value : NULL,
        .len = file ? file->len : 0,
        .variant = form && *form_get(form, "variant") ? form_get(form, "variant") : NULL};
    struct json *doc = !c     ? NULL
                       : file ? creation_report(op, &report, c)
                              : creation_form(req, op, form);
    bool good = doc && !op_is_refused(op) && creation_read(op, doc, file != NULL, c);
    bool is_now = !good || !creation_is_large(c) || request_may_work(req, QUEUE_JUDGE);
    if (good && is_now)
        creation_make(op, c);
    if (c && is_now && !request_decided(req))
        form_end(req, op,
                 arena_printf(&req->pool, "/tournaments/%s", good ? c->tournament.id : ""));
    json_free(doc);
}

/* GET /tournaments/{id} */

/* A game, of any round, about which the director has something to do. */
static void
need_row(struct values *row, void *context)
{
    const struct event_page *e = context;
    const struct standing_game *g = &e->s.games[row->at];
    values_set(row, "round=%jd board=%jd white=%s black=%s need=%s verdict=%s at=%s", g->round,
               g->board, e->s.players[g->white].name, e->s.players[g->black].name,
               need_text(standings_need(g)), g->adjudication, page_at(e->h.req, g->board));
}

static bool
has_need(void *context, size_t at, struct paging *p)
{
    const struct event_page *e = context;
    const struct standing_game *g = &e->s.games[at];
    return standings_need(g) != NEED_NOTHING &&
           paging_finds(p, g->board, e->s.players[g->white].name, e->s.players[g->black].name);
}

void
tournament_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds) &&
        values_page(&e.h, "needs", e.s.game_count, has_need, need_row, &e)) {
        struct json *regulations = json_parse(e.t.regulations, strlen(e.t.regulations), NULL);
        values_set(&e.h.values, "variant=%s game=%s player_count=%zu round=%jd", e.t.variant,
                   variant_title(&e.h, e.t.variant), e.s.player_count, e.s.rounds ? e.s.rounds : 1);
        values_set(&e.h.values, "need_count=%zu", needs_count(&e));
        values_undo(&e.h);
        values_json(&e.h.values, "facts", e.facts);
        values_regulations_shown(&e.h, regulations);
        event_show(&e, "", false, "tournament");
        json_free(regulations);
    }
    event_clear(&e);
}
