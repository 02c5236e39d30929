/* SPDX-License-Identifier: MIT */
/* Causes of errors, which clients are told: db_cause(). */
#include "base/message.h"
#include "db/db.h"

const char *
db_cause(const char *message)
{
    /* The first row whose text occurs in the message applies. Connection errors of libpq have no codes; with several hosts, the
     * message has a line for each. */
    static const struct {
        const char *text, *cause;
    } rows[] = {
        {"too many clients", N_("the database has too many clients")},
        {"remaining connection slots", N_("the database has too many clients")},
        {"too many connections", N_("the database has too many clients")},
        {"read-only", N_("the primary is read-only")},
        {"hot standby", N_("the primary is read-only")},
        {"starting up", N_("the database is starting")},
        {"shutting down", N_("the database is shutting down")},
        {"administrator command", N_("the database closed the connection")},
        {"recovery mode", N_("the database is recovering from a crash")},
        {"lock timeout", N_("another write holds its lock for too long")},
        {"statement timeout", N_("the query took too long")},
        {"does not answer", N_("the database does not answer")},
        {"timeout expired", N_("the database does not answer")},
        {"timed out", N_("the database does not answer")},
        {"Is the server running", N_("the database is not running")},
        {"closed the connection", N_("the database closed the connection")},
        {"could not translate host name", N_("the host of the database is unknown")},
        {"database is locked", N_("another process holds the store's lock")},
        {"deleted, moved or replaced", N_("the store's file was deleted, moved or replaced")},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(message, rows[i].text) || strcmp(message, rows[i].cause) == 0)
            return rows[i].cause;
    return N_("the store does not respond");
}
