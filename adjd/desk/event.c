/* SPDX-License-Identifier: MIT */
#include "desk/event.h"

#include <string.h>

#include "base/number.h"
#include "event/teams.h"
#include "web/request.h"
#include "store/events.h"
#include "web/operation.h"

bool
event_load(struct event_page *e, struct request *req, bool follow(struct standings *s))
{
    memset(e, 0, sizeof *e);
    html_init(&e->h, req);
    if (!tournament_find(req, &e->t))
        return false;
    /* Read this first: an event that arrives during the other queries is then sent twice instead of
     * never. */
    struct event_place last;
    struct buffer text = {0};
    enum db_status heard = store_event_last(req->reader, e->t.id, &last);
    event_place_write(&text, last);
    e->last = arena_keep(&req->pool, &text);
    enum db_status st = heard ? heard : standings_load(&e->s, req->reader, &e->t, follow);
    if (problem_set_store(req, st))
        return false;
    e->facts = json_parse(e->t.facts, strlen(e->t.facts), NULL);
    e->rounds = e->s.rounds;
    int64_t planned = 0;
    e->is_planned = json_int(json_member(e->facts, "rounds"), &planned) && planned > 0;
    if (planned > e->rounds)
        e->rounds = planned;
    return true;
}

void
event_clear(struct event_page *e)
{
    standings_clear(&e->s);
    json_free(e->facts);
}

/* The round after the last paired round, or the last round of the tournament. Without a plan only directors can begin another. */
static int64_t
round_current(const struct event_page *e)
{
    bool goes_on = e->is_planned ? e->s.rounds < e->rounds : may(&e->h, SCOPE_DIRECT);
    return goes_on || e->s.rounds == 0 ? e->s.rounds + 1 : e->rounds;
}

/* A link to a round. Of many rounds, only the first, the last and those around the last paired round are shown. */
static void
round_row(struct values *row, void *context)
{
    const struct event_page *e = context;
    int64_t round = (int64_t)row->at + 1, current = round_current(e);
    int64_t most = e->rounds > current ? e->rounds : current;
    const char *to =
        arena_printf(&e->h.req->pool, "/tournaments/%s/rounds/%lld", e->t.id, (long long)round);
    values_set(row, "number=%jd is_here=%d", round, strcmp(e->h.req->path, to) == 0);
    row->is_left_out = round > most || (most > 15 && round != 1 && round != most &&
                                        (round < current - 6 || round > current + 3));
}

void
event_show(struct event_page *e, const char *title, bool is_live, const char *template)
{
    struct html *h = &e->h;
    const char *heading =
        *title ? arena_printf(&h->req->pool, "%s · %s", e->t.name, title) : e->t.name;
    const char *part = strchr(h->req->path + 1, '/');
    part += strcspn(part + 1, "/") + 1;
    values_set(&h->values, "is_team=%d at_teams=%d", teams_are_of(e->facts),
               strcmp(part, "/teams") == 0);
    values_set(&h->values, "id=%s at_overview=%d at_players=%d at_standings=%d at_crosstable=%d",
               e->t.id, !*part, strcmp(part, "/players") == 0, strcmp(part, "/standings") == 0,
               strcmp(part, "/crosstable") == 0);
    values_rows(&h->values, "rounds", (size_t)e->rounds + 1, round_row, e);
    page_show(h, 200,
              &(struct page_head){.title = heading,
                                  .above = "/tournaments",
                                  .above_label = N_("Tournaments"),
                                  .events = is_live ? e->t.id : NULL,
                                  .events_after = e->last,
                                  .is_wide = true},
              template);
}

int64_t
player_find(const struct standings *s, const char *text)
{
    int64_t number = digits_read(text, PLAYERS_MOST), found = -1;
    size_t count = 0;
    for (size_t i = 0; number < 0 && i < s->player_count; i++)
        if (strcmp(s->players[i].name, text) == 0 && count++ == 0)
            found = s->players[i].number;
    return number >= 0 ? number : count == 1 ? found : -1;
}

size_t
needs_count(const struct event_page *e)
{
    size_t needs = 0;
    for (size_t i = 0; i < e->s.game_count; i++)
        needs += standings_need(&e->s.games[i]) != NEED_NOTHING;
    return needs;
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
need_text(enum game_need need)
{
    switch (need) {
    case NEED_NOTHING:
        return NULL;
    case NEED_RECORD:
        return N_("no result yet");
    case NEED_RULING:
        return N_("undecided: decide");
    case NEED_RULING_MOVE:
        return N_("an illegal move: decide");
    case NEED_RESULT:
        return N_("result missing");
    case NEED_CHECK:
        return N_("reported result only: check it");
    case NEED_COMPARISON:
        return N_("the record contradicts the reported result: decide");
    }
    return NULL;
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
    const char *label = choice_label(words, basis);
    return label ? label : "";
}
