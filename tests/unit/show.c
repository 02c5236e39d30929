/* SPDX-License-Identifier: MIT */
/*
 * The start position of every game is drawn as in tests/golden/show/ID.txt. A new variant needs a drawing there,
 * checked by a person: `adj show --variant ID` writes it.
 */
#include <string.h>

#include "adj.h"
#include "slurp.h"
#include "tap.h"

/* Turtle has no start position of its own (T-R4); these contain piles of every kind. */
static const struct {
    const char *variant, *setup;
} setups[] = {
    {"turtle-indian", "W:WDa1,Nb1,Ec1,Ad1,Ke1,MFWf1,Ah1,Gb2,Gc2,Sd2,Pe2:"
                      "BKe8,Qd8,CBRd7,Ga7,Gb7,Sc7,Pe7,Sf7,Ph7"},
    {"turtle-chinese", "B:WRa1,Ke1,Qh1,Gb3,Gd3:BRi9,Ke9,Qb9,Gh7,NEf7"},
    {"turtle-japan", "W:WDa1,NEc1,Ke1,Qh2,Ge3:BDi9,NEg9,Ke9,Qb8,Ge7"},
};

static const char *
setup_of(const char *variant)
{
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        if (strcmp(setups[i].variant, variant) == 0)
            return setups[i].setup;
    return "";
}

/* The drawing of a position, new (adj_free); NULL when there is none. */
static char *
drawn(const struct adj_variant *variant, const char *setup, const char *format)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    struct adj_play *play = NULL;
    char *text = NULL;
    drawing.format = format;
    if (!is_int(adj_play_new(variant, setup, strlen(setup), &play, &err), ADJ_OK,
                "%s is set up: %s", adj_variant_id(variant), err.message))
        return NULL;
    adj_play_draw(play, &drawing, &text, &err);
    adj_play_free(play);
    return text;
}

static void
test_golden(const struct adj_variant *variant)
{
    const char *id = adj_variant_id(variant);
    char path[128], *got = drawn(variant, setup_of(id), "text");
    snprintf(path, sizeof path, "tests/golden/show/%s.txt", id);
    char *want = slurp(path, NULL);
    const char *only = getenv("TEST_GAME");
    if (getenv("GOLDEN") && got && (!only || strcmp(only, id) == 0)) {
        FILE *file = fopen(path, "w");
        if (file) {
            fputs(got, file);
            fclose(file);
        }
    }
    is_str(got, want, "%s is drawn as in %s", id, path);
    adj_free(got);
    adj_free(want);
}

/* Letters on a disc replace missing glyphs; no game of the rulebook has any. */
static void
test_pictures(const struct adj_variant *variant)
{
    const char *id = adj_variant_id(variant);
    char *svg = drawn(variant, setup_of(id), "svg");
    ok(svg && strstr(svg, "<use ") && !strstr(svg, "r=\"15.5\""),
       "%s: every piece has its picture (if not: the row's `pictures`, see "
       "libadj/rules/pictures.c)",
       id);
    adj_free(svg);
}

/* The squares of the last move are marked, also after a capture of several steps. */
static void
test_last_move(void)
{
    static const char *const moves[] = {"c3-d4", "f6-g5", "d4-e5"};
    const struct adj_variant *russian = adj_variant_find("russian", 7);
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    struct adj_play *play = NULL;
    char *text = NULL;
    is_int(adj_play_new(russian, "", 0, &play, NULL), ADJ_OK, "a game begins");
    for (size_t i = 0; i < 3; i++)
        is_int(adj_play_move(play, moves[i], strlen(moves[i]), NULL), ADJ_OK, "%s", moves[i]);
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "it is drawn");
    ok(text && strstr(text, "[w]") && strstr(text, "[.]"), "with the last move's squares marked");
    ok(text && strstr(text, "Black to move"), "and the side to move");
    adj_free(text);
    text = NULL;
    drawing.flip = true;
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "it is drawn for Black");
    ok(text && strstr(text, "  h   g   f   e   d   c   b   a\n"), "with the board turned round");
    adj_free(text);
    drawing.format = "png";
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_EOPTION, "no other format");
    adj_play_free(play);
}

