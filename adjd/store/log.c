/* SPDX-License-Identifier: MIT */
#include "store/log.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "store/queries.h"

static void
text_put(struct buffer *out, const char *name, const char *text)
{
    json_put_name(out, name);
    json_put_exact(out, text, strlen(text));
}

static void
leaf_write(struct buffer *out, const struct audit_entry *e, bool is_whole)
{
    char hash[DIGEST_HEX_SIZE];
    json_open(out, NULL, '{');
    json_put_int(out, "at_ms", e->at_ms);
    text_put(out, "actor", e->actor);
    text_put(out, "action", e->action);
    text_put(out, "subject", e->subject);
    if (is_whole) {
        json_put_raw(out, "detail", e->detail);
    } else {
        digest_sha256(e->detail, strlen(e->detail), hash);
        json_put_member(out, "detail_sha256", hash);
    }
    json_close(out, '}');
}

void
log_leaf_write(struct buffer *out, const struct audit_entry *e)
{
    size_t before = out->len;
    leaf_write(out, e, true);
    if (out->failed || out->len - before <= LOG_LEAF_MOST)
        return;
    out->len = before; /* bundles of tlog-tiles have lengths of two bytes */
    leaf_write(out, e, false);
}

MAPPING(checkpoint, log_checkpoint,
        COLUMNS(log_checkpoint, size, settled, numbered, at_ms, origin, note));

static bool
row_root(void *context, const struct db_value *c, size_t count)
{
    struct merkle_hash *root = context;
    (void)count;
    if (c[0].kind != DB_TEXT || !digest_hex_read(c[0].data, root->bytes))
        *root = (struct merkle_hash){{0}};
    return false;
}

enum db_status
store_log_checkpoint(struct store *store, struct arena *pool, struct log_checkpoint *out)
{
    QUERY(query,
          "select size, settled, numbered, at_ms, origin, note from log_checkpoint where id = 1");
    QUERY(root, "select root from log_checkpoint where id = 1");
    static const struct merkle_edge nothing;
    *out = (struct log_checkpoint){.root = merkle_root(&nothing), .origin = "", .note = ""};
    enum db_status st =
        list_status(store_get(store, &query, NO_ARGS, &checkpoint_mapping, pool, out));
    return st ? st : list_status(store_query(store, &root, NO_ARGS, row_root, &out->root));
}

struct tile {
    struct merkle_hash *out;
    unsigned width;
    bool fits;
};

static bool
row_tile(void *context, const struct db_value *c, size_t count)
{
    struct tile *tile = context;
    size_t len = tile->width * sizeof *tile->out;
    (void)count;
    tile->fits = c[0].kind == DB_BLOB && c[0].len >= len;
    if (tile->fits)
        memcpy(tile->out, c[0].data, len);
    return false;
}

enum db_status
store_log_tile(struct store *store, unsigned level, uint64_t number, unsigned width,
               struct merkle_hash *out)
{
    QUERY(query, "select hashes from log_tile where level = $1 and number = $2",
          .kind = DB_FALLBACK);
    struct tile tile = {out, width, false};
    enum db_status st =
        store_query(store, &query, ARGS((int64_t)level, (int64_t)number), row_tile, &tile);
    return !st && !tile.fits ? DB_NONE : st;
}

static bool
tile_read(void *context, unsigned level, uint64_t number, unsigned width, struct merkle_hash *out)
{
    return !store_log_tile(context, level, number, width, out);
}

struct merkle_tiles
store_log_tiles(struct store *store)
{
    return (struct merkle_tiles){tile_read, store};
}

/* A manipulated column that is no longer text is read as "", so that the hash differs. */
#define ENTRY_TEXTS                                                                                \
    COLUMN_AS(TEXT_OR_EMPTY, audit_entry, actor), COLUMN_AS(TEXT_OR_EMPTY, audit_entry, action),   \
        COLUMN_AS(TEXT_OR_EMPTY, audit_entry, subject),                                            \
        COLUMN_AS(TEXT_OR_EMPTY, audit_entry, detail)
LIST_MAPPING(audit, audit_entry, COLUMNS(audit_entry, id, seq, at_ms), ENTRY_TEXTS,
             COLUMN_AS(TEXT_OR_EMPTY, audit_entry, hash));

/* Adds the hash of the leaf to an entry of the tree. */
struct hashing {
    audit_fn *each;
    void *context;
    struct buffer leaf;
};

static bool
entry_hash(void *context, const struct audit_entry *e)
{
    struct hashing *at = context;
    struct audit_entry hashed = *e;
    char hex[DIGEST_HEX_SIZE];
    buffer_reset(&at->leaf);
    log_leaf_write(&at->leaf, e);
    if (at->leaf.failed)
        return false;
    struct merkle_hash hash = merkle_leaf(at->leaf.data, at->leaf.len);
    digest_hex(hash.bytes, hex);
    hashed.hash = hex;
    return at->each(at->context, &hashed);
}

