/* SPDX-License-Identifier: MIT */
/* Variants, and legal moves for clients that draw a board. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "api/handlers.h"
#include "base/error.h"
#include "base/json.h"
#include "club/judging.h"
#include "web/operation.h"
#include "web/request.h"

static void
variant_write(struct buffer *out, const struct adj_variant *v)
{
    const char *reconstruction = adj_variant_reconstruction(v);
    json_open(out, NULL, '{');
    json_put_member(out, "id", adj_variant_id(v));
    json_put_member(out, "title", adj_variant_title(v));
    json_put_member(out, "author", adj_variant_author(v));
    json_put_int(out, "year", adj_variant_year(v));
    json_put_member(out, "board", adj_variant_board(v));
    json_put_member(out, "source", adj_variant_source(v));
    json_put_member(out, "reconstruction", *reconstruction ? reconstruction : NULL);
    if (*adj_variant_sha256(v))
        json_put_member(out, "sha256", adj_variant_sha256(v));
    json_close(out, '}');
}

void
variant_list(struct request *req)
{
    struct buffer *body = reply_object(req, 200);
    json_open(body, "variants", '[');
    const struct adj_variant *v;
    for (size_t i = 0; (v = game_at(i)); i++)
        variant_write(body, v);
    json_close(body, ']');
    json_close(body, '}');
    reply_etag(req);
}

/* The variant in the path. NULL and a problem reply on failure. */
static const struct adj_variant *
variant_of(struct request *req)
{
    const struct adj_variant *v = game_find(req->vars[0]);
    if (!v)
        problem_set(req, PROBLEM_NOT_FOUND, "there is no variant \"%s\"", req->vars[0]);
    return v;
}

void
variant_get(struct request *req)
{
    const struct adj_variant *v = variant_of(req);
    if (!v)
        return;
    variant_write(reply_start(req, 200, "application/json"), v);
    reply_etag(req);
}

void
variant_rules_get(struct request *req)
{
    const struct adj_variant *v = variant_of(req);
    struct adj_rules_options options = ADJ_RULES_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    size_t len;
    char *text;
    if (!v)
        return;
    options.variant = adj_variant_id(v);
    options.rulesets = game_set();
    options.part = request_query(req, "part");
    options.format = "json";
    enum adj_status st = adj_rules_write(&options, &text, &len, &err);
    if (st == ADJ_EOPTION) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "part: %s", err.parts);
    } else if (st) {
        problem_set_error(req, &err);
    } else {
        buffer_put(reply_start(req, 200, "application/json"), text, len);
        reply_etag(req);
        adj_free(text);
    }
}

/* POST /v1/variants/{id}/moves */

/* Writes lines of text as a JSON array. */
static void
lines_write(struct buffer *out, const char *name, const char *lines)
{
    json_open(out, name, '[');
    for (size_t i = 0; *lines;) {
        size_t len = strcspn(lines, "\n");
        if (i++)
            buffer_putc(out, ',');
        json_put_string(out, lines, len);
        lines += len + (lines[len] == '\n');
    }
    json_close(out, ']');
}

/* The moves of the list, each ended by a newline. NULL and a problem reply when one is no string. */
static const char *
moves_read(struct request *req, const struct json *moves)
{
    struct buffer out = {0};
    for (size_t i = 0; i < json_count(moves); i++) {
        const char *lan = json_text(json_item(moves, i));
        if (!lan) {
            problem_set(req, PROBLEM_BAD_CONTENT, "moves[%zu] is not a string", i);
            buffer_clear(&out);
            return NULL;
        }
        /* A newline within would end the move; no move has one. */
        buffer_put(&out, lan, strcspn(lan, "\n"));
        buffer_puts(&out, strchr(lan, '\n') ? "?\n" : "\n");
    }
    return arena_keep(&req->pool, &out);
}

/* Begins the request about the position of the body. False, with a problem reply, when the body is invalid. */
static bool
position_read(struct request *req, const struct json *doc, const char *const *names,
              const char *expected, struct judge_request *out)
{
    const struct json *setup = json_member(doc, "setup"), *moves = json_member(doc, "moves");
    const char *stranger = json_unknown_member(doc, names);
    bool is_formed = json_kind(doc) == JSON_MEMBERS && (!setup || json_text(setup)) &&
                     (!moves || json_kind(moves) == JSON_LIST);
    *out = (struct judge_request){.wants = WANT_POSITION,
                                  .variant = req->vars[0],
                                  .setup = setup && is_formed ? json_text(setup) : NULL};
    if (out->setup)
        out->wants |= WANT_WARNINGS;
    if (!is_formed)
        problem_set(req, PROBLEM_BAD_CONTENT, "send %s", expected);
    else if (stranger)
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"%s\"", stranger);
    else
        out->moves = moves_read(req, moves);
    return !request_decided(req);
}

