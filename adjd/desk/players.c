/* SPDX-License-Identifier: MIT */
/* The players of a tournament: the page, and its forms. */
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "base/number.h"
#include "club/tournaments.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/lists.h"
#include "desk/pages.h"
#include "desk/paging.h"
#include "desk/undo.h"
#include "event/groups.h"
#include "event/names.h"
#include "store/rated.h"
#include "store/tournaments.h"
#include "web/request.h"

/* GET /tournaments/{id}/players */

/* A fact as text that outlives the facts; "" when there is none. */
static const char *
fact_text(struct request *req, const struct json *facts, const char *name)
{
    const char *text = json_member_text(facts, name);
    return text ? arena_string(&req->pool, text) : "";
}

/* A player. Only the player of ?change= has forms: forms for all players would make the page of a large event slow. */
static void
player_row(struct values *row, void *context)
{
    struct event_page *e = context;
    struct request *req = e->h.req;
    const struct standing *p = &e->s.players[row->at];
    struct json *facts = json_parse(p->facts, strlen(p->facts), NULL);
    int64_t rating = 0;
    json_int(json_member(facts, "rating"), &rating);
    values_set(row,
               "number=%jd name=%s rating=%jd federation=%s withdrawn=%jd is_changed=%d "
               "fact_rating=%jd is_unplayed=%d",
               p->number, p->name, p->rating, fact_text(req, facts, "federation"), p->withdrawn,
               digits_read(request_query(req, "change"), PLAYERS_MOST) == p->number, rating,
               !p->cell_count);
    const char *sex = json_member_text(facts, "sex");
    values_set(row, "title=%s fide_id=%s birth=%s is_female=%d is_male=%d club=%s",
               fact_text(req, facts, "title"), fact_text(req, facts, "fide_id"),
               fact_text(req, facts, "birth"), sex && *sex == 'w', sex && *sex == 'm',
               fact_text(req, facts, "club"));
    json_free(facts);
}

/* Players of the rating list whose names begin with the letters of ?find=. */
enum { FOUND_MOST = 30 };

struct found {
    struct event_page *e;
    struct rated players[FOUND_MOST];
    size_t count;
};

static bool
found_take(void *context, const struct rated *p)
{
    struct found *f = context;
    struct arena *pool = &f->e->h.req->pool;
    struct rated *copy = &f->players[f->count++];
    *copy = *p;
    copy->name = arena_string(pool, p->name);
    copy->federation = arena_string(pool, p->federation);
    copy->title = arena_string(pool, p->title);
    return f->count < FOUND_MOST;
}

static void
found_row(struct values *row, void *context)
{
    const struct found *f = context;
    const struct rated *p = &f->players[row->at];
    values_set(row, "fide_id=%jd name=%s title=%s federation=%s rating=%jd born=%jd", p->fide_id,
               p->name, p->title, p->federation, p->rating, p->born);
}

/* Find players by the first letters of the name, or by FIDE id. */
static void
players_find(struct found *f, const char *find, const char *key)
{
    struct request *req = f->e->h.req;
    struct rated one;
    int64_t id = digits_read(find, 99999999999);
    if (id > 0 && !store_rated_get(req->reader, id, &req->pool, &one))
        found_take(f, &one);
    else if (*key)
        (void)store_rated_search(req->reader, key, FOUND_MOST, found_take, f);
}

static void
found_show(struct event_page *e)
{
    struct request *req = e->h.req;
    const char *find = given(req, "find"), *key = name_search_key(&req->pool, find);
    struct rating_list list = {0};
    struct found *f = arena_alloc(&req->pool, sizeof *f);
    if (!f)
        return;
    *f = (struct found){.e = e};
    bool has_list = !store_rating_list_get(req->reader, &req->pool, &list);
    if (has_list)
        players_find(f, find, key);
    values_set(&e->h.values, "has_list=%d list_players=%jd list_file=%s find=%s is_lost=%d",
               has_list, list.players, has_list ? list.file : "", find,
               has_list && *key && !f->count);
    values_rows(&e->h.values, "found", f->count, found_row, f);
}

