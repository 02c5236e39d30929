/* SPDX-License-Identifier: MIT */
/*
 * A game record as it was written: a flat list of items in the order of the text, which loses nothing.
 * A record understands no move; notation/walk.h does, one item after the other.
 *
 * All strings are spans of the game's source text or of `more`, where decoded strings stand: tags with escapes, all
 * that comes from XML and JSON. They do not end in NUL.
 */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adj.h"
#include "base/cancel.h"
#include "play/family.h"

struct codec; /* notation/notation.h */

/* Bounds, so that no text costs more than it may: beyond them a game is ADJ_ETOOBIG. */
enum {
    GAME_MAX_TEXT = 4 << 20, /* bytes of one game */
    GAME_MAX_TAGS = 1024,
    GAME_MAX_ITEMS = 1 << 18,
    GAME_MAX_MOVES = 1 << 15, /* of the main line; the longest game of chess has 17,697 */
    GAME_MAX_DEPTH = 64,      /* of variations in variations */
};

struct span {
    uint32_t at, len; /* into the record's text; with SPAN_MORE in `at` into what was added to it */
};
enum { SPAN_MORE = 1 << 30 };

/* Where something stands in the input: lines and columns from 1, columns in characters. */
struct place {
    uint32_t line, column;
};

struct tag {
    struct span name, value; /* the value decoded, without its quotes */
    struct place place;
};

enum item_kind {
    ITEM_MOVE,   /* text: as written, without annotation signs */
    ITEM_NUMBER, /* value: the number; by: WHITE for the first of a pair of moves, BLACK for the
                   * second ("12..."), NOBODY when that is not said */
    ITEM_COMMENT, /* text: without its braces; value: 0; COMMENT_DEEP; or 1 + the enum defect_code of a text that is a
                   * comment only because it means nothing where it stands */
    ITEM_SIGN,   /* value: the NAG; text: "!" or "$1" as written, "" when made by us */
    ITEM_BEGIN,  /* a variation begins: it replaces the move before */
    ITEM_END,    /* it ends */
    ITEM_EVENT,  /* value: enum event_kind, by: whose; text: the square ("" none) */
    ITEM_CLOCK,  /* text: the time left after the move before, "1:02:03" or as written */
    ITEM_MARK,   /* a sign of the notation that is neither move nor NAG: Lippo's ".." */
    ITEM_RESULT, /* text: the result token as written */
    ITEM_ESCAPE, /* text: of a line that begins with %, which is behind it: another program's (PGN 6) */
    ITEM_SETUP, /* text: a set-up string, the game goes on from it; W:: only sets the turn */
    ITEM_BAD,   /* text: what cannot be read, from where the record stops; value: enum bad_text */
};

/* The value of a comment that is a variation within GAME_MAX_DEPTH others, in its own words. */
enum { COMMENT_DEEP = 1 << 16 };

/* Why a record cannot be read on. */
enum bad_text { BAD_COMMENT, BAD_VARIATION, BAD_SETUP };

struct item {
    uint8_t kind;  /* enum item_kind */
    uint8_t depth; /* of variation: 0 main line; BEGIN and END have the depth they enclose */
    uint8_t by;    /* enum colour */
    uint8_t pad;
    uint32_t value;
    struct span text;
    struct place place;
};

struct adj_game {
    const struct codec *codec;   /* the notation it was read in; borrowed for ever */
    const struct ruleset *rules; /* NULL: the record does not say, and nobody told the reader */
    const struct ruleset *named; /* by a number of PDN's; NULL: it names none so */
    struct span variant;         /* the variant's name as written; empty: none */
    struct span setup;           /* the set-up string; empty: the start position */
    struct place setup_place;
    struct span result; /* the claimed result as written; empty: none */
    struct place place; /* where the record begins in its input */
    struct {
        /* what the input was written in, said of the first of its records; NULL: UTF-8 */
        const char *name;
        bool single;   /* some bytes of it only */
        unsigned byte; /* the first of them ... */
        struct place place;
    } encoding;
    /* the record does not name its game: which others fit it as well, "" none; at 0: it does */
    struct span assumed;
    uint8_t view;     /* its notation's own: how it names squares, where not as usual */
    uint8_t letters;  /* of its pieces: the number of a language, by the codec; 0: the usual ones */
    bool asides;      /* some item is no move, number or result of the main line */
    bool odd_letters; /* a move begins with a capital that is no usual piece */
    bool strict;      /* read strictly: the first defect of severity warning stops */
    const char *text; /* the reader's while it reads, then the record's own copy */
    char *own_text;
    size_t text_len; /* of own_text; 0: the record was no text of its own */
    char *more;
    size_t more_len, more_cap;
    struct tag *tags;
    size_t tag_count, tag_cap;
    struct item *items;
    size_t item_count, item_cap;
    size_t move_count;    /* moves of the main line */
    struct cancel cancel; /* of who reads it */
};

