/* SPDX-License-Identifier: MIT */
/*
 * Interface of a game family: one table of functions (struct family) for the chess family and one for the draughts
 * family. The rules that a family interprets are data (struct ruleset).
 */
#ifndef PLAY_FAMILY_H
#define PLAY_FAMILY_H

#include "play/position.h"

/* The reasons of RULES.md 10, in the order of its list; the words are in family.c. */
enum reason {
    REASON_NONE,
    REASON_CHECKMATE,
    REASON_STALEMATE,
    REASON_PRESIDENT_CAPTURED,
    REASON_PRESIDENT_MATED,
    REASON_PATT,
    REASON_KINGS_ROW,
    REASON_THIRD_PAWN,
    REASON_THIRTY_MOVES,
    REASON_PERPETUAL_ATTACK,
    REASON_EQUAL_FORCES,
    REASON_RESIGNATION,
    REASON_AGREEMENT,
    REASON_TIME_FORFEIT,
    REASON_FORFEIT, /* absence, disqualification, an illegal move under the regulations */
    REASON_ADJUDICATION,
    REASON_ABANDONED,
    REASON_VOID,
    REASON_NO_MOVE,
    REASON_NO_PIECES,
    REASON_THREEFOLD_REPETITION,
    REASON_FOURFOLD_REPETITION,
    REASON_FIFTY_MOVES,
    REASON_FIVEFOLD_REPETITION,
    REASON_SEVENTY_FIVE_MOVES,
    REASON_DEAD_POSITION,
    REASON_KINGS_ONLY,
    REASON_NO_PROGRESS,
    REASON_REPORTED, /* the record gives a result without an explanation */
    REASON_UNFINISHED,
    REASON_ILLEGAL_MOVE,
    REASON_UNREADABLE,
    REASON_COUNT
};
const char *reason_word(enum reason reason);
/* Finds the reason with this word; false: there is none. */
bool reason_find(const char *word, size_t len, enum reason *out);

struct draughts_forces; /* draughts/schema.h */

/* A rule that ends the game, and its source; the verdict cites it. */
struct ending {
    enum reason reason;
    /* In plies. For repetitions the number of occurrences, for thirty moves a player's own moves, for the third pawn
     * their number, for the king's row the row; 0: no limit. */
    unsigned limit;
    bool claim; /* of a draw: it must be claimed; otherwise automatic */
    /* Date from which the rule applies, such as 20170701: earlier games are judged without it; 0: always. */
    unsigned since;
    uint8_t scores; /* quarters of a point for giving stalemate; 0: it is a draw */
    /* The counter that `limit` applies to: enum draughts_counter or enum chess_counter. Draughts: also the counter that
     * must not run meanwhile, and the forces on the board (NULL: any). */
    uint8_t counter, unless;
    const struct draughts_forces *forces;
    /* Chess, LONE_KING: the opponent has at least these pieces when the count begins, by their letters; NULL: any. */
    const char *against;
    const char *document;  /* "Waterloo, 5th edition (2016)" */
    const char *paragraph; /* "15" */
    const char *ruling;    /* "W-R4" or several, space-separated; NULL: the text is clear */
};

enum outcome_status { OUTCOME_UNDECIDED, OUTCOME_DECIDED, OUTCOME_DRAW };
/* The word: "undecided", "decided" or "draw". */
const char *status_word(enum outcome_status status);

struct outcome {
    enum outcome_status status;
    enum colour winner; /* NOBODY unless decided */
    enum reason reason;
    size_t ply;      /* number of moves played */
    bool has_points; /* Lippo */
    unsigned points[2];
    size_t since;              /* first ply of the repetition or the counter; SIZE_MAX: none */
    unsigned count;            /* value of the counter or repetition */
    bool both_lost;            /* double forfeit: no winner */
    bool above_points;         /* an act outside the rules decides, whatever the points (L-R12) */
    const struct ending *rule; /* deciding rule, if the reason alone is ambiguous; NULL */
    const char *switched;      /* ruling whose option changed the outcome; NULL */
};

