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

/* The end of a member of an object: at the next comma or bracket that is its own. */
static const char *
member_end(const char *p)
{
    int depth = 0;
    bool quoted = false;
    for (; *p; p++) {
        if (quoted) {
            p += *p == '\\' && p[1];
            quoted = *p != '"';
        } else if (*p == '"') {
            quoted = true;
        } else if (*p == '{' || *p == '[') {
            depth++;
        } else if ((*p == '}' || *p == ']') && depth-- == 0) {
            return p;
        } else if (*p == ',' && depth == 0) {
            return p;
        }
    }
    return p;
}

/* The members of an object and its closing bracket, but for these two: the tournament knows better than the record. */
static void
members_write(struct text *out, const char *object, const char *one, const char *other)
{
    const char *p = object + (*object == '{');
    bool first = true;
    while (*p && *p != '}') {
        const char *end = member_end(p);
        if (strncmp(p, one, strlen(one)) != 0 && strncmp(p, other, strlen(other)) != 0) {
            text_puts(out, first ? "" : ",");
            text_put(out, p, (size_t)(end - p));
            first = false;
        }
        p = end + (*end == ',');
    }
    text_puts(out, p);
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
    /* Its bracket is open already. */
    if (s->tournament)
        members_write(out, a->verdict, "\"round\":", "\"board\":");
    else
        text_puts(out, a->verdict + (*a->verdict == '{'));
}
