/* SPDX-License-Identifier: MIT */
/* Submission of records: typed, entered on the board, from files and archives; and the list of
 * records. */
#include <string.h>

#include <adj.h>

#include "api/owners.h"
#include "base/json.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "desk/reading.h"
#include "web/request.h"
#include "os/token.h"
#include "store/adjudications.h"
#include "store/jobs.h"
#include "store/tournaments.h"

enum { ITEMS_MOST = 500 };

/* GET /records/new */

static void
put_place(struct html *h)
{
    struct request *req = h->req;
    if (!*given(req, "tournament"))
        return;
    field_hidden(h, "tournament", given(req, "tournament"));
    put(h, "<fieldset><legend>%w</legend>\n<p class=\"help\">%w</p>\n", N_("Whose game it is"),
        N_("What is left out is taken from the record and the pairings. For several records leave "
           "all of it out."));
    field_text(h, N_("Round"), "round", given(req, "round"), NULL);
    field_text(h, N_("Board number"), "board", given(req, "board"), NULL);
    field_text(h, N_("White player"), "white", given(req, "white"), NULL);
    field_text(h, N_("Black player"), "black", given(req, "black"), NULL);
    put(h, "</fieldset>\n");
}

void
record_new_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    const char *tournament = given(req, "tournament");
    struct tournament t = {.variant = ""};
    struct store *store = *tournament ? request_store(req) : NULL;
    if (store && store_tournament_get(store, tournament, &req->pool, &t)) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
        return;
    }
    struct page_head head = {.title = word(&h, N_("Submit a record"))};
    if (*tournament) {
        head.above = *given(req, "round") ? address(req, "/tournaments/%u/rounds/%u", tournament,
                                                    given(req, "round"))
                                          : address(req, "/tournaments/%u", tournament);
        head.above_title = t.name;
    }
    html_open(&h, req, 200, &head);
    put(&h, "<p><a href=\"/enter\">%w</a></p>\n", N_("Or play it on the board."));
    form_open(&h, "/records", true);
    record_fields(&h, "", t.variant, "");
    put(&h,
        "<label class=\"field drop\"><span class=\"label\">%w</span><span class=\"help\">%w</span>"
        "<input type=\"file\" name=\"files\" multiple></label>\n",
        N_("Or files"),
        N_("Any number of them, each with one game or many; archives (zip, tar, gz, xz, zst, bz2) "
           "too."));
    put_place(&h);
    put(&h,
        "<p class=\"submit\"><button>%w</button> <button class=\"quiet\" "
        "formaction=\"/records/check\">%w</button></p></form>\n",
        N_("Submit a record"), N_("Only look at it"));
    html_close(&h);
}

/* POST /records */

/* A submitted text: one or several games from one file. */
struct item {
    const char *name; /* file name; NULL: typed */
    const char *data;
    size_t len;
    bool is_batch;
    write_fn *write;
    void *work;
    void (*stored)(struct request *req);
    const char *problem; /* JSON; NULL: accepted */
    const char *verdict; /* JSON with its warnings; NULL: not available yet */
    const char *location;
};

struct intake {
    struct request *req;
    const struct form *form;
    struct item items[ITEMS_MOST];
    size_t count;
    bool broken;
};

static bool
item_add(void *context, const char *name, const char *data, size_t len)
{
    struct intake *in = context;
    if (in->count == ITEMS_MOST || request_is_cancelled(in->req))
        return false;
    in->items[in->count++] = (struct item){.name = name, .data = data, .len = len};
    return true;
}

/* Adds the players' names as tags to a record that was entered on the board outside a tournament. */
static const char *
named_record(struct intake *in, const char *record)
{
    static const char *const names[][2] = {{"white", "White"}, {"black", "Black"}};
    const char *notation = form_get(in->form, "notation");
    struct request *req = in->req;
    char *text = NULL;
    if (!form_is(in->form, "origin", "board") || *form_get(in->form, "tournament"))
        return record;
    struct adj_game *game =
        game_read(req, record, strlen(record), form_get(in->form, "variant"), notation, false);
    for (size_t i = 0; game && i < 2; i++) {
        const char *name = form_get(in->form, names[i][0]);
        if (*name)
            (void)adj_game_set_tag(game, names[i][1], name, strlen(name), NULL);
    }
    if (game && !adj_game_convert(game, notation, NULL, &text, NULL, NULL, NULL))
        record = arena_string(&req->pool, text);
    reply_reset(req); /* the handler that judges the record reports parse errors */
    adj_free(text);
    adj_game_free(game);
    return record;
}

