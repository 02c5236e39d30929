/* SPDX-License-Identifier: MIT */
/* Server-sent events of a tournament: text/event-stream (WHATWG HTML, 9.2). */
#include <stdlib.h>
#include <string.h>

#include "web/operation.h"
#include "api/handlers.h"
#include "web/request.h"
#include "os/clock.h"
#include "store/events.h"

/* Events per chunk, seconds between keep-alive comments, and the longest stream in seconds. */
enum { EVENTS_MOST = 200, BEAT_SECONDS = 15, STREAM_SECONDS = 3600 };

/* The state of a stream. */
struct following {
    const char *tournament;
    int64_t last; /* number of the last event sent */
    size_t count; /* events sent this time */
};

struct telling {
    struct following *following;
    struct buffer *body;
};

static bool
event_put(void *context, const struct event *e)
{
    struct telling *t = context;
    t->following->last = e->seq;
    t->following->count++;
    buffer_printf(t->body, "id: %lld\nevent: %s\ndata: ", (long long)e->seq, e->type);
    buffer_puts(t->body, e->data); /* a single line: JSON is written without line breaks */
    buffer_puts(t->body, "\n\n");
    return true;
}

/* The number of the client's last event. On failure returns false and sets a problem reply. */
static bool
last_read(struct request *req, int64_t *out)
{
    const char *last = req->http.headers[HEADER_LAST_EVENT_ID];
    if (!last) /* on reconnection the header is newer than the URL */
        last = request_query(req, "after");
    size_t len = last ? strlen(last) : 0;
    *out = 0;
    if (len == 0)
        return true;
    if (len > 18 || strspn(last, "0123456789") != len)
        return problem_set(req, PROBLEM_BAD_PARAMETER,
                           "Last-Event-ID or after must be an id of this stream");
    *out = strtoll(last, NULL, 10);
    return true;
}

/* Starts a stream. NULL and a problem reply on failure. */
static struct following *
following_start(struct request *req)
{
    static const char *const types[] = {"text/event-stream"};
    struct tournament t;
    struct following *f = arena_alloc(&req->pool, sizeof *f);
    if (!f || request_negotiate(req, types, 1) || !tournament_find(req, &t) ||
        !last_read(req, &f->last))
        return NULL;
    f->tournament = t.id;
    return f;
}

void
tournament_events(struct request *req)
{
    bool begins = !req->data;
    struct following *f = begins ? following_start(req) : req->data;
    if (!f || !request_store(req))
        return;
    struct buffer *body = reply_start(req, 200, "text/event-stream");
    struct telling telling = {f, body};
    reply_header(req, "Cache-Control", "no-store");
    req->data = f;
    req->out->streams = true;
    f->count = 0;
    if (begins)
        buffer_puts(body, "retry: 2000\n\n");
    enum db_status st =
        store_event_list(req->reader, f->tournament, f->last, EVENTS_MOST, event_put, &telling);
    int64_t now = clock_steady_us(), end = req->http.start_us + (int64_t)STREAM_SECONDS * 1000000;
    bool beats = now >= req->http.wait_until_us;
    if (st) {
        if (begins)
            problem_set_store(req, st); /* later the client simply reconnects */
        return;
    }
    if (!f->count && beats && !begins)
        buffer_puts(body, ": \n\n");
    int64_t until = beats ? now + (int64_t)BEAT_SECONDS * 1000000 : req->http.wait_until_us;
    if (f->count == EVENTS_MOST)
        until = now + 1; /* there are more events: continue at once */
    if (now < end && strcmp(req->http.method, "HEAD") != 0)
        (void)request_wait(req, until);
}
