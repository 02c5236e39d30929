/* SPDX-License-Identifier: MIT */
/* Variants, and legal moves for clients that draw a board. */
#include <string.h>

#include <adj.h>

#include "api/handlers.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/json.h"

static void
variant_write(struct text *out, const struct adj_variant *v)
{
    const char *reconstruction = adj_variant_reconstruction(v);
    text_open(out, NULL, '{');
    text_string(out, "id", adj_variant_id(v));
    text_string(out, "title", adj_variant_title(v));
    text_string(out, "author", adj_variant_author(v));
    text_int(out, "year", adj_variant_year(v));
    text_string(out, "board", adj_variant_board(v));
    text_string(out, "source", adj_variant_source(v));
    text_string(out, "reconstruction", *reconstruction ? reconstruction : NULL);
    text_close(out, '}');
}

void
variant_list(struct request *req)
{
    struct text *body = reply_start(req, 200, "application/json");
    text_open(body, NULL, '{');
    text_open(body, "variants", '[');
    for (size_t i = 0; i < adj_variant_count(); i++)
        variant_write(body, adj_variant_at(i));
    text_close(body, ']');
    text_close(body, '}');
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
        text_put(reply_start(req, 200, "application/json"), text, len);
        reply_etag(req);
        adj_free(text);
    }
}

/* ---- POST /v1/variants/{id}/moves ---------------------------------------------------------- */

/* Play the moves of the list; false with a problem set. */
static bool
moves_play(struct request *req, struct adj_play *play, const struct doc *moves)
{
    for (size_t i = 0; i < doc_count(moves); i++) {
        struct adj_error err = ADJ_ERROR_INIT;
        const char *lan = doc_string(doc_at(moves, i));
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
lines_write(struct text *out, const char *name, const char *lines)
{
    text_open(out, name, '[');
    for (size_t i = 0; *lines;) {
        size_t len = strcspn(lines, "\n");
        if (i++)
            text_putc(out, ',');
        text_quote(out, lines, len);
        lines += len + (lines[len] == '\n');
    }
    text_close(out, ']');
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
        struct text *body = reply_start(req, 200, "application/json");
        text_open(body, NULL, '{');
        text_string(body, "variant", req->vars[0]);
        text_string(body, "position", setup);
        text_int(body, "count", (int64_t)count);
        lines_write(body, "legal", legal);
        text_close(body, '}');
    }
    adj_free(legal);
    adj_free(setup);
}

static void
moves_answer(struct request *req, const struct adj_variant *v, const struct doc *doc)
{
    static const char *const names[] = {"setup", "moves", NULL};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    const struct doc *setup = doc_member(doc, "setup"), *moves = doc_member(doc, "moves");
    const char *stranger = doc_stranger(doc, names);
    if (doc_kind_of(doc) != DOC_OBJECT || (setup && !doc_string(setup)) ||
        (moves && doc_kind_of(moves) != DOC_LIST)) {
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "send {\"setup\": string or null, \"moves\": [LAN, ...]}");
        return;
    }
    if (stranger) {
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"%s\"", stranger);
        return;
    }
    const char *text = setup ? doc_string(setup) : "";
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
    struct doc *doc = v ? request_doc(req) : NULL;
    if (doc)
        moves_answer(req, v, doc);
    doc_free(doc);
}
