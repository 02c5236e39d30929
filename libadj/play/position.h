/* SPDX-License-Identifier: MIT */
/*
 * Positions and moves: plain values without pointers, copied by assignment. A move makes a new position. A line holds
 * all positions of a game, oldest first, because repetition depends on them. Begin with line_push().
 */
#ifndef PLAY_POSITION_H
#define PLAY_POSITION_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "adj_error.h"
#include "base/buffer.h"
#include "base/cancel.h"
#include "board/board.h"

struct ruleset;

enum colour { WHITE = 0, BLACK = 1, NOBODY = 2 };
static inline enum colour
other(enum colour colour)
{
    return colour == WHITE ? BLACK : WHITE;
}

enum move_kind {
    MOVE_QUIET,   /* to an empty square, or onto an own piece (composition) */
    MOVE_CAPTURE, /* captures on `to`; draughts: captures `taken` */
    MOVE_PASSANT, /* en passant: captures the pawn that has just passed `to` */
    MOVE_SHOT,    /* captures on `to` and stays on `from` */
    MOVE_DROP,    /* puts a piece `sym` from the hand on `to`; `from` is the same square */
    MOVE_CASTLE_SHORT,
    MOVE_CASTLE_LONG,
};

struct move {
    square_t from, to; /* castling: the king's squares */
    square_t drop;     /* Lippo's chess: square of the returned soldier + 1; 0: none */
    uint8_t part;      /* number of the part that leaves a compound; 0: the whole piece moves */
    uint8_t sym;       /* number of the piece chosen in a promotion; 0: none */
    uint8_t kind;      /* enum move_kind */
    uint8_t flags;     /* defined by the family */
    uint8_t pad[sizeof(square_t) == 1 ? 1 : 6]; /* fills a 64-bit word, for move_same() */
    uint64_t taken[2]; /* draughts: captured squares, as bits of draughts/layout.h */
};

/* A position of the chess family. engine.h numbers the pieces. */
struct chess_position {
    uint64_t own[2][BOARD_WORDS]; /* occupied squares, by colour */
    union {
        /* Bitboards of both colours: pieces that attack by sliding, and pawn-like pieces counted by shifts (struct
         * chess_pawn_shift). */
        struct {
            uint64_t sliders[BOARD_WORDS], shift_pawns[BOARD_WORDS];
        };
        /* Rows with struct chess_special have no use for these bitboards: pieces in the hand, by index of
         * chess_rules.hand; checks that each side may still give; where the piece that `passed` belongs to stands. */
        struct {
            uint8_t hand[2][16], checks[2];
            square_t landed;
        };
    };
    uint8_t board[BOARD_MAX_SQUARES]; /* 0: empty; else piece | colour << 7 */
    square_t king[2];                 /* the royal piece's square; NO_SQUARE: none or two */
    uint8_t kings[2];                 /* number of royal pieces */
    square_t passed; /* square passed over by a double step just made; NO_SQUARE: none */
    uint8_t castle;  /* bits: 0 White 0-0, 1 White 0-0-0, 2 Black 0-0, 3 Black 0-0-0 */
    /* Squares of the rooks, by bit of `castle`, where they vary (Chess960). */
    square_t rook[4];
    uint8_t reserve[2][4];
    uint8_t promoted[2];
    uint8_t captured[2];      /* Lippo's chess: soldiers captured from each colour */
    uint8_t arrived, castled; /* Lippo's chess: bit 0 White, bit 1 Black */
    uint8_t owes;             /* bits of the sides that must move their royal piece */
    uint8_t checked;          /* enum chess_checked: whether the side to move is in check */
    uint8_t left_safe;        /* 1: the side not to move is surely not in check */
    uint8_t dead;             /* dead position: no series of legal moves leads to mate */
    uint16_t idle[2];         /* each side's own moves since a capture or promotion */
    uint16_t plies;           /* half-move clock: plies since a capture or pawn move */
    uint16_t reversible;      /* plies since an irreversible move, for repetitions */
    /* Counters of enum chess_counter, in plies, if the game has them. */
    uint16_t pawnless; /* 1 + plies since the last pawn left the board; 0: there is a pawn */
    uint16_t lone;     /* the lone king's count, from twice the number of pieces */
    uint8_t lone_rule; /* 1 + index of the ending with this count's limit; 0: not running */
    /* Plies until a protest or statement ends the game (Lippo's chess); 0: none is pending. */
    int16_t protest, statement;
};

