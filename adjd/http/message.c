/* SPDX-License-Identifier: MIT */
/* Each step ends with loop.done, or hands the request to the next step. Begin with
 * message_handle(). */
#include "http/message.h"

#include "http/reply.h"
#include "web/dispatch.h"

static void
message_done(struct message *e)
{
    e->loop->done(e->loop, e);
}

static void
message_prepare(void *context)
{
    struct message *e = context;
    reply_prepare(&e->req);
    message_done(e);
}

void
message_later(struct message *e, enum work_queue queue, void (*run)(void *context))
{
    e->work = (struct work){.run = run, .context = e};
    workers_add(e->req.adjd->workers, queue, &e->work);
}

void
message_hand(struct message *e, enum work_queue queue, void (*run)(void *context))
{
    struct loop *loop = e->loop;
    if (queue != QUEUE_INTERACTIVE || !loop->is_alone || loop->own || loop->working > 1) {
        message_later(e, queue, run);
        return;
    }
    e->work = (struct work){.run = run, .context = e};
    loop->own = e;
}

void
message_written(struct request *req)
{
    struct message *e = (struct message *)req; /* first member */
    if (reply_is_large(req))
        message_later(e, QUEUE_HEAVY, message_prepare);
    else
        message_done(e);
}

void
message_handle(void *context)
{
    struct message *e = context;
    struct request *req = &e->req;
    enum work_queue queue = dispatch_handle(req);
    if (queue != QUEUE_NONE) {
        message_later(e, queue, message_handle);
        return;
    }
    e->is_handled = true;
    if (req->write && writer_add(req->adjd->writer, &req->task))
        return;
    if (req->write)
        problem_set(req, PROBLEM_OVERLOADED,
                    "too many requests are waiting to be stored; try again later");
    reply_prepare(req);
    message_done(e);
}

void
message_again(void *context)
{
    struct message *e = context;
    dispatch_again(&e->req);
    reply_prepare(&e->req);
    message_done(e);
}

void
message_begin(void *context)
{
    struct message *e = context;
    dispatch_begin(&e->req);
    message_done(e);
}
