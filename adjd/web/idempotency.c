/* SPDX-License-Identifier: MIT */
#include "web/idempotency.h"
#include "store/idempotency.h"

#include <string.h>

enum { KEY_LENGTH_MOST = 255 };

void
idempotency_check(struct request *req)
{
    const char *key = req->http.headers[HEADER_IDEMPOTENCY_KEY];
    if (!key || strcmp(req->http.method, "POST") != 0)
        return;
    size_t len = strlen(key);
    if (len == 0 || len > KEY_LENGTH_MOST)
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "the Idempotency-Key has %zu characters; expected 1 to %d", len,
                    KEY_LENGTH_MOST);
    req->key = key;
}

void
idempotency_hash(struct request *req)
{
    struct buffer all = {0};
    char body[DIGEST_HEX_SIZE];
    digest_sha256(req->http.body.data ? req->http.body.data : "", req->http.body.len, body);
    buffer_printf(&all, "%s\n%s\n%s\n%s\n", req->http.method, req->path, req->type, body);
    if (req->encoding && strcmp(req->encoding, "UTF-8") != 0)
        buffer_printf(&all, "%s\n", req->encoding);
    for (size_t i = 0; i < req->query_count; i++)
        buffer_printf(&all, "%s=%s\n", req->query[i].name, req->query[i].value);
    if (all.failed)
        req->pool.failed = true;
    else
        digest_sha256(all.data, all.len, req->key_hash);
    buffer_clear(&all);
}

/* Replay the stored reply of the first request with this key. */
static void
answer_replay(struct request *req, const struct stored_reply *answer)
{
    struct buffer *body =
        reply_start(req, (int)answer->status, *answer->type ? answer->type : NULL);
    buffer_put(body, answer->body, answer->len);
    req->out->location = answer->location;
    req->out->etag = answer->etag;
    reply_header(req, "Idempotency-Replayed", "true");
}

static enum db_status
answer_keep(struct store *store, struct request *req)
{
    const struct reply *reply = &req->http.reply;
    struct stored_reply answer = {
        .request = req->key_hash,
        .status = reply->status,
        .type = reply->type ? reply->type : "",
        .location = reply->location,
        .etag = reply->etag,
        .body = reply->body.data ? reply->body.data : "",
        .len = reply->body.len,
    };
    if (reply->status >= 400)
        return DB_OK;
    return store_reply_add(store, req->actor, req->key, req->adjd->now_ms(), &answer);
}

enum db_status
idempotency_write(struct store *store, struct request *req)
{
    struct stored_reply answer;
    enum db_status st = store_reply_get(store, req->actor, req->key, &req->pool, &answer);
    if (st == DB_OK && strcmp(answer.request, req->key_hash) == 0)
        answer_replay(req, &answer);
    else if (st == DB_OK)
        problem_set(
            req, PROBLEM_KEY_REUSED,
            "the Idempotency-Key \"%s\" was already used for a different request; choose a new key",
            req->key);
    if (st != DB_NONE)
        return st;
    st = req->write(store, req);
    return st ? st : answer_keep(store, req);
}
