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
#define ROW_DELETION "select d.id, null, d.deleted_ms, d.actor from deletion d"
#define ROW_KEY "select s.id, null, s.public, s.created_ms from signing_key s"
/* Reads the webhook's secret as bytes, so that its hash is attested instead of the secret. */
#define ROW_WEBHOOK(secret)                                                                        \
    "select h.id, null, h.created_ms, h.actor, h.url, " secret ", h.events, h.state, h.owner"      \
    " from hook h"
#define WEBHOOK_POSTGRES ROW_WEBHOOK("convert_to(h.secret, 'UTF8')")
#define WEBHOOK_SQLITE ROW_WEBHOOK("cast(h.secret as blob)")

/* Each kind: its name in the log, the number of values in its key, the query of all its rows in
 * each database, its table's alias there, and the condition that selects one row, which PostgreSQL
 * locks: it is read to be changed. */
/* clang-format off */
#define KINDS(X) \
    X(ADJUDICATION, "adjudication", 1, ADJUDICATION_POSTGRES, ADJUDICATION_SQLITE, "a", "a.id = $1") \
    X(TOURNAMENT, "tournament", 2, ROW_TOURNAMENT, ROW_TOURNAMENT, "t", "t.id = $1 or t.seq = $2") \
    X(PLAYER, "player", 2, ROW_PLAYER, ROW_PLAYER, "p", "p.tournament = $1 and p.entry = $2") \
    X(BYE, "bye", 3, ROW_BYE, ROW_BYE, "b", "b.tournament = $1 and b.round = $2 and b.player = $3") \
    X(FIXTURE, "fixture", 3, ROW_FIXTURE, ROW_FIXTURE, "f", "f.tournament = $1 and f.round = $2 and f.white = $3") \
    X(PAIRING, "pairing", 1, ROW_PAIRING, ROW_PAIRING, "p", "p.adjudication = $1") \
    X(RULING, "ruling", 1, ROW_RULING, ROW_RULING, "r", "r.id = $1") \
    X(TOKEN, "token", 1, ROW_TOKEN, ROW_TOKEN, "k", "k.id = $1") \
    X(PERMIT, "permit", 2, ROW_PERMIT, ROW_PERMIT, "m", "m.tournament = $1 and m.owner = $2") \
    X(KEY, "key", 1, ROW_KEY, ROW_KEY, "s", "s.id = $1") \
    X(WEBHOOK, "webhook", 2, WEBHOOK_POSTGRES, WEBHOOK_SQLITE, "h", "h.id = $1 or h.seq = $2") \
    X(DELETION, "deletion", 1, ROW_DELETION, ROW_DELETION, "d", "d.id = $1")