static void
items_collect(struct intake *in)
{
    size_t room = (size_t)config_of(in->req->adjd)->archive_mib << 20;
    const char *typed = named_record(in, form_get(in->form, "record"));
    if (strspn(typed, " \t\r\n") < strlen(typed))
        item_add(in, NULL, typed, strlen(typed));
    for (size_t i = 0; i < in->form->count; i++) {
        const struct field *f = &in->form->fields[i];
        if (!f->file || !f->len)
            continue;
        in->broken |= is_packed_file(f->value, f->len)
                          ? !unpack(&in->req->pool, f->value, f->len, &room, item_add, in)
                          : !item_add(in, f->file, f->value, f->len);
    }
}

/* Whether the record contains more than one game. */
static bool
has_several(const struct intake *in, const struct item *item)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_reader *reader = NULL;
    size_t games = 0;
    const char *variant = form_get(in->form, "variant"), *notation = form_get(in->form, "notation");
    options.variant = *variant ? variant : NULL;
    options.notation = *notation ? notation : NULL;
    options.stop = request_is_cancelled;
    options.stop_context = in->req;
    if (!adj_reader_open(item->data, item->len, &options, &reader, NULL))
        while (games < 2 && adj_reader_count(reader, NULL, NULL) == ADJ_OK)
            games++;
    adj_reader_free(reader);
    return games > 1;
}

static const char *
type_of(const struct item *item)
{
    const char *at = item->data;
    size_t blank = 0;
    while (blank < item->len && strchr(" \t\r\n", at[blank]))
        blank++;
    if (item->len - blank > 5 && memcmp(at + blank, "<?xml", 5) == 0)
        return "application/xml";
    return "text/plain";
}

/* Judges an item. Its write is saved, because a request has only one write: intake_write() then
 * stores all items in one transaction. */
static void
item_run(struct intake *in, struct item *item)
{
    static const char *const places[] = {"round", "board", "white", "black"};
    struct request *req = in->req;
    item->is_batch = has_several(in, item);
    struct call call = {.method = "POST",
                        .path = item->is_batch ? "/v1/batches" : "/v1/adjudications",
                        .type = type_of(item),
                        .body = item->data,
                        .len = item->len};
    call_query(&call, "variant", form_get(in->form, "variant"));
    call_query(&call, "notation", form_get(in->form, "notation"));
    call_query(&call, "tournament", form_get(in->form, "tournament"));
    bool is_placed = in->count == 1 && !item->is_batch && *form_get(in->form, "tournament");
    for (size_t i = 0; i < 4 && is_placed; i++)
        call_query(&call, places[i], form_get(in->form, places[i]));
    request_write(req, NULL, NULL);
    reply_reset(req);
    bool good = call_run(req, &call);
    item->write = req->write;
    item->work = req->data;
    item->stored = req->stored;
    item->location = req->http.reply.location;
    if (!good)
        item->problem =
            arena_string(&req->pool, req->http.reply.body.data ? req->http.reply.body.data : "{}");
}

/* The tournament's warnings about a game that was stored. */
static void
put_item_warnings(struct html *h, const struct item *item)
{
    struct json *verdict =
        item->verdict ? json_parse(item->verdict, strlen(item->verdict), NULL) : NULL;
    const struct json *warnings = json_member(verdict, "warning_parts");
    for (size_t i = 0; i < json_count(warnings); i++) {
        put(h, " <span class=\"warning\">");
        put_sentence(h, json_text(json_item(warnings, i)));
        put(h, "</span>");
    }
    json_free(verdict);
}

