/* SPDX-License-Identifier: MIT */
/* Writes the items of a record and reports those that the notation cannot represent as losses. Begin with
 * items_write(). */
#ifndef NOTATION_ITEMS_H
#define NOTATION_ITEMS_H

#include "notation/walk.h"

/* Callbacks of a writer; the walk is at the item. */
struct items_writer {
    void (*item)(void *writer); /* called for every item; NULL: the callbacks below */
    void (*move)(void *writer);
    void (*sign)(void *writer);
    void (*event)(void *writer);
    void (*begin)(void *writer); /* start of a variation */
    void (*end)(void *writer);
    /* Text items: "comment", "clock", "mark", "escape", "setup", "result". What cannot be replayed is a comment. */
    void (*words)(void *writer, const char *name, const char *text, size_t len);
};
/* Writes the rest of the walk; what cannot be replayed becomes a comment. Returns ADJ_EOF, or the error that
 * stopped it. */
enum adj_status items_write(const struct codec *codec, const struct items_writer *how, void *writer,
                            struct walk *walk, const struct write_options *options,
                            struct adj_error *err);

#endif
