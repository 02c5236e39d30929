/* SPDX-License-Identifier: MIT */
#include "club/teams.h"
#include "judge/games.h"

#include <string.h>

#include "base/message.h"
#include "event/teams.h"

/* Appends the team with its number. */
static void
team_copy(struct buffer *out, const struct json *doc, int64_t number)
{
    static const char *const names[] = {"name", "nickname", "strength", "players"};
    json_open(out, NULL, '{');
    json_put_int(out, "number", number);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!json_has(doc, names[i]))
            continue;
        json_put_name(out, names[i]);
        json_put_value(out, json_member(doc, names[i]));
    }
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

/* The change of the tournament that replaces the team by the document, or removes it (NULL). */
static struct tournament_change *
teams_change(struct operation *op, const struct tournament *t, int64_t number,
             const struct json *doc)
{
    struct buffer text = {0};
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    const struct json *teams = json_member(facts, "teams");
    json_open(&text, NULL, '{');
    json_open(&text, "teams", '[');
    for (size_t i = 0; i < json_count(teams); i++) {
        int64_t other = 0;
        json_int(json_member(json_item(teams, i), "number"), &other);
        if (other != number)
            team_copy(&text, json_item(teams, i), other);
    }
    if (doc)
        team_copy(&text, doc, number);
    json_close(&text, ']');
    json_close(&text, '}');
    struct json *change = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    op->pool->failed |= !change;
    struct tournament_change *c = change ? tournament_change(op, t->id, change) : NULL;
    json_free(change);
    json_free(facts);
    buffer_clear(&text);
    return c;
}

struct tournament_change *
team_put(struct operation *op, const char *tournament, int64_t number, const struct json *doc)
{
    static const char *const names[] = {"name", "nickname", "strength", "players", NULL};
    struct tournament t;
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
    return teams_change(op, &t, number, doc);
}

struct tournament_change *
team_remove(struct operation *op, const char *tournament, int64_t number)
{
    struct tournament t;
    return op_tournament(op, tournament, &t) ? teams_change(op, &t, number, NULL) : NULL;
}

/* Matches. */

