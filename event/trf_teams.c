/* SPDX-License-Identifier: MIT */
/* Lines of a report file about teams, read and written: 310 and 352 of TRF26, 013 of TRF16. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "event/teams.h"
#include "event/trf.h"
#include "event/trf_reading.h"

/* Where a line has a team's name and its first player. */
struct team_columns {
    size_t name, players;
};

static struct team_columns
columns_of(const char *line)
{
    return line[0] == '3' ? (struct team_columns){9, 74} : (struct team_columns){5, 37};
}

/* Reads the players of a team; false if one is not in the file, or in another team. */
static bool
players_read(struct reading *r, const char *list, struct buffer *out)
{
    json_open(out, "players", '[');
    for (size_t count = 0; *list; list = column_at(list, 6)) {
        const char *text = reading_field(r, list, 1, 4);
        int number = number_of(text);
        if (!*text)
            continue;
        if (number < 1 || number > r->last || !r->entrants[number].line ||
            r->entrants[number].in_team || ++count > TEAM_PLAYERS_MOST)
            return false;
        r->entrants[number].in_team = true;
        json_put_int(out, NULL, number);
    }
    json_close(out, ']');
    return true;
}

bool
team_take(struct reading *r, const char *line)
{
    bool is_new = line[0] == '3';
    struct team_columns columns = columns_of(line);
    int number = is_new ? number_of(reading_field(r, line, 5, 3)) : r->team_count + 1;
    const char *name = reading_field(r, line, columns.name, TEAM_NAME_MOST);
    struct buffer team = {0};
    if (!is_new && r->is_team)
        return reading_pass(r); /* line 310 says it better */
    if (!reading_accept(r, columns.name, "name", name))
        return false;
    json_open(&team, NULL, '{');
    json_put_int(&team, "number", number);
    json_put_member(&team, "name", name);
    bool good = number >= 1 && number <= TEAMS_MOST && !r->team_seen[number] && *name &&
                players_read(r, column_at(line, columns.players), &team);
    json_close(&team, '}');
    if (good) {
        r->team_seen[number] = true;
        r->team_count++;
        if (!r->teams.len)
            json_open(&r->teams, NULL, '[');
        json_put_raw(&r->teams, NULL, team.data);
    }
    buffer_clear(&team);
    return good || reading_keep(r, 5, "a team needs a number, a name and players of no other team");
}

static bool
team_bye_add(struct reading *r, const struct team_bye *bye)
{
    struct team_bye *list =
        arena_more(r->pool, r->team_byes, r->team_bye_count, &r->team_bye_cap, 32, sizeof *list);
    if (bye->team < 1 || bye->team > TEAMS_MOST || bye->round < 1 || bye->round > ROUND_MOST ||
        r->team_bye_count >= TEAM_BYES_MOST || !list)
        return false;
    r->team_byes = list;
    list[r->team_bye_count++] = *bye;
    return true;
}

/* Line 320: the points of the bye, then the team that had it, by round. */
static bool
allocated_take(struct reading *r, const char *line)
{
    struct team_bye bye = {.kind = 'U'};
    bool good = score_read(reading_field(r, line, 5, 4), &bye.match) &&
                score_read(reading_field(r, line, 10, 4), &bye.games);
    for (const char *from = column_at(line, 15); good && *from; from = column_at(from, 5)) {
        bye.round++;
        bye.team = number_of(reading_field(r, from, 1, 3));
        good = bye.team == 0 || team_bye_add(r, &bye);
    }
    return good;
}

/* Line 330: a forfeited match, its round and the two teams. */
static bool
forfeit_take(struct reading *r, const char *line)
{
    const char *result = reading_field(r, line, 5, 2);
    struct team_bye sides[2];
    for (size_t i = 0; i < 2; i++) {
        if (strlen(result) != 2 || !strchr("+-", result[i]))
            return false;
        sides[i] = (struct team_bye){.round = number_of(reading_field(r, line, 8, 3)),
                                     .team = number_of(reading_field(r, line, 12 + 4 * i, 3)),
                                     .kind = result[i] == '+' ? 'F' : 'Z'};
    }
    return team_bye_add(r, &sides[0]) && team_bye_add(r, &sides[1]);
}

/* Line 240: a letter, a round, and teams. */
static bool
requested_take(struct reading *r, const char *line)
{
    const char *kind = reading_field(r, line, 5, 1);
    struct team_bye bye = {.kind = *kind, .round = number_of(reading_field(r, line, 7, 3))};
    bool good = *kind && strchr("FHZ", *kind);
    for (const char *from = column_at(line, 11); good && *from; from = column_at(from, 6)) {
        const char *text = reading_field(r, from, 1, 4);
        bye.team = number_of(text);
        good = !*text || team_bye_add(r, &bye);
    }
    return good;
}

