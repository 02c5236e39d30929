/* SPDX-License-Identifier: MIT */
/*
 * What players and directors do besides moving: what a family judges itself, claims that name an intended
 * move, and what is the same in every tournament (flag, absence, a director's decision).
 */
#ifndef JUDGE_EVENTS_H
#define JUDGE_EVENTS_H

#include "mates/mates.h"
#include "play/ruleset.h"

/* What a verdict rests on (RULES.md 10). */
enum basis { BASIS_NONE, BASIS_RULES, BASIS_RECORD, BASIS_DECISION, BASIS_REPORTED };

struct judgement {
    struct event_result result;
    enum basis basis;            /* of an ending */
    const struct ending *ending; /* the law it rests on; NULL: that of the reason, if any */
    const char *consequence;     /* of a rejected claim; NULL: none */
    bool is_scored;              /* a decision: these points in place of the regulations' */
    unsigned hundredths[2];
    bool move_refused; /* the claim names a move that is not legal */
    bool names_move;   /* an accepted claim rests on the position after this move */
    struct move move;
    bool colours; /* the game is void by FIDE Laws 7.3, if not too many moves were made */
    bool asks;    /* whether a side could still mate was asked: */
    enum colour mater;
    struct mates mates; /* ... with this answer; to be cleared */
};

/* Judge an event at the end of the line. Accepted protests and statements start to run there. At most so many `positions`
 * are searched for a mate. ADJ_ENOMEM; ADJ_ESTOPPED. */
enum adj_status event_judge(struct line *line, const struct event *event, uint64_t positions,
                            struct judgement *out);
/* How the game ended before an event. */
struct event_end {
    const struct ruleset *rules;
    const struct outcome *outcome;
    bool at_once;         /* on the ply of the event */
    enum colour flagged;  /* by the fallen flag of this player; NOBODY: otherwise */
    bool both_flags_draw; /* the regulations give a draw when both flags have fallen */
};
/*
 * Judge an event that comes after the end: a director's decision overrides it; on the same ply a second absent player has
 * lost too, and a second fallen flag makes one event with the first. When *out ends the game, it is the new end.
 */
void event_judge_late(const struct event_end *end, const struct event *event,
                      struct judgement *out);
/* How many moves each player has made, by the numbers of the record. */
struct event_made {
    unsigned by[2];
};
/* Reject an accepted event for which too few or too many moves were made: an agreement before Black's move
 * `no_agreement_before` (0: no such regulation), reversed colours after ten moves. */
void event_check_made(const struct event_made *made, unsigned no_agreement_before,
                      const struct event *event, struct judgement *out);
/* The flags of both players have fallen on one ply: for the arbiter, or a draw when the regulations say so. */
void event_judge_both_flags(const struct ruleset *rules, bool draws, struct judgement *out);
/* A game that is declared void, and one whose colours were reversed; the outcome of the rules stands in *out. */
void event_judge_void(const struct line *line, const struct event *event, struct judgement *out);
void event_judge_colours(const struct line *line, const struct event *event, struct judgement *out);
/* End the game by an act outside its rules: what points there are decide nothing (L-R12). Basis `record`. */
void event_end_outside(struct judgement *out, enum outcome_status status, enum reason reason,
                       enum colour winner);
/* Can a rule refuse an event of this kind? The others just happen. */
bool event_is_refusable(enum event_kind kind);
/* Does this game have draws? */
bool event_draws_exist(const struct ruleset *rules);

/* The game's own rule for a forfeit, or the law that a tournament falls back on; NULL: none is known. */
enum law { LAW_FLAG, LAW_ABSENCE, LAW_ILLEGAL };
const struct ending *event_law(const struct ruleset *rules, enum law law);
/* Can this player, in a game with the Laws' dead positions, still mate by any series of legal moves (RULES.md 9)? Sets
 * *out_asked to false where the game has no such rule; else *out is the answer within so many positions, to be cleared.
 * ADJ_ENOMEM; ADJ_ESTOPPED. */
enum adj_status event_ask_mate(const struct line *line, enum colour colour, uint64_t positions,
                               bool *out_asked, struct mates *out);
/* An accepted event that would lose the game draws it when the opponent could never mate, and leaves it undecided, for the
 * arbiter, when neither that nor a mate is proven. ADJ_ENOMEM; ADJ_ESTOPPED. */
enum adj_status event_draw_without_mate(const struct line *line, uint64_t positions,
                                        const char *article, struct judgement *out);
/* Say that so many positions prove neither; by this article of the Laws the arbiter decides. */
enum { EVENT_TEXT_SIZE = 400 };
void event_say_unknown(char out[EVENT_TEXT_SIZE], uint64_t nodes, const char *article);

#endif
