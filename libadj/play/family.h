/* SPDX-License-Identifier: MIT */
/*
 * Interface of a game family: one table of functions (struct family) for the chess family and one for the draughts
 * family. The rules that a family interprets are data (struct ruleset).
 */
#ifndef PLAY_FAMILY_H
#define PLAY_FAMILY_H

#include "play/position.h"

/* The reasons of RULES.md 10, in its order. Their words are in family.c. */
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
    REASON_GOAL,
    REASON_EXTINCTION,
    REASON_CHECKS,
    REASON_CONNECTION,
    REASON_BOARD_FULL,
    REASON_PERPETUAL_CHECK,
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
/* Finds the reason with this word. Returns false if there is none. */
bool reason_find(const char *word, size_t len, enum reason *out);

struct draughts_forces; /* draughts/schema.h */

/* A rule that ends the game, and its source, which the verdict cites. */
struct ending {
    enum reason reason;
    /* Plies, but for repetitions the number of occurrences, for thirty moves the player's own moves, for the third pawn
     * the number of pawns, for the king's row the row. 0: no limit. */
    unsigned limit;
    bool claim; /* a draw that must be claimed; otherwise automatic */
    /* Date from which the rule applies, such as 20170701; earlier games are judged without it. 0: always. */
    unsigned since;
    uint8_t scores; /* quarters of a point for giving stalemate; 0: stalemate is a draw */
    /* The counter that `limit` limits: enum draughts_counter or enum chess_counter. Draughts only: `unless` is a
     * counter that must not be running, `forces` the pieces that must be on the board (NULL: any). */
    uint8_t counter, unless;
    const struct draughts_forces *forces;
    /* CHESS_COUNTS_LONE_KING: letters of the pieces that the opponent must have when the count begins; NULL: any. */
    const char *against;
    const char *document;  /* "Waterloo, 5th edition (2016)" */
    const char *paragraph; /* "15" */
    const char *ruling; /* rulings applied, separated by spaces ("W-R4"); NULL: the text is clear */
};

enum outcome_status { OUTCOME_UNDECIDED, OUTCOME_DECIDED, OUTCOME_DRAW };
/* Returns "undecided", "decided" or "draw". */
const char *status_word(enum outcome_status status);

struct outcome {
    enum outcome_status status;
    enum colour winner; /* NOBODY if not decided */
    enum reason reason;
    size_t ply;      /* number of moves played */
    bool has_points; /* Lippo's chess: `points` are set */
    unsigned points[2];
    size_t since;      /* first ply of the repetition or count; SIZE_MAX: none */
    unsigned count;    /* occurrences of the position, or value of the counter */
    bool both_lost;    /* double forfeit: both lose */
    bool above_points; /* decided outside the rules of play, so points do not matter (L-R12) */
    const struct ending *rule; /* the rule that decided, if several have this reason; else NULL */
    const char *switched;      /* ruling whose option changed the outcome; NULL: none */
};

