/* SPDX-License-Identifier: MIT */
/* A hash table of rows by kind and key. Begin with rows_take(). */
#include "command/audit_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/digest.h"

struct row {
    struct row *next; /* next row in the same hash bucket */
    const char *kind, *key;
    int64_t seq; /* number of the last entry that names the row */
    const char *action;
    char hash[DIGEST_HEX_SIZE]; /* "": the row was deleted */
    bool is_baseline, was_seen;
};

struct rows {
    struct arena pool;
    struct row **places;
    size_t size, count; /* size: a power of two */
};

struct rows *
rows_new(void)
{
    struct rows *rows = calloc(1, sizeof *rows);
    if (rows)
        arena_init(&rows->pool);
    return rows;
}

void
rows_free(struct rows *rows)
{
    if (!rows)
        return;
    free(rows->places);
    arena_clear(&rows->pool);
    free(rows);
}

/* FNV without a seed is enough: an attacker who can choose keys already controls the store. */
static size_t
place_of(const struct rows *rows, const char *kind, const char *key)
{
    return (size_t)digest_fnv(digest_fnv(DIGEST_FNV, kind), key) & (rows->size - 1);
}

static struct row *
row_find(const struct rows *rows, const char *kind, const char *key)
{
    struct row *row = rows->size ? rows->places[place_of(rows, kind, key)] : NULL;
    while (row && (strcmp(row->key, key) != 0 || strcmp(row->kind, kind) != 0))
        row = row->next;
    return row;
}

static bool
table_grow(struct rows *rows)
{
    size_t old = rows->size;
    struct row **before = rows->places;
    rows->size = old ? 2 * old : 1024;
    rows->places = calloc(rows->size, sizeof *rows->places);
    if (!rows->places) {
        rows->places = before;
        rows->size = old;
        return false;
    }
    for (size_t i = 0; i < old; i++)
        for (struct row *row = before[i], *next; row; row = next) {
            size_t place = place_of(rows, row->kind, row->key);
            next = row->next;
            row->next = rows->places[place];
            rows->places[place] = row;
        }
    free(before);
    return true;
}

/* Find or add the row; NULL without memory. */
static struct row *
row_place(struct rows *rows, const char *kind, const char *key)
{
    struct row *row = row_find(rows, kind, key);
    if (row || (rows->count >= rows->size && !table_grow(rows)))
        return row;
    row = arena_alloc(&rows->pool, sizeof *row);
    if (!row)
        return NULL;
    size_t place = place_of(rows, kind, key);
    *row = (struct row){
        .next = rows->places[place],
        .kind = arena_string(&rows->pool, kind),
        .key = arena_string(&rows->pool, key),
    };
    rows->places[place] = row;
    rows->count++;
    return row;
}

static bool
row_say(struct rows *rows, const struct audit_entry *e, const char *action, const struct json *item)
{
    const char *kind = json_text(json_item(item, 0)), *key = json_text(json_item(item, 1));
    const char *hash = json_text(json_item(item, 2));
    if (!kind || !key || (hash && strlen(hash) != DIGEST_HEX_SIZE - 1))
        return false;
    struct row *row = row_place(rows, kind, key);
    if (!row)
        return false;
    row->seq = e->seq;
    row->action = action;
    row->is_baseline = strcmp(e->action, "baseline") == 0;
    memcpy(row->hash, hash ? hash : "", hash ? DIGEST_HEX_SIZE : 1);
    return true;
}

/* Mark the tournament that the key begins with. Earlier versions attest a tournament's list as a
 * whole; after a later change of a part, the whole may differ (rows_of_changed()). */
static bool
tournament_mark(struct rows *rows, const struct audit_entry *e, const struct json *item)
{
    const char *kind = json_text(json_item(item, 0)), *key = json_text(json_item(item, 1));
    char name[128];
    bool is_part =
        strcmp(kind, "player") == 0 || strcmp(kind, "bye") == 0 || strcmp(kind, "fixture") == 0;
    if (!is_part || strcmp(e->action, "baseline") == 0)
        return true;
    snprintf(name, sizeof name, "%s of %.*s", kind, (int)strcspn(key, "/"), key);
    struct row *row = row_place(rows, "", name);
    return row != NULL;
}

bool
rows_take(struct rows *rows, const struct audit_entry *e, const struct json *list)
{
    const char *action = arena_string(&rows->pool, e->action);
    bool good = true;
    for (size_t i = 0; good && i < json_count(list); i++)
        good = row_say(rows, e, action, json_item(list, i)) &&
               tournament_mark(rows, e, json_item(list, i));
    return good && !rows->pool.failed;
}

bool
rows_changed(const struct rows *rows, const char *kind, const char *key)
{
    const struct row *row = row_find(rows, kind, key);
    return row && !row->is_baseline;
}

bool
rows_of_changed(const struct rows *rows, const char *kind, const char *tournament)
{
    char name[128];
    snprintf(name, sizeof name, "%s of %s", kind, tournament);
    return row_find(rows, "", name) != NULL;
}

struct holding {
    struct rows *rows;
    const char *kind;
    rows_fault_fn *fault;
    void *context;
};

static bool
row_hold(void *context, const struct attested_row *found)
{
    const struct holding *h = context;
    struct row *row = row_find(h->rows, h->kind, found->key);
    char what[160];
    if (!row || !*row->hash) {
        h->fault(h->context, h->kind, found->key, "no entry of the audit log attests this row");
    } else if (strcmp(row->hash, found->hash) != 0) {
        snprintf(what, sizeof what, "the row does not match its hash in entry %lld (%.40s)",
                 (long long)row->seq, row->action);
        h->fault(h->context, h->kind, found->key, what);
    }
    if (row)
        row->was_seen = true;
    return true;
}

static void
missing_tell(const struct holding *h)
{
    char what[160];
    for (size_t i = 0; i < h->rows->size; i++)
        for (const struct row *row = h->rows->places[i]; row; row = row->next) {
            if (row->was_seen || !*row->hash)
                continue;
            snprintf(what, sizeof what, "the row is missing, but entry %lld (%.40s) attests it",
                     (long long)row->seq, row->action);
            h->fault(h->context, row->kind, row->key, what);
        }
}

enum db_status
rows_verify(struct rows *rows, struct store *store, rows_fault_fn *fault, void *context)
{
    struct holding h = {rows, NULL, fault, context};
    for (unsigned kind = 0; kind < ATTESTED_COUNT; kind++) {
        h.kind = attested_name(kind);
        enum db_status st = store_attested_list(store, kind, row_hold, &h);
        if (st == DB_BROKEN) {
            fault(context, "all", h.kind, store_message(store));
            st = store_snapshot_renew(store);
        }
        if (st)
            return st;
    }
    missing_tell(&h);
    return DB_OK;
}
