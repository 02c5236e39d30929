/* SPDX-License-Identifier: MIT */
/* Signed verdicts, and the keys that they can be checked with. */
#include <string.h>

#include "api/adjudications.h"
#include "api/handlers.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/json.h"
#include "os/sign.h"

/* ---- GET /.well-known/jwks.json -------------------------------------------------------------- */

static bool
key_add(void *context, const struct signing_key *key)
{
    struct text *body = context;
    text_open(body, NULL, '{');
    text_string(body, "kty", "OKP");
    text_string(body, "crv", "Ed25519");
    text_string(body, "use", "sig");
    text_string(body, "alg", "EdDSA");
    text_string(body, "kid", key->id);
    text_string(body, "x", key->public);
    text_close(body, '}');
    return true;
}

void
keys_get(struct request *req)
{
    if (!request_store(req))
        return;
    struct text *body = reply_start(req, 200, "application/jwk-set+json");
    text_open(body, NULL, '{');
    text_open(body, "keys", '[');
    enum db_status st = store_key_list(req->reader, key_add, body);
    text_close(body, ']');
    text_close(body, '}');
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
statement_write(struct request *req, const struct adjudication *a, struct text *out)
{
    struct tournament t = {.regulations = "{}"};
    struct text plain = TEXT_INIT;
    struct doc_error err;
    enum db_status st = DB_OK;
    if (a->tournament)
        st = store_tournament_get(req->reader, a->tournament, &req->pool, &t);
    text_open(&plain, NULL, '{');
    text_raw(&plain, "regulations", t.regulations);
    text_raw(&plain, "verdict", a->verdict);
    text_string(&plain, "version", a->version);
    if (a->rulebook)
        text_string(&plain, "rulebook", a->rulebook);
    text_close(&plain, '}');
    struct doc *doc = plain.failed ? NULL : doc_read(plain.data, plain.len, &err);
    if (doc)
        doc_write(out, doc);
    else
        out->failed = true;
    doc_free(doc);
    text_clear(&plain);
    return st;
}

void
adjudication_signature(struct request *req)
{
    struct adjudication a;
    struct text statement = TEXT_INIT;
    if (!adjudication_find(req, &a))
        return;
    enum db_status st = statement_write(req, &a, &statement);
    if (st || statement.failed) {
        problem_set_store(req, st ? st : DB_UNAVAILABLE);
    } else {
        struct text *body = reply_start(req, 200, "application/jose+json");
        signer_sign(body, req->adjd->signer, statement.data, statement.len);
        reply_etag(req);
    }
    text_clear(&statement);
}
