/* SPDX-License-Identifier: MIT */
/* Two passes: the first takes every line by its tag, the second joins what two players say of a game.
 * Columns count from 1 and in characters; behind the names all is ASCII. */
#include "event/trf_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "event/columns.h"
#include "event/score.h"

/* All results are stored together, which must not keep others waiting: twelve rounds of ten thousand players. */
enum { RESULTS_MOST = 120000 };
enum { ROUNDS_FROM = 92, ROUND_WIDTH = 10, POINTS_AT = 81 };

/* What a player's line says of one round. */
struct seat {
    int opponent; /* a number; 0: none */
    char colour;  /* w, b, or - */
    char code;    /* 0: nothing is said */
    bool pending;
    int board;      /* of a pending game, where it is said */
    int64_t points; /* by a line 299; -1: what the code brings */
    int64_t said;   /* by a comment of ours, and not counted in the file's points; -1: nothing */
};

struct entrant {
    size_t line;
    int64_t points;
    size_t seat_count;
    struct seat *seats;
    struct buffer object; /* JSON */
};

struct reading {
    struct arena *pool;
    struct trf_error *err;
    struct trf_content *out;
    size_t line;              /* the one in hand */
    struct entrant *entrants; /* by number */
    int last;                 /* the highest number */
    size_t results;           /* rounds of all players together */
    int64_t rounds, paired;   /* as the file says; the last that has a game */
    struct scoring scoring;
    struct buffer facts, deputies, dates, others;
    const char *ties, *standings; /* 202, 212 */
    size_t bye_cap;
};

static bool fail(struct reading *r, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool
fail(struct reading *r, size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->err->message, sizeof r->err->message, format, args);
    va_end(args);
    r->err->line = r->line;
    r->err->column = column;
    return false;
}

/* ---- columns ---------------------------------------------------------------------------------- */

/* What stands in these columns, without blanks around it; "" when nothing does. */
static const char *
field(struct reading *r, const char *line, size_t column, size_t width)
{
    const char *from = column_at(line, column), *to = column_at(from, width + 1);
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return arena_copy(r->pool, from, (size_t)(to - from));
}

/* "2026/03/01" becomes "2026-03-01"; of two digits the year is of this century. */
static const char *
date_of(struct reading *r, const char *text)
{
    char *date =
        strlen(text) == 8 ? arena_printf(r->pool, "20%s", text) : arena_string(r->pool, text);
    for (char *p = date; *p; p++)
        if (*p == '/' || *p == '.')
            *p = '-';
    return date;
}

/* ---- the tournament --------------------------------------------------------------------------- */

static void
fact(struct reading *r, const char *name, const char *value)
{
    if (*value)
        json_put_member(&r->facts, name, value);
}

static void
list_add(struct buffer *list, const char *value)
{
    if (!list->len)
        json_open(list, NULL, '[');
    if (*value)
        json_put_member(list, NULL, value);
}

static bool
rounds_take(struct reading *r, const char *rest)
{
    r->rounds = number_of(rest);
    return (r->rounds > 0 && r->rounds <= ROUND_MOST) ||
           fail(r, 5, "the number of rounds must be from 1 to %d", ROUND_MOST);
}

static bool
colour_take(struct reading *r, const char *rest)
{
    bool white = strcmp(rest, "W") == 0 || strstr(rest, "white1");
    bool black = strcmp(rest, "B") == 0 || strstr(rest, "black1");
    if (white || black)
        fact(r, "initial_colour", white ? "white" : "black");
    return white || black || *rest == 'r' || fail(r, 5, "the colour must be W or B");
}

static bool
dates_take(struct reading *r, const char *line)
{
    for (size_t i = 0; i < ROUND_MOST && *column_at(line, ROUNDS_FROM + ROUND_WIDTH * i); i++)
        list_add(&r->dates, date_of(r, field(r, line, ROUNDS_FROM + ROUND_WIDTH * i, 8)));
    return true;
}

static bool
result_points(struct reading *r, const char *code, const char *points)
{
    int64_t value;
    if (!score_read(points, &value))
        return fail(r, 6, "\"%s\" are no points", points);
    if (strcmp(code, "W") == 0)
        r->scoring.win = value;
    else if (strcmp(code, "D") == 0)
        r->scoring.draw = value;
    else if (strcmp(code, "L") == 0)
        r->scoring.loss = value;
    else if (strcmp(code, "PAB") == 0 || strcmp(code, "P") == 0)
        return value == r->scoring.win ||
               fail(r, 6, "an allocated bye that brings %s is not supported", points);
    return true;
}

