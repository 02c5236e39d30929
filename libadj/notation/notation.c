/* SPDX-License-Identifier: MIT */
/* The table of notations: the one place that lists them. */
#include "notation/notation.h"

#include <strings.h>
#include <string.h>

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
        if (strlen(codecs[i]->name) == len && strncasecmp(codecs[i]->name, name, len) == 0)
            return codecs[i];
    return NULL;
}

const char *
adj_notation_at(size_t index)
{
    const struct codec *codec = codec_at(index);
    return codec ? codec->name : NULL;
}
