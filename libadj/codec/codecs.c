/* SPDX-License-Identifier: MIT */
/* The table of notations: the one place that lists them. */
#include "notation/notation.h"

#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/word.h"
#include "chess/schema.h"
#include "notation/movetext.h"
#include "rules/rules.h"

static const struct codec *const codecs[] = {
    &codec_lan, &codec_waterloo, &codec_lippo, &codec_turtle,  &codec_pgn,
    &codec_xml, &codec_json,     &codec_pdn,   &codec_figures,
};

size_t
codec_count(void)
{
    return sizeof codecs / sizeof *codecs;
}

const struct codec *
codec_at(size_t index)
{
    return index < codec_count() ? codecs[index] : NULL;
}

const struct codec *
codec_find(const char *name, size_t len)
{
    for (size_t i = 0; i < codec_count(); i++)
        if (word_says(name, len, codecs[i]->name))
            return codecs[i];
    return NULL;
}

const char *
adj_notation_at(size_t index)
{
    const struct codec *codec = codec_at(index);
    return codec ? codec->name : NULL;
}

const char *
adj_notation_title(const char *notation)
{
    const struct codec *codec = codec_find(notation, strlen(notation));
    return codec ? codec->title : "";
}

const char *
adj_notation_media_type(const char *notation)
{
    const struct codec *codec = codec_find(notation, strlen(notation));
    return codec ? codec->media_type : "";
}

const char *
adj_notation_carries(const char *notation, size_t index)
{
    /* In the order of the bits CAN_VARIANT ... CAN_ESCAPES. */
    static const char *const words[] = {"variant",  "setup",  "tags",   "parts",      "events",
                                        "comments", "signs",  "clocks", "variations", "result",
                                        "marks",    "resets", "passes", "escapes"};
    const struct codec *codec = codec_find(notation, strlen(notation));
    for (size_t bit = 0; codec && bit < sizeof words / sizeof *words; bit++)
        if (codec->can >> bit & 1 && index-- == 0)
            return words[bit];
    return NULL;
}

const char *
adj_notation_style(const char *notation, size_t index)
{
    const struct codec *codec = codec_find(notation, strlen(notation));
    const struct move_style *const *at = codec ? codec->styles : NULL;
    for (; at && *at; at++)
        if (index-- == 0)
            return (*at)->name;
    return NULL;
}

bool
adj_notation_fits(const char *notation, const struct adj_variant *variant)
{
    const struct codec *codec = codec_find(notation, strlen(notation));
    return codec && codec->carries(variant_rules(variant));
}

const char *
adj_notation_result(const char *notation, const struct adj_variant *variant, const char *result)
{
    const struct codec *codec = codec_find(notation, strlen(notation));
    return codec ? movetext_result_word(variant_rules(variant), result, codec->points) : NULL;
}

/* Returns the usual notation of a game: PGN if the game has a FEN, else one made for certain games, else LAN. */
const struct codec *
codec_own(const struct ruleset *rules)
{
    const struct codec *own = &codec_lan;
    if (rules->chess && rules->chess->fen)
        return &codec_pgn;
    for (size_t i = 0; i < codec_count(); i++)
        if (codecs[i]->carries != codec_lan.carries && codecs[i]->carries(rules) &&
            (own == &codec_lan || own == &codec_pgn))
            own = codecs[i];
    return own;
}

void
codec_name_add(char names[CODEC_NAMES_SIZE], const char *name)
{
    size_t used = strlen(names);
    if (used + strlen(name) + 3 <= CODEC_NAMES_SIZE)
        snprintf(names + used, CODEC_NAMES_SIZE - used, "%s%s", used > 0 ? ", " : "", name);
}

void
codec_names(const struct ruleset *rules, char names[CODEC_NAMES_SIZE])
{
    *names = '\0';
    for (size_t i = 0; i < codec_count(); i++)
        if (!rules || codecs[i]->carries(rules))
            codec_name_add(names, codecs[i]->name);
}

enum adj_status
codec_refuse(const struct codec *codec, const struct ruleset *rules, bool record,
             struct place place, struct adj_error *err)
{
    char names[CODEC_NAMES_SIZE];
    codec_names(rules, names);
    return error_at(err, ADJ_ENOTATION, "unfit-notation", place.line, place.column,
                    record ? "the record is in the notation %s, which does not write %s: name "
                             "another variant, or submit a record in one of %s"
                           : "the notation %s does not write %s: use one of %s",
                    codec->name, rules->id, names);
}

const char *
adj_variant_notation(const struct adj_variant *variant)
{
    return codec_own(variant_rules(variant))->name;
}
