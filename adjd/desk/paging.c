/* SPDX-License-Identifier: MIT */
#include "desk/paging.h"

#include <string.h>

#include "base/number.h"
#include "event/names.h"
#include "web/request.h"

/* NUMBER_MOST: limit of all numbers. NEAR: pages on each side of this one that have a link, besides the first and the last. */
enum { NUMBER_MOST = 999999, NEAR = 3 };
/* No ?page=. */
#define NO_PAGE SIZE_MAX

struct paging {
    struct html *h;
    struct name_words words; /* of ?q= */
    int64_t number;          /* ?q= if it is a number; -1 */
    int64_t at;              /* the row that the page is to show; less than 1: none */
    size_t found;            /* the place of its row among `rows` */
    size_t all;              /* rows of the table, found or not */
    size_t *rows, count;     /* indexes of the found rows */
    size_t page, pages;      /* page 0: every row */
    size_t from, shown;      /* the rows of this page */
    row_fn *row;
    const void *context;
};

bool
paging_finds(struct paging *p, int64_t number, const char *name, const char *other)
{
    bool is_found = !p->words.count || number == p->number || name_has_words(&p->words, name) ||
                    (other && name_has_words(&p->words, other));
    p->all++;
    if (is_found && number == p->at)
        p->found = p->count;
    return is_found;
}

/* Reads the parameters. */
static bool
paging_read(struct paging *p)
{
    static const char *const marks[] = {"at", "change", "explain"};
    struct request *req = p->h->req;
    const char *page = request_query(req, "page");
    int64_t number = -1;
    bool is_all = page && strcmp(page, "all") == 0;
    bool good = is_all || request_number(req, "page", NUMBER_MOST, &number);
    for (size_t i = 0; p->at < 1 && i < sizeof marks / sizeof *marks; i++)
        p->at = digits_read(request_query(req, marks[i]), NUMBER_MOST);
    p->page = is_all ? 0 : (size_t)number;
    p->number = digits_read(given(req, "q"), NUMBER_MOST);
    name_words_read(&p->words, &req->pool, given(req, "q"));
    return good;
}

/* Chooses the rows of this page: those of ?page=, or those around `at`. */
static void
page_choose(struct paging *p)
{
    p->pages = p->count ? (p->count - 1) / PAGE_ROWS + 1 : 1;
    if (p->page == NO_PAGE)
        p->page = p->found / PAGE_ROWS + 1;
    if (p->page > p->pages)
        p->page = p->pages;
    p->from = p->page ? (p->page - 1) * PAGE_ROWS : 0;
    p->shown = p->count - p->from;
    if (p->page && p->shown > PAGE_ROWS)
        p->shown = PAGE_ROWS;
}

/* The URL of a page; page 0: every row. */
static const char *
page_url(const struct paging *p, size_t page)
{
    struct request *req = p->h->req;
    const char *q = given(req, "q");
    const char *words = *q ? arena_printf(&req->pool, "&q=%s", url_part(req, q)) : "";
    return page ? arena_printf(&req->pool, "?page=%zu%s", page, words)
                : arena_printf(&req->pool, "?page=all%s", words);
}

/* A link to a page: to the first, the last, and those near this one. */
static void
link_row(struct values *row, void *context)
{
    const struct paging *p = context;
    size_t page = row->at + 1, first = p->page > NEAR ? p->page - NEAR : 1, last = p->page + NEAR;
    row->is_left_out = page != 1 && page != p->pages && (page < first || page > last);
    if (row->is_left_out)
        return;
    values_set(row, "number=%zu to=%s is_here=%d follows_gap=%d", page, page_url(p, page),
               page == p->page, (page == first && first > 2) || (page > last + 1));
}

static void
paged_row(struct values *row, void *context)
{
    const struct paging *p = context;
    row->at = p->rows[p->from + row->at];
    p->row(row, (void *)(uintptr_t)p->context);
}

static void
paging_set(struct paging *p, const char *name)
{
    struct values *v = &p->h->values;
    values_set(v, "is_long=%d is_part=%d q=%s rows_from=%zu rows_to=%zu rows_found=%zu",
               p->all > PAGE_ROWS || p->words.count, p->shown < p->all, given(p->h->req, "q"),
               p->from + (p->count > 0), p->from + p->shown, p->count);
    values_set(v, "to_all=%s previous=%s next=%s", p->shown < p->count ? page_url(p, 0) : "",
               p->page > 1 ? page_url(p, p->page - 1) : "",
               p->page && p->page < p->pages ? page_url(p, p->page + 1) : "");
    values_rows(v, "pages", p->pages > 1 ? p->pages : 0, link_row, p);
    values_rows(v, name, p->shown, paged_row, p);
}

bool
values_page(struct html *h, const char *name, size_t total, paging_fn *has, row_fn *row,
            void *context)
{
    struct arena *pool = &h->req->pool;
    struct paging *p = arena_alloc(pool, sizeof *p);
    size_t *rows = arena_array(pool, total + 1, sizeof *rows);
    if (!p || !rows)
        return false;
    *p = (struct paging){.h = h, .rows = rows, .row = row, .context = context};
    bool good = paging_read(p);
    for (size_t i = 0; good && i < total; i++)
        if (has(context, i, p))
            p->rows[p->count++] = i;
    name_words_clear(&p->words);
    if (good) {
        page_choose(p);
        paging_set(p, name);
    }
    return good;
}

const char *
page_at(struct request *req, int64_t number)
{
    return number > PAGE_ROWS ? arena_printf(&req->pool, "?at=%lld", (long long)number) : "";
}
