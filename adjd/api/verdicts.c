/* SPDX-License-Identifier: MIT */
#include "api/verdicts.h"

#include "http/request.h"

static const char *const offers[FORM_COUNT] = {"application/json", "application/xml", "text/html",
                                               "text/plain"};

/* What the library calls each form, and what goes out as its Content-Type. */
static const struct {
    const char *format, *type;
} forms[FORM_COUNT] = {{"json", "application/json"},
                       {"xml", "application/xml"},
                       {"html", "text/html; charset=utf-8"},
                       {"text", "text/plain; charset=utf-8"}};

size_t
verdict_negotiate(struct request *req)
{
    return request_negotiate(req, offers, FORM_COUNT);
}

const char *
verdict_form_type(size_t form)
{
    return offers[form];
}

enum db_status
verdict_expect(struct store *store, struct request *req, const char *id)
{
    const char *tag = NULL;
    enum db_status st = req->expected ? verdict_tag(store, &req->pool, id, &tag) : DB_OK;
    if (st || !req->expected)
        return st;
    if (tag && !tag_matches(req->expected, tag, TAG_STRONG) &&
        !tag_matches(req->expected, tag_packed(req, tag), TAG_STRONG))
        problem_set(req, PROBLEM_PRECONDITION, "its ETag is %s now", tag);
    return tag ? DB_OK : DB_UNAVAILABLE;
}

static void
form_write(struct request *req, struct buffer *out, const struct adj_verdict *verdict, size_t form)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL;
    size_t len = 0;
    options.format = forms[form].format;
    options.language = req->headers[HEADER_ACCEPT_LANGUAGE];
    enum adj_status st = adj_report_write(verdict, &options, &text, &len, &err);
    if (st == ADJ_EOPTION)
        problem_set(req, PROBLEM_NOT_ACCEPTABLE, "a verdict is not written as %s", offers[form]);
    else if (st)
        problem_set_error(req, &err);
    else
        buffer_put(out, text, len);
    adj_free(text);
}

struct buffer *
verdict_reply_start(struct request *req, int status, size_t form)
{
    struct buffer *body = reply_start(req, status, forms[form].type);
    reply_header(req, "Vary", "Accept, Accept-Language");
    return body;
}

void
verdict_reply(struct request *req, int status, const struct adjudication *a,
              const struct standing_of_verdict *standing, const struct adj_verdict *verdict,
              size_t form)
{
    struct buffer *body = verdict_reply_start(req, status, form);
    if (form == FORM_HTML) /* a page that loads nothing and runs nothing, whatever a record says */
        reply_header(req, "Content-Security-Policy",
                     "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    if (form == FORM_JSON)
        verdict_write(body, a, standing);
    else
        form_write(req, body, verdict, form);
}
