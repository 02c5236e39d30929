/* SPDX-License-Identifier: MIT */
#include "web/content.h"

#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/message.h"
#include "http/accept.h"
#include "http/body.h"
#include "os/gzip.h"
#include "web/route.h"

/* The media types of records, besides those of all notations. */
static const char record_types[] = "text/plain";

/* clang-format off */
/* The media types and the size limit of each kind of body. */
static const struct body_row {
    const char *types;
    size_t limit; /* offset of the limit in struct config, in MiB */
} bodies[] = {
    [BODY_NONE] = {NULL, 0},
    [BODY_JSON] = {"application/json", offsetof(struct config, body_mib)},
    [BODY_PATCH] = {"application/json, application/merge-patch+json", offsetof(struct config, body_mib)},
    [BODY_RECORD] = {record_types, offsetof(struct config, body_mib)},
    [BODY_ARCHIVE] = {record_types, offsetof(struct config, archive_mib)},
    [BODY_TOURNAMENT] = {"application/json, application/x-trf", offsetof(struct config, archive_mib)},
    [BODY_PAIRINGS] = {"application/json, text/plain", offsetof(struct config, body_mib)},
    [BODY_PLAYERS] = {"application/json, text/csv, text/plain, text/tab-separated-values, application/x-trf, "
                      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", offsetof(struct config, body_mib)},
    [BODY_FORM] = {"application/x-www-form-urlencoded, multipart/form-data", offsetof(struct config, archive_mib)},
};
/* clang-format on */

size_t
content_limit(const struct request *req)
{
    const char *config = (const char *)config_of(req->adjd);
    unsigned mib;
    if (req->route->body == BODY_NONE)
        return 0;
    /* A client without permissions gets the small limit. */
    bool is_small = req->route->body == BODY_FORM && !req->scopes;
    memcpy(&mib, config + bodies[is_small ? BODY_JSON : req->route->body].limit, sizeof mib);
    return (size_t)mib << 20;
}

/* The accepted media types of the body, as a list. */
static const char *
body_types(struct request *req)
{
    const char *types = bodies[req->route->body].types, *name;
    bool is_record = types == record_types;
    for (size_t i = 0; is_record && (name = adj_notation_at(i)) != NULL; i++)
        if (!strstr(types, adj_notation_media_type(name)))
            types = arena_printf(&req->pool, "%s, %s", adj_notation_media_type(name), types);
    return types;
}

static bool
type_known(const char *types, const char *type)
{
    /* the obsolete name of PGN's type */
    if (strcmp(type, "application/x-chess-pgn") == 0)
        type = "application/vnd.chess-pgn";
    size_t len;
    for (; *types; types += len + strspn(types + len, ", ")) {
        len = strcspn(types, ",");
        if (strlen(type) == len && memcmp(types, type, len) == 0)
            return true;
    }
    return false;
}

/* Whether body_types() would contain the type, without building the list. */
static bool
type_accepted(const struct request *req, const char *type)
{
    const char *types = bodies[req->route->body].types, *name;
    bool taken = type_known(types, type) ||
                 (types == record_types && strcmp(type, "application/x-ndjson") == 0);
    for (size_t i = 0; types == record_types && !taken && (name = adj_notation_at(i)) != NULL; i++)
        taken = type_known(adj_notation_media_type(name), type);
    return taken;
}

/* Whether the body is a game record, a report file or a list, which may have many encodings; JSON is always UTF-8 (RFC 8259). */
static bool
is_record(const struct request *req)
{
    bool is_report = strcmp(req->type, "application/x-trf") == 0,
         is_list = req->route->body == BODY_PLAYERS && strncmp(req->type, "text/", 5) == 0;
    return is_report || is_list ||
           (bodies[req->route->body].types == record_types &&
            strcmp(req->type, "application/json") != 0);
}

static bool
charset_known(struct request *req)
{
    const char *encoding = media_encoding(req->http.headers[HEADER_CONTENT_TYPE]);
    if (!encoding || (!is_record(req) && strcmp(encoding, "UTF-8") != 0))
        return false;
    req->encoding = encoding;
    return true;
}

static void
empty_reject(struct request *req)
{
    problem_set(req, PROBLEM_EMPTY_BODY, "expected a body of one of these media types: %s",
                body_types(req));
}

void
content_check(struct request *req)
{
    const char *type = req->http.headers[HEADER_CONTENT_TYPE];
    const char *coding = req->http.headers[HEADER_CONTENT_ENCODING];
    if (!bodies[req->route->body].types)
        return;
    if (req->http.content_length == 0)
        empty_reject(req);
    else if (req->http.content_length > 0 &&
             (uint64_t)req->http.content_length > content_limit(req))
        problem_set(req, PROBLEM_TOO_LARGE, "the body has %lld bytes; the limit is %zu",
                    (long long)req->http.content_length, content_limit(req));
    else if (!type_accepted(req, req->type))
        problem_set(req, PROBLEM_MEDIA_TYPE, "the Content-Type is %s; expected one of %s",
                    type ? type : "missing", body_types(req));
    else if (!charset_known(req))
        problem_set(req, PROBLEM_MEDIA_TYPE, "unsupported charset in \"%.80s\"; expected %s", type,
                    is_record(req) ? message_make(&req->pool, "one of %s", MEDIA_CHARSETS)
                                   : "utf-8");
    else if (coding && strcasecmp(coding, "identity") != 0 && strcasecmp(coding, "gzip") != 0)
        problem_set(req, PROBLEM_MEDIA_TYPE,
                    "unsupported Content-Encoding \"%.60s\"; expected gzip or identity", coding);
}

static void
body_unpack(struct request *req)
{
    struct buffer out = {0};
    size_t most = content_limit(req), fair = unpacked_fair(req->http.body.len);
    if (most > fair)
        most = fair;
    switch (gzip_unpack(req->http.body.data, req->http.body.len, most, &out)) {
    case GZIP_BAD:
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "the Content-Encoding is gzip, but the body is not valid gzip data");
        break;
    case GZIP_LARGE:
        problem_set(req, PROBLEM_TOO_LARGE,
                    "the decompressed body is longer than the limit of %zu bytes", most);
        break;
    case GZIP_NOMEM:
        problem_set(req, PROBLEM_OVERLOADED, "out of memory");
        break;
    case GZIP_OK:
        body_replace(&req->http, &out);
        return;
    }
    buffer_clear(&out);
}

bool
content_is_gzip(const struct request *req)
{
    const char *coding = req->http.headers[HEADER_CONTENT_ENCODING];
    return coding && req->http.body.len && strcasecmp(coding, "gzip") == 0;
}

void
content_open(struct request *req)
{
    if (!body_map(&req->http))
        return;
    if (content_is_gzip(req))
        body_unpack(req);
    if (!request_decided(req) && req->route->body != BODY_NONE && req->http.body.len == 0)
        empty_reject(req);
}
