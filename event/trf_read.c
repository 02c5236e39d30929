/* SPDX-License-Identifier: MIT */
/* Two passes: the first handles each line by its tag, the second combines what the two players' lines
 * say about each game. Columns count from 1 and in characters; after the names all text is ASCII. */
#include "event/trf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <adj.h>

#include "adj.h"
#include "base/ascii.h"
#include "base/json.h"
#include "base/message.h"
#include "event/trf_reading.h"

/* Limit on results, which bounds the time of an import: twelve rounds of ten thousand players. */
enum { RESULTS_MOST = 120000 };

/* Comment lines that trf.c writes. */

static const char pending_head[] = "### pending: round ", points_head[] = "### points: round ",
                  ties_head[] = "### tie-breaks: ";

/* Whether the line is a comment that trf.c writes and that the second pass reads. */
static bool
is_own_comment(const char *line)
{
    return strncmp(line, pending_head, sizeof pending_head - 1) == 0 ||
           strncmp(line, points_head, sizeof points_head - 1) == 0;
}

/* Byes and abnormal points. */

static bool
bye_add(struct reading *r, int64_t round, int player, char code)
{
    struct trf_content *out = r->out;
    if (out->bye_count >= RESULTS_MOST)
        return reading_fail(r, 1, "%d results of all players together are the limit", RESULTS_MOST);
    struct bye *byes =
        arena_more(r->pool, out->byes, out->bye_count, &r->bye_cap, 64, sizeof *byes);
    if (!byes)
        return reading_fail(r, 1, "out of memory");
    out->byes = byes;
    out->byes[out->bye_count++] =
        (struct bye){.round = round, .player = player, .kind = bye_kind(code)};
    return true;
}

static struct entrant *
entrant_find(struct reading *r, int number)
{
    return number > 0 && number <= r->last && r->entrants[number].line ? &r->entrants[number]
                                                                       : NULL;
}

/* Line 240: byes. Read in the second pass, when all players are known. */
static bool
byes_take(struct reading *r, const char *line)
{
    const char *code = reading_field(r, line, 5, 1);
    int round = number_of(reading_field(r, line, 7, 3));
    if (r->is_team)
        return team_take(r, line);
    if (!*code || !strchr("FHZ", *code) || round < 1)
        return reading_keep(r, 5, "a line 240 begins with F, H or Z and a round");
    const char *list = column_at(line, 11), *from = list;
    for (size_t at = 11; *from; at += 5, from = column_at(from, 6))
        if (!entrant_find(r, number_of(reading_field(r, from, 1, 4))))
            return reading_keep(r, at, "there is no such player");
    from = list;
    for (size_t at = 11; *from; at += 5, from = column_at(from, 6)) {
        int number = number_of(reading_field(r, from, 1, 4));
        const struct entrant *e = entrant_find(r, number);
        if (e && (size_t)round <= e->seat_count && e->seats[round - 1].opponent)
            return reading_fail(r, at, "player %d has a game in round %d", number, round);
        if (e && !bye_add(r, round, number, *code))
            return false;
    }
    return true;
}

/* Line XXZ: players absent from the round to be paired. A player whose line already has this round is skipped. */
static bool
absent_take(struct reading *r, const char *line)
{
    const char *rest = line + 3, *word;
    while ((word = reading_word(r, &rest, " ")) != NULL) {
        int number = number_of(word);
        const struct entrant *e = entrant_find(r, number);
        if (!e)
            return reading_keep(r, 5, "there is no such player");
        bool said = (int64_t)e->seat_count > r->paired && e->seats[r->paired].code;
        if (!said && !bye_add(r, r->paired + 1, number, 'Z'))
            return false;
    }
    return true;
}