/* 162: a letter and its points, as often as there are. */
static bool
scoring_take(struct reading *r, const char *line)
{
    for (size_t at = 6; *column_at(line, at); at += 9) {
        const char *code = field(r, line, at, 1), *points = field(r, line, at + 1, 4);
        if (*code && !result_points(r, code, points))
            return false;
    }
    return true;
}

/* The next word of a list with these between; NULL when there is none. */
static const char *
word_next(struct reading *r, const char **at, const char *between)
{
    const char *from = *at + strspn(*at, between);
    size_t len = strcspn(from, between);
    *at = from + len;
    return len ? arena_copy(r->pool, from, len) : NULL;
}

/* "XXS W=3 D=1" */
static bool
scoring_words_take(struct reading *r, const char *rest)
{
    const char *word;
    while ((word = word_next(r, &rest, " ")) != NULL) {
        const char *at = word, *code = word_next(r, &at, "="), *points = word_next(r, &at, "=");
        if (!code || !points)
            return fail(r, 5, "\"%s\" gives no points to a result", word);
        if (!result_points(r, code, *points == '.' ? arena_printf(r->pool, "0%s", points) : points))
            return false;
    }
    return true;
}

static const char pending_head[] = "### pending: round ", points_head[] = "### points: round ";

/* A comment of our own (trf.c). */
static bool
is_own_comment(const char *line)
{
    return strncmp(line, pending_head, sizeof pending_head - 1) == 0 ||
           strncmp(line, points_head, sizeof points_head - 1) == 0;
}

/* ---- byes and abnormal points ----------------------------------------------------------------- */

static bool
bye_add(struct reading *r, int64_t round, int player, char code)
{
    struct trf_content *out = r->out;
    const char *kind = code == 'F'   ? "full"
                       : code == 'H' ? "half"
                       : code == 'U' ? "allocated"
                                     : "zero";
    struct bye *byes =
        arena_more(r->pool, out->byes, out->bye_count, &r->bye_cap, 64, sizeof *byes);
    if (!byes)
        return fail(r, 1, "out of memory");
    out->byes = byes;
    out->byes[out->bye_count++] = (struct bye){.round = round, .player = player, .kind = kind};
    return true;
}

static struct entrant *
entrant_find(struct reading *r, int number)
{
    return number > 0 && number <= r->last && r->entrants[number].line ? &r->entrants[number]
                                                                       : NULL;
}

/* 240: all players are known by now. */
static bool
byes_take(struct reading *r, const char *line)
{
    const char *code = field(r, line, 5, 1);
    int round = number_of(field(r, line, 7, 3));
    if (!*code || !strchr("FHZ", *code) || round < 1)
        return fail(r, 5, "a line 240 begins with F, H or Z and a round");
    for (size_t at = 11; *column_at(line, at); at += 5) {
        int number = number_of(field(r, line, at, 4));
        const struct entrant *e = entrant_find(r, number);
        if (!e)
            return fail(r, at, "there is no such player");
        if ((size_t)round <= e->seat_count && e->seats[round - 1].opponent)
            return fail(r, at, "player %d has a game in round %d", number, round);
        if (!bye_add(r, round, number, *code))
            return false;
    }
    return true;
}

/* 299 of a game: what a side got instead. */
static bool
abnormal_take(struct reading *r, const char *line)
{
    int64_t points;
    int round = number_of(field(r, line, 20, 3));
    if (!score_read(field(r, line, 14, 4), &points) || round < 1)
        return fail(r, 14, "a line 299 without points or without a round is not supported");
    for (size_t at = 24; *column_at(line, at); at += 5) {
        struct entrant *e = entrant_find(r, number_of(field(r, line, at, 4)));
        if (!e || (size_t)round > e->seat_count || !e->seats[round - 1].opponent)
            return fail(r, at, "this player has no game in round %d", round);
        e->seats[round - 1].points = points;
    }
    return true;
}

/* The seats of a game that a comment of our own names by its round and, seven columns apart, its players. */
static bool
seats_find(struct reading *r, const char *line, size_t round_at, size_t at, struct seat *seats[2])
{
    int round = number_of(field(r, line, round_at, 3)), numbers[2];
    for (size_t i = 0; i < 2; i++) {
        numbers[i] = number_of(field(r, line, at + 7 * i, 4));
        struct entrant *e = entrant_find(r, numbers[i]);
        if (!e || round < 1 || (size_t)round > e->seat_count)
            return fail(r, 1, "there is no such game");
        seats[i] = &e->seats[round - 1];
    }
    return seats[0]->opponent == numbers[1] || fail(r, 1, "there is no such game");
}

