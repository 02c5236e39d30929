/* SPDX-License-Identifier: MIT */
/*
 * What the layers above ask of a game, whatever its family: one table of functions for the chess
 * family and one for the draughts family. The rules a family interprets are data (struct ruleset).
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
    REASON_FORFEIT, /* absence, disqualification, an illegal move by the regulations */
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
    REASON_REPORTED, /* the record gives a result and nothing that explains it */
    REASON_UNFINISHED,
    REASON_ILLEGAL_MOVE,
    REASON_UNREADABLE,
    REASON_COUNT
};
const char *reason_word(enum reason reason);
/* The reason with this word; false: there is none. */
bool reason_find(const char *word, size_t len, enum reason *out);

struct draughts_forces; /* play/draughts.h */

/* A rule of how a game ends and where it stands; the verdict prints it. */
struct ending {
    enum reason reason;
    /* Plies; of repetitions how often, of thirty moves a player's own, of the third pawn how many, of the king's
     * row which; 0 where there is none. */
    unsigned limit;
    bool claim; /* of a draw: it must be claimed; otherwise it happens by itself */
    /* The day from which it applies, 20170701: earlier records are judged without; 0. */
    unsigned since;
    uint8_t scores; /* quarters that go to who gives stalemate; 0: it is a draw */
    /* Draughts: what `limit` counts, enum draughts_counter; not while the other one runs, if one is named; between
     * which forces, NULL: any. */
    uint8_t counter, unless;
    const struct draughts_forces *forces;
    const char *document;  /* "Waterloo, 5th edition (2016)" */
    const char *paragraph; /* "15" */
    const char *ruling;    /* "W-R4" or several, space-separated; NULL: the text is clear */
};

enum outcome_status { OUTCOME_UNDECIDED, OUTCOME_DECIDED, OUTCOME_DRAW };
/* "undecided", "decided" or "draw". */
const char *status_word(enum outcome_status status);

struct outcome {
    enum outcome_status status;
    enum colour winner; /* NOBODY unless decided */
    enum reason reason;
    size_t ply;      /* the number of moves played */
    bool has_points; /* Lippo */
    unsigned points[2];
    size_t since;      /* the earlier ply a repetition or a counter rests on; SIZE_MAX: none */
    unsigned count;    /* of a counter or a repetition */
    bool both_lost;    /* without a winner: a double forfeit */
    bool above_points; /* an act outside the rules decides whatever the points are (L-R12) */
    const struct ending *rule; /* that decided, where the reason alone does not tell; NULL */
    const char *switched;      /* the ruling without whose switching it would be otherwise; NULL */
};

/* Why a move that was asked for is not legal. */
enum refusal {
    REFUSED_NOTHING,      /* it is legal */
    REFUSED_NO_PIECE,     /* nothing stands there */
    REFUSED_WRONG_SIDE,   /* the opponent's piece, or not this side's turn */
    REFUSED_GEOMETRY,     /* the piece cannot move so */
    REFUSED_BLOCKED,      /* something stands in the way */
    REFUSED_OWN_PIECE,    /* an own piece stands there and the two form nothing */
    REFUSED_EXPOSES_KING, /* the own royal piece would be under attack */
    REFUSED_REPEATS,      /* sennichite: repeats the position after `ply` */
    REFUSED_CASTLING,     /* the right is gone, the way is not free, or a square is attacked */
    REFUSED_LIMIT,        /* more pieces than the board may hold, or the set has */
    REFUSED_PROMOTION,    /* no such choice, or the choice is missing */
    REFUSED_MUST_CAPTURE, /* draughts: a capture is compulsory ... */
    REFUSED_PRIORITY,     /* ... or another capture goes before this one */
    REFUSED_DROP,         /* no soldier may be put there */
    REFUSED_DEMAND,       /* a move of the royal piece was demanded, and it has one */
    REFUSED_GAME_OVER,    /* the game has ended */
    REFUSED_NO_MATCH      /* no legal move looks like this */
};
/* The same for who has to be told: the mechanism of the game that refuses the move. */
enum cause {
    CAUSE_NONE,
    CAUSE_MODE,      /* the piece does not move so */
    CAUSE_BLOCKED,   /* something stands in the way */
    CAUSE_OWN_PIECE, /* an own piece stands there */
    CAUSE_NO_ENEMY,  /* nothing stands there that could be captured */
    CAUSE_EXPOSES,   /* the own royal piece would be attacked ... */
    CAUSE_IN_CHECK,  /* ... and was so before: the check is not parried */
    CAUSE_REPEATS,   /* sennichite */
    CAUSE_MUST_CAPTURE,
    CAUSE_MORE_TO_CAPTURE, /* a capture, but not the one that is to be made, or not all of it */
    CAUSE_NOT_YOURS,
    CAUSE_EMPTY, /* nothing stands there */
    CAUSE_LIMIT, /* a side may occupy no more squares */
    CAUSE_STOCK, /* the set has no more of these pieces */
    CAUSE_DEMAND,
    CAUSE_CASTLING,
    CAUSE_PROMOTION,
    CAUSE_KING_MOVES, /* one king has moved as often on end as it may */
    CAUSE_OFF_BOARD,
    CAUSE_COUNT
};
const char *cause_word(enum cause cause); /* "own-piece", ... */
enum { REFUSAL_MAX_SQUARES = 32, REFUSAL_TEXT = 200 };
struct refusal_detail {
    enum refusal why;
    enum cause cause; /* CAUSE_NONE: what `why` alone tells */
    size_t ply;       /* REFUSED_REPEATS: the ply after which the position stood */
    char text
        [REFUSAL_TEXT]; /* one clause, e.g. "the king on e1 would be attacked by the rook on e8" */
    const char *piece;  /* the symbol of what was to move so; NULL: not known */
    square_t from, to;  /* square + 1; 0: not known */
    uint8_t square_count, through_count;
    bool attacks; /* what stands on the squares attacks; otherwise it is in the way */
    square_t squares[REFUSAL_MAX_SQUARES]; /* of what stands in the way or gives the check ... */
    square_t through[REFUSAL_MAX_SQUARES]; /* ... and those through which it does */
};
/* The cause of any refusal. */
enum cause refusal_cause(const struct refusal_detail *detail);

