/* SPDX-License-Identifier: MIT */
/* The legal moves of a position as values, and the one that a text describes: adj_play_legal() and adj_play_text() of
 * adj.h. */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/arena.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "game/play.h"

struct adj_moves {
    struct arena arena; /* the moves and their strings */
    struct adj_move *at;
    size_t count;
};

/* Returns the names of these squares, separated by spaces. */
static const char *
squares_text(struct arena *arena, const struct board *board, const square_t *squares, size_t count)
{
    struct buffer text = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_puts(&text, i ? " " : "");
        buffer_puts(&text, board->name[squares[i]]);
    }
    return arena_keep(arena, &text);
}

static const char *
text_or_null(const char *text)
{
    return *text ? text : NULL;
}

static void
move_fill(struct adj_moves *moves, const struct line *line, const struct codec *codec,
          const struct lan *lan, struct adj_move *out)
{
    const struct board *board = ruleset_board(line->rules);
    struct move_view view;
    struct buffer text = {0};
    line->rules->family->view(line, lan->move, &view);
    codec->write_move(line, lan->move, &text);
    /* A chess move captures at most one piece; a capture in draughts takes one with each leap. */
    size_t captures = view.capture ? view.path_len : 0;
    *out = (struct adj_move){
        .lan = arena_strndup(&moves->arena, lan->text, lan->len),
        .text = arena_keep(&moves->arena, &text),
        .from = board->name[view.from],
        .to = board->name[view.to],
        .path = squares_text(&moves->arena, board, view.path, view.path_len),
        .captured = captures ? squares_text(&moves->arena, board, view.taken_at, captures) : NULL,
        .piece = view.piece,
        .promotion = text_or_null(*view.becomes ? view.becomes : view.chosen),
        .check = view.check,
    };
}

enum adj_status
adj_play_legal(const struct adj_play *play, struct adj_moves **out_moves, struct adj_error *err)
{
    const struct line *line = &play->line;
    const struct codec *codec = codec_own(line->rules);
    struct adj_moves *moves = calloc(1, sizeof *moves);
    struct lans lans;
    if (!moves)
        return error_nomem(err);
    arena_init(&moves->arena);
    lans_init(&lans);
    enum adj_status st = lans_fill(&lans, line, NULL, err);
    if (!st) {
        moves->at = arena_array(&moves->arena, lans.count + 1, sizeof *moves->at);
        for (size_t i = 0; moves->at && i < lans.count; i++)
            move_fill(moves, line, codec, &lans.at[i], &moves->at[i]);
        moves->count = lans.count;
        st = moves->arena.failed ? error_nomem(err) : ADJ_OK;
    }
    lans_clear(&lans);
    if (st)
        adj_moves_free(moves);
    else
        *out_moves = moves;
    return st;
}

size_t
adj_moves_count(const struct adj_moves *moves)
{
    return moves->count;
}

bool
adj_moves_at(const struct adj_moves *moves, size_t index, struct adj_move *out)
{
    if (index >= moves->count)
        return false;
    struct_fill(out, &moves->at[index], sizeof *out);
    return true;
}

void
adj_moves_free(struct adj_moves *moves)
{
    if (!moves)
        return;
    arena_clear(&moves->arena);
    free(moves);
}

/* A move by its text. */

/* Reports an illegal move and suggests the legal move with the smallest edit distance. */
static enum adj_status
refuse(const struct codec *codec, const struct line *line, const char *text, size_t len,
       const char *why, struct adj_error *err)
{
    struct lans lans;
    struct suggestion near;
    lans_init(&lans);
    suggestion_init(&near, text, len);
    if (lans_fill(&lans, line, codec, NULL) == ADJ_OK && lans.text.data)
        for (const char *move = lans.text.data; *move; move += strcspn(move, "\n") + 1)
            suggestion_try(&near, move, strcspn(move, "\n"));
    enum adj_status st =
        near.best ? error_set(err, ADJ_EILLEGAL, "illegal-move", "%.*s: %s, did you mean '%.*s'?",
                              (int)(len < 60 ? len : 60), text, why, (int)near.best_len, near.best)
                  : error_set(err, ADJ_EILLEGAL, "illegal-move", "%.*s: %s",
                              (int)(len < 60 ? len : 60), text, why);
    lans_clear(&lans);
    return st;
}

enum adj_status
move_understand(const struct codec *codec, const struct adj_game *game, struct line *line,
                const char *text, size_t len, struct move *out, struct adj_error *err)
{
    struct adj_error lan = ADJ_ERROR_INIT;
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    enum adj_status st = line->rules->family->lan_read(line, text, len, out, &why, &lan);
    if (st != ADJ_ESYNTAX && st != ADJ_EILLEGAL)
        return st ? error_nomem(err) : ADJ_OK;
    struct resolution res;
    codec->resolve(game, line, text, len, &res);
    if (res.found) {
        *out = res.move;
        return ADJ_OK;
    }
    bool is_lan = st == ADJ_EILLEGAL;
    return refuse(codec, line, text, len,
                  is_lan && *why.text ? why.text
                  : *res.detail       ? res.detail
                  : *res.why.text     ? res.why.text
                                      : lan.parts,
                  err);
}

enum adj_status
adj_play_text(struct adj_play *play, const char *text, size_t len, struct adj_error *err)
{
    struct move move;
    enum adj_status st =
        move_understand(codec_own(play->line.rules), NULL, &play->line, text, len, &move, err);
    if (st)
        return st;
    return line_push(&play->line, &move) ? error_nomem(err) : ADJ_OK;
}
