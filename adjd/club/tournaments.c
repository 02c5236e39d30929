/* SPDX-License-Identifier: MIT */
#include "club/tournaments.h"

#include <string.h>

#include "os/clock.h"
#include "club/score.h"

/* The members of an object that is at hand as text. */
static void
facts_write(struct text *out, const char *facts)
{
    if (strlen(facts) <= 2)
        return;
    text_putc(out, ',');
    text_put(out, facts + 1, strlen(facts) - 2); /* without its brackets */
}

void
tournament_write(struct text *out, const struct tournament *t)
{
    char created[CLOCK_TEXT_SIZE];
    clock_write(t->created_ms, created);
    text_open(out, NULL, '{');
    text_string(out, "id", t->id);
    text_string(out, "created", created);
    text_string(out, "name", t->name);
    text_string(out, "variant", t->variant);
    text_raw(out, "regulations", t->regulations);
    text_bool(out, "listed", t->listed);
    facts_write(out, t->facts);
}

void
player_write(struct text *out, const struct player *p)
{
    text_open(out, NULL, '{');
    text_int(out, "number", p->number);
    text_string(out, "name", p->name);
    facts_write(out, p->facts);
    if (p->withdrawn)
        text_int(out, "withdrawn_from_round", p->withdrawn);
    text_close(out, '}');
}

static void
points_write(struct text *out, const char *name, int64_t points)
{
    char text[SCORE_TEXT_SIZE];
    if (points >= 0)
        score_write(points, text);
    text_string(out, name, points >= 0 ? text : NULL);
}

void
fixture_write(struct text *out, const struct fixture *f, int64_t white, int64_t black)
{
    char result[4] = {f->white_code, ':', f->black_code, '\0'};
    text_open(out, NULL, '{');
    text_int(out, "round", f->round);
    text_int(out, "board", f->board);
    text_int(out, "white", white);
    text_int(out, "black", black);
    text_string(out, "result", f->white_code == '?' ? NULL : result);
    if (f->white_points >= 0 || f->black_points >= 0) {
        text_open(out, "points", '{'); /* where the result brings others */
        points_write(out, "white", f->white_points);
        points_write(out, "black", f->black_points);
        text_close(out, '}');
    }
    text_close(out, '}');
}

void
bye_write(struct text *out, const char *name, int64_t round, int64_t number, const char *kind)
{
    text_open(out, name, '{');
    text_int(out, "round", round);
    text_int(out, "number", number);
    text_string(out, "kind", kind);
    text_close(out, '}');
}

static void
side_write(struct text *out, const char *side, int64_t number, const char *name, int64_t points)
{
    char text[SCORE_TEXT_SIZE] = "*";
    if (points >= 0)
        score_write(points, text);
    text_open(out, side, '{');
    text_int(out, "number", number);
    text_string(out, "name", name);
    text_string(out, "points", text);
    text_close(out, '}');
}

void
pairing_write(struct text *out, const struct pairing *p, int64_t white, int64_t black)
{
    text_open(out, NULL, '{');
    text_string(out, "tournament", p->tournament_id);
    text_int(out, "round", p->round);
    if (p->board)
        text_int(out, "board", p->board);
    side_write(out, "white", white, p->white_name, p->white_points);
    side_write(out, "black", black, p->black_name, p->black_points);
    text_close(out, '}');
}
