/* SPDX-License-Identifier: MIT */
/* The sequencer's step: appends committed entries to the tree. Begin with store_log_sequence(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "os/sign.h"
#include "store/log.h"
#include "store/queries.h"

/* The key of the advisory lock of the sequencer: "adjs" in ASCII. */
#define SEQUENCER_LOCK "1633970803"

/* The most entries of a step, and the bytes of entries after which it ends. */
enum { STEP_MOST = 4096, STEP_BYTES = 8 << 20 };

/* An entry that waits: its leaf's hash is all that is kept of it. */
struct waiting {
    int64_t id;
    struct merkle_hash hash;
    const char *adjudication; /* NULL: it did not create one */
};

/*
 * Entries become visible in another order than that of their ids: one of a smaller id can be committed after one of a greater.
 * So each step looks at all entries behind `settled`, and `settled` moves to an id `next` once every transaction that may have
 * taken an id up to `next` has ended: those are the `holders` of the writers' lock as seen after `next` was read, because a writer
 * takes the lock before it takes an id, and PostgreSQL releases it after the commit is visible.
 */
struct horizon {
    int64_t next; /* 0: not known */
    int64_t
        numbered; /* the same for the numbers of adjudications, which a writer also takes behind the lock */
    char *holders;
};

struct log_sequencer {
    const struct signer *signer;
    char origin[256];
    struct horizon horizon;
    struct merkle_edge edge; /* valid for a tree with this size and root */
    struct merkle_hash root;
    bool is_edge_known;
};

struct log_sequencer *
log_sequencer_new(const struct signer *signer, const char *origin)
{
    struct log_sequencer *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->signer = signer;
    snprintf(s->origin, sizeof s->origin, "%s", origin);
    return s;
}

void
log_sequencer_free(struct log_sequencer *s)
{
    if (s)
        free(s->horizon.holders);
    free(s);
}

#define HOLDERS                                                                                    \
    " from pg_locks where locktype = 'advisory' and classid = 0 and objid = " DB_LOCK              \
    " and objsubid = 1 and granted and database = (select oid from pg_database"                    \
    " where datname = current_database())"

/* Whether a horizon was noted whose holders have all ended. */
static enum db_status
horizon_is_passed(struct store *store, const struct horizon *h, bool *out)
{
    QUERY(query,
          "select 1" HOLDERS " and virtualtransaction = any(string_to_array($1, ' ')) limit 1",
          .sqlite = "select 1");
    enum db_status st = h->next ? store_run(store, &query, ARGS(db_text(h->holders))) : DB_OK;
    *out = st == DB_NONE;
    return list_status(st);
}

/* Note the greatest id so far, then the transactions that may have taken it or a smaller one. */
static enum db_status
horizon_note(struct store *store, struct horizon *h)
{
    QUERY(greatest,
          "select case when e.is_called then e.last_value else 0 end,"
          " case when a.is_called then a.last_value else 0 end"
          " from log_entry_id_seq e, adjudication_seq_seq a",
          .sqlite = "select 1");
    QUERY(holders, "select coalesce(string_agg(virtualtransaction, ' '), '')" HOLDERS,
          .sqlite = "select 1");
    struct arena pool;
    const char *text = NULL;
    int64_t next[2] = {0};
    arena_init(&pool);
    enum db_status st = store_numbers(store, &greatest, NO_ARGS, next, 2);
    if (!st)
        st = store_text_get(store, &holders, NO_ARGS, &pool, &text);
    free(h->holders);
    h->holders = !st && text ? strdup(text) : NULL;
    h->next = h->holders ? next[0] : 0;
    h->numbered = next[1];
    arena_clear(&pool);
    return st;
}

struct step {
    struct store *store;
    struct log_sequencer *sequencer;
    struct log_checkpoint checkpoint;
    struct arena pool;
    struct buffer leaf;
    struct waiting *list;
    size_t count, cap, bytes;
    int64_t oldest_ms, last;   /* `last`: the id of the last entry in the list */
    int64_t settled, numbered; /* of the new checkpoint */
    bool is_full;
    enum db_status status;
};

static bool
entry_take(void *context, const struct audit_entry *e)
{
    struct step *step = context;
    struct waiting *list = array_more(step->list, step->count, &step->cap, 64, sizeof *list);
    buffer_reset(&step->leaf);
    log_leaf_write(&step->leaf, e);
    if (!list || step->leaf.failed) {
        step->status = DB_UNAVAILABLE;
        return false;
    }
    step->list = list;
    bool is_new = strcmp(e->action, "adjudicate") == 0;
    list[step->count++] = (struct waiting){
        .id = e->id,
        .hash = merkle_leaf(step->leaf.data, step->leaf.len),
        .adjudication = is_new ? arena_string(&step->pool, e->subject) : NULL,
    };
    if (!step->oldest_ms || e->at_ms < step->oldest_ms)
        step->oldest_ms = e->at_ms;
    step->last = e->id;
    step->bytes += step->leaf.len;
    step->is_full = step->count == STEP_MOST || step->bytes > STEP_BYTES;
    return !step->is_full;
}

