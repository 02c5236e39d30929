/* SPDX-License-Identifier: MIT */
/*
 * SQLite answers each query by an index or a row number, except the queries listed here and those on tables that do not
 * grow. A query on a tournament's rows uses more index columns than the tournament, except for its lists.
 * (tests/api/plans.t checks PostgreSQL.)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "db/driver.h"
#include "store/queries.h"
#include "store/store.h"
#include "tap.h"

#define EXPLAIN "explain query plan "

/* Returns whether a query may read all rows of a tournament. */
static bool
lists_tournament(size_t query)
{
    switch (query) {
    case Q_BYE_LIST:
    case Q_FIXTURE_LIST:
    case Q_FIXTURE_ALL:
    case Q_PAIRING_LIST:
    case Q_SOME_FIXTURES: /* finds the first row, to remove it */
    case Q_SOME_BYES:
    case Q_SOME_PLAYERS:
        return true;
    default:
        return false;
    }
}

/* Returns why a query may scan a whole table or index; NULL: it may not. */
static const char *
excuse(size_t query)
{
    if ((query >= Q_ROWS && query <= Q_ROWS_LAST) || query == Q_AUDIT_COUNTS)
        return "who verifies reads all";
    switch (query) {
    case Q_PLAYERS_NAMED:
    case Q_RULINGS_NAMING:
    case Q_EVENTS_RENAME:
    case Q_RESULTS_RENAME:
    case Q_ANSWERS_FORGET:
    case Q_AUDIT_NAMING:
        return "who erases a name looks everywhere";
    case Q_ENDS:
    case Q_SALTS:
    case Q_EVENT_LAST:
    case Q_PLAYER_LAST:
        return "it takes the first row";
    case Q_MIGRATION_LIST:
    case Q_TOKEN_LIST:
    case Q_KEY_LIST:
    case Q_HOOK_LIST:
    case Q_HOOK_ANY:
    case Q_HEAD_WANTED:
    case Q_DELIVERY_ADD:
    case Q_DELIVERY_ANY:
    case Q_DELIVERY_CLAIM:
        return "migrations, tokens, keys and webhooks are few";
    default:
        return NULL;
    }
}

/* Collects the steps of a plan that scan all rows. A partial index of open rows is short, so scanning it is allowed. */
static bool
step_see(void *context, const struct db_value *columns, size_t count)
{
    static const char *const bounded[] = {"SCAN CONSTANT ROW",
                                          "SCAN job USING INDEX job_open",
                                          "SCAN job USING COVERING INDEX job_open",
                                          "SCAN delivery USING INDEX delivery_dead",
                                          "SCAN delivery USING INDEX delivery_hook_due",
                                          "SCAN c" /* the rounds of two players */};
    const char *step = columns[3].data;
    (void)count;
    bool scans = strncmp(step, "SCAN ", 5) == 0;
    for (size_t i = 0; scans && i < sizeof bounded / sizeof *bounded; i++)
        scans = strcmp(step, bounded[i]) != 0;
    if (scans || strstr(step, "(tournament=?)"))
        buffer_printf(context, "%s; ", step);
    return true;
}

static void
look(struct db *db, size_t query, const char *text)
{
    struct buffer scans = {0};
    enum db_status st = db_run(db, query, NULL, 0, step_see, &scans);
    if (st && st != DB_NONE)
        ok(false, "%s: %s", db_message(db), text);
    else if (excuse(query) || lists_tournament(query))
        ok(scans.len > 0, "scans, for %s: %.100s",
           excuse(query) ? excuse(query) : "it lists a tournament", text);
    else
        is_str(scans.len ? scans.data : "", "", "%s", text);
    buffer_clear(&scans);
}

int
main(void)
{
    char folder[] = "/tmp/adj-plans-XXXXXX", path[64], message[256];
    struct store *store = NULL;
    struct db *db = NULL;
    static struct db_query asked[Q_COUNT];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/store", folder);
    if (store_open(path, DB_WRITER, &store, message, sizeof message))
        return 1;
    for (size_t i = 0; i < Q_COUNT; i++) {
        const struct db_query *q = &store->db->queries[i];
        struct buffer words = {0};
        buffer_printf(&words, EXPLAIN "%s", q->sqlite ? q->sqlite : q->text);
        asked[i].text = words.data;
    }
    if (db_open(path, DB_READER, asked, Q_COUNT, &db, message, sizeof message))
        return 1;
    for (size_t i = 0; i < Q_COUNT; i++)
        if (i != Q_BACKUP && i != Q_MIGRATION_TABLE)
            look(db, i, asked[i].text + strlen(EXPLAIN));
    db_close(db);
    store_close(store);
    for (size_t i = 0; i < Q_COUNT; i++)
        free((void *)(uintptr_t)asked[i].text);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? tap_done() : 1;
}
