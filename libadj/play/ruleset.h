/* SPDX-License-Identifier: MIT */
/*
 * A ruleset is a row of data: name and source of a game, its board, pieces and endings. The rows are in rules/. The
 * engines interpret them and never ask which game it is.
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

/* A league that uses these rules, as recommended by their author. */
struct league {
    const char *name; /* "JWL" */
    const char *time; /* time control, as written in the source (W-R7) */
    const char *ages;
};

/* The text from which a game was made at run time. */
struct ruleset_document {
    const char *text; /* XML of schemas/ruleset.xsd */
    size_t len;
    const char *sha256; /* of the text, in hexadecimal */
};

struct ruleset {
    const char *id;    /* "waterloo5" */
    const char *title; /* "Waterloo 百田棋 (5th edition)" */
    const char *author;
    int year;
    const char *source;         /* the document that the verdict cites */
    const char *reconstruction; /* which parts are not by the author; NULL: none */
    const char *ruling;         /* rulings cited in every verdict ("T-R1"); NULL: none */
    const char *start_ruling;   /* rulings on games from the start position ("W5-R1") */
    const char *asides;         /* rulings that no sentence or ending cites; NULL: none */
    /* Documents about the game, the author's own first. */
    const struct source *sources[RULESET_MAX_SOURCES];
    const char *aliases[RULESET_MAX_ALIASES]; /* in lower case */
    struct league league;                     /* `name` NULL: no league */
    /* Ruling that lets either side begin, as the record states; NULL: none. */
    const char *either_begins;
    /* The author's notation, used in records of this game; NULL: the family's. */
    const char *notation;
    const struct glyph_set *pictures; /* NULL: draughtsmen, or letters on discs */
    const struct family *family;
    enum board_id board;
    const struct board *own_board; /* in place of `board`; NULL: none */
    const struct ruleset_document
        *document; /* the document that describes this game; NULL: a row of rules/ */
    const struct chess_rules *chess;       /* chess family only */
    const struct draughts_rules *draughts; /* draughts family only */
    /* The tournament's choices, indexed by enum option; NULL: the defaults. */
    const uint8_t *options;
    /* In order of precedence; ends with REASON_NONE. */
    struct ending endings[RULESET_MAX_ENDINGS];
    /* Options that every verdict states unless they have the default; NULL: none. */
    const char *options_named;
    const struct language
        *languages; /* LANGUAGE_COUNT, with this game's names of pieces; NULL: none */
    const struct chess_ends *ends; /* from `endings` changed by a tournament; NULL: the row's */
};

static inline const struct board *
ruleset_board(const struct ruleset *rules)
{
    return rules->own_board ? rules->own_board : board_get(rules->board);
}
/* Returns a language with the names that this game's document gives its pieces. */
const struct language *ruleset_language(const struct ruleset *rules,
                                        const struct language *language);
/* Returns the ending with this reason; NULL if the ruleset has none. */
const struct ending *ruleset_ending(const struct ruleset *rules, enum reason reason);
/* Returns the score for giving stalemate, in quarters of a point; 0: stalemate is a draw. */
unsigned ending_scores(const struct ruleset *rules, const struct ending *ending);
/* Returns the limit of the ending with this reason; 0 if there is none. */
unsigned ruleset_limit(const struct ruleset *rules, enum reason reason);

/* Sets up the start of a game: the position of the set-up string, or the start position if `len` is 0. Returns
 * ADJ_ESETUP with every fault in *err, or ADJ_ENOMEM. */
enum adj_status position_start(const struct ruleset *rules, const char *setup, size_t len,
                               struct position *out, struct adj_error *err);
/*
 * Writes the warnings for a set-up that can be played but that no game reaches (RULES.md 11, `set-up`), one a line.
 * Writes nothing for a refused set-up. Returns ADJ_ENOMEM when memory runs out.
 */
enum adj_status position_oddities(const struct ruleset *rules, const char *setup, size_t len,
                                  struct buffer *out);

#endif
