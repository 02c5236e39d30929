/* SPDX-License-Identifier: MIT */
/*
 * Parser and evaluator of --select. The grammar, from the weakest operator to the strongest:
 *
 *     any  = all { "or" all }
 *     all  = one { "and" one }
 *     one  = "not" one | "(" any ")" | NAME OPERATOR VALUE
 *
 * NAME is one of select_field.c, or a tag, which begins with a capital letter or with "tag.". VALUE is a word or a text in quotes.
 * The depth of the tree is limited by DEPTH_MAX and its width by TESTS_MAX.
 */
#include "adj.h"
#include "cli.h"
#include "select.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include <wctype.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/utf8.h"
#include "base/word.h"
#include "select_field.h"

enum { DEPTH_MAX = 50, TESTS_MAX = 1000 };

enum operator{ EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST, CONTAINS, LACKS };

struct node {
    enum { NODE_ALL, NODE_ANY, NODE_NOT, NODE_TEST } kind;
    const struct node *first, *second; /* operands */
    /* of a test: */
    const struct field *field; /* NULL: the tag `tag` */
    const char *tag;
    enum operator operator;
    const char *value; /* the text asked for, in small letters */
    struct parts parts;
};

struct select {
    struct arena arena;
    const struct node *root;
    bool judged;   /* it asks for something that only a verdict contains */
    bool numbered; /* it asks for the number of a game */
};

/* Appends the text in small letters. */
static void
put_small(struct buffer *out, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        size_t bytes = 1;
        int32_t c = text[at] & 0x80 ? utf8_decode(text + at, len - at, &bytes) : text[at];
        char small[16]; /* more than MB_CUR_MAX, the most that wcrtomb() writes */
        mbstate_t state = {0};
        size_t size = c > 0x7F ? wcrtomb(small, (wchar_t)towlower((wint_t)c), &state) : 1;
        if (c >= 0 && c <= 0x7F)
            buffer_putc(out, ascii_small((char)c));
        else if (c < 0 || size == (size_t)-1)
            buffer_put(out, text + at, bytes);
        else
            buffer_put(out, small, size);
        at += bytes;
    }
}

/* Parsing. */

struct parser {
    struct cursor c;
    struct select *select;
    struct adj_error *err;
    unsigned depth, tests;
};

/* The column of byte `at`. */
static size_t
column_of(const struct parser *p, size_t at)
{
    struct cursor c = p->c;
    c.pos = at;
    return cursor_column(&c);
}

/* Reports an error at byte `at`. */
#define fail(p, at, ...)                                                                           \
    error_fill((p)->err, ADJ_ESYNTAX, "select", 1, column_of(p, at), __VA_ARGS__)

static void
skip_space(struct parser *p)
{
    while (cursor_peek(&p->c, 0) >= 0 && strchr(" \t\r\n", cursor_peek(&p->c, 0)))
        p->c.pos++;
}

/* Accepts a keyword, which ends where no letter follows. */
static bool
accept_word(struct parser *p, const char *word)
{
    skip_space(p);
    size_t len = strlen(word), at = p->c.pos;
    if (p->c.len - at < len || strncasecmp(p->c.text + at, word, len) != 0)
        return false;
    int next = cursor_peek(&p->c, len);
    if (next >= 0 && !strchr(" \t\r\n()", next))
        return false;
    p->c.pos += len;
    return true;
}

static bool
accept_operator(struct parser *p, enum operator* out)
{
    static const struct {
        const char *sign;
        enum operator operator;
    } signs[] = {{"!=", UNEQUAL}, {"!~", LACKS},    {"<=", AT_MOST}, {">=", AT_LEAST},
                 {"==", EQUAL},   {"=~", CONTAINS}, {"=", EQUAL},    {"<", LESS},
                 {">", MORE},     {"~", CONTAINS}};
    skip_space(p);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (cursor_accept(&p->c, signs[i].sign)) {
            *out = signs[i].operator;
            return true;
        }
    return false;
}

