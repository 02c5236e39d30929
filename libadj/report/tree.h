/* SPDX-License-Identifier: MIT */
/*
 * A writer of data that is a JSON object or an XML element, so that a report is described once for both. In XML,
 * objects are elements, values are attributes, and underscores in names become hyphens. Begin with tree_begin().
 */
#ifndef REPORT_TREE_H
#define REPORT_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

enum { TREE_DEPTH = 6 }; /* nested elements at most */

struct tree {
    struct buffer *out;
    bool is_xml;
    /* XML: names of the open elements and their content, which follows the attributes. */
    const char *name[TREE_DEPTH];
    struct buffer content[TREE_DEPTH];
    unsigned depth;
    struct buffer text; /* a message in English, or a number */
};

/* Starts a document in the buffer (borrowed): an object, or an element of this name. tree_end() completes it. */
void tree_begin(struct tree *tree, bool is_xml, const char *name, struct buffer *out);
void tree_end(struct tree *tree);

/* Opens and closes an object that is a member. */
void tree_open(struct tree *tree, const char *name);
void tree_close(struct tree *tree);
/* Opens and closes a list of objects. In XML each object is an element `element`, with no element around the list. */
void tree_list(struct tree *tree, const char *name);
void tree_list_end(struct tree *tree);
void tree_item(struct tree *tree, const char *element);

/* Write a value. XML omits NULL and ""; for NULL, JSON writes null (tree_text) or nothing (tree_known). */
void tree_text(struct tree *tree, const char *name, const char *text);
void tree_known(struct tree *tree, const char *name, const char *text);
/* The message in English, borrowed until the next call; NULL for NULL and "". */
const char *tree_english(struct tree *tree, const char *message);
void tree_number(struct tree *tree, const char *name, uint64_t number);
void tree_bool(struct tree *tree, const char *name, bool value);
/* Like tree_text(), but in XML an element with text. */
void tree_element(struct tree *tree, const char *name, const char *text);
/* Writes a list of texts; in XML each text is an element. */
void tree_texts(struct tree *tree, const char *name, const char *element, const char *const *texts,
                size_t count);
/* A list of the words in `words` (NULL: none), separated by `between`; in XML one attribute, or an element
 * for each word (tree_item_words). */
void tree_words(struct tree *tree, const char *name, const char *words, const char *between);
void tree_item_words(struct tree *tree, const char *name, const char *words, const char *between);

#endif
