/* SPDX-License-Identifier: MIT */
#include "event/crosstable.h"

#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "base/utf8.h"
#include "event/ties.h"

static void
points_member(struct buffer *out, const char *name, const struct cell *cell)
{
    char text[SCORE_TEXT_SIZE];
    score_write(cell ? cell->points : 0, text);
    json_put_member(out, name, cell && cell->code == '?' ? NULL : text);
}

/* JSON. */

static void
cell_json(struct buffer *out, const struct standings *s, const struct cell *cell, int64_t round)
{
    bool bye = !cell || cell->opponent == NO_OPPONENT;
    json_open(out, NULL, '{');
    json_put_int(out, "round", round);
    if (bye) {
        json_put_member(out, "bye", bye_kind(cell ? cell->code : 'Z'));
        json_put_member(out, "opponent", NULL);
        json_put_member(out, "colour", NULL);
        points_member(out, "points", cell);
        json_close(out, '}');
        return;
    }
    const struct standing_game *g = &s->games[cell->game];
    char code[2] = {cell->code, '\0'};
    json_put_int(out, "opponent", s->players[cell->opponent].number);
    json_put_member(out, "colour", cell->white ? "white" : "black");
    points_member(out, "points", cell);
    json_put_member(out, "result", *code == '?' ? NULL : code);
    json_put_member(out, "adjudication", g->adjudication);
    json_put_member(out, "basis", g->basis);
    json_put_bool(out, "decided_by_director", g->decided);
    json_close(out, '}');
}

static void
rounds_json(struct buffer *out, const struct standings *s, size_t player)
{
    for (int64_t round = 0; standings_next_round(s, player, &round);)
        cell_json(out, s, standings_cell(s, player, round), round);
}

void
crosstable_write_json(struct buffer *out, const struct standings *s, const struct tournament *t)
{
    char points[SCORE_TEXT_SIZE];
    json_open(out, NULL, '{');
    json_put_member(out, "tournament", t->id);
    json_put_int(out, "rounds", s->rounds);
    json_open(out, "players", '[');
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++) {
        const struct standing *p = &s->players[i];
        score_write(p->points, points);
        json_open(out, NULL, '{');
        json_put_int(out, "number", p->number);
        json_put_member(out, "name", p->name);
        json_put_member(out, "points", points);
        json_put_int(out, "rank", p->rank);
        json_open(out, "rounds", '[');
        rounds_json(out, s, i);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* Standings as JSON. */

static void
explanation_write(struct buffer *out, const struct standings *s, size_t player)
{
    json_open(out, "explanation", '{');
    for (size_t i = 0; i < s->tie_count; i++)
        tie_explain(out, s->ties[i].code, s, i, player);
    json_close(out, '}');
}

static void
standing_write(struct buffer *out, const struct standings *s, size_t player, bool explain)
{
    const struct standing *p = &s->players[player];
    char points[SCORE_TEXT_SIZE];
    score_write(p->points, points);
    json_open(out, NULL, '{');
    json_put_int(out, "rank", p->rank);
    json_put_int(out, "number", p->number);
    json_put_member(out, "name", p->name);
    json_put_member(out, "points", points);
    json_put_int(out, "games", p->games);
    json_put_int(out, "wins", p->wins);
    json_put_int(out, "draws", p->draws);
    json_put_int(out, "losses", p->losses);
    json_put_int(out, "pending", p->pending);
    json_open(out, "tie_breaks", '{');
    for (size_t i = 0; i < s->tie_count; i++)
        tie_write(out, s->ties[i].code, p->ties[i]);
    json_close(out, '}');
    if (explain)
        explanation_write(out, s, player);
    json_close(out, '}');
}

void
standings_write_json(struct buffer *out, const struct standings *s, const struct tournament *t,
                     bool explain)
{
    json_open(out, NULL, '{');
    json_put_member(out, "tournament", t->id);
    json_put_int(out, "rounds", s->rounds);
    json_open(out, "standings", '[');
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++)
        standing_write(out, s, s->order[i], explain);
    json_close(out, ']');
    json_close(out, '}');
}

/* Crosstable cells. */

/* The result of a cell: its letter; the points, where they differ from those of the letter; "*"
 * while the game is pending. */