static enum db_status
tile_write(struct store *store, unsigned level, uint64_t number, const struct merkle_hash *hashes,
           unsigned width)
{
    QUERY(query,
          "insert into log_tile (level, number, hashes) values ($1, $2, $3)"
          " on conflict (level, number) do update set hashes = excluded.hashes",
          .kind = DB_DEFERRED);
    return store_run(
        store, &query,
        ARGS((int64_t)level, (int64_t)number, db_blob(hashes, width * sizeof *hashes)));
}

static bool
tile_full(void *context, unsigned level, uint64_t number, const struct merkle_hash *hashes)
{
    struct step *step = context;
    step->status = tile_write(step->store, level, number, hashes, MERKLE_TILE);
    return !step->status;
}

/* Append a text to an array literal of PostgreSQL; NULL is null. */
static void
array_put(struct buffer *out, const char *text)
{
    buffer_putc(out, out->len ? ',' : '{');
    if (!text) {
        buffer_puts(out, "null");
        return;
    }
    buffer_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buffer_putc(out, '\\');
        buffer_putc(out, *text);
    }
    buffer_putc(out, '"');
}

/* Write the rows of the new leaves, the first of which is number `first`: on PostgreSQL in one statement. */
static enum db_status
rows_write(struct step *step, int64_t first)
{
    QUERY(query,
          "insert into log_leaf (seq, entry, adjudication) select $1 + n - 1, entry, adjudication"
          " from unnest($2::bigint[], $3::varchar[]) with ordinality as t (entry, adjudication, n)",
          .sqlite = "insert into log_leaf (seq, entry, adjudication) values ($1, $2, $3)",
          .kind = DB_DEFERRED);
    struct buffer ids = {0}, names = {0};
    enum db_status st = DB_OK;
    bool is_shared = db_is_shared(store_db(step->store));
    for (size_t i = 0; i < step->count && !st; i++) {
        const struct waiting *w = &step->list[i];
        char id[24];
        snprintf(id, sizeof id, "%lld", (long long)w->id);
        if (!is_shared)
            st = store_run(step->store, &query, ARGS(first + (int64_t)i, w->id, w->adjudication));
        else {
            array_put(&ids, id);
            array_put(&names, w->adjudication);
        }
    }
    buffer_putc(&ids, '}');
    buffer_putc(&names, '}');
    if (is_shared && step->count && !st)
        st = ids.failed || names.failed
                 ? DB_UNAVAILABLE
                 : store_run(step->store, &query,
                             ARGS(first, db_text(ids.data), db_text(names.data)));
    buffer_clear(&ids);
    buffer_clear(&names);
    return st;
}

/* Append the waiting entries, and write the tiles that have grown. */
static enum db_status
leaves_add(struct step *step)
{
    struct merkle_edge *edge = &step->sequencer->edge;
    uint64_t before = edge->size;
    for (size_t i = 0; i < step->count; i++)
        if (!merkle_add(edge, &step->list[i].hash, tile_full, step))
            return step->status ? step->status : DB_BROKEN;
    enum db_status st = rows_write(step, (int64_t)before + 1);
    for (unsigned level = 0; level < MERKLE_LEVELS && !st; level++) {
        unsigned width = merkle_edge_width(edge->size, level);
        if (width && edge->size >> 8 * level != before >> 8 * level)
            st = tile_write(step->store, level, edge->size >> 8 * (level + 1), edge->tiles[level],
                            width);
    }
    return st;
}

/* The checkpoint's origin: the configured one, the one it has, or that of this machine (tlog-tiles: the log's address without its
 * scheme). */
static const char *
origin_of(struct step *step)
{
    char host[128] = "localhost";
    if (*step->sequencer->origin)
        return step->sequencer->origin;
    if (*step->checkpoint.origin)
        return step->checkpoint.origin;
    (void)gethostname(host, sizeof host - 1);
    return arena_printf(&step->pool, "%s/v1/audit", host);
}

static const char *
note_make(struct step *step, const char *origin, const struct merkle_hash *root)
{
    struct buffer text = {0}, note = {0};
    buffer_printf(&text, "%s\n%llu\n", origin, (unsigned long long)step->sequencer->edge.size);
    sign_encode(&text, root->bytes, sizeof root->bytes, SIGN_BASE64);
    buffer_putc(&text, '\n');
    if (!text.failed)
        signer_note(&note, step->sequencer->signer, origin, text.data);
    buffer_clear(&text);
    return arena_keep(&step->pool, &note);
}

