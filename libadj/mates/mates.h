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
/* Why there is no mate: the pieces left form no mating pattern; locked pawns keep them from forming one; the search has
 * visited every reachable position. */
enum mates_kind { MATES_NO_KIND, MATES_MATERIAL, MATES_BLOCKED, MATES_EXHAUSTED };

enum {
    MATES_NODES = 500000, /* the default limit of positions searched */
    MATES_KNOWN = 1024,
    MATES_MEN = 96,
    MATES_FAR = 255, /* a number of moves: the piece never gets there */
    MATES_PLANS = 9, /* how many plans may fail before the search begins */
};

struct mates {
    enum mates_answer answer;
    enum mates_kind kind; /* for MATES_CANNOT */
    uint64_t nodes;       /* positions searched */
    /* For MATES_CAN: the moves that end in mate, freed by mates_clear(); NULL if the position is mate already. */
    struct move *line;
    size_t count;
};

/* The squares of the mated king and of the mating side's king in the last pattern found, where the next search begins.
 * If the squares are equal, no pattern has been found yet. */
struct mates_hint {
    unsigned king, helper;
};
/* Buffers that later searches reuse. They affect speed, never an answer. Set to zero before the first use. */
struct mates_memory {
    /* Cache of mates_material(), cleared by each mates_find(): hashes whose lowest bit is the answer; NULL: empty. */
    uint64_t *known;
    struct mates_node *node;
    struct position *state;
    /* The hash set of visited positions, and the plies that each had left until a count draws the game. */
    uint64_t *seen;
    uint16_t *seen_left;
    size_t nodes, states, seen_size, node_cap, state_cap;
    struct movelist moves;
    /* How often an outline (rate.c) was the cheapest, [king][goal]. An outline that was chosen often becomes dearer. */
    uint16_t *tried;
    size_t tried_cap;
    int16_t *rate; /* the ratings of `moves` */
    size_t rate_cap;
    struct mates_pattern *pattern; /* the patterns searched for (distance.c, lone_king.c) */
    size_t patterns, pattern_cap;
    struct mates_hint hint;
    const struct ruleset *rules; /* the ruleset for which `hint` holds */
};
void mates_memory_clear(struct mates_memory *memory);

/* Returns "can", "cannot" or "unknown". */
const char *mates_answer_word(enum mates_answer answer);
/* Returns "material", "blocked" or "exhausted"; NULL for MATES_NO_KIND. */
const char *mates_kind_word(enum mates_kind kind);
/* Returns whether these rules have checkmate, and not the capture of a royal piece. */
static inline bool
mates_exist(const struct ruleset *rules)
{
    return rules->chess && !rules->chess->royal_capture;
}
/* Returns whether these rules draw a dead position, in which no side can mate (RULES.md 9). */
static inline bool
mates_decides(const struct ruleset *rules)
{
    return rules->chess && ruleset_ending(rules, REASON_DEAD_POSITION);
}
/*
 * Determines whether `side` can mate from the current position, searching at most `bound` positions. The same position
 * and bound always give the same answer. In games without dead positions (RULES.md 9) the answer is "can" or "unknown".
 * Clear `out` with mates_clear(). Returns ADJ_ENOMEM, or ADJ_ESTOPPED if the line is cancelled.
 */
enum adj_status mates_find(const struct line *line, enum colour side, uint64_t bound,
                           struct mates_memory *memory, struct mates *out);
void mates_clear(struct mates *mates);
/*
 * Returns whether a proof that the position is dead is worth trying: few moves are left, or no piece mates alone and
 * the pawns are locked. A cheap filter for replaying many games; it proves nothing.
 */
bool mates_may_be_dead(const struct line *line);
/* Returns whether the pawn on `sq` can neither step nor capture. */
bool mates_is_blocked(const struct chess_tables *t, const struct chess_position *c, unsigned sq);

/* Interface between the files of mates/. */