/* Why a requested move is not legal. */
enum refusal {
    REFUSED_NOTHING,      /* it is legal */
    REFUSED_NO_PIECE,     /* the square is empty */
    REFUSED_WRONG_SIDE,   /* an opponent's piece, or the other side is to move */
    REFUSED_GEOMETRY,     /* the piece does not move like this */
    REFUSED_BLOCKED,      /* a piece is in the way */
    REFUSED_OWN_PIECE,    /* an own piece is there and the two cannot be combined */
    REFUSED_EXPOSES_KING, /* the own royal piece would be in check */
    REFUSED_REPEATS,      /* sennichite: repeats the position after `ply` */
    REFUSED_CASTLING,     /* no right to castle, a piece in between, or an attacked square */
    REFUSED_LIMIT,        /* more pieces than board or set allow */
    REFUSED_PROMOTION,    /* no such promotion, or the choice is missing */
    REFUSED_MUST_CAPTURE, /* draughts: a capture is compulsory */
    REFUSED_PRIORITY,     /* draughts: another capture has precedence */
    REFUSED_DROP,         /* no soldier may be placed there */
    REFUSED_DEMAND,       /* the opponent has demanded a possible move of the royal piece */
    REFUSED_GAME_OVER,    /* the game has ended */
    REFUSED_NO_MATCH      /* no legal move matches the text */
};
/* Why a move is refused, as shown to users: the mechanism of the game that forbids it. */
enum cause {
    CAUSE_NONE,
    CAUSE_MODE,      /* the piece does not move like this */
    CAUSE_BLOCKED,   /* a piece is in the way */
    CAUSE_OWN_PIECE, /* an own piece is on the target square */
    CAUSE_NO_ENEMY,  /* there is nothing to capture */
    CAUSE_EXPOSES,   /* the own royal piece would be in check */
    CAUSE_IN_CHECK,  /* it is in check, and the move does not parry it */
    CAUSE_REPEATS,   /* sennichite */
    CAUSE_MUST_CAPTURE,
    CAUSE_MORE_TO_CAPTURE, /* a capture of more pieces, or another one, is compulsory */
    CAUSE_NOT_YOURS,
    CAUSE_EMPTY, /* the square is empty */
    CAUSE_LIMIT, /* the side may not occupy more squares */
    CAUSE_STOCK, /* the set has no more of these pieces */
    CAUSE_DEMAND,
    CAUSE_CASTLING,
    CAUSE_PROMOTION,
    CAUSE_KING_MOVES, /* this king has made the most consecutive moves allowed */
    CAUSE_OFF_BOARD,
    CAUSE_COUNT
};
const char *cause_word(enum cause cause); /* returns its name, such as "own-piece" */
enum { REFUSAL_MAX_SQUARES = 32, REFUSAL_LIST = 100, REFUSAL_TEXT = 400 };
struct refusal_detail {
    enum refusal why;
    enum cause cause; /* CAUSE_NONE: the default cause of `why` */
    size_t ply;       /* REFUSED_REPEATS: the ply after which the position occurred */
    /* Message of one clause, such as "the king on e1 would be attacked by the rook on e8". Lists of moves in it are
     * shorter than REFUSAL_LIST. */
    char text[REFUSAL_TEXT];
    const char *piece; /* symbol of the moving piece; NULL: unknown */
    square_t from, to; /* square + 1; 0: unknown */
    uint8_t square_count, through_count;
    bool attacks;                          /* `squares` hold attackers, not blockers */
    square_t squares[REFUSAL_MAX_SQUARES]; /* of blockers or attackers */
    square_t through[REFUSAL_MAX_SQUARES]; /* squares between them and their target */
};
/* Returns the cause of any refusal. */
enum cause refusal_cause(const struct refusal_detail *detail);
/* Sets a detail of a move that is not refused. Quick: only the lengths of the texts and lists are cleared. */
static inline void
refusal_detail_init(struct refusal_detail *detail)
{
    detail->why = REFUSED_NOTHING;
    detail->cause = CAUSE_NONE;
    detail->ply = 0;
    detail->text[0] = '\0';
    detail->piece = NULL;
    detail->from = detail->to = 0;
    detail->square_count = detail->through_count = 0;
    detail->attacks = false;
}

/* The details of a move that notations write. Pieces are given as in set-up strings, "" if there is none. */
struct move_view {
    const struct move *move; /* borrowed */
    square_t from, to;       /* board squares */
    const char *piece;       /* piece on `from` before the move */
    const char *part;        /* part that leaves a compound; "": the whole piece moves */
    const char *taken;       /* chess: captured piece, or "" */
    const char *chosen;      /* piece chosen for promotion, or "" */
    const char *becomes;     /* piece after the move if it changed, or "" */
    bool forced;             /* `becomes` was not the player's choice */
    bool capture, check;
    int castle;            /* 0: no castling, 1: short, 2: long */
    int drop;              /* square of the returned soldier (Lippo's chess), or -1 */
    square_t path[72];     /* draughts: landing squares after `from`, `to` last */
    uint8_t path_len;      /* chess: 1 */
    square_t taken_at[72]; /* draughts: squares of the captured pieces in the order of `path` */
};

