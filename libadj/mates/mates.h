/* SPDX-License-Identifier: MIT */
/*
 * The helpmate prover: can a side still checkmate by any series of legal moves (FIDE Laws 5.2.2, 6.9; RULES.md 9)? The
 * answer is proven or "unknown": a line of legal moves that ends in mate, or a reason why there is none.
 *
 * Start with mates.c, which tries the proofs from the cheapest to the dearest:
 *   material.c   which pieces form no mating pattern on this board (pattern.c places the men of a pattern)
 *   plan.c       plans a mate for both sides; build.c plays the moves that lead to it, without a search
 *   blocked.c    which squares no man can ever reach, because pawns are locked
 *   search.c     best-first search in which both sides help; rate.c orders the moves
 *   distance.c   orders them by the distance to mating patterns when few men are left
 *   lone_king.c  the same for a lone king where stalemate counts
 */
#ifndef PLAY_MATES_H
#define PLAY_MATES_H

#include "chess/engine.h"

enum mates_answer { MATES_UNKNOWN, MATES_CAN, MATES_CANNOT };
/* Why there is no mate: the pieces left form no mating pattern; locked pawns keep them from one; the search has visited every
 * reachable position. */
enum mates_kind { MATES_NO_KIND, MATES_MATERIAL, MATES_BLOCKED, MATES_EXHAUSTED };

enum {
    MATES_NODES = 500000, /* the default bound of positions searched */
    MATES_KNOWN = 1024,
    MATES_MEN = 96,
    MATES_PLANS = 9, /* plans that may fail before the search begins */
};

struct mates {
    enum mates_answer answer;
    enum mates_kind kind; /* of MATES_CANNOT */
    uint64_t nodes;       /* positions searched */
    /* of MATES_CAN: new, the moves that end in mate; NULL when it is mate already */
    struct move *line;
    size_t count;
};

/* The squares of the mated king and the mating side's king in the last pattern found: tried first the next time. Equal
 * squares: none was found yet. */
struct mates_hint {
    unsigned king, helper;
};
/* Buffers that later searches reuse. They influence the speed, never an answer. Cleared to zero at first. */
struct mates_memory {
    /* Memo of mates_material(), cleared by each mates_find(): hashes whose lowest bit is the answer; NULL: none yet. */
    uint64_t *known;
    struct mates_node *node;
    struct position *state;
    /* The hash set of visited positions, and the plies that each had left until a count draws the game. */
    uint64_t *seen;
    uint16_t *seen_left;
    size_t nodes, states, seen_size, node_cap, state_cap;
    struct movelist moves;
    /* How often an outline (rate.c) was the cheapest, by the king's square and the goal: a failing one gets dearer. */
    uint16_t *tried; /* [king][goal] */
    size_t tried_cap;
    int16_t *rate; /* of each of `moves` */
    size_t rate_cap;
    struct mates_pattern *pattern; /* the targets of the search (distance.c, lone_king.c) */
    size_t patterns, pattern_cap;
    struct mates_hint hint;
    const struct ruleset *rules; /* the rules of `hint` */
};
void mates_memory_clear(struct mates_memory *memory);

/* "can", "cannot", "unknown" */
const char *mates_answer_word(enum mates_answer answer);
/* "material", "blocked", "exhausted"; NULL for none. */
const char *mates_kind_word(enum mates_kind kind);
/* Do these rules have checkmate, rather than a royal piece that is captured? */
static inline bool
mates_exist(const struct ruleset *rules)
{
    return rules->chess && !rules->chess->royal_capture;
}
/* Do these rules draw a dead position, in which no side can mate any more (RULES.md 9)? */
static inline bool
mates_decides(const struct ruleset *rules)
{
    return rules->chess && ruleset_ending(rules, REASON_DEAD_POSITION);
}
/*
 * Can `side` mate from the current position? Searches at most `bound` positions; the same position and bound always give
 * the same answer. Clear `out` with mates_clear(). In games without dead positions (RULES.md 9) the answer is unknown
 * unless a mate is found. ADJ_ENOMEM; ADJ_ESTOPPED when the line is cancelled.
 */
