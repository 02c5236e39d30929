/* SPDX-License-Identifier: MIT */
/* The list of tournaments, the form of a new one, and the pages of a tournament and its players.
 * The form begins with the variant, which determines the optional rulings. */
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "base/number.h"
#include "club/tournaments.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "desk/people.h"
#include "desk/rulebook.h"
#include "web/request.h"
#include "os/id.h"
#include "store/tournaments.h"

/* GET /tournaments */

static bool
tournament_item(void *context, const struct tournament *t)
{
    struct listing *l = context;
    if (!list_page_takes(&l->page, t->seq))
        return false;
    put(l->h, "<tr><td><a href=\"/tournaments/%s\">%s</a></td><td>%s</td><td>%m</td></tr>\n", t->id,
        t->name, variant_title(l->h, t->variant), t->created_ms);
    return true;
}

void
tournaments_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    struct listing l = {.h = &h};
    if (!list_page_read(&l.page, req, 50, 500) || !request_store(req))
        return;
    html_open(&h, req, 200, &(struct page_head){.label = N_("Tournaments")});
    if (may(&h, SCOPE_DIRECT))
        put(&h, "<p><a class=\"button\" href=\"/tournaments/new\">%w</a></p>\n",
            N_("New tournament"));
    table_open(&h, NULL, N_("Tournament"), N_("Game"), N_("Created"), NULL);
    l.page.body = h.out;
    enum db_status st =
        store_tournament_list(req->reader, l.page.after, l.page.ask, tournament_item, &l);
    table_close(&h);
    if (!l.page.count)
        put(&h, "<p>%w</p>\n", N_("There are no tournaments yet."));
    listing_close(&l, st);
}

/* GET /tournaments/new */

/* clang-format off */
static const struct choice systems[] = {
    {"", N_("not specified")},
    {"CUSTOM_SWISS", N_("Swiss system")},
    {"FIDE_DUTCH_2025", N_("Swiss system, FIDE's Dutch pairings")},
    {"CUSTOM_ROUNDROBIN", N_("round robin")},
    {"FIDE_DOUBLEROUNDROBIN", N_("double round robin")},
    {"CUSTOM_KNOCKOUT", N_("knock-out")},
    {NULL, NULL}};
/* clang-format on */

/* The selections of the tie-breaks, each with the list of all of them. */
static void
put_ties(struct html *h)
{
    static const char *const usual[] = {"DE", "BH/C1", "BH", ""};
    put(h, "<fieldset><legend>%w</legend>\n", N_("Tie-breaks, in this order"));
    for (int64_t i = 1; i <= 4; i++) {
        struct tie_break tie;
        put(h,
            "<label class=\"field\"><span class=\"label\">%d.</span><select name=\"tie%d\"><option "
            "value=\"\">%w</option>",
            i, i, N_("none"));
        for (size_t k = 0; tie_break_listed(k, &tie); k++)
            put(h, "<option value=\"%s\"%r>%s: %s</option>", tie.code,
                strcmp(tie.code, usual[i - 1]) == 0 ? " selected" : "", tie.code,
                tie_title(h, &tie));
        put(h, "</select></label>\n");
    }
    put(h, "</fieldset>\n");
}

static void
put_new_form(struct html *h, const struct json *rules)
{
    form_open(h, "/tournaments", false);
    field_hidden(h, "variant", json_member_text(rules, "variant"));
    put(h, "<p>%w: <strong>%w</strong> <a href=\"/tournaments/new\">%w</a></p>\n", N_("Game"),
        json_member_text(rules, "title"), N_("Another game"));
    field_needed(h, N_("Name of the tournament"), "name", "", NULL);
    field_number(h, N_("Rounds"), "rounds", 0, ROUND_MOST, NULL);
    field_select(h, N_("Pairings"), "type_code", "", systems, NULL);
    field_text(h, N_("City"), "city", "", NULL);
    field_text(h, N_("Arbiter"), "arbiter", "", NULL);
    put(h,
        "<label class=\"field\"><span class=\"label\">%w</span><input type=\"date\" "
        "name=\"start\"></label>\n",
        N_("Begins on"));
    field_area(h, N_("Players"), "players", "",
               N_("One player per line, the strongest first, with the rating after the name if "
                  "there is one. Or a table with semicolons or tabs (name; rating; federation), or "
                  "a report file (TRF). You can add players later."),
               10);
    put_ties(h);
    put(h, "<h2>%w</h2>\n", N_("Regulations"));
    regulations_fields(h, rules);
    form_close(h, N_("Create the tournament"));
}

static void
put_game_choice(struct html *h)
{
    put(h, "<form method=\"get\" action=\"/tournaments/new\">\n");
    field_variant(h, "", true);
    form_close(h, N_("Choose"));
    put(h, "<h2>%w</h2>\n<p>%w</p>\n", N_("From a report file"),
        N_("A FIDE report file (TRF) from a pairing program. Its players, pairings, results and "
           "byes are imported. Each record must then name its game."));
    form_open(h, "/tournaments", true);
    put(h,
        "<label class=\"field\"><span class=\"label\">%w</span><input type=\"file\" name=\"trf\" "
        "required></label>\n",
        N_("Report file"));
    form_close(h, N_("Create the tournament"));
}

void
tournament_new_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    const char *variant = request_query(req, "variant");
    struct json *rules = variant ? rules_of(req, variant) : NULL;
    if (variant && !rules)
        return;
    html_open(&h, req, 200,
              &(struct page_head){.label = N_("New tournament"),
                                  .above = "/tournaments",
                                  .above_label = N_("Tournaments")});
    if (rules)
        put_new_form(&h, rules);
    else
        put_game_choice(&h);
    html_close(&h);
    json_free(rules);
}

