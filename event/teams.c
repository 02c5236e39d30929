/* SPDX-License-Identifier: MIT */
#include "event/teams.h"

#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/utf8.h"
#include "event/names.h"

bool
teams_are_of(const struct json *facts)
{
    const char *kind = json_member_text(facts, "kind");
    return kind && strcmp(kind, "team") == 0;
}

/* Validation. */

static bool
number_fits(const struct json *value, int64_t most, int64_t *out)
{
    return json_int(value, out) && *out >= 1 && *out <= most;
}

static bool
team_fits(struct arena *pool, const struct json *team, bool *numbers, bool *players)
{
    static const char *const names[] = {"number", "name", "players", NULL};
    const char *name = json_kind(team) == JSON_MEMBERS ? json_member_text(team, "name") : NULL;
    const struct json *list = json_member(team, "players");
    int64_t number = 0;
    if (!name || json_unknown_member(team, names) || name_fault(pool, "name", name) ||
        utf8_length(name) > TEAM_NAME_MOST ||
        !number_fits(json_member(team, "number"), TEAMS_MOST, &number) || numbers[number] ||
        json_kind(list) != JSON_LIST || json_count(list) > TEAM_PLAYERS_MOST)
        return false;
    numbers[number] = true;
    for (size_t i = 0; i < json_count(list); i++) {
        if (!number_fits(json_item(list, i), PLAYERS_MOST, &number) || players[number])
            return false;
        players[number] = true;
    }
    return true;
}

static bool
byes_fit(const struct json *byes)
{
    static const char *const names[] = {"team", "round", "match_points", "game_points", NULL};
    bool good = json_count(byes) <= TEAM_BYES_MOST;
    for (size_t i = 0; good && i < json_count(byes); i++) {
        const struct json *bye = json_item(byes, i);
        const char *points =
            json_kind(bye) == JSON_MEMBERS ? json_member_text(bye, "game_points") : NULL;
        int64_t number = 0;
        good = points && !json_unknown_member(bye, names) && score_read(points, &number) &&
               number_fits(json_member(bye, "team"), TEAMS_MOST, &number) &&
               number_fits(json_member(bye, "round"), ROUND_MOST, &number) &&
               json_int(json_member(bye, "match_points"), &number) && number >= 0 && number <= 99;
    }
    return good;
}

const char *
teams_fault(struct arena *pool, const struct json *facts)
{
    const char *kind = json_member_text(facts, "kind");
    const struct json *teams = json_member(facts, "teams"), *boards = json_member(facts, "boards");
    bool *numbers = arena_alloc(pool, TEAMS_MOST + 1),
         *players = arena_alloc(pool, PLAYERS_MOST + 1);
    int64_t count = 0;
    if (kind && strcmp(kind, "team") != 0 && strcmp(kind, "individual") != 0)
        return N_("kind must be individual or team");
    if (boards && !number_fits(boards, BOARDS_MOST, &count))
        return message_make(pool, N_("boards must be from 1 to %d"), BOARDS_MOST);
    if ((boards || teams) && !teams_are_of(facts))
        return N_("boards and teams need the kind team");
    for (size_t i = 0; numbers && players && i < json_count(teams); i++)
        if (!team_fits(pool, json_item(teams, i), numbers, players))
            return message_make(
                pool,
                N_("teams: item %zu must be as {\"number\": 1, \"name\": \"Riga\", \"players\": "
                   "[1, 5, 9]}, "
                   "with a name of at most %d characters, and players of no other team"),
                i + 1, TEAM_NAME_MOST);
    return byes_fit(json_member(facts, "team_byes"))
               ? NULL
               : N_("team_byes must be as [{\"team\": 3, \"round\": 1, \"match_points\": 2, "
                    "\"game_points\": "
                    "\"4\"}]");
}

/* Reading. */

