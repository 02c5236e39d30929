/* SPDX-License-Identifier: MIT */
/*
 * Implements adjd audit verify: recomputes the log's tree from its entries and compares it with the stored tiles and the signed
 * checkpoint, then compares the rows of the store with the last entry of each. Begin with all_verify().
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/note.h"
#include "command/audit.h"
#include "command/command.h"
#include "os/clock.h"
#include "os/sign.h"
#include "store/credentials.h"
#include "store/schema.h"

/* How often the progress is shown, and the state is saved. */
enum { SHOW_US = 1000000, SAVE_US = 10000000 };

struct verification {
    struct audit_state state;
    const struct audit_options *options;
    struct checkpoint kept; /* of --checkpoint */
    bool is_head_found, is_kept_found;
    unsigned faults;
    struct store *contents; /* second handle, because `store` is reading entries */
    struct log_checkpoint checkpoint;
    struct merkle_hash leaves[MERKLE_TILE]; /* the stored tile of leaves that was read last */
    uint64_t leaves_number;
    unsigned leaves_width; /* 0: it cannot be read, or none was read yet */
    bool is_signed;        /* by a key of the store */
    struct arena pool;
    int64_t pending;            /* entries that are not in the tree yet */
    int64_t shown_us, saved_us; /* steady clock */
    bool failed;                /* out of memory, or the state cannot be saved */
};

static volatile sig_atomic_t interrupted;

static void
interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Report damage, such as a missing table, as a fault of the store, not of this command. */
static enum db_status
store_fault(struct verification *v, struct store *store, enum db_status status)
{
    if (status != DB_BROKEN)
        return status == DB_NONE ? DB_OK : status;
    v->faults++;
    print_error(EXIT_BAD, "the store is damaged: %s", store_message(store));
    return store == v->contents ? DB_OK : store_snapshot_renew(store);
}

/* Show the progress on a terminal, and save the state from time to time. */
static void
progress_note(struct verification *v)
{
    int64_t now = clock_steady_us(), done = v->state.chain + (int64_t)v->state.edge->size;
    if (now - v->shown_us > SHOW_US) {
        int64_t all = v->state.chain + v->checkpoint.size;
        print_progress("%lld of %lld entries verified", (long long)done, (long long)all);
        v->shown_us = now;
    }
    if (v->options->state && (interrupted || now - v->saved_us > SAVE_US)) {
        v->failed |= !audit_state_write(&v->state, v->options->state);
        v->saved_us = now;
    }
}

static void
progress_end(const struct verification *v)
{
    if (v->shown_us)
        print_progress(NULL);
}

/* Apply the rows of an entry. */
static void
rows_of_entry(struct verification *v, const struct audit_entry *e)
{
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    const struct json *list = json_member(detail, "rows");
    if (!detail)
        entry_fault(&v->faults, e, "its detail is not valid JSON");
    else if (!rows_check(v->state.rows, json_member(detail, "before"), &v->faults) ||
             (list && !rows_take(v->state.rows, e, list)))
        entry_fault(&v->faults, e, "its list of rows is malformed");
    json_free(detail);
}

static void
head_compare(struct verification *v, const char *hash)
{
    v->is_head_found |= v->options->head && strcmp(v->options->head, hash) == 0;
}

/* The hash of an entry of the chain: the SHA-256 of seven lines, the first of which is the hash before it. */
static void
chain_hash(const char *before, const struct audit_entry *e, char out[DIGEST_HEX_SIZE])
{
    char seq[24], at_ms[24];
    const char *const texts[] = {before, seq, at_ms, e->actor, e->action, e->subject, e->detail};
    struct digest_line lines[sizeof texts / sizeof *texts];
    snprintf(seq, sizeof seq, "%lld", (long long)e->seq);
    snprintf(at_ms, sizeof at_ms, "%lld", (long long)e->at_ms);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        lines[i] = (struct digest_line){texts[i], strlen(texts[i])};
    digest_lines(lines, sizeof lines / sizeof *lines, out);
}

