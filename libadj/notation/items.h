/* SPDX-License-Identifier: MIT */
/* Tags and items of a record as text, for all notations. Begin with items_write() and tags_next(). */
#ifndef NOTATION_ITEMS_H
#define NOTATION_ITEMS_H

#include "notation/walk.h"

struct adj_game;

/* Callbacks of a writer, called while the walk is at the item. */
struct items_writer {
    void (*put[ITEM_BAD + 1])(void *writer); /* by item kind; NULL: call `words` for a text item */
    /* Text items: "comment", "clock", "mark", "escape", "setup", "result". A part that cannot be replayed is a comment. */
    void (*words)(void *writer, const char *name, const char *text, size_t len);
};
/* Writes the remaining items of the walk; a part that cannot be replayed becomes a comment. Returns ADJ_EOF, or the error
 * that stopped the walk. */
enum adj_status items_write(const struct codec *codec, const struct items_writer *how, void *writer,
                            struct walk *walk, const struct write_options *options,
                            struct adj_error *err);
/* The name of a text item; NULL: not a text item. */
const char *item_name(enum item_kind kind);

/* The index of the item at which the rest that begins with item `from` ends: the end of its
 * variation, the result at the end of the game, or the number of items. */
size_t rest_end(const struct adj_game *game, size_t from);
/* Appends the items from `from` to `end` and the move number before them verbatim, from the record's text if there
 * is one. Line breaks become blanks. */
void rest_put(const struct adj_game *game, size_t from, size_t end, struct buffer *out);
/* Appends a text with white space and line breaks reduced to single blanks, so that it fits into a comment on one
 * line. */
void rest_put_words(struct buffer *out, const char *text, size_t len);

/* An event in text records and interactive input: KIND [COLOUR] [SQUARE, MOVE or RESULT]. */
struct event_said {
    uint32_t kind;    /* enum event_kind */
    enum colour by;   /* NOBODY: not given */
    const char *word; /* keyword of the kind, borrowed from the text */
    size_t word_len;
    const char *text; /* the rest, borrowed from the text */
    size_t text_len;
};
/* Parses an event. Returns false when the first word is not a kind of event; event_words() suggests one. */
bool event_said_read(const char *text, size_t len, struct event_said *out);

/* The values of the roster's tags for "unknown". */
extern const char *const tags_unknown[TAGS_ROSTER];
/* The length of the name of a tag, ASCII letters, digits and underscores; 0: it has other characters. */
size_t tag_name_length(const char *name);
/* The first known tag of the game of this kind of the roster; NULL: none. */
const struct tag *tags_of_roster(const struct adj_game *game, size_t index);
/* Whether a tag of the roster's kinds that is not the first of its kind is in the roster or unknown. */
bool tag_repeats_roster(const struct adj_game *game, const struct tag *tag);
/* Whether a tag of the roster's kinds is in the roster or unknown, as the first of its kind always is. A second one is treated like
 * any other tag. */
static inline bool
tag_is_in_roster(const struct adj_game *game, const struct tag *tag)
{
    return game_tag_of(game, (enum tag_kind)tag->kind) == tag || tag_repeats_roster(game, tag);
}
/* The next tag: first the roster, then the others in their order. Omits tags stored elsewhere and unknown roster
 * tags. `*at` starts at 0, or at TAGS_ROSTER without the roster; NULL: no more. */
static inline const struct tag *
tags_next(const struct adj_game *game, size_t *at)
{
    while (*at < TAGS_ROSTER) {
        const struct tag *tag = tags_of_roster(game, (*at)++);
        if (tag)
            return tag;
    }
    while (*at - TAGS_ROSTER < game->tag_count) {
        const struct tag *tag = &game->tags[(*at)++ - TAGS_ROSTER];
        if (tag->kind == TAG_OTHER || (tag->kind < TAGS_ROSTER && !tag_is_in_roster(game, tag)))
            return tag;
    }
    return NULL;
}

#endif
