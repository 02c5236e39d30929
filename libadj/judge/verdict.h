/* SPDX-License-Identifier: MIT */
/* What the adjudicator found: filled by adjudicate.c and conclude.c, printed by report/. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include "judge/citation.h"
#include "judge/claims.h"
#include "judge/events.h"
#include "judge/evidence.h"
#include "judge/refused.h"
#include "judge/regulations.h"
#include "notation/notation.h"
#include "record/defect.h"

/* An event of the record and what became of it. */
struct judged_event {
    size_t ply; /* after which it happened */
    struct event event;
    const char *text;  /* as written beside kind and colour: a square, a move, a score; "" */
    const char *words; /* of the record, that it was read from; NULL: it was written as an event */
    bool accepted;
    const char *why;         /* what it rests on or why it was rejected; "" */
    const char *consequence; /* what the wrong claim costs; NULL: nothing */
    const char *ruling;      /* that its acceptance rests on; NULL: none */
};

/* How scores number the moves: the first one, and whether the second player of a pair begins. */
struct numbering {
    uint32_t base;
    bool second;
};
/* Append the number before the move of this ply (from 1): "41." or "41...". */
static inline void
numbering_write(const struct numbering *numbering, size_t ply, struct buffer *out)
{
    size_t half = ply - 1 + numbering->second;
    buffer_put_number(out, numbering->base + half / 2);
    buffer_puts(out, half % 2 == 0 ? "." : "...");
}

/* The number of the move that `side` made last, after so many plies, when `turn` is to move; 0: it has made none. */
static inline unsigned
numbering_made(const struct numbering *numbering, size_t plies, enum colour turn, enum colour side)
{
    size_t half = plies + numbering->second + (turn == side ? 0 : 1);
    return half >= 2 ? numbering->base + (unsigned)(half - 2) / 2
                     : numbering->base - (numbering->base > 0);
}
static inline struct event_made
event_made_by(const struct numbering *numbering, const struct line *line)
{
    enum colour turn = (enum colour)line_now(line)->turn;
    return (struct event_made){{numbering_made(numbering, line->count - 1, turn, WHITE),
                                numbering_made(numbering, line->count - 1, turn, BLACK)}};
}

struct adj_verdict {
    struct arena arena; /* all strings below */
    struct defects defects;
    const struct ruleset *rules;
    const struct codec *codec;
    /* NULL: the record does not say */
    const char *title, *players[2], *event, *round, *date, *board;
    struct place place;  /* where the record begins in its input */
    const char *claimed; /* the result the record claims, as written; NULL: none */
    bool strict;
    bool is_set_up; /* it began from another position than the rules' own */
    struct numbering numbering;
    struct outcome outcome;
    size_t ply;       /* of the last move played, or of the move at which the reading stopped */
    const char *move; /* that move with its number; NULL before the first */
    const struct ending *ending; /* the rule that decided; NULL: none */
    struct citation citation;
    struct citation points_citation; /* why the totals decide; its document NULL: they do not */
    const char *rulings;             /* all that it rests on, space-separated; "" */
    const char *detail;              /* one clause more on the reason; "" */
    enum basis basis;
    bool is_partial; /* a win for less than a point (B-R5) */
    bool is_scored;  /* the director decided the score */
    unsigned hundredths[2];
    const char *score[2];
    struct judged_event *events;
    size_t event_count;
    struct claims open;     /* may be claimed now */
    struct claims intended; /* may be claimed now with a named move */
    struct claims missed;   /* could have been claimed earlier */
    struct evidence evidence;
    struct line line;       /* the game as far as it was played */
    unsigned illegal_moves; /* events, and moves that stood, cost the game or stopped the reading */
    unsigned illegal_by[2]; /* the same of each player */
    struct illegal_policies policies; /* what they cost in turn */
    bool lost_by_move,
        lost_by_event; /* the one that the record has as a move or as an event cost the game */
    /* The illegal move at which the reading stopped or that cost the game, else the first one; in the arena; NULL: there
     * was none. */
    struct refused *illegal;
    struct adj_verdict *other; /* under the regulations' second policy; new; NULL: none */
    bool is_regulated;         /* a tournament's regulations were in force */
    const char *regulations, *penalty, *time_control, *ages; /* noted; NULL: none */
    const char *scoring;                                     /* "3-1-0" */
    uint64_t proof_positions; /* the most for a proof that a side can still mate or not */
    bool ignore_reported, both_flags_draw;
    unsigned no_agreement_before; /* 0: no such limit */
    const struct ruleset *league; /* that the tournament is of; NULL */
    const char *position;         /* set-up string of the final position */
    char fingerprint[65];
};

/* "rules", "record", "decision", "reported" or "none". */
const char *basis_word(enum basis basis);
/* Append the JSON member "points" with both totals of Lippo's chess. */
void points_write(const unsigned points[2], struct buffer *out);

/* Do the players get points? They do not while the game is undecided, unless both have lost it. */
static inline bool
verdict_is_scored(const struct adj_verdict *verdict)
{
    return verdict->outcome.status != OUTCOME_UNDECIDED || verdict->outcome.both_lost;
}

/* Has the reading stopped, or the game ended, with nothing that decides it? Then the arbiter has to. */
static inline bool
verdict_is_for_arbiter(const struct adj_verdict *verdict)
{
    return verdict->outcome.status == OUTCOME_UNDECIDED && verdict->basis == BASIS_NONE &&
           verdict->outcome.reason != REASON_UNFINISHED;
}

#endif
