/* SPDX-License-Identifier: MIT */
/*
 * Writing pages: begin with html_open(), write with put(), end with html_close(). What comes from outside goes
 * through put()'s directives, which escape it; a page has no style and no script of its own.
 */
#ifndef ADJD_DESK_HTML_H
#define ADJD_DESK_HTML_H

#include <stdbool.h>
#include <stdint.h>

#include "base/catalogue.h"
#include "http/page.h"

struct html {
    struct request *req;
    struct buffer *out;
    const struct language *language;
    const char *token; /* of this page's forms; NULL: none was written yet */
};

/* The reader's language: the cookie's, or the browser's. */
const struct language *page_language(struct request *req);
/* The text in the page's language. */
const char *word(const struct html *h, const char *text);
/*
 * Append markup. Directives: %s a text, escaped; %w a text in the page's language, escaped (mark it with N_() where
 * it is no literal); %u a text as part of an address; %d an int64_t; %r markup as it is; %% a percent sign.
 */
void put(struct html *h, const char *format, ...);
/* A sentence that the library or the API put together, in the page's language. */
void put_sentence(struct html *h, const char *text);
/* A time, to the minute, in UTC. */
void put_time(struct html *h, int64_t ms);

/* What a page is about; what is NULL or false is not there. */
struct page_head {
    const char *title; /* in the page's language or a name */
    const char *above; /* the address of the page above it ... */
    const char *above_title;
    const char *events;   /* the tournament whose events renew it ... */
    int64_t events_after; /* ... those behind this one */
    bool is_bare;         /* no menu: for a screen in the hall, for who has only a link */
    bool is_wide;
};

void html_open(struct html *h, struct request *req, int status, const struct page_head *head);
void html_close(struct html *h);
/* A page that is one of a list's; it ends with the way to the next, and with a problem if the store failed. */
struct listing {
    struct html *h;
    struct page page;
};
void listing_close(struct listing *l, enum db_status st);
/* A page that is no more than a piece, for scripts. */
void piece_open(struct html *h, struct request *req);
/* Send the browser elsewhere (303). */
void page_redirect(struct request *req, const char *location);
/* An address of ours to go back to; "/" for any other. */
const char *page_back(const char *back);

/* A table that may be wider than the screen, what it is (NULL: any), and its columns up to NULL; "": one without a name. */
void table_open(struct html *h, const char *kind, ...) __attribute__((sentinel));
void table_close(struct html *h);
/* An item of a menu, which leads there or is where we are. */
void put_menu_item(struct html *h, const char *to, const char *label, bool is_here);

/* Forms. */

/* Begin a form that is posted, guarded against other sites' pages and against being sent twice. */
void form_open(struct html *h, const char *action, bool has_files);
void form_close(struct html *h, const char *submit);
/* Rows of forms: a label in the page's language, a name, a value. */
void field_text(struct html *h, const char *label, const char *name, const char *value,
                const char *help);
/* The same, which must be filled in. */
void field_needed(struct html *h, const char *label, const char *name, const char *value,
                  const char *help);
void field_number(struct html *h, const char *label, const char *name, int64_t value, int64_t most);
void field_area(struct html *h, const char *label, const char *name, const char *value,
                const char *help, int64_t rows);
void field_hidden(struct html *h, const char *name, const char *value);
void field_check(struct html *h, const char *label, const char *name, bool is_set);
/* A choice: value and label, ending in NULL. */
struct choice {
    const char *value, *label;
};
/* What the choice of this value is called; NULL: there is none. */
const char *choice_label(const struct choice *choices, const char *value, size_t len);
void field_select(struct html *h, const char *label, const char *name, const char *value,
                  const struct choice *choices, const char *help);
/* The games, as a choice. */
void field_variant(struct html *h, const char *value, bool needed);

/* Small things. */

bool may(const struct html *h, unsigned scope);
/* A reason, as verdicts have it ("illegal-move") in the page's language; "" for none. */
const char *reason_text(const struct html *h, const char *reason);
/* What the address says of this, "" when it does not. */
const char *given(struct request *req, const char *name);
/* A text in the pool, made as by printf; and as part of an address. */
const char *address(struct request *req, const char *format, ...);
/* The title of a game in the page's language; "" for none. */
const char *variant_title(const struct html *h, const char *id);

#endif
