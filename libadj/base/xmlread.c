/* SPDX-License-Identifier: MIT */
/*
 * libxml2's push parser fills a queue of nodes, one piece of input at a time; begin with xmlread_next(). The limits of
 * libxml2 stay on (no XML_PARSE_HUGE: 10 MB a text or tag, 256 levels, bounded entities). Those of xmlbound.c apply
 * first. A document type declaration ends the parse before any of it is used.
 */
#include "base/xmlread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/library.h"
#include "base/xmlbound.h"

/* Bytes that are read at once, and bytes of them that libxml2 parses at once. */
enum { READ = 16384, PIECE = 4096 };
/* A kind of queued node that xmlread_next() skips. */
enum { ATTRIBUTE = XML_TEXT + 1 };

/* Functions of libxml2, which is loaded with the first document. */

#define FUNCTIONS(X)                                                                               \
    X(xmlCreatePushParserCtxt)                                                                     \
    X(xmlCtxtGetLastError)                                                                         \
    X(xmlCtxtUseOptions)                                                                           \
    X(xmlFreeParserCtxt)                                                                           \
    X(xmlInitParser)                                                                               \
    X(xmlParseChunk)                                                                               \
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
    .attributes = 64, .spaces = 64, .name = 1000, .depth = 250};

struct xmlread {
    adj_read_fn *read;
    void *context;
    const xmlChar *seen_space; /* libxml2's own copy of the namespace, for comparing pointers */
    struct xmlbound bound;
    char text[READ];   /* bytes that were read, up to one that xmlbound.c rejects */
    size_t at, len;    /* how many of them were parsed, and how many there are */
    const char *wrong; /* why the next byte is rejected; NULL: it is not */
    xmlParserCtxtPtr parser;
    xmlSchemaValidCtxtPtr valid;
    xmlSchemaSAXPlugPtr plug; /* keeps a pointer to user_data */
    void *user_data;
    struct xml_node *queue;  /* nodes, each start of an element before its attributes */
    size_t count, cap, next; /* next: index of the next node to return */
    struct buffer texts;
    unsigned depth;
    bool at_end;
    /* The first error; the nodes before it are still returned. */
    enum adj_status failed;
    size_t line, column;
    char reason[300];
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

static void
fail(struct xmlread *r, enum adj_status status, const char *reason)
{
    if (r->failed)
        return;
    int line = lib.xmlSAX2GetLineNumber(r->parser), column = lib.xmlSAX2GetColumnNumber(r->parser);
    r->failed = status;
    r->line = line > 0 ? (size_t)line : 1;
    r->column = column > 0 ? (size_t)column : 1;
    snprintf(r->reason, sizeof r->reason, "%.*s", (int)strcspn(reason, "\n"), reason);
    lib.xmlStopParser(r->parser);
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

/* Called for errors of the validator; parser errors are fetched after each piece. The invalid node is removed from the
 * queue, with its attributes. */
static void
on_invalid(void *context, xmlErrorPtr error)
{
    struct xmlread *r = context;
    if (error->level < XML_ERR_ERROR || r->failed)
        return;
    fail_with(r, error);
    while (r->count > 0 && r->queue[--r->count].kind == ATTRIBUTE)
        continue;
}

/* Does nothing: with an error handler set, libxml2 does not print errors. */
static void
on_error(void *context, xmlErrorPtr error)
{
    (void)context;
    (void)error;
}

static __attribute__((noinline)) bool
queue_grow(struct xmlread *r)
{
    struct xml_node *queue = array_more(r->queue, r->count, &r->cap, 256, sizeof *queue);
    if (queue)
        r->queue = queue;
    else
        fail(r, ADJ_ENOMEM, "");
    return queue != NULL;
}

/* Appends a node to the queue; NULL when out of memory. */
static inline struct xml_node *
enqueue(struct xmlread *r, unsigned kind, const xmlChar *name)
{
    if (r->count == r->cap && !queue_grow(r))
        return NULL;
    const xmlParserInput *input = r->parser->input;
    struct xml_node *node = &r->queue[r->count++];
    *node = (struct xml_node){
        .name = (const char *)name,
        .text = (uint32_t)r->texts.len,
        .line = input ? (uint32_t)input->line : 0,
        .column = input ? (uint32_t)input->col : 0,
        .depth = (uint16_t)r->depth,
        .kind = (uint8_t)kind,
    };
    return node;
}

/* Appends a NUL-terminated copy to `texts`. */
static void
keep(struct xmlread *r, const xmlChar *text, size_t len)
{
    if (!buffer_reserve(&r->texts, len + 1))
        return;
    memcpy(r->texts.data + r->texts.len, text, len);
    r->texts.len += len + 1;
    r->texts.data[r->texts.len - 1] = r->texts.data[r->texts.len] = '\0';
}

static void
on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
         int space_count, const xmlChar **spaces, int attribute_count, int defaulted,
         const xmlChar **attributes)
{
    xmlParserCtxtPtr parser = context;
    struct xmlread *r = parser->_private;
    struct xml_node *node = enqueue(r, XML_START, name);
    (void)prefix;
    (void)space_count;
    (void)spaces;
    (void)defaulted;
    r->depth++;
    if (!node)
        return;
    if (space && space != r->seen_space && strcmp((const char *)space, "urn:adj:1") == 0)
        r->seen_space = space; /* libxml2 keeps one copy of each name */
    node->in_space = space && space == r->seen_space;
    node->attributes = (uint32_t)attribute_count;
    /* SAX gives five pointers for each: local name, prefix, namespace, value, end of the value. */
    for (const xmlChar **five = attributes; attribute_count-- > 0; five += 5) {
        node = enqueue(r, ATTRIBUTE, five[0]);
        if (!node)
            return;
        node->in_space = five[2] != NULL;
        keep(r, five[3], (size_t)(five[4] - five[3]));
    }
}

static void
on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
    xmlParserCtxtPtr parser = context;
    struct xmlread *r = parser->_private;
    (void)prefix;
    (void)space;
    r->depth--;
    enqueue(r, XML_END, name);
}

