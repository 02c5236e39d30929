/* SPDX-License-Identifier: MIT */
/*
 * Event parser for XML in constant memory; xmlread.c wraps libxml2, and no other file includes it. The parser accepts no
 * DTD and no entities but the five predefined ones, never opens a file or a connection, and validates against a schema
 * on request. Begin with xmlread_all().
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
    XML_KINDS
};

struct xml_attribute {
    const char *name;
    bool in_space; /* the name has a namespace prefix */
    const char *value;
};

/* A node. The name is valid as long as the reader, which keeps one copy of each; the rest until the function that receives
 * the node returns. A member that belongs to another kind of node keeps an earlier node's value. */
struct xml_node {
    enum xml_kind kind;
    bool in_space; /* of XML_START: the name is in the namespace urn:adj:1 */
    /* Line and column do not stand side by side: they are read one by one from libxml2, which has just written one of
     * them. A load of both at once would wait for that. */
    uint32_t line;
    uint32_t depth; /* nesting of the element, 0 for the root; at most 256, libxml2's limit */
    uint32_t column;
    const char *name; /* without prefix */
    const char *text; /* of XML_TEXT, `len` bytes; not NUL-terminated */
    size_t len;
    const struct xml_attribute *attributes; /* of XML_START */
    size_t attribute_count;
};

/* Receives a node. Another status than ADJ_OK ends the reading, which returns it; ADJ_EOF: without an error. */
typedef enum adj_status xml_node_fn(void *context, const struct xml_node *node);

/* An XML schema (XSD), borrowed for ever. */
struct xml_schema {
    const char *text;
    size_t len;
};
/* The schemas of schemas/, embedded in the library by schemas/embed.sh. */
extern const struct xml_schema schema_game, schema_regulations, schema_ruleset;

/* What to read, and the receiver of its nodes. */
struct xmlread_setup {
    adj_read_fn *read;
    void *source;                    /* for `read` */
    const struct xml_schema *schema; /* NULL: no validation, which takes three times as long */
    xml_node_fn *each[XML_KINDS];    /* by kind of node; NULL: ignored */
    void *context;                   /* for `each` */
};

/* Reads a document. The elements are expected in the namespace urn:adj:1. Returns ADJ_ESYNTAX, with the line and message of
 * the parser or validator, after the nodes before that place; the status of a receiver; ADJ_EIO when the input cannot be
 * read, or libxml2 cannot be loaded; ADJ_ENOMEM. */
enum adj_status xmlread_all(const struct xmlread_setup *setup, struct adj_error *err);

/* The same piece by piece. The caller frees *out_reader with xmlread_free(). */
enum adj_status xmlread_open(const struct xmlread_setup *setup, struct xmlread **out_reader,
                             struct adj_error *err);
/* Parses the next 4,096 bytes. Returns ADJ_EOF when they are the last ones. */
enum adj_status xmlread_next(struct xmlread *reader, struct adj_error *err);
void xmlread_free(struct xmlread *reader);

/* Returns the value of an XML_START's attribute without a namespace; NULL when there is none of this name. */
const char *xml_value(const struct xml_node *node, const char *name);

#endif
