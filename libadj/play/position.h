/* SPDX-License-Identifier: MIT */
/*
 * Positions and moves: plain values without pointers, copied by `=`. A move makes a new position;
 * a line is the positions of one game, oldest first, because repetition depends on them.
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
    MOVE_CAPTURE, /* takes what stands on `to`; draughts: takes `taken` */
    MOVE_PASSANT, /* takes the pawn that has just passed `to` */
    MOVE_SHOT,    /* takes what stands on `to` and stays on `from` */
    MOVE_CASTLE_SHORT,
    MOVE_CASTLE_LONG,
};

struct move {
    square_t from, to; /* castling: the king's */
    square_t drop;     /* Lippo's returned soldier: square + 1; 0: none */
    uint8_t part;      /* the piece (family's number) that leaves a compound; 0: the whole moves */
    uint8_t sym;       /* the piece chosen in a promotion; 0: none, or no choice */
    uint8_t kind;      /* enum move_kind */
    uint8_t flags;     /* the family's own */
    uint8_t pad[sizeof(square_t) == 1 ? 1 : 6]; /* to a whole word: move_same() */
    uint64_t taken[2]; /* draughts: the squares captured, bits of play/draughts_layout.h */
};

/* Chess family: see chess.h for what the numbers mean. */
struct chess_position {
    uint64_t own[2][BOARD_WORDS]; /* squares occupied, by colour */
    /* Of both colours, for who looks along lines and who counts: the pieces that attack by slides, and those that
     * march (struct chess_march). */
    uint64_t sliders[BOARD_WORDS], marchers[BOARD_WORDS];
    uint8_t board[BOARD_MAX_SQUARES]; /* 0 empty; piece | colour << 7 */
    square_t king[2]; /* the royal piece's square; NO_SQUARE: none, or two of them */
    uint8_t kings[2]; /* royal pieces on the board */
    square_t passed;  /* passed over by a double step, en passant possible; NO_SQUARE */
    uint8_t castle;   /* bit 0 W0-0, 1 W0-0-0, 2 B0-0, 3 B0-0-0 */
    /* the squares of the pieces that have these rights, in games where that varies */
    square_t rook[4];
    uint8_t reserve[2][4];
    uint8_t promoted[2];
    uint8_t captured[2];      /* soldiers lost to capture, by owner's colour (Lippo) */
    uint8_t arrived, castled; /* bit 0 White, 1 Black (Lippo) */
    uint8_t owes;             /* who owes a move of the royal piece, likewise (Lippo) */
    uint8_t checked;          /* is the side to move in check? as far as known: chess_checked */
    uint8_t left_safe;        /* 1: the side not to move is in no check, as after a legal move */
    uint8_t dead;             /* no series of legal moves can mate */
    uint16_t idle[2];         /* own moves since a capture or promotion */
    uint16_t plies;           /* since a capture or pawn move */
    uint16_t span; /* plies since a move that can never be undone: what repetition looks at */
    /* Plies until Lippo's protest or statement ends the game; 0: none runs. */
    int16_t protest, statement;
};

/* Draughts family: squares are bits of play/draughts_layout.h. */
struct draughts_position {
    uint64_t men[2][2], kings[2][2]; /* [colour][word] */
    /* The counters of enum draughts_counter, of which one game needs the last two for one thing only. */
    uint16_t quiet, still, facing, road;
    uint16_t span; /* plies since a move that can never be undone: what repetition looks at */
    bool due;      /* a count has reached the limit of some draw: only then are draws looked for */
    uint8_t same_king[2]; /* moves in a row with one king without capturing ... */
    square_t king_at[2];  /* ... and where that king stands, a bit; NO_SQUARE */
};

struct position {
    uint64_t hash;  /* of everything that the same position must share, side to move included */
    uint8_t turn;   /* enum colour */
    uint8_t over;   /* enum reason that the last move brought about; 0: none; the family's own */
    uint8_t winner; /* with `over` */
    union {
        struct chess_position chess;
        struct draughts_position draughts;
    };
};

/* A copy in two halves: a compiler copies each by vectors, but all of it by an instruction that is made for long strings, and
 * slow to begin. */
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

