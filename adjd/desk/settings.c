/* SPDX-License-Identifier: MIT */
/* The settings of a tournament, its deletion, and the list of deleted tournaments. */
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "club/corrections.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "desk/rulebook.h"
#include "desk/scoring_fields.h"
#include "desk/tie_fields.h"
#include "desk/undo.h"
#include "event/groups.h"
#include "os/id.h"
#include "store/tournaments.h"

/* GET /tournaments/{id}/settings */

/* The texts of a list, one a line. */
static const char *
lines_of(struct arena *pool, const struct json *list)
{
    struct buffer out = {0};
    for (size_t i = 0; i < json_count(list); i++)
        buffer_printf(&out, "%s\n", json_text(json_item(list, i)));
    return arena_keep(pool, &out);
}

/* The accelerated rounds, one range a line: "1-2 1-20 1", and match points behind it where there are some. */
static const char *
acceleration_lines(struct arena *pool, const struct json *list)
{
    struct buffer out = {0};
    char points[SCORE_TEXT_SIZE];
    for (size_t i = 0; i < json_count(list); i++) {
        struct acceleration a = acceleration_read(json_item(list, i));
        score_write(a.points, points);
        buffer_printf(&out, "%lld-%lld %lld-%lld %s", (long long)a.first_round,
                      (long long)a.last_round, (long long)a.first, (long long)a.last, points);
        score_write(a.match_points, points);
        buffer_printf(&out, a.match_points ? " %s\n" : "\n", points);
    }
    return arena_keep(pool, &out);
}

/* The groups of players who must not meet, in the syntax of the form. */
static const char *
forbidden_lines(struct arena *pool, const struct json *list)
{
    struct buffer out = {0};
    for (size_t i = 0; i < json_count(list); i++) {
        const struct forbidden f = forbidden_read(json_item(list, i));
        int64_t number = 0;
        for (size_t k = 0; k < json_count(f.players); k++)
            if (json_int(json_item(f.players, k), &number))
                buffer_printf(&out, "%s%lld", k ? " " : "", (long long)number);
        if (f.first_round)
            buffer_printf(&out, ": %lld-%lld", (long long)f.first_round, (long long)f.last_round);
        buffer_putc(&out, '\n');
    }
    return arena_keep(pool, &out);
}

/* The rules of the tournament's variant; NULL when each game names its own. Free them with json_free(). */
static struct json *
rules_maybe(struct request *req, const char *variant)
{
    return variant && *variant ? rules_of(req, variant) : NULL;
}

/* How the games and matches of the tournament are paired and counted. */
static void
values_play(struct event_page *e)
{
    static const struct choice colours[] = {
        {"", N_("none")}, {"white", N_("White")}, {"black", N_("Black")}, {NULL, NULL}};
    static const struct choice scores[] = {{"", N_("by the system")},
                                           {"match", N_("Match points")},
                                           {"game", N_("Game points")},
                                           {NULL, NULL}};
    int64_t boards = 1;
    json_int(json_member(e->facts, "boards"), &boards);
    values_set(&e->h.values, "boards=%jd", boards);
    values_choices(&e->h, &e->h.values, "initial_colours", colours,
                   json_member_text(e->facts, "initial_colour"));
    values_choices(&e->h, &e->h.values, "primary_scores", scores,
                   json_member_text(e->facts, "primary_score"));
    values_scoring(e);
}

void
settings_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds)) {
        int64_t rounds = 0;
        struct json *rules = rules_maybe(req, e.t.variant);
        struct json *regulations = json_parse(e.t.regulations, strlen(e.t.regulations), NULL);
        struct json *none =
            json_has(e.facts, "tie_breaks") ? NULL : json_parse("[]", strlen("[]"), NULL);
        json_int(json_member(e.facts, "rounds"), &rounds);
        values_set(&e.h.values,
                   "name=%s round_most=%d rounds_planned=%jd deputies_text=%s dates_text=%s "
                   "acceleration_text=%s forbidden_text=%s has_variant=%d",
                   e.t.name, ROUND_MOST, rounds,
                   lines_of(&req->pool, json_member(e.facts, "deputies")),
                   lines_of(&req->pool, json_member(e.facts, "round_dates")),
                   acceleration_lines(&req->pool, json_member(e.facts, "acceleration")),
                   forbidden_lines(&req->pool, json_member(e.facts, "forbidden_pairs")),
                   e.t.variant != NULL);
        values_json(&e.h.values, "facts", e.facts);
        values_play(&e);
        values_variants(&e.h, e.t.variant);
        values_ties(&e.h, none ? none : json_member(e.facts, "tie_breaks"));
        values_regulations(&e.h, rules, regulations);
        event_show(&e, word(&e.h, N_("Settings")), false, "settings");
        json_free(rules);
        json_free(regulations);
        json_free(none);
    }
    event_clear(&e);
}

