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
#include "event/import.h"
#include "event/names.h"
#include "event/ties.h"
#include "event/trf_reading.h"

enum { TEXT_MOST = 200 };

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
    int rounds = number_of(rest);
    if (rounds < 1 || rounds > ROUND_MOST)
        return reading_keep(r, 5, "the number of rounds must be from 1 to %d", ROUND_MOST);
    r->rounds = rounds;
    return true;
}

/* The initial colour. Line 152 contains a letter; line XXC contains words, of which only the colour is interpreted. */
static bool
colour_take(struct reading *r, const char *rest)
{
    bool white = strcmp(rest, "W") == 0 || strcmp(rest, "w") == 0 || strstr(rest, "white");
    bool black = strcmp(rest, "B") == 0 || strcmp(rest, "b") == 0 || strstr(rest, "black");
    if (white != black && !r->colour)
        r->colour = white ? "white" : "black";
    else if (strstr(rest, "rank"))
        reading_pass(r);
    else
        reading_keep(r, 5, "the colour must be W or B");
    return true;
}

/* Line 132. A date that is not understood leaves them all out: the others would be those of other rounds. */
static bool
dates_take(struct reading *r, const char *line)
{
    struct buffer dates = {0};
    size_t at = ROUNDS_FROM, bad = 0;
    for (size_t i = 0; !bad && i < ROUND_MOST && *column_at(line, at); i++, at += ROUND_WIDTH) {
        const char *text = reading_field(r, line, at, ROUND_WIDTH);
        const char *date = reading_date(r, text, DATE_EVENT);
        if (date && *date)
            list_add(&dates, date);
        else if (*column_at(line, at) && *reading_field(r, line, at, SIZE_MAX - at - 1))
            bad = at;
    }
    if (bad || r->dates.len) {
        buffer_clear(&dates);
        return reading_keep(r, bad ? bad : 1, "the dates of the rounds are not understood");
    }
    r->dates = dates;
    r->dates_line = r->line;
    return true;
}

static bool
date_take(struct reading *r, const char *tag, const char *rest)
{
    const char **date = tag[1] == '4' ? &r->start : &r->end;
    const char *read = reading_date(r, rest, DATE_EVENT);
    if (!read || *date)
        return reading_keep(r, 5, "\"%s\" is not a date", rest);
    if (*read)
        *date = read;
    else
        reading_pass(r);
    return true;
}

/* Result names of TRF26 (letters), JaVaFo (words) and bbpPairings (letters): of the members of struct scoring, and of the
 * results in the order of POINTS_*. Both colours share the points of wins and draws. */
static const char *const results[] = {" W WW BW BBW ",      " D WD BD BBD ", " L WL BL BBL ",
                                      " A ZPB FL BBZ BBF ", " P PAB BBU ",   " X ",
                                      " FPB FW ",           " HPB "};

static bool
result_points(struct reading *r, const char *code, const char *points)
{
    int64_t value;
    const char *sought = arena_printf(r->pool, " %s ", code);
    if (!score_read(*points == '.' ? arena_printf(r->pool, "0%s", points) : points, &value)) {
        r->is_loose = true;
        return reading_keep(r, 6, "\"%s\" is not a number of points", points);
    }
    int64_t *const points_of[] = {&r->scoring.win,
                                  &r->scoring.draw,
                                  &r->scoring.loss,
                                  &r->scoring.absent,
                                  &r->scoring.allocated,
                                  &r->scoring.unknown,
                                  &r->other_points[POINTS_FULL],
                                  &r->other_points[POINTS_HALF]};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strstr(results[i], sought))
            *points_of[i] = value;
    r->is_scored = true;
    r->points_line = r->line;
    return true;
}

/* Byes and forfeits that count otherwise than a win or a draw are kept, but not counted so. */
static void
points_check(struct reading *r)
{
    const int64_t usual[POINTS_OTHER] = {r->scoring.win, r->scoring.draw};
    char points[SCORE_TEXT_SIZE];
    for (size_t i = 0; i < POINTS_OTHER; i++) {
        if (r->other_points[i] < 0 || r->other_points[i] == usual[i])
            continue;
        r->line = r->points_line;
        r->is_loose = true;
        score_write(r->other_points[i], points);
        if (i == POINTS_FULL)
            reading_warn(r, 5, "a full-point bye or a forfeit win with %s points is not supported",
                         points);
        else
            reading_warn(r, 5, "a half-point bye with %s points is not supported", points);
    }
}

/* Sets what the file does not say: a bye that is allocated counts as a win, an unknown result as a draw. */
void
scoring_complete(struct reading *r)
{
    if (r->scoring.allocated < 0)
        r->scoring.allocated = r->scoring.win;
    if (r->scoring.unknown < 0)
        r->scoring.unknown = r->scoring.draw;
    points_check(r);
}

