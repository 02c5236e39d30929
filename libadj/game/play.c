/* SPDX-License-Identifier: MIT */
/* A game being played, move by move, or out of a record up to a ply: the adj_play_ functions of adj.h. */
#include "game/play.h"

#include <stdlib.h>

#include "base/error.h"
#include "game/lans.h"
#include "notation/walk.h"

enum adj_status
adj_play_new(const struct adj_variant *variant, const char *setup, size_t len,
             struct adj_play **out_play, struct adj_error *err)
{
    const struct ruleset *rules = variant_rules(variant);
    struct position start;
    enum adj_status st = position_start(rules, setup, len, &start, err);
    if (st)
        return st;
    struct adj_play *play = calloc(1, sizeof *play);
    if (!play || line_init(&play->line, rules, &start)) {
        free(play);
        return error_nomem(err);
    }
    *out_play = play;
    return ADJ_OK;
}

void
adj_play_free(struct adj_play *play)
{
    if (!play)
        return;
    line_clear(&play->line);
    free(play);
}

void
adj_play_set_stop(struct adj_play *play, bool (*stop)(void *context), void *context)
{
    play->line.cancel = (struct cancel){stop, context};
}

enum adj_status
adj_play_move(struct adj_play *play, const char *lan, size_t len, struct adj_error *err)
{
    const struct family *family = play->line.rules->family;
    struct refusal_detail why;
    struct move move;
    enum adj_status st = family->lan_read(&play->line, lan, len, &move, &why, err);
    if (st)
        return st;
    return line_push(&play->line, &move) ? error_nomem(err) : ADJ_OK;
}

enum adj_status
adj_play_moves(const struct adj_play *play, char **out_text, size_t *out_count,
               struct adj_error *err)
{
    struct lans lans;
    lans_init(&lans);
    struct buffer out = {0};
    enum adj_status st = lans_fill(&lans, &play->line, err);
    buffer_puts(&out, "");
    for (size_t i = 0; !st && i < lans.count; i++)
        buffer_put(&out, lans.at[i].text, lans.at[i].len + 1);
    if (!st)
        st = buffer_steal(&out, out_text, NULL, err);
    if (!st && out_count)
        *out_count = lans.count;
    buffer_clear(&out);
    lans_clear(&lans);
    return st;
}

enum adj_status
adj_play_setup(const struct adj_play *play, char **out_text, struct adj_error *err)
{
    struct buffer out = {0};
    play->line.rules->family->setup_write(play->line.rules, line_now(&play->line), &out);
    return buffer_steal(&out, out_text, NULL, err);
}

/* ---- out of a record ----------------------------------------------------------------------------- */

/* Play until the line has so many moves. ADJ_OK; ADJ_EOF when the record ends before; why it stops. */
static enum adj_status
replay(struct walk *walk, size_t plies, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    while (!st && walk->line.count - 1 < plies) {
        st = walk_next(walk, err);
        if (!st && walk->item->kind == ITEM_MOVE && walk_play(walk))
            st = error_nomem(err);
    }
    return st;
}

enum adj_status
adj_game_play(const struct adj_game *game, size_t plies, struct adj_play **out_play,
              struct adj_error *err)
{
    struct adj_error trouble = ADJ_ERROR_INIT;
    struct adj_play *play = calloc(1, sizeof *play);
    struct walk walk;
    if (!play)
        return error_nomem(err);
    enum adj_status st = walk_init(&walk, game, true, &trouble);
    if (!st)
        st = replay(&walk, plies, &trouble);
    if (plies == SIZE_MAX && (st == ADJ_EOF || st == ADJ_EILLEGAL || st == ADJ_ESYNTAX))
        st = ADJ_OK;
    if (st == ADJ_EOF)
        st = error_set(&trouble, ADJ_EOPTION, "option", "ply: the record has only %zu plies",
                       walk.line.count - 1);
    if (!st) {
        play->line = walk.line;
        walk.line = (struct line){.rules = NULL};
        *out_play = play;
    } else {
        free(play);
        if (err)
            *err = trouble;
    }
    walk_clear(&walk);
    return st;
}
