/* SPDX-License-Identifier: MIT */
/* Pass-through lines of a report file. Their bytes are unchanged, except for player numbers that
 * have changed. */
#include "event/trf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_WIDTH = 4 };

/* Player numbers in lines. */

/* Where a line contains player numbers. Columns count from 1. */
struct numbers {
    const char *tag;
    /* step 0: a single number; column 0: blank-separated numbers after the tag */
    size_t column, step;
    size_t least;  /* the line is dropped if fewer numbers remain */
    bool is_range; /* first and last player of a range */
};
static const struct numbers rows[] = {
    {"250", 23, 5, 2, true},  /* accelerated rounds */
    {"260", 13, 5, 2, false}, /* forbidden pairs */
    {"XXA", 5, 0, 1, false},  /* JaVaFo's tags for both */
    {"XXP", 0, 1, 2, false},
};
/* "NRS", or a three-letter federation code: a player's national rating. */
static const struct numbers national = {NULL, 5, 0, 1, false};

static const struct numbers *
numbers_of(const char *line)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strncmp(line, rows[i].tag, 3) == 0)
            return &rows[i];
    for (size_t i = 0; i < 3; i++)
        if (!isupper((unsigned char)line[i]))
            return NULL;
    return line[3] == ' ' && strncmp(line, "XX", 2) != 0 ? &national : NULL;
}

/* The number of players whose number is lower. */
static size_t
count_below(const struct standings *s, long number)
{
    size_t i = 0;
    while (i < s->player_count && s->players[i].number < number)
        i++;
    return i;
}

/* The player's number in the file; 0: the player was deleted. */
static size_t
number_now(const struct standings *s, long number)
{
    size_t player = standings_find(s, number);
    return player == NO_OPPONENT ? 0 : (size_t)trf_number(player);
}

/* Lines. */

static void
number_put(struct buffer *out, const struct numbers *row, size_t number)
{
    buffer_printf(out, "%*s%*zu", row->step ? 1 : 0, "", row->column ? NUMBER_WIDTH : 0, number);
}

/* Rewrites all numbers of a line. Returns false when too few remain. */
static bool
numbers_put(struct buffer *out, const struct standings *s, const struct numbers *row,
            const char *at)
{
    size_t left = 0;
    char *end;
    for (long number = strtol(at, &end, 10); end != at; number = strtol(at, &end, 10)) {
        size_t now = number_now(s, number);
        at = end;
        left += now != 0;
        if (now)
            number_put(out, row, now);
        if (!row->step)
            break;
    }
    buffer_puts(out, at);
    return left >= row->least;
}

/* Rewrites a range: from the first remaining player to the last. Returns false when none remains. */
static bool
range_put(struct buffer *out, const struct standings *s, const struct numbers *row, const char *at)
{
    char *middle, *end;
    size_t first = count_below(s, strtol(at, &middle, 10)) + 1;
    long to = strtol(middle, &end, 10);
    size_t last = count_below(s, (to < PLAYERS_MOST ? to : PLAYERS_MOST) + 1);
    if (end == middle || first > last)
        return false;
    number_put(out, row, first);
    number_put(out, row, last);
    buffer_puts(out, end);
    return true;
}

/* The number of bytes before the numbers of a line, without the blank that is written before each
 * of several. */
static size_t
head_of(const struct numbers *row)
{
    return row->column ? row->column - (row->step ? 2 : 1) : 3;
}

static void
line_put(struct buffer *out, const struct standings *s, const char *line)
{
    const struct numbers *row = numbers_of(line);
    size_t before = out->len, head = row ? head_of(row) : 0;
    if (!row || strlen(line) <= head) {
        buffer_printf(out, "%s\r\n", line);
        return;
    }
    buffer_printf(out, "%.*s", (int)head, line);
    if ((row->is_range ? range_put : numbers_put)(out, s, row, line + head))
        buffer_puts(out, "\r\n");
    else
        out->len = before;
}

void
trf_others_write(struct buffer *out, const struct standings *s, const struct json *facts,
                 const char *from, const char *to)
{
    const struct json *lines = json_member(facts, "trf_lines");
    bool behind = from[2] != '2';
    bool renumbered =
        s->player_count && s->players[s->player_count - 1].number != (int64_t)s->player_count;
    for (size_t i = 0; i < json_count(lines); i++) {
        const char *line = json_text(json_item(lines, i));
        bool is_digits = line && strspn(line, "0123456789") >= 3;
        bool of_tournament = is_digits && line[2] == '2';
        if (!line || of_tournament == behind)
            continue;
        const char *tag = is_digits ? line : *line == '#' ? "241" : "002";
        if (strncmp(tag, from, 3) <= 0 || strncmp(tag, to, 3) >= 0)
            continue;
        if (renumbered)
            line_put(out, s, line);
        else
            buffer_printf(out, "%s\r\n", line);
    }
}
