/* SPDX-License-Identifier: MIT */
#include "event/groups.h"

#include <string.h>

#include "base/message.h"

static bool
is_number(const struct json *value, int64_t most)
{
    int64_t number = 0;
    return json_int(value, &number) && number >= 1 && number <= most;
}

struct forbidden
forbidden_read(const struct json *group)
{
    struct forbidden f = {.players = group, .last_round = ROUND_MOST};
    if (json_kind(group) != JSON_MEMBERS)
        return f;
    f.players = json_member(group, "players");
    json_int(json_member(group, "first_round"), &f.first_round);
    json_int(json_member(group, "last_round"), &f.last_round);
    return f;
}

static bool
rounds_fit(const struct json *doc)
{
    int64_t first = 0, last = 0;
    return is_number(json_member(doc, "first_round"), ROUND_MOST) &&
           is_number(json_member(doc, "last_round"), ROUND_MOST) &&
           json_int(json_member(doc, "first_round"), &first) &&
           json_int(json_member(doc, "last_round"), &last) && first <= last;
}

static bool
forbidden_fits(const struct json *group)
{
    static const char *const names[] = {"players", "first_round", "last_round", NULL};
    bool is_object = json_kind(group) == JSON_MEMBERS;
    const struct json *players = is_object ? json_member(group, "players") : group;
    size_t count = json_count(players);
    if (is_object && (json_unknown_member(group, names) || !rounds_fit(group)))
        return false;
    if (count < 2 || count > GROUP_MOST)
        return false;
    for (size_t i = 0; i < count; i++) {
        int64_t a = 0, b = 0;
        if (!is_number(json_item(players, i), PLAYERS_MOST))
            return false;
        json_int(json_item(players, i), &a);
        for (size_t k = 0; k < i; k++)
            if (json_int(json_item(players, k), &b) && a == b)
                return false;
    }
    return true;
}

static bool
acceleration_fits(const struct json *item)
{
    static const char *const names[] = {"first_round", "last_round",   "first", "last",
                                        "points",      "match_points", NULL};
    const char *points = json_kind(item) == JSON_MEMBERS ? json_member_text(item, "points") : NULL;
    const struct json *match = points ? json_member(item, "match_points") : NULL;
    int64_t first = 0, last = 0, value;
    return points && !json_unknown_member(item, names) && rounds_fit(item) &&
           is_number(json_member(item, "first"), PLAYERS_MOST) &&
           is_number(json_member(item, "last"), PLAYERS_MOST) &&
           json_int(json_member(item, "first"), &first) &&
           json_int(json_member(item, "last"), &last) && first <= last &&
           score_read(points, &value) && value < 10000 &&
           (!match || (json_text(match) && score_read(json_text(match), &value) && value < 10000));
}

const char *
groups_fault(struct arena *pool, const struct json *facts)
{
    const struct json *pairs = json_member(facts, "forbidden_pairs");
    const struct json *list = json_member(facts, "acceleration");
    if (json_count(pairs) > GROUPS_MOST || json_count(list) > GROUPS_MOST)
        return message_make(pool, N_("%d groups of players are the limit"), GROUPS_MOST);
    for (size_t i = 0; i < json_count(pairs); i++)
        if (!forbidden_fits(json_item(pairs, i)))
            return message_make(
                pool,
                N_("forbidden_pairs: item %zu must be a list of different numbers of players, such "
                   "as "
                   "[1, 2], or {\"players\": [1, 2], \"first_round\": 1, \"last_round\": 3}"),
                i + 1);
    for (size_t i = 0; i < json_count(list); i++)
        if (!acceleration_fits(json_item(list, i)))
            return message_make(pool,
                                N_("acceleration: item %zu must be as {\"first_round\": 1, "
                                   "\"last_round\": 3, \"first\": "
                                   "1, \"last\": 20, \"points\": \"1\"}"),
                                i + 1);
    return NULL;
}

struct acceleration
acceleration_read(const struct json *item)
{
    struct acceleration a = {.points = 0};
    const char *points = json_member_text(item, "points"),
               *match = json_member_text(item, "match_points");
    json_int(json_member(item, "first_round"), &a.first_round);
    json_int(json_member(item, "last_round"), &a.last_round);
    json_int(json_member(item, "first"), &a.first);
    json_int(json_member(item, "last"), &a.last);
    if (points)
        score_read(points, &a.points);
    if (match)
        score_read(match, &a.match_points);
    return a;
}

void
acceleration_write(struct buffer *out, const struct acceleration *a)
{
    char points[SCORE_TEXT_SIZE];
    json_open(out, NULL, '{');
    json_put_int(out, "first_round", a->first_round);
    json_put_int(out, "last_round", a->last_round);
    json_put_int(out, "first", a->first);
    json_put_int(out, "last", a->last);
    score_write(a->points, points);
    json_put_member(out, "points", points);
    score_write(a->match_points, points);
    if (a->match_points)
        json_put_member(out, "match_points", points);
    json_close(out, '}');
}

