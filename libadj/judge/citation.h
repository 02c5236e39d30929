/* SPDX-License-Identifier: MIT */
/* Citations of a verdict: document, paragraph and, if the text is the author's, the sentences themselves. */
#ifndef JUDGE_CITATION_H
#define JUDGE_CITATION_H

#include "base/arena.h"
#include "play/ruleset.h"

struct citation {
    const char *document;
    const char *paragraph; /* NULL: the document as a whole */
    const char *quote;     /* NULL: the document may not be quoted */
    const char *rulings;   /* rulings of the sentences that refuse a move; NULL: none */
};

/* The cause to be cited for. */
struct citation_cause {
    enum reason reason;
    /* why the move is illegal; REFUSED_NOTHING: unknown or not needed */
    enum refusal refused;
    const char *piece; /* piece of the illegal move; NULL: unknown */
    const char *royal; /* royal piece that decided the game; NULL: none */
    bool points;       /* only the totals of points */
    bool draw_claimed; /* the record claims a draw */
};

/*
 * Finds the sentences of the game's sources about the cause; without any, the rule that the ending names (NULL: none),
 * else the game's main document. New strings are allocated in `arena`.
 */
void citation_find(const struct ruleset *rules, const struct ending *ending,
                   const struct citation_cause *cause, struct arena *arena, struct citation *out);

#endif
