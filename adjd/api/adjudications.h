/* SPDX-License-Identifier: MIT */
/* The adjudication that a path names, and how it is shown: its object, or another form of the verdict. */
#ifndef ADJD_API_ADJUDICATIONS_H
#define ADJD_API_ADJUDICATIONS_H

#include <adj.h>

#include "club/verdicts.h"
#include "http/request.h"

/* The adjudication of the path; false with a problem set. */
bool adjudication_find(struct request *req, struct adjudication *out);

/* The forms of a verdict, in the order in which they are offered. */
enum { FORM_JSON, FORM_XML, FORM_HTML, FORM_TEXT, FORM_COUNT };

/* The form that the client wants; FORM_COUNT with a problem set when there is none. */
size_t verdict_negotiate(struct request *req);
/*
 * Whether the verdict is as the request expects it (If-Match, with the tag of its JSON); a problem is set
 * when it is not.
 */
enum db_status verdict_expect(struct store *store, struct request *req, const char *id);
/* Reply with the verdict in a form; `verdict` may be NULL for JSON. */
void verdict_reply(struct request *req, int status, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing, const struct adj_verdict *verdict,
                   size_t form);
/* Reply to a submission with the form that its handler wrote, now that the tournament's warnings are known. */
void verdict_reply_warned(struct request *req, const struct standing_of_verdict *standing,
                          size_t form);

#endif