static void
on_text(void *context, const xmlChar *text, int len)
{
    xmlParserCtxtPtr parser = context;
    struct xmlread *r = parser->_private;
    struct xml_node *node = enqueue(r, XML_TEXT, NULL);
    if (!node)
        return;
    node->len = (uint32_t)len;
    keep(r, text, (size_t)len);
}

static void
on_doctype(void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id)
{
    xmlParserCtxtPtr parser = context;
    (void)name;
    (void)public_id;
    (void)system_id;
    fail(parser->_private, ADJ_ESYNTAX, "a document type declaration is not accepted");
}

/* Opening. */

static bool
add_schema(struct xmlread *r, const struct xml_schema *schema)
{
    xmlSchemaPtr compiled_schema = schema_get(schema);
    r->user_data = r->parser;
    r->valid = compiled_schema ? lib.xmlSchemaNewValidCtxt(compiled_schema) : NULL;
    if (!r->valid)
        return false;
    lib.xmlSchemaSetValidStructuredErrors(r->valid, on_invalid, r);
    r->plug = lib.xmlSchemaSAXPlug(r->valid, &r->parser->sax, &r->user_data);
    if (r->plug)
        r->parser->userData = r->user_data;
    return r->plug != NULL;
}

enum adj_status
xmlread_open(adj_read_fn *read, void *context, const struct xml_schema *schema,
             struct xmlread **out_reader, struct adj_error *err)
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
    r->read = read;
    r->context = context;
    xmlbound_init(&r->bound, &bounds);
    r->parser = lib.xmlCreatePushParserCtxt(&sax, NULL, NULL, 0, NULL);
    if (r->parser) {
        /* NOENT replaces &amp; and the like in attributes; there are no other entities. */
        lib.xmlCtxtUseOptions(r->parser, XML_PARSE_NONET | XML_PARSE_NOENT);
        r->parser->_private = r;
    }
    if (!r->parser || (schema && !add_schema(r, schema))) {
        xmlread_free(r);
        return error_nomem(err);
    }
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
    free(reader->queue);
    buffer_clear(&reader->texts);
    free(reader);
}

