/* SPDX-License-Identifier: MIT */
/*
 * The chess family: games with a royal piece on any board. struct chess_rules is the schema of the tables in
 * rules/; struct chess_tables is what the engine derives from one of them, once.
 *
 * A field names a mechanism, never a game, and its zero value is what most games do. Pieces refer to each
 * other by symbol, squares by name, so that a table reads like the author's page.
 */
#ifndef PLAY_CHESS_H
#define PLAY_CHESS_H

#include <stdatomic.h>
#include <string.h>

#include "play/ruleset.h"

enum {
    CHESS_MAX_PIECES = 72, /* kinds of piece, numbered from 1 */
    CHESS_MAX_MODES = 20,
    CHESS_MAX_DIRS = 32, /* directions in which some piece slides */
    CHESS_MAX_PROMOTIONS = 8,
    CHESS_MAX_CHOICES = 12,
    CHESS_MAX_CASTLINGS = 4,
    CHESS_MAX_RESERVE = 3,
    CHESS_MAX_STOCK = 8,
    CHESS_UNKNOWN = 255, /* `captured` of a set-up that does not say */
};

/* The schema. */

/* Counters of draws that depend on the pieces left, as in the counting rules of Makruk (struct ending's `counter`). */
enum chess_counter {
    CHESS_COUNTS_NOTHING,
    CHESS_COUNTS_PAWNLESS, /* plies since the last pawn left the board; a claim */
    CHESS_COUNTS_LONE_KING, /* a lone king on a board without pawns; its limit is chosen when it begins, for good */
};

enum mode_kind { MODE_NONE, MODE_LEAP, MODE_SLIDE, MODE_DOUBLE_STEP };
enum mode_use { USE_BOTH, USE_QUIET, USE_CAPTURE };

/* One way in which a piece moves: the images of a vector, as a leap, a slide or a pawn's double step. */
struct chess_mode {
    uint8_t kind;
    struct vec v;        /* as White sees it; IMAGES_SELF is turned round for Black */
    uint8_t images;      /* enum images */
    uint8_t use;         /* enum mode_use */
    uint8_t max;         /* slide: at most so many squares; 0: any distance */
    uint8_t hurdles;     /* slide: pieces of either colour that it may pass over */
    uint8_t row, to_row; /* on these rows of its owner only; 0: on all; to_row 0: on `row` alone */
};

enum {
    PIECE_ROYAL = 1,  /* the king of the game */
    PIECE_PAWN = 2,   /* its moves can never be undone; may take en passant, may be so taken */
    PIECE_JOINS = 4,  /* may end its move on an own piece with which it forms another */
    PIECE_SHOOTS = 8, /* takes from where it stands, and never moves */
    PIECE_MARKED =
        16, /* a variety of the piece above it with the same symbol, known by a state key */
    PIECE_MINOR = 32,       /* does not suffice to mate alone (dead position) */
    PIECE_COLOURBOUND = 64, /* any number on squares of one colour do not suffice to mate */
    PIECE_RETREATS = 128,   /* a pawn whose moves can be undone */
};

struct chess_piece {
    const char *sym; /* in LAN and set-up strings */
    const char *name;
    struct chess_mode modes[CHESS_MAX_MODES];
    uint8_t flags;
    uint8_t points;
    /* the simple things it is made of, one letter each, sorted: such pieces join and part; NULL */
    const char *made_of;
    const char *when_checked; /* becomes this as soon as the opponent's move gives check */
    const char *when_castled;
};

enum promotion_how {
    PROMOTE_FORCED, /* always, into `into`; not written in LAN */
    PROMOTE_CHOICE, /* into one of `into`; always written */
    PROMOTE_OPTION, /* into one of `into`, or not at all */
};
enum { ROW_LAST = 255 };

struct chess_promotion {
    const char *piece;
    uint8_t row; /* of arrival, from another row; ROW_LAST: the last of the file; 0: `squares` */
    const char *files;     /* on these files only; NULL: all */
    const char *square[2]; /* by colour, when row is 0 */
    const char *into;      /* symbols, space-separated */
    uint8_t how;           /* enum promotion_how */
    bool reserve;          /* only while the reserve has one */
};

