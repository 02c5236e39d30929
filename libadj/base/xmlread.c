/* SPDX-License-Identifier: MIT */
/*
 * libxml2's push parser gets one piece of input at a time, and its SAX functions pass the nodes on; begin with
 * xmlread_next(). The limits of libxml2 stay on (no XML_PARSE_HUGE: 10 MB a text or tag, 256 levels, bounded entities).
 * Those of xmlbound.c apply first. A document type declaration ends the parse before any of it is used.
 */
#include "base/xmlread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/library.h"
#include "base/xmlbound.h"

/* Bytes that are read at once, and bytes of them that libxml2 parses at once. */
enum { READ = 32768, PIECE = 4096 };
enum { ATTRIBUTES_MOST = 64 }; /* of an element */

/* Functions of libxml2, which is loaded with the first document. */

#define FUNCTIONS(X)                                                                               \
    X(xmlCreatePushParserCtxt)                                                                     \
    X(xmlCtxtGetLastError)                                                                         \
    X(xmlCtxtUseOptions)                                                                           \
    X(xmlFreeParserCtxt)                                                                           \
    X(xmlGetLastError)                                                                             \
    X(xmlInitParser)                                                                               \
    X(xmlParseChunk)                                                                               \
    X(xmlResetLastError)                                                                           \
    X(xmlSAX2GetColumnNumber)                                                                      \
    X(xmlSAX2GetLineNumber)                                                                        \
    X(xmlSchemaFreeParserCtxt)                                                                     \
    X(xmlSchemaFreeValidCtxt)                                                                      \
    X(xmlSchemaNewMemParserCtxt)                                                                   \
    X(xmlSchemaNewValidCtxt)                                                                       \
    X(xmlSchemaParse)                                                                              \
    X(xmlSchemaSAXPlug)                                                                            \
    X(xmlSchemaSAXUnplug)                                                                          \
    X(xmlSchemaSetValidStructuredErrors)                                                           \
    X(xmlSetGenericErrorFunc)                                                                      \
    X(xmlStopParser)                                                                               \
    X(__xmlGenericError)                                                                           \
    X(__xmlGenericErrorContext)

static struct {
    FUNCTIONS(LIBRARY_MEMBER)
} lib;
static char lib_missing[200];
static pthread_once_t lib_once = PTHREAD_ONCE_INIT;

static void
load(void)
{
    static const struct library_function functions[] = {FUNCTIONS(LIBRARY_NAMED)};
    const char *why = library_load(LIBXML2_SONAME, functions, sizeof functions / sizeof *functions);
    snprintf(lib_missing, sizeof lib_missing, "%s", why ? why : "");
    if (!why)
        lib.xmlInitParser();
}

/* Far above any record or regulations document. */
static const struct xml_bounds bounds = {
    .attributes = ATTRIBUTES_MOST, .spaces = 64, .name = 1000, .depth = 250};

struct xmlread {
    struct xmlread_setup setup;
    xmlParserCtxtPtr parser;
    const xmlChar *seen_space; /* libxml2's own copy of the namespace, for comparing pointers */
    struct xml_node node;
    struct xml_attribute attributes[ATTRIBUTES_MOST]; /* of the node */
    struct buffer values;                             /* of the attributes */
    unsigned depth;
    bool at_end;
    enum adj_status failed; /* the first error */
    bool is_reported;       /* it is an error of the receiver, which has reported it */
    size_t line, column;
    char reason[300];
    /* with a schema: the validator, and its functions with their context */
    xmlSchemaValidCtxtPtr valid;
    xmlSchemaSAXPlugPtr plug;
    xmlSAXHandlerPtr validator;
    void *validator_context;
    struct xmlbound bound;
    char text[READ];   /* bytes that were read, up to one that xmlbound.c rejects */
    size_t at, len;    /* how many of them were parsed, and how many there are */
    const char *wrong; /* why the next byte is rejected; NULL: it is not */
};

/* Schemas, compiled once. */

enum { SCHEMAS = 4 };
static struct {
    const struct xml_schema *schema;
    xmlSchemaPtr result;
} compiled[SCHEMAS];
static pthread_mutex_t compiled_lock = PTHREAD_MUTEX_INITIALIZER;

