/* SPDX-License-Identifier: MIT */
/* Writes report files. Columns count from 1, as in FIDE's document. Texts are truncated and padded in characters. */
#include "event/trf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "event/rows.h"
#include "event/teams.h"
#include "event/ties.h"

enum { POINTS_WIDTH = 4 };

/* Lines. */

/* The line being written, and the next column. */
struct line {
    struct buffer *out;
    size_t column;
};

static void
line_start(struct line *line, struct buffer *out, const char *tag)
{
    *line = (struct line){out, 1 + strlen(tag)};
    buffer_puts(out, tag);
}

static void
line_finish(struct line *line)
{
    buffer_puts(line->out, "\r\n");
}

static void
pad_to(struct line *line, size_t column)
{
    for (; line->column < column; line->column++)
        buffer_putc(line->out, ' ');
}

/* Puts text at a column, truncated to `width`. Control characters would break the line and become
 * blanks. */
static void
put_at(struct line *line, size_t column, size_t width, const char *text)
{
    size_t bytes = utf8_bytes(text, width);
    pad_to(line, column);
    line->column += utf8_count(text, bytes);
    for (size_t i = 0; i < bytes; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): bytes are not past the end */
        buffer_putc(line->out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
}

/* Puts text right-aligned in its columns. */
static void
put_right(struct line *line, size_t column, size_t width, const char *text)
{
    size_t count = utf8_count(text, utf8_bytes(text, width));
    put_at(line, column + width - count, count, text);
}

static void
put_number(struct line *line, size_t column, size_t width, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    put_right(line, column, width, text);
}

/* Points such as "11.5"; quarter points need another digit. */
static void
put_points(struct line *line, size_t column, int64_t hundredths)
{
    char text[32];
    long long whole = (long long)(hundredths / 100), rest = (long long)(hundredths % 100);
    if (rest % 10)
        snprintf(text, sizeof text, "%lld.%02lld", whole, rest);
    else
        snprintf(text, sizeof text, "%lld.%lld", whole, rest / 10);
    put_right(line, column, POINTS_WIDTH, text);
}

/* Writes a line of a tag and free text from column 5 on. Writes nothing without text. */
static void
text_line(struct buffer *out, const char *tag, const char *text)
{
    struct line line;
    if (!text || !*text)
        return;
    line_start(&line, out, tag);
    put_at(&line, 5, SIZE_MAX, text);
    line_finish(&line);
}

static void
number_line(struct buffer *out, const char *tag, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    text_line(out, tag, text);
}

/* "2026-03-01" becomes "2026/03/01"; NULL becomes "". */
static const char *
date_write(const char *date, char out[16])
{
    snprintf(out, 16, "%s", date ? date : "");
    for (char *p = out; *p; p++)
        *p = *p == '-' ? '/' : *p;
    return out;
}

/* The scoring system. */

static bool
scoring_is_usual(struct scoring scoring)
{
    const char *name = scoring_name(scoring);
    return name && !*name;
}

/* The points of each letter of line 162, and whether they are what the letter has if the line does not name it. */
static void
scoring_list(struct scoring scoring, int64_t points[SCORING_KINDS], bool usual[SCORING_KINDS])
{
    const int64_t values[SCORING_KINDS] = {scoring.win,    scoring.draw,      scoring.loss,
                                           scoring.absent, scoring.allocated, scoring.unknown};
    const int64_t defaults[SCORING_KINDS] = {INT64_MIN, INT64_MIN,   INT64_MIN,
                                             0,         scoring.win, scoring.draw};
    for (size_t i = 0; i < SCORING_KINDS; i++) {
        points[i] = values[i];
        usual[i] = values[i] == defaults[i];
    }
}

/* Line 162, the scoring system: only if it differs from 1, 1/2, 0. */
static void
scoring_line(struct buffer *out, struct scoring scoring)
{
    struct line line;
    int64_t points[SCORING_KINDS];
    bool usual[SCORING_KINDS];
    if (scoring_is_usual(scoring))
        return;
    scoring_list(scoring, points, usual);
    line_start(&line, out, "162");
    for (size_t i = 0, at = 6; i < SCORING_KINDS; i++) {
        if (usual[i])
            continue;
        put_at(&line, at, 1, (char[]){scoring_letters[i], '\0'});
        put_points(&line, at + 1, points[i]);
        at += 9;
    }
    line_finish(&line);
}

/* The tournament. */

static void
list_lines(struct buffer *out, const char *tag, const struct json *list)
{
    for (size_t i = 0; list && i < json_count(list); i++)
        text_line(out, tag, json_text(json_item(list, i)));
}

static void
round_dates(struct buffer *out, const struct json *dates)
{
    struct line line;
    if (!dates || !json_count(dates))
        return;
    line_start(&line, out, "132");
    for (size_t i = 0; i < json_count(dates); i++) {
        char text[16];
        const char *date = json_text(json_item(dates, i));
        date = date && strlen(date) == 10 ? date + 2 : NULL;
        put_at(&line, ROUNDS_FROM + ROUND_WIDTH * i, 8, date_write(date, text));
    }
    line_finish(&line);
}

/* Lines 202 and 212 (with points first), the tie-breaks: only those of the tournament that have a
 * FIDE code. TRF16 has no tag for them and gets a comment. */
static void
ties_lines(struct buffer *out, const struct json *facts, enum trf_form form)
{
    char codes[TIES_MOST * (TIE_CODE_SIZE + 1)] = "", all[sizeof codes + 8];
    const struct json *list = json_member(facts, "tie_breaks");
    const char *primary = json_member_text(facts, "primary_score");
    struct tie_break tie;
    for (size_t i = 0; i < json_count(list) && i < TIES_MOST; i++)
        if (tie_break_read(json_text(json_item(list, i)), &tie))
            snprintf(codes + strlen(codes), sizeof codes - strlen(codes), "%s%s", *codes ? "," : "",
                     tie.code);
    if (!*codes)
        return;
    if (form == TRF_16) {
        buffer_printf(out, "### tie-breaks: %s\r\n", codes);
        return;
    }
    text_line(out, "202", codes);
    snprintf(all, sizeof all, "PTS%s,%s",
             !primary                       ? ""
             : strcmp(primary, "game") == 0 ? ":GP"
                                            : ":MP",
             codes);
    text_line(out, "212", all);
}

static int64_t
rated_count(const struct standings *s)
{
    int64_t count = 0;
    for (size_t i = 0; i < s->player_count; i++)
        count += s->players[i].rating > 0;
    return count;
}

/* The announced number of rounds or the number played, whichever is larger; at least 1, because
 * pairing programs reject 0. */
static int64_t
rounds_count(const struct standings *s, const struct json *facts)
{
    int64_t rounds = 1;
    json_int(json_member(facts, "rounds"), &rounds);
    return rounds > s->rounds ? rounds : s->rounds;
}

/* Lines common to both forms. */
static void
common_lines(struct buffer *out, const struct standings *s, const struct tournament *tournament,
             const struct json *facts)
{
    char date[16];
    text_line(out, "012", tournament->name);
    text_line(out, "022", json_member_text(facts, "city"));
    text_line(out, "032", json_member_text(facts, "federation"));
    text_line(out, "042", date_write(json_member_text(facts, "start"), date));
    text_line(out, "052", date_write(json_member_text(facts, "end"), date));
    number_line(out, "062", (int64_t)s->player_count);
    number_line(out, "072", rated_count(s));
    if (teams_are_of(facts))
        number_line(out, "082", (int64_t)json_count(json_member(facts, "teams")));
    text_line(out, "092", json_member_text(facts, "type"));
    text_line(out, "102", json_member_text(facts, "arbiter"));
    list_lines(out, "112", json_member(facts, "deputies"));
    text_line(out, "122", json_member_text(facts, "time_control"));
    round_dates(out, json_member(facts, "round_dates"));
}

static void
trf26_lines(struct buffer *out, const struct standings *s, const struct json *facts)
{
    const char *colour = json_member_text(facts, "initial_colour");
    number_line(out, "142", rounds_count(s, facts));
    text_line(out, "152", !colour ? NULL : strcmp(colour, "white") == 0 ? "W" : "B");
    scoring_line(out, s->scoring);
    text_line(out, "192", json_member_text(facts, "type_code"));
    ties_lines(out, facts, TRF_26);
    text_line(out, "222", json_member_text(facts, "encoded_time_control"));
}

/* Facts for which TRF16 has no tags, in the extensions of JaVaFo (XX...) and bbpPairings (BB...,
 * points of results). */
static void
trf16_lines(struct buffer *out, const struct standings *s, const struct json *facts)
{
    const char *colour = json_member_text(facts, "initial_colour");
    char win[SCORE_TEXT_SIZE], draw[SCORE_TEXT_SIZE], loss[SCORE_TEXT_SIZE];
    char allocated[SCORE_TEXT_SIZE], absent[SCORE_TEXT_SIZE];
    buffer_printf(out, "XXR %lld\r\n", (long long)rounds_count(s, facts));
    if (colour)
        buffer_printf(out, "XXC %s1\r\n", colour);
    ties_lines(out, facts, TRF_16);
    if (scoring_is_usual(s->scoring))
        return;
    score_write(s->scoring.win, win);
    score_write(s->scoring.draw, draw);
    score_write(s->scoring.allocated, allocated);
    buffer_printf(out, "XXS W=%s D=%s PAB=%s", win, draw, allocated);
    score_write(s->scoring.loss, loss);
    if (s->scoring.loss)
        buffer_printf(out, " WL=%s BL=%s", loss, loss);
    score_write(s->scoring.absent, absent);
    if (s->scoring.absent)
        buffer_printf(out, " ZPB=%s FL=%s", absent, absent);
    buffer_printf(out, "\r\nBBW %4s\r\nBBD %4s\r\n", win, draw);
    if (s->scoring.loss)
        buffer_printf(out, "BBL %4s\r\n", loss);
    if (s->scoring.absent)
        buffer_printf(out, "BBZ %4s\r\nBBF %4s\r\n", absent, absent);
    if (s->scoring.allocated != s->scoring.win)
        buffer_printf(out, "BBU %4s\r\n", allocated);
}

/* The players. */

/*
 * The result letter written to this file. A pending game is written as a draw, so that the next
 * round can be paired. TRF16 has no line 299 for special points: the letter with the nearest points
 * is written (a draw if equal), because pairing programs check that a player's points are the sum
 * of the letters. A comment line reports either case.
 */
static char
file_code(const struct standings *s, const struct cell *cell, enum trf_form form)
{
    char code = cell->code;
    if (code == '?')
        return '=';
    if (form == TRF_26 || cell->points == scoring_points(s->scoring, code))
        return code;
    code = '=';
    for (const char *other = "10"; *other; other++)
        if (llabs((long long)(cell->points - scoring_points(s->scoring, *other))) <
            llabs((long long)(cell->points - scoring_points(s->scoring, code))))
            code = *other;
    return code;
}

/* A player's points as the letters of this file add up. */
static int64_t
file_points(const struct standings *s, const struct standing *p, enum trf_form form)
{
    int64_t points = p->points + p->pending * s->scoring.draw;
    for (size_t i = 0; form == TRF_16 && i < p->cell_count; i++) {
        const struct cell *cell = &s->cells[p->first_cell + i];
        if (cell->opponent != NO_OPPONENT && cell->code != '?')
            points += scoring_points(s->scoring, file_code(s, cell, form)) - cell->points;
    }
    return points;
}

/* A round without a game. */
static void
bye_put(struct line *line, int64_t round, char code)
{
    size_t at = ROUNDS_FROM + ROUND_WIDTH * (size_t)(round - 1);
    put_at(line, at, 7, "0000 - ");
    put_at(line, at + 7, 1, (char[]){code, '\0'});
}

static void
round_put(struct line *line, const struct standings *s, size_t player, int64_t round,
          enum trf_form form)
{
    size_t at = ROUNDS_FROM + ROUND_WIDTH * (size_t)(round - 1);
    const struct cell *cell = standings_cell(s, player, round);
    if (!cell || cell->opponent == NO_OPPONENT) {
        bye_put(line, round, cell ? cell->code : 'Z');
        return;
    }
    put_number(line, at, 4, trf_number(s, cell->opponent));
    put_at(line, at + 5, 1, cell->white ? "w" : "b");
    put_at(line, at + 7, 1, (char[]){file_code(s, cell, form), '\0'});
}

/* In a large event empty rounds stay blank, and the line ends with the last existing cell. */
static void
rounds_put(struct line *line, const struct standings *s, size_t player, enum trf_form form)
{
    for (int64_t round = 0; standings_next_round(s, player, &round);)
        round_put(line, s, player, round, form);
}

static void
put_fact(struct line *line, const struct trf_column *c, const struct json *facts)
{
    const char *text = json_member_text(facts, c->fact);
    int64_t number;
    if (text)
        put_right(line, c->column, c->width, text);
    else if (json_int(json_member(facts, c->fact), &number))
        put_number(line, c->column, c->width, number);
}

/* Fills `absent` with the byes of a coming round, by player: the letter of the bye, 'Z' for a
 * withdrawn player, 0 for present. */
static void
absent_fill(const struct standings *s, int64_t round, char *absent)
{
    for (size_t i = 0; i < s->player_count; i++) {
        int64_t withdrawn = s->players[i].withdrawn;
        absent[i] = withdrawn && withdrawn <= round && round == s->rounds + 1 ? 'Z' : '\0';
    }
    for (size_t i = 0; i < s->bye_count; i++)
        if (s->byes[i].round == round)
            absent[s->byes[i].player] = s->byes[i].code;
}

/* The rank; without tie-breaks, the position in the order, so that ranks are unique. */
static int64_t
rank_of(const struct standings *s, size_t place)
{
    return s->tie_count ? s->players[s->order[place]].rank : (int64_t)place + 1;
}

static void
player_line(struct buffer *out, const struct standings *s, size_t player, int64_t rank, char absent,
            enum trf_form form)
{
    const struct standing *p = &s->players[player];
    struct json *facts = json_parse(p->facts, strlen(p->facts), NULL);
    struct line line;
    char birth[16];
    line_start(&line, out, "001");
    put_number(&line, 5, 4, trf_number(s, player));
    for (const struct trf_column *c = trf_columns; c->fact; c++) {
        if (strcmp(c->fact, "name") == 0)
            put_at(&line, c->column, c->width, p->name);
        else
            put_fact(&line, c, facts);
    }
    put_at(&line, 70, 10, date_write(json_member_text(facts, "birth"), birth));
    put_points(&line, POINTS_AT, file_points(s, p, form));
    put_number(&line, 86, 4, rank);
    rounds_put(&line, s, player, form);
    if (absent) /* TRF16 marks an absent player in the column of the coming round */
        bye_put(&line, s->rounds + 1, absent);
    line_finish(&line);
    json_free(facts);
}

/* Writes the player lines. With `next` they include the absences of the next round. Returns false
 * when memory runs out. */
static bool
players_lines(struct buffer *out, const struct standings *s, bool next, enum trf_form form)
{
    int64_t *ranks = calloc(s->player_count + 1, sizeof *ranks);
    char *absent = calloc(s->player_count + 1, 1);
    bool made = ranks && absent;
    for (size_t i = 0; made && i < s->player_count; i++)
        ranks[s->order[i]] = rank_of(s, i);
    if (made && next)
        absent_fill(s, s->rounds + 1, absent);
    for (size_t i = 0; made && i < s->player_count; i++)
        player_line(out, s, i, ranks[i], absent[i], form);
    free(ranks);
    free(absent);
    return made;
}

/* Coming rounds. */

/* Line 240: the byes of one kind in one round. */
static void
bye_line(struct buffer *out, const struct standings *s, int64_t round, char code,
         const char *absent)
{
    struct line line;
    size_t count = 0;
    char head[16];
    snprintf(head, sizeof head, "240 %c %03d", code, (int)round);
    for (size_t i = 0; i < s->player_count; i++) {
        if (absent[i] != code)
            continue;
        if (count == 0)
            line_start(&line, out, head);
        put_number(&line, 11 + 5 * count++, 4, trf_number(s, i));
    }
    if (count)
        line_finish(&line);
}

/* The byes of the next round and those already requested for later rounds. Returns false when
 * memory runs out. */
static bool
bye_lines(struct buffer *out, const struct standings *s, int64_t rounds)
{
    char *absent = calloc(s->player_count + 1, 1);
    bool made = absent != NULL;
    int64_t last = s->rounds + 1;
    for (size_t i = 0; i < s->bye_count; i++)
        last = s->byes[i].round > last ? s->byes[i].round : last;
    for (int64_t round = s->rounds + 1; made && round <= last && round <= rounds; round++) {
        absent_fill(s, round, absent);
        bye_line(out, s, round, 'F', absent);
        bye_line(out, s, round, 'H', absent);
        bye_line(out, s, round, 'Z', absent);
    }
    free(absent);
    return made;
}

/* Abnormal points. */

/* Line 299: a side got other points than its result usually gives. */
static void
abnormal_line(struct buffer *out, const struct standings *s, const struct standing_game *g,
              bool white)
{
    int64_t points = white ? g->white_points : g->black_points;
    char code = white ? g->white_code : g->black_code;
    int64_t usual = scoring_points(s->scoring, code);
    char type[2] = {code == '1' ? 'W' : code == '=' ? 'D' : code == '0' ? 'L' : code, '\0'};
    struct line line;
    if (code == '?' || points == usual)
        return;
    line_start(&line, out, "299");
    put_at(&line, 5, 1, type);
    put_points(&line, 14, points);
    put_number(&line, 20, 3, g->round);
    put_number(&line, 24, 4, trf_number(s, white ? g->white : g->black));
    line_finish(&line);
}

static void
pending_line(struct buffer *out, const struct standings *s, const struct standing_game *g)
{
    if (g->white_code == '?' || g->black_code == '?')
        buffer_printf(
            out,
            "### pending: round %3lld, board %4lld, %4lld - %4lld: a draw in this file only\r\n",
            (long long)g->round, (long long)g->board, (long long)trf_number(s, g->white),
            (long long)trf_number(s, g->black));
}

/* TRF16 comment for a game with special points, which has no line 299. */
static void
points_line(struct buffer *out, const struct standings *s, const struct standing_game *g)
{
    char white[SCORE_TEXT_SIZE], black[SCORE_TEXT_SIZE];
    if (g->white_code == '?' || g->black_code == '?' ||
        (g->white_points == scoring_points(s->scoring, g->white_code) &&
         g->black_points == scoring_points(s->scoring, g->black_code)))
        return;
    score_write(g->white_points, white);
    score_write(g->black_points, black);
    buffer_printf(
        out,
        "### points: round %3lld, %4lld - %4lld: %5s - %5s, which this file does not count\r\n",
        (long long)g->round, (long long)trf_number(s, g->white), (long long)trf_number(s, g->black),
        white, black);
}

/* The file. */

void
trf_compose(struct buffer *out, const struct standings *s, const struct tournament *tournament,
            enum trf_form form, bool coming)
{
    struct json *facts = json_parse(tournament->facts, strlen(tournament->facts), NULL);
    int64_t rounds = rounds_count(s, facts);
    common_lines(out, s, tournament, facts);
    if (form == TRF_26)
        trf26_lines(out, s, facts);
    else
        trf16_lines(out, s, facts);
    out->failed |= !players_lines(out, s, form == TRF_16 && s->rounds < rounds, form);
    if (!teams_are_of(facts) && (form == TRF_26 || coming)) /* for teams, line 240 is of teams */
        out->failed |= !bye_lines(out, s, rounds);
    trf_teams_write(out, s, facts, form);
    trf_groups_write(out, s, facts, rounds, form);
    for (size_t i = 0; form == TRF_26 && i < s->game_count; i++) {
        abnormal_line(out, s, &s->games[i], true);
        abnormal_line(out, s, &s->games[i], false);
    }
    for (size_t i = 0; i < s->game_count; i++)
        pending_line(out, s, &s->games[i]);
    for (size_t i = 0; form == TRF_16 && i < s->game_count; i++)
        points_line(out, s, &s->games[i]);
    json_free(facts);
}

int64_t
trf_misfit(const struct standings *s)
{
    for (size_t i = 0; i < s->player_count; i++) {
        const struct standing *p = &s->players[i];
        int64_t points = p->points + p->pending * s->scoring.draw;
        if (points >= (points % 10 ? 1000 : 10000))
            return p->number;
    }
    return 0;
}
