/* SPDX-License-Identifier: MIT */
#include "club/creation.h"

#include "base/json.h"
#include "club/events.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/players.h"
#include "store/tournaments.h"

/* Rows per transaction step (a few milliseconds of the writer), and the largest tournament that is
 * written in a single step. */
enum { STEP_ROWS = 500, SMALL_ROWS = 1000 };

static size_t
rows_of(const struct event_content *c)
{
    return c->player_count + c->fixture_count + c->bye_count;
}

bool
creation_is_large(const struct event_content *c)
{
    return rows_of(c) > SMALL_ROWS;
}

/* Row order: players first, then the pairings and byes, which refer to them. */
static enum db_status
row_write(struct store *store, const struct event_content *c, size_t row, int64_t tournament)
{
    if (row < c->player_count) {
        struct player player = c->players[row];
        player.tournament = tournament;
        return store_player_add(store, &player);
    }
    row -= c->player_count;
    if (row < c->fixture_count) {
        struct fixture fixture = c->fixtures[row];
        fixture.tournament = tournament;
        return store_fixture_add(store, &fixture);
    }
    struct bye bye = c->byes[row - c->fixture_count];
    bye.tournament = tournament;
    return store_bye_put(store, &bye);
}

static enum db_status
rows_write(struct store *store, const struct event_content *c, size_t from, size_t to)
{
    int64_t seq = 0;
    enum db_status st = store_tournament_seq(store, c->tournament.id, &seq);
    for (size_t row = from; !st && row < to; row++)
        st = row_write(store, c, row, seq);
    return st;
}

static size_t
step_end(const struct creation *creation)
{
    size_t all = rows_of(creation->content), end = creation->written + STEP_ROWS;
    return end < all ? end : all;
}

enum db_status
creation_step(struct store *store, void *context)
{
    const struct creation *creation = context;
    const struct event_content *c = creation->content;
    struct tournament t = c->tournament;
    t.unfinished = true;
    enum db_status st = creation->begun ? DB_OK : store_tournament_add(store, &t);
    if (!st)
        st = rows_write(store, c, creation->written, step_end(creation));
    return st ? st : store_audit_add(store, t.created_ms, creation->actor, "import", t.id, "{}");
}

bool
creation_stepped(struct creation *creation)
{
    creation->begun = true;
    creation->written = step_end(creation);
    return creation->written < rows_of(creation->content);
}

static enum db_status
tournament_write(struct store *store, const struct creation *creation)
{
    const struct tournament *t = &creation->content->tournament;
    int64_t seq = 0;
    if (!creation->begun)
        return store_tournament_add(store, t);
    enum db_status st = store_tournament_seq(store, t->id, &seq);
    return st ? st : store_tournament_finish(store, seq, t->listed);
}

enum db_status
creation_end(struct store *store, const struct creation *creation)
{
    const struct event_content *c = creation->content;
    struct buffer object = {0};
    enum db_status st = tournament_write(store, creation);
    if (!st)
        st = rows_write(store, c, creation->written, rows_of(c));
    json_open(&object, NULL, '{');
    json_put_int(&object, "players", (int64_t)c->player_count);
    json_put_int(&object, "pairings", (int64_t)c->fixture_count);
    json_put_int(&object, "byes", (int64_t)c->bye_count);
    json_close(&object, '}');
    if (!st)
        st = store_audit_put(store, c->tournament.created_ms, creation->actor, "tournament",
                             c->tournament.id, &object);
    buffer_clear(&object);
    return st ? st : event_tournament(store, &c->tournament);
}
