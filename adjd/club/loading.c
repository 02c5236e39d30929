/* SPDX-License-Identifier: MIT */
#include "club/loading.h"

enum db_status
standings_load(struct standings *s, struct store *store, const struct tournament *t,
               bool follow(struct standings *s))
{
    standings_begin(s, t);
    s->cancel = store_cancel_of(store);
    enum db_status st = store_player_list(store, t->seq, standings_player, s);
    if (!st)
        st = store_pairing_list(store, t->seq, standings_pairing, s);
    if (!st)
        st = store_fixture_list(store, t->seq, 0, standings_fixture, s);
    if (!st)
        st = store_bye_list(store, t->seq, standings_bye, s);
    return st || follow(s) ? st : DB_UNAVAILABLE;
}
