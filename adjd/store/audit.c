/* SPDX-License-Identifier: MIT */
/* The audit log, a hash chain: an entry's hash covers the entry and the hash before it, so that any
 * change breaks all later hashes. Begin with audit_hash(). */
#include "store/attest.h"
#include "store/audit.h"

#include <stdio.h>
#include <string.h>

const char audit_genesis[DIGEST_HEX_SIZE] =
    "0000000000000000000000000000000000000000000000000000000000000000";

/* The usual bytes of an entry beside its detail, and of an attested row, to reserve memory. */
enum { ENTRY_USUAL = 200 };

bool
audit_hash(const char *before, const struct audit_entry *e, char out[DIGEST_HEX_SIZE])
{
    struct buffer text = {0};
    const char *const parts[] = {e->actor, e->action, e->subject, e->detail};
    (void)buffer_reserve(&text,
                         DIGEST_HEX_SIZE + ENTRY_USUAL + (e->detail ? strlen(e->detail) : 0));
    buffer_puts(&text, before);
    buffer_putc(&text, '\n');
    buffer_put_signed(&text, e->seq);
    buffer_putc(&text, '\n');
    buffer_put_signed(&text, e->at_ms);
    buffer_putc(&text, '\n');
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        buffer_puts(&text, parts[i] ? parts[i] : "");
        buffer_putc(&text, '\n');
    }
    bool good = !text.failed;
    if (good)
        digest_sha256(text.data, text.len, out);
    buffer_clear(&text);
    return good;
}

