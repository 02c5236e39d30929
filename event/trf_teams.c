/* SPDX-License-Identifier: MIT */
/* Reads lines of a report file about teams: 240, 300, 310, 320, 330, 352 and 362 of TRF26, 013 of TRF16. */
#include <stdlib.h>
#include <string.h>

#include "event/teams.h"
#include "event/trf.h"
#include "event/trf_reading.h"

/* Lists of players. */

/* Where a line has a team's name and its first player. */
struct team_columns {
    size_t name, players;
};

static struct team_columns
columns_of(const char *line)
{
    return line[0] == '3' ? (struct team_columns){9, 74} : (struct team_columns){5, 37};
}

/* Reads numbers of players, five columns apart. Returns how many; -1 if one is not in the file, or they are too many. Without
 * `gaps`, empty columns and zeros are left out. */
static int
players_read(struct reading *r, const char *list, bool gaps, int *out, int most)
{
    int count = 0;
    for (; *list; list = column_at(list, 6)) {
        const char *text = reading_field(r, list, 1, 4);
        int number = number_of(text);
        bool is_there = number > 0 && number <= r->last && r->entrants[number].line;
        if (!number && (!gaps || !*text))
            continue;
        if ((number && !is_there) || count == most)
            return -1;
        out[count++] = number;
    }
    return count;
}

static const int *
numbers_copy(struct reading *r, const int *numbers, int count)
{
    int *copy = arena_array(r->pool, (size_t)count + 1, sizeof *copy);
    if (copy && count)
        memcpy(copy, numbers, (size_t)count * sizeof *copy);
    return copy;
}

/* Teams. */

/* Adds a team. False if its number is taken, or a player is in another team. */
static bool
roster_add(struct reading *r, int number, const char *list)
{
    int players[TEAM_PLAYERS_MOST];
    int count = players_read(r, list, false, players, TEAM_PLAYERS_MOST);
    bool good = number >= 1 && number <= TEAMS_MOST && !r->rosters[number] && count >= 0;
    for (int i = 0; good && i < count; i++) {
        good = !r->entrants[players[i]].team;
        for (int k = 0; good && k < i; k++)
            good = players[k] != players[i];
    }
    struct roster *roster = good ? arena_alloc(r->pool, sizeof *roster) : NULL;
    if (!roster)
        return false;
    *roster = (struct roster){number, numbers_copy(r, players, count), (size_t)count};
    for (int i = 0; roster->players && i < count; i++)
        r->entrants[players[i]].team = roster;
    r->rosters[number] = roster;
    r->team_count++;
    return roster->players != NULL;
}

