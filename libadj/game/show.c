/* SPDX-License-Identifier: MIT */
/* Drawings for users of the library: adj_play_draw() of adj.h. */
#include <stddef.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "draw/board.h"
#include "game/play.h"

/* Marks a square and the destinations of its piece. */
static enum adj_status
mark_moves(const struct line *line, const char *square, struct board_view *view,
           struct adj_error *err)
{
    int from = board_square(ruleset_board(line->rules), square, strlen(square));
    struct movelist moves;
    if (from < 0)
        return error_set(err, ADJ_EOPTION, "option", "drawing: %.20s is no square of the board",
                         square);
    movelist_init(&moves);
    line->rules->family->moves(line, &moves);
    bool whole = !moves.failed && !moves.too_many;
    memset(view->mark, 0, sizeof view->mark);
    view->mark[from] = MARK_MOVE;
    for (size_t i = 0; i < moves.count; i++) {
        struct move_view move;
        line->rules->family->view(line, &moves.at[i], &move);
        if (move.from == from && move.to != from)
            view->mark[move.to] = MARK_POINT;
    }
    movelist_clear(&moves);
    return whole ? ADJ_OK : error_nomem(err);
}

/* Returns the square with this name plus 1, as struct board_view stores it; 0 if there is none. */
static square_t
square_named(const struct line *line, const char *name)
{
    const struct board *board = ruleset_board(line->rules);
    int sq = name ? board_square(board, name, strlen(name)) : -1;
    return (square_t)(sq + 1);
}

/* Applies the caller's options. A caller compiled with an earlier adj.h passes a shorter struct: `size` tells which
 * members it has. */
static enum adj_status
view_make(const struct adj_play *play, const struct adj_drawing *drawing, struct board_view *out,
          struct adj_error *err)
{
    bool has_more = drawing->size > offsetof(struct adj_drawing, every);
    board_view_init(out, play->line.rules, line_now(&play->line));
    board_view_mark_last(out, &play->line);
    out->checked = line_checked(&play->line);
    out->flip = drawing->flip;
    out->id = drawing->id ? drawing->id : out->id;
    out->title = drawing->bare ? "" : NULL;
    out->bare = drawing->bare;
    out->links = drawing->links;
    out->link_count = drawing->link_count;
    out->language = language_find(
        drawing->size > offsetof(struct adj_drawing, language) ? drawing->language : NULL);
    if (drawing->size > offsetof(struct adj_drawing, tried_to)) {
        out->tried_to = square_named(&play->line, drawing->tried_to);
        out->tried_from = out->tried_to ? square_named(&play->line, drawing->tried_from) : 0;
    }
    out->names = drawing->size > offsetof(struct adj_drawing, names) && drawing->names;
    if (has_more && drawing->theme && !board_theme_find(drawing->theme, &out->theme))
        return error_set(err, ADJ_EOPTION, "option", "drawing: there is no theme '%.20s'",
                         drawing->theme);
    return has_more && drawing->moves ? mark_moves(&play->line, drawing->moves, out, err) : ADJ_OK;
}

enum adj_status
adj_play_draw(const struct adj_play *play, const struct adj_drawing *drawing, char **out_text,
              struct adj_error *err)
{
    struct board_view view;
    struct buffer out = {0};
    size_t every = drawing->size > offsetof(struct adj_drawing, every) ? drawing->every : 0;
    enum adj_status st = view_make(play, drawing, &view, err);
    if (st)
        return st;
    if (strcmp(drawing->format, "text") == 0)
        board_text(&view, &out);
    else if (strcmp(drawing->format, "svg") != 0)
        return error_set(err, ADJ_EOPTION, "format", "drawing: \"%.20s\" is neither text nor svg",
                         drawing->format);
    else if (every > 0)
        board_game_svg(&play->line, &view, every, &out);
    else
        board_svg(&view, &out);
    return buffer_steal(&out, out_text, NULL, err);
}
