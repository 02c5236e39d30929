/* SPDX-License-Identifier: MIT */
/* Internals of the store, for its own files only: query names, the handle and helpers. Begin with
 * struct store. */
#ifndef ADJD_STORE_QUERIES_H
#define ADJD_STORE_QUERIES_H

#include "base/arena.h"
#include "base/digest.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/store.h"

enum query {
    Q_PROBE,
    Q_MIGRATION_TABLE,
    Q_MIGRATION_LIST,
    Q_MIGRATION_EXPANDS,
    Q_MIGRATION_ADD,
    Q_ENDS,
    Q_ADJUDICATION_ADD,
    Q_DOCUMENT_ADD,
    Q_ADJUDICATION_GET,
    Q_ADJUDICATION_RECORD,
    Q_VERDICT_GET,
    Q_VERDICT_STAMP,
    Q_ADJUDICATION_LIST,
    Q_ADJUDICATION_LIST_PLAYER,
    Q_ADJUDICATION_LIST_TOURNAMENT,
    Q_ADJUDICATION_LIST_OPEN,
    Q_ADJUDICATION_LIST_ROUND,
    Q_ADJUDICATION_LIST_ENDED,
    Q_ADJUDICATION_LIST_VARIANT,
    Q_ADJUDICATION_LIST_STATUS,
    Q_ADJUDICATION_SINCE,
    Q_ANSWER_GET,
    Q_ANSWER_ADD,
    Q_PURGE_KEYS,
    Q_PURGE_DELIVERIES,
    Q_PURGE_EVENTS,
    Q_MONTHS,
    Q_PURGE_RESULTS,
    Q_PURGE_JOBS,
    Q_AUDIT_ADD,
    Q_AUDIT_LIST,
    Q_AUDIT_COUNTS,
    Q_TOKEN_ADD,
    Q_TOKEN_BY_HASH,
    Q_TOKEN_BY_ID,
    Q_TOKEN_REVOKE,
    Q_TOKEN_LIST,
    Q_SESSION_ADD,
    Q_SESSION_GET,
    Q_SESSION_END,
    Q_SESSION_PURGE,
    Q_SHARE_ADD,
    Q_SHARE_GET,
    Q_SHARE_OF,
    Q_SHARE_REVOKE,
    Q_OWNER_ADJUDICATION,
    Q_OWNER_TOURNAMENT,
    Q_OWNER_JOB,
    Q_OWNER_HOOK,
    Q_PERMIT_GET,
    Q_PERMIT_ADD,
    Q_PERMIT_REMOVE,
    Q_USAGE_BYTES,
    Q_USAGE_JOBS,
    Q_USAGE_HOOKS,
    Q_USAGE_ADD,
    Q_JOB_ADD,
    Q_JOB_INPUT_ADD,
    Q_JOB_GET,
    Q_JOB_ANY,
    Q_JOB_NEXT,
    Q_JOB_CLAIM,
    Q_JOB_EXTEND,
    Q_JOB_RELEASE,
    Q_JOB_RETURN,
    Q_JOB_INPUT,
    Q_JOB_INPUT_DROP,
    Q_JOB_RESULT_ADD,
    Q_JOB_PROGRESS,
    Q_JOB_END,
    Q_JOB_RESULTS,
    Q_JOB_WAITING,
    Q_TOURNAMENT_ADD,
    Q_TOURNAMENT_GET,
    Q_TOURNAMENT_LIST,
    Q_TOURNAMENT_RULEBOOK,
    Q_TOURNAMENT_SEQ,
    Q_TOURNAMENT_FINISH,
    Q_TOURNAMENT_UNFINISHED,
    Q_TOURNAMENT_REMOVE,
    Q_SOME_FIXTURES,
    Q_SOME_BYES,
    Q_SOME_PLAYERS,
    Q_FIXTURE_DROP,
    Q_PLAYER_DROP,
    Q_PLAYER_ADD,
    Q_PLAYER_CHANGE,
    Q_PLAYER_REMOVE,
    Q_PLAYER_LIFT,
    Q_PLAYER_LOWER,
    Q_PLAYER_BY_NAME,
    Q_PLAYER_BY_NUMBER,
    Q_PLAYER_BY_ENTRY,
    Q_PLAYER_LAST,
    Q_PLAYER_LIST,
    Q_PLAYER_PLAYS,
    Q_BYE_PUT,
    Q_BYE_REMOVE,
    Q_BYES_CLEAR,
    Q_BYE_LIST,
    Q_BYE_ROUND,
    Q_BYE_ALLOCATED,
    Q_FIXTURE_ADD,
    Q_FIXTURES_CLEAR,
    Q_FIXTURE_LIST,
    Q_FIXTURE_ROUND,
    Q_FIXTURE_ALL,
    Q_PAIRING_ADD,
    Q_PAIRING_GET,
    Q_PAIRING_STORED,
    Q_PAIRING_LIST,
    Q_PAIRING_ROUND,
    Q_ROUND_TAKEN,
    Q_BOARD_TAKEN,
    Q_PAIR_GAMES,
    Q_ROUND_LAST,
    Q_ROUND_PAIRED,
    Q_ROUND_BYE,
    Q_ROUND_OTHER,
    Q_RULING_ADD,
    Q_RULING_LIST,
    Q_RULING_REPLACED,
    Q_KEY_ADD,
    Q_KEY_LIST,
    Q_HOOK_ADD,
    Q_HOOK_GET,
    Q_HOOK_LIST,
    Q_HOOK_STATE,
    Q_HOOK_ANY,
    Q_EVENT_ADD,
    Q_EVENT_ADD_OF, /* with the tournament of an adjudication */
    Q_EVENT_LIST,
    Q_EVENT_LAST,
    Q_HEAD_WANTED,
    Q_DELIVERY_ADD,
    Q_DELIVERY_PING,
    Q_DELIVERY_ANY,
    Q_DELIVERY_CLAIM,
    Q_DELIVERY_LIST,
    Q_DELIVERY_NOTE,
    Q_DELIVERY_RETRY,
    Q_DELIVERY_COUNT,
    Q_ROW,                           /* one row of each kind, found by its key */
    Q_ROWS = Q_ROW + ATTESTED_COUNT, /* all rows of each kind */
    Q_ROWS_LAST = Q_ROWS + ATTESTED_COUNT - 1,
    Q_ROUND_FIXTURES,
    Q_PLAYERS_BEHIND,
    Q_BYES_OF,
    Q_TOURNAMENT_ID,
    Q_SALTS,
    Q_PLAYERS_NAMED,
    Q_RULINGS_NAMING,
    Q_RULING_RENAME,
    Q_ADJUDICATION_RENAME,
    Q_DOCUMENT_RENAME,
    Q_EVENTS_RENAME,
    Q_RESULTS_RENAME,
    Q_ANSWERS_FORGET,
    Q_AUDIT_NAMING,
    Q_BACKUP,
    Q_COPYING,
    Q_COUNT
};
extern const struct db_query queries[Q_COUNT];