/*
 * A castling: the king and one or two pieces; all squares between them and on their ways empty but for themselves.
 * Where it has no squares of departure, king and piece begin wherever they stand on the king's first row, the piece
 * on the wing's side of the king.
 */
struct chess_castling {
    uint8_t colour, wing; /* wing: MOVE_CASTLE_SHORT or MOVE_CASTLE_LONG */
    const char *king[2];  /* from, to */
    const char *piece[2]; /* symbols */
    const char *from[2], *to[2];
    bool unsafe; /* attack does not matter */
};

/* A forced turning of the piece that has moved, while the reserve has what it turns into. */
struct chess_turning {
    const char *piece, *taking; /* taking NULL: by giving check */
    const char *into;
};

struct chess_count {
    const char *pieces; /* symbols, space-separated, that count together */
    uint8_t most;
};

/* After an illegal move, which is taken back, a move of the royal piece may be demanded: the words of it. */
struct chess_demand {
    const char *ruling;     /* "L-R10" */
    const char *offered;    /* behind what is wrong with the move, in the place of its %s */
    const char *taken_back; /* the same when it is demanded */
    const char *owed;       /* by the colour, in the place of the %s that it begins with */
    const char *unmet;      /* by another move */
};

struct chess_tables;

struct chess_rules {
    const struct chess_piece *pieces;                           /* ends with a NULL symbol */
    size_t (*make_pieces)(struct chess_piece *out, size_t max); /* instead of `pieces`: a hook */
    const char *start;        /* a set-up string; NULL: a record must bring its own */
    const char *start_ruling; /* why there is none */
    /* a set-up may be the number of one of the 960 arrays of the FIDE Laws, Guidelines II */
    bool arrays;
    bool fen;     /* PGN writes its moves short, its positions as a FEN */
    bool unnamed; /* the game that PGN means when it names none */
    struct chess_promotion promotions[CHESS_MAX_PROMOTIONS];
    struct chess_castling castlings[CHESS_MAX_CASTLINGS];
    struct chess_turning turnings[2];
    struct chess_count reserve[CHESS_MAX_RESERVE]; /* a side has at the start, beside the board */
    struct chess_count stock[CHESS_MAX_STOCK];     /* a side may have on the board at most */
    const char *set; /* the things of `made_of` that a side's set holds, sorted; NULL: any number */
    uint8_t men_most, pawns_most; /* a side can have: a set-up with more is odd; 0: not asked */
    uint8_t max_squares;          /* a side may occupy; 0: any number */
    bool no_repetition;           /* a move that repeats a position is illegal */
    bool royal_capture; /* no duty to parry: the royal piece may be left under attack and taken */
    bool points_decide; /* however the game ends, the side with more points has won it */
    const char *points_ruling;         /* ... an agreement too, by this ruling; NULL */
    const struct chess_demand *demand; /* NULL: nothing can be */
    uint8_t royals_most; /* royal pieces a side may have; with two, neither is royal; 0: one */
    /* Hooks of one game only, each in that game's file. */
    void (*settle)(const struct ruleset *rules,
                   struct position *pos); /* after each move and set-up */
    /* The squares on which the king's arrival by `move` lets a piece return; at most two. */
    size_t (*returns)(const struct ruleset *rules, const struct position *pos,
                      const struct move *move, square_t out_sq[2]);
    const char *return_piece;
    /* Rulings that a game rests on in which somebody castled, or a piece returned; NULL: none. */
    const char *castling_ruling, *return_ruling;
    /* State keys of the set-up that only this game has: true when `key` is one (faults may be added). */
    bool (*key_read)(const struct ruleset *rules, struct position *pos, const char *key,
                     size_t key_len, const char *value, size_t len, struct faults *faults);
    void (*key_write)(const struct ruleset *rules, const struct position *pos, struct buffer *out);
    void (*setup_end)(const struct ruleset *rules, struct position *pos, struct faults *faults);
    /* Judge an event that only this game knows; false: not known. */
    bool (*event)(struct line *line, const struct event *event, struct event_result *out);
    struct chess_tables *tables; /* storage for what is derived, one a ruleset */
    bool dead_by_proof;          /* no position is dead by its material alone, only by a proof */
    const struct chess_switch
        *changes; /* by options, one at a time; ends with a value of 0; NULL: none */
};

