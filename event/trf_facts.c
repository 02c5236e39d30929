/* SPDX-License-Identifier: MIT */
/* The tournament section of a report file: reads its lines and writes the JSON that a client would
 * send. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/json.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/trf_reading.h"

/* Limit of lines that are kept unread, in bytes. They are stored with the event's facts, which are
 * read for each game; the limit allows two lines per player. */
enum { OTHERS_MOST = 1048576 };

/* Columns and errors. */

const char *
column_at(const char *line, size_t column)
{
    return line + utf8_bytes(line, column - 1);
}

int
number_of(const char *text)
{
    size_t len = strlen(text);
    return strspn(text, "0123456789") == len && len <= 4 ? (int)strtol(text, NULL, 10) : -1;
}

bool
is_won(char code)
{
    return strchr("1W+", code) != NULL;
}

bool
is_default(char code)
{
    return strchr("+-", code) != NULL;
}

bool
reading_fail(struct reading *r, size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vset(r->err->message, sizeof r->err->message, format, args);
    va_end(args);
    r->err->line = r->line;
    r->err->column = column;
    return false;
}

const char *
reading_field(struct reading *r, const char *line, size_t column, size_t width)
{
    const char *from = column_at(line, column), *to = column_at(from, width + 1);
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return arena_copy(r->pool, from, (size_t)(to - from));
}

const char *
reading_date(struct reading *r, const char *text)
{
    bool is_short = strlen(text) == 8, is_turned = strlen(text) == 10 && strchr("./-", text[2]);
    char *date = is_short    ? arena_printf(r->pool, "20%s", text)
                 : is_turned ? arena_printf(r->pool, "%s-%.2s-%.2s", text + 6, text + 3, text)
                             : arena_string(r->pool, text);
    for (char *p = date; *p; p++)
        if (*p == '/' || *p == '.')
            *p = '-';
    return date;
}

const char *
reading_word(struct reading *r, const char **at, const char *between)
{
    const char *from = *at + strspn(*at, between);
    size_t len = strcspn(from, between);
    *at = from + len;
    return len ? arena_copy(r->pool, from, len) : NULL;
}

/* Facts. */

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
           reading_fail(r, 5, "the number of rounds must be from 1 to %d", ROUND_MOST);
}

/* The initial colour. Line 152 contains a letter; line XXC contains words, of which only the colour
 * and "rank" are interpreted: "white1 rank". */
static bool
colour_take(struct reading *r, const char *rest)
{
    bool white = strcmp(rest, "W") == 0 || strstr(rest, "white1");
    bool black = strcmp(rest, "B") == 0 || strstr(rest, "black1");
    bool ranked = strstr(rest, "rank") != NULL;
    if (white || black)
        fact(r, "initial_colour", white ? "white" : "black");
    if (ranked)
        list_add(&r->others, "XXC rank");
    return white || black || ranked || reading_fail(r, 5, "the colour must be W or B");
}

static bool
dates_take(struct reading *r, const char *line)
{
    for (size_t i = 0; i < ROUND_MOST && *column_at(line, ROUNDS_FROM + ROUND_WIDTH * i); i++)
        list_add(&r->dates,
                 reading_date(r, reading_field(r, line, ROUNDS_FROM + ROUND_WIDTH * i, 8)));
    return true;
}

/* Result names of TRF26 (letters), JaVaFo (words) and bbpPairings (letters): of a win, a draw, a loss, and of the
 * results in the order of POINTS_*. Both colours share the points of wins and draws. */
static const char *const results[] = {" W WW BW BBW ",      " D WD BD BBD ", " L WL BL BBL ",
                                      " P PAB FPB FW BBU ", " X HPB ",       " A ZPB FL BBZ BBF "};

