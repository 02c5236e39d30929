/* SPDX-License-Identifier: MIT */
/* The crosstable of an event as text and JSON: adj_table_write() of adj.h. */
#include "judge/table.h"

#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/json.h"
#include "base/utf8.h"
#include "judge/result.h"
#include "report/sheet.h"

enum { TABLE_COLUMNS = 80, NAME_COLUMNS = 24 };
/* The columns after the results are at least as wide as their headings. */
#define HEAD_SCORE N_("Score")
#define HEAD_GAMES N_("Played")
#define HEAD_POINTS N_("Points")
#define HEAD_DEFECTS N_("Defects")
enum { SCORE_COLUMNS = 5 };

/* Text. */

/* The name of the player of a side, "?" when the record does not name one. */
static const char *
name_of(const struct adj_table *table, const struct table_game *game, int side)
{
    return game->player[side] < table->player_count ? table->players[game->player[side]].name : "?";
}

/* Writes the results of one player against another, a score per game: "1 1/2"; R marks a reported result. */
static void
results_write(const struct adj_table *table, unsigned player, unsigned against, struct buffer *out)
{
    bool first = true;
    for (size_t i = 0; i < table->game_count; i++) {
        const struct table_game *game = &table->games[i];
        for (int side = WHITE; side <= BLACK; side++) {
            if (game->player[side] != player || game->player[!side] != against)
                continue;
            buffer_puts(out, first ? "" : " ");
            buffer_puts(out, game->score[side]);
            buffer_puts(out, game->basis == BASIS_REPORTED ? " R" : "");
            first = false;
        }
    }
}

/* The width of the matrix cells; 0 when the matrix would exceed the page width. */
static size_t
matrix_width(const struct adj_table *table)
{
    size_t widest = 2;
    if (table->player_count > (TABLE_COLUMNS - NAME_COLUMNS) / 3)
        return 0;
    struct buffer cell = {0};
    for (unsigned a = 0; a < table->player_count; a++) {
        for (unsigned b = 0; b < table->player_count; b++) {
            buffer_reset(&cell);
            results_write(table, a, b, &cell);
            if (a != b && cell.len > widest)
                widest = cell.len;
        }
    }
    buffer_clear(&cell);
    return NAME_COLUMNS + 24 + table->player_count * (widest + 1) > TABLE_COLUMNS ? 0 : widest;
}

/* Right-aligned text with a leading blank. */
static void
put_right(struct buffer *out, const char *text, size_t columns)
{
    size_t used = utf8_length(text);
    buffer_printf(out, " %*s%s", used < columns ? (int)(columns - used) : 0, "", text);
}

static void
put_number(struct buffer *out, unsigned number, size_t columns)
{
    buffer_printf(out, " %*u", (int)columns, number);
}

/* Writes a number, aligned with its heading. */
static void
put_below(const struct adj_table *table, const char *head, unsigned number, struct buffer *out)
{
    put_number(out, number, utf8_length(tr(table->language, head)));
}

static void
put_head(const struct adj_table *table, size_t width, struct buffer *out)
{
    buffer_puts(out, "  #  ");
    utf8_put(out, tr(table->language, N_("Player")), NAME_COLUMNS, NAME_COLUMNS);
    for (unsigned i = 0; width > 0 && i < table->player_count; i++)
        put_number(out, i + 1, width);
    put_right(out, tr(table->language, HEAD_SCORE), SCORE_COLUMNS);
    put_right(out, tr(table->language, HEAD_GAMES), 0);
    if (table->has_points)
        put_right(out, tr(table->language, HEAD_POINTS), 0);
    put_right(out, tr(table->language, HEAD_DEFECTS), 0);
    buffer_putc(out, '\n');
}

static void
put_player(const struct adj_table *table, unsigned index, unsigned place, size_t width,
           struct buffer *out)
{
    const struct table_player *player = &table->players[index];
    struct buffer cell = {0};
    buffer_printf(out, "%3u  ", place);
    utf8_put(out, player->name, NAME_COLUMNS, NAME_COLUMNS);
    for (unsigned other = 0; width > 0 && other < table->player_count; other++) {
        buffer_reset(&cell);
        results_write(table, index, other, &cell);
        buffer_printf(out, " %*s", (int)width, other == index ? "." : cell.len ? cell.data : "");
    }
    buffer_reset(&cell);
    result_score_write(player->hundredths, &cell);
    put_right(out, cell.len ? cell.data : "", SCORE_COLUMNS);
    put_below(table, HEAD_GAMES, player->games, out);
    if (table->has_points)
        put_below(table, HEAD_POINTS, player->points, out);
    put_below(table, HEAD_DEFECTS, player->defects, out);
    buffer_putc(out, '\n');
    buffer_clear(&cell);
}

/* The place of a rank: tied players share the first of their places. */
static unsigned
place_at(const struct adj_table *table, unsigned rank)
{
    /* cppcheck-suppress arrayIndexOutOfBoundsCond; the rank is that of a player */
    while (rank > 0 && table_ties(table, &table->players[rank - 1], &table->players[rank]))
        rank--;
    return rank + 1;
}

/* JSON. */