enum adj_status mates_find(const struct line *line, enum colour side, uint64_t bound,
                           struct mates_memory *memory, struct mates *out);
void mates_clear(struct mates *mates);
/*
 * Is it worth asking whether the position is dead? True when few moves are left, or when no piece mates alone and the pawns
 * are locked. A cheap filter for the replay of many games; it proves nothing.
 */
bool mates_may_be_dead(const struct line *line);
/* Has the pawn on `sq` neither a step nor a capture? */
bool mates_is_blocked(const struct chess_tables *t, const struct chess_position *c, unsigned sq);

/* The parts, for mates*.c. */

struct mates_ops;
/* What follows from a ruleset's tables, derived on first use; thread-safe. */
struct mates_tables {
    const struct chess_tables *chess;
    const struct mates_ops *ops;
    uint8_t royal; /* the royal piece with the fewest moves: a king in check moves like it */
    uint8_t step[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES]; /* its moves on the empty board */
    uint8_t edge[BOARD_MAX_SQUARES]; /* king moves to the nearest square with the fewest flights */
    /* Moves of the piece on the empty board from one square to another, 255: never: [colour][piece][from][to]. */
    uint8_t *walk;
    /* The squares that a piece attacks on the empty board, and those from which it attacks one. */
    uint64_t (*hits)[BOARD_WORDS], (*strikes)[BOARD_WORDS]; /* [colour][piece][square] */
    /* Quiet steps to the nearest promotion, 255: none: [colour][piece][square]. */
    uint8_t ahead[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES];
    square_t promotes[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES]; /* ... which is there; NO_SQUARE */
    bool plain;  /* pieces only move and capture, so build.c can play lines */
    bool narrow; /* pawns have at most one quiet step from each square */
    /* A move of this piece from one line to the king never leads to another: two of them never check at once. */
    bool single[CHESS_MAX_PIECES];
    bool strong[CHESS_MAX_PIECES]; /* mates a lone king with its own king's help, the loser's too */
    /* The squares on which a piece may ever stand, by captures too: [colour][piece][square]. */
    uint64_t (*reach)[BOARD_WORDS];
    bool promotes_ever[CHESS_MAX_PIECES];
    /* Components of the piece, one byte for each kind; all 0 in games with more than eight kinds. */
    uint64_t units[CHESS_MAX_PIECES];
    /* The lowest square from which the piece reaches the same squares as from here: equal for equal sets. Pawns: 0. */
    square_t home[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES];
};
const struct mates_tables *mates_tables_get(const struct ruleset *rules);
/* A mating pattern: the pieces placed, the checking one first. */
enum { MATES_PLACED = 6 };
struct mates_placed {
    square_t at;
    uint8_t code, man; /* man: its number in struct mates_men */
};
struct mates_pattern {
    square_t king, helper; /* NO_SQUARE: a helper that is far away, wherever there is room */
    uint16_t count;
    struct mates_placed man[MATES_PLACED];
};
/* The question: the side that is to mate, and whether giving stalemate also counts (B-R5). */
struct mates_task {
    const struct mates_tables *m;
    enum colour side;
    bool stalemate;
    unsigned plans; /* plans that may fail */
    struct cancel cancel;
};
static inline size_t
mates_row(const struct mates_tables *m, enum colour colour, unsigned piece, unsigned sq)
{
    return ((size_t)colour * CHESS_MAX_PIECES + piece) * m->chess->squares + sq;
}
/* The cost of a line in which the sides still need so many moves. They move in turn, so the larger number counts most. */
static inline unsigned
mates_cost(unsigned ours, unsigned theirs)
{
    return 4 * (ours > theirs ? ours : theirs) + ours + theirs;
}
static inline unsigned
mates_walk(const struct mates_tables *m, enum colour colour, unsigned piece, unsigned from,
           unsigned to)
{
    return m->walk[mates_row(m, colour, piece, from) * m->chess->squares + to];
}