/* What an option changes in a row whose tables depend on it: each field that is set replaces the row's own. */
struct chess_switch {
    enum option option;
    uint8_t
        value; /* the index of the option's word; 0: the rulebook's choice, which changes nothing */
    const struct chess_piece *pieces;                     /* NULL: the row's */
    struct chess_castling castlings[CHESS_MAX_CASTLINGS]; /* none: the row's */
    bool dead_by_proof;
    struct chess_switched *rules; /* storage for the changed row and its tables */
};

/* What is derived from it. */

enum {
    TABLE_LEAP_WORDS = 14336 * (BOARD_MAX_SQUARES * BOARD_WORDS) / (144 * 3),
    TABLE_RAY_WORDS = CHESS_MAX_DIRS * BOARD_MAX_SQUARES * BOARD_WORDS,
    TABLE_KEYS = 12288 / 144 * BOARD_MAX_SQUARES + 48,
    TABLE_PARTS = 1024,
    TABLE_NO_SET = 255,
};

enum chess_checked { CHECKED_UNKNOWN, CHECKED_NOT, CHECKED_YES };

struct chess_part {
    uint8_t part, rest;
};

struct chess_choice { /* a promotion on one square */
    uint8_t how, count;
    uint8_t into[CHESS_MAX_CHOICES];
    uint8_t reserve;
    uint8_t by_row; /* only when arriving from another row */
};

/*
 * A kind of pawn whose every step adds the same to the number of its square, wherever it stands: all of them are moved at
 * once. The square of arrival tells where one has come from, so that sets of these say all there is to say.
 */
enum { MARCH_STEPS = 4 };
struct chess_march {
    uint8_t steps;
    struct {
        int8_t by;
        uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS]; /* arrivals */
    } step[MARCH_STEPS];
    int8_t over_by, double_by;   /* of a double step: to the square passed over, and on; 0: none */
    uint64_t over[BOARD_WORDS];  /* the squares passed over */
    uint64_t turns[BOARD_WORDS]; /* from where a step may promote: looked at one by one */
};

struct chess_castle {
    uint8_t colour, kind;
    square_t king_from, king_to, from[2], to[2];
    uint8_t pieces, piece[2];
    uint64_t empty[BOARD_WORDS]; /* must be empty */
    square_t crossed[BOARD_MAX_SQUARES / 8], crossed_count;
    bool unsafe;
};

struct chess_ops;
struct mates_tables;

/* What the endings of a ruleset say, by their reasons. */
struct chess_ends {
    uint8_t rank[REASON_COUNT];   /* its place among them, from 1; 0: the game does not end so */
    uint16_t limit[REASON_COUNT]; /* as struct ending's */
    /* those that come without anybody's act, in their order; ends with REASON_NONE */
    uint8_t tried[REASON_COUNT];
    uint16_t pawnless; /* limit of CHESS_COUNTS_PAWNLESS, in plies; 0: no such claim */
};