/* POST /tournaments */

/* Parses what was written from a form, and frees the text and `rules`. New (json_free). */
static struct json *
form_json(struct operation *op, struct buffer *text, struct json *rules)
{
    struct json *doc = text->failed ? NULL : json_parse(text->data, text->len, NULL);
    op->pool->failed |= !doc;
    buffer_clear(text);
    json_free(rules);
    return doc;
}

static void
ties_put(struct buffer *out, const struct form *form)
{
    char name[8] = "tie0";
    json_open(out, "tie_breaks", '[');
    for (int i = 1; i <= 4; i++) {
        name[3] = (char)('0' + i);
        if (*form_get(form, name))
            json_put_member(out, NULL, form_get(form, name));
    }
    json_close(out, ']');
}

/* The form as the description of a tournament. NULL when refused. New (json_free). */
static struct json *
creation_doc(struct request *req, struct operation *op, const struct form *form)
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
    ties_put(&out, form);
    regulations_put(&out, form, rules);
    json_open(&out, "players", '[');
    people_read(op, form_get(form, "players"), &out);
    json_close(&out, ']');
    json_close(&out, '}');
    return form_json(op, &out, rules);
}

void
tournament_make(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_DIRECT);
    struct operation *op = form ? operation_of(req) : NULL;
    struct event_content *c = op ? arena_alloc(&req->pool, sizeof *c) : NULL;
    const struct field *file = form ? form_file(form, "trf") : NULL;
    struct json *doc = !c     ? NULL
                       : file ? creation_report(op, file->value, file->len, c)
                              : creation_doc(req, op, form);
    bool good = doc && !op_is_refused(op) && creation_read(op, doc, file != NULL, c);
    bool is_now = !good || !creation_is_large(c) || request_may_work(req);
    if (good && is_now)
        creation_make(op, c);
    if (c && is_now && !request_decided(req))
        form_end(req, op, address(req, "/tournaments/%s", good ? c->tournament.id : ""));
    json_free(doc);
}

/* GET /tournaments/{id} */

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
                N_("Submit a record"));
        put(h, "</p>\n");
        put(h, "<h2>%w</h2>\n", N_("Regulations"));
        regulations_show(h, e.t.regulations);
        put_exports(&e);
        html_close(h);
    }
    event_clear(&e);
}

/* GET /tournaments/{id}/players */

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
    field_number(h, N_("Rating"), "rating", rating, 9999, NULL);
    field_text(h, N_("Federation"), "federation", json_member_text(facts, "federation"), NULL);
    form_close(h, N_("Save"));
    if (p->withdrawn)
        put_small_form(e, p, "return", N_("Cancel the withdrawal"));
    else
        put_small_form(e, p, "withdraw", N_("Withdraw"));
    if (!p->cell_count)
        put_small_form(e, p, "remove", N_("Delete the player"));
}

/* The player whose forms are shown; 0: none. Forms for all players would make the page of a large
 * event slow. */
static int64_t
changed_player(struct request *req)
{
    int64_t number = digits_read(request_query(req, "change"), PLAYERS_MOST);
    return number >= 1 ? number : 0;
}

static void
put_player_row(struct event_page *e, size_t i)
{
    struct html *h = &e->h;
    const struct standing *p = &e->s.players[i];
    struct json *facts = json_parse(p->facts, strlen(p->facts), NULL);
    put(h,
        "<tr id=\"p%d\"><td class=\"figure\">%d</td><td>%s</td><td class=\"figure\">%n</td>"
        "<td>%s</td><td>%w%s%n</td>",
        p->number, p->number, p->name, p->rating, json_member_text(facts, "federation"),
        p->withdrawn ? N_("withdrawn from round") : "", p->withdrawn ? " " : "", p->withdrawn);
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
                       N_("One player per line, with the rating after the name if there is one. Or "
                          "a table with semicolons or tabs (name; rating; federation), or a report "
                          "file (TRF)."),
                       6);
            form_close(h, N_("Add"));
        }
        html_close(h);
    }
    event_clear(&e);
}

/* POST /tournaments/{id}/players */

/* Adds all players of the list, or none. */
static void
list_add(struct operation *op, const char *tournament, const char *text)
{
    struct buffer list = {0};
    json_open(&list, NULL, '[');
    size_t count = people_read(op, text, &list);
    json_close(&list, ']');
    struct json *doc = form_json(op, &list, NULL);
    const struct json **docs = arena_array(op->pool, count + 1, sizeof *docs);
    for (size_t i = 0; docs && i < count; i++)
        docs[i] = json_item(doc, i);
    if (!op_is_refused(op) && count == 0)
        op_refuse(op, REFUSED_VALUE, "there is no player in the list");
    if (!op_is_refused(op) && docs)
        players_add(op, tournament, docs, count);
    json_free(doc);
}

/* The form as a change of a player's description. New (json_free). */
static struct json *
change_doc(struct operation *op, const struct form *form)
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
    return form_json(op, &body, NULL);
}

void
players_change(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    if (!op)
        return;
    int64_t number = form_number(form, "number", PLAYERS_MOST);
    struct json *doc = NULL;
    if (form_is(form, "action", "add"))
        list_add(op, req->vars[0], form_get(form, "players"));
    else if (form_is(form, "action", "remove"))
        player_remove(op, req->vars[0], number);
    else if ((doc = change_doc(op, form)))
        player_change(op, req->vars[0], number, doc);
    form_end(req, op, req->path);
    json_free(doc);
}
