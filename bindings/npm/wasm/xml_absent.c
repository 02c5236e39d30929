/* SPDX-License-Identifier: MIT */
/* Implements base/xmlread.h without libxml2: this build writes XML, but refuses to read it. */
#include "base/error.h"
#include "base/xmlread.h"

const struct xml_schema schema_game, schema_regulations, schema_ruleset;

enum adj_status
xmlread_open(const struct xmlread_setup *setup, struct xmlread **out_reader, struct adj_error *err)
{
    (void)out_reader;
    return xmlread_all(setup, err);
}

void
xmlread_free(struct xmlread *reader)
{
    (void)reader;
}

enum adj_status
xmlread_next(struct xmlread *reader, struct adj_error *err)
{
    (void)reader;
    (void)err;
    return ADJ_EOF;
}

enum adj_status
xmlread_all(const struct xmlread_setup *setup, struct adj_error *err)
{
    (void)setup;
    return error_set(err, ADJ_EIO, "xml", "this build of libadj cannot read XML");
}

const char *
xml_value(const struct xml_node *node, const char *name)
{
    (void)node;
    (void)name;
    return NULL;
}
