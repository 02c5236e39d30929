/* SPDX-License-Identifier: MIT */
/* Writing what a record is made of, item by item, for notations that are no text: each thing has its element or member. */
#ifndef NOTATION_ITEMS_H
#define NOTATION_ITEMS_H

#include "notation/walk.h"

/* How each is written, by a writer of the notation's own; the walk stands at it. */
struct items_writer {
    void (*move)(void *writer);
    void (*sign)(void *writer);
    void (*event)(void *writer);
    void (*begin)(void *writer); /* of a variation */
    void (*end)(void *writer);
    /* What is but words: "comment", "clock", "mark", "escape", "setup", "result". */
    void (*words)(void *writer, const char *name, const char *text, size_t len);
};
/* Write all that the walk comes to, and what cannot be played as a comment. ADJ_EOF, or why it stopped. */
enum adj_status items_write(const struct codec *codec, const struct items_writer *how, void *writer,
                            struct walk *walk, const struct write_options *options,
                            struct adj_error *err);

#endif
