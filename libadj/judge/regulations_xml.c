/* SPDX-License-Identifier: MIT */
/*
 * Regulations in XML become the JSON object that says the same: the schema has checked every
 * name and nearly every value, and the options are read in one place only.
 */
#include "judge/regulations_xml.h"

#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/xmlread.h"
#include "base/schemas.h"

struct source {
    const char *text;
    size_t len, pos;
};

static long
source_read(void *context, char *buf, size_t size)
{
    struct source *source = context;
    size_t rest = source->len - source->pos;
    if (size > rest)
        size = rest;
    memcpy(buf, source->text + source->pos, size);
    source->pos += size;
    return (long)size;
}

bool
regulations_is_xml(const char *text, size_t len)
{
    size_t at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < len && strchr(" \t\r\n", text[at]))
        at++;
    return at < len && text[at] == '<';
}

static const char *
attribute(const struct xmlread *xml, const struct xml_node *node, const char *name)
{
    for (size_t i = 0; i < node->attributes; i++) {
        struct xml_attribute found = xmlread_attribute(xml, node, i);
        if (!found.in_space && strcmp(found.name, name) == 0)
            return found.value;
    }
    return NULL;
}

/* Every attribute of the root as a member; the two policies become a list. */
static void
put_options(const struct xmlread *xml, const struct xml_node *node, struct buffer *out)
{
    const char *too = attribute(xml, node, "illegal-too");
    for (size_t i = 0; i < node->attributes; i++) {
        struct xml_attribute option = xmlread_attribute(xml, node, i);
        if (option.in_space || (too && strncmp(option.name, "illegal", 7) == 0))
            continue;
        json_put_member(out, option.name, option.value);
    }
    if (!too)
        return;
    json_put_name(out, "illegal");
    buffer_putc(out, '[');
    json_put_text(out, attribute(xml, node, "illegal"));
    json_put_item(out);
    json_put_text(out, too);
    buffer_putc(out, ']');
}

/* Numbers, and the truth values of the rulebook's first edition, are written alike in both languages. */
static void
put_ruling(const struct xmlread *xml, const struct xml_node *node, struct buffer *rulings)
{
    const char *value = attribute(xml, node, "value");
    json_put_name(rulings, attribute(xml, node, "id"));
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0 || strspn(value, "0123456789"))
        buffer_puts(rulings, value);
    else
        json_put_text(rulings, value);
}

static enum adj_status
read_nodes(struct xmlread *xml, struct buffer *out, struct buffer *rulings, struct adj_error *err)
{
    buffer_putc(out, '{');
    buffer_putc(rulings, '{');
    const struct xml_node *node;
    enum adj_status st;
    while ((st = xmlread_next(xml, &node, err)) == ADJ_OK) {
        if (node->kind == XML_START && node->depth == 0)
            put_options(xml, node, out);
        else if (node->kind == XML_START)
            put_ruling(xml, node, rulings);
    }
    if (st != ADJ_EOF)
        return st;
    buffer_putc(rulings, '}');
    json_put_name(out, "rulings");
    buffer_put(out, rulings->data, rulings->len);
    buffer_putc(out, '}');
    return out->failed || rulings->failed ? error_nomem(err) : ADJ_OK;
}

enum adj_status
regulations_from_xml(const char *text, size_t len, struct buffer *out, struct adj_error *err)
{
    const struct xml_schema schema = {schema_regulations, schema_regulations_len};
    struct source source = {text, len, 0};
    struct xmlread *xml = NULL;
    enum adj_status st = xmlread_open(source_read, &source, "urn:adj:1", &schema, &xml, err);
    if (st)
        return st;
    struct buffer rulings = {0};
    st = read_nodes(xml, out, &rulings, err);
    buffer_clear(&rulings);
    xmlread_free(xml);
    return st;
}