/* Moves found; memory grows as needed and is reused, so that a list costs nothing once warm. */
struct movelist {
    struct move *at;
    size_t count, cap;
    bool failed;   /* out of memory, or ... */
    bool too_many; /* ... more than MOVELIST_MAX, or too many to be found */
};
enum { MOVELIST_MAX = 1 << 16 };
void movelist_init(struct movelist *list);
void movelist_clear(struct movelist *list);
/* At the end; without room for it `failed` is set. */
void movelist_add(struct movelist *list, const struct move *move);

/* One game: at[0] is the start, at[count - 1] the position now, moves[i] led from at[i] to at[i + 1]. */
struct line {
    const struct ruleset *rules;
    struct position *at;
    struct move *moves;
    size_t count, cap;
    bool ahead; /* at[count] follows moves[count - 1], which is not played yet: line_look() */
    /* Moves are legal behind an ending that leaves both sides something to play with: a record that went on is
     * understood and kept (RULES.md 10). */
    bool goes_on;
    struct cancel cancel; /* of long work on it */
};

enum adj_status line_init(struct line *line, const struct ruleset *rules,
                          const struct position *start);
/* The same with room for `count` positions in all. */
enum adj_status line_init_for(struct line *line, const struct ruleset *rules,
                              const struct position *start, size_t count);
void line_clear(struct line *line);
/* A copy of the whole line. */
enum adj_status line_copy(struct line *out, const struct line *line);
/* Room for `count` positions in all. ADJ_ENOMEM. */
enum adj_status line_reserve(struct line *line, size_t count);
/* The position after a legal move, without playing it; playing this move next costs nothing more. Borrowed until
 * the line changes; NULL when out of memory. */
struct position *line_look(struct line *line, const struct move *move);
/* The same in two steps, for who makes the move in its place: where it is to be, ... NULL when out of memory, and what
 * line_look() found is forgotten. */
static inline struct move *
line_look_begin(struct line *line)
{
    line->ahead = false;
    if (line->count == line->cap && line_reserve(line, 2 * line->cap))
        return NULL;
    return &line->moves[line->count - 1];
}
/* ... and the place of the position after it, behind the position now, where the caller puts it. */
static inline struct position *
line_look_end(struct line *line)
{
    line->ahead = true;
    return &line->at[line->count];
}
/* Both, of a move that is made. */
static inline struct position *
line_look_at(struct line *line, const struct move *move)
{
    struct move *place = line_look_begin(line);
    if (!place)
        return NULL;
    *place = *move;
    return line_look_end(line);
}
/* The same when line_look() was asked for it already, and the line has not changed; NULL otherwise. */
static inline struct position *
line_ahead(const struct line *line, const struct move *move)
{
    bool ready = line->ahead && move_same(&line->moves[line->count - 1], move);
    return ready ? &line->at[line->count] : NULL;
}
/* Play a legal move. ADJ_ENOMEM. */
static inline enum adj_status
line_push(struct line *line, const struct move *move)
{
    if (!line_ahead(line, move) && !line_look(line, move))
        return ADJ_ENOMEM;
    line->count++;
    line->ahead = false;
    return ADJ_OK;
}
/* Go on with a position that no legal move leads to: a move that stood although it was illegal. ADJ_ENOMEM. */
enum adj_status line_push_as(struct line *line, const struct move *move,
                             const struct position *after);
/* The turn passes without a move; *out_passed says whether it may. ADJ_ENOMEM. */
enum adj_status line_pass(struct line *line, bool *out_passed);
void line_pop(struct line *line);
static inline const struct position *
line_now(const struct line *line)
{
    return &line->at[line->count - 1];
}
/* The position now, for what changes it without a move: a set-up, an accepted claim. Borrowed until the line changes;
 * what line_look() found is forgotten. */
static inline struct position *
line_change(struct line *line)
{
    line->ahead = false;
    return &line->at[line->count - 1];
}
/* The line as it was with `count` positions; borrowed, to be read only. */
static inline struct line
line_until(const struct line *line, size_t count)
{
    struct line until = *line;
    until.count = count;
    until.ahead = false;
    return until;
}

#endif
