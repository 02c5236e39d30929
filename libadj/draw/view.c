/* SPDX-License-Identifier: MIT */
/* What the text and the SVG drawing of a position have in common. */
#include "draw/board.h"

#include <string.h>

#include "play/draughts.h"
#include "base/catalogue.h"

void
board_view_init(struct board_view *view, const struct ruleset *rules, const struct position *pos)
{
    memset(view, 0, sizeof *view);
    view->rules = rules;
    view->pos = pos;
    view->id = "board";
}

void
board_view_mark_last(struct board_view *view, const struct line *line)
{
    if (line->count < 2)
        return;
    struct line before = line_until(line, line->count - 1);
    struct move_view move;
    line->rules->family->view(&before, &line->moves[before.count - 1], &move);
    view->mark[move.from] = MARK_MOVE;
    view->mark[move.to] = MARK_MOVE;
    for (unsigned i = 0; i < move.path_len; i++)
        view->mark[move.path[i]] = MARK_MOVE;
    if (move.drop >= 0)
        view->mark[move.drop] = MARK_MOVE;
}

const char *
view_piece(const struct board_view *view, int sq, enum colour *out_colour)
{
    const char *symbol = view->rules->family->piece_at(view->rules, view->pos, sq, out_colour);
    return symbol && symbol[0] && *out_colour != NOBODY ? symbol : NULL;
}

const char *
view_title(const struct board_view *view)
{
    return view->title ? view->title : view_game(view);
}

const char *
view_game(const struct board_view *view)
{
    return tr(view->language, view->rules->title);
}

const char *
view_caption(const struct board_view *view)
{
    if (view->caption)
        return view->caption;
    return tr(view->language, view->pos->turn == WHITE ? N_("White to move") : N_("Black to move"));
}

enum draughts_naming
view_naming(const struct board_view *view)
{
    const struct draughts_rules *draughts = view->rules->draughts;
    if (!draughts)
        return NAMING_LETTERS;
    return draughts->figures ? NAMING_FIGURES : draughts_pdn_naming(view->rules);
}

struct block
board_block(const struct board *board)
{
    const struct vec *last = &board->at[board->count - 1];
    struct block block = {(unsigned)last->at[0] + 1u, (unsigned)last->at[1] + 1u};
    return block;
}

bool
view_is_dark(const struct board_view *view, int sq)
{
    const struct board *board = board_get(view->rules->board);
    const struct vec *at = &board->at[sq];
    bool with_a1 = (at->at[0] + at->at[1] + at->at[2] + at->at[3]) % 2 == 0;
    if (board->shape == SHAPE_HEXAGONS)
        return false;
    if (!view->rules->draughts)
        return with_a1;
    switch (view->rules->draughts->squares) {
    case SQUARES_DARK:
        return with_a1;
    case SQUARES_LIGHT:
        return !with_a1; /* the squares played on are drawn dark, as on a board turned round */
    case SQUARES_ALL:
        break;
    }
    return false;
}
