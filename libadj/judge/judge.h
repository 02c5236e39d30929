/* SPDX-License-Identifier: MIT */
/*
 * The adjudicator at work on one record: shared by the files that replay it and draw the conclusions. Whether there was
 * memory for the texts that they put into the verdict's arena is asked once, at the end.
 */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "judge/verdict.h"
#include "notation/walk.h"

#define NOT_DEAD SIZE_MAX

struct judge {
    const struct adj_game *game;
    const struct adj_regulations *regulations;
    const struct illegal_policies *policies;
    enum illegal_policy policy; /* of the last illegal move */
    uint64_t proof_positions;   /* the most for a proof that a side can still mate or not */
    struct adj_verdict *verdict;
    struct buffer moves;       /* in LAN, joined by spaces: for the fingerprint */
    const struct item *stood;  /* the last move, when it was illegal; borrowed; NULL */
    enum refusal refused;      /* why that, or the move at which the reading stopped, is illegal */
    const char *refused_piece; /* ... and the symbol of its piece; NULL */
    bool other_begins;         /* the rules' own start, with the other side to move (L-R9) */
    size_t event_cap;
    bool over;                   /* the game is */
    bool due;                    /* whether it is has not been asked since the last move */
    bool stopped;                /* the reading is, at a move that is illegal or cannot be read */
    const struct ending *ending; /* that an event or an illegal move brought about; NULL: none */
    size_t dead;                 /* the position after so many plies is proven dead; NOT_DEAD */
    struct move intended;        /* an accepted claim rests on the position after it ... */
    bool has_intended;           /* ... if there is one */
    /* Its line is the game as far as it was played. The last member, which walk_init() fills: it is large. */
    struct walk walk;
};

/* The number of moves played. */
static inline size_t
judge_ply(const struct judge *j)
{
    return j->walk.line.count - 1;
}

/* The rules' own endings, in their order; the outcome of an undecided game has its points. */
void judge_outcome(struct judge *j);
/* The verdict's ply and its move, "41...Cc10-a8", from a text of the record's notation. */
void judge_label(struct judge *j, size_t ply, const char *text, size_t len);
/* What was answered to whether `side` can mate is evidence. */
void judge_tell_mate(struct judge *j, enum colour side, const struct mates *found);
/*
 * The walk could not follow the record, for the reason of its status: what the regulations make of it.
 * Goes on unless `stopped` is set. ADJ_ENOMEM.
 */
enum adj_status judge_fault(struct judge *j, enum adj_status why);

/* Regulations, and no Law, make an illegal move cost the game: the citation. NULL when out of memory. */
const struct ending *judge_regulations_cited(struct judge *j);
/* Count an illegal move of this player, and set what it costs. */
void judge_count_illegal(struct judge *j, enum colour by);
/* An accepted event says that a player made one and took it back: what the regulations make of it. ADJ_ENOMEM. */
enum adj_status judge_taken_back(struct judge *j, const struct event *event,
                                 struct judgement *judgement);

/* Judge an item's event at the end of the line. ADJ_ENOMEM. */
enum adj_status judge_event(struct judge *j, const struct item *item);
/* Reject an accepted event for which too few or too many moves were made. */
void judge_check_made(const struct judge *j, const struct event *event,
                      struct judgement *judgement);
/* Judge an event that comes after the end of the game, `at_once`: on its ply. */
void judge_late(const struct judge *j, const struct event *event, bool at_once,
                struct judgement *judgement);
/* What the record says after the game was over: a second forfeit and a decision count, moves do not. */
enum adj_status judge_rest(struct judge *j);
/* Note an event that was judged, and what it brought about. `words` of the record told it, NULL: an event did. ADJ_ENOMEM. */
enum adj_status judge_take(struct judge *j, const struct event *event, struct judgement *judgement,
                           const struct span *words);
/* The record's moves and events decide nothing: the ending that its words tell (endwords.c). ADJ_ENOMEM. */
enum adj_status judge_words(struct judge *j);
/* Whose flag alone has ended the game; NOBODY: no flag did, or both have. */
enum colour judge_flagged(const struct judge *j);
/* A flag ended the game on the record's last ply: do its words say that the other flag has fallen too? ADJ_ENOMEM. */
enum adj_status judge_second_flag(struct judge *j);
/* Nor do its words: the result that it reports, if it can be. */
void judge_reported(struct judge *j);
/* What the record says after the reading stopped at a move: a demand, a decision. */
enum adj_status judge_after_stop(struct judge *j);

/* Draw the conclusions once the record is replayed: everything of the verdict that follows from the line
 * and the outcome. ADJ_ENOMEM. */
enum adj_status judge_conclude(struct judge *j);

#endif
