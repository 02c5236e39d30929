/* SPDX-License-Identifier: MIT */
/* A tournament at a glance, and its players: who comes, who changes, who goes. */
#include <stdlib.h>
#include <string.h>

#include "desk/event.h"
#include "desk/pages.h"
#include "desk/people.h"
#include "desk/rulebook.h"
#include "http/request.h"
#include "os/token.h"

/* ---- GET /tournaments/{id} ------------------------------------------------------------------------------ */

static void
put_exports(struct event_page *e)
{
    static const struct choice files[] = {
        {"export?as=trf26", "TRF26"}, {"export?as=trf16", "TRF16"}, {"export?as=csv", "CSV"},
        {"games.pgn", "PGN"},         {"games.pdn", "PDN"},         {NULL, NULL},
    };
    struct html *h = &e->h;
    put(h, "<h2>%w</h2>\n<ul class=\"row\">", N_("Files"));
    for (const struct choice *c = files; c->value; c++)
        put(h, "<li><a href=\"/v1/tournaments/%s/%s\" download>%s</a></li>", e->t.id, c->value,
            c->label);
    put(h, "<li><a href=\"/tournaments/%s/sheet\">%w</a></li></ul>\n", e->t.id,
        N_("Blank score sheet"));
}

static void
put_facts(struct event_page *e)
{
    static const struct choice facts[] = {{"city", N_("City")},        {"start", N_("Begins on")},
                                          {"end", N_("Ends on")},      {"arbiter", N_("Arbiter")},
                                          {"type_code", N_("System")}, {NULL, NULL}};
    struct html *h = &e->h;
    put(h, "<dl class=\"facts\">\n");
    if (e->t.variant)
        put(h, "<div><dt>%w</dt><dd><a href=\"/games/%s\">%s</a></dd></div>\n", N_("Game"),
            e->t.variant, variant_title(h, e->t.variant));
    for (const struct choice *c = facts; c->value; c++)
        if (json_member_text(e->facts, c->value))
            put(h, "<div><dt>%w</dt><dd>%s</dd></div>\n", c->label,
                json_member_text(e->facts, c->value));
    put(h, "<div><dt>%w</dt><dd>%d</dd></div>\n", N_("Players"), (int64_t)e->s.player_count);
    put(h, "</dl>\n");
}

void
tournament_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds)) {
        struct html *h = &e.h;
        int64_t current = e.s.rounds ? e.s.rounds : 1;
        event_open(&e, "", false);
        put_facts(&e);
        put(h, "<p><a class=\"button\" href=\"/tournaments/%s/rounds/%d\">%w %d</a>", e.t.id,
            current, N_("Round"), current);
        if (may(h, SCOPE_SUBMIT))
            put(h, " <a class=\"button\" href=\"/records/new?tournament=%s\">%w</a>", e.t.id,
                N_("A record in"));
        put(h, "</p>\n");
        put(h, "<h2>%w</h2>\n", N_("Regulations"));
        regulations_show(h, e.t.regulations);
        put_exports(&e);
        html_close(h);
    }
    event_clear(&e);
}

/* ---- GET /tournaments/{id}/players ------------------------------------------------------------------------ */

static void
put_small_form(struct event_page *e, const struct standing *p, const char *action,
               const char *label)
{
    struct html *h = &e->h;
    form_open(h, h->req->path, false);
    field_hidden(h, "action", action);
    field_hidden(h, "number", address(h->req, "%d", p->number));
    if (strcmp(action, "withdraw") == 0)
        put(h,
            "<label>%w <input type=\"number\" class=\"short\" name=\"round\" min=\"1\" max=\"999\" "
            "value=\"%d\" "
            "required></label> ",
            N_("from round"), e->s.rounds + 1);
    put(h, "<button class=\"quiet\">%w</button></form>\n", label);
}

static void
put_player_forms(struct event_page *e, const struct standing *p, const struct json *facts)
{
    struct html *h = &e->h;
    int64_t rating = 0;
    form_open(h, h->req->path, false);
    field_hidden(h, "action", "change");
    field_hidden(h, "number", address(h->req, "%d", p->number));
    field_needed(h, N_("Name"), "name", p->name, NULL);
    json_int(json_member(facts, "rating"), &rating);
    field_number(h, N_("Rating"), "rating", rating, 9999);
    field_text(h, N_("Federation"), "federation", json_member_text(facts, "federation"), NULL);
    form_close(h, N_("Save"));
    if (p->withdrawn)
        put_small_form(e, p, "return", N_("Take back the withdrawal"));
    else
        put_small_form(e, p, "withdraw", N_("Withdraw"));
    if (!p->cell_count)
        put_small_form(e, p, "remove", N_("Strike off the list"));
}

/* The player whose forms are open; 0: nobody's. With everybody's the page of a large event would be slow and long. */
static int64_t
changed_player(struct request *req)
{
    const char *text = request_query(req, "change");
    size_t len = text ? strlen(text) : 0;
    return len && len < 6 && strspn(text, "0123456789") == len ? strtol(text, NULL, 10) : 0;
}