/* Returns the compiled schema, NULL when out of memory. */
static xmlSchemaPtr
schema_get(const struct xml_schema *schema)
{
    size_t i = 0;
    pthread_mutex_lock(&compiled_lock);
    while (i < SCHEMAS - 1 && compiled[i].result && compiled[i].schema != schema)
        i++;
    if (!compiled[i].result) {
        xmlSchemaParserCtxtPtr parser =
            lib.xmlSchemaNewMemParserCtxt(schema->text, (int)schema->len);
        compiled[i].schema = schema;
        compiled[i].result = parser ? lib.xmlSchemaParse(parser) : NULL;
        lib.xmlSchemaFreeParserCtxt(parser);
    }
    xmlSchemaPtr result = compiled[i].schema == schema ? compiled[i].result : NULL;
    pthread_mutex_unlock(&compiled_lock);
    return result;
}

/* Errors. */

static enum adj_status
ignore(void *context, const struct xml_node *node)
{
    (void)context;
    (void)node;
    return ADJ_OK;
}

/* Ends the parse. */
static void
stop(struct xmlread *r, enum adj_status status)
{
    r->failed = status;
    for (size_t kind = 0; kind < XML_KINDS; kind++)
        r->setup.each[kind] = ignore;
    lib.xmlStopParser(r->parser);
}

static void
fail(struct xmlread *r, enum adj_status status, const char *reason)
{
    if (r->failed)
        return;
    int line = lib.xmlSAX2GetLineNumber(r->parser), column = lib.xmlSAX2GetColumnNumber(r->parser);
    r->line = line > 0 ? (size_t)line : 1;
    r->column = column > 0 ? (size_t)column : 1;
    snprintf(r->reason, sizeof r->reason, "%.*s", (int)strcspn(reason, "\n"), reason);
    stop(r, status);
}

static void
fail_with(struct xmlread *r, const xmlError *error)
{
    const char *reason = error->message ? error->message : "the document cannot be read";
    if (error->code == XML_ERR_DOCUMENT_END && r->depth > 0)
        reason = "the document ends within an element";
    fail(r, error->code == XML_ERR_NO_MEMORY ? ADJ_ENOMEM : ADJ_ESYNTAX, reason);
    if (error->line > 0)
        r->line = (size_t)error->line;
}

/* libxml2's input buffer, unlike its parser, only reports errors for the thread. */
static void
fail_to_decode(struct xmlread *r)
{
    const xmlError *error = lib.xmlGetLastError();
    fail(r, error && error->code == XML_ERR_NO_MEMORY ? ADJ_ENOMEM : ADJ_ESYNTAX,
         "these bytes are not text in the document's encoding");
}

/* Called for errors of the validator; parser errors are fetched after each piece. */
static void
on_invalid(void *context, xmlErrorPtr error)
{
    struct xmlread *r = context;
    if (error->level >= XML_ERR_ERROR && !r->failed)
        fail_with(r, error);
}

/* Does nothing: with an error handler set, libxml2 does not print errors. */
static void
on_error(void *context, xmlErrorPtr error)
{
    (void)context;
    (void)error;
}

/* Nodes. */

/* Ends the parse with an error of the receiver. */
static __attribute__((noinline)) void
refuse(struct xmlread *r, enum adj_status status)
{
    r->is_reported = true;
    stop(r, status);
}

/* Completes the node and passes it on. */
static inline void
node_pass(struct xmlread *r, enum xml_kind kind, const xmlChar *name)
{
    const xmlParserInput *input = r->parser->input;
    r->node.kind = kind;
    r->node.name = (const char *)name;
    r->node.line = (uint32_t)input->line;
    r->node.depth = r->depth;
    r->node.column = (uint32_t)input->col;
    enum adj_status st = r->setup.each[kind](r->setup.context, &r->node);
    if (st)
        refuse(r, st);
}

/* Copies the attributes of a start. SAX gives five pointers for each: local name, prefix, namespace, value, end of the
 * value. xmlbound.c has counted the attributes. */
static __attribute__((noinline)) bool
attributes_copy(struct xmlread *r, const xmlChar **five, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < count; i++)
        len += (size_t)(five[5 * i + 4] - five[5 * i + 3]) + 1;
    buffer_reset(&r->values);
    if (count > ATTRIBUTES_MOST || !buffer_reserve(&r->values, len)) {
        fail(r, ADJ_ENOMEM, "");
        return false;
    }
    char *to = r->values.data;
    for (struct xml_attribute *a = r->attributes; a < r->attributes + count; a++, five += 5) {
        *a = (struct xml_attribute){(const char *)five[0], five[2] != NULL, to};
        len = (size_t)(five[4] - five[3]);
        memcpy(to, five[3], len);
        to[len] = '\0';
        to += len + 1;
    }
    return true;
}

