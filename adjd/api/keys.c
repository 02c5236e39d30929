/* SPDX-License-Identifier: MIT */
/* Signed verdicts, and the public keys to verify them. */
#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "web/request.h"
#include "base/digest.h"
#include "club/verdicts.h"
#include "os/clock.h"
#include "os/sign.h"
#include "store/adjudications.h"
#include "store/credentials.h"
#include "store/tournaments.h"

/* GET /.well-known/jwks.json */

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
    if (!problem_set_store(req, st))
        reply_etag(req);
}

/* GET /v1/adjudications/{id}/signature */

/* Writes an object as canonical JSON, and clears it. Returns false when memory runs out. */
static bool
canonical_write(struct buffer *out, struct buffer *plain)
{
    struct json *doc = plain->failed ? NULL : json_parse(plain->data, plain->len, NULL);
    out->failed |= !doc;
    if (doc)
        json_put_value(out, doc);
    json_free(doc);
    buffer_clear(plain);
    return !out->failed;
}

/* Writes the signed content of a verdict: the verdict, its regulations, the version of the library and the edition of the rulebook.
 * Id and time are left out, so that the same record, regulations and version give the same bytes. */
static enum db_status
verdict_state(struct request *req, const struct adjudication *a, struct buffer *out)
{
    struct tournament t = {.regulations = "{}"};
    struct buffer plain = {0};
    enum db_status st = DB_OK;
    if (a->tournament)
        st = store_tournament_stored(req->reader, a->tournament, &req->pool, &t);
    json_open(&plain, NULL, '{');
    json_put_raw(&plain, "regulations", t.regulations);
    json_put_raw(&plain, "verdict", a->verdict);
    json_put_member(&plain, "version", a->version);
    if (a->rulebook)
        json_put_member(&plain, "rulebook", a->rulebook);
    json_close(&plain, '}');
    bool good = canonical_write(out, &plain);
    return st || good ? st : DB_UNAVAILABLE;
}

/* Writes the signed state of an adjudication, with its verdict's hash. The caller adds the time. */
static void
standing_state(struct buffer *plain, const struct adjudication *a,
               const struct standing_of_verdict *s, const struct buffer *verdict)
{
    char hash[DIGEST_HEX_SIZE];
    /* a decision about a withdrawn or replaced record does not count */
    bool is_decided = s->decision && strcmp(s->state, "current") == 0;
    digest_sha256(verdict->data, verdict->len, hash);
    json_open(plain, NULL, '{');
    json_put_member(plain, "id", a->id);
    clock_put(plain, "created", a->created_ms);
    json_put_member(plain, "status", is_decided ? "decided" : s->state);
    json_put_member(plain, "replaced_by", s->replaced_by);
    json_put_raw(plain, "decision", s->decision);
    json_put_member(plain, "white", a->white);
    json_put_member(plain, "black", a->black);
    json_put_member(plain, "tournament", s->tournament);
    if (s->tournament)
        json_put_int(plain, "round", s->round);
    json_put_member(plain, "fingerprint", a->fingerprint);
    json_put_member(plain, "verdict_sha256", hash);
}

/* Replies with both signatures. The ETag excludes the time. */
static void
signature_reply(struct request *req, const struct buffer *verdict, struct buffer *standing)
{
    struct buffer whole = {0};
    struct buffer *body = reply_start(req, 200, "application/json");
    const char *tag = standing->failed ? NULL : etag_of(req, standing);
    clock_put(standing, "time", req->adjd->now_ms());
    json_close(standing, '}');
    if (!tag || !canonical_write(&whole, standing)) {
        body->failed = true;
    } else if (!reply_tag(req, tag)) {
        json_open(body, NULL, '{');
        signer_sign(body, "verdict", req->adjd->signer, verdict->data, verdict->len);
        signer_sign(body, "standing", req->adjd->signer, whole.data, whole.len);
        json_close(body, '}');
    }
    buffer_clear(&whole);
}

void
adjudication_signature(struct request *req)
{
    struct verdict_found found;
    struct buffer verdict = {0}, state = {0};
    if (!verdict_load(req, &found))
        return;
    enum db_status st = verdict_state(req, &found.a, &verdict);
    if (!st)
        standing_state(&state, &found.a, &found.standing, &verdict);
    if (!problem_set_store(req, st))
        signature_reply(req, &verdict, &state);
    buffer_clear(&verdict);
    buffer_clear(&state);
}
