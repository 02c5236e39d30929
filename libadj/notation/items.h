/* SPDX-License-Identifier: MIT */
/* Writing what a record is made of, item by item, and saying of what a notation cannot carry that it was left out. */
#ifndef NOTATION_ITEMS_H
#define NOTATION_ITEMS_H

#include "notation/walk.h"

/* How each is written, by a writer of the notation's own; the walk stands at it. */
struct items_writer {
    void (*item)(
        void *writer); /* each of them; NULL: each as below, where it has its element or member */
    void (*move)(void *writer);
    void (*sign)(void *writer);
    void (*event)(void *writer);
    void (*begin)(void *writer); /* of a variation */
    void (*end)(void *writer);
    /* What is but words: "comment", "clock", "mark", "escape", "setup", "result"; what cannot be played is a comment. */
    void (*words)(void *writer, const char *name, const char *text, size_t len);
};
/* Write all that the walk comes to, and what cannot be played as a comment. ADJ_EOF, or why it stopped. */
enum adj_status items_write(const struct codec *codec, const struct items_writer *how, void *writer,
                            struct walk *walk, const struct write_options *options,
                            struct adj_error *err);

#endif
