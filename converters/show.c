/* SPDX-License-Identifier: MIT */
/* `adj show`: draws a position. */
#include <stdint.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "games.h"

#define NO_PLY UINT32_MAX
#define MAX_NUMBER (UINT32_MAX - 1)

struct show {
    const char *setup, *path;
    struct adj_drawing drawing;
    struct adj_options reading;
    unsigned game, ply, every; /* every 0: a single position */
};

/* Reads game number `game`; games before it may be malformed. */
static enum exit_code
read_game(const struct show *show, const char *path, struct adj_reader *reader,
          struct adj_game **out_game)
{
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st = ADJ_OK;
    for (unsigned i = 1; i <= show->game && st != ADJ_EOF && st != ADJ_EIO; i++) {
        if (i > 1 && !st)
            adj_game_free(*out_game);
        *out_game = NULL;
        err = (struct adj_error)ADJ_ERROR_INIT;
        st = adj_reader_next(reader, out_game, &err);
    }
    if (!st)
        return CODE_DONE;
    *out_game = NULL;
    if (st == ADJ_EOF)
        error_set(&err, ADJ_ESYNTAX, "no-game", "there is no game %u in the file", show->game);
    return cli_error(path, &err);
}

static enum exit_code
play_file(const struct show *show, const char *path, struct adj_play **out_play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct input *input = input_open(path, false);
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    if (!input)
        return CODE_IO;
    enum exit_code code;
    if (input_reader(input, &show->reading, &reader, &err))
        code = cli_error(path, &err);
    else
        code = read_game(show, path, reader, &game);
    if (!code && adj_game_play(game, show->ply == NO_PLY ? SIZE_MAX : show->ply, out_play, &err))
        code = cli_error(path, &err);
    adj_game_free(game);
    adj_reader_free(reader);
    input_close(input);
    return code;
}

static enum exit_code
draw(const struct show *show, const struct adj_play *play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct output output;
    char *text;
    struct adj_drawing drawing = show->drawing;
    drawing.language = cli_language();
    if (adj_play_draw(play, &drawing, &text, &err))
        return cli_error("show", &err);
    if (!output_open(&output, show->path)) {
        adj_free(text);
        return CODE_IO;
    }
    fputs(text, output.stream);
    adj_free(text);
    return output_close(&output, true);
}

/* Checks that the position comes either from the options or from a file. */
static bool
is_sensible(const struct command *self, const struct show *show, const struct operands *files)
{
    if (files->count > 1)
        cli_usage(self, "%s: one file is expected", files->at[1]);
    else if (files->count == 1 && show->setup)
        cli_usage(self, "--setup: not with a file");
    else if (files->count == 0 && (show->ply != NO_PLY || show->game != 1))
        cli_usage(self, "--game and --ply: only with a file");
    else
        return true;
    return false;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct show show = {
        .drawing = ADJ_DRAWING_INIT, .reading = ADJ_OPTIONS_INIT, .game = 1, .ply = NO_PLY};
    const struct cli_option options[] = {
        POSITION_OPTIONS(show.reading.variant, show.setup),
        TEXT("from", "NOTATION", "notation of the input; default: detected",
             &show.reading.notation),
        FLAG("strict", "stop at the first defect instead of repairing it", &show.reading.strict),
        NUMBER("game", "K", "number of the game in the file; default: 1", &show.game, 1,
               MAX_NUMBER),
        NUMBER("ply", "N", "show the position after N half-moves; default: all", &show.ply, 0,
               MAX_NUMBER),
        CHOICE("as", "text|svg", "the output format; default: text", &show.drawing.format),
        FLAG("flip", "Black at the bottom", &show.drawing.flip),
        TEXT("moves", "SQUARE", "mark the squares to which the piece on SQUARE can move",
             &show.drawing.moves),
        CHOICE("theme", "print|calm", "colours of the SVG; default: print, black and white",
               &show.drawing.theme),
        NUMBER("every", "N", "one SVG with the positions after every N half-moves", &show.every, 1,
               MAX_NUMBER),
        TEXT("output", "FILE", "write to a file, which is created when the output is complete",
             &show.path),
        {0},
    };
    struct games games = {.jobs = 1};
    struct adj_play *play = NULL;
    struct operands files;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &files, &code))
        return code;
    show.reading.rulesets = cli_rulesets();
    games.options = show.reading;
    show.drawing.every = show.every;
    if (show.every > 0 && strcmp(show.drawing.format, "svg") != 0)
        return cli_usage(self, "--every: only with --as svg");
    if (!is_sensible(self, &show, &files))
        return CODE_USAGE;
    if (files.count == 0)
        code = cli_position(self, show.reading.variant, show.setup, &play);
    else
        code = games_check(self, &games) ? play_file(&show, files.at[0], &play) : CODE_USAGE;
    if (!code)
        code = draw(&show, play);
    adj_play_free(play);
    return code;
}

const struct command command_show = {
    .name = "show",
    .synopsis =
        "--variant V [--setup S] [--as text|svg] [--flip] [--moves SQUARE] [--theme print|calm] "
        "[--output FILE]\n"
        "FILE [--game K] [--ply N] [--as text|svg] [--flip] [--moves SQUARE] [--theme print|calm]\n"
        "     [--every N] [--output FILE]",
    .summary = "Draw a position.",
    .run = run,
};
