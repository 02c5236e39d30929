/* SPDX-License-Identifier: MIT */
#include "event/csv.h"

#include <string.h>

#include "event/ties.h"

/* Whether a spreadsheet takes what begins here for a formula; some do so for the wide forms of the signs too. */
static bool
is_formula(const char *at)
{
    static const char *const wide[] = {"\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    bool found = *at && strchr("=+-@", *at);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        found = found || strncmp(at, wide[i], strlen(wide[i])) == 0;
    return found;
}

/*
 * An apostrophe makes it text. Where lists are separated by semicolons a spreadsheet begins a cell behind each, whatever
 * quotes there are. Says how many characters that adds; `out` may be NULL.
 */
static size_t
value_put(struct buffer *out, const char *value)
{
    bool begins = true, guarded = *value && strchr("\t\r\n", *value);
    size_t added = 0;
    for (const char *at = value; *at; at++) {
        bool guards = guarded || (begins && is_formula(at)), doubles = *at == '"';
        guarded = false;
        begins = *at == ';' || *at == '\t' || (begins && *at == ' ');
        added += (size_t)guards + doubles;
        if (out)
            buffer_puts(out, guards && doubles ? "'\"" : guards ? "'" : doubles ? "\"" : "");
        if (out)
            buffer_putc(out, *at);
    }
    return added;
}

void
csv_field(struct buffer *out, const char *value)
{
    const char *quote = value_put(NULL, value) || strpbrk(value, ";,\r\n") ? "\"" : "";
    buffer_printf(out, ",%s", quote);
    value_put(out, value);
    buffer_puts(out, quote);
}

static void
field_int(struct buffer *out, int64_t value)
{
    buffer_printf(out, ",%lld", (long long)value);
}

static void
field_points(struct buffer *out, int64_t points)
{
    char text[SCORE_TEXT_SIZE] = "";
    if (points >= 0)
        score_write(points, text);
    buffer_printf(out, ",%s", text);
}

static void
field_tie(struct buffer *out, int64_t value)
{
    char text[TIE_TEXT_SIZE];
    tie_text(value, text);
    buffer_printf(out, ",%s", text);
}

void
csv_write_standings(struct buffer *out, const struct standings *s)
{
    buffer_puts(out, "rank,number,name,points,games,wins,draws,losses,pending");
    for (size_t t = 0; t < s->tie_count; t++)
        buffer_printf(out, ",%s", s->ties[t].code);
    buffer_puts(out, "\r\n");
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++) {
        const struct standing *p = &s->players[s->order[i]];
        buffer_printf(out, "%lld,%lld", (long long)p->rank, (long long)p->number);
        csv_field(out, p->name);
        field_points(out, p->points);
        field_int(out, p->games);
        field_int(out, p->wins);
        field_int(out, p->draws);
        field_int(out, p->losses);
        field_int(out, p->pending);
        for (size_t t = 0; t < s->tie_count; t++)
            field_tie(out, p->ties[t]);
        buffer_puts(out, "\r\n");
    }
}

void
csv_write_games(struct buffer *out, const struct standings *s)
{
    buffer_puts(out, "round,board,white,black,white_points,black_points,status,reason,decided,"
                     "adjudication,basis\r\n");
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        buffer_printf(out, "%lld,", (long long)g->round);
        if (g->board)
            buffer_printf(out, "%lld", (long long)g->board);
        csv_field(out, s->players[g->white].name);
        csv_field(out, s->players[g->black].name);
        field_points(out, g->white_points);
        field_points(out, g->black_points);
        csv_field(out, g->status);
        csv_field(out, g->reason);
        csv_field(out, g->decided ? "director" : "");
        csv_field(out, g->adjudication ? g->adjudication : "");
        csv_field(out, g->basis ? g->basis : "");
        buffer_puts(out, "\r\n");
    }
}
