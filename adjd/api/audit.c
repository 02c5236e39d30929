/* SPDX-License-Identifier: MIT */
/* The transparency log: its entries as a list, and its checkpoint, tiles and proofs as C2SP tlog-tiles and tlog-checkpoint
 * describe them. */
#include "api/handlers.h"

#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/sign.h"
#include "store/attest.h"
#include "store/log.h"
#include "store/witnessed.h"
#include "web/pagination.h"

/* GET /v1/audit: an admin reads all entries, a director those of its club. */

static bool
entry_add(void *context, const struct audit_entry *e)
{
    struct list_page *page = context;
    if (!list_page_takes(page, e->seq))
        return false;
    json_open(page->body, NULL, '{');
    json_put_int(page->body, "seq", e->seq);
    clock_put(page->body, "at", e->at_ms);
    json_put_member(page->body, "actor", e->actor);
    json_put_member(page->body, "action", e->action);
    json_put_member(page->body, "subject", e->subject);
    json_put_raw(page->body, "detail", e->detail);
    json_put_member(page->body, "hash", e->hash);
    json_close(page->body, '}');
    return true;
}

void
audit_list(struct request *req)
{
    struct list_page page;
    bool reads_all = req->scopes & SCOPE_ADMIN;
    /* A director's entries may be few among very many. */
    if ((!reads_all && !request_may_work(req, QUEUE_HEAVY)) ||
        !list_page_read(&page, req, 100, 1000) || !request_store(req))
        return;
    list_page_open(&page, "entries");
    enum db_status st = store_audit_list(req->reader, page.after, page.ask,
                                         reads_all ? NULL : req->owner, entry_add, &page);
    list_page_close(&page, page.is_full, st);
}

/* Read the newest checkpoint; false with a problem set. To a witness, a replica's older one is a log that lost entries. */
static bool
checkpoint_load(struct request *req, struct log_checkpoint *out)
{
    req->position = DB_NEWEST;
    struct store *store = request_store(req);
    return store && !problem_set_store(req, store_log_checkpoint(store, &req->pool, out));
}

/* GET /v1/audit/checkpoint */

/* The newest checkpoint that a witness has cosigned, with the signature lines of all witnesses that did. */
struct cosigned_note {
    struct arena *pool;
    const char *note;
    struct buffer text;
};

static bool
cosigned_add(void *context, const struct cosigned *c)
{
    struct cosigned_note *n = context;
    if (!n->note)
        buffer_puts(&n->text, n->note = arena_string(n->pool, c->note));
    if (strcmp(n->note, c->note) == 0)
        buffer_puts(&n->text, c->line);
    return true;
}

static void
checkpoint_cosigned(struct request *req)
{
    struct cosigned_note n = {.pool = &req->pool};
    struct store *store = request_store(req);
    enum db_status st = store ? store_cosigned_list(store, cosigned_add, &n) : DB_UNAVAILABLE;
    const char *text = arena_keep(&req->pool, &n.text);
    if (!store || problem_set_store(req, st))
        return;
    if (!n.note) {
        problem_set(req, PROBLEM_NOT_FOUND, "no witness has cosigned this log yet");
        return;
    }
    buffer_puts(reply_start(req, 200, "text/plain; charset=utf-8"), text);
    reply_header(req, "Cache-Control", "no-cache");
}

void
audit_checkpoint(struct request *req)
{
    static const char *const choices[] = {"false", "true"};
    struct log_checkpoint c;
    size_t cosigned = 0;
    if (!request_choice(req, "cosigned", choices, 2, &cosigned))
        return;
    if (cosigned) {
        checkpoint_cosigned(req);
        return;
    }
    if (!checkpoint_load(req, &c))
        return;
    if (!*c.note) {
        problem_set(req, PROBLEM_STORE_UNAVAILABLE,
                    "the audit log has no checkpoint yet; try again in a second");
        return;
    }
    buffer_puts(reply_start(req, 200, "text/plain; charset=utf-8"), c.note);
    reply_header(req, "Cache-Control", "no-cache");
}

/* GET /v1/audit/tile/{level}/{number} and /v1/audit/tile/entries/{number} */

