/* SPDX-License-Identifier: MIT */
/*
 * The fields of a chess-family row: struct chess_rules, filled in by the tables in rules/. chess/engine.h declares what
 * the engine derives from a row.
 *
 * A field names a mechanism, never a game, and its zero value is what most games do. Rows name pieces by symbol and
 * squares by name, so that a table reads like its source document.
 */
#ifndef CHESS_SCHEMA_H
#define CHESS_SCHEMA_H

#include "play/ruleset.h"

enum {
    CHESS_MAX_PIECES = 72, /* kinds of piece, numbered from 1 */
    CHESS_MAX_MODES = 20,
    CHESS_MAX_DIRS = 32, /* slide directions of all pieces together */
    CHESS_MAX_PROMOTIONS = 8,
    CHESS_MAX_CHOICES = 12,
    CHESS_MAX_CASTLINGS = 4,
    CHESS_MAX_RESERVE = 3,
    CHESS_MAX_STOCK = 8,
    CHESS_UNKNOWN = 255, /* `captured` is not stated in the set-up string */
};

/* Counters of draws that depend on the pieces left, as in the counting rules of Makruk (struct ending's `counter`). */
enum chess_counter {
    CHESS_COUNTS_NOTHING,
    CHESS_COUNTS_PAWNLESS, /* plies since the last pawn left the board; a claim */
    CHESS_COUNTS_LONE_KING, /* a lone king on a board without pawns; its limit is fixed when the count starts */
};

enum mode_kind { MODE_NONE, MODE_LEAP, MODE_SLIDE, MODE_DOUBLE_STEP };
enum mode_use { USE_BOTH, USE_QUIET, USE_CAPTURE };

/* One mode of movement: the symmetric images of a vector, as leaps, slides or a pawn's double step. */
struct chess_mode {
    uint8_t kind;
    struct vec v;    /* from White's side; rotated for Black if images is IMAGES_SELF */
    uint8_t images;  /* enum images */
    uint8_t use;     /* enum mode_use */
    uint8_t max;     /* slide: longest distance in squares; 0: unlimited */
    uint8_t hurdles; /* slide: pieces of either colour that it may jump over */
    uint8_t row,
        to_row; /* from these ranks only, from the owner's side; row 0: from all; to_row 0: only `row` */
};

enum {
    PIECE_ROYAL = 1, /* royal: it can be checkmated */
    /* its moves are irreversible and reset the half-move clock; captures and is captured en passant */
    PIECE_PAWN = 2,
    PIECE_JOINS = 4,  /* may move onto an own piece and combine with it into a compound */
    PIECE_SHOOTS = 8, /* captures without moving (rifle capture), and never moves */
    PIECE_MARKED =
        16, /* a variety of the preceding piece with the same symbol; a state key tells them apart */
    PIECE_MINOR = 32,       /* cannot mate alone (dead position) */
    PIECE_COLOURBOUND = 64, /* any number of these on squares of one colour cannot mate */
    PIECE_RETREATS = 128,   /* a pawn with reversible moves */
};

struct chess_piece {
    const char *sym; /* in LAN and set-up strings */
    const char *name;
    struct chess_mode modes[CHESS_MAX_MODES];
    uint8_t flags;
    uint8_t points;
    /* components of a compound, one letter each, sorted; NULL: it is not a compound */
    const char *made_of;
    const char *when_checked; /* becomes this piece when the opponent's move gives check */
    const char *when_castled;
};

enum promotion_how {
    PROMOTE_FORCED, /* compulsory and only into `into`; not written in LAN */
    PROMOTE_CHOICE, /* compulsory, into one of `into`; always written */
    PROMOTE_OPTION, /* optional, into one of `into` */
};
enum { ROW_LAST = 255 };

struct chess_promotion {
    const char *piece;
    /* promotion rank, entered from another rank; ROW_LAST: last square of the file; 0: `square` */
    uint8_t row;
    const char *files;     /* only on these files; NULL: on all */
    const char *square[2]; /* by colour, when row is 0 */
    const char *into;      /* symbols, space-separated */
    uint8_t how;           /* enum promotion_how */
    bool reserve;          /* only while the reserve holds such a piece */
};

/*
 * A castling of the king with one or two pieces. All squares between them and on their paths must be empty. Without
 * squares of departure, king and piece start from where they stand on the first rank (Chess960), the piece on this
 * wing's side of the king.
 */