/* Line 299: special points of a side in a game. */
static bool
abnormal_take(struct reading *r, const char *line)
{
    int64_t points;
    int round = number_of(reading_field(r, line, 20, 3));
    if (r->is_team)
        return reading_keep(r, 5, "points that line 299 gives to teams are not counted");
    if (!score_read(reading_field(r, line, 14, 4), &points) || round < 1) {
        r->is_loose = true;
        return reading_keep(r, 14, "a line 299 without points or without a round is not supported");
    }
    const char *from = column_at(line, 24);
    for (size_t at = 24; *from; at += 5, from = column_at(from, 6)) {
        struct entrant *e = entrant_find(r, number_of(reading_field(r, from, 1, 4)));
        if (!e || (size_t)round > e->seat_count || !e->seats[round - 1].opponent)
            return reading_fail(r, at, "this player has no game in round %d", round);
        e->seats[round - 1].points = points;
    }
    return true;
}

/* Finds both seats of the game that a comment line of trf.c refers to. The line contains the round
 * and, seven columns apart, the two players. */
static bool
seats_find(struct reading *r, const char *line, size_t round_at, size_t at, struct seat *seats[2])
{
    int round = number_of(reading_field(r, line, round_at, 3)), numbers[2];
    for (size_t i = 0; i < 2; i++) {
        numbers[i] = number_of(reading_field(r, line, at + 7 * i, 4));
        struct entrant *e = entrant_find(r, numbers[i]);
        if (!e || round < 1 || (size_t)round > e->seat_count)
            return reading_fail(r, 1, "there is no such game");
        seats[i] = &e->seats[round - 1];
    }
    return seats[0]->opponent == numbers[1] || reading_fail(r, 1, "there is no such game");
}

/* Reads the comment that trf.c writes about a game with special points. */
static bool
points_take(struct reading *r, const char *line)
{
    struct seat *seats[2];
    return seats_find(r, line, 19, 24, seats) &&
           ((score_read(reading_field(r, line, 37, 5), &seats[0]->said) &&
             score_read(reading_field(r, line, 45, 5), &seats[1]->said)) ||
            reading_fail(r, 37, "the points are missing"));
}

/* Reads the comment that trf.c writes about a pending game. */
static bool
pending_take(struct reading *r, const char *line)
{
    struct seat *seats[2];
    if (strncmp(line, pending_head, sizeof pending_head - 1) != 0)
        return true;
    if (!seats_find(r, line, 20, 37, seats))
        return false;
    int board = number_of(reading_field(r, line, 31, 4));
    seats[0]->pending = seats[1]->pending = true;
    seats[0]->board = board > 0 ? board : 0;
    return true;
}

/* Players. */

static bool
seat_read(struct reading *r, const char *at, size_t column, struct seat *out)
{
    char opponent[5] = "";
    memcpy(opponent, at, 4);
    char colour = (char)(at[5] | 0x20), code = ascii_capital(at[7]);
    *out = (struct seat){
        .colour = colour == 'w' || colour == 'b' ? colour : '-', .points = -1, .said = -1};
    const char *digits = opponent + strspn(opponent, " ");
    out->opponent = number_of(digits);
    if (out->opponent < 0)
        return reading_fail(r, column, "\"%s\" is not a player's number", opponent);
    if (!strchr(out->opponent ? " *+-WDL1=0" : " *FHZU+-=10WDL", code)) {
        reading_warn(r, column + 7,
                     out->opponent ? "\"%c\" is not a result of a game" : "\"%c\" is not a bye",
                     code);
        code = '*';
    }
    if (code == '*') /* some programs mark a round so that is yet to be played */
        code = ' ';
    if (code == ' ' && !out->opponent)
        return true;
    if (!out->opponent && !strchr("FHZU", code))
        code = strchr("+1W", code) ? 'F' : strchr("=D", code) ? 'H' : 'Z';
    out->code = code;
    out->pending = code == ' '; /* a round that is yet to be played has no result */
    return true;
}

