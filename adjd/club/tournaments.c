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
player_write(struct text *out, int64_t number, const char *name, const char *facts)
{
    text_open(out, NULL, '{');
    text_int(out, "number", number);
    text_string(out, "name", name);
    facts_write(out, facts);
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
pairing_write(struct text *out, const struct pairing *p)
{
    text_open(out, NULL, '{');
    text_string(out, "tournament", p->tournament_id);
    text_int(out, "round", p->round);
    if (p->board)
        text_int(out, "board", p->board);
    side_write(out, "white", p->white, p->white_name, p->white_points);
    side_write(out, "black", p->black, p->black_name, p->black_points);
    text_close(out, '}');
}
