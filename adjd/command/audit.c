/* SPDX-License-Identifier: MIT */
/* Implements adjd audit verify [--head HASH] | export [--rows]. Begin with all_verify(). */
#include <stdio.h>
#include <string.h>

#include "base/catalogue.h"
#include "command/audit.h"
#include "command/command.h"
#include "store/schema.h"

static const char usage[] = N_("usage: adjd audit verify [--head HASH]\n"
                               "       adjd audit export [--rows]\n");

struct verification {
    int64_t seq;
    char hash[DIGEST_HEX_SIZE];
    const char *sought; /* hash that must occur (--head); NULL: none */
    unsigned faults;
    struct store *contents; /* second handle, because `store` is reading entries */
    struct rows *rows;
    struct history *history;
    bool has_old; /* some entries name no rows (written by earlier versions) */
    bool failed;  /* out of memory */
};

/* Report damage, such as a missing table, as a fault of the store, not of this command. */
static enum db_status
store_fault(struct verification *v, struct store *store, enum db_status status)
{
    if (status != DB_BROKEN)
        return status;
    v->faults++;
    print_error(EXIT_BAD, "the store is damaged: %s", store_message(store));
    return store == v->contents ? DB_OK : store_snapshot_renew(store);
}

static bool
entry_verify(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    char want[DIGEST_HEX_SIZE];
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    const struct json *list = json_member(detail, "rows");
    if (e->seq != v->seq + 1)
        entry_fault(&v->faults, e, "one or more entries before it are missing");
    v->failed |= !audit_hash(v->hash, e, want);
    if (!v->failed && strcmp(want, e->hash) != 0)
        entry_fault(&v->faults, e, "its hash does not match its content and the previous hash");
    if (!detail)
        entry_fault(&v->faults, e, "its detail is not valid JSON");
    else if (!rows_check(v->rows, json_member(detail, "before"), &v->faults) ||
             (list && !rows_take(v->rows, e, list)))
        entry_fault(&v->faults, e, "its list of rows is malformed");
    v->has_old |= !list;
    json_free(detail);
    if (v->sought && strcmp(v->sought, e->hash) == 0)
        v->sought = NULL;
    v->seq = e->seq;
    snprintf(v->hash, sizeof v->hash, "%s", e->hash);
    return !v->failed;
}

/* Verify an entry without row hashes, in a second pass: it needs the rows that later entries name. */
static bool
entry_replay(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    if (detail && !json_has(detail, "rows"))
        history_entry(v->history, e, detail);
    json_free(detail);
    return true;
}

/* One handle reads the log, another the rows that it refers to. */
static enum db_status
history_verify(struct verification *v, struct store *store, bool counts_all)
{
    v->history = history_new(v->contents, v->rows, counts_all, &v->faults);
    if (!v->history)
        return store_fault(v, v->contents, DB_BROKEN);
    enum db_status st =
        store_fault(v, store, store_audit_list(store, 0, INT64_MAX, entry_replay, v));
    if (!st)
        st = store_fault(v, v->contents, history_end(v->history));
    history_free(v->history);
    return st;
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

/* Verify the schema, then everything else in one snapshot. */
static enum db_status
all_verify(struct verification *v, struct store *store, const char *path)
{
    bool attests = store_has_salts(v->contents);
    enum db_status st = store_fault(v, v->contents, schema_verify(v, path));
    if (!st)
        st = store_snapshot_begin(store);
    if (!st)
        st = store_fault(v, store, store_audit_list(store, 0, INT64_MAX, entry_verify, v));
    if (!st && attests)
        st = rows_verify(v->rows, store, &v->faults);
    if (!st && (v->has_old || !attests))
        st = history_verify(v, store, !attests);
    store_snapshot_end(store);
    return st;
}

static int
audit_verify(const struct config *config, struct store *store, const char *sought)
{
    struct verification v = {
        .sought = sought, .contents = command_store(config, DB_READER), .rows = rows_new()};
    memcpy(v.hash, audit_genesis, sizeof v.hash);
    enum db_status st =
        v.rows && v.contents ? all_verify(&v, store, config->store) : DB_UNAVAILABLE;
    rows_free(v.rows);
    store_close(v.contents);
    if (st || v.failed)
        return print_error(EXIT_IO, "%s", v.failed ? "out of memory" : store_message(store));
    if (v.sought) {
        v.faults++;
        print_error(EXIT_BAD, "no entry has the hash %s: the log was cut off or rewritten",
                    v.sought);
    }
    if (v.faults)
        return print_error(EXIT_BAD, "the audit log is damaged: %u faults in %lld entries",
                           v.faults, (long long)v.seq);
    print_line("%lld entries, the last one %s", (long long)v.seq, v.hash);
    return EXIT_DONE;
}

static bool
line_print(struct buffer *line)
{
    json_close(line, '}');
    bool good = !line->failed && puts(line->data) >= 0;
    buffer_clear(line);
    return good;
}

static bool
entry_print(void *context, const struct audit_entry *e)
{
    struct buffer line = {0};
    (void)context;
    json_open(&line, NULL, '{');
    json_put_int(&line, "seq", e->seq);
    json_put_int(&line, "at_ms", e->at_ms);
    json_put_member(&line, "actor", e->actor);
    json_put_member(&line, "action", e->action);
    json_put_member(&line, "subject", e->subject);
    json_put_member(&line, "detail", e->detail);
    json_put_member(&line, "hash", e->hash);
    return line_print(&line);
}

static bool
row_print(void *context, const struct attested_row *row)
{
    struct buffer line = {0};
    json_open(&line, NULL, '{');
    json_put_member(&line, "row", context);
    json_put_member(&line, "key", row->key);
    json_put_member(&line, "salt", row->salt);
    json_put_raw(&line, "columns", row->json);
    return line_print(&line);
}

/* Export the entries, with `rows` also all attested rows: enough to verify the log elsewhere. */
static int
audit_export(struct store *store, bool rows)
{
    enum db_status st = store_snapshot_begin(store);
    if (!st)
        st = store_audit_list(store, 0, INT64_MAX, entry_print, NULL);
    for (unsigned kind = 0; rows && !st && kind < ATTESTED_COUNT; kind++) {
        char name[32];
        snprintf(name, sizeof name, "%s", attested_name(kind));
        st = store_attested_list(store, kind, row_print, name);
    }
    if (st)
        print_error(EXIT_IO, "%s", store_message(store));
    store_snapshot_end(store);
    if (fflush(stdout) != 0 || ferror(stdout))
        return print_error(EXIT_IO, "cannot write the output");
    return st ? EXIT_IO : EXIT_DONE;
}

int
command_audit(const struct config *config, int argc, char **argv)
{
    bool verify = argc >= 2 && strcmp(argv[1], "verify") == 0;
    bool export = argc >= 2 && argc <= 3 && strcmp(argv[1], "export") == 0;
    bool rows = export && argc == 3 && strcmp(argv[2], "--rows") == 0;
    bool head = verify && argc == 4 && strcmp(argv[2], "--head") == 0;
    if (!(verify && (argc <= 3 || head)) && !(export && (argc == 2 || rows))) {
        print_usage(stderr, usage);
        return EXIT_USAGE;
    }
    struct store *store = command_store(config, DB_READER);
    if (!store)
        return EXIT_IO;
    int code = verify ? audit_verify(config, store, argv[argc - 1 > 1 ? argc - 1 : argc])
                      : audit_export(store, rows);
    store_close(store);
    return code;
}
