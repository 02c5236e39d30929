/* SPDX-License-Identifier: MIT */
/* Standings with explained tie-breaks, the crosstable, the wall display, and blank score sheets. */
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "desk/event.h"
#include "desk/pages.h"
#include "web/request.h"

/* GET /tournaments/{id}/standings */

static void
put_contribution(struct event_page *e, const struct json *one)
{
    struct html *h = &e->h;
    int64_t round = 0, opponent = 0;
    const struct json *value = json_member(one, "value");
    const char *text = json_text(value);
    int64_t number = 0;
    json_int(json_member(one, "round"), &round);
    put(h, "<tr%r><td class=\"figure\">%d</td><td>",
        json_bool(json_member(one, "cut"), false) ? " class=\"cut\"" : "", round);
    if (json_int(json_member(one, "opponent"), &opponent)) {
        size_t place = standings_find(&e->s, opponent);
        if (place != NO_OPPONENT)
            put(h, "%r", player_markup(e, place));
    } else {
        put(h, "%w", N_("no opponent"));
    }
    if (!text && json_int(value, &number))
        text = address(h->req, "%d", number);
    put(h, "</td><td class=\"figure\">%s</td><td>%w</td></tr>\n", text ? text : "",
        json_bool(json_member(one, "cut"), false) ? N_("left out") : "");
}

static void
put_explanation(struct event_page *e, size_t player, size_t tie)
{
    struct html *h = &e->h;
    struct buffer out = {0};
    char total[TIE_TEXT_SIZE];
    const char *code = e->s.ties[tie].code;
    put(h, "<h3 id=\"%s\">%s</h3>\n<p>%s. %s</p>\n", code, code, tie_title(h, &e->s.ties[tie]),
        tie_explanation(&e->s.ties[tie], language_tag(h->language)));
    if (!e->s.ties[tie].row->take)
        return;
    json_open(&out, NULL, '{');
    tie_explain(&out, "list", &e->s, tie, player);
    json_close(&out, '}');
    struct json *doc = out.failed ? NULL : json_parse(out.data, out.len, NULL);
    const struct json *list = json_member(doc, "list");
    table_open(h, "narrow", N_("Round"), N_("Opponent"), N_("Counts"), N_("Note"), NULL);
    for (size_t i = 0; i < json_count(list); i++)
        put_contribution(e, json_item(list, i));
    tie_text(e->s.players[player].ties[tie], total);
    put(h,
        "</tbody><tfoot><tr><th colspan=\"2\">%w</th><td "
        "class=\"figure\">%s</td><td></td></tr></tfoot></table></div>\n",
        N_("Value"), total);
    json_free(doc);
    buffer_clear(&out);
}

static void
put_standing_row(struct event_page *e, size_t place, bool linked)
{
    struct html *h = &e->h;
    const struct standing *p = &e->s.players[place];
    put(h,
        "<tr><td class=\"figure\">%d</td><td>%r</td><td class=\"figure\">%d</td>"
        "<td class=\"figure\"><strong>%s</strong></td>",
        p->rank, player_markup(e, place), p->games, points_text(h->req, p->points));
    for (size_t i = 0; i < e->s.tie_count; i++) {
        char text[TIE_TEXT_SIZE];
        tie_text(p->ties[i], text);
        if (linked && *text)
            put(h, "<td class=\"figure\"><a href=\"?explain=%d#%s\">%s</a></td>", p->number,
                e->s.ties[i].code, text);
        else
            put(h, "<td class=\"figure\">%s</td>", text);
    }
    put(h, "</tr>\n");
}

static void
put_standings(struct event_page *e, bool linked)
{
    struct html *h = &e->h;
    put(h,
        "<div class=\"scroll\"%r><table "
        "class=\"standings\"><thead><tr><th>%w</th><th>%w</th><th><span>%w</span></"
        "th><th><span>%w</"
        "span></th>",
        linked ? "" : " tabindex=\"0\"", N_("Rank"), N_("Player"), N_("Played"), N_("Points"));
    for (size_t i = 0; i < e->s.tie_count; i++)
        put(h, "<th><span><abbr title=\"%s\">%s</abbr></span></th>", tie_title(h, &e->s.ties[i]),
            e->s.ties[i].code);
    put(h, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < e->s.player_count; i++)
        put_standing_row(e, e->s.order[i], linked);
    table_close(h);
}

/* The player whose tie-breaks are to be explained; NO_OPPONENT: none. */
static size_t
explained_player(struct event_page *e)
{
    return standings_find(&e->s, digits_read(request_query(e->h.req, "explain"), PLAYERS_MOST));
}

void
standings_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_compute)) {
        size_t player = explained_player(&e);
        event_open(&e, word(&e.h, N_("Standings")), true);
        put_standings(&e, true);
        if (e.s.tie_count)
            put(&e.h, "<p class=\"faint screen\">%w</p>\n",
                N_("Click a value to see how it was calculated."));
        if (player != NO_OPPONENT) {
            put(&e.h, "<h2>%r</h2>\n", player_markup(&e, player));
            for (size_t i = 0; i < e.s.tie_count; i++)
                put_explanation(&e, player, i);
        }
        html_close(&e.h);
    }
    event_clear(&e);
}

/* GET /tournaments/{id}/crosstable */