static bool
result_points(struct reading *r, const char *code, const char *points)
{
    int64_t value;
    const char *sought = arena_printf(r->pool, " %s ", code);
    if (!score_read(*points == '.' ? arena_printf(r->pool, "0%s", points) : points, &value))
        return reading_fail(r, 6, "\"%s\" is not a number of points", points);
    int64_t *const points_of[] = {&r->scoring.win,
                                  &r->scoring.draw,
                                  &r->scoring.loss,
                                  &r->other_points[POINTS_FULL],
                                  &r->other_points[POINTS_HALF],
                                  &r->other_points[POINTS_ABSENT]};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strstr(results[i], sought))
            *points_of[i] = value;
    return true;
}

/* Byes and absences must give the points of a win, a draw or nothing. */
static bool
points_are_usual(struct reading *r)
{
    const int64_t usual[POINTS_OTHER] = {r->scoring.win, r->scoring.draw, 0};
    char points[SCORE_TEXT_SIZE];
    size_t i = 0;
    while (i < POINTS_OTHER && (r->other_points[i] < 0 || r->other_points[i] == usual[i]))
        i++;
    if (i == POINTS_OTHER)
        return true;
    r->line = 1;
    score_write(r->other_points[i], points);
    if (i == POINTS_FULL)
        return reading_fail(r, 1, "an allocated bye with %s points is not supported", points);
    if (i == POINTS_HALF)
        return reading_fail(r, 1, "a half-point bye with %s points is not supported", points);
    return reading_fail(r, 1, "an absence with %s points is not supported", points);
}

/* Line 162, the scoring system: pairs of a letter and its points. */
static bool
scoring_take(struct reading *r, const char *line)
{
    for (size_t at = 6; *column_at(line, at); at += 9) {
        const char *code = reading_field(r, line, at, 1),
                   *points = reading_field(r, line, at + 1, 4);
        if (*code && !result_points(r, code, points))
            return false;
    }
    return true;
}

/* Line XXS, the scoring system: "XXS W=3 D=1". */
static bool
scoring_words_take(struct reading *r, const char *rest)
{
    const char *word;
    while ((word = reading_word(r, &rest, " ")) != NULL) {
        const char *at = word, *code = reading_word(r, &at, "="),
                   *points = reading_word(r, &at, "=");
        if (!code || !points)
            return reading_fail(r, 5, "\"%s\" is not a result with its points, such as W=3", word);
        if (!result_points(r, code, points))
            return false;
    }
    return true;
}

/* Lines. */

/* clang-format off */
static const struct {
    const char *tag, *fact;
} text_tags[] = {{"012", "name"}, {"022", "city"}, {"032", "federation"}, {"092", "type"}, {"102", "arbiter"},
                 {"122", "time_control"}, {"192", "type_code"}, {"222", "encoded_time_control"}};
/* Lines that the first pass skips: they are recomputed when writing, or need the players and are read in the second pass. */
static const char *const silent_tags[] = {"062", "072", "240", "299", "XXZ", NULL};
static const char *const team_tags[] = {"013", "082", "310", "320", "330", "300", "352", "362", "801", "802", NULL};
/* clang-format on */

static bool
tag_is(const char *line, const char *tag)
{
    return strncmp(line, tag, 3) == 0;
}

static bool
tag_among(const char *line, const char *const *tags)
{
    for (; *tags; tags++)
        if (tag_is(line, *tags))
            return true;
    return false;
}

/* TRF16 has no type codes: a round robin is recognised by the words of line 092. NULL: not
 * recognised. */
static const char *
robin_of(struct reading *r, const char *type)
{
    char *small = arena_string(r->pool, type);
    for (char *p = small; *p; p++)
        *p = ascii_small(*p);
    return !strstr(small, "robin")   ? NULL
           : strstr(small, "double") ? "FIDE_DOUBLEROUNDROBIN"
                                     : "FIDE_ROUNDROBIN";
}

/* A text line; a repeated one is an error. */
static bool
text_take(struct reading *r, size_t tag, const char *rest)
{
    if (r->texts & 1U << tag)
        return reading_fail(r, 1, "there is a line %s already", text_tags[tag].tag);
    r->texts |= 1U << tag;
    if (strcmp(text_tags[tag].fact, "type") == 0)
        r->robin = robin_of(r, rest);
    fact(r, text_tags[tag].fact, rest);
    return true;
}

