/* SPDX-License-Identifier: MIT */
/*
 * A walk through a record, item by item, that understands every move in its position and collects the
 * defects of RULES.md 11. The judge walks the main line, the converters walk everything.
 *
 *     walk_init(&walk, game, true, err);
 *     while ((st = walk_next(&walk, err)) == ADJ_OK)
 *         if (walk.item->kind == ITEM_MOVE && walk_play(&walk) == ADJ_OK)
 *             ... walk.line now ends with the position after the move
 *     ADJ_EOF: the record ends; ADJ_EILLEGAL, ADJ_ESYNTAX: the last defect says why it goes no further
 *     walk_clear(&walk);
 */
#ifndef NOTATION_WALK_H
#define NOTATION_WALK_H

#include "base/arena.h"
#include "notation/notation.h"

/*
 * Gaps of a record: moves that were played and are not written (RULES.md 11, `moves-missing`). The move numbers show
 * them: a number is higher than the moves before it allow. A gap closes again when a later number fits, since then the
 * higher number was an error.
 */
enum { GAPS_MAX = 16 };

/* Half-moves are counted from the first one of the move with the record's first number. */
struct gap {
    size_t from, count; /* the half-moves that are missing, as the record numbers them */
    size_t item;        /* the index of the number behind them */
};

struct gaps {
    struct gap at[GAPS_MAX]; /* in the order of the record; where there are more, the last ones */
    size_t count;
    int64_t
        ahead; /* the half-moves that the last number is ahead of the moves written; below 0: behind them */
};

struct walk {
    const struct adj_game *game;
    bool main_only; /* variations are stepped over */
    bool keeps;     /* set by a writer after walk_init(): moves after the end are stepped on too */
    struct line line; /* the position before `move`; after it once the move was played */
    struct defects defects;
    const struct item *item; /* the item stepped on; borrowed from the record */
    struct move move;        /* of an ITEM_MOVE that is `understood` */
    bool exact;              /* its notation would write the very text of the item */
    bool understood; /* false: in a variation only, a move that cannot be read or is illegal ... */
    bool passes;     /* ... or none, where nobody moves: the turn passes */
    struct event event; /* of an ITEM_EVENT */
    size_t ply;         /* main-line moves met so far, this one included */
    /* private */
    /* its notation's, where the record's moves may be asked so; NULL */
    bool (*quickly)(struct line *line, const char *text, size_t len, struct move *out_move,
                    bool *out_exact);
    const struct item *hard; /* the last one that was not understood quickly */
    size_t next;             /* index of the item to come */
    size_t steps;            /* items stepped on */
    size_t budget;           /* of looking ahead where a text fits several moves */
    bool begun;              /* an item was stepped on */
    bool pending;     /* `move` is understood, or the turn passes, but that is not yet played */
    bool lost;        /* in a variation that can no longer be followed */
    bool over;        /* moves came after the end: only events are stepped on from there */
    bool numbered;    /* a move number was met */
    bool said_second; /* the first one was of the second of a pair */
    bool renumber;    /* the next number is right, whatever it is: a position was set up */
    struct gaps gaps; /* of the main line's numbers */
    /* for writers */
    bool second;   /* the game begins with the second of a pair ... */
    uint32_t base; /* ... and its first move has this number */
    struct branch {
        size_t count;                  /* positions of the line when the variation began ... */
        struct move move;              /* ... and the move that it replaces */
        bool replaces, lost;           /* there is such a move; the walk was `lost` before */
        bool goes_on;                  /* the line continued after the end of the game */
        struct position before, after; /* around that move: set-ups may have changed them */
    } branch[GAME_MAX_DEPTH];
};

/*
 * Begin at the start position. The record must know its ruleset. ADJ_OK; ADJ_EVARIANT; ADJ_ESETUP naming
 * every fault, with the place of the set-up; ADJ_ENOMEM. walk_clear() in any case.
 */
enum adj_status walk_init(struct walk *walk, const struct adj_game *game, bool main_only,
                          struct adj_error *err);
void walk_clear(struct walk *walk);
/* Report that moves come after the end: the item and the rest of the main line's. ADJ_ENOMEM. */
enum adj_status walk_note_late(struct walk *walk);
/*
 * Step to the next item; a move not yet played is played first. ADJ_OK; ADJ_EOF; ADJ_ENOMEM;
 * ADJ_ESTOPPED; ADJ_ESYNTAX or ADJ_EILLEGAL when the main line cannot be followed (err and the last defect say why;
 * in a strict reading any defect but a note does it). Item and ply then are those of the offending move.
 * Moves after the end, and what is said of them, are passed over with one defect; a walk that `keeps` goes on with
 * them, while the pieces can move so.
 */
enum adj_status walk_next(struct walk *walk, struct adj_error *err);
/* Will the first walk_next() stop at a defect of the tags or of the set-up, as a strict reading does? */
bool walk_stops_at_once(const struct walk *walk);
/* Step on only if what comes is a move of the main line that is understood quickly, perhaps behind its number; false: it is
 * not, and the walk stands where it stood. */
bool walk_next_quickly(struct walk *walk);
/* Play the move stepped on now; nothing happens when it was played or not understood. ADJ_ENOMEM. */
enum adj_status walk_play(struct walk *walk);

/* The event that an ITEM_EVENT of the record says; its text is borrowed from the record. */
void walk_event(const struct adj_game *game, const struct item *item, struct event *out);

/* Steps of a walk that have files of their own. */

/* remarks.c: adds the defects that are known before the first move is read (RULES.md 11): encoding, assumed variant,
 * set-up, then the remarks of the notation. ADJ_ENOMEM. */
enum adj_status remarks_add(const struct adj_game *game, struct defects *defects);

/* gap.c: adds the number at `item`, which is `ahead` half-moves ahead of `due`, the next half-move by the moves written. */
void gaps_number(struct gaps *gaps, int64_t ahead, size_t due, size_t item);

/* A question about a move that cannot be played. */
struct gap_question {
    const struct adj_game *game;
    const struct gaps *gaps;
    size_t item;        /* the index of the move */
    size_t due;         /* its half-move by the moves written */
    uint32_t base;      /* the number of half-move 0 */
    struct arena arena; /* private: strings of the answer */
};
/*
 * *res says why the move cannot be played. Where the record is the reason, since moves before it are missing or it stands
 * there twice under one number, *res says that instead: DEFECT_MOVES_MISSING, DEFECT_MOVE_NUMBER. ADJ_ENOMEM.
 */
enum adj_status gap_blame(const struct gap_question *question, struct resolution *res);

/* Can the move of the main line at or behind the item `next` be played? True also where there is none. */
bool gap_is_playable(const struct adj_game *game, struct line *line, size_t next);

/* lookahead.c: the budget of a walk in tried moves; it limits the cost of a record with many ambiguities. */
enum { LOOKAHEAD_BUDGET = 1 << 12 };
/*
 * Finds the only candidate of *res for item `index` after which the rest of the record, or of its variation, is
 * playable (RULES.md 11, `ambiguous-move`). Returns true and sets *out. Returns false when several or no candidates
 * fit, or the budget is used up. The line is unchanged.
 */
bool lookahead(const struct adj_game *game, struct line *line, size_t index,
               const struct resolution *res, size_t *budget, struct move *out);

#endif