/* Write the checkpoint if anything in it is new. */
static enum db_status
checkpoint_write(struct step *step, int64_t now_ms)
{
    QUERY(query,
          "insert into log_checkpoint (id, size, root, settled, at_ms, origin, note, numbered)"
          " values (1, $1, $2, $3, $4, $5, $6, $7) on conflict (id) do update set size = $1,"
          " root = $2, settled = $3, at_ms = $4, origin = $5, note = $6, numbered = $7",
          .kind = DB_DEFERRED);
    struct log_sequencer *s = step->sequencer;
    const struct log_checkpoint *c = &step->checkpoint;
    char hex[DIGEST_HEX_SIZE];
    struct merkle_hash root = merkle_root(&s->edge);
    const char *origin = origin_of(step), *note = note_make(step, origin, &root);
    digest_hex(root.bytes, hex);
    s->root = root;
    if (step->pool.failed)
        return DB_UNAVAILABLE;
    if (strcmp(note, c->note) == 0 && step->settled == c->settled && step->numbered == c->numbered)
        return DB_NONE;
    int64_t at_ms = strcmp(note, c->note) == 0 ? c->at_ms : now_ms;
    return store_run(
        step->store, &query,
        ARGS((int64_t)s->edge.size, hex, step->settled, at_ms, origin, note, step->numbered));
}

/* Make sure that the edge is that of the tree in the store, which another node may have changed. */
static enum db_status
edge_read(struct step *step)
{
    struct log_sequencer *s = step->sequencer;
    const struct log_checkpoint *c = &step->checkpoint;
    const struct merkle_tiles tiles = store_log_tiles(step->store);
    if (s->is_edge_known && s->edge.size == (uint64_t)c->size && merkle_same(&s->root, &c->root))
        return DB_OK;
    bool good = merkle_edge_read(&tiles, (uint64_t)c->size, &s->edge);
    s->root = merkle_root(&s->edge);
    /* never sign a tree that is not the one of the last checkpoint */
    return good && merkle_same(&s->root, &c->root) ? DB_OK : DB_BROKEN;
}

/* The id up to which all entries are in the tree after this step. */
static int64_t
settled_after(const struct step *step, bool is_passed)
{
    int64_t next = step->sequencer->horizon.next, before = step->checkpoint.settled;
    if (!db_is_shared(store_db(step->store))) /* SQLite has one writer, whose transaction this is */
        return step->count ? step->last : before;
    if (!is_passed || next < before)
        return before;
    return step->is_full && step->last < next ? step->last : next;
}

/* Append what waits and write the checkpoint. DB_NONE: nothing has changed. */
static enum db_status
step_write(struct step *step, int64_t now_ms)
{
    QUERY(notify, "select pg_notify('adjd', '')", .sqlite = "select 1");
    enum db_status st = leaves_add(step);
    if (!st)
        st = checkpoint_write(step, now_ms);
    return st || !step->count ? st : store_run(step->store, &notify, NO_ARGS);
}

static enum db_status
step_run(struct step *step, int64_t now_ms)
{
    struct horizon *h = &step->sequencer->horizon;
    bool is_shared = db_is_shared(store_db(step->store)), is_passed = false;
    enum db_status st = store_log_checkpoint(step->store, &step->pool, &step->checkpoint);
    if (!st)
        st = edge_read(step);
    if (!st && is_shared)
        st = horizon_is_passed(step->store, h, &is_passed);
    if (!st)
        st = list_status(
            store_log_pending(step->store, step->checkpoint.settled, STEP_MOST, entry_take, step));
    if (st || step->status)
        return st ? st : step->status;
    step->settled = settled_after(step, is_passed);
    step->numbered = step->checkpoint.numbered;
    if (is_shared && is_passed && h->numbered > step->numbered)
        step->numbered = h->numbered;
    if (is_shared && (!h->next || (is_passed && step->settled >= h->next)))
        st = horizon_note(step->store, h);
    return st ? st : step_write(step, now_ms);
}

enum db_status
store_log_sequence(struct store *store, struct log_sequencer *s, int64_t now_ms,
                   struct log_step *out)
{
    struct step step = {.store = store, .sequencer = s};
    arena_init(&step.pool);
    enum db_status st = step_run(&step, now_ms);
    s->is_edge_known = st == DB_OK || st == DB_NONE;
    *out = (struct log_step){.count = (int64_t)step.count, .more = step.is_full};
    if (step.count && now_ms > step.oldest_ms)
        out->delay_ms = now_ms - step.oldest_ms;
    free(step.list);
    buffer_clear(&step.leaf);
    arena_clear(&step.pool);
    return st;
}

static bool
row_taken(void *context, const struct db_value *c, size_t count)
{
    *(bool *)context = count > 1 && c[1].integer != 0;
    return false;
}

enum db_status
store_log_turn(struct store *store, struct log_sequencer *s, int64_t now_ms, struct log_step *out)
{
    /* A sequencer that freezes loses its transaction, and so the lock, within a second. */
    QUERY(take,
          "select set_config('idle_in_transaction_session_timeout', '1s', true),"
          " pg_try_advisory_xact_lock(" SEQUENCER_LOCK ")",
          .sqlite = "select 1");
    const struct db_locks none = {.company = DB_UNLOCKED};
    const struct db_first first = {.query = query_index(&take)};
    bool taken = false;
    *out = (struct log_step){0};
    enum db_status st = db_begin_query(store_db(store), &none, &first, row_taken, &taken);
    if (st)
        return st;
    if (taken)
        st = store_log_sequence(store, s, now_ms, out);
    out->is_other = !taken;
    if (taken && !st)
        return db_commit(store_db(store));
    db_rollback(store_db(store));
    return list_status(st);
}