static int
number_compare(const void *a, const void *b)
{
    const struct team *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static bool
teams_read(struct arena *pool, const struct standings *s, const struct json *facts,
           struct teams *out)
{
    const struct json *teams = json_member(facts, "teams");
    size_t count = json_count(teams);
    *out = (struct teams){.boards = 1};
    json_int(json_member(facts, "boards"), &out->boards);
    out->list = arena_array(pool, count + 1, sizeof *out->list);
    out->order = arena_array(pool, count + 1, sizeof *out->order);
    out->of = arena_array(pool, s->player_count + 1, sizeof *out->of);
    if (!out->list || !out->order || !out->of)
        return false;
    for (out->count = 0; out->count < count; out->count++) {
        struct team *team = &out->list[out->count];
        const struct json *doc = json_item(teams, out->count),
                          *players = json_member(doc, "players");
        json_int(json_member(doc, "number"), &team->number);
        team->name = arena_string(pool, json_member_text(doc, "name"));
        team->players = arena_array(pool, json_count(players) + 1, sizeof *team->players);
        for (size_t i = 0; team->players && i < json_count(players); i++) {
            int64_t number = 0;
            json_int(json_item(players, i), &number);
            size_t player = standings_find(s, number);
            if (player != NO_OPPONENT)
                team->players[team->player_count++] = player;
        }
    }
    if (count)
        qsort(out->list, count, sizeof *out->list, number_compare);
    for (size_t i = 0; i < s->player_count; i++)
        out->of[i] = NO_OPPONENT;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < out->list[i].player_count; k++)
            out->of[out->list[i].players[k]] = i;
    return !pool->failed;
}

size_t
team_find(const struct teams *teams, int64_t number)
{
    for (size_t i = 0; i < teams->count; i++)
        if (teams->list[i].number == number)
            return i;
    return NO_OPPONENT;
}

/* Matches. */

/* A team's match in a round. */
struct match {
    size_t opponent; /* NO_OPPONENT: none */
    int64_t points;  /* game points */
    int64_t match_points;
    bool is_given; /* the points are those of a bye of the team */
    char bye;      /* the letter of a bye of a player, if nobody has an opponent */
    bool pending;
};

static struct match *
match_at(struct match *matches, const struct standings *s, size_t team, int64_t round)
{
    return &matches[team * (size_t)s->rounds + (size_t)round - 1];
}

/* The games of each team by round. */
static struct match *
matches_make(struct arena *pool, const struct standings *s, const struct teams *teams)
{
    struct match *matches =
        arena_array(pool, teams->count * (size_t)s->rounds + 1, sizeof *matches);
    for (size_t i = 0; matches && i < teams->count * (size_t)s->rounds; i++)
        matches[i].opponent = NO_OPPONENT;
    for (size_t player = 0; matches && player < s->player_count; player++) {
        const struct standing *p = &s->players[player];
        for (size_t i = 0; teams->of[player] != NO_OPPONENT && i < p->cell_count; i++) {
            const struct cell *cell = &s->cells[p->first_cell + i];
            struct match *m = match_at(matches, s, teams->of[player], cell->round);
            m->points += cell->points;
            m->pending |= cell->code == '?';
            if (cell->opponent == NO_OPPONENT)
                m->bye = cell->code == 'Z' ? m->bye : cell->code;
            else if (teams->of[cell->opponent] != teams->of[player])
                m->opponent = teams->of[cell->opponent];
        }
    }
    return matches;
}

/* Byes and forfeits of whole teams. */
static void
byes_take(struct match *matches, const struct standings *s, const struct teams *teams,
          const struct json *byes)
{
    for (size_t i = 0; i < json_count(byes); i++) {
        const struct json *bye = json_item(byes, i);
        int64_t number = 0, round = 0, points = 0;
        json_int(json_member(bye, "team"), &number);
        json_int(json_member(bye, "round"), &round);
        size_t team = team_find(teams, number);
        if (team == NO_OPPONENT || round > s->rounds)
            continue;
        struct match *m = match_at(matches, s, team, round);
        if (m->opponent != NO_OPPONENT || m->is_given)
            continue; /* the games say more */
        m->is_given = true;
        json_int(json_member(bye, "match_points"), &m->match_points);
        score_read(json_member_text(bye, "game_points"), &points);
        m->points = points;
    }
}

enum { MATCH_WON = 2, MATCH_DRAWN = 1 };

