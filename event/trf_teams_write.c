/* SPDX-License-Identifier: MIT */
/* Writes lines of a report file about teams: 082 and 240 to 362 of TRF26, 013 of TRF16. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "event/teams.h"
#include "event/trf.h"

/* Pads the line that begins at `begun` with blanks up to this column. */
static void
pad(struct buffer *out, size_t begun, size_t column)
{
    for (size_t count = utf8_count(out->data + begun, out->len - begun); count + 1 < column;
         count++)
        buffer_putc(out, ' ');
}

static void
line_end(struct buffer *out)
{
    buffer_puts(out, "\r\n");
}

/* Points such as " 11.5", in `width` columns. */
static void
put_points(struct buffer *out, int width, int64_t hundredths)
{
    long long whole = (long long)(hundredths / 100), rest = (long long)(hundredths % 100);
    if (rest % 10)
        buffer_printf(out, "%*lld.%02lld", width - 3, whole, rest);
    else
        buffer_printf(out, "%*lld.%lld", width - 2, whole, rest / 10);
}

static void
team_line(struct buffer *out, const struct standings *s, const struct teams *t, size_t index,
          enum trf_form form)
{
    const struct team *team = &t->list[index];
    size_t begun = out->len, name = form == TRF_26 ? 9 : 5, players = form == TRF_26 ? 74 : 37;
    buffer_puts(out, form == TRF_26 ? "310" : "013");
    if (form == TRF_26)
        buffer_printf(out, " %3lld", (long long)team->number);
    pad(out, begun, name);
    buffer_put(out, team->name, utf8_bytes(team->name, TEAM_NAME_MOST));
    if (form == TRF_26) {
        pad(out, begun, 42);
        buffer_puts(out, team->nickname);
        pad(out, begun, 48);
        if (team->strength)
            buffer_printf(out, "%6lld", (long long)team->strength);
        pad(out, begun, 55);
        put_points(out, 6, t->by_match_points.players[index].points);
        buffer_putc(out, ' ');
        put_points(out, 6, t->by_game_points.players[index].points);
        buffer_printf(out, " %3lld", (long long)teams_standings(t)->players[index].rank);
    }
    for (size_t i = 0; i < team->player_count; i++) {
        pad(out, begun, players + 5 * i);
        buffer_printf(out, "%4lld", (long long)trf_number(s, team->players[i]));
    }
    line_end(out);
}

/* Line 362: only if it differs from 2, 1, 0. */
static void
match_points_line(struct buffer *out, struct scoring scoring)
{
    const int64_t points[] = {scoring.win, scoring.draw, scoring.loss};
    if (scoring.win == 200 && scoring.draw == 100 && scoring.loss == 0)
        return;
    buffer_puts(out, "362");
    for (size_t i = 0; i < 3; i++) {
        buffer_printf(out, i ? "   T%c" : " T%c", "WDL"[i]);
        put_points(out, 4, points[i]);
    }
    line_end(out);
}

/* A bye of a team, as its line has it. */
struct bye_row {
    char code;
    int64_t team, round;
    struct team_bye_points points; /* of an allocated bye */
    size_t order;
    bool written;
};

static int
bye_compare(const void *a, const void *b)
{
    const struct bye_row *x = a, *y = b;
    const int64_t first[] = {x->code == 'U', x->points.match, x->points.games,
                             x->round,       x->code,         (int64_t)x->order},
                  second[] = {y->code == 'U', y->points.match, y->points.games,
                              y->round,       y->code,         (int64_t)y->order};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (first[i] != second[i])
            return first[i] < second[i] ? -1 : 1;
    return 0;
}

/* The byes, those that were requested by round and kind, then the allocated ones by points and round. NULL when memory runs out. */
static struct bye_row *
byes_sort(struct arena *pool, const struct standings *s, const struct teams *t,
          const struct json *byes)
{
    size_t count = json_count(byes);
    struct bye_row *rows = arena_array(pool, count + 1, sizeof *rows);
    for (size_t i = 0; rows && i < count; i++) {
        const struct json *bye = json_item(byes, i);
        const char *kind = json_member_text(bye, "kind");
        rows[i] = (struct bye_row){.code = kind ? bye_code(kind) : 'U', .order = i};
        if (rows[i].code == 'U')
            rows[i].points = team_bye_points(bye, t->scoring, s->scoring, t->boards);
        json_int(json_member(bye, "team"), &rows[i].team);
        json_int(json_member(bye, "round"), &rows[i].round);
    }
    if (rows && count)
        qsort(rows, count, sizeof *rows, bye_compare);
    return rows;
}

