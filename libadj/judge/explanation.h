/* SPDX-License-Identifier: MIT */
/*
 * Citations of a verdict (document, paragraph and, if the text is the author's, the sentences themselves), and illegal-move
 * explanations: the reason, the piece's legal moves, and the probably intended move.
 */
#ifndef JUDGE_EXPLANATION_H
#define JUDGE_EXPLANATION_H

#include "base/arena.h"
#include "notation/notation.h"
#include "play/ruleset.h"

struct adj_game;

struct citation {
    const char *document;
    const char *paragraph; /* NULL: the document as a whole */
    const char *quote;     /* NULL: the document may not be quoted */
    const char *rulings;   /* rulings of the sentences that refuse a move; NULL: none */
};

/* The cause for which rules are cited. */
struct citation_cause {
    enum reason reason;
    /* why the move is illegal; REFUSED_NOTHING: unknown or not needed */
    enum refusal refused;
    const char *piece; /* piece of the illegal move; NULL: unknown */
    const char *royal; /* royal piece that decided the game; NULL: none */
    bool points;       /* cite only the rule on the totals of points */
    bool draw_claimed; /* the record claims a draw */
};

/*
 * Finds the sentences of the game's sources about the cause; without any, the rule that the ending names (NULL: none),
 * else the game's main document. New strings are allocated in `arena`.
 */
void citation_find(const struct ruleset *rules, const struct ending *ending,
                   const struct citation_cause *cause, struct arena *arena, struct citation *out);

enum { REFUSED_MAX_MOVES = 512, EXPLANATION_MAX_NEAREST = 3 };

/* A legal move in LAN and in the record's notation. */
struct named_move {
    const char *lan;
    const char *text; /* in the record's notation */
};

struct explanation {
    const char *text; /* as written, with its number: "5.Ke3"; set by the caller */
    struct refusal_detail why;
    /* The squares of `why` in the record's notation; NULL: none. */
    const char *from, *to, *squares[REFUSAL_MAX_SQUARES], *through[REFUSAL_MAX_SQUARES];
    struct position position;          /* before the move */
    struct citation citation;          /* the rule that it breaks */
    const struct named_move *legal;    /* legal moves of that piece, sorted by LAN */
    const struct named_move *captures; /* compulsory captures, sorted by LAN */
    size_t legal_count, capture_count;
    const char *near[EXPLANATION_MAX_NEAREST]; /* suggestions, in the record's notation */
    size_t near_count;
};

/* Fills every member except `text` for a move that was refused because of `why` in the position at the end of `line`;
 * `written` is the move as the record has it. Strings are allocated in the arena. May return ADJ_ENOMEM. */
enum adj_status explanation_find(const struct adj_game *game, struct line *line,
                                 const struct refusal_detail *why, const char *written,
                                 size_t written_len, struct arena *arena, struct explanation *out);

#endif
