/* SPDX-License-Identifier: MIT */
#include "club/teams.h"

#include <string.h>

#include "event/teams.h"

/* Appends the team with its number. */
static void
team_copy(struct buffer *out, const struct json *doc, int64_t number)
{
    json_open(out, NULL, '{');
    json_put_int(out, "number", number);
    json_put_name(out, "name");
    json_put_value(out, json_member(doc, "name"));
    json_put_name(out, "players");
    json_put_value(out, json_member(doc, "players"));
    json_close(out, '}');
}

/* The players of a team must be those of the tournament. */
static bool
players_check(struct operation *op, const struct tournament *t, const struct json *players)
{
    struct standings s;
    bool good = op_read(op, standings_load(&s, op->store, t, standings_rounds));
    for (size_t i = 0; good && i < json_count(players); i++) {
        int64_t number = 0;
        json_int(json_item(players, i), &number);
        good = standings_find(&s, number) != NO_OPPONENT;
        if (!good)
            op_refuse(op, REFUSED_VALUE, "the tournament has no player %lld", (long long)number);
    }
    standings_clear(&s);
    return good;
}

struct tournament_change *
team_put(struct operation *op, const char *tournament, int64_t number, const struct json *doc)
{
    static const char *const names[] = {"name", "players", NULL};
    struct tournament t;
    struct buffer text = {0};
    if (!op_tournament(op, tournament, &t))
        return NULL;
    if (json_kind(doc) != JSON_MEMBERS || json_unknown_member(doc, names) ||
        !json_member_text(doc, "name") || json_kind(json_member(doc, "players")) != JSON_LIST) {
        op_refuse(op, REFUSED_VALUE,
                  "send a team as {\"name\": \"Riga\", \"players\": [1, 5, 9]}, its players in "
                  "board order");
        return NULL;
    }
    if (!players_check(op, &t, json_member(doc, "players")))
        return NULL;
    struct json *facts = json_parse(t.facts, strlen(t.facts), NULL);
    const struct json *teams = json_member(facts, "teams");
    json_open(&text, NULL, '{');
    json_open(&text, "teams", '[');
    for (size_t i = 0; i < json_count(teams); i++) {
        int64_t other = 0;
        json_int(json_member(json_item(teams, i), "number"), &other);
        if (other != number)
            team_copy(&text, json_item(teams, i), other);
    }
    team_copy(&text, doc, number);
    json_close(&text, ']');
    json_close(&text, '}');
    struct json *change = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    op->pool->failed |= !change;
    struct tournament_change *c = change ? tournament_change(op, tournament, change) : NULL;
    json_free(change);
    json_free(facts);
    buffer_clear(&text);
    return c;
}

/* Matches. */

struct match_reading {
    struct operation *op;
    struct plan *plan;
    const struct standings *s;
    struct teams teams;
    bool *seen; /* by team */
};

/* The players of a team at the boards: those that the match names, or else the first of the team. 0: nobody. */
static bool
line_up(struct match_reading *r, const struct json *named, size_t team, int64_t *out)
{
    const struct team *t = &r->teams.list[team];
    if (named && json_count(named) > (size_t)r->teams.boards)
        return op_refuse(r->op, REFUSED_VALUE, "a match has %lld boards",
                         (long long)r->teams.boards) == DB_OK;
    for (size_t i = 0; i < (size_t)r->teams.boards; i++) {
        out[i] = 0;
        if (!named && i < t->player_count)
            out[i] = r->s->players[t->players[i]].number;
        if (!named || i >= json_count(named))
            continue;
        json_int(json_item(named, i), &out[i]);
        size_t player = out[i] ? standings_find(r->s, out[i]) : NO_OPPONENT;
        if (out[i] && (player == NO_OPPONENT || r->teams.of[player] != team)) {
            op_refuse(r->op, REFUSED_VALUE, "player %lld is not in team %lld", (long long)out[i],
                      (long long)t->number);
            return false;
        }
    }
    return true;
}

