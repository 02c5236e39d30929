/* SPDX-License-Identifier: MIT */
/*
 * A long table, page by page. ?page= is the number of a page, or "all" for every row; without it, ?at=, ?change= or ?explain= shows
 * the page with the row of this number. ?q= leaves the rows with these words in their names, or with this number. A page of the desk has one such table, with
 * the template `pages` above it and `next` below it. Begin with values_page().
 */
#ifndef ADJD_DESK_PAGING_H
#define ADJD_DESK_PAGING_H

#include "desk/html.h"

/* Rows of a page. */
enum { PAGE_ROWS = 200 };

struct paging;
/* Whether the table has a row with this index. Ends with paging_finds(). */
typedef bool paging_fn(void *context, size_t at, struct paging *p);
/* Whether ?q= finds a row by its number or its names (NULL: none). */
bool paging_finds(struct paging *p, int64_t number, const char *name, const char *other);

/* Sets the list `name` to the rows of this page. `row` finds the index in row->at. Sets the values of the template `pages`,
 * `next`, and is_part: the page does not show every row. On failure returns false and sets a problem reply. */
bool values_page(struct html *h, const char *name, size_t total, paging_fn *has, row_fn *row,
                 void *context);
/* The query that shows the row with this number, "" on the first page. */
const char *page_at(struct request *req, int64_t number);

#endif