/* Removal of a player. */

static void
forbidden_copy(struct buffer *out, const struct json *group, int64_t removed)
{
    struct forbidden f = forbidden_read(group);
    bool is_object = json_kind(group) == JSON_MEMBERS;
    int64_t number = 0;
    size_t left = 0;
    for (size_t i = 0; i < json_count(f.players); i++)
        left += json_int(json_item(f.players, i), &number) && number != removed;
    if (left < 2)
        return;
    json_open(out, NULL, is_object ? '{' : '[');
    if (is_object)
        json_open(out, "players", '[');
    for (size_t i = 0; i < json_count(f.players); i++)
        if (json_int(json_item(f.players, i), &number) && number != removed)
            json_put_int(out, NULL, number - (number > removed));
    json_close(out, ']');
    if (is_object) {
        json_put_int(out, "first_round", f.first_round);
        json_put_int(out, "last_round", f.last_round);
        json_close(out, '}');
    }
}

static void
acceleration_copy(struct buffer *out, const struct json *item, int64_t removed)
{
    struct acceleration a = acceleration_read(item);
    a.first -= a.first > removed;
    a.last -= a.last >= removed;
    if (a.first <= a.last)
        acceleration_write(out, &a);
}

static void
team_copy(struct buffer *out, const struct json *team, int64_t removed)
{
    const struct json *players = json_member(team, "players");
    int64_t number = 0;
    json_int(json_member(team, "number"), &number);
    json_open(out, NULL, '{');
    json_put_int(out, "number", number);
    json_put_member(out, "name", json_member_text(team, "name"));
    json_put_known(out, "nickname", json_member_text(team, "nickname"));
    if (json_int(json_member(team, "strength"), &number))
        json_put_int(out, "strength", number);
    json_open(out, "players", '[');
    for (size_t i = 0; i < json_count(players); i++)
        if (json_int(json_item(players, i), &number) && number != removed)
            json_put_int(out, NULL, number - (number > removed));
    json_close(out, ']');
    json_close(out, '}');
}

/* The members of a tournament's facts that name players by number. */
static const char *const members[] = {"forbidden_pairs", "acceleration", "teams"};
enum { MEMBERS = sizeof members / sizeof *members };

/* The facts with the members of `patch`; the report file stays the last member. */
static const char *
facts_patched(struct arena *pool, const char *facts, const struct json *patch)
{
    size_t shown = facts_shown(facts);
    const char *head = arena_printf(pool, "%.*s}", (int)shown, facts);
    struct json *doc = json_parse(head, strlen(head), NULL);
    struct buffer out = {0};
    json_put_merged(&out, doc, patch);
    pool->failed |= !doc || !patch;
    json_free(doc);
    if (out.len && facts[shown] == ',')
        out.len--;
    buffer_puts(&out, facts[shown] == ',' ? facts + shown : "");
    return arena_keep(pool, &out);
}

const char *
groups_without(struct arena *pool, const char *facts, int64_t number)
{
    static void (*const copies[MEMBERS])(struct buffer *, const struct json *,
                                         int64_t) = {forbidden_copy, acceleration_copy, team_copy};
    struct json *doc = json_parse(facts, strlen(facts), NULL);
    struct buffer patch = {0};
    size_t lists = 0;
    json_open(&patch, NULL, '{');
    for (size_t i = 0; i < MEMBERS; i++) {
        const struct json *list = json_member(doc, members[i]);
        if (!json_count(list))
            continue;
        lists++;
        json_open(&patch, members[i], '[');
        for (size_t k = 0; k < json_count(list); k++)
            copies[i](&patch, json_item(list, k), number);
        json_close(&patch, ']');
    }
    json_close(&patch, '}');
    struct json *changed = patch.failed ? NULL : json_parse(patch.data, patch.len, NULL);
    if (lists)
        facts = facts_patched(pool, facts, changed);
    json_free(changed);
    json_free(doc);
    buffer_clear(&patch);
    return facts;
}

const char *
groups_of(struct arena *pool, const char *facts)
{
    struct json *doc = json_parse(facts, strlen(facts), NULL);
    struct buffer out = {0};
    json_open(&out, NULL, '{');
    for (size_t i = 0; i < MEMBERS; i++)
        if (json_count(json_member(doc, members[i]))) {
            json_put_name(&out, members[i]);
            json_put_value(&out, json_member(doc, members[i]));
        }
    json_close(&out, '}');
    json_free(doc);
    return arena_keep(pool, &out);
}

const char *
groups_restored(struct arena *pool, const char *facts, const char *groups, int64_t number)
{
    struct json *patch = json_parse(groups, strlen(groups), NULL);
    const char *restored = patch ? facts_patched(pool, facts, patch) : NULL;
    json_free(patch);
    return restored && strcmp(groups_without(pool, restored, number), facts) == 0 ? restored : NULL;
}
