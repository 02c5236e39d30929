/* SPDX-License-Identifier: MIT */
/* One warning for each oddity; a set-up that cannot be played is refused elsewhere, with the same sentences. */
#include "notation/setup.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "play/ruleset.h"

enum { TEXT_SHOWN = 100 };

enum adj_status
setup_remark(const struct adj_game *game, struct defects *out_defects)
{
    const char *setup = game_chars(game, game->setup);
    struct buffer odd = {0};
    char text[TEXT_SHOWN];
    if (game->setup.len == 0)
        return ADJ_OK;
    enum adj_status st = position_oddities(game->rules, setup, game->setup.len, &odd);
    size_t shown = utf8_cut(setup, game->setup.len, sizeof text - 1);
    snprintf(text, sizeof text, "%.*s", (int)shown, setup);
    char *line = odd.data;
    for (char *end; !st && line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        st = defects_add(out_defects,
                         &(struct defect){
                             .code = DEFECT_SET_UP,
                             .severity = SEVERITY_WARNING,
                             .place = game->setup_place.line > 0 ? game->setup_place : game->place,
                             .text = text,
                             .parts = line,
                         });
    }
    buffer_clear(&odd);
    return st;
}
