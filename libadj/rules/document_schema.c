/* SPDX-License-Identifier: MIT */
/* The XML schema of ruleset documents, and the text of the manual, from the description of the fields (fields.c). */
#include <string.h>

#include "base/message.h"
#include "base/xml.h"
#include "rules/document.h"
#include "rules/document_value.h"
#include "rules/hooks.h"

/* The name of the complex type of an element; shapes that several elements share have one type each. */
static void
put_type(struct buffer *out, const char *element)
{
    buffer_printf(out, "%sType", element);
}

static void
put_doc(struct buffer *out, unsigned depth, const char *doc)
{
    buffer_printf(out, "%*s<xs:annotation><xs:documentation>", (int)depth, "");
    xml_text(out, doc);
    buffer_puts(out, "</xs:documentation></xs:annotation>\n");
}

static void
put_enumeration(struct buffer *out, const char *const *words)
{
    for (; *words; words++)
        if (**words && strcmp(*words, "none") != 0)
            buffer_printf(out, "        <xs:enumeration value=\"%s\"/>\n", *words);
}

static void
open_simple(struct buffer *out, const char *base)
{
    buffer_printf(out, "      <xs:simpleType><xs:restriction base=\"%s\">\n", base);
}
static void
close_simple(struct buffer *out)
{
    buffer_puts(out, "      </xs:restriction></xs:simpleType>\n");
}

static void
put_pattern(struct buffer *out, const char *pattern)
{
    open_simple(out, "xs:string");
    buffer_printf(out, "        <xs:pattern value=\"%s\"/>\n", pattern);
    close_simple(out);
}

/* A list of words that blanks separate. */
static void
put_list(struct buffer *out, const char *const *words)
{
    buffer_puts(
        out, "      <xs:simpleType><xs:list><xs:simpleType><xs:restriction base=\"xs:string\">\n");
    put_enumeration(out, words);
    buffer_puts(out, "      </xs:restriction></xs:simpleType></xs:list></xs:simpleType>\n");
}

static void
put_number(struct buffer *out, const struct field *field)
{
    if (field->words) {
        buffer_puts(out, "      <xs:simpleType><xs:union>\n");
        open_simple(out, "xs:string");
        put_enumeration(out, field->words);
        close_simple(out);
    }
    open_simple(out, "xs:unsignedInt");
    buffer_printf(out, "        <xs:minInclusive value=\"%u\"/><xs:maxInclusive value=\"%u\"/>\n",
                  field->least, field->most);
    close_simple(out);
    if (field->words)
        buffer_puts(out, "      </xs:union></xs:simpleType>\n");
}

static void
put_text(struct buffer *out, const struct field *field)
{
    open_simple(out, "xs:string");
    if (field->words)
        put_enumeration(out, field->words);
    else if (field->kind == FIELD_TEXTS) /* a limit for each text */
        buffer_puts(out, "        <xs:minLength value=\"1\"/>\n");
    else
        buffer_printf(out, "        <xs:minLength value=\"1\"/><xs:maxLength value=\"%u\"/>\n",
                      field->most ? field->most : 400);
    close_simple(out);
}

static void
put_simple(struct buffer *out, const struct field *field)
{
    switch (field->kind) {
    case FIELD_ID:
        put_pattern(out, "[a-z0-9]([a-z0-9\\-]*[a-z0-9])?");
        return;
    case FIELD_SYMBOL:
        put_pattern(out, "[A-Z][A-Za-z]{0,2}|\\+[A-Z]|[A-Z]~");
        return;
    case FIELD_MARKED:
        put_pattern(out, "[A-Z][A-Za-z]{0,2}\\*?");
        return;
    case FIELD_SORTED:
        put_pattern(out, "[0-9]*[A-Z]*");
        return;
    case FIELD_PATH:
        put_pattern(out, "[MmLlHhVvCcSsQqTtAaZz0-9 .,\\-]+");
        return;
    case FIELD_VECTOR:
        put_pattern(out, " *-?[0-9]{1,2}( +-?[0-9]{1,2}){0,3} *");
        return;
    case FIELD_RANGE:
        put_pattern(out, "[0-9]{1,3}(-([0-9]{1,3})?)?");
        return;
    case FIELD_NUMBER:
        put_number(out, field);
        return;
    case FIELD_WORD:
        put_text(out, field);
        return;
    case FIELD_BITS:
    case FIELD_WORDS:
    case FIELD_GLYPHS:
        put_list(out, field->words);
        return;
    case FIELD_LETTER:
        open_simple(out, "xs:string");
        for (const char *c = field->words[0]; *c; c++)
            buffer_printf(out, "        <xs:enumeration value=\"%c\"/>\n", *c);
        close_simple(out);
        return;
    case FIELD_TEXT:
    case FIELD_SYMBOLS:
    case FIELD_SQUARE:
    case FIELD_FILES:
    case FIELD_TEXTS:
    case FIELD_VALUE:
    case FIELD_HOOKS:
    case FIELD_FLAG:
    case FIELD_PROSE:
    case FIELD_ONE:
    case FIELD_INNER:
    case FIELD_TABLE:
    case FIELD_LINKS:
    case FIELD_LINK:
        put_text(out, field);
        return;
    }
}

