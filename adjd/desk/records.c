/* SPDX-License-Identifier: MIT */
/* Submission of records: typed, entered on the board, from files and archives; and the list of
 * records. */
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "club/judging.h"
#include "club/submissions.h"
#include "desk/form.h"
#include "desk/event.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "desk/reading.h"
#include "web/request.h"
#include "os/id.h"
#include "store/adjudications.h"
#include "store/jobs.h"
#include "store/tournaments.h"
#include "work/jobs.h"

enum { ITEMS_MOST = 500 };

/* GET /records/new */

static void
put_place(struct html *h)
{
    struct request *req = h->req;
    if (!*given(req, "tournament"))
        return;
    field_hidden(h, "tournament", given(req, "tournament"));
    put(h, "<fieldset><legend>%w</legend>\n<p class=\"help\">%w</p>\n",
        N_("Place in the tournament"),
        N_("Empty fields are taken from the record and the pairings. Leave all of them empty for "
           "several records."));
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
    struct page_head head = {.label = N_("Submit a record")};
    if (*tournament) {
        head.above = *given(req, "round") ? address(req, "/tournaments/%u/rounds/%u", tournament,
                                                    given(req, "round"))
                                          : address(req, "/tournaments/%u", tournament);
        head.above_title = t.name;
    }
    html_open(&h, req, 200, &head);
    put(&h, "<p><a href=\"/enter\">%w</a></p>\n", N_("Or enter the moves on the board."));
    form_open(&h, "/records", true);
    record_fields(&h, "", t.variant, "");
    put(&h,
        "<label class=\"field drop\"><span class=\"label\">%w</span><span class=\"help\">%w</span>"
        "<input type=\"file\" name=\"files\" multiple></label>\n",
        N_("Or files"),
        N_("Any number of files, each with one or several games. Archives (zip, tar, gz, xz, zst, "
           "bz2) are accepted."));
    put_place(&h);
    put(&h,
        "<p class=\"submit\"><button>%w</button> <button class=\"quiet\" "
        "formaction=\"/records/check\">%w</button></p></form>\n",
        N_("Submit a record"), N_("Check only"));
    html_close(&h);
}

/* POST /records */

/* A submitted text: one or several games from one file. */
struct item {
    const char *name; /* file name; NULL: typed */
    const char *data;
    size_t len;
    struct operation *op; /* its refusal is shown beside the record */
    struct submission *one;
    struct batch *several; /* NULL: it has one game */
};

struct records {
    struct request *req;
    const struct form *form;
    struct item items[ITEMS_MOST];
    size_t count;
    bool broken;
};

static bool
item_add(void *context, const char *name, const char *data, size_t len)
{
    struct records *in = context;
    if (in->count == ITEMS_MOST || request_is_cancelled(in->req))
        return false;
    in->items[in->count++] = (struct item){.name = name, .data = data, .len = len};
    return true;
}

/* Adds the players' names as tags to a record that was entered on the board outside a tournament. */
static const char *
named_record(struct records *in, const char *record)
{
    static const char *const names[][2] = {{"white", "White"}, {"black", "Black"}};
    const char *notation = form_get(in->form, "notation");
    struct request *req = in->req;
    char *text = NULL;
    if (!form_is(in->form, "origin", "board") || *form_get(in->form, "tournament"))
        return record;
    struct operation *op = operation_of(req); /* that which judges the record reports errors */
    struct adj_game *game = op ? game_read(op, record, form_given(in->form, "variant"),
                                           form_given(in->form, "notation"))
                               : NULL;
    for (size_t i = 0; game && i < 2; i++) {
        const char *name = form_get(in->form, names[i][0]);
        if (*name)
            (void)adj_game_set_tag(game, names[i][1], name, strlen(name), NULL);
    }
    if (game && !adj_game_convert(game, notation, NULL, &text, NULL, NULL, NULL))
        record = arena_string(&req->pool, text);
    adj_free(text);
    adj_game_free(game);
    return record;
}