static void
on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
         int space_count, const xmlChar **spaces, int attribute_count, int defaulted,
         const xmlChar **attributes)
{
    struct xmlread *r = context;
    (void)prefix;
    (void)space_count;
    (void)spaces;
    (void)defaulted;
    if (attribute_count > 0 && !attributes_copy(r, attributes, (size_t)attribute_count))
        return;
    if (space && space != r->seen_space && strcmp((const char *)space, "urn:adj:1") == 0)
        r->seen_space = space; /* libxml2 keeps one copy of each name */
    r->node.in_space = space && space == r->seen_space;
    r->node.attribute_count = (size_t)attribute_count;
    node_pass(r, XML_START, name);
    r->depth++;
}

static void
on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
    struct xmlread *r = context;
    (void)prefix;
    (void)space;
    r->depth--;
    node_pass(r, XML_END, name);
}

static void
on_text(void *context, const xmlChar *text, int len)
{
    struct xmlread *r = context;
    r->node.text = (const char *)text;
    r->node.len = (size_t)len;
    node_pass(r, XML_TEXT, NULL);
}

/* With a schema the validator sees each node before its receiver, which does not get an invalid one. */

static void
valid_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
            int space_count, const xmlChar **spaces, int attribute_count, int defaulted,
            const xmlChar **attributes)
{
    struct xmlread *r = context;
    r->validator->startElementNs(r->validator_context, name, prefix, space, space_count, spaces,
                                 attribute_count, defaulted, attributes);
    if (!r->failed)
        on_start(r, name, prefix, space, space_count, spaces, attribute_count, defaulted,
                 attributes);
}

static void
valid_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
    struct xmlread *r = context;
    r->validator->endElementNs(r->validator_context, name, prefix, space);
    if (!r->failed)
        on_end(r, name, prefix, space);
}

static void
valid_text(void *context, const xmlChar *text, int len)
{
    struct xmlread *r = context;
    r->validator->characters(r->validator_context, text, len);
    if (!r->failed)
        on_text(r, text, len);
}

static void
valid_data(void *context, const xmlChar *text, int len)
{
    struct xmlread *r = context;
    r->validator->cdataBlock(r->validator_context, text, len);
    if (!r->failed)
        on_text(r, text, len);
}

static void
on_doctype(void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id)
{
    (void)name;
    (void)public_id;
    (void)system_id;
    fail(context, ADJ_ESYNTAX, "a document type declaration is not accepted");
}

/* Opening. */

static bool
add_schema(struct xmlread *r, xmlSAXHandler *sax)
{
    xmlSchemaPtr schema = schema_get(r->setup.schema);
    r->valid = schema ? lib.xmlSchemaNewValidCtxt(schema) : NULL;
    if (!r->valid)
        return false;
    lib.xmlSchemaSetValidStructuredErrors(r->valid, on_invalid, r);
    r->plug = lib.xmlSchemaSAXPlug(r->valid, &r->validator, &r->validator_context);
    sax->startElementNs = valid_start;
    sax->endElementNs = valid_end;
    sax->characters = sax->ignorableWhitespace = valid_text;
    sax->cdataBlock = valid_data;
    return r->plug != NULL;
}

enum adj_status
xmlread_open(const struct xmlread_setup *setup, struct xmlread **out_reader, struct adj_error *err)
{
    xmlSAXHandler sax = {
        .initialized = XML_SAX2_MAGIC,
        .internalSubset = on_doctype,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .characters = on_text,
        .ignorableWhitespace = on_text,
        .cdataBlock = on_text,
        .serror = on_error,
    };
    pthread_once(&lib_once, load);
    if (lib_missing[0])
        return error_set(err, ADJ_EIO, "library", "XML cannot be read: %s", lib_missing);
    struct xmlread *r = calloc(1, sizeof *r);
    if (!r)
        return error_nomem(err);
    r->setup = *setup;
    for (size_t kind = 0; kind < XML_KINDS; kind++)
        r->setup.each[kind] = setup->each[kind] ? setup->each[kind] : ignore;
    r->node.attributes = r->attributes;
    xmlbound_init(&r->bound, &bounds);
    if (!setup->schema || add_schema(r, &sax))
        r->parser = lib.xmlCreatePushParserCtxt(&sax, r, NULL, 0, NULL);
    if (!r->parser) {
        xmlread_free(r);
        return error_nomem(err);
    }
    /* NOENT replaces &amp; and the like in attributes; there are no other entities. */
    lib.xmlCtxtUseOptions(r->parser, XML_PARSE_NONET | XML_PARSE_NOENT);
    *out_reader = r;
    return ADJ_OK;
}

