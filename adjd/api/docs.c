/* SPDX-License-Identifier: MIT */
/* The interface as one page, made of the OpenAPI document; and the list of paths for who asks at the root. */
#include <stdio.h>
#include <string.h>

#include "api/handlers.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/json.h"
#include "store/embedded.h"

/* ---- HTML ------------------------------------------------------------------------------------- */

static void
put_text(struct text *out, const char *text)
{
    for (; text && *text; text++) {
        const char *word = *text == '<'   ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '&' ? "&amp;"
                           : *text == '"' ? "&quot;"
                                          : NULL;
        if (word)
            text_puts(out, word);
        else
            text_putc(out, *text);
    }
}

static void
put_element(struct text *out, const char *name, const char *text)
{
    if (!text)
        return;
    text_printf(out, "<%s>", name);
    put_text(out, text);
    text_printf(out, "</%s>\n", name);
}

static void put_members(struct text *out, const struct doc *object, size_t depth);

/* A value as JSON, two blanks a level: objects and lists of some length over several lines. */
static void
put_json(struct text *out, const struct doc *value, size_t depth)
{
    struct text line = TEXT_INIT;
    enum doc_kind kind = doc_kind_of(value);
    doc_write(&line, value);
    out->failed |= line.failed;
    if (line.len <= 80 || (kind != DOC_LIST && kind != DOC_OBJECT) || depth > 8) {
        put_text(out, line.data);
        text_clear(&line);
        return;
    }
    text_clear(&line);
    text_putc(out, kind == DOC_LIST ? '[' : '{');
    for (size_t i = 0; i < doc_count(value); i++) {
        text_printf(out, "%s\n%*s", i ? "," : "", (int)(2 * depth + 2), "");
        put_json(out, doc_at(value, i), depth + 1);
    }
    if (kind == DOC_OBJECT)
        put_members(out, value, depth);
    text_printf(out, "\n%*s%c", (int)(2 * depth), "", kind == DOC_LIST ? ']' : '}');
}

static void
put_members(struct text *out, const struct doc *object, size_t depth)
{
    const char *name;
    const struct doc *value;
    bool first = true;
    for (void *at = NULL; doc_next(object, &at, &name, &value); first = false) {
        text_printf(out, "%s\n%*s&quot;", first ? "" : ",", (int)(2 * depth + 2), "");
        put_text(out, name);
        text_puts(out, "&quot;: ");
        put_json(out, value, depth + 1);
    }
}

/* ---- one operation ---------------------------------------------------------------------------- */

struct page {
    struct text *out;
    const struct doc *document;
};

/* What "$ref" points to in the document; the value itself where it points nowhere. */
static const struct doc *
resolve(const struct page *page, const struct doc *value)
{
    const char *at = doc_text(value, "$ref");
    const struct doc *target = page->document;
    char name[64];
    if (!at || strncmp(at, "#/", 2) != 0)
        return value;
    for (at += 2; target && *at; at += *at == '/') {
        size_t len = strcspn(at, "/");
        snprintf(name, sizeof name, "%.*s", (int)len, at);
        target = doc_member(target, name);
        at += len;
    }
    return target;
}

static void
put_parameters(const struct page *page, const struct doc *list)
{
    for (size_t i = 0; i < doc_count(list); i++) {
        const struct doc *p = resolve(page, doc_at(list, i));
        text_puts(page->out, "<dt><code>");
        put_text(page->out, doc_text(p, "name"));
        text_puts(page->out, "</code> <small>");
        put_text(page->out, doc_text(p, "in"));
        text_puts(page->out, "</small></dt><dd>");
        put_text(page->out, doc_text(p, "description"));
        text_puts(page->out, "</dd>\n");
    }
}

static void
put_content(const struct page *page, const struct doc *content)
{
    const char *name;
    const struct doc *entry;
    for (void *at = NULL; content && doc_next(content, &at, &name, &entry);) {
        const struct doc *example = doc_member(entry, "example");
        text_puts(page->out, example ? "<details><summary><code>" : "<div><code>");
        put_text(page->out, name);
        text_puts(page->out, example ? "</code></summary><pre>" : "</code></div>\n");
        if (!example)
            continue;
        if (doc_string(example))
            put_text(page->out, doc_string(example));
        else
            put_json(page->out, example, 0);
        text_puts(page->out, "</pre></details>\n");
    }
}

static void
put_responses(const struct page *page, const struct doc *responses)
{
    const char *status;
    const struct doc *response;
    for (void *at = NULL; doc_next(responses, &at, &status, &response);) {
        const struct doc *r = resolve(page, response);
        text_puts(page->out, "<dt>");
        put_text(page->out, status);
        text_puts(page->out, "</dt><dd>");
        put_text(page->out, doc_text(r, "description"));
        put_content(page, doc_member(r, "content"));
        text_puts(page->out, "</dd>\n");
    }
}

