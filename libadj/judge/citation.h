/* SPDX-License-Identifier: MIT */
/* What a verdict cites: document, paragraph and, where the words are the author's, the sentences themselves. */
#ifndef JUDGE_CITATION_H
#define JUDGE_CITATION_H

#include "base/arena.h"
#include "play/ruleset.h"

struct citation {
    const char *document;
    const char *paragraph; /* NULL: the document as a whole */
    const char *quote;     /* NULL: the document's words are not ours to print */
    const char *rulings;   /* of the sentences by which a move is refused; NULL: none */
};

/* What is to be cited for. */
struct citation_cause {
    enum reason reason;
    /* of an illegal move; REFUSED_NOTHING: it does not matter, or is not known */
    enum refusal refused;
    const char *piece; /* that the illegal move was asked of; NULL: not known */
    const char *royal; /* the royal piece that decided; NULL: none did */
    bool points;       /* the totals that decide, and nothing else */
    bool draw_claimed; /* the record claims a draw */
};

/*
 * The sentences of the rules' sources that speak of the cause; where none does, what the ending (NULL: none) names, else
 * the rules' own document. Strings that are put together go into `arena`.
 */
void citation_find(const struct ruleset *rules, const struct ending *ending,
                   const struct citation_cause *cause, struct arena *arena, struct citation *out);

#endif
