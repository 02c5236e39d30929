/* SPDX-License-Identifier: MIT */
/* Can a side still mate? adj_play_can_mate() of adj.h. */

#include "base/error.h"
#include "game/play.h"
#include "judge/words.h"
#include "play/mates.h"

void
adj_mates_clear(struct adj_mates *mates)
{
    adj_free(mates->line);
    *mates = (struct adj_mates)ADJ_MATES_INIT;
}

/* The moves in LAN, one a line; each is written from the position in which it is played. */
static enum adj_status
line_write(const struct line *line, const struct mates *found, struct adj_mates *out,
           struct adj_error *err)
{
    struct line game;
    if (line_copy(&game, line))
        return error_nomem(err);
    struct buffer text = {0};
    buffer_puts(&text, "");
    for (size_t i = 0; i < found->count && !text.failed; i++) {
        line->rules->family->lan_write(line->rules, line_now(&game), &found->line[i], &text);
        buffer_putc(&text, '\n');
        text.failed |= line_push(&game, &found->line[i]) != ADJ_OK;
    }
    line_clear(&game);
    out->plies = found->count;
    enum adj_status st = buffer_steal(&text, &out->line, NULL, err);
    buffer_clear(&text);
    return st;
}

enum adj_status
adj_play_can_mate(const struct adj_play *play, const char *side, uint64_t nodes,
                  struct adj_mates *out, struct adj_error *err)
{
    enum colour colour;
    if (!colour_find(side, &colour))
        return error_set(err, ADJ_EOPTION, "option", "side: \"%.20s\", expected white or black",
                         side);
    if (!mates_exist(play->line.rules))
        return error_set(err, ADJ_EOPTION, "option", "there is no mate in %s",
                         play->line.rules->title);
    struct mates_memory memory = {0};
    struct mates found;
    enum adj_status st =
        mates_find(&play->line, colour, nodes ? nodes : MATES_NODES, &memory, &found);
    *out = (struct adj_mates)ADJ_MATES_INIT;
    out->nodes = found.nodes;
    if (!st && found.answer == MATES_CAN) {
        out->answer = ADJ_MATES_CAN;
        st = line_write(&play->line, &found, out, err);
    } else if (!st && found.answer == MATES_CANNOT) {
        out->answer = ADJ_MATES_CANNOT;
        out->kind = mates_kind_word(found.kind);
    } else if (st) {
        error_broken(err, st);
    }
    mates_clear(&found);
    mates_memory_clear(&memory);
    return st;
}
