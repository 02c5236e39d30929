/* SPDX-License-Identifier: MIT */
/*
 * The interface for programs that play, in every variant: each legal move can be played by its LAN and by its text, and
 * taken back; squares, pieces and moves agree with each other.
 */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "tap.h"

/* Turtle has no start position of its own (T-R4). */
static const char *
setup_of(const char *id)
{
    return strncmp(id, "turtle-", 7) == 0 ? "W:WDa1,Nb1,Ke1,Pe2:BKe8,Qd8,Pe7" : "";
}

static struct adj_play *
play_new(const char *id, const char *setup)
{
    struct adj_play *play = NULL;
    const struct adj_variant *variant = adj_variant_find(id, strlen(id));
    struct adj_error err = ADJ_ERROR_INIT;
    if (adj_play_new(variant, setup, strlen(setup), &play, &err))
        ok(false, "%s: %s", id, err.message);
    return play;
}

/* Whether a move, played by `text`, leads to the position that its LAN leads to, and can be taken back. */
static bool
plays_alike(const struct adj_play *play, const struct adj_move *move)
{
    struct adj_play *by_lan, *by_text;
    struct adj_state before = ADJ_STATE_INIT, a = ADJ_STATE_INIT, b = ADJ_STATE_INIT,
                     back = ADJ_STATE_INIT;
    if (adj_play_copy(play, &by_lan, NULL) || adj_play_copy(play, &by_text, NULL))
        return false;
    adj_play_state(by_lan, &before);
    bool alike = !adj_play_move(by_lan, move->lan, strlen(move->lan), NULL) &&
                 !adj_play_text(by_text, move->text, strlen(move->text), NULL);
    adj_play_state(by_lan, &a);
    adj_play_state(by_text, &b);
    alike = alike && a.hash == b.hash && a.in_check == move->check && a.ply == before.ply + 1;
    alike = alike && !adj_play_undo(by_lan, NULL);
    adj_play_state(by_lan, &back);
    alike = alike && back.hash == before.hash && back.ply == before.ply;
    adj_play_free(by_lan);
    adj_play_free(by_text);
    return alike;
}

/* Whether the squares and the piece of a move are on the board. */
static bool
is_on_board(const struct adj_play *play, const struct adj_move *move)
{
    struct adj_square from = ADJ_SQUARE_INIT, to = ADJ_SQUARE_INIT;
    struct adj_state state = ADJ_STATE_INIT;
    struct adj_play *copy;
    if (adj_play_copy(play, &copy, NULL))
        return false;
    adj_play_state(copy, &state);
    adj_play_free(copy);
    const char *last = strrchr(move->path, ' ');
    return adj_play_square_named(play, move->from, strlen(move->from), &from) &&
           adj_play_square_named(play, move->to, strlen(move->to), &to) &&
           strcmp(from.colour, state.turn) == 0 && strcmp(from.piece, move->piece) == 0 &&
           strcmp(last ? last + 1 : move->path, move->to) == 0;
}

/* Tests all moves of a position; returns the number of the moves, and plays the one at `choice`. */
static size_t
step(struct adj_play *play, size_t choice, size_t *wrong)
{
    struct adj_moves *moves;
    struct adj_move move = ADJ_MOVE_INIT;
    if (adj_play_legal(play, &moves, NULL))
        return 0;
    size_t count = adj_moves_count(moves);
    for (size_t i = 0; adj_moves_at(moves, i, &move); i++)
        *wrong += !is_on_board(play, &move) || !plays_alike(play, &move);
    if (count > 0 && adj_moves_at(moves, choice % count, &move))
        *wrong += adj_play_move(play, move.lan, strlen(move.lan), NULL) != ADJ_OK;
    adj_moves_free(moves);
    return count;
}

static void
test_variant(const char *id)
{
    struct adj_play *play = play_new(id, setup_of(id));
    struct adj_geometry board = ADJ_GEOMETRY_INIT;
    struct adj_square square = ADJ_SQUARE_INIT;
    struct adj_piece piece = ADJ_PIECE_INIT;
    size_t wrong = 0, squares = 0, pieces = 0, untitled = 0;
    if (!play)
        return;
    const struct adj_variant *variant = adj_variant_find(id, strlen(id));
    adj_variant_geometry(variant, &board);
    for (; adj_play_square(play, squares, &square); squares++)
        wrong += square.file > board.files || square.rank > board.ranks ||
                 (square.piece && (!square.playable || !*square.title));
    is_int((int64_t)squares, (int64_t)board.squares, "%s: every square is listed", id);
    for (; adj_variant_piece(variant, pieces, &piece); pieces++)
        untitled += !piece.symbol || !*piece.symbol || !piece.title || !*piece.title;
    ok(pieces >= 2 && untitled == 0, "%s: its pieces have names", id);
    for (size_t ply = 0; ply < 12; ply++)
        if (step(play, 7 * ply + 3, &wrong) == 0)
            break;
    is_int((int64_t)wrong, 0, "%s: each move can be played by LAN and by text", id);
    adj_play_free(play);
}