/* An entry is the owner's if one of its tokens acted, or the subject is one of its tokens or objects, or a game of its tournaments. */
#define IN_OWN_TOURNAMENT                                                                          \
    " in (select id from tournament where owner = $3"                                              \
    " union all select tournament from permit where owner = $3)"
#define OWNED                                                                                      \
    " and (exists (select 1 from token where 'token:' || coalesce(owner, id) = $3"                 \
    " and (e.actor = 'token:' || id or e.subject = id))"                                           \
    " or subject" IN_OWN_TOURNAMENT                                                                \
    " or exists (select 1 from adjudication a where a.id = e.subject"                              \
    " and (a.owner = $3 or a.tournament" IN_OWN_TOURNAMENT "))"                                    \
    " or exists (select 1 from job where id = e.subject and owner = $3)"                           \
    " or exists (select 1 from hook where id = e.subject and owner = $3))"

/* Lists of all entries and of an owner's. */
#define LOG_LIST(owned)                                                                            \
    "select e.id, l.seq, e.at_ms, e.actor, e.action, e.subject, e.detail, ''"                      \
    " from log_leaf l join log_entry e on e.id = l.entry where l.seq > $1" owned                   \
    " order by l.seq limit $2"
#define CHAIN_LIST(owned)                                                                          \
    "select 0, seq, at_ms, actor, action, subject, detail, hash from chain e"                      \
    " where seq > $1" owned " order by seq limit $2"
#define LIST(sql)                                                                                  \
    {                                                                                              \
        .text = sql, .custom_plan = true, .kind = DB_STREAMED                                      \
    }
QUERIES log_list[] = {LIST(LOG_LIST("")), LIST(LOG_LIST(OWNED))};
QUERIES chain_list[] = {LIST(CHAIN_LIST("")), LIST(CHAIN_LIST(OWNED))};

static enum db_status
list_run(struct store *store, const struct db_query queries[2], const struct db_value args[3],
         audit_fn *each, void *context)
{
    bool is_owned = args[2].kind != DB_NULL;
    return store_each(store, &queries[is_owned], args, is_owned ? 3 : 2, &audit_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_log_list(struct store *store, int64_t after, int64_t limit, const char *owner, audit_fn *each,
               void *context)
{
    const struct db_value args[] = {VALUES(after, limit, owner)};
    struct hashing at = {each, context, {0}};
    enum db_status st = list_run(store, log_list, args, entry_hash, &at);
    bool failed = at.leaf.failed;
    buffer_clear(&at.leaf);
    return failed ? DB_UNAVAILABLE : st;
}

enum db_status
store_log_pending(struct store *store, int64_t after, int64_t limit, audit_fn *each, void *context)
{
    QUERY(query,
          "select id, 0, at_ms, actor, action, subject, detail, '' from log_entry e where id > $1"
          " and not exists (select 1 from log_leaf l where l.entry = e.id) order by id limit $2",
          .custom_plan = true, .kind = DB_STREAMED);
    return store_each(store, &query, ARGS(after, limit), &audit_mapping, (callback_fn *)each,
                      context);
}

enum db_status
store_log_is_due(struct store *store)
{
    QUERY(query,
          "select 1 from log_entry e where id > coalesce((select settled from log_checkpoint"
          " where id = 1), 0) and not exists (select 1 from log_leaf l where l.entry = e.id)"
          " union all select 1 from adjudication_seq_seq where is_called and last_value >"
          " coalesce((select numbered from log_checkpoint where id = 1), 0) limit 1",
          .sqlite = "select 1 from log_entry e where id > coalesce((select settled from"
                    " log_checkpoint where id = 1), 0) and not exists (select 1 from log_leaf l"
                    " where l.entry = e.id) limit 1",
          .kind = DB_PRIMARY);
    return store_run(store, &query, NO_ARGS);
}

enum db_status
store_log_find(struct store *store, const char *adjudication, int64_t *out_seq)
{
    QUERY(query, "select seq from log_leaf where adjudication = $1 order by seq limit 1",
          .kind = DB_FALLBACK);
    return store_numbers(store, &query, ARGS(adjudication), out_seq, 1);
}

enum db_status
store_chain_list(struct store *store, int64_t after, int64_t limit, const char *owner,
                 audit_fn *each, void *context)
{
    const struct db_value args[] = {VALUES(after, limit, owner)};
    return list_run(store, chain_list, args, each, context);
}

enum db_status
store_chain_last(struct store *store, int64_t *out)
{
    QUERY(query, "select coalesce(max(seq), 0) from chain");
    return list_status(store_numbers(store, &query, NO_ARGS, out, 1));
}

enum db_status
store_audit_head(struct store *store, int64_t *out_seq, char out_hash[DIGEST_HEX_SIZE])
{
    struct arena pool;
    struct log_checkpoint checkpoint;
    arena_init(&pool);
    enum db_status st = store_chain_last(store, out_seq);
    if (!st)
        st = store_log_checkpoint(store, &pool, &checkpoint);
    if (!st) {
        *out_seq += checkpoint.size;
        digest_hex(checkpoint.root.bytes, out_hash);
    }
    arena_clear(&pool);
    return st;
}
