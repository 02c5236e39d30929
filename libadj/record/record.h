/* SPDX-License-Identifier: MIT */
/*
 * A game record as written: a lossless flat list of items in text order. A record does not interpret moves;
 * notation/walk.h does that, item by item. All strings are spans, without a terminating NUL, of the game's source text
 * or of `more`, which holds decoded strings (tags with escapes, and everything from XML and JSON).
 */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "adj_error.h"
#include "base/cancel.h"
#include "play/family.h"

struct adj_rulesets;

struct buffer;
struct codec; /* notation/notation.h */

/* Size limits of one game; a game beyond them is ADJ_ETOOBIG. */
enum {
    GAME_MAX_TEXT = 4 << 20, /* bytes of one game */
    GAME_MAX_TAGS = 1024,
    GAME_MAX_ITEMS = 1 << 18,
    GAME_MAX_MOVES = 1 << 15, /* moves of the main line; the longest game of chess has 17,697 */
    GAME_MAX_DEPTH = 64,      /* nesting of variations */
};

struct span {
    /* offset and length in the record's text; with SPAN_MORE in `at`, in `more` */
    uint32_t at, len;
};
enum { SPAN_MORE = 1 << 30 };

/* Position in the input: line and column from 1, columns in characters. */
struct place {
    uint32_t line, column;
};

/* The tags that the library interprets: PGN's roster without the result, in its order, and those that the record also
 * stores elsewhere. */
enum tag_kind {
    TAG_EVENT,
    TAG_SITE,
    TAG_DATE,
    TAG_ROUND,
    TAG_WHITE,
    TAG_BLACK,
    TAG_VARIANT,
    TAG_GAMETYPE,
    TAG_SETUP,
    TAG_FEN,
    TAG_RESULT,
    TAG_OTHER,
};
enum { TAGS_ROSTER = TAG_BLACK + 1 };
/* The names by kind. */
extern const struct tag_name {
    const char *text;
    size_t len;
} tag_names[TAG_OTHER];

struct tag {
    struct span name, value; /* the value decoded, without its quotes */
    struct place place;
    uint8_t kind; /* enum tag_kind, set by game_count_tag() */
    bool plain;   /* the text has it as [Name "value"], in printable ASCII without escapes */
};

enum item_kind {
    ITEM_MOVE,    /* text: as written, without annotation signs */
    ITEM_NUMBER,  /* value: the number; by: WHITE or (for "12...") BLACK, NOBODY: not stated */
    ITEM_COMMENT, /* text: without braces; value: 0, COMMENT_DEEP, or 1 + enum defect_code */
    ITEM_SIGN,    /* value: the NAG; text: "!" or "$1" as written, "" if generated */
    ITEM_BEGIN,   /* start of a variation, which replaces the move before it */
    ITEM_END,     /* end of a variation */
    ITEM_EVENT,   /* value: enum event_kind, by: the side; text: the square ("": none) */
    ITEM_CLOCK,   /* text: time left after the move before, "1:02:03" or as written */
    ITEM_MARK,    /* text: another sign of the notation, such as Lippo's ".." */
    ITEM_RESULT,  /* text: the result token as written */
    ITEM_ESCAPE,  /* text: a % line of another program, without the % (PGN 6) */
    ITEM_SETUP,   /* text: a set-up string from which the game continues; W:: only sets the turn */
    ITEM_BAD,     /* text: unreadable rest of the record; value: enum bad_text */
};

/* Value of a comment that holds the source text of a variation nested deeper than GAME_MAX_DEPTH. A value of 1 + enum
 * defect_code marks a text kept as a comment because it has no meaning at its place. */
enum { COMMENT_DEEP = 1 << 16 };

/* Why the rest of a record is unreadable. */
enum bad_text { BAD_COMMENT, BAD_VARIATION, BAD_SETUP };

struct item {
    uint8_t kind;  /* enum item_kind */
    uint8_t depth; /* nesting: 0 main line; BEGIN and END have the depth they enclose */
    uint8_t by;    /* enum colour */
    uint8_t pad;
    uint32_t value;
    struct span text;
    struct place place;
};

struct adj_game {
    const struct codec *codec;   /* notation it was read in; borrowed for ever */
    const struct ruleset *rules; /* NULL: neither the record nor the caller names a game */
    const struct ruleset *named; /* game named by a PDN number; NULL: none */
    struct span variant;         /* variant name as written; empty: none */
    struct span setup;           /* set-up string; empty: the start position */
    struct place setup_place;
    struct span result; /* claimed result as written; empty: none */
    struct place place; /* start of the record in its input */
    struct {
        /* encoding of the input, set in its first record only; NULL: UTF-8 */
        const char *name;
        bool single;   /* only some bytes are in this encoding */
        unsigned byte; /* the first of these bytes, at `place` */
        struct place place;
    } encoding;
    /* Other games that a record without a game's name fits; "": none. Its `at` is 0 if the record names the game. */
    struct span assumed;
    uint8_t view;     /* how the record names squares, numbered by the notation; 0: the usual way */
    uint8_t letters;  /* language of the piece letters, numbered by the codec; 0: usual letters */
    bool asides;      /* some item is not a move, number or result of the main line */
    bool odd_letters; /* a move begins with an unusual capital letter */
    bool strict;      /* strict reading: stop at the first warning */
    const char *text; /* borrowed from the reader while it reads, then own_text */
    char *own_text;
    size_t text_len; /* length of own_text; 0: the record was not read from a text */
    char *more;
    size_t more_len, more_cap;
    struct tag *tags;
    size_t tag_count, tag_cap;
    uint16_t first_tag[TAG_OTHER + 1]; /* 1 + index of the first tag of each kind; 0: none */
    struct item *items;
    size_t item_count, item_cap;
    size_t move_count;                   /* moves of the main line */
    struct cancel cancel;                /* set by the reader's caller */
    const struct adj_rulesets *rulesets; /* of the caller, who keeps them; NULL: none */
    uint64_t proof_positions; /* the caller's limit for the judge; 0: that of the regulations */
};