static bool
chain_entry_verify(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    char want[DIGEST_HEX_SIZE];
    if (e->seq != v->state.chain + 1)
        entry_fault(&v->faults, e, "one or more entries before it are missing");
    chain_hash(v->state.hash, e, want);
    if (strcmp(want, e->hash) != 0)
        entry_fault(&v->faults, e, "its hash does not match its content and the previous hash");
    rows_of_entry(v, e);
    head_compare(v, e->hash);
    v->state.chain = e->seq;
    snprintf(v->state.hash, sizeof v->state.hash, "%s", e->hash);
    progress_note(v);
    return !v->failed && !interrupted;
}

/* The first entry of the log names the chain's head. */
static bool
chain_is_carried(const struct verification *v, const struct audit_entry *e)
{
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    const char *hash = json_member_text(detail, "hash");
    bool good = strcmp(e->action, "chain") == 0 && hash && strcmp(hash, v->state.hash) == 0;
    json_free(detail);
    return good;
}

/* Compare a complete tile with the stored one. */
static bool
tile_verify(void *context, unsigned level, uint64_t number, const struct merkle_hash *hashes)
{
    struct verification *v = context;
    struct merkle_hash stored[MERKLE_TILE];
    char name[64];
    enum db_status st = store_log_tile(v->contents, level, number, MERKLE_TILE, stored);
    snprintf(name, sizeof name, "%u/%llu", level, (unsigned long long)number);
    if (st)
        row_fault(&v->faults, "tile", name, "it is missing from the stored tree");
    else if (memcmp(stored, hashes, sizeof stored) != 0)
        row_fault(&v->faults, "tile", name, "it differs from the hashes of the entries");
    return true;
}

/* The stored hash of a leaf, which the tree has; false: its tile is missing. */
static bool
leaf_stored(struct verification *v, uint64_t index, struct merkle_hash *out)
{
    uint64_t number = index / MERKLE_TILE, size = (uint64_t)v->checkpoint.size;
    uint64_t width = size - number * MERKLE_TILE;
    if (number != v->leaves_number || !v->leaves_width) {
        v->leaves_number = number;
        v->leaves_width = width < MERKLE_TILE ? (unsigned)width : MERKLE_TILE;
        if (index >= size || store_log_tile(v->contents, 0, number, v->leaves_width, v->leaves))
            v->leaves_width = 0;
    }
    bool found = index % MERKLE_TILE < v->leaves_width;
    if (found)
        *out = v->leaves[index % MERKLE_TILE];
    return found;
}

/* Stand in for entries that are missing, so that the rest of the tree can be compared. */
static void
gap_fill(struct verification *v, int64_t seq)
{
    struct merkle_hash leaf = {{0}};
    while ((int64_t)v->state.edge->size + 1 < seq && !v->failed) {
        (void)leaf_stored(v, v->state.edge->size, &leaf);
        v->failed |= !merkle_add(v->state.edge, &leaf, tile_verify, v);
    }
}

/* Look for what was kept elsewhere: the root of an earlier tree. */
static void
root_compare(struct verification *v)
{
    char root[DIGEST_HEX_SIZE];
    const struct merkle_edge *edge = v->state.edge;
    if (!v->options->head && edge->size != v->kept.size)
        return;
    struct merkle_hash at = merkle_root(edge);
    digest_hex(at.bytes, root);
    head_compare(v, root);
    v->is_kept_found |= edge->size == v->kept.size && merkle_same(&at, &v->kept.root);
}

static bool
entry_verify(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    struct merkle_edge *edge = v->state.edge;
    struct audit_entry shown = *e;
    struct merkle_hash leaf = {{0}}, stored;
    shown.seq += v->state.chain;
    if (e->seq != (int64_t)edge->size + 1)
        entry_fault(&v->faults, &shown, "one or more entries before it are missing");
    gap_fill(v, e->seq);
    if (e->seq == 1 && v->state.chain && !chain_is_carried(v, e))
        entry_fault(&v->faults, &shown, "it does not name the head of the chain before it");
    v->failed |= !digest_hex_read(e->hash, leaf.bytes);
    if (!leaf_stored(v, edge->size, &stored))
        entry_fault(&v->faults, &shown, "its hash is missing from the tree");
    else if (!merkle_same(&stored, &leaf))
        entry_fault(&v->faults, &shown, "its hash does not match the one in the tree");
    v->failed |= !merkle_add(edge, &leaf, tile_verify, v);
    rows_of_entry(v, &shown);
    root_compare(v);
    progress_note(v);
    return !v->failed && !interrupted;
}