/* Parses the rounds of a player: everything after column 91, ten characters per round. */
static bool
seats_read(struct reading *r, const char *line, struct entrant *e)
{
    const char *from = column_at(line, ROUNDS_FROM);
    size_t len = strlen(from);
    while (len && from[len - 1] == ' ')
        len--;
    size_t count = (len + ROUND_WIDTH - 1) / ROUND_WIDTH;
    if (count > ROUND_MOST)
        return reading_fail(r, ROUNDS_FROM, "%d rounds are the limit", ROUND_MOST);
    r->results += count;
    if (r->results > RESULTS_MOST)
        return reading_fail(r, ROUNDS_FROM, "%d results of all players together are the limit",
                            RESULTS_MOST);
    e->seats = arena_alloc(r->pool, (count + 1) * sizeof *e->seats);
    char *padded = arena_printf(r->pool, "%s%*s", from, ROUND_WIDTH, "");
    for (size_t i = 0; e->seats && i < count; i++) {
        size_t column = ROUNDS_FROM + ROUND_WIDTH * i;
        if (!seat_read(r, padded + ROUND_WIDTH * i, column, &e->seats[i]))
            return false;
        if (e->seats[i].opponent && (int64_t)i + 1 > r->paired)
            r->paired = (int64_t)i + 1;
    }
    e->seat_count = e->seats ? count : 0;
    return e->seats || reading_fail(r, 1, "out of memory");
}

/* The sex as adj writes it, m or w; NULL: not understood. */
static const char *
sex_of(const char *text)
{
    return strchr("mM", *text) ? "m" : strchr("fFwW", *text) ? "w" : NULL;
}

/* A fact of a player. What is not understood stays in the line, and is no fact. */
static void
player_fact(struct reading *r, const struct trf_column *c, const char *value, struct buffer *out)
{
    if (!*value && strcmp(c->fact, "name") == 0) {
        json_put_member(out, "name", arena_printf(r->pool, "Player %zu", r->line));
        reading_warn(r, c->column, "name is missing");
    } else if (!*value || (strcmp(c->fact, "rating") == 0 && number_of(value) == 0))
        return; /* unknown, or unrated */
    else if (strcmp(c->fact, "rating") == 0 && number_of(value) < 0)
        reading_warn(r, c->column, "\"%s\" is not a rating", value);
    else if (strcmp(c->fact, "rating") == 0)
        json_put_int(out, c->fact, number_of(value));
    else if (strcmp(c->fact, "sex") == 0 && !sex_of(value))
        reading_warn(r, c->column, "\"%s\" is not a sex: m, w or f", value);
    else
        json_put_member(out, c->fact, strcmp(c->fact, "sex") == 0 ? sex_of(value) : value);
}

static bool
player_object(struct reading *r, const char *line, int number, struct buffer *out)
{
    const char *birth = reading_field(r, line, 70, 10);
    const char *date = reading_date(r, birth, DATE_BIRTH);
    json_open(out, NULL, '{');
    json_put_int(out, "number", number);
    for (const struct trf_column *c = trf_columns; c->fact; c++) {
        const char *value = reading_field(r, line, c->column, c->width);
        if (!reading_accept(r, c->column, c->fact, value))
            return false;
        player_fact(r, c, value, out);
    }
    if (!date)
        reading_warn(r, 70, "\"%s\" is not a date", birth);
    else if (*date)
        json_put_member(out, "birth", date);
    json_close(out, '}');
    return true;
}

static bool
player_take(struct reading *r, const char *line)
{
    int number = number_of(reading_field(r, line, 5, 4));
    if (number < 1)
        return reading_fail(r, 5, "a player's number is from 1 to %d", PLAYERS_MOST);
    struct entrant *e = &r->entrants[number];
    if (e->line)
        return reading_fail(r, 5, "player %d is already in line %zu", number, e->line);
    const char *points = reading_field(r, line, POINTS_AT, 4);
    e->points = -1;
    if (*points && !score_read(points, &e->points))
        return reading_fail(r, POINTS_AT, "\"%s\" is not a number of points", points);
    e->line = r->line;
    r->last = number > r->last ? number : r->last;
    return player_object(r, line, number, &e->object) && seats_read(r, line, e);
}

