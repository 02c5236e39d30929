/* SPDX-License-Identifier: MIT */
/* The list of tournaments, and a new one: its game first, for the rulings that are a choice go with the game. */
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "desk/people.h"
#include "desk/rulebook.h"
#include "http/request.h"
#include "base/json.h"
#include "os/token.h"

/* ---- GET /tournaments -------------------------------------------------------------------------------- */

static bool
tournament_item(void *context, const struct tournament *t)
{
    struct listing *l = context;
    if (!page_takes(&l->page, t->seq))
        return false;
    put(l->h, "<tr><td><a href=\"/tournaments/%s\">%s</a></td><td>%s</td><td>", t->id, t->name,
        t->variant ? variant_title(l->h, t->variant) : "");
    put_time(l->h, t->created_ms);
    put(l->h, "</td></tr>\n");
    return true;
}

void
tournaments_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    struct listing l = {.h = &h};
    if (!page_read(&l.page, req, 50, 500) || !request_store(req))
        return;
    html_open(&h, req, 200, &(struct page_head){.title = word(&h, N_("Tournaments"))});
    if (may(&h, SCOPE_DIRECT))
        put(&h, "<p><a class=\"button\" href=\"/tournaments/new\">%w</a></p>\n",
            N_("New tournament"));
    table_open(&h, NULL, N_("Tournament"), N_("Game"), N_("Made"), NULL);
    l.page.body = h.out;
    enum db_status st =
        store_tournament_list(req->reader, l.page.after, l.page.ask, tournament_item, &l);
    table_close(&h);
    if (!l.page.count)
        put(&h, "<p>%w</p>\n", N_("There is none yet."));
    listing_close(&l, st);
}

/* ---- GET /tournaments/new ------------------------------------------------------------------------------ */

/* clang-format off */
static const struct choice systems[] = {
    {"", N_("not said")},
    {"CUSTOM_SWISS", N_("Swiss system")},
    {"FIDE_DUTCH_2025", N_("Swiss system, FIDE's Dutch pairings")},
    {"CUSTOM_ROUNDROBIN", N_("all play all")},
    {"FIDE_DOUBLEROUNDROBIN", N_("all play all, twice")},
    {"CUSTOM_KNOCKOUT", N_("knock-out")},
    {NULL, NULL}};

/* The tie-breaks that clubs ask for most; any other is typed. */
static const struct choice ties[] = {
    {"DE", N_("direct encounter")},
    {"BH", N_("Buchholz: the sum of the opponents' points")},
    {"BH/C1", N_("Buchholz without the lowest opponent")},
    {"SB", N_("Sonneborn-Berger: the points of those beaten, half of those drawn with")},
    {"WIN", N_("number of wins")},
    {"PS", N_("progressive score: the sum of the points after each round")},
    {"KS", N_("Koya: points against those with half of the points or more")},
    {"ARO", N_("average rating of the opponents")},
    {NULL, NULL}};
/* clang-format on */

