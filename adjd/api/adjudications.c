/* SPDX-License-Identifier: MIT */
/* Reading adjudications: verdicts in their formats, records, lists. */

#include <string.h>

#include "adj.h"
#include "api/handlers.h"
#include "base/json.h"
#include "base/message.h"
#include "base/xml.h"
#include "club/judging.h"
#include "os/clock.h"
#include "os/id.h"
#include "web/operation.h"
#include "web/pagination.h"
#include "web/request.h"

/* Long polling: maximum wait for a list, in seconds. */
enum { WAIT_MOST = 60 };

/* The formats of a verdict: the library's name and the media type of each. */
static const char *const formats[FORM_COUNT] = {"json", "xml", "html", "text"};
static const char *const form_types[FORM_COUNT] = {"application/json", "application/xml",
                                                   "text/html", "text/plain"};

size_t
verdict_negotiate(struct request *req)
{
    return request_negotiate(req, form_types, FORM_COUNT);
}

/* Writes the tournament's warnings, in the language of the verdict. */
static void
warnings_put(struct request *req, struct buffer *out, const struct standing_of_verdict *s,
             size_t form)
{
    const struct language *language = language_find(req->http.headers[HEADER_ACCEPT_LANGUAGE]);
    for (size_t i = 0; i < s->warning_count; i++) {
        struct buffer said;
        buffer_init(&said);
        message_write(language, s->warnings[i], &said);
        buffer_puts(out, form == FORM_HTML ? "<p class=\"result\">" : "");
        buffer_printf(out, "%s: ", tr(language, "Warning"));
        if (form == FORM_HTML)
            xml_text_n(out, said.data, said.len);
        else
            buffer_put(out, said.data, said.len);
        buffer_puts(out, form == FORM_HTML ? "</p>\n" : "\n\n");
        out->failed |= said.failed;
        buffer_clear(&said);
    }
}

/* Writes a verdict's text or page, with the tournament's warnings at its head. XML has no place for warnings. */
static void
form_put(struct request *req, struct buffer *out, const char *text, size_t len,
         const struct standing_of_verdict *s, size_t form)
{
    static const char head[] = "<body>\n";
    const char *body = form == FORM_HTML ? strstr(text, head) : NULL;
    size_t before = body ? (size_t)(body - text) + sizeof head - 1 : 0;
    buffer_put(out, text, before);
    if (body || form == FORM_TEXT)
        warnings_put(req, out, s, form);
    buffer_put(out, text + before, len - before);
}

void
verdict_ask(struct request *req, size_t form, struct judge_request *out)
{
    if (form == FORM_JSON)
        return;
    out->wants |= WANT_FORMAT;
    out->format = formats[form];
    out->language = req->http.headers[HEADER_ACCEPT_LANGUAGE];
}