/* Lines. */

static bool
line_first(struct reading *r, const char *line)
{
    if (strlen(line) < 3)
        return *reading_field(r, line, 1, 3)
                   ? reading_keep(r, 1, "a line begins with a tag of three letters")
                   : reading_pass(r);
    if (strncmp(line, "001", 3) == 0)
        return player_take(r, line);
    if (strncmp(line, "062", 3) == 0)
        r->announced = number_of(reading_field(r, line, 5, 4));
    if (strncmp(line, ties_head, sizeof ties_head - 1) == 0)
        return facts_take_ties(r, line + sizeof ties_head - 1);
    if (!is_own_comment(line))
        return facts_take(r, line, reading_field(r, line, 5, SIZE_MAX - 8));
    return true;
}

static bool
tag_is_of_teams(const char *line)
{
    static const char *const tags[] = {"013", "300", "310", "320", "330", "352", "362"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strncmp(line, tags[i], 3) == 0)
            return true;
    return false;
}

static bool
line_second(struct reading *r, const char *line)
{
    if (strncmp(line, "240", 3) == 0)
        return byes_take(r, line);
    if (tag_is_of_teams(line))
        return team_take(r, line);
    if (strncmp(line, "299", 3) == 0)
        return abnormal_take(r, line);
    if (strncmp(line, "XXZ", 3) == 0)
        return absent_take(r, line);
    if (strncmp(line, points_head, sizeof points_head - 1) == 0)
        return points_take(r, line);
    return strncmp(line, "###", 3) == 0 ? pending_take(r, line) : groups_take(r, line);
}

/* Whether the operation was cancelled; checked line by line. */
static bool
is_over(struct reading *r, size_t line)
{
    return cancel_is_wanted_at(&r->cancel, line) && !reading_fail(r, 1, "reading was cancelled");
}

/* Keeps the text of the current line. */
static bool
source_note(struct reading *r, const char *text, size_t len)
{
    if (r->line <= r->line_count)
        return true;
    struct source_line *lines =
        arena_more(r->pool, r->lines, r->line_count, &r->line_cap, 256, sizeof *lines);
    if (!lines)
        return reading_fail(r, 1, "out of memory");
    r->lines = lines;
    r->lines[r->line_count++] = (struct source_line){text, len, false};
    return true;
}

/* Calls `take` for each line. Lines end in CR, LF or both. A tab, and the end of a file of CP/M, become blanks; other control
 * characters become DEL, which text_fault() refuses. */
static bool
lines_take(struct reading *r, const char *text, size_t len,
           bool (*take)(struct reading *, const char *))
{
    r->line = 1;
    for (size_t at = 0; at < len; r->line++) {
        size_t from = at;
        while (at < len && text[at] != '\r' && text[at] != '\n')
            at++;
        char *line = arena_copy(r->pool, text + from, at - from);
        for (size_t i = 0; !r->pool->failed && i < at - from; i++)
            if ((unsigned char)line[i] < ' ')
                line[i] = line[i] == '\t' || line[i] == 0x1A ? ' ' : 0x7F;
        at += at + 1 < len && text[at] == '\r' && text[at + 1] == '\n' ? 2 : at < len;
        if (is_over(r, r->line) || !source_note(r, text + from, at - from) || !take(r, line))
            return false;
    }
    return true;
}

/* Games. */