/* Line 320: the points, then the team of each round. A second team with these points in a round is left for another line. */
static void
allocated_line(struct buffer *out, struct bye_row *first, const struct bye_row *end)
{
    struct team_bye_points points = first->points;
    int64_t round = 0;
    buffer_puts(out, "320 ");
    put_points(out, 4, points.match);
    buffer_putc(out, ' ');
    put_points(out, 4, points.games);
    for (struct bye_row *row = first;
         row < end && row->points.match == points.match && row->points.games == points.games;
         row++) {
        if (row->written || row->round <= round)
            continue;
        for (round++; round < row->round; round++)
            buffer_puts(out, " 000");
        buffer_printf(out, " %03lld", (long long)row->team);
        row->written = true;
    }
    line_end(out);
}

/* Lines 240 and 320. */
static void
bye_lines(struct buffer *out, struct bye_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct bye_row *row = &rows[i];
        bool begins = i == 0 || row->round != row[-1].round || row->code != row[-1].code;
        bool ends = i + 1 == count || row->round != row[1].round || row->code != row[1].code;
        if (row->code == 'U') {
            if (!row->written)
                allocated_line(out, &rows[i], rows + count);
            continue;
        }
        if (begins)
            buffer_printf(out, "240 %c %03lld", row->code, (long long)row->round);
        buffer_printf(out, " %4lld", (long long)row->team);
        if (ends)
            line_end(out);
    }
}

static void
forfeit_lines(struct buffer *out, const struct json *forfeits)
{
    for (size_t i = 0; i < json_count(forfeits); i++) {
        const struct json *doc = json_item(forfeits, i);
        int64_t round = 0, white = 0, black = 0;
        json_int(json_member(doc, "round"), &round);
        json_int(json_member(doc, "white"), &white);
        json_int(json_member(doc, "black"), &black);
        buffer_printf(out, "330 %.2s %03lld %03lld %03lld\r\n", json_member_text(doc, "result"),
                      (long long)round, (long long)white, (long long)black);
    }
}

/* Lines 300: the teams that did not sit in their board order. */
static void
line_up_lines(struct buffer *out, const struct standings *s, const struct teams *t)
{
    for (int64_t round = 1; round <= t->rounds; round++)
        for (size_t team = 0; team < t->count; team++) {
            const struct team_match *match = teams_match(t, team, round);
            if (!match || match->opponent == NO_OPPONENT || team_order_is_usual(t, match))
                continue;
            buffer_printf(out, "300 %3lld %3lld %3lld", (long long)round,
                          (long long)t->list[team].number,
                          (long long)t->list[match->opponent].number);
            for (int64_t i = 0; i < t->boards; i++)
                buffer_printf(out, " %4lld",
                              match->line_up[i] == NO_OPPONENT
                                  ? 0
                                  : (long long)trf_number(s, match->line_up[i]));
            line_end(out);
        }
}

static void
colours_line(struct buffer *out, const struct teams *t, const struct json *facts)
{
    const char *colours = json_member_text(facts, "board_colours");
    buffer_puts(out, "352 ");
    for (int64_t i = 0; i < t->boards; i++)
        buffer_putc(out, colours ? colours[i] : i % 2 == 0 ? 'W' : 'B');
    line_end(out);
}

void
trf_teams_write(struct buffer *out, const struct standings *s, const struct json *facts,
                enum trf_form form)
{
    struct arena pool;
    struct teams t;
    if (!teams_are_of(facts))
        return;
    arena_init(&pool);
    bool good = teams_compute(&pool, s, facts, &t);
    out->failed |= !good;
    if (good && form == TRF_26) {
        colours_line(out, &t, facts);
        match_points_line(out, t.scoring);
    }
    for (size_t i = 0; good && i < t.count; i++)
        team_line(out, s, &t, i, form);
    if (good && form == TRF_26) {
        const struct json *byes = json_member(facts, "team_byes");
        struct bye_row *rows = byes_sort(&pool, s, &t, byes);
        bye_lines(out, rows, rows ? json_count(byes) : 0);
        forfeit_lines(out, json_member(facts, "team_forfeits"));
        line_up_lines(out, s, &t);
    }
    teams_clear(&t);
    arena_clear(&pool);
}