/* Whether a player has a club. */
static bool
has_clubs(const struct event_page *e)
{
    for (size_t i = 0; i < e->s.player_count; i++)
        if (strstr(e->s.players[i].facts, "\"club\":"))
            return true;
    return false;
}

static bool
has_player(void *context, size_t at, struct paging *p)
{
    const struct event_page *e = context;
    const struct standing *player = &e->s.players[at];
    return paging_finds(p, player->number, player->name, NULL);
}

void
players_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds) &&
        values_page(&e.h, "players", e.s.player_count, has_player, player_row, &e)) {
        found_show(&e);
        values_set(&e.h.values, "next_round=%jd has_clubs=%d", e.s.rounds + 1, has_clubs(&e));
        values_undo(&e.h);
        event_show(&e, word(&e.h, N_("Players")), false, "players");
    }
    event_clear(&e);
}

/* POST /tournaments/{id}/players */

/* The undo of a list: its players are the last ones. */
static struct undo
list_undo(struct request *req, const struct tournament *t, const struct player_list *list)
{
    int64_t last = 0, entry = 0;
    const char *name = json_member_text(list->players[0], "name");
    for (size_t i = 0; i < list->count; i++)
        if (json_has(list->players[i], "number"))
            return (struct undo){.req = req};
    if (store_player_last(req->reader, t->seq, &last, &entry))
        return (struct undo){.req = req};
    struct undo u = undo_begin(
        req, req->path, req->path,
        list->count == 1 ? message_make(&req->pool, N_("\"%s\" was added"), name)
                         : message_make(&req->pool, N_("players added: %zu"), list->count));
    undo_field(&u, "action", "take-back");
    undo_number(&u, "number", last + 1);
    undo_number(&u, "count", (int64_t)list->count);
    undo_field(&u, "name", name_fold(&req->pool, name ? name : ""));
    return u;
}

/* Adds all players of the list, or none; or shows the list first. */
static void
list_add(struct request *req, struct operation *op, const struct form *form, struct undo *out)
{
    struct player_list list = {.doc = NULL};
    struct tournament t;
    if (op_tournament(op, req->vars[0], &t) && form_list(op, form, t.seq, &list)) {
        if (list_is_to_show(form, &list)) {
            list_show(req, form, &list, req->path, N_("Players"));
        } else if (player_list_accept(op, &list)) {
            *out = list_undo(req, &t, &list);
            players_add(op, req->vars[0], list.players, list.count);
        }
    }
    player_list_clear(&list);
}

/* Parses the JSON text that was made from a form, and frees the text. The caller frees the result with json_free(). */
static struct json *
form_json(struct operation *op, struct buffer *text)
{
    struct json *doc = text->failed ? NULL : json_parse(text->data, text->len, NULL);
    op->pool->failed |= !doc;
    buffer_clear(text);
    return doc;
}

static const char *const text_facts[] = {"federation", "title", "fide_id", "birth", "sex", "club"};
enum { TEXT_FACTS = sizeof text_facts / sizeof *text_facts };

/* Writes the form's facts as members of a player's description; those that the form leaves empty are null. */
static void
facts_put(struct buffer *out, const struct form *form)
{
    int64_t rating = form_number(form, "rating", 9999);
    json_put_member(out, "name", form_get(form, "name"));
    if (rating)
        json_put_int(out, "rating", rating);
    else
        json_put_raw(out, "rating", NULL);
    for (size_t i = 0; i < TEXT_FACTS; i++)
        if (form_has(form, text_facts[i]))
            json_put_member(out, text_facts[i], form_given(form, text_facts[i]));
}

/* Returns the form as a change of a player's description; free it with json_free(). */
static struct json *
change_doc(struct operation *op, const struct form *form)
{
    struct buffer body = {0};
    json_open(&body, NULL, '{');
    if (form_is(form, "action", "withdraw"))
        json_put_int(&body, "withdrawn_from_round", form_number(form, "round", ROUND_MOST));
    else if (form_is(form, "action", "return"))
        json_put_raw(&body, "withdrawn_from_round", NULL);
    else
        facts_put(&body, form);
    json_close(&body, '}');
    return form_json(op, &body);
}

