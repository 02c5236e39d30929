/* SPDX-License-Identifier: MIT */
/* What a tournament chose where the rules leave a choice. */
#ifndef JUDGE_REGULATIONS_H
#define JUDGE_REGULATIONS_H

#include "base/arena.h"
#include "play/ruleset.h"

/* What becomes of a game in which an illegal move was made. */
enum illegal_policy {
    ILLEGAL_STOP, /* undecided: the director decides, or the partner where the rules give a demand */
    ILLEGAL_FORFEIT, /* lost by the player who made it */
    ILLEGAL_STAND,   /* carried out as written where that is possible, and the game goes on */
    ILLEGAL_NONE,    /* no second policy is asked for */
};

/* Positions that verdicts search by default (RULES.md 9). */
enum { PROOF_POSITIONS = 100000 };

enum reading { READING_AS_ASKED, READING_LENIENT, READING_STRICT };

enum { POLICIES_MAX = 16 };

/* What the illegal moves of a player cost in turn; the last one holds for all further ones (FIDE Laws 7.5.5). */
struct illegal_policies {
    enum illegal_policy at[POLICIES_MAX];
    unsigned count;
};
static inline enum illegal_policy
policy_of(const struct illegal_policies *policies, unsigned before)
{
    return policies->at[before < policies->count ? before : policies->count - 1];
}

struct adj_regulations {
    struct arena arena; /* all strings */
    const char *name;   /* NULL: none */
    enum reading reading;
    struct illegal_policies illegal;
    enum illegal_policy illegal_too; /* what the verdict would be under another policy */
    const char *penalty;             /* noted beside an illegal move, "2 minutes"; NULL: none */
    const char *time_control;        /* noted; NULL: none */
    const char *ages;                /* noted; NULL: none */
    const struct ruleset *league;    /* whose league the tournament is of; NULL: of none */
    unsigned hundredths[3];          /* of a point: a win, a draw, a loss */
    uint64_t proof_positions;        /* the most for a proof that a side can still mate or not */
    bool ignore_reported;            /* results that nothing explains do not count */
    bool points_break_ties;          /* Lippo's points are the tie-break of a table */
    bool both_flags_draw; /* the flags of both players draw; otherwise the arbiter decides */
    unsigned no_agreement_before;  /* Black's move with this number; 0: no such limit */
    bool switches;                 /* `options` differ from the rulebook's */
    uint8_t options[OPTION_COUNT]; /* the rulings marked (option) */
};

/* The rulebook's defaults. */
extern const struct adj_regulations regulations_default;

/* "stop", "forfeit" or "stand". */
const char *illegal_word(enum illegal_policy policy);

/*
 * The rules to judge by: `rules` itself where the regulations change nothing, else a copy in `arena`. NULL when
 * out of memory.
 */
const struct ruleset *regulations_rules(const struct adj_regulations *regulations,
                                        const struct ruleset *rules, struct arena *arena);

/* Adjust the position a game begins with: without castling where that is switched off. */
void regulations_start(const struct ruleset *rules, struct position *pos);

#endif
