/* SPDX-License-Identifier: MIT */
/*
 * The chess engine: the tables derived once from a row (chess/schema.h), and the functions that generate, check, apply
 * and explain moves. Begin with struct chess_tables and chess_tables_get().
 */
#ifndef CHESS_ENGINE_H
#define CHESS_ENGINE_H

#include <stdatomic.h>
#include <string.h>

#include "base/processor.h"
#include "chess/schema.h"

enum {
    TABLE_LEAP_WORDS = 64 * BOARD_MAX_SQUARES * BOARD_WORDS,
    TABLE_RAY_WORDS = CHESS_MAX_DIRS * BOARD_MAX_SQUARES * BOARD_WORDS,
    TABLE_KEYS = 2 * CHESS_MAX_PIECES * BOARD_MAX_SQUARES,
    TABLE_PARTS = 1024,
    TABLE_NO_SET = 255,
};

enum chess_checked { CHECKED_UNKNOWN, CHECKED_NOT, CHECKED_YES };

struct chess_part {
    uint8_t part, rest;
};

/* The promotions that a piece can choose from on one square. */
struct chess_choice {
    uint8_t how, count;
    uint8_t into[CHESS_MAX_CHOICES];
    uint8_t reserve;
    uint8_t by_row; /* applies only to a move from another rank */
};

/*
 * Pawn-like pieces whose steps add the same constant to the square's number everywhere, so that one shift of a bitboard
 * moves all of them. The square of departure follows from the square of arrival.
 */
enum { PAWN_SHIFT_STEPS = 4 };
struct chess_pawn_shift {
    uint8_t steps;
    struct {
        int8_t by;
        uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS]; /* target squares */
    } step[PAWN_SHIFT_STEPS];
    int8_t over_by, double_by;  /* double step: its two halves; 0: none */
    uint64_t over[BOARD_WORDS]; /* the squares passed over */
    /* squares from which a step may promote; moves from here are generated piece by piece */
    uint64_t turns[BOARD_WORDS];
};

/* All that a piece needs that only leaps and slides, and captures as it moves. Its slides are unlimited, in consecutive
 * directions. */
struct chess_walk {
    uint32_t leaps[2];    /* by colour: index of its first word in chess_tables.leap */
    uint8_t first, lines; /* first direction, which rises, and number of pairs of directions */
    bool is;              /* the piece moves so */
};

struct chess_castle {
    uint8_t colour, kind;
    uint8_t right; /* its bit in chess_position.castle */
    square_t king_from, king_to, from[2], to[2];
    square_t to_low, to_high; /* Chess960: the lower and the higher of king_to and to[0] */
    uint8_t pieces, piece[2];
    uint64_t empty[BOARD_WORDS]; /* must be empty */
    square_t crossed[BOARD_MAX_SQUARES / 8], crossed_count;
    bool unsafe;
};

struct chess_ops;
struct mates_tables;

enum { SPECIAL_DIRS = 48, SPECIAL_ANY = 15 };
/* How a piece moves along a direction; distances in steps, 0: not at all, SPECIAL_ANY: unlimited. */
struct chess_way {
    uint8_t plain : 4,
        over : 4;        /* to empty squares and the first piece; beyond exactly one piece */
    uint8_t next : 1;    /* to the square directly behind the first piece */
    uint8_t lame : 1;    /* one step, if the squares `leg` are empty */
    uint8_t row, to_row; /* only from these ranks, counted from the own side; 0: all */
};
enum way_use { WAY_QUIET, WAY_TAKE, WAY_FIRST, WAY_USES };

/*
 * The tables of rows with mechanisms that the bitboards of struct chess_tables do not express (chess/special.c). Pieces
 * move by steps along directions from square to square.
 */