static void
result_text(const struct standings *s, const struct cell *cell, char out[SCORE_TEXT_SIZE])
{
    int64_t usual = scoring_points(s->scoring, cell->code);
    bool plain = cell->code == '?' || strchr("+-", cell->code) ||
                 (cell->points == usual && !s->score); /* a match has its game points */
    if (plain)
        snprintf(out, SCORE_TEXT_SIZE, "%c", cell->code == '?' ? '*' : cell->code);
    else
        score_write(cell->points, out);
}

/* Text of a cell: "7w1"; "7b*" while pending; "7w1 R" for a reported result; for a bye its letter,
 * such as "H". */
static void
cell_text(const struct standings *s, const struct cell *cell, char *out, size_t size)
{
    char result[SCORE_TEXT_SIZE];
    if (!cell || cell->opponent == NO_OPPONENT) {
        snprintf(out, size, "%c", cell ? cell->code : 'Z');
        return;
    }
    result_text(s, cell, result);
    snprintf(out, size, "%lld%c%s%s", (long long)s->players[cell->opponent].number,
             cell->white ? 'w' : 'b', result, standings_is_reported(s, cell) ? " R" : "");
}

/* The cells of a player, in CSV or HTML. Rounds without a cell are empty. */
static void
rounds_text(struct buffer *out, const struct standings *s, size_t player, bool html)
{
    char text[40];
    int64_t done = 0;
    for (int64_t round = 0; done < s->rounds; done = round) {
        bool more = standings_next_round(s, player, &round);
        int64_t gap = (more ? round - 1 : s->rounds) - done;
        if (html && gap > 0)
            buffer_printf(out, "<td colspan=%lld>", (long long)gap);
        for (; !html && gap > 0; gap--)
            buffer_putc(out, ',');
        if (!more)
            return;
        cell_text(s, standings_cell(s, player, round), text, sizeof text);
        buffer_printf(out, "%s%s", html ? "<td>" : ",", text);
    }
}

/* Writes a CSV field with points; empty while the result is pending. */
static void
field_points(struct buffer *out, int64_t points)
{
    char text[SCORE_TEXT_SIZE] = "";
    if (points >= 0)
        score_write(points, text);
    buffer_printf(out, ",%s", text);
}

void
crosstable_write_csv(struct buffer *out, const struct standings *s, const struct tournament *t)
{
    (void)t;
    buffer_puts(out, "rank,number,name,points");
    for (int64_t round = 1; round <= s->rounds; round++)
        buffer_printf(out, ",%lld", (long long)round);
    buffer_puts(out, "\r\n");
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++) {
        const struct standing *p = &s->players[s->order[i]];
        buffer_printf(out, "%lld,%lld", (long long)p->rank, (long long)p->number);
        csv_field(out, p->name);
        field_points(out, p->points);
        rounds_text(out, s, s->order[i], false);
        buffer_puts(out, "\r\n");
    }
}

static void
html_put(struct buffer *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            buffer_puts(out, "&lt;");
            break;
        case '&':
            buffer_puts(out, "&amp;");
            break;
        default:
            buffer_putc(out, *text);
        }
}

static void
row_html(struct buffer *out, const struct standings *s, size_t player)
{
    const struct standing *p = &s->players[player];
    char text[40];
    buffer_printf(out, "<tr><td>%lld<td>%lld<th scope=row>", (long long)p->rank,
                  (long long)p->number);
    html_put(out, p->name);
    rounds_text(out, s, player, true);
    score_write(p->points, text);
    buffer_printf(out, "<td>%s</tr>\n", text);
}

__attribute__((format_arg(2))) static const char *
tr(const char *language, const char *text)
{
    return adj_translate(language, text);
}

