/* SPDX-License-Identifier: MIT */
/* Parsing of the record in a request body, and conversion of a game for a response. */
#ifndef ADJD_API_CONVERSIONS_H
#define ADJD_API_CONVERSIONS_H

#include <adj.h>

#include "judge/request.h"
#include "web/request.h"
#include "web/operation.h"
#include "store/adjudications.h"

/* Replies with the game of a judge's request in a notation, or with a conversion report, as the client accepts. */
void conversion_reply_to(struct request *req, struct operation *op, struct judge_request *request,
                         const char *notation);

/* The variant named by the request; NULL: none. On failure returns false and sets a problem reply. */
bool variant_asked(struct request *req, const struct adj_variant **out);
/* The record in the body, and the options of the request for reading it. Returns false and sets a problem reply when they are
 * invalid. */
bool reading_take(struct request *req, struct operation *op, struct record *out_text,
                  struct judge_request *out);

#endif
