/* SPDX-License-Identifier: MIT */
#include "club/verdicts.h"

#include <string.h>

#include "os/clock.h"
#include "club/score.h"

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
    return reply_negotiate(req, offers, FORM_COUNT);
}

const char *
verdict_form_type(size_t form)
{
    return offers[form];
}

/* ---- what became of it ---------------------------------------------------------------------- */

static void
points_write(struct text *out, const char *name, int64_t points)
{
    char text[SCORE_TEXT_SIZE];
    if (points >= 0)
        score_write(points, text);
    text_string(out, name, points < 0 ? "*" : text);
}

void
ruling_write(struct text *out, const char *name, const struct ruling *r)
{
    char created[CLOCK_TEXT_SIZE];
    clock_write(r->created_ms, created);
    text_open(out, name, '{');
    text_string(out, "id", r->id);
    text_string(out, "created", created);
    text_string(out, "actor", r->actor);
    text_string(out, "kind", r->kind);
    text_string(out, "reason", r->reason);
    if (r->replacement)
        text_string(out, "replacement", r->replacement);
    if (r->status) {
        text_string(out, "status", r->status);
        text_string(out, "winner", r->winner);
        text_open(out, "score", '{');
        points_write(out, "white", r->white_points);
        points_write(out, "black", r->black_points);
        text_close(out, '}');
    }
    text_close(out, '}');
}

struct standing_target {
    struct pool *pool;
    struct standing_of_verdict *out;
};

/* Rulings come in their order: the last of a kind holds. */
static bool
ruling_apply(void *context, const struct ruling *r)
{
    struct standing_target *target = context;
    struct text text = TEXT_INIT;
    if (strcmp(r->kind, "withdrawal") == 0)
        target->out->state = "withdrawn";
    if (strcmp(r->kind, "replacement") == 0) {
        target->out->state = "replaced";
        target->out->replaced_by = pool_string(target->pool, r->replacement);
    }
    if (strcmp(r->kind, "decision") == 0) {
        ruling_write(&text, NULL, r);
        target->pool->failed |= text.failed;
        target->out->decision = text.failed ? NULL : pool_string(target->pool, text.data);
        text_clear(&text);
    }
    return true;
}

enum db_status
verdict_standing(struct store *store, struct pool *pool, const struct adjudication *a,
                 struct standing_of_verdict *out)
{
    struct pairing pairing = {0};
    struct standing_target target = {pool, out};
    *out = (struct standing_of_verdict){.state = "current", .tournament = a->tournament};
    enum db_status st = store_ruling_list(store, a->id, ruling_apply, &target);
    if (!st)
        st = store_ruling_replaced(store, a->id, pool, &out->replaces);
    if (!st && a->tournament)
        st = store_pairing_get(store, a->id, pool, &pairing);
    out->round = pairing.round;
    out->board = pairing.board;
    return st;
}

/* ---- forms ---------------------------------------------------------------------------------- */

/* The verdict's object as the library wrote it, with ours in front. */
static void
json_write(struct text *out, const struct adjudication *a, const struct standing_of_verdict *s)
{
    char created[CLOCK_TEXT_SIZE];
    clock_write(a->created_ms, created);
    text_open(out, NULL, '{');
    text_string(out, "id", a->id);
    text_string(out, "created", created);
    text_string(out, "state", s->state);
    if (s->tournament) {
        text_string(out, "tournament", s->tournament);
        text_int(out, "round", s->round);
        if (s->board)
            text_int(out, "board", s->board);
    }
    text_string(out, "replaces", s->replaces);
    text_string(out, "replaced_by", s->replaced_by);
    text_raw(out, "decision", s->decision);
    text_putc(out, ',');
    text_puts(out, a->verdict + (*a->verdict == '{')); /* its bracket is open already */
}

enum db_status
verdict_expect(struct store *store, struct request *req, const char *id)
{
    struct adjudication a;
    struct standing_of_verdict standing;
    struct text text = TEXT_INIT;
    if (!req->expected)
        return DB_OK;
    enum db_status st = store_adjudication_get(store, id, &req->pool, &a);
    if (!st)
        st = verdict_standing(store, &req->pool, &a, &standing);
    if (st)
        return st;
    json_write(&text, &a, &standing);
    const char *tag = text.failed ? NULL : tag_of(req, &text);
    text_clear(&text);
    if (tag && !tag_matches(req->expected, tag))
        problem_set(req, PROBLEM_PRECONDITION, "its ETag is %s now", tag);
    return tag ? DB_OK : DB_UNAVAILABLE;
}

static void
form_write(struct request *req, struct text *out, const struct adj_verdict *verdict, size_t form)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL;
    size_t len = 0;
    options.format = forms[form].format;
    options.language = request_header(req, "Accept-Language");
    enum adj_status st = adj_report_write(verdict, &options, &text, &len, &err);
    if (st == ADJ_EOPTION)
        problem_set(req, PROBLEM_NOT_ACCEPTABLE, "a verdict is not written as %s", offers[form]);
    else if (st)
        problem_set_error(req, &err);
    else
        text_put(out, text, len);
    adj_free(text);
}

void
verdict_reply(struct request *req, int status, const struct adjudication *a,
              const struct standing_of_verdict *standing, const struct adj_verdict *verdict,
              size_t form)
{
    struct text *body = reply_start(req, status, forms[form].type);
    reply_header(req, "Vary", "Accept, Accept-Language");
    if (form == FORM_HTML) /* a page that loads nothing and runs nothing, whatever a record says */
        reply_header(req, "Content-Security-Policy",
                     "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    if (form == FORM_JSON)
        json_write(body, a, standing);
    else
        form_write(req, body, verdict, form);
}