void
crosstable_write_html(struct buffer *out, const struct standings *s, const struct tournament *t,
                      const char *language)
{
    buffer_printf(out,
                  "<!DOCTYPE html>\n<html lang=%s><meta charset=utf-8>\n<meta name=viewport "
                  "content=\"width=device-width\">\n<title>",
                  tr(language, "en")); /* the language code of the page */
    html_put(out, t->name);
    buffer_puts(
        out, "</title>\n<style>\nbody { font: 1rem/1.4 sans-serif; margin: 1.5rem }\n"
             "table { border-collapse: collapse }\n"
             "td, th { border: 1px solid #999; padding: .2rem .5rem; text-align: right }\n"
             "tbody th { text-align: left; font-weight: normal }\nthead th { background: #eee }\n"
             "</style>\n<h1>");
    html_put(out, t->name);
    buffer_printf(out, "</h1>\n<table>\n<thead><tr><th>%s<th>%s<th>%s", tr(language, "Rank"),
                  tr(language, "No."), tr(language, "Player"));
    for (int64_t round = 1; round <= s->rounds; round++)
        buffer_printf(out, "<th>%lld", (long long)round);
    buffer_printf(out, "<th>%s</tr></thead>\n<tbody>\n", tr(language, "Points"));
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++)
        row_html(out, s, s->order[i]);
    buffer_printf(
        out, "</tbody>\n</table>\n<p>%s</p>\n</html>\n",
        tr(language,
           "A cell is the opponent's number, w or b for the colour, and the result, or the points "
           "that it brought where they are others (* pending, + - by forfeit, R as reported "
           "without an explanation); or a bye: F full, H half, Z zero points, U allocated by the "
           "pairing."));
}

/* Text for a terminal. */

enum { NUMBER_COLUMNS = 4, NAME_COLUMNS = 33 };

/* Right-aligned in a field of `columns` columns. */
static void
right_put(struct buffer *out, const char *text, size_t columns)
{
    size_t length = utf8_length(text);
    buffer_printf(out, "%*s%s", length < columns ? (int)(columns - length) : 0, "", text);
}

/* What the rows are. */
static const char *
row_word(const struct standings *s, const char *language)
{
    return s->score ? tr(language, "Team") : tr(language, "Player");
}

/* The standings whose cells are shown: of teams those with game points. */
static const struct standings *
shown_cells(const struct standings *s)
{
    return s->score == SCORE_MATCH ? s->other : s;
}

/* Column widths: rank, longest name, widest cell. */
struct table_columns {
    size_t rank, name, cell;
};

static struct table_columns
columns_find(const struct standings *s, const char *language)
{
    char text[40];
    struct table_columns wide = {.rank = utf8_length(tr(language, "Rank")),
                                 .name = utf8_length(row_word(s, language)),
                                 .cell = 2};
    wide.rank = wide.rank > NUMBER_COLUMNS ? wide.rank : NUMBER_COLUMNS;
    for (size_t i = 0; i < s->player_count; i++) {
        const struct standing *p = &s->players[i];
        size_t length = utf8_length(p->name);
        wide.name = length > wide.name ? length : wide.name;
        for (size_t k = 0; k < p->cell_count; k++) {
            cell_text(shown_cells(s), &shown_cells(s)->cells[p->first_cell + k], text, sizeof text);
            wide.cell = strlen(text) > wide.cell ? strlen(text) : wide.cell;
        }
    }
    wide.name = wide.name > NAME_COLUMNS ? NAME_COLUMNS : wide.name;
    return wide;
}

static int
code_columns(const struct tie_break *tie)
{
    int length = (int)strlen(tie->code);
    return length > 7 ? length : 7;
}

static void
row_text(struct buffer *out, const struct standings *s, size_t player,
         const struct table_columns *wide)
{
    const struct standing *p = &s->players[player];
    char text[TIE_TEXT_SIZE];
    buffer_printf(out, "%*lld %*lld  ", (int)wide->rank, (long long)p->rank, NUMBER_COLUMNS,
                  (long long)p->number);
    utf8_put(out, p->name, wide->name, SIZE_MAX);
    score_write(p->points, text);
    buffer_printf(out, " %6s", text);
    for (size_t t = 0; t < s->tie_count; t++) {
        tie_text(p->ties[t], text);
        buffer_printf(out, " %*s", code_columns(&s->ties[t]), text);
    }
    buffer_putc(out, ' ');
    for (int64_t round = 1; round <= s->rounds && standings_show_all(s); round++) {
        cell_text(shown_cells(s), standings_cell(shown_cells(s), player, round), text, sizeof text);
        buffer_printf(out, " %*s", (int)wide->cell, text);
    }
    buffer_putc(out, '\n');
}

