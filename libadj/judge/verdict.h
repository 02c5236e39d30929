/* SPDX-License-Identifier: MIT */
/* The adjudicator's findings: filled by adjudicate.c and conclude.c, written by report/. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include "judge/events.h"
#include "judge/evidence.h"
#include "judge/explanation.h"
#include "judge/regulations.h"
#include "notation/notation.h"
#include "record/defect.h"

struct adj_regulations;

/* A draw that a player could claim. */
struct claim {
    enum reason reason;
    enum colour by;
    size_t ply;     /* the ply after which it could be claimed */
    size_t since;   /* the ply after which the count began, or of the position's first occurrence */
    unsigned count; /* repetitions, or plies */
    const char *move; /* the intended move to be named, in LAN; NULL: none */
};

/* In the order of plies; allocated in the caller's arena. */
struct claims {
    struct claim *at;
    size_t count, cap;
};

/* An event of the record and how it was judged. */
struct judged_event {
    size_t ply; /* the ply after which the event happened */
    struct event event;
    const char *text;  /* text after kind and colour: a square, a move, a score; "": none */
    const char *words; /* the record's words for the event; NULL: it was written as an event */
    bool accepted;
    const char *why;         /* why the event was accepted or rejected; "": no reason */
    const char *consequence; /* penalty of a wrong claim; NULL: none */
    const char *ruling;      /* the ruling by which the event was accepted; NULL: none */
};

/* Move numbers in the record: the first number, and whether the second player of a pair begins. */
struct numbering {
    uint32_t base;
    bool second;
};
/* Appends the number of the move at this ply (from 1): "41." or "41...". */
static inline void
numbering_write(const struct numbering *numbering, size_t ply, struct buffer *out)
{
    size_t half = ply - 1 + numbering->second;
    buffer_put_number(out, numbering->base + half / 2);
    buffer_puts(out, half % 2 == 0 ? "." : "...");
}

/* The number of `side`'s last move after `plies` plies, with `turn` to move; 0: none. */
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
    struct arena arena; /* owns all strings below */
    struct defects defects;
    const struct ruleset *rules;
    const struct codec *codec;
    /* NULL: not in the record */
    const char *title, *players[2], *event, *round, *date, *board;
    struct place place;  /* start of the record in its input */
    const char *claimed; /* the claimed result as written; NULL: none */
    bool strict;
    bool is_set_up; /* not the standard start */
    struct numbering numbering;
    struct outcome outcome;
    size_t ply;       /* the last ply played, or that of the move at which the reading stopped */
    const char *move; /* text of that move with its number; NULL before the first */
    const struct ending *ending; /* the deciding rule; NULL: none */
    struct citation citation;
    /* the rule by which points decide; its document is NULL if they do not */
    struct citation points_citation;
    const char *rulings; /* all rulings applied, separated by spaces; "": none */
    const char *detail;  /* a further clause about the reason; "": none */
    enum basis basis;
    bool is_partial; /* a win for less than a point (B-R5) */
    bool is_scored;  /* the director set the score */
    unsigned hundredths[2];
    const char *score[2];
    struct judged_event *events;
    size_t event_count;
    struct claims open;     /* claimable now */
    struct claims intended; /* claimable now by naming a move */
    struct claims missed;   /* claimable earlier */
    struct evidence evidence;
    struct line line; /* the game as played so far */
    /* number of illegal moves that events report, that stand, or that stop the reading */
    unsigned illegal_moves;
    unsigned illegal_by[2]; /* the same number for each player */
    bool lost_by_move,
        lost_by_event; /* an illegal move in the movetext, or one reported by an event, lost the game */
    /* The illegal move that stopped the reading or lost the game, else the first one; in the arena; NULL: none. */
    struct explanation *illegal;
    struct adj_verdict *other; /* verdict under the second policy; new; NULL: none */
    bool is_regulated;         /* a tournament's regulations applied */
    /* The regulations in force; the verdict's arena owns their texts. Their `illegal` is the policy of this verdict. */
    struct adj_regulations regulations;
    const char *position; /* set-up string of the final position */
    char fingerprint[65];
};

/* "rules", "record", "decision", "reported" or "none". */
const char *basis_word(enum basis basis);
/* Appends the JSON member "points" with both totals of Lippo's chess. */
void points_write(const unsigned points[2], struct buffer *out);

/* Returns whether the players score. In an undecided game they do not, unless both have lost. */
static inline bool
verdict_is_scored(const struct adj_verdict *verdict)
{
    return verdict->outcome.status != OUTCOME_UNDECIDED || verdict->outcome.both_lost;
}

/* Returns whether the arbiter has to decide: the reading stopped, or the game ended without a rule that decides it. */
static inline bool
verdict_is_for_arbiter(const struct adj_verdict *verdict)
{
    return verdict->outcome.status == OUTCOME_UNDECIDED && verdict->basis == BASIS_NONE &&
           verdict->outcome.reason != REASON_UNFINISHED;
}

#endif