/* A game that brought other points than its letters do (trf.c). */
static bool
points_take(struct reading *r, const char *line)
{
    struct seat *seats[2];
    return seats_find(r, line, 19, 24, seats) &&
           ((score_read(field(r, line, 37, 5), &seats[0]->said) &&
             score_read(field(r, line, 45, 5), &seats[1]->said)) ||
            fail(r, 37, "the points are missing"));
}

/* A game that was not over (trf.c). */
static bool
pending_take(struct reading *r, const char *line)
{
    struct seat *seats[2];
    if (strncmp(line, pending_head, sizeof pending_head - 1) != 0)
        return true;
    if (!seats_find(r, line, 20, 37, seats))
        return false;
    int board = number_of(field(r, line, 31, 4));
    seats[0]->pending = seats[1]->pending = true;
    seats[0]->board = board > 0 ? board : 0;
    return true;
}

/* ---- players ---------------------------------------------------------------------------------- */

static bool
seat_read(struct reading *r, const char *at, size_t column, struct seat *out)
{
    char opponent[5] = "";
    memcpy(opponent, at, 4);
    char colour = (char)(at[5] | 0x20), code = at[7];
    code = (char)(code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code);
    *out = (struct seat){
        .colour = colour == 'w' || colour == 'b' ? colour : '-', .points = -1, .said = -1};
    const char *digits = opponent + strspn(opponent, " ");
    out->opponent = number_of(digits);
    if (out->opponent < 0)
        return fail(r, column, "\"%s\" is no player's number", opponent);
    if (code == ' ' && !out->opponent)
        return true;
    if (out->opponent && !strchr(" +-WDL1=0", code))
        return fail(r, column + 7, "\"%c\" is no result of a game", code);
    if (!out->opponent && !strchr("FHZU+-=", code))
        return fail(r, column + 7, "\"%c\" is no bye", code);
    if (!out->opponent && strchr("+-=", code))
        code = code == '+' ? 'F' : code == '=' ? 'H' : 'Z';
    out->code = code;
    out->pending = code == ' '; /* the round that is to be played is written so */
    return true;
}

/* All that follows column 91, ten characters a round. */
static bool
seats_read(struct reading *r, const char *line, struct entrant *e)
{
    const char *from = column_at(line, ROUNDS_FROM);
    size_t len = strlen(from);
    while (len && from[len - 1] == ' ')
        len--;
    size_t count = (len + ROUND_WIDTH - 1) / ROUND_WIDTH;
    if (count > ROUND_MOST)
        return fail(r, ROUNDS_FROM, "%d rounds are the limit", ROUND_MOST);
    r->results += count;
    if (r->results > RESULTS_MOST)
        return fail(r, ROUNDS_FROM, "%d results of all players together are the limit",
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
    return e->seats || fail(r, 1, "out of memory");
}

static void
player_object(struct reading *r, const char *line, int number, struct buffer *out)
{
    static const struct {
        const char *name;
        size_t column, width;
    } facts[] = {{"sex", 10, 1}, {"title", 11, 3}, {"federation", 54, 3}, {"fide_id", 58, 11}};
    const char *rating = field(r, line, 49, 4), *birth = field(r, line, 70, 10);
    json_open(out, NULL, '{');
    json_put_int(out, "number", number);
    json_put_member(out, "name", field(r, line, 15, 33));
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *value = field(r, line, facts[i].column, facts[i].width);
        if (*value)
            json_put_member(out, facts[i].name, value);
    }
    if (*rating && number_of(rating) > 0)
        json_put_int(out, "rating", number_of(rating));
    if (*birth)
        json_put_member(out, "birth", date_of(r, birth));
    json_close(out, '}');
}

static bool
player_take(struct reading *r, const char *line)
{
    int number = number_of(field(r, line, 5, 4));
    if (number < 1)
        return fail(r, 5, "a player's number is from 1 to %d", PLAYERS_MOST);
    struct entrant *e = &r->entrants[number];
    if (e->line)
        return fail(r, 5, "player %d stands in line %zu already", number, e->line);
    if (!score_read(field(r, line, POINTS_AT, 4), &e->points))
        return fail(r, POINTS_AT, "the points are missing");
    e->line = r->line;
    r->last = number > r->last ? number : r->last;
    player_object(r, line, number, &e->object);
    return seats_read(r, line, e);
}

/* ---- lines ------------------------------------------------------------------------------------ */

