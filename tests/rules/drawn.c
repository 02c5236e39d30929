/* SPDX-License-Identifier: MIT */
/*
 * Between which forces a game of draughts is drawn, at which count: every combination of up to four pieces a side, as
 * tests/golden/drawn.txt has it. A line is "GAME | COUNTS | WHAT COMES: FORCES ...": Q, B and R are the least numbers
 * that a set-up's kings= needs for a draw, the others 0 (- is never), with its reason and paragraph, by claim where it must
 * be claimed, and in brackets what comes of 128 where that is another; "writes" is what of kings=3,5,7 is written back. KKm-K is two kings and a man of the side to move against a
 * king; a piece of White or of Black stands on the long diagonal where COUNTS says so. GOLDEN=1 writes what comes now, to be looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess_line.h"
#include "draughts/layout.h"
#include "slurp.h"
#include "tap.h"

enum { MOST_PIECES = 4, MOST_COUNT = 128, MOST_RESULTS = 64 };
static const char path[] = "tests/golden/drawn.txt";

/* The forces of one side: kings and men. */
struct side {
    unsigned kings, men;
};

/* Where pieces may stand: the playing squares, one after the other from the own end of the board. */
struct placing {
    const struct layout *layout;
    uint64_t taken[2];
    enum colour
        on_diagonal; /* whose first piece stands on the long diagonal; NOBODY: nobody's does */
};

static void
place(struct placing *p, enum colour colour, bool on_diagonal, bool king, struct buffer *out)
{
    const struct layout *layout = p->layout;
    for (unsigned i = 0; i < LAYOUT_BITS; i++) {
        unsigned bit = colour == WHITE ? i : LAYOUT_BITS - 1 - i;
        if (!layout_has(layout->playing, bit) || layout_has(p->taken, bit) ||
            layout_has(layout->long_diagonal, bit) != on_diagonal)
            continue;
        layout_flip(p->taken, bit);
        buffer_printf(out, "%s%s", king ? "K" : "", layout->board->name[layout->square_of[bit]]);
        return;
    }
}

static void
place_side(struct placing *p, enum colour colour, struct side side, struct buffer *out)
{
    buffer_puts(out, colour == WHITE ? ":W" : ":B");
    for (unsigned i = 0; i < side.kings + side.men; i++) {
        buffer_puts(out, i ? "," : "");
        place(p, colour, i == 0 && colour == p->on_diagonal, i < side.kings, out);
    }
}

static const char *
paragraph(const struct outcome *out)
{
    return out->rule->paragraph ? out->rule->paragraph : "-";
}

/* What comes with these counts: "" or the draw. */
static const char *
draw_at(const char *game, const struct buffer *pieces, unsigned q, unsigned b, unsigned r)
{
    static char text[64];
    char setup[160];
    struct line line;
    struct outcome out = {.status = OUTCOME_UNDECIDED};
    int len = snprintf(setup, sizeof setup, "W%s:kings=%u,%u,%u", pieces->data, q, b, r);
    *text = '\0';
    if (line_start(&line, game, setup, (size_t)len)) {
        line.rules->family->outcome(&line, &out);
        if (out.status == OUTCOME_DRAW)
            snprintf(text, sizeof text, " %s %s", reason_word(out.reason), paragraph(&out));
        else if (line.rules->family->claimable(&line, &out, 1) > 0)
            snprintf(text, sizeof text, " %s %s by claim", reason_word(out.reason),
                     paragraph(&out));
    }
    line_clear(&line);
    return text;
}

/* The least count that brings a draw, by halves; `which` of the three is counted. */
static void
put_least(const char *game, const struct buffer *pieces, unsigned which, struct buffer *out)
{
    unsigned low = 0, high = MOST_COUNT, count[3] = {0};
    while (low < high) {
        count[which] = (low + high) / 2;
        if (*draw_at(game, pieces, count[0], count[1], count[2]))
            high = count[which];
        else
            low = count[which] + 1;
    }
    count[which] = low;
    if (low == MOST_COUNT) {
        buffer_puts(out, "-");
        return;
    }
    buffer_printf(out, "%u%s", low, draw_at(game, pieces, count[0], count[1], count[2]));
    size_t len = strlen(draw_at(game, pieces, count[0], count[1], count[2]));
    count[which] = MOST_COUNT;
    const char *most = draw_at(game, pieces, count[0], count[1], count[2]);
    if (strcmp(most, out->data + out->len - len) != 0)
        buffer_printf(out, " (%u%s)", MOST_COUNT, most);
}