static void
put_cell(struct event_page *e, const struct cell *cell)
{
    struct html *h = &e->h;
    if (!cell) {
        put(h, "<td></td>");
        return;
    }
    if (cell->opponent == NO_OPPONENT) {
        put(h, "<td class=\"result\"><abbr title=\"%w\">%s</abbr></td>", bye_text(cell->code),
            points_text(h->req, cell->points));
        return;
    }
    const struct standing_game *g = &e->s.games[cell->game];
    const char *points = cell->code == '?' ? "·" : points_text(h->req, cell->points);
    bool is_forfeit = cell->code == '+' || cell->code == '-';
    put(h, "<td class=\"result\"><span class=\"number\">%d%w</span> ",
        e->s.players[cell->opponent].number, cell->white ? N_("w") : N_("b"));
    if (g->adjudication)
        put(h, "<a href=\"/verdicts/%s\">%s</a>", g->adjudication, points);
    else
        put(h, "%s", points);
    put(h, "%s%s</td>", is_forfeit ? "f" : "",
        standings_is_reported(&e->s, cell) ? "\xc2\xa0R" : "");
}

void
crosstable_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_compute)) {
        struct html *h = &e.h;
        event_open(&e, word(h, N_("Crosstable")), true);
        put(h,
            "<div class=\"scroll\"><table class=\"crosstable\"><thead><tr><th>%w</th><th>%w</th>",
            N_("Rank"), N_("Player"));
        for (int64_t round = 1; round <= e.s.rounds; round++)
            put(h, "<th>%d</th>", round);
        put(h, "<th>%w</th></tr></thead><tbody>\n", N_("Points"));
        for (size_t i = 0; i < e.s.player_count; i++) {
            size_t place = e.s.order[i];
            put(h, "<tr><td class=\"figure\">%d</td><td>%r</td>", e.s.players[place].rank,
                player_markup(&e, place));
            for (int64_t round = 1; round <= e.s.rounds; round++)
                put_cell(&e, standings_cell(&e.s, place, round));
            put(h, "<td class=\"figure\"><strong>%s</strong></td></tr>\n",
                points_text(req, e.s.players[place].points));
        }
        put(h, "</tbody></table></div>\n<p class=\"faint\">%w</p>\n",
            N_("Each cell: the opponent's number, with white (w) or black (b) pieces, and the "
               "points; f: by forfeit, R: as reported, without an explanation."));
        html_close(h);
    }
    event_clear(&e);
}

/* GET /tournaments/{id}/hall */

static void
put_hall_games(struct event_page *e)
{
    struct html *h = &e->h;
    put(h, "<section><h2>%w %d</h2>\n<table><tbody>\n", N_("Round"), e->s.rounds);
    for (size_t i = 0; i < e->s.game_count; i++) {
        const struct standing_game *g = &e->s.games[i];
        const char *result = result_text(h->req, g);
        if (g->round != e->s.rounds)
            continue;
        put(h,
            "<tr><td class=\"figure\">%n</td><td>%s</td><td "
            "class=\"result\">%s</td><td>%s</td></tr>\n",
            g->board, e->s.players[g->white].name, *result ? result : "–",
            e->s.players[g->black].name);
    }
    put(h, "</tbody></table></section>\n");
}

void
hall_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_compute)) {
        struct page_head head = {.title = e.t.name,
                                 .events = e.t.id,
                                 .events_after = e.last,
                                 .is_bare = true,
                                 .is_wide = true};
        html_open(&e.h, req, 200, &head);
        put(&e.h, "<div class=\"hall\">\n");
        put_hall_games(&e);
        put(&e.h, "<section><h2>%w</h2>\n", N_("Standings"));
        put_standings(&e, false);
        put(&e.h, "</section></div>\n<p class=\"screen\"><a href=\"/tournaments/%s\">%w</a></p>\n",
            e.t.id, N_("Back"));
        html_close(&e.h);
    }
    event_clear(&e);
}

/* GET /tournaments/{id}/sheet, /games/{id}/sheet */

/* A blank score sheet for one A4 page. */
static void
put_sheet(struct html *h, const char *event, const char *variant)
{
    enum { ROWS = 30, COLUMNS = 2 };
    put(h, "<dl class=\"facts sheet\">");
    static const char *const blanks[] = {N_("Event"),        N_("Game"),  N_("Round"),
                                         N_("Board number"), N_("Date"),  N_("White player"),
                                         N_("Black player"), N_("Result")};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        put(h, "<div><dt>%w</dt><dd>%s&nbsp;</dd></div>", blanks[i],
            i == 0   ? event
            : i == 1 ? variant_title(h, variant)
                     : "");
    put(h, "</dl>\n<div class=\"sheet\">");
    for (int64_t c = 0; c < COLUMNS; c++) {
        put(h, "<table><thead><tr><th>%w</th><th>%w</th><th>%w</th></tr></thead><tbody>", N_("No."),
            N_("White player"), N_("Black player"));
        for (int64_t r = 1; r <= ROWS; r++)
            put(h, "<tr><td class=\"figure\">%d</td><td></td><td></td></tr>", c * ROWS + r);
        put(h, "</tbody></table>");
    }
    put(h, "</div>\n<p class=\"signatures\"><span>%w</span><span>%w</span></p>\n",
        N_("Signature of White"), N_("Signature of Black"));
}

void
sheet_page(struct request *req)
{
    struct event_page e;
    if (event_load(&e, req, standings_rounds)) {
        struct page_head head = {.label = N_("Score sheet"), .is_bare = true};
        html_open(&e.h, req, 200, &head);
        put_sheet(&e.h, e.t.name, e.t.variant);
        html_close(&e.h);
    }
    event_clear(&e);
}

void
game_sheet_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    if (!*variant_title(&h, req->vars[0])) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
        return;
    }
    html_open(&h, req, 200, &(struct page_head){.label = N_("Score sheet"), .is_bare = true});
    put_sheet(&h, "", req->vars[0]);
    html_close(&h);
}
