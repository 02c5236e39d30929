/* SPDX-License-Identifier: MIT */
/* Columns count from 1, as in FIDE's document; texts are cut and padded in characters. */
#include "club/trf.h"

#include <stdio.h>
#include <string.h>

#include "os/json.h"
#include "club/score.h"

enum { NAME_WIDTH = 33, ROUNDS_FROM = 92, ROUND_WIDTH = 10 };

/* ---- lines ---------------------------------------------------------------------------------- */

/* The line being written: its text, and the column behind it. */
struct line {
    struct text *out;
    size_t column;
};

/* UTF-8 characters of a text, `most` at most, and the bytes that they take. */
static size_t
characters(const char *text, size_t most, size_t *out_bytes)
{
    size_t count = 0, i = 0;
    while (text[i] && count < most) {
        i++;
        while (((unsigned char)text[i] & 0xc0) == 0x80)
            i++;
        count++;
    }
    *out_bytes = i;
    return count;
}

static void
line_start(struct line *line, struct text *out, const char *tag)
{
    *line = (struct line){out, 1 + strlen(tag)};
    text_puts(out, tag);
}

static void
line_finish(struct line *line)
{
    text_puts(line->out, "\r\n");
}

static void
pad_to(struct line *line, size_t column)
{
    for (; line->column < column; line->column++)
        text_putc(line->out, ' ');
}

