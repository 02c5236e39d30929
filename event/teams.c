/* SPDX-License-Identifier: MIT */
/* Teams as the facts of a tournament describe them: validation and reading. */
#include "event/teams.h"

#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/utf8.h"
#include "event/names.h"

/* The members that only a tournament of teams has. */
static const char *const team_members[] = {"boards",       "teams",         "team_byes",
                                           "match_points", "team_forfeits", "primary_score",
                                           "board_colours"};

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

/* Reads points: a whole number, or a text such as "1.5". */
static bool
points_read(const struct json *value, int64_t *out)
{
    if (json_text(value))
        return score_read(json_text(value), out) && *out < 10000;
    if (!json_int(value, out) || *out < 0 || *out > 99)
        return false;
    *out *= 100;
    return true;
}

static bool
nickname_fits(struct arena *pool, const struct json *team)
{
    const char *nickname = json_member_text(team, "nickname");
    int64_t strength = 0;
    if (json_has(team, "nickname") && (!nickname || text_fault(pool, "nickname", nickname) ||
                                       utf8_length(nickname) > TEAM_NICKNAME_MOST))
        return false;
    return !json_has(team, "strength") ||
           number_fits(json_member(team, "strength"), TEAM_STRENGTH_MOST, &strength);
}

static bool
team_fits(struct arena *pool, const struct json *team, bool *numbers, bool *players)
{
    static const char *const names[] = {"number", "name", "players", "nickname", "strength", NULL};
    const char *name = json_kind(team) == JSON_MEMBERS ? json_member_text(team, "name") : NULL;
    const struct json *list = json_member(team, "players");
    int64_t number = 0;
    if (!name || json_unknown_member(team, names) || name_fault(pool, "name", name) ||
        utf8_length(name) > TEAM_NAME_MOST || !nickname_fits(pool, team) ||
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

/* Whether the document names a team and a round. */
static bool
place_fits(const struct json *doc, const char *const *names)
{
    int64_t number = 0;
    return json_kind(doc) == JSON_MEMBERS && !json_unknown_member(doc, names) &&
           number_fits(json_member(doc, "round"), ROUND_MOST, &number);
}

static bool
byes_fit(const struct json *byes)
{
    static const char *const names[] = {"team",         "round",       "kind",
                                        "match_points", "game_points", NULL};
    bool good = json_count(byes) <= TEAM_BYES_MOST;
    for (size_t i = 0; good && i < json_count(byes); i++) {
        const struct json *bye = json_item(byes, i);
        int64_t number = 0;
        good = place_fits(bye, names) && number_fits(json_member(bye, "team"), TEAMS_MOST, &number);
        good = good && (!json_has(bye, "kind") || bye_known(json_member_text(bye, "kind"))) &&
               (!json_has(bye, "match_points") ||
                points_read(json_member(bye, "match_points"), &number)) &&
               (!json_has(bye, "game_points") ||
                points_read(json_member(bye, "game_points"), &number));
    }
    return good;
}

static bool
forfeits_fit(const struct json *list)
{
    static const char *const names[] = {"round", "white", "black", "result", NULL};
    bool good = json_count(list) <= TEAM_BYES_MOST;
    for (size_t i = 0; good && i < json_count(list); i++) {
        const struct json *forfeit = json_item(list, i);
        const char *result = json_member_text(forfeit, "result");
        int64_t white = 0, black = 0;
        good = place_fits(forfeit, names) && result && strlen(result) == 2 &&
               strspn(result, "+-") == 2 && strcmp(result, "++") != 0 &&
               number_fits(json_member(forfeit, "white"), TEAMS_MOST, &white) &&
               number_fits(json_member(forfeit, "black"), TEAMS_MOST, &black) && white != black;
    }
    return good;
}

static bool
match_points_fit(const struct json *points)
{
    static const char *const names[] = {"W", "D", "L", NULL};
    bool good = !json_unknown_member(points, names);
    int64_t value;
    for (const char *const *name = names; good && *name; name++)
        good = !json_has(points, *name) || points_read(json_member(points, *name), &value);
    return good;
}

/* What is wrong with the members besides the teams. */
static const char *
members_fault(const struct json *facts)
{
    const char *primary = json_member_text(facts, "primary_score"),
               *colours = json_member_text(facts, "board_colours");
    int64_t boards = 1;
    json_int(json_member(facts, "boards"), &boards);
    if (colours && (strspn(colours, "WB") != strlen(colours) || (int64_t)strlen(colours) != boards))
        return N_("board_colours must have W or B for each board, such as WBWB: the colours of the "
                  "home team");
    if (!byes_fit(json_member(facts, "team_byes")))
        return N_("team_byes must be as [{\"team\": 3, \"round\": 1, \"kind\": \"allocated\", "
                  "\"match_points\": 1, \"game_points\": \"2\"}]");
    if (!forfeits_fit(json_member(facts, "team_forfeits")))
        return N_("team_forfeits must be as [{\"round\": 1, \"white\": 3, \"black\": 4, "
                  "\"result\": \"+-\"}], with the result +-, -+ or --");
    if (!match_points_fit(json_member(facts, "match_points")))
        return N_("match_points must be as {\"W\": \"3\", \"D\": \"1\", \"L\": \"0\"}");
    if (primary && strcmp(primary, "match") != 0 && strcmp(primary, "game") != 0)
        return N_("primary_score must be match or game");
    return NULL;
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
    for (size_t i = 0; i < sizeof team_members / sizeof *team_members; i++)
        if (json_has(facts, team_members[i]) && !teams_are_of(facts))
            return message_make(pool, N_("%s needs the kind team"), team_members[i]);
    for (size_t i = 0; numbers && players && i < json_count(teams); i++)
        if (!team_fits(pool, json_item(teams, i), numbers, players))
            return message_make(
                pool,
                N_("teams: item %zu must be as {\"number\": 1, \"name\": \"Riga\", \"players\": "
                   "[1, 5, 9]}, "
                   "with a name of at most %d characters, and players of no other team"),
                i + 1, TEAM_NAME_MOST);
    return members_fault(facts);
}

/* Reading. */

struct scoring
teams_scoring(const struct json *facts)
{
    const struct json *points = json_member(facts, "match_points");
    struct scoring scoring = {.win = 200, .draw = 100};
    points_read(json_member(points, "W"), &scoring.win);
    points_read(json_member(points, "D"), &scoring.draw);
    points_read(json_member(points, "L"), &scoring.loss);
    /* The pairing-allocated bye of a team is a drawn match (C.04.6, 1.4). */
    scoring.allocated = scoring.unknown = scoring.draw;
    return scoring;
}

struct team_bye_points
team_bye_points(const struct json *bye, struct scoring matches, struct scoring games,
                int64_t boards)
{
    const char *kind = json_member_text(bye, "kind");
    char code = kind ? bye_code(kind) : 'U';
    struct team_bye_points points = {scoring_points(matches, code),
                                     boards *
                                         (code == 'U' ? games.draw : scoring_points(games, code))};
    points_read(json_member(bye, "match_points"), &points.match);
    points_read(json_member(bye, "game_points"), &points.games);
    return points;
}

/* The score that ranks the teams: as the tournament says, or as FIDE's type code does (TRF26, 192). */
static enum score
primary_read(const struct json *facts)
{
    const char *said = json_member_text(facts, "primary_score"),
               *type = json_member_text(facts, "type_code");
    const char *game = type ? strstr(type, "_GP") : NULL,
               *match = type ? strstr(type, "_MP") : NULL;
    if (said)
        return strcmp(said, "game") == 0 ? SCORE_GAME : SCORE_MATCH;
    return game && (!match || game < match) ? SCORE_GAME : SCORE_MATCH;
}

static int
number_compare(const void *a, const void *b)
{
    const struct team *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static void
team_read(struct arena *pool, const struct standings *s, const struct json *doc, struct team *out)
{
    const struct json *players = json_member(doc, "players");
    const char *nickname = json_member_text(doc, "nickname");
    json_int(json_member(doc, "number"), &out->number);
    json_int(json_member(doc, "strength"), &out->strength);
    out->name = arena_string(pool, json_member_text(doc, "name"));
    out->nickname = arena_string(pool, nickname ? nickname : "");
    out->players = arena_array(pool, json_count(players) + 1, sizeof *out->players);
    for (size_t i = 0; out->players && i < json_count(players); i++) {
        int64_t number = 0;
        json_int(json_item(players, i), &number);
        size_t player = standings_find(s, number);
        if (player != NO_OPPONENT)
            out->players[out->player_count++] = player;
    }
}

bool
teams_read(struct arena *pool, const struct standings *s, const struct json *facts,
           struct teams *out)
{
    const struct json *teams = json_member(facts, "teams");
    size_t count = json_count(teams);
    *out = (struct teams){.boards = 1,
                          .rounds = s->rounds,
                          .scoring = teams_scoring(facts),
                          .primary = primary_read(facts)};
    json_int(json_member(facts, "boards"), &out->boards);
    out->list = arena_array(pool, count + 1, sizeof *out->list);
    out->of = arena_array(pool, s->player_count + 1, sizeof *out->of);
    if (!out->list || !out->of)
        return false;
    for (; out->count < count; out->count++)
        team_read(pool, s, json_item(teams, out->count), &out->list[out->count]);
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
