/* SPDX-License-Identifier: MIT */
/* Pages from templates (base/template.h, adjd/desk/NAME.html): call html_init(), set the values that the template names, call
 * page_show(). Templates escape the values, and contain no inline styles or scripts. */
#ifndef ADJD_DESK_HTML_H
#define ADJD_DESK_HTML_H

#include <stdbool.h>
#include <stdint.h>

#include "base/template.h"
#include "web/pagination.h"

struct adj_variant;

struct html {
    struct request *req;
    struct buffer *out;
    const struct language *language;
    /* From html_init(): may_read, may_submit, may_direct, here (the path), form (the hidden fields of a form). */
    struct values values;
    struct buffer rows; /* rows from row_write(); the value `rows` of the page */
    const char *secret; /* secret of this page's CSRF token; NULL: not made yet */
    bool is_live; /* the page may run WebAssembly: its board needs no requests (static/board.mjs) */
};

extern const struct template desk_templates[];

void html_init(struct html *h, struct request *req);

/* The head of a page. Members that are NULL or false are omitted. */
struct page_head {
    const char *label; /* title to be translated ... */
    const char *title; /* ... or a name, or translated text */
    const char *above; /* URL of the parent page ... */
    const char *above_title;
    const char *above_label;  /* to be translated; NULL: above_title */
    const char *events;       /* tournament whose events update the page ... */
    const char *events_after; /* ... from the event after this one */
    bool is_bare; /* without menu: for a wall display, or for a visitor with a share link */
    bool is_wide;
};

/* Reply with a page: its head, the template with the values of `h`, and its end. */
void page_show(struct html *h, int status, const struct page_head *head, const char *template);
/* Reply with the template alone, without head and end, for scripts. */
void piece_show(struct html *h, const char *template);
/* Writes a row at once, such as a row of the store, to the rows of the page. */
void row_write(struct html *h, const char *template, struct values *row);
/* A page of a list. Its reply is the page, with a link to the next one, or a problem if the store failed. */
struct listing {
    struct html h;
    struct list_page page;
    const char *next;
};
/* Begins a list of at most 50 rows, or ?limit=. On failure returns false and sets a problem reply. */
bool listing_begin(struct listing *l, struct request *req);
void listing_show(struct listing *l, enum db_status st, const struct page_head *head,
                  const char *template);
/* Redirects the browser (303). */
void page_redirect(struct request *req, const char *location);
/* Whether a page's board of this game can work without requests: the desk serves the library as WebAssembly, which has the games of
 * adj only. */
bool desk_plays(const struct adj_variant *variant);
/* Returns `back` if it is a local URL, else "/" (open-redirect protection). */
const char *page_back(const char *back);

/* Values. */

/* An option: value and label. Arrays end with NULL. */
struct choice {
    const char *value, *label;
};
/* The label of the option with this value; NULL: none, or no value. */
const char *choice_label(const struct choice *choices, const char *value);
/* Sets a list with value, label and is_chosen of each choice (NULL: none), for the options of a selection. */
void values_choices(struct html *h, struct values *v, const char *name,
                    const struct choice *choices, const char *chosen);
/* Sets `variants`, the games for a selection. */
void values_variants(struct html *h, const char *chosen);

/* Text. */

/* The text in the page's language. */
const char *word(const struct html *h, const char *text);
bool may(const struct html *h, unsigned scope);
/* The message of a problem document. */
const char *problem_message(const struct json *problem);
/* The reason of a verdict ("illegal-move") as translated text; "" without a reason. */
const char *reason_text(const struct html *h, const char *reason);
/* The translated reasons that have a text of their own, by reason: a JSON object. */
const char *reasons_json(const struct html *h);
/* A time as markup, in UTC to the minute. */
const char *time_markup(struct request *req, int64_t ms);
/* A query parameter; "" when it is missing. */
const char *given(struct request *req, const char *name);
/* The text, encoded as part of a URL. */
const char *url_part(struct request *req, const char *text);
/* The translated title of a variant; "" without a variant. */
const char *variant_title(const struct html *h, const char *id);

#endif