static void
items_collect(struct records *in)
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
has_several(const struct records *in, const struct item *item)
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

/* A number that is given with a record; refuses any other text. */
static int64_t
place_number(const struct records *in, struct item *item, const char *name)
{
    const char *text = form_given(in->form, name);
    int64_t number = form_number(in->form, name, ROUND_MOST);
    if (text && !number)
        op_refuse(item->op, REFUSED_PARAMETER, "%s must be a number from 1 to %lld, not \"%.60s\"",
                  name, (long long)ROUND_MOST, text);
    return number;
}

/* Judges a single game; several ones become a batch. */
static void
item_make(struct records *in, struct item *item, const struct record *record,
          const struct adj_options *options)
{
    const char *to = form_given(in->form, "tournament");
    if (has_several(in, item)) {
        if ((item->several = arena_alloc(&in->req->pool, sizeof *item->several))) {
            *item->several = (struct batch){.record = *record, .options = *options, .to = to};
            batch_make(item->op, item->several);
        }
        return;
    }
    struct submission *s = item->one = arena_alloc(&in->req->pool, sizeof *s);
    if (!s)
        return;
    s->record = *record;
    s->options = *options;
    s->to = to;
    if (in->count == 1 && to) {
        s->pairing.round = place_number(in, item, "round");
        s->pairing.board = place_number(in, item, "board");
        s->asked[0] = form_given(in->form, "white");
        s->asked[1] = form_given(in->form, "black");
    }
    if (!op_is_refused(item->op))
        submission_make(item->op, s);
    submission_clear(s);
}

/* The first step of an item's operation, which has no second one if it is refused. Returns false and sets a problem reply when
 * the store fails. */
static bool
item_begin(struct records *in, struct item *item)
{
    struct adj_options options;
    const struct record record = {type_of(item), item->data, item->len, NULL};
    struct operation *op = item->op = operation_reading(in->req);
    if (!op)
        return false;
    if (op_options(op, form_given(in->form, "variant"), form_given(in->form, "notation"),
                   record.type, &options))
        item_make(in, item, &record, &options);
    if (op_is_refused(op))
        op->write = NULL;
    return !op->status || !operation_failed(in->req, op);
}

/* The page of the verdict or the job. */
static const char *
item_address(struct request *req, const struct item *item)
{
    if (item->several)
        return address(req, "/jobs/%s", item->several->job.id);
    const char *id = item->one ? item->one->adjudication.id : NULL;
    return address(req, "/verdicts/%s", id ? id : "");
}

static void
put_item(struct html *h, const struct item *item)
{
    const struct refusal *r = &item->op->refusal;
    put(h, "<li%r><strong>%s</strong> ", r->kind ? " class=\"warning\"" : "",
        item->name ? item->name : "");
    if (r->kind) {
        struct problem_place place;
        const char *detail;
        problem_of_refusal(r, &place, &detail);
        put(h, "%t", detail);
        if (place.line)
            put(h, " (%w %d)", N_("Line"), (int64_t)place.line);
        if (item->len < 20000)
            put(h, "<details><summary>%w</summary><pre>%s</pre></details>", N_("The record"),
                arena_copy(&h->req->pool, item->data, item->len));
    } else {
        put(h, "<a href=\"%s\">%w</a>", item_address(h->req, item),
            item->several ? N_("several games: show the progress") : N_("show the verdict"));
        for (size_t i = 0; item->one && i < item->one->standing.warning_count; i++)
            put(h, " <span class=\"warning\">%t</span>", item->one->standing.warnings[i]);
    }
    put(h, "</li>\n");
}

static void
submitted_page(struct request *req, const struct records *in)
{
    struct html h = {.req = req, .language = page_language(req)};
    const char *tournament = form_get(in->form, "tournament");
    html_open(&h, req, 200, &(struct page_head){.label = N_("Records received")});
    if (in->broken)
        put(&h, "<p class=\"warning\" role=\"alert\">%w</p>\n",
            N_("An archive is damaged, or there are more than 500 files."));
    put(&h, "<ul class=\"intake\">\n");
    for (size_t i = 0; i < in->count; i++)
        put_item(&h, &in->items[i]);
    put(&h, "</ul>\n<p><a class=\"button\" href=\"%s\">%w</a></p>\n",
        *tournament ? address(req, "/tournaments/%u", tournament) : "/records", N_("Continue"));
    html_close(&h);
}

