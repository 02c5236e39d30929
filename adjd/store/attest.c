/* SPDX-License-Identifier: MIT */
/* Hashes of rows. A row is the JSON list of its columns, byte columns as their hex SHA-256; its
 * hash is the SHA-256 of the salt, a newline and that list. Begin with row_hash(). */
#include "store/attest.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/json.h"
#include "os/sign.h"

enum { SALT_BYTES = 16 };

/* The queries that read attested rows: key, salt and all attested columns. adjd-audit(7) specifies
 * the columns: a change of them changes all hashes. */
#define ROW_ADJUDICATION(salt, type, record, verdict)                                              \
    "select a.id, " salt ", " ADJUDICATION_COLUMNS(COLUMN_OF_A) type ", " record ", " verdict
#define ADJUDICATION_POSTGRES                                                                      \
    ROW_ADJUDICATION(OF_DOCUMENT("salt"), OF_DOCUMENT("type"), OF_DOCUMENT("record"),              \
                     OF_DOCUMENT("verdict"))                                                       \
    DOCUMENTS
#define ADJUDICATION_SQLITE                                                                        \
    ROW_ADJUDICATION("d.salt", "d.type", "d.record", "d.verdict") DOCUMENTS_SQLITE
#define ROW_TOURNAMENT                                                                             \
    "select t.id, t.salt, t.seq, t.created_ms, t.name, t.variant, t.regulations, t.facts,"         \
    " t.listed, t.rulebook, t.owner from tournament t"
#define ROW_BYE                                                                                    \
    "select t.id || '/' || cast(b.round as text) || '/' || cast(b.player as text), null, b.kind"   \
    " from bye b join tournament t on t.seq = b.tournament"
#define ROW_FIXTURE                                                                                \
    "select t.id || '/' || cast(f.round as text) || '/' || cast(f.white as text), null, f.board,"  \
    " f.black, f.white_code, f.black_code, f.white_points, f.black_points"                         \
    " from fixture f join tournament t on t.seq = f.tournament"
#define ROW_PAIRING                                                                                \
    "select p.adjudication, null, p.tournament, p.round, p.board, p.white, p.black,"               \
    " p.white_points, p.black_points, p.white_count, p.black_count from pairing p"
#define ROW_RULING                                                                                 \
    "select r.id, r.salt, r.seq, r.adjudication, r.created_ms, r.actor, r.kind, r.reason,"         \
    " r.replacement, r.status, r.winner, r.white_points, r.black_points from ruling r"
#define ROW_TOKEN                                                                                  \
    "select k.id, null, k.name, k.hash, k.scopes, k.created_ms, k.expires_ms, k.revoked_ms,"       \
    " k.owner from token k"
#define ROW_PERMIT "select m.tournament || '/' || m.owner, null, m.created_ms from permit m"
#define ROW_KEY "select s.id, null, s.public, s.created_ms from signing_key s"
/* Reads the webhook's secret as bytes, so that its hash is attested instead of the secret. */
#define ROW_WEBHOOK(secret)                                                                        \
    "select h.id, null, h.created_ms, h.actor, h.url, " secret ", h.events, h.state, h.owner"      \
    " from hook h"
#define WEBHOOK_POSTGRES ROW_WEBHOOK("convert_to(h.secret, 'UTF8')")
#define WEBHOOK_SQLITE ROW_WEBHOOK("cast(h.secret as blob)")

/* Each kind: its name in the log, the number of values in its key, the query of all its rows in
 * each database, and the condition that selects one row. */
/* clang-format off */
#define KINDS(X) \
    X(ADJUDICATION, "adjudication", 1, ADJUDICATION_POSTGRES, ADJUDICATION_SQLITE, "a.id = $1") \
    X(TOURNAMENT, "tournament", 2, ROW_TOURNAMENT, ROW_TOURNAMENT, "t.id = $1 or t.seq = $2") \
    X(PLAYER, "player", 2, ROW_PLAYER, ROW_PLAYER, "p.tournament = $1 and p.entry = $2") \
    X(BYE, "bye", 3, ROW_BYE, ROW_BYE, "b.tournament = $1 and b.round = $2 and b.player = $3") \
    X(FIXTURE, "fixture", 3, ROW_FIXTURE, ROW_FIXTURE, "f.tournament = $1 and f.round = $2 and f.white = $3") \
    X(PAIRING, "pairing", 1, ROW_PAIRING, ROW_PAIRING, "p.adjudication = $1") \
    X(RULING, "ruling", 1, ROW_RULING, ROW_RULING, "r.id = $1") \
    X(TOKEN, "token", 1, ROW_TOKEN, ROW_TOKEN, "k.id = $1") \
    X(PERMIT, "permit", 2, ROW_PERMIT, ROW_PERMIT, "m.tournament = $1 and m.owner = $2") \
    X(KEY, "key", 1, ROW_KEY, ROW_KEY, "s.id = $1") \
    X(WEBHOOK, "webhook", 2, WEBHOOK_POSTGRES, WEBHOOK_SQLITE, "h.id = $1 or h.seq = $2")
