/* SPDX-License-Identifier: MIT */
/* API documentation: an HTML page made from the OpenAPI document, and the list of paths at "/". */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "base/template.h"
#include "web/request.h"
#include "os/embedded.h"

/* Appends markup. Each %s stands for a text, which is escaped; NULL appends nothing. */
static void
put(struct buffer *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *at; (at = strstr(format, "%s")); format = at + 2) {
        const char *text = va_arg(args, const char *);
        buffer_put(out, format, (size_t)(at - format));
        html_text(out, text ? text : "", text ? strlen(text) : 0);
    }
    buffer_puts(out, format);
    va_end(args);
}

/* Pretty-prints a JSON value, two blanks per level. Short objects and lists stay on one line. */
static void
put_json(struct buffer *out, const struct json *value, size_t depth)
{
    struct buffer line = {0};
    bool is_list = json_kind(value) == JSON_LIST, is_object = json_kind(value) == JSON_MEMBERS;
    const struct json *item = json_item(value, 0);
    const char *name = "";
    void *at = NULL;
    json_put_value(&line, value);
    out->failed |= line.failed;
    if (line.len <= 80 || !(is_list || is_object) || depth > 8) {
        html_text(out, line.data, line.len);
        buffer_clear(&line);
        return;
    }
    buffer_clear(&line);
    buffer_putc(out, is_list ? '[' : '{');
    for (size_t i = 0; is_list ? i < json_count(value) : json_next(value, &at, &name, &item); i++) {
        buffer_printf(out, "%s\n%*s", i ? "," : "", (int)(2 * depth + 2), "");
        if (is_object)
            put(out, "&quot;%s&quot;: ", name);
        put_json(out, is_list ? json_item(value, i) : item, depth + 1);
    }
    buffer_printf(out, "\n%*s%c", (int)(2 * depth), "", is_list ? ']' : '}');
}

struct page {
    struct buffer *out;
    const struct json *document;
};

/* Resolves "$ref" in the document; other values are returned as they are. */
static const struct json *
resolve(const struct page *page, const struct json *value)
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
put_parameters(const struct page *page, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *p = resolve(page, json_item(list, i));
        put(page->out, "<dt><code>%s</code> <small>%s</small></dt><dd>%s</dd>\n",
            json_member_text(p, "name"), json_member_text(p, "in"),
            json_member_text(p, "description"));
    }
}

static void
put_content(const struct page *page, const struct json *content)
{
    const char *name;
    const struct json *entry;
    for (void *at = NULL; content && json_next(content, &at, &name, &entry);) {
        const struct json *example = json_member(entry, "example");
        if (!example) {
            put(page->out, "<div><code>%s</code></div>\n", name);
            continue;
        }
        put(page->out, "<details><summary><code>%s</code></summary><pre>", name);
        if (json_text(example))
            put(page->out, "%s", json_text(example));
        else
            put_json(page->out, example, 0);
        put(page->out, "</pre></details>\n");
    }
}

static void
put_responses(const struct page *page, const struct json *responses)
{
    const char *status;
    const struct json *response;
    for (void *at = NULL; json_next(responses, &at, &status, &response);) {
        const struct json *r = resolve(page, response);
        put(page->out, "<dt>%s</dt><dd>%s", status, json_member_text(r, "description"));
        put_content(page, json_member(r, "content"));
        put(page->out, "</dd>\n");
    }
}

static void
put_operation(const struct page *page, const char *path, const char *method,
              const struct json *shared, const struct json *op)
{
    const struct json *body = json_member(op, "requestBody");
    const char *scope = json_member_text(op, "x-scope");
    const char *summary = json_member_text(op, "summary"),
               *description = json_member_text(op, "description");
    put(page->out, "<article id=\"%s\"><h3><code><b>%s</b> %s</code></h3>\n",
        json_member_text(op, "operationId"), method, path);
    if (summary)
        put(page->out, "<p>%s</p>\n", summary);
    if (description && summary && strncmp(description, summary, strlen(summary)) != 0)
        put(page->out, "<p>%s</p>\n", description);
    if (scope)
        put(page->out, "<p>Scope: <code>%s</code></p>\n", scope);
    put(page->out, "<dl>\n");
    put_parameters(page, shared);
    put_parameters(page, json_member(op, "parameters"));
    put(page->out, body ? "</dl>\n<h4>Request</h4>\n" : "</dl>\n");
    put_content(page, json_member(body, "content"));
    put(page->out, "<h4>Answers</h4>\n<dl>\n");
    put_responses(page, json_member(op, "responses"));
    put(page->out, "</dl></article>\n");
}

/* Writes the operations with a tag, from paths or webhooks. */
static void
put_tag(const struct page *page, const struct json *paths, const char *tag)
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
page_write(const struct page *page)
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
        "dt { font-weight: bold }\nsmall { color: #555 }\n</style>\n<main>\n<h1>");
    put(page->out,
        "%s %s</h1>\n<p>%s</p>\n<p>%s</p>\n"
        "<p>For programs: <a href=\"/openapi.json\">openapi.json</a>.</p>\n",
        json_member_text(info, "title"), json_member_text(info, "version"),
        json_member_text(info, "summary"), json_member_text(info, "description"));
    for (size_t i = 0; i < json_count(tags); i++) {
        const char *name = json_member_text(json_item(tags, i), "name");
        put(page->out, "<h2>%s</h2>\n<p>%s</p>\n", name,
            json_member_text(json_item(tags, i), "description"));
        put_tag(page, json_member(page->document, "paths"), name);
        put_tag(page, json_member(page->document, "webhooks"), name);
    }
    put(page->out, "</main>\n</html>\n");
}

/* Parse the embedded OpenAPI document; free it with json_free(). NULL when memory runs out. */
static struct json *
document_read(void)
{
    const struct embedded *file = embedded_find(embedded_schemas, "openapi.json");
    return file ? json_parse(file->data, file->len, NULL) : NULL;
}

void
docs_get(struct request *req)
{
    struct json *document = document_read();
    struct page page = {reply_start(req, 200, "text/html; charset=utf-8"), document};
    page.out->failed |= !document;
    page_write(&page);
    reply_header(req, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    reply_etag(req);
    json_free(document);
}

void
rulebook_page(struct request *req)
{
    const struct embedded *file = embedded_find(embedded_docs, "rulebook.md");
    struct buffer *out = reply_start(req, 200, "text/html; charset=utf-8");
    buffer_puts(out, "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8>\n"
                     "<meta name=viewport content=\"width=device-width\">\n"
                     "<title>adj: the rulebook</title>\n<style>\n"
                     "body { font: 1rem/1.5 sans-serif; max-width: 62rem; margin: 2rem auto; "
                     "padding: 0 1rem }\npre { white-space: pre-wrap; overflow-wrap: anywhere }\n"
                     "</style>\n<main>\n<h1>The rulebook</h1>\n<pre>");
    put(out, "%s", file ? file->data : "");
    buffer_puts(out, "</pre>\n</main>\n</html>\n");
    reply_header(req, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    reply_etag(req);
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
