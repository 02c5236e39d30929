/* SPDX-License-Identifier: MIT */
#include "club/csv.h"

#include <string.h>

#include "club/score.h"
#include "club/ties.h"

void
csv_field(struct text *out, const char *value)
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

static void
field_tie(struct text *out, int64_t value)
{
    char text[TIE_TEXT_SIZE];
    tie_text(value, text);
    text_printf(out, ",%s", text);
}

void
csv_write_standings(struct text *out, const struct standings *s)
{
    text_puts(out, "rank,number,name,points,games,wins,draws,losses,pending");
    for (size_t t = 0; t < s->tie_count; t++)
        text_printf(out, ",%s", s->ties[t].code);
    text_puts(out, "\r\n");
    for (size_t i = 0; i < s->player_count; i++) {
        const struct standing *p = &s->players[s->order[i]];
        text_printf(out, "%lld,%lld", (long long)p->rank, (long long)p->number);
        csv_field(out, p->name);
        field_points(out, p->points);
        field_int(out, p->games);
        field_int(out, p->wins);
        field_int(out, p->draws);
        field_int(out, p->losses);
        field_int(out, p->pending);
        for (size_t t = 0; t < s->tie_count; t++)
            field_tie(out, p->ties[t]);
        text_puts(out, "\r\n");
    }
}

void
csv_write_games(struct text *out, const struct standings *s)
{
    text_puts(out, "round,board,white,black,white_points,black_points,status,reason,decided,"
                   "adjudication,basis\r\n");
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        text_printf(out, "%lld,", (long long)g->round);
        if (g->board)
            text_printf(out, "%lld", (long long)g->board);
        csv_field(out, s->players[g->white].name);
        csv_field(out, s->players[g->black].name);
        field_points(out, g->white_points);
        field_points(out, g->black_points);
        csv_field(out, g->status);
        csv_field(out, g->reason);
        csv_field(out, g->decided ? "director" : "");
        csv_field(out, g->adjudication ? g->adjudication : "");
        csv_field(out, g->basis ? g->basis : "");
        text_puts(out, "\r\n");
    }
}
