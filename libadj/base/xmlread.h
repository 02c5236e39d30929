/* SPDX-License-Identifier: MIT */
/*
 * Reading XML node by node, in constant memory. No DTD, no entity but the five, no network, no file; on request valid
 * against a schema. xmlread.c alone includes libxml2.
 */
#ifndef BASE_XMLREAD_H
#define BASE_XMLREAD_H

#include <stdint.h>

#include "adj.h"

struct xmlread;

enum xml_kind {
    XML_START, /* of an element: name, in_space, attributes */
    XML_END,   /* of an element: name */
    XML_TEXT,  /* text; that of one element may come in several pieces */
};

/* A node in few bytes, for a piece of input makes many. Names last as long as the reader; nodes and the other
 * strings, which end in NUL, until the next call. */
struct xml_node {
    const char *name;   /* without prefix */
    uint32_t text, len; /* of xmlread_text() */
    uint32_t line, column;
    uint32_t attribute, attributes; /* of xmlread_attribute(): private, and their number */
    uint16_t depth; /* of the element, 0 for the root; libxml2 goes no deeper than 256 */
    uint8_t kind;   /* enum xml_kind */
    bool in_space;  /* in the namespace that the reader was opened for */
};

struct xml_attribute {
    const char *name;
    bool in_space; /* has a namespace of its own */
    const char *value;
};

/* A schema (an XSD), both borrowed for ever. */
struct xml_schema {
    const char *text;
    size_t len;
};

/*
 * A reader over what `read` gives, for elements in the namespace `space` (borrowed). With a schema the document is
 * validated as well, which takes three times as long. *out_reader is new (xmlread_free). ADJ_ENOMEM.
 */
enum adj_status xmlread_open(adj_read_fn *read, void *context, const char *space,
                             const struct xml_schema *schema, struct xmlread **out_reader,
                             struct adj_error *err);
void xmlread_free(struct xmlread *reader);
/*
 * The next node, borrowed. ADJ_OK; ADJ_EOF; ADJ_ESYNTAX with the parser's or the validator's line and reason, after
 * which nothing more can be read; ADJ_EIO; ADJ_ENOMEM.
 */
enum adj_status xmlread_next(struct xmlread *reader, const struct xml_node **out_node,
                             struct adj_error *err);
/* The text of an XML_TEXT, node->len bytes. */
const char *xmlread_text(const struct xmlread *reader, const struct xml_node *node);
/* The value of an XML_START's attribute of no namespace; NULL: it has none of this name. */
const char *xmlread_value(const struct xmlread *reader, const struct xml_node *node,
                          const char *name);
/* The attribute at `index` of an XML_START. */
struct xml_attribute xmlread_attribute(const struct xmlread *reader, const struct xml_node *node,
                                       size_t index);

#endif
