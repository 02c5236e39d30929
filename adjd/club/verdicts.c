/* SPDX-License-Identifier: MIT */
#include "club/verdicts.h"

#include <stdio.h>
#include <string.h>

#include "os/clock.h"
#include "club/score.h"

static void
points_write(struct text *out, const char *name, int64_t points)
{
    char text[SCORE_TEXT_SIZE];
    if (points >= 0)
        score_write(points, text);
    text_string(out, name, points < 0 ? "*" : text);
}

void
ruling_write(struct text *out, const char *name, const struct ruling *r)
{
    char created[CLOCK_TEXT_SIZE];
    clock_write(r->created_ms, created);
    text_open(out, name, '{');
    text_string(out, "id", r->id);
    text_string(out, "created", created);
    text_string(out, "actor", r->actor);
    text_string(out, "kind", r->kind);
    text_string(out, "reason", r->reason);
    if (r->replacement)
        text_string(out, "replacement", r->replacement);
    if (r->status) {
        text_string(out, "status", r->status);
        text_string(out, "winner", r->winner);
        text_open(out, "score", '{');
        points_write(out, "white", r->white_points);
        points_write(out, "black", r->black_points);
        text_close(out, '}');
    }
    text_close(out, '}');
}

struct standing_target {
    struct pool *pool;
    struct standing_of_verdict *out;
};

/* Rulings come in their order: the last of a kind holds. */
static bool
ruling_apply(void *context, const struct ruling *r)
{
    struct standing_target *target = context;
    struct text text = TEXT_INIT;
    if (strcmp(r->kind, "withdrawal") == 0)
        target->out->state = "withdrawn";
    if (strcmp(r->kind, "replacement") == 0) {
        target->out->state = "replaced";
        target->out->replaced_by = pool_string(target->pool, r->replacement);
    }
    if (strcmp(r->kind, "decision") == 0) {
        ruling_write(&text, NULL, r);
        target->pool->failed |= text.failed;
        target->out->decision = text.failed ? NULL : pool_string(target->pool, text.data);
        text_clear(&text);
    }
    return true;
}

enum db_status
verdict_standing(struct store *store, struct pool *pool, const struct adjudication *a,
                 struct standing_of_verdict *out)
{
    struct pairing pairing = {0};
    struct standing_target target = {pool, out};
    *out = (struct standing_of_verdict){.state = "current", .tournament = a->tournament};
    enum db_status st = store_ruling_list(store, a->id, ruling_apply, &target);
    if (!st)
        st = store_ruling_replaced(store, a->id, pool, &out->replaces);
    if (!st && a->tournament)
        st = store_pairing_get(store, a->id, pool, &pairing);
    out->round = pairing.round;
    out->board = pairing.board;
    return st;
}

/* A member that holds a string, with the comma before it; NULL: there is none. Within strings quotes are escaped. */
static const char *
string_member(const char *json, const char *name, size_t *out_len)
{
    char begin[32];
    snprintf(begin, sizeof begin, ",\"%s\":\"", name);
    const char *found = strstr(json, begin);
    if (!found)
        return NULL;
    const char *end = found + strlen(begin);
    while (*end && *end != '"')
        end += *end == '\\' && end[1] ? 2 : 1;
    *out_len = (size_t)(end - found) + (*end == '"');
    return found;
}

/* The library's members; a tournament says the round and the board itself. */
static void
members_write(struct text *out, const char *json, bool in_tournament)
{
    static const char *const ours[] = {"round", "board"};
    for (size_t i = 0; in_tournament && i < sizeof ours / sizeof *ours; i++) {
        size_t len = 0;
        const char *found = string_member(json, ours[i], &len);
        if (!found)
            continue;
        text_put(out, json, (size_t)(found - json));
        json = found + len;
    }
    text_puts(out, json);
}

void
verdict_write(struct text *out, const struct adjudication *a, const struct standing_of_verdict *s)
{
    char created[CLOCK_TEXT_SIZE];
    clock_write(a->created_ms, created);
    text_open(out, NULL, '{');
    text_string(out, "id", a->id);
    text_string(out, "created", created);
    text_string(out, "state", s->state);
    if (s->tournament) {
        text_string(out, "tournament", s->tournament);
        text_int(out, "round", s->round);
        if (s->board)
            text_int(out, "board", s->board);
    }
    text_string(out, "replaces", s->replaces);
    text_string(out, "replaced_by", s->replaced_by);
    text_raw(out, "decision", s->decision);
    text_putc(out, ',');
    /* its bracket is open already */
    members_write(out, a->verdict + (*a->verdict == '{'), s->tournament != NULL);
}