struct match_reading {
    struct operation *op;
    struct plan *plan;
    const struct standings *s;
    struct teams teams;
    const char *colours;          /* of the home team by board; NULL: White and Black in turn */
    bool *seen;                   /* by team */
    struct buffer byes, forfeits; /* of the tournament, as JSON lists */
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

/* Adds the games of a match. A player without an opponent wins by default. */
static void
games_add(struct match_reading *r, int64_t table, const int64_t *home, const int64_t *away)
{
    struct plan *plan = r->plan;
    for (int64_t i = 0; i < r->teams.boards; i++) {
        bool home_white = r->colours ? r->colours[i] == 'W' : i % 2 == 0;
        int64_t white = home_white ? home[i] : away[i], black = home_white ? away[i] : home[i];
        if (white && black)
            plan->couples[plan->count++] =
                (struct couple){(table - 1) * r->teams.boards + i + 1, white, black};
        else if (white || black)
            plan->alone[plan->alone_count++] = white ? white : black;
    }
}

static const char match_form[] =
    N_("send matches as [{\"table\": 1, \"home\": 1, \"away\": 2}], with numbers of teams; "
       "\"forfeit\": \"+-\" if nobody plays; and a team without a match as {\"home\": 3, "
       "\"bye\": \"allocated\"}");

static bool
form_refuse(struct match_reading *r)
{
    op_refuse(r->op, REFUSED_VALUE, match_form);
    return false;
}

/* The team with this number, once in a round; NO_OPPONENT: refused. */
static size_t
team_take(struct match_reading *r, int64_t number)
{
    size_t team = team_find(&r->teams, number);
    bool good = team != NO_OPPONENT && !r->seen[team];
    if (!good)
        op_refuse(r->op, REFUSED_VALUE,
                  team == NO_OPPONENT ? "the tournament has no team %lld"
                                      : "team %lld has two matches in this round",
                  (long long)number);
    else
        r->seen[team] = true;
    return good ? team : NO_OPPONENT;
}

static bool
bye_read(struct match_reading *r, const struct json *doc, int64_t team)
{
    static const char *const names[] = {"home", "bye", NULL};
    const char *kind = bye_known(json_member_text(doc, "bye"));
    if (!kind || json_unknown_member(doc, names))
        return form_refuse(r);
    json_open(&r->byes, NULL, '{');
    json_put_int(&r->byes, "team", team);
    json_put_int(&r->byes, "round", r->plan->round);
    json_put_member(&r->byes, "kind", kind);
    json_close(&r->byes, '}');
    return team_take(r, team) != NO_OPPONENT;
}

/* A match of which no game is played. */
static bool
forfeit_read(struct match_reading *r, const char *result, int64_t home, int64_t away)
{
    if (strlen(result) != 2 || strspn(result, "+-") != 2 || strcmp(result, "++") == 0)
        return form_refuse(r);
    json_open(&r->forfeits, NULL, '{');
    json_put_int(&r->forfeits, "round", r->plan->round);
    json_put_int(&r->forfeits, "white", home);
    json_put_int(&r->forfeits, "black", away);
    json_put_member(&r->forfeits, "result", result);
    json_close(&r->forfeits, '}');
    return true;
}

static bool
match_read(struct match_reading *r, const struct json *doc, int64_t index)
{
    static const char *const names[] = {"table",        "home",    "away", "home_players",
                                        "away_players", "forfeit", NULL};
    int64_t table = index + 1, home = 0, away = 0, players[2][BOARDS_MOST] = {{0}};
    const struct json *given = json_member(doc, "table");
    if (json_kind(doc) != JSON_MEMBERS || !json_int(json_member(doc, "home"), &home))
        return form_refuse(r);
    if (json_has(doc, "bye"))
        return bye_read(r, doc, home);
    if (json_unknown_member(doc, names) || !json_int(json_member(doc, "away"), &away) ||
        home == away || (given && (!json_int(given, &table) || table < 1 || table > TEAMS_MOST)))
        return form_refuse(r);
    size_t teams[2];
    for (size_t i = 0; i < 2; i++)
        if ((teams[i] = team_take(r, i ? away : home)) == NO_OPPONENT)
            return false;
    if (json_member_text(doc, "forfeit"))
        return forfeit_read(r, json_member_text(doc, "forfeit"), home, away);
    if (!line_up(r, json_member(doc, "home_players"), teams[0], players[0]) ||
        !line_up(r, json_member(doc, "away_players"), teams[1], players[1]))
        return false;
    games_add(r, table, players[0], players[1]);
    return true;
}

/* Begins a list of byes or forfeits with those of other rounds. */
static void
others_copy(struct match_reading *r, const struct json *list, struct buffer *out)
{
    json_open(out, NULL, '[');
    for (size_t i = 0; i < json_count(list); i++) {
        int64_t round = 0;
        json_int(json_member(json_item(list, i), "round"), &round);
        if (round == r->plan->round)
            continue;
        json_put_item(out);
        json_put_value(out, json_item(list, i));
    }
}

/* The facts of the tournament with the byes and forfeits of this round. */
static bool
facts_make(struct match_reading *r)
{
    struct import import = {.pool = r->op->pool, .rulesets = game_set()};
    struct tournament changed = r->plan->tournament;
    struct buffer text = {0};
    json_close(&r->byes, ']');
    json_close(&r->forfeits, ']');
    json_open(&text, NULL, '{');
    json_put_raw(&text, "team_byes", r->byes.len > 2 ? r->byes.data : NULL);
    json_put_raw(&text, "team_forfeits", r->forfeits.len > 2 ? r->forfeits.data : NULL);
    json_close(&text, '}');
    struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    bool good =
        doc && import_answer(r->op, &import, import_tournament_change(&import, doc, &changed));
    r->plan->facts = good ? changed.facts : NULL;
    json_free(doc);
    buffer_clear(&text);
    return good;
}

bool
matches_plan(struct operation *op, struct plan *plan, const struct json *doc)
{
    struct standings s;
    struct match_reading r = {.op = op, .plan = plan, .s = &s};
    struct json *facts = json_parse(plan->tournament.facts, strlen(plan->tournament.facts), NULL);
    bool good = op_read(op, standings_load(&s, op->store, &plan->tournament, standings_rounds)) &&
                teams_read(op->pool, &s, facts, &r.teams);
    size_t count = json_count(doc), games = count * (size_t)(good ? r.teams.boards : 0);
    if (good && (!teams_are_of(facts) || json_kind(doc) != JSON_LIST || count > TEAMS_MOST)) {
        op_refuse(op, REFUSED_VALUE,
                  teams_are_of(facts) ? match_form : "the tournament is not of the kind team");
        good = false;
    }
    r.colours = json_member_text(facts, "board_colours");
    others_copy(&r, json_member(facts, "team_byes"), &r.byes);
    others_copy(&r, json_member(facts, "team_forfeits"), &r.forfeits);
    plan->couples = arena_array(op->pool, games + 1, sizeof *plan->couples);
    plan->alone = arena_array(op->pool, 2 * games + 1, sizeof *plan->alone);
    r.seen = arena_alloc(op->pool, r.teams.count + 1);
    good = good && plan->couples && plan->alone && r.seen;
    for (size_t i = 0; good && i < count; i++)
        good = match_read(&r, json_item(doc, i), (int64_t)i);
    good = good && facts_make(&r);
    buffer_clear(&r.byes);
    buffer_clear(&r.forfeits);
    json_free(facts);
    standings_clear(&s);
    return good;
}

/* A team's players at the boards. */
static void
line_up_write(struct buffer *out, const char *name, const struct standings *s,
              const struct teams *t, const struct team_match *match)
{
    json_open(out, name, '[');
    for (int64_t i = 0; match->line_up && i < t->boards; i++)
        json_put_int(out, NULL,
                     match->line_up[i] == NO_OPPONENT ? 0 : s->players[match->line_up[i]].number);
    json_close(out, ']');
}

size_t
match_home(const char *colours, const struct team_match *match)
{
    bool home_is_white = !colours || *colours == 'W';
    return match->is_white == home_is_white ? match->team : match->opponent;
}

int64_t
match_table(const struct standings *s, const struct teams *t, const struct team_match *match)
{
    for (int64_t i = 0; match->line_up && i < t->boards; i++) {
        const struct cell *cell = match->line_up[i] == NO_OPPONENT
                                      ? NULL
                                      : standings_cell(s, match->line_up[i], match->round);
        if (cell && cell->opponent != NO_OPPONENT)
            return (s->games[cell->game].board - 1) / t->boards + 1;
    }
    return 0;
}

void
matches_document(struct buffer *out, const struct standings *s, const struct teams *t,
                 const struct json *facts, int64_t round)
{
    const char *colours = json_member_text(facts, "board_colours");
    json_open(out, NULL, '[');
    for (size_t i = 0; i < t->match_count; i++) {
        const struct team_match *match = &t->matches[i];
        bool is_bye = match->opponent == NO_OPPONENT;
        if (match->round != round || (is_bye && !match->is_given) ||
            (!is_bye && match_home(colours, match) != match->team))
            continue;
        const struct team_match *other = is_bye ? NULL : teams_match(t, match->opponent, round);
        int64_t table = match_table(s, t, match);
        json_open(out, NULL, '{');
        if (table > 0)
            json_put_int(out, "table", table);
        json_put_int(out, "home", t->list[match->team].number);
        if (is_bye)
            json_put_member(out, "bye", bye_kind(match->code));
        else
            json_put_int(out, "away", t->list[match->opponent].number);
        if (other && match->is_given)
            json_put_member(out, "forfeit", (char[]){match->code, other->code, '\0'});
        if (other && !match->is_given) {
            line_up_write(out, "home_players", s, t, match);
            line_up_write(out, "away_players", s, t, other);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}
