/* SPDX-License-Identifier: MIT */
#include "club/loading.h"

/* Of one round, or of all with round 0. */
static enum db_status
rows_load(struct standings *s, struct store *store, const struct tournament *t, int64_t round)
{
    standings_begin(s, t);
    s->cancel = store_cancel_of(store);
    enum db_status st = store_player_list(store, t->seq, standings_player, s);
    if (!st)
        st = store_pairing_list(store, t->seq, round, standings_pairing, s);
    if (!st)
        st = store_fixture_list(store, t->seq, round, standings_fixture, s);
    return st ? st : store_bye_list(store, t->seq, round, standings_bye, s);
}

enum db_status
standings_load(struct standings *s, struct store *store, const struct tournament *t,
               bool follow(struct standings *s))
{
    enum db_status st = rows_load(s, store, t, 0);
    return st || follow(s) ? st : DB_UNAVAILABLE;
}

enum db_status
standings_load_round(struct standings *s, struct store *store, const struct tournament *t,
                     int64_t round)
{
    enum db_status st = rows_load(s, store, t, round);
    return st || standings_rounds(s) ? st : DB_UNAVAILABLE;
}
