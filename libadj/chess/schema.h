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
    CHESS_MAX_CHOICES = 20,
    CHESS_MAX_CASTLINGS = 4,
    CHESS_MAX_RESERVE = 3,
    CHESS_MAX_STOCK = 8,
    CHESS_MAX_HAND = 16, /* kinds of piece in the hand */
    CHESS_MAX_LIMITS = 16,
    CHESS_UNKNOWN = 255, /* `captured` is missing in the set-up string */
};

/* Counters of draws by few remaining pieces, such as Makruk's counting rules (struct ending's `counter`). */
enum chess_counter {
    CHESS_COUNTS_NOTHING,
    CHESS_COUNTS_PAWNLESS, /* plies since the last pawn left the board; must be claimed */
    CHESS_COUNTS_LONE_KING, /* of a lone king without pawns on the board; the limit is fixed at the start */
};

enum mode_kind { MODE_NONE, MODE_LEAP, MODE_SLIDE, MODE_DOUBLE_STEP };
enum mode_use { USE_BOTH, USE_QUIET, USE_CAPTURE };
/* Hoppers: a slide that must jump over exactly one piece, and lands beyond it or directly behind it. */
enum mode_over { OVER_NOTHING, OVER_TO_ANY, OVER_TO_NEXT };

/* One way of moving: leaps, slides or a pawn's double step along the symmetric images of a vector. */
struct chess_mode {
    uint8_t kind;
    struct vec v;    /* as White moves; turned by 180 degrees for Black if images is IMAGES_SELF */
    uint8_t images;  /* enum images */
    uint8_t use;     /* enum mode_use */
    uint8_t max;     /* slides: greatest distance in squares; 0: unlimited */
    uint8_t hurdles; /* slides: pieces of either colour that may be jumped over */
    uint8_t row,
        to_row; /* only from the ranks row .. to_row, counted from the own side; row 0: all; to_row 0: `row` */
    uint8_t over; /* slides: enum mode_over */
    bool lame;    /* leaps: the squares on the way, diagonal steps last, must be empty */
    /* Only from the squares `first_on`, without capture; the squares passed over allow en passant. */
    bool first;
};

enum {
    PIECE_ROYAL = 1, /* can be checked and mated */
    /* Its moves are irreversible and reset the half-move clock; it captures and is captured en passant. */
    PIECE_PAWN = 2,
    PIECE_JOINS = 4,  /* may move onto an own piece and form a compound with it */
    PIECE_SHOOTS = 8, /* captures without moving (rifle capture), and never moves */
    PIECE_MARKED =
        16, /* marked form of the preceding piece: same symbol, distinguished by a key of the set-up */
    PIECE_MINOR = 32,       /* cannot mate alone (dead position) */
    PIECE_COLOURBOUND = 64, /* pieces on squares of one colour cannot mate, however many */
    PIECE_RETREATS = 128,   /* a pawn with reversible moves */
};

/* A piece's name in a language, for readers. */
struct chess_name {
    const char *language; /* its tag, "ru"; NULL ends a list */
    const char *text;
};

struct chess_piece {
    const char *sym;  /* used in LAN and set-up strings */
    const char *name; /* in English */
    const struct chess_name
        *names; /* in other languages, in place of the catalogue's; NULL: none */
    struct chess_mode modes[CHESS_MAX_MODES];
    uint8_t flags;
    uint8_t points;
    /* Components of a compound, one letter each, sorted; NULL: not a compound. */
    const char *made_of;
    const char *when_checked; /* what it becomes when it is put in check */
    const char *when_castled;
    /* Lists of squares (struct chess_rules), by colour: it moves or is dropped only there, it is dropped only there. */
    const char *within[2], *drop_on[2];
    uint8_t file_most;   /* the most pieces of its kind on a file after a drop; 0: no limit */
    const char *in_hand; /* what it becomes when it is captured into the hand; NULL: itself */
    const char
        *counts_as; /* piece whose kind it is for limits, extinction and goals; NULL: its own */
    const char *promotes;  /* what it may become by a move from or to `zone`; NULL: nothing */
    const char *reverts;   /* promoted pieces: what it may become in the same way */
    bool takes_no_passing; /* a pawn that does not capture en passant */
    uint8_t blast_proof;  /* 1: `blast` does not remove it beside a capture; 2: nor on its square */
    bool spares_own_kind; /* it does not capture a piece of its kind */
};

enum promotion_how {
    PROMOTE_FORCED, /* compulsory, into `into`; not written in LAN */
    PROMOTE_CHOICE, /* compulsory, into a piece of `into`; always written */
    PROMOTE_OPTION, /* optional, into a piece of `into` */
};
enum { ROW_LAST = 255 };
enum chess_line { LINE_RANK = 1, LINE_FILE = 2, LINE_DIAGONAL = 4 };