/* The facts of one position by which its moves are rated; rate.c fills them in. */
struct mates_view {
    /* Set by the caller: */
    const struct mates_tables *m;
    enum colour side; /* the side that is to mate */
    bool dives;       /* the search is MATES_DEPTH_FIRST */
    /* Set by the rater: */
    const struct position *pos;
    unsigned king, helper; /* the royal piece to be mated; the mating side's */
    /* the mating piece, its square and the goal from which it would mate; NO_SQUARE: none */
    unsigned piece, at, goal;
    uint64_t open[BOARD_WORDS]; /* flights that nothing covers then; or the runner's path */
    /* a pawn that must promote, and the pawn that blocks its path; NO_SQUARE: none */
    unsigned runner, obstacle;
    bool wants_guard; /* the goal is beside the king, and no other piece protects it */
    bool weak; /* no piece mates alone, and no pawn can become one: enemy men must block flights */
    unsigned strongs;                    /* pieces that mate alone */
    int rate;                            /* the less the nearer */
    const struct mates_pattern *pattern; /* that the search aims at, where men are few */
    size_t patterns;
};
/*
 * Rates each legal move without making it: out[i] for moves->at[i], the less the nearer to a mate. `last` is the move that
 * led here from the position that the view was filled for; NULL: none did.
 */
typedef void mates_rater(struct mates_view *view, const struct position *pos,
                         const struct move *last, uint16_t *tried, const struct movelist *moves,
                         int16_t *out);

/* A mate that both sides help to bring about (plan.c). NO_SQUARE: no helper or blocker is needed. */
struct mates_plan {
    square_t king;        /* the square where the king is to be mated */
    square_t piece, goal; /* the mating piece's square, and the one from which it mates */
    square_t helper,
        helper_to; /* another piece of the mating side, which covers the other flights */
    square_t blocker, blocker_to; /* an enemy piece that blocks a flight */
    unsigned cost;
};
/* Plans that failed. */
struct mates_refused {
    unsigned count;
    struct {
        square_t king, goal;
        uint8_t piece;
    } at[MATES_PLANS];
};
/* Finds the cheapest plan that costs less than `most`; false: there is none. */
typedef bool mates_planner(const struct mates_tables *m, const struct position *pos,
                           enum colour side, unsigned most, const struct mates_refused *refused,
                           struct mates_plan *out);

/* Plays plans until one mates (build.c). False: none did, which proves nothing. Adds the positions tried to out->nodes. */
typedef bool mates_builder(const struct mates_task *task, const struct position *pos,
                           uint64_t bound, struct mates_memory *memory, struct mates *out);

/* The functions that are compiled for each bitboard width, and again for newer processors (chess/engine.h). */
struct mates_ops {
    mates_builder *build;
    mates_rater *rate;
};
extern const struct mates_ops mates_ops_1, mates_ops_2, mates_ops_3;
extern const struct mates_ops mates_ops_newer_1, mates_ops_newer_2, mates_ops_newer_3;
static inline const struct mates_ops *
mates_ops_for(unsigned words, bool newer)
{
    static const struct mates_ops *const all[2][3] = {
        {&mates_ops_1, &mates_ops_2, &mates_ops_3},
        {&mates_ops_newer_1, &mates_ops_newer_2, &mates_ops_newer_3}};
    return all[newer][words < 3 ? words - 1 : 2];
}

/* Builds a line in games where that is possible. */
static inline bool
mates_build(const struct mates_task *task, const struct position *pos, uint64_t bound,
            struct mates_memory *memory, struct mates *out)
{
    const struct chess_position *c = &pos->chess;
    return task->m->plain && c->kings[0] == 1 && c->kings[1] == 1 && !c->owes &&
           task->m->ops->build(task, pos, bound, memory, out);
}

