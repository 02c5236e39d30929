/* SPDX-License-Identifier: MIT */
#include "store/tournaments.h"

#include "store/attest.h"

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
    /* `listed` is -1 while a tournament is unfinished and only its import and housekeeping see it. */
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

#define PLAYER "tournament, entry, number, name, facts, withdrawn"

enum db_status
store_player_add(struct store *store, const struct player *p)
{
    QUERY(query,
          "insert into player (tournament, entry, number, name, facts, salt)"
          " values ($1, $2, $3, $4, $5, $6)",
          .kind = DB_DEFERRED);
    return store_write(
        store, &query,
        ARGS(p->tournament, p->entry, p->number, p->name, p->facts, store_salt(store)),
        ATTESTED_PLAYER, KEY(p->tournament, p->entry));
}

enum db_status
store_player_change(struct store *store, const struct player *p)
{
    QUERY(query, "update player set name = $3, facts = $4, withdrawn = $5, salt = $6"
                 " where tournament = $1 and entry = $2");
    return store_write(
        store, &query,
        ARGS(p->tournament, p->entry, p->name, p->facts, db_some(p->withdrawn), store_salt(store)),
        ATTESTED_PLAYER, KEY(p->tournament, p->entry));
}

enum db_status
store_player_remove(struct store *store, const struct player *p)
{
    QUERY(byes_of, "select round, player from bye where tournament = $1 and player = $2");
    QUERY(player_remove, "update player set number = null where tournament = $1 and entry = $2");
    QUERY(byes_clear, "delete from bye where tournament = $1 and player = $2");
    /* Renumber in two steps, so that no two players have the same number in between. */
    QUERY(player_lift, "update player set number = -number where tournament = $1 and number > $2");
    QUERY(player_lower, "update player set number = -number - 1 where tournament = $1"
                        " and number < 0");
    QUERY(players_behind,
          ROW_PLAYER " where p.tournament = $1 and p.number >= $2 order by p.number");
    struct db_value who[] = {VALUES(p->tournament, p->entry)};
    struct db_value from[] = {VALUES(p->tournament, p->number)};
    enum db_status st = store_touch(store, ATTESTED_PLAYER, KEY(who[0], who[1]));
    if (!st)
        st = list_status(store_touch_each(store, ATTESTED_BYE, &byes_of, who));
    if (!st)
        st = STORE_RUN(store, &player_remove, who);
    if (!st)
        st = list_status(STORE_RUN(store, &byes_clear, who));
    if (!st)
        st = list_status(STORE_RUN(store, &player_lift, from));
    if (!st)
        st = list_status(store_run(store, &player_lower, ARGS(p->tournament)));
    /* The players behind the removed one have new numbers. There may be thousands, so one query reads them. */
    return st ? st : store_touch_rows(store, ATTESTED_PLAYER, &players_behind, ARRAY(from));
}

LIST_MAPPING(player, player, COLUMNS(player, tournament, entry, number, name, facts, withdrawn));

static enum db_status
player_get(struct store *store, const struct db_query *query, int64_t tournament,
           struct db_value which, struct arena *pool, struct player *out)
{
    return store_get(store, query, ARGS(tournament, which), &player_mapping, pool, out);
}

enum db_status
store_player_by_name(struct store *store, int64_t tournament, const char *name, struct arena *pool,
                     struct player *out)
{
    QUERY(query, "select " PLAYER
                 " from player where tournament = $1 and name = $2 and number is not null");
    return player_get(store, &query, tournament, db_text(name), pool, out);
}

enum db_status
store_player_by_number(struct store *store, int64_t tournament, int64_t number, struct arena *pool,
                       struct player *out)
{
    QUERY(query, "select " PLAYER " from player where tournament = $1 and number = $2");
    return player_get(store, &query, tournament, db_int(number), pool, out);
}

enum db_status
store_player_by_entry(struct store *store, int64_t tournament, int64_t entry, struct arena *pool,
                      struct player *out)
{
    QUERY(query, "select " PLAYER " from player where tournament = $1 and entry = $2");
    return player_get(store, &query, tournament, db_int(entry), pool, out);
}

enum db_status
store_player_last(struct store *store, int64_t tournament, int64_t *out_number, int64_t *out_entry)
{
    QUERY(query, "select coalesce((select max(number) from player where tournament = $1), 0),"
                 " coalesce((select max(entry) from player where tournament = $1), 0)");
    int64_t last[2] = {0, 0};
    enum db_status st = store_numbers(store, &query, ARGS(tournament), last, 2);
    *out_number = last[0];
    *out_entry = last[1];
    return st;
}

enum db_status
store_player_list(struct store *store, int64_t tournament, player_fn *each, void *context)
{
    QUERY(query, "select " PLAYER
                 " from player where tournament = $1 and number is not null order by number");
    return store_each(store, &query, ARGS(tournament), &player_mapping, (callback_fn *)each,
                      context);
}

enum db_status
store_player_last_round(struct store *store, int64_t tournament, int64_t entry, int64_t *out_round)
{
    QUERY(query, "select max(round) from (select max(p.round) as round from pairing p"
                 " where p.tournament = $1 and p.white = $2 and " COUNTS
                 " union all select max(p.round) from pairing p where p.tournament = $1"
                 " and p.black = $2 and " COUNTS
                 " union all select max(f.round) from fixture f where f.tournament = $1"
                 " and f.white = $2 union all select max(f.round) from fixture f"
                 " where f.tournament = $1 and f.black = $2 union all select max(b.round)"
                 " from bye b where b.tournament = $1 and b.player = $2"
                 " and b.kind = 'allocated') t");
    *out_round = 0;
    return store_numbers(store, &query, ARGS(tournament, entry), out_round, 1);
}
