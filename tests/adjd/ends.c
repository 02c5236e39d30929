/* SPDX-License-Identifier: MIT */
/*
 * A store caches the last adjudication number between transactions, and a sequencer the edge of the log's tree. They read them
 * again after another process wrote and after a rollback, and a webhook added by another process is seen.
 */
#include "store/queries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/adjudications.h"
#include "os/sign.h"
#include "store/events.h"
#include "store/log.h"
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
    enum db_status st = store_begin(store, NULL);
    if (!st)
        st = game_add(store, id);
    return st ? st : store_commit(store);
}

/* Counts the entries of the tree, whose numbers must have no gap. */
struct log_seen {
    int64_t seq;
    bool is_broken;
};

static bool
entry_see(void *context, const struct audit_entry *e)
{
    struct log_seen *seen = context;
    seen->is_broken |= e->seq != seen->seq + 1;
    seen->seq = e->seq;
    return true;
}

/* Appends the entries to the tree, with the sequencer of either store. */
static void
log_check(struct store *store, struct log_sequencer *sequencer, int64_t count, const char *what)
{
    struct log_seen seen = {0};
    struct log_step step;
    enum db_status st = store_begin(store, NULL);
    if (!st)
        st = store_log_sequence(store, sequencer, 1, &step);
    if (!st)
        st = store_commit(store);
    if (!st)
        st = store_audit_list(store, 0, 1000, NULL, entry_see, &seen);
    ok(!st && !seen.is_broken && seen.seq == count, "%s", what);
}

/* Two stores on one file behave like two processes. */
static void
in_turn(struct store *one, struct store *other, struct log_sequencer *first,
        struct log_sequencer *second)
{
    bool good = true;
    good &= !game_store(one, "a") && !game_store(one, "b");
    good &= !game_store(other, "c") && !game_store(one, "d") && !game_store(one, "e");
    good &= !game_store(other, "f");
    log_check(one, first, 6, "six of them make a tree");
    good &= !game_store(other, "g");
    ok(good, "two write in turn");
    is_int(store_last_adjudication(other), 7, "and number what they write one after the other");
    log_check(other, second, 7, "and another sequencer appends the last");
}

static void
in_vain(struct store *store, struct log_sequencer *sequencer)
{
    ok(!store_begin(store, NULL) && !game_add(store, "h") && !game_add(store, "i"),
       "two are added");
    store_rollback(store);
    ok(!game_store(store, "h"), "and again, as they came to nothing");
    is_int(store_last_adjudication(store), 8, "with the number that was given in vain");
    ok(!store_begin(store, NULL) && game_add(store, "h") == DB_CONFLICT,
       "the same once more is refused");
    store_rollback(store);
    ok(!game_store(store, "i"), "the next is not");
    log_check(store, sequencer, 9, "of what came to nothing there is no entry");
}

static bool
is_wanted(struct store *store)
{
    bool wanted = false;
    if (store_begin(store, NULL) || store_event_wanted(store, &wanted))
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
    ok(!store_begin(other, NULL) && !store_webhook_add(other, &webhook) && !store_commit(other),
       "a webhook is added by another");
    ok(is_wanted(one), "and known of");
    ok(!store_begin(one, NULL) && !store_webhook_state(one, 1, "disabled") && !store_commit(one) &&
           !is_wanted(one),
       "one that is disabled hears nothing");
    ok(!is_wanted(other), "whoever asks");
}

int
main(void)
{
    char folder[] = "/tmp/adj-ends-XXXXXX", command[64], key[64], message[256];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/store", folder);
    struct store *one = store_make(), *other = store_make();
    struct signer signer;
    snprintf(key, sizeof key, "%s/key", folder);
    if (!sign_start() || !signer_load(&signer, key, message, sizeof message))
        return 1;
    struct log_sequencer *first = log_sequencer_new(&signer, "a"),
                         *second = log_sequencer_new(&signer, "a");
    in_turn(one, other, first, second);
    in_vain(one, first);
    listeners(one, other);
    log_sequencer_free(first);
    log_sequencer_free(second);
    store_close(one);
    store_close(other);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? tap_done() : 1;
}
