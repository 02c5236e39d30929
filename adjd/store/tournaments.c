/* SPDX-License-Identifier: MIT */
#include "store/tournaments.h"

#include "store/attest.h"

#define TOURNAMENT "seq, id, created_ms, name, variant, regulations, facts, listed, rulebook"
/* Condition: the tournament was not deleted. */
#define STANDS "not exists (select 1 from deletion d where d.id = tournament.id)"

enum db_status
store_tournament_add(struct store *store, const struct tournament *t)
{
    QUERY(query,
          "insert into tournament (id, created_ms, name, variant, regulations, facts,"
          " listed, rulebook, owner, salt) values ($1, $2, $3, $4, $5, $6, $7, $8, $9,"
          " $10)",
          .kind = DB_DEFERRED);
    struct db_value args[] = {VALUES(t->id, t->created_ms, t->name, t->variant, t->regulations,
                                     t->facts, t->unfinished ? -1 : t->listed, t->rulebook,
                                     t->owner, store_salt(store))};
    int64_t seq = 0; /* the only attested column that the database assigns */
    enum db_status st = STORE_RUN(store, &query, args);
    if (!st)
        st = list_status(store_tournament_seq(store, t->id, &seq));
    return st ? st
              : store_touch_row(store, ATTESTED_TOURNAMENT, KEY(t->id),
                                ARGS(args[9], seq, args[1], args[2], args[3], args[4], args[5],
                                     args[6], args[7], args[8]));
}

enum db_status
store_tournament_rulebook(struct store *store, int64_t tournament, const char *rulebook)
{
    QUERY(query, "update tournament set rulebook = $2 where seq = $1");
    return store_change(store, &query, ARGS(tournament, rulebook),
                        &(struct row_change){ATTESTED_TOURNAMENT,
                                             {VALUES(db_null(), tournament)},
                                             {{TOURNAMENT_RULEBOOK, db_text(rulebook), 0}}});
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
    return store_change(store, &query, ARGS(tournament, listed),
                        &(struct row_change){ATTESTED_TOURNAMENT,
                                             {VALUES(db_null(), tournament)},
                                             {{TOURNAMENT_LISTED, db_int(listed), 0}}});
}

LIST_MAPPING(tournament, tournament,
             COLUMNS(tournament, seq, id, created_ms, name, variant, regulations, facts, listed,
                     rulebook));

enum db_status
store_tournament_get(struct store *store, const char *id, struct arena *pool,
                     struct tournament *out)
{
    /* `listed` is -1 while a tournament is unfinished and only its import and housekeeping see it. */
    QUERY(query, "select " TOURNAMENT " from tournament where id = $1 and listed >= 0 and " STANDS,
          .kind = DB_FALLBACK);
    return store_get(store, &query, ARGS(id), &tournament_mapping, pool, out);
}

enum db_status
store_tournament_stored(struct store *store, const char *id, struct arena *pool,
                        struct tournament *out)
{
    QUERY(query, "select " TOURNAMENT " from tournament where id = $1 and listed >= 0");
    return store_get(store, &query, ARGS(id), &tournament_mapping, pool, out);
}

enum db_status
store_tournament_by_seq(struct store *store, int64_t seq, struct arena *pool,
                        struct tournament *out)
{
    QUERY(query, "select " TOURNAMENT " from tournament where seq = $1");
    return store_get(store, &query, ARGS(seq), &tournament_mapping, pool, out);
}

enum db_status
store_tournament_change(struct store *store, const struct tournament *t)
{
    QUERY(query, "update tournament set name = $2, variant = $3, regulations = $4, facts = $5,"
                 " rulebook = $6, salt = $7 where id = $1");
    struct db_value args[] = {VALUES(t->id, t->name, t->variant, t->regulations, t->facts,
                                     t->rulebook, store_salt(store))};
    return store_change(store, &query, ARRAY(args),
                        &(struct row_change){ATTESTED_TOURNAMENT,
                                             {VALUES(t->id)},
                                             {{COLUMN_SALT, args[6], 0},
                                              {TOURNAMENT_NAME, args[1], 0},
                                              {TOURNAMENT_VARIANT, args[2], 0},
                                              {TOURNAMENT_REGULATIONS, args[3], 0},
                                              {TOURNAMENT_FACTS, args[4], 0},
                                              {TOURNAMENT_RULEBOOK, args[5], 0}}});
}

