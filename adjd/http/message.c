/* SPDX-License-Identifier: MIT */
/* Each step ends with loop.done, or hands the request to the next step. Begin with
 * exchange_handle(). */
#include "http/message.h"

#include "http/reply.h"
#include "web/dispatch.h"

static void
exchange_done(struct exchange *e)
{
    e->loop->done(e->loop, e);
}

static void
exchange_prepare(void *context)
{
    struct exchange *e = context;
    answer_prepare(&e->req);
    exchange_done(e);
}

void
exchange_later(struct exchange *e, enum lane lane, void (*run)(void *context))
{
    e->work = (struct work){.run = run, .context = e};
    workers_add(e->req.adjd->workers, lane, &e->work);
}

void
exchange_hand(struct exchange *e, enum lane lane, void (*run)(void *context))
{
    struct loop *loop = e->loop;
    if (lane != LANE_QUICK || !loop->is_quiet || loop->own || loop->working > 1) {
        exchange_later(e, lane, run);
        return;
    }
    e->work = (struct work){.run = run, .context = e};
    loop->own = e;
}

void
exchange_written(struct request *req)
{
    struct exchange *e = (struct exchange *)req; /* first member */
    if (answer_is_large(req))
        exchange_later(e, LANE_LONG, exchange_prepare);
    else
        exchange_done(e);
}

void
exchange_handle(void *context)
{
    struct exchange *e = context;
    struct request *req = &e->req;
    enum lane lane = pipeline_handle(req);
    if (lane != LANE_NONE) {
        exchange_later(e, lane, exchange_handle);
        return;
    }
    e->is_handled = true;
    if (req->write && writer_add(req->adjd->writer, &req->task))
        return;
    if (req->write)
        problem_set(req, PROBLEM_OVERLOADED,
                    "too many requests are waiting to be stored; try again later");
    answer_prepare(req);
    exchange_done(e);
}

void
exchange_again(void *context)
{
    struct exchange *e = context;
    pipeline_again(&e->req);
    answer_prepare(&e->req);
    exchange_done(e);
}

void
exchange_begin(void *context)
{
    struct exchange *e = context;
    pipeline_begin(&e->req);
    exchange_done(e);
}