static struct buffer *
form_start(struct request *req, int status, size_t form)
{
    bool is_text = form == FORM_HTML || form == FORM_TEXT;
    struct buffer *body =
        reply_start(req, status,
                    is_text ? arena_printf(&req->pool, "%s; charset=utf-8", form_types[form])
                            : form_types[form]);
    reply_header(req, "Vary", "Accept, Accept-Language");
    if (form == FORM_HTML) /* the page loads and runs nothing, whatever the record contains */
        reply_header(req, "Content-Security-Policy",
                     "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    return body;
}

void
verdict_reply(struct request *req, int status, const struct adjudication *a,
              const struct standing_of_verdict *standing, const struct bytes *report, size_t form)
{
    struct buffer *body = form_start(req, status, form);
    if (form == FORM_JSON)
        verdict_write(body, a, standing);
    else
        form_put(req, body, report->data, report->len, standing, form);
}

void
verdict_reply_warned(struct request *req, const struct standing_of_verdict *standing, size_t form)
{
    const struct buffer *written = &req->http.reply.body;
    form_put(req, form_start(req, 201, form), written->data, written->len, standing, form);
    reply_etag(req);
}

/* GET /v1/adjudications/{id} */

/* Replies with a verdict. The stored JSON is sent unchanged; for other formats the record is judged again. */
static void
verdict_form_reply(struct request *req, size_t form)
{
    struct judge_request asked = {.wants = 0};
    struct judged j;
    struct operation *op = operation_reading(req);
    if (!op)
        return;
    verdict_ask(req, form, &asked);
    if (judged_load(op, req->vars[0], &asked, &j) && j.is_same)
        verdict_reply(req, 200, &j.found.a, &j.found.standing, &j.reply.report, form);
    else if (!operation_failed(req, op))
        problem_set(
            req, PROBLEM_NOT_ACCEPTABLE,
            "this verdict was made by an earlier version or under earlier regulations: it is kept "
            "as %s only",
            form_types[FORM_JSON]);
}

/* Answers from the ETag alone, without reading the verdict, which may be long. */
void
adjudication_answer_known(struct request *req)
{
    const char *tag = NULL;
    bool is_found = verdict_negotiate(req) == FORM_JSON && id_valid(req->vars[0]) &&
                    request_store(req) &&
                    !verdict_tag(req->reader, &req->pool, req->vars[0], &tag) && tag;
    if (is_found)
        form_start(req, 200, FORM_JSON);
    if (!is_found || !reply_tag(req, tag))
        reply_reset(req);
}

bool
verdict_load(struct request *req, struct verdict_found *out)
{
    *out = (struct verdict_found){.tag = NULL};
    enum db_status st = !id_valid(req->vars[0]) ? DB_NONE
                        : !request_store(req)
                            ? DB_UNAVAILABLE
                            : verdict_find(req->reader, &req->pool, req->vars[0], out);
    return !problem_set_store(req, st);
}

static void
verdict_json_reply(struct request *req)
{
    struct verdict_found found;
    if (!verdict_load(req, &found))
        return;
    verdict_reply(req, 200, &found.a, &found.standing, NULL, FORM_JSON);
    if (found.tag)
        (void)reply_tag(req, found.tag);
}

void
adjudication_get(struct request *req)
{
    size_t form = verdict_negotiate(req);
    if (form == FORM_JSON)
        verdict_json_reply(req);
    /* Every format except JSON judges the record again, which may take long. */
    if (form == FORM_JSON || form == FORM_COUNT || !request_may_work(req, QUEUE_JUDGE))
        return;
    verdict_form_reply(req, form);
    if (req->out->status == 200)
        reply_etag(req);
}

/* GET /v1/adjudications/{id}/record */

/* The notation that the client accepts; "": as submitted, because the client accepts the record's own type. */
static const char *
record_notation(struct request *req, const struct record *record)
{
    static const char *const notations[] = {"", "json", "xml", "pgn", "pgn"};
    const char *const offers[] = {record->type, "application/json", "application/xml",
                                  "application/vnd.chess-pgn", "application/x-chess-pgn"};
    const size_t count = sizeof offers / sizeof *offers;
    size_t form = request_negotiate(req, offers, count);
    return form < count ? notations[form] : NULL;
}

void
adjudication_record(struct request *req)
{
    const char *notation = request_query(req, "as");
    struct verdict_found found;
    struct record record;
    if (!verdict_load(req, &found) ||
        problem_set_store(req,
                          store_adjudication_record(req->reader, found.a.id, &req->pool, &record)))
        return;
    if (!notation)
        notation = record_notation(req, &record);
    if (notation && *notation && !request_may_work(req, QUEUE_JUDGE))
        return;
    if (notation && *notation) {
        struct operation *op = operation_of(req);
        struct judge_request q = stored_request(&found.a, &record);
        if (op && op_read(op, stored_rulesets(req->reader, &req->pool, &found.a, &q)))
            conversion_reply_to(req, op, &q, notation);
    } else if (notation) {
        buffer_put(reply_start(req, 200, record.type), record.data, record.len);
        reply_header(req, "Vary", "Accept");
    }
    if (req->out->status == 200)
        reply_etag(req);
}

/* GET /v1/adjudications */

static bool
listing_add(void *context, const struct adjudication *a)
{
    struct list_page *page = context;
    struct buffer *out = page->body;
    char created[CLOCK_TEXT_SIZE];
    if (page->settled != INT64_MAX)
        page->settled = a->numbered;
    if (!list_page_takes(page, a->seq))
        return false;
    clock_write(a->created_ms, created);
    json_open(out, NULL, '{');
    json_put_member(out, "id", a->id);
    json_put_member(out, "created", created);
    json_put_member(out, "tournament", a->tournament);
    json_put_member(out, "variant", a->variant);
    json_put_member(out, "white", a->white);
    json_put_member(out, "black", a->black);
    json_put_member(out, "status", a->status);
    json_put_member(out, "winner", a->winner);
    json_put_member(out, "reason", a->reason);
    json_put_member(out, "basis", a->basis);
    json_put_member(out, "rulebook", a->rulebook);
    json_put_int(out, "ply", a->ply);
    json_put_member(out, "fingerprint", a->fingerprint);
    json_close(out, '}');
    return true;
}

static bool
filter_read(struct request *req, const struct list_page *page, struct adjudication_filter *f)
{
    static const char *const statuses[] = {"decided", "draw", "undecided"};
    const char *since = request_query(req, "since");
    const struct adj_variant *variant;
    int64_t round = 0;
    if (!request_number(req, "round", ROUND_MOST, &round) || !variant_asked(req, &variant) ||
        !request_choice(req, "status", statuses, 3, NULL))
        return false;
    *f = (struct adjudication_filter){
        .after = page->after,
        .limit = page->ask,
        .tournament = request_query(req, "tournament"),
        .variant = variant ? adj_variant_id(variant) : NULL,
        .status = request_query(req, "status"),
        .player = request_query(req, "player"),
        .round = round,
    };
    if (!since || clock_read(since, &f->since_ms))
        return true;
    return problem_set(req, PROBLEM_BAD_PARAMETER, "since must be a date or time as in RFC 3339");
}

void
adjudication_list(struct request *req)
{
    struct adjudication_filter filter;
    struct list_page page;
    int64_t wait = 0;
    if (!list_page_read(&page, req, 50, 500) || !filter_read(req, &page, &filter) ||
        !request_number(req, "wait", WAIT_MOST, &wait))
        return;
    if (wait && !filter.since_ms && !filter.after) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "wait= goes with since= or cursor=");
        return;
    }
    if (!request_store(req))
        return;
    /* Writes of one tournament are in order, and so are all in SQLite. */
    if (!filter.tournament && db_is_shared(store_db(req->reader)))
        page.settled = 0;
    list_page_open(&page, "adjudications");
    enum db_status st = store_adjudication_list(req->reader, &filter, listing_add, &page);
    if (wait && (!st || st == DB_NONE) && page.count == 0 &&
        request_wait(req, req->http.start_us + wait * 1000000)) {
        reply_reset(req);
        return;
    }
    list_page_close(&page, page.is_full, st);
    reply_etag(req);
}