struct chess_tables {
    atomic_bool ready, has_start;
    _Atomic(struct mates_tables *) mates; /* mates/mates.h: made when a mate is first looked for */
    struct position start;                /* valid when has_start */
    const struct ruleset *rules;
    const struct board *board;
    const struct chess_ops *ops; /* the engine for this number of words */
    square_t squares;
    uint8_t words, pieces;                      /* pieces: numbers 1 .. pieces */
    struct chess_piece piece[CHESS_MAX_PIECES]; /* [number]; [0] is empty */
    uint8_t flags[CHESS_MAX_PIECES];
    uint8_t letter[128]; /* the piece with this one letter; 0: none */
    /* Sets of squares reached by leaps, [index of set][square][word], shared where equal. */
    uint64_t leap[TABLE_LEAP_WORDS];
    uint16_t leap_sets;
    uint8_t quiet[2][CHESS_MAX_PIECES], take[2][CHESS_MAX_PIECES]; /* index of set, whole piece */
    uint8_t attack[2][CHESS_MAX_PIECES]; /* index of set: taken by the whole or by any part */
    uint8_t attackers[2]; /* index of set: squares from which some piece of the colour leaps here */
    uint8_t both[CHESS_MAX_PIECES]; /* quiet and take are the same */
    /* It is not royal, and neither shoots, joins nor parts: each move is one to a square of the sets above. */
    bool only_moves[CHESS_MAX_PIECES];
    bool is_plain[CHESS_MAX_PIECES]; /* it takes as it moves, and never becomes anything else */
    bool walks[CHESS_MAX_PIECES];    /* both of these */
    bool steps[CHESS_MAX_PIECES];    /* it is royal, and does nothing else beside castling */
    bool marches[CHESS_MAX_PIECES];  /* it is the kind that this is of, if the game has one: */
    struct chess_march march[2];
    /* Slides: directions (bits) with range and hurdles. */
    uint8_t dirs;
    uint64_t lines[BOARD_MAX_SQUARES][BOARD_WORDS]; /* all squares on a ray from here */
    /* way[from][to]: 1 + the direction in which a slide from one square meets the other; 0: in none. */
    uint8_t way[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES];
    uint8_t opposite[CHESS_MAX_DIRS];
    bool rising[CHESS_MAX_DIRS];   /* the index grows along the direction */
    uint32_t rise;                 /* the same, bits */
    uint64_t ray[TABLE_RAY_WORDS]; /* [square][direction][word]: chess_ray() */
    uint32_t slides[CHESS_MAX_PIECES], attack_slides[CHESS_MAX_PIECES];
    bool is_slider[CHESS_MAX_PIECES]; /* it has some of these */
    uint8_t range[CHESS_MAX_PIECES];  /* 0: any */
    uint8_t hurdles[CHESS_MAX_PIECES];
    uint8_t hurdles_most;
    /* [n]: squares at most n steps away on any ray; [0] unused. */
    uint64_t within[4][BOARD_MAX_SQUARES][BOARD_WORDS];
    /* Double steps: the square of arrival and the square passed over, by colour and start; NO_SQUARE. */
    square_t double_to[2][BOARD_MAX_SQUARES], double_over[2][BOARD_MAX_SQUARES];
    square_t double_from[2][BOARD_MAX_SQUARES]; /* by the square passed over */
    /* by the square passed over: where the pawn stands */
    square_t double_landing[2][BOARD_MAX_SQUARES];
    uint8_t doubles[CHESS_MAX_PIECES]; /* may make it */
    /* Composition. */
    bool composes; /* some piece is made of others */
    uint8_t compose[CHESS_MAX_PIECES][CHESS_MAX_PIECES];
    bool is_partner[CHESS_MAX_PIECES]; /* some other may join it */
    uint16_t part_first[CHESS_MAX_PIECES];
    uint8_t part_count[CHESS_MAX_PIECES];
    struct chess_part part[TABLE_PARTS];
    uint64_t stock_unit[CHESS_MAX_PIECES], stock_limit; /* a byte each kind of set piece */
    /* Promotions: choice[promotion[colour][piece][square]]; 0 none. */
    struct chess_choice choice[32];
    uint8_t choices;
    uint8_t promotion[2][CHESS_MAX_PIECES][BOARD_MAX_SQUARES];
    uint64_t promoting[2][CHESS_MAX_PIECES][BOARD_WORDS];   /* the squares where there is one */
    uint8_t reserve_slot[CHESS_MAX_PIECES];                 /* index into reserve + 1; 0 none */
    uint8_t takes_turn[CHESS_MAX_PIECES][CHESS_MAX_PIECES]; /* piece, taken -> becomes */
    /* becomes when it gives check, while the reserve has one */
    uint8_t check_turn[CHESS_MAX_PIECES];
    bool has_check_turn, turns_by_check; /* a piece that gives check; any piece, kings too */
    uint8_t when_checked[CHESS_MAX_PIECES], when_castled[CHESS_MAX_PIECES];
    /* W-R5: what turns does so before anything is judged. A mark is only remembered, so that an attack by a king
     * that loses its leap through this very move counts all the same. */
    uint8_t softer[CHESS_MAX_PIECES]; /* when_checked, unless that is a mark */
    bool has_marks;
    uint8_t marked[CHESS_MAX_PIECES]; /* the variety of this piece that has the mark; 0 */
    struct chess_castle castle[CHESS_MAX_CASTLINGS];
    uint8_t castles;
    uint8_t castle_keep[BOARD_MAX_SQUARES]; /* rights that a move on this square leaves */
    bool castles_anywhere;                  /* from where the pieces stand; chess_castle.c */
    struct chess_ends ends; /* of the row itself, which a tournament may have changed */
    /* Which mechanisms the rules have, so that a move asks for no other. */
    bool guards;       /* no move may leave the own royal piece under attack */
    bool settles;      /* a hook of the game's own follows each move */
    bool ends_by_move; /* a move may end the game without mating or taking the royal piece */
    bool counts_down;  /* some ending has a counter of enum chess_counter */
    /* Before a counter has come so far no ending by it needs to be asked for (chess_is_over()). */
    uint16_t calm_plies, calm_span;
    square_t by_name[BOARD_MAX_SQUARES]; /* squares in the order of their names */
    uint8_t return_piece;
    /* Hash keys: [code of piece and colour][square], then the state's. */
    uint64_t key[TABLE_KEYS];
    uint64_t key_turn, key_castle[16], key_passed[BOARD_MAX_SQUARES];
    uint64_t key_reserve[2][CHESS_MAX_RESERVE][8], key_promoted[2][8];
};

