/* SPDX-License-Identifier: MIT */
/* Internals of the store: its handle, and how queries are defined and run. Begin with QUERY. */
#ifndef ADJD_STORE_QUERIES_H
#define ADJD_STORE_QUERIES_H

#include <stddef.h>

#include "base/arena.h"
#include "base/digest.h"
#include "db/db.h"
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

/* The result reported for the fixture of pairing `p`: two letters, White's first, for the colours of the game. Null: none. */
#define REPORTED                                                                                   \
    "(select case when f.white = p.white then f.white_code || f.black_code"                        \
    " else f.black_code || f.white_code end from fixture f where f.tournament = p.tournament"      \
    " and f.round = p.round and f.white in (p.white, p.black) and f.black in (p.white, p.black)"   \
    " and f.white_code <> '?')"

/* The sequence numbers that the open transaction has reserved for adjudications, on PostgreSQL. */
enum { NUMBERS_MOST = 512 };
struct reserved {
    size_t count, next;
    int64_t list[NUMBERS_MOST];
};

/* A row that was written, to be attested by the next audit entry. */
struct touched {
    enum attested kind;
    const char *key;            /* in touched_pool */
    char hash[DIGEST_HEX_SIZE]; /* "": the row is deleted */
    char before
        [DIGEST_HEX_SIZE]; /* of the row as found before its change; "": a new or deleted row */
    bool again;            /* the row occurs again later in the list */
};