enum db_status
store_tournament_last_round(struct store *store, int64_t tournament, int64_t *out_round)
{
    QUERY(query, "select max(round) from (select max(p.round) as round from pairing p"
                 " where p.tournament = $1 and " COUNTS
                 " union all select max(round) from fixture where tournament = $1"
                 " union all select max(round) from bye where tournament = $1) t");
    *out_round = 0;
    return store_numbers(store, &query, ARGS(tournament), out_round, 1);
}

enum db_status
store_tournament_is_empty(struct store *store, int64_t tournament)
{
    QUERY(query, "select 1 where not exists (select 1 from pairing where tournament = $1)"
                 " and not exists (select 1 from fixture where tournament = $1)");
    return store_run(store, &query, ARGS(tournament));
}

enum db_status
store_deletion_add(struct store *store, const char *tournament, int64_t now_ms, const char *actor)
{
    QUERY(query, "insert into deletion (id, deleted_ms, actor) values ($1, $2, $3)",
          .kind = DB_DEFERRED);
    struct db_value args[] = {VALUES(tournament, now_ms, actor)};
    enum db_status st = STORE_RUN(store, &query, args);
    return st ? st
              : store_touch_row(store, ATTESTED_DELETION, KEY(tournament),
                                ARGS(db_null(), args[1], args[2]));
}

enum db_status
store_deletion_remove(struct store *store, const char *tournament)
{
    QUERY(query, "delete from deletion where id = $1");
    return store_delete(store, &query, ARGS(tournament),
                        &(struct row_change){ATTESTED_DELETION, {VALUES(tournament)}, {{0}}});
}

#define DELETION                                                                                   \
    "d.deleted_ms, d.actor, d.id, t.name, t.owner from deletion d join tournament t"               \
    " on t.id = d.id"

LIST_MAPPING(deletion, deletion, COLUMNS(deletion, deleted_ms, actor, tournament, name, owner));

enum db_status
store_deletion_get(struct store *store, const char *tournament, struct arena *pool,
                   struct deletion *out)
{
    QUERY(query, "select " DELETION " where d.id = $1");
    return store_get(store, &query, ARGS(tournament), &deletion_mapping, pool, out);
}

enum db_status
store_deletion_list(struct store *store, deletion_fn *each, void *context)
{
    QUERY(query, "select " DELETION " order by d.deleted_ms desc limit 1000");
    return store_each(store, &query, NO_ARGS, &deletion_mapping, (callback_fn *)each, context);
}

enum db_status
store_tournament_list(struct store *store, int64_t after, int64_t limit, tournament_fn *each,
                      void *context)
{
    QUERY(query,
          "select " TOURNAMENT " from tournament where seq > $1 and listed >= 0 and " STANDS
          " order by seq limit $2",
          .custom_plan = true);
    return store_each(store, &query, ARGS(after, limit), &tournament_mapping, (callback_fn *)each,
                      context);
}

#define PLAYER "tournament, entry, number, name, facts, withdrawn"

enum db_status
store_player_add(struct store *store, const struct player *p)
{
    QUERY(query,
          "insert into player (tournament, entry, number, name, facts, salt, withdrawn)"
          " values ($1, $2, $3, $4, $5, $6, $7)",
          .kind = DB_DEFERRED);
    const char *salt = store_salt(store);
    const struct db_value withdrawn = db_some(p->withdrawn);
    enum db_status st =
        store_run(store, &query,
                  ARGS(p->tournament, p->entry, p->number, p->name, p->facts, salt, withdrawn));
    return st ? st
              : store_touch_row(store, ATTESTED_PLAYER, KEY(p->tournament, p->entry),
                                ARGS(salt, p->number, p->name, p->facts, withdrawn));
}

LIST_MAPPING(listed_player, listed_player,
             COLUMNS(listed_player, tournament, tournament_name, number, name));

