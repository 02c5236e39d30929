/* SPDX-License-Identifier: MIT */
/* Boards of every shape are drawn completely for a fake family that only places pieces. */
#include "base/utf8.h"
#include "draw/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/engine.h"
#include "draughts/engine.h"
#include "rules/checkers.h"
#include "rules/pictures.h"
#include "rules/rules.h"
#include "tap.h"

/* The fake family. */

static struct {
    const char *symbol;
    enum colour colour;
} placed[BOARD_MAX_SQUARES];
static const char *state;

static const char *
fake_piece_at(const struct ruleset *rules, const struct position *pos, int sq,
              enum colour *out_colour)
{
    (void)rules;
    (void)pos;
    *out_colour = placed[sq].symbol ? placed[sq].colour : NOBODY;
    return placed[sq].symbol ? placed[sq].symbol : "";
}

static void
fake_setup_write(const struct ruleset *rules, const struct position *pos, struct buffer *out)
{
    (void)rules;
    (void)pos;
    buffer_puts(out, state);
}

static const struct family fake = {
    .name = "fake", .piece_at = fake_piece_at, .setup_write = fake_setup_write};
static const struct position white_moves = {.turn = WHITE};

static struct ruleset
rules_on(enum board_id board)
{
    struct ruleset rules = {.id = "fake", .title = "Fake", .family = &fake, .board = board};
    memset(placed, 0, sizeof placed);
    state = "W:W:B";
    return rules;
}

static void
place(const struct ruleset *rules, const char *square, const char *symbol, enum colour colour)
{
    int sq = board_square(board_get(rules->board), square, strlen(square));
    if (ok(sq >= 0, "%s is a square", square)) {
        placed[sq].symbol = symbol;
        placed[sq].colour = colour;
    }
}

/* Draws a view; the text is static memory until the next call. */
static const char *
draw(void (*drawing)(const struct board_view *, struct buffer *), const struct board_view *view)
{
    static char text[1 << 18];
    struct buffer out;
    buffer_init(&out);
    drawing(view, &out);
    snprintf(text, sizeof text, "%s", out.data);
    ok(!out.failed && out.len < sizeof text, "it is drawn");
    buffer_clear(&out);
    return text;
}

static const char *
draw_rules(void (*drawing)(const struct board_view *, struct buffer *), const struct ruleset *rules)
{
    struct board_view view;
    board_view_init(&view, rules, &white_moves);
    return draw(drawing, &view);
}

static size_t
occurrences(const char *text, const char *word)
{
    size_t n = 0;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        n++;
    return n;
}

/* Text. */

static size_t
widest_line(const char *text)
{
    size_t widest = 0, columns = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + !utf8_goes_on(*text);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* Full boards with the longest symbols of their games fit into 80 columns. */
static void
test_width(void)
{
    for (enum board_id id = 0; id < BOARD_COUNT; id++) {
        struct ruleset rules = rules_on(id);
        const struct board *board = board_get(id);
        const char *text;
        for (int sq = 0; sq < board->count; sq++) {
            placed[sq].symbol = id == BOARD_12X12 || id <= BOARD_9X9 ? "Sch" : "K";
            placed[sq].colour = WHITE;
        }
        text = draw_rules(board_text, &rules);
        ok(widest_line(text) <= 80, "%s fit 80 columns", board->title);
        is_int((int64_t)occurrences(text, placed[0].symbol), board->count,
               "%s: every square is drawn once", board->title);
        ok(!strstr(text, " \n"), "%s: no line ends with a blank", board->title);
    }
}

static void
test_colours(void)
{
    struct ruleset rules = rules_on(BOARD_8X8);
    place(&rules, "a1", "Ad", WHITE);
    place(&rules, "b1", "Ad", BLACK);
    place(&rules, "c1", "\x01<", BLACK);
    state = "W:W:B:castle=W0-0:ep=e3";
    struct board_view view;
    board_view_init(&view, &rules, &white_moves);
    view.mark[0] = MARK_MOVE;
    view.mark[1] = MARK_POINT;
    const char *text = draw(board_text, &view);
    ok(strstr(text, "  1 |[Ad]|(ad)| ?< |    |"), "letters, marks, and no control characters");
    ok(strstr(text,
              "\nWhite to move\nMay still castle: White 0-0\nMay be captured in passing: e3\n"),
       "the state follows the side to move, in words");
    view.flip = true;
    text = draw(board_text, &view);
    ok(strstr(text, "|    | ?< |(ad)|[Ad]|\n"), "the board turned round");
    ok(strstr(text, "  1 |") < strstr(text, "  8 |"), "has rank 1 on top");
    view.caption = "Black wins";
    view.title = "Round 3";
    text = draw(board_text, &view);
    ok(strncmp(text, "Round 3\n\n", 9) == 0 && strstr(text, "\nBlack wins\nMay still castle"),
       "title and caption can be given");
}

/* Every key of the set-up string (RULES.md 1) is described in words; an unknown key is written unchanged. */
static void
test_state(void)
{
    static const struct {
        const char *state, *words;
    } states[] = {
        {"castle=W0-0,W0-0-0,B0-0", "May still castle: White 0-0, 0-0-0; Black 0-0"},
        {"castle=Wb", "May still castle: White b"},
        {"reserve=S2J2W2,S1", "In reserve: White S2 J2 W2, Black S1"},
        {"reserve=,", "In reserve: White nothing, Black nothing"},
        {"checked=We1,B", "Has been in check: White e1; Black"},
        {"idle=12,7", "Own moves in a row without a capture or a promotion: White 12, Black 7"},
        {"plies=40", "Half-moves in a row without a capture or a pawn's move: 40"},
        {"count=6,32", "Half-moves counted towards a draw, and their limit: 6, 32"},
        {"promoted=1,0", "Pawns promoted: White 1, Black 0"},
        {"castled=W", "Has castled: White"},
        {"arrived=B", "Its president has arrived: Black"},
        {"captured=2,0", "Soldiers lost: White 2, Black 0"},
        {"former=f2,g3", "Soldiers that were fougasses: f2, g3"},
        {"demand=W,B", "Owes a move of the president: White; Black"},
        {"kingmoves=2c3,0", "Moves in a row with the same king: White 2 c3, Black 0"},
        {"kings=3,1", "Moves counted towards a draw: 3, 1"},
        {"moon=full", "moon=full"},
    };
    struct ruleset rules = rules_on(BOARD_8X8);
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        char setup[64], want[128];
        snprintf(setup, sizeof setup, "W:W:B:%s", states[i].state);
        snprintf(want, sizeof want, "\nWhite to move\n%s\n", states[i].words);
        state = setup;
        ok(strstr(draw_rules(board_text, &rules), want), "%s in words", states[i].state);
    }
    state = "W:W:B";
}

