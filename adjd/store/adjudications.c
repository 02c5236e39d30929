/* SPDX-License-Identifier: MIT */
#include "store/adjudications.h"

#include <string.h>

#include "os/id.h"
#include "store/attest.h"

/* The columns of a list. */
#define LISTED FACTS ", (select numbered from log_checkpoint where id = 1)"

/* The conditions of a list's filters. A query places the condition that selects its index before them. */
#define NARROWED NARROWED_BY("a.seq")
#define NARROWED_BY(order)                                                                         \
    "a.seq > $1 and (cast($2 as text) is null or a.tournament = $2)"                               \
    " and (cast($3 as text) is null or a.variant = $3)"                                            \
    " and (cast($4 as text) is null or a.status = $4)"                                             \
    " and (cast($5 as text) is null or a.white = $5 or a.black = $5)"                              \
    " and a.created_ms >= $6 and ($8 = 0 or exists (select 1 from pairing p"                       \
    " where p.adjudication = a.id and p.round = $8)) order by " order " limit $7"

/*
 * SQLite's range summary (migration 44): for each range of 64 adjudications, which variants,
 * statuses and pairs occur in it; '' means any. A list scans the matching ranges only. An index per
 * adjudication would cost another page write for each insert. Ranges and rows are both read in
 * order, so the result is ordered.
 */
#define RANGE_SIZE "64"
#define RANGED(variant, status)                                                                    \
    "select " LISTED " from stretch s cross join adjudication a where s.variant = " variant        \
    " and s.status = " status " and s.number >= $1 / " RANGE_SIZE                                  \
    " and a.seq between s.number * " RANGE_SIZE " and s.number * " RANGE_SIZE " + " RANGE_SIZE     \
    " - 1 and " NARROWED_BY("s.number, a.seq")

