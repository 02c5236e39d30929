/* SPDX-License-Identifier: MIT */
/* The list of all sources, and which rulings concern which rules. */
#include "rules/sentences.h"

#include <string.h>

static const struct source *const sources[] = {
    &source_waterloo5,
    &source_waterloo6,
    &source_waterloo7,
    &source_waterloo7_grand,
    &source_waterloo7_junior,
    &source_lippo_chess,
    &source_brilliant,
    &source_nihongi,
    &source_cubic,
    &source_cubic_symmetric,
    &source_cubic_asymmetric,
    &source_turtle,
    &source_stones,
    &source_lippo_draughts,
    &source_eureka,
    &source_fide_pieces,
    &source_fide_960,
    &source_fide_endings,
    &source_fide_dated,
    &source_fide_conduct,
    &source_makruk,
    &source_makruk_counts,
    &source_fmjd_moves,
    &source_fmjd_ends,
    &source_wcdf,
    &source_fid,
    &source_apca,
    &source_fpd,
    &source_code,
    &source_idf,
    &source_cbjd,
    &source_cfd,
    &source_dama,
    &source_tudaf,
    &source_frisian,
};

const struct source *
source_at(size_t index)
{
    return index < sizeof sources / sizeof sources[0] ? sources[index] : NULL;
}

bool
rulings_have(const char *list, const char *word, size_t len)
{
    while (list && *list) {
        size_t n = strcspn(list, " ");
        if (n == len && memcmp(list, word, len) == 0)
            return true;
        list += n + (list[n] == ' ');
    }
    return false;
}

static bool
source_names(const struct source *source, const char *id, size_t len)
{
    for (const struct sentence *s = source->sentences; s->paragraph; s++)
        if (rulings_have(s->rulings, id, len))
            return true;
    return false;
}

bool
ruling_concerns(const struct ruling *ruling, const struct ruleset *rules)
{
    size_t len = strlen(ruling->id);
    if (rulings_have(rules->ruling, ruling->id, len) ||
        rulings_have(rules->start_ruling, ruling->id, len) ||
        rulings_have(rules->asides, ruling->id, len))
        return true;
    for (size_t i = 0; rules->endings[i].reason; i++)
        if (rulings_have(rules->endings[i].ruling, ruling->id, len))
            return true;
    for (size_t i = 0; i < RULESET_MAX_SOURCES && rules->sources[i]; i++)
        if (source_names(rules->sources[i], ruling->id, len))
            return true;
    return false;
}