/* A man besides the king, or a kind of which there may be any number, and the squares that it may ever reach. */
struct mates_man {
    uint8_t piece;
    bool many;
    uint64_t at[BOARD_WORDS];
    uint64_t free[BOARD_WORDS]; /* the squares of `at` that it reaches without a capture */
};
struct mates_men {
    unsigned count;
    struct mates_man man[MATES_MEN];
    unsigned most;              /* the most men of all kinds together; 0: unknown */
    uint64_t units;             /* their components, as in struct mates_tables; 0: not counted */
    uint8_t royal;              /* the royal piece on the board */
    uint64_t king[BOARD_WORDS]; /* where it may ever stand */
};
/* Squares whose pieces never leave; no slide passes them. */
struct mates_fixed {
    uint64_t at[BOARD_WORDS];
};
/* Adds a man; the caller sets its squares. NULL: there are more than MATES_MEN. */
struct mates_man *mates_man_add(struct mates_men *men, unsigned piece, bool many);
/* Called for each pattern; true ends the list. */
typedef bool mates_found(void *context, const struct mates_pattern *pattern);
/*
 * Lists the mating patterns with at most `most` of these men, MATES_PLACED at most; false: `found` stopped it, or there are
 * too many.
 */
bool mates_patterns(const struct mates_tables *m, const struct mates_men *side,
                    const struct mates_men *others, enum colour colour, unsigned most,
                    mates_found *found, void *context);
/* Adds a pattern for the search to aim at; false: out of memory. */
bool mates_pattern_add(struct mates_memory *memory, const struct mates_pattern *pattern);
/* The men of both sides with the squares that each could reach on an empty board; false: there are too many. */
bool mates_men_of(const struct mates_tables *m, const struct chess_position *c, enum colour side,
                  struct mates_men *ours, struct mates_men *theirs);
/* Has `side` mated the side to move? */
bool mates_is_mate(const struct mates_task *task, const struct position *pos);
/* Can the side to move mate at once? The proofs by patterns assume an earlier move of the other side. */
bool mates_at_once(const struct mates_task *task, const struct position *pos);
/* Is there a mating pattern of these men? */
bool mates_has_pattern(const struct mates_tables *m, const struct mates_men *side,
                       const struct mates_men *other, const struct mates_fixed *fixed,
                       enum colour colour, struct mates_hint *hint);

/* Proof by material: the pieces left form no mating pattern, wherever they stand. */
bool mates_material(const struct mates_task *task, const struct position *pos,
                    struct mates_memory *memory);
/* Proof by locked pawns: the squares that the men can ever reach allow no mating pattern. */
bool mates_blocked(const struct mates_task *task, const struct position *pos,
                   struct mates_memory *memory);
/* Where men are few, list the mates that they can make (`out_few`), for mates_distance_rate() to rate moves by, or find that there is none
 * (`out_never`). ADJ_ENOMEM. */
enum adj_status mates_distance_prepare(const struct mates_task *task, const struct position *pos,
                                       struct mates_memory *memory, bool *out_few, bool *out_never);
mates_rater mates_distance_rate;
/* The same for a lone king where stalemate counts: the places in which it takes the last man and gives it. */
enum adj_status mates_lone_king_prepare(const struct mates_task *task, const struct position *pos,
                                        struct mates_memory *memory, bool *out_few);
mates_rater mates_lone_king_rate;
/* The order of a search: depth first; depth first again, without looking for a pawn to promote; best first; towards the
 * patterns of mates_distance_prepare() or of mates_lone_king_prepare(). */
enum mates_way {
    MATES_DEPTH_FIRST,
    MATES_DEPTH_FIRST_AGAIN,
    MATES_BEST_FIRST,
    MATES_DISTANCE,
    MATES_LONE_KING
};
/* ADJ_ENOMEM, ADJ_ESTOPPED. */
enum adj_status mates_search(const struct mates_task *task, const struct position *pos,
                             uint64_t bound, enum mates_way way, struct mates_memory *memory,
                             struct mates *out);

#endif