/* A row as an option changes it, made once. */
struct chess_switched {
    atomic_bool ready;
    struct ruleset rules;
    struct chess_rules chess;
    struct chess_tables tables;
};
/* The rules under these options: the row's own, or as the row's chess_switch changes it; they last. */
const struct ruleset *chess_rules_under(const struct ruleset *rules, const uint8_t *options);

/* The engine compiled for one, two or three words a set of squares (chess_gen.c). */
struct chess_ops {
    /* Is `sq` attacked by a piece of colour `by`? Geometry alone: pins and limits do not matter. */
    bool (*attacked)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                     enum colour by);
    /* Does the piece on `from` attack it? */
    bool (*attacks)(const struct chess_tables *t, const struct chess_position *c, unsigned from,
                    unsigned sq);
    /* Has a plain move from `from` to `to` of colour `by`, which is carried out, attacked `sq` anew: from where
     * it has arrived, or by opening a line? */
    bool (*attacked_anew)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                          enum colour by, unsigned from, unsigned to);
    /* Would it be attacked along the line through `via`, which must be on one, if a piece fewer stood there? */
    bool (*shielded)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                     unsigned via, enum colour by);
    /* The squares of the pieces that attack `sq`; returns their number, at most `max`. */
    size_t (*attackers)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                        enum colour by, square_t *out, size_t max);
    /* Every move that is legal but for repetition and the end of the game; appended to the list. */
    void (*generate)(const struct chess_tables *t, const struct position *pos,
                     struct movelist *out);
    /* Their number. */
    uint64_t (*count)(const struct chess_tables *t, const struct position *pos);
    /* Has the player a move that leaves the royal piece safe? True is certain; false may overlook a move
     * that makes the attacker turn into something less, or a castling. */
    bool (*any_safe)(const struct chess_tables *t, const struct position *pos);
    /* The squares that the piece `p` of colour `us` on `sq` reaches: empty ones by a move without capture, own
     * ones likewise, enemies by capture. Each out set has three words. */
    void (*reach)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                  unsigned p, enum colour us, uint64_t out_quiet[BOARD_WORDS],
                  uint64_t out_take[BOARD_WORDS]);
    /* Is `to` among them: by capture when an enemy stands there? */
    bool (*goes)(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                 unsigned p, enum colour us, unsigned to);
};
extern const struct chess_ops chess_ops_1, chess_ops_2, chess_ops_3;
extern const struct chess_ops chess_ops_newer_1, chess_ops_newer_2, chess_ops_newer_3;
/* That for so many words, compiled for every processor or for newer ones (base/processor.h). */
static inline const struct chess_ops *
chess_ops_for(unsigned words, bool newer)
{
    static const struct chess_ops *const all[2][3] = {
        {&chess_ops_1, &chess_ops_2, &chess_ops_3},
        {&chess_ops_newer_1, &chess_ops_newer_2, &chess_ops_newer_3}};
    return all[newer][words < 3 ? words - 1 : 2];
}