static void
put_attribute(struct buffer *out, const struct field *field)
{
    bool flag = field->kind == FIELD_FLAG;
    buffer_printf(out, "    <xs:attribute name=\"%s\"%s%s>\n", field->name,
                  flag ? " type=\"xs:boolean\"" : "", field->required ? " use=\"required\"" : "");
    put_doc(out, 6, field->doc);
    if (!flag)
        put_simple(out, field);
    buffer_puts(out, "    </xs:attribute>\n");
}

/* An element's contents in any order; how often each may stand is left to `adj ruleset check`. */
static void
put_elements(struct buffer *out, const struct shape *shape)
{
    buffer_puts(out, "    <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n");
    for (const struct field *field = shape->fields; field->name; field++)
        if (field_is_element(field)) {
            buffer_printf(out, "      <xs:element name=\"%s\" type=\"", field->name);
            put_type(out, field->name);
            buffer_puts(out, "\">\n");
            put_doc(out, 8, field->doc);
            buffer_puts(out, "      </xs:element>\n");
        }
    buffer_puts(out, "    </xs:choice>\n");
}

static bool
has_prose(const struct shape *shape)
{
    const struct field *field = shape->fields;
    while (field->name && field->kind != FIELD_PROSE)
        field++;
    return field->name;
}

/* Shapes whose element names are written once each: an element name always has the same shape. */
enum { MAX_TYPES = 40 };
struct types {
    const char *name[MAX_TYPES];
    const struct shape *shape[MAX_TYPES];
    size_t count;
};

static void
types_add(struct types *types, const char *name, const struct shape *shape)
{
    for (size_t i = 0; i < types->count; i++)
        if (strcmp(types->name[i], name) == 0)
            return;
    types->name[types->count] = name;
    types->shape[types->count++] = shape;
    for (const struct field *field = shape->fields; field->name; field++)
        if (field_is_element(field))
            types_add(types, field->name, field->shape);
}

static void
put_complex(struct buffer *out, const char *name, const struct shape *shape)
{
    buffer_puts(out, "\n  <xs:complexType name=\"");
    put_type(out, name);
    buffer_puts(out, "\">\n");
    put_doc(out, 4, shape->doc);
    if (has_prose(shape))
        buffer_puts(out, "    <xs:simpleContent><xs:extension base=\"xs:string\">\n");
    else
        put_elements(out, shape);
    for (const struct field *field = shape->fields; field->name; field++)
        if (!field_is_element(field) && field->kind != FIELD_PROSE)
            put_attribute(out, field);
    if (has_prose(shape))
        buffer_puts(out, "    </xs:extension></xs:simpleContent>\n");
    buffer_puts(out, "  </xs:complexType>\n");
}

void
document_schema(struct buffer *out)
{
    struct types types = {.count = 0};
    types_add(&types, "ruleset", &shape_ruleset);
    buffer_puts(out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<!-- SPDX-License-Identifier: MIT. Written by `adj ruleset schema`. -->\n"
                "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns=\"urn:adj:1\"\n"
                "           targetNamespace=\"urn:adj:1\" elementFormDefault=\"qualified\">\n\n"
                "  <xs:element name=\"ruleset\" type=\"rulesetType\"/>\n");
    for (size_t i = 0; i < types.count; i++)
        put_complex(out, types.name[i], types.shape[i]);
    buffer_puts(out, "</xs:schema>\n");
}

/* The manual. */

static void
help_values(const struct field *field, const struct language *language, struct buffer *out)
{
    if (field->kind == FIELD_FLAG) {
        buffer_puts(out, " (true, false)");
    } else if (field->kind == FIELD_NUMBER) {
        buffer_printf(out, " (%u-%u", field->least, field->most);
        if (field->words)
            buffer_printf(out, ", %s", field->words[0]);
        if (field->unit)
            buffer_printf(out, " %s", tr(language, field->unit));
        buffer_putc(out, ')');
    } else if (field->words && field->kind != FIELD_LETTER) {
        buffer_puts(out, " (");
        words_list(field->words, out);
        buffer_putc(out, ')');
    }
}

static void
help_field(const struct field *field, const struct language *language, struct buffer *out)
{
    if (field->kind == FIELD_PROSE)
        buffer_puts(out, "  ...");
    else if (field_is_element(field))
        buffer_printf(out, "  <%s>", field->name);
    else
        buffer_printf(out, "  %s", field->name);
    if (field->required)
        buffer_putc(out, '*');
    buffer_printf(out, ": %s", tr(language, field->doc));
    help_values(field, language, out);
    buffer_putc(out, '\n');
}

void
document_help(const struct language *language, struct buffer *out)
{
    struct types types = {.count = 0};
    const struct chess_hook *hook;
    types_add(&types, "ruleset", &shape_ruleset);
    for (size_t i = 0; i < types.count; i++) {
        buffer_printf(out, "<%s>: %s\n", types.name[i], tr(language, types.shape[i]->doc));
        for (const struct field *field = types.shape[i]->fields; field->name; field++)
            help_field(field, language, out);
        buffer_putc(out, '\n');
    }
    buffer_printf(out, "%s\n", tr(language, "Hooks:"));
    for (size_t i = 0; (hook = hook_at(i)); i++)
        buffer_printf(out, "  %s: %s\n", hook->name, tr(language, hook->doc));
}