static void
put_written(const char *game, const struct buffer *pieces, struct buffer *out)
{
    char setup[160];
    struct line line;
    int len = snprintf(setup, sizeof setup, "W%s:kings=3,5,7", pieces->data);
    if (line_start(&line, game, setup, (size_t)len)) {
        struct buffer text = {0};
        line.rules->family->setup_write(line.rules, line_now(&line), &text);
        const char *kings = text.data ? strstr(text.data, ":kings=") : NULL;
        buffer_puts(out, kings ? kings + strlen(":kings=") : "nothing");
        buffer_clear(&text);
    }
    line_clear(&line);
}

/* The combinations with one result, together. */

static struct {
    struct buffer what, forces;
} results[MOST_RESULTS];
static size_t result_count;

static void
put_side(struct buffer *out, struct side side)
{
    for (unsigned i = 0; i < side.kings + side.men; i++)
        buffer_putc(out, i < side.kings ? 'K' : 'm');
}

static void
note(const struct buffer *what, struct side white, struct side black)
{
    size_t i = 0;
    while (i < result_count && strcmp(results[i].what.data, what->data) != 0)
        i++;
    if (i == MOST_RESULTS)
        return;
    if (i == result_count) {
        result_count++;
        buffer_puts(&results[i].what, what->data);
    }
    buffer_putc(&results[i].forces, ' ');
    put_side(&results[i].forces, white);
    buffer_putc(&results[i].forces, '-');
    put_side(&results[i].forces, black);
}

static void
try_forces(const struct ruleset *rules, enum colour on_diagonal, struct side white,
           struct side black)
{
    static const char *const names[] = {" | Q ", ", B ", ", R "};
    static const char *const where[] = {"White on the road", "Black on the road", "off the road"};
    struct placing placing = {.layout = layout_get(rules), .on_diagonal = on_diagonal};
    struct buffer pieces = {0}, what = {0};
    place_side(&placing, WHITE, white, &pieces);
    place_side(&placing, BLACK, black, &pieces);
    buffer_printf(&what, "%s | %s", rules->id, where[on_diagonal == NOBODY ? 2 : on_diagonal]);
    for (unsigned i = 0; i < 3; i++) {
        buffer_puts(&what, names[i]);
        put_least(rules->id, &pieces, i, &what);
    }
    buffer_puts(&what, ", writes ");
    put_written(rules->id, &pieces, &what);
    note(&what, white, black);
    buffer_clear(&pieces);
    buffer_clear(&what);
}

static bool
next_side(struct side *side)
{
    side->men++;
    if (side->kings + side->men > MOST_PIECES)
        *side = (struct side){side->kings + 1, 0};
    return side->kings <= MOST_PIECES;
}

static void
try_all(const struct ruleset *rules)
{
    static const enum colour diagonals[] = {NOBODY, WHITE, BLACK};
    for (size_t i = 0; i < sizeof diagonals / sizeof *diagonals; i++)
        for (struct side white = {0, 1}; white.kings <= MOST_PIECES; next_side(&white))
            for (struct side black = {0, 1}; black.kings <= MOST_PIECES; next_side(&black))
                if (diagonals[i] == NOBODY ||
                    (diagonals[i] == WHITE ? white.kings : black.kings) > 0)
                    try_forces(rules, diagonals[i], white, black);
}

static void
check_results(char *text, FILE *fresh)
{
    for (size_t i = 0; i < result_count; i++) {
        struct buffer line = {0};
        buffer_printf(&line, "\n%s:%s\n", results[i].what.data, results[i].forces.data);
        if (fresh)
            fputs(line.data + 1, fresh);
        else
            ok(strstr(text, line.data) != NULL, "%s", results[i].what.data);
        buffer_clear(&line);
        buffer_clear(&results[i].what);
        buffer_clear(&results[i].forces);
    }
    result_count = 0;
}

int
main(void)
{
    size_t len;
    const char *only = getenv("TEST_GAME");
    char *text = slurp(path, &len);
    FILE *fresh = getenv("GOLDEN") ? fopen(path, "w") : NULL;
    ok(text != NULL, "%s", path);
    if (fresh)
        fputs("# SPDX-License-Identifier: MIT\n# Which forces draw, at which count: "
              "tests/rules/drawn.c says how to read it.\n",
              fresh);
    for (size_t i = 0; text && i < rules_count(); i++) {
        const struct ruleset *rules = rules_at(i);
        if (!rules->draughts || (only && strcmp(only, rules->id) != 0))
            continue;
        try_all(rules);
        if (fresh)
            fprintf(fresh, "\n");
        check_results(text, fresh);
    }
    if (fresh)
        fclose(fresh);
    free(text);
    return tap_done();
}