struct chess_special {
    bool on; /* the row has such mechanisms; otherwise nothing below is set */
    bool hops;
    uint8_t dirs;
    uint8_t back[SPECIAL_DIRS],
        leg[SPECIAL_DIRS][2];       /* opposite direction; 1 + directions of the legs */
    uint8_t reach[2][SPECIAL_DIRS]; /* greatest distance of an attack, by colour */
    square_t next[SPECIAL_DIRS][BOARD_MAX_SQUARES];
    uint64_t used[2][WAY_USES][CHESS_MAX_PIECES]; /* directions */
    struct chess_way way[2][WAY_USES][CHESS_MAX_PIECES][SPECIAL_DIRS];
    uint64_t within[2][CHESS_MAX_PIECES][BOARD_WORDS], drop_on[2][CHESS_MAX_PIECES][BOARD_WORDS];
    uint64_t mobile[2][CHESS_MAX_PIECES]
                   [BOARD_WORDS]; /* squares from which it moves on an empty board */
    uint64_t first_on[2][BOARD_WORDS], passing_on[2][BOARD_WORDS], zone[2][BOARD_WORDS];
    uint64_t goal[2][BOARD_WORDS], connect_from[2][BOARD_WORDS], connect_to[2][BOARD_WORDS];
    uint8_t kind[CHESS_MAX_PIECES]; /* number of the piece as which it counts */
    uint8_t promotes[CHESS_MAX_PIECES], reverts[CHESS_MAX_PIECES];
    uint8_t most[CHESS_MAX_PIECES];      /* promotion limit by kind; 0: none */
    uint8_t hand_slot[CHESS_MAX_PIECES]; /* 1 + index in the hand of a captured piece; 0: none */
    uint8_t hand[CHESS_MAX_HAND], hands;
    uint8_t first_of; /* 1 + index in the hand of the piece that must be dropped */
    uint8_t extinct[CHESS_MAX_PIECES], extincts; /* kinds; kind 0 stands for all pieces */
    bool is_extinct[CHESS_MAX_PIECES], is_goal[2][CHESS_MAX_PIECES], connects[CHESS_MAX_PIECES];
    uint8_t castle_mover[CHESS_MAX_CASTLINGS];
};

/* The endings of a ruleset, indexed by reason. */
struct chess_ends {
    uint8_t rank[REASON_COUNT];   /* precedence, 1 first; 0: no such ending */
    uint16_t limit[REASON_COUNT]; /* limit of struct ending */
    /* automatic endings by precedence; ends with REASON_NONE */
    uint8_t tried[REASON_COUNT];
    uint16_t pawnless; /* limit of CHESS_COUNTS_PAWNLESS, in plies; 0: no such claim */
};

