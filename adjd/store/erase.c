/* SPDX-License-Identifier: MIT */
/* Erasure of a person's name: replaces it in each row that contains it, with a new salt. */
#include "store/attest.h"
#include "store/erase.h"
#include "store/mapping.h"

LIST_MAPPING(player, player, COLUMNS(player, tournament, entry, facts, withdrawn));

enum db_status
store_players_named(struct store *store, const char *name, player_fn *each, void *context)
{
    QUERY(query, "select tournament, entry, facts, withdrawn from player where name = $1");
    return store_each(store, &query, ARGS(name), &player_mapping, (callback_fn *)each, context);
}

LIST_MAPPING(ruling, ruling, COLUMN(ruling, id));

enum db_status
store_rulings_naming(struct store *store, const char *name, ruling_fn *each, void *context)
{
    QUERY(query, "select id from ruling where replace(reason, $1, '') <> reason");
    return store_each(store, &query, ARGS(name), &ruling_mapping, (callback_fn *)each, context);
}

enum db_status
store_ruling_rename(struct store *store, const char *id, const char *name, const char *instead)
{
    QUERY(query, "update ruling set reason = replace(reason, $2, $3), salt = $4 where id = $1");
    return store_write(store, &query, ARGS(id, name, instead, store_salt(store)), ATTESTED_RULING,
                       KEY(id));
}

enum db_status
store_adjudication_rename(struct store *store, const struct adjudication *a,
                          const struct record *record)
{
    QUERY(adjudication_rename, "update adjudication set white = $2, black = $3, as_notation = $4"
                               " where id = $1");
    QUERY(document_rename,
          "update document set type = $2, record = $3, verdict = $4, salt = $5"
          " where id in ($1, '') and seq = (select seq from adjudication"
          " where id = $1)",
          .sqlite = "update document set type = $2, record = $3, verdict = $4, salt = $5"
                    " where seq = (select seq from adjudication where id = $1)");
    enum db_status st =
        store_run(store, &adjudication_rename, ARGS(a->id, a->white, a->black, a->as_notation));
    if (!st)
        st = store_run(store, &document_rename,
                       ARGS(a->id, record->type, db_blob(record->data, record->len), a->verdict,
                            store_salt(store)));
    return st ? st : store_touch(store, ATTESTED_ADJUDICATION, KEY(a->id));
}

enum db_status
store_texts_rename(struct store *store, const char *name, const char *instead)
{
    QUERY(events_rename, "update event set data = replace(data, $1, $2) where replace(data, $1,"
                         " '') <> data");
    QUERY(results_rename, "update job_result set problem = replace(problem, $1, $2)"
                          " where replace(problem, $1, '') <> problem");
    QUERY(answers_forget, "delete from answer where position(convert_to($1, 'UTF8') in body) > 0",
          .sqlite = "delete from answer where instr(body, cast($1 as blob)) > 0");
    struct db_value args[] = {VALUES(name, instead)};
    enum db_status st = list_status(STORE_RUN(store, &events_rename, args));
    if (!st)
        st = list_status(STORE_RUN(store, &results_rename, args));
    return st ? st : list_status(store_query(store, &answers_forget, args, 1, NULL, NULL));
}

enum db_status
store_audit_naming(struct store *store, const char *name, int64_t *out)
{
    QUERY(query, "select count(*) from audit where replace(detail, $1, '') <> detail");
    *out = 0;
    return list_status(store_numbers(store, &query, ARGS(name), out, 1));
}
