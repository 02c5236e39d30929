/* SPDX-License-Identifier: MIT */
#include "desk/event.h"

#include <string.h>

#include "web/request.h"
#include "store/events.h"
#include "web/markup.h"
#include "web/operation.h"

bool
event_load(struct event_page *e, struct request *req, bool follow(struct standings *s))
{
    memset(e, 0, sizeof *e);
    e->h.req = req;
    e->h.language = page_language(req);
    if (!tournament_find(req, &e->t))
        return false;
    /* Read this first: an event that arrives during the other queries is then sent twice instead of
     * never. */
    enum db_status heard = store_event_last(req->reader, e->t.id, &e->last);
    enum db_status st = heard ? heard : standings_load(&e->s, req->reader, &e->t, follow);
    if (problem_set_store(req, st))
        return false;
    e->facts = json_parse(e->t.facts, strlen(e->t.facts), NULL);
    e->rounds = e->s.rounds;
    int64_t planned = 0;
    if (json_int(json_member(e->facts, "rounds"), &planned) && planned > e->rounds)
        e->rounds = planned;
    return true;
}

void
event_clear(struct event_page *e)
{
    standings_clear(&e->s);
    json_free(e->facts);
}

static void
put_tab(struct event_page *e, const char *part, const char *label)
{
    const char *to = address(e->h.req, "/tournaments/%s%s", e->t.id, part);
    put_menu_item(&e->h, to, label, strcmp(e->h.req->path, to) == 0);
}

/* Links to the rounds: all if they are few, otherwise those around the last paired round. */
static void
put_rounds(struct event_page *e)
{
    int64_t last = e->s.rounds < e->rounds || e->s.rounds == 0 ? e->s.rounds + 1 : e->rounds;
    int64_t most = e->rounds > last ? e->rounds : last;
    put(&e->h, "<nav aria-label=\"%w\"><ul class=\"tabs rounds\"><li class=\"label\">%w</li>",
        N_("Rounds"), N_("Round"));
    for (int64_t round = 1; round <= most; round++) {
        if (most > 15 && round != 1 && round != most && (round < last - 6 || round > last + 3))
            continue;
        put_tab(e, address(e->h.req, "/rounds/%d", round), address(e->h.req, "%d", round));
    }
    put(&e->h, "</ul></nav>\n");
}

void
event_open(struct event_page *e, const char *title, bool is_live)
{
    struct html *h = &e->h;
    const char *heading =
        *title ? arena_printf(&h->req->pool, "%s · %s", e->t.name, title) : e->t.name;
    struct page_head head = {.title = heading,
                             .above = "/tournaments",
                             .above_label = N_("Tournaments"),
                             .events = is_live ? e->t.id : NULL,
                             .events_after = e->last,
                             .is_wide = true};
    html_open(h, h->req, 200, &head);
    put(h, "<nav aria-label=\"%w\"><ul class=\"tabs\">", N_("Tournament"));
    put_tab(e, "", N_("Overview"));
    put_tab(e, "/players", N_("Players"));
    put_tab(e, "/standings", N_("Standings"));
    put_tab(e, "/crosstable", N_("Crosstable"));
    put_tab(e, "/hall", N_("Screen"));
    put(h, "</ul></nav>\n");
    put_rounds(e);
}

const char *
player_markup(struct event_page *e, size_t player)
{
    const struct standing *p = &e->s.players[player];
    struct buffer out = {0};
    markup_put(&out, "<span class=\"number\">%d</span>&nbsp;%s", p->number, p->name);
    return arena_keep(&e->h.req->pool, &out);
}

/* Text. */

const char *
points_text(struct request *req, int64_t hundredths)
{
    char text[SCORE_TEXT_SIZE];
    if (hundredths < 0)
        return "";
    int64_t rest = hundredths % 100;
    if (rest == 50)
        return hundredths == 50 ? "½"
                                : arena_printf(&req->pool, "%lld½", (long long)(hundredths / 100));
    score_write(hundredths, text);
    return arena_string(&req->pool, text);
}

const char *
tie_title(const struct html *h, const struct tie_break *tie)
{
    struct buffer out = {0};
    tie_title_write(&out, tie, language_tag(h->language));
    return arena_keep(&h->req->pool, &out);
}

const char *
result_text(struct request *req, const struct standing_game *g)
{
    if (g->white_points < 0 || g->white_code == '?')
        return "";
    bool is_forfeit = strchr("+-", g->white_code) || strchr("+-", g->black_code);
    return arena_printf(&req->pool, "%s – %s%s", points_text(req, g->white_points),
                        points_text(req, g->black_points), is_forfeit ? " f" : "");
}

const char *
bye_text(char code)
{
    switch (code) {
    case 'F':
        return N_("a full point");
    case 'H':
        return N_("half a point");
    case 'U':
        return N_("the bye of the pairings");
    default:
        return N_("no point");
    }
}

const char *
status_text(const char *status)
{
    if (status && strcmp(status, "decided") == 0)
        return N_("decided");
    return status && strcmp(status, "draw") == 0 ? N_("drawn") : N_("undecided");
}

const char *
basis_text(const char *basis)
{
    static const struct choice words[] = {
        {"rules", N_("the rules")},        {"record", N_("the record")},
        {"decision", N_("your decision")}, {"reported", N_("as reported")},
        {"none", N_("no result yet")},     {NULL, NULL}};
    const char *label = basis ? choice_label(words, basis, strlen(basis)) : NULL;
    return label ? label : "";
}