struct chess_tables {
    atomic_bool ready, has_start;
    char fault[REFUSAL_TEXT]; /* message: why these tables cannot serve the row; "": they do */
    uint8_t fault_piece;      /* number of the piece at fault; 0: none */
    _Atomic(struct mates_tables *) mates; /* mates/mates.h; made when the prover is first used */
    struct position start;                /* valid if has_start */
    const struct ruleset *rules;
    const struct board *board;
    const struct chess_ops *ops; /* entry points for this bitboard width */
    square_t squares;
    uint8_t words, pieces;                      /* pieces are numbered 1 .. pieces */
    struct chess_piece piece[CHESS_MAX_PIECES]; /* by number; [0] is the empty square */
    uint8_t flags[CHESS_MAX_PIECES];
    uint8_t letter[128]; /* number of the piece with this one-letter symbol; 0: none */
    /* Bitboards of leap targets, [set][square][word]. Equal sets are stored once; the members below hold indexes of sets. */
    uint64_t leap[TABLE_LEAP_WORDS];
    uint16_t leap_sets;
    uint8_t quiet[2][CHESS_MAX_PIECES], take[2][CHESS_MAX_PIECES]; /* without its parts */
    uint8_t attack[2][CHESS_MAX_PIECES]; /* captures by the piece or a part of it */
    uint8_t attackers[2]; /* squares from which any piece of the colour leaps to this one */
    uint8_t both[CHESS_MAX_PIECES]; /* quiet and take are equal */
    /* Not royal, no rifle capture, no composition, no parts: the sets above are all its moves. */
    bool only_moves[CHESS_MAX_PIECES];
    bool is_plain[CHESS_MAX_PIECES]; /* captures as it moves, never promotes or transforms */
    struct chess_walk walk[CHESS_MAX_PIECES];
    bool has_walks;
    bool steps[CHESS_MAX_PIECES]; /* royal, with only ordinary moves and castling */
    /* counted with all its kind by `pawn_shift` */
    bool is_shift_pawn[CHESS_MAX_PIECES];
    struct chess_pawn_shift pawn_shift[2];
    /* Slides: bit masks of directions, range, and hurdles (pieces that may be jumped over). */
    uint8_t dirs;                                   /* in pairs: chess_dir_back() */
    uint64_t lines[BOARD_MAX_SQUARES][BOARD_WORDS]; /* all squares on any ray from here */
    /* way[from][to]: 1 + the direction from one square to the other; 0: not on one line. */
    uint8_t way[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES];
    uint64_t ray[TABLE_RAY_WORDS]; /* [square][direction][word]: chess_ray() */
    uint32_t slides[CHESS_MAX_PIECES], attack_slides[CHESS_MAX_PIECES];
    bool is_slider[CHESS_MAX_PIECES]; /* has slides that capture */
    uint8_t range[CHESS_MAX_PIECES];  /* in squares; 0: unlimited */
    uint8_t hurdles[CHESS_MAX_PIECES];
    uint8_t hurdles_most;
    bool limited[CHESS_MAX_PIECES]; /* slides with a range or hurdles */
    /* within[n][sq]: squares at most n steps from sq on any ray; [0] unused. */
    uint64_t within[4][BOARD_MAX_SQUARES][BOARD_WORDS];
    /* Double steps by colour and square of departure: target and square passed over; NO_SQUARE: none. */
    square_t double_to[2][BOARD_MAX_SQUARES], double_over[2][BOARD_MAX_SQUARES];
    square_t double_from[2][BOARD_MAX_SQUARES]; /* by the square passed over: departure */
    /* by the square passed over: where the pawn now stands */
    square_t double_landing[2][BOARD_MAX_SQUARES];
    uint8_t doubles[CHESS_MAX_PIECES]; /* the piece may make a double step */
    /* Composition. */
    bool composes; /* the game has compound pieces */
    uint8_t compose[CHESS_MAX_PIECES][CHESS_MAX_PIECES];
    bool is_partner[CHESS_MAX_PIECES]; /* another piece can combine with it */
    uint16_t part_first[CHESS_MAX_PIECES];
    uint8_t part_count[CHESS_MAX_PIECES];
    struct chess_part part[TABLE_PARTS];
    uint64_t stock_unit[CHESS_MAX_PIECES], stock_limit; /* a byte for each limited kind */
    /* Promotions: choice[promotion[colour][piece][square]]; index 0: none. */
    struct chess_choice choice[32];
    uint8_t choices;
    uint8_t promotion[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES];
    uint64_t promoting[2][CHESS_MAX_PIECES][BOARD_WORDS];   /* target squares with a promotion */
    uint8_t reserve_slot[CHESS_MAX_PIECES];                 /* 1 + index into reserve; 0: none */
    uint8_t takes_turn[CHESS_MAX_PIECES][CHESS_MAX_PIECES]; /* [piece][captured]: becomes */
    /* What the piece becomes by giving check, while the reserve holds one; 0: no change. */
    uint8_t check_turn[CHESS_MAX_PIECES];
    bool has_check_turn,
        turns_by_check; /* for giving check; for giving or receiving check (kings too) */
    uint8_t when_checked[CHESS_MAX_PIECES], when_castled[CHESS_MAX_PIECES];
    /* W-R5: forms that replace a piece before attacks are judged: `when_checked` without marked forms. A marked form
     * only records that the piece was in check, so its king attacks by the lost leap until the move is over. */
    uint8_t softer[CHESS_MAX_PIECES];
    bool has_marks;
    uint8_t marked[CHESS_MAX_PIECES]; /* its marked form (PIECE_MARKED); 0: none */
    struct chess_castle castle[CHESS_MAX_CASTLINGS];
    uint8_t castles;
    uint8_t castle_by_right[4]; /* index of each right's castling; `castles`: none */
    /* castling rights that remain after a move from or to this square; Chess960: those that surely remain */
    uint8_t castle_keep[BOARD_MAX_SQUARES];
    bool castles_anywhere;  /* Chess960 castling; chess/castle.c */
    struct chess_ends ends; /* the row's endings; a tournament may replace them */
    /* Mechanisms of these rules, so that moves skip the work of those that are absent. */
    bool guards;  /* a move must not leave the own royal piece attacked */
    bool settles; /* a move may change more than its squares: the hook `settle`, or `special` */
    /* a move may end the game in another way than by mate or capture of the royal piece */
    bool ends_by_move;
    bool counts_down; /* some ending has a counter of enum chess_counter */
    /* Half-move clock values below which no counter can end the game (chess_is_over()). */
    uint16_t least_plies, least_reversible;
    square_t by_name[BOARD_MAX_SQUARES]; /* squares sorted by name */
    uint8_t return_piece;
    /* Zobrist keys: [piece and colour][square], then those of turn, castling rights, en passant and so on. */
    uint64_t key[TABLE_KEYS];
    uint64_t key_turn, key_castle[16], key_passed[BOARD_MAX_SQUARES];
    uint64_t key_reserve[2][CHESS_MAX_RESERVE][8], key_promoted[2][8];
    struct chess_special special;
};

