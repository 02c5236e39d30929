/* SPDX-License-Identifier: MIT */
/* API documentation: an HTML page generated from the OpenAPI document, and the list of paths at
 * "/". */
#include <stdio.h>
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "web/request.h"
#include "os/embedded.h"

/* HTML output. */

static void
put_text(struct buffer *out, const char *text)
{
    for (; text && *text; text++) {
        const char *word = *text == '<'   ? "&lt;"
                           : *text == '>' ? "&gt;"
                           : *text == '&' ? "&amp;"
                           : *text == '"' ? "&quot;"
                                          : NULL;
        if (word)
            buffer_puts(out, word);
        else
            buffer_putc(out, *text);
    }
}

static void
put_element(struct buffer *out, const char *name, const char *text)
{
    if (!text)
        return;
    buffer_printf(out, "<%s>", name);
    put_text(out, text);
    buffer_printf(out, "</%s>\n", name);
}

static void put_members(struct buffer *out, const struct json *object, size_t depth);

/* Pretty-prints a JSON value, indented by two blanks per level. Short objects and lists stay on one
 * line. */
static void
put_json(struct buffer *out, const struct json *value, size_t depth)
{
    struct buffer line = {0};
    enum json_kind kind = json_kind(value);
    json_put_value(&line, value);
    out->failed |= line.failed;
    if (line.len <= 80 || (kind != JSON_LIST && kind != JSON_MEMBERS) || depth > 8) {
        put_text(out, line.data);
        buffer_clear(&line);
        return;
    }
    buffer_clear(&line);
    buffer_putc(out, kind == JSON_LIST ? '[' : '{');
    for (size_t i = 0; i < json_count(value); i++) {
        buffer_printf(out, "%s\n%*s", i ? "," : "", (int)(2 * depth + 2), "");
        put_json(out, json_item(value, i), depth + 1);
    }
    if (kind == JSON_MEMBERS)
        put_members(out, value, depth);
    buffer_printf(out, "\n%*s%c", (int)(2 * depth), "", kind == JSON_LIST ? ']' : '}');
}

static void
put_members(struct buffer *out, const struct json *object, size_t depth)
{
    const char *name;
    const struct json *value;
    bool first = true;
    for (void *at = NULL; json_next(object, &at, &name, &value); first = false) {
        buffer_printf(out, "%s\n%*s&quot;", first ? "" : ",", (int)(2 * depth + 2), "");
        put_text(out, name);
        buffer_puts(out, "&quot;: ");
        put_json(out, value, depth + 1);
    }
}

/* An operation. */

struct list_page {
    struct buffer *out;
    const struct json *document;
};

/* Resolves "$ref" in the document; other values are returned as they are. */
static const struct json *
resolve(const struct list_page *page, const struct json *value)
{
    const char *at = json_member_text(value, "$ref");
    const struct json *target = page->document;
    char name[64];
    if (!at || strncmp(at, "#/", 2) != 0)
        return value;
    for (at += 2; target && *at; at += *at == '/') {
        size_t len = strcspn(at, "/");
        snprintf(name, sizeof name, "%.*s", (int)len, at);
        target = json_member(target, name);
        at += len;
    }
    return target;
}

static void
put_parameters(const struct list_page *page, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *p = resolve(page, json_item(list, i));
        buffer_puts(page->out, "<dt><code>");
        put_text(page->out, json_member_text(p, "name"));
        buffer_puts(page->out, "</code> <small>");
        put_text(page->out, json_member_text(p, "in"));
        buffer_puts(page->out, "</small></dt><dd>");
        put_text(page->out, json_member_text(p, "description"));
        buffer_puts(page->out, "</dd>\n");
    }
}

static void
put_content(const struct list_page *page, const struct json *content)
{
    const char *name;
    const struct json *entry;
    for (void *at = NULL; content && json_next(content, &at, &name, &entry);) {
        const struct json *example = json_member(entry, "example");
        buffer_puts(page->out, example ? "<details><summary><code>" : "<div><code>");
        put_text(page->out, name);
        buffer_puts(page->out, example ? "</code></summary><pre>" : "</code></div>\n");
        if (!example)
            continue;
        if (json_text(example))
            put_text(page->out, json_text(example));
        else
            put_json(page->out, example, 0);
        buffer_puts(page->out, "</pre></details>\n");
    }
}

static void
put_responses(const struct list_page *page, const struct json *responses)
{
    const char *status;
    const struct json *response;
    for (void *at = NULL; json_next(responses, &at, &status, &response);) {
        const struct json *r = resolve(page, response);
        buffer_puts(page->out, "<dt>");
        put_text(page->out, status);
        buffer_puts(page->out, "</dt><dd>");
        put_text(page->out, json_member_text(r, "description"));
        put_content(page, json_member(r, "content"));
        buffer_puts(page->out, "</dd>\n");
    }
}

