/* SPDX-License-Identifier: MIT */
/* Players. Begin with store_player_add(). */
#include "store/players.h"

#include "store/attest.h"
#include "store/mapping.h"

enum db_status
store_player_add(struct store *store, const struct player *p)
{
    return store_write(store, Q_PLAYER_ADD,
                       ARGS(db_int(p->tournament), db_int(p->entry), db_int(p->number),
                            db_text(p->name), db_text(p->facts), db_text(store_salt(store))),
                       ATTESTED_PLAYER, KEY(db_int(p->tournament), db_int(p->entry)));
}

enum db_status
store_player_change(struct store *store, const struct player *p)
{
    return store_write(store, Q_PLAYER_CHANGE,
                       ARGS(db_int(p->tournament), db_int(p->entry), db_text(p->name),
                            db_text(p->facts), db_some(p->withdrawn), db_text(store_salt(store))),
                       ATTESTED_PLAYER, KEY(db_int(p->tournament), db_int(p->entry)));
}

enum db_status
store_player_remove(struct store *store, const struct player *p)
{
    struct db_value who[] = {db_int(p->tournament), db_int(p->entry)};
    struct db_value from[] = {db_int(p->tournament), db_int(p->number)};
    enum db_status st = store_touch(store, ATTESTED_PLAYER, KEY(who[0], who[1]));
    if (!st)
        st = store_touch_each(store, ATTESTED_BYE, KEY(who[0], db_null(), who[1]), 1, Q_BYES_OF,
                              who);
    if (!st)
        st = STORE_RUN(store, Q_PLAYER_REMOVE, who);
    if (!st)
        st = list_status(STORE_RUN(store, Q_BYES_CLEAR, who));
    if (!st)
        st = list_status(STORE_RUN(store, Q_PLAYER_LIFT, from));
    if (!st)
        st = list_status(store_run(store, Q_PLAYER_LOWER, ARGS(db_int(p->tournament))));
    /* There may be thousands: hash them with one query. */
    return st ? st : store_touch_rows(store, ATTESTED_PLAYER, Q_PLAYERS_BEHIND, ARRAY(from));
}

MAPPING_CALL(player)
static const struct mapping player_mapping = {sizeof(struct player),
                                              player_call,
                                              {COLUMN(player, tournament), COLUMN(player, entry),
                                               COLUMN(player, number), COLUMN(player, name),
                                               COLUMN(player, facts), COLUMN(player, withdrawn)}};

static enum db_status
player_get(struct store *store, enum query query, int64_t tournament, struct db_value which,
           struct arena *pool, struct player *out)
{
    return store_get(store, query, ARGS(db_int(tournament), which), &player_mapping, pool, out);
}

enum db_status
store_player_by_name(struct store *store, int64_t tournament, const char *name, struct arena *pool,
                     struct player *out)
{
    return player_get(store, Q_PLAYER_BY_NAME, tournament, db_text(name), pool, out);
}

enum db_status
store_player_by_number(struct store *store, int64_t tournament, int64_t number, struct arena *pool,
                       struct player *out)
{
    return player_get(store, Q_PLAYER_BY_NUMBER, tournament, db_int(number), pool, out);
}

enum db_status
store_player_by_entry(struct store *store, int64_t tournament, int64_t entry, struct arena *pool,
                      struct player *out)
{
    return player_get(store, Q_PLAYER_BY_ENTRY, tournament, db_int(entry), pool, out);
}

enum db_status
store_player_last(struct store *store, int64_t tournament, int64_t *out_number, int64_t *out_entry)
{
    int64_t last[2] = {0, 0};
    enum db_status st = store_numbers(store, Q_PLAYER_LAST, ARGS(db_int(tournament)), last, 2);
    *out_number = last[0];
    *out_entry = last[1];
    return st;
}

enum db_status
store_player_list(struct store *store, int64_t tournament, player_fn *each, void *context)
{
    return store_each(store, Q_PLAYER_LIST, ARGS(db_int(tournament)), &player_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_player_last_round(struct store *store, int64_t tournament, int64_t entry, int64_t *out_round)
{
    *out_round = 0;
    return store_numbers(store, Q_PLAYER_PLAYS, ARGS(db_int(tournament), db_int(entry)), out_round,
                         1);
}