/* Each playing square shows its number or figures in draughts games that use them. */
static void
test_numbers(void)
{
    static const struct draughts_rules draughts = {.squares = SQUARES_DARK, .figures = true};
    struct ruleset rules = rules_on(BOARD_8X8);
    rules.draughts = &draughts;
    place(&rules, "c1", "K", BLACK);
    const char *text = draw_rules(board_text, &rules);
    ok(strstr(text, "| 11  |     | B31 |     | 51  |"), "draughts by figures have them: %s", text);
}

static void
test_hexagons(void)
{
    static const char top[] = "     ___     ___     ___     ___     ___\n"
                              "  8 / k \\___/   \\___/   \\___/   \\___/   \\\n"
                              "    \\___/ n \\___/   \\___/   \\___/   \\___/  7\n";
    static const char bottom[] = "  1 /[P]\\___/   \\___/   \\___/   \\___/   \\\n"
                                 "    \\___/   \\___/   \\___/   \\___/   \\___/\n"
                                 "      a   b   c   d   e   f   g   h   i\n";
    struct ruleset rules = rules_on(BOARD_HEX68);
    place(&rules, "a8", "K", BLACK);
    place(&rules, "b7", "N", BLACK);
    place(&rules, "a1", "P", WHITE);
    struct board_view view;
    board_view_init(&view, &rules, &white_moves);
    view.mark[0] = MARK_MOVE;
    const char *text = draw(board_text, &view);
    ok(strstr(text, top), "hexagons: the short files stand half a cell lower");
    ok(strstr(text, bottom), "hexagons: and end half a cell higher");
}

static void
test_draughts(void)
{
    static const struct draughts_rules draughts = {.squares = SQUARES_DARK};
    struct ruleset rules = rules_on(BOARD_8X8);
    rules.draughts = &draughts;
    place(&rules, "a1", "M", WHITE);
    place(&rules, "c1", "K", WHITE);
    place(&rules, "e1", "M", BLACK);
    place(&rules, "g1", "K", BLACK);
    ok(strstr(draw_rules(board_text, &rules), "| w |   | W |   | b |   | B |"),
       "draughts: men and kings of both colours");
}

/* SVG. */

static void
test_squares_once(void)
{
    for (enum board_id id = 0; id < BOARD_COUNT; id++) {
        struct ruleset rules = rules_on(id);
        const struct board *board = board_get(id);
        const char *svg, *cell;
        for (int sq = 0; sq < board->count; sq++) {
            placed[sq].symbol = "Z";
            placed[sq].colour = sq % 2 ? WHITE : BLACK;
        }
        svg = draw_rules(board_svg, &rules);
        cell = board->shape == SHAPE_HEXAGONS ? "h30l15 26l-15 26h-30l-15 -26Z"
                                              : "width=\"48\" height=\"48\"";
        is_int((int64_t)occurrences(svg, cell), board->count, "%s: every square once",
               board->title);
        is_int((int64_t)occurrences(svg, "<use "), board->count, "%s: every piece once",
               board->title);
        is_int((int64_t)occurrences(svg, "<g id="), 2, "%s: every picture once", board->title);
    }
}