static void
team_describe(struct reading *r, const char *line, const struct roster *roster, const char *name)
{
    struct buffer *out = &r->teams;
    const char *nickname = *line == '3' ? reading_field(r, line, 42, TEAM_NICKNAME_MOST) : "";
    const char *strength = *line == '3' ? reading_field(r, line, 48, 6) : "";
    int64_t number = strtol(strength, NULL, 10);
    if (!out->len)
        json_open(out, NULL, '[');
    json_open(out, NULL, '{');
    json_put_int(out, "number", roster->number);
    json_put_member(out, "name", name);
    if (*nickname)
        json_put_member(out, "nickname", nickname);
    if (number > 0 && strength[strspn(strength, "0123456789")] == '\0')
        json_put_int(out, "strength", number);
    json_open(out, "players", '[');
    for (size_t i = 0; i < roster->count; i++)
        json_put_int(out, NULL, roster->players[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static bool
roster_take(struct reading *r, const char *line)
{
    struct team_columns columns = columns_of(line);
    bool is_new = *line == '3';
    int number = is_new ? number_of(reading_field(r, line, 5, 3)) : r->team_count + 1;
    const char *name = reading_field(r, line, columns.name, TEAM_NAME_MOST);
    if (!is_new && r->has_310)
        return reading_pass(r); /* line 310 says it better */
    if (!reading_accept(r, columns.name, "name", name) ||
        (is_new &&
         !reading_accept(r, 42, "nickname", reading_field(r, line, 42, TEAM_NICKNAME_MOST))))
        return false;
    if (!*name || !roster_add(r, number, column_at(line, columns.players)))
        return reading_keep(r, 5, "a team needs a number, a name and players of no other team");
    team_describe(r, line, r->rosters[number], name);
    return true;
}

/* Byes and forfeits. */

static bool
is_round(int number)
{
    return number >= 1 && number <= ROUND_MOST;
}

static bool
team_bye_add(struct reading *r, const struct team_bye *bye)
{
    struct team_bye *list =
        arena_more(r->pool, r->team_byes, r->team_bye_count, &r->team_bye_cap, 32, sizeof *list);
    if (bye->team < 1 || bye->team > TEAMS_MOST || !is_round(bye->round) ||
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
    struct team_bye bye = {
        .kind = 'U', .match = reading_field(r, line, 5, 4), .games = reading_field(r, line, 10, 4)};
    int64_t points;
    bool good = score_read(bye.match, &points) && score_read(bye.games, &points);
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
    struct team_forfeit forfeit = {.result = reading_field(r, line, 5, 2),
                                   .round = number_of(reading_field(r, line, 8, 3)),
                                   .white = number_of(reading_field(r, line, 12, 3)),
                                   .black = number_of(reading_field(r, line, 16, 3))};
    struct team_forfeit *list = arena_more(r->pool, r->team_forfeits, r->team_forfeit_count,
                                           &r->team_forfeit_cap, 32, sizeof *list);
    if (!list || strlen(forfeit.result) != 2 || strspn(forfeit.result, "+-") != 2 ||
        strcmp(forfeit.result, "++") == 0 || !is_round(forfeit.round) || forfeit.white < 1 ||
        forfeit.black < 1 || forfeit.white > TEAMS_MOST || forfeit.black > TEAMS_MOST ||
        forfeit.white == forfeit.black || r->team_forfeit_count >= TEAM_BYES_MOST)
        return false;
    r->team_forfeits = list;
    list[r->team_forfeit_count++] = forfeit;
    return true;
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

static bool
line_up_take(struct reading *r, const char *line)
{
    int players[BOARDS_MOST];
    int count = players_read(r, column_at(line, 17), true, players, BOARDS_MOST);
    struct line_up line_up = {.round = number_of(reading_field(r, line, 5, 3)),
                              .team = number_of(reading_field(r, line, 9, 3)),
                              .players = count > 0 ? numbers_copy(r, players, count) : NULL,
                              .count = count > 0 ? (size_t)count : 0};
    struct line_up *list =
        arena_more(r->pool, r->line_ups, r->line_up_count, &r->line_up_cap, 32, sizeof *list);
    if (!list || !line_up.players || !is_round(line_up.round) || line_up.team < 1 ||
        r->line_up_count >= TEAM_BYES_MOST)
        return false;
    r->line_ups = list;
    list[r->line_up_count++] = line_up;
    return true;
}

/* Scoring and colours. */

/* Line 362: pairs of TW, TD or TL and its points. */
static bool
match_points_take(struct reading *r, const char *line)
{
    for (const char *from = column_at(line, 5); *from; from = column_at(from, 10)) {
        const char *code = reading_field(r, from, 1, 2), *points = reading_field(r, from, 3, 4);
        const char *letter = strlen(code) == 2 && *code == 'T' ? strchr("WDL", code[1]) : NULL;
        int64_t value;
        if (!*code && !*points)
            continue;
        if (!letter || !score_read(points, &value))
            return false;
        r->match_points[letter - strchr("WDL", 'W')] = points;
    }
    return true;
}

static bool
colours_take(struct reading *r, const char *line)
{
    const char *colours = reading_field(r, line, 5, BOARDS_MOST);
    if (!*colours || colours[strspn(colours, "WBwb")])
        return false;
    char *capitals = arena_string(r->pool, colours);
    for (char *p = capitals; *p; p++)
        *p = *p == 'w' || *p == 'W' ? 'W' : 'B';
    r->colours = capitals;
    return true;
}

bool
team_take(struct reading *r, const char *line)
{
    static const struct {
        const char *tag;
        bool (*take)(struct reading *r, const char *line);
        const char *fault;
    } tags[] = {
        {"240", requested_take, "a bye of teams is not understood"},
        {"320", allocated_take, "a bye of teams is not understood"},
        {"330", forfeit_take, "a forfeited match has a result, a round and two teams"},
        {"300", line_up_take, "a board order has a round, two teams and players of the file"},
        {"362", match_points_take, "points of matches are TW, TD or TL with a number"},
        {"352", colours_take, "colours of boards are letters W and B"}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strncmp(line, tags[i].tag, 3) == 0)
            return tags[i].take(r, line) || reading_keep(r, 5, "%s", tags[i].fault);
    return roster_take(r, line);
}

/* Boards. */

/* A game between two teams. */
struct team_game {
    struct fixture *fixture;
    int round, low, high; /* numbers of the teams */
};

static int
game_compare(const void *a, const void *b)
{
    const struct team_game *x = a, *y = b;
    return x->round != y->round ? (x->round > y->round) - (x->round < y->round)
           : x->low != y->low   ? (x->low > y->low) - (x->low < y->low)
           : x->high != y->high ? (x->high > y->high) - (x->high < y->high)
                                : (x->fixture > y->fixture) - (x->fixture < y->fixture);
}

/* The games between teams, sorted so that those of a match are together. NULL when memory runs out. */
static struct team_game *
games_sort(struct reading *r, size_t *out_count)
{
    struct team_game *games = arena_array(r->pool, r->out->fixture_count + 1, sizeof *games);
    *out_count = 0;
    for (size_t i = 0; games && i < r->out->fixture_count; i++) {
        struct fixture *f = &r->out->fixtures[i];
        const struct roster *white = r->entrants[f->white].team,
                            *black = r->entrants[f->black].team;
        if (!white || !black || white == black)
            continue;
        bool is_low = white->number < black->number;
        games[(*out_count)++] =
            (struct team_game){f, (int)f->round, is_low ? white->number : black->number,
                               is_low ? black->number : white->number};
    }
    if (*out_count)
        qsort(games, *out_count, sizeof *games, game_compare);
    return games;
}

static bool
is_same_match(const struct team_game *a, const struct team_game *b)
{
    return a->round == b->round && a->low == b->low && a->high == b->high;
}

/* Whether each team has one opponent in a round. */
static bool
are_matches(const struct team_game *games, size_t count)
{
    int rounds[TEAMS_MOST + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && is_same_match(&games[i], &games[i - 1]))
            continue;
        if (rounds[games[i].low] == games[i].round || rounds[games[i].high] == games[i].round)
            return false;
        rounds[games[i].low] = rounds[games[i].high] = games[i].round;
    }
    return true;
}

static const struct line_up *
line_up_find(const struct reading *r, int round, int team)
{
    for (size_t i = 0; i < r->line_up_count; i++)
        if (r->line_ups[i].round == round && r->line_ups[i].team == team)
            return &r->line_ups[i];
    return NULL;
}

/* The board of a player by line 300, or by the players of the team who sat in this round; -1: unknown. */
static int
board_of(const struct reading *r, int player, int round, bool *out_given)
{
    const struct roster *team = r->entrants[player].team;
    const struct line_up *line_up = line_up_find(r, round, team->number);
    int seated = 0;
    *out_given = line_up != NULL;
    for (size_t i = 0; line_up && i < line_up->count; i++)
        if (line_up->players[i] == player)
            return (int)i;
    for (size_t i = 0; !line_up && i < team->count; i++) {
        const struct entrant *e = &r->entrants[team->players[i]];
        const struct seat *seat = (size_t)round <= e->seat_count ? &e->seats[round - 1] : NULL;
        if (team->players[i] == player)
            return seated;
        seated += seat && (seat->opponent || (seat->code && strchr("FU", seat->code)));
    }
    return -1;
}

/* Numbers the boards of a match from `first` on. */
static void
match_number(const struct reading *r, struct team_game *games, size_t count, int64_t first,
             int64_t boards)
{
    int64_t numbers[BOARDS_MOST] = {0};
    bool taken[BOARDS_MOST] = {false}, good = count <= (size_t)boards;
    for (size_t i = 0; good && i < count; i++) {
        bool given[2];
        int white = board_of(r, (int)games[i].fixture->white, games[i].round, &given[0]),
            black = board_of(r, (int)games[i].fixture->black, games[i].round, &given[1]);
        int board = given[0] ? white : given[1] ? black : white > black ? white : black;
        good = board >= 0 && board < boards && !taken[board];
        if (good)
            taken[board] = true;
        numbers[i] = board;
    }
    for (size_t i = 0; i < count && (int64_t)i < boards; i++)
        games[i].fixture->board = first + (good ? numbers[i] : (int64_t)i);
}

/* The number of boards: that of the colours in line 352, or else that of the games of a team in its fullest round. */
static int64_t
boards_of(const struct reading *r)
{
    int64_t boards = r->colours ? (int64_t)strlen(r->colours) : 0;
    for (int number = 1; !r->colours && number <= TEAMS_MOST; number++) {
        const struct roster *team = r->rosters[number];
        for (int64_t round = 0; team && round < r->paired; round++) {
            int64_t games = 0;
            for (size_t i = 0; i < team->count; i++) {
                const struct entrant *e = &r->entrants[team->players[i]];
                games += (size_t)round < e->seat_count && e->seats[round].opponent;
            }
            boards = games > boards ? games : boards;
        }
    }
    return boards < 1 ? 1 : boards > BOARDS_MOST ? BOARDS_MOST : boards;
}

/* Lines about teams without a team in the file, or of teams that play no matches, are kept as they are. */
static void
team_lines_keep(struct reading *r)
{
    static const char tags[] = "013 300 310 320 330 352 362 240";
    buffer_clear(&r->teams);
    for (size_t i = 0; i < r->line_count; i++)
        for (size_t at = 0; r->lines[i].len >= 3 && at < sizeof tags - 1; at += 4)
            if (memcmp(r->lines[i].text, tags + at, 3) == 0 && (tags[at] != '2' || r->is_team))
                r->lines[i].kept = true;
}

bool
team_boards_set(struct reading *r)
{
    size_t count = 0;
    if (!r->teams.len) {
        team_lines_keep(r);
        return true;
    }
    struct team_game *games = games_sort(r, &count);
    if (!games)
        return reading_fail(r, 1, "out of memory");
    if (!are_matches(games, count)) {
        r->line = 0;
        reading_warn(r, 0,
                     "the teams do not play matches: players of one team meet players of several "
                     "teams in a round");
        team_lines_keep(r);
        return true;
    }
    int64_t boards = boards_of(r), table = 0;
    for (size_t from = 0, to; from < count; from = to) {
        table = from > 0 && games[from].round == games[from - 1].round ? table + 1 : 0;
        for (to = from; to < count && is_same_match(&games[to], &games[from]); to++)
            ;
        if ((table + 1) * boards <= PLAYERS_MOST)
            match_number(r, games + from, to - from, table * boards + 1, boards);
    }
    return true;
}

/* Members of the tournament. */

static void
team_byes_write(const struct reading *r, struct buffer *out)
{
    if (!r->team_bye_count)
        return;
    json_open(out, "team_byes", '[');
    for (size_t i = 0; i < r->team_bye_count; i++) {
        const struct team_bye *bye = &r->team_byes[i];
        json_open(out, NULL, '{');
        json_put_int(out, "team", bye->team);
        json_put_int(out, "round", bye->round);
        json_put_member(out, "kind", bye_kind(bye->kind));
        json_put_known(out, "match_points", bye->match);
        json_put_known(out, "game_points", bye->games);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
team_forfeits_write(const struct reading *r, struct buffer *out)
{
    if (!r->team_forfeit_count)
        return;
    json_open(out, "team_forfeits", '[');
    for (size_t i = 0; i < r->team_forfeit_count; i++) {
        const struct team_forfeit *forfeit = &r->team_forfeits[i];
        json_open(out, NULL, '{');
        json_put_int(out, "round", forfeit->round);
        json_put_int(out, "white", forfeit->white);
        json_put_int(out, "black", forfeit->black);
        json_put_member(out, "result", forfeit->result);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
match_points_write(const struct reading *r, struct buffer *out)
{
    static const char *const names[] = {"W", "D", "L"};
    if (!r->match_points[0] && !r->match_points[1] && !r->match_points[2])
        return;
    json_open(out, "match_points", '{');
    for (size_t i = 0; i < 3; i++)
        json_put_known(out, names[i], r->match_points[i]);
    json_close(out, '}');
}

void
teams_write(struct reading *r, struct buffer *out)
{
    if (!r->teams.len)
        return;
    json_close(&r->teams, ']');
    json_put_member(out, "kind", "team");
    json_put_int(out, "boards", boards_of(r));
    json_put_known(out, "board_colours", r->colours);
    json_put_known(out, "primary_score", r->primary);
    match_points_write(r, out);
    json_put_raw(out, "teams", r->teams.data);
    team_byes_write(r, out);
    team_forfeits_write(r, out);
}
