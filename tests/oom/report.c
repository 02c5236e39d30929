/* SPDX-License-Identifier: MIT */
/* When any single allocation fails, drawings, reports and piece codes return ADJ_ENOMEM or the complete text. */
#include <string.h>

#include "adj.h"
#include "failing.h"
#include "tap.h"

static struct adj_play *play;
static struct adj_verdict *verdict;
static const char *format, *language;

static enum adj_status
show(char **out)
{
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    drawing.format = format;
    return adj_play_draw(play, &drawing, out, NULL);
}

static enum adj_status
report(char **out)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    options.format = format;
    options.language = language;
    return adj_report_write(verdict, &options, out, NULL, NULL);
}

static enum adj_status
convert(char **out)
{
    return adj_piece_convert("stones", "code", "alternatives", "3", 1, out, NULL);
}

static enum adj_status
refuse(char **out)
{
    return adj_piece_convert("turtle", "value", "letters", "0.5", 3, out, NULL);
}

static bool
set_up(void)
{
    static const char record[] = "[Variant \"waterloo5\"]\n\n1. f3-f5 d8-d6 2. d3-d5 g8-e7 *\n";
    const struct adj_variant *waterloo = adj_variant_find("waterloo5", 9);
    struct adj_reader *reader;
    if (adj_play_new(waterloo, "", 0, &play, NULL) ||
        adj_reader_open(record, sizeof record - 1, NULL, &reader, NULL))
        return false;
    struct adj_game *game;
    bool done = !adj_reader_next(reader, &game, NULL) && !adj_judge(game, NULL, &verdict, NULL);
    adj_game_free(game);
    adj_reader_free(reader);
    return done;
}

int
main(void)
{
    if (!ok(set_up(), "a position and a verdict"))
        return tap_done();
    test_all(convert, ADJ_OK, "a piece code");
    test_all(refuse, ADJ_ESYNTAX, "a refused piece code");
    format = "text";
    test_all(show, ADJ_OK, "a board as text");
    test_all(report, ADJ_OK, "a verdict as text");
    language = "ru";
    test_all(report, ADJ_OK, "a verdict as Russian text");
    format = "html";
    test_all(report, ADJ_OK, "a verdict as Russian HTML");
    format = "svg";
    test_all(show, ADJ_OK, "a board as SVG");
    adj_play_free(play);
    adj_verdict_free(verdict);
    return tap_done();
}