/* The row as changed by an option; made once. */
struct chess_switched {
    atomic_bool ready;
    struct ruleset rules;
    struct chess_rules chess;
    struct chess_tables tables;
};
/* Returns the rules under these options: the row itself, or as changed by its chess_switch. Never freed. */
const struct ruleset *chess_rules_under(const struct ruleset *rules, const uint8_t *options);

/* Engine entry points for bitboards of one, two or three words (chess/gen.c). */
struct chess_ops {
    /* Returns whether a piece of colour `by` attacks `sq`, pinned or not. */
    bool (*attacked)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                     enum colour by);
    /* Returns whether the piece on `from` attacks `sq`. */
    bool (*attacks)(const struct chess_tables *t, const struct chess_position *c, unsigned from,
                    unsigned sq);
    /* Returns whether the plain move from `from` to `to` of colour `by`, already made, attacks `sq` from `to` or by a
     * discovered attack. */
    bool (*attacked_anew)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                          enum colour by, unsigned from, unsigned to);
    /* Returns whether `sq` would be attacked along the line through `via` if `via` were empty. Both squares must be on
     * one line. */
    bool (*shielded)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                     unsigned via, enum colour by);
    /* Lists the squares of the pieces that attack `sq`; returns their number, at most `max`. */
    size_t (*attackers)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                        enum colour by, square_t *out, size_t max);
    /* Returns whether the side to move, which has the right to it, may castle: the squares between are empty and no square
     * on the king's way is attacked. The latter is not tested if the row allows it (`unsafe`), unless `guarded`. */
    bool (*castles)(const struct chess_tables *t, const struct position *pos, size_t index,
                    bool guarded);
    /* Appends every legal move. Prohibited repetitions and the end of the game are not checked. */
    void (*generate)(const struct chess_tables *t, const struct position *pos,
                     struct movelist *out);
    /* Returns the number of moves that `generate` would append. */
    uint64_t (*count)(const struct chess_tables *t, const struct position *pos);
    /* Returns whether a move leaves the royal piece safe. May return false although a castling, or a move that weakens
     * the attacker, does. */
    bool (*any_safe)(const struct chess_tables *t, const struct position *pos);
    /* Computes the squares that piece `p` of colour `us` reaches from `sq`, whatever occupies them: *out_quiet without
     * capture, *out_take by capture. Each set has BOARD_WORDS words. */
    void (*reach)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                  unsigned p, enum colour us, uint64_t out_quiet[BOARD_WORDS],
                  uint64_t out_take[BOARD_WORDS]);
    /* Returns whether the piece reaches `to`; if an enemy is there, by capture. */
    bool (*goes)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                 unsigned p, enum colour us, unsigned to);
};
extern const struct chess_ops chess_ops_1, chess_ops_2, chess_ops_3;
extern const struct chess_ops chess_ops_newer_1, chess_ops_newer_2, chess_ops_newer_3;
extern const struct chess_ops chess_ops_special; /* chess/special.c */
/* Returns the entry points for this bitboard width, for baseline or newer (BMI2) processors (base/processor.h). */
static inline const struct chess_ops *
chess_ops_for(unsigned words, bool newer)
{
    static const struct chess_ops *const all[][3] = {
        {&chess_ops_1, &chess_ops_2, &chess_ops_3},
#if PROCESSOR_HAS_NEWER
        {&chess_ops_newer_1, &chess_ops_newer_2, &chess_ops_newer_3}
#endif
    };
    return all[newer][words < 3 ? words - 1 : 2];
}

