/* SPDX-License-Identifier: MIT */
/* adj_game_written() lists the moves of a record with their numbers, in its notation. */
#include <string.h>

#include "adj.h"
#include "tap.h"

static void
test_record(const char *record, const char *notation, const char *want, const char *what)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    char *text = NULL;
    options.notation = notation;
    adj_reader_open(record, strlen(record), &options, &reader, &err);
    is_int(adj_reader_next(reader, &game, &err), ADJ_OK, "%s is read: %s", what, err.message);
    is_int(adj_game_written(game, &text, &err), ADJ_OK, "%s has moves: %s", what, err.message);
    is_str(text, want, "%s", what);
    adj_free(text);
    adj_game_free(game);
    adj_reader_free(reader);
}

int
main(void)
{
    test_record("1. e4 e5 2. Nf3 *", "pgn", "1.e4\n1...e5\n2.Nf3\n", "a chess game");
    test_record("[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *", "pdn",
                "1.32-28\n1...19-23\n2.28x19\n2...14x23\n", "draughts by numbers");
    test_record("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 13. e4 *",
                "pgn", "12...Kd7\n13.e4\n", "a game that Black begins");
    test_record("1. e4 e5 2. Ke3 Nc6 *", "pgn", "1.e4\n1...e5\n",
                "what stands before an illegal move");
    test_record("1. e4 (1. d4 d5) e5 {good} *", "pgn", "1.e4\n1...e5\n", "a main line alone");
    test_record("*", "pgn", "", "a record without moves");
    return tap_done();
}
