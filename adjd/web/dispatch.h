/* SPDX-License-Identifier: MIT */
/*
 * The request pipeline: routing, authentication, limits, body, handler, write, log. The server
 * calls these functions in order. Once a reply is decided (request_decided()) the rest of the body
 * is read and dropped. Begin with dispatch_handle().
 */
#ifndef ADJD_WEB_DISPATCH_H
#define ADJD_WEB_DISPATCH_H

#include "web/request.h"
#include "os/workers.h"

/* Find the route, authenticate the client and check the head. */
void dispatch_begin(struct request *req);
void dispatch_body(struct request *req, const char *data, size_t len);
/* The request is complete: the queue whose worker runs dispatch_handle(); QUEUE_NONE: cheap, any
 * thread. */
enum work_queue dispatch_queue(const struct request *req);
/* Run the handler. If `write` is set afterwards, queue `task` to the writer. A result other than
 * QUEUE_NONE: call it again on a worker of that queue. */
enum work_queue dispatch_handle(struct request *req);
/* The event that the handler waited for has happened, or its deadline passed: run the handler
 * again. If req->waits is still set afterwards, wait again. */
void dispatch_again(struct request *req);
/* The request cannot be parsed: call this instead, before setting its problem. */
void dispatch_refuse(struct request *req);
/* The request is over, answered or not: log it and free its resources. */
void dispatch_end(struct request *req);

#endif