/* Text from a column on, cut to its width; control characters would break the line. */
static void
put_at(struct line *line, size_t column, size_t width, const char *text)
{
    size_t bytes;
    pad_to(line, column);
    line->column += characters(text, width, &bytes);
    for (size_t i = 0; i < bytes; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): bytes are not past the end */
        text_putc(line->out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
}

/* The same, against the right edge of its columns. */
static void
put_right(struct line *line, size_t column, size_t width, const char *text)
{
    size_t bytes;
    size_t count = characters(text, width, &bytes);
    put_at(line, column + width - count, count, text);
}

static void
put_number(struct line *line, size_t column, size_t width, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    put_right(line, column, width, text);
}

/* "11.5" */
static void
put_points(struct line *line, size_t column, int64_t hundredths)
{
    char text[32];
    snprintf(text, sizeof text, "%lld.%lld", (long long)(hundredths / 100),
             (long long)(hundredths % 100 / 10));
    put_right(line, column, 4, text);
}

/* A whole line of a tag and free text from column 5 on; nothing when there is no text. */
static void
text_line(struct text *out, const char *tag, const char *text)
{
    struct line line;
    if (!text || !*text)
        return;
    line_start(&line, out, tag);
    put_at(&line, 5, SIZE_MAX, text);
    line_finish(&line);
}

static void
number_line(struct text *out, const char *tag, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    text_line(out, tag, text);
}

/* "2026-03-01" becomes "2026/03/01". */
static const char *
date_of(const struct doc *facts, const char *name, char out[16])
{
    const char *date = doc_text(facts, name);
    snprintf(out, 16, "%s", date ? date : "");
    for (char *p = out; *p; p++)
        if (*p == '-')
            *p = '/';
    return out;
}

/* ---- the scoring system --------------------------------------------------------------------- */

/* 162, only where it differs from 1, 1/2, 0. */
static void
scoring_line(struct text *out, struct scoring scoring)
{
    struct line line;
    if (scoring.win == 100 && scoring.draw == 50)
        return;
    line_start(&line, out, "162");
    put_at(&line, 6, 1, "W");
    put_points(&line, 7, scoring.win);
    put_at(&line, 15, 1, "D");
    put_points(&line, 16, scoring.draw);
    put_at(&line, 24, 1, "L");
    put_points(&line, 25, scoring.loss);
    line_finish(&line);
}

/* ---- the tournament ------------------------------------------------------------------------- */

static void
list_lines(struct text *out, const char *tag, const struct doc *list)
{
    for (size_t i = 0; list && i < doc_count(list); i++)
        text_line(out, tag, doc_string(doc_at(list, i)));
}

static void
round_dates(struct text *out, const struct doc *dates)
{
    struct line line;
    if (!dates || !doc_count(dates))
        return;
    line_start(&line, out, "132");
    for (size_t i = 0; i < doc_count(dates); i++) {
        char text[16];
        const char *date = doc_string(doc_at(dates, i));
        snprintf(text, sizeof text, "%s", date && strlen(date) == 10 ? date + 2 : "");
        for (char *p = text; *p; p++)
            if (*p == '-')
                *p = '/';
        put_at(&line, ROUNDS_FROM + ROUND_WIDTH * i, 8, text);
    }
    line_finish(&line);
}

/* 202, and 212 with the points in front. */
static void
ties_lines(struct text *out, const struct standings *s)
{
    char codes[TIES_MOST * TIE_CODE_SIZE] = "", all[sizeof codes + 8];
    for (size_t i = 0; i < s->tie_count; i++)
        snprintf(codes + strlen(codes), sizeof codes - strlen(codes), "%s%s", i ? "," : "",
                 s->ties[i]->code);
    text_line(out, "202", codes);
    snprintf(all, sizeof all, "PTS%s%s", *codes ? "," : "", codes);
    text_line(out, "212", all);
}

static int64_t
rated_count(const struct standings *s)
{
    int64_t count = 0, rating;
    for (size_t i = 0; i < s->player_count; i++) {
        struct doc_error err;
        struct doc *facts = doc_read(s->players[i].facts, strlen(s->players[i].facts), &err);
        count += doc_int(doc_member(facts, "rating"), &rating) && rating > 0;
        doc_free(facts);
    }
    return count;
}

static void
tournament_lines(struct text *out, const struct standings *s, const struct tournament *tournament,
                 const struct doc *facts)
{
    char date[16];
    int64_t rounds = s->rounds;
    doc_int(doc_member(facts, "rounds"), &rounds);
    text_line(out, "012", tournament->name);
    text_line(out, "022", doc_text(facts, "city"));
    text_line(out, "032", doc_text(facts, "federation"));
    text_line(out, "042", date_of(facts, "start", date));
    text_line(out, "052", date_of(facts, "end", date));
    number_line(out, "062", (int64_t)s->player_count);
    number_line(out, "072", rated_count(s));
    text_line(out, "092", doc_text(facts, "type"));
    text_line(out, "102", doc_text(facts, "arbiter"));
    list_lines(out, "112", doc_member(facts, "deputies"));
    text_line(out, "122", doc_text(facts, "time_control"));
    round_dates(out, doc_member(facts, "round_dates"));
    number_line(out, "142", rounds);
    scoring_line(out, scoring_read(tournament->regulations));
    text_line(out, "192", doc_text(facts, "type_code"));
    ties_lines(out, s);
    text_line(out, "222", doc_text(facts, "encoded_time_control"));
}

/* ---- the players ---------------------------------------------------------------------------- */

/* A game's code for one side, by the points that it brought. */
static char
result_code(const struct standing_game *g, int64_t own, int64_t theirs)
{
    int way = own > theirs ? 0 : own == theirs && own > 0 ? 1 : 2;
    if (own < 0 || theirs < 0)
        return ' ';
    /* Who loses by default has not played; who loses by an illegal move has. */
    if (g->ply == 0 && way != 1)
        return "+ -"[way];
    return g->ply < 2 ? "WDL"[way] : "1=0"[way];
}

static void
round_put(struct line *line, const struct standings *s, size_t player, int64_t round)
{
    size_t at = ROUNDS_FROM + ROUND_WIDTH * (size_t)(round - 1);
    const struct standing_game *g = standings_game(s, player, round);
    char code[2] = "";
    if (!g) {
        put_at(line, at, 8, "0000 - Z");
        return;
    }
    bool white = g->white == player;
    put_number(line, at, 4, s->players[white ? g->black : g->white].number);
    put_at(line, at + 5, 1, white ? "w" : "b");
    code[0] = white ? result_code(g, g->white_points, g->black_points)
                    : result_code(g, g->black_points, g->white_points);
    put_at(line, at + 7, 1, code);
}

static void
put_fact(struct line *line, size_t column, size_t width, const struct doc *facts, const char *name)
{
    const char *text = doc_text(facts, name);
    int64_t number;
    if (text)
        put_right(line, column, width, text);
    else if (doc_int(doc_member(facts, name), &number))
        put_number(line, column, width, number);
}

static void
player_line(struct text *out, const struct standings *s, size_t player)
{
    const struct standing *p = &s->players[player];
    struct doc_error err;
    struct doc *facts = doc_read(p->facts, strlen(p->facts), &err);
    struct line line;
    char birth[16];
    line_start(&line, out, "001");
    put_number(&line, 5, 4, p->number);
    put_fact(&line, 10, 1, facts, "sex");
    put_fact(&line, 11, 3, facts, "title");
    put_at(&line, 15, NAME_WIDTH, p->name);
    put_fact(&line, 49, 4, facts, "rating");
    put_fact(&line, 54, 3, facts, "federation");
    put_fact(&line, 58, 11, facts, "fide_id");
    put_at(&line, 70, 10, date_of(facts, "birth", birth));
    put_points(&line, 81, p->points);
    put_number(&line, 86, 4, p->rank);
    for (int64_t round = 1; round <= s->rounds; round++)
        round_put(&line, s, player, round);
    line_finish(&line);
    doc_free(facts);
}

/* ---- abnormal points ------------------------------------------------------------------------ */

/* 299: a side got other points than its result brings, by a director's decision. */
static void
abnormal_line(struct text *out, const struct standings *s, const struct standing_game *g,
              struct scoring scoring, bool white)
{
    int64_t own = white ? g->white_points : g->black_points;
    int64_t theirs = white ? g->black_points : g->white_points;
    char code[2] = {result_code(g, own, theirs), '\0'};
    int64_t usual = strchr("1+W", code[0])  ? scoring.win
                    : strchr("=D", code[0]) ? scoring.draw
                                            : scoring.loss;
    struct line line;
    if (code[0] == ' ' || own == usual)
        return;
    line_start(&line, out, "299");
    put_at(&line, 5, 1, code[0] == '1' ? "W" : code[0] == '=' ? "D" : code[0] == '0' ? "L" : code);
    put_points(&line, 14, own);
    put_number(&line, 20, 3, g->round);
    put_number(&line, 24, 4, s->players[white ? g->white : g->black].number);
    line_finish(&line);
}

void
trf_write(struct text *out, const struct standings *s, const struct tournament *tournament)
{
    struct doc_error err;
    struct doc *facts = doc_read(tournament->facts, strlen(tournament->facts), &err);
    struct scoring scoring = scoring_read(tournament->regulations);
    tournament_lines(out, s, tournament, facts);
    for (size_t i = 0; i < s->player_count; i++)
        player_line(out, s, i);
    for (size_t i = 0; i < s->game_count; i++) {
        abnormal_line(out, s, &s->games[i], scoring, true);
        abnormal_line(out, s, &s->games[i], scoring, false);
    }
    doc_free(facts);
}
