/* SPDX-License-Identifier: MIT */
/* What goes into a reply: the body, its headers, its tag. */
#ifndef ADJD_HTTP_REPLY_H
#define ADJD_HTTP_REPLY_H

#include <stdbool.h>

#include "http/request.h"

/* Whether there is a reply already, by the handler or a problem. */
bool request_decided(const struct request *req);
/* The reply to send. */
struct reply *request_reply(struct request *req);
/* Begin the reply anew: what was said before is forgotten. The body is returned for writing. */
struct buffer *reply_start(struct request *req, int status, const char *type);
/* Forget what was said: there is no reply yet. */
void reply_reset(struct request *req);
void reply_header(struct request *req, const char *name, const char *value);
/* Free what the reply holds; it may be begun again. */
void reply_clear(struct reply *reply);
/* The strong ETag of these bytes, with its quotes; the request's. */
const char *tag_of(struct request *req, const struct buffer *body);
/* Set the ETag from the body, and turn the reply into 304 when the client has it already. */
void reply_etag(struct request *req);
/* The same with a tag of one's own; true when it became 304. */
bool reply_tag(struct request *req, const char *tag);
/* The tag of the same body, packed; the request's. Another one, for it is not the same to the byte. */
const char *tag_packed(struct request *req, const char *tag);
/* Weak tags name something only where it is asked whether a body is still good, not before something is done to it. */
enum tag_compare { TAG_STRONG, TAG_WEAK };
/* Whether a header's list of tags names this one. A list that is none names nothing. */
bool tag_matches(const char *header, const char *tag, enum tag_compare compare);

#endif
