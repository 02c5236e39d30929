/* SPDX-License-Identifier: MIT */
/* Cursor pagination of lists: ?cursor= is the position after which the page starts, ?limit= the
 * page size. Begin with list_page_read(). */
#ifndef ADJD_WEB_PAGINATION_H
#define ADJD_WEB_PAGINATION_H

#include <stdbool.h>
#include <stdint.h>

#include "web/request.h"

struct list_page {
    struct request *req;
    struct buffer *body; /* the output; list_page_open() sets it, or the caller */
    int64_t after;       /* the page starts after this row */
    int64_t limit;       /* maximum rows of this page */
    /* rows to query: limit + 1, to find out if another page follows */
    int64_t ask;
    int64_t count, last;
    bool is_full; /* rows remain for another page */
    /* Rows behind this position may still be overtaken by one of another node: a page that another one follows ends before them. */
    int64_t settled;
    size_t settled_len; /* of the body with the rows up to there; 0: all rows so far */
    int64_t settled_last;
};

/* Parse cursor and limit. On failure returns false and sets a problem. */
bool list_page_read(struct list_page *page, struct request *req, int64_t usual, int64_t most);
/* Start the reply: an object with the list `name`. */
void list_page_open(struct list_page *page, const char *name);
/* Whether the row at position `at` still belongs to this page: write it if so, else stop. */
bool list_page_takes(struct list_page *page, int64_t at);
/* The URL of the next page, also set as a Link header; NULL on the last page. */
const char *list_page_next_link(struct list_page *page, bool more);
/* Finish the reply, or set a problem if the store failed. */
void list_page_close(struct list_page *page, bool more, enum db_status status);

#endif