/* POST /tournaments/{id}/settings */

/* Writes a line of accelerated rounds. A line that is no range has a word that is refused later, with the range it should be. */
static void
acceleration_put(struct buffer *out, struct arena *pool, const char *line)
{
    static const char *const numbers[] = {"first_round", "last_round", "first", "last"},
                             *const points[] = {"points", "match_points"};
    size_t count = 0;
    char *copy = arena_string(pool, line), *sign = copy;
    for (size_t dashes = 0; *sign && dashes < 2; sign++)
        if (*sign == '-') {
            *sign = ' ';
            dashes++;
        }
    const char **words = arena_split(pool, copy, ' ', 0, &count);
    json_open(out, NULL, '{');
    for (size_t i = 0; words && i < count && i < 6; i++) {
        if (i < 4)
            json_put_int(out, numbers[i], digits_read(words[i], PLAYERS_MOST));
        else
            json_put_member(out, points[i - 4], words[i]);
    }
    json_close(out, '}');
}

/* Writes a group of players who must not meet: "1 2 4", and its rounds behind a colon where it has some: "1 2 4: 3-5". */
static void
forbidden_put(struct buffer *out, struct arena *pool, const char *line)
{
    char *players = arena_string(pool, line), *rounds = strchr(players, ':');
    if (rounds) {
        *rounds++ = '\0';
        json_open(out, NULL, '{');
    }
    json_open(out, rounds ? "players" : NULL, '[');
    size_t count = 0;
    const char **words = arena_split(pool, line_trim(players), ' ', 0, &count);
    for (size_t i = 0; words && i < count; i++)
        if (*words[i])
            json_put_int(out, NULL, digits_read(words[i], PLAYERS_MOST));
    json_close(out, ']');
    if (!rounds)
        return;
    words = arena_split(pool, line_trim(rounds), '-', 2, &count);
    for (size_t i = 0; words && i < count; i++)
        json_put_int(out, i ? "last_round" : "first_round", digits_read(words[i], ROUND_MOST));
    json_close(out, '}');
}

static void
text_put(struct buffer *out, struct arena *pool, const char *line)
{
    (void)pool;
    json_put_member(out, NULL, line);
}

/* The list that the lines of a field make. */
struct list_writing {
    struct buffer list;
    struct arena *pool;
    void (*put)(struct buffer *out, struct arena *pool, const char *line);
};

static bool
item_take(void *context, char *line, size_t number)
{
    struct list_writing *w = context;
    (void)number;
    w->put(&w->list, w->pool, line);
    return true;
}

/* Writes the lines of a field as a list; null when it is empty. */
static void
lines_put(struct buffer *out, struct arena *pool, const struct form *form, const char *name,
          void put(struct buffer *out, struct arena *pool, const char *line))
{
    struct list_writing w = {.pool = pool, .put = put};
    if (!form_has(form, name))
        return;
    json_open(&w.list, NULL, '[');
    size_t empty = w.list.len;
    lines_take(pool, form_get(form, name), item_take, &w);
    bool has_lines = w.list.len > empty;
    json_close(&w.list, ']');
    json_put_raw(out, name, has_lines && !w.list.failed ? w.list.data : NULL);
    buffer_clear(&w.list);
}