static void
put_ties(struct html *h)
{
    put(h, "<fieldset><legend>%w</legend>\n", N_("Tie-breaks, in this order"));
    for (int64_t i = 1; i <= 4; i++) {
        put(h,
            "<label class=\"field\"><span class=\"label\">%d.</span><select name=\"tie%d\"><option "
            "value=\"\">%w</option>",
            i, i, N_("none"));
        for (const struct choice *c = ties; c->value; c++)
            put(h, "<option value=\"%s\"%r>%s: %w</option>", c->value,
                (i == 1 && c == &ties[0]) || (i == 2 && c == &ties[2]) || (i == 3 && c == &ties[3])
                    ? " selected"
                    : "",
                c->value, c->label);
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
    field_number(h, N_("Rounds"), "rounds", 0, ROUND_MOST);
    field_select(h, N_("Pairings"), "type_code", "", systems, NULL);
    field_text(h, N_("City"), "city", "", NULL);
    field_text(h, N_("Arbiter"), "arbiter", "", NULL);
    put(h,
        "<label class=\"field\"><span class=\"label\">%w</span><input type=\"date\" "
        "name=\"start\"></label>\n",
        N_("Begins on"));
    field_area(h, N_("Players"), "players", "",
               N_("One a line, the strongest first, a rating behind the name if there is one; or a "
                  "table with "
                  "semicolons or tabs (name; rating; federation); or a report file (TRF). More can "
                  "come later."),
               10);
    put_ties(h);
    put(h, "<h2>%w</h2>\n", N_("Regulations"));
    regulations_fields(h, rules);
    form_close(h, N_("Make the tournament"));
}

static void
put_game_choice(struct html *h)
{
    put(h, "<form method=\"get\" action=\"/tournaments/new\">\n");
    field_variant(h, "", true);
    form_close(h, N_("Choose"));
    put(h, "<h2>%w</h2>\n<p>%w</p>\n", N_("From a report file"),
        N_("A TRF of FIDE's, as pairing programs write it: its players, pairings, results and byes "
           "are taken over. "
           "Each record then says itself which game it is of."));
    form_open(h, "/tournaments", true);
    put(h,
        "<label class=\"field\"><span class=\"label\">%w</span><input type=\"file\" name=\"trf\" "
        "required></label>\n",
        N_("Report file"));
    form_close(h, N_("Make the tournament"));
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
              &(struct page_head){.title = word(&h, N_("New tournament")),
                                  .above = "/tournaments",
                                  .above_title = word(&h, N_("Tournaments"))});
    if (rules)
        put_new_form(&h, rules);
    else
        put_game_choice(&h);
    html_close(&h);
    json_free(rules);
}

/* ---- POST /tournaments ----------------------------------------------------------------------------------- */

static void
ties_put(struct buffer *out, const struct form *form)
{
    char name[8] = "tie0";
    json_open(out, "tie_breaks", '[');
    for (char i = '1'; i <= '4'; i++) {
        name[3] = i;
        if (*form_get(form, name))
            json_put_member(out, NULL, form_get(form, name));
    }
    json_close(out, ']');
}

/* The form as the API's object. */
static void
creation_put(struct request *req, struct buffer *out, const struct form *form,
             const struct json *rules)
{
    static const char *const texts[] = {"name",  "variant",   "city",        "arbiter",
                                        "start", "type_code", "time_control"};
    int64_t rounds = form_number(form, "rounds", ROUND_MOST);
    json_open(out, NULL, '{');
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (*form_get(form, texts[i]))
            json_put_member(out, texts[i], form_get(form, texts[i]));
    if (rounds)
        json_put_int(out, "rounds", rounds);
    ties_put(out, form);
    regulations_put(out, form, rules);
    json_open(out, "players", '[');
    people_read(req, form_get(form, "players"), out);
    json_close(out, ']');
    json_close(out, '}');
}

/* The uploaded file of this name; NULL when none came. */
static const struct field *
file_of(const struct form *form, const char *name)
{
    for (size_t i = 0; i < form->count; i++)
        if (form->fields[i].file && form->fields[i].len && strcmp(form->fields[i].name, name) == 0)
            return &form->fields[i];
    return NULL;
}

void
tournament_make(struct request *req)
{
    const struct form *form = call_begin(req, SCOPE_DIRECT);
    struct buffer body = {0};
    struct call call = {.method = "POST", .path = "/v1/tournaments"};
    if (!form)
        return;
    const struct field *file = file_of(form, "trf");
    struct json *rules = file ? NULL : rules_of(req, form_get(form, "variant"));
    if (!file && !rules)
        return;
    if (file) {
        call.type = "application/x-trf";
        call.body = arena_copy(&req->pool, file->value, file->len);
        call.len = file->len;
    } else {
        creation_put(req, &body, form, rules);
        call.len = body.len;
        call.body = arena_keep(&req->pool, &body);
    }
    if (!request_decided(req))
        call_run(req, &call);
    json_free(rules);
}
