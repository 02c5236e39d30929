/* SPDX-License-Identifier: MIT */
/* The defects of a record that are known before its first move is read: encoding, assumed variant, set-up, tags. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "notation/walk.h"

/* Adds one remark for the whole input. A control character belongs to no encoding and is reported as such. */
static enum adj_status
remark_encoding(const struct adj_game *game, struct defects *defects)
{
    bool control = game->encoding.single && game->encoding.byte < 0x80;
    char text[16];
    snprintf(text, sizeof text, "byte 0x%02x", game->encoding.byte);
    return defects_add(
        defects, &(struct defect){.code = DEFECT_ENCODING,
                                  .severity = control ? SEVERITY_NOTE : SEVERITY_WARNING,
                                  .place = game->encoding.place,
                                  .text = text,
                                  .parts = control                 ? "a control character"
                                           : game->encoding.single ? "not UTF-8, as the rest is"
                                                                   : "not UTF-8",
                                  .read_as = control ? "a blank" : game->encoding.name});
}

/* Adds a warning for each feature of the set-up that no game can reach (RULES.md 11, `set-up`). A set-up that cannot be
 * played is refused elsewhere, with the same sentences. */
static enum adj_status
remark_setup(const struct adj_game *game, struct defects *defects)
{
    const char *setup = game_chars(game, game->setup);
    struct buffer odd = {0};
    char text[100];
    if (game->setup.len == 0)
        return ADJ_OK;
    enum adj_status st = position_oddities(game->rules, setup, game->setup.len, &odd);
    size_t shown = utf8_cut(setup, game->setup.len, sizeof text - 1);
    snprintf(text, sizeof text, "%.*s", (int)shown, setup);
    char *line = odd.data;
    for (char *end; !st && line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        st = defects_add(defects,
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

enum adj_status
remarks_add(const struct adj_game *game, struct defects *defects)
{
    enum adj_status st = game->encoding.name ? remark_encoding(game, defects) : ADJ_OK;
    if (!st && game->assumed.at > 0) {
        char also[400];
        snprintf(also, sizeof also, "%.*s", (int)game->assumed.len,
                 game_chars(game, game->assumed));
        st = defects_add(defects, &(struct defect){.code = DEFECT_VARIANT_ASSUMED,
                                                   .severity = SEVERITY_NOTE,
                                                   .place = game->place,
                                                   .text = game->rules->id,
                                                   .parts = also});
    }
    if (!st)
        st = remark_setup(game, defects);
    return !st && game->codec->remark ? game->codec->remark(game, defects) : st;
}