#define KIND(kind, name, values, postgres, sqlite, alias, where) [ATTESTED_##kind] = {name, values},
#define ONE_ROW(kind, name, values, postgres, sqlite, alias, where) \
    [ATTESTED_##kind] = {postgres " where " where " for update of " alias, sqlite " where " where, DB_IMMEDIATE, false},
#define ALL_ROWS(kind, name, values, postgres, sqlite, alias, where) \
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

enum db_status
store_attested_adjudication(struct store *store, const char *id, attested_fn *each, void *context)
{
    QUERY(query, ADJUDICATION_POSTGRES " where a.id = $1",
          .sqlite = ADJUDICATION_SQLITE " where a.id = $1");
    return rows_run(store, &query, ARGS(id), each, context);
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
    store->keyed_tournament = 0;
    arena_clear(&store->touched_pool);
}

/* Append the tournament's id, which keys contain instead of its number. The last one is kept: an
 * import writes thousands of players of one tournament. */
static enum db_status
tournament_put(struct store *store, struct db_value seq, struct buffer *key)
{
    QUERY(query, "select id from tournament where seq = $1");
    enum db_status st = DB_OK;
    if (store->keyed_tournament != seq.integer)
        st = list_status(
            store_text_get(store, &query, &seq, 1, &store->touched_pool, &store->keyed_id));
    store->keyed_tournament = st ? 0 : seq.integer;
    buffer_puts(key, st || !store->keyed_id ? "" : store->keyed_id);
    return st;
}

/* Write the key of a row as entries contain it, with the tournament's id for its number. */
static enum db_status
key_write(struct store *store, const struct db_value by[3], struct buffer *key)
{
    enum db_status st = DB_OK;
    for (size_t i = 0; i < 3 && !st; i++) {
        if (i && by[i].kind != DB_NULL)
            buffer_putc(key, '/');
        if (by[i].kind == DB_TEXT)
            buffer_puts(key, by[i].data);
        else if (by[i].kind == DB_INT && i)
            buffer_put_signed(key, by[i].integer);
        else if (by[i].kind == DB_INT)
            st = tournament_put(store, by[i], key);
    }
    return st;
}

/* Mark a row as touched; the hash and the one before the change may be NULL. */
static enum db_status
touch_add(struct store *store, enum attested kind, const char *key, const char *hash,
          const char *before)
{
    struct touched *list =
        array_more(store->touched, store->touched_count, &store->touched_cap, 16, sizeof *list);
    if (!list)
        return DB_UNAVAILABLE;
    store->touched = list;
    struct touched *t = &list[store->touched_count++];
    *t = (struct touched){.kind = kind, .key = arena_string(&store->touched_pool, key)};
    memcpy(t->hash, hash ? hash : "", hash ? DIGEST_HEX_SIZE : 1);
    memcpy(t->before, before ? before : "", before ? DIGEST_HEX_SIZE : 1);
    return store->touched_pool.failed ? DB_UNAVAILABLE : DB_OK;
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
store_touch_hash(struct store *store, enum attested kind, const char *key, const char *hash)
{
    return touch_add(store, kind, key, hash, NULL);
}

static enum db_status
touch_by(struct store *store, enum attested kind, const struct db_value by[3], const char *hash)
{
    struct buffer key = {0};
    enum db_status st = key_write(store, by, &key);
    if (!st)
        st = key.failed ? DB_UNAVAILABLE : touch_add(store, kind, key.data, hash, NULL);
    buffer_clear(&key);
    return st;
}

enum db_status
store_touch_row(struct store *store, enum attested kind, const struct db_value by[3],
                const struct db_value *columns, size_t count)
{
    struct db_value row[DB_COLUMNS_MOST] = {by[0]};
    char hash[DIGEST_HEX_SIZE];
    memcpy(row + 1, columns, count * sizeof *columns);
    return attested_hash(row, count + 1, hash) ? touch_by(store, kind, by, hash) : DB_UNAVAILABLE;
}

enum db_status
store_delete(struct store *store, const struct db_query *query, const struct db_value *args,
             size_t count, const struct row_change *deleted)
{
    enum db_status st = store_run(store, query, args, count);
    return st ? st : touch_by(store, deleted->kind, deleted->by, NULL);
}

/* A change of the rows that a query returns. */
struct changing {
    struct store *store;
    const struct row_change *change;
    enum db_status status;
};

/* The hash that this transaction already attests for a row, "" after its deletion; NULL: none. */
static const char *
touched_hash(const struct store *store, enum attested kind, const char *key)
{
    for (size_t i = store->touched_count; i-- > 0;) {
        const struct touched *t = &store->touched[i];
        if (t->kind == kind && strcmp(t->key, key) == 0)
            return t->hash;
    }
    return NULL;
}

/* Mark a row, which is read before its change, with the hash that it is to have. */
static bool
row_change_take(void *context, const struct db_value *c, size_t count)
{
    struct changing *at = context;
    struct db_value row[DB_COLUMNS_MOST];
    char before[DIGEST_HEX_SIZE], hash[DIGEST_HEX_SIZE];
    const char *key = c[0].kind == DB_TEXT && c[0].data ? c[0].data : "(none)";
    memcpy(row, c, count * sizeof *c);
    for (const struct column_change *set = at->change->set; set->column; set++)
        row[set->column] = set->add ? db_int(row[set->column].integer + set->add) : set->value;
    at->status = DB_UNAVAILABLE;
    if (!attested_hash(c, count, before) || !attested_hash(row, count, hash))
        return false;
    const char *known = touched_hash(at->store, at->change->kind, key);
    at->status = touch_add(at->store, at->change->kind, key, hash,
                           known && strcmp(known, before) == 0 ? NULL : before);
    return !at->status;
}

enum db_status
store_touch_changes(struct store *store, const struct db_query *query, const struct db_value *args,
                    size_t count, const struct row_change *change)
{
    struct changing at = {store, change, DB_OK};
    enum db_status st = store_query(store, query, args, count, row_change_take, &at);
    return at.status ? at.status : st;
}

enum db_status
store_change(struct store *store, const struct db_query *query, const struct db_value *args,
             size_t count, const struct row_change *change)
{
    size_t touched_count = store->touched_count;
    enum db_status st = store_touch_changes(store, &one_row[change->kind], change->by,
                                            kinds[change->kind].key_values, change);
    if (!st)
        st = store_run(store, query, args, count);
    if (st)
        store->touched_count = touched_count;
    return st;
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

static int
key_compare(const struct touched *a, const struct touched *b)
{
    int order = (a->kind > b->kind) - (a->kind < b->kind);
    return order ? order : strcmp(a->key, b->key);
}

static int
touched_compare(const void *one, const void *other)
{
    const struct touched *a = *(const struct touched *const *)one,
                         *b = *(const struct touched *const *)other;
    int order = key_compare(a, b);
    return order ? order : (a > b) - (a < b);
}

/* Keep the last hash of a row that is written again. */
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

/* Write the hashes that changed rows had before, if there are any: a member that ends open. */
static void
before_write(const struct store *store, struct buffer *out)
{
    bool some = false;
    for (size_t i = 0; i < store->touched_count; i++) {
        const struct touched *t = &store->touched[i];
        if (!*t->before)
            continue;
        buffer_puts(out, some ? "" : "\"before\":[");
        row_put(out, kinds[t->kind].name, t->key, t->before);
        some = true;
    }
    buffer_puts(out, some ? "]," : "");
}

enum db_status
store_touched_write(struct store *store, struct buffer *out)
{
    enum db_status st = touched_thin(store) ? DB_OK : DB_UNAVAILABLE;
    before_write(store, out);
    buffer_puts(out, "\"rows\":[");
    for (size_t i = 0; i < store->touched_count && !st; i++) {
        const struct touched *t = &store->touched[i];
        if (!t->again)
            row_put(out, kinds[t->kind].name, t->key, *t->hash ? t->hash : NULL);
    }
    buffer_putc(out, ']');
    store->touched_count = 0; /* keep touched_pool: its texts may still be in use */
    return out->failed ? DB_UNAVAILABLE : st;
}

struct deleting {
    struct store *store;
    enum attested kind;
    struct db_value by[3];
    enum db_status status;
};

static bool
row_touch_key(void *context, const struct db_value *c, size_t count)
{
    struct deleting *t = context;
    for (size_t i = 0; i < count && i < 2; i++)
        t->by[i + 1] = db_int(c[i].integer);
    t->status = touch_by(t->store, t->kind, t->by, NULL);
    return !t->status;
}

enum db_status
store_touch_deleted(struct store *store, enum attested kind, const struct db_query *query,
                    const struct db_value args[2])
{
    struct deleting t = {store, kind, {args[0]}, DB_OK};
    enum db_status st = store_query(store, query, args, 2, row_touch_key, &t);
    return t.status ? t.status : st;
}
