/* SPDX-License-Identifier: MIT */
/* Internals of the store, for its own files only: the handle, and how a query is defined and run.
 * Begin with QUERY. */
#ifndef ADJD_STORE_QUERIES_H
#define ADJD_STORE_QUERIES_H

#include "base/arena.h"
#include "base/digest.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/store.h"

/*
 * A prepared statement with arguments $1..$n, defined beside the function that runs it. The linker
 * collects the statements of all files in one array, by whose index a driver finds the prepared one.
 * (The alignment keeps compilers from padding the elements.)
 */
#define QUERIES                                                                                    \
    static const struct db_query __attribute__((section("store_queries"), aligned(sizeof(void *))))
/* QUERY(name, text, members that are not 0); QUERIES begins an array of queries. */
#define QUERY(name, ...) QUERIES name = {.text = __VA_ARGS__}
extern const struct db_query store_queries[] __asm__("__start_store_queries");
extern const struct db_query store_queries_end[] __asm__("__stop_store_queries");

/* The number of queries, and the index of one. */
static inline size_t
query_count(void)
{
    /* cppcheck-suppress comparePointers; the linker makes both from one array */
    return (size_t)(store_queries_end - store_queries);
}

static inline size_t
query_index(const struct db_query *query)
{
    return (size_t)(query - store_queries);
}

/* PostgreSQL's clock, which all nodes share. */
#define NOW_MS "(extract(epoch from clock_timestamp()) * 1000)::bigint"
/* Condition: the game of pairing `p` counts: its record was neither withdrawn nor replaced. */
#define COUNTS                                                                                     \
    "not exists (select 1 from ruling g where g.adjudication = p.adjudication"                     \
    " and g.kind in ('replacement', 'withdrawal'))"

/* The head of the audit log, a hash chain, as the open transaction sees it. */
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
    int64_t webhook_delay_ms;              /* delay before the first delivery attempt */
    int64_t last_adjudication;             /* highest sequence number of an adjudication */
    bool has_webhooks, has_webhooks_known; /* whether any webhook is active */
    /* chain and last_adjudication are valid unless another process has written */
    bool heads_known;
};

/* clang-format off */
/* EACH(macro, first, a, b, ...): macro(first, a), macro(first, b) and so on, of up to 16. */
#define EACH(macro, t, ...) \
    EACH_OF(__VA_ARGS__, E16, E15, E14, E13, E12, E11, E10, E9, E8, E7, E6, E5, E4, E3, E2, E1, 0)(macro, t, __VA_ARGS__)
#define EACH_OF(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, which, ...) which
#define E1(f, t, m) f(t, m)
#define E2(f, t, m, ...) f(t, m), E1(f, t, __VA_ARGS__)
#define E3(f, t, m, ...) f(t, m), E2(f, t, __VA_ARGS__)
#define E4(f, t, m, ...) f(t, m), E3(f, t, __VA_ARGS__)
#define E5(f, t, m, ...) f(t, m), E4(f, t, __VA_ARGS__)
#define E6(f, t, m, ...) f(t, m), E5(f, t, __VA_ARGS__)
#define E7(f, t, m, ...) f(t, m), E6(f, t, __VA_ARGS__)
#define E8(f, t, m, ...) f(t, m), E7(f, t, __VA_ARGS__)
#define E9(f, t, m, ...) f(t, m), E8(f, t, __VA_ARGS__)
#define E10(f, t, m, ...) f(t, m), E9(f, t, __VA_ARGS__)
#define E11(f, t, m, ...) f(t, m), E10(f, t, __VA_ARGS__)
#define E12(f, t, m, ...) f(t, m), E11(f, t, __VA_ARGS__)
#define E13(f, t, m, ...) f(t, m), E12(f, t, __VA_ARGS__)
#define E14(f, t, m, ...) f(t, m), E13(f, t, __VA_ARGS__)
#define E15(f, t, m, ...) f(t, m), E14(f, t, __VA_ARGS__)
#define E16(f, t, m, ...) f(t, m), E15(f, t, __VA_ARGS__)
/* clang-format on */

/* The value of an expression by its type; values of queries pass unchanged. */
static inline struct db_value
db_same(struct db_value value)
{
    return value;
}
#define VALUE_OF(unused, x)                                                                        \
    _Generic((x), struct db_value: db_same, bool: db_int, int: db_int, int64_t: db_int,            \
             char *: db_text, const char *: db_text)(x)
#define VALUES(...) EACH(VALUE_OF, , __VA_ARGS__)

/* Expands to two arguments: an array of the values and its length. */
#define ARGS(...)                                                                                  \
    (const struct db_value[]){VALUES(__VA_ARGS__)},                                                \
        sizeof((const struct db_value[]){VALUES(__VA_ARGS__)}) / sizeof(struct db_value)
#define ARRAY(args) (args), sizeof(args) / sizeof *(args)
#define NO_ARGS NULL, 0

/* Run a query; `row` may be NULL. */
static inline enum db_status
store_query(struct store *store, const struct db_query *query, const struct db_value *args,
            size_t count, db_row_fn *row, void *context)
{
    return db_run(store->db, query_index(query), args, count, row, context);
}

/* Run a query without reading its rows. */
static inline enum db_status
store_run(struct store *store, const struct db_query *query, const struct db_value *args,
          size_t count)
{
    return store_query(store, query, args, count, NULL, NULL);
}
#define STORE_RUN(store, query, args) store_run(store, query, ARRAY(args))

/* An empty list is a success. */
static inline enum db_status
list_status(enum db_status status)
{
    return status == DB_NONE ? DB_OK : status;
}

/* Read the last sequence numbers and the head of the audit log, in a transaction that store_begin()
 * did not begin. */
enum db_status store_read_heads(struct store *store);
/* Begin a transaction and read them, in one round trip. */
enum db_status store_begin_read_heads(struct store *store);
/* Apply the missing migrations of the store at `path`; otherwise fill `message` with a sentence. */
enum db_status store_migrate(struct store *store, const char *path, char *message,
                             size_t message_size);

#endif