static void
open_games_text(struct buffer *out, const struct standings *s, const char *language)
{
    bool first = true;
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        if (g->white_code != '?' && g->black_code != '?')
            continue;
        if (first)
            buffer_printf(out, "\n%s\n", tr(language, "Games that still need a decision"));
        first = false;
        buffer_puts(out, "  ");
        buffer_printf(out, tr(language, "round %lld, "), (long long)g->round);
        if (g->board)
            buffer_printf(out, tr(language, "board %lld, "), (long long)g->board);
        utf8_put(out, s->players[g->white].name, 0, SIZE_MAX);
        buffer_puts(out, " - ");
        utf8_put(out, s->players[g->black].name, 0, SIZE_MAX);
        buffer_printf(out, ": %s%s", tr(language, g->reason), g->adjudication ? " (" : "");
        utf8_put(out, g->adjudication ? g->adjudication : "", 0, SIZE_MAX);
        buffer_puts(out, g->adjudication ? ")\n" : "\n");
    }
}

/* The header line. */
static void
heads_text(struct buffer *out, const struct standings *s, const char *language,
           const struct table_columns *wide)
{
    right_put(out, tr(language, "Rank"), wide->rank);
    buffer_putc(out, ' ');
    right_put(out, tr(language, "No."), NUMBER_COLUMNS);
    buffer_puts(out, "  ");
    utf8_put(out, row_word(s, language), wide->name, SIZE_MAX);
    buffer_putc(out, ' ');
    right_put(out, tr(language, "Points"), 6);
    for (size_t i = 0; i < s->tie_count; i++)
        buffer_printf(out, " %*s", code_columns(&s->ties[i]), s->ties[i].code);
    buffer_putc(out, ' ');
    for (int64_t round = 1; round <= s->rounds && standings_show_all(s); round++)
        buffer_printf(out, " %*lld", (int)wide->cell, (long long)round);
    buffer_putc(out, '\n');
}

static void
rows_text(struct buffer *out, const struct standings *s, const char *language)
{
    struct table_columns wide = columns_find(s, language);
    heads_text(out, s, language, &wide);
    for (size_t i = 0; i < s->player_count; i++)
        row_text(out, s, s->order[i], &wide);
}

void
crosstable_write_text(struct buffer *out, const struct standings *s, const struct standings *teams,
                      const struct tournament *t, const char *language)
{
    utf8_put(out, t->name, 0, SIZE_MAX);
    buffer_putc(out, '\n');
    buffer_printf(out, tr(language, "%zu players, %lld rounds"), s->player_count,
                  (long long)s->rounds);
    buffer_puts(out, "\n\n");
    if (teams) {
        rows_text(out, teams, language);
        buffer_printf(out, "\n%s\n\n",
                      tr(language, "A cell is the number of the other team, w or b at the first "
                                   "board, and the game points."));
    }
    rows_text(out, s, language);
    buffer_printf(out, "\n%s\n%s\n",
                  tr(language,
                     "A cell is the opponent's number, w or b, and the result: * pending, + - by "
                     "forfeit, R as reported."),
                  tr(language, "Byes: F full, H half, Z zero points, U allocated by the pairing."));
    open_games_text(out, s, language);
}

/* Whether a spreadsheet parses text that begins here as a formula. Some spreadsheets also accept
 * the full-width forms of the signs. */
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
 * Writes a CSV value and returns the number of characters added; `out` may be NULL to count only.
 *
 * An apostrophe marks a formula as text. In locales that separate lists by semicolons a spreadsheet
 * starts a new cell after each semicolon, even inside quotes, so every part is checked.
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
        if (out && guards)
            buffer_putc(out, '\'');
        if (out && doubles)
            buffer_putc(out, '"');
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

void
csv_write_standings(struct buffer *out, const struct standings *s)
{
    char text[TIE_TEXT_SIZE];
    buffer_puts(out, "rank,number,name,points,games,wins,draws,losses,pending");
    for (size_t t = 0; t < s->tie_count; t++)
        buffer_printf(out, ",%s", s->ties[t].code);
    buffer_puts(out, "\r\n");
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++) {
        const struct standing *p = &s->players[s->order[i]];
        buffer_printf(out, "%lld,%lld", (long long)p->rank, (long long)p->number);
        csv_field(out, p->name);
        field_points(out, p->points);
        const int64_t counts[] = {p->games, p->wins, p->draws, p->losses, p->pending};
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
            buffer_printf(out, ",%lld", (long long)counts[k]);
        for (size_t t = 0; t < s->tie_count; t++) {
            tie_text(p->ties[t], text);
            buffer_printf(out, ",%s", text);
        }
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