static void
test_state(void)
{
    static const char *const fool[] = {"f3", "e5", "g4", "Qh4#"};
    struct adj_play *play = play_new("chess", "");
    struct adj_state state = ADJ_STATE_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_moves *moves;
    for (size_t i = 0; play && i < 4; i++)
        is_int(adj_play_text(play, fool[i], strlen(fool[i]), &err), ADJ_OK, "%s is played",
               fool[i]);
    adj_play_state(play, &state);
    is_str(state.status, "decided", "the fool's mate decides");
    is_str(state.winner, "black", "for Black");
    is_str(state.reason, "checkmate", "by checkmate");
    ok(state.in_check && state.ply == 4, "White is in check after four moves");
    is_int(adj_play_legal(play, &moves, &err), ADJ_OK, "a finished game has a list of moves");
    is_int((int64_t)adj_moves_count(moves), 0, "which is empty");
    adj_moves_free(moves);
    for (size_t i = 0; i < 4; i++)
        adj_play_undo(play, NULL);
    is_int(adj_play_undo(play, &err), ADJ_EOF, "nothing is left to take back after four moves");
    is_int(adj_play_text(play, "Nd5", 3, &err), ADJ_EILLEGAL, "an illegal move is refused");
    adj_play_state(play, &state);
    is_str(state.turn, "white", "and nothing was played");
    is_str(state.reason, "unfinished", "the game goes on");
    adj_play_free(play);
}

/* Values of moves that only some games have. */
static void
test_values(void)
{
    static const struct {
        const char *variant, *setup, *lan, *captured, *promotion, *path;
    } cases[] = {
        {"chess", "W:WKe1,Pe5:BKe8,Pd5:ep=d6", "e5:d6", "d5", NULL, "d6"},
        {"chess", "W:WKe1,Pb7:BKh8", "b7-b8=Q", NULL, "Q", "b8"},
        {"international", "W:W32:B28,19,9", "d4:f6:h8:f10", "e5 g7 g9", "K", "f6 h8 f10"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct adj_play *play = play_new(cases[i].variant, cases[i].setup);
        struct adj_moves *moves = NULL;
        struct adj_move move = ADJ_MOVE_INIT;
        size_t at = 0;
        if (!play || adj_play_legal(play, &moves, NULL))
            continue;
        while (adj_moves_at(moves, at, &move) && strcmp(move.lan, cases[i].lan) != 0)
            at++;
        ok(at < adj_moves_count(moves), "%s is legal", cases[i].lan);
        is_str(move.captured, cases[i].captured, "%s: captured", cases[i].lan);
        is_str(move.promotion, cases[i].promotion, "%s: promotion", cases[i].lan);
        is_str(move.path, cases[i].path, "%s: path", cases[i].lan);
        adj_moves_free(moves);
        adj_play_free(play);
    }
}

static void
test_claims(void)
{
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"};
    struct adj_play *play = play_new("chess", "");
    char *claims = NULL;
    for (size_t i = 0; play && i < 7; i++)
        adj_play_text(play, moves[i], strlen(moves[i]), NULL);
    adj_play_claims(play, &claims, NULL);
    is_str(claims, "threefold-repetition f6-g8\n", "a claim that names its move");
    adj_free(claims);
    adj_play_text(play, "Ng8", 3, NULL);
    adj_play_claims(play, &claims, NULL);
    is_str(claims, "threefold-repetition\nthreefold-repetition g1-f3\n",
           "a claim of the position on the board, and one of the next");
    adj_free(claims);
    adj_play_free(play);
}

/* A reader with a copy of its text does not need the caller's. */
static void
test_copy(void)
{
    struct adj_reader *reader;
    struct adj_game *game;
    struct adj_verdict *verdict;
    struct adj_error err = ADJ_ERROR_INIT;
    char text[] = "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    if (!is_int(adj_reader_open_copy(text, sizeof text - 1, NULL, &reader, &err), ADJ_OK,
                "a text is copied"))
        return;
    memset(text, 'x', sizeof text - 1);
    is_int(adj_reader_next(reader, &game, &err), ADJ_OK, "the copy is read");
    adj_reader_free(reader);
    is_int(adj_judge(game, NULL, &verdict, &err), ADJ_OK, "the game is judged without its reader");
    adj_game_free(game);
    is_str(adj_verdict_reason(verdict), "checkmate", "and its verdict outlives it");
    adj_verdict_free(verdict);
}

int
main(void)
{
    for (size_t i = 0; i < adj_variant_count(); i++)
        test_variant(adj_variant_id(adj_variant_at(i)));
    test_state();
    test_values();
    test_claims();
    test_copy();
    return tap_done();
}