/* Reads a value, a word or a text in quotes, in which a backslash precedes a quote or a backslash. NULL after an error. */
static const char *
read_value(struct parser *p)
{
    struct buffer text = {0}, small = {0};
    skip_space(p);
    size_t from = p->c.pos;
    int quote = cursor_peek(&p->c, 0);
    bool quoted = quote == '"' || quote == '\'', closed = !quoted;
    p->c.pos += quoted;
    for (int c; (c = cursor_peek(&p->c, 0)) >= 0; p->c.pos++) {
        if (quoted ? c == quote : strchr(" \t\r\n()", c) != NULL) {
            closed = true;
            break;
        }
        int next = cursor_peek(&p->c, 1);
        if (quoted && c == '\\' && (next == quote || next == '\\')) {
            p->c.pos++;
            c = next;
        }
        buffer_putc(&text, (char)c);
    }
    p->c.pos += quoted && closed;
    if (!closed)
        fail(p, from, "the quote is not closed");
    else if (!quoted && text.len == 0)
        fail(p, from, "no value, expected a word or a text in quotes");
    else
        put_small(&small, text.data ? text.data : "", text.len);
    bool good = closed && (quoted || text.len > 0);
    p->select->arena.failed |= text.failed || small.failed;
    const char *value = arena_copy(&p->select->arena, small.data ? small.data : "", small.len);
    buffer_clear(&text);
    buffer_clear(&small);
    return good ? value : NULL;
}

/* Finds the field or the tag with this name. Returns false after an error. */
static bool
find_name(struct parser *p, size_t from, size_t len, struct node *out)
{
    static const char prefix[] = "tag.";
    const char *name = p->c.text + from;
    struct suggestion near;
    char word[64], hint[64] = "";
    bool named = len > strlen(prefix) && strncasecmp(name, prefix, strlen(prefix)) == 0;
    out->field = named ? NULL : field_find(name, len);
    if (out->field)
        return true;
    if (named || ascii_is_capital(*name)) {
        size_t skip = named ? strlen(prefix) : 0;
        out->tag = arena_copy(&p->select->arena, name + skip, len - skip);
        return true;
    }
    suggestion_init(&near, name, len);
    for (size_t i = 0; field_at(i); i++)
        suggestion_try(&near, field_at(i)->name, strlen(field_at(i)->name));
    snprintf(word, sizeof word, "%.*s", (int)utf8_cut(name, len, sizeof word - 1), name);
    snprintf(hint, sizeof hint, "%.*s", (int)near.best_len, near.best ? near.best : "");
    if (*hint)
        fail(p, from, "unknown name '%s', did you mean '%s'?", word, hint);
    else
        fail(p, from, "unknown name '%s': a tag begins with a capital letter, or with 'tag.'",
             word);
    return false;
}

/* Checks the word of a test against the list of its field. Returns false after an error. */
static bool
check_word(struct parser *p, size_t from, struct node *test)
{
    struct buffer known = {0};
    const struct adj_variant *variant =
        strcmp(test->field->name, "variant") == 0
            ? adj_rulesets_find(cli_rulesets(), test->value, strlen(test->value))
            : NULL;
    if (variant)
        test->value = adj_variant_id(variant);
    for (size_t i = 0; test->field->word_at(i); i++) {
        if (strcmp(test->field->word_at(i), test->value) == 0) {
            buffer_clear(&known);
            return true;
        }
        buffer_printf(&known, "%s%s", i > 0 ? ", " : "", test->field->word_at(i));
    }
    char word[64];
    snprintf(word, sizeof word, "%.*s",
             (int)utf8_cut(test->value, strlen(test->value), sizeof word - 1), test->value);
    fail(p, from, "unknown word '%s', expected one of %s", word, known.data ? known.data : "");
    buffer_clear(&known);
    return false;
}