/* A position of the draughts family. Squares are bits of draughts/layout.h. */
struct draughts_position {
    uint64_t men[2][2], kings[2][2]; /* [colour][word] */
    /* Counters of enum draughts_counter, in plies: Q, B, F, and R or P. */
    uint16_t quiet, still, facing, diagonal;
    uint16_t reversible;  /* plies since an irreversible move, for repetitions */
    bool due;             /* draughts_draw_due(): test for draws */
    uint8_t same_king[2]; /* each side's consecutive quiet moves with one king */
    square_t king_at[2];  /* that king's bit; NO_SQUARE: none */
};

struct position {
    uint64_t hash;  /* Zobrist hash of all that repetition compares (G-R3), and the side to move */
    uint8_t turn;   /* enum colour */
    uint8_t over;   /* enum reason: the last move ended the game; 0: it did not */
    uint8_t winner; /* enum colour; set if `over` is */
    union {
        struct chess_position chess;
        struct draughts_position draughts;
    };
};

/* Copies in two halves: the compiler copies each half with vector instructions, but would copy the whole with a string
 * instruction, which is slow to start. */
static inline void
position_copy(struct position *to, const struct position *from)
{
    enum { HALF = sizeof *to / 32 * 16 };
    memcpy(to, from, HALF);
    memcpy((char *)to + HALF, (const char *)from + HALF, sizeof *to - HALF);
}

static inline bool
move_same(const struct move *a, const struct move *b)
{
    static_assert(offsetof(struct move, taken) % sizeof(uint64_t) == 0, "no byte is unnamed");
    return memcmp(a, b, offsetof(struct move, taken)) == 0 && a->taken[0] == b->taken[0] &&
           a->taken[1] == b->taken[1];
}

/* A list of moves. It grows as needed; keep it for the next position to reuse its memory. */
struct movelist {
    struct move *at;
    size_t count, cap;
    bool failed;   /* out of memory, or `too_many` */
    bool too_many; /* more than MOVELIST_MAX moves, or too many to generate */
};
enum { MOVELIST_MAX = 1 << 16 };
void movelist_init(struct movelist *list);
void movelist_clear(struct movelist *list);
/* Makes room for a move. Sets `failed` and returns false if memory runs out. */
bool movelist_grow(struct movelist *list);
/* Appends a move. Sets `failed` if memory runs out. */
static inline void
movelist_add(struct movelist *list, const struct move *move)
{
    if (list->count < list->cap || movelist_grow(list))
        list->at[list->count++] = *move;
}

/* One game: at[0] is the start, at[count - 1] the current position; moves[i] leads from at[i] to at[i + 1]. */
struct line {
    const struct ruleset *rules;
    struct position *at;
    struct move *moves;
    size_t count, cap;
    bool ahead; /* at[count] holds a look-ahead position, after moves[count - 1]: line_look() */
    /* Moves stay legal after an ending that leaves both sides able to move, to understand a record that goes on (RULES.md 10). */
    bool goes_on;
    bool borrows;         /* `at` and `moves` are the caller's memory, until the line outgrows it */
    struct cancel cancel; /* checked during long work on the line */
};

/* Memory for the line of a usual game, which its owner may keep on the stack. */
enum { LINE_ROOM = 160 };
struct line_room {
    struct position at[LINE_ROOM];
    struct move moves[LINE_ROOM];
};