struct store {
    struct db *db;
    bool uses_replica;
    struct cancel cancel;
    struct reserved numbers;
    struct arena touched_pool;
    struct touched *touched;
    size_t touched_count, touched_cap;
    int64_t keyed_tournament;              /* the last tournament that a key named; 0: none */
    const char *keyed_id;                  /* its id, in touched_pool */
    int64_t webhook_delay_ms;              /* delay before the first delivery attempt */
    int64_t last_adjudication;             /* highest sequence number of an adjudication */
    bool has_webhooks, has_webhooks_known; /* whether any webhook is active */
    bool heads_known; /* last_adjudication is valid unless another process has written */
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

/* VALUE_OF() makes a db_value of an expression by its type; a db_value passes unchanged. */
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

/* The status of a list: an empty list is a success. */
static inline enum db_status
list_status(enum db_status status)
{
    return status == DB_NONE ? DB_OK : status;
}

/* Begin a transaction that will add `numbered` adjudications, and read in the same round trip what it must know; or read this in
 * an open transaction. */
enum db_status store_heads_begin(struct store *store, const struct db_locks *locks,
                                 size_t numbered);
enum db_status store_heads_read(struct store *store);
/* Set *out to the sequence number of a new adjudication. */
enum db_status store_number_next(struct store *store, int64_t *out);
/* Apply the missing migrations of the store at `path`; on failure fill `message` with a sentence. */
enum db_status store_migrate(struct store *store, const char *path, char *message, size_t size);

/* Apply to another, empty database the migrations that the store at `path` has applied, after a script
 * that prepares it. DB_NONE: the script fails, or the store has a migration that is not known here. */
enum db_status store_migrations_repeat(struct store *store, const char *path, struct db *to,
                                       const char *script);

/* Row mapping: copies the columns of a query's rows to the members of a struct. A mapping lists, in the query's order, the member
 * for each column; store_get() reads the first row, store_each() all rows. */

enum column_kind {
    COLUMN_NONE, /* end of the table */
    COLUMN_INT,
    COLUMN_POINTS, /* null becomes -1 */
    COLUMN_FLAG,
    COLUMN_LETTER,        /* one letter */
    COLUMN_TEXT,          /* null becomes NULL */
    COLUMN_TEXT_OR_EMPTY, /* a value that is not text becomes "" */
    COLUMN_BYTES          /* sets pointer and length members */
};

struct column {
    enum column_kind kind;
    size_t at, len_at;
};

/* clang-format off */
/* The column kind is derived from the member's type; COLUMN_AS() sets it explicitly. */
#define COLUMN(type, member) \
    {_Generic(((struct type *)0)->member, \
        int64_t: COLUMN_INT, bool: COLUMN_FLAG, char: COLUMN_LETTER, const char *: COLUMN_TEXT), \
     offsetof(struct type, member), 0}
#define COLUMN_AS(as, type, member) {COLUMN_##as, offsetof(struct type, member), 0}
#define COLUMN_LEN(type, member, len) {COLUMN_BYTES, offsetof(struct type, member), offsetof(struct type, len)}
/* COLUMN() of each member. */
#define COLUMNS(type, ...) EACH(COLUMN, type, __VA_ARGS__)
/* clang-format on */

typedef void callback_fn(void); /* generic type of all callbacks */

struct mapping {
    size_t size;
    bool (*call)(callback_fn *each, void *context, const void *row);
    struct column columns[DB_COLUMNS_MOST]; /* columns beyond the query's stay 0 */
};

/* Defines NAME_mapping from columns to a struct TYPE. A list mapping passes rows to a NAME_fn. */
#define MAPPING(name, type, ...)                                                                   \
    static const struct mapping name##_mapping = {sizeof(struct type), NULL, {__VA_ARGS__}}
#define LIST_MAPPING(name, type, ...)                                                              \
    static bool name##_call(callback_fn *each, void *context, const void *row)                     \
    {                                                                                              \
        return ((name##_fn *)each)(context, row);                                                  \
    }                                                                                              \
    static const struct mapping name##_mapping = {sizeof(struct type), name##_call, {__VA_ARGS__}}

/* Read the first row; its texts are copied to the pool. */
enum db_status store_get(struct store *store, const struct db_query *query,
                         const struct db_value *args, size_t count, const struct mapping *mapping,
                         struct arena *pool, void *out);
/* Read the first column of the first row as text. */
enum db_status store_text_get(struct store *store, const struct db_query *query,
                              const struct db_value *args, size_t count, struct arena *pool,
                              const char **out);
/* Convert a row to the struct. With pool NULL its texts live as long as the row. */
void store_row_read(const struct mapping *mapping, struct arena *pool,
                    const struct db_value *values, size_t count, void *out);
/* The number of columns in the mapping. */
size_t store_mapping_count(const struct mapping *mapping);
/* Call `each` for every row until it returns false. */
enum db_status store_each(struct store *store, const struct db_query *query,
                          const struct db_value *args, size_t count, const struct mapping *mapping,
                          callback_fn *each, void *context);
/* Read up to `most` integers of the first row; missing columns leave `out` unchanged. */
enum db_status store_numbers(struct store *store, const struct db_query *query,
                             const struct db_value *args, size_t count, int64_t *out, size_t most);

/* Adjudications and their documents, as queries name them and structs hold them. */

/* The columns that are read, then those that are only written, in the order in which they are
 * written and attested: adjd-audit(7) specifies it, and a change of it changes all hashes. */
/* clang-format off */
#define ADJUDICATION_FACTS(X) \
    X(SEQ, seq) X(CREATED_MS, created_ms) X(TOURNAMENT, tournament) X(VARIANT, variant) \
    X(STATUS, status) X(WINNER, winner) X(REASON, reason) X(PLY, ply) \
    X(FINGERPRINT, fingerprint) X(WHITE, white) X(BLACK, black) X(AS_VARIANT, as_variant) \
    X(AS_NOTATION, as_notation) X(AS_STRICT, as_strict) X(VERSION, version) X(BASIS, basis) \
    X(RULEBOOK, rulebook)
#define ADJUDICATION_COLUMNS(X) ADJUDICATION_FACTS(X) X(OWNER, owner)
/* clang-format on */
/* The values of an attested adjudication; the last three are in its document. */
#define COLUMN_PLACE(place, column) ADJUDICATION_##place,
enum adjudication_place {
    ADJUDICATION_ID,
    ADJUDICATION_SALT,
    ADJUDICATION_COLUMNS(COLUMN_PLACE) ADJUDICATION_TYPE,
    ADJUDICATION_RECORD,
    ADJUDICATION_VERDICT,
    ADJUDICATION_PLACES
};
#define COLUMN_NAME(place, column) #column ", "
#define COLUMN_OF_A(place, column) "a." #column ", "
/* The facts of an adjudication `a`, and the members of its struct that they are read into. */
#define FACTS ADJUDICATION_FACTS(COLUMN_OF_A) "a.id"
#define FACT_MEMBER(place, column) COLUMN(adjudication, column),
#define FACTS_COLUMNS ADJUDICATION_FACTS(FACT_MEMBER) COLUMN(adjudication, id)

/*
 * The record of an adjudication. In PostgreSQL both tables are partitioned by the month of the id;
 * rows of an older adjd have no id there and are found by number. (`d.id > ''` tells the planner
 * that few rows share an id.)
 */
#define OF_DOCUMENT(column) "coalesce(d." column ", o." column ")"
#define DOCUMENTS                                                                                  \
    " from adjudication a left join document d on d.id = a.id and d.id > ''"                       \
    " left join document o on o.id = '' and o.seq = a.seq"
#define DOCUMENTS_SQLITE " from adjudication a left join document d on d.seq = a.seq"
#define ONE_DOCUMENT DOCUMENTS " where a.id = $1 and coalesce(d.seq, o.seq) is not null"
#define ONE_DOCUMENT_SQLITE DOCUMENTS_SQLITE " where a.id = $1 and d.seq is not null"

#endif
