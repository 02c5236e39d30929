/* SPDX-License-Identifier: MIT */
/*
 * A store caches the last adjudication number and the last audit hash between transactions. It reads them again after
 * another process wrote and after a rollback: the hash chain stays unbroken, and a webhook added by another process is
 * seen.
 */
#include "store/queries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/adjudications.h"
#include "store/audit.h"
#include "store/events.h"
#include "tap.h"

static char path[64];

static struct store *
store_make(void)
{
    struct store *store = NULL;
    char message[256];
    if (store_open(path, DB_WRITER, &store, message, sizeof message)) {
        fprintf(stderr, "%s\n", message);
        abort();
    }
    return store;
}

/* Adds an adjudication and its audit entry in an open transaction. */
static enum db_status
game_add(struct store *store, const char *id)
{
    struct adjudication a = {.id = id,
                             .created_ms = 1,
                             .variant = "chess",
                             .status = "draw",
                             .reason = "agreed",
                             .fingerprint = "f",
                             .version = "1",
                             .verdict = "{}"};
    struct record record = {"text/plain", "1. e4", 5, NULL};
    enum db_status st = store_adjudication_add(store, &a, &record);
    return st ? st : store_audit_add(store, 1, "tester", "adjudicate", id, "{}");
}

static enum db_status
game_store(struct store *store, const char *id)
{
    enum db_status st = store_begin(store);
    if (!st)
        st = game_add(store, id);
    return st ? st : store_commit(store);
}

/* Verifies the order of the audit entries, each with the hash of the one before it. */
struct log_seen {
    char hash[DIGEST_HEX_SIZE];
    int64_t seq;
    bool is_broken;
};

static bool
entry_see(void *context, const struct audit_entry *e)
{
    struct log_seen *seen = context;
    char hash[DIGEST_HEX_SIZE];
    seen->is_broken |=
        e->seq != seen->seq + 1 || !audit_hash(seen->hash, e, hash) || strcmp(hash, e->hash) != 0;
    seen->seq = e->seq;
    memcpy(seen->hash, hash, sizeof hash);
    return true;
}

static void
log_check(struct store *store, int64_t count, const char *what)
{
    struct log_seen seen = {0};
    memcpy(seen.hash, audit_genesis, sizeof seen.hash);
    enum db_status st = store_audit_list(store, 0, 1000, entry_see, &seen);
    ok(!st && !seen.is_broken && seen.seq == count, "%s", what);
}

/* Two stores on one file behave like two processes. */
static void
in_turn(struct store *one, struct store *other)
{
    bool good = true;
    good &= !game_store(one, "a") && !game_store(one, "b");
    good &= !game_store(other, "c") && !game_store(one, "d") && !game_store(one, "e");
    good &= !game_store(other, "f") && !game_store(other, "g");
    ok(good, "two write in turn");
    is_int(store_last_adjudication(other), 7, "and number what they write one after the other");
    log_check(one, 7, "the log is one chain");
}

static void
in_vain(struct store *store)
{
    ok(!store_begin(store) && !game_add(store, "h") && !game_add(store, "i"), "two are added");
    store_rollback(store);
    ok(!game_store(store, "h"), "and again, as they came to nothing");
    is_int(store_last_adjudication(store), 8, "with the number that was given in vain");
    ok(!store_begin(store) && game_add(store, "h") == DB_CONFLICT, "the same once more is refused");
    store_rollback(store);
    ok(!game_store(store, "i"), "the next is not");
    log_check(store, 9, "of what came to nothing there is no entry");
}

static bool
is_wanted(struct store *store)
{
    bool wanted = false;
    if (store_begin(store) || store_event_wanted(store, &wanted))
        abort();
    return !store_commit(store) && wanted;
}

static void
listeners(struct store *one, struct store *other)
{
    struct webhook webhook = {.id = "k",
                              .created_ms = 1,
                              .actor = "tester",
                              .url = "http://x/",
                              .secret = "eA==",
                              .events = ""};
    ok(!game_store(one, "j") && !is_wanted(one), "nobody listens");
    ok(!store_begin(other) && !store_webhook_add(other, &webhook) && !store_commit(other),
       "a webhook is added by another");
    ok(is_wanted(one), "and known of");
    ok(!store_begin(one) && !store_webhook_state(one, 1, "disabled") && !store_commit(one) &&
           !is_wanted(one),
       "one that is disabled hears nothing");
    ok(!is_wanted(other), "whoever asks");
}

int
main(void)
{
    char folder[] = "/tmp/adj-ends-XXXXXX", command[64];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/store", folder);
    struct store *one = store_make(), *other = store_make();
    in_turn(one, other);
    in_vain(one);
    listeners(one, other);
    store_close(one);
    store_close(other);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? tap_done() : 1;
}