struct mates_ops;
/* Tables derived from a ruleset's chess tables on first use; thread-safe. */
struct mates_tables {
    const struct chess_tables *chess;
    const struct mates_ops *ops;
    uint8_t royal; /* the royal piece with the fewest moves, as a king in check moves */
    uint8_t step[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES]; /* its moves on the empty board */
    uint8_t edge[BOARD_MAX_SQUARES]; /* king moves to the nearest square with the fewest flights */
    /* Number of moves that the piece needs on the empty board, [colour][piece][from][to]; 255: it never arrives. */
    uint8_t *walk;
    /* On the empty board, the squares that a piece here attacks and those from which it attacks here: [colour][piece][square]. */
    uint64_t (*hits)[BOARD_WORDS], (*strikes)[BOARD_WORDS];
    /* Quiet steps to the nearest promotion, [colour][piece][square]; 255: none. */
    uint8_t ahead[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES];
    square_t promotes[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES]; /* its square; NO_SQUARE: none */
    bool plain;  /* pieces only move and capture, so build.c can play plans */
    bool narrow; /* pawns have at most one quiet step from each square */
    /* A move of this piece along one line to the king never opens another, so two such pieces never check at once. */
    bool single[CHESS_MAX_PIECES];
    bool strong[CHESS_MAX_PIECES]; /* mates a lone king with the help of both kings */
    /* The squares on which the piece may ever be, if captures are possible everywhere: [colour][piece][square]. */
    uint64_t (*reach)[BOARD_WORDS];
    bool promotes_ever[CHESS_MAX_PIECES];
    /* Components of the piece, one byte for each kind; all 0 if the game has more than eight kinds. */
    uint64_t units[CHESS_MAX_PIECES];
    /* Names the set of squares that the piece reaches from here by its lowest square with an equal set. Pawns: 0. */
    square_t home[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES];
};
/* Frees the tables of a ruleset that was made at run time; NULL is accepted. */
void mates_tables_free(struct mates_tables *tables);
const struct mates_tables *mates_tables_get(const struct ruleset *rules);
/* A mating pattern: pieces on their squares, the checking piece first. */
enum { MATES_PLACED = 6 };
struct mates_placed {
    square_t at;
    uint8_t code, man; /* `man` is its index in struct mates_men */
};
struct mates_pattern {
    square_t king, helper; /* NO_SQUARE: the helper may be anywhere far away */
    uint16_t count;
    struct mates_placed man[MATES_PLACED];
};
/* What is to be proved: which side is to mate, and whether giving stalemate counts as well (B-R5). */
struct mates_task {
    const struct mates_tables *m;
    enum colour side;
    bool stalemate;
    unsigned plans; /* how many plans may fail */
    struct cancel cancel;
};
static inline size_t
mates_row(const struct mates_tables *m, enum colour colour, unsigned piece, unsigned sq)
{
    return ((size_t)colour * CHESS_MAX_PIECES + piece) * m->chess->squares + sq;
}
/* Returns the cost of a line that needs so many moves of each side. The sides alternate, so the larger number weighs most. */
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

/* What rate.c has found about a position, to rate its moves. */
struct mates_view {
    /* Set by the caller. */
    const struct mates_tables *m;
    enum colour side; /* the side that is to mate */
    bool dives;       /* the search is depth-first */
    /* Set by the rating function. */
    const struct position *pos;
    unsigned king, helper; /* the king to be mated; the king of the mating side */
    /* The mating piece, its square, and the goal square from which it would mate; NO_SQUARE: none. */
    unsigned piece, at, goal;
    uint64_t open[BOARD_WORDS]; /* flights left open by the mate, or the path of `runner` */
    /* A pawn that must promote, and the pawn that blocks its path; NO_SQUARE: none. */
    unsigned runner, obstacle;
    bool wants_guard; /* the goal is beside the king, and no other piece protects it */
    bool weak; /* no piece mates alone or can become one that does: enemies must block flights */
    unsigned strongs;                    /* number of pieces that mate alone */
    int rate;                            /* lower is nearer to a mate */
    const struct mates_pattern *pattern; /* patterns searched for, if few men are left */
    size_t patterns;
};
/*
 * Rates each legal move without making it: out[i] is for moves->at[i], lower is nearer to a mate. `last` is the move
 * made since the position that `view` describes; NULL: `view` describes another game.
 */
typedef void mates_rater(struct mates_view *view, const struct position *pos,
                         const struct move *last, uint16_t *tried, const struct movelist *moves,
                         int16_t *out);

/* A mate for which both sides play (plan.c). NO_SQUARE: no helper or blocker is needed. */
struct mates_plan {
    square_t king;        /* the square on which the king is to be mated */
    square_t piece, goal; /* the mating piece's square now, and the square from which it mates */
    square_t helper, helper_to;   /* another piece of the mating side, to cover the other flights */
    square_t blocker, blocker_to; /* an enemy piece, to block a flight */
    unsigned cost;
};
/* Plans that have failed. */
struct mates_refused {
    unsigned count;
    struct {
        square_t king, goal;
        uint8_t piece;
    } at[MATES_PLANS];
};
/* Finds the cheapest plan that costs less than `most`. Returns false if there is none. */
typedef bool mates_planner(const struct mates_tables *m, const struct position *pos,
                           enum colour side, unsigned most, const struct mates_refused *refused,
                           struct mates_plan *out);

/* Plays plans until one mates (build.c); false: none did, which proves nothing. Adds the positions visited to out->nodes. */
typedef bool mates_builder(const struct mates_task *task, const struct position *pos,
                           uint64_t bound, struct mates_memory *memory, struct mates *out);

/* Functions compiled for each bitboard width. Newer processors have no version of their own (base/processor.h): it
 * would save 3 % of the time. */