/* A line with structured content, including the letter tags of JaVaFo and bbpPairings. */
static bool
tag_take(struct reading *r, const char *line, const char *rest)
{
    if (tag_is(line, "042") || tag_is(line, "052"))
        fact(r, line[1] == '4' ? "start" : "end", reading_date(r, rest));
    else if (tag_is(line, "112"))
        list_add(&r->deputies, rest);
    else if (tag_is(line, "132"))
        return dates_take(r, line);
    else if (tag_is(line, "142") || tag_is(line, "XXR"))
        return rounds_take(r, rest);
    else if (tag_is(line, "152") || tag_is(line, "XXC"))
        return colour_take(r, rest);
    else if (tag_is(line, "162"))
        return scoring_take(r, line);
    else if (tag_is(line, "XXS"))
        return scoring_words_take(r, rest);
    else if (line[0] == 'B' && line[1] == 'B' && strchr("WDLZFU", line[2]))
        return result_points(r, arena_copy(r->pool, line, 3), rest);
    else if (tag_is(line, "202"))
        r->ties = rest;
    else if (tag_is(line, "212"))
        r->standings = rest;
    else if (tag_among(line, team_tags) && !(tag_is(line, "082") && strcmp(rest, "0") <= 0))
        return reading_fail(r, 1, "events of teams are not supported");
    else if (!tag_among(line, silent_tags))
        list_add(&r->others, line);
    return r->others.len <= OTHERS_MOST ||
           reading_fail(r, 1, "lines that are kept as they are have at most %d bytes", OTHERS_MOST);
}

bool
facts_take(struct reading *r, const char *line, const char *rest)
{
    r->is_new |= strncmp(line, "142", 3) >= 0 && strncmp(line, "300", 3) < 0;
    for (size_t i = 0; i < sizeof text_tags / sizeof *text_tags; i++)
        if (tag_is(line, text_tags[i].tag))
            return text_take(r, i, rest);
    return tag_take(r, line, rest);
}

/* Tie-breaks from line 202 (or 212): a JSON string per code, without blanks. */
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
    while ((code = reading_word(r, &codes, ", ")) != NULL)
        json_put_member(out, NULL, code);
    json_close(out, ']');
}

static bool
regulations_write(struct reading *r, struct buffer *out)
{
    const char *name = scoring_name(r->scoring);
    if (name && *name) {
        json_open(out, "regulations", '{');
        json_put_member(out, "scoring", name);
        json_close(out, '}');
    }
    if (name)
        return true;
    r->line = 1;
    return reading_fail(r, 1, "unknown scoring system, expected 1-1/2-0, 2-1-0 or 3-1-0");
}

static void
list_write(struct buffer *out, const char *name, struct buffer *list)
{
    if (!list->len)
        return;
    json_close(list, ']');
    json_put_raw(out, name, list->data);
}

bool
facts_write(struct reading *r)
{
    struct buffer *out = &r->out->tournament;
    json_open(out, NULL, '{');
    if (r->facts.len > 1) /* facts is an object; only its members are appended */
        buffer_put(out, r->facts.data + 1, r->facts.len - 1);
    if (r->rounds)
        json_put_int(out, "rounds", r->rounds);
    if (!r->is_new && r->robin)
        json_put_member(out, "type_code", r->robin);
    ties_write(r, out);
    list_write(out, "deputies", &r->deputies);
    list_write(out, "round_dates", &r->dates);
    list_write(out, "trf_lines", &r->others);
    if (!points_are_usual(r) || !regulations_write(r, out))
        return false;
    json_open(out, "players", '[');
    for (int number = 1; number <= r->last; number++)
        if (r->entrants[number].line)
            json_put_raw(out, NULL, r->entrants[number].object.data);
    json_close(out, ']');
    json_close(out, '}');
    return !out->failed || reading_fail(r, 1, "out of memory");
}
