/* SPDX-License-Identifier: MIT */
/* The history of an event file: pairings with their results, and byes. Begin with import_file(). */
#include <stdlib.h>
#include <string.h>

#include "event/import.h"
#include "event/rows.h"

/* Pairings. */

/* Parses a result such as "1:0": the result letters of FIDE's report file, White's first. Returns
 * false for any other pair of letters, including pairs that contradict each other. */
static bool
result_read(const char *text, struct fixture *out)
{
    static const char *const known[] = {
        "1:0", "0:1", "=:=", "0:0", "=:0", "0:=", "1:=", "=:1", "W:L",
        "L:W", "D:D", "L:L", "D:L", "L:D", "+:-", "-:+", "-:-"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i], text) != 0)
            continue;
        out->white_code = text[0];
        out->black_code = text[2];
        return true;
    }
    return false;
}

/* Parses the points of one side, if the file gives them; otherwise *out does not change. */
static bool
points_read(const struct json *points, const char *side, int64_t *out)
{
    const char *text = json_member_text(points, side);
    return !text || score_read(text, out);
}

static bool
fixture_read(struct import *e, const struct json *doc, size_t index, struct fixture *out)
{
    static const char *const names[] = {"round",  "board",  "white", "black",
                                        "result", "points", NULL};
    const struct json *points = json_member(doc, "points"), *result = json_member(doc, "result");
    const char *stranger = json_kind(doc) == JSON_MEMBERS ? json_unknown_member(doc, names) : "";
    *out = (struct fixture){.white_code = '?',
                            .black_code = '?',
                            .white_points = SCORE_PENDING,
                            .black_points = SCORE_PENDING};
    bool good = !stranger && json_int(json_member(doc, "round"), &out->round) && out->round >= 1 &&
                out->round <= ROUND_MOST && json_int(json_member(doc, "white"), &out->white) &&
                json_int(json_member(doc, "black"), &out->black) &&
                (!json_member(doc, "board") || json_int(json_member(doc, "board"), &out->board)) &&
                out->board >= 0 && out->board <= PLAYERS_MOST;
    good = good && (!result || (json_text(result) && result_read(json_text(result), out))) &&
           points_read(points, "white", &out->white_points) &&
           points_read(points, "black", &out->black_points);
    return good ||
           import_refuse(
               e,
               "pairing %zu must be as {\"round\": 2, \"board\": 1, \"white\": 3, "
               "\"black\": 7, \"result\": \"1:0\"}, with numbers of players and the letters "
               "of a report file; null while pending",
               index + 1);
}

static bool
bye_read(struct import *e, const struct json *doc, size_t index, struct bye *out)
{
    static const char *const names[] = {"round", "number", "kind", NULL};
    const char *kind = json_member_text(doc, "kind");
    const char *stranger = json_kind(doc) == JSON_MEMBERS ? json_unknown_member(doc, names) : "";
    *out = (struct bye){.kind = bye_known(kind)};
    bool good = !stranger && out->kind && json_int(json_member(doc, "round"), &out->round) &&
                out->round >= 1 && out->round <= ROUND_MOST &&
                json_int(json_member(doc, "number"), &out->player);
    return good || import_refuse(e,
                                 "bye %zu must be as {\"round\": 2, \"number\": 3, \"kind\": "
                                 "\"full\"}, half, zero or allocated",
                                 index + 1);
}

/* Consistency checks. */

/* A player's or a board's assignment in a round. Sorted, so that duplicates are neighbours. */
struct assignment {
    int64_t round;
    int64_t who; /* entry of a player; negative: a board */
    bool allocated;
};

static int
assignment_compare(const void *a, const void *b)
{
    const struct assignment *x = a, *y = b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return (x->who > y->who) - (x->who < y->who);
}

/* Checks that the player exists and has not withdrawn by that round. A zero-point bye is allowed
 * after withdrawal. `listed` is indexed by entry. */
static bool
player_is_there(struct import *e, const struct player *const *listed, int64_t entry, int64_t round,
                bool zero)
{
    const struct player *found = entry > 0 && entry <= PLAYERS_MOST ? listed[entry] : NULL;
    if (!found)
        return import_refuse(e, "there is no player %lld", (long long)entry);
    return !found->withdrawn || found->withdrawn > round || zero ||
           import_refuse(e, "player %lld has withdrawn from round %lld on", (long long)entry,
                         (long long)found->withdrawn);
}