static void
put_item(struct html *h, const struct item *item)
{
    struct json *problem =
        item->problem ? json_parse(item->problem, strlen(item->problem), NULL) : NULL;
    int64_t line = 0;
    put(h, "<li%r><strong>%s</strong> ", problem ? " class=\"warning\"" : "",
        item->name ? item->name : "");
    if (problem) {
        put_detail(h, problem);
        if (json_int(json_member(problem, "line"), &line))
            put(h, " (%w %d)", N_("Line"), line);
        if (item->len < 20000)
            put(h, "<details><summary>%w</summary><pre>%s</pre></details>", N_("The record"),
                arena_copy(&h->req->pool, item->data, item->len));
    } else if (item->location) {
        bool is_job = item->is_batch;
        put(h, "<a href=\"%s%s\">%w</a>", is_job ? "/jobs/" : "/verdicts/",
            strrchr(item->location, '/') + 1,
            is_job ? N_("several games: their verdicts come one by one") : N_("its verdict"));
        put_item_warnings(h, item);
    }
    put(h, "</li>\n");
    json_free(problem);
}

static void
intake_page(struct request *req, const struct intake *in)
{
    struct html h = {.req = req, .language = page_language(req)};
    const char *tournament = form_get(in->form, "tournament");
    html_open(&h, req, 200, &(struct page_head){.title = word(&h, N_("Records in"))});
    if (in->broken)
        put(&h, "<p class=\"warning\" role=\"alert\">%w</p>\n",
            N_("A file is a broken archive, or there were more files than can come at once."));
    put(&h, "<ul class=\"intake\">\n");
    for (size_t i = 0; i < in->count; i++)
        put_item(&h, &in->items[i]);
    put(&h, "</ul>\n<p><a class=\"button\" href=\"%s\">%w</a></p>\n",
        *tournament ? address(req, "/tournaments/%u", tournament) : "/records", N_("Onwards"));
    html_close(&h);
    req->page = NULL; /* the reply already is the page */
}

/* Stores the items independently: a rejected item does not affect the others. */
static enum db_status
intake_write(struct store *store, struct request *req)
{
    struct intake *in = req->data;
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < in->count; i++) {
        struct item *item = &in->items[i];
        req->data = item->work;
        reply_reset(req);
        st = item->write ? item->write(store, req) : DB_OK;
        if (!st && req->instead.status >= 400)
            item->problem = arena_string(&req->pool, req->instead.body.data);
        else if (!st && !item->is_batch && req->instead.body.data)
            item->verdict = arena_string(&req->pool, req->instead.body.data);
    }
    req->data = in;
    if (!st)
        intake_page(req, in);
    return st;
}

static void
intake_stored(struct request *req)
{
    struct intake *in = req->data;
    for (size_t i = 0; i < in->count; i++) {
        req->data = in->items[i].work;
        if (in->items[i].stored && !in->items[i].problem)
            in->items[i].stored(req);
    }
    req->data = in;
}

/* A single record: redirects to its verdict, or shows the problem. */
static void
single_run(struct request *req, struct intake *in)
{
    item_run(in, &in->items[0]);
    if (in->items[0].problem)
        req->write = NULL;
}

void
records_take(struct request *req)
{
    const struct form *form = call_begin(req, SCOPE_SUBMIT);
    struct intake *in = arena_alloc(&req->pool, sizeof *in);
    if (!form || !in)
        return;
    *in = (struct intake){.req = req, .form = form};
    items_collect(in);
    if (!in->count && !in->broken) {
        problem_set(req, PROBLEM_EMPTY_BODY, "there is no record: paste one, or choose a file");
        return;
    }
    if (in->count == 1 && !in->broken) {
        single_run(req, in);
        return;
    }
    for (size_t i = 0; i < in->count && !request_is_cancelled(req); i++)
        item_run(in, &in->items[i]);
    reply_start(req, 200, "application/json");
    request_write(req, intake_write, in);
    req->stored = intake_stored;
}

/* GET /records */

