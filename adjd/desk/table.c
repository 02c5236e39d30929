/* SPDX-License-Identifier: MIT */
/* Standings with explained tie-breaks, the crosstable, and blank score sheets. */
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "desk/event.h"
#include "desk/matches.h"
#include "desk/pages.h"
#include "desk/paging.h"
#include "web/request.h"

/* The table of places. */

static void
tie_row(struct values *row, void *context)
{
    struct event_page *e = context;
    const struct tie_break *tie = &e->s.ties[row->at];
    values_set(row, "code=%s tie_title=%s", tie->code, tie_title(&e->h, tie));
}

static void
tie_value_row(struct values *row, void *context)
{
    struct event_page *e = context;
    const struct standing *p = &e->s.players[e->s.order[row->outer->at]];
    char text[TIE_TEXT_SIZE];
    tie_text(p->ties[row->at], text);
    values_set(row, "code=%s value=%s is_explained=%d", e->s.ties[row->at].code,
               arena_string(&e->h.req->pool, text), e->is_linked && *text);
}

/* A result of a player in the crosstable: a game, a bye, or nothing. */
static void
cell_row(struct values *row, void *context)
{
    struct event_page *e = context;
    const struct cell *cell =
        standings_cell(&e->s, e->s.order[row->outer->at], (int64_t)row->at + 1);
    if (!cell || cell->opponent == NO_OPPONENT) {
        values_set(row, "opponent= bye=%s score=%s", cell ? bye_text(cell->code) : "",
                   cell ? points_text(e->h.req, cell->points) : "");
        return;
    }
    static const char *const marks[2][2] = {{"", "\xc2\xa0R"}, {"f", "f\xc2\xa0R"}};
    bool is_forfeit = cell->code == '+' || cell->code == '-';
    values_set(row, "opponent=%jd colour=%s verdict=%s score=%s mark=%s",
               e->s.players[cell->opponent].number,
               cell->white ? word(&e->h, N_("w")) : word(&e->h, N_("b")),
               e->s.games[cell->game].adjudication,
               cell->code == '?' ? "·" : points_text(e->h.req, cell->points),
               marks[is_forfeit][standings_is_reported(&e->s, cell)]);
}

static void
column_row(struct values *row, void *unused)
{
    (void)unused;
    values_set(row, "round=%zu", row->at + 1);
}

static void
place_row(struct values *row, void *context)
{
    struct event_page *e = context;
    const struct standing *p = &e->s.players[e->s.order[row->at]];
    values_set(row, "rank=%jd number=%jd name=%s played=%jd points=%s", p->rank, p->number, p->name,
               p->games, points_text(e->h.req, p->points));
    values_rows(row, "tie_values", e->s.tie_count, tie_value_row, e);
    values_rows(row, "cells", (size_t)e->s.rounds, cell_row, e);
}

bool
table_load(struct event_page *e, struct request *req, bool is_linked)
{
    if (!event_load(e, req, standings_compute))
        return false;
    struct values *v = &e->h.values;
    e->is_linked = is_linked;
    values_set(v, "is_linked=%d", is_linked);
    values_rows(v, "ties", e->s.tie_count, tie_row, e);
    values_rows(v, "places", e->s.player_count, place_row, e);
    values_rows(v, "columns", (size_t)e->s.rounds, column_row, NULL);
    return true;
}

static bool
has_place(void *context, size_t at, struct paging *p)
{
    const struct event_page *e = context;
    const struct standing *player = &e->s.players[e->s.order[at]];
    return paging_finds(p, player->number, player->name, NULL);
}

/* Loads the tables with the places of one page. */
static bool
table_page(struct event_page *e, struct request *req, bool is_linked)
{
    return table_load(e, req, is_linked) &&
           values_page(&e->h, "places", e->s.player_count, has_place, place_row, e);
}

/* GET /tournaments/{id}/standings */

/* The player whose tie-breaks are explained. */
struct explained {
    struct event_page *e;
    size_t player;
    struct json *counted; /* of the current tie-break, what it counted */
};