/* Checks that the operator and the value suit the field. Returns false after an error. */
static bool
check_value(struct parser *p, size_t from, struct node *test)
{
    bool contains = test->operator== CONTAINS || test->operator== LACKS;
    bool equal = test->operator== EQUAL || test->operator== UNEQUAL;
    parts_read(test->value, strlen(test->value), &test->parts);
    if (!test->field || (contains && test->field->kind != FIELD_NUMBER))
        return true;
    switch (test->field->kind) {
    case FIELD_NUMBER:
        if (contains || !test->parts.whole || test->parts.count != 1)
            fail(p, from,
                 "'%s' is compared with a number, by = != < <= > or >=", test->field->name);
        else
            return true;
        return false;
    case FIELD_WORD:
        if (!equal)
            fail(p, from, "'%s' is compared by = != ~ or !~", test->field->name);
        return equal && check_word(p, from, test);
    case FIELD_PARTS:
        if (!equal && !test->parts.whole)
            fail(p, from, "'%s' is compared with numbers, such as 1990.05", test->field->name);
        return equal || test->parts.whole;
    case FIELD_TEXT:
        break;
    }
    return true;
}

static struct node *
node_new(struct parser *p, int kind, const struct node *first, const struct node *second)
{
    struct node *node = arena_alloc(&p->select->arena, sizeof *node);
    if (!node)
        return NULL;
    node->kind = kind;
    node->first = first;
    node->second = second;
    return node;
}

static const struct node *
parse_test(struct parser *p)
{
    size_t from = p->c.pos, len = 0;
    for (int c; ascii_is_name(c = cursor_peek(&p->c, len)) || (c == '.' && len > 0);)
        len++;
    if (len == 0)
        return fail(p, from, "expected a name, 'not' or '('"), NULL;
    struct node *test = node_new(p, NODE_TEST, NULL, NULL);
    if (!test || !find_name(p, from, len, test))
        return NULL;
    p->c.pos += len;
    if (!accept_operator(p, &test->operator))
        return fail(p, p->c.pos, "expected a comparison, one of = != < <= > >= ~ !~"), NULL;
    skip_space(p);
    size_t at = p->c.pos;
    test->value = read_value(p);
    if (!test->value || !check_value(p, at, test))
        return NULL;
    if (++p->tests > TESTS_MAX)
        return fail(p, from, "more than 1000 comparisons"), NULL;
    const enum field_needs needs = test->field ? test->field->needs : NEEDS_RECORD;
    p->select->judged |= needs == NEEDS_VERDICT;
    p->select->numbered |= needs == NEEDS_NUMBER;
    return test;
}

static const struct node *parse_any(struct parser *p);

static const struct node *
parse_one(struct parser *p)
{
    const struct node *node;
    skip_space(p);
    size_t from = p->c.pos;
    if (p->depth == DEPTH_MAX)
        return fail(p, from, "nested more than 50 deep"), NULL;
    p->depth++;
    if (accept_word(p, "not")) {
        node = parse_one(p);
        node = node ? node_new(p, NODE_NOT, node, NULL) : NULL;
    } else if (cursor_accept(&p->c, "(")) {
        node = parse_any(p);
        skip_space(p);
        if (node && !cursor_accept(&p->c, ")"))
            fail(p, p->c.pos, "expected ')', 'and' or 'or'"), node = NULL;
    } else {
        node = parse_test(p);
    }
    p->depth--;
    return node;
}

static const struct node *
parse_all(struct parser *p)
{
    const struct node *node = parse_one(p);
    while (node && accept_word(p, "and")) {
        const struct node *next = parse_one(p);
        node = next ? node_new(p, NODE_ALL, node, next) : NULL;
    }
    return node;
}

static const struct node *
parse_any(struct parser *p)
{
    const struct node *node = parse_all(p);
    while (node && accept_word(p, "or")) {
        const struct node *next = parse_all(p);
        node = next ? node_new(p, NODE_ANY, node, next) : NULL;
    }
    return node;
}

enum adj_status
select_parse(const char *text, struct select **out, struct adj_error *err)
{
    struct select *select = calloc(1, sizeof *select);
    if (!select)
        return error_nomem(err);
    struct parser p = {.select = select, .err = err};
    setlocale(LC_CTYPE, "C.UTF-8"); /* for put_small(): text is UTF-8 in every locale */
    arena_init(&select->arena);
    cursor_init(&p.c, text, strlen(text));
    select->root = parse_any(&p);
    skip_space(&p);
    if (select->root && !cursor_at_end(&p.c))
        fail(&p, p.c.pos, "expected 'and', 'or' or the end"), select->root = NULL;
    if (select->root && !select->arena.failed) {
        *out = select;
        return ADJ_OK;
    }
    enum adj_status st = select->arena.failed ? error_nomem(err) : ADJ_ESYNTAX;
    select_free(select);
    return st;
}