/* Checks that the lines of both players give the same game. */
static bool
seats_agree(struct reading *r, int number, size_t round, const struct seat *a)
{
    size_t column = ROUNDS_FROM + ROUND_WIDTH * round;
    struct entrant *other = entrant_find(r, a->opponent);
    const struct seat *b = other && round < other->seat_count ? &other->seats[round] : NULL;
    r->line = r->entrants[number].line;
    if (!other || a->opponent == number)
        return reading_fail(r, column, "player %d cannot play against %d", number, a->opponent);
    if (!b || b->opponent != number)
        return reading_fail(r, column, "player %d has no game against player %d in round %zu",
                            a->opponent, number, round + 1);
    if (a->colour == b->colour && a->colour != '-')
        return reading_fail(r, column + 5, "players %d and %d have the same colour", number,
                            a->opponent);
    if (a->pending != b->pending || (is_won(a->code) && is_won(b->code)) ||
        is_default(a->code) != is_default(b->code))
        return reading_fail(r, column + 7, "the results of players %d and %d contradict each other",
                            number, a->opponent);
    return true;
}

static int64_t
code_points(const struct reading *r, const struct seat *seat)
{
    return seat->points >= 0 ? seat->points : scoring_points(r->scoring, seat->code);
}

/* Checks that a player's points are the sum of the rounds. Some programs already include the byes
 * of the next round. */
static bool
points_agree(struct reading *r, const struct entrant *e)
{
    int64_t sum = 0, ahead = 0;
    char text[SCORE_TEXT_SIZE];
    for (size_t i = 0; i < e->seat_count; i++) {
        int64_t points = code_points(r, &e->seats[i]);
        *((int64_t)i < r->paired ? &sum : &ahead) += points;
    }
    r->line = e->line;
    score_write(sum, text);
    return e->points < 0 || e->points == sum || e->points == sum + ahead ||
           reading_fail(r, POINTS_AT, "the sum of the results is %s points", text);
}

static bool
points_all_agree(struct reading *r)
{
    for (int number = 1; number <= r->last; number++)
        if (r->entrants[number].line && !points_agree(r, &r->entrants[number]))
            return false;
    return true;
}

/* Checks the points of all players. A file that does not say how results count may count otherwise than usual. */
static bool
points_check(struct reading *r)
{
    static const char *const names[] = {"2-1-0", "3-1-0"};
    const struct scoring usual = r->scoring;
    if (r->is_loose || points_all_agree(r))
        return true;
    struct trf_error err = *r->err;
    for (size_t i = 0; !r->is_scored && i < sizeof names / sizeof *names; i++) {
        r->scoring = scoring_named(names[i]);
        if (!points_all_agree(r))
            continue;
        r->line = 1;
        reading_warn(r, 1, "the points of the players are those of %s", names[i]);
        return true;
    }
    r->scoring = usual;
    *r->err = err;
    return false;
}

static bool
seats_join(struct reading *r, int number, size_t *boards)
{
    const struct entrant *e = &r->entrants[number];
    for (size_t round = 0; round < e->seat_count; round++) {
        const struct seat *a = &e->seats[round];
        if (!a->opponent && a->code && !bye_add(r, (int64_t)round + 1, number, a->code))
            return false;
        if (!a->opponent)
            continue;
        if (!seats_agree(r, number, round, a))
            return false;
        const struct seat *b = &r->entrants[a->opponent].seats[round];
        if (a->colour == 'w' || (a->colour == '-' && b->colour == '-' && number < a->opponent) ||
            (a->colour == '-' && b->colour == 'b'))
            r->out->fixtures[r->out->fixture_count++] = (struct fixture){
                .round = (int64_t)round + 1,
                .board = a->board ? a->board : (int64_t)++boards[round],
                .white = number,
                .black = a->opponent,
                .white_code = a->pending ? '?' : a->code,
                .black_code = a->pending ? '?' : b->code,
                .white_points = a->said >= 0 ? a->said : a->points,
                .black_points = b->said >= 0 ? b->said : b->points,
            };
    }
    return true;
}