/* A move as a notation sees it. Pieces are symbols as in set-up strings, "" where there is none. */
struct move_view {
    const struct move *move; /* borrowed */
    square_t from, to;       /* board squares */
    const char *piece;       /* what stands on `from` before */
    const char *part;        /* what leaves a compound; "" when the whole piece moves */
    const char *taken;       /* what is captured (chess); "" */
    const char *chosen;      /* chosen promotion; "" */
    const char *becomes;     /* what the mover is after the move, when it is not what moved; "" */
    bool forced; /* `becomes` was no choice: turning or forced promotion or composition */
    bool capture, check;
    int castle;            /* 0 none, 1 short, 2 long */
    int drop;              /* returned soldier's square or -1 */
    square_t path[72];     /* draughts: landing squares after `from`, `to` last */
    uint8_t path_len;      /* 1 in chess */
    square_t taken_at[72]; /* draughts: squares captured, in the order of the path */
};

/* Something a player did besides moving, between two moves. */
enum event_kind {
    EVENT_CLAIM,
    EVENT_PROTEST,
    EVENT_STATEMENT,
    EVENT_DEMAND, /* `by` demands what the rules give after an illegal move */
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
const char *event_word(enum event_kind kind); /* "protest", ... */
/* "white" or "black"; NULL for NOBODY. */
const char *colour_word(enum colour colour);
bool colour_find(const char *word, enum colour *out);
struct event {
    enum event_kind kind;
    enum colour by;   /* NOBODY when the record does not say */
    int square;       /* of the piece protested against, or -1 */
    const char *text; /* what else is said: a claim's intended move, a score; borrowed, no NUL */
    size_t text_len;
};
struct event_result {
    bool accepted;
    bool ends; /* the game is over: `outcome` says how */
    struct outcome outcome;
    char text[REFUSAL_TEXT + 40]; /* why it was rejected, or what it rests on */
    const char *ruling;           /* ... and by which ruling; NULL */
};
/* The game has ended, decided for the winner, or drawn for NOBODY; the same by an event. */
void outcome_end(struct outcome *out, enum reason reason, enum colour winner);
void event_end(struct event_result *out, enum reason reason, enum colour winner);
/* Why the event is rejected, or what it rests on. */
void event_say(struct event_result *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "1 time", "17 times": a word of a sentence, so that each language can have its own form of it. */
enum { TIMES_TEXT = 24 };
const char *times_text(unsigned times, char out[TIMES_TEXT]);
/* Look at it: is the game still on? It is rejected else. */
bool event_begin(struct line *line, struct event_result *out);

/* Every fault of a set-up, one sentence each, separated by "; ". */
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
    /* Derive from a row what its moves are looked up in; once, thread-safe. NULL: whoever needs it makes it. */
    void (*derive)(const struct ruleset *rules);
    /* The start position. False with a fault when the game has none (Turtle). */
    bool (*start)(const struct ruleset *rules, struct position *out, struct faults *faults);
    /* Set up from the string's parts; every fault is named. `text` is the whole set-up string. */
    bool (*setup_read)(const struct ruleset *rules, const char *text, size_t len,
                       struct position *out, struct faults *faults);
    void (*setup_write)(const struct ruleset *rules, const struct position *pos,
                        struct buffer *out);
    /* Every legal move, in no particular order; none when the game is over. Replaces the list. */
    void (*moves)(const struct line *line, struct movelist *out);
    /* Their number, faster; UINT64_MAX when they are too many to be found. */
    uint64_t (*count)(struct line *line);
    /* Leaves of the tree `depth` >= 1 plies deep where the game so far cannot make a difference: its size
     * then does not depend on the line, and whole subtrees are counted without one. False: count ply
     * by ply. UINT64_MAX in *out_count: too many to be listed. NULL: the family has no such shortcut. */
    bool (*leaves)(const struct line *line, unsigned depth, uint64_t *out_count);
    /* Is exactly this move legal? Decided without generating all others. */
    bool (*is_legal)(const struct line *line, const struct move *move);
    /* The position after a legal move; `after` may not alias `before`. */
    void (*apply)(const struct ruleset *rules, const struct position *before,
                  const struct move *move, struct position *after);
    /* The position after a move that need not be legal but is played as the record names it (struct resolution), and in
     * *move how the line keeps it. NULL; or why it cannot be carried out, borrowed for ever. */
    const char *(*stand)(const struct line *line, struct move *move, struct position *after);
    /* The position when the side to move moves nothing, as the variations of a record may say; false: it cannot be,
     * since a check must be met or the game is over. NULL: nobody may. `after` may not alias `before`. */
    bool (*pass)(const struct ruleset *rules, const struct position *before,
                 struct position *after);
    /* The same position in the sense of G-R3 (hash and fields). */
    bool (*same)(const struct ruleset *rules, const struct position *a, const struct position *b);
    /* The hash computed from nothing, for tests. */
    uint64_t (*hash)(const struct ruleset *rules, const struct position *pos);
    /* Is the game over by itself, and how? RULES.md 10. */
    void (*outcome)(struct line *line, struct outcome *out);
    /* Can it be over only because nobody can move? Then a legal move shows that it is not, and nobody else need ask. */
    bool (*is_calm)(const struct line *line);
    /* The draws that may be claimed at the end of the line, in the order of the rules' endings, at most `max` of
     * them; returns how many. NULL: see judge/claims.c. */
    size_t (*claimable)(const struct line *line, struct outcome *out, size_t max);
    /* Append the move in LAN (no check, no NUL needed by the caller). */
    void (*lan_write)(const struct ruleset *rules, const struct position *before,
                      const struct move *move, struct buffer *out);
    /* The legal move this LAN text means. ADJ_ESYNTAX when it is no LAN at all, ADJ_EILLEGAL with the
     * reason in *why, both with err filled. */
    enum adj_status (*lan_read)(struct line *line, const char *text, size_t len, struct move *out,
                                struct refusal_detail *why, struct adj_error *err);
    /* Everything a notation wants to know of a legal move. */
    void (*view)(const struct line *line, const struct move *move, struct move_view *out);
    /* Why is a move from `from` to `to` (part/choice: symbols or "") not legal now? */
    void (*refuse)(struct line *line, int from, int to, const char *part, const char *choice,
                   struct refusal_detail *out);
    /* The symbol of the piece on a board square ("" empty) and its owner. */
    const char *(*piece_at)(const struct ruleset *rules, const struct position *pos, int sq,
                            enum colour *out_colour);
    /* Judge an event; accepted protests and statements start to run in the line's last position. */
    void (*event)(struct line *line, const struct event *event, struct event_result *out);
};

extern const struct family chess_family, draughts_family;

/* How often the last position has stood, itself included, and the ply after which it stood first: not further back than
 * `span` plies, since a move that can never be undone. */
unsigned line_repetitions(const struct line *line, size_t span, size_t *out_first);
/* Append moves that go on from the end of the line, each in LAN as it is in the position in which it is played. */
void line_write_on(const struct line *line, const struct move *moves, size_t count,
                   const char *between, struct buffer *out);

#endif