static bool
record_item(void *context, const struct adjudication *a)
{
    struct listing *l = context;
    struct html *h = l->h;
    if (!list_page_takes(&l->page, a->seq))
        return false;
    put(h, "<tr><td>");
    put_time(h, a->created_ms);
    put(h, "</td><td><a href=\"/verdicts/%s\">%s – %s</a></td><td>%s</td><td>%w%s%s</td></tr>\n",
        a->id, a->white ? a->white : "?", a->black ? a->black : "?", variant_title(h, a->variant),
        status_text(a->status), a->reason ? ", " : "", reason_text(h, a->reason));
    return true;
}

void
records_page(struct request *req)
{
    static const struct choice statuses[] = {{"", N_("any")},
                                             {"decided", N_("decided")},
                                             {"draw", N_("drawn")},
                                             {"undecided", N_("undecided")},
                                             {NULL, NULL}};
    struct html h = {.req = req, .language = page_language(req)};
    struct listing l = {.h = &h};
    if (!list_page_read(&l.page, req, 50, 500) || !request_store(req))
        return;
    const char *player = given(req, "player"), *status = given(req, "status");
    struct adjudication_filter filter = {.after = l.page.after,
                                         .limit = l.page.ask,
                                         .player = *player ? player : NULL,
                                         .status = *status ? status : NULL};
    html_open(&h, req, 200, &(struct page_head){.title = word(&h, N_("Records")), .is_wide = true});
    if (may(&h, SCOPE_SUBMIT))
        put(&h, "<p><a class=\"button\" href=\"/records/new\">%w</a></p>\n", N_("Submit a record"));
    put(&h, "<form method=\"get\" class=\"filter\">");
    field_text(&h, N_("Player"), "player", player, NULL);
    field_select(&h, N_("Verdict"), "status", status, statuses, NULL);
    put(&h, "<p class=\"submit\"><button class=\"quiet\">%w</button></p></form>\n", N_("Show"));
    table_open(&h, "cards", N_("Came"), N_("Players"), N_("Game"), N_("Verdict"), NULL);
    l.page.body = h.out;
    enum db_status st = store_adjudication_list(req->reader, &filter, record_item, &l);
    table_close(&h);
    listing_close(&l, st);
}

/* GET /jobs/{id} */

static bool
result_item(void *context, const struct job_result *r)
{
    struct html *h = context;
    struct json *problem = r->problem ? json_parse(r->problem, strlen(r->problem), NULL) : NULL;
    put(h, "<tr%r><td class=\"figure\">%d</td><td>", r->adjudication ? "" : " class=\"needs\"",
        r->number);
    if (r->adjudication)
        put(h, "<a href=\"/verdicts/%s\">%w</a> %s", r->adjudication, status_text(r->status),
            reason_text(h, r->reason));
    else
        put_detail(h, problem);
    put(h, "</td></tr>\n");
    json_free(problem);
    return true;
}

void
job_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    struct job job = {0};
    struct store *store = request_store(req);
    enum db_status st =
        store ? store_job_get(store, req->vars[0], &req->pool, &job) : DB_UNAVAILABLE;
    if (!owner_finds(req, st, job.owner))
        return;
    bool is_over = strcmp(job.state, "done") == 0 || job.finished_ms;
    html_open(&h, req, 200, &(struct page_head){.title = word(&h, N_("Several games"))});
    put(&h, "<p%r>%w: %d. %w: %d. %w</p>\n", is_over ? "" : " data-again", N_("Judged"), job.games,
        N_("Refused"), job.refused, is_over ? N_("All are done.") : N_("It goes on: look again."));
    if (!is_over)
        put(&h, "<p><a class=\"button\" href=\"%s\">%w</a></p>\n", req->path, N_("Look again"));
    if (job.tournament)
        put(&h, "<p><a href=\"/tournaments/%s\">%w</a></p>\n", job.tournament, N_("Tournament"));
    table_open(&h, NULL, N_("No."), N_("Verdict"), NULL);
    st = store_job_results(store, job.seq, 0, 1000, result_item, &h);
    table_close(&h);
    html_close(&h);
    if (st != DB_NONE)
        problem_set_store(req, st);
}
