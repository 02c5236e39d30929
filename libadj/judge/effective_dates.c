/* SPDX-License-Identifier: MIT */
/* The date of a record, and which endings of its game were in force on that date. */
#include "judge/regulations.h"

#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "chess/engine.h"
#include "record/record.h"

enum { DAY_UNKNOWN = 99991231 };

/* The date. */

/* Reads at most `most` digits; returns false if there is none, as in "??". */
static bool
number_read(struct cursor *c, unsigned most, unsigned *out)
{
    unsigned digits = 0;
    *out = 0;
    while (digits < most && ascii_is_digit(cursor_peek(c, 0))) {
        *out = *out * 10 + (unsigned)(cursor_next(c) - '0');
        digits++;
    }
    return digits > 0;
}

/* Reads "1999.12.31", with any separators, as 19991231. A missing part counts as its latest possible value. */
static unsigned
day_read(const char *text, size_t len)
{
    static const unsigned latest[] = {DAY_UNKNOWN / 10000, 12, 31};
    struct cursor c;
    cursor_init(&c, text, len);
    unsigned day = 0;
    bool known = true;
    for (size_t i = 0; i < sizeof latest / sizeof latest[0]; i++) {
        unsigned part;
        known = known && number_read(&c, i == 0 ? 4 : 2, &part);
        day = day * 100 + (known ? part : latest[i]);
        cursor_next(&c);
        while (cursor_peek(&c, 0) >= 0x80 && (cursor_peek(&c, 0) & 0xC0) == 0x80)
            cursor_next(&c); /* the rest of a dash */
    }
    return day;
}

unsigned
effective_day(const struct adj_game *game)
{
    static const char *const names[] = {"Date", "EventDate"};
    unsigned day = DAY_UNKNOWN;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && day == DAY_UNKNOWN; i++) {
        const struct tag *tag = game_tag(game, names[i]);
        if (tag)
            day = day_read(game_chars(game, tag->value), tag->value.len);
    }
    return day;
}

/* The rules in force. */

static bool
has_later(const struct ruleset *rules, unsigned day)
{
    for (const struct ending *e = rules->endings; e->reason != REASON_NONE; e++)
        if (e->since > day)
            return true;
    return false;
}

static const struct ruleset *
without_later(const struct ruleset *rules, unsigned day, struct arena *arena)
{
    struct ruleset *copy = arena_alloc(arena, sizeof *copy);
    struct chess_ends *ends = arena_alloc(arena, sizeof *ends);
    size_t kept = 0;
    if (!copy || !ends)
        return NULL;
    chess_tables_get(rules); /* derives the tables from the permanent rules, not from the copy */
    *copy = *rules;
    memset(copy->endings, 0, sizeof copy->endings);
    for (const struct ending *e = rules->endings; e->reason != REASON_NONE; e++)
        if (e->since <= day)
            copy->endings[kept++] = *e;
    chess_ends_make(copy, ends);
    copy->ends = ends;
    return copy;
}

const struct ruleset *
effective_rules(const struct ruleset *rules, unsigned day, struct arena *arena)
{
    return rules->chess && has_later(rules, day) ? without_later(rules, day, arena) : rules;
}

/* The difference. */

/* Returns whether this ending would have applied after some ply. */
static bool
would_hold(const struct line *line, const struct ending *ending)
{
    for (size_t ply = 0; ply < line->count; ply++) {
        const struct chess_position *now = &line->at[ply].chess;
        if (ending->reason == REASON_SEVENTY_FIVE_MOVES && now->plies >= ending->limit)
            return true;
        if (ending->reason != REASON_FIVEFOLD_REPETITION ||
            !chess_could_have_stood(now->reversible, ending->limit))
            continue;
        const struct line until = line_until(line, ply + 1);
        size_t first;
        if (chess_repetitions(&until, &first) >= ending->limit)
            return true;
    }
    return false;
}

bool
effective_matters(const struct line *line)
{
    if (!line->rules->ends)
        return false;
    const struct ruleset *row = chess_tables_get(line->rules)->rules;
    for (const struct ending *e = row->endings; e->reason != REASON_NONE; e++)
        if (!ruleset_ending(line->rules, e->reason) && would_hold(line, e))
            return true;
    return false;
}
