/* SPDX-License-Identifier: MIT */
/* Submission of records: standalone, as a game of a tournament, or to replace an earlier record. */
#include "club/submissions.h"

#include "api/handlers.h"
#include "club/judging.h"
#include "web/operation.h"

/* A submission with the format of its reply. */
struct posted {
    struct submission s;
    size_t form;
    struct operation *op;
    struct judge_call call;
};

/* Writes the reply about a tournament's game again, now with the round and the warnings. */
static void
placed_reply(struct request *req, int status, const void *data)
{
    const struct posted *posted = data;
    const struct submission *s = &posted->s;
    if (posted->form == FORM_JSON) {
        verdict_reply(req, status, &s->adjudication, &s->standing, NULL, FORM_JSON);
        (void)reply_tag(req, verdict_tag_new(&req->pool, &s->adjudication, &s->standing));
    } else if (s->standing.warning_count) {
        verdict_reply_warned(req, &s->standing, posted->form);
    }
    req->out->location = req->http.reply.location;
}

static void
submission_reply(struct request *req, struct operation *op, const struct posted *posted)
{
    const struct submission *s = &posted->s;
    verdict_reply(req, 201, &s->adjudication, &s->standing, &s->judged.report, posted->form);
    if (req->out->status != 201)
        return;
    if (posted->form == FORM_JSON)
        (void)reply_tag(req, verdict_tag_new(&req->pool, &s->adjudication, &s->standing));
    else
        reply_etag(req);
    req->out->location = arena_printf(&req->pool, "/v1/adjudications/%s", s->adjudication.id);
    operation_run(req, op, s->tournament.seq ? 201 : 0, s->tournament.seq ? placed_reply : NULL);
}

/* The judge has replied. */
static void
posted_judged(struct request *req)
{
    struct posted *posted = req->data;
    struct operation *op = posted->op;
    posted->s.judged = posted->call.reply;
    op->store = posted->s.to ? request_store(req) : NULL;
    if (op_replied(op, posted->call.outcome) && (op->store || !posted->s.to))
        submission_judged(op, &posted->s);
    if (!request_decided(req) && !operation_failed(req, op))
        submission_reply(req, op, posted);
}

static void
posted_ask(struct request *req, struct operation *op, struct posted *posted)
{
    posted->op = op;
    posted->call = (struct judge_call){.judges = req->adjd->judges,
                                       .request = posted->s.options,
                                       .wait = {op->cancel, op->deadline_us},
                                       .pool = op->pool};
    req->data = posted;
    request_judge(req, &posted->call, posted_judged);
}

/* Judges the record in the body, as a replacement of this adjudication (NULL: as a new one). */
static void
posted_run(struct request *req, struct operation *op, struct posted *posted, const char *replaces)
{
    struct submission *s = &posted->s;
    posted->form = verdict_negotiate(req);
    if (posted->form == FORM_COUNT || !reading_take(req, op, &s->record, &s->options))
        return;
    verdict_ask(req, posted->form, &s->options);
    if (replaces)
        submission_replace(op, s, replaces, request_query(req, "reason"));
    else if (submission_begin(op, s))
        posted_ask(req, op, posted);
    if (!req->call && !operation_failed(req, op))
        submission_reply(req, op, posted);
}

/* Reads the parameters of a tournament's game. On failure returns false and sets a problem reply. */
static bool
place_read(struct request *req, struct submission *s)
{
    static const char *const names[] = {"round", "board", "white", "black"};
    s->to = request_query(req, "tournament");
    for (size_t i = 0; !s->to && i < sizeof names / sizeof *names; i++) {
        if (!request_query(req, names[i]))
            continue;
        return problem_set(req, PROBLEM_BAD_PARAMETER, "%s= goes with tournament=", names[i]);
    }
    s->asked[0] = request_query(req, "white");
    s->asked[1] = request_query(req, "black");
    return request_number(req, "round", ROUND_MOST, &s->pairing.round) &&
           request_number(req, "board", ROUND_MOST, &s->pairing.board);
}

void
adjudication_post(struct request *req)
{
    struct posted *posted = arena_alloc(&req->pool, sizeof *posted);
    if (!posted || !place_read(req, &posted->s))
        return;
    struct operation *op = posted->s.to ? operation_reading(req) : operation_of(req);
    if (op)
        posted_run(req, op, posted, NULL);
}

/* POST /v1/adjudications/{id}/replacement */

void
adjudication_replace(struct request *req)
{
    struct posted *posted = arena_alloc(&req->pool, sizeof *posted);
    struct operation *op = posted ? operation_reading(req) : NULL;
    if (op)
        posted_run(req, op, posted, req->vars[0]);
}
