/* SPDX-License-Identifier: MIT */
/* Implements adjd audit verify | export [--rows]. Begin with command_audit(). */
#include <stdio.h>
#include <string.h>

#include "base/catalogue.h"
#include "command/audit.h"
#include "command/command.h"
#include "os/clock.h"
#include "store/witnessed.h"

static const char usage[] =
    N_("usage: adjd audit verify [--head HASH] [--checkpoint FILE] [--state FILE]\n"
       "       adjd audit export [--rows]\n"
       "       adjd audit forget ORIGIN\n");

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

/* Print an entry that is not in the tree yet; `seq` is 0 then. */
static bool
pending_print(void *context, const struct audit_entry *e)
{
    struct audit_entry shown = *e;
    shown.hash = NULL;
    return entry_print(context, &shown);
}

static bool
checkpoint_print(struct store *store)
{
    struct log_checkpoint checkpoint;
    struct buffer line = {0};
    struct arena pool;
    arena_init(&pool);
    bool good = !store_log_checkpoint(store, &pool, &checkpoint);
    json_open(&line, NULL, '{');
    json_put_member(&line, "checkpoint", good ? checkpoint.note : "");
    arena_clear(&pool);
    return line_print(&line) && good;
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

/* Export the entries, also those that wait. With `rows` also all attested rows and the checkpoint: enough to verify the log
 * elsewhere. */
static int
audit_export(struct store *store, bool rows)
{
    enum db_status st = store_snapshot_begin(store);
    if (!st)
        st = store_audit_list(store, 0, INT64_MAX, NULL, entry_print, NULL);
    if (!st || st == DB_NONE)
        st = store_log_pending(store, 0, INT64_MAX, pending_print, NULL);
    if (st == DB_NONE)
        st = DB_OK;
    for (unsigned kind = 0; rows && !st && kind < ATTESTED_COUNT; kind++) {
        char name[32];
        snprintf(name, sizeof name, "%s", attested_name(kind));
        st = store_attested_list(store, kind, row_print, name);
    }
    if (rows && !st && !checkpoint_print(store))
        st = DB_UNAVAILABLE;
    if (st)
        print_error(EXIT_IO, "%s", store_message(store));
    store_snapshot_end(store);
    if (fflush(stdout) != 0 || ferror(stdout))
        return print_error(EXIT_IO, "cannot write the output");
    return st ? EXIT_IO : EXIT_DONE;
}

/* Forget a log that this adjd witnesses, after its operator has explained a fault: its next checkpoint is taken as the first. */
static int
witnessed_forget(struct store *store, const char *origin)
{
    enum db_status st = store_begin(store, NULL);
    if (!st) {
        st = store_witnessed_forget(store, origin, "operator", clock_now_ms());
        if (!st)
            st = store_commit(store);
        else
            store_rollback(store);
    }
    if (st == DB_NONE)
        return print_error(EXIT_BAD, "this adjd has not witnessed a log \"%s\"", origin);
    return st ? print_error(EXIT_IO, "%s", store_message(store)) : EXIT_DONE;
}

/* Read the options of verify, each with a value. */
static bool
verify_options(struct audit_options *options, int argc, char **argv)
{
    const struct {
        const char *name, **value;
    } names[] = {{"--head", &options->head},
                 {"--checkpoint", &options->checkpoint},
                 {"--state", &options->state}};
    bool good = argc % 2 == 0;
    for (int i = 0; good && i < argc; i += 2) {
        size_t k = 0;
        while (k < 3 && strcmp(names[k].name, argv[i]) != 0)
            k++;
        good = k < 3 && !*names[k].value;
        if (good)
            *names[k].value = argv[i + 1];
    }
    return good;
}

int
command_audit(const struct config *config, int argc, char **argv)
{
    struct audit_options options = {NULL};
    bool verify = argc >= 2 && strcmp(argv[1], "verify") == 0;
    bool export = argc >= 2 && argc <= 3 && strcmp(argv[1], "export") == 0;
    bool rows = export && argc == 3 && strcmp(argv[2], "--rows") == 0;
    bool forget = argc == 3 && strcmp(argv[1], "forget") == 0;
    if (!forget && !(verify && verify_options(&options, argc - 2, argv + 2)) &&
        !(export && (argc == 2 || rows))) {
        print_usage(stderr, usage);
        return EXIT_USAGE;
    }
    struct store *store = command_store(config, forget ? DB_WRITER : DB_READER);
    if (!store)
        return EXIT_IO;
    int code = verify   ? audit_verify(config, store, &options)
               : forget ? witnessed_forget(store, argv[2])
                        : audit_export(store, rows);
    store_close(store);
    return code;
}
