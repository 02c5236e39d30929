/* SPDX-License-Identifier: MIT */
/* Signed verdicts, and the keys that they can be checked with. */
#include <string.h>

#include "api/adjudications.h"
#include "api/handlers.h"
#include "base/json.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/sign.h"

/* ---- GET /.well-known/jwks.json -------------------------------------------------------------- */

static bool
key_add(void *context, const struct signing_key *key)
{
    struct buffer *body = context;
    json_open(body, NULL, '{');
    json_put_member(body, "kty", "OKP");
    json_put_member(body, "crv", "Ed25519");
    json_put_member(body, "use", "sig");
    json_put_member(body, "alg", "EdDSA");
    json_put_member(body, "kid", key->id);
    json_put_member(body, "x", key->public);
    json_close(body, '}');
    return true;
}

void
keys_get(struct request *req)
{
    if (!request_store(req))
        return;
    struct buffer *body = reply_start(req, 200, "application/jwk-set+json");
    json_open(body, NULL, '{');
    json_open(body, "keys", '[');
    enum db_status st = store_key_list(req->reader, key_add, body);
    json_close(body, ']');
    json_close(body, '}');
    if (st)
        problem_set_store(req, st);
    else
        reply_etag(req);
}

/* ---- GET /v1/adjudications/{id}/signature ----------------------------------------------------- */

/*
 * What is signed: the verdict, the regulations that it was judged by, the version that judged and the edition of
 * the rulebook that it followed, in canonical JSON. Neither our id nor the time is in it: the same record, regulations and version give
 * the same bytes.
 */
static enum db_status
statement_write(struct request *req, const struct adjudication *a, struct buffer *out)
{
    struct tournament t = {.regulations = "{}"};
    struct buffer plain = {0};
    enum db_status st = DB_OK;
    if (a->tournament)
        st = store_tournament_get(req->reader, a->tournament, &req->pool, &t);
    json_open(&plain, NULL, '{');
    json_put_raw(&plain, "regulations", t.regulations);
    json_put_raw(&plain, "verdict", a->verdict);
    json_put_member(&plain, "version", a->version);
    if (a->rulebook)
        json_put_member(&plain, "rulebook", a->rulebook);
    json_close(&plain, '}');
    struct json *doc = plain.failed ? NULL : json_parse(plain.data, plain.len, NULL);
    if (doc)
        json_put_value(out, doc);
    else
        out->failed = true;
    json_free(doc);
    buffer_clear(&plain);
    return st;
}

void
adjudication_signature(struct request *req)
{
    struct adjudication a;
    struct buffer statement = {0};
    if (!adjudication_find(req, &a))
        return;
    enum db_status st = statement_write(req, &a, &statement);
    if (st || statement.failed) {
        problem_set_store(req, st ? st : DB_UNAVAILABLE);
    } else {
        struct buffer *body = reply_start(req, 200, "application/jose+json");
        signer_sign(body, req->adjd->signer, statement.data, statement.len);
        reply_etag(req);
    }
    buffer_clear(&statement);
}