/* Derives the tables of these rules once; thread-safe. Called through family->derive. */
void chess_tables_make(const struct ruleset *rules);
/* Derives the tables of rules that were made at run time, whose `fault` may then be set. Not thread-safe. */
void chess_tables_try(const struct ruleset *rules);
/* Returns the tables of these rules, derived on first use. */
static inline const struct chess_tables *
chess_tables_get(const struct ruleset *rules)
{
    const struct chess_tables *t = rules->chess->tables;
    if (!atomic_load_explicit(&t->ready, memory_order_acquire))
        rules->family->derive(rules);
    return t;
}
/* Returns the endings in force: the row's, or the tournament's selection from them. */
static inline const struct chess_ends *
chess_ends_get(const struct ruleset *rules)
{
    return rules->ends ? rules->ends : &chess_tables_get(rules)->ends;
}
void chess_ends_make(const struct ruleset *rules, struct chess_ends *out);
static inline bool
chess_is_reached(unsigned count, unsigned limit)
{
    return limit && count >= limit;
}
/* Returns the number of the piece with this symbol, never of a marked form; 0 if there is none. */
unsigned chess_piece_number(const struct chess_tables *t, const char *sym, size_t len);

static inline unsigned
piece_of(unsigned code)
{
    return code & 127u;
}
static inline enum colour
colour_of(unsigned code)
{
    return code >> 7 ? BLACK : WHITE;
}
static inline unsigned
code_of(unsigned piece, enum colour colour)
{
    return piece | (unsigned)colour << 7;
}
static inline bool
set_has(const uint64_t *set, unsigned sq)
{
    return set[sq >> 6] >> (sq & 63) & 1;
}
static inline uint64_t
chess_key(const struct chess_tables *t, unsigned code, unsigned sq)
{
    return t->key[(piece_of(code) * 2u + (code >> 7)) * t->squares + sq];
}

/* Directions are numbered in pairs: square numbers increase along the even one, and the odd one is its opposite. */
enum { CHESS_RISING_DIRS = 0x55555555 };
static inline unsigned
chess_dir_back(unsigned dir)
{
    return dir ^ 1;
}
static inline bool
chess_dir_rises(unsigned dir)
{
    return dir % 2 == 0;
}
/* Returns the bitboard of the squares on the ray from `sq` in this direction. */
static inline const uint64_t *
chess_ray(const struct chess_tables *t, unsigned dir, unsigned sq)
{
    return &t->ray[((size_t)sq * t->dirs + dir) * t->words];
}
/* Returns whether a slider of this colour is on one of these squares, a bitboard. */
static inline bool
chess_has_slider(const struct chess_tables *t, const struct chess_position *c, enum colour by,
                 const uint64_t *squares)
{
    uint64_t found = squares[0] & c->sliders[0] & c->own[by][0];
    for (unsigned w = 1; w < t->words; w++)
        found |= squares[w] & c->sliders[w] & c->own[by][w];
    return found > 0;
}
/* Returns the number of squares that this colour occupies. */
static inline unsigned
chess_men(const struct chess_tables *t, const struct chess_position *c, enum colour us)
{
    unsigned men = 0;
    for (unsigned w = 0; w < t->words; w++)
        men += (unsigned)__builtin_popcountll(c->own[us][w]);
    return men;
}
/* Counts the pawns of a colour on the board, at most `most`. */
static inline unsigned
chess_pawns(const struct chess_tables *t, const struct chess_position *c, enum colour us,
            unsigned most)
{
    unsigned pawns = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[us][w]; bits && pawns < most; bits &= bits - 1)
            pawns += (t->flags[piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)])] &
                      PIECE_PAWN) != 0;
    return pawns;
}
/* Returns how `part` can leave this compound; NULL if it is not a part of it. */
static inline const struct chess_part *
chess_part_of(const struct chess_tables *t, unsigned whole, unsigned part)
{
    const struct chess_part *parts = &t->part[t->part_first[whole]];
    for (unsigned i = 0; i < t->part_count[whole]; i++)
        if (parts[i].part == part)
            return &parts[i];
    return NULL;
}
/* Adds the piece to the position's bitboards, or removes it if it is there. Leaves the board array unchanged. */
static inline void
chess_flip(const struct chess_tables *t, struct chess_position *c, unsigned sq, unsigned code)
{
    unsigned word = sq >> 6, bit = sq & 63, p = piece_of(code);
    c->own[colour_of(code)][word] ^= (uint64_t)1 << bit;
    c->sliders[word] ^= (uint64_t)t->is_slider[p] << bit;
    c->shift_pawns[word] ^= (uint64_t)t->is_shift_pawn[p] << bit;
}

