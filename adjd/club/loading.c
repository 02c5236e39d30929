/* SPDX-License-Identifier: MIT */
#include "club/loading.h"

static enum db_status
rows_load(struct standings *s, struct store *store, const struct tournament *t)
{
    standings_begin(s, t);
    s->cancel = store_cancel_of(store);
    enum db_status st = store_player_list(store, t->seq, standings_player, s);
    if (!st)
        st = store_pairing_list(store, t->seq, standings_pairing, s);
    if (!st)
        st = store_fixture_list(store, t->seq, 0, standings_fixture, s);
    return st ? st : store_bye_list(store, t->seq, standings_bye, s);
}

enum db_status
standings_load_rounds(struct standings *s, struct store *store, const struct tournament *t)
{
    enum db_status st = rows_load(s, store, t);
    if (st)
        return st;
    return standings_rounds(s) ? DB_OK : DB_UNAVAILABLE;
}

enum db_status
standings_load(struct standings *s, struct store *store, const struct tournament *t)
{
    enum db_status st = rows_load(s, store, t);
    if (st)
        return st;
    return standings_compute(s) ? DB_OK : DB_UNAVAILABLE;
}
