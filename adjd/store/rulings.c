/* SPDX-License-Identifier: MIT */
/* Rulings, and verdicts with their rulings. Begin with row_verdict(). */
#include "store/rulings.h"

#include "store/adjudication_columns.h"
#include "store/attest.h"
#include "store/mapping.h"

/* The columns that change when a verdict or its context changes: the replaced adjudication, round
 * and board, whether a fixture has reversed colours, and how many other counting games the two
 * players have. */
#define STAMP                                                                                      \
    "(select x.adjudication from ruling x where x.replacement = a.id order by x.seq limit 1),"     \
    " p.round, p.board, (select count(*) from fixture f where f.tournament = p.tournament"         \
    " and f.round = p.round and f.white = p.black and f.black = p.white),"                         \
    " (select count(*) from pairing q where q.tournament = p.tournament"                           \
    " and q.white in (p.white, p.black) and q.black in (p.white, p.black)"                         \
    " and q.adjudication <> p.adjudication and not exists (select 1 from ruling g"                 \
    " where g.adjudication = q.adjudication and g.kind in ('replacement', 'withdrawal')))"
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
    return store_write(store, &query,
                       ARGS(r->id, r->adjudication, r->created_ms, r->actor, r->kind, r->reason,
                            r->replacement, r->status, r->winner, db_known(r->white_points),
                            db_known(r->black_points), store_salt(store)),
                       ATTESTED_RULING, KEY(r->id));
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
#define STAMP_COLUMNS COLUMNS(verdict_row, salt, replaces, round, board, reversed, others)
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

enum db_status
store_ruling_replaced(struct store *store, const char *replacement, struct arena *pool,
                      const char **out_id)
{
    QUERY(query, "select adjudication from ruling where replacement = $1 order by seq limit 1");
    *out_id = NULL;
    return list_status(store_text_get(store, &query, ARGS(replacement), pool, out_id));
}