/* Why a requested move is not legal. */
enum refusal {
    REFUSED_NOTHING,      /* it is legal */
    REFUSED_NO_PIECE,     /* the square is empty */
    REFUSED_WRONG_SIDE,   /* an opponent's piece, or not this side's turn */
    REFUSED_GEOMETRY,     /* the piece does not move like this */
    REFUSED_BLOCKED,      /* a piece is in the way */
    REFUSED_OWN_PIECE,    /* an own piece is there and the two cannot be combined */
    REFUSED_EXPOSES_KING, /* the own royal piece would be in check */
    REFUSED_REPEATS,      /* sennichite: repeats the position after `ply` */
    REFUSED_CASTLING,     /* no right, a piece in between, or an attacked square */
    REFUSED_LIMIT,        /* more pieces than the board or the set allows */
    REFUSED_PROMOTION,    /* no such choice, or the choice is missing */
    REFUSED_MUST_CAPTURE, /* draughts: a capture is compulsory ... */
    REFUSED_PRIORITY,     /* ... or another capture takes precedence */
    REFUSED_DROP,         /* no soldier may be placed there */
    REFUSED_DEMAND,       /* a move of the royal piece was demanded and is possible */
    REFUSED_GAME_OVER,    /* the game has ended */
    REFUSED_NO_MATCH      /* no legal move fits */
};
/* The cause of a refusal for users: the mechanism of the game that forbids the move. */
enum cause {
    CAUSE_NONE,
    CAUSE_MODE,      /* the piece does not move like this */
    CAUSE_BLOCKED,   /* a piece is in the way */
    CAUSE_OWN_PIECE, /* an own piece is on the target square */
    CAUSE_NO_ENEMY,  /* there is nothing to capture */
    CAUSE_EXPOSES,   /* the own royal piece would be in check ... */
    CAUSE_IN_CHECK,  /* ... and already is: the move does not parry it */
    CAUSE_REPEATS,   /* sennichite */
    CAUSE_MUST_CAPTURE,
    CAUSE_MORE_TO_CAPTURE, /* another capture, or a longer one, is compulsory */
    CAUSE_NOT_YOURS,
    CAUSE_EMPTY, /* the square is empty */
    CAUSE_LIMIT, /* the side may not occupy more squares */
    CAUSE_STOCK, /* the set has no more of these pieces */
    CAUSE_DEMAND,
    CAUSE_CASTLING,
    CAUSE_PROMOTION,
    CAUSE_KING_MOVES, /* the same king has made its maximum of consecutive moves */
    CAUSE_OFF_BOARD,
    CAUSE_COUNT
};
const char *cause_word(enum cause cause); /* the word, such as "own-piece" */
enum { REFUSAL_MAX_SQUARES = 32, REFUSAL_LIST = 100, REFUSAL_TEXT = 400 };
struct refusal_detail {
    enum refusal why;
    enum cause cause; /* CAUSE_NONE: the cause follows from `why` */
    size_t ply;       /* REFUSED_REPEATS: the ply after which the position occurred */
    /* a message of one clause, e.g. "the king on e1 would be attacked by the rook on e8"; lists of moves in it are shorter
     * than REFUSAL_LIST */
    char text[REFUSAL_TEXT];
    const char *piece; /* symbol of the moving piece; NULL: unknown */
    square_t from, to; /* square + 1; 0: unknown */
    uint8_t square_count, through_count;
    bool attacks;                          /* `squares` hold attackers; otherwise blockers */
    square_t squares[REFUSAL_MAX_SQUARES]; /* of the pieces that block or give check ... */
    square_t through[REFUSAL_MAX_SQUARES]; /* ... and the squares in between */
};
/* Returns the cause of any refusal. */
enum cause refusal_cause(const struct refusal_detail *detail);

