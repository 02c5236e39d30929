/* SPDX-License-Identifier: MIT */
/* Tournaments. Begin with store_tournament_add(). */
#include "store/tournaments.h"

#include "store/attest.h"
#include "store/mapping.h"

#define TOURNAMENT "seq, id, created_ms, name, variant, regulations, facts, listed, rulebook"

enum db_status
store_tournament_add(struct store *store, const struct tournament *t)
{
    QUERY(query,
          "insert into tournament (id, created_ms, name, variant, regulations, facts,"
          " listed, rulebook, owner, salt) values ($1, $2, $3, $4, $5, $6, $7, $8, $9,"
          " $10)",
          .kind = DB_DEFERRED);
    return store_write(store, &query,
                       ARGS(t->id, t->created_ms, t->name, t->variant, t->regulations, t->facts,
                            t->unfinished ? -1 : t->listed, t->rulebook, t->owner,
                            store_salt(store)),
                       ATTESTED_TOURNAMENT, KEY(t->id));
}

enum db_status
store_tournament_rulebook(struct store *store, int64_t tournament, const char *rulebook)
{
    QUERY(query, "update tournament set rulebook = $2 where seq = $1");
    return store_write(store, &query, ARGS(tournament, rulebook), ATTESTED_TOURNAMENT,
                       KEY(db_null(), tournament));
}

enum db_status
store_tournament_seq(struct store *store, const char *id, int64_t *out_seq)
{
    QUERY(query, "select seq from tournament where id = $1");
    return store_numbers(store, &query, ARGS(id), out_seq, 1);
}

enum db_status
store_tournament_finish(struct store *store, int64_t tournament, bool listed)
{
    QUERY(query, "update tournament set listed = $2 where seq = $1 and listed < 0");
    struct db_value args[] = {VALUES(tournament, listed)};
    return store_write(store, &query, ARRAY(args), ATTESTED_TOURNAMENT, KEY(db_null(), args[0]));
}

LIST_MAPPING(tournament, tournament,
             COLUMNS(tournament, seq, id, created_ms, name, variant, regulations, facts, listed,
                     rulebook));

enum db_status
store_tournament_get(struct store *store, const char *id, struct arena *pool,
                     struct tournament *out)
{
    /* While a tournament is unfinished, `listed` is -1, and only the import and the housekeeping
     * see it. */
    QUERY(query, "select " TOURNAMENT " from tournament where id = $1 and listed >= 0",
          .kind = DB_FALLBACK);
    return store_get(store, &query, ARGS(id), &tournament_mapping, pool, out);
}

enum db_status
store_tournament_list(struct store *store, int64_t after, int64_t limit, tournament_fn *each,
                      void *context)
{
    QUERY(query,
          "select " TOURNAMENT
          " from tournament where seq > $1 and listed >= 0 order by seq limit $2",
          .custom_plan = true);
    return store_each(store, &query, ARGS(after, limit), &tournament_mapping, (callback_fn *)each,
                      context);
}