/* Adds the games of a match. Home has White on the odd boards. A player without an opponent wins by default. */
static void
games_add(struct match_reading *r, int64_t table, const int64_t *home, const int64_t *away)
{
    struct plan *plan = r->plan;
    for (int64_t i = 0; i < r->teams.boards; i++) {
        bool home_white = i % 2 == 0;
        int64_t white = home_white ? home[i] : away[i], black = home_white ? away[i] : home[i];
        if (white && black)
            plan->couples[plan->count++] =
                (struct couple){(table - 1) * r->teams.boards + i + 1, white, black};
        else if (white || black)
            plan->alone[plan->alone_count++] = white ? white : black;
    }
}

static bool
match_read(struct match_reading *r, const struct json *doc, int64_t index)
{
    static const char *const names[] = {"table",        "home",         "away",
                                        "home_players", "away_players", NULL};
    int64_t table = index + 1, home = 0, away = 0, players[2][BOARDS_MOST];
    const struct json *given = json_member(doc, "table");
    bool good = json_kind(doc) == JSON_MEMBERS && !json_unknown_member(doc, names) &&
                (!given || (json_int(given, &table) && table >= 1 && table <= TEAMS_MOST)) &&
                json_int(json_member(doc, "home"), &home) &&
                json_int(json_member(doc, "away"), &away) && home != away;
    if (!good) {
        op_refuse(
            r->op, REFUSED_VALUE,
            "send matches as [{\"table\": 1, \"home\": 1, \"away\": 2}], with numbers of teams");
        return false;
    }
    size_t teams[2] = {team_find(&r->teams, home), team_find(&r->teams, away)};
    for (size_t i = 0; i < 2; i++) {
        long long number = (long long)(i ? away : home);
        if (teams[i] == NO_OPPONENT || r->seen[teams[i]]) {
            op_refuse(r->op, REFUSED_VALUE,
                      teams[i] == NO_OPPONENT ? "the tournament has no team %lld"
                                              : "team %lld has two matches in this round",
                      number);
            return false;
        }
        r->seen[teams[i]] = true;
    }
    if (!line_up(r, json_member(doc, "home_players"), teams[0], players[0]) ||
        !line_up(r, json_member(doc, "away_players"), teams[1], players[1]))
        return false;
    games_add(r, table, players[0], players[1]);
    return true;
}

bool
matches_plan(struct operation *op, struct plan *plan, const struct json *doc)
{
    struct standings s;
    struct match_reading r = {.op = op, .plan = plan, .s = &s};
    struct json *facts = json_parse(plan->tournament.facts, strlen(plan->tournament.facts), NULL);
    bool good = op_read(op, standings_load(&s, op->store, &plan->tournament, standings_rounds)) &&
                teams_compute(op->pool, &s, facts, &r.teams);
    size_t count = json_count(doc), games = count * (size_t)(good ? r.teams.boards : 0);
    if (good && (!teams_are_of(facts) || json_kind(doc) != JSON_LIST || count > TEAMS_MOST)) {
        op_refuse(op, REFUSED_VALUE,
                  teams_are_of(facts) ? "send matches as [{\"table\": 1, \"home\": 1, \"away\": "
                                        "2}], with numbers of teams"
                                      : "the tournament is not of the kind team");
        good = false;
    }
    plan->couples = arena_array(op->pool, games + 1, sizeof *plan->couples);
    plan->alone = arena_array(op->pool, 2 * games + 1, sizeof *plan->alone);
    r.seen = arena_alloc(op->pool, r.teams.count + 1);
    good = good && plan->couples && plan->alone && r.seen;
    for (size_t i = 0; good && i < count; i++)
        good = match_read(&r, json_item(doc, i), (int64_t)i);
    json_free(facts);
    standings_clear(&s);
    return good;
}
