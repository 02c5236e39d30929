/* SPDX-License-Identifier: MIT */
/*
 * Positions and moves: plain values without pointers, copied by `=`. A move makes a new position. A line holds the
 * positions of one game, oldest first, because repetition depends on them. Begin with line_push().
 */
#ifndef PLAY_POSITION_H
#define PLAY_POSITION_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "adj.h"
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
    MOVE_CASTLE_SHORT,
    MOVE_CASTLE_LONG,
};

struct move {
    square_t from, to; /* castling: the king's */
    square_t drop;     /* Lippo's returned soldier: square + 1; 0: none */
    uint8_t part;      /* number of the piece that leaves a compound; 0: the whole piece moves */
    uint8_t sym;       /* number of the piece chosen in a promotion; 0: none */
    uint8_t kind;      /* enum move_kind */
    uint8_t flags;     /* defined by the family */
    uint8_t pad[sizeof(square_t) == 1 ? 1 : 6]; /* fills a 64-bit word, for move_same() */
    uint64_t taken[2]; /* draughts: captured squares, bits of draughts/layout.h */
};

/* Chess family; chess.h defines the numbers of pieces. */
struct chess_position {
    uint64_t own[2][BOARD_WORDS]; /* occupied squares, by colour */
    /* Bitboards of both colours: pieces that attack by slides, and pawn-like pieces that are counted by shifts (struct
     * chess_pawn_shift). */
    uint64_t sliders[BOARD_WORDS], shift_pawns[BOARD_WORDS];
    uint8_t board[BOARD_MAX_SQUARES]; /* 0 empty; piece | colour << 7 */
    square_t king[2]; /* the royal piece's square; NO_SQUARE: none, or two of them */
    uint8_t kings[2]; /* number of royal pieces */
    square_t passed;  /* en-passant square, passed by a double step; NO_SQUARE: none */
    uint8_t castle;   /* bit 0 W0-0, 1 W0-0-0, 2 B0-0, 3 B0-0-0 */
    /* squares of the castling partners, in games where they vary */
    square_t rook[4];
    uint8_t reserve[2][4];
    uint8_t promoted[2];
    uint8_t captured[2];      /* soldiers lost to capture, by owner's colour (Lippo) */
    uint8_t arrived, castled; /* bit 0 White, 1 Black (Lippo) */
    uint8_t owes;             /* sides that owe a move of the royal piece, same bits (Lippo) */
    uint8_t checked;          /* enum chess_checked: check on the side to move, if known */
    uint8_t left_safe;        /* 1: the side not to move is not in check, as after a legal move */
    uint8_t dead;             /* dead position: no series of legal moves leads to mate */
    uint16_t idle[2];         /* own moves since a capture or promotion */
    uint16_t plies;           /* half-move clock: plies since a capture or pawn move */
    uint16_t reversible;      /* plies since an irreversible move, for repetitions */
    /* Counters of enum chess_counter, in plies, in games that draw by them. */
    uint16_t pawnless; /* 1 + plies since the last pawn left the board; 0: there is a pawn */
    uint16_t lone;     /* count of a lone king: starts at twice the number of pieces on the board */
    uint8_t lone_rule; /* 1 + index of the ending that limits this count; 0: no such count */
    /* Plies until Lippo's protest or statement ends the game; 0: none is running. */
    int16_t protest, statement;
};

/* Draughts family; squares are bits of draughts/layout.h. */
struct draughts_position {
    uint64_t men[2][2], kings[2][2]; /* [colour][word] */
    /* Counters of enum draughts_counter, in plies: Q, B, F, and R or P. */
    uint16_t quiet, still, facing, diagonal;
    uint16_t reversible;  /* plies since an irreversible move, for repetitions */
    bool due;             /* some counter has reached its limit: draws must be tested */
    uint8_t same_king[2]; /* consecutive quiet moves with the same king ... */
    square_t king_at[2];  /* ... and that king's bit; NO_SQUARE: none */
};