/* Line 162, the scoring system: pairs of a letter and its points. */
static bool
scoring_take(struct reading *r, const char *line)
{
    for (const char *from = column_at(line, 6); *from; from = column_at(from, 10)) {
        const char *code = reading_field(r, from, 1, 1), *points = reading_field(r, from, 2, 4);
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
            return reading_keep(r, 5, "\"%s\" is not a result with its points, such as W=3", word);
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
static const char *const silent_tags[] = {"062", "072", "240", "250", "260", "299", "XXA", "XXP", "XXZ", "082",
                                           "013", "300", "310", "320", "330", "352", "362", NULL};
/* Lines without a meaning for adj, which are written again as they are. */
static const char *const passed_tags[] = {"172", "182", "801", "802", "###", NULL};
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

/* A text line. */
static bool
text_take(struct reading *r, size_t tag, const char *rest)
{
    const char *name = text_tags[tag].fact;
    if (!reading_accept(r, 5, name, rest))
        return false;
    if (r->texts & 1U << tag)
        return reading_keep(r, 1, "there is a line %s already", text_tags[tag].tag);
    if (strcmp(name, "type_code") == 0)
        r->is_team |= import_type_is_of_teams(rest);
    if (strcmp(name, "type_code") == 0 && *rest && !import_type_is_known(rest)) {
        if (strstr(rest, "ROUNDROBIN")) {
            r->robin = robin_of(r, rest);
            r->robin_of_code = true;
        }
        return reading_keep(r, 5, "\"%s\" is none of FIDE's type codes", rest);
    }
    if (strlen(rest) > TEXT_MOST || (!*rest && *name == 'n'))
        return *rest ? reading_keep(r, 5, "the text cannot be stored") : reading_pass(r);
    r->texts |= 1U << tag;
    r->has_name |= *name == 'n';
    r->has_code |= strcmp(name, "type_code") == 0 && *rest;
    if (strcmp(name, "type") == 0 && !r->robin)
        r->robin = robin_of(r, rest);
    fact(r, name, rest);
    return true;
}

/* Whether the word of line 212 is the score that ranks, of which teams have two. */
static bool
points_word(struct reading *r, const char *word)
{
    static const char *const words[] = {"PTS", "PTS:MP", "MPTS", "PTS:GP", "GPTS"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], word) == 0) {
            r->primary = i == 0 ? r->primary : i < 3 ? "match" : "game";
            return true;
        }
    return false;
}

/* Line 202 or 212: a line with a tie-break that adj does not know is kept, and those that it knows are used. */
static bool
ties_take(struct reading *r, const char *rest, bool has_points)
{
    struct tie_break known[TIES_MOST];
    const char *at = rest, *word, *unknown = NULL;
    size_t count = 0;
    while ((word = reading_word(r, &at, ", ")) != NULL) {
        if (has_points && points_word(r, word))
            continue;
        bool good = count < TIES_MOST && tie_break_read(word, &known[count]);
        for (size_t i = 0; good && i < count; i++)
            good = strcmp(known[i].code, known[count].code) != 0;
        count += good;
        if (!good)
            unknown = unknown ? unknown : word;
    }
    if (count && (!has_points || !r->tie_count)) {
        memcpy(r->ties, known, count * sizeof *known);
        r->tie_count = count;
        r->ties_line = r->line;
    }
    if (unknown)
        reading_warn(r, 5,
                     "the tie-break \"%s\" is not known; the line is kept, and the ranks are "
                     "computed without it",
                     unknown);
    return true;
}

bool
facts_take_ties(struct reading *r, const char *codes)
{
    return ties_take(r, codes, false);
}

/* A national rating: a federation's code, then a player's number. */
static bool
is_national(struct reading *r, const char *line)
{
    for (size_t i = 0; i < 3; i++)
        if (!ascii_is_capital(line[i]))
            return false;
    return strncmp(line, "XX", 2) != 0 && strncmp(line, "DAT", 3) != 0 && line[3] == ' ' &&
           number_of(reading_field(r, line, 5, 4)) > 0;
}

static bool
deputy_take(struct reading *r, const char *rest)
{
    if (!reading_accept(r, 5, "deputies", rest))
        return false;
    if (strlen(rest) > TEXT_MOST)
        return reading_keep(r, 5, "the text cannot be stored");
    list_add(&r->deputies, rest);
    return true;
}

/* A line with structured content, including the letter tags of JaVaFo and bbpPairings. */
static bool
tag_take(struct reading *r, const char *line, const char *rest)
{
    if (tag_is(line, "042") || tag_is(line, "052"))
        return date_take(r, line, rest);
    if (tag_is(line, "112"))
        return deputy_take(r, rest);
    if (tag_is(line, "132"))
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
    else if (tag_is(line, "202") || tag_is(line, "212"))
        return ties_take(r, rest, line[0] == '2' && line[1] == '1');
    else if (tag_among(line, passed_tags) || is_national(r, line))
        return reading_pass(r);
    else if (!tag_among(line, silent_tags))
        return reading_keep(r, 1, "the tag \"%s\" is not known", arena_copy(r->pool, line, 3));
    return true;
}