/* Adds the player's facts to the form of an undo. */
static void
undo_facts(struct undo *u, const struct player *p)
{
    struct json *facts = json_parse(p->facts, strlen(p->facts), NULL);
    int64_t rating = 0;
    undo_field(u, "name", p->name);
    if (json_int(json_member(facts, "rating"), &rating))
        undo_number(u, "rating", rating);
    for (size_t i = 0; i < TEXT_FACTS; i++) {
        const char *text = json_member_text(facts, text_facts[i]);
        undo_field(u, text_facts[i], text ? text : "");
    }
    json_free(facts);
}

/* The undo of a change of one player, who is as stored until the form's action is done. */
static struct undo
player_undo(struct request *req, const struct form *form, int64_t number)
{
    struct tournament t;
    struct player p;
    const char *action = form_get(form, "action");
    bool withdraws = strcmp(action, "withdraw") == 0, removes = strcmp(action, "remove") == 0;
    if (store_tournament_get(req->reader, req->vars[0], &req->pool, &t) ||
        store_player_by_number(req->reader, t.seq, number, &req->pool, &p))
        return (struct undo){.req = req};
    struct undo u =
        undo_begin(req, req->path, req->path,
                   message_make(&req->pool,
                                withdraws                       ? N_("\"%s\" was withdrawn")
                                : removes                       ? N_("\"%s\" was deleted")
                                : strcmp(action, "return") == 0 ? N_("\"%s\" is back")
                                                                : N_("\"%s\" was changed"),
                                p.name));
    undo_number(&u, "number", number);
    if (withdraws || strcmp(action, "return") == 0) {
        undo_field(&u, "action", p.withdrawn ? "withdraw" : "return");
        undo_number(&u, "round", p.withdrawn);
    } else if (removes) {
        undo_field(&u, "action", "put-back");
        undo_field(&u, "name", p.name);
        undo_field(&u, "facts", p.facts);
        undo_number(&u, "round", p.withdrawn);
        undo_field(&u, "groups", groups_of(&req->pool, t.facts));
    } else {
        undo_field(&u, "action", "change");
        undo_facts(&u, &p);
    }
    return u;
}

/* Puts a player back who was deleted. */
static void
put_back(struct operation *op, const char *tournament, int64_t number, const struct form *form)
{
    struct buffer body = {0};
    const char *text = form_get(form, "facts"), *name;
    struct json *facts = json_parse(text, strlen(text), NULL);
    const struct json *value;
    json_open(&body, NULL, '{');
    json_put_int(&body, "number", number);
    json_put_member(&body, "name", form_get(form, "name"));
    for (void *at = NULL; json_next(facts, &at, &name, &value);) {
        json_put_name(&body, name);
        json_put_value(&body, value);
    }
    json_close(&body, '}');
    struct json *doc = form_json(op, &body);
    if (doc)
        player_put_back(op, tournament, doc, form_number(form, "round", ROUND_MOST),
                        form_get(form, "groups"));
    json_free(doc);
    json_free(facts);
}

/* Does what the form asks for about one player. */
static void
player_act(struct operation *op, const char *tournament, int64_t number, const struct form *form)
{
    struct json *doc = NULL;
    if (form_is(form, "action", "remove"))
        player_remove(op, tournament, number);
    else if (form_is(form, "action", "put-back"))
        put_back(op, tournament, number, form);
    else if (form_is(form, "action", "take-back"))
        players_remove_last(op, tournament, number, form_number(form, "count", PLAYERS_MOST),
                            form_get(form, "name"));
    else if ((doc = change_doc(op, form)))
        player_change(op, tournament, number, doc);
    json_free(doc);
}

void
players_change(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t number = op ? form_number(form, "number", PLAYERS_MOST) : 0;
    struct undo undo = {.req = req};
    if (!op)
        return;
    if (form_is(form, "action", "add")) {
        list_add(req, op, form, &undo);
    } else {
        undo = player_undo(req, form, number);
        player_act(op, req->vars[0], number, form);
    }
    if (request_decided(req))
        return;
    const char *at = page_at(req, number);
    form_end(req, op,
             *at ? arena_printf(&req->pool, "%s%s#p%lld", req->path, at, (long long)number)
                 : req->path);
    undo_offer(&undo);
}
