/* SPDX-License-Identifier: MIT */
/* Pages of other origins that may ask (the Fetch standard's CORS): a list of the operator's, empty at first. */
#ifndef ADJD_HTTP_CORS_H
#define ADJD_HTTP_CORS_H

#include <stdbool.h>

#include "http/request.h"

/* The origin that this request's answer names as allowed: "*", its own, or NULL for none. */
const char *cors_origin(const struct request *req);
/*
 * Whether a page wants more than to read, and is neither of an allowed origin nor of ours, as its browser
 * says (Origin, Sec-Fetch-Site). Browsers send text/plain for any page without asking beforehand: it
 * cannot read the answer, but what it sent is there.
 */
bool cors_is_foreign(const struct request *req);
/* Answer OPTIONS: the methods in `allow` and what a browser wants to know before it sends one of them. */
void cors_reply(struct request *req, const char *allow);

#endif
