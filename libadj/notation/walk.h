/* SPDX-License-Identifier: MIT */
/*
 * A walk through a record, item by item, that resolves every move in its position and collects the
 * defects of RULES.md 11. The judge walks the main line, the converters walk everything.
 *
 *     walk_init(&walk, game, true, err);
 *     while ((st = walk_next(&walk, err)) == ADJ_OK)
 *         if (walk.item->kind == ITEM_MOVE && walk_play(&walk) == ADJ_OK)
 *             ... walk.line now ends with the position after the move
 *     ADJ_EOF: the record ends; ADJ_EILLEGAL, ADJ_ESYNTAX: the last defect gives the reason
 *     walk_clear(&walk);
 */
#ifndef NOTATION_WALK_H
#define NOTATION_WALK_H

#include "base/arena.h"
#include "notation/notation.h"

struct adj_game;

/* Gaps of a record: moves that were played but not written (RULES.md 11, `moves-missing`). A move number that is higher than
 * the moves before it allow reveals a gap. A later number that fits shows that the higher one was an error, and removes the
 * gap. */
enum { GAPS_MAX = 16 };

/* Half-moves are counted from 0, White's half of the record's first move number. */
struct gap {
    size_t from, count; /* the missing half-moves, as the record numbers them */
    size_t item;        /* index of the move number after the gap */
};

struct gaps {
    struct gap at[GAPS_MAX]; /* in the order of the record; only the last GAPS_MAX ones */
    size_t count;
    int64_t ahead; /* half-moves by which the last number exceeds the moves written; may be < 0 */
};

/* An open variation. */
struct branch {
    size_t count;                  /* positions in the line when the variation began */
    struct move move;              /* the move that the variation replaces */
    bool replaces, lost;           /* a move is replaced; the walk was `lost` before */
    bool goes_on;                  /* line.goes_on before the variation */
    struct position before, after; /* around the replaced move: set-ups may change them */
};

struct walk {
    const struct adj_game *game;
    bool main_only;   /* skip variations */
    bool keeps;       /* set by a writer after walk_init(): visit moves after the end, too */
    struct line line; /* its last position is before `move`, or after it once it was played */
    struct defects defects;
    const struct item *item; /* the current item; borrowed from the record */
    struct move move;        /* the move of an ITEM_MOVE that is `understood` */
    bool exact;              /* the notation would write the move exactly as the item does */
    bool understood;         /* false only for an unreadable or illegal move of a variation */
    bool passes;             /* the item is a null move of a variation that passes the turn */
    struct event event;      /* the event of an ITEM_EVENT */
    size_t ply;              /* number of main-line moves up to the current item */
    /* private */
    quick_fn *quickly;       /* of the codec for this game; NULL: unusable for this record */
    const struct item *hard; /* the last item that `quickly` could not resolve */
    size_t next;             /* index of the next item */
    size_t steps;            /* number of items visited */
    size_t budget;           /* number of moves that lookahead() may still try in this record */
    bool begun;              /* an item was visited */
    bool pending;            /* `move` or the null move is still to be played */
    bool lost;               /* the current variation can no longer be followed */
    bool over;               /* moves came after the end: visit only events from here on */
    bool numbered;           /* a move number was found */
    bool said_second;        /* the first number belongs to the second move of a pair */
    bool renumber;           /* accept any next number, because a position was set up */
    struct gaps gaps;        /* gaps in the numbers of the main line */
    /* for writers */
    bool second;   /* the game begins with the second move of a pair */
    uint32_t base; /* number of the first move */
    struct branch
        *branch; /* the open variations, GAME_MAX_DEPTH of them; NULL before the first one */
    struct line_room room; /* of `line`, for a usual game */
};

/* Begins at the start position. The record's ruleset must be set. May return ADJ_EVARIANT, ADJ_ESETUP (*err names every fault
 * of the set-up and its place) or ADJ_ENOMEM. Call walk_clear() in any case. */
enum adj_status walk_init(struct walk *walk, const struct adj_game *game, bool main_only,
                          struct adj_error *err);
void walk_clear(struct walk *walk);
/* After walk_init(): the walk plays no move and reports no defect. No move is `understood`. */
static inline void
walk_play_nothing(struct walk *walk)
{
    walk->begun = walk->lost = true;
}
/* Reports that moves come after the end: the current item and the rest of the main line's. May return ADJ_ENOMEM. */
enum adj_status walk_note_late(struct walk *walk);
/*
 * Steps to the next item; a move not yet played is played first. Returns ADJ_EOF at the end of the record, and ADJ_ESYNTAX or
 * ADJ_EILLEGAL when the main line cannot be followed: *err and the last defect give the reason; `item` and `ply` are those of
 * the offending move. A strict reading stops at any defect except a note. May return ADJ_ENOMEM or ADJ_ESTOPPED. Moves after
 * the end of the game, with their comments, are skipped with one defect, but visited with `keeps` while they can be played.
 */
enum adj_status walk_next(struct walk *walk, struct adj_error *err);
/* Returns whether the first walk_next() will stop at a defect of the tags or of the set-up, as a strict reading does. */
bool walk_stops_at_once(const struct walk *walk);
/* Steps only to a move of the main line that `quickly` resolves, possibly past its number. If the next item is no such move,
 * returns false and stays at the current item. */
bool walk_next_quickly(struct walk *walk);
/* Plays the current move now. Does nothing if it was played or not understood. May return ADJ_ENOMEM. */
enum adj_status walk_play(struct walk *walk);

/* Converts an ITEM_EVENT of the record to an event, whose text is borrowed from the record. */
void walk_event(const struct adj_game *game, const struct item *item, struct event *out);

/* Steps of a walk that have files of their own. */

/* remarks.c: adds the defects that are known before the first move is read (RULES.md 11): encoding, assumed variant,
 * set-up, then the remarks of the notation. May return ADJ_ENOMEM. */
enum adj_status remarks_add(const struct adj_game *game, struct defects *defects);

/* gap.c: records the number at `item`, which is `ahead` half-moves higher than `due`, the next half-move as written. */
void gaps_number(struct gaps *gaps, int64_t ahead, size_t due, size_t item);

/* The question why a move cannot be played, for gap_blame(). */
struct gap_question {
    const struct adj_game *game;
    const struct gaps *gaps;
    size_t item;        /* index of the move */
    size_t due;         /* half-move of the item, counted by the moves written */
    uint32_t base;      /* move number of half-move 0 */
    struct arena arena; /* private: strings of the answer */
};
/* *res says why the move cannot be played. If the record is the cause, because moves before this one are missing or it is
 * written twice under one number, replaces *res: DEFECT_MOVES_MISSING or DEFECT_MOVE_NUMBER. May return ADJ_ENOMEM. */
enum adj_status gap_blame(const struct gap_question *question, struct resolution *res);

/* Returns whether the next move of the main line, at or after item `next`, can be played; true if there is none. */
bool gap_is_playable(const struct adj_game *game, struct line *line, size_t next);

/* lookahead.c: the number of moves that may be tried for one record, which limits the cost of many ambiguities. */
enum { LOOKAHEAD_BUDGET = 1 << 12 };
/*
 * Finds the only candidate of *res for item `index` after which the rest of the record, or of its variation, is
 * playable (RULES.md 11, `ambiguous-move`). Returns true and sets *out. Returns false when several or no candidates
 * fit, or the budget is used up. The line is unchanged.
 */
bool lookahead(const struct adj_game *game, struct line *line, size_t index,
               const struct resolution *res, size_t *budget, struct move *out);

#endif
