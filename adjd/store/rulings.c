/* SPDX-License-Identifier: MIT */
/* Rulings, and verdicts with their rulings. Begin with row_verdict(). */
#include "store/rulings.h"

#include "store/attest.h"
#include "store/attested_rows.h"
#include "store/mapping.h"

enum db_status
store_ruling_add(struct store *store, const struct ruling *r)
{
    return store_write(store, Q_RULING_ADD,
                       ARGS(db_text(r->id), db_text(r->adjudication), db_int(r->created_ms),
                            db_text(r->actor), db_text(r->kind), db_text(r->reason),
                            db_text(r->replacement), db_text(r->status), db_text(r->winner),
                            db_known(r->white_points), db_known(r->black_points),
                            db_text(store_salt(store))),
                       ATTESTED_RULING, KEY(db_text(r->id)));
}

MAPPING_CALL(ruling)
static const struct mapping ruling_mapping = {
    sizeof(struct ruling),
    ruling_call,
    {COLUMN(ruling, id), COLUMN(ruling, adjudication), COLUMN(ruling, created_ms),
     COLUMN(ruling, actor), COLUMN(ruling, kind), COLUMN(ruling, reason),
     COLUMN(ruling, replacement), COLUMN(ruling, status), COLUMN(ruling, winner),
     COLUMN_AS(POINTS, ruling, white_points), COLUMN_AS(POINTS, ruling, black_points),
     COLUMN(ruling, seq)}};

enum db_status
store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each, void *context)
{
    return store_each(store, Q_RULING_LIST, ARGS(db_text(adjudication)), &ruling_mapping,
                      (callback_fn *)each, context);
}

/* The columns of STAMP, which follow FACTS; then a ruling's id and salt, and its columns. */
#define STAMP_COLUMNS                                                                              \
    COLUMN(verdict_row, salt), COLUMN(verdict_row, replaces), COLUMN(verdict_row, round),          \
        COLUMN(verdict_row, board), COLUMN(verdict_row, reversed), COLUMN(verdict_row, others)
static const struct mapping verdict_mapping = {
    sizeof(struct verdict_row), NULL, {FACTS_COLUMNS(verdict_row, a.), STAMP_COLUMNS}};
static const struct mapping stamp_mapping = {sizeof(struct verdict_row), NULL, {STAMP_COLUMNS}};
static const struct mapping ruled_mapping = {
    sizeof(struct ruling),
    NULL,
    {COLUMN(ruling, adjudication), COLUMN(ruling, created_ms), COLUMN(ruling, actor),
     COLUMN(ruling, kind), COLUMN(ruling, reason), COLUMN(ruling, replacement),
     COLUMN(ruling, status), COLUMN(ruling, winner), COLUMN_AS(POINTS, ruling, white_points),
     COLUMN_AS(POINTS, ruling, black_points)}};

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
    struct verdict_target target = {&verdict_mapping, pool, out, each, context, false};
    return db_run(store->db, Q_VERDICT_GET, ARGS(db_text(id)), row_verdict, &target);
}

enum db_status
store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                    struct verdict_row *out, ruled_fn *each, void *context)
{
    struct verdict_target target = {&stamp_mapping, pool, out, each, context, false};
    return db_run(store->db, Q_VERDICT_STAMP, ARGS(db_text(id)), row_verdict, &target);
}

enum db_status
store_ruling_replaced(struct store *store, const char *replacement, struct arena *pool,
                      const char **out_id)
{
    *out_id = NULL;
    return list_status(
        store_text_get(store, Q_RULING_REPLACED, ARGS(db_text(replacement)), pool, out_id));
}
