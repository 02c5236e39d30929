/* SPDX-License-Identifier: MIT */
/*
 * In XML, attributes go to the buffer that holds the start tag, and content to a buffer of the element's own, so that a
 * description may write attributes after content.
 */
#include "report/tree.h"

#include <assert.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "base/xml.h"

/* The buffer that contains the open element's start tag and attributes. */
static struct buffer *
tag_of(struct tree *tree)
{
    return tree->depth > 1 ? &tree->content[tree->depth - 2] : tree->out;
}

static void
put_indent(struct buffer *out, unsigned depth)
{
    buffer_printf(out, "%*s", (int)(2 * depth), "");
}

static void
put_name(struct buffer *out, const char *name)
{
    for (; *name; name++)
        buffer_putc(out, *name == '_' ? '-' : *name);
}

/* Appends ` name="text"` to the start tag; the text is escaped. Nothing for NULL and "". */
static void
put_attribute(struct tree *tree, const char *name, const char *text)
{
    struct buffer *out = tag_of(tree);
    if (!text || !*text)
        return;
    buffer_putc(out, ' ');
    put_name(out, name);
    buffer_puts(out, "=\"");
    xml_text(out, text);
    buffer_putc(out, '"');
}

static void
put_element(struct tree *tree, const char *name, const char *text, size_t len)
{
    struct buffer *out = &tree->content[tree->depth - 1];
    put_indent(out, tree->depth);
    buffer_putc(out, '<');
    put_name(out, name);
    buffer_putc(out, '>');
    xml_text_n(out, text, len);
    buffer_puts(out, "</");
    put_name(out, name);
    buffer_puts(out, ">\n");
}

void
tree_begin(struct tree *tree, bool is_xml, const char *name, struct buffer *out)
{
    *tree = (struct tree){.out = out, .is_xml = is_xml};
    tree_item(tree, name);
}

void
tree_end(struct tree *tree)
{
    tree_close(tree);
    for (unsigned i = 0; i < TREE_DEPTH; i++)
        buffer_clear(&tree->content[i]);
    buffer_clear(&tree->text);
}

void
tree_open(struct tree *tree, const char *name)
{
    if (!tree->is_xml) {
        json_put_identifier(tree->out, name);
        buffer_putc(tree->out, '{');
        return;
    }
    assert(tree->depth < TREE_DEPTH);
    tree->name[tree->depth] = name;
    tree->content[tree->depth++].len = 0;
    put_indent(tag_of(tree), tree->depth - 1);
    buffer_putc(tag_of(tree), '<');
    put_name(tag_of(tree), name);
}

void
tree_close(struct tree *tree)
{
    if (!tree->is_xml) {
        json_close(tree->out, '}');
        return;
    }
    struct buffer *out = tag_of(tree), *content = &tree->content[--tree->depth];
    if (content->len == 0 && !content->failed) {
        buffer_puts(out, "/>\n");
    } else {
        buffer_puts(out, ">\n");
        buffer_put(out, content->data, content->len);
        put_indent(out, tree->depth);
        buffer_puts(out, "</");
        put_name(out, tree->name[tree->depth]);
        buffer_puts(out, ">\n");
    }
    out->failed |= content->failed;
}

void
tree_list(struct tree *tree, const char *name)
{
    if (tree->is_xml)
        return;
    json_put_identifier(tree->out, name);
    buffer_putc(tree->out, '[');
}

void
tree_list_end(struct tree *tree)
{
    if (!tree->is_xml)
        json_close(tree->out, ']');
}

void
tree_item(struct tree *tree, const char *element)
{
    tree_open(tree, tree->is_xml ? element : NULL);
}

void
tree_text(struct tree *tree, const char *name, const char *text)
{
    if (tree->is_xml) {
        put_attribute(tree, name, text);
        return;
    }
    json_put_identifier(tree->out, name);
    json_put_text(tree->out, text);
}

void
tree_known(struct tree *tree, const char *name, const char *text)
{
    if (text)
        tree_text(tree, name, text);
}

const char *
tree_english(struct tree *tree, const char *message)
{
    buffer_reset(&tree->text);
    message_write_english(message ? message : "", &tree->text);
    tree->out->failed |= tree->text.failed;
    return tree->text.len > 0 ? tree->text.data : NULL;
}

void
tree_number(struct tree *tree, const char *name, uint64_t number)
{
    if (!tree->is_xml) {
        json_put_identifier(tree->out, name);
        buffer_put_number(tree->out, number);
        return;
    }
    buffer_reset(&tree->text);
    buffer_put_number(&tree->text, number);
    put_attribute(tree, name, tree->text.failed ? "0" : tree->text.data);
    tree->out->failed |= tree->text.failed;
}

void
tree_bool(struct tree *tree, const char *name, bool value)
{
    if (tree->is_xml)
        put_attribute(tree, name, value ? "true" : "false");
    else
        json_put_bool(tree->out, name, value);
}

void
tree_element(struct tree *tree, const char *name, const char *text)
{
    if (!tree->is_xml)
        tree_text(tree, name, text);
    else if (text && *text)
        put_element(tree, name, text, strlen(text));
}

void
tree_item_words(struct tree *tree, const char *name, const char *words, const char *between)
{
    if (!tree->is_xml) {
        json_put_words(tree->out, name, words, between);
        return;
    }
    while (words && *words) {
        size_t len = strcspn(words, between);
        put_element(tree, name, words, len);
        words += len + strspn(words + len, between);
    }
}

void
tree_texts(struct tree *tree, const char *name, const char *element, const char *const *texts,
           size_t count)
{
    tree_list(tree, name);
    for (size_t i = 0; i < count; i++)
        if (tree->is_xml)
            put_element(tree, element, texts[i], strlen(texts[i]));
        else
            json_put_member(tree->out, NULL, texts[i]);
    tree_list_end(tree);
}

void
tree_words(struct tree *tree, const char *name, const char *words, const char *between)
{
    if (tree->is_xml)
        put_attribute(tree, name, words);
    else
        json_put_words(tree->out, name, words, between);
}
