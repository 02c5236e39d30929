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
#include "db/db.h"
#include "store/queries.h"
#include "store/store.h"
#include "tap.h"

#define EXPLAIN "explain query plan "

/* Queries that may read all rows of a tournament, each by a part of its text that no other has. */
static const char *const tournament_lists[] = {
    "from bye where tournament = $1 order by round, player",
    "from fixture f where f.tournament = $1 and not exists",
    "from fixture f where f.tournament = $1 order by",
    "where p.tournament = $1 and not exists",
    /* find the first rows, to remove them */
    "from fixture where tournament = $1 order by round, white limit $2",
    "from bye where tournament = $1 order by round, player limit $2",
    "from player where tournament = $1 order by entry limit $2",
};

/* Queries that may scan a whole table or index, and why. */
static const struct {
    const char *part, *why;
} scans_allowed[] = {
    {"from player where name = $1", "erasure searches everywhere"},
    {"from ruling where replace(reason", "erasure searches everywhere"},
    {"update event set data = replace", "erasure searches everywhere"},
    {"update job_result set problem = replace", "erasure searches everywhere"},
    {"delete from answer where instr", "erasure searches everywhere"},
    {"from chain where replace(detail", "erasure searches everywhere"},
    {"where not exists (select 1 from pairing where tournament", "it reads one row"},
    {"from deletion d join tournament t on t.id = d.id where d.deleted_ms", "it reads one row"},
    {"from deletion d join tournament t on t.id = d.id order by", "deleted tournaments are few"},
    {"select seq from event where tournament = $1 order by seq desc", "it reads one row"},
    {"data from event where tournament = $1 order by seq desc limit 1", "it reads one row"},
    {"select max(number) from player", "it reads one row"},
    {"select tournament.id, tournament.name, p.number, p.name",
     "it searches a limited number of players"},
    {"from cosigned order by", "witnesses and logs that this adjd witnesses are few"},
    {"from witnessed order by", "witnesses and logs that this adjd witnesses are few"},
    {"from witnessed where url", "witnesses and logs that this adjd witnesses are few"},
    {"select number from migration", "migrations, tokens, keys and webhooks are few"},
    {"from sqlite_schema s", "the schema is compared object by object"},
    {"from token order by id", "migrations, tokens, keys and webhooks are few"},
    {"from token where scopes", "migrations, tokens, keys and webhooks are few"},
    {"from token union all", "migrations, tokens, keys and webhooks are few"},
    {"then 1 end) from token)", "migrations, tokens, keys and webhooks are few"},
    {"from token where 'token:'", "a club's entries of the log are found among all"},
    {"from migration limit 1", "it reads one row"},
    {"from signing_key order by", "migrations, tokens, keys and webhooks are few"},
    {"from hook where state", "migrations, tokens, keys and webhooks are few"},
    {"from hook where state <>", "migrations, tokens, keys and webhooks are few"},
    {"from hook h where h.state", "migrations, tokens, keys and webhooks are few"},
    {"from hook h cross join delivery", "migrations, tokens, keys and webhooks are few"},
    {"from hook h join event", "migrations, tokens, keys and webhooks are few"},
};

/* Whether a query reads all attested rows of a kind: the only streamed ones without a limit. */
static bool
reads_all(const struct db_query *query)
{
    return query->kind == DB_STREAMED && !strstr(query->text, "limit");
}

/* Returns why a query may scan a whole table or index; NULL: it may not. */
static const char *
excuse(const struct db_query *query, const char *text)
{
    if (reads_all(query))
        return "the audit reads all rows";
    for (size_t i = 0; i < sizeof scans_allowed / sizeof *scans_allowed; i++)
        if (strstr(text, scans_allowed[i].part))
            return scans_allowed[i].why;
    for (size_t i = 0; i < sizeof tournament_lists / sizeof *tournament_lists; i++)
        if (strstr(text, tournament_lists[i]))
            return "it lists a tournament";
    return NULL;
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
                                          "SCAN c" /* the rounds of two players */,
                                          "SCAN n" /* the names that were found */,
                                          "SCAN whites",
                                          "SCAN blacks" /* a page of each colour */};
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
plan_check(struct db *db, size_t index, const char *text)
{
    struct buffer scans = {0};
    enum db_status st = db_run(db, index, NULL, 0, step_see, &scans);
    const char *why = excuse(&store_queries[index], text);
    if (st && st != DB_NONE)
        ok(false, "%s: %s", db_message(db), text);
    else if (why)
        ok(scans.len > 0, "scans, because %s: %.100s", why, text);
    else
        is_str(scans.len ? scans.data : "", "", "%s", text);
    buffer_clear(&scans);
}

int
main(void)
{
    char folder[] = "/tmp/adj-plans-XXXXXX", path[64], message[256], command[64];
    struct store *store = NULL;
    struct db *db = NULL;
    static struct db_query explained[500];
    if (query_count() > 500 || !mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/store", folder);
    if (store_open(path, DB_WRITER, &store, message, sizeof message))
        return 1;
    for (size_t i = 0; i < query_count(); i++) {
        const struct db_query *q = &store_queries[i];
        struct buffer sql = {0};
        buffer_printf(&sql, EXPLAIN "%s", q->sqlite ? q->sqlite : q->text);
        explained[i].text = sql.data;
    }
    ok(query_count() > 150, "there are queries");
    if (db_open(path, DB_READER, explained, query_count(), &db, message, sizeof message))
        return 1;
    for (size_t i = 0; i < query_count(); i++) {
        const char *text = explained[i].text + strlen(EXPLAIN);
        if (strncmp(text, "vacuum", 6) != 0 && strncmp(text, "create table", 12) != 0)
            plan_check(db, i, text);
    }
    db_close(db);
    store_close(store);
    for (size_t i = 0; i < query_count(); i++)
        free((void *)(uintptr_t)explained[i].text);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? tap_done() : 1;
}