bool
facts_take(struct reading *r, const char *line, const char *rest)
{
    r->has_new |= strncmp(line, "142", 3) >= 0 && strncmp(line, "400", 3) < 0;
    r->has_old |= strncmp(line, "XX", 2) == 0 || strncmp(line, "BB", 2) == 0;
    r->is_new |= tag_is(line, "142");
    r->has_310 |= tag_is(line, "310");
    r->is_team |= tag_is(line, "310") || tag_is(line, "352") || tag_is(line, "362");
    for (size_t i = 0; i < sizeof text_tags / sizeof *text_tags; i++)
        if (tag_is(line, text_tags[i].tag))
            return text_take(r, i, rest);
    return tag_take(r, line, rest);
}

static void
scoring_write(struct reading *r, struct buffer *out)
{
    const char *name = scoring_name(r->scoring);
    char points[SCORE_TEXT_SIZE];
    const int64_t values[SCORING_KINDS] = {r->scoring.win,       r->scoring.draw,
                                           r->scoring.loss,      r->scoring.absent,
                                           r->scoring.allocated, r->scoring.unknown};
    json_open(out, name ? "regulations" : "points", '{');
    if (name && *name)
        json_put_member(out, "scoring", name);
    for (size_t i = 0; !name && i < SCORING_KINDS; i++) {
        score_write(values[i], points);
        json_put_member(out, (char[]){scoring_letters[i], '\0'}, points);
    }
    json_close(out, '}');
}

static void
list_write(struct buffer *out, const char *name, struct buffer *list)
{
    if (!list->len)
        return;
    json_close(list, ']');
    json_put_raw(out, name, list->data);
}

/* The dates, unless they contradict each other or the number of rounds. */
static void
dates_write(struct reading *r, struct buffer *out)
{
    size_t count = 0;
    for (size_t i = 0; i < r->dates.len; i++)
        count += r->dates.data[i] == ',' || i == 0;
    json_put_known(out, "start", r->start);
    if (r->start && r->end && strcmp(r->end, r->start) < 0)
        reading_warn(r, 0, "%s",
                     message_make(r->pool,
                                  N_("the end, %s, is before the start, %s, and is not used"),
                                  r->end, r->start));
    else
        json_put_known(out, "end", r->end);
    r->line = r->dates_line;
    if (r->rounds && count > (size_t)r->rounds)
        reading_warn(r, ROUNDS_FROM, "there are %zu dates for %lld rounds: they are not used",
                     count, (long long)r->rounds);
    else
        list_write(out, "round_dates", &r->dates);
}

/* The tie-breaks, without those of teams if there are no teams. */
static void
ties_write(struct reading *r, struct buffer *out)
{
    enum score score = r->teams.len ? SCORE_MATCH : SCORE_POINTS;
    struct buffer list = {0};
    r->line = r->ties_line;
    for (size_t i = 0; i < r->tie_count; i++) {
        if (score == SCORE_MATCH || tie_break_ranks(&r->ties[i], score))
            list_add(&list, r->ties[i].code);
        else
            reading_warn(r, 5, "the tie-break \"%s\" is for teams only, and the file has no teams",
                         r->ties[i].code);
    }
    list_write(out, "tie_breaks", &list);
    buffer_clear(&list);
}

bool
facts_write(struct reading *r)
{
    struct buffer *out = &r->out->tournament;
    r->is_new |= r->has_new && !r->has_old;
    json_open(out, NULL, '{');
    if (r->facts.len > 1) /* facts is an object; only its members are appended */
        buffer_put(out, r->facts.data + 1, r->facts.len - 1);
    if (!r->has_name) {
        json_put_member(out, "name", "Tournament");
        reading_warn(r, 0, "%s", N_("the report file has no name of the tournament, line 012"));
    }
    if (r->rounds)
        json_put_int(out, "rounds", r->rounds);
    json_put_known(out, "initial_colour", r->colour);
    if (r->robin && !r->has_code && (!r->is_new || r->robin_of_code))
        json_put_member(out, "type_code", r->robin);
    ties_write(r, out);
    list_write(out, "deputies", &r->deputies);
    dates_write(r, out);
    scoring_write(r, out);
    groups_write(r, out);
    teams_write(r, out);
    json_open(out, "players", '[');
    for (int number = 1; number <= r->last; number++)
        if (r->entrants[number].line)
            json_put_raw(out, NULL, r->entrants[number].object.data);
    json_close(out, ']');
    json_close(out, '}');
    return !out->failed || reading_fail(r, 1, "out of memory");
}