static void
json_player(const struct adj_table *table, unsigned rank, struct buffer *out)
{
    const struct table_player *player = &table->players[rank];
    json_open(out, NULL, '{');
    json_put_number(out, "place", place_at(table, rank));
    json_put_member(out, "name", player->name);
    json_put_name(out, "score");
    buffer_putc(out, '"');
    result_score_write(player->hundredths, out);
    buffer_putc(out, '"');
    json_put_number(out, "games", player->games);
    json_put_number(out, "won", player->won);
    json_put_number(out, "drawn", player->drawn);
    json_put_number(out, "lost", player->lost);
    if (table->has_points)
        json_put_number(out, "points", player->points);
    json_put_number(out, "defects", player->defects);
    json_close(out, '}');
}

static void
json_game(const struct adj_table *table, const struct table_game *game, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_member(out, "game", game->label);
    json_put_member(out, "white", name_of(table, game, WHITE));
    json_put_member(out, "black", name_of(table, game, BLACK));
    json_open(out, "score", '{');
    json_put_member(out, "white", game->score[WHITE]);
    json_put_member(out, "black", game->score[BLACK]);
    json_close(out, '}');
    json_put_member(out, "reason", reason_word(game->reason));
    json_put_member(out, "basis", basis_word(game->basis));
    json_put_member(out, "move", game->move);
    json_put_number(out, "defects", game->defects);
    json_put_bool(out, "needs_decision", !game->is_decided);
    json_close(out, '}');
}

static void
json_doubt(const struct adj_table *table, const struct table_doubt *doubt, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_member(out, "doubt", doubt_word(doubt->kind));
    switch (doubt->kind) {
    case DOUBT_SAME_GAME:
        json_put_member(out, "game", table->games[doubt->b].label);
        json_put_member(out, "same_as", table->games[doubt->a].label);
        break;
    case DOUBT_SIMILAR_NAMES:
        json_put_member(out, "name", table->players[doubt->a].name);
        json_put_member(out, "other", table->players[doubt->b].name);
        break;
    case DOUBT_UNNAMED:
        json_put_member(out, "game", table->games[doubt->a].label);
        json_put_member(out, "side", doubt->b == WHITE ? "white" : "black");
        break;
    }
    json_close(out, '}');
}

static void
table_json(const struct adj_table *table, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_open(out, "players", '[');
    for (unsigned i = 0; i < table->player_count; i++)
        json_player(table, i, out);
    json_close(out, ']');
    json_open(out, "games", '[');
    for (size_t i = 0; i < table->game_count; i++)
        json_game(table, &table->games[i], out);
    json_close(out, ']');
    json_open(out, "doubts", '[');
    for (size_t i = 0; i < table->doubt_count; i++)
        json_doubt(table, &table->doubts[i], out);
    buffer_puts(out, "]}\n");
}

/* The lists below the table, in the text. */

/* Sets the values of a game without a result. */
static void
game_row(struct values *row, void *context)
{
    const struct adj_table *table = context;
    const struct table_game *game = &table->games[row->at];
    row->is_left_out = game->is_decided;
    values_set(row, "game=%s white=%s black=%s reason=%s move=%s", game->label,
               name_of(table, game, WHITE), name_of(table, game, BLACK), reason_name(game->reason),
               game->move);
}

/* Writes a doubt for the director; values that this kind of doubt lacks are empty. */
static void
doubt_row(struct values *row, void *context)
{
    const struct adj_table *table = context;
    const struct table_doubt *doubt = &table->doubts[row->at];
    switch (doubt->kind) {
    case DOUBT_SAME_GAME:
        values_set(row, "similar= unnamed= same=%s game=%s", table->games[doubt->a].label,
                   table->games[doubt->b].label);
        break;
    case DOUBT_SIMILAR_NAMES:
        values_set(row, "same= unnamed= similar=%s name=%s", table->players[doubt->b].name,
                   table->players[doubt->a].name);
        break;
    case DOUBT_UNNAMED:
        values_set(row, "same= similar= unnamed=%s is_white=%d", table->games[doubt->a].label,
                   doubt->b == WHITE);
        break;
    }
}

static void
table_text(const struct adj_table *table, struct buffer *out)
{
    size_t width = matrix_width(table), open = 0, reported = 0;
    struct values values = {.count = 0};
    buffer_printf(out, tr(table->language, "%u players, %zu games"), table->player_count,
                  table->game_count);
    buffer_puts(out, "\n\n");
    put_head(table, width, out);
    for (unsigned i = 0; i < table->player_count; i++)
        put_player(table, i, place_at(table, i), width, out);
    for (size_t i = 0; i < table->game_count; i++) {
        open += !table->games[i].is_decided;
        reported += table->games[i].basis == BASIS_REPORTED;
    }
    values_set(&values, "open_games=%zu reported=%zu", open, reported);
    values_rows(&values, "games", table->game_count, game_row, table);
    values_rows(&values, "doubts", table->doubt_count, doubt_row, table);
    (void)template_write(report_templates, "crosstable", table->language, &values, out);
}

void
adj_table_set_language(struct adj_table *table, const char *language)
{
    table->language = language_find(language);
}

enum adj_status
adj_table_write(struct adj_table *table, const char *format, char **out_text, size_t *out_len,
                struct adj_error *err)
{
    if (strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        return error_set(err, ADJ_EOPTION, "option",
                         "%.40s: no format of a table, expected text or "
                         "json",
                         format);
    if (table_rank(table))
        return error_nomem(err);
    struct buffer out = {0};
    if (strcmp(format, "json") == 0)
        table_json(table, &out);
    else
        table_text(table, &out);
    return buffer_steal(&out, out_text, out_len, err);
}