/* Flips two squares. Boards of one word need one operation. */
static inline void
chess_flip_both(const struct chess_tables *t, struct chess_position *c, unsigned a, unsigned b,
                unsigned code)
{
    unsigned p = piece_of(code), us = code >> 7;
    uint64_t bit = (uint64_t)1 << (a & 63), other_bit = (uint64_t)1 << (b & 63);
    if (t->words > 1) {
        chess_flip(t, c, a, code);
        chess_flip(t, c, b, code);
        return;
    }
    bit ^= other_bit;
    c->own[us][0] ^= bit;
    c->sliders[0] ^= bit & (0 - (uint64_t)t->is_slider[p]);
    c->shift_pawns[0] ^= bit & (0 - (uint64_t)t->is_shift_pawn[p]);
}

/* Returns whether this move, if it promotes no pawn, changes only its two squares, apart from transformations by check. */
static inline bool
chess_is_plain(const struct chess_tables *t, const struct chess_position *c, const struct move *m)
{
    return m->kind <= MOVE_CAPTURE && !m->part && !m->drop &&
           (!t->settles || !(t->special.on || t->flags[piece_of(c->board[m->from])] & PIECE_ROYAL ||
                             t->flags[piece_of(c->board[m->to])] & PIECE_PAWN));
}

/* Puts a piece (0: none) on a square: board, bitboards and hash, but not `king` and `kings`. */
void chess_put(const struct chess_tables *t, struct position *pos, unsigned sq, unsigned code);
/* Recomputes `king` and `kings` of one colour. */
void chess_find_kings(const struct chess_tables *t, struct chess_position *c, enum colour colour);
/* Returns whether this colour is in check. A side with two royal pieces or none is never in check. */
bool chess_in_check(const struct chess_tables *t, const struct chess_position *c,
                    enum colour colour);
/* Returns whether the side to move is in check; the answer is cached in the position. */
static inline bool
chess_is_checked(const struct chess_tables *t, struct position *pos)
{
    struct chess_position *c = &pos->chess;
    if (c->checked == CHECKED_UNKNOWN)
        c->checked = chess_in_check(t, c, (enum colour)pos->turn) ? CHECKED_YES : CHECKED_NOT;
    return c->checked == CHECKED_YES;
}
void chess_apply(const struct ruleset *rules, const struct position *before,
                 const struct move *move, struct position *after);
/* Makes a null move, which is irreversible. Returns false in check or when the game is over. */
bool chess_pass(const struct ruleset *rules, const struct position *before, struct position *after);
/* Returns false if this move certainly leaves the own king safe. Outside check this holds for most moves: only a move
 * of the king or of a pinned piece can expose the king. */
static inline bool
chess_may_expose(const struct chess_tables *t, const struct position *pos, const struct move *m)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned king = c->king[us], mover = m->part ? m->part : piece_of(c->board[m->from]);
    if (c->kings[us] != 1)
        return false;
    if (t->flags[mover] & PIECE_ROYAL || !chess_is_plain(t, c, m) || c->checked != CHECKED_NOT)
        return true;
    /* If the piece is on no line from the king, the slider is looked for on the first ray and the answer is not used:
     * the processor could not predict a branch. */
    unsigned way = t->way[king][m->from];
    bool line = way > 0, slider = chess_has_slider(t, c, other(us), chess_ray(t, way - line, king));
    return (line & slider) && t->ops->shielded(t, c, king, m->from, other(us));
}
/* Makes this pseudo-legal move on a copy and returns whether the mover's king is safe. */
bool chess_leaves_safe(const struct chess_tables *t, const struct position *pos,
                       const struct move *move);
/* Clears the en-passant square unless a capture there is legal. */
void chess_settle_passed(const struct chess_tables *t, struct position *pos);
/* Ends the game of a set-up if a counter of the side that moved last is at its limit. */
void chess_settle_counts(const struct chess_tables *t, struct position *pos);
/* Transforms the royal piece of `colour` by `table` (when_checked or softer) if it is in check and the only one.
 * Returns whether it was transformed. */
bool chess_settle_checked(const struct chess_tables *t, const uint8_t *table, struct position *pos,
                          enum colour colour);
