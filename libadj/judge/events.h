/* SPDX-License-Identifier: MIT */
/*
 * Events: acts of players and directors other than moves. The families judge their own; claims of an intended move and
 * acts common to all tournaments (flag, absence, decision) are judged here.
 */
#ifndef JUDGE_EVENTS_H
#define JUDGE_EVENTS_H

#include "mates/mates.h"
#include "play/ruleset.h"

/* The basis of a verdict (RULES.md 10). */
enum basis { BASIS_NONE, BASIS_RULES, BASIS_RECORD, BASIS_DECISION, BASIS_REPORTED };

struct judgement {
    struct event_result result;
    enum basis basis;            /* the basis of an ending */
    const struct ending *ending; /* the law applied; NULL: that of the reason, if any */
    const char *consequence;     /* the consequence of a rejected claim; NULL: none */
    bool is_scored; /* a decision sets these points instead of those of the regulations */
    unsigned hundredths[2];
    bool move_refused; /* the claim names a move that is not legal */
    bool names_move;   /* an accepted claim rests on the position after this move */
    struct move move;
    bool colours; /* the game is void by FIDE Laws 7.3, unless too many moves were made */
    bool asks;    /* the prover was asked whether `mater` can mate: */
    enum colour mater;
    struct mates mates; /* the prover's answer; the caller clears it */
};

/* Judges an event at the end of the line. Accepted protests and statements start their counters on the line. The prover
 * searches at most `positions`. May return ADJ_ENOMEM or ADJ_ESTOPPED. */
enum adj_status event_judge(struct line *line, const struct event *event, uint64_t positions,
                            struct judgement *out);
/* How the game ended before an event. */
struct event_end {
    const struct ruleset *rules;
    const struct outcome *outcome;
    bool at_once;         /* the game ended at the ply of the event */
    enum colour flagged;  /* the player whose flag ended the game; NOBODY: none */
    bool both_flags_draw; /* the regulations make two fallen flags a draw */
};
/*
 * Judges an event after the end of the game: a director's decision overrides the outcome; on the same ply the second
 * absent player loses too, and a second fallen flag joins the first. If *out ends the game, it replaces the outcome.
 */
void event_judge_late(const struct event_end *end, const struct event *event,
                      struct judgement *out);
/* The number of moves of each player, by the record's numbering. */
struct event_made {
    unsigned by[2];
};
/* Rejects an accepted event that came too early or too late: an agreement before Black has made the move with the number
 * `no_agreement_before` (0: no limit), reversed colours after ten moves. */
void event_check_made(const struct event_made *made, unsigned no_agreement_before,
                      const struct event *event, struct judgement *out);
/* Both flags have fallen on one ply: the arbiter decides, or it is a draw if the regulations say so. */
void event_judge_both_flags(const struct ruleset *rules, bool draws, struct judgement *out);
/* Void games, and games with reversed colours. *out holds the outcome by the rules. */
void event_judge_void(const struct line *line, const struct event *event, struct judgement *out);
void event_judge_colours(const struct line *line, const struct event *event, struct judgement *out);
/* Ends the game by an act outside its rules; points do not decide it (L-R12). Basis `record`. */
void event_end_outside(struct judgement *out, enum outcome_status status, enum reason reason,
                       enum colour winner);
/* Returns whether rules can reject an event of this kind. */
bool event_is_refusable(enum event_kind kind);
/* Returns whether the game has draws. */
bool event_draws_exist(const struct ruleset *rules);

/* The game's own rule about a forfeit, or the law that tournaments apply instead; NULL: none known. */
enum law { LAW_FLAG, LAW_ABSENCE, LAW_ILLEGAL };
const struct ending *event_law(const struct ruleset *rules, enum law law);
/* Asks the prover (RULES.md 9), in games with dead positions, whether the winner can still mate. Changes the win to a draw if
 * the winner never can, and leaves the decision to the arbiter if the prover finds no answer. May return ADJ_ENOMEM or
 * ADJ_ESTOPPED. */
enum adj_status event_draw_without_mate(const struct line *line, uint64_t positions,
                                        const char *article, struct judgement *out);

#endif