static bool
games_join(struct reading *r)
{
    size_t seats = 0;
    size_t *boards = arena_alloc(r->pool, ROUND_MOST * sizeof *boards);
    for (int number = 1; number <= r->last; number++)
        seats += r->entrants[number].seat_count;
    r->out->fixtures = arena_alloc(r->pool, (seats + 1) * sizeof *r->out->fixtures);
    if (!boards || !r->out->fixtures)
        return reading_fail(r, 1, "out of memory");
    for (int number = 1; number <= r->last; number++)
        if (r->entrants[number].line &&
            (is_over(r, (size_t)number) || !seats_join(r, number, boards)))
            return false;
    scoring_complete(r);
    return points_check(r);
}

static void
reading_clear(struct reading *r)
{
    for (int number = 1; r->entrants && number <= r->last; number++)
        buffer_clear(&r->entrants[number].object);
    buffer_clear(&r->facts);
    buffer_clear(&r->deputies);
    buffer_clear(&r->dates);
    buffer_clear(&r->forbidden);
    buffer_clear(&r->teams);
}

/* What is unusual of the whole file but not wrong. */
static void
oddities_tell(struct reading *r, const struct source_header *header)
{
    int players = 0;
    for (int number = 1; number <= r->last; number++)
        players += r->entrants[number].line > 0;
    if (header->encoding && !header->is_declared)
        reading_warn(r, 0, "the report file is not in UTF-8: it was read as %s", header->encoding);
    if (r->announced > 0 && r->announced != players)
        reading_warn(r, 0, "line 062 says that there are %d players, the report file has %d",
                     r->announced, players);
}

/* Parses the whole text, in UTF-8. */
static bool
text_read(struct reading *r, const char *text, size_t len, struct source_header *header)
{
    header->has_mark = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
    if (header->has_mark)
        text += 3, len -= 3;
    r->entrants = arena_alloc(r->pool, (PLAYERS_MOST + 1) * sizeof *r->entrants);
    json_open(&r->facts, NULL, '{');
    bool good =
        r->entrants ? lines_take(r, text, len, line_first) : reading_fail(r, 1, "out of memory");
    good = good && (r->last > 0 || reading_fail(r, 1, "there is no player in the file"));
    good = good && lines_take(r, text, len, line_second) && games_join(r) && team_boards_set(r) &&
           facts_write(r);
    if (good) {
        oddities_tell(r, header);
        good = source_add(r, header);
    }
    reading_clear(r);
    return good;
}

/* Decodes the text as declared, or else as it looks; NULL: it is UTF-8. Returns false when that fails. */
static bool
text_decode(const char *text, size_t len, const char *charset, char **out, size_t *out_len,
            struct source_header *header)
{
    header->is_declared = charset && strcasecmp(charset, "utf-8") != 0;
    header->encoding = header->is_declared ? charset : NULL;
    return !(header->is_declared
                 ? adj_text_decode_from(text, len, charset, out, out_len, NULL)
                 : adj_text_decode(text, len, out, out_len, &header->encoding, NULL));
}

bool
trf_read(struct arena *pool, const char *text, size_t len, const char *charset,
         struct cancel cancel, struct trf_content *out, struct trf_error *err)
{
    struct reading r = {.pool = pool,
                        .err = err,
                        .out = out,
                        .cancel = cancel,
                        .scoring = {100, 50, 0, 0, -1, -1},
                        .other_points = {-1, -1}};
    struct source_header header = {.encoding = NULL};
    char *decoded = NULL;
    size_t decoded_len = 0;
    *out = (struct trf_content){.tournament = {0}};
    if (!text_decode(text, len, charset, &decoded, &decoded_len, &header))
        return reading_fail(&r, 1, "the text cannot be decoded");
    /* without an encoding it is UTF-8, whose control characters alone were replaced */
    bool good = decoded && header.encoding ? text_read(&r, decoded, decoded_len, &header)
                                           : text_read(&r, text, len, &header);
    adj_free(decoded);
    return good;
}
