/* SPDX-License-Identifier: MIT */
/* The search: games of the rulebook, tournaments and players whose names contain the words, and the records of a player of just this
 * name. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "event/names.h"
#include "store/adjudications.h"
#include "store/tournaments.h"
#include "web/request.h"

/* READ_MOST: players and tournaments that are compared; FOUND_MOST: those that are shown. */
enum { FOUND_MOST = 50, READ_MOST = 100000, PAGE = 500 };

struct search {
    struct html h;
    struct name_words words;
    struct listed_player players[FOUND_MOST];
    struct tournament tournaments[FOUND_MOST];
    const struct adj_variant *games[FOUND_MOST];
    size_t player_count, tournament_count, game_count;
    int64_t last; /* the last tournament that was read */
    size_t read, players_read;
    bool has_records; /* of the player of just this name */
};

static bool
player_take(void *context, const struct listed_player *p)
{
    struct search *s = context;
    struct arena *pool = &s->h.req->pool;
    s->players_read++;
    if (!name_has_words(&s->words, p->name))
        return true;
    s->players[s->player_count++] = (struct listed_player){arena_string(pool, p->tournament),
                                                           arena_string(pool, p->tournament_name),
                                                           p->number, arena_string(pool, p->name)};
    return s->player_count < FOUND_MOST;
}

static bool
tournament_take(void *context, const struct tournament *t)
{
    struct search *s = context;
    s->last = t->seq;
    s->read++;
    if (s->tournament_count < FOUND_MOST && name_has_words(&s->words, t->name))
        s->tournaments[s->tournament_count++] =
            (struct tournament){.id = arena_string(&s->h.req->pool, t->id),
                                .name = arena_string(&s->h.req->pool, t->name)};
    return true;
}

/* Read the tournaments in parts, because a list has its limit. */
static enum db_status
tournaments_find(struct search *s)
{
    enum db_status st = DB_OK;
    for (size_t before = 1; !st && before && s->read < READ_MOST;) {
        before = s->read;
        st = store_tournament_list(s->h.req->reader, s->last, PAGE, tournament_take, s);
        st = st == DB_NONE ? DB_OK : st;
        before = s->read - before;
    }
    return st;
}

static bool
record_take(void *context, const struct adjudication *a)
{
    struct search *s = context;
    (void)a;
    s->has_records = true;
    return true;
}

static void
games_find(struct search *s)
{
    for (size_t i = 0; i < adj_variant_count() && s->game_count < FOUND_MOST; i++) {
        const struct adj_variant *v = adj_variant_at(i);
        if (name_has_words(&s->words, variant_title(&s->h, adj_variant_id(v))) ||
            name_has_words(&s->words, adj_variant_id(v)))
            s->games[s->game_count++] = v;
    }
}

static void
player_row(struct values *row, void *context)
{
    const struct search *s = context;
    const struct listed_player *p = &s->players[row->at];
    values_set(row, "tournament=%s tournament_name=%s number=%jd name=%s records=%s", p->tournament,
               p->tournament_name, p->number, p->name, url_part(s->h.req, p->name));
}

static void
tournament_row(struct values *row, void *context)
{
    const struct search *s = context;
    values_set(row, "tournament=%s name=%s", s->tournaments[row->at].id,
               s->tournaments[row->at].name);
}

static void
game_row(struct values *row, void *context)
{
    const struct search *s = context;
    const char *game = adj_variant_id(s->games[row->at]);
    values_set(row, "game=%s name=%s", game, variant_title(&s->h, game));
}

static void
search_show(struct search *s, const char *asked)
{
    struct values *v = &s->h.values;
    size_t found = s->player_count + s->tournament_count + s->game_count + s->has_records;
    values_set(v, "q=%s is_lost=%d records=%s most=%d is_partial=%d", asked,
               s->words.count && !found, s->has_records ? url_part(s->h.req, asked) : "", READ_MOST,
               s->players_read == READ_MOST || s->read >= READ_MOST);
    values_rows(v, "players", s->player_count, player_row, s);
    values_rows(v, "tournaments", s->tournament_count, tournament_row, s);
    values_rows(v, "games", s->game_count, game_row, s);
    page_show(&s->h, 200, &(struct page_head){.label = N_("Search")}, "search");
}

void
search_page(struct request *req)
{
    struct search *s = arena_alloc(&req->pool, sizeof *s);
    const char *asked = given(req, "q");
    if (!s || !request_store(req))
        return;
    html_init(&s->h, req);
    name_words_read(&s->words, &req->pool, asked);
    enum db_status st = DB_OK;
    if (s->words.count) {
        games_find(s);
        st = tournaments_find(s);
        if (!st)
            st = store_player_each(req->reader, READ_MOST, player_take, s);
        if (!st)
            st = store_adjudication_list(req->reader,
                                         &(struct adjudication_filter){.player = asked, .limit = 1},
                                         record_take, s);
    }
    name_words_clear(&s->words);
    if (!problem_set_store(req, st == DB_NONE ? DB_OK : st))
        search_show(s, asked);
}
