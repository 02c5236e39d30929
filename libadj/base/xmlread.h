/* SPDX-License-Identifier: MIT */
/*
 * Reading XML node by node, in constant memory. No DTD, no entity but the five, no network, no file; on request valid
 * against a schema. xmlread.c alone includes libxml2.
 */
#ifndef BASE_XMLREAD_H
#define BASE_XMLREAD_H

#include "adj.h"

struct xmlread;

enum xml_kind {
    XML_START, /* of an element: name, in_space, attributes */
    XML_END,   /* of an element: name */
    XML_TEXT,  /* text; that of one element may come in several pieces */
};

/* Names last as long as the reader; the other strings, which end in NUL, until the next call. */
struct xml_node {
    enum xml_kind kind;
    const char *name; /* without prefix */
    bool in_space;    /* in the namespace that the reader was opened for */
    const char *text;
    size_t len;
    unsigned depth; /* of the element, 0 for the root */
    size_t line, column;
    size_t attributes; /* their number, for xmlread_attribute() */
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
 * The next node. ADJ_OK; ADJ_EOF; ADJ_ESYNTAX with the parser's or the validator's line and reason, after which
 * nothing more can be read; ADJ_EIO; ADJ_ENOMEM.
 */
enum adj_status xmlread_next(struct xmlread *reader, struct xml_node *out, struct adj_error *err);
/* The attribute at `index` of the element that was read last. */
struct xml_attribute xmlread_attribute(const struct xmlread *reader, size_t index);

#endif
