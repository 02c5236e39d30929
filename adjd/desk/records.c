/* SPDX-License-Identifier: MIT */
/* Submission of records: typed, entered on the board, from files and archives; and the list of
 * records. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/json.h"
#include "club/judging.h"
#include "club/submissions.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "desk/reading.h"
#include "os/id.h"
#include "store/adjudications.h"
#include "store/jobs.h"
#include "store/tournaments.h"
#include "web/request.h"
#include "work/jobs.h"

enum { ITEMS_MOST = 500 };

/* GET /records/new */

void
record_new_page(struct request *req)
{
    struct html h;
    const char *tournament = given(req, "tournament");
    struct tournament t = {.variant = ""};
    struct store *store = *tournament ? request_store(req) : NULL;
    if (store && store_tournament_get(store, tournament, &req->pool, &t)) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
        return;
    }
    html_init(&h, req);
    values_record(&h, "", t.variant, "");
    values_place(&h);
    page_show(&h, 200,
              &(struct page_head){
                  .label = N_("Submit a record"), .above = round_above(req), .above_title = t.name},
              "record_new");
}

/* POST /records */

/* A submitted text: one or several games from one file. */
struct item {
    const char *name; /* file name; NULL: typed */
    const char *data;
    size_t len;
    struct operation *op; /* its refusal is shown beside the record */
    struct submission *one;
    struct batch *several; /* the batch of several games; NULL: a single game */
};

struct records {
    struct request *req;
    const struct form *form;
    struct item items[ITEMS_MOST];
    size_t count;
    bool broken;
};

static bool
item_add(struct records *in, const char *name, const char *data, size_t len)
{
    if (in->count == ITEMS_MOST || request_is_cancelled(in->req))
        return false;
    in->items[in->count++] = (struct item){.name = name, .data = data, .len = len};
    return true;
}

/* Adds the files of a packed file, *room bytes at most. False when it is damaged or too large. */
static bool
packed_add(struct records *in, const char *data, size_t len, size_t *room)
{
    struct operation *op = operation_of(in->req);
    const struct judge_request q = {.wants = WANT_UNPACKED, .text = {data, len}, .room = *room};
    struct judge_reply reply;
    if (!op || !op_asks(op, &q, &reply))
        return false;
    const struct judge_file *files = reply.files.rows;
    bool good = !reply.broken;
    for (size_t i = 0; i < reply.files.count; i++) {
        *room -= files[i].content.len < *room ? files[i].content.len : *room;
        good &= item_add(in, files[i].name, files[i].content.data, files[i].content.len);
    }
    return good;
}

/* Adds the players' names as tags to a record that was entered on the board outside a tournament. */
static const char *
named_record(struct records *in, const char *record)
{
    const char *notation = form_get(in->form, "notation");
    struct request *req = in->req;
    if (!form_is(in->form, "origin", "board") || *form_get(in->form, "tournament"))
        return record;
    struct operation *op = operation_of(req); /* that which judges the record reports errors */
    struct judge_request q;
    struct judge_reply reply;
    if (!op || !game_read(op, record, form_given(in->form, "variant"),
                          form_given(in->form, "notation"), &q))
        return record;
    q.wants |= WANT_CONVERTED;
    q.to = notation;
    q.white = form_given(in->form, "white");
    q.black = form_given(in->form, "black");
    return op_asks(op, &q, &reply) ? reply.text.data : record;
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
        in->broken |= is_packed_file(f->value, f->len) ? !packed_add(in, f->value, f->len, &room)
                                                       : !item_add(in, f->file, f->value, f->len);
    }
}

/* Whether the record contains more than one game. */
static bool
has_several(struct item *item, const struct judge_request *options)
{
    struct judge_request q = *options;
    struct judge_reply reply;
    q.wants = WANT_SEVERAL;
    q.text = (struct bytes){item->data, item->len};
    return op_asks(item->op, &q, &reply) && reply.several;
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
    const char *notation = item->name ? adj_notation_of_name(item->name) : NULL;
    bool is_text = notation && strcmp(notation, "json") != 0 && strcmp(notation, "xml") != 0;
    return is_text ? adj_notation_media_type(notation) : "text/plain";
}

/* Reads a number that is given with a record; refuses any other text. */
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

