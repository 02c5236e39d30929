/* SPDX-License-Identifier: MIT */
/* Adjudications. Begin with store_adjudication_add(). */
#include "store/adjudications.h"

#include <string.h>

#include "os/id.h"
#include "store/attest.h"
#include "store/attested_rows.h"
#include "store/mapping.h"

enum { OUT_OF_ORDER_MOST = 10000 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The record's hash if it is known, else its bytes: both are attested as the hash. */
static struct db_value
record_value(const struct record *record)
{
    return record->hash ? db_text(record->hash) : db_blob(record->data, record->len);
}

/* Fill the columns of an attested row. */
static void
row_fill(const struct adjudication *a, const struct record *record, int64_t seq,
         struct db_value row[ADJUDICATION_PLACES])
{
    const struct db_value values[ADJUDICATION_PLACES] = {
        [ADJUDICATION_ID] = db_text(a->id),
        [ADJUDICATION_SALT] = db_text(a->salt),
        [ADJUDICATION_SEQ] = db_int(seq),
        [ADJUDICATION_CREATED_MS] = db_int(a->created_ms),
        [ADJUDICATION_TOURNAMENT] = db_text(a->tournament),
        [ADJUDICATION_VARIANT] = db_text(a->variant),
        [ADJUDICATION_STATUS] = db_text(a->status),
        [ADJUDICATION_WINNER] = db_text(a->winner),
        [ADJUDICATION_REASON] = db_text(a->reason),
        [ADJUDICATION_PLY] = db_int(a->ply),
        [ADJUDICATION_FINGERPRINT] = db_text(a->fingerprint),
        [ADJUDICATION_WHITE] = db_text(a->white),
        [ADJUDICATION_BLACK] = db_text(a->black),
        [ADJUDICATION_AS_VARIANT] = db_text(a->as_variant),
        [ADJUDICATION_AS_NOTATION] = db_text(a->as_notation),
        [ADJUDICATION_AS_STRICT] = db_int(a->as_strict),
        [ADJUDICATION_VERSION] = db_text(a->version),
        [ADJUDICATION_BASIS] = db_text(a->basis),
        [ADJUDICATION_RULEBOOK] = db_text(a->rulebook),
        [ADJUDICATION_OWNER] = db_text(a->owner),
        [ADJUDICATION_TYPE] = db_text(record->type),
        [ADJUDICATION_RECORD] = record_value(record),
        [ADJUDICATION_VERDICT] = db_text(a->verdict),
    };
    memcpy(row, values, sizeof values);
}

void
store_adjudication_lookahead(const struct adjudication *a, const struct record *record, int64_t seq,
                             struct lookahead *out)
{
    struct db_value row[ADJUDICATION_PLACES];
    row_fill(a, record, seq, row);
    out->seq = attested_hash(row, COUNT(row), out->hash) ? seq : 0;
}

int64_t
store_last_adjudication(const struct store *store)
{
    return store->last_adjudication;
}

/* Mark a new row as touched, with the precomputed hash if its number was predicted correctly. */
static enum db_status
row_touch(struct store *store, const struct adjudication *a, const struct db_value *row,
          size_t count)
{
    const struct lookahead *f = a->lookahead;
    if (f && f->seq == row[ADJUDICATION_SEQ].integer)
        return store_touch_hash(store, ATTESTED_ADJUDICATION, *row, f->hash);
    return store_touch_row(store, ATTESTED_ADJUDICATION, row, count);
}

enum db_status
store_adjudication_add(struct store *store, const struct adjudication *a,
                       const struct record *record)
{
    struct adjudication salted = *a;
    struct db_value row[ADJUDICATION_PLACES];
    int64_t seq = store->last_adjudication + 1;
    salted.salt = a->salt ? a->salt : store_salt(store);
    row_fill(&salted, record, seq, row);
    const struct db_value bytes[] = {
        row[ADJUDICATION_SEQ],     row[ADJUDICATION_TYPE], db_blob(record->data, record->len),
        row[ADJUDICATION_VERDICT], row[ADJUDICATION_SALT], row[ADJUDICATION_ID],
    };
    struct db_value facts[ADJUDICATION_TYPE - ADJUDICATION_SEQ + 1];
    memcpy(facts, row + ADJUDICATION_SEQ, sizeof facts - sizeof *facts);
    facts[COUNT(facts) - 1] = row[ADJUDICATION_ID];
    enum db_status st = STORE_RUN(store, Q_ADJUDICATION_ADD, facts);
    if (!st)
        st = STORE_RUN(store, Q_DOCUMENT_ADD, bytes);
    if (!st)
        store->last_adjudication = seq;
    return st ? st : row_touch(store, a, row, COUNT(row));
}

MAPPING_CALL(adjudication)
static const struct mapping adjudication_mapping = {
    sizeof(struct adjudication), adjudication_call, {FACTS_COLUMNS(adjudication, )}};

enum db_status
store_adjudication_get(struct store *store, const char *id, struct arena *pool,
                       struct adjudication *out)
{
    struct db_value args[] = {db_text(id)};
    return store_get(store, Q_ADJUDICATION_GET, args, COUNT(args), &adjudication_mapping, pool,
                     out);
}

static const struct mapping record_mapping = {
    sizeof(struct record), NULL, {COLUMN(record, type), COLUMN_LEN(record, data, len)}};

enum db_status
store_adjudication_record(struct store *store, const char *id, struct arena *pool,
                          struct record *out)
{
    struct db_value args[] = {db_text(id)};
    return store_get(store, Q_ADJUDICATION_RECORD, args, COUNT(args), &record_mapping, pool, out);
}

/* The query whose index selects the fewest rows. */
static enum query
list_query(const struct adjudication_filter *f)
{
    if (f->player)
        return Q_ADJUDICATION_LIST_PLAYER;
    if (f->tournament && f->round)
        return Q_ADJUDICATION_LIST_ROUND;
    if (f->tournament)
        return f->status ? Q_ADJUDICATION_LIST_OPEN : Q_ADJUDICATION_LIST_TOURNAMENT;
    if (f->variant)
        return f->status ? Q_ADJUDICATION_LIST_ENDED : Q_ADJUDICATION_LIST_VARIANT;
    return f->status ? Q_ADJUDICATION_LIST_STATUS : Q_ADJUDICATION_LIST;
}

/* A lower bound of the sequence numbers since a time. Games judged at the same time are stored in
 * any order, but fewer than OUT_OF_ORDER_MOST of them. */
static enum db_status
seq_since(struct store *store, int64_t since_ms, int64_t *out)
{
    char least[ID_SIZE];
    id_least(since_ms, least);
    struct db_value args[] = {db_int(since_ms), db_text(least)};
    enum db_status st = store_numbers(store, Q_ADJUDICATION_SINCE, args, COUNT(args), out, 1);
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
    struct db_value args[] = {
        db_int(f->after > since ? f->after : since),
        db_text(f->tournament),
        db_text(f->variant),
        db_text(f->status),
        db_text(f->player),
        db_int(f->since_ms),
        db_int(f->limit),
        db_int(f->round),
    };
    return store_each(store, list_query(f), args, COUNT(args), &adjudication_mapping,
                      (callback_fn *)each, context);
}