/* Match points: 2 for a win, 1 for a draw. A bye with full points is a match won, one with half points a match drawn. */
static void
match_count(struct match *matches, const struct standings *s, struct teams *teams, size_t team,
            int64_t round)
{
    struct match *m = match_at(matches, s, team, round);
    struct team *t = &teams->list[team];
    t->game_points += m->points;
    if (m->opponent == NO_OPPONENT) {
        if (!m->is_given)
            m->match_points = !m->bye ? 0 : m->bye == 'H' ? MATCH_DRAWN : MATCH_WON;
        t->match_points += m->match_points;
        return;
    }
    const struct match *other = match_at(matches, s, m->opponent, round);
    t->matches++;
    if (m->pending || other->pending) {
        t->pending++;
        return;
    }
    m->match_points = m->points > other->points    ? MATCH_WON
                      : m->points == other->points ? MATCH_DRAWN
                                                   : 0;
    t->match_points += m->match_points;
    t->wins += m->match_points == MATCH_WON;
    t->draws += m->match_points == MATCH_DRAWN;
    t->losses += m->match_points == 0;
}

/* The standings. */

static int
key_compare(const struct team *x, const struct team *y)
{
    const int64_t a[] = {x->match_points, x->game_points, x->sonneborn},
                  b[] = {y->match_points, y->game_points, y->sonneborn};
    for (size_t i = 0; i < 3; i++)
        if (a[i] != b[i])
            return a[i] > b[i] ? -1 : 1;
    return 0;
}

static int
pointer_compare(const void *a, const void *b)
{
    const struct team *const *x = a, *const *y = b;
    int by_key = key_compare(*x, *y);
    return by_key ? by_key : number_compare(*x, *y);
}

static bool
teams_rank(struct arena *pool, struct teams *teams)
{
    struct team **sorted = arena_array(pool, teams->count + 1, sizeof *sorted);
    for (size_t i = 0; sorted && i < teams->count; i++)
        sorted[i] = &teams->list[i];
    if (sorted && teams->count)
        qsort(sorted, teams->count, sizeof *sorted, pointer_compare);
    for (size_t i = 0; sorted && i < teams->count; i++) {
        bool tied = i > 0 && key_compare(sorted[i - 1], sorted[i]) == 0;
        sorted[i]->rank = tied ? sorted[i - 1]->rank : (int64_t)i + 1;
        teams->order[i] = (size_t)(sorted[i] - teams->list);
    }
    return sorted != NULL;
}

bool
teams_compute(struct arena *pool, const struct standings *s, const struct json *facts,
              struct teams *out)
{
    if (!teams_read(pool, s, facts, out))
        return false;
    struct match *matches = matches_make(pool, s, out);
    if (!matches)
        return false;
    byes_take(matches, s, out, json_member(facts, "team_byes"));
    for (size_t team = 0; team < out->count; team++)
        for (int64_t round = 1; round <= s->rounds; round++)
            match_count(matches, s, out, team, round);
    for (size_t team = 0; team < out->count; team++)
        for (int64_t round = 1; round <= s->rounds; round++) {
            const struct match *m = match_at(matches, s, team, round);
            if (m->opponent != NO_OPPONENT)
                out->list[team].sonneborn += m->match_points * out->list[m->opponent].match_points;
        }
    return teams_rank(pool, out);
}

void
teams_write_json(struct buffer *out, const struct standings *s, const struct teams *teams)
{
    char points[SCORE_TEXT_SIZE];
    json_open(out, "standings", '[');
    for (size_t i = 0; i < teams->count; i++) {
        const struct team *team = &teams->list[teams->order[i]];
        json_open(out, NULL, '{');
        json_put_int(out, "rank", team->rank);
        json_put_int(out, "number", team->number);
        json_put_member(out, "name", team->name);
        json_put_int(out, "match_points", team->match_points);
        score_write(team->game_points, points);
        json_put_member(out, "game_points", points);
        json_put_int(out, "sonneborn_berger", team->sonneborn);
        json_put_int(out, "matches", team->matches);
        json_put_int(out, "wins", team->wins);
        json_put_int(out, "draws", team->draws);
        json_put_int(out, "losses", team->losses);
        json_put_int(out, "pending", team->pending);
        json_open(out, "players", '[');
        for (size_t k = 0; k < team->player_count; k++)
            json_put_int(out, NULL, s->players[team->players[k]].number);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}
