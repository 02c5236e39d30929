/* SPDX-License-Identifier: MIT */
/* An illegal move as its player has to be told of it: why, what the piece could do, what was probably meant. */
#ifndef JUDGE_REFUSED_H
#define JUDGE_REFUSED_H

#include "base/arena.h"
#include "judge/citation.h"
#include "notation/notation.h"

enum { REFUSED_MAX_MOVES = 512, REFUSED_MAX_NEAR = 3 };

/* A legal move in both forms. */
struct told_move {
    const char *lan;
    const char *text; /* as the record writes */
};

struct refused {
    const char *text; /* as written, with its number: "5.Ke3"; set by who asks */
    struct refusal_detail why;
    /* The squares of `why` as the record names them; NULL: none. */
    const char *from, *to, *squares[REFUSAL_MAX_SQUARES], *through[REFUSAL_MAX_SQUARES];
    struct position position;         /* in which it was attempted */
    struct citation citation;         /* the rule that it breaks */
    const struct told_move *legal;    /* of that piece, sorted by their LAN */
    const struct told_move *captures; /* that must be made; likewise */
    size_t legal_count, capture_count;
    const char *near[REFUSED_MAX_NEAR]; /* what was probably meant, as the record writes */
    size_t near_count;
};

/*
 * All but `text` of a move of this record, which was refused for `why` at the end of the line; what is written of it is
 * `said`. Strings go into the arena. ADJ_ENOMEM.
 */
enum adj_status refused_find(const struct adj_game *game, struct line *line,
                             const struct refusal_detail *why, const char *said, size_t said_len,
                             struct arena *arena, struct refused *out);

#endif
