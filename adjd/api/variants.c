/* SPDX-License-Identifier: MIT */
/* Variants, and legal moves for clients that draw a board. */
#include <string.h>

#include <adj.h>

#include "api/handlers.h"
#include "base/json.h"
#include "http/problem.h"
#include "http/reply.h"

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
    struct buffer *body = reply_start(req, 200, "application/json");
    json_open(body, NULL, '{');
    json_open(body, "variants", '[');
    for (size_t i = 0; i < adj_variant_count(); i++)
        variant_write(body, adj_variant_at(i));
    json_close(body, ']');
    json_close(body, '}');
    reply_etag(req);
}

/* The variant of the path; NULL with a problem set. */
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
        problem_set(req, PROBLEM_BAD_PARAMETER, "part: %s", err.message);
    } else if (st) {
        problem_set_error(req, &err);
    } else {
        buffer_put(reply_start(req, 200, "application/json"), text, len);
        reply_etag(req);
        adj_free(text);
    }
}

/* ---- POST /v1/variants/{id}/moves ---------------------------------------------------------- */

/* Play the moves of the list; false with a problem set. */
static bool
moves_play(struct request *req, struct adj_play *play, const struct json *moves)
{
    for (size_t i = 0; i < json_count(moves); i++) {
        struct adj_error err = ADJ_ERROR_INIT;
        const char *lan = json_text(json_item(moves, i));
        if (!lan) {
            problem_set(req, PROBLEM_BAD_CONTENT, "moves[%zu] is not a string", i);
            return false;
        }
        enum adj_status st = adj_play_move(play, lan, strlen(lan), &err);
        if (st) {
            struct problem_place place = {0, 0, err.code};
            problem_set_at(req, st == ADJ_EILLEGAL ? PROBLEM_ILLEGAL_MOVE : PROBLEM_UNREADABLE,
                           place, "moves[%zu], \"%.40s\": %s", i, lan, err.message);
            return false;
        }
    }
    return true;
}

/* One name a line becomes a JSON array. */
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

static void
moves_reply(struct request *req, const struct adj_play *play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *legal = NULL, *setup = NULL;
    size_t count = 0;
    enum adj_status st = adj_play_moves(play, &legal, &count, &err);
    if (!st)
        st = adj_play_setup(play, &setup, &err);
    if (st) {
        problem_set_error(req, &err);
    } else {
        struct buffer *body = reply_start(req, 200, "application/json");
        json_open(body, NULL, '{');
        json_put_member(body, "variant", req->vars[0]);
        json_put_member(body, "position", setup);
        json_put_int(body, "count", (int64_t)count);
        lines_write(body, "legal", legal);
        json_close(body, '}');
    }
    adj_free(legal);
    adj_free(setup);
}

static void
moves_answer(struct request *req, const struct adj_variant *v, const struct json *doc)
{
    static const char *const names[] = {"setup", "moves", NULL};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    const struct json *setup = json_member(doc, "setup"), *moves = json_member(doc, "moves");
    const char *stranger = json_unknown_member(doc, names);
    if (json_kind(doc) != JSON_MEMBERS || (setup && !json_text(setup)) ||
        (moves && json_kind(moves) != JSON_LIST)) {
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "send {\"setup\": string or null, \"moves\": [LAN, ...]}");
        return;
    }
    if (stranger) {
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"%s\"", stranger);
        return;
    }
    const char *text = setup ? json_text(setup) : "";
    enum adj_status st = adj_play_new(v, text, strlen(text), &play, &err);
    if (st)
        problem_set_error(req, &err);
    else if (moves_play(req, play, moves))
        moves_reply(req, play);
    adj_play_free(play);
}

void
variant_moves(struct request *req)
{
    const struct adj_variant *v = variant_of(req);
    struct json *doc = v ? request_doc(req) : NULL;
    if (doc)
        moves_answer(req, v, doc);
    json_free(doc);
}