struct mates_ops {
    mates_builder *build;
    mates_rater *rate;
};
extern const struct mates_ops mates_ops_1, mates_ops_2, mates_ops_3;
/* Plays plans with the function for this bitboard width, in games where build.c can (`plain`). */
static inline bool
mates_build(const struct mates_task *task, const struct position *pos, uint64_t bound,
            struct mates_memory *memory, struct mates *out)
{
    const struct chess_position *c = &pos->chess;
    return task->m->plain && c->kings[0] == 1 && c->kings[1] == 1 && !c->owes &&
           task->m->ops->build(task, pos, bound, memory, out);
}

/* A piece other than the king, or any number of its kind (`many`), and the squares that it may ever reach. */
struct mates_man {
    uint8_t piece;
    bool many;
    uint64_t at[BOARD_WORDS];
    uint64_t free[BOARD_WORDS]; /* squares of `at` that it reaches without captures */
};
struct mates_men {
    unsigned count;
    struct mates_man man[MATES_MEN];
    unsigned most;              /* most pieces of all kinds together; 0: unknown */
    uint64_t units;             /* their components (mates_tables.units); 0: not counted */
    uint8_t royal;              /* the kind of royal piece on the board */
    uint64_t king[BOARD_WORDS]; /* squares that it may ever reach */
};
/* Squares that their pieces never leave, so that no slide passes them. */
struct mates_fixed {
    uint64_t at[BOARD_WORDS];
};
/* Adds a man, whose squares the caller sets. Returns NULL if there are MATES_MEN already. */
struct mates_man *mates_man_add(struct mates_men *men, unsigned piece, bool many);
/* Called for each pattern; returns true to stop. */
typedef bool mates_found(void *context, const struct mates_pattern *pattern);
/*
 * Lists the mating patterns of at most `most` of these men, and at most MATES_PLACED. Returns false if `found` stopped
 * it or there are too many patterns.
 */
bool mates_patterns(const struct mates_tables *m, const struct mates_men *side,
                    const struct mates_men *others, enum colour colour, unsigned most,
                    mates_found *found, void *context);
/* Adds a pattern for the search to head for. Returns false when memory runs out. */
bool mates_pattern_add(struct mates_memory *memory, const struct mates_pattern *pattern);
/* Lists the men of both sides and the squares that each could reach on an empty board. Returns false if there are too many. */
bool mates_men_of(const struct mates_tables *m, const struct chess_position *c, enum colour side,
                  struct mates_men *ours, struct mates_men *theirs);
/* Returns whether `side` has mated the side to move. */
bool mates_is_mate(const struct mates_task *task, const struct position *pos);
/* Returns whether the side to move can mate at once. The proofs by patterns assume an earlier move of the other side. */
bool mates_at_once(const struct mates_task *task, const struct position *pos);
/* Returns whether these men can form a mating pattern. */
bool mates_has_pattern(const struct mates_tables *m, const struct mates_men *side,
                       const struct mates_men *other, const struct mates_fixed *fixed,
                       enum colour colour, struct mates_hint *hint);

/* Proves that the pieces left form no mating pattern, wherever they are. */
bool mates_material(const struct mates_task *task, const struct position *pos,
                    struct mates_memory *memory);
/* Proves that no mating pattern is possible on the squares that the men can ever reach, because of locked pawns. */
bool mates_blocked(const struct mates_task *task, const struct position *pos,
                   struct mates_memory *memory);
/* If few men are left, lists the mates that they can form, towards which mates_distance_rate() rates moves (*out_few),
 * or finds that there is none (*out_never). Returns ADJ_ENOMEM when memory runs out. */
enum adj_status mates_distance_prepare(const struct mates_task *task, const struct position *pos,
                                       struct mates_memory *memory, bool *out_few, bool *out_never);
mates_rater mates_distance_rate;
/* Lists, for a lone king where stalemate counts, the positions in which it captures the last man and gives stalemate. */
enum adj_status mates_lone_king_prepare(const struct mates_task *task, const struct position *pos,
                                        struct mates_memory *memory, bool *out_few);
mates_rater mates_lone_king_rate;
/* The order of a search: depth-first; depth-first again, ignoring pawns to promote; best-first; towards the patterns of
 * mates_distance_prepare(); towards those of mates_lone_king_prepare(). */
enum mates_way {
    MATES_DEPTH_FIRST,
    MATES_DEPTH_FIRST_AGAIN,
    MATES_BEST_FIRST,
    MATES_DISTANCE,
    MATES_LONE_KING
};
/* Searches for a mate (search.c). Returns ADJ_ENOMEM or ADJ_ESTOPPED on failure. */
enum adj_status mates_search(const struct mates_task *task, const struct position *pos,
                             uint64_t bound, enum mates_way way, struct mates_memory *memory,
                             struct mates *out);

#endif
