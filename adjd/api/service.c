/* SPDX-License-Identifier: MIT */
/* The service itself: health, readiness, the pages that problem types point to. */
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "http/request.h"
#include "store/embedded.h"

void
health_get(struct request *req)
{
    struct buffer *body = reply_start(req, 200, "application/json");
    json_open(body, NULL, '{');
    json_put_member(body, "status", "ok");
    json_close(body, '}');
}

/* Ready is who can answer: the store is asked, not trusted. */
static enum db_status
ready_run(struct store *store, struct request *req)
{
    (void)req;
    return store_probe(store);
}

void
ready_get(struct request *req)
{
    struct buffer *body = reply_start(req, 200, "application/json");
    json_open(body, NULL, '{');
    json_put_member(body, "status", "ready");
    json_close(body, '}');
    req->write = ready_run;
}

void
problem_get(struct request *req)
{
    const struct problem_row *row = NULL;
    for (size_t i = 0; (row = problem_row(i)) && strcmp(row->slug, req->vars[0]) != 0;)
        i++;
    if (!row) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is no problem type \"%s\"", req->vars[0]);
        return;
    }
    struct buffer *body = reply_start(req, 200, "text/plain; charset=utf-8");
    buffer_printf(body, "%s (%d)\n", row->title, row->status);
    if (*row->help)
        buffer_printf(body, "%s\n", row->help);
}

/* ---- files ---------------------------------------------------------------------------------- */

static void
file_reply(struct request *req, const struct embedded *file, const char *name, const char *type)
{
    while (file->name && strcmp(file->name, name) != 0)
        file++;
    if (!file->name) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is no file \"%s\"", name);
        return;
    }
    buffer_put(reply_start(req, 200, type), file->data, file->len);
    reply_etag(req);
}

void
schema_get(struct request *req)
{
    const char *name = req->vars[0];
    const char *dot = strrchr(name, '.');
    bool json = dot && strcmp(dot, ".json") == 0;
    file_reply(req, embedded_schemas, name, json ? "application/json" : "application/xml");
}

void
openapi_get(struct request *req)
{
    file_reply(req, embedded_schemas, "openapi.json", "application/json");
}

void
rulebook_get(struct request *req)
{
    file_reply(req, embedded_docs, "rulebook.md", "text/markdown; charset=utf-8");
}

/* RFC 9727: where the API is described, for who knows only the host. */
void
catalog_get(struct request *req)
{
    static const char catalog[] =
        "{\"linkset\":[{\"anchor\":\"/v1/\","
        "\"service-desc\":[{\"href\":\"/openapi.json\",\"type\":\"application/json\"}],"
        "\"status\":[{\"href\":\"/readyz\",\"type\":\"application/json\"}]}]}";
    buffer_puts(
        reply_start(
            req, 200,
            "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""),
        catalog);
    reply_header(req, "Link", "</.well-known/api-catalog>; rel=\"api-catalog\"");
    reply_etag(req);
}