/* Returns a new record (adj_game_free) over a text that is borrowed until game_keep(); NULL when out of memory. */
struct adj_game *game_new(const struct codec *codec, const char *text);
/* Copies the `len` bytes of the text that belong to the game. May return ADJ_ENOMEM. */
enum adj_status game_keep(struct adj_game *game, size_t len);
/* Adds decoded text and sets *out_span. Returns ADJ_ETOOBIG beyond GAME_MAX_TEXT in all; may return ADJ_ENOMEM. */
enum adj_status game_add_text(struct adj_game *game, const char *text, size_t len,
                              struct span *out_span);
/* Like game_add_text(), but appends to *span: the text added last, or an empty span. */
enum adj_status game_extend_text(struct adj_game *game, const char *text, size_t len,
                                 struct span *span);
/* Like game_add_text() for a buffer, which is cleared. Returns ADJ_ENOMEM also if a write to the buffer failed. */
enum adj_status game_take_text(struct adj_game *game, struct buffer *text, struct span *out_span);
enum adj_status game_add_tag(struct adj_game *game, const struct tag *tag);
/* Adds the tag with this name that the caller has written behind the last one, game->tags[game->tag_count], and sets its kind.
 * There is room for it while tag_count < tag_cap. */
void game_count_tag(struct adj_game *game, struct span name);
/* Removes all tags but the first `count`; the caller has moved those to keep to the front. */
void game_keep_tags(struct adj_game *game, size_t count);
enum adj_status game_add_item(struct adj_game *game, const struct item *item);
/* Reports, at the place of the game, what one of these functions returned. */
enum adj_status game_add_error(const struct adj_game *game, enum adj_status st,
                               struct adj_error *err);
/* Reports, at the place of the game, what was expected in the part `where` of its text. Returns ADJ_ESYNTAX. */
enum adj_status game_syntax_error(const struct adj_game *game, const char *where,
                                  const char *expected, struct adj_error *err);
/* The bytes of a span, borrowed from the record; not NUL-terminated. */
static inline const char *
game_chars(const struct adj_game *game, struct span span)
{
    return span.at & SPAN_MORE ? game->more + (span.at & ~(uint32_t)SPAN_MORE)
                               : game->text + span.at;
}
/* The kind of a tag with this name, ignoring case. */
enum tag_kind tag_kind(const char *name, size_t len);
/* Whether the record stores the tag elsewhere: Variant, GameType, SetUp, FEN, Result. */
static inline bool
tag_is_own(enum tag_kind kind)
{
    return kind > TAG_BLACK && kind < TAG_OTHER;
}
/* The first tag of this kind; NULL when there is none. */
static inline const struct tag *
game_tag_of(const struct adj_game *game, enum tag_kind kind)
{
    return game->first_tag[kind] ? &game->tags[game->first_tag[kind] - 1u] : NULL;
}
/* The first tag of this name, ignoring case; NULL when there is none. */
const struct tag *game_tag(const struct adj_game *game, const char *name);
const struct tag *game_tag_at(const struct adj_game *game, struct span name);
/* Returns whether the span is exactly `word`, ignoring the case of ASCII letters. */
bool game_span_says(const struct adj_game *game, struct span span, const char *word);
/* Like game_span_says(), with a fast test of the first letter and the length. */
static inline bool
game_span_is(const struct adj_game *game, struct span span, const char *word)
{
    return span.len > 0 && ((*game_chars(game, span) ^ *word) & ~0x20) == 0 &&
           span.len == strlen(word) && game_span_says(game, span, word);
}
/* Returns whether two spans have the same bytes. */
static inline bool
game_span_same(const struct adj_game *game, struct span a, struct span b)
{
    return a.len == b.len && memcmp(game_chars(game, a), game_chars(game, b), a.len) == 0;
}

/* Finds the event with this word (event_word()); false: there is none. */
bool event_kind_find(const char *word, size_t len, uint32_t *out_kind);
/* Writes a list of all event words for messages, with a suggestion for an unknown one: "claim, protest, ...". */
enum { EVENT_WORDS_SIZE = 300 };
const char *event_words(const char *unknown, size_t len, char buf[EVENT_WORDS_SIZE]);

/* The member or attribute name of an event's text in JSON and XML: "square", "result" or "text". */
const char *event_text_name(enum event_kind kind);
/* Splits the text of an event into its result and, for a decision, the reason after it; *out_reason is empty if there
 * is none. */
struct span event_result(const struct adj_game *game, const struct item *item,
                         struct span *out_reason);
/* Joins two texts, either of which may be NULL, as the text of an item. May return ADJ_ETOOBIG or ADJ_ENOMEM. */
enum adj_status event_text_join(struct adj_game *game, const char *text, const char *reason,
                                struct item *item);

/* The number of the record's first move; 1 when it has none. */
uint32_t game_first_number(const struct adj_game *game);
/* Returns whether the record begins with the second move of a pair, "1...". */
bool game_begins_second(const struct adj_game *game);
/* Sets up the start position of the game's rules with this side to move. May return ADJ_ENOMEM or ADJ_ETOOBIG. */
enum adj_status game_begin_with(struct adj_game *game, enum colour side);

#endif
