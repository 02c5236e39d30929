/* SPDX-License-Identifier: MIT */
/*
 * A ruleset is a row of data: what the game is called and where it comes from, its board, the pieces
 * and the endings. The tables stand in rules/; the engines interpret them and never ask which row they
 * hold.
 */
#ifndef PLAY_RULESET_H
#define PLAY_RULESET_H

#include "play/family.h"
#include "play/option.h"

struct chess_rules; /* play/chess.h */
struct chess_ends;
struct draughts_rules; /* play/draughts.h */
struct glyph_set;      /* rules/pictures.h */
struct source;         /* rules/sentences.h */

enum { RULESET_MAX_ALIASES = 16, RULESET_MAX_ENDINGS = 20, RULESET_MAX_SOURCES = 6 };

/* A league that plays by these rules, as their author recommends it. */
struct league {
    const char *name; /* "JWL" */
    const char *time; /* as the source has it (W-R7) */
    const char *ages;
};

struct ruleset {
    const char *id;    /* "waterloo5" */
    const char *title; /* "Waterloo 百田棋 (5th edition)" */
    const char *author;
    int year;
    const char *source;         /* document, as the verdict cites it */
    const char *reconstruction; /* what is not the author's text; NULL */
    const char *ruling; /* rulings that every verdict under these rules rests on ("T-R1"); NULL */
    const char *start_ruling; /* ... or those of games from the rules' own start ("W5-R1"); NULL */
    const char *asides;       /* rulings that neither a sentence nor an ending leads to; NULL */
    /* what is said of it, the author's own first */
    const struct source *sources[RULESET_MAX_SOURCES];
    const char *aliases[RULESET_MAX_ALIASES]; /* other names, lower case */
    struct league league;                     /* name NULL: none */
    /* the ruling by which a record may say that the other side does; NULL */
    const char *either_begins;
    /* of the author's own, in which the game's records are written; NULL: the family's */
    const char *notation;
    const struct glyph_set *pictures; /* NULL: draughtsmen, or letters on discs */
    const struct family *family;
    enum board_id board;
    const struct chess_rules *chess;       /* of the chess family */
    const struct draughts_rules *draughts; /* of the draughts family */
    /* What a tournament chose, by enum option; NULL: as the rulebook has it. */
    const uint8_t *options;
    /* In the order in which they are tried; ends with REASON_NONE. */
    struct ending endings[RULESET_MAX_ENDINGS];
    /* options that every verdict names when they are not as usual; NULL */
    const char *options_named;
    const struct chess_ends *ends; /* derived from them where they are not the row's own; NULL */
};

/* The ending of this ruleset for a reason, or NULL. */
const struct ending *ruleset_ending(const struct ruleset *rules, enum reason reason);
/* What who gives stalemate scores by it, in quarters; 0: it is a draw. */
unsigned ending_scores(const struct ruleset *rules, const struct ending *ending);
/* Its limit; 0 when there is none. */
unsigned ruleset_limit(const struct ruleset *rules, enum reason reason);

/*
 * The start of a game in *out: the set-up string's position, or the start position when len is 0.
 * ADJ_ESETUP with every fault in *err.
 */
enum adj_status position_start(const struct ruleset *rules, const char *setup, size_t len,
                               struct position *out, struct adj_error *err);
/*
 * Append what is odd of a set-up that can be played (RULES.md 11, `set-up`), a sentence a line; nothing of one that is
 * refused. ADJ_ENOMEM.
 */
enum adj_status position_oddities(const struct ruleset *rules, const char *setup, size_t len,
                                  struct buffer *out);

#endif
