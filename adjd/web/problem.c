/* SPDX-License-Identifier: MIT */
#include "web/problem.h"

#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "base/message.h"

/* clang-format off */
static const struct problem_row rows[PROBLEM_COUNT] = {
    [PROBLEM_BAD_REQUEST] = {400, "bad-request", "The HTTP request is malformed",
        "A request that two programs could read differently is rejected, and the connection "
        "is closed."},
    [PROBLEM_EMPTY_BODY] = {400, "empty-body", "The request has no body",
        "Send the record or the JSON object as the body of the request."},
    [PROBLEM_BAD_PARAMETER] = {400, "bad-parameter", "A parameter or header is invalid",
        "The detail names the parameter and the accepted values."},
    [PROBLEM_BAD_JSON] = {400, "bad-json", "The body is not valid JSON",
        "The members line and column give the position of the error."},
    [PROBLEM_UNAUTHORIZED] = {401, "unauthorized", "A valid access token is required",
        "Send it as Authorization: Bearer TOKEN. The operator creates tokens with adjd token "
        "create."},
    [PROBLEM_FORBIDDEN] = {403, "forbidden", "Permission denied",
        "The detail names the scope that the token needs, or says that the request came from "
        "a page of another origin."},
    [PROBLEM_NOT_FOUND] = {404, "not-found", "The resource does not exist", ""},
    [PROBLEM_METHOD] = {405, "method-not-allowed", "The resource does not accept this method",
        "The Allow header lists the accepted methods."},
    [PROBLEM_NOT_ACCEPTABLE] = {406, "not-acceptable",
        "No available media type matches the Accept header",
        "The detail lists the available media types."},
    [PROBLEM_CONFLICT] = {409, "conflict",
        "The current state of the resource does not allow this", ""},
    [PROBLEM_PRECONDITION] = {412, "precondition-failed",
        "The resource has changed: its ETag differs from If-Match",
        "There is a newer ruling. Get the resource again and repeat the request with the new "
        "ETag."},
    [PROBLEM_TOO_LARGE] = {413, "too-large", "The content is too large",
        "The detail gives the limit that was exceeded."},
    [PROBLEM_MEDIA_TYPE] = {415, "unsupported-media-type", "The media type is not supported",
        "The detail lists the accepted media types."},
    [PROBLEM_UNREADABLE] = {422, "unreadable", "The record cannot be read",
        "The members line and column give the position of the error. Nothing was stored."},
    [PROBLEM_ILLEGAL_MOVE] = {422, "illegal-move", "A move is illegal", ""},
    [PROBLEM_UNKNOWN_VARIANT] = {422, "unknown-variant", "The variant is unknown or ambiguous",
        "Name it with ?variant=. GET /v1/variants lists the variants."},
    [PROBLEM_UNKNOWN_NOTATION] = {422, "unknown-notation", 
        "The notation is unknown, ambiguous, or does not write the game",
        "Name it with ?notation=. With code unfit-notation the detail lists the notations that "
        "write the game."},
    [PROBLEM_BAD_SETUP] = {422, "bad-setup", "The set-up is invalid",
        "The detail lists every error."},
    [PROBLEM_LOSSY] = {422, "lossy", "The notation cannot express the whole record", ""},
    [PROBLEM_SEVERAL_GAMES] = {422, "several-games", "The body contains more than one game",
        "Send one game for an adjudication. Send an archive to /v1/batches."},
    [PROBLEM_BAD_CONTENT] = {422, "bad-content", "The content is not valid for this resource", ""},
    [PROBLEM_KEY_REUSED] = {422, "idempotency-key-reused",
        "The Idempotency-Key was already used for a different request",
        "Choose a new key for each new request."},
    [PROBLEM_TOO_MANY] = {429, "too-many-requests", "Too many requests",
        "Try again after the number of seconds in Retry-After."},
    [PROBLEM_QUOTA] = {429, "quota", "The quota of the token is used up",
        "The members used and allowed give the current number and the limit."},
    [PROBLEM_HEAD_TOO_LARGE] = {431, "head-too-large", "The request head is too large",
        "The request line and all headers together may have at most 24 kB."},
    [PROBLEM_JUDGE_CRASHED] = {500, "judge-crashed", "The judge process failed",
        "The record was kept for the operator. Do not send it again; other requests are not "
        "affected."},
    [PROBLEM_OVERLOADED] = {503, "overloaded", "The server is overloaded",
        "Try again after the number of seconds in Retry-After."},
    [PROBLEM_TOO_LONG] = {503, "too-long", "Processing the request took too long",
        "The work was cancelled. Send less at once, or try again when the server is less busy."},
    [PROBLEM_STORE_UNAVAILABLE] = {503, "store-unavailable", "The store is unavailable",
        "Unless the detail says otherwise, nothing was stored. Try again after the number of "
        "seconds in Retry-After."},
    [PROBLEM_STORE_FULL] = {507, "store-full", "The disk of the store is full",
        "Nothing was stored. Try again when the operator has freed disk space."},
    [PROBLEM_QUOTA_FULL] = {507, "quota-full", "The storage quota of the token is used up",
        "The members used and allowed give bytes. Nothing was stored."},
};
/* clang-format on */