/* Writes the description, which is the first form of the page. */
static void
facts_put(struct buffer *out, struct arena *pool, const struct tournament *t,
          const struct form *form)
{
    static const char *const texts[] = {
        "name",         "city",      "federation",     "arbiter",       "start",        "end",
        "time_control", "type_code", "initial_colour", "primary_score", "board_colours"};
    int64_t rounds = form_number(form, "rounds", ROUND_MOST);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (form_has(form, texts[i]))
            json_put_member(out, texts[i], form_given(form, texts[i]));
    if (rounds)
        json_put_int(out, "rounds", rounds);
    else if (form_has(form, "rounds"))
        json_put_raw(out, "rounds", NULL);
    lines_put(out, pool, form, "deputies", text_put);
    lines_put(out, pool, form, "round_dates", text_put);
    lines_put(out, pool, form, "acceleration", acceleration_put);
    lines_put(out, pool, form, "forbidden_pairs", forbidden_put);
    scoring_put(out, form);
    if (form_has(form, "tie1") && (ties_are_chosen(form) || strstr(t->facts, "\"tie_breaks\":")))
        ties_put(out, form);
}

/* Writes the game and the regulations, which is the second form. Rulings of another game do not apply. */
static void
judging_put(struct request *req, const struct tournament *t, const struct form *form,
            struct buffer *out)
{
    const char *variant = form_given(form, "variant"), *now = t->variant ? t->variant : "";
    bool is_same = strcmp(variant ? variant : "", now) == 0;
    struct json *rules = is_same ? rules_maybe(req, variant) : NULL;
    struct json *regulations = json_parse(t->regulations, strlen(t->regulations), NULL);
    if (!is_same)
        json_put_member(out, "variant", variant);
    regulations_put(out, form, rules, regulations);
    json_free(rules);
    json_free(regulations);
}

/* Writes the members that a merge patch replaces, as they are now; null: absent. */
static void
former_put(struct buffer *out, const struct json *now, const struct json *patch)
{
    const char *name;
    const struct json *value;
    for (void *at = NULL; json_next(patch, &at, &name, &value);) {
        const struct json *former = json_member(now, name);
        if (json_kind(former) == JSON_MEMBERS && json_kind(value) == JSON_MEMBERS) {
            json_open(out, name, '{');
            former_put(out, former, value);
            json_close(out, '}');
        } else {
            json_put_name(out, name);
            json_put_value(out, former);
        }
    }
}

/* The members of the description that the change replaces. */
static const char *
former_members(struct arena *pool, const struct tournament *t, const struct json *doc)
{
    struct buffer text = {0}, out = {0};
    import_describe(&text, t);
    struct json *now = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    json_open(&out, NULL, '{');
    former_put(&out, now, doc);
    json_close(&out, '}');
    pool->failed |= !now;
    json_free(now);
    buffer_clear(&text);
    return arena_keep(pool, &out);
}

/* The undo: a form that sends the former members. */
static struct undo
settings_undo(struct request *req, const struct tournament_change *change, const struct json *doc)
{
    const char *page = arena_printf(&req->pool, "/tournaments/%s", url_part(req, req->vars[0]));
    struct undo u =
        undo_begin(req, page, arena_printf(&req->pool, "%s/settings", page), N_("the settings"));
    undo_field(&u, "former", former_members(&req->pool, &change->before, doc));
    return u;
}

/* Returns the form as a change of the tournament's description; free it with json_free(). */
static struct json *
settings_doc(struct request *req, struct operation *op, const struct form *form)
{
    struct buffer out = {0};
    struct tournament t;
    if (!op_tournament(op, req->vars[0], &t))
        return NULL;
    if (form_has(form, "former")) {
        const char *former = form_get(form, "former");
        struct json *doc = json_parse(former, strlen(former), NULL);
        if (!doc)
            op_refuse(op, REFUSED_VALUE, "the form is damaged: nothing was undone");
        return doc;
    }
    if (!scoring_check(op, form))
        return NULL;
    json_open(&out, NULL, '{');
    facts_put(&out, op->pool, &t, form);
    if (form_has(form, "variant"))
        judging_put(req, &t, form, &out);
    json_close(&out, '}');
    struct json *doc = out.failed ? NULL : json_parse(out.data, out.len, NULL);
    op->pool->failed |= !doc;
    buffer_clear(&out);
    return doc;
}

/* The preview of a change of the game or the regulations. */

