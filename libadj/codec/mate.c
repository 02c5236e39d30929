/* SPDX-License-Identifier: MIT */
/* Asked only of moves that carry a mark of mate: the question costs a look at the replies. */
#include "codec/mate.h"

bool
mate_follows(struct line *line, const struct move *move)
{
    struct outcome outcome;
    if (line_push(line, move))
        return true; /* out of memory: the walk finds that out when it plays the move */
    line->rules->family->outcome(line, &outcome);
    line_pop(line);
    line_look(line, move);
    return outcome.reason == REASON_CHECKMATE || outcome.reason == REASON_PRESIDENT_MATED ||
           outcome.reason == REASON_PRESIDENT_CAPTURED ||
           (outcome.reason == REASON_STALEMATE && outcome.status == OUTCOME_DECIDED);
}