/* Returns whether a royal piece makes this move, castling excluded. */
static inline bool
chess_is_royal_step(const struct chess_tables *t, const struct chess_position *c,
                    const struct move *m)
{
    return m->kind < MOVE_CASTLE_SHORT && t->flags[piece_of(c->board[m->from])] & PIECE_ROYAL;
}
/* L-R10: returns whether the side to move must move its royal piece and can move it into safety. */
bool chess_owes_move(const struct chess_tables *t, const struct position *pos);
uint64_t chess_hash(const struct ruleset *rules, const struct position *pos);
bool chess_same(const struct ruleset *rules, const struct position *a, const struct position *b);
bool chess_may_castle(const struct chess_tables *t, const struct position *pos, size_t index);
/* Returns whether this game's castling is our reconstruction, so that regulations may switch it off. */
static inline bool
chess_castling_is_option(const struct ruleset *rules)
{
    return rules->chess->castling_ruling &&
           strcmp(rules->chess->castling_ruling, option_row(OPTION_CASTLING)->ruling) == 0;
}
/* L-R4: returns whether the tournament chose the orthodox condition for castling. */
static inline bool
chess_is_castling_guarded(const struct ruleset *rules)
{
    return rules->options && option_of(rules, OPTION_CASTLING) == CASTLING_ORTHODOX &&
           chess_castling_is_option(rules);
}
/* Returns whether no square on the castling king's path is attacked (the orthodox condition); true for other moves. */
bool chess_castles_unharmed(const struct chess_tables *t, const struct position *pos,
                            const struct move *move);
/* Returns the castling with this index in a position that has the right to it: from the tables, or built in *scratch. */
const struct chess_castle *chess_castle_anywhere(const struct chess_tables *t,
                                                 const struct chess_position *c, size_t index,
                                                 struct chess_castle *scratch);
static inline const struct chess_castle *
chess_castle_at(const struct chess_tables *t, const struct chess_position *c, size_t index,
                struct chess_castle *scratch)
{
    return t->castles_anywhere ? chess_castle_anywhere(t, c, index, scratch) : &t->castle[index];
}
/* Returns whether the king of the side not to move is attacked, after an illegal move that stands. Moves that would
 * capture that king are not legal. */
static inline bool
chess_is_exposed(const struct chess_tables *t, const struct chess_position *c)
{
    return t->guards && !c->left_safe;
}
/* Implements family->stand (chess/stand.c). */
const char *chess_stand(const struct line *line, struct move *move, struct position *after);
/* Writes the set-up string of this Chess960 number. Returns false if the game has no such start. */
bool chess_array_write(const struct ruleset *rules, unsigned number, struct buffer *out);
/* Returns the promotion of piece `p` of colour `us` moving from `from` to `to`; NULL if there is none. */
const struct chess_choice *chess_promotion(const struct chess_tables *t,
                                           const struct chess_position *c, enum colour us,
                                           unsigned p, unsigned from, unsigned to);
/* Returns whether the reserve and the limits of pieces allow promotion into `into` now. */
bool chess_choice_open(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                       const struct chess_choice *choice, unsigned into);
/* Returns whether the side keeps its limits of pieces if `part` leaves a compound or the moving piece joins `onto`. */
static inline bool
chess_within_limits(const struct chess_tables *t, uint64_t stock, unsigned from_piece,
                    unsigned part, unsigned rest, unsigned onto)
{
    const uint64_t high = 0x8080808080808080u;
    unsigned mover = part ? part : from_piece;
    if (!t->stock_limit)
        return true;
    stock -= t->stock_unit[from_piece];
    if (part)
        stock += t->stock_unit[rest];
    if (onto)
        stock += t->stock_unit[t->compose[mover][onto]] - t->stock_unit[onto];
    else
        stock += t->stock_unit[mover];
    /* True if no byte of the sum exceeds the limit's byte: all stay far below 128. */
    return (((t->stock_limit | high) - stock) & high) == high;
}
uint64_t chess_stock(const struct chess_tables *t, const struct chess_position *c, enum colour us);

/* Returns the plies counted for CHESS_COUNTS_PAWNLESS; 0 while a lone king's count runs, which takes its place. */
static inline unsigned
chess_pawnless(const struct chess_position *c)
{
    return c->pawnless && !c->lone_rule ? c->pawnless - 1u : 0;
}

/* Returns whether the material makes the position dead (RULES.md 9): no series of legal moves can mate. False in games
 * without this ending. */