static bool
players_are_there(struct import *e, const struct event_content *c)
{
    const struct player **listed = arena_array(e->pool, PLAYERS_MOST + 1, sizeof *listed);
    bool good = listed != NULL;
    for (size_t i = 0; good && i < c->player_count; i++)
        listed[c->players[i].entry] = &c->players[i];
    for (size_t i = 0; good && i < c->fixture_count; i++) {
        const struct fixture *f = &c->fixtures[i];
        good = player_is_there(e, listed, f->white, f->round, false) &&
               player_is_there(e, listed, f->black, f->round, false) &&
               (f->white != f->black || import_refuse(e, "player %lld cannot play against %lld",
                                                      (long long)f->white, (long long)f->black));
    }
    for (size_t i = 0; good && i < c->bye_count; i++) {
        const struct bye *b = &c->byes[i];
        good = player_is_there(e, listed, b->player, b->round, strcmp(b->kind, "zero") == 0);
    }
    return good;
}

static size_t
assignments_collect(const struct event_content *c, struct assignment *all)
{
    size_t count = 0;
    for (size_t i = 0; i < c->fixture_count; i++) {
        const struct fixture *f = &c->fixtures[i];
        all[count++] = (struct assignment){.round = f->round, .who = f->white};
        all[count++] = (struct assignment){.round = f->round, .who = f->black};
        if (f->board)
            all[count++] = (struct assignment){.round = f->round, .who = -f->board};
    }
    for (size_t i = 0; i < c->bye_count; i++) {
        const struct bye *b = &c->byes[i];
        bool allocated = strcmp(b->kind, "allocated") == 0;
        all[count++] =
            (struct assignment){.round = b->round, .who = b->player, .allocated = allocated};
    }
    return count;
}

/* Rejects duplicates: a player or board assigned twice in a round, or two allocated byes in a
 * round. */
static bool
assignments_differ(struct import *e, const struct assignment *all, size_t count)
{
    int64_t allocated = 0;
    for (size_t i = 0; i < count; i++) {
        const struct assignment *a = &all[i];
        if (a->allocated && allocated == a->round)
            return import_refuse(e, "two players have the allocated bye of round %lld",
                                 (long long)a->round);
        allocated = a->allocated ? a->round : allocated;
        if (i == 0 || assignment_compare(a, a - 1) != 0)
            continue;
        return import_refuse(e, "%s %lld occurs twice in round %lld",
                             a->who < 0 ? "board" : "player", (long long)llabs((long long)a->who),
                             (long long)a->round);
    }
    return true;
}

static bool
rounds_fit(struct import *e, const struct json *doc, const struct assignment *all, size_t count)
{
    int64_t rounds = ROUND_MOST;
    json_int(json_member(doc, "rounds"), &rounds);
    if (count == 0 || all[count - 1].round <= rounds)
        return true;
    return import_refuse(e, "round %lld: the event has %lld rounds",
                         (long long)all[count - 1].round, (long long)rounds);
}

static bool
history_agrees(struct import *e, const struct json *doc, const struct event_content *c)
{
    struct assignment *all =
        arena_array(e->pool, 3 * c->fixture_count + c->bye_count + 1, sizeof *all);
    size_t count = all ? assignments_collect(c, all) : 0;
    if (all)
        qsort(all, count, sizeof *all, assignment_compare);
    return all && players_are_there(e, c) && assignments_differ(e, all, count) &&
           rounds_fit(e, doc, all, count);
}

bool
import_file(struct import *e, const struct json *doc, struct event_content *c)
{
    const struct json *pairings = json_member(doc, "pairings"), *byes = json_member(doc, "byes");
    e->whole = true;
    if (!import_event(e, doc, c))
        return false;
    if ((pairings && json_kind(pairings) != JSON_LIST) || (byes && json_kind(byes) != JSON_LIST))
        return import_refuse(e, "pairings and byes must be lists");
    c->fixture_count = json_count(pairings);
    c->bye_count = json_count(byes);
    c->fixtures = arena_array(e->pool, c->fixture_count + 1, sizeof *c->fixtures);
    c->byes = arena_array(e->pool, c->bye_count + 1, sizeof *c->byes);
    bool good = c->fixtures && c->byes;
    for (size_t i = 0; good && i < c->fixture_count; i++)
        good = fixture_read(e, json_item(pairings, i), i, &c->fixtures[i]);
    for (size_t i = 0; good && i < c->bye_count; i++)
        good = bye_read(e, json_item(byes, i), i, &c->byes[i]);
    return good && history_agrees(e, doc, c);
}