/* Derive the tables of these rules, once; thread-safe. For the family, which knows who makes moves of them. */
void chess_tables_make(const struct ruleset *rules);
/* The tables of these rules, derived on first use. */
static inline const struct chess_tables *
chess_tables_get(const struct ruleset *rules)
{
    const struct chess_tables *t = rules->chess->tables;
    if (!atomic_load_explicit(&t->ready, memory_order_acquire))
        rules->family->derive(rules);
    return t;
}
/* What the endings of these rules say; a tournament may have dropped some of the row's. */
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
/* The number of the piece with this symbol (the unmarked variety), or 0. */
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

/* The squares that follow each other in this direction. */
static inline const uint64_t *
chess_ray(const struct chess_tables *t, unsigned dir, unsigned sq)
{
    return &t->ray[((size_t)sq * t->dirs + dir) * t->words];
}
/* A piece comes to a square, or leaves it: in the sets of squares, not on the board. */
static inline void
chess_flip(const struct chess_tables *t, struct chess_position *c, unsigned sq, unsigned code)
{
    unsigned word = sq >> 6, bit = sq & 63, p = piece_of(code);
    c->own[colour_of(code)][word] ^= (uint64_t)1 << bit;
    c->sliders[word] ^= (uint64_t)t->is_slider[p] << bit;
    c->marchers[word] ^= (uint64_t)t->marches[p] << bit;
}

/* The same of two squares, which are mostly of one word. */
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
    c->marchers[0] ^= bit & (0 - (uint64_t)t->marches[p]);
}

/* Does this move change no more than its two squares, but for what check turns? */
static inline bool
chess_is_plain(const struct chess_tables *t, const struct move *m)
{
    return m->kind <= MOVE_CAPTURE && !m->part && !m->drop && !t->settles;
}

/* Put `code` (0: nothing) on a square: board, sets, hash; kings are not counted here. */
void chess_put(const struct chess_tables *t, struct position *pos, unsigned sq, unsigned code);
/* Find the royal pieces again: number and square, by colour. */
void chess_find_kings(const struct chess_tables *t, struct chess_position *c, enum colour colour);
/* Does a royal piece of this colour stand under attack? False with two of them or none. */
bool chess_in_check(const struct chess_tables *t, const struct chess_position *c,
                    enum colour colour);
/* The same for the side to move: chess_apply() has left it in the position where the rules ask for it. */
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
/* Nobody moves; false where a check must be met, or nothing is to be played. What came before cannot be repeated. */
bool chess_pass(const struct ruleset *rules, const struct position *before, struct position *after);
/* Could this move leave the mover's royal piece under attack? False is certain, and most moves are so: not in check, a
 * piece that is not royal opens nothing unless it stands between the king and a slider. */