struct position {
    uint64_t hash;  /* Zobrist hash of all that G-R3 compares, side to move included */
    uint8_t turn;   /* enum colour */
    uint8_t over;   /* enum reason: the last move ended the game; 0: not ended */
    uint8_t winner; /* valid with `over` */
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

/* List of moves; its memory grows as needed and is reused for later positions. */
struct movelist {
    struct move *at;
    size_t count, cap;
    bool failed;   /* out of memory, or ... */
    bool too_many; /* ... more than MOVELIST_MAX, or too many to generate */
};
enum { MOVELIST_MAX = 1 << 16 };
void movelist_init(struct movelist *list);
void movelist_clear(struct movelist *list);
/* Appends a move; sets `failed` when there is no room. */
void movelist_add(struct movelist *list, const struct move *move);

/* One game: at[0] is the start, at[count - 1] the current position; moves[i] leads from at[i] to at[i + 1]. */
struct line {
    const struct ruleset *rules;
    struct position *at;
    struct move *moves;
    size_t count, cap;
    bool ahead; /* at[count] is the look-ahead position after moves[count - 1]: line_look() */
    /* Moves are legal after an ending that leaves both sides playable, so that a record that continues is understood
     * (RULES.md 10). */
    bool goes_on;
    struct cancel cancel; /* checked by long work on the line */
};

enum adj_status line_init(struct line *line, const struct ruleset *rules,
                          const struct position *start);
/* The same with capacity for `count` positions. */
enum adj_status line_init_for(struct line *line, const struct ruleset *rules,
                              const struct position *start, size_t count);
void line_clear(struct line *line);
/* Copies the whole line. */
enum adj_status line_copy(struct line *out, const struct line *line);
/* Ensures capacity for `count` positions. ADJ_ENOMEM. */
enum adj_status line_reserve(struct line *line, size_t count);
/* Look-ahead: returns the position after a legal move without playing it. Playing this move next costs nothing more.
 * Borrowed until the line changes; NULL when out of memory. */
struct position *line_look(struct line *line, const struct move *move);
/* Look-ahead in two steps, for callers that build the move in place. This step returns the slot of the move and
 * discards an earlier look-ahead; NULL when out of memory. */
static inline struct move *
line_look_begin(struct line *line)
{
    line->ahead = false;
    if (line->count == line->cap && line_reserve(line, 2 * line->cap))
        return NULL;
    return &line->moves[line->count - 1];
}
/* Second step: returns the slot of the position after the move, which the caller fills. */
static inline struct position *
line_look_end(struct line *line)
{
    line->ahead = true;
    return &line->at[line->count];
}
/* Both steps, for an existing move. */
static inline struct position *
line_look_at(struct line *line, const struct move *move)
{
    struct move *place = line_look_begin(line);
    if (!place)
        return NULL;
    *place = *move;
    return line_look_end(line);
}
/* Returns the look-ahead position if line_look() has computed this move and the line has not changed; else NULL. */
static inline struct position *
line_ahead(const struct line *line, const struct move *move)
{
    bool ready = line->ahead && move_same(&line->moves[line->count - 1], move);
    return ready ? &line->at[line->count] : NULL;
}
/* Plays a legal move. ADJ_ENOMEM. */
static inline enum adj_status
line_push(struct line *line, const struct move *move)
{
    if (!line_ahead(line, move) && !line_look(line, move))
        return ADJ_ENOMEM;
    line->count++;
    line->ahead = false;
    return ADJ_OK;
}
/* Appends a position that no legal move leads to: after an illegal move that was not corrected. ADJ_ENOMEM. */
enum adj_status line_push_as(struct line *line, const struct move *move,
                             const struct position *after);
/* Plays a null move; *out_passed is false when it is not allowed. ADJ_ENOMEM. */
enum adj_status line_pass(struct line *line, bool *out_passed);
void line_pop(struct line *line);
static inline const struct position *
line_now(const struct line *line)
{
    return &line->at[line->count - 1];
}
/* The current position, to change it without a move (a set-up, an accepted claim). Borrowed until the line changes;
 * discards the look-ahead. */
static inline struct position *
line_change(struct line *line)
{
    line->ahead = false;
    return &line->at[line->count - 1];
}
/* A read-only view of the line's first `count` positions; borrowed. */
static inline struct line
line_until(const struct line *line, size_t count)
{
    struct line until = *line;
    until.count = count;
    until.ahead = false;
    return until;
}

#endif
