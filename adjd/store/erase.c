/* SPDX-License-Identifier: MIT */
/* Erasure of a person's name: replaces it in each row that contains it, with a new salt. */
#include "store/attest.h"
#include "store/erase.h"
#include "store/mapping.h"

struct named_target {
    named_fn *each;
    void *context;
};

static bool
row_player(void *context, const struct db_value *c, size_t count)
{
    struct named_target *target = context;
    const struct player one = {.tournament = c[0].integer,
                               .entry = c[1].integer,
                               .facts = c[2].data,
                               .withdrawn = c[3].integer};
    (void)count;
    return target->each(target->context, &one, NULL);
}

enum db_status
store_named_players(struct store *store, const char *name, named_fn *each, void *context)
{
    struct named_target target = {each, context};
    return list_status(
        db_run(store->db, Q_PLAYERS_NAMED, ARGS(db_text(name)), row_player, &target));
}

static bool
row_ruling(void *context, const struct db_value *c, size_t count)
{
    struct named_target *target = context;
    (void)count;
    return target->each(target->context, NULL, c[0].data);
}

enum db_status
store_naming_rulings(struct store *store, const char *name, named_fn *each, void *context)
{
    struct named_target target = {each, context};
    return list_status(
        db_run(store->db, Q_RULINGS_NAMING, ARGS(db_text(name)), row_ruling, &target));
}

enum db_status
store_ruling_rename(struct store *store, const char *id, const char *name, const char *instead)
{
    return store_write(
        store, Q_RULING_RENAME,
        ARGS(db_text(id), db_text(name), db_text(instead), db_text(store_salt(store))),
        ATTESTED_RULING, KEY(db_text(id)));
}

enum db_status
store_adjudication_rename(struct store *store, const struct adjudication *a,
                          const struct record *record)
{
    enum db_status st = store_run(
        store, Q_ADJUDICATION_RENAME,
        ARGS(db_text(a->id), db_text(a->white), db_text(a->black), db_text(a->as_notation)));
    if (!st)
        st = store_run(store, Q_DOCUMENT_RENAME,
                       ARGS(db_text(a->id), db_text(record->type),
                            db_blob(record->data, record->len), db_text(a->verdict),
                            db_text(store_salt(store))));
    return st ? st : store_touch(store, ATTESTED_ADJUDICATION, KEY(db_text(a->id)));
}

enum db_status
store_texts_rename(struct store *store, const char *name, const char *instead)
{
    struct db_value args[] = {db_text(name), db_text(instead)};
    enum db_status st = list_status(STORE_RUN(store, Q_EVENTS_RENAME, args));
    if (!st)
        st = list_status(STORE_RUN(store, Q_RESULTS_RENAME, args));
    return st ? st : list_status(db_run(store->db, Q_ANSWERS_FORGET, args, 1, NULL, NULL));
}

enum db_status
store_audit_naming(struct store *store, const char *name, int64_t *out)
{
    *out = 0;
    return list_status(store_numbers(store, Q_AUDIT_NAMING, ARGS(db_text(name)), out, 1));
}
