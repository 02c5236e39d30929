/* SPDX-License-Identifier: MIT */
/* The sentences that a verdict quotes, selected from the tables of rules/ (rules/sentences.h). */
#include "judge/citation.h"

#include <string.h>

#include "base/buffer.h"
#include "rules/sentences.h"

/* Returns whether the move was refused because the piece does not move that way. */
static bool
is_mode(enum refusal refused)
{
    return refused == REFUSED_GEOMETRY || refused == REFUSED_BLOCKED ||
           refused == REFUSED_PROMOTION;
}

static bool
refuses(const struct sentence *s, const struct citation_cause *cause)
{
    if (s->refuses & UINT32_C(1) << cause->refused)
        return true;
    return is_mode(cause->refused) && s->piece && cause->piece &&
           strcmp(s->piece, cause->piece) == 0;
}

static bool
decides(const struct sentence *s, const struct citation_cause *cause)
{
    if (cause->points)
        return s->points;
    if (s->no_draws && cause->draw_claimed && cause->reason == REASON_UNFINISHED)
        return true;
    if (s->royal && (!cause->royal || strcmp(s->royal, cause->royal) != 0))
        return false;
    return (s->decides & UINT64_C(1) << cause->reason) != 0;
}

/* The citation under construction, sentence by sentence. */
struct citing {
    const struct source *source; /* of the first sentence; NULL: none yet */
    const char *last;            /* the last paragraph */
    struct buffer paragraph, quote, rulings;
};

static void
cite(struct citing *citing, const struct source *source, const struct sentence *s, bool refused)
{
    citing->source = citing->source ? citing->source : source;
    if (!citing->last || strcmp(citing->last, s->paragraph) != 0)
        buffer_printf(&citing->paragraph, "%s%s", citing->last ? "; " : "", s->paragraph);
    citing->last = s->paragraph;
    if (!source->is_ours)
        buffer_printf(&citing->quote, "%s%s", citing->quote.len > 0 ? " " : "", s->text);
    if (refused && s->rulings)
        buffer_printf(&citing->rulings, "%s%s", citing->rulings.len > 0 ? " " : "", s->rulings);
}

/* Adds every sentence of the game's sources that fits the cause. */
static void
cite_all(struct citing *citing, const struct ruleset *rules, const struct citation_cause *cause,
         bool (*fits)(const struct sentence *, const struct citation_cause *))
{
    for (size_t i = 0; i < RULESET_MAX_SOURCES && rules->sources[i]; i++)
        for (const struct sentence *s = rules->sources[i]->sentences; s->paragraph; s++)
            if (fits(s, cause))
                cite(citing, rules->sources[i], s, fits == refuses);
}

/* Copies the text to the arena; NULL when it is empty. */
static const char *
keep(struct arena *arena, struct buffer *text)
{
    const char *kept = arena_keep(arena, text);
    return *kept ? kept : NULL;
}

void
citation_find(const struct ruleset *rules, const struct ending *ending,
              const struct citation_cause *cause, struct arena *arena, struct citation *out)
{
    struct citing citing = {.source = NULL};
    *out = (struct citation){.document = rules->source};
    if (ending && ending->document) {
        out->document = ending->document;
        out->paragraph = ending->paragraph;
    }
    cite_all(&citing, rules, cause, decides);
    if (cause->reason == REASON_ILLEGAL_MOVE && cause->refused != REFUSED_NOTHING)
        cite_all(&citing, rules, cause, refuses);
    if (!citing.source)
        return;
    out->document = citing.source->document;
    out->paragraph = keep(arena, &citing.paragraph);
    out->quote = keep(arena, &citing.quote);
    out->rulings = keep(arena, &citing.rulings);
}