enum { OUT_OF_ORDER_MOST = 10000 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* clang-format off */
#define COLUMN_VALUE(place, column) [ADJUDICATION_##place] = VALUE_OF(, a->column),

/* Fill the columns of an attested row. */
static void
row_fill(const struct adjudication *a, const struct record *record, int64_t seq,
         struct db_value row[ADJUDICATION_PLACES])
{
    const struct db_value values[ADJUDICATION_PLACES] = {
        [ADJUDICATION_ID] = db_text(a->id),
        [ADJUDICATION_SALT] = db_text(a->salt),
        ADJUDICATION_COLUMNS(COLUMN_VALUE)
        [ADJUDICATION_TYPE] = db_text(record->type),
        /* the record's hash if known, else its bytes: the attested value is the hash in both cases */
        [ADJUDICATION_RECORD] = record->hash ? db_text(record->hash) : db_blob(record->data, record->len),
        [ADJUDICATION_VERDICT] = db_text(a->verdict),
    };
    memcpy(row, values, sizeof values);
    row[ADJUDICATION_SEQ] = db_int(seq);
}
/* clang-format on */

void
store_adjudication_lookahead(const struct adjudication *a, const struct record *record, int64_t seq,
                             struct lookahead *out)
{
    struct db_value row[ADJUDICATION_PLACES];
    row_fill(a, record, seq, row);
    out->seq = attested_hash(row, COUNT(row), out->hash) ? seq : 0;
}

/* Mark a new row as touched, with the precomputed hash if its number was predicted correctly. */
static enum db_status
row_touch(struct store *store, const struct adjudication *a, const struct db_value *row,
          size_t count)
{
    const struct lookahead *f = a->lookahead;
    bool is_known = f && f->seq == row[ADJUDICATION_SEQ].integer;
    char hash[DIGEST_HEX_SIZE];
    if (!is_known && !attested_hash(row, count, hash))
        return DB_UNAVAILABLE;
    return store_touch_hash(store, ATTESTED_ADJUDICATION, a->id, is_known ? f->hash : hash);
}

enum db_status
store_adjudication_add(struct store *store, const struct adjudication *a,
                       const struct record *record)
{
    /* clang-format off */
    QUERY(adjudication_add,
        "insert into adjudication (" ADJUDICATION_COLUMNS(COLUMN_NAME) "id) values ($1, $2, $3, $4,"
        " $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        .kind = DB_DEFERRED);
    /* clang-format on */
    QUERY(document_add,
          "insert into document (seq, type, record, verdict, salt, id)"
          " values ($1, $2, $3, $4, $5, $6)",
          .sqlite = "insert into document (seq, type, record, verdict, salt) values ($1, $2, $3,"
                    " $4, $5)",
          .kind = DB_DEFERRED);
    struct adjudication salted = *a;
    struct db_value row[ADJUDICATION_PLACES];
    int64_t seq = 0;
    enum db_status st = store_number_next(store, &seq);
    if (st)
        return st;
    salted.salt = a->salt ? a->salt : store_salt(store);
    row_fill(&salted, record, seq, row);
    const struct db_value bytes[] = {
        VALUES(row[ADJUDICATION_SEQ], row[ADJUDICATION_TYPE], db_blob(record->data, record->len),
               row[ADJUDICATION_VERDICT], row[ADJUDICATION_SALT], row[ADJUDICATION_ID])};
    struct db_value facts[ADJUDICATION_TYPE - ADJUDICATION_SEQ + 1];
    memcpy(facts, row + ADJUDICATION_SEQ, sizeof facts - sizeof *facts);
    facts[COUNT(facts) - 1] = row[ADJUDICATION_ID];
    st = STORE_RUN(store, &adjudication_add, facts);
    if (!st)
        st = STORE_RUN(store, &document_add, bytes);
    if (!st)
        store->last_adjudication = seq;
    return st ? st : row_touch(store, a, row, COUNT(row));
}

LIST_MAPPING(adjudication, adjudication, FACTS_COLUMNS, COLUMN(adjudication, verdict));
typedef adjudication_fn listed_fn;
LIST_MAPPING(listed, adjudication, FACTS_COLUMNS, COLUMN(adjudication, numbered));

enum db_status
store_adjudication_get(struct store *store, const char *id, struct arena *pool,
                       struct adjudication *out)
{
    QUERY(query, "select " FACTS ", " OF_DOCUMENT("verdict") ONE_DOCUMENT,
          .sqlite = "select " FACTS ", d.verdict" ONE_DOCUMENT_SQLITE, .kind = DB_FALLBACK);
    return store_get(store, &query, ARGS(id), &adjudication_mapping, pool, out);
}

MAPPING(record, record, COLUMN(record, type), COLUMN_LEN(record, data, len));

enum db_status
store_adjudication_record(struct store *store, const char *id, struct arena *pool,
                          struct record *out)
{
    QUERY(query, "select " OF_DOCUMENT("type") ", " OF_DOCUMENT("record") ONE_DOCUMENT,
          .sqlite = "select d.type, d.record" ONE_DOCUMENT_SQLITE, .kind = DB_FALLBACK);
    return store_get(store, &query, ARGS(id), &record_mapping, pool, out);
}

/* The query whose index selects the fewest rows; it states that condition before the filters. */
static const struct db_query *
list_query(const struct adjudication_filter *f)
{
    /* Each half has a limit, so that neither database reads all games of a player. */
    QUERY(by_player,
          "select " LISTED
          " from (select * from (select * from adjudication a where a.white = $5 and " NARROWED
          ") whites union all select * from (select * from adjudication a where a.black = $5"
          " and a.white is distinct from $5 and " NARROWED ") blacks) a order by a.seq limit $7",
          .custom_plan = true);
    /* SQLite runs a cross join in the written order. */
    QUERY(by_round,
          "select " LISTED " from adjudication a where a.id in (select r.adjudication"
          " from pairing r join tournament t on t.seq = r.tournament"
          " where t.id = $2 and r.round = $8) and " NARROWED,
          .sqlite =
              "select " LISTED
              " from adjudication a where a.seq in (select g.seq from tournament t cross"
              " join pairing r cross join adjudication g where t.id = $2"
              " and r.tournament = t.seq and r.round = $8 and g.id = r.adjudication) and " NARROWED,
          .custom_plan = true);
    QUERY(by_tournament_and_status,
          "select " LISTED " from adjudication a where a.tournament = $2 and a.status = $4"
          " and " NARROWED,
          .custom_plan = true);
    QUERY(by_tournament,
          "select " LISTED " from adjudication a where a.tournament = $2 and " NARROWED,
          .custom_plan = true);
    QUERY(by_variant_and_status,
          "select " LISTED " from adjudication a where a.variant = $3 and a.status = $4"
          " and " NARROWED,
          .sqlite = RANGED("$3", "$4"), .custom_plan = true);
    QUERY(by_variant, "select " LISTED " from adjudication a where a.variant = $3 and " NARROWED,
          .sqlite = RANGED("$3", "''"), .custom_plan = true);
    QUERY(by_status, "select " LISTED " from adjudication a where a.status = $4 and " NARROWED,
          .sqlite = RANGED("''", "$4"), .custom_plan = true);
    QUERY(all, "select " LISTED " from adjudication a where " NARROWED, .custom_plan = true);
    if (f->player)
        return &by_player;
    if (f->tournament && f->round)
        return &by_round;
    if (f->tournament)
        return f->status ? &by_tournament_and_status : &by_tournament;
    if (f->variant)
        return f->status ? &by_variant_and_status : &by_variant;
    return f->status ? &by_status : &all;
}

/* A lower bound of the sequence numbers since a time. Games that are judged at the same time are
 * stored in any order, but fewer than OUT_OF_ORDER_MOST of them. */
static enum db_status
seq_since(struct store *store, int64_t since_ms, int64_t *out)
{
    /* Ids sort by time: SQLite needs no index on created_ms. PostgreSQL has one in each partition. */
    QUERY(query,
          "select seq from adjudication where created_ms >= $1"
          " and cast($2 as text) is not null order by created_ms limit 1",
          .sqlite = "select seq from adjudication where id >= $2 order by id limit 1");
    char least[ID_SIZE];
    id_least(since_ms, least);
    enum db_status st = store_numbers(store, &query, ARGS(since_ms, least), out, 1);
    *out = *out > OUT_OF_ORDER_MOST ? *out - OUT_OF_ORDER_MOST : 0;
    return st;
}

enum db_status
store_adjudication_list(struct store *store, const struct adjudication_filter *f,
                        adjudication_fn *each, void *context)
{
    int64_t since = 0;
    enum db_status st = f->since_ms ? seq_since(store, f->since_ms, &since) : DB_OK;
    if (st)
        return st;
    return store_each(store, list_query(f),
                      ARGS(f->after > since ? f->after : since, f->tournament, f->variant,
                           f->status, f->player, f->since_ms, f->limit, f->round),
                      &listed_mapping, (callback_fn *)each, context);
}

/* The columns that change when a verdict or its context changes: the replaced adjudication, round
 * and board, whether a fixture has reversed colours, how many other counting games the two players
 * have, and the reported result. */
#define STAMP                                                                                      \
    "(select x.adjudication from ruling x where x.replacement = a.id order by x.seq limit 1),"     \
    " p.round, p.board, (select count(*) from fixture f where f.tournament = p.tournament"         \
    " and f.round = p.round and f.white = p.black and f.black = p.white),"                         \
    " (select count(*) from pairing q where q.tournament = p.tournament"                           \
    " and q.white in (p.white, p.black) and q.black in (p.white, p.black)"                         \
    " and q.adjudication <> p.adjudication and not exists (select 1 from ruling g"                 \
    " where g.adjudication = q.adjudication and g.kind in ('replacement', 'withdrawal'))),"        \
    " " REPORTED
#define STAMPED(documents)                                                                         \
    documents " left join pairing p on p.adjudication = a.id"                                      \
              " left join ruling r on r.adjudication = a.id where a.id = $1"
#define RULED                                                                                      \
    "r.id, r.salt, r.adjudication, r.created_ms, r.actor, r.kind, r.reason, r.replacement,"        \
    " r.status, r.winner, r.white_points, r.black_points"

enum db_status
store_ruling_add(struct store *store, const struct ruling *r)
{
    QUERY(query,
          "insert into ruling (id, adjudication, created_ms, actor, kind, reason,"
          " replacement, status, winner, white_points, black_points, salt) values ($1, $2,"
          " $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
          .kind = DB_DEFERRED);
    QUERY(assigned, "select seq from ruling where id = $1");
    struct db_value args[] = {VALUES(r->id, r->adjudication, r->created_ms, r->actor, r->kind,
                                     r->reason, r->replacement, r->status, r->winner,
                                     db_known(r->white_points), db_known(r->black_points),
                                     store_salt(store))};
    int64_t seq = 0; /* the only attested column that the database assigns */
    enum db_status st = STORE_RUN(store, &query, args);
    if (!st)
        st = list_status(store_numbers(store, &assigned, args, 1, &seq, 1));
    return st ? st
              : store_touch_row(store, ATTESTED_RULING, KEY(r->id),
                                ARGS(args[11], seq, args[1], args[2], args[3], args[4], args[5],
                                     args[6], args[7], args[8], args[9], args[10]));
}

LIST_MAPPING(ruling, ruling,
             COLUMNS(ruling, id, adjudication, created_ms, actor, kind, reason, replacement, status,
                     winner),
             COLUMN_AS(POINTS, ruling, white_points), COLUMN_AS(POINTS, ruling, black_points),
             COLUMN(ruling, seq));

enum db_status
store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each, void *context)
{
    QUERY(query, "select id, adjudication, created_ms, actor, kind, reason, replacement, status,"
                 " winner, white_points, black_points, seq from ruling where adjudication = $1"
                 " order by seq");
    return store_each(store, &query, ARGS(adjudication), &ruling_mapping, (callback_fn *)each,
                      context);
}

/* The columns of STAMP, which follow FACTS; then a ruling's id and salt, and its columns. */
#define STAMP_COLUMNS COLUMNS(verdict_row, salt, replaces, round, board, reversed, others, reported)
_Static_assert(offsetof(struct verdict_row, a) == 0, "its columns are read as an adjudication's");
MAPPING(verdict, verdict_row, FACTS_COLUMNS, COLUMN(adjudication, verdict), STAMP_COLUMNS);
MAPPING(stamp, verdict_row, STAMP_COLUMNS);
MAPPING(ruled, ruling,
        COLUMNS(ruling, adjudication, created_ms, actor, kind, reason, replacement, status, winner),
        COLUMN_AS(POINTS, ruling, white_points), COLUMN_AS(POINTS, ruling, black_points));

struct verdict_target {
    const struct mapping *mapping;
    struct arena *pool;
    struct verdict_row *out;
    ruled_fn *each;
    void *context;
    bool is_read;
};

static bool
row_verdict(void *context, const struct db_value *c, size_t count)
{
    struct verdict_target *target = context;
    size_t at = store_mapping_count(target->mapping);
    struct ruling ruling;
    if (!target->is_read)
        store_row_read(target->mapping, target->pool, c, at, target->out);
    target->is_read = true;
    if (c[at].kind != DB_TEXT)
        return false;
    store_row_read(&ruled_mapping, NULL, c + at + 2, count - at - 2, &ruling);
    ruling.id = c[at].data;
    return target->each(target->context, &ruling, c[at + 1].data);
}

enum db_status
store_verdict_get(struct store *store, const char *id, struct arena *pool, struct verdict_row *out,
                  ruled_fn *each, void *context)
{
    /* One row per ruling, or one without: a single query, so that all is from one snapshot. */
    QUERY(query,
          "select " FACTS
          ", " OF_DOCUMENT("verdict") ", " OF_DOCUMENT("salt") ", " STAMP ", " RULED STAMPED(
              DOCUMENTS) " and coalesce(d.seq, o.seq) is not null order by r.seq",
          .sqlite = "select " FACTS ", d.verdict, d.salt, " STAMP
                    ", " RULED STAMPED(DOCUMENTS_SQLITE) " and d.seq is not null order by r.seq",
          .kind = DB_FALLBACK);
    struct verdict_target target = {&verdict_mapping, pool, out, each, context, false};
    return store_query(store, &query, ARGS(id), row_verdict, &target);
}

enum db_status
store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                    struct verdict_row *out, ruled_fn *each, void *context)
{
    QUERY(query,
          "select " OF_DOCUMENT("salt") ", " STAMP ", r.id, r.salt" STAMPED(
              DOCUMENTS) " and coalesce(d.seq, o.seq) is not null order by r.seq",
          .sqlite = "select d.salt, " STAMP ", r.id, r.salt" STAMPED(
              DOCUMENTS_SQLITE) " and d.seq is not null order by r.seq",
          .kind = DB_FALLBACK);
    struct verdict_target target = {&stamp_mapping, pool, out, each, context, false};
    return store_query(store, &query, ARGS(id), row_verdict, &target);
}
