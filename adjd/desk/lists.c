/* SPDX-License-Identifier: MIT */
#include "desk/lists.h"

#include <string.h>

#include "base/json.h"
#include "base/number.h"

enum { PLAYERS_SHOWN = 2000 };

bool
form_list(struct operation *op, const struct form *form, int64_t tournament,
          struct player_list *out)
{
    const struct field *file = form_file(form, "list_file");
    const char *text = form_get(form, "players"), *list = form_given(form, "list");
    const struct bytes bytes =
        file ? (struct bytes){file->value, file->len} : (struct bytes){text, strlen(text)};
    bool good = list ? player_list_again(op, list, out) : player_list_take(op, bytes, NULL, out);
    if (!good)
        return false;
    if (form_is(form, "sort", "rating"))
        player_list_sort(op, out);
    player_list_check(op, out, tournament);
    return true;
}

bool
form_has_list(const struct form *form)
{
    return form_file(form, "list_file") || form_given(form, "players") || form_given(form, "list");
}

bool
list_is_to_show(const struct form *form, const struct player_list *list)
{
    return form_has(form, "preview") || form_file(form, "list_file") ||
           (list->is_doubtful && !form_has(form, "list"));
}

/* The preview. */

struct preview {
    struct html h;
    const struct form *form;
    const struct player_list *list;
};

static void
column_row(struct values *row, void *context)
{
    /* What the members of a player are called on the page. */
    static const struct choice words[] = {{"name", N_("Name")},
                                          {"surname", N_("Surname")},
                                          {"given_name", N_("Given name")},
                                          {"middle_name", N_("Patronymic")},
                                          {"rating", N_("Rating")},
                                          {"federation", N_("Federation")},
                                          {"title", N_("Title")},
                                          {"birth", N_("Born")},
                                          {"sex", N_("Sex")},
                                          {"fide_id", N_("FIDE id")},
                                          {"club", N_("Club")},
                                          {NULL, NULL}};
    const struct preview *p = context;
    const struct json *column = json_item(json_member(p->list->doc, "columns"), row->at);
    const char *meaning = json_member_text(column, "meaning");
    values_set(row, "letter=%s heading=%s meaning=%s example=%s note=%s",
               json_member_text(column, "letter"), json_member_text(column, "heading"),
               meaning ? choice_label(words, meaning) : NULL, json_member_text(column, "example"),
               json_member_text(column, "note_parts"));
}

static void
remark_row(struct values *row, void *context)
{
    const struct preview *p = context;
    const struct json *problem = json_item(json_member(p->list->doc, "problems"), row->at);
    const char *severity = json_member_text(problem, "severity");
    int64_t number = 0;
    json_int(json_member(problem, "row"), &number);
    values_set(row, "row=%jd cell=%s value=%s message=%s is_error=%d", number,
               json_member_text(problem, "cell"), json_member_text(problem, "value"),
               json_member_text(problem, "message_parts"),
               severity && strcmp(severity, "error") == 0);
}

static void
fault_row(struct values *row, void *context)
{
    const struct preview *p = context;
    const struct list_fault *fault = &p->list->faults[row->at];
    values_set(row, "row=%jd value=%s message=%s", fault->row, fault->name, fault->message);
}

static void
player_row(struct values *row, void *context)
{
    const struct preview *p = context;
    const struct json *player = p->list->players[row->at];
    int64_t rating = 0;
    json_int(json_member(player, "rating"), &rating);
    values_set(row, "place=%zu row=%jd name=%s rating=%jd federation=%s title=%s birth=%s",
               row->at + 1, p->list->rows[row->at], json_member_text(player, "name"), rating,
               json_member_text(player, "federation"), json_member_text(player, "title"),
               json_member_text(player, "birth"));
    values_set(row, "sex=%s fide_id=%s club=%s", json_member_text(player, "sex"),
               json_member_text(player, "fide_id"), json_member_text(player, "club"));
}

/* A field of the form that is sent again with the list. */
static void
field_row(struct values *row, void *context)
{
    static const char *const replaced[] = {"players", "list", "list_file", "preview", "sort"};
    const struct preview *p = context;
    const struct field *f = &p->form->fields[row->at];
    values_set(row, "field=%s value=%s", f->name, f->file ? "" : f->value);
    row->is_left_out = f->file || *f->name == '_';
    for (size_t i = 0; i < sizeof replaced / sizeof *replaced; i++)
        row->is_left_out |= strcmp(f->name, replaced[i]) == 0;
}

void
list_show(struct request *req, const struct form *form, const struct player_list *list,
          const char *back, const char *label)
{
    struct preview p = {.form = form, .list = list};
    struct buffer players = {0};
    int64_t head = 0;
    const struct json *problems = json_member(list->doc, "problems");
    html_init(&p.h, req);
    player_list_players(&players, NULL, list);
    json_int(json_member(list->doc, "heading_row"), &head);
    size_t shown = list->count < PLAYERS_SHOWN ? list->count : PLAYERS_SHOWN;
    values_set(&p.h.values,
               "count=%zu sheet=%s heading_row=%jd list=%s is_sorted=%d more=%zu faults_all=%zu "
               "problems_more=%jd",
               list->count, json_member_text(list->doc, "sheet"), head,
               arena_keep(&req->pool, &players), form_is(form, "sort", "rating"),
               list->count - shown, list->fault_count,
               list->errors + list->warnings - (int64_t)json_count(problems));
    values_set(&p.h.values, "is_new=%d", strcmp(req->path, "/tournaments") == 0);
    values_rows(&p.h.values, "columns", json_count(json_member(list->doc, "columns")), column_row,
                &p);
    values_rows(&p.h.values, "problems", json_count(problems), remark_row, &p);
    values_rows(&p.h.values, "faults", list->fault_count, fault_row, &p);
    values_rows(&p.h.values, "players", shown, player_row, &p);
    values_rows(&p.h.values, "fields", form->count, field_row, &p);
    page_show(&p.h, 200,
              &(struct page_head){.label = N_("Check the list of players"),
                                  .above = back,
                                  .above_label = label,
                                  .is_wide = true},
              "list_check");
}
