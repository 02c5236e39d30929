/* SPDX-License-Identifier: MIT */
/* Implements base/xmlread.h without libxml2: this build writes XML, but refuses to read it. */
#include "base/error.h"
#include "base/xmlread.h"

const struct xml_schema schema_game, schema_regulations, schema_ruleset;

enum adj_status
xmlread_open(adj_read_fn *read, void *context, const struct xml_schema *schema,
             struct xmlread **out_reader, struct adj_error *err)
{
    (void)read;
    (void)context;
    (void)schema;
    (void)out_reader;
    return error_set(err, ADJ_EIO, "xml", "this build of libadj cannot read XML");
}

void
xmlread_free(struct xmlread *reader)
{
    (void)reader;
}

enum adj_status
xmlread_next(struct xmlread *reader, const struct xml_node **out_node, struct adj_error *err)
{
    (void)reader;
    (void)out_node;
    (void)err;
    return ADJ_EOF;
}

const char *
xmlread_text(const struct xmlread *reader, const struct xml_node *node)
{
    (void)reader;
    (void)node;
    return "";
}

struct xml_attribute
xmlread_attribute(const struct xmlread *reader, const struct xml_node *node, size_t index)
{
    (void)reader;
    (void)node;
    (void)index;
    return (struct xml_attribute){.name = ""};
}

const char *
xmlread_value(const struct xmlread *reader, const struct xml_node *node, const char *name)
{
    (void)reader;
    (void)node;
    (void)name;
    return NULL;
}
