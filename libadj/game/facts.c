/* SPDX-License-Identifier: MIT */
/* Facts about a variant and the state of a game, for programs that show a board: adj_variant_*() and adj_play_*() of
 * adj.h. Begin with adj_play_state(). */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "chess/engine.h"
#include "draughts/engine.h"
#include "game/play.h"
#include "judge/judge.h"

void
adj_variant_geometry(const struct adj_variant *variant, struct adj_geometry *out)
{
    static const char *const shapes[] = {[SHAPE_SQUARES] = "squares",
                                         [SHAPE_HEXAGONS] = "hexagons",
                                         [SHAPE_HYPERCUBE] = "hypercube"};
    const struct board *board = ruleset_board(variant_rules(variant));
    struct adj_geometry found = {.shape = shapes[board->shape],
                                 .files = board->files,
                                 .ranks = board->ranks,
                                 .axes = board->axes,
                                 .squares = board->count};
    struct_fill(out, &found, sizeof found);
}

/* Pieces. */

/* Gets the chess piece at `index`, without the marked forms, which share their symbol with another piece. */
static bool
chess_piece_at_index(const struct ruleset *rules, size_t index, struct adj_piece *out)
{
    const struct chess_tables *t = chess_tables_get(rules);
    for (unsigned p = 1; p <= t->pieces; p++) {
        const struct chess_piece *piece = &t->piece[p];
        if (piece->flags & PIECE_MARKED || index-- > 0)
            continue;
        *out = (struct adj_piece){.symbol = piece->sym,
                                  .title = piece->name,
                                  .royal = piece->flags & PIECE_ROYAL,
                                  .points = piece->points};
        return true;
    }
    return false;
}

static bool
draughtsman_at_index(size_t index, struct adj_piece *out)
{
    static const char *const kinds[][2] = {{"M", N_("man")}, {"K", N_("king")}};
    if (index >= sizeof kinds / sizeof *kinds)
        return false;
    *out = (struct adj_piece){.symbol = kinds[index][0], .title = kinds[index][1]};
    return true;
}

bool
adj_variant_piece(const struct adj_variant *variant, size_t index, struct adj_piece *out)
{
    const struct ruleset *rules = variant_rules(variant);
    struct adj_piece found;
    if (!(rules->chess ? chess_piece_at_index(rules, index, &found)
                       : draughtsman_at_index(index, &found)))
        return false;
    struct_fill(out, &found, sizeof found);
    return true;
}

/* Returns the English name of the piece with this symbol. */
static const char *
piece_title(const struct ruleset *rules, const char *symbol)
{
    struct adj_piece piece = ADJ_PIECE_INIT;
    for (size_t i = 0; adj_variant_piece(rules_variant(rules), i, &piece); i++)
        if (strcmp(piece.symbol, symbol) == 0)
            return piece.title;
    return symbol;
}

/* Squares. */

bool
adj_play_square(const struct adj_play *play, size_t index, struct adj_square *out)
{
    const struct ruleset *rules = play->line.rules;
    const struct board *board = ruleset_board(rules);
    enum colour owner = NOBODY;
    if (index >= board->count)
        return false;
    const char *symbol = rules->family->piece_at(rules, line_now(&play->line), (int)index, &owner);
    bool is_empty = owner == NOBODY || !symbol || !*symbol;
    struct adj_square found = {
        .name = board->name[index],
        .file = board->file[index] + 1u,
        .rank = board->rank[index] + 1u,
        .playable = rules->chess || draughts_is_playing_square(rules, (int)index),
        .colour = is_empty ? NULL : colour_word(owner),
        .piece = is_empty ? NULL : symbol,
        .title = is_empty ? NULL : piece_title(rules, symbol),
    };
    struct_fill(out, &found, sizeof found);
    return true;
}

bool
adj_play_square_named(const struct adj_play *play, const char *name, size_t len,
                      struct adj_square *out)
{
    int sq = board_square(ruleset_board(play->line.rules), name, len);
    return sq >= 0 && adj_play_square(play, (size_t)sq, out);
}

/* The state. */

square_t
line_checked(const struct line *line)
{
    const struct position *now = line_now(line);
    enum colour turn = (enum colour)now->turn;
    bool is_in_check =
        line->rules->chess && chess_in_check(chess_tables_get(line->rules), &now->chess, turn);
    return (square_t)(is_in_check ? now->chess.king[turn] + 1 : 0);
}

void
adj_play_state(struct adj_play *play, struct adj_state *out)
{
    struct line *line = &play->line;
    struct outcome outcome = {.winner = NOBODY};
    line->rules->family->outcome(line, &outcome);
    bool goes_on = outcome.status == OUTCOME_UNDECIDED && outcome.reason == REASON_NONE;
    struct adj_state found = {
        .turn = colour_word((enum colour)line_now(line)->turn),
        .status = status_word(outcome.status),
        .winner = outcome.status == OUTCOME_DECIDED ? colour_word(outcome.winner) : NULL,
        .reason = reason_word(goes_on ? REASON_UNFINISHED : outcome.reason),
        .in_check = line_checked(line) != 0,
        .ply = line->count - 1,
        .hash = line_now(line)->hash,
    };
    struct_fill(out, &found, sizeof found);
}

enum adj_status
adj_play_claims(struct adj_play *play, char **out_text, struct adj_error *err)
{
    struct arena arena;
    struct claims claims = {.at = NULL};
    struct buffer out = {0};
    struct outcome outcome = {.winner = NOBODY};
    arena_init(&arena);
    play->line.rules->family->outcome(&play->line, &outcome);
    enum adj_status st = ADJ_OK;
    /* A game that has ended has no more claims. */
    if (outcome.status == OUTCOME_UNDECIDED)
        st = claims_open(&play->line, &arena, &claims);
    if (!st && outcome.status == OUTCOME_UNDECIDED)
        st = claims_intended(&play->line, &arena, &claims);
    buffer_puts(&out, "");
    for (size_t i = 0; !st && i < claims.count; i++) {
        const char *move = claims.at[i].move;
        buffer_printf(&out, "%s%s%s\n", reason_word(claims.at[i].reason), move ? " " : "",
                      move ? move : "");
    }
    st = st ? error_nomem(err) : buffer_steal(&out, out_text, NULL, err);
    buffer_clear(&out);
    arena_clear(&arena);
    return st;
}

/* The line. */

enum adj_status
adj_play_undo(struct adj_play *play, struct adj_error *err)
{
    if (play->line.count < 2)
        return error_set(err, ADJ_EOF, "end", "no move is left to take back");
    line_pop(&play->line);
    return ADJ_OK;
}

enum adj_status
adj_play_copy(const struct adj_play *play, struct adj_play **out_play, struct adj_error *err)
{
    struct adj_play *copy = calloc(1, sizeof *copy);
    if (!copy || line_copy(&copy->line, &play->line)) {
        free(copy);
        return error_nomem(err);
    }
    *out_play = copy;
    return ADJ_OK;
}
