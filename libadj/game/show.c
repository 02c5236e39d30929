/* SPDX-License-Identifier: MIT */
/* Drawings for the callers of the library: adj_play_draw() of adj.h. */
#include <string.h>

#include "base/error.h"
#include "game/play.h"
#include "draw/board.h"

static const struct {
    const char *name;
    void (*draw)(const struct board_view *view, struct buffer *out);
} formats[] = {
    {"svg", board_svg},
    {"text", board_text},
};

enum adj_status
adj_play_draw(const struct adj_play *play, const struct adj_drawing *drawing, char **out_text,
              struct adj_error *err)
{
    struct board_view view;
    struct buffer out;

    board_view_init(&view, play->line.rules, line_now(&play->line));
    board_view_mark_last(&view, &play->line);
    view.flip = drawing->flip;
    view.id = drawing->id ? drawing->id : view.id;
    view.title = drawing->bare ? "" : NULL;
    view.bare = drawing->bare;
    view.links = drawing->links;
    view.link_count = drawing->link_count;
    buffer_init(&out);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(formats[i].name, drawing->format) == 0) {
            formats[i].draw(&view, &out);
            return buffer_steal(&out, out_text, NULL, err);
        }
    return error_set(err, ADJ_EOPTION, "format", "drawing: \"%.20s\" is neither text nor svg",
                     drawing->format);
}