static void
put_player_row(struct event_page *e, size_t i)
{
    struct html *h = &e->h;
    const struct standing *p = &e->s.players[i];
    struct json *facts = json_parse(p->facts, strlen(p->facts), NULL);
    put(h, "<tr id=\"p%d\"><td class=\"figure\">%d</td><td>%s</td><td class=\"figure\">", p->number,
        p->number, p->name);
    if (p->rating)
        put(h, "%d", p->rating);
    put(h, "</td><td>%s</td><td>", json_member_text(facts, "federation"));
    if (p->withdrawn)
        put(h, "%w %d", N_("withdrawn from round"), p->withdrawn);
    put(h, "</td>");
    if (may(h, SCOPE_DIRECT)) {
        put(h, "<td>");
        if (changed_player(h->req) == p->number)
            put_player_forms(e, p, facts);
        else
            put(h, "<a href=\"%s?change=%d#p%d\">%w<span class=\"hidden\">: %s</span></a>",
                h->req->path, p->number, p->number, N_("Change"), p->name);
        put(h, "</td>");
    }
    put(h, "</tr>\n");
    json_free(facts);
}

void
players_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds)) {
        struct html *h = &e.h;
        event_open(&e, word(h, N_("Players")), false);
        table_open(h, "players cards", N_("No."), N_("Name"), N_("Rating"), N_("Federation"),
                   N_("Note"), may(h, SCOPE_DIRECT) ? "" : NULL, NULL);
        for (size_t i = 0; i < e.s.player_count; i++)
            put_player_row(&e, i);
        table_close(h);
        if (may(h, SCOPE_DIRECT)) {
            put(h, "<h2>%w</h2>\n", N_("More players"));
            form_open(h, req->path, false);
            field_hidden(h, "action", "add");
            field_area(h, N_("Players"), "players", "",
                       N_("One a line, a rating behind the name if there is one; or a table with "
                          "semicolons or "
                          "tabs (name; rating; federation); or a report file (TRF)."),
                       6);
            form_close(h, N_("Add"));
        }
        html_close(h);
    }
    event_clear(&e);
}

/* ---- POST /tournaments/{id}/players ------------------------------------------------------------------------- */

/* Each player of the list is a call of its own; all come, or none. */
static void
players_add(struct request *req, const struct form *form)
{
    struct buffer list = {0};
    struct chain_of_calls *chain = chain_start(req);
    json_open(&list, NULL, '[');
    size_t count = people_read(req, form_get(form, "players"), &list);
    json_close(&list, ']');
    struct json *doc = list.failed ? NULL : json_parse(list.data, list.len, NULL);
    bool good = chain && !request_decided(req);
    if (good && count == 0)
        problem_set(req, PROBLEM_BAD_CONTENT, "there is no player in the list");
    for (size_t i = 0; good && i < json_count(doc); i++) {
        struct buffer one = {0};
        json_put_value(&one, json_item(doc, i));
        const char *body = arena_keep(&req->pool, &one);
        struct call call = {.method = "POST",
                            .path = "/v1/tournaments/*/players",
                            .vars = {req->vars[0]},
                            .body = body,
                            .len = strlen(body)};
        good = chain_add(req, chain, &call);
    }
    if (good && count)
        chain_end(req, chain);
    json_free(doc);
    buffer_clear(&list);
}

/* What PATCH is to change. */
static const char *
change_body(struct request *req, const struct form *form)
{
    struct buffer body = {0};
    int64_t rating = form_number(form, "rating", 9999);
    json_open(&body, NULL, '{');
    if (form_is(form, "action", "withdraw")) {
        json_put_int(&body, "withdrawn_from_round", form_number(form, "round", ROUND_MOST));
    } else if (form_is(form, "action", "return")) {
        json_put_raw(&body, "withdrawn_from_round", NULL);
    } else {
        const char *federation = form_get(form, "federation");
        json_put_member(&body, "name", form_get(form, "name"));
        if (rating)
            json_put_int(&body, "rating", rating);
        else
            json_put_raw(&body, "rating", NULL);
        json_put_member(&body, "federation", *federation ? federation : NULL);
    }
    json_close(&body, '}');
    return arena_keep(&req->pool, &body);
}

void
players_change(struct request *req)
{
    const struct form *form = call_begin(req, SCOPE_DIRECT);
    if (!form)
        return;
    call_then(req, req->path);
    if (form_is(form, "action", "add")) {
        players_add(req, form);
        return;
    }
    bool is_removal = form_is(form, "action", "remove");
    const char *body = is_removal ? "" : change_body(req, form);
    struct call call = {
        .method = is_removal ? "DELETE" : "PATCH",
        .path = "/v1/tournaments/*/players/*",
        .vars = {req->vars[0], address(req, "%d", form_number(form, "number", PLAYERS_MOST))},
        .body = body,
        .len = strlen(body)};
    call_run(req, &call);
}
