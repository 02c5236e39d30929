/* SPDX-License-Identifier: MIT */
/* Helpers for tests of the chess family: games from set-up strings and LAN, outcomes such as "white checkmate". */
#ifndef CHESS_LINE_H
#define CHESS_LINE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "rules/rules.h"

/* Prints an error as a TAP comment. */
static inline void
show_error(const struct adj_error *err)
{
    printf("# %s: %s\n", err->code, err->message);
}

/* Starts a game from a set-up string (len 0: the start position). Free it with line_clear(), even when the result is
 * false. */
static inline bool
line_start(struct line *line, const char *variant, const char *setup, size_t len)
{
    const struct ruleset *rules = rules_find(NULL, variant, strlen(variant));
    struct adj_error err = ADJ_ERROR_INIT;
    *line = (struct line){0};
    struct position start;
    if (rules && !position_start(rules, setup, len, &start, &err) &&
        !line_init(line, rules, &start))
        return true;
    show_error(&err);
    return false;
}

/* Plays moves in LAN, separated by spaces. */
static inline bool
line_play(struct line *line, const char *moves)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct move move;
    while (*moves) {
        size_t len = strcspn(moves, " ");
        if (line->rules->family->lan_read(line, moves, len, &move, NULL, &err) ||
            line_push(line, &move)) {
            show_error(&err);
            return false;
        }
        moves += len + (moves[len] == ' ');
    }
    return true;
}

static inline int
compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The LAN of every legal move from a square ("*": from all), sorted and separated by spaces; borrowed until the next
 * call. */
static inline const char *
legal_moves(const struct line *line, const char *from)
{
    static struct buffer out;
    static char *lan[MOVELIST_MAX];
    struct movelist list;
    size_t count = 0;
    int sq = board_square(board_get(line->rules->board), from, strlen(from));
    movelist_init(&list);
    line->rules->family->moves(line, &list);
    struct buffer text;
    for (size_t i = 0; i < list.count; i++) {
        if (list.at[i].from != sq && strcmp(from, "*") != 0)
            continue;
        buffer_init(&text);
        line->rules->family->lan_write(line->rules, line_now(line), &list.at[i], &text);
        buffer_steal(&text, &lan[count++], NULL, NULL);
    }
    movelist_clear(&list);
    qsort(lan, count, sizeof *lan, compare_texts);
    buffer_reset(&out);
    buffer_puts(&out, "");
    for (size_t i = 0; i < count; i++) {
        buffer_printf(&out, "%s%s", i ? " " : "", lan[i]);
        free(lan[i]);
    }
    return out.data;
}

/* The set-up string of a position; borrowed until the next call. */
static inline const char *
setup_of(const struct ruleset *rules, const struct position *pos)
{
    static struct buffer out;
    buffer_reset(&out);
    rules->family->setup_write(rules, pos, &out);
    return out.data;
}

/* "white checkmate", "draw agreement", "- unfinished", with both totals where points decide; borrowed. */
static inline const char *
outcome_words(const struct outcome *outcome)
{
    static char text[80];
    const char *who = outcome->status == OUTCOME_DRAW        ? "draw"
                      : outcome->status == OUTCOME_UNDECIDED ? "-"
                      : outcome->winner == WHITE             ? "white"
                                                             : "black";
    int n = snprintf(text, sizeof text, "%s %s", who, reason_word(outcome->reason));
    if (outcome->has_points)
        snprintf(text + n, sizeof text - (size_t)n, " %u:%u", outcome->points[0],
                 outcome->points[1]);
    return text;
}

#endif
