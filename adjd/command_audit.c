/* SPDX-License-Identifier: MIT */
/* adjd audit verify [HASH] | export */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "json.h"
#include "store.h"
#include "verdicts.h"

static const char usage[] = "usage: adjd audit verify [HASH]\n"
                            "       adjd audit export\n";

/* ---- verify --------------------------------------------------------------------------------- */

struct verification {
    struct store *contents; /* another handle: the entries' own is busy */
    int64_t seq;
    char hash[SHA256_TEXT_SIZE];
    const char *sought; /* a hash that must occur; NULL: none */
    unsigned faults;
};

static void
fault(struct verification *v, const struct audit_entry *e, const char *what)
{
    v->faults++;
    complain(EXIT_BAD, "audit entry %lld (%s %s): %s", (long long)e->seq, e->action, e->subject,
             what);
}

static bool
hash_is(const char *want, const void *data, size_t len)
{
    char hash[SHA256_TEXT_SIZE];
    sign_sha256(data, len, hash);
    return want && strcmp(want, hash) == 0;
}

/* An adjudication's entry vouches for its record and its verdict. */
static void
contents_verify(struct verification *v, const struct audit_entry *e)
{
    struct doc_error err;
    struct pool pool;
    struct adjudication a;
    struct record record;
    pool_init(&pool);
    struct doc *detail = doc_read(e->detail, strlen(e->detail), &err);
    if (store_adjudication_get(v->contents, e->subject, &pool, &a) ||
        store_adjudication_record(v->contents, e->subject, &pool, &record))
        fault(v, e, "the adjudication is not there");
    else if (!hash_is(doc_text(detail, "record"), record.data, record.len))
        fault(v, e, "the record is not what was submitted");
    else if (!hash_is(doc_text(detail, "verdict"), a.verdict, strlen(a.verdict)))
        fault(v, e, "the verdict is not what was given");
    doc_free(detail);
    pool_clear(&pool);
}

/* What is looked for among the rulings. */
struct sought {
    const char *json;
    bool found;
};

static bool
ruling_compare(void *context, const struct ruling *r)
{
    struct sought *sought = context;
    struct text json = TEXT_INIT;
    ruling_write(&json, NULL, r);
    sought->found = !json.failed && strcmp(json.data, sought->json) == 0;
    text_clear(&json);
    return !sought->found;
}

/* A ruling's entry holds the ruling. */
static void
ruling_verify(struct verification *v, const struct audit_entry *e)
{
    struct sought sought = {e->detail, false};
    if (store_ruling_list(v->contents, e->subject, ruling_compare, &sought) || !sought.found)
        fault(v, e, "the ruling is not what was ruled");
}

/* A tournament's entry holds its regulations. */
static void
tournament_verify(struct verification *v, const struct audit_entry *e)
{
    struct pool pool;
    struct tournament t;
    pool_init(&pool);
    if (store_tournament_get(v->contents, e->subject, &pool, &t) ||
        strcmp(t.regulations, e->detail) != 0)
        fault(v, e, "the tournament's regulations are not what they were");
    pool_clear(&pool);
}

/* What each action's entry vouches for. */
static const struct {
    const char *action;
    void (*verify)(struct verification *v, const struct audit_entry *e);
} vouchers[] = {{"adjudicate", contents_verify},
                {"decision", ruling_verify},
                {"replacement", ruling_verify},
                {"tournament", tournament_verify},
                {"withdrawal", ruling_verify}};

static bool
entry_verify(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    char want[SHA256_TEXT_SIZE];
    if (e->seq != v->seq + 1)
        fault(v, e, "entries before it are missing");
    if (!audit_hash(v->hash, e, want))
        return false;
    if (strcmp(want, e->hash) != 0)
        fault(v, e, "its hash does not follow from the entry and the one before");
    for (size_t i = 0; i < sizeof vouchers / sizeof *vouchers; i++)
        if (strcmp(vouchers[i].action, e->action) == 0)
            vouchers[i].verify(v, e);
    if (v->sought && strcmp(v->sought, e->hash) == 0)
        v->sought = NULL;
    v->seq = e->seq;
    memcpy(v->hash, e->hash, sizeof v->hash);
    return true;
}

static int
audit_verify(const struct config *config, struct store *store, const char *sought)
{
    struct verification v = {.contents = command_store(config, DB_READER), .sought = sought};
    memcpy(v.hash, audit_genesis, sizeof v.hash);
    if (!v.contents)
        return EXIT_IO;
    enum db_status st = store_audit_list(store, 0, INT64_MAX, entry_verify, &v);
    store_close(v.contents);
    if (st)
        return complain(EXIT_IO, "%s", store_message(store));
    if (v.sought) {
        v.faults++;
        complain(EXIT_BAD, "no entry has the hash %s: the end of the log is missing", v.sought);
    }
    if (v.faults)
        return complain(EXIT_BAD, "the audit log is not sound: %u faults in %lld entries", v.faults,
                        (long long)v.seq);
    printf("%lld entries, the last one %s\n", (long long)v.seq, v.hash);
    return EXIT_DONE;
}

/* ---- export --------------------------------------------------------------------------------- */

static bool
entry_print(void *context, const struct audit_entry *e)
{
    struct text line = TEXT_INIT;
    (void)context;
    text_open(&line, NULL, '{');
    text_int(&line, "seq", e->seq);
    text_int(&line, "at_ms", e->at_ms);
    text_string(&line, "actor", e->actor);
    text_string(&line, "action", e->action);
    text_string(&line, "subject", e->subject);
    text_string(&line, "detail", e->detail);
    text_string(&line, "hash", e->hash);
    text_close(&line, '}');
    bool good = !line.failed && puts(line.data) >= 0;
    text_clear(&line);
    return good;
}

static int
audit_export(struct store *store)
{
    enum db_status st = store_audit_list(store, 0, INT64_MAX, entry_print, NULL);
    if (st)
        return complain(EXIT_IO, "%s", store_message(store));
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_IO, "the output cannot be written");
    return EXIT_DONE;
}

int
command_audit(const struct config *config, int argc, char **argv)
{
    bool verify = argc >= 2 && argc <= 3 && strcmp(argv[1], "verify") == 0;
    bool export = argc == 2 && strcmp(argv[1], "export") == 0;
    if (!verify && !export) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    struct store *store = command_store(config, DB_READER);
    if (!store)
        return EXIT_IO;
    int code = verify ? audit_verify(config, store, argv[2]) : audit_export(store);
    store_close(store);
    return code;
}
