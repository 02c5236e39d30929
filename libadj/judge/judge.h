/* SPDX-License-Identifier: MIT */
/*
 * State of the adjudicator for one record, shared by the files that replay it and complete the verdict. Texts go into
 * the verdict's arena, which remembers a lack of memory; the end of the adjudication checks it once.
 */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "judge/verdict.h"
#include "notation/walk.h"

struct adj_game;
struct adj_regulations;
struct adj_verdict;

#define NOT_DEAD SIZE_MAX

struct judge {
    const struct adj_game *game;
    const struct adj_regulations *regulations;
    const struct illegal_policies *policies;
    enum illegal_policy policy; /* policy for the last illegal move */
    uint64_t proof_positions;   /* node limit of the prover */
    struct adj_verdict *verdict;
    struct buffer moves;      /* in LAN, joined by spaces: for the fingerprint */
    const struct item *stood; /* the last move if it was illegal but stands (borrowed); else NULL */
    enum refusal refused; /* why that move, or the one at which the reading stopped, is illegal */
    const char *refused_piece; /* the symbol of the piece of that move; NULL: unknown */
    bool other_begins;         /* the standard start with the other side to move (L-R9) */
    size_t event_cap;
    bool over;                   /* the game has ended */
    bool due;                    /* the position was not yet tested for an ending */
    bool stopped;                /* the reading stopped at an illegal or unreadable move */
    const struct ending *ending; /* ending by an event or an illegal move; NULL: none */
    size_t dead;                 /* the first ply proven dead; NOT_DEAD: none */
    struct move intended;        /* intended move of the accepted claim, if `has_intended` */
    bool has_intended;
    /* walk.line is the game as played so far. The last member, because it is large; walk_init() fills it. */
    struct walk walk;
};

/* The number of moves played. */
static inline size_t
judge_ply(const struct judge *j)
{
    return j->walk.line.count - 1;
}

/* Sets the outcome by the rules' endings. An undecided outcome contains the points reached so far. */
void judge_outcome(struct judge *j);
/* The text of a move with its number, "5.Ke3", in the verdict's arena. */
const char *judge_numbered(struct judge *j, size_t ply, const char *text, size_t len);
/* Sets the verdict's ply and move label, "41...Cc10-a8", from a move text in the record's notation. */
void judge_label(struct judge *j, size_t ply, const char *text, size_t len);
/* Adds the prover's answer for `side` to the evidence. */
void judge_add_proof(struct judge *j, enum colour side, const struct mates *found);
/* Applies the regulations when the walk cannot follow the record. The game goes on unless `stopped` is set. May return
 * ADJ_ENOMEM. */
enum adj_status judge_fault(struct judge *j, enum adj_status why);

/* Counts an illegal move of this player and sets the policy for it. */
void judge_count_illegal(struct judge *j, enum colour by);
/* The player loses by an illegal move, unless the opponent can never mate (FIDE Laws 7.5.5). If the prover finds no answer
 * the game stays undecided, for the arbiter. May return ADJ_ENOMEM. */
enum adj_status judge_forfeit(struct judge *j, enum colour loser, struct judgement *out);
/* Applies the regulations to an accepted event that reports an illegal move taken back. May return ADJ_ENOMEM. */
enum adj_status judge_taken_back(struct judge *j, const struct event *event,
                                 struct judgement *judgement);

/* Judges an item's event at the end of the line. May return ADJ_ENOMEM. */
enum adj_status judge_event(struct judge *j, const struct item *item);
/* Rejects an accepted event that came too early or too late. */
void judge_check_made(const struct judge *j, const struct event *event,
                      struct judgement *judgement);
/* Judges an event after the end of the game; `at_once`: on the same ply. */
void judge_late(const struct judge *j, const struct event *event, bool at_once,
                struct judgement *judgement);
/* Judges the record's items after the end: a second forfeit and a decision count, moves do not. */
enum adj_status judge_rest(struct judge *j);
/* Adds a judged event and its consequence. `words` are the record's words that state the event; NULL: it was written as an
 * event. May return ADJ_ENOMEM. */
enum adj_status judge_take(struct judge *j, const struct event *event, struct judgement *judgement,
                           const struct span *words);
/* Applies the termination stated by the record's words (termination.c), if moves and events decide nothing. May return
 * ADJ_ENOMEM. */
enum adj_status judge_termination(struct judge *j);
/* The player whose flag alone ended the game; NOBODY: no flag, or both. */
enum colour judge_flagged(const struct judge *j);
/* After a flag on the last ply, looks for words that state the other flag too. May return ADJ_ENOMEM. */
enum adj_status judge_second_flag(struct judge *j);
/* Applies the reported result, if it is possible and moves, events and words decide nothing. */
void judge_reported(struct judge *j);
/* Judges the items after the move at which the reading stopped: a demand, a decision. */
enum adj_status judge_after_stop(struct judge *j);

/* Completes the verdict once the record is replayed. May return ADJ_ENOMEM. */
enum adj_status judge_conclude(struct judge *j);

/* Claims (claims.c). These functions append to *out, nothing in games without claims. They may return ADJ_ENOMEM. */

/* The claims available before the last position. A counter that still runs in an undecided game is an open claim, not a
 * missed one. */
enum adj_status claims_missed(const struct line *line, bool is_over, struct arena *arena,
                              struct claims *out);
/* The claims available to the player to move in the last position. */
enum adj_status claims_open(const struct line *line, struct arena *arena, struct claims *out);
/* The claims that the player to move can make by naming an intended move. The line is unchanged afterwards. */
enum adj_status claims_intended(struct line *line, struct arena *arena, struct claims *out);

#endif
