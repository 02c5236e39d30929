/* SPDX-License-Identifier: MIT */
/* A tournament's regulations as a form: what each choice means, and each ruling that is one. */
#ifndef ADJD_DESK_RULEBOOK_H
#define ADJD_DESK_RULEBOOK_H

#include "desk/form.h"
#include "desk/html.h"

/* The rules of a game as the library has them (adj_rules_write); NULL with a problem set. New (json_free). */
struct json *rules_of(struct request *req, const char *variant);
void regulations_fields(struct html *h, const struct json *rules);
/* What was chosen, as the member "regulations". */
void regulations_put(struct buffer *out, const struct form *form, const struct json *rules);
/* A tournament's regulations for who looks on. */
void regulations_show(struct html *h, const char *regulations);

#endif
