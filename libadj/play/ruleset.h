/* SPDX-License-Identifier: MIT */
/*
 * A ruleset is a row of data: name and source of a game, its board, pieces and endings. The rows are in rules/; the
 * engines interpret them and never ask which row they hold.
 */
#ifndef PLAY_RULESET_H
#define PLAY_RULESET_H

#include "play/family.h"
#include "play/option.h"

struct chess_rules; /* chess/schema.h */
struct chess_ends;
struct draughts_rules; /* draughts/schema.h */
struct glyph_set;      /* rules/pictures.h */
struct source;         /* rules/sentences.h */

enum { RULESET_MAX_ALIASES = 16, RULESET_MAX_ENDINGS = 20, RULESET_MAX_SOURCES = 6 };

/* A league that plays by these rules, as their author recommends. */
struct league {
    const char *name; /* "JWL" */
    const char *time; /* as written in the source (W-R7) */
    const char *ages;
};

struct ruleset {
    const char *id;    /* "waterloo5" */
    const char *title; /* "Waterloo 百田棋 (5th edition)" */
    const char *author;
    int year;
    const char *source;         /* document, as the verdict cites it */
    const char *reconstruction; /* parts that are not the author's text; NULL: none */
    const char *ruling;         /* rulings behind every verdict under these rules ("T-R1"); NULL */
    const char *start_ruling;   /* ... or of games from the standard start ("W5-R1"); NULL */
    const char *asides;         /* rulings that neither a sentence nor an ending cites; NULL */
    /* documents about the game, the author's own first */
    const struct source *sources[RULESET_MAX_SOURCES];
    const char *aliases[RULESET_MAX_ALIASES]; /* other names, in lower case */
    struct league league;                     /* name NULL: none */
    /* ruling that lets either side begin, as the record states; NULL */
    const char *either_begins;
    /* the author's notation, used in the game's records; NULL: the family's */
    const char *notation;
    const struct glyph_set *pictures; /* NULL: draughtsmen, or letters on discs */
    const struct family *family;
    enum board_id board;
    const struct chess_rules *chess;       /* chess family only */
    const struct draughts_rules *draughts; /* draughts family only */
    /* The tournament's choices, by enum option; NULL: the defaults. */
    const uint8_t *options;
    /* In order of precedence; ends with REASON_NONE. */
    struct ending endings[RULESET_MAX_ENDINGS];
    /* options that every verdict states unless default; NULL */
    const char *options_named;
    const struct chess_ends *ends; /* derived from `endings` if they are not the row's own; NULL */
};

/* The ending of this ruleset for a reason; NULL: none. */
const struct ending *ruleset_ending(const struct ruleset *rules, enum reason reason);
/* Score for giving stalemate, in quarters of a point; 0: it is a draw. */
unsigned ending_scores(const struct ruleset *rules, const struct ending *ending);
/* The ending's limit; 0 when there is none. */
unsigned ruleset_limit(const struct ruleset *rules, enum reason reason);

/* Sets up the start of a game: the set-up string's position, or the start position when len is 0. ADJ_ESETUP with every
 * fault in *err; ADJ_ENOMEM. */
enum adj_status position_start(const struct ruleset *rules, const char *setup, size_t len,
                               struct position *out, struct adj_error *err);
/*
 * Append what is odd of a set-up that can be played (RULES.md 11, `set-up`), a sentence a line; nothing of one that is
 * refused. ADJ_ENOMEM.
 */
enum adj_status position_oddities(const struct ruleset *rules, const char *setup, size_t len,
                                  struct buffer *out);

#endif