/* clang-format off */
static const struct {
    const char *tag, *fact;
} text_tags[] = {{"012", "name"}, {"022", "city"}, {"032", "federation"}, {"092", "type"}, {"102", "arbiter"},
                 {"122", "time_control"}, {"192", "type_code"}, {"222", "encoded_time_control"}};
/* What we count ourselves, and what is read with the players at hand. */
static const char *const silent_tags[] = {"062", "072", "240", "299", NULL};
static const char *const team_tags[] = {"013", "082", "310", "320", "330", "300", "352", "362", "801", "802", NULL};
/* clang-format on */

static bool
tag_among(const char *line, const char *const *tags)
{
    for (; *tags; tags++)
        if (strncmp(*tags, line, 3) == 0)
            return true;
    return false;
}

/* A line of the first pass whose tag is none of the plain ones. */
static bool
tag_take(struct reading *r, const char *line, const char *rest)
{
    if (strncmp(line, "001", 3) == 0)
        return player_take(r, line);
    if (strncmp(line, "042", 3) == 0 || strncmp(line, "052", 3) == 0)
        fact(r, line[1] == '4' ? "start" : "end", date_of(r, rest));
    else if (strncmp(line, "112", 3) == 0)
        list_add(&r->deputies, rest);
    else if (strncmp(line, "132", 3) == 0)
        return dates_take(r, line);
    else if (strncmp(line, "142", 3) == 0 || strncmp(line, "XXR", 3) == 0)
        return rounds_take(r, rest);
    else if (strncmp(line, "152", 3) == 0 || strncmp(line, "XXC", 3) == 0)
        return colour_take(r, rest);
    else if (strncmp(line, "162", 3) == 0)
        return scoring_take(r, line);
    else if (strncmp(line, "XXS", 3) == 0)
        return scoring_words_take(r, rest);
    else if (strncmp(line, "BBW", 3) == 0 || strncmp(line, "BBD", 3) == 0)
        return result_points(r, line[2] == 'W' ? "W" : "D", rest);
    else if (strncmp(line, "202", 3) == 0)
        r->ties = rest;
    else if (strncmp(line, "212", 3) == 0)
        r->standings = rest;
    else if (tag_among(line, team_tags))
        return fail(r, 1, "events of teams are not supported");
    else if (!tag_among(line, silent_tags) && !is_own_comment(line))
        list_add(&r->others, line);
    return true;
}

static bool
line_first(struct reading *r, const char *line)
{
    const char *rest = field(r, line, 5, SIZE_MAX - 8);
    if (strlen(line) < 3)
        return !*field(r, line, 1, 3) || fail(r, 1, "a line begins with a tag of three letters");
    for (size_t i = 0; i < sizeof text_tags / sizeof *text_tags; i++) {
        if (strncmp(line, text_tags[i].tag, 3) != 0)
            continue;
        fact(r, text_tags[i].fact, rest);
        return true;
    }
    return tag_take(r, line, rest);
}

static bool
line_second(struct reading *r, const char *line)
{
    if (strncmp(line, "240", 3) == 0)
        return byes_take(r, line);
    if (strncmp(line, "299", 3) == 0)
        return abnormal_take(r, line);
    if (strncmp(line, points_head, sizeof points_head - 1) == 0)
        return points_take(r, line);
    return strncmp(line, "###", 3) != 0 || pending_take(r, line);
}

/* Lines end in CR, LF or both; what control characters else there are stands for blanks. */
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
        for (char *p = line; *p; p++)
            if ((unsigned char)*p < ' ')
                *p = ' ';
        at += at + 1 < len && text[at] == '\r' && text[at + 1] == '\n' ? 2 : 1;
        if (!take(r, line))
            return false;
    }
    return true;
}

/* ---- games ------------------------------------------------------------------------------------ */

/* Whether two players say the same of their game. */
static bool
seats_agree(struct reading *r, int number, size_t round, const struct seat *a)
{
    size_t column = ROUNDS_FROM + ROUND_WIDTH * round;
    struct entrant *other = entrant_find(r, a->opponent);
    const struct seat *b = other && round < other->seat_count ? &other->seats[round] : NULL;
    r->line = r->entrants[number].line;
    if (!other || a->opponent == number)
        return fail(r, column, "player %d cannot play against %d", number, a->opponent);
    if (!b || b->opponent != number)
        return fail(r, column, "player %d does not say so of round %zu", a->opponent, round + 1);
    if (a->colour == b->colour && (a->colour != '-' || !is_default(a->code)))
        return fail(r, column + 5, "players %d and %d have the same colour", number, a->opponent);
    if (a->pending != b->pending || (is_won(a->code) && is_won(b->code)) ||
        is_default(a->code) != is_default(b->code))
        return fail(r, column + 7, "the results of players %d and %d contradict each other", number,
                    a->opponent);
    return true;
}

