/* SPDX-License-Identifier: MIT */
/* Variants, and legal moves for clients that draw a board. */
#include <string.h>

#include <adj.h>

#include "api/handlers.h"
#include "base/error.h"
#include "base/json.h"
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
    json_close(out, '}');
}

void
variant_list(struct request *req)
{
    struct buffer *body = reply_object(req, 200);
    json_open(body, "variants", '[');
    for (size_t i = 0; i < adj_variant_count(); i++)
        variant_write(body, adj_variant_at(i));
    json_close(body, ']');
    json_close(body, '}');
    reply_etag(req);
}

/* The variant in the path. NULL and a problem reply on failure. */
static const struct adj_variant *
variant_of(struct request *req)
{
    const struct adj_variant *v = adj_variant_find(req->vars[0], strlen(req->vars[0]));
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

/* Plays the moves of the list. On failure returns false and sets a problem reply. */
static bool
moves_play(struct request *req, struct adj_play *play, const struct json *moves)
{
    for (size_t i = 0; i < json_count(moves); i++) {
        struct adj_error err = ADJ_ERROR_INIT;
        const char *lan = json_text(json_item(moves, i));
        if (!lan)
            return problem_set(req, PROBLEM_BAD_CONTENT, "moves[%zu] is not a string", i);
        enum adj_status st = adj_play_move(play, lan, strlen(lan), &err);
        if (st) {
            struct problem_place place = {0, 0, err.code};
            return problem_set_at(req,
                                  st == ADJ_EILLEGAL ? PROBLEM_ILLEGAL_MOVE : PROBLEM_UNREADABLE,
                                  place, "moves[%zu], \"%.40s\": %s", i, lan, err.parts);
        }
    }
    return true;
}

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

/* Writes "warnings": what is unreachable in any game, in the set-up that was sent. */
static void
setup_warnings_write(struct buffer *body, const struct adj_variant *v, const struct json *doc)
{
    const char *setup = json_member_text(doc, "setup");
    char *odd = NULL;
    if (setup && adj_setup_warnings(v, setup, strlen(setup), &odd, NULL))
        odd = NULL;
    lines_write(body, "warnings", odd ? odd : "");
    adj_free(odd);
}

/* A request about a position. */
struct asked {
    const struct adj_variant *variant;
    struct json *doc;
    struct adj_play *play; /* the position, after the moves */
};

/* Writes the members of the answer into an open object. */
typedef enum adj_status answer_fn(const struct asked *asked, struct buffer *out,
                                  struct adj_error *err);

/* Sets up the position of the request and plays its moves. On failure returns false and sets a problem reply. */
static bool
play_start(struct request *req, const char *const *names, const char *expected, struct asked *asked)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct json *setup = json_member(asked->doc, "setup"),
                      *moves = json_member(asked->doc, "moves");
    const char *unknown = json_unknown_member(asked->doc, names);
    const char *text = setup ? json_text(setup) : "";
    if (json_kind(asked->doc) != JSON_MEMBERS || !text || (moves && json_kind(moves) != JSON_LIST))
        problem_set(req, PROBLEM_BAD_CONTENT, "send %s", expected);
    else if (unknown)
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"%s\"", unknown);
    else if (adj_play_new(asked->variant, text, strlen(text), &asked->play, &err))
        problem_set_error(req, &err);
    else {
        adj_play_set_stop(asked->play, request_is_cancelled, req);
        return moves_play(req, asked->play, moves);
    }
    return false;
}

/* Replies with the position and what `answer` writes about it. */
static void
position_reply(struct request *req, const struct asked *asked, answer_fn *answer)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer *body = reply_object(req, 200);
    char *setup = NULL;
    enum adj_status st = adj_play_setup(asked->play, &setup, &err);
    json_put_member(body, "variant", req->vars[0]);
    json_put_member(body, "position", setup);
    if (!st)
        st = answer(asked, body, &err);
    setup_warnings_write(body, asked->variant, asked->doc);
    json_close(body, '}');
    if (st == ADJ_EOPTION)
        problem_set(req, PROBLEM_BAD_CONTENT, "%s", err.parts);
    else if (st)
        problem_set_error(req, &err);
    adj_free(setup);
}