/* No two squares are drawn in the same place. */
static void
test_places(void)
{
    for (enum board_id id = 0; id < BOARD_COUNT; id++) {
        struct ruleset rules = rules_on(id);
        const struct board *board = board_get(id);
        size_t doubles = 0;
        const char *svg;
        for (int sq = 0; sq < board->count; sq++) {
            placed[sq].symbol = "Z";
            placed[sq].colour = WHITE;
        }
        svg = draw_rules(board_svg, &rules);
        for (const char *use = strstr(svg, "<use "); use; use = strstr(use + 1, "<use ")) {
            char line[80];
            snprintf(line, sizeof line, "%.*s", (int)strcspn(use, ">"), use);
            doubles += strstr(use + 1, line) != NULL;
        }
        is_int((int64_t)doubles, 0, "%s: no two pieces in one place", board->title);
    }
}

static void
test_escaping(void)
{
    struct ruleset rules = rules_on(BOARD_8X8);
    place(&rules, "a1", "<&\"'>\x02", WHITE);
    place(&rules, "b1", "ABCDEFGHI", BLACK);
    state = "W:W<a1:B";
    struct board_view view;
    board_view_init(&view, &rules, &white_moves);
    view.title = "A & B <script>";
    view.caption = "\"quoted\" ]]>";
    const char *svg = draw(board_svg, &view);
    ok(strstr(svg, "A &amp; B &lt;script&gt;</text>"), "the title is escaped");
    ok(strstr(svg, "&quot;quoted&quot; ]]&gt;</text>"), "so is the caption");
    ok(strstr(svg, ">&lt;&amp;&quot;&#39;&gt;\xEF\xBF\xBD</text>"), "and a hostile symbol");
    ok(strstr(svg, "W:W&lt;a1:B</desc>"), "and the set-up string");
    ok(strstr(svg, "textLength=\"38\""), "a long symbol is squeezed into its disc");
    ok(!strstr(svg, "<script"), "nothing of it is markup");
}

static void
test_marks(void)
{
    struct ruleset rules = rules_on(BOARD_10X10);
    struct board_view view;
    board_view_init(&view, &rules, &white_moves);
    const char *svg = draw(board_svg, &view);
    is_int((int64_t)occurrences(svg, "stroke-dasharray"), 0, "no ring unless asked for");
    view.mark[3] = MARK_MOVE;
    view.mark[4] = MARK_MOVE;
    view.mark[5] = MARK_POINT;
    view.id = "second";
    svg = draw(board_svg, &view);
    is_int((int64_t)occurrences(svg, "width=\"46\""), 2, "two squares framed");
    is_int((int64_t)occurrences(svg, "stroke-dasharray"), 1, "one ringed");
    ok(strstr(svg, "aria-labelledby=\"second-title second-desc\""), "ids have the view's prefix");
}

/* Pictures. */

/* A glyph uses only absolute commands and no coordinate outside the square, so it is never clipped. */
static bool
path_is_inside(const char *path)
{
    while (*path) {
        char *end;
        double number;
        if (strchr("MLHVCAZ ", *path)) {
            path++;
            continue;
        }
        number = strtod(path, &end);
        if (end == path || number < -20.5 || number > 20.5)
            return false;
        path = end;
    }
    return true;
}

/* Every piece of a game has its own glyph, or is drawn as a pile of checkers. */
static void
test_set(const struct ruleset *rules)
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct glyph_set *set = rules->pictures;
    struct pile pile;
    if (!ok(set != NULL,
            "%s has pictures (if not, `pictures` of its row names a set of rules/pictures.c)",
            rules->id))
        return;
    for (unsigned i = 1; i <= t->pieces; i++) {
        const char *symbol = t->piece[i].sym;
        const struct glyph *glyph = glyph_find(set, symbol);
        if (!ok(set->piles ? pile_from_letters(symbol, strlen(symbol), &pile) : glyph != NULL,
                "%s: %s has a picture (if not, it is to be drawn in rules/pictures.c)", rules->id,
                symbol) ||
            !glyph)
            continue;
        ok(path_is_inside(glyph->body) && path_is_inside(glyph->lines) &&
               path_is_inside(glyph->dots),
           "%s: %s stays inside its square", rules->id, symbol);
        for (unsigned j = 1; j < i; j++) {
            const struct glyph *other = glyph_find(set, t->piece[j].sym);
            if (other && other != glyph && strcmp(other->body, glyph->body) == 0)
                ok(false, "%s: %s looks like %s", rules->id, symbol, t->piece[j].sym);
        }
    }
}

static void
test_pictures(void)
{
    for (size_t i = 0; i < rules_count(); i++)
        if (rules_at(i)->chess)
            test_set(rules_at(i));
}

static void
test_piles(void)
{
    struct ruleset rules = rules_on(BOARD_9X9);
    rules.pictures = &pictures_piles;
    place(&rules, "a1", "NED", WHITE);
    place(&rules, "b1", "K", BLACK);
    const char *svg = draw_rules(board_svg, &rules);
    is_int((int64_t)occurrences(svg, " rx=\"2\""), 7, "a pile of six checkers and one of one");
    ok(strstr(svg, ">NED</text>"), "with its letters below");
}

int
main(void)
{
    test_width();
    test_colours();
    test_state();
    test_numbers();
    test_hexagons();
    test_draughts();
    test_squares_once();
    test_places();
    test_escaping();
    test_marks();
    test_pictures();
    test_piles();
    return tap_done();
}