static inline bool
chess_may_expose(const struct chess_tables *t, const struct position *pos, const struct move *m)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned king = c->king[us], mover = m->part ? m->part : piece_of(c->board[m->from]);
    if (c->kings[us] != 1)
        return false;
    if (t->flags[mover] & PIECE_ROYAL || !chess_is_plain(t, m) || c->checked != CHECKED_NOT)
        return true;
    return t->way[king][m->from] && t->ops->shielded(t, c, king, m->from, other(us));
}
/* After this move (legal but perhaps for this), is the mover's royal piece safe? Carries it out. */
bool chess_leaves_safe(const struct chess_tables *t, const struct position *pos,
                       const struct move *move);
/* Keep the square passed over only when a capture there is legal. */
void chess_settle_passed(const struct chess_tables *t, struct position *pos);
/* Whatever a royal piece of `colour` that stands in check becomes, by `table` (when_checked or softer). True
 * when something changed. */
bool chess_settle_checked(const struct chess_tables *t, const uint8_t *table, struct position *pos,
                          enum colour colour);
/* Is it a move of the royal piece other than castling? */
static inline bool
chess_is_royal_step(const struct chess_tables *t, const struct chess_position *c,
                    const struct move *m)
{
    return m->kind < MOVE_CASTLE_SHORT && t->flags[piece_of(c->board[m->from])] & PIECE_ROYAL;
}
/* Must the side to move move its royal piece: was that demanded, and can it do so into safety (L-R10)? */
bool chess_owes_move(const struct chess_tables *t, const struct position *pos);
uint64_t chess_hash(const struct ruleset *rules, const struct position *pos);
bool chess_same(const struct ruleset *rules, const struct position *a, const struct position *b);
bool chess_may_castle(const struct chess_tables *t, const struct position *pos, size_t index);
/* Is castling a reconstruction here, which regulations may switch off? */
static inline bool
chess_castling_is_option(const struct ruleset *rules)
{
    return rules->chess->castling_ruling &&
           strcmp(rules->chess->castling_ruling, option_row(OPTION_CASTLING)->ruling) == 0;
}
/* Did the tournament bind a castling that ignores attack to the orthodox condition (L-R4)? */
static inline bool
chess_is_castling_guarded(const struct ruleset *rules)
{
    return rules->options && option_of(rules, OPTION_CASTLING) == CASTLING_ORTHODOX &&
           chess_castling_is_option(rules);
}
/* That condition: no square that the royal piece touches is attacked. True of every other move. */
bool chess_castles_unharmed(const struct chess_tables *t, const struct position *pos,
                            const struct move *move);
/* The castling of this index as it is in a position that has the right to it: borrowed from the tables, or *scratch. */
const struct chess_castle *chess_castle_anywhere(const struct chess_tables *t,
                                                 const struct chess_position *c, size_t index,
                                                 struct chess_castle *scratch);
static inline const struct chess_castle *
chess_castle_at(const struct chess_tables *t, const struct chess_position *c, size_t index,
                struct chess_castle *scratch)
{
    return t->castles_anywhere ? chess_castle_anywhere(t, c, index, scratch) : &t->castle[index];
}
/* A stood move has left a royal piece under attack that cannot be captured: moves that would are no moves. */
static inline bool
chess_is_exposed(const struct chess_tables *t, const struct chess_position *c)
{
    return t->guards && !c->left_safe;
}
/* struct family's; chess_stand.c. */
const char *chess_stand(const struct line *line, struct move *move, struct position *after);
/* The set-up string of the array of this number; false: there is none. */
bool chess_array_write(const struct ruleset *rules, unsigned number, struct buffer *out);
/* The promotion of `p` of colour `us` going from `from` to `to`; NULL: none. `taken` as for the reserve. */
const struct chess_choice *chess_promotion(const struct chess_tables *t,
                                           const struct chess_position *c, enum colour us,
                                           unsigned p, unsigned from, unsigned to);