/* Append the detail, with the hashes of the rows touched since the last entry. */
static enum db_status
detail_write(struct store *store, const char *detail, struct buffer *out)
{
    size_t len = strlen(detail);
    (void)buffer_reserve(out, len + ENTRY_USUAL);
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

static enum db_status
entry_add(struct store *store, int64_t now_ms, const char *actor, const char *action,
          const char *subject, const char *detail)
{
    QUERY(query,
          "insert into audit (seq, at_ms, actor, action, subject, detail, hash)"
          " values ($1, $2, $3, $4, $5, $6, $7)",
          .kind = DB_DEFERRED);
    char hash[DIGEST_HEX_SIZE];
    struct audit_entry e = {store->chain.seq + 1, now_ms, actor, action, subject, detail, hash};
    if (!audit_hash(store->chain.hash, &e, hash))
        return DB_UNAVAILABLE;
    enum db_status st = store_run(
        store, &query, ARGS(e.seq, e.at_ms, e.actor, e.action, e.subject, e.detail, hash));
    if (!st) {
        store->chain.seq = e.seq;
        memcpy(store->chain.hash, hash, DIGEST_HEX_SIZE);
    }
    return st;
}

enum db_status
store_audit_add(struct store *store, int64_t now_ms, const char *actor, const char *action,
                const char *subject, const char *detail)
{
    struct buffer whole = {0};
    enum db_status st = detail_write(store, detail, &whole);
    if (!st)
        st = entry_add(store, now_ms, actor, action, subject, whole.data);
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

/* A manipulated column that is no longer text is read as "", so that the hash differs. */
LIST_MAPPING(audit, audit_entry, COLUMNS(audit_entry, seq, at_ms),
             COLUMN_AS(TEXT_OR_EMPTY, audit_entry, actor),
             COLUMN_AS(TEXT_OR_EMPTY, audit_entry, action),
             COLUMN_AS(TEXT_OR_EMPTY, audit_entry, subject),
             COLUMN_AS(TEXT_OR_EMPTY, audit_entry, detail),
             COLUMN_AS(TEXT_OR_EMPTY, audit_entry, hash));

enum db_status
store_audit_list(struct store *store, int64_t after, int64_t limit, audit_fn *each, void *context)
{
    QUERY(query,
          "select seq, at_ms, actor, action, subject, detail, hash from audit"
          " where seq > $1 order by seq limit $2",
          .custom_plan = true, .kind = DB_STREAMED);
    return store_each(store, &query, ARGS(after, limit), &audit_mapping, (callback_fn *)each,
                      context);
}

/* An entry is the owner's if one of its tokens acted, or the subject is one of its tokens or objects, or a game of its tournaments. */
#define IS_OWN_TOKEN(id)                                                                           \
    "exists (select 1 from token t where t.id = " id                                               \
    " and 'token:' || coalesce(t.owner, t.id) = $3)"
#define IS_OWN(table, id) "exists (select 1 from " table " o where o.id = " id " and o.owner = $3)"
#define IS_OWN_TOURNAMENT(id)                                                                      \
    IS_OWN("tournament", id)                                                                       \
    " or exists (select 1 from permit p where p.tournament = " id " and p.owner = $3)"

enum db_status
store_audit_list_owned(struct store *store, int64_t after, int64_t limit, const char *owner,
                       audit_fn *each, void *context)
{
    QUERY(query,
          "select seq, at_ms, actor, action, subject, detail, hash from audit e where seq > $1 and "
          "(" IS_OWN_TOKEN("substr(e.actor, 7)") " or " IS_OWN_TOKEN(
              "e.subject") " or " IS_OWN_TOURNAMENT("e.subject") " or exists (select 1 from "
                                                                 "adjudication a where a.id = "
                                                                 "e.subject and (a.owner = $3 "
                                                                 "or " IS_OWN_TOURNAMENT("a."
                                                                                         "tournamen"
                                                                                         "t") "))"
                                                                                              " or"
                                                                                              " " IS_OWN("job", "e.subject") " or " IS_OWN(
                                                                                                  "hook",
                                                                                                  "e.subject") ") order by seq limit $2",
          .custom_plan = true, .kind = DB_STREAMED);
    return store_each(store, &query, ARGS(after, limit, owner), &audit_mapping, (callback_fn *)each,
                      context);
}

enum db_status
store_audit_head(struct store *store, int64_t *out_seq, char out_hash[DIGEST_HEX_SIZE])
{
    QUERY(query, "select seq, at_ms, actor, action, subject, detail, hash from audit"
                 " order by seq desc limit 1");
    struct audit_entry last = {.hash = audit_genesis};
    struct arena pool;
    arena_init(&pool);
    enum db_status st =
        list_status(store_get(store, &query, NO_ARGS, &audit_mapping, &pool, &last));
    *out_seq = last.seq;
    snprintf(out_hash, DIGEST_HEX_SIZE, "%s", last.hash);
    arena_clear(&pool);
    return st;
}

enum db_status
store_audit_counts(struct store *store, struct audit_counts *out)
{
    /* A single statement, so that all counts are from one snapshot. */
    QUERY(query, "select (select coalesce(max(seq), 0) from audit), (select count(*)"
                 " from adjudication), (select count(*) from tournament), (select count(*)"
                 " from player), (select count(*) from pairing), (select count(*) from ruling)");
    int64_t numbers[1 + AUDITED_COUNT] = {0};
    enum db_status st = store_numbers(store, &query, NO_ARGS, numbers, 1 + AUDITED_COUNT);
    out->last = numbers[0];
    memcpy(out->rows, numbers + 1, sizeof out->rows);
    return st;
}

/*
 * The heads that most transactions begin with: the last sequence number of an adjudication, the
 * last audit entry with its hash, and whether a webhook is active. Each adjudication has an audit
 * entry, so in PostgreSQL, whose adjudications are partitioned, the log's last number is an upper
 * bound for both.
 */
QUERY(heads,
      "select coalesce(max(a.seq), 0), coalesce(max(a.seq), 0), max(a.hash),"
      " exists (select 1 from hook where state = 'active') from (select seq, hash"
      " from audit order by seq desc limit 1) a",
      .sqlite = "select (select coalesce(max(seq), 0) from adjudication), coalesce(max(a.seq),"
                " 0), max(a.hash), exists (select 1 from hook where state = 'active')"
                " from (select seq, hash from audit order by seq desc limit 1) a");

static bool
row_heads(void *context, const struct db_value *c, size_t count)
{
    struct store *store = context;
    (void)count;
    store->last_adjudication = c[0].integer;
    store->chain.seq = c[1].integer;
    if (c[2].len == DIGEST_HEX_SIZE - 1)
        memcpy(store->chain.hash, c[2].data, c[2].len);
    store->has_webhooks = c[3].integer != 0;
    return false;
}

enum db_status
store_read_heads(struct store *store)
{
    memcpy(store->chain.hash, audit_genesis, sizeof store->chain.hash);
    return list_status(store_query(store, &heads, NO_ARGS, row_heads, store));
}

enum db_status
store_begin_read_heads(struct store *store)
{
    memcpy(store->chain.hash, audit_genesis, sizeof store->chain.hash);
    return db_begin_query(store->db, query_index(&heads), row_heads, store);
}
