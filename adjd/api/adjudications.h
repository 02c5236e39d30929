/* SPDX-License-Identifier: MIT */
/* Handlers' access to the adjudication in the path, and its formats. */
#ifndef ADJD_API_ADJUDICATIONS_H
#define ADJD_API_ADJUDICATIONS_H

#include "club/verdicts.h"
#include "judge/request.h"
#include "web/request.h"
#include "store/adjudications.h"

/* Loads the adjudication in the path. On failure returns false and sets a problem reply. */
bool adjudication_find(struct request *req, struct adjudication *out);

/* The formats of a verdict, in order of preference. */
enum { FORM_JSON, FORM_XML, FORM_HTML, FORM_TEXT, FORM_COUNT };

/* The negotiated format; FORM_COUNT and a problem reply when none is acceptable. */
size_t verdict_negotiate(struct request *req);
/* Adds the format to what is asked of a judge. */
void verdict_ask(struct request *req, size_t form, struct judge_request *out);
/* Replies with the verdict in a format; `report` is the judge's, NULL for JSON. */
void verdict_reply(struct request *req, int status, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing, const struct bytes *report,
                   size_t form);
/* Reply to a submission with the form that its handler wrote, now that the tournament's warnings are known. */
void verdict_reply_warned(struct request *req, const struct standing_of_verdict *standing,
                          size_t form);

#endif