struct chess_castling {
    uint8_t colour, wing; /* wing: MOVE_CASTLE_SHORT or MOVE_CASTLE_LONG */
    const char *king[2];  /* from, to */
    const char *piece[2]; /* symbols */
    const char *from[2], *to[2];
    bool unsafe; /* allowed in check and through attacked squares */
};

/* A compulsory exchange of the moved piece for `into`, while the reserve holds one. */
struct chess_turning {
    const char *piece, *taking; /* on capturing this piece; NULL: on giving check */
    const char *into;
};

struct chess_count {
    const char *pieces; /* symbols, space-separated, counted together */
    uint8_t most;
};

/* After an illegal move is taken back, the opponent may demand a move of the royal piece: its ruling and sentences. */
struct chess_demand {
    const char *ruling;     /* "L-R10" */
    const char *offered;    /* replaces the %s of the illegal-move explanation */
    const char *taken_back; /* the same, after the demand */
    const char *owed;       /* %s is the colour that must move the royal piece */
    const char *unmet;      /* another move was made instead */
};

struct chess_tables;

struct chess_rules {
    const struct chess_piece *pieces; /* ends with a NULL symbol */
    size_t (*make_pieces)(struct chess_piece *out,
                          size_t max); /* hook that makes the list, instead of `pieces` */
    const char *start;                 /* set-up string; NULL: each record must state its own */
    const char *start_ruling;          /* ruling: why there is no start */
    /* a set-up may be a number of Chess960 (FIDE Laws, Guidelines II) */
    bool arrays;
    bool fen;     /* PGN uses SAN moves and FEN positions */
    bool unnamed; /* the game of a PGN without a Variant tag */
    struct chess_promotion promotions[CHESS_MAX_PROMOTIONS];
    struct chess_castling castlings[CHESS_MAX_CASTLINGS];
    struct chess_turning turnings[2];
    struct chess_count
        reserve[CHESS_MAX_RESERVE];            /* pieces beside the board at the start, each side */
    struct chess_count stock[CHESS_MAX_STOCK]; /* limits of pieces on the board, each side */
    const char *set; /* components (`made_of`) in one side's set, sorted; NULL: unlimited */
    uint8_t men_most, pawns_most; /* more in a set-up are reported as odd; 0: not checked */
    uint8_t max_squares;          /* most squares that a side may occupy; 0: unlimited */
    bool no_repetition;           /* a move that repeats a position is illegal */
    bool royal_capture;           /* a check need not be parried; capturing the royal piece wins */
    bool points_decide;           /* at the end of the game the side with more points wins */
    const char *points_ruling;    /* ruling that extends this to agreed draws; NULL */
    const struct chess_demand *demand; /* NULL: there is no such demand */
    uint8_t royals_most; /* most royal pieces of a side; a side with two may lose one; 0: one */
    /* Hooks, each used by one game and defined in that game's file. */
    void (*settle)(const struct ruleset *rules,
                   struct position *pos); /* after each move and set-up */
    /* Squares on which a captured piece may return after `move` of the king; returns their number, at most 2. */
    size_t (*returns)(const struct ruleset *rules, const struct position *pos,
                      const struct move *move, square_t out_sq[2]);
    const char *return_piece;
    /* Rulings cited when the game contains a castling, or a returned piece; NULL: none. */
    const char *castling_ruling, *return_ruling;
    /* State keys of this game's set-up strings. Returns whether `key` is one; adds faults of its value. */
    bool (*key_read)(const struct ruleset *rules, struct position *pos, const char *key,
                     size_t key_len, const char *value, size_t len, struct faults *faults);
    void (*key_write)(const struct ruleset *rules, const struct position *pos, struct buffer *out);
    void (*setup_end)(const struct ruleset *rules, struct position *pos, struct faults *faults);
    /* Judges an event that only this game has; false: the event is unknown. */
    bool (*event)(struct line *line, const struct event *event, struct event_result *out);
    struct chess_tables *tables; /* storage of the derived tables */
    bool dead_by_proof;          /* material alone never makes a position dead; only a proof does */
    /* rows changed by an option; ends with value 0; NULL: none */
    const struct chess_switch *changes;
};

/* What an option changes in a row. Each field that is set replaces the row's field. */
struct chess_switch {
    enum option option;
    uint8_t value; /* index of the option's word; 0, the rulebook's choice, ends the list */
    const struct chess_piece *pieces;                     /* NULL: the row's */
    struct chess_castling castlings[CHESS_MAX_CASTLINGS]; /* none: the row's */
    bool dead_by_proof;
    struct chess_switched *rules; /* storage of the changed row and its tables */
};

#endif