static void
contribution_row(struct values *row, void *context)
{
    const struct explained *x = context;
    const struct standings *s = &x->e->s;
    int64_t opponent = 0;
    row->json = json_item(json_member(x->counted, "list"), row->at);
    json_int(json_member(row->json, "opponent"), &opponent);
    size_t place = opponent ? standings_find(s, opponent) : NO_OPPONENT;
    values_set(row, "name=%s", place != NO_OPPONENT ? s->players[place].name : "");
}

static void
explanation_row(struct values *row, void *context)
{
    struct explained *x = context;
    struct event_page *e = x->e;
    const struct tie_break *tie = &e->s.ties[row->at];
    struct buffer out = {0};
    char total[TIE_TEXT_SIZE];
    tie_row(row, e);
    tie_text(e->s.players[x->player].ties[row->at], total);
    values_set(row, "explanation=%s is_counted=%d total=%s",
               tie_explanation(tie, language_tag(e->h.language)), tie->row->take != NULL,
               arena_string(&e->h.req->pool, total));
    if (!tie->row->take)
        return;
    json_open(&out, NULL, '{');
    tie_explain(&out, "list", &e->s, row->at, x->player);
    json_close(&out, '}');
    json_free(x->counted);
    x->counted = out.failed ? NULL : json_parse(out.data, out.len, NULL);
    values_rows(row, "list", json_count(json_member(x->counted, "list")), contribution_row, x);
    buffer_clear(&out);
}

void
standings_page(struct request *req)
{
    struct event_page e;
    struct match_table table = {.count = 0};
    if (table_page(&e, req, true)) {
        matches_load(&table, req, &e.s, e.facts, 0);
        set_team_standings(&table, &e.h);
        struct explained x = {.e = &e};
        x.player = standings_find(&e.s, digits_read(request_query(req, "explain"), PLAYERS_MOST));
        bool is_found = x.player != NO_OPPONENT;
        values_set(&e.h.values, "explained=%s explained_number=%jd",
                   is_found ? e.s.players[x.player].name : "",
                   is_found ? e.s.players[x.player].number : 0);
        values_rows(&e.h.values, "explanations", e.s.tie_count, explanation_row, &x);
        event_show(&e, word(&e.h, N_("Standings")), true, "standings");
        json_free(x.counted);
    }
    teams_clear(&table.teams);
    event_clear(&e);
}

/* GET /tournaments/{id}/crosstable */

void
crosstable_page(struct request *req)
{
    struct event_page e;
    if (table_page(&e, req, false))
        event_show(&e, word(&e.h, N_("Crosstable")), true, "crosstable");
    event_clear(&e);
}

/* GET /tournaments/{id}/sheet, /games/{id}/sheet */

/* A blank score sheet for one A4 page: two columns of moves. */
enum { SHEET_COLUMNS = 2, SHEET_LINES = 30 };

static void
line_row(struct values *row, void *unused)
{
    (void)unused;
    values_set(row, "number=%zu", row->outer->at * SHEET_LINES + row->at + 1);
}

static void
sheet_column_row(struct values *row, void *unused)
{
    values_rows(row, "lines", SHEET_LINES, line_row, unused);
}

static void
sheet_show(struct html *h, const char *event, const char *variant)
{
    values_set(&h->values, "event=%s game=%s", event, variant_title(h, variant));
    values_rows(&h->values, "columns", SHEET_COLUMNS, sheet_column_row, NULL);
    page_show(h, 200, &(struct page_head){.label = N_("Score sheet"), .is_bare = true}, "sheet");
}

void
sheet_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds))
        sheet_show(&e.h, e.t.name, e.t.variant);
    event_clear(&e);
}

void
game_sheet_page(struct request *req)
{
    struct html h;
    html_init(&h, req);
    if (*variant_title(&h, req->vars[0]))
        sheet_show(&h, "", req->vars[0]);
    else
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
}