static void
position_ask(struct request *req, const char *const *names, const char *expected, answer_fn *answer)
{
    struct asked asked = {.variant = variant_of(req)};
    asked.doc = asked.variant ? request_doc(req) : NULL;
    if (asked.doc && play_start(req, names, expected, &asked))
        position_reply(req, &asked, answer);
    adj_play_free(asked.play);
    json_free(asked.doc);
}

static enum adj_status
moves_answer(const struct asked *asked, struct buffer *out, struct adj_error *err)
{
    char *legal = NULL;
    size_t count = 0;
    enum adj_status st = adj_play_moves(asked->play, &legal, &count, err);
    json_put_int(out, "count", (int64_t)count);
    lines_write(out, "legal", legal ? legal : "");
    adj_free(legal);
    return st;
}

void
variant_moves(struct request *req)
{
    static const char *const names[] = {"setup", "moves", NULL};
    position_ask(req, names, "{\"setup\": string or null, \"moves\": [LAN, ...]}", moves_answer);
}

/* POST /v1/variants/{id}/mates */

/* Search limits per side, in positions; each position takes some hundred bytes until the response is sent. */
enum { MATES_USUAL = 20000, MATES_MOST = 100000 };

static void
mates_write(struct buffer *out, const char *side, const struct adj_mates *mates)
{
    static const char *const answers[] = {
        [ADJ_MATES_UNKNOWN] = "unknown", [ADJ_MATES_CAN] = "can", [ADJ_MATES_CANNOT] = "cannot"};
    json_open(out, NULL, '{');
    json_put_member(out, "side", side);
    json_put_member(out, "answer", answers[mates->answer]);
    lines_write(out, "line", mates->line ? mates->line : "");
    json_put_member(out, "kind", mates->kind);
    json_put_int(out, "nodes", (int64_t)mates->nodes);
    json_close(out, '}');
}

/* Writes whether each side, or the only side that the request names, can still mate. */
static enum adj_status
mates_answer(const struct asked *asked, struct buffer *out, struct adj_error *err)
{
    static const char *const sides[] = {"white", "black"};
    const struct json *side = json_member(asked->doc, "side"),
                      *limit = json_member(asked->doc, "nodes");
    const char *only = json_text(side);
    int64_t nodes = MATES_USUAL;
    enum adj_status st = ADJ_OK;
    if (side && (!only || (strcmp(only, "white") != 0 && strcmp(only, "black") != 0)))
        return error_set(err, ADJ_EOPTION, "", "side: expected \"white\", \"black\" or null");
    if (limit && (!json_int(limit, &nodes) || nodes < 1 || nodes > MATES_MOST))
        return error_set(err, ADJ_EOPTION, "", "nodes: expected a number from 1 to %d", MATES_MOST);
    json_open(out, "mates", '[');
    for (int i = 0; i < 2 && !st; i++) {
        struct adj_mates mates = ADJ_MATES_INIT;
        if (only && strcmp(only, sides[i]) != 0)
            continue;
        st = adj_play_can_mate(asked->play, sides[i], (uint64_t)nodes, &mates, err);
        if (!st)
            mates_write(out, sides[i], &mates);
        adj_mates_clear(&mates);
    }
    json_close(out, ']');
    return st;
}

void
variant_mates(struct request *req)
{
    static const char *const names[] = {"setup", "moves", "side", "nodes", NULL};
    position_ask(req, names,
                 "{\"setup\": string or null, \"moves\": [LAN, ...], "
                 "\"side\": string or null, \"nodes\": number}",
                 mates_answer);
}
