/* SPDX-License-Identifier: MIT */
/* How an adjudication is shown: the verdict's object with what became of it since, and its other forms. */
#ifndef ADJD_CLUB_VERDICTS_H
#define ADJD_CLUB_VERDICTS_H

#include <adj.h>

#include "http/request.h"

/* The forms of a verdict, in the order in which they are offered. */
enum { FORM_JSON, FORM_XML, FORM_HTML, FORM_TEXT, FORM_COUNT };

/* What is known of an adjudication beside its verdict; NULL and 0: nothing. */
struct standing_of_verdict {
    const char *state; /* current, withdrawn, replaced */
    const char *tournament;
    int64_t round, board;
    const char *replaces, *replaced_by;
    const char *decision; /* JSON: the director's last one */
};

/* The form that the client wants; FORM_COUNT with a problem set when there is none. */
size_t verdict_negotiate(struct request *req);
/* What the store knows of it. */
enum db_status verdict_standing(struct store *store, struct pool *pool,
                                const struct adjudication *adjudication,
                                struct standing_of_verdict *out);
/*
 * Whether the verdict is as the request expects it (If-Match, with the tag of its JSON); a problem is set
 * when it is not.
 */
enum db_status verdict_expect(struct store *store, struct request *req, const char *id);
/* Reply with the verdict in a form; `verdict` may be NULL for JSON. */
void verdict_reply(struct request *req, int status, const struct adjudication *adjudication,
                   const struct standing_of_verdict *standing, const struct adj_verdict *verdict,
                   size_t form);
/* The name of a form's media type. */
const char *verdict_form_type(size_t form);
/* A ruling as the API shows it. */
void ruling_write(struct text *out, const char *name, const struct ruling *ruling);

#endif