bool
team_byes_take(struct reading *r, const char *line)
{
    bool good = line[0] == '2'   ? requested_take(r, line)
                : line[1] == '2' ? allocated_take(r, line)
                                 : forfeit_take(r, line);
    return good ? reading_pass(r)
                : reading_keep(r, 5, "a bye or a forfeit of teams is not understood");
}

/* Byes with full points count as a match won at all boards. */
static void
team_byes_write(struct reading *r, struct buffer *out, int64_t boards)
{
    char points[SCORE_TEXT_SIZE];
    if (!r->team_bye_count)
        return;
    json_open(out, "team_byes", '[');
    for (size_t i = 0; i < r->team_bye_count; i++) {
        const struct team_bye *bye = &r->team_byes[i];
        int64_t match = bye->kind == 'F' ? 200 : bye->kind == 'H' ? 100 : bye->match;
        int64_t games = bye->kind == 'F'   ? boards * r->scoring.win
                        : bye->kind == 'H' ? boards * r->scoring.draw
                                           : bye->games;
        json_open(out, NULL, '{');
        json_put_int(out, "team", bye->team);
        json_put_int(out, "round", bye->round);
        json_put_int(out, "match_points", match / 100);
        score_write(games, points);
        json_put_member(out, "game_points", points);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The number of boards: that of the colours in line 352, or else that of the games of a team in its fullest round. */
static int64_t
boards_of(struct reading *r)
{
    int64_t boards = r->boards;
    struct json *teams = json_parse(r->teams.data, r->teams.len, NULL);
    for (size_t i = 0; !boards && i < json_count(teams); i++) {
        const struct json *players = json_member(json_item(teams, i), "players");
        for (int64_t round = 0; round < r->paired; round++) {
            int64_t games = 0, number = 0;
            for (size_t k = 0; k < json_count(players); k++)
                if (json_int(json_item(players, k), &number) &&
                    (size_t)round < r->entrants[number].seat_count)
                    games += r->entrants[number].seats[round].opponent != 0;
            r->boards = games > r->boards ? games : r->boards;
        }
    }
    json_free(teams);
    boards = boards ? boards : r->boards;
    return boards < 1 ? 1 : boards > BOARDS_MOST ? BOARDS_MOST : boards;
}

void
teams_write(struct reading *r, struct buffer *out)
{
    if (!r->teams.len)
        return;
    json_close(&r->teams, ']');
    json_put_member(out, "kind", "team");
    int64_t boards = boards_of(r);
    json_put_int(out, "boards", boards);
    json_put_raw(out, "teams", r->teams.data);
    team_byes_write(r, out, boards);
}

/* Writing. */

static void
pad(struct buffer *out, size_t begun, size_t column)
{
    for (size_t count = utf8_count(out->data + begun, out->len - begun); count + 1 < column;
         count++)
        buffer_putc(out, ' ');
}

static void
team_line(struct buffer *out, const struct standings *s, const struct team *team,
          enum trf_form form)
{
    const char *tag = form == TRF_26 ? "310" : "013";
    struct team_columns columns = columns_of(tag);
    size_t begun = out->len, bytes = utf8_bytes(team->name, TEAM_NAME_MOST);
    buffer_puts(out, tag);
    if (form == TRF_26)
        buffer_printf(out, " %3lld", (long long)team->number);
    pad(out, begun, columns.name);
    buffer_put(out, team->name, bytes);
    if (form == TRF_26) {
        pad(out, begun, 55);
        buffer_printf(out, "%4lld.0 %4lld.%lld %3lld", (long long)team->match_points,
                      (long long)(team->game_points / 100),
                      (long long)(team->game_points / 10 % 10), (long long)team->rank);
    }
    for (size_t i = 0; i < team->player_count; i++) {
        pad(out, begun, columns.players + 5 * i);
        buffer_printf(out, "%4lld", (long long)trf_number(s, team->players[i]));
    }
    buffer_puts(out, "\r\n");
}

void
trf_teams_write(struct buffer *out, const struct standings *s, const struct json *facts,
                enum trf_form form)
{
    struct arena pool;
    struct teams teams;
    if (!teams_are_of(facts))
        return;
    arena_init(&pool);
    if (teams_compute(&pool, s, facts, &teams)) {
        if (form == TRF_26) {
            buffer_puts(out, "352 ");
            for (int64_t i = 0; i < teams.boards; i++)
                buffer_putc(out, i % 2 == 0 ? 'W' : 'B');
            buffer_puts(out, "\r\n");
        }
        for (size_t i = 0; i < teams.count; i++)
            team_line(out, s, &teams.list[i], form);
    } else {
        out->failed = true;
    }
    arena_clear(&pool);
}
