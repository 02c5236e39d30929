/* SPDX-License-Identifier: MIT */
/*
 * What the HTTP server calls for each request: routing, authentication, limits, the handler, its
 * write, the log. Once a reply is decided (request_decided()) the rest of the body is dropped.
 */
#ifndef ADJD_WEB_DISPATCH_H
#define ADJD_WEB_DISPATCH_H

#include "http/message.h"

/* Its context is the table of routes (struct routes). */
extern const struct http_handler web_handler;

#endif
