/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "club/score.h"
#include "club/trf.h"

/* A field behind another. A text that a spreadsheet would take for a formula is disarmed by an
 * apostrophe. */
static void
field(struct text *out, const char *value)
{
    bool formula = *value && strchr("=+-@\t", *value);
    text_putc(out, ',');
    if (!*value || !(formula || strpbrk(value, ",\"\r\n"))) {
        text_puts(out, value);
        return;
    }
    text_puts(out, formula ? "\"'" : "\"");
    for (; *value; value++) {
        if (*value == '"')
            text_putc(out, '"');
        text_putc(out, *value);
    }
    text_putc(out, '"');
}

static void
field_int(struct text *out, int64_t value)
{
    text_printf(out, ",%lld", (long long)value);
}

static void
field_points(struct text *out, int64_t points)
{
    char text[SCORE_TEXT_SIZE] = "";
    if (points >= 0)
        score_write(points, text);
    text_printf(out, ",%s", text);
}

void
csv_write_standings(struct text *out, const struct standings *s)
{
    text_puts(out, "rank,number,name,points,games,wins,draws,losses,pending");
    for (size_t t = 0; t < s->tie_count; t++)
        text_printf(out, ",%s", s->ties[t]->code);
    text_puts(out, "\r\n");
    for (size_t i = 0; i < s->player_count; i++) {
        const struct standing *p = &s->players[s->order[i]];
        text_printf(out, "%lld,%lld", (long long)p->rank, (long long)p->number);
        field(out, p->name);
        field_points(out, p->points);
        field_int(out, p->games);
        field_int(out, p->wins);
        field_int(out, p->draws);
        field_int(out, p->losses);
        field_int(out, p->pending);
        for (size_t t = 0; t < s->tie_count; t++)
            field_points(out, p->ties[t]);
        text_puts(out, "\r\n");
    }
}

void
csv_write_games(struct text *out, const struct standings *s)
{
    text_puts(out, "round,board,white,black,white_points,black_points,status,reason,decided,"
                   "adjudication\r\n");
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        text_printf(out, "%lld,", (long long)g->round);
        if (g->board)
            text_printf(out, "%lld", (long long)g->board);
        field(out, s->players[g->white].name);
        field(out, s->players[g->black].name);
        field_points(out, g->white_points);
        field_points(out, g->black_points);
        field(out, g->status);
        field(out, g->reason);
        field(out, g->decided ? "director" : "");
        field(out, g->adjudication);
        text_puts(out, "\r\n");
    }
}