/* Stores the items independently: a rejected item does not affect the others. */
static enum db_status
items_write(struct store *store, struct request *req)
{
    const struct records *in = req->data;
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < in->count; i++)
        if (in->items[i].op->write)
            st = operation_write(store, in->items[i].op);
    if (!st)
        submitted_page(req, in);
    return st;
}

static void
items_stored(struct request *req)
{
    jobs_wake(req->adjd->jobs);
}

void
records_take(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_SUBMIT);
    struct records *in = arena_alloc(&req->pool, sizeof *in);
    if (!form || !in)
        return;
    *in = (struct records){.req = req, .form = form};
    items_collect(in);
    if (!in->count && !in->broken) {
        problem_set(req, PROBLEM_EMPTY_BODY, "there is no record: paste one, or choose a file");
        return;
    }
    for (size_t i = 0; i < in->count; i++)
        if (!item_begin(in, &in->items[i]))
            return;
    if (in->count == 1 && !in->broken)
        form_end(req, in->items[0].op, item_address(req, &in->items[0]));
    else
        request_write(req, items_write, in);
    req->stored = items_stored;
}

/* GET /records */

static bool
record_item(void *context, const struct adjudication *a)
{
    struct listing *l = context;
    struct html *h = l->h;
    if (!list_page_takes(&l->page, a->seq))
        return false;
    put(h,
        "<tr><td>%m</td><td><a href=\"/verdicts/%s\">%s – "
        "%s</a></td><td>%s</td><td>%w%s%s</td></tr>\n",
        a->created_ms, a->id, a->white ? a->white : "?", a->black ? a->black : "?",
        variant_title(h, a->variant), status_text(a->status), a->reason ? ", " : "",
        reason_text(h, a->reason));
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
    html_open(&h, req, 200, &(struct page_head){.label = N_("Records"), .is_wide = true});
    if (may(&h, SCOPE_SUBMIT))
        put(&h, "<p><a class=\"button\" href=\"/records/new\">%w</a></p>\n", N_("Submit a record"));
    put(&h, "<form method=\"get\" class=\"filter\">");
    field_text(&h, N_("Player"), "player", player, NULL);
    field_select(&h, N_("Verdict"), "status", status, statuses, NULL);
    put(&h, "<p class=\"submit\"><button class=\"quiet\">%w</button></p></form>\n", N_("Show"));
    table_open(&h, "cards", N_("Received"), N_("Players"), N_("Game"), N_("Verdict"), NULL);
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
        put(h, "%t", problem_message(problem));
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
    if (!owner_finds(req, st, job.owner) || !job.state)
        return;
    bool is_over = strcmp(job.state, "done") == 0 || job.finished_ms;
    html_open(&h, req, 200, &(struct page_head){.label = N_("Several games")});
    put(&h, "<p%r>%w: %d. %w: %d. %w</p>\n", is_over ? "" : " data-again", N_("Judged"), job.games,
        N_("Refused"), job.refused,
        is_over ? N_("All games are judged.") : N_("Judging continues: reload the page."));
    if (!is_over)
        put(&h, "<p><a class=\"button\" href=\"%s\">%w</a></p>\n", req->path, N_("Reload"));
    if (job.tournament)
        put(&h, "<p><a href=\"/tournaments/%s\">%w</a></p>\n", job.tournament, N_("Tournament"));
    table_open(&h, NULL, N_("No."), N_("Verdict"), NULL);
    st = store_job_results(store, job.seq, 0, 1000, result_item, &h);
    table_close(&h);
    html_close(&h);
    if (st != DB_NONE)
        problem_set_store(req, st);
}
