/* SPDX-License-Identifier: MIT */
/* Accessors to a verdict for callers of the library. */
#include "judge/verdict.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/json.h"

void
adj_verdict_free(struct adj_verdict *verdict)
{
    if (!verdict)
        return;
    adj_verdict_free(verdict->other); /* `other` has no further verdict */
    defects_clear(&verdict->defects);
    line_clear(&verdict->line);
    arena_clear(&verdict->arena);
    free(verdict);
}

const char *
adj_verdict_status(const struct adj_verdict *verdict)
{
    return status_word(verdict->outcome.status);
}

const char *
adj_verdict_winner(const struct adj_verdict *verdict)
{
    return colour_word(verdict->outcome.winner);
}

const char *
adj_verdict_player(const struct adj_verdict *verdict, const char *colour)
{
    return verdict->players[strcmp(colour, "black") == 0 ? BLACK : WHITE];
}

const char *
adj_verdict_round(const struct adj_verdict *verdict)
{
    return verdict->round;
}

const char *
adj_verdict_board(const struct adj_verdict *verdict)
{
    return verdict->board;
}

const char *
adj_verdict_reason(const struct adj_verdict *verdict)
{
    return reason_word(verdict->outcome.reason);
}

const char *
basis_word(enum basis basis)
{
    static const char *const words[] = {"none", "rules", "record", "decision", "reported"};
    return words[basis];
}

const char *
adj_verdict_basis(const struct adj_verdict *verdict)
{
    return basis_word(verdict->basis);
}

bool
adj_verdict_score(const struct adj_verdict *verdict, unsigned *out_white, unsigned *out_black)
{
    if (!verdict_is_scored(verdict))
        return false;
    *out_white = verdict->hundredths[WHITE];
    *out_black = verdict->hundredths[BLACK];
    return true;
}

void
points_write(const unsigned points[2], struct buffer *out)
{
    json_open(out, "points", '{');
    json_put_number(out, "white", points[WHITE]);
    json_put_number(out, "black", points[BLACK]);
    json_close(out, '}');
}

bool
adj_verdict_points(const struct adj_verdict *verdict, unsigned *out_white, unsigned *out_black)
{
    if (!verdict->outcome.has_points)
        return false;
    *out_white = verdict->outcome.points[WHITE];
    *out_black = verdict->outcome.points[BLACK];
    return true;
}

size_t
adj_verdict_ply(const struct adj_verdict *verdict)
{
    return verdict->ply;
}

const char *
adj_verdict_variant(const struct adj_verdict *verdict)
{
    return verdict->rules->id;
}

const char *
adj_verdict_fingerprint(const struct adj_verdict *verdict)
{
    return verdict->fingerprint;
}

size_t
adj_verdict_defect_count(const struct adj_verdict *verdict)
{
    return verdict->defects.count;
}

bool
adj_verdict_defect(const struct adj_verdict *verdict, size_t index, struct adj_defect *out)
{
    return defects_show(&verdict->defects, index, out);
}
