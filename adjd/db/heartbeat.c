/* SPDX-License-Identifier: MIT */
/* The server as this process sees it: whether it answers, so that readers need not wait to find out, and the connections to it. Begin
 * with db_heartbeat(). */
#include <stdatomic.h>

#include "base/catalogue.h"
#include "db/db.h"
#include "os/clock.h"

/* How long a heartbeat may be unanswered. */
enum { SILENT_US = 3000000 };

static _Atomic int64_t heartbeat_us; /* time of the first unanswered heartbeat; 0: none */
/* The cause of the last failure: a constant. */
static _Atomic(const char *) silence = N_("the database does not answer");

enum db_status
db_heartbeat(struct db *db, int64_t *out_position)
{
    if (!heartbeat_us)
        heartbeat_us = clock_steady_us();
    enum db_status st = db ? db_position(db, out_position) : DB_UNAVAILABLE;
    if (!st)
        heartbeat_us = 0;
    else if (db && *db_message(db))
        silence = db_cause(db_message(db));
    return st;
}

const char *
db_silence(void)
{
    return silence;
}

bool
db_is_silent(void)
{
    int64_t since_us = heartbeat_us;
    return since_us && clock_steady_us() - since_us > SILENT_US;
}

static atomic_int connections;

void
db_connection_note(int change)
{
    connections += change;
}

int
db_connections(void)
{
    return connections;
}