void
xmlread_free(struct xmlread *reader)
{
    if (!reader)
        return;
    if (reader->plug)
        lib.xmlSchemaSAXUnplug(reader->plug);
    if (reader->valid)
        lib.xmlSchemaFreeValidCtxt(reader->valid);
    if (reader->parser)
        lib.xmlFreeParserCtxt(reader->parser);
    buffer_clear(&reader->values);
    free(reader);
}

/* Parsing. */

static void
say_nothing(void *context, const char *format, ...)
{
    (void)context;
    (void)format;
}

/* libxml2 prints malformed bytes of an encoding even with an error handler. Printing is off for this thread during the
 * parse. */
static int
parse_silently(struct xmlread *r, const char *piece, int len)
{
    xmlGenericErrorFunc print = *lib.__xmlGenericError();
    void *context = *lib.__xmlGenericErrorContext();
    lib.xmlSetGenericErrorFunc(NULL, say_nothing);
    lib.xmlResetLastError();
    int code = lib.xmlParseChunk(r->parser, piece, len, r->at_end);
    lib.xmlSetGenericErrorFunc(context, print);
    return code;
}

/* Parses the next piece of the input, an empty one at the end. ADJ_EIO when the input cannot be read. */
static enum adj_status
feed(struct xmlread *r, struct adj_error *err)
{
    if (r->at == r->len) {
        long got = r->setup.read(r->setup.source, r->text, sizeof r->text);
        if (got < 0 || got > (long)sizeof r->text)
            return error_set(err, ADJ_EIO, "read", "the input could not be read");
        r->wrong = xmlbound_take(&r->bound, r->text, (size_t)got, &r->len);
        r->at = 0;
        r->at_end = got == 0;
    }
    const char *piece = r->text + r->at;
    size_t len = r->len - r->at < PIECE ? r->len - r->at : PIECE;
    r->at += len;
    int code = parse_silently(r, piece, (int)len);
    const xmlError *error = lib.xmlCtxtGetLastError(r->parser);
    if (code != XML_ERR_OK && error && !r->failed)
        fail_with(r, error);
    else if (code != XML_ERR_OK)
        fail_to_decode(r);
    if (r->wrong && r->at == r->len && !r->failed) {
        fail(r, ADJ_ESYNTAX, r->wrong);
        r->line = r->bound.line;
        r->column = r->bound.column;
    }
    return ADJ_OK;
}

enum adj_status
xmlread_next(struct xmlread *reader, struct adj_error *err)
{
    enum adj_status st = reader->failed || reader->at_end ? ADJ_OK : feed(reader, err);
    if (st || reader->is_reported)
        return st ? st : reader->failed;
    if (reader->failed == ADJ_ENOMEM)
        return error_nomem(err);
    if (reader->failed)
        return error_at(err, reader->failed, "syntax", reader->line, reader->column, "XML: %s",
                        reader->reason);
    return reader->at_end ? ADJ_EOF : ADJ_OK;
}

enum adj_status
xmlread_all(const struct xmlread_setup *setup, struct adj_error *err)
{
    struct xmlread *r = NULL;
    enum adj_status st = xmlread_open(setup, &r, err);
    while (!st)
        st = xmlread_next(r, err);
    xmlread_free(r);
    return st == ADJ_EOF ? ADJ_OK : st;
}

const char *
xml_value(const struct xml_node *node, const char *name)
{
    for (size_t i = 0; i < node->attribute_count; i++) {
        const struct xml_attribute *a = &node->attributes[i];
        if (!a->in_space && strcmp(a->name, name) == 0)
            return a->value;
    }
    return NULL;
}