/* The details of a move that a notation needs. Pieces are symbols as in set-up strings, "" for none. */
struct move_view {
    const struct move *move; /* borrowed */
    square_t from, to;       /* board squares */
    const char *piece;       /* piece on `from` before the move */
    const char *part;        /* part that leaves a compound; "" when the whole piece moves */
    const char *taken;       /* captured piece (chess); "" */
    const char *chosen;      /* chosen promotion; "" */
    const char *becomes;     /* piece after the move, if different; "" */
    bool forced;             /* `becomes` is a forced transformation, promotion or composition */
    bool capture, check;
    int castle;            /* 0 none, 1 short, 2 long */
    int drop;              /* returned soldier's square or -1 */
    square_t path[72];     /* draughts: landing squares after `from`, `to` last */
    uint8_t path_len;      /* 1 in chess */
    square_t taken_at[72]; /* draughts: squares captured, in the order of the path */
};

/* An act of a player or an arbiter between two moves. */
enum event_kind {
    EVENT_CLAIM,
    EVENT_PROTEST,
    EVENT_STATEMENT,
    EVENT_DEMAND, /* `by` demands the remedy that the rules give after an illegal move */
    EVENT_RESIGN,
    EVENT_AGREEMENT,
    /* Those of every tournament, which no family judges: */
    EVENT_FLAG,         /* the time of `by` is up */
    EVENT_ABSENCE,      /* `by` did not come */
    EVENT_ADJUDICATION, /* decided by who was asked to: the text is the result; none: undecided */
    EVENT_ABANDONED,    /* nobody went on, likewise */
    EVENT_VOID,         /* the game does not count: it was set up wrongly; the text may say how */
    EVENT_COLOURS,      /* found here: the game began with the colours reversed */
    EVENT_ILLEGAL, /* `by` made an illegal move and took it back: the text is the move, or nothing */
    EVENT_DECISION, /* the director decided: the text is the score, then perhaps a reason */
    EVENT_COUNT
};
const char *event_word(enum event_kind kind); /* the word, such as "protest" */
/* The word "white" or "black"; NULL for NOBODY. */
const char *colour_word(enum colour colour);
bool colour_find(const char *word, enum colour *out);
struct event {
    enum event_kind kind;
    enum colour by; /* NOBODY: not stated in the record */
    int square;     /* of the piece protested against, or -1 */
    /* further text, such as a claim's intended move or a score; borrowed, no NUL */
    const char *text;
    size_t text_len;
};
struct event_result {
    bool accepted;
    bool ends; /* the game is over, with this `outcome` */
    struct outcome outcome;
    char text[REFUSAL_TEXT + 80]; /* a message: why it was rejected, or its basis */
    const char *ruling;           /* ... and the ruling applied; NULL */
};
/* Set an outcome, or the outcome of an event: won by `winner`, or drawn for NOBODY. */
void outcome_end(struct outcome *out, enum reason reason, enum colour winner);
void event_end(struct event_result *out, enum reason reason, enum colour winner);
/* Sets the text: why the event is rejected, or its basis. */
void event_say(struct event_result *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "1 time", "17 times": a word of a sentence, so that each language can have its own form of it. */
enum { TIMES_TEXT = 40 };
const char *times_text(unsigned times, char out[TIMES_TEXT]);
/* Look at it: is the game still on? It is rejected else. */
bool event_begin(struct line *line, struct event_result *out);

/* The faults of a set-up, one sentence each, separated by "; ". */
struct faults {
    struct buffer text;
    size_t count;
    struct buffer odd; /* what no game can reach, but can be played all the same: a line each */
};
/* What is odd of a set-up: it is played, and a warning says so. */
void faults_odd(struct faults *faults, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void faults_add(struct faults *faults, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

struct family {
    const char *name; /* "chess", "draughts" */
    /* Derives the lookup tables from a row, once; thread-safe. NULL: tables are built on demand. */
    void (*derive)(const struct ruleset *rules);
    /* Sets up the start position. Returns false with a fault when the game has none (Turtle). */
    bool (*start)(const struct ruleset *rules, struct position *out, struct faults *faults);
    /* Reads a whole set-up string; reports every fault. */
    bool (*setup_read)(const struct ruleset *rules, const char *text, size_t len,
                       struct position *out, struct faults *faults);
    void (*setup_write)(const struct ruleset *rules, const struct position *pos,
                        struct buffer *out);
    /* Replaces the list by every legal move, in no particular order; empty when the game is over. */
    void (*moves)(const struct line *line, struct movelist *out);
    /* Number of legal moves, faster than `moves`; UINT64_MAX when there are too many to generate. */
    uint64_t (*count)(struct line *line);
    /*
     * Perft shortcut: counts the leaves `depth` >= 1 plies deep when earlier moves cannot influence them, so that whole
     * subtrees need no line. False: count ply by ply. UINT64_MAX in *out_count: too many moves to generate. NULL: the
     * family has no such shortcut.
     */
    bool (*leaves)(const struct line *line, unsigned depth, uint64_t *out_count);
    /* Returns whether exactly this move is legal, without generating the others. */
    bool (*is_legal)(const struct line *line, const struct move *move);
    /* Makes a legal move; `after` may not alias `before`. */
    void (*apply)(const struct ruleset *rules, const struct position *before,
                  const struct move *move, struct position *after);
    /* The position after a move that need not be legal but is played as the record names it (struct resolution), and in
     * *move how the line keeps it. NULL; or why it cannot be carried out, borrowed for ever. */
    const char *(*stand)(const struct line *line, struct move *move, struct position *after);
    /* The position when the side to move moves nothing, as the variations of a record may say; false: it cannot be,
     * since a check must be met or the game is over. NULL: nobody may. `after` may not alias `before`. */
    bool (*pass)(const struct ruleset *rules, const struct position *before,
                 struct position *after);
    /* Compares positions in the sense of G-R3 (hash and fields). */
    bool (*same)(const struct ruleset *rules, const struct position *a, const struct position *b);
    /* Computes the Zobrist hash from scratch, for tests. */
    uint64_t (*hash)(const struct ruleset *rules, const struct position *pos);
    /* Determines whether and how the game has ended by itself (RULES.md 10). */
    void (*outcome)(struct line *line, struct outcome *out);
    /* Returns true when the game can only be over by a lack of moves: one legal move then proves the contrary. */
    bool (*no_counter_due)(const struct line *line);
    /* Lists the draws that may be claimed at the end of the line, at most `max`, in the order of the rules' endings;
     * returns their number. NULL: see judge/claims.c. */
    size_t (*claimable)(const struct line *line, struct outcome *out, size_t max);
    /* Appends the move in LAN; the move is not checked. */
    void (*lan_write)(const struct ruleset *rules, const struct position *before,
                      const struct move *move, struct buffer *out);
    /* Resolves a LAN text to a legal move. ADJ_ESYNTAX when it is not LAN; ADJ_EILLEGAL with the reason in *why; err is
     * filled for both. */
    enum adj_status (*lan_read)(struct line *line, const char *text, size_t len, struct move *out,
                                struct refusal_detail *why, struct adj_error *err);
    /* Describes a legal move for notations. */
    void (*view)(const struct line *line, const struct move *move, struct move_view *out);
    /* Explains why a move between two squares is not legal; part and choice are symbols or "". */
    void (*refuse)(struct line *line, int from, int to, const char *part, const char *choice,
                   struct refusal_detail *out);
    /* The symbol of the piece on a board square ("" when empty) and its owner. */
    const char *(*piece_at)(const struct ruleset *rules, const struct position *pos, int sq,
                            enum colour *out_colour);
    /* Judges an event. Accepted protests and statements start their countdown in the line's last position. */
    void (*event)(struct line *line, const struct event *event, struct event_result *out);
};

extern const struct family chess_family, draughts_family;

/* Counts the occurrences of the last position, itself included; *out_first is the ply of the first one. Looks back
 * `span` plies at most, to the last irreversible move. */
unsigned line_repetitions(const struct line *line, size_t span, size_t *out_first);
/* Appends moves that continue the line, each in LAN for the position in which it is played. */
void line_write_on(const struct line *line, const struct move *moves, size_t count,
                   const char *between, struct buffer *out);

#endif
