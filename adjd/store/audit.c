/* SPDX-License-Identifier: MIT */
#include "store/audit.h"

#include <string.h>

#include "store/attest.h"
#include "store/log.h"

/* The usual bytes of an attested row in a detail, to reserve memory. */
enum { ROWS_USUAL = 200 };

/* Append the detail, with the hashes of the rows touched since the last entry. */
static enum db_status
detail_write(struct store *store, const char *detail, struct buffer *out)
{
    size_t len = strlen(detail);
    (void)buffer_reserve(out, len + ROWS_USUAL);
    buffer_put(out, detail, len);
    if (store->touched_count) {
        out->len -= out->len > 0; /* drop the closing bracket, to append members */
        buffer_puts(out, len > 2 ? "," : "");
        enum db_status st = store_touched_write(store, out);
        buffer_putc(out, '}');
        if (st)
            return st;
    }
    return out->failed ? DB_UNAVAILABLE : DB_OK;
}

enum db_status
store_audit_add(struct store *store, int64_t now_ms, const char *actor, const char *action,
                const char *subject, const char *detail)
{
    QUERY(query,
          "insert into log_entry (at_ms, actor, action, subject, detail)"
          " values ($1, $2, $3, $4, $5)",
          .kind = DB_DEFERRED);
    struct buffer whole = {0};
    enum db_status st = detail_write(store, detail, &whole);
    if (!st)
        st = store_run(store, &query, ARGS(now_ms, actor, action, subject, db_text(whole.data)));
    buffer_clear(&whole);
    return st;
}

enum db_status
store_audit_put(struct store *store, int64_t now_ms, const char *actor, const char *action,
                const char *subject, struct buffer *detail)
{
    enum db_status st = detail->failed
                            ? DB_UNAVAILABLE
                            : store_audit_add(store, now_ms, actor, action, subject, detail->data);
    buffer_clear(detail);
    return st;
}

/* Entries of the tree count from behind those of the chain. */
struct behind {
    int64_t chain, seen;
    audit_fn *each;
    void *context;
};

static bool
chain_entry_pass(void *context, const struct audit_entry *e)
{
    struct behind *at = context;
    at->seen++;
    return at->each(at->context, e);
}

static bool
log_entry_pass(void *context, const struct audit_entry *e)
{
    struct behind *at = context;
    struct audit_entry behind = *e;
    behind.seq += at->chain;
    return at->each(at->context, &behind);
}

enum db_status
store_audit_list(struct store *store, int64_t after, int64_t limit, const char *owner,
                 audit_fn *each, void *context)
{
    struct behind at = {.each = each, .context = context};
    enum db_status st = store_chain_last(store, &at.chain);
    if (!st && after < at.chain)
        st = list_status(store_chain_list(store, after, limit, owner, chain_entry_pass, &at));
    if (st || at.seen == limit)
        return st;
    int64_t since = after > at.chain ? after - at.chain : 0;
    return store_log_list(store, since, limit - at.seen, owner, log_entry_pass, &at);
}