/* An act of a player or an arbiter between two moves. */
enum event_kind {
    EVENT_CLAIM,
    EVENT_PROTEST,
    EVENT_STATEMENT,
    EVENT_DEMAND, /* `by` demands the move of the royal piece due after an illegal move */
    EVENT_RESIGN,
    EVENT_AGREEMENT,
    /* Events of every tournament, judged outside the families: */
    EVENT_FLAG,         /* `by` ran out of time */
    EVENT_ABSENCE,      /* `by` did not come */
    EVENT_ADJUDICATION, /* the arbiter decided; text: the result, if there is one */
    EVENT_ABANDONED,    /* the game was not resumed; text: the result, if there is one */
    EVENT_VOID,         /* the game does not count, as it was set up wrongly; text: how */
    EVENT_COLOURS,      /* it was found that the game began with colours reversed */
    EVENT_ILLEGAL,      /* `by` took back an illegal move; text: the move, if known */
    EVENT_DECISION,     /* the director decided; text: the score, perhaps a reason */
    EVENT_COUNT
};
const char *event_word(enum event_kind kind); /* returns its name, such as "protest" */
/* Returns "white" or "black"; NULL for NOBODY. */
const char *colour_word(enum colour colour);
bool colour_find(const char *word, enum colour *out);
struct event {
    enum event_kind kind;
    enum colour by; /* NOBODY: not stated in the record */
    int square;     /* of the piece that is protested against; -1: none */
    /* Further text, such as a claim's intended move or a score; borrowed, not terminated by NUL. */
    const char *text;
    size_t text_len;
};
struct event_result {
    bool accepted;
    bool ends; /* the event ends the game with `outcome` */
    struct outcome outcome;
    char text[REFUSAL_TEXT + 80]; /* message: why it was rejected, or its basis */
    const char *ruling;           /* the ruling applied; NULL: none */
};
/* Set `out` to an end of the game: won by `winner`, or drawn if that is NOBODY. */
void outcome_end(struct outcome *out, enum reason reason, enum colour winner);
void event_end(struct event_result *out, enum reason reason, enum colour winner);
/* Sets the message: why the event is rejected, or its basis. */
void event_say(struct event_result *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Sets the cause and the message of a refused move. */
void refusal_say(struct refusal_detail *out, enum cause cause, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Returns "1 time", "17 times": a phrase of its own, because languages differ in their plural forms. */
enum { TIMES_TEXT = 40 };
const char *times_text(unsigned times, char out[TIMES_TEXT]);
/* Clears *out. Rejects the event and returns false if the game is already over. */
bool event_begin(struct line *line, struct event_result *out);

/* Messages about a set-up. Faults refuse it; oddities only give a warning. */
struct faults {
    struct buffer text;
    size_t count;
    struct buffer odd; /* positions that no game reaches but that can be played; one a line */
};
/* Adds a warning (odd) or a fault (add). */
void faults_odd(struct faults *faults, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void faults_add(struct faults *faults, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

struct family {
    const char *name; /* "chess", "draughts" */
    /* Derives the lookup tables from a row, once; thread-safe. NULL: the family derives them when needed. */
    void (*derive)(const struct ruleset *rules);
    /* Sets up the start position. Returns false with a fault when the game has none (Turtle). */
    bool (*start)(const struct ruleset *rules, struct position *out, struct faults *faults);
    /* Reads a whole set-up string and reports every fault. */
    bool (*setup_read)(const struct ruleset *rules, const char *text, size_t len,
                       struct position *out, struct faults *faults);
    void (*setup_write)(const struct ruleset *rules, const struct position *pos,
                        struct buffer *out);
    /* Replaces the list by all legal moves, in no particular order. Empty if the game is over. */
    void (*moves)(const struct line *line, struct movelist *out);
    /* Returns the number of legal moves, faster than `moves`; UINT64_MAX if there are too many to generate. */
    uint64_t (*count)(struct line *line);
    /*
     * Perft without a line: counts the leaves `depth` >= 1 plies deep if earlier moves cannot influence them. Returns
     * false if the caller must count ply by ply. *out_count is UINT64_MAX if there are too many moves to generate.
     * NULL: the family does not offer it.
     */
    bool (*leaves)(const struct line *line, unsigned depth, uint64_t *out_count);
    /* Returns whether this move is legal, without generating the others. */
    bool (*is_legal)(const struct line *line, const struct move *move);
    /* Makes a legal move. `after` and `before` must be different objects. */
    void (*apply)(const struct ruleset *rules, const struct position *before,
                  const struct move *move, struct position *after);
    /* Makes a move that may be illegal, as the record describes it, and changes *move to the form that the line stores.
     * Returns NULL, or a constant message why it cannot be carried out. */
    const char *(*stand)(const struct line *line, struct move *move, struct position *after);
    /* Makes a null move, as in a record's variations. Returns false in check or when the game is over. NULL: the family
     * has no null moves. `after` and `before` must be different objects. */
    bool (*pass)(const struct ruleset *rules, const struct position *before,
                 struct position *after);
    /* Compares two positions as repetition does (G-R3). */
    bool (*same)(const struct ruleset *rules, const struct position *a, const struct position *b);
    /* Computes the Zobrist hash from scratch, for tests. */
    uint64_t (*hash)(const struct ruleset *rules, const struct position *pos);
    /* Determines whether and how the game has ended without an event (RULES.md 10). */
    void (*outcome)(struct line *line, struct outcome *out);
    /* Lists the draws that can be claimed in the last position, at most `max`, in the order of the rules' endings;
     * returns their number. NULL: the claims are tried one by one (judge/claims.c). */
    size_t (*claimable)(const struct line *line, struct outcome *out, size_t max);
    /* Writes the move in LAN without checking it. */
    void (*lan_write)(const struct ruleset *rules, const struct position *before,
                      const struct move *move, struct buffer *out);
    /* Finds the legal move that a LAN text describes. Returns ADJ_ESYNTAX if the text is not LAN, ADJ_EILLEGAL with the
     * reason in *why; *err is set for both. */
    enum adj_status (*lan_read)(struct line *line, const char *text, size_t len, struct move *out,
                                struct refusal_detail *why, struct adj_error *err);
    /* Fills in the details of a legal move for notations. */
    void (*view)(const struct line *line, const struct move *move, struct move_view *out);
    /* Explains why a move between two squares is illegal. `part` and `choice` are symbols or "". */
    void (*refuse)(struct line *line, int from, int to, const char *part, const char *choice,
                   struct refusal_detail *out);
    /* Returns the symbol of the piece on a board square ("" for an empty one), and its owner. */
    const char *(*piece_at)(const struct ruleset *rules, const struct position *pos, int sq,
                            enum colour *out_colour);
    /* Judges an event. Accepted protests and statements start their countdown in the last position of the line. */
    void (*event)(struct line *line, const struct event *event, struct event_result *out);
};

extern const struct family chess_family, draughts_family;

/* Returns how often the last position has occurred, this time included, and in *out_first the ply of its first
 * occurrence. Looks back at most `span` plies, and not beyond an irreversible move. */
unsigned line_repetitions(const struct line *line, size_t span, size_t *out_first);
/* Writes moves that continue the line, each in LAN for its position, with `between` as separator. */
void line_write_on(const struct line *line, const struct move *moves, size_t count,
                   const char *between, struct buffer *out);

#endif