struct chess_promotion {
    const char *piece;
    /* Promotion rank, if the move comes from another rank; ROW_LAST: last square of the file; 0: see `square`. */
    uint8_t row;
    const char *files; /* only on these files; NULL: on all */
    const char
        *square[2];   /* promotion square by colour, if row is 0; NULL: the squares of `zone` */
    uint8_t only;     /* 1: only White's pieces, 2: only Black's; 0: both */
    const char *into; /* symbols separated by spaces */
    uint8_t how;      /* enum promotion_how */
    bool reserve;     /* only while the reserve holds the new piece */
};

/*
 * A castling of the king with one or two pieces. All squares between them and on their paths must be empty. Without `from`
 * squares, king and piece start from where they are on the first rank (Chess960), the piece on this wing's side of the king.
 */
struct chess_castling {
    uint8_t colour, wing; /* wing: MOVE_CASTLE_SHORT or MOVE_CASTLE_LONG */
    const char *king[2];  /* squares: from, to */
    const char *piece[2]; /* symbols of the castling pieces */
    const char *from[2], *to[2];
    bool unsafe;       /* allowed in check and over attacked squares */
    const char *mover; /* the piece that castles; NULL: the royal piece */
};

/* A compulsory transformation of the moved piece into `into`, while the reserve holds one. */
struct chess_turning {
    const char *piece, *taking; /* captured piece; NULL: transforms on giving check */
    const char *into;
};

struct chess_count {
    const char *pieces; /* symbols separated by spaces; their sum is limited */
    uint8_t most;
};

/* Texts for a demand: after an illegal move is taken back, the opponent may demand a move of the royal piece. */
struct chess_demand {
    const char *ruling;     /* the ruling, "L-R10" */
    const char *offered;    /* fills the %s of the illegal-move explanation */
    const char *taken_back; /* fills it after the demand was made */
    const char *owed;       /* %s is the colour that must move the royal piece */
    const char *unmet; /* the reason given when a move that does not meet this duty is refused */
};

struct chess_tables;

/* What a condition means for the side that it describes. */
enum chess_value { VALUE_WIN, VALUE_LOSS, VALUE_DRAW };

/*
 * Lists of squares name squares, ranks ("*3") and files ("c*"), separated by spaces; "-" is no square, NULL stands for
 * every square. By colour: White's list, Black's list. The squares are absolute.
 */
