/* SPDX-License-Identifier: MIT */
/* HTML output: call html_open(), write with put(), call html_close(). Untrusted text goes through
 * put()'s directives, which escape it. Pages contain no inline styles or scripts. */
#ifndef ADJD_DESK_HTML_H
#define ADJD_DESK_HTML_H

#include <stdbool.h>
#include <stdint.h>

#include "base/catalogue.h"
#include "web/pagination.h"

struct html {
    struct request *req;
    struct buffer *out;
    const struct language *language;
    const char *token; /* CSRF token of this page's forms; NULL: not created yet */
};

/* The page's language: from the cookie, or from Accept-Language. */
const struct language *page_language(struct request *req);
/* The translated text. */
const char *word(const struct html *h, const char *text);
/* Appends markup, with the directives of http/markup.h. */
void put(struct html *h, const char *format, ...);
/* The message of a problem document, for %t. */
const char *problem_message(const struct json *problem);

/* The head of a page. Members that are NULL or false are omitted. */
struct page_head {
    const char *label; /* title to be translated ... */
    const char *title; /* ... or a name, or translated text */
    const char *above; /* URL of the parent page ... */
    const char *above_title;
    const char *above_label; /* to be translated; NULL: above_title */
    const char *events;      /* tournament whose events update the page ... */
    int64_t events_after;    /* ... from the event after this one */
    bool is_bare; /* without menu: for a wall display, or for a visitor with a share link */
    bool is_wide;
};

void html_open(struct html *h, struct request *req, int status, const struct page_head *head);
void html_close(struct html *h);
/* A page of a list. It ends with a link to the next page, and with a problem if the store failed. */
struct listing {
    struct html *h;
    struct list_page page;
};
void listing_close(struct listing *l, enum db_status st);
/* Starts an HTML fragment, for scripts. */
void piece_open(struct html *h, struct request *req);
/* Redirects the browser (303). */
void page_redirect(struct request *req, const char *location);
/* A local URL to return to; "/" for any other (open-redirect protection). */
const char *page_back(const char *back);

/* Opens a table that can scroll sideways. `kind` is its class (NULL: none). The column heads
 * follow, ended by NULL; "" is a column without a head. */
void table_open(struct html *h, const char *kind, ...) __attribute__((sentinel));
void table_close(struct html *h);
/* A menu item: a link, marked when it is the current page. */
void put_menu_item(struct html *h, const char *to, const char *label, bool is_here);

/* Forms. */

/* Opens a form that is posted. Hidden fields protect against CSRF and against double submission. */
void form_open(struct html *h, const char *action, bool has_files);
void form_close(struct html *h, const char *submit);
/* Form rows: a label (translated), a name, a value. */
void field_text(struct html *h, const char *label, const char *name, const char *value,
                const char *help);
/* A required field. */
void field_needed(struct html *h, const char *label, const char *name, const char *value,
                  const char *help);
void field_number(struct html *h, const char *label, const char *name, int64_t value, int64_t most,
                  const char *help);
void field_area(struct html *h, const char *label, const char *name, const char *value,
                const char *help, int64_t rows);
void field_hidden(struct html *h, const char *name, const char *value);
void field_check(struct html *h, const char *label, const char *name, bool is_set);
/* An option: value and label. Arrays end with NULL. */
struct choice {
    const char *value, *label;
};
/* The label of the option with this value; NULL: none. */
const char *choice_label(const struct choice *choices, const char *value, size_t len);
void field_select(struct html *h, const char *label, const char *name, const char *value,
                  const struct choice *choices, const char *help);
/* A selection of the variants. */
void field_variant(struct html *h, const char *value, bool needed);

/* Helpers. */

bool may(const struct html *h, unsigned scope);
/* The reason of a verdict ("illegal-move") as translated text; "" for none. */
const char *reason_text(const struct html *h, const char *reason);
/* A query parameter; "" when it is missing. */
const char *given(struct request *req, const char *name);
/* Formats a string in the pool, with the directives of put() but without HTML escaping. */
const char *address(struct request *req, const char *format, ...);
/* The translated title of a variant; "" for none. */
const char *variant_title(const struct html *h, const char *id);

#endif