const struct problem_row *
problem_row(size_t kind)
{
    return kind < PROBLEM_COUNT ? &rows[kind] : NULL;
}

void
problem_put_detail(struct buffer *out, const char *detail)
{
    json_put_message(out, "detail", detail);
    if (detail && (strchr(detail, MESSAGE_NEXT) || strchr(detail, MESSAGE_DATA)))
        json_put_member(out, "parts", detail);
}

void
problem_open(struct buffer *out, enum problem kind, struct problem_place place, const char *detail)
{
    const struct problem_row *row = &rows[kind];
    char type[64];
    snprintf(type, sizeof type, "/problems/%s", row->slug);
    json_open(out, NULL, '{');
    json_put_member(out, "type", type);
    json_put_member(out, "title", row->title);
    json_put_int(out, "status", row->status);
    problem_put_detail(out, detail);
    if (place.code && *place.code)
        json_put_member(out, "code", place.code);
    if (place.line) {
        json_put_int(out, "line", (int64_t)place.line);
        json_put_int(out, "column", (int64_t)place.column);
    }
}

static enum problem
problem_of_status(enum adj_status status)
{
    switch (status) {
    case ADJ_EVARIANT:
        return PROBLEM_UNKNOWN_VARIANT;
    case ADJ_ENOTATION:
        return PROBLEM_UNKNOWN_NOTATION;
    case ADJ_EILLEGAL:
        return PROBLEM_ILLEGAL_MOVE;
    case ADJ_EOPTION:
        return PROBLEM_BAD_PARAMETER;
    case ADJ_ESETUP:
        return PROBLEM_BAD_SETUP;
    case ADJ_ELOSSY:
        return PROBLEM_LOSSY;
    case ADJ_ETOOBIG:
        return PROBLEM_TOO_LARGE;
    case ADJ_ENOMEM:
        return PROBLEM_OVERLOADED;
    case ADJ_ESTOPPED:
        return PROBLEM_TOO_LONG;
    case ADJ_OK:
    case ADJ_EOF:
    case ADJ_ESYNTAX:
    case ADJ_EIO:
        break;
    }
    return PROBLEM_UNREADABLE;
}

enum problem
problem_of_error(const struct adj_error *err, struct problem_place *out_place,
                 const char **out_detail)
{
    *out_place = (struct problem_place){err->line, err->column, err->code};
    *out_detail = *err->parts ? err->parts : adj_status_name(err->status);
    return problem_of_status(err->status);
}

enum problem
problem_of_refusal(const struct refusal *r, struct problem_place *out_place,
                   const char **out_detail)
{
    static const enum problem kinds[REFUSED_KINDS] = {
        [REFUSED_VALUE] = PROBLEM_BAD_CONTENT,       [REFUSED_PARAMETER] = PROBLEM_BAD_PARAMETER,
        [REFUSED_VARIANT] = PROBLEM_UNKNOWN_VARIANT, [REFUSED_UNREADABLE] = PROBLEM_UNREADABLE,
        [REFUSED_SEVERAL] = PROBLEM_SEVERAL_GAMES,   [REFUSED_MISSING] = PROBLEM_NOT_FOUND,
        [REFUSED_FORBIDDEN] = PROBLEM_FORBIDDEN,     [REFUSED_CONFLICT] = PROBLEM_CONFLICT,
        [REFUSED_CHANGED] = PROBLEM_PRECONDITION,    [REFUSED_QUOTA] = PROBLEM_QUOTA,
        [REFUSED_FULL] = PROBLEM_QUOTA_FULL,         [REFUSED_CRASHED] = PROBLEM_JUDGE_CRASHED,
        [REFUSED_BUSY] = PROBLEM_OVERLOADED,
    };
    if (r->error)
        return problem_of_error(r->error, out_place, out_detail);
    *out_place = (struct problem_place){r->line, r->column, r->code};
    *out_detail = r->detail;
    return kinds[r->kind];
}

void
problem_put_refusal(struct buffer *out, const struct refusal *r)
{
    if (r->existing)
        buffer_printf(out, ",\"adjudication\":\"/v1/adjudications/%s\"", r->existing);
    if (r->candidates)
        json_put_raw(out, "candidates", r->candidates);
    if (!r->allowed)
        return;
    json_put_int(out, "used", r->used);
    json_put_int(out, "allowed", r->allowed);
}

void
problem_write_refusal(struct buffer *out, const struct refusal *r)
{
    struct problem_place place;
    const char *detail;
    enum problem kind = problem_of_refusal(r, &place, &detail);
    problem_open(out, kind, place, detail);
    problem_put_refusal(out, r);
    json_close(out, '}');
}

void
problem_write_error(struct buffer *out, const struct adj_error *err)
{
    struct problem_place place;
    const char *detail;
    enum problem kind = problem_of_error(err, &place, &detail);
    problem_open(out, kind, place, detail);
    json_close(out, '}');
}