enum adj_status line_init(struct line *line, const struct ruleset *rules,
                          const struct position *start);
/* Starts a line like line_init(), for `count` positions, in this memory if they fit. The memory outlives the line. */
enum adj_status line_init_in(struct line_room *room, struct line *line, const struct ruleset *rules,
                             const struct position *start, size_t count);
void line_clear(struct line *line);
/* Copies the whole line. May return ADJ_ENOMEM. */
enum adj_status line_copy(struct line *out, const struct line *line);
/* Gives the line memory of its own, for at least `cap` positions, so that it can outlive what it borrows. May return ADJ_ENOMEM. */
enum adj_status line_keep(struct line *line, size_t cap);
/* Makes room for `count` positions. Returns ADJ_ENOMEM when memory runs out. */
enum adj_status line_reserve(struct line *line, size_t count);
/* Look-ahead: returns the position after a legal move without playing it; playing that move next reuses it. Valid until
 * the line changes. Returns NULL when memory runs out. */
struct position *line_look(struct line *line, const struct move *move);
/* First of two steps of a look-ahead whose move is built in place: returns the slot for the move and discards an
 * earlier look-ahead. Returns NULL when memory runs out. */
static inline struct move *
line_look_begin(struct line *line)
{
    line->ahead = false;
    if (line->count == line->cap && line_reserve(line, 2 * line->cap))
        return NULL;
    return &line->moves[line->count - 1];
}
/* Second step: returns the slot for the position after the move. The caller fills it. */
static inline struct position *
line_look_end(struct line *line)
{
    line->ahead = true;
    return &line->at[line->count];
}
/* Both steps of a look-ahead for a move that exists already. */
static inline struct position *
line_look_at(struct line *line, const struct move *move)
{
    struct move *place = line_look_begin(line);
    if (!place)
        return NULL;
    *place = *move;
    return line_look_end(line);
}
static inline bool
line_is_ahead(const struct line *line, const struct move *move)
{
    return line->ahead && move_same(&line->moves[line->count - 1], move);
}
/* Returns the look-ahead position if it is the one after this move; else NULL. */
static inline struct position *
line_ahead(const struct line *line, const struct move *move)
{
    return line_is_ahead(line, move) ? &line->at[line->count] : NULL;
}
/* Plays the move of the look-ahead. */
static inline void
line_advance(struct line *line)
{
    line->count++;
    line->ahead = false;
}
/* Plays a legal move. Returns ADJ_ENOMEM when memory runs out. */
static inline enum adj_status
line_push(struct line *line, const struct move *move)
{
    if (!line_is_ahead(line, move) && !line_look(line, move))
        return ADJ_ENOMEM;
    line_advance(line);
    return ADJ_OK;
}
/* Plays an illegal move that was not corrected, leading to the position `after`. Returns ADJ_ENOMEM when memory runs out. */
enum adj_status line_push_as(struct line *line, const struct move *move,
                             const struct position *after);
/* Plays a null move; *out_passed is false if it is not allowed. Returns ADJ_ENOMEM when memory runs out. */
enum adj_status line_pass(struct line *line, bool *out_passed);
static inline void
line_pop(struct line *line)
{
    assert(line->count > 1);
    line->count--;
    line->ahead = false;
}
static inline const struct position *
line_now(const struct line *line)
{
    return &line->at[line->count - 1];
}
/* Returns the current position for a change without a move (a set-up, an accepted claim). Discards the look-ahead. The
 * pointer is valid until the line changes. */
static inline struct position *
line_change(struct line *line)
{
    line->ahead = false;
    return &line->at[line->count - 1];
}
/* Returns a read-only view of the line's first `count` positions. It borrows them from the line. */
static inline struct line
line_until(const struct line *line, size_t count)
{
    struct line until = *line;
    until.count = count;
    until.ahead = false;
    return until;
}

#endif
