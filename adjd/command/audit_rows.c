/* SPDX-License-Identifier: MIT */
/* A hash table of rows by kind and key. Begin with rows_take(). */
#include "command/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/digest.h"
#include "base/message.h"
#include "command/command.h"

struct row {
    struct row *next; /* next row in the same hash bucket */
    const char *kind, *key;
    int64_t seq; /* number of the last entry that names the row */
    const char *action;
    char hash[DIGEST_HEX_SIZE]; /* "": the row was deleted */
    bool was_seen;
};

enum { BUCKETS = 1 << 20 };

struct rows {
    struct arena pool;
    struct row *buckets[BUCKETS];
};

void
entry_fault(unsigned *faults, const struct audit_entry *e, const char *what)
{
    ++*faults;
    print_error(EXIT_BAD, "audit entry %lld (%s %s): %s", (long long)e->seq, e->action, e->subject,
                what);
}

void
row_fault(unsigned *faults, const char *kind, const char *key, const char *what)
{
    ++*faults;
    print_error(EXIT_BAD, "%s %s: %s", kind, key, what);
}

struct rows *
rows_new(void)
{
    return calloc(1, sizeof(struct rows));
}

void
rows_free(struct rows *rows)
{
    if (rows)
        arena_clear(&rows->pool);
    free(rows);
}

/* FNV without a seed is enough: an attacker who can choose keys already controls the store. */
static size_t
bucket_of(const char *kind, const char *key)
{
    return (size_t)digest_fnv(digest_fnv(DIGEST_FNV, kind), key) % BUCKETS;
}

static struct row *
row_find(const struct rows *rows, const char *kind, const char *key)
{
    struct row *row = rows->buckets[bucket_of(kind, key)];
    while (row && (strcmp(row->key, key) != 0 || strcmp(row->kind, kind) != 0))
        row = row->next;
    return row;
}

/* Find or add the row; NULL when memory runs out. */
static struct row *
row_place(struct rows *rows, const char *kind, const char *key)
{
    struct row *row = row_find(rows, kind, key), **bucket = &rows->buckets[bucket_of(kind, key)];
    if (row || !(row = arena_alloc(&rows->pool, sizeof *row)))
        return row;
    *row = (struct row){.next = *bucket,
                        .kind = arena_string(&rows->pool, kind),
                        .key = arena_string(&rows->pool, key)};
    return *bucket = row;
}

static bool
row_attested(struct rows *rows, int64_t seq, const char *action, const struct json *item)
{
    const char *kind = json_text(json_item(item, 0)), *key = json_text(json_item(item, 1));
    const char *hash = json_text(json_item(item, 2));
    if (!kind || !key || (hash && strlen(hash) != DIGEST_HEX_SIZE - 1))
        return false;
    struct row *row = row_place(rows, kind, key);
    if (!row)
        return false;
    row->seq = seq;
    row->action = action;
    memcpy(row->hash, hash ? hash : "", hash ? DIGEST_HEX_SIZE : 1);
    return true;
}

bool
rows_check(const struct rows *rows, const struct json *list, unsigned *faults)
{
    char what[160];
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *item = json_item(list, i);
        const char *kind = json_text(json_item(item, 0)), *key = json_text(json_item(item, 1));
        const char *hash = json_text(json_item(item, 2));
        if (!kind || !key || !hash)
            return false;
        const struct row *row = row_find(rows, kind, key);
        if (row && strcmp(row->hash, hash) == 0)
            continue;
        message_set(what, sizeof what, "the row was altered outside adjd after entry %lld (%.40s)",
                    row ? (long long)row->seq : 0LL, row ? row->action : "none");
        row_fault(faults, kind, key, what);
    }
    return true;
}

bool
rows_take(struct rows *rows, const struct audit_entry *e, const struct json *list)
{
    const char *action = arena_string(&rows->pool, e->action);
    bool good = true;
    for (size_t i = 0; good && i < json_count(list); i++)
        good = row_attested(rows, e->seq, action, json_item(list, i));
    return good && !rows->pool.failed;
}

bool
rows_save(const struct rows *rows, FILE *file)
{
    struct buffer line = {0};
    bool good = true;
    for (size_t i = 0; good && i < BUCKETS; i++)
        for (const struct row *row = rows->buckets[i]; good && row; row = row->next) {
            json_open(&line, NULL, '[');
            json_put_member(&line, NULL, row->kind);
            json_put_member(&line, NULL, row->key);
            json_put_member(&line, NULL, *row->hash ? row->hash : NULL);
            json_put_int(&line, NULL, row->seq);
            json_put_member(&line, NULL, row->action);
            json_close(&line, ']');
            good = !line.failed && fputs(line.data, file) >= 0 && putc('\n', file) != EOF;
            buffer_reset(&line);
        }
    buffer_clear(&line);
    return good;
}

bool
rows_restore(struct rows *rows, const struct json *line)
{
    int64_t seq = 0;
    const char *action = json_text(json_item(line, 4));
    return action && json_int(json_item(line, 3), &seq) &&
           row_attested(rows, seq, arena_string(&rows->pool, action), line) && !rows->pool.failed;
}

/* The comparison of the stored rows of a kind with the log. */
struct comparison {
    struct rows *rows;
    const char *kind;
    unsigned *faults;
};

static bool
row_compare(void *context, const struct attested_row *found)
{
    const struct comparison *c = context;
    struct row *row = row_find(c->rows, c->kind, found->key);
    char what[160];
    if (!row || !*row->hash) {
        row_fault(c->faults, c->kind, found->key, "no entry of the audit log attests this row");
    } else if (strcmp(row->hash, found->hash) != 0) {
        message_set(what, sizeof what, "the row does not match its hash in entry %lld (%.40s)",
                    (long long)row->seq, row->action);
        row_fault(c->faults, c->kind, found->key, what);
    }
    if (row)
        row->was_seen = true;
    return true;
}

static void
missing_report(const struct rows *rows, unsigned *faults)
{
    char what[160];
    for (size_t i = 0; i < BUCKETS; i++)
        for (const struct row *row = rows->buckets[i]; row; row = row->next) {
            if (row->was_seen || !*row->hash)
                continue;
            message_set(what, sizeof what, "the row is missing, but entry %lld (%.40s) attests it",
                        (long long)row->seq, row->action);
            row_fault(faults, row->kind, row->key, what);
        }
}

enum db_status
rows_verify(struct rows *rows, struct store *store, unsigned *faults)
{
    for (unsigned kind = 0; kind < ATTESTED_COUNT; kind++) {
        struct comparison c = {rows, attested_name(kind), faults};
        enum db_status st = store_attested_list(store, kind, row_compare, &c);
        if (st == DB_BROKEN) {
            row_fault(faults, "all", c.kind, store_message(store));
            st = store_snapshot_renew(store);
        }
        if (st)
            return st;
    }
    missing_report(rows, faults);
    return DB_OK;
}
