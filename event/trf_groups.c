/* SPDX-License-Identifier: MIT */
/* Lines of a report file about groups of players, read and written: forbidden pairs (260 of TRF26, XXP of JaVaFo) and
 * acceleration (250, XXA). */
#include <string.h>

#include "event/groups.h"
#include "event/trf.h"
#include "event/trf_reading.h"

/* Reading. */

static bool
is_there(const struct reading *r, int number)
{
    return number > 0 && number <= r->last && r->entrants[number].line;
}

/* Appends a group of forbidden pairs; rounds 1 to the last are not written. */
static void
forbidden_add(struct reading *r, const int *numbers, size_t count, int first, int last)
{
    struct buffer *out = &r->forbidden;
    bool always = first <= 1 && (last >= ROUND_MOST || (r->rounds && last >= r->rounds));
    if (!out->len)
        json_open(out, NULL, '[');
    if (always) {
        json_open(out, NULL, '[');
    } else {
        json_open(out, NULL, '{');
        json_open(out, "players", '[');
    }
    for (size_t i = 0; i < count; i++)
        json_put_int(out, NULL, numbers[i]);
    json_close(out, ']');
    if (!always) {
        json_put_int(out, "first_round", first < 1 ? 1 : first);
        json_put_int(out, "last_round", last);
        json_close(out, '}');
    }
}

/* Numbers of players who are there and differ; 0 when one is not, or when there is not the least number. */
static size_t
numbers_read(struct reading *r, const char *list, int *out)
{
    size_t count = 0;
    const char *word;
    while ((word = reading_word(r, &list, " ,")) != NULL) {
        int number = number_of(word);
        bool good = count < GROUP_MOST && is_there(r, number);
        for (size_t i = 0; good && i < count; i++)
            good = out[i] != number;
        if (!good)
            return 0;
        out[count++] = number;
    }
    return count < 2 ? 0 : count;
}

static bool
forbidden_take(struct reading *r, const char *line)
{
    int numbers[GROUP_MOST], first = 1, last = ROUND_MOST;
    bool is_new = line[0] == '2';
    if (is_new) {
        first = number_of(reading_field(r, line, 5, 3));
        last = number_of(reading_field(r, line, 9, 3));
        last = last == 0 ? ROUND_MOST : last;
    }
    size_t count = numbers_read(r, is_new ? column_at(line, 13) : line + 3, numbers);
    if (!count || first < 0 || last < first)
        return reading_keep(r, is_new ? 13 : 5,
                            "a group of forbidden pairs needs two players who are in the file");
    forbidden_add(r, numbers, count, first, last);
    return true;
}

/* Adds fictitious points; the next player with the same ones extends a range. */
static bool
acceleration_add(struct reading *r, const struct acceleration *a)
{
    enum { LOOK_BACK = 16 };
    for (size_t i = 0; i < r->acceleration_count && i < LOOK_BACK; i++) {
        struct acceleration *before = &r->accelerations[r->acceleration_count - 1 - i];
        if (before->last + 1 != a->first || before->first_round != a->first_round ||
            before->last_round != a->last_round || before->points != a->points)
            continue;
        before->last = a->last;
        return true;
    }
    struct acceleration *list = r->acceleration_count < GROUPS_MOST
                                    ? arena_more(r->pool, r->accelerations, r->acceleration_count,
                                                 &r->acceleration_cap, 16, sizeof *list)
                                    : NULL;
    if (!list)
        return false;
    r->accelerations = list;
    list[r->acceleration_count++] = *a;
    return true;
}

/* Line 250: ranges of rounds and players. */
static bool
range_take(struct reading *r, const char *line)
{
    const char *match = reading_field(r, line, 5, 4), *points = reading_field(r, line, 10, 4);
    struct acceleration a = {.first_round = number_of(reading_field(r, line, 15, 3)),
                             .last_round = number_of(reading_field(r, line, 19, 3)),
                             .first = number_of(reading_field(r, line, 23, 4)),
                             .last = number_of(reading_field(r, line, 28, 4))};
    bool good = score_read(points, &a.points) && (!*match || score_read(match, &a.match_points)) &&
                a.first_round >= 1 && a.last_round >= a.first_round && a.last_round <= ROUND_MOST &&
                a.first >= 1 && a.last >= a.first && a.points < 10000 && a.match_points < 10000;
    return (good && acceleration_add(r, &a)) ||
           reading_keep(r, 5, "a line 250 has points, two rounds and two players");
}

/* Line XXA: the points of a player by round. */
static bool
player_points_take(struct reading *r, const char *line)
{
    int number = number_of(reading_field(r, line, 5, 4));
    struct acceleration run = {.first = number, .last = number};
    if (!is_there(r, number))
        return reading_keep(r, 5, "there is no such player");
    for (int64_t round = 1; round <= ROUND_MOST; round++) {
        size_t at = 10 + 5 * (size_t)(round - 1);
        bool is_over = !*column_at(line, at);
        const char *text = reading_field(r, line, at, 4);
        int64_t points = 0;
        if (*text && (!score_read(text, &points) || points >= 10000))
            return reading_keep(r, at, "\"%s\" is not a number of points", text);
        if (points == run.points && !is_over && run.first_round) {
            run.last_round = round;
            continue;
        }
        if (run.points && !acceleration_add(r, &run))
            return reading_keep(r, at, "there are too many accelerations");
        if (is_over)
            return true;
        run.first_round = run.last_round = round;
        run.points = points;
    }
    return true;
}

