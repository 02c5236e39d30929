/* SPDX-License-Identifier: MIT */
/* What an archive holds. */
#include "summary.h"

#include <string.h>

static void
tally_add(struct tally *tally, const char *name)
{
    size_t i = 0;
    while (i < tally->count && strcmp(tally->names[i], name) != 0)
        i++;
    if (i == SUMMARY_MAX_NAMES)
        return;
    if (i == tally->count) {
        tally->names[i] = name;
        tally->count++;
    }
    tally->counts[i]++;
}

void
summary_work(void *context, struct game_piece *piece)
{
    (void)context;
    if (!adj_judge(piece->game, NULL, &piece->verdict, &piece->err) &&
        games_stopped(piece->verdict))
        piece->code = CODE_GAMES;
}

void
summary_collect(void *context, struct game_piece *piece)
{
    struct summary *summary = context;
    struct adj_defect defect = ADJ_DEFECT_INIT;
    summary->games++;
    if (!piece->verdict) {
        summary->unreadable++;
        return;
    }
    tally_add(&summary->variants, adj_verdict_variant(piece->verdict));
    for (size_t i = 0; adj_verdict_defect(piece->verdict, i, &defect); i++)
        tally_add(&summary->defects, defect.code);
}

static void
tally_put(const struct tally *tally, const char *what, FILE *out)
{
    for (size_t i = 0; i < tally->count; i++)
        fprintf(out, "%s\t%s\t%zu\n", what, tally->names[i], tally->counts[i]);
}

void
summary_put(const struct summary *summary, FILE *out)
{
    fprintf(out, "games\t%zu\nunreadable\t%zu\n", summary->games, summary->unreadable);
    tally_put(&summary->variants, "variant", out);
    tally_put(&summary->defects, "defect", out);
}