/* The end of the audit log, as the open transaction sees it. */
struct chain {
    int64_t seq;
    char hash[DIGEST_HEX_SIZE];
};

/* A row that was written, to be attested by the next audit entry. */
struct touched {
    enum attested kind;
    struct db_value by[3];      /* texts are in touched_pool */
    char hash[DIGEST_HEX_SIZE]; /* "": hash the row when the entry is written */
    bool again;                 /* the row occurs again later in the list */
};

struct store {
    struct db *db;
    bool uses_replica;
    struct cancel cancel;
    struct chain chain;
    struct arena touched_pool;
    struct touched *touched;
    size_t touched_count, touched_cap;
    int64_t hook_delay_ms;                 /* delay before the first delivery attempt */
    int64_t last_adjudication;             /* highest sequence number of an adjudication */
    bool has_webhooks, has_webhooks_known; /* whether any webhook is active */
    bool heads_known; /* chain and last_adjudication are valid unless another process
                                      has written */
};

/* Expands to two arguments: an array of values and its length. */
#define ARGS(...)                                                                                  \
    (const struct db_value[]){__VA_ARGS__},                                                        \
        sizeof((const struct db_value[]){__VA_ARGS__}) / sizeof(struct db_value)
#define ARRAY(args) (args), sizeof(args) / sizeof *(args)
#define NO_ARGS NULL, 0

/* Run a query without reading its rows. */
static inline enum db_status
store_run(struct store *store, enum query query, const struct db_value *args, size_t count)
{
    return db_run(store->db, query, args, count, NULL, NULL);
}
#define STORE_RUN(store, query, args) store_run(store, query, ARRAY(args))

/* An empty list is a success. */
static inline enum db_status
list_status(enum db_status status)
{
    return status == DB_NONE ? DB_OK : status;
}

/* Read the end of the sequence numbers and of the audit log: the row callback of Q_ENDS, and the
 * query itself, for transactions that store_begin() did not begin. */
bool store_row_heads(void *context, const struct db_value *columns, size_t count);
enum db_status store_read_heads(struct store *store);
/* Apply the missing migrations of the store at `path`; otherwise fill `message` with a sentence. */
enum db_status store_migrate(struct store *store, const char *path, char *message,
                             size_t message_size);

#endif