enum db_status
store_player_each(struct store *store, int64_t limit, listed_player_fn *each, void *context)
{
    QUERY(query,
          "select tournament.id, tournament.name, p.number, p.name from tournament join player p"
          " on p.tournament = tournament.seq where tournament.listed >= 0 and p.number is not null"
          " and " STANDS " order by tournament.seq desc, p.number limit $1",
          .custom_plan = true);
    return list_status(store_each(store, &query, ARGS(limit), &listed_player_mapping,
                                  (callback_fn *)each, context));
}

enum db_status
store_player_change(struct store *store, const struct player *p)
{
    QUERY(query, "update player set name = $3, facts = $4, withdrawn = $5, salt = $6"
                 " where tournament = $1 and entry = $2");
    const struct row_change change = {ATTESTED_PLAYER,
                                      {VALUES(p->tournament, p->entry)},
                                      {{PLAYER_NAME, db_text(p->name), 0},
                                       {PLAYER_FACTS, db_text(p->facts), 0},
                                       {PLAYER_WITHDRAWN, db_some(p->withdrawn), 0},
                                       {COLUMN_SALT, db_text(store_salt(store)), 0}}};
    return store_change(
        store, &query,
        ARGS(p->tournament, p->entry, p->name, p->facts, change.set[2].value, change.set[3].value),
        &change);
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
          ROW_PLAYER " where p.tournament = $1 and p.number > $2 order by p.number");
    struct db_value who[] = {VALUES(p->tournament, p->entry)};
    struct db_value from[] = {VALUES(p->tournament, p->number)};
    enum db_status st = list_status(store_touch_deleted(store, ATTESTED_BYE, &byes_of, who));
    /* One query reads the players behind the removed one, perhaps thousands: their numbers change. */
    if (!st)
        st = list_status(store_touch_changes(
            store, &players_behind, ARRAY(from),
            &(struct row_change){ATTESTED_PLAYER, {{0}}, {{PLAYER_NUMBER, db_null(), -1}}}));
    if (!st)
        st = store_change(store, &player_remove, ARRAY(who),
                          &(struct row_change){
                              ATTESTED_PLAYER, {who[0], who[1]}, {{PLAYER_NUMBER, db_null(), 0}}});
    if (!st)
        st = list_status(STORE_RUN(store, &byes_clear, who));
    if (!st)
        st = list_status(STORE_RUN(store, &player_lift, from));
    return st ? st : list_status(store_run(store, &player_lower, ARGS(p->tournament)));
}

enum db_status
store_player_insert(struct store *store, const struct player *p)
{
    /* In two steps, as above. */
    QUERY(player_lift, "update player set number = -number where tournament = $1 and number >= $2");
    QUERY(player_raise, "update player set number = -number + 1 where tournament = $1"
                        " and number < 0");
    QUERY(players_behind,
          ROW_PLAYER " where p.tournament = $1 and p.number >= $2 order by p.number");
    struct db_value from[] = {VALUES(p->tournament, p->number)};
    enum db_status st = list_status(store_touch_changes(
        store, &players_behind, ARRAY(from),
        &(struct row_change){ATTESTED_PLAYER, {{0}}, {{PLAYER_NUMBER, db_null(), 1}}}));
    if (!st)
        st = list_status(STORE_RUN(store, &player_lift, from));
    if (!st)
        st = list_status(store_run(store, &player_raise, ARGS(p->tournament)));
    return st ? st : store_player_add(store, p);
}

LIST_MAPPING(player, player, COLUMNS(player, tournament, entry, number, name, facts, withdrawn));

static enum db_status
player_get(struct store *store, const struct db_query *query, int64_t tournament,
           struct db_value which, struct arena *pool, struct player *out)
{
    return store_get(store, query, ARGS(tournament, which), &player_mapping, pool, out);
}

enum db_status
store_player_namesakes(struct store *store, int64_t tournament, const char *name, player_fn *each,
                       void *context)
{
    QUERY(query, "select " PLAYER " from player where tournament = $1 and name = $2"
                 " and number is not null order by number");
    return store_each(store, &query, ARGS(tournament, name), &player_mapping, (callback_fn *)each,
                      context);
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