/* An attempted move is drawn as an arrow to a crossed square; a square off the board is not drawn. */
static void
test_attempt(void)
{
    const struct adj_variant *chess = adj_variant_find("chess", 5);
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    struct adj_play *play = NULL;
    char *plain = NULL, *text = NULL;
    is_int(adj_play_new(chess, "", 0, &play, NULL), ADJ_OK, "a game begins");
    is_int(adj_play_draw(play, &drawing, &plain, NULL), ADJ_OK, "its start is drawn");
    drawing.tried_from = "e1";
    drawing.tried_to = "e3";
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "and an attempt in it");
    ok(text && strstr(text, ">.<"), "in text between arrows");
    adj_free(text);
    text = NULL;
    drawing.tried_to = "e9";
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "not off the board");
    is_str(text, plain, "where nothing is marked");
    adj_free(text);
    text = NULL;
    drawing.tried_to = "e3";
    drawing.size = offsetof(struct adj_drawing, tried_from); /* as in a program compiled earlier */
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "nor for an older program");
    is_str(text, plain, "which has no such member");
    adj_free(text);
    text = NULL;
    drawing = (struct adj_drawing)ADJ_DRAWING_INIT;
    drawing.format = "svg";
    drawing.tried_to = "e3";
    char *without = NULL;
    is_int(adj_play_draw(play, &drawing, &without, NULL), ADJ_OK, "from nowhere in particular");
    drawing.tried_from = "e1";
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "and from a square");
    ok(without && text && strlen(text) > strlen(without), "as a picture it has an arrow too");
    adj_free(text);
    adj_free(without);
    adj_free(plain);
    adj_play_free(play);
}

/* A king in check is ringed and named, for eyes and for screen readers. */
static void
test_check(void)
{
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    struct adj_play *play = NULL;
    char *text = NULL;
    drawing.format = "svg";
    drawing.names = true;
    const char *const moves[] = {"e2-e4", "e7-e5", "d1-h5", "e8-e7", "h5:e5"};
    adj_play_new(adj_variant_find("chess", 5), "", 0, &play, NULL);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "a game without check is drawn");
        ok(!strstr(text, "in check") && !strstr(text, "#c22"), "no king is in check");
        adj_free(text);
        adj_play_move(play, moves[i], strlen(moves[i]), NULL);
    }
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "a check is drawn");
    ok(strstr(text, "aria-label=\"e7: king, Black, in check\"") != NULL, "the king's name has it");
    ok(strstr(text, "Black to move. e7: king, Black, in check.") != NULL, "and the description");
    ok(strstr(text, "stroke=\"#c22\"") != NULL, "the king has a ring");
    adj_free(text);
    drawing.language = "ru";
    is_int(adj_play_draw(play, &drawing, &text, NULL), ADJ_OK, "a check is drawn in Russian");
    ok(strstr(text, "e7: король, чёрные, под шахом") != NULL, "the king's name is Russian");
    adj_free(text);
    adj_play_free(play);
}

/* The board names the squares of a piece, whatever its letters are. */
static void
test_squares(const char *variant, const char *piece, const char *want)
{
    struct adj_play *play = NULL;
    char *text = NULL;
    const struct adj_variant *v = adj_variant_find(variant, strlen(variant));
    if (!is_int(adj_play_new(v, "", 0, &play, NULL), ADJ_OK, "%s is set up", variant))
        return;
    adj_play_squares(play, piece, &text, NULL);
    is_str(text, want, "%s: the squares of %s", variant, piece);
    adj_free(text);
    adj_play_free(play);
}

int
main(void)
{
    for (size_t i = 0; i < adj_variant_count(); i++) {
        test_golden(adj_variant_at(i));
        test_pictures(adj_variant_at(i));
    }
    test_last_move();
    test_attempt();
    test_check();
    test_squares("chess", "N", "b1\ng1\nb8\ng8\n");
    test_squares("chess", "X", "");
    test_squares("waterloo6", "R", "a1\nk1\na10\nk10\n");
    test_squares("brilliant", "K", "e1\ne8\n");
    test_squares("nihongi", "K", "a1\ni9\n");
    return tap_done();
}
