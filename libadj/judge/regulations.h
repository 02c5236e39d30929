/* SPDX-License-Identifier: MIT */
/* A tournament's regulations: its choices where the rules leave one. */
#ifndef JUDGE_REGULATIONS_H
#define JUDGE_REGULATIONS_H

#include "base/arena.h"
#include "play/ruleset.h"

struct adj_game;

/* Consequence of an illegal move. */
enum illegal_policy {
    ILLEGAL_STOP, /* undecided: for the director, or for the opponent where the rules give a demand */
    ILLEGAL_FORFEIT, /* lost by the player who made it */
    ILLEGAL_STAND,   /* played as written if possible, and the game goes on */
    ILLEGAL_NONE,    /* no second policy */
};

/* Default node limit of the prover for a verdict (RULES.md 9). */
enum { PROOF_POSITIONS = 100000 };

enum reading { READING_LENIENT, READING_STRICT, READING_AS_ASKED };

enum { POLICIES_MAX = 16 };

/* Penalties of a player's illegal moves in turn; the last one applies to all further ones (FIDE Laws 7.5.5). */
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
    struct arena arena; /* owns all strings */
    const char *name;   /* NULL: none */
    enum reading reading;
    struct illegal_policies illegal;
    enum illegal_policy illegal_too; /* also report the verdict under this policy */
    const char *penalty;             /* printed beside an illegal move, "2 minutes"; NULL: none */
    const char *time_control;        /* printed; NULL: none */
    const char *ages;                /* printed; NULL: none */
    const struct ruleset *league;  /* ruleset whose league the tournament belongs to; NULL: none */
    unsigned scoring;              /* index into scoring_words and scoring_hundredths */
    unsigned proof_positions;      /* node limit of the prover */
    bool ignore_reported;          /* a result without a stated ending does not count */
    bool points_break_ties;        /* Lippo's points break ties in a table */
    bool both_flags_draw;          /* two fallen flags are a draw; otherwise the arbiter decides */
    unsigned no_agreement_before;  /* no agreement before this move of Black; 0: no limit */
    bool switches;                 /* `options` differ from the rulebook's choices */
    uint8_t options[OPTION_COUNT]; /* choices of the rulings marked (option) */
};

/* The rulebook's defaults. */
extern const struct adj_regulations regulations_default;
/* The scoring systems: "3-1-0", and the hundredths of a point for a win, a draw and a loss. */
extern const char *const scoring_words[];
extern const unsigned scoring_hundredths[][3];

/* "stop", "forfeit" or "stand". */
const char *illegal_word(enum illegal_policy policy);

/*
 * The rules to judge by: `rules` itself if the regulations change nothing, else a copy in `arena`. NULL when out of
 * memory.
 */
const struct ruleset *regulations_rules(const struct adj_regulations *regulations,
                                        const struct ruleset *rules, struct arena *arena);

/* Adjusts the start position: removes castling rights where castling is switched off. */
void regulations_start(const struct ruleset *rules, struct position *pos);

/* Effective dates: a game played before a rule came into force is judged without it (O-R1). */

/* The date of a record as a number, 20170701: its Date, else its EventDate. Missing parts count as their latest
 * possible value. */
unsigned effective_day(const struct adj_game *game);
/* The rules in force on a date: `rules` itself, or a copy in `arena` without later endings. NULL when out of memory. */
const struct ruleset *effective_rules(const struct ruleset *rules, unsigned day,
                                      struct arena *arena);

/* Returns whether the endings that effective_rules() left out would change the outcome. */
bool effective_matters(const struct line *line);

#endif