/* Read a group of three digits of a tile's number; all but the last begin with "x". Returns what follows it, NULL on an error. */
static const char *
group_read(const char *at, int64_t *number)
{
    char digits[4] = "";
    at += *at == 'x';
    if (strspn(at, "0123456789") != 3)
        return NULL;
    memcpy(digits, at, 3);
    *number = *number * 1000 + digits_read(digits, 999);
    return at + 3;
}

/* Read "x001/x234/067" or "x001/x234/067.p/112". */
static bool
tile_path_read(const char *at, int64_t *out_number, int64_t *out_width)
{
    enum { GROUPS_MOST = 5 };
    bool is_last = false;
    *out_number = 0;
    *out_width = MERKLE_TILE;
    for (size_t i = 0; i < GROUPS_MOST && !is_last; i++) {
        is_last = *at != 'x';
        /* the number has no groups of zeros before it */
        at = i == 0 && strncmp(at, "x000", 4) == 0 ? NULL : group_read(at, out_number);
        if (!at || (!is_last && *at++ != '/'))
            return false;
    }
    if (is_last && strncmp(at, ".p/", 3) == 0) {
        *out_width = at[3] == '0' ? -1 : digits_read(at + 3, MERKLE_TILE - 1);
        return *out_width > 0;
    }
    return is_last && !*at;
}

/* Read the path of a tile and check that the tree has the tile; false with a problem set. */
static bool
tile_asked(struct request *req, const char *path, unsigned level, int64_t *out_number,
           int64_t *out_width)
{
    struct log_checkpoint c;
    if (!tile_path_read(path, out_number, out_width)) {
        problem_set(req, PROBLEM_NOT_FOUND,
                    "\"%.80s\" is no path of a tile, such as x001/234 or x001/234.p/17", path);
        return false;
    }
    if (!checkpoint_load(req, &c))
        return false;
    int64_t hashes = c.size >> 8 * level;
    bool has =
        *out_number <= hashes / MERKLE_TILE && *out_number * MERKLE_TILE + *out_width <= hashes;
    if (!has)
        problem_set(req, PROBLEM_NOT_FOUND, "the tree of %lld entries has no such tile",
                    (long long)c.size);
    return has;
}

static void
immutable_set(struct request *req, const char *whose)
{
    reply_header(req, "Cache-Control",
                 arena_printf(&req->pool, "%s, max-age=31536000, immutable", whose));
}

void
audit_tile(struct request *req)
{
    struct merkle_hash hashes[MERKLE_TILE];
    int64_t level = digits_read(req->vars[0], 63), number, width;
    if (level < 0 || (*req->vars[0] == '0' && req->vars[0][1]) || level >= MERKLE_LEVELS) {
        problem_set(req, PROBLEM_NOT_FOUND, "the tree has no tiles of level \"%.20s\"",
                    req->vars[0]);
        return;
    }
    if (!tile_asked(req, req->vars[1], (unsigned)level, &number, &width) ||
        problem_set_store(req, store_log_tile(req->reader, (unsigned)level, (uint64_t)number,
                                              (unsigned)width, hashes)))
        return;
    buffer_put(reply_start(req, 200, "application/octet-stream"), hashes,
               (size_t)width * sizeof *hashes);
    immutable_set(req, "public");
}

static bool
bundle_add(void *context, const struct audit_entry *e)
{
    struct buffer *body = context, leaf = {0};
    log_leaf_write(&leaf, e);
    body->failed |= leaf.failed;
    buffer_putc(body, (char)(leaf.len >> 8));
    buffer_putc(body, (char)(leaf.len & 0xff));
    buffer_put(body, leaf.data, leaf.len);
    buffer_clear(&leaf);
    return !body->failed;
}

void
audit_entries(struct request *req)
{
    int64_t number, width;
    if (!tile_asked(req, req->vars[0], 0, &number, &width))
        return;
    struct buffer *body = reply_start(req, 200, "application/octet-stream");
    if (!problem_set_store(
            req, store_log_list(req->reader, number * MERKLE_TILE, width, NULL, bundle_add, body)))
        immutable_set(req, "private");
}