static void
put_operation(const struct list_page *page, const char *path, const char *method,
              const struct json *shared, const struct json *op)
{
    const struct json *body = json_member(op, "requestBody");
    const struct json *scopes = json_member(json_item(json_member(op, "security"), 0), "bearer");
    buffer_puts(page->out, "<article id=\"");
    put_text(page->out, json_member_text(op, "operationId"));
    buffer_puts(page->out, "\"><h3><code><b>");
    put_text(page->out, method);
    buffer_puts(page->out, "</b> ");
    put_text(page->out, path);
    buffer_puts(page->out, "</code></h3>\n");
    const char *summary = json_member_text(op, "summary"),
               *description = json_member_text(op, "description");
    put_element(page->out, "p", summary);
    if (description && summary && strncmp(description, summary, strlen(summary)) != 0)
        put_element(page->out, "p", description);
    if (scopes) {
        buffer_puts(page->out, "<p>Scope: <code>");
        put_text(page->out, json_text(json_item(scopes, 0)));
        buffer_puts(page->out, "</code></p>\n");
    }
    buffer_puts(page->out, "<dl>\n");
    put_parameters(page, shared);
    put_parameters(page, json_member(op, "parameters"));
    buffer_puts(page->out, "</dl>\n");
    if (body) {
        buffer_puts(page->out, "<h4>Request</h4>\n");
        put_content(page, json_member(body, "content"));
    }
    buffer_puts(page->out, "<h4>Answers</h4>\n<dl>\n");
    put_responses(page, json_member(op, "responses"));
    buffer_puts(page->out, "</dl></article>\n");
}

/* The documentation page. */

/* The operations with a tag, from paths or webhooks. */
static void
put_tag(const struct list_page *page, const struct json *paths, const char *tag)
{
    const char *path, *method;
    const struct json *item, *op;
    for (void *at = NULL; json_next(paths, &at, &path, &item);)
        for (void *in = NULL; json_next(item, &in, &method, &op);) {
            const char *own = json_text(json_item(json_member(op, "tags"), 0));
            if (own && strcmp(own, tag) == 0)
                put_operation(page, path, method, json_member(item, "parameters"), op);
        }
}

static void
page_write(const struct list_page *page)
{
    const struct json *info = json_member(page->document, "info"),
                      *tags = json_member(page->document, "tags");
    buffer_puts(
        page->out,
        "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8>\n"
        "<meta name=viewport content=\"width=device-width\">\n<title>adjd: the interface</title>\n"
        "<style>\nbody { font: 1rem/1.5 sans-serif; max-width: 56rem; margin: 2rem auto; padding: "
        "0 1rem }\n"
        "article { border-top: 1px solid #bbb; padding: .5rem 0 }\nb { text-transform: uppercase "
        "}\n"
        "pre { background: #f4f4f4; padding: .5rem; overflow: auto; max-height: 24rem }\n"
        "dt { font-weight: bold }\nsmall { color: #666 }\n</style>\n<h1>");
    put_text(page->out, json_member_text(info, "title"));
    buffer_puts(page->out, " ");
    put_text(page->out, json_member_text(info, "version"));
    buffer_puts(page->out, "</h1>\n");
    put_element(page->out, "p", json_member_text(info, "summary"));
    put_element(page->out, "p", json_member_text(info, "description"));
    buffer_puts(page->out, "<p>For programs: <a href=\"/openapi.json\">openapi.json</a>.</p>\n");
    for (size_t i = 0; i < json_count(tags); i++) {
        const char *name = json_member_text(json_item(tags, i), "name");
        put_element(page->out, "h2", name);
        put_element(page->out, "p", json_member_text(json_item(tags, i), "description"));
        put_tag(page, json_member(page->document, "paths"), name);
        put_tag(page, json_member(page->document, "webhooks"), name);
    }
    buffer_puts(page->out, "</html>\n");
}

/* The embedded OpenAPI document. NULL when memory runs out. New. */
static struct json *
document_read(void)
{
    const struct embedded *file = embedded_schemas;
    while (file->name && strcmp(file->name, "openapi.json") != 0)
        file++;
    return file->name ? json_parse(file->data, file->len, NULL) : NULL;
}

void
docs_get(struct request *req)
{
    struct json *document = document_read();
    struct list_page page = {reply_start(req, 200, "text/html; charset=utf-8"), document};
    page.out->failed |= !document;
    page_write(&page);
    reply_header(req, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    reply_etag(req);
    json_free(document);
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
    struct json *document = document_read();
    const struct json *paths = json_member(document, "paths");
    struct buffer *body = reply_object(req, 200);
    json_put_member(body, "openapi", "/openapi.json");
    json_put_member(body, "docs", "/docs");
    json_open(body, "paths", '[');
    const char *path;
    const struct json *item;
    for (void *at = NULL; paths && json_next(paths, &at, &path, &item);)
        json_put_member(body, NULL, path);
    json_close(body, ']');
    json_close(body, '}');
    body->failed |= !document;
    reply_header(req, "Vary", "Accept");
    reply_etag(req);
    json_free(document);
}
