/* SPDX-License-Identifier: MIT */
/*
 * Reads a document into a draft, field by field (fields.c), and reports every fault with its place. A document is
 * hostile input: its size, its nesting and each list are bounded before anything is stored. Begin with document_read().
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/digest.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/message.h"
#include "base/utf8.h"
#include "base/word.h"
#include "base/xmlread.h"
#include "rules/document.h"
#include "rules/document_value.h"
#include "rules/hooks.h"

enum { MAX_DEPTH = 8, MAX_FIELDS = 160, MAX_REFERENCES = 20000 };

/* An element that is being read. */
struct level {
    const struct shape *shape;
    char *whole;
    size_t tag;                 /* offset of its "<" */
    uint16_t count[MAX_FIELDS]; /* elements and attributes read, by field */
    size_t cap[MAX_FIELDS];     /* of tables */
    struct buffer prose;
};

struct reading {
    const char *text;
    size_t len;
    size_t at; /* offset behind the last start tag's "<" */
    struct ruleset_draft *draft;
    struct document_places *places;
    struct document_faults *faults;
    struct level level[MAX_DEPTH];
    unsigned depth;   /* open levels */
    unsigned skipped; /* open elements below one that is unknown */
    unsigned pieces;
    struct reference *reference;
    size_t references, cap;
    bool failed; /* out of memory */
};

/* Faults. */

void
document_faults_clear(struct document_faults *faults)
{
    arena_clear(&faults->arena);
    free(faults->at);
    *faults = (struct document_faults){0};
}

void
document_vfault(struct document_faults *faults, size_t line, size_t column, const char *format,
                va_list args)
{
    if (faults->count == DOCUMENT_MAX_FAULTS)
        return;
    struct document_fault *at = array_more(faults->at, faults->count, &faults->cap, 16, sizeof *at);
    if (!at) {
        faults->arena.failed = true;
        return;
    }
    faults->at = at;
    size_t i = faults->count++;
    for (;
         i > 0 && (at[i - 1].line > line || (at[i - 1].line == line && at[i - 1].column > column));
         i--)
        at[i] = at[i - 1];
    at[i] = (struct document_fault){line, column, message_vmake(&faults->arena, format, args)};
}

void
document_fault(struct document_faults *faults, size_t line, size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    document_vfault(faults, line, column, format, args);
    va_end(args);
}

static struct document_place
place_of(const struct reading *r, size_t offset)
{
    struct document_place place = {1, 1};
    const char *line = r->text, *end = r->text + offset, *next;
    while ((next = memchr(line, '\n', (size_t)(end - line))) != NULL) {
        place.line++;
        line = next + 1;
    }
    place.column = utf8_count(line, (size_t)(end - line)) + 1;
    return place;
}

