/* SPDX-License-Identifier: MIT */
#include "http/problem.h"

#include <stdio.h>

#include "base/json.h"

/* clang-format off */
static const struct problem_row rows[PROBLEM_COUNT] = {
    [PROBLEM_BAD_REQUEST] = {400, "bad-request", "The request is not HTTP as it should be",
        "What could be read in two ways is not read at all; the connection is closed."},
    [PROBLEM_EMPTY_BODY] = {400, "empty-body", "The request has no body",
        "Send the record as the body of the request."},
    [PROBLEM_BAD_PARAMETER] = {400, "bad-parameter", "A parameter or header makes no sense",
        "The detail names the parameter and what it may be."},
    [PROBLEM_BAD_JSON] = {400, "bad-json", "The body is not JSON",
        "Line and column say where the reader stopped."},
    [PROBLEM_UNAUTHORIZED] = {401, "unauthorized", "Nobody may do this without a valid token",
        "The operator makes tokens with adjd token create."},
    [PROBLEM_FORBIDDEN] = {403, "forbidden", "Who asks may not do this",
        "The detail names the scope that a token needs; pages of other origins need a token."},
    [PROBLEM_NOT_FOUND] = {404, "not-found", "There is no such resource", ""},
    [PROBLEM_METHOD] = {405, "method-not-allowed", "The resource does not know this method",
        "The Allow header lists the methods it knows."},
    [PROBLEM_NOT_ACCEPTABLE] = {406, "not-acceptable", "No representation fits the Accept header",
        "The detail lists the media types on offer."},
    [PROBLEM_CONFLICT] = {409, "conflict", "The resource's state does not allow this", ""},
    [PROBLEM_PRECONDITION] = {412, "precondition-failed", "The resource is not as If-Match has it",
        "Get it again: something was ruled about it meanwhile."},
    [PROBLEM_TOO_LARGE] = {413, "too-large", "The content is too large",
        "The detail says which bound was exceeded."},
    [PROBLEM_MEDIA_TYPE] = {415, "unsupported-media-type", "The media type is not supported",
        "The detail lists the media types that are."},
    [PROBLEM_UNREADABLE] = {422, "unreadable", "The record cannot be read",
        "Line and column say where the reader stopped. Nothing was stored."},
    [PROBLEM_ILLEGAL_MOVE] = {422, "illegal-move", "A move is not legal", ""},
    [PROBLEM_UNKNOWN_VARIANT] = {422, "unknown-variant", "The variant is unknown or undecidable",
        "GET /v1/variants lists the variants."},
    [PROBLEM_UNKNOWN_NOTATION] = {422, "unknown-notation",
        "The notation is unknown, undecidable, or does not write the game",
        "Name it with ?notation=; code unfit-notation: the detail lists the notations of the game."},
    [PROBLEM_BAD_SETUP] = {422, "bad-setup", "The set-up cannot be",
        "The detail names every fault."},
    [PROBLEM_LOSSY] = {422, "lossy", "The notation cannot carry what the record says", ""},
    [PROBLEM_SEVERAL_GAMES] = {422, "several-games", "The body holds more than one game",
        "An adjudication is of one game."},
    [PROBLEM_BAD_CONTENT] = {422, "bad-content", "The content is not what this resource takes", ""},
    [PROBLEM_KEY_REUSED] = {422, "idempotency-key-reused",
        "The Idempotency-Key was used for another request",
        "A key stands for one request; choose a new key for a new one."},
    [PROBLEM_TOO_MANY] = {429, "too-many-requests", "Requests come too quickly",
        "Try again after the time that Retry-After gives."},
    [PROBLEM_QUOTA] = {429, "quota", "The token has as many as it may",
        "The members used and allowed say how many it has, and how many it may have."},
    [PROBLEM_HEAD_TOO_LARGE] = {431, "head-too-large", "The head of the request is too large",
        "The request line and all headers may have 24 kB together."},
    [PROBLEM_OVERLOADED] = {503, "overloaded", "The server is too busy",
        "Try again after the time that Retry-After gives."},
    [PROBLEM_TOO_LONG] = {503, "too-long", "It takes too long",
        "The work was given up. Send less at once, or ask when there is less to do."},
    [PROBLEM_STORE_UNAVAILABLE] = {503, "store-unavailable", "The store cannot be reached",
        "Nothing was stored. Try again after the time that Retry-After gives."},
    [PROBLEM_STORE_FULL] = {507, "store-full", "The store has no room left",
        "Nothing was stored. Try again when the operator has made room."},
    [PROBLEM_QUOTA_FULL] = {507, "quota-full", "The token has submitted as much as it may",
        "The members used and allowed are bytes. Nothing was stored."},
};
/* clang-format on */

const struct problem_row *
problem_row(size_t kind)
{
    return kind < PROBLEM_COUNT ? &rows[kind] : NULL;
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
    json_put_member(out, "detail", detail);
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
    *out_detail = *err->message ? err->message : adj_status_name(err->status);
    return problem_of_status(err->status);
}

void
problem_write_kind(struct buffer *out, enum problem kind, const char *existing, const char *detail)
{
    problem_open(out, kind, (struct problem_place){0, 0, NULL}, detail);
    if (existing)
        json_put_member(out, "adjudication", existing);
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
