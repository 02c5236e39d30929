/* SPDX-License-Identifier: MIT */
/* The moves of a record in its own words: adj_game_written() of adj.h. */
#include "base/error.h"
#include "judge/verdict.h"
#include "notation/walk.h"

/* Walk the main line for as long as it can be played. */
static enum adj_status
walk_all(struct walk *walk, const struct adj_game *game, struct adj_error *err)
{
    struct adj_error why = ADJ_ERROR_INIT;
    enum adj_status st = walk_init(walk, game, true, err);
    if (st)
        return st;
    do
        st = walk_next(walk, &why);
    while (!st);
    return error_breaks(st) ? error_broken(err, st) : ADJ_OK;
}

enum adj_status
adj_game_written(const struct adj_game *game, char **out_text, struct adj_error *err)
{
    struct walk walk;
    struct buffer text = {0};
    buffer_puts(&text, "");
    enum adj_status st = walk_all(&walk, game, err);
    struct numbering numbering = {walk.base, walk.second};
    for (size_t ply = 1; !st && ply < walk.line.count; ply++) {
        struct line before = line_until(&walk.line, ply);
        numbering_write(&numbering, ply, &text);
        game->codec->write_move(&before, &walk.line.moves[ply - 1], &text);
        buffer_putc(&text, '\n');
    }
    if (!st)
        st = buffer_steal(&text, out_text, NULL, err);
    walk_clear(&walk);
    buffer_clear(&text);
    return st;
}