/* Is `into` to be had now: reserve and limit? */
bool chess_choice_open(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                       const struct chess_choice *choice, unsigned into);
/* Does the board hold no more than the limits allow when `part` leaves / something joins? */
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
    /* No byte of the sum may exceed the limit's: counts stay far below 128. */
    return (((t->stock_limit | high) - stock) & high) == high;
}
uint64_t chess_stock(const struct chess_tables *t, const struct chess_position *c, enum colour us);

/* Plies for which a claim of CHESS_COUNTS_PAWNLESS counts; the count of a lone king replaces it. */
static inline unsigned
chess_pawnless(const struct chess_position *c)
{
    return c->pawnless && !c->lone_rule ? c->pawnless - 1u : 0;
}

/* RULES.md 9: no series of legal moves can mate; false where the rules do not end the game so. */
bool chess_is_dead(const struct chess_tables *t, const struct chess_position *c);
/* Do the counters tell that the game is over for no reason but that nobody can move, as in most positions? */
static inline bool
chess_is_calm(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *now = line_now(line);
    return now->chess.plies < t->calm_plies && now->chess.span < t->calm_span &&
           !(now->over | now->chess.dead);
}
/* The game is over for a reason that needs no list of moves (RULES.md 10, 4 to 7), or not: asked at every ply. */
bool chess_has_ended(const struct line *line);
static inline bool
chess_is_over(const struct line *line)
{
    return !chess_is_calm(line) && chess_has_ended(line);
}
/* How often the position now has stood in the line, itself included, and the first time. */
static inline unsigned
chess_repetitions(const struct line *line, size_t *out_first)
{
    return line_repetitions(line, line_now(line)->chess.span, out_first);
}
/* May a position have stood so often (0: never asked) within so many plies? It comes back after four at the earliest. */
static inline bool
chess_could_have_stood(unsigned span, unsigned times)
{
    return times && span >= 4u * (times - 1u);
}
/* May the position now? */
static inline bool
chess_may_have_stood(const struct line *line, unsigned times)
{
    return chess_could_have_stood(line_now(line)->chess.span, times);
}
static inline bool
chess_is_repeated(const struct line *line, unsigned times)
{
    size_t first;
    return chess_may_have_stood(line, times) && chess_repetitions(line, &first) >= times;
}
/* Could any move repeat a position? */
bool chess_may_repeat(const struct line *line);
/* The ply after which the position stood that `move` would repeat, or SIZE_MAX. */
size_t chess_repeats(const struct line *line, const struct move *move);
unsigned chess_points(const struct chess_tables *t, const struct chess_position *c,
                      enum colour colour);
void chess_outcome(struct line *line, struct outcome *out);
void chess_event(struct line *line, const struct event *event, struct event_result *out);

void chess_moves(const struct line *line, struct movelist *out);
uint64_t chess_count(struct line *line);
/* Is there any move, but for the endings of chess_is_over()? */
bool chess_has_move(const struct line *line);
/* L-R3: is the royal piece of the side to move mated or in patt, where it may be left under attack? */
enum reason chess_royal_surrender(const struct ruleset *rules, const struct chess_tables *t,
                                  const struct position *pos);
/* Why exactly this move is not legal now (REFUSED_NOTHING: it is), and the clause that says so. */
enum refusal chess_try(const struct line *line, const struct move *move);
void chess_explain(const struct line *line, const struct move *move, struct refusal_detail *out);
/* The position with one piece put on another square, which nothing else follows. */
void chess_displace(const struct chess_tables *t, const struct chess_position *c, unsigned from,
                    unsigned to, struct chess_position *out);
/* As chess_between() where the piece on `from` attacks `to` by sliding; 0 where it leaps there. */
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
/* Can a pawn of the side not to move just have passed over the square that the position names? */
bool chess_passed_fits(const struct chess_tables *t, const struct position *pos);
bool chess_start(const struct ruleset *rules, struct position *out, struct faults *faults);
bool chess_setup_read(const struct ruleset *rules, const char *text, size_t len,
                      struct position *out, struct faults *faults);
void chess_setup_write(const struct ruleset *rules, const struct position *pos, struct buffer *out);

#endif