#define KIND(kind, name, values, postgres, sqlite, where) [ATTESTED_##kind] = {name, values},
#define ONE_ROW(kind, name, values, postgres, sqlite, where) \
    [ATTESTED_##kind] = {postgres " where " where, sqlite " where " where, DB_IMMEDIATE, false},
#define ALL_ROWS(kind, name, values, postgres, sqlite, where) \
    [ATTESTED_##kind] = {postgres, sqlite, DB_STREAMED, false},
/* clang-format on */
static const struct {
    const char *name;
    size_t key_values;
} kinds[ATTESTED_COUNT] = {KINDS(KIND)};
QUERIES one_row[ATTESTED_COUNT] = {KINDS(ONE_ROW)};
QUERIES all_rows[ATTESTED_COUNT] = {KINDS(ALL_ROWS)};

const char *
attested_name(enum attested kind)
{
    return kinds[kind].name;
}

const char *
salt_new(struct arena *pool)
{
    unsigned char bytes[SALT_BYTES];
    struct buffer text = {0};
    sign_random_often(bytes, sizeof bytes);
    sign_encode(&text, bytes, sizeof bytes, SIGN_BASE64URL);
    return arena_keep(pool, &text);
}

const char *
store_salt(struct store *store)
{
    return salt_new(&store->touched_pool);
}

static void
column_write(struct buffer *out, const struct db_value *c)
{
    char hash[DIGEST_HEX_SIZE];
    switch (c->kind) {
    case DB_NULL:
        json_put_raw(out, NULL, NULL);
        return;
    case DB_INT:
        json_put_int(out, NULL, c->integer);
        return;
    case DB_TEXT:
        json_put_item(out);
        json_put_exact(out, c->data ? c->data : "", c->data ? c->len : 0);
        return;
    case DB_BLOB:
        digest_sha256(c->len ? c->data : "", c->len, hash);
        json_put_member(out, NULL, hash);
        return;
    }
}

/* Estimate a row's size: its texts, some bytes of which are escaped. */
static size_t
row_room(const struct db_value *c, size_t count)
{
    size_t room = 64;
    for (size_t i = 1; i < count; i++)
        room += c[i].kind == DB_TEXT ? c[i].len + c[i].len / 4 + 3 : DIGEST_HEX_SIZE + 3;
    return room;
}

/* Hash a row, whose JSON is in `text`, which the caller clears. Malformed values, such as a key that is not text, still make a row;
 * its hash matches no entry. False without memory. */
static bool
row_hash(const struct db_value *c, size_t count, struct buffer *text, struct attested_row *out)
{
    out->key = c[0].kind == DB_TEXT && c[0].data ? c[0].data : "(none)";
    out->salt = c[1].kind == DB_TEXT && c[1].data ? c[1].data : "";
    buffer_reserve(text, row_room(c, count));
    buffer_puts(text, out->salt);
    buffer_putc(text, '\n');
    size_t head = text->len;
    buffer_putc(text, '[');
    for (size_t i = 2; i < count; i++)
        column_write(text, &c[i]);
    buffer_putc(text, ']');
    if (text->failed)
        return false;
    out->json = text->data + head;
    digest_sha256(text->data, text->len, out->hash);
    return true;
}

struct row_target {
    attested_fn *each;
    void *context;
    bool failed;
};

static bool
row_attest(void *context, const struct db_value *c, size_t count)
{
    struct row_target *target = context;
    struct buffer text = {0};
    struct attested_row row;
    target->failed = !row_hash(c, count, &text, &row);
    bool more = !target->failed && target->each(target->context, &row);
    buffer_clear(&text);
    return more;
}

static enum db_status
rows_run(struct store *store, const struct db_query *query, const struct db_value *args,
         size_t arg_count, attested_fn *each, void *context)
{
    struct row_target target = {each, context, false};
    enum db_status st = store_query(store, query, args, arg_count, row_attest, &target);
    return target.failed ? DB_UNAVAILABLE : st;
}

enum db_status
store_attested_list(struct store *store, enum attested kind, attested_fn *each, void *context)
{
    return list_status(rows_run(store, &all_rows[kind], NO_ARGS, each, context));
}

bool
store_has_salts(struct store *store)
{
    QUERY(query, "select salt from ruling limit 1");
    enum db_status st = store_query(store, &query, NULL, 0, NULL, NULL);
    return st != DB_BROKEN;
}

/* Start a snapshot. SQLite needs only the transaction and rejects the settings. The partition-wise
 * join lets PostgreSQL join one month at a time, so that it needs little memory. */
enum db_status
store_snapshot_begin(struct store *store)
{
    enum db_status st = db_script(store->db, "begin");
    if (!st)
        (void)db_script(store->db, "set transaction isolation level repeatable read, read only;"
                                   " set local enable_partitionwise_join = on");
    return st;
}

void
store_snapshot_end(struct store *store)
{
    (void)db_script(store->db, "rollback");
}

enum db_status
store_snapshot_renew(struct store *store)
{
    store_snapshot_end(store);
    return store_snapshot_begin(store);
}

void
store_touch_clear(struct store *store)
{
    store->touched_count = 0;
    arena_clear(&store->touched_pool);
}

enum db_status
store_touch(struct store *store, enum attested kind, const struct db_value by[3])
{
    struct touched *touched =
        array_more(store->touched, store->touched_count, &store->touched_cap, 16, sizeof *touched);
    if (!touched)
        return DB_UNAVAILABLE;
    store->touched = touched;
    struct touched *t = &store->touched[store->touched_count++];
    *t = (struct touched){.kind = kind, .by = {by[0], by[1], by[2]}};
    for (size_t i = 0; i < 3; i++)
        if (t->by[i].kind == DB_TEXT)
            t->by[i].data = arena_copy(&store->touched_pool, t->by[i].data, t->by[i].len);
    return store->touched_pool.failed ? DB_UNAVAILABLE : DB_OK;
}

enum db_status
store_write(struct store *store, const struct db_query *query, const struct db_value *args,
            size_t count, enum attested kind, const struct db_value by[3])
{
    enum db_status st = store_run(store, query, args, count);
    return st ? st : store_touch(store, kind, by);
}

bool
attested_hash(const struct db_value *columns, size_t count, char out[DIGEST_HEX_SIZE])
{
    struct buffer text = {0};
    struct attested_row row;
    bool good = row_hash(columns, count, &text, &row);
    if (good)
        memcpy(out, row.hash, sizeof row.hash);
    buffer_clear(&text);
    return good;
}

enum db_status
store_touch_hash(struct store *store, enum attested kind, struct db_value key, const char *hash)
{
    enum db_status st = store_touch(store, kind, KEY(key));
    if (!st)
        memcpy(store->touched[store->touched_count - 1].hash, hash, DIGEST_HEX_SIZE);
    return st;
}

/* Marks the rows of a query as touched. */
struct touching {
    struct store *store;
    enum attested kind;
    struct db_value by[3];
    enum db_status status;
};

static bool
row_touched(void *context, const struct attested_row *row)
{
    struct touching *t = context;
    t->status = store_touch_hash(t->store, t->kind, db_text(row->key), row->hash);
    return !t->status;
}

enum db_status
store_touch_rows(struct store *store, enum attested kind, const struct db_query *query,
                 const struct db_value *args, size_t count)
{
    struct touching t = {.store = store, .kind = kind};
    enum db_status st = list_status(rows_run(store, query, args, count, row_touched, &t));
    return st ? st : t.status;
}

static void
row_put(struct buffer *out, const char *kind, const char *key, const char *hash)
{
    json_open(out, NULL, '[');
    json_put_member(out, NULL, kind);
    json_put_member(out, NULL, key);
    json_put_member(out, NULL, hash);
    json_close(out, ']');
}

void
attested_write(struct buffer *out, enum attested kind, const struct attested_row *row)
{
    row_put(out, kinds[kind].name, row->key, row->hash);
}

struct writing {
    struct buffer *out;
    enum attested kind;
};

static bool
row_write(void *context, const struct attested_row *row)
{
    struct writing *w = context;
    attested_write(w->out, w->kind, row);
    return true;
}

/* Write the reference of a deleted row: its key, with the tournament's id in place of its number. */
static enum db_status
gone_write(struct store *store, const struct touched *t, struct buffer *out)
{
    QUERY(query, "select id from tournament where seq = $1");
    struct buffer key = {0};
    const char *id = "";
    enum db_status st = DB_OK;
    for (size_t i = 0; i < 3 && !st; i++) {
        if (i && t->by[i].kind != DB_NULL)
            buffer_putc(&key, '/');
        if (t->by[i].kind == DB_TEXT)
            buffer_puts(&key, t->by[i].data);
        else if (t->by[i].kind == DB_INT && i)
            buffer_printf(&key, "%lld", (long long)t->by[i].integer);
        else if (t->by[i].kind == DB_INT)
            st = store_text_get(store, &query, t->by, 1, &store->touched_pool, &id);
        buffer_puts(&key, i ? "" : id);
    }
    if (key.failed)
        st = DB_UNAVAILABLE;
    if (!st)
        row_put(out, kinds[t->kind].name, key.data, NULL);
    buffer_clear(&key);
    return st;
}

static int
value_compare(const struct db_value *a, const struct db_value *b)
{
    if (a->kind != b->kind || a->kind == DB_NULL)
        return (a->kind > b->kind) - (a->kind < b->kind);
    if (a->kind == DB_INT)
        return (a->integer > b->integer) - (a->integer < b->integer);
    size_t least = a->len < b->len ? a->len : b->len;
    int order = least ? memcmp(a->data, b->data, least) : 0;
    return order ? order : (a->len > b->len) - (a->len < b->len);
}

static int
key_compare(const struct touched *a, const struct touched *b)
{
    int order = (a->kind > b->kind) - (a->kind < b->kind);
    for (size_t i = 0; !order && i < 3; i++)
        order = value_compare(&a->by[i], &b->by[i]);
    return order;
}

static int
touched_compare(const void *one, const void *other)
{
    const struct touched *a = *(const struct touched *const *)one,
                         *b = *(const struct touched *const *)other;
    int order = key_compare(a, b);
    return order ? order : (a > b) - (a < b);
}

/* Flag all but the last mark of each row: a row that was written twice gets one hash, of its present contents. */
static bool
touched_thin(struct store *store)
{
    size_t count = store->touched_count;
    struct touched **sorted = count > 1 ? calloc(count, sizeof *sorted) : NULL;
    for (size_t i = 0; sorted && i < count; i++)
        sorted[i] = &store->touched[i];
    if (sorted)
        qsort(sorted, count, sizeof *sorted, touched_compare);
    for (size_t i = 1; sorted && i < count; i++)
        sorted[i - 1]->again = key_compare(sorted[i - 1], sorted[i]) == 0;
    free(sorted);
    return sorted || count < 2;
}

static enum db_status
touched_put(struct store *store, const struct touched *t, struct buffer *out)
{
    struct writing w = {out, t->kind};
    if (*t->hash) {
        row_put(out, kinds[t->kind].name, t->by[0].data, t->hash);
        return DB_OK;
    }
    enum db_status st =
        rows_run(store, &one_row[t->kind], t->by, kinds[t->kind].key_values, row_write, &w);
    return st == DB_NONE ? gone_write(store, t, out) : st;
}

enum db_status
store_touched_write(struct store *store, struct buffer *out)
{
    enum db_status st = touched_thin(store) ? DB_OK : DB_UNAVAILABLE;
    for (size_t i = 0; i < store->touched_count && !st; i++) {
        const struct touched *t = &store->touched[i];
        if (!t->again)
            st = touched_put(store, t, out);
    }
    store->touched_count = 0; /* keep touched_pool: its texts may still be in use */
    return out->failed ? DB_UNAVAILABLE : st;
}

static bool
row_touch_key(void *context, const struct db_value *c, size_t count)
{
    struct touching *t = context;
    for (size_t i = 0; i < count && i < 2; i++)
        t->by[i + 1] = db_int(c[i].integer);
    t->status = store_touch(t->store, t->kind, t->by);
    return !t->status;
}

enum db_status
store_touch_each(struct store *store, enum attested kind, const struct db_query *query,
                 const struct db_value args[2])
{
    struct touching t = {store, kind, {args[0]}, DB_OK};
    enum db_status st = store_query(store, query, args, 2, row_touch_key, &t);
    return t.status ? t.status : st;
}