bool chess_is_dead(const struct chess_tables *t, const struct chess_position *c);
/* Returns whether all counters are so far below their limits that only a lack of moves can end the game. */
static inline bool
chess_counts_are_low(const struct chess_tables *t, const struct position *now)
{
    return now->chess.plies < t->least_plies && now->chess.reversible < t->least_reversible &&
           !(now->over | now->chess.dead);
}
static inline bool
chess_no_counter_due(const struct line *line)
{
    return chess_counts_are_low(chess_tables_get(line->rules), line_now(line));
}
/* Returns whether the game is over for a reason that needs no list of moves (RULES.md 10, 4 to 7). */
bool chess_has_ended(const struct line *line);
static inline bool
chess_is_over(const struct line *line)
{
    return !chess_no_counter_due(line) && chess_has_ended(line);
}
/* Returns how often the current position has occurred, this time included, and the ply of its first occurrence. */
static inline unsigned
chess_repetitions(const struct line *line, size_t *out_first)
{
    return line_repetitions(line, line_now(line)->chess.reversible, out_first);
}
/* Returns whether a position can have occurred `times` times within `span` reversible plies: a repetition takes at
 * least four plies. False if `times` is 0. */
static inline bool
chess_could_have_stood(unsigned span, unsigned times)
{
    return times && span >= 4u * (times - 1u);
}
/* chess_could_have_stood() for the current position. */
static inline bool
chess_may_have_stood(const struct line *line, unsigned times)
{
    return chess_could_have_stood(line_now(line)->chess.reversible, times);
}
static inline bool
chess_is_repeated(const struct line *line, unsigned times)
{
    size_t first;
    return chess_may_have_stood(line, times) && chess_repetitions(line, &first) >= times;
}
/* Returns whether any move could repeat a position. */
bool chess_may_repeat(const struct line *line);
/* Returns the ply of the earlier occurrence that `move` would repeat, or SIZE_MAX. */
size_t chess_repeats(const struct line *line, const struct move *move);
unsigned chess_points(const struct chess_tables *t, const struct chess_position *c,
                      enum colour colour);
void chess_outcome(struct line *line, struct outcome *out);
void chess_event(struct line *line, const struct event *event, struct event_result *out);

void chess_moves(const struct line *line, struct movelist *out);
uint64_t chess_count(struct line *line);
/* Returns whether there is a legal move; chess_is_over() is not tested. */
bool chess_has_move(const struct line *line);
/* L-R3: in games that allow moving into attack, returns whether the royal piece of the side to move is mated or in patt. */
enum reason chess_royal_surrender(const struct ruleset *rules, const struct chess_tables *t,
                                  const struct position *pos);
/* Returns why this move is illegal; REFUSED_NOTHING if it is legal. */
enum refusal chess_try(const struct line *line, const struct move *move);
void chess_explain(const struct line *line, const struct move *move, struct refusal_detail *out);
/* Copies the position with one piece moved to another square and nothing else changed. */
void chess_displace(const struct chess_tables *t, const struct chess_position *c, unsigned from,
                    unsigned to, struct chess_position *out);
/* Lists the squares between two squares of one line, starting near `from`, at most `max`; returns their number. */
size_t chess_between(const struct chess_tables *t, unsigned from, unsigned to, square_t *out,
                     size_t max);
/* Lists the squares between `from` and `to` if the piece on `from` attacks `to` by sliding. Returns their number, 0 for
 * a leap. */
size_t chess_attacked_through(const struct chess_tables *t, const struct chess_position *c,
                              unsigned from, unsigned to, square_t *out, size_t max);
bool chess_is_legal(const struct line *line, const struct move *move);
void chess_refuse(struct line *line, int from, int to, const char *part, const char *choice,
                  struct refusal_detail *out);
void chess_lan_write(const struct ruleset *rules, const struct position *before,
                     const struct move *move, struct buffer *out);
enum adj_status chess_lan_read(struct line *line, const char *text, size_t len, struct move *out,
                               struct refusal_detail *why, struct adj_error *err);
void chess_view(const struct line *line, const struct move *move, struct move_view *out);
const char *chess_piece_at(const struct ruleset *rules, const struct position *pos, int sq,
                           enum colour *out_colour);
/* Returns whether the opponent's last move can have been a double step over the en-passant square. */
bool chess_passed_fits(const struct chess_tables *t, const struct position *pos);
bool chess_start(const struct ruleset *rules, struct position *out, struct faults *faults);
bool chess_setup_read(const struct ruleset *rules, const char *text, size_t len,
                      struct position *out, struct faults *faults);
void chess_setup_write(const struct ruleset *rules, const struct position *pos, struct buffer *out);

#endif