struct preview {
    struct event_page e;
    const struct form *form;
    const struct json *changes;
};

/* A verdict in words: the status, the reason and the score. */
static const char *
outcome_text(const struct html *h, const struct json *outcome)
{
    const struct json *score = json_member(outcome, "score");
    const char *white = json_member_text(score, "white"), *black = json_member_text(score, "black");
    return arena_printf(&h->req->pool, "%s%s%s, %s : %s",
                        word(h, status_text(json_member_text(outcome, "status"))),
                        json_member_text(outcome, "reason") ? ", " : "",
                        reason_text(h, json_member_text(outcome, "reason")), white ? white : "*",
                        black ? black : "*");
}

static void
change_row(struct values *row, void *context)
{
    const struct preview *p = context;
    const struct json *change = json_item(p->changes, row->at);
    int64_t round = 0, board = 0;
    const char *problem = json_member_text(change, "problem");
    json_int(json_member(change, "round"), &round);
    json_int(json_member(change, "board"), &board);
    values_set(row, "id=%s round=%jd board=%jd white=%s black=%s old=%s new=%s problem=%s",
               json_member_text(change, "id"), round, board,
               json_member_text(json_member(change, "white"), "name"),
               json_member_text(json_member(change, "black"), "name"),
               outcome_text(&p->e.h, json_member(change, "old")),
               problem ? "" : outcome_text(&p->e.h, json_member(change, "new")), problem);
}

static void
field_row(struct values *row, void *context)
{
    const struct preview *p = context;
    const struct field *f = &p->form->fields[row->at];
    values_set(row, "field=%s value=%s", f->name, f->file ? "" : f->value);
    row->is_left_out = f->file || *f->name == '_';
}

/* Show which verdicts the change would change. */
static void
preview_show(struct request *req, const struct form *form, const struct tournament_change *change)
{
    struct preview p = {.form = form};
    struct json *doc = json_parse(change->document.data, change->document.len, NULL);
    p.changes = json_member(doc, "changes");
    if (event_load(&p.e, req, standings_rounds)) {
        size_t faults = 0;
        for (size_t i = 0; i < json_count(p.changes); i++)
            faults += json_member_text(json_item(p.changes, i), "problem") != NULL;
        int64_t games = 0, decided = 0, unchanged = 0;
        json_int(json_member(doc, "games"), &games);
        json_int(json_member(doc, "decided"), &decided);
        json_int(json_member(doc, "unchanged"), &unchanged);
        values_set(&p.e.h.values,
                   "faults=%zu change_count=%zu checked=%jd left_alone=%jd unchanged=%jd", faults,
                   json_count(p.changes), games, decided, unchanged);
        values_rows(&p.e.h.values, "changes_shown", json_count(p.changes), change_row, &p);
        values_rows(&p.e.h.values, "fields", form->count, field_row, &p);
        event_show(&p.e, word(&p.e.h, N_("Settings")), false, "settings_check");
    }
    event_clear(&p.e);
    json_free(doc);
}

/* Change the tournament. Returns false when a preview was shown instead. */
static bool
settings_save(struct request *req, struct operation *op, const struct form *form, struct undo *undo)
{
    struct json *doc = settings_doc(req, op, form);
    struct tournament_change *change = doc ? tournament_change(op, req->vars[0], doc) : NULL;
    bool is_preview = change && change->revision.store && !form_is(form, "confirm", "yes");
    if (change)
        *undo = settings_undo(req, change, doc);
    json_free(doc);
    if (!is_preview)
        return true;
    buffer_clear(&undo->text);
    tournament_change_preview(op, change);
    if (!operation_failed(req, op))
        preview_show(req, form, change);
    return false;
}

void
settings_change(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    if (!op)
        return;
    const char *id = req->vars[0], *then = arena_printf(&req->pool, "/tournaments/%s", id);
    bool runs = true;
    struct undo undo = {.req = req};
    if (form_is(form, "action", "delete")) {
        tournament_delete(op, id, form_is(form, "force", "yes"));
        then = "/tournaments";
    } else {
        runs = settings_save(req, op, form, &undo);
    }
    if (!runs)
        return;
    form_end(req, op, then);
    undo_offer(&undo);
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
