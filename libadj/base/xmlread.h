/* SPDX-License-Identifier: MIT */
/*
 * Pull parser for XML in constant memory; xmlread.c wraps libxml2, and no other file includes it. The parser accepts no
 * DTD and no entities but the five predefined ones, never opens a file or a connection, and validates against a schema
 * on request. Begin with xmlread_open() and xmlread_next().
 */
#ifndef BASE_XMLREAD_H
#define BASE_XMLREAD_H

#include <stdbool.h>
#include <stdint.h>

#include "adj_error.h"

struct xmlread;

enum xml_kind {
    XML_START, /* start of an element: name, in_space, attributes */
    XML_END,   /* end of an element: name */
    XML_TEXT,  /* text; the text of one element may come in several nodes */
};

/* A node; small, because one piece of input makes many. Names are valid as long as the reader; the node and its other
 * strings (NUL-terminated) until the next call. */
struct xml_node {
    const char *name;   /* without prefix */
    uint32_t text, len; /* for xmlread_text() */
    /* Not side by side: they are read one by one from libxml2, which has just written one of them. A load of both at
     * once would wait for that. */
    uint32_t line;
    uint32_t attributes; /* number of attributes, for xmlread_attribute() */
    uint32_t column;
    uint16_t depth; /* nesting of the element, 0 for the root; at most 256, libxml2's limit */
    uint8_t kind;   /* enum xml_kind */
    bool in_space;  /* the name is in the namespace urn:adj:1 */
};

struct xml_attribute {
    const char *name;
    bool in_space; /* the name has a namespace prefix */
    const char *value;
};

/* An XML schema (XSD), borrowed for ever. */
struct xml_schema {
    const char *text;
    size_t len;
};
/* The schemas of schemas/, embedded in the library by schemas/embed.sh. */
extern const struct xml_schema schema_game, schema_regulations, schema_ruleset;

/* Opens a reader of the bytes that `read` returns. The elements are expected in the namespace urn:adj:1. With a schema the
 * document is also validated, which takes three times as long. The caller frees *out_reader with xmlread_free(). Returns
 * ADJ_EIO when libxml2 cannot be loaded. May return ADJ_ENOMEM. */
enum adj_status xmlread_open(adj_read_fn *read, void *context, const struct xml_schema *schema,
                             struct xmlread **out_reader, struct adj_error *err);
void xmlread_free(struct xmlread *reader);
/* Returns the next node (borrowed); ADJ_EOF at the end; ADJ_ESYNTAX, with the line and message of the parser or validator,
 * after which nothing more can be read. May return ADJ_EIO or ADJ_ENOMEM. */
enum adj_status xmlread_next(struct xmlread *reader, const struct xml_node **out_node,
                             struct adj_error *err);
/* The text of an XML_TEXT node, node->len bytes. */
const char *xmlread_text(const struct xmlread *reader, const struct xml_node *node);
/* Returns the value of an XML_START's attribute without a namespace; NULL when there is none of this name. */
const char *xmlread_value(const struct xmlread *reader, const struct xml_node *node,
                          const char *name);
/* The attribute at `index` of an XML_START node. */
struct xml_attribute xmlread_attribute(const struct xmlread *reader, const struct xml_node *node,
                                       size_t index);

#endif