static void fault_at(struct reading *r, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void
fault_at(struct reading *r, size_t offset, const char *format, ...)
{
    struct document_place place = place_of(r, offset);
    va_list args;
    va_start(args, format);
    document_vfault(r->faults, place.line, place.column, format, args);
    va_end(args);
}

/* Places. libxml2 does not say where a start tag or an attribute begins, so the text is scanned beside it. */

/* Returns the offset behind `mark`, from `at` on; the end of the text if it is missing. */
static size_t
behind(const struct reading *r, size_t at, const char *mark)
{
    size_t len = strlen(mark);
    for (; at + len <= r->len; at++)
        if (memcmp(r->text + at, mark, len) == 0)
            return at + len;
    return r->len;
}

/* Returns the offset of the next start tag's "<". */
static size_t
tag_next(struct reading *r)
{
    while (r->at < r->len) {
        const char *open = memchr(r->text + r->at, '<', r->len - r->at);
        if (!open)
            break;
        size_t at = (size_t)(open - r->text), left = r->len - at;
        r->at = at + 1;
        if (left >= 4 && memcmp(open, "<!--", 4) == 0)
            r->at = behind(r, at + 4, "-->");
        else if (left >= 9 && memcmp(open, "<![CDATA[", 9) == 0)
            r->at = behind(r, at + 9, "]]>");
        else if (left >= 2 && open[1] == '?')
            r->at = behind(r, at + 2, "?>");
        else if (left >= 2 && open[1] != '/' && open[1] != '!')
            return at;
    }
    return r->len > 0 ? r->len - 1 : 0;
}

/* Returns the offset of an attribute's name in the start tag at `tag`; `tag` itself if it is not found. */
static size_t
attribute_place(const struct reading *r, size_t tag, const char *name)
{
    size_t len = strlen(name), at = tag;
    char quote = 0;
    for (; at < r->len && (quote || r->text[at] != '>'); at++) {
        char c = r->text[at];
        if (quote) {
            quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (at > tag && strchr(" \t\r\n", r->text[at - 1]) && r->len - at > len &&
                   memcmp(r->text + at, name, len) == 0 && strchr("= \t\r\n", r->text[at + len])) {
            return at;
        }
    }
    return tag;
}

/* Elements. */

static struct level *
top(struct reading *r)
{
    assert(r->depth > 0);
    return &r->level[r->depth - 1];
}

static const struct field *
field_find(const struct shape *shape, const char *name, bool is_element)
{
    for (const struct field *field = shape->fields; field->name; field++)
        if (field_is_element(field) == is_element && field->kind != FIELD_PROSE &&
            strcmp(field->name, name) == 0)
            return field;
    return NULL;
}

/* Reports a name that does not exist here, with what does. */
static void
unknown(struct reading *r, size_t offset, const struct shape *shape, const char *name,
        bool is_element)
{
    struct buffer known = {0};
    struct suggestion near;
    suggestion_init(&near, name, strlen(name));
    for (const struct field *field = shape->fields; field->name; field++)
        if (field_is_element(field) == is_element && field->kind != FIELD_PROSE) {
            buffer_printf(&known, "%s%s", known.len > 0 ? ", " : "", field->name);
            suggestion_try(&near, field->name, strlen(field->name));
        }
    /* The list can be long: the nearest name is enough. */
    const char *list = known.len > 0 ? known.data : "-";
    if (is_element && near.best)
        fault_at(r, offset, "no element <%.40s> is expected here, did you mean '%s'?", name,
                 near.best);
    else if (is_element)
        fault_at(r, offset, "no element <%.40s> is expected here, but: %s", name, list);
    else if (near.best)
        fault_at(r, offset, "no attribute '%.40s' is expected here, did you mean '%s'?", name,
                 near.best);
    else
        fault_at(r, offset, "no attribute '%.40s' is expected here, but: %s", name, list);
    buffer_clear(&known);
}

/* Returns the struct for the next element of a field; NULL after a fault. */
static char *
element_new(struct reading *r, struct level *in, const struct field *field, size_t tag)
{
    size_t f = (size_t)(field - in->shape->fields);
    unsigned index = in->count[f];
    unsigned most = field->kind == FIELD_ONE || field->kind == FIELD_LINK ? 1
                    : field->kind == FIELD_TABLE                          ? field->most
                                                                          : field->count;
    char *at = in->whole + field->at, *found = NULL;
    if (index >= most) {
        fault_at(r, tag, "there are more than %u elements <%s>", most, field->name);
        return NULL;
    }
    in->count[f]++;
    if (field->kind == FIELD_ONE || field->kind == FIELD_INNER)
        return at + index * field->shape->size;
    if (field->kind == FIELD_TABLE) {
        char *table;
        memcpy(&table, at, sizeof table);
        table = arena_more(r->draft->arena, table, index ? index + 1u : 0, &in->cap[f], 8,
                           field->shape->size); /* one more ends the table */
        memcpy(at, &table, sizeof table);
        return table ? table + index * field->shape->size : NULL;
    }
    found = arena_alloc(r->draft->arena, field->shape->size);
    memcpy(at + index * sizeof found, &found, sizeof found);
    return found;
}

/* Notes the place of an element that tables may refuse, and which family the game has. */
static void
note_place(struct reading *r, const struct field *field, size_t tag)
{
    struct document_place place = place_of(r, tag);
    if (strcmp(field->name, "chess") == 0) {
        r->draft->rules.chess = &r->draft->chess;
        r->draft->rules.family = &chess_family;
        r->places->rules = place;
    } else if (strcmp(field->name, "draughts") == 0) {
        r->draft->rules.draughts = &r->draft->draughts;
        r->draft->rules.family = &draughts_family;
        r->places->rules = place;
    } else if (strcmp(field->name, "board") == 0) {
        r->places->board = place;
    } else if (strcmp(field->name, "ending") == 0 && !r->places->endings.line) {
        r->places->endings = place;
    } else if (strcmp(field->name, "piece") == 0 && r->depth == 2 &&
               r->pieces + 1 < CHESS_MAX_PIECES) {
        r->places->pieces[++r->pieces] = place;
    }
}

/* Notes a reference to a piece or a square, which is checked when the whole document is known. */
static void
note_reference(struct reading *r, const struct field *field, enum field_kind kind, const char *text,
               size_t offset)
{
    struct reference *list = array_more(r->reference, r->references, &r->cap, 256, sizeof *list);
    if (!list || r->references == MAX_REFERENCES) {
        r->failed |= !list;
        return;
    }
    r->reference = list;
    list[r->references++] = (struct reference){field, kind, text, offset};
}

static void
read_attribute(struct reading *r, struct level *in, const struct xml_attribute *a)
{
    const struct field *field = field_find(in->shape, a->name, false);
    size_t offset = attribute_place(r, in->tag, a->name);
    if (!field) {
        unknown(r, offset, in->shape, a->name, false);
        return;
    }
    in->count[field - in->shape->fields]++;
    char *value = arena_string(r->draft->arena, a->value);
    char fault[REFUSAL_TEXT] = "";
    if (!value_read(field, in->whole, value, r->draft->arena, fault))
        fault_at(r, offset, "%s: %s", field->name, fault);
    else
        note_reference(r, field, field->kind == FIELD_TEXTS ? field->item : field->kind, value,
                       offset);
}

static void
read_attributes(struct reading *r, const struct xml_node *node)
{
    struct level *in = top(r);
    for (size_t i = 0; i < node->attribute_count; i++)
        /* Those of other namespaces, such as xsi:schemaLocation, are not ours. */
        if (!node->attributes[i].in_space)
            read_attribute(r, in, &node->attributes[i]);
    for (const struct field *field = in->shape->fields; field->name; field++)
        if (field->required && !field_is_element(field) && field->kind != FIELD_PROSE &&
            in->count[field - in->shape->fields] == 0)
            fault_at(r, in->tag, "the attribute '%s' is missing", field->name);
}

static void
level_open(struct reading *r, const struct shape *shape, char *whole, size_t tag)
{
    struct level *in = &r->level[r->depth++];
    struct buffer prose = in->prose;
    buffer_reset(&prose);
    *in = (struct level){.shape = shape, .whole = whole, .tag = tag, .prose = prose};
    if (shape->begin)
        shape->begin(whole);
}

static void
on_start(struct reading *r, const struct xml_node *node)
{
    size_t tag = tag_next(r);
    const struct field *field = NULL;
    if (r->skipped > 0) {
        r->skipped++;
        return;
    }
    if (r->depth == 0) {
        r->places->root = place_of(r, tag);
        if (!node->in_space || strcmp(node->name, "ruleset") != 0) {
            fault_at(r, tag, "expected <ruleset xmlns=\"%s\">", "urn:adj:1");
            r->skipped++;
            return;
        }
        level_open(r, &shape_ruleset, (char *)r->draft, tag);
        read_attributes(r, node);
        return;
    }
    field = node->in_space ? field_find(top(r)->shape, node->name, true) : NULL;
    char *whole = field && r->depth < MAX_DEPTH ? element_new(r, top(r), field, tag) : NULL;
    if (!field)
        unknown(r, tag, top(r)->shape, node->name, true);
    if (!whole) {
        r->skipped++;
        return;
    }
    note_place(r, field, tag);
    level_open(r, field->shape, whole, tag);
    read_attributes(r, node);
}

static void
keep_prose(struct reading *r, struct level *in)
{
    for (const struct field *field = in->shape->fields; field->name; field++) {
        if (field->kind != FIELD_PROSE)
            continue;
        const char *text = in->prose.data ? in->prose.data : "";
        size_t len = in->prose.len;
        text += strspn(text, " \t\r\n");
        len -= (size_t)(text - (in->prose.data ? in->prose.data : text));
        while (len > 0 && strchr(" \t\r\n", text[len - 1]))
            len--;
        if (len == 0)
            fault_at(r, in->tag, "the element has no text");
        else if (utf8_count(text, len) > field->most)
            fault_at(r, in->tag, "the text has more than %u characters", field->most);
        char *kept = arena_copy(r->draft->arena, text, len);
        memcpy(in->whole + field->at, &kept, sizeof kept);
        return;
    }
    if (in->prose.len > 0 && strspn(in->prose.data, " \t\r\n") < in->prose.len)
        fault_at(r, in->tag, "the element has no text of its own, but \"%.40s\"", in->prose.data);
}

static void
on_end(struct reading *r)
{
    if (r->skipped > 0) {
        r->skipped--;
        return;
    }
    struct level *in = top(r);
    keep_prose(r, in);
    for (const struct field *field = in->shape->fields; field->name; field++) {
        unsigned count = in->count[field - in->shape->fields];
        if (field_is_element(field) && (field->required || field->least) && count == 0)
            fault_at(r, in->tag, "the element <%s> is missing", field->name);
        else if (field->kind == FIELD_INNER && count < field->least)
            fault_at(r, in->tag, "there are fewer than %u elements <%s>", field->least,
                     field->name);
    }
    r->depth--;
}

static void
on_text(struct reading *r, const char *text, size_t len)
{
    if (r->skipped == 0 && r->depth > 0 && top(r)->prose.len < 100000)
        buffer_put(&top(r)->prose, text, len);
}

/* The whole document. */

static long
text_take(void *context, char *buf, size_t size)
{
    struct digest_line *left = context;
    size_t n = left->len < size ? left->len : size;
    memcpy(buf, left->text, n);
    left->text += n;
    left->len -= n;
    return (long)n;
}

static enum adj_status
on_node(void *context, const struct xml_node *node)
{
    struct reading *r = context;
    if (node->kind == XML_START)
        on_start(r, node);
    else if (node->kind == XML_END)
        on_end(r);
    else
        on_text(r, node->text, node->len);
    return r->failed || r->draft->arena->failed ? ADJ_ENOMEM : ADJ_OK;
}

/* Runs the parser over the text. With a schema the first fault ends it. */
static enum adj_status
parse(struct reading *r, const struct xml_schema *schema, struct adj_error *err)
{
    struct digest_line left = {r->text, r->len};
    struct adj_error found = ADJ_ERROR_INIT;
    xml_node_fn *each = schema ? NULL : on_node;
    enum adj_status st = xmlread_all(
        &(struct xmlread_setup){text_take, &left, schema, {each, each, each}, r}, &found);
    if (st == ADJ_ESYNTAX) {
        document_fault(r->faults, found.line, found.column, "%s",
                       found.parts[0] ? found.parts : found.message);
        return ADJ_OK;
    }
    if (st == ADJ_ENOMEM)
        return error_nomem(err);
    if (st && err)
        error_copy(err, &found);
    return st;
}

static bool
is_utf8(const char *text, size_t len, size_t *out_at)
{
    for (size_t at = 0, bytes; at < len; at += bytes)
        if (utf8_decode(text + at, len - at, &bytes) < 0) {
            *out_at = at;
            return false;
        }
    return true;
}

static enum adj_status
read_whole(struct reading *r, struct adj_error *err)
{
    size_t bad;
    if (r->len > DOCUMENT_MAX) {
        document_fault(r->faults, 1, 1, "the document is larger than %d bytes", DOCUMENT_MAX);
        return ADJ_OK;
    }
    if (!is_utf8(r->text, r->len, &bad)) {
        fault_at(r, bad, "the document is not UTF-8");
        return ADJ_OK;
    }
    enum adj_status st = parse(r, NULL, err);
    if (!st && r->faults->count == 0 && !r->draft->rules.family)
        fault_at(r, r->level[0].tag, "expected the element <chess> or <draughts>");
    if (!st && r->draft->rules.chess && r->draft->rules.draughts)
        fault_at(r, r->level[0].tag, "a game has the element <chess> or <draughts>, not both");
    if (!st && r->draft->rules.family)
        for (size_t i = 0; i < r->references; i++) {
            char fault[REFUSAL_TEXT] = "";
            if (!reference_check(&r->reference[i], r->draft, fault))
                fault_at(r, r->reference[i].offset, "%s: %s", r->reference[i].field->name, fault);
        }
    /* What the reader accepts, the schema must accept too. */
    if (!st && r->faults->count == 0)
        st = parse(r, &schema_ruleset, err);
    return st;
}

enum adj_status
document_read(const char *text, size_t len, struct ruleset_draft *draft,
              struct document_places *out_places, struct document_faults *faults,
              struct adj_error *err)
{
    struct reading *r = calloc(1, sizeof *r);
    if (!r)
        return error_nomem(err);
    struct arena *arena = draft->arena;
    *draft = (struct ruleset_draft){.arena = arena};
    *out_places = (struct document_places){.root = {1, 1}};
    r->text = text;
    r->len = len;
    r->draft = draft;
    r->places = out_places;
    r->faults = faults;
    enum adj_status st = read_whole(r, err);
    bool failed = r->failed || arena->failed || faults->arena.failed;
    for (unsigned i = 0; i < MAX_DEPTH; i++) {
        failed |= r->level[i].prose.failed;
        buffer_clear(&r->level[i].prose);
    }
    free(r->reference);
    free(r);
    return !st && failed ? error_nomem(err) : st;
}