static int64_t
code_points(const struct reading *r, const struct seat *seat)
{
    if (seat->points >= 0)
        return seat->points;
    if (seat->code && strchr("1W+FU", seat->code))
        return r->scoring.win;
    if (seat->code && strchr("=DH", seat->code))
        return r->scoring.draw;
    return seat->code && strchr("0L", seat->code) ? r->scoring.loss : 0;
}

/* The points of a line are those of its rounds; programs count the next round's byes in, or not yet. */
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
    return e->points == sum || e->points == sum + ahead ||
           fail(r, POINTS_AT, "the results bring %s points", text);
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
    return points_agree(r, e);
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
        return fail(r, 1, "out of memory");
    for (int number = 1; number <= r->last; number++)
        if (r->entrants[number].line && !seats_join(r, number, boards))
            return false;
    return true;
}

/* ---- the whole -------------------------------------------------------------------------------- */

/* 202 without blanks, a string each. */
static void
ties_write(struct reading *r, struct buffer *out)
{
    const char *codes = r->ties                                                 ? r->ties
                        : r->standings && strncmp(r->standings, "PTS,", 4) == 0 ? r->standings + 4
                                                                                : NULL;
    if (!codes)
        return;
    const char *code;
    json_open(out, "tie_breaks", '[');
    while ((code = word_next(r, &codes, ", ")) != NULL)
        json_put_member(out, NULL, code);
    json_close(out, ']');
}

static bool
regulations_write(struct reading *r, struct buffer *out)
{
    static const struct {
        struct scoring scoring;
        const char *name;
    } known[] = {{{100, 50, 0}, NULL}, {{200, 100, 0}, "2-1-0"}, {{300, 100, 0}, "3-1-0"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (memcmp(&known[i].scoring, &r->scoring, sizeof r->scoring) != 0)
            continue;
        if (known[i].name) {
            json_open(out, "regulations", '{');
            json_put_member(out, "scoring", known[i].name);
            json_close(out, '}');
        }
        return true;
    }
    r->line = 1;
    return fail(r, 1, "of scoring systems 1-1/2-0, 2-1-0 and 3-1-0 are supported");
}

static void
list_write(struct buffer *out, const char *name, struct buffer *list)
{
    if (!list->len)
        return;
    json_close(list, ']');
    json_put_raw(out, name, list->data);
}

static bool
tournament_write_read(struct reading *r)
{
    struct buffer *out = &r->out->tournament;
    json_open(out, NULL, '{');
    if (r->facts.len > 1) /* an object without its brackets */
        buffer_put(out, r->facts.data + 1, r->facts.len - 1);
    if (r->rounds)
        json_put_int(out, "rounds", r->rounds);
    ties_write(r, out);
    list_write(out, "deputies", &r->deputies);
    list_write(out, "round_dates", &r->dates);
    list_write(out, "trf_lines", &r->others);
    if (!regulations_write(r, out))
        return false;
    json_open(out, "players", '[');
    for (int number = 1; number <= r->last; number++)
        if (r->entrants[number].line)
            json_put_raw(out, NULL, r->entrants[number].object.data);
    json_close(out, ']');
    json_close(out, '}');
    return !out->failed || fail(r, 1, "out of memory");
}

static void
reading_clear(struct reading *r)
{
    for (int number = 1; r->entrants && number <= r->last; number++)
        buffer_clear(&r->entrants[number].object);
    buffer_clear(&r->facts);
    buffer_clear(&r->deputies);
    buffer_clear(&r->dates);
    buffer_clear(&r->others);
}

bool
trf_read(struct arena *pool, const char *text, size_t len, struct trf_content *out,
         struct trf_error *err)
{
    struct reading r = {.pool = pool, .err = err, .out = out, .scoring = {100, 50, 0}};
    *out = (struct trf_content){.tournament = {0}};
    r.entrants = arena_alloc(pool, (PLAYERS_MOST + 1) * sizeof *r.entrants);
    json_open(&r.facts, NULL, '{');
    bool good = r.entrants ? lines_take(&r, text, len, line_first) : fail(&r, 1, "out of memory");
    good = good && (r.last > 0 || fail(&r, 1, "there is no player in the file"));
    good = good && lines_take(&r, text, len, line_second) && games_join(&r) &&
           tournament_write_read(&r);
    reading_clear(&r);
    return good;
}
