/* SPDX-License-Identifier: MIT */
/* Diagnoses an unusable PostgreSQL database, with the remedy. Begin with postgres_check(). */
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "db/libpq.h"
#include "os/names.h"

/* Texts of connection errors, for which libpq has no codes, and their remedies. */
static const struct {
    const char *error, *remedy;
} remedies[] = {
    {"role \"", "the role does not exist: create it with createuser"},
    {"database \"", "the database does not exist: create it with createdb --owner=ROLE"},
    {"password authentication failed", "the password is wrong: check ~/.pgpass"},
    {"no password supplied", "the password is missing: put it into ~/.pgpass"},
    {"no pg_hba.conf entry",
     "allow this role to connect from this machine in the server's pg_hba.conf"},
    {"Connection refused", "PostgreSQL is not running there: check the host and the port"},
    {"session is read-only", "the server is a replica: set the store to the primary"},
    {"server is in hot standby mode", "the server is a replica: set the store to the primary"},
    {"SSL", "the TLS settings do not match: check sslmode"},
};

static void
remedy_write(const char *shown, const char *said, char *message, size_t size)
{
    int len = (int)strcspn(said, "\n");
    size_t i = 0, count = sizeof remedies / sizeof *remedies;
    while (i < count && !strstr(said, remedies[i].error))
        i++;
    message_set(message, size, "%s: %.*s%s%s", shown, len, said, i < count ? "; " : "",
                i < count ? remedies[i].remedy : "");
}

/* Null if adjd can use the database, else a sentence with the problem and its remedy. */
static const char check_sql[] =
    "select case"
    " when current_setting('server_version_num')::int < 150000 then"
    "  'the server is PostgreSQL ' || current_setting('server_version') ||"
    "  '; version 15 or later is required'"
    " when current_schema() is null then"
    "  'the search_path contains no existing schema for role ' || current_user"
    " when current_setting('server_encoding') <> 'UTF8' then"
    "  'the encoding of the database is ' || current_setting('server_encoding') ||"
    "  '; UTF8 is required'"
    " when to_regclass('migration') is null"
    "  and not has_schema_privilege(current_user, current_schema(), 'create') then"
    "  'role ' || current_user || ' may not create tables: grant create on schema ' ||"
    "  current_schema() || ' to ' || current_user"
    " else (select 'role ' || current_user || ' may not ' || p || ' ' || c.relname || ': grant '"
    "  || p || ' on all tables in schema ' || current_schema() || ' to ' || current_user"
    "  from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) p"
    "  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')"
    "  and not has_table_privilege(current_user, c.oid, p) order by c.oid limit 1) end";

/* Read the text that a query returns; "" for null. False with `message` filled. */
static bool
text_read(const char *path, const char *session, const char *sql, char out[512], char *message,
          size_t size)
{
    const char *const names[] = {"connect_timeout", "target_session_attrs", "dbname",
                                 "client_encoding", NULL};
    const char *const values[] = {"4", session, path, "UTF8", NULL};
    char shown[256];
    path_show(path, shown, sizeof shown);
    const char *why = postgres_load();
    if (why) {
        message_set(message, size, "%s: %s", shown, why);
        return false;
    }
    PGconn *conn = pq.connectdbParams(names, values, 1);
    PGresult *result = pq.status(conn) == CONNECTION_OK ? pq.exec(conn, sql) : NULL;
    bool good = result && pq.resultStatus(result) == PGRES_TUPLES_OK;
    if (good)
        snprintf(out, 512, "%s", pq.getisnull(result, 0, 0) ? "" : pq.getvalue(result, 0, 0));
    else
        remedy_write(shown, pq.errorMessage(conn), message, size);
    pq.clear(result);
    pq.finish(conn);
    return good;
}

bool
postgres_check(const char *path, char *message, size_t size)
{
    char shown[256], fault[512];
    if (!text_read(path, "read-write", check_sql, fault, message, size))
        return false;
    path_show(path, shown, sizeof shown);
    if (*fault)
        message_set(message, size, "%s: %s", shown, fault);
    return !*fault;
}

/* The database's identity, which a primary shares with its replicas. */
static const char identity_sql[] = "select system_identifier || '/' || (select oid from pg_database"
                                   " where datname = current_database()) from pg_control_system()";

enum db_status
db_replica_check(const char *primary, const char *path, char *message, size_t size)
{
    char one[512], other[512], shown[256];
    if (!text_read(primary, "read-write", identity_sql, one, message, size) ||
        !text_read(path, "prefer-standby", identity_sql, other, message, size))
        return DB_UNAVAILABLE;
    if (strcmp(one, other) == 0)
        return DB_OK;
    path_show(path, shown, sizeof shown);
    message_set(message, size, "%s: the database is not a streaming replica of the store", shown);
    return DB_NONE;
}