bool
groups_take(struct reading *r, const char *line)
{
    bool pairs = strncmp(line, "260", 3) == 0 || strncmp(line, "XXP", 3) == 0;
    bool range = strncmp(line, "250", 3) == 0;
    if (!pairs && !range && strncmp(line, "XXA", 3) != 0)
        return true;
    if (r->is_team)
        return reading_pass(r);
    return pairs   ? forbidden_take(r, line)
           : range ? range_take(r, line)
                   : player_points_take(r, line);
}

void
groups_write(struct reading *r, struct buffer *out)
{
    if (r->forbidden.len) {
        json_close(&r->forbidden, ']');
        json_put_raw(out, "forbidden_pairs", r->forbidden.data);
    }
    if (!r->acceleration_count)
        return;
    json_open(out, "acceleration", '[');
    for (size_t i = 0; i < r->acceleration_count; i++)
        acceleration_write(out, &r->accelerations[i]);
    json_close(out, ']');
}

/* Writing. */

/* The player's number in the file; 0: there is no such player. */
static long long
number_in_file(const struct standings *s, int64_t number)
{
    size_t player = standings_find(s, number);
    return player == NO_OPPONENT ? 0 : (long long)trf_number(s, player);
}

static void
forbidden_line(struct buffer *out, const struct standings *s, const struct json *group,
               int64_t rounds, enum trf_form form)
{
    struct forbidden f = forbidden_read(group);
    size_t before = out->len, count = 0;
    bool is_now = f.first_round <= s->rounds + 1 && s->rounds + 1 <= f.last_round;
    if (form == TRF_16 && !is_now && f.first_round)
        return; /* XXP has no rounds: it forbids the pairs of the coming one */
    if (form == TRF_16)
        buffer_puts(out, "XXP");
    else
        buffer_printf(out, "260 %03lld %03lld", (long long)(f.first_round ? f.first_round : 1),
                      (long long)(f.last_round < rounds || f.first_round ? f.last_round : rounds));
    for (size_t i = 0; i < json_count(f.players); i++) {
        int64_t number = 0;
        json_int(json_item(f.players, i), &number);
        long long now = number_in_file(s, number);
        count += now > 0;
        if (now)
            buffer_printf(out, form == TRF_16 ? " %lld" : " %4lld", now);
    }
    buffer_puts(out, "\r\n");
    if (count < 2)
        out->len = before;
}

/* Line 250, for the players who are still there. */
static void
range_line(struct buffer *out, const struct standings *s, const struct acceleration *a)
{
    long long first = 0, last = 0;
    for (size_t i = 0; i < s->player_count; i++)
        if (s->players[i].number >= a->first && s->players[i].number <= a->last) {
            last = (long long)trf_number(s, i);
            first = first ? first : last;
        }
    if (!first)
        return;
    buffer_puts(out, "250 ");
    if (a->match_points)
        buffer_printf(out, "%2lld.%lld", (long long)(a->match_points / 100),
                      (long long)(a->match_points / 10 % 10));
    else
        buffer_puts(out, "    ");
    buffer_printf(out, " %2lld.%lld %03lld %03lld %4lld %4lld\r\n", (long long)(a->points / 100),
                  (long long)(a->points / 10 % 10), (long long)a->first_round,
                  (long long)a->last_round, first, last);
}

/* Line XXA: a player's points by round, up to the coming round. */
static void
player_points_line(struct buffer *out, const struct standings *s, size_t player,
                   const struct acceleration *list, size_t count)
{
    int64_t number = s->players[player].number, coming = s->rounds + 1, last = 0, points = 0;
    int64_t changes[ROUND_MOST + 3] = {0}; /* by round, from one round to the next */
    for (size_t i = 0; i < count; i++)
        if (number >= list[i].first && number <= list[i].last) {
            changes[list[i].first_round] += list[i].points;
            changes[list[i].last_round + 1] -= list[i].points;
            last = list[i].last_round > last ? list[i].last_round : last;
        }
    last = last < coming ? last : coming;
    if (!last)
        return;
    buffer_printf(out, "XXA %4lld", (long long)trf_number(s, player));
    for (int64_t round = 1; round <= last; round++) {
        points += changes[round];
        buffer_printf(out, " %2lld.%lld", (long long)(points / 100), (long long)(points / 10 % 10));
    }
    buffer_puts(out, "\r\n");
}

void
trf_groups_write(struct buffer *out, const struct standings *s, const struct json *facts,
                 int64_t rounds, enum trf_form form)
{
    const struct json *pairs = json_member(facts, "forbidden_pairs"),
                      *items = json_member(facts, "acceleration");
    size_t count = json_count(items);
    struct arena pool;
    arena_init(&pool);
    struct acceleration *list = arena_array(&pool, count + 1, sizeof *list);
    for (size_t i = 0; list && i < count; i++) {
        list[i] = acceleration_read(json_item(items, i));
        if (form == TRF_26)
            range_line(out, s, &list[i]);
    }
    for (size_t i = 0; list && count && form == TRF_16 && i < s->player_count; i++)
        player_points_line(out, s, i, list, count);
    out->failed |= !list;
    for (size_t i = 0; i < json_count(pairs); i++)
        forbidden_line(out, s, json_item(pairs, i), rounds, form);
    arena_clear(&pool);
}
