/* SPDX-License-Identifier: MIT */
/* Suggests --variant for the games of a file that do not say which game they are. */
#include "undecided.h"

#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "cli.h"

/* Returns whether a list of ids, "russian, czech", contains this one. */
static bool
is_listed(const char *list, const char *id)
{
    const size_t len = strlen(id);
    for (const char *at = list; (at = strstr(at, id)) != NULL; at += len)
        if ((at == list || at[-1] == ' ') && (at[len] == '\0' || at[len] == ','))
            return true;
    return false;
}

/* Keeps only the games of the list. */
static void
narrow(struct undecided *undecided, const char *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < undecided->count; i++)
        if (is_listed(list, undecided->may_be[i]))
            undecided->may_be[kept++] = undecided->may_be[i];
    undecided->count = kept;
}

void
undecided_count(struct undecided *undecided, const struct adj_error *err, const char *variant)
{
    if (strcmp(err->code, "ambiguous-variant") != 0) {
        undecided->decided += variant != NULL;
        undecided->other = undecided->other ? undecided->other : variant;
        return;
    }
    if (undecided->games++ == 0)
        for (size_t i = 0; i < adj_variant_count() && i < UNDECIDED_NAMES; i++)
            undecided->may_be[undecided->count++] = adj_variant_id(adj_variant_at(i));
    narrow(undecided, err->variants);
}

void
undecided_end(struct undecided *undecided, const char *file)
{
    if (undecided->games > 0 && undecided->decided > 0) {
        const char *best = undecided->count > 0 ? undecided->may_be[0] : NULL;
        for (size_t i = 0; i < undecided->count; i++)
            if (undecided->other && strcmp(undecided->may_be[i], undecided->other) == 0)
                best = undecided->other;
        cli_prefix();
        fprintf(stderr, cli_tr("%s: %zu of %zu games do not say which game they are: "), file,
                undecided->games, undecided->games + undecided->decided);
        fprintf(stderr, best ? cli_tr("add --variant %s") : cli_tr("name it with --variant%s"),
                best ? best : "");
        for (size_t i = 0; best && i < undecided->count; i++)
            if (undecided->may_be[i] != best && strcmp(undecided->may_be[i], best) != 0)
                fprintf(stderr, cli_tr(" or %s"), undecided->may_be[i]);
        fputc('\n', stderr);
    }
    *undecided = (struct undecided){.games = 0};
}