/* GET /v1/adjudications/{id}/proof */

static void
base64_put(struct request *req, struct buffer *out, const char *name, const void *data, size_t len)
{
    struct buffer text = {0};
    sign_encode(&text, data, len, SIGN_BASE64);
    json_put_member(out, name, arena_keep(&req->pool, &text));
}

/* The leaf, and the row that it attests. */
struct proved {
    struct request *req;
    struct buffer *body;
    const char *leaf;
};

static bool
leaf_keep(void *context, const struct audit_entry *e)
{
    struct proved *p = context;
    struct buffer leaf = {0};
    log_leaf_write(&leaf, e);
    p->leaf = arena_keep(&p->req->pool, &leaf);
    return false;
}

/* Write the row as it is hashed, unless it was changed since, as when a name was erased. */
static bool
row_put(void *context, const struct attested_row *row)
{
    struct proved *p = context;
    if (!strstr(p->leaf, row->hash))
        return false;
    json_open(p->body, "row", '{');
    json_put_member(p->body, "salt", row->salt);
    json_put_raw(p->body, "columns", row->json);
    json_close(p->body, '}');
    return false;
}

static enum db_status
proof_write(struct proved *p, int64_t index, int64_t size)
{
    struct store *store = p->req->reader;
    const struct merkle_tiles tiles = store_log_tiles(store);
    struct merkle_edge *edge = arena_alloc(&p->req->pool, sizeof *edge);
    struct merkle_proof proof;
    enum db_status st = store_log_list(store, index, 1, NULL, leaf_keep, p);
    if (st)
        return st;
    if (!edge || !merkle_edge_read(&tiles, (uint64_t)size, edge) ||
        !merkle_prove_leaf(&tiles, (uint64_t)index, (uint64_t)size, &proof))
        return DB_UNAVAILABLE;
    struct merkle_hash root = merkle_root(edge);
    json_open(p->body, NULL, '{');
    json_put_int(p->body, "index", index);
    json_put_int(p->body, "tree_size", size);
    base64_put(p->req, p->body, "root_hash", root.bytes, sizeof root.bytes);
    json_open(p->body, "hashes", '[');
    for (size_t i = 0; i < proof.count; i++)
        base64_put(p->req, p->body, NULL, proof.hashes[i].bytes, sizeof proof.hashes[i].bytes);
    json_close(p->body, ']');
    base64_put(p->req, p->body, "leaf", p->leaf, strlen(p->leaf));
    st = store_attested_adjudication(store, p->req->vars[0], row_put, p);
    return st == DB_NONE ? DB_OK : st;
}

static void
proof_pending(struct request *req)
{
    buffer_puts(reply_start(req, 202, "application/json"), "{\"status\":\"pending\"}");
    reply_header(req, "Retry-After", "1");
}

void
adjudication_proof(struct request *req)
{
    struct log_checkpoint c;
    const char *owner, *tournament;
    int64_t seq = 0, size = 0;
    if (!request_number(req, "tree_size", INT64_MAX, &size) || !request_store(req) ||
        problem_set_store(req, id_valid(req->vars[0])
                                   ? store_owner_get(req->reader, OWNED_ADJUDICATION, req->vars[0],
                                                     &req->pool, &owner, &tournament)
                                   : DB_NONE) ||
        !checkpoint_load(req, &c))
        return;
    enum db_status st = store_log_find(req->reader, req->vars[0], &seq);
    if ((!st || st == DB_NONE) && size > c.size)
        problem_set(req, PROBLEM_BAD_PARAMETER, "the tree has %lld entries only",
                    (long long)c.size);
    else if (st == DB_NONE || (!st && seq > (size ? size : c.size)))
        proof_pending(req);
    else if (!problem_set_store(req, st)) {
        struct proved p = {req, reply_start(req, 200, "application/json"), ""};
        st = proof_write(&p, seq - 1, size ? size : c.size);
        if (!size)
            json_put_member(p.body, "checkpoint", c.note);
        json_close(p.body, '}');
        (void)problem_set_store(req, st);
    }
}
