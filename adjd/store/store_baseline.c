/* SPDX-License-Identifier: MIT */
/* A store that an earlier version wrote: the audit log vouches for all that is there when it is carried over. */
#include <stdlib.h>

#include "base/array.h"
#include "store/store_vouch.h"

enum { BASELINE_ROWS = 500 };

struct chunks {
    struct store *store;
    int64_t now_ms;
    enum vouched kind;
    struct buffer *list; /* details, some rows each */
    size_t count, cap;
    size_t rows; /* in the last of them */
};

static bool
chunk_row(void *context, const struct vouched_row *row)
{
    struct chunks *c = context;
    if (!c->count || c->rows == BASELINE_ROWS) {
        struct buffer *list = array_more(c->list, c->count, &c->cap, 16, sizeof *list);
        if (!list)
            return false;
        c->list = list;
        c->list[c->count] = (struct buffer){0};
        buffer_puts(&c->list[c->count++], "{\"rows\":[");
        c->rows = 0;
    }
    vouched_write(&c->list[c->count - 1], c->kind, row);
    c->rows++;
    return true;
}

/* The rows of one kind, in entries of some hundreds. */
static enum db_status
kind_baseline(struct chunks *c)
{
    enum db_status st = store_vouched_list(c->store, c->kind, chunk_row, c);
    for (size_t i = 0; i < c->count; i++) {
        buffer_puts(&c->list[i], "]}");
        if (!st)
            st = c->list[i].failed ? DB_UNAVAILABLE
                                   : store_audit_add(c->store, c->now_ms, "adjd", "baseline",
                                                     vouched_name(c->kind), c->list[i].data);
        buffer_clear(&c->list[i]);
    }
    c->count = 0;
    return st;
}

enum db_status
store_baseline(struct store *store, int64_t now_ms)
{
    struct chunks c = {.store = store, .now_ms = now_ms};
    enum db_status st = DB_OK;
    for (unsigned kind = 0; kind < VOUCHED_COUNT && !st; kind++) {
        c.kind = kind;
        st = kind_baseline(&c);
    }
    free(c.list);
    return st;
}