/* Returning nodes. */

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
    int code = lib.xmlParseChunk(r->parser, piece, len, r->at_end);
    lib.xmlSetGenericErrorFunc(context, print);
    return code;
}

/* Parses the next piece of the input, an empty one at the end. ADJ_EIO when the input cannot be read. */
static enum adj_status
feed(struct xmlread *r, struct adj_error *err)
{
    if (r->at == r->len) {
        long got = r->read(r->context, r->text, sizeof r->text);
        if (got < 0 || got > (long)sizeof r->text)
            return error_set(err, ADJ_EIO, "read", "the input could not be read");
        r->wrong = xmlbound_take(&r->bound, r->text, (size_t)got, &r->len);
        r->at = 0;
        r->at_end = got == 0;
    }
    const char *piece = r->text + r->at;
    size_t len = r->len - r->at < PIECE ? r->len - r->at : PIECE;
    r->at += len;
    r->count = r->next = 0;
    buffer_reset(&r->texts);
    int code = parse_silently(r, piece, (int)len);
    const xmlError *error = lib.xmlCtxtGetLastError(r->parser);
    if (code != XML_ERR_OK && error && !r->failed)
        fail_with(r, error);
    if (r->wrong && r->at == r->len && !r->failed) {
        fail(r, ADJ_ESYNTAX, r->wrong);
        r->line = r->bound.line;
        r->column = r->bound.column;
    }
    if (r->texts.failed)
        fail(r, ADJ_ENOMEM, "");
    if (r->failed == ADJ_ENOMEM)
        r->count = 0; /* the nodes may lack their texts */
    return ADJ_OK;
}

/* Parses pieces until the queue has a node, the input ends or an error occurred. Not inline: xmlread_next() needs it once
 * in hundreds of nodes. */
static __attribute__((noinline)) enum adj_status
refill(struct xmlread *r, struct adj_error *err)
{
    while (r->next == r->count && !r->failed && !r->at_end) {
        enum adj_status st = feed(r, err);
        if (st)
            return st;
    }
    if (r->next == r->count && r->failed == ADJ_ENOMEM)
        return error_nomem(err);
    if (r->next == r->count && r->failed)
        return error_at(err, r->failed, "syntax", r->line, r->column, "XML: %s", r->reason);
    return r->next == r->count ? ADJ_EOF : ADJ_OK;
}

enum adj_status
xmlread_next(struct xmlread *reader, const struct xml_node **out_node, struct adj_error *err)
{
    struct xmlread *r = reader;
    if (r->next == r->count) {
        enum adj_status st = refill(r, err);
        if (st)
            return st;
    }
    const struct xml_node *node = &r->queue[r->next];
    r->next += 1 + (size_t)node->attributes;
    *out_node = node;
    return ADJ_OK;
}

const char *
xmlread_text(const struct xmlread *reader, const struct xml_node *node)
{
    return reader->texts.data + node->text;
}

struct xml_attribute
xmlread_attribute(const struct xmlread *reader, const struct xml_node *node, size_t index)
{
    const struct xml_node *a = node + 1 + index;
    return (struct xml_attribute){a->name, a->in_space, xmlread_text(reader, a)};
}

const char *
xmlread_value(const struct xmlread *reader, const struct xml_node *node, const char *name)
{
    for (size_t i = 0; i < node->attributes; i++) {
        struct xml_attribute found = xmlread_attribute(reader, node, i);
        if (!found.in_space && strcmp(found.name, name) == 0)
            return found.value;
    }
    return NULL;
}
