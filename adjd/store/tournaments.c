/* SPDX-License-Identifier: MIT */
/* Tournaments. Begin with store_tournament_add(). */
#include "store/tournaments.h"

#include "store/attest.h"
#include "store/mapping.h"

enum db_status
store_tournament_add(struct store *store, const struct tournament *t)
{
    return store_write(store, Q_TOURNAMENT_ADD,
                       ARGS(db_text(t->id), db_int(t->created_ms), db_text(t->name),
                            db_text(t->variant), db_text(t->regulations), db_text(t->facts),
                            db_int(t->unfinished ? -1 : t->listed), db_text(t->rulebook),
                            db_text(t->owner), db_text(store_salt(store))),
                       ATTESTED_TOURNAMENT, KEY(db_text(t->id)));
}

enum db_status
store_tournament_rulebook(struct store *store, int64_t tournament, const char *rulebook)
{
    return store_write(store, Q_TOURNAMENT_RULEBOOK, ARGS(db_int(tournament), db_text(rulebook)),
                       ATTESTED_TOURNAMENT, KEY(db_null(), db_int(tournament)));
}

enum db_status
store_tournament_seq(struct store *store, const char *id, int64_t *out_seq)
{
    return store_numbers(store, Q_TOURNAMENT_SEQ, ARGS(db_text(id)), out_seq, 1);
}

enum db_status
store_tournament_finish(struct store *store, int64_t tournament, bool listed)
{
    struct db_value args[] = {db_int(tournament), db_int(listed)};
    return store_write(store, Q_TOURNAMENT_FINISH, ARRAY(args), ATTESTED_TOURNAMENT,
                       KEY(db_null(), args[0]));
}

MAPPING_CALL(tournament)
static const struct mapping tournament_mapping = {
    sizeof(struct tournament),
    tournament_call,
    {COLUMN(tournament, seq), COLUMN(tournament, id), COLUMN(tournament, created_ms),
     COLUMN(tournament, name), COLUMN(tournament, variant), COLUMN(tournament, regulations),
     COLUMN(tournament, facts), COLUMN(tournament, listed), COLUMN(tournament, rulebook)}};

enum db_status
store_tournament_get(struct store *store, const char *id, struct arena *pool,
                     struct tournament *out)
{
    return store_get(store, Q_TOURNAMENT_GET, ARGS(db_text(id)), &tournament_mapping, pool, out);
}

enum db_status
store_tournament_list(struct store *store, int64_t after, int64_t limit, tournament_fn *each,
                      void *context)
{
    return store_each(store, Q_TOURNAMENT_LIST, ARGS(db_int(after), db_int(limit)),
                      &tournament_mapping, (callback_fn *)each, context);
}