/* An entry that the sequencer has not appended yet: its rows count. */
static bool
pending_verify(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    struct audit_entry shown = *e;
    shown.seq = v->state.chain + (int64_t)v->state.edge->size + ++v->pending;
    if (e->id <= v->checkpoint.settled)
        entry_fault(&v->faults, &shown, "it was never put into the tree");
    rows_of_entry(v, &shown);
    return true;
}

static bool
key_try(void *context, const struct signing_key *key)
{
    struct verification *v = context;
    struct checkpoint note;
    v->is_signed = checkpoint_read(v->checkpoint.note, &note) && sign_checked(&note, key->public);
    return !v->is_signed;
}

/* Compare the tree with the checkpoint, and the checkpoint's signature with the store's keys. */
static enum db_status
checkpoint_verify(struct verification *v)
{
    struct merkle_hash root = merkle_root(v->state.edge);
    const struct log_checkpoint *c = &v->checkpoint;
    struct checkpoint note;
    enum db_status st = DB_OK;
    if (v->state.edge->size != (uint64_t)c->size || !merkle_same(&root, &c->root))
        row_fault(&v->faults, "checkpoint", c->origin, "it differs from the tree of the entries");
    if (!*c->note)
        return DB_OK;
    if (!checkpoint_read(c->note, &note) || note.size != (uint64_t)c->size ||
        !merkle_same(&note.root, &c->root))
        row_fault(&v->faults, "checkpoint", c->origin, "its text differs from the stored tree");
    else
        st = store_key_list(v->contents, key_try, v);
    if (!st && !v->is_signed)
        row_fault(&v->faults, "checkpoint", c->origin, "no signing key of the store has signed it");
    return st == DB_NONE ? DB_OK : st;
}

static void
schema_fault_report(void *context, const struct schema_fault *fault)
{
    row_fault(context, fault->type, fault->name, fault->what);
}

/* Compare the schema: a trigger or a view can alter what is written and read. */
static enum db_status
schema_verify(struct verification *v, const char *path)
{
    enum db_status st = store_schema(v->contents, path, schema_fault_report, &v->faults);
    if (st == DB_NONE)
        print_error(EXIT_DONE, "the schema is not compared: a newer adjd made it, or the user of "
                               "the store may not create a schema");
    return st == DB_NONE ? DB_OK : st;
}

/* Verify chain, tree and pending entries, then the rows. */
static enum db_status
log_verify(struct verification *v, struct store *store)
{
    enum db_status st =
        store_fault(v, store, store_log_checkpoint(store, &v->pool, &v->checkpoint));
    if (!st)
        st = store_fault(
            v, store,
            store_chain_list(store, v->state.chain, INT64_MAX, NULL, chain_entry_verify, v));
    if (!st && !interrupted && !v->failed)
        st = store_fault(
            v, store,
            store_log_list(store, (int64_t)v->state.edge->size, INT64_MAX, NULL, entry_verify, v));
    if (interrupted || v->failed)
        return st;
    if (!st && v->options->state)
        v->failed |= !audit_state_write(&v->state, v->options->state);
    if (!st)
        st = store_fault(v, v->contents, checkpoint_verify(v));
    if (!st)
        st = store_fault(v, store, store_log_pending(store, 0, INT64_MAX, pending_verify, v));
    return st ? st : rows_verify(v->state.rows, store, &v->faults);
}

