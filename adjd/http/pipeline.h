/* SPDX-License-Identifier: MIT */
/*
 * What a request goes through, whatever it asks for. The server calls these in their order; once the
 * reply is decided (request_decided) the rest of the body is of no interest, but its end must be waited
 * for.
 */
#ifndef ADJD_HTTP_PIPELINE_H
#define ADJD_HTTP_PIPELINE_H

#include "http/request.h"
#include "os/workers.h"

/* Find the route and who asks; method, path, query, announced and headers are known. */
void pipeline_begin(struct request *req);
void pipeline_body(struct request *req, const char *data, size_t len);
/* All has arrived: whose threads are to run pipeline_handle(); LANE_NONE: anybody's, it is quick. */
enum lane pipeline_lane(const struct request *req);
/*
 * Run the handler: all has arrived. If `write` is set then, `task` is for the writer. Another lane than
 * LANE_NONE: it must be run once more, there.
 */
enum lane pipeline_handle(struct request *req);
/*
 * What it waited for happened, or its time is over: run the handler again, for the answer or the next piece of
 * it. As long as req->waits is set then, there is more to wait for.
 */
void pipeline_again(struct request *req);
/* The request cannot be understood: instead of all these, before its problem is set. */
void pipeline_refuse(struct request *req);
/* It was answered, or the client is gone: log it, and free what it holds. */
void pipeline_end(struct request *req);

#endif