struct chess_rules {
    const struct chess_piece *pieces; /* the last has symbol NULL */
    size_t (*make_pieces)(struct chess_piece *out,
                          size_t max); /* hook that makes the list if `pieces` is NULL */
    const char *start;                 /* set-up string; NULL: each record states its own */
    const char *start_ruling;          /* ruling that explains why `start` is NULL */
    /* A set-up may be a Chess960 number (FIDE Laws, Guidelines II). */
    bool arrays;
    bool fen;     /* PGN uses SAN moves and FEN positions */
    bool unnamed; /* a PGN without a Variant tag is of this game */
    struct chess_promotion promotions[CHESS_MAX_PROMOTIONS];
    struct chess_castling castlings[CHESS_MAX_CASTLINGS];
    struct chess_turning turnings[2];
    struct chess_count reserve[CHESS_MAX_RESERVE]; /* of each side at the start */
    struct chess_count stock[CHESS_MAX_STOCK];     /* limits of each side on the board */
    const char *set; /* components (`made_of`) of one side's set, sorted; NULL: unlimited */
    uint8_t men_most, pawns_most; /* a set-up with more gets a warning; 0: not checked */
    uint8_t max_squares;          /* that one side may occupy; 0: unlimited */
    bool no_repetition;           /* a move that repeats a position is illegal */
    bool royal_capture;           /* check need not be parried; capturing the royal piece wins */
    bool points_decide;           /* the side with more points wins when the game ends */
    const char *points_ruling;    /* ruling that applies points to agreed draws; NULL: none */
    const struct chess_demand *demand; /* NULL: there is no such demand */
    uint8_t royals_most;               /* of one side; a side with two may lose one; 0: one */
    /* Hooks, each used by one game and defined in that game's file. */
    /* Runs after a set-up, and after a move that captures a pawn, promotes or returns a piece or moves the royal one. Changes
     * only pieces of a side without pawns. */
    void (*settle)(const struct ruleset *rules, struct position *pos);
    /* Squares on which a captured piece may return after `move` of the king; returns their number, at most 2. */
    size_t (*returns)(const struct ruleset *rules, const struct position *pos,
                      const struct move *move, square_t out_sq[2]);
    const char *return_piece;
    /* Rulings that the verdict cites if the game has a castling or a returned piece; NULL: none. */
    const char *castling_ruling, *return_ruling;
    /* Reads a state key of this game's set-up strings and adds faults of its value. Returns false if `key` is no such key. */
    bool (*key_read)(const struct ruleset *rules, struct position *pos, const char *key,
                     size_t key_len, const char *value, size_t len, struct faults *faults);
    void (*key_write)(const struct ruleset *rules, const struct position *pos, struct buffer *out);
    void (*setup_end)(const struct ruleset *rules, struct position *pos, struct faults *faults);
    /* Judges an event that only this game has. Returns false if the event is unknown. */
    bool (*event)(struct line *line, const struct event *event, struct event_result *out);
    struct chess_tables *tables; /* the derived tables */
    bool dead_by_proof;          /* dead positions are found only by proof, not by material alone */
    const char *first_on[2];     /* squares of chess_mode.first */
    const char *passing_on[2];   /* squares where this colour may capture en passant */
    const char *zone[2];         /* promotion zone of chess_piece.promotes and of chess_promotion */
    bool zone_forces, zone_captures; /* `promotes` is compulsory; it needs a capture */
    struct chess_count
        promoted_most[CHESS_MAX_LIMITS]; /* no promotion beyond that number on the board */
    /* The hand: pieces that may be held, in the order of their FEN letters; dropped instead of a move. */
    const char *hand;
    bool drops, takes_to_hand; /* captured pieces change colour and go to the hand */
    const char *drop_on[2];
    bool drops_promoted;         /* a piece may be dropped as what it promotes to */
    bool drops_first;            /* while a drop is possible no other move is legal */
    const char *drops_first_of;  /* only while the hand holds this piece, which must be dropped */
    const char *drop_mate_loses; /* the side that mates by dropping this piece loses */
    bool drops_give_no_check, moves_give_no_check; /* such moves are illegal */
    bool immobile_illegal; /* no piece may go where it could never move on an empty board */
    bool must_capture;     /* captures are compulsory */
    bool royals_face_not;  /* royal pieces must not face each other on an open file or rank */
    bool no_royals;        /* a side may have no royal piece */
    bool blast;            /* a capture removes the capturing piece and all pieces around it */
    /* Extinction: a side that has at most `extinct_most` of one of these pieces, while its opponent has at least
     * `extinct_foe`, loses (VALUE_LOSS). "*": all its pieces together. */
    const char *extinct;
    uint8_t extinct_most, extinct_foe;
    uint8_t extinct_value; /* enum chess_value */
    bool extinct_answer;   /* the side to move may even the count */
    /* These pieces are royal while a side has at most extinct_most + 1 of them; with `royal_pair` two of them may be
     * attacked, but not both. */
    bool extinct_royal, royal_pair;
    /* Goal: a side with `goal_count` (0: one) of `goal_piece` ("*": any) on the squares `goal` wins. */
    const char *goal_piece[2], *goal[2];
    uint8_t goal_count;
    bool goal_answer; /* the opponent has one move more */
    bool goal_safe;   /* the piece must not be attacked there */
    bool goal_full;   /* fewer pieces suffice when all goal squares are occupied */
    /* The side that has given this number of checks wins; 0: the rules have no such ending. */
    uint8_t checks_most;
    /* Connection: `connect` of `connect_pieces` in a line (bits of enum chess_line), a square of connect_block, or a chain
     * between two regions. */
    uint8_t connect, connect_lines, connect_block, connect_apart;
    const char *connect_pieces, *connect_from[2], *connect_to[2];
    uint8_t connect_value;  /* enum chess_value, for the side that connects */
    bool castling_excludes; /* castling on a wing takes the opponent's right on it */
    bool full_board_ends;
    uint8_t stalemate_value,
        checkmate_value;   /* enum chess_value, for the side to move, plus 1; 0: as `endings` say */
    bool stalemate_counts; /* the side with fewer pieces has it, equal: draw */
    uint8_t repeats_value; /* the same, when a repetition ends the game */
    bool perpetual_check_loses;
    /* Rows as changed by options; the last has value 0; NULL: none. */
    const struct chess_switch *changes;
};

/* Changes that an option makes to a row. Each field that is set replaces the row's field. */
struct chess_switch {
    enum option option;
    uint8_t value; /* the word's index in the option; 0 (the default) ends the list */
    const struct chess_piece *pieces;                     /* NULL: unchanged */
    struct chess_castling castlings[CHESS_MAX_CASTLINGS]; /* empty: unchanged */
    bool dead_by_proof;
    struct chess_switched *rules; /* the changed row with its tables */
};

#endif