void
select_free(struct select *select)
{
    if (!select)
        return;
    arena_clear(&select->arena);
    free(select);
}

/* Evaluation. */

enum { UNKNOWN = 2 };

/* Compares as many parts as are asked for: -1, 0 or 1. UNKNOWN if the game's value has no part, or not all of those that must be
 * equal; in an order a part that is missing counts as 1, the first month or day. */
static int
compare_parts(const struct parts *value, const struct parts *asked, bool equality)
{
    if (value->count == 0 || (equality && value->count < asked->count))
        return UNKNOWN;
    for (size_t i = 0; i < asked->count; i++) {
        unsigned part = i < value->count ? value->at[i] : 1;
        if (part != asked->at[i])
            return part < asked->at[i] ? -1 : 1;
    }
    return 0;
}

/* Compares a value of the game with the value of the test. Texts are in small letters. */
static int
compare(const struct node *test, const struct field_value *value, const char *small)
{
    bool equality = test->operator== EQUAL || test->operator== UNEQUAL;
    struct parts parts;
    bool by_parts = test->field ? test->field->kind == FIELD_PARTS : !equality;
    if (!value->text)
        return value->number < test->parts.at[0] ? -1 : value->number > test->parts.at[0];
    parts_read(value->text, value->len, &parts);
    if (by_parts && test->parts.whole)
        return compare_parts(&parts, &test->parts, equality);
    int order = value->len == 0 && !equality ? UNKNOWN : strcmp(small, test->value);
    return order == 0 || order == UNKNOWN ? order : order < 0 ? -1 : 1;
}

/* Whether one value of the game passes the test, of which the negative operators are left aside. */
static bool
value_passes(const struct node *test, const struct field_value *value)
{
    struct buffer small = {0};
    put_small(&small, value->text ? value->text : "", value->len);
    const char *text = small.data ? small.data : "";
    int order = compare(test, value, text);
    bool contains = strstr(text, test->value) != NULL;
    buffer_clear(&small);
    switch (test->operator) {
    case EQUAL:
    case UNEQUAL:
        return order == 0;
    case LESS:
        return order == -1;
    case AT_MOST:
        return order == -1 || order == 0;
    case MORE:
        return order == 1;
    case AT_LEAST:
        return order == 1 || order == 0;
    case CONTAINS:
    case LACKS:
        return contains;
    }
    return false;
}

/* A test is passed if one of the values passes; != and !~ are the opposite of = and ~. */
static bool
test_passes(const struct node *test, const struct subject *subject)
{
    struct field_value value;
    bool passes = false;
    for (size_t i = 0; !passes && field_get(test->field, test->tag, subject, i, &value); i++)
        passes = value_passes(test, &value);
    return passes != (test->operator== UNEQUAL || test->operator== LACKS);
}

static bool
passes(const struct node *node, const struct subject *subject)
{
    switch (node->kind) {
    case NODE_ALL:
        return passes(node->first, subject) && passes(node->second, subject);
    case NODE_ANY:
        return passes(node->first, subject) || passes(node->second, subject);
    case NODE_NOT:
        return !passes(node->first, subject);
    case NODE_TEST:
        break;
    }
    return test_passes(node, subject);
}

bool
select_is_numbered(const struct select *select)
{
    return select && select->numbered;
}

enum adj_status
subject_judge(struct subject *subject, struct adj_error *err)
{
    return subject->verdict
               ? ADJ_OK
               : adj_judge(subject->game, subject->regulations, &subject->verdict, err);
}

enum adj_status
select_test(const struct select *select, struct subject *subject, bool *out_chosen,
            struct adj_error *err)
{
    enum adj_status st = select->judged ? subject_judge(subject, err) : ADJ_OK;
    if (!st)
        *out_chosen = passes(select->root, subject);
    return st;
}