/* Verify the schema, then everything else in one snapshot. */
static enum db_status
all_verify(struct verification *v, struct store *store, const char *path)
{
    enum db_status st = store_fault(v, v->contents, schema_verify(v, path));
    if (!st)
        st = store_snapshot_begin(store);
    if (!st)
        st = log_verify(v, store);
    store_snapshot_end(store);
    progress_end(v);
    return st;
}

/* Report what must be in the log and is not. */
static void
kept_report(struct verification *v)
{
    const struct audit_options *o = v->options;
    if (o->head && !v->is_head_found) {
        v->faults++;
        print_error(EXIT_BAD, "no entry has the hash %s: the log was cut off or rewritten",
                    o->head);
    }
    if (o->checkpoint && !v->is_kept_found) {
        v->faults++;
        print_error(EXIT_BAD,
                    "%s: the log does not contain the tree of this checkpoint: it was "
                    "cut off or rewritten",
                    o->checkpoint);
    }
}

static int
result_print(struct verification *v, enum db_status st, struct store *store)
{
    int64_t entries = v->state.chain + (int64_t)v->state.edge->size + v->pending;
    char root[DIGEST_HEX_SIZE];
    struct merkle_hash hash = merkle_root(v->state.edge);
    digest_hex(hash.bytes, root);
    if (st)
        return print_error(EXIT_IO, "%s", store_message(store));
    if (v->failed)
        return print_error(EXIT_IO, "out of memory, or the state cannot be saved");
    if (interrupted)
        return print_error(EXIT_IO, "interrupted after %lld entries", (long long)entries);
    kept_report(v);
    if (v->faults)
        return print_error(EXIT_BAD, "the audit log is damaged; faults: %u, entries: %lld",
                           v->faults, (long long)entries);
    print_line("%lld entries, the head %s", (long long)entries, root);
    if (v->pending)
        print_line("%lld of them are not in the tree yet", (long long)v->pending);
    return EXIT_DONE;
}

/* Read the checkpoint that was kept elsewhere. */
static bool
kept_read(struct verification *v, char *message, size_t size)
{
    FILE *file = fopen(v->options->checkpoint, "re");
    static char text[8192];
    size_t len = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[len] = '\0';
    bool good = file && !ferror(file) && checkpoint_read(text, &v->kept);
    message_set(message, size, "%s: %s", v->options->checkpoint,
                file ? "the file is not a checkpoint" : strerror(errno));
    if (file)
        fclose(file);
    return good;
}

/* Read the files of the options. */
static bool
options_read(struct verification *v)
{
    char message[512] = "out of memory";
    bool good = v->state.rows && v->state.edge && v->contents;
    if (good && v->options->state)
        good = audit_state_read(&v->state, v->options->state, message, sizeof message);
    if (good && v->options->checkpoint)
        good = kept_read(v, message, sizeof message);
    /* a tree that was verified in an earlier run, with nothing new since */
    if (good && v->kept.size && v->kept.size == v->state.edge->size) {
        struct merkle_hash root = merkle_root(v->state.edge);
        v->is_kept_found = merkle_same(&root, &v->kept.root);
    }
    if (!good && v->contents)
        print_error(EXIT_IO, "%s", message);
    return good;
}

int
audit_verify(const struct config *config, struct store *store, const struct audit_options *options)
{
    struct verification v = {.options = options,
                             .contents = command_store(config, DB_READER),
                             .state = {.rows = rows_new(), .edge = calloc(1, sizeof *v.state.edge)},
                             .saved_us = clock_steady_us()};
    memset(v.state.hash, '0', sizeof v.state.hash - 1);
    arena_init(&v.pool);
    int code = EXIT_IO;
    if (options_read(&v)) {
        struct sigaction stop = {.sa_handler = interrupt};
        if (options->state) {
            sigaction(SIGINT, &stop, NULL);
            sigaction(SIGTERM, &stop, NULL);
        }
        code = result_print(&v, all_verify(&v, store, config->store), store);
    }
    rows_free(v.state.rows);
    free(v.state.edge);
    arena_clear(&v.pool);
    store_close(v.contents);
    return code;
}