/* A new record (adj_game_free) over a text that is borrowed until game_keep(); NULL when out of memory. */
struct adj_game *game_new(const struct codec *codec, const char *text);
/* Copy the `len` bytes of the text that belong to the game. ADJ_ENOMEM. */
enum adj_status game_keep(struct adj_game *game, size_t len);
/* Add decoded text and set *out_span; ADJ_ETOOBIG beyond GAME_MAX_TEXT in all, ADJ_ENOMEM. */
enum adj_status game_add_text(struct adj_game *game, const char *text, size_t len,
                              struct span *out_span);
enum adj_status game_add_tag(struct adj_game *game, const struct tag *tag);
enum adj_status game_add_item(struct adj_game *game, const struct item *item);
/* How many more there is room for, moves or not; what goes beyond is left to game_add_item(). */
static inline size_t
game_room(const struct adj_game *game)
{
    size_t items = game->item_cap - game->item_count, moves = GAME_MAX_MOVES - game->move_count;
    return items < moves ? items : moves;
}
/* So many have been put there, of which these are moves of the main line. */
static inline void
game_take_items(struct adj_game *game, size_t items, size_t moves)
{
    game->item_count += items;
    game->move_count += moves;
}
static inline void
game_put_item(struct adj_game *game, const struct item *item)
{
    game->items[game->item_count++] = *item;
    game->move_count += item->kind == ITEM_MOVE && item->depth == 0;
    game->asides |= item->depth > 0 || (item->kind > ITEM_NUMBER && item->kind != ITEM_RESULT);
}

/* The bytes of a span, borrowed from the record; not NUL-terminated. */
static inline const char *
game_chars(const struct adj_game *game, struct span span)
{
    return span.at & SPAN_MORE ? game->more + (span.at & ~(uint32_t)SPAN_MORE)
                               : game->text + span.at;
}
/* The first tag of this name, in any case; NULL when there is none. */
const struct tag *game_tag(const struct adj_game *game, const char *name);
const struct tag *game_tag_at(const struct adj_game *game, struct span name);
/* Does the span hold exactly `word`, in any case (ASCII)? */
bool game_span_says(const struct adj_game *game, struct span span, const char *word);
/* The same, where the first letter nearly always decides. */
static inline bool
game_span_is(const struct adj_game *game, struct span span, const char *word)
{
    return span.len > 0 && ((*game_chars(game, span) ^ *word) & ~0x20) == 0 &&
           game_span_says(game, span, word);
}

/* The number of the event with this word (event_word()); false: there is none. */
bool event_kind_find(const char *word, size_t len, uint32_t *out_kind);
/* All the words for messages, "protest, statement, ...", and which of them an unknown one may have meant. */
enum { EVENT_WORDS_SIZE = 200 };
const char *event_words(const char *unknown, size_t len, char buf[EVENT_WORDS_SIZE]);

/* What JSON and XML call that which an event says beside kind and colour: "square", "result" or "text". */
const char *event_text_name(enum event_kind kind);
/* An event's text without the reason that a decision may name behind its result; *out_reason is empty if none. */
struct span event_result(const struct adj_game *game, const struct item *item,
                         struct span *out_reason);
/* Set the item's text from its two parts; either may be NULL. ADJ_ETOOBIG, ADJ_ENOMEM. */
enum adj_status event_text_join(struct adj_game *game, const char *text, const char *reason,
                                struct item *item);

/* The number that the record gives to its first move; 1 when it gives none. */
uint32_t game_first_number(const struct adj_game *game);
/* Does its first number say that the second of a pair of moves comes first, "1..."? */
bool game_begins_second(const struct adj_game *game);
/* The record's own set-up: the start position of its rules, with this side to move. ADJ_ENOMEM, ADJ_ETOOBIG. */
enum adj_status game_begin_with(struct adj_game *game, enum colour side);

#endif