/* Replies that the move at `index` of the list cannot be played. */
static void
move_refuse(struct request *req, const struct json *doc, const struct judge_reply *r)
{
    const struct problem_place place = {0, 0, r->code};
    const char *lan = json_text(json_item(json_member(doc, "moves"), (size_t)r->index));
    problem_set_at(req, r->status == ADJ_EILLEGAL ? PROBLEM_ILLEGAL_MOVE : PROBLEM_UNREADABLE,
                   place, "moves[%zu], \"%.40s\": %s", (size_t)r->index, lan ? lan : "",
                   r->parts ? r->parts : "");
}

/* Asks a judge about the position. False, with a problem reply, when it cannot be set up. */
static bool
position_ask(struct request *req, const struct json *doc, const struct judge_request *q,
             struct judge_reply *out)
{
    struct operation *op = operation_of(req);
    if (!op)
        return false;
    if (op_ask(op, q, out) && out->step == STEP_MOVE) {
        move_refuse(req, doc, out);
        return false;
    }
    if (!op_is_refused(op) && out->status == ADJ_EOPTION)
        problem_set(req, PROBLEM_BAD_CONTENT, "%s", out->parts ? out->parts : "");
    else if (!op_is_refused(op))
        (void)op_accept(op, out);
    return !request_decided(req) && !operation_failed(req, op);
}

static void
position_reply(struct buffer *body, const struct request *req, const struct judge_reply *r)
{
    json_put_member(body, "variant", req->vars[0]);
    json_put_member(body, "position", r->setup);
}

void
variant_moves(struct request *req)
{
    static const char *const names[] = {"setup", "moves", NULL};
    struct json *doc = variant_of(req) ? request_doc(req) : NULL;
    struct judge_request q = {.wants = 0};
    struct judge_reply r;
    bool good = doc && position_read(req, doc, names,
                                     "{\"setup\": string or null, \"moves\": [LAN, ...]}", &q);
    q.wants |= WANT_LEGAL;
    if (good && position_ask(req, doc, &q, &r)) {
        struct buffer *body = reply_object(req, 200);
        position_reply(body, req, &r);
        json_put_int(body, "count", (int64_t)r.legal_count);
        lines_write(body, "legal", r.legal);
        lines_write(body, "warnings", r.oddities ? r.oddities : "");
        json_close(body, '}');
    }
    json_free(doc);
}

/* POST /v1/variants/{id}/mates */

/* Search limits per side, in positions; each position takes some hundred bytes until the response is sent. */
enum { MATES_USUAL = 20000, MATES_MOST = 100000 };

/* Parses what is asked about mates. On failure returns false and sets a problem reply. */
static bool
mates_read(struct request *req, const struct json *doc, struct judge_request *out)
{
    const struct json *side = json_member(doc, "side"), *nodes = json_member(doc, "nodes");
    int64_t most = MATES_USUAL;
    out->side = json_text(side);
    if (json_kind(side) != JSON_NULL_VALUE &&
        (!out->side || (strcmp(out->side, "white") != 0 && strcmp(out->side, "black") != 0))) {
        problem_set(req, PROBLEM_BAD_CONTENT, "side: expected \"white\", \"black\" or null");
        return false;
    }
    if (nodes && (!json_int(nodes, &most) || most < 1 || most > MATES_MOST)) {
        problem_set(req, PROBLEM_BAD_CONTENT, "nodes: expected a number from 1 to %d", MATES_MOST);
        return false;
    }
    out->nodes = (uint64_t)most;
    return true;
}

static void
mates_write(struct buffer *out, const struct judge_mates *mates)
{
    json_open(out, NULL, '{');
    json_put_member(out, "side", mates->side);
    json_put_member(out, "answer", mates->answer);
    lines_write(out, "line", mates->line ? mates->line : "");
    json_put_member(out, "kind", mates->kind);
    json_put_int(out, "nodes", (int64_t)mates->nodes);
    json_close(out, '}');
}

static void
mates_reply(struct request *req, const struct judge_reply *r)
{
    const struct judge_mates *mates = r->mates.rows;
    struct buffer *body = reply_object(req, 200);
    position_reply(body, req, r);
    json_open(body, "mates", '[');
    for (size_t i = 0; i < r->mates.count; i++)
        mates_write(body, &mates[i]);
    json_close(body, ']');
    lines_write(body, "warnings", r->oddities ? r->oddities : "");
    json_close(body, '}');
}

void
variant_mates(struct request *req)
{
    static const char *const names[] = {"setup", "moves", "side", "nodes", NULL};
    struct json *doc = variant_of(req) ? request_doc(req) : NULL;
    struct judge_request q = {.wants = 0};
    struct judge_reply r;
    bool good = doc &&
                position_read(req, doc, names,
                              "{\"setup\": string or null, \"moves\": [LAN, ...], "
                              "\"side\": string or null, \"nodes\": number}",
                              &q) &&
                mates_read(req, doc, &q);
    q.wants |= WANT_MATES;
    if (good && position_ask(req, doc, &q, &r))
        mates_reply(req, &r);
    json_free(doc);
}
