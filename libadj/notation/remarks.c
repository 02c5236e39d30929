/* SPDX-License-Identifier: MIT */
/* The defects of a record that are known before its first move is read: encoding, assumed variant, set-up, tags. */
#include "notation/remarks.h"

#include <stdio.h>

#include "notation/setup.h"

/* One remark for the whole input. A control character is no part of any encoding: it is reported as such. */
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
        st = setup_remark(game, defects);
    if (!st && game->codec->remark)
        st = game->codec->remark(game, defects);
    return st;
}
