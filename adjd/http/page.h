/* SPDX-License-Identifier: MIT */
/* Lists that are given out page by page: ?cursor= says behind what a page begins, ?limit= how much it holds. */
#ifndef ADJD_HTTP_PAGE_H
#define ADJD_HTTP_PAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "http/request.h"

struct page {
    struct request *req;
    struct buffer *body; /* rows are written here: page_open()'s, or one's own */
    int64_t after;       /* rows behind this one */
    int64_t limit;       /* so many */
    /* so many are asked of the store: one more, to know whether there is another page */
    int64_t ask;
    int64_t count, last;
    bool is_full;
};

/* Read what the query says; false with a problem set. */
bool page_read(struct page *page, struct request *req, int64_t usual, int64_t most);
/* Begin the answer: an object with a list of this name. */
void page_open(struct page *page, const char *name);
/* Whether a row, found at `at`, still belongs to this page: write it then, stop else. */
bool page_takes(struct page *page, int64_t at);
/* Whether rows are left for another page. */
bool page_is_full(const struct page *page);
/* Where the next page is (NULL: this is the last): as a Link header, and for the member "next". */
const char *page_link(struct page *page, bool more);
/* End the answer; with a problem if the store failed. */
void page_close(struct page *page, bool more, enum db_status status);

#endif