static void
put_operation(const struct page *page, const char *path, const char *method,
              const struct doc *shared, const struct doc *op)
{
    const struct doc *body = doc_member(op, "requestBody");
    const struct doc *scopes = doc_member(doc_at(doc_member(op, "security"), 0), "bearer");
    text_puts(page->out, "<article id=\"");
    put_text(page->out, doc_text(op, "operationId"));
    text_puts(page->out, "\"><h3><code><b>");
    put_text(page->out, method);
    text_puts(page->out, "</b> ");
    put_text(page->out, path);
    text_puts(page->out, "</code></h3>\n");
    const char *summary = doc_text(op, "summary"), *description = doc_text(op, "description");
    put_element(page->out, "p", summary);
    if (description && summary && strncmp(description, summary, strlen(summary)) != 0)
        put_element(page->out, "p", description);
    if (scopes) {
        text_puts(page->out, "<p>Scope: <code>");
        put_text(page->out, doc_string(doc_at(scopes, 0)));
        text_puts(page->out, "</code></p>\n");
    }
    text_puts(page->out, "<dl>\n");
    put_parameters(page, shared);
    put_parameters(page, doc_member(op, "parameters"));
    text_puts(page->out, "</dl>\n");
    if (body) {
        text_puts(page->out, "<h4>Request</h4>\n");
        put_content(page, doc_member(body, "content"));
    }
    text_puts(page->out, "<h4>Answers</h4>\n<dl>\n");
    put_responses(page, doc_member(op, "responses"));
    text_puts(page->out, "</dl></article>\n");
}

/* ---- the page --------------------------------------------------------------------------------- */

/* The operations under a tag, of paths or of webhooks. */
static void
put_tag(const struct page *page, const struct doc *paths, const char *tag)
{
    const char *path, *method;
    const struct doc *item, *op;
    for (void *at = NULL; doc_next(paths, &at, &path, &item);)
        for (void *in = NULL; doc_next(item, &in, &method, &op);) {
            const char *own = doc_string(doc_at(doc_member(op, "tags"), 0));
            if (own && strcmp(own, tag) == 0)
                put_operation(page, path, method, doc_member(item, "parameters"), op);
        }
}

static void
page_write(const struct page *page)
{
    const struct doc *info = doc_member(page->document, "info"),
                     *tags = doc_member(page->document, "tags");
    text_puts(
        page->out,
        "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8>\n"
        "<meta name=viewport content=\"width=device-width\">\n<title>adjd: the interface</title>\n"
        "<style>\nbody { font: 1rem/1.5 sans-serif; max-width: 56rem; margin: 2rem auto; padding: "
        "0 1rem }\n"
        "article { border-top: 1px solid #bbb; padding: .5rem 0 }\nb { text-transform: uppercase "
        "}\n"
        "pre { background: #f4f4f4; padding: .5rem; overflow: auto; max-height: 24rem }\n"
        "dt { font-weight: bold }\nsmall { color: #666 }\n</style>\n<h1>");
    put_text(page->out, doc_text(info, "title"));
    text_puts(page->out, " ");
    put_text(page->out, doc_text(info, "version"));
    text_puts(page->out, "</h1>\n");
    put_element(page->out, "p", doc_text(info, "summary"));
    put_element(page->out, "p", doc_text(info, "description"));
    text_puts(page->out, "<p>For programs: <a href=\"/openapi.json\">openapi.json</a>.</p>\n");
    for (size_t i = 0; i < doc_count(tags); i++) {
        const char *name = doc_text(doc_at(tags, i), "name");
        put_element(page->out, "h2", name);
        put_element(page->out, "p", doc_text(doc_at(tags, i), "description"));
        put_tag(page, doc_member(page->document, "paths"), name);
        put_tag(page, doc_member(page->document, "webhooks"), name);
    }
    text_puts(page->out, "</html>\n");
}

/* The document that is given out; NULL without memory. New. */
static struct doc *
document_read(void)
{
    struct doc_error err;
    const struct embedded *file = embedded_schemas;
    while (file->name && strcmp(file->name, "openapi.json") != 0)
        file++;
    return file->name ? doc_read(file->data, file->len, &err) : NULL;
}

void
docs_get(struct request *req)
{
    struct doc *document = document_read();
    struct page page = {reply_start(req, 200, "text/html; charset=utf-8"), document};
    page.out->failed |= !document;
    page_write(&page);
    reply_header(req, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    reply_etag(req);
    doc_free(document);
}

void
root_get(struct request *req)
{
    static const char *const types[] = {"application/json", "text/html"};
    size_t form = request_negotiate(req, types, 2);
    if (form == 2)
        return;
    if (form == 1) {
        docs_get(req);
        reply_header(req, "Vary", "Accept");
        return;
    }
    struct doc *document = document_read();
    const struct doc *paths = doc_member(document, "paths");
    struct text *body = reply_start(req, 200, "application/json");
    text_open(body, NULL, '{');
    text_string(body, "openapi", "/openapi.json");
    text_string(body, "docs", "/docs");
    text_open(body, "paths", '[');
    const char *path;
    const struct doc *item;
    for (void *at = NULL; paths && doc_next(paths, &at, &path, &item);)
        text_string(body, NULL, path);
    text_close(body, ']');
    text_close(body, '}');
    body->failed |= !document;
    reply_header(req, "Vary", "Accept");
    reply_etag(req);
    doc_free(document);
}