/* Judges a single game; a text with several games becomes a batch. */
static void
item_make(struct records *in, struct item *item, const struct record *record,
          const struct judge_request *options)
{
    const char *to = form_given(in->form, "tournament");
    bool several = has_several(item, options);
    if (op_is_refused(item->op))
        return;
    if (several) {
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
}

/* Runs the first step of an item's operation; there is no second step if it refuses. Returns false and sets a problem reply when
 * the store fails. */
static bool
item_begin(struct records *in, struct item *item)
{
    struct judge_request options;
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

/* The URL of the page of the verdict or the job. */
static const char *
item_address(struct request *req, const struct item *item)
{
    const char *id = item->several ? item->several->job.id
                     : item->one   ? item->one->adjudication.id
                                   : NULL;
    return arena_printf(&req->pool, "%s/%s", item->several ? "/jobs" : "/verdicts", id ? id : "");
}

static void
warning_row(struct values *row, void *standing)
{
    values_set(row, "warning=%s",
               ((const struct standing_of_verdict *)standing)->warnings[row->at]);
}

static void
item_row(struct values *row, void *context)
{
    enum { TEXT_MOST = 20000 };
    const struct records *in = context;
    const struct item *item = &in->items[row->at];
    struct problem_place place = {0};
    const char *detail = NULL;
    if (item->op->refusal.kind)
        problem_of_refusal(&item->op->refusal, &place, &detail);
    values_set(row, "name=%s refusal=%s line=%zu text=%s to=%s is_batch=%d", item->name, detail,
               place.line,
               item->len < TEXT_MOST ? arena_copy(&in->req->pool, item->data, item->len) : "",
               item_address(in->req, item), item->several != NULL);
    values_rows(row, "warnings", item->one ? item->one->standing.warning_count : 0, warning_row,
                item->one ? &item->one->standing : NULL);
}

static void
submitted_page(struct request *req, const struct records *in)
{
    struct html h;
    const char *tournament = form_get(in->form, "tournament");
    html_init(&h, req);
    values_set(&h.values, "is_broken=%d continue=%s", in->broken,
               *tournament ? arena_printf(&req->pool, "/tournaments/%s", url_part(req, tournament))
                           : "/records");
    values_rows(&h.values, "items", in->count, item_row, in);
    page_show(&h, 200, &(struct page_head){.label = N_("Records received")}, "records_received");
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
        request_write(req, WRITE_ALONE, items_write, in);
    req->stored = items_stored;
}

/* GET /records */

static bool
record_item(void *context, const struct adjudication *a)
{
    struct listing *l = context;
    struct values row = {.count = 0};
    if (!list_page_takes(&l->page, a->seq))
        return false;
    values_set(&row, "received=%s id=%s white=%s black=%s game=%s status=%s reason=%s",
               time_markup(l->h.req, a->created_ms), a->id, a->white ? a->white : "?",
               a->black ? a->black : "?", variant_title(&l->h, a->variant), status_text(a->status),
               reason_text(&l->h, a->reason));
    row_write(&l->h, "records_row", &row);
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
    struct listing l = {.next = NULL};
    if (!listing_begin(&l, req))
        return;
    const char *player = given(req, "player"), *status = given(req, "status");
    struct adjudication_filter filter = {.after = l.page.after,
                                         .limit = l.page.ask,
                                         .player = *player ? player : NULL,
                                         .status = *status ? status : NULL};
    values_set(&l.h.values, "player=%s", player);
    values_choices(&l.h, &l.h.values, "statuses", statuses, status);
    enum db_status st = store_adjudication_list(req->reader, &filter, record_item, &l);
    listing_show(&l, st, &(struct page_head){.label = N_("Records"), .is_wide = true}, "records");
}

/* GET /jobs/{id} */

static bool
result_item(void *page, const struct job_result *r)
{
    struct html *h = page;
    struct values row = {.count = 0};
    struct json *problem = r->problem ? json_parse(r->problem, strlen(r->problem), NULL) : NULL;
    values_set(&row, "number=%jd id=%s status=%s reason=%s problem=%s", r->number, r->adjudication,
               status_text(r->status), reason_text(h, r->reason), problem_message(problem));
    row_write(h, "job_row", &row);
    json_free(problem);
    return true;
}

void
job_page(struct request *req)
{
    struct html h;
    struct job job = {0};
    struct store *store = request_store(req);
    enum db_status st =
        store ? store_job_get(store, req->vars[0], &req->pool, &job) : DB_UNAVAILABLE;
    if (!owner_finds(req, st, job.owner) || !job.state)
        return;
    html_init(&h, req);
    values_set(&h.values, "is_over=%d judged=%jd refused=%jd tournament=%s",
               strcmp(job.state, "done") == 0 || job.finished_ms, job.games, job.refused,
               job.tournament);
    st = store_job_results(store, job.seq, 0, 1000, result_item, &h);
    page_show(&h, 200, &(struct page_head){.label = N_("Several games")}, "job");
    if (st != DB_NONE)
        problem_set_store(req, st);
}
