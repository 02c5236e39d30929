/* SPDX-License-Identifier: MIT */
/* Variants, and legal moves for clients that draw a board. */
#include <string.h>

#include <adj.h>

#include "api/handlers.h"
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
        if (!lan) {
            problem_set(req, PROBLEM_BAD_CONTENT, "moves[%zu] is not a string", i);
            return false;
        }
        enum adj_status st = adj_play_move(play, lan, strlen(lan), &err);
        if (st) {
            struct problem_place place = {0, 0, err.code};
            problem_set_at(req, st == ADJ_EILLEGAL ? PROBLEM_ILLEGAL_MOVE : PROBLEM_UNREADABLE,
                           place, "moves[%zu], \"%.40s\": %s", i, lan, err.parts);
            return false;
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

/* "warnings": what no game can reach in the set-up that was sent. */
static void
warnings_write(struct buffer *body, const struct adj_variant *v, const struct json *doc)
{
    const char *setup = json_member_text(doc, "setup");
    char *odd = NULL;
    if (setup && adj_setup_warnings(v, setup, strlen(setup), &odd, NULL))
        odd = NULL;
    lines_write(body, "warnings", odd ? odd : "");
    adj_free(odd);
}

static void
moves_reply(struct request *req, const struct adj_variant *v, const struct json *doc,
            const struct adj_play *play)
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
        struct buffer *body = reply_object(req, 200);
        json_put_member(body, "variant", req->vars[0]);
        json_put_member(body, "position", setup);
        json_put_int(body, "count", (int64_t)count);
        lines_write(body, "legal", legal);
        warnings_write(body, v, doc);
        json_close(body, '}');
    }
    adj_free(legal);
    adj_free(setup);
}

/* Sets up the position of the request and plays its moves. Returns a new adj_play; NULL and a
 * problem reply on failure. */
static struct adj_play *
play_asked(struct request *req, const struct adj_variant *v, const struct json *doc,
           const char *const *names, const char *expected)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    const struct json *setup = json_member(doc, "setup"), *moves = json_member(doc, "moves");
    const char *stranger = json_unknown_member(doc, names);
    if (json_kind(doc) != JSON_MEMBERS || (setup && !json_text(setup)) ||
        (moves && json_kind(moves) != JSON_LIST)) {
        problem_set(req, PROBLEM_BAD_CONTENT, "send %s", expected);
        return NULL;
    }
    if (stranger) {
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"%s\"", stranger);
        return NULL;
    }
    const char *text = setup ? json_text(setup) : "";
    enum adj_status st = adj_play_new(v, text, strlen(text), &play, &err);
    if (!st)
        adj_play_set_stop(play, request_is_cancelled, req);
    if (st)
        problem_set_error(req, &err);
    else if (moves_play(req, play, moves))
        return play;
    adj_play_free(play);
    return NULL;
}

void
variant_moves(struct request *req)
{
    static const char *const names[] = {"setup", "moves", NULL};
    const struct adj_variant *v = variant_of(req);
    struct json *doc = v ? request_doc(req) : NULL;
    struct adj_play *play =
        doc ? play_asked(req, v, doc, names, "{\"setup\": string or null, \"moves\": [LAN, ...]}")
            : NULL;
    if (play)
        moves_reply(req, v, doc, play);
    adj_play_free(play);
    json_free(doc);
}

/* POST /v1/variants/{id}/mates */

/* Search limits per side, in positions: each takes some hundred bytes until the response is sent. */
enum { MATES_USUAL = 20000, MATES_MOST = 100000 };

struct mates_request {
    const char *side; /* NULL: both */
    int64_t nodes;
};

/* Parses the request. On failure returns false and sets a problem reply. */
static bool
mates_request_read(struct request *req, const struct json *doc, struct mates_request *out)
{
    const struct json *side = json_member(doc, "side"), *nodes = json_member(doc, "nodes");
    *out = (struct mates_request){.side = json_text(side), .nodes = MATES_USUAL};
    if (json_kind(side) != JSON_NULL_VALUE &&
        (!out->side || (strcmp(out->side, "white") != 0 && strcmp(out->side, "black") != 0))) {
        problem_set(req, PROBLEM_BAD_CONTENT, "side: expected \"white\", \"black\" or null");
        return false;
    }
    if (nodes && (!json_int(nodes, &out->nodes) || out->nodes < 1 || out->nodes > MATES_MOST)) {
        problem_set(req, PROBLEM_BAD_CONTENT, "nodes: expected a number from 1 to %d", MATES_MOST);
        return false;
    }
    return true;
}

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

/* Writes the answer for the requested side, or for both, to *out. */
static enum adj_status
mates_ask(const struct adj_play *play, const struct mates_request *asked, struct buffer *out,
          struct adj_error *err)
{
    static const char *const sides[] = {"white", "black"};
    enum adj_status st = ADJ_OK;
    json_open(out, NULL, '[');
    for (int i = 0; i < 2 && !st; i++) {
        struct adj_mates mates = ADJ_MATES_INIT;
        if (asked->side && strcmp(asked->side, sides[i]) != 0)
            continue;
        st = adj_play_can_mate(play, sides[i], (uint64_t)asked->nodes, &mates, err);
        if (!st)
            mates_write(out, sides[i], &mates);
        adj_mates_clear(&mates);
    }
    json_close(out, ']');
    return st;
}

static void
mates_reply(struct request *req, const struct adj_variant *v, const struct json *doc,
            const struct adj_play *play, const struct mates_request *asked)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct buffer answers;
    char *setup = NULL;
    buffer_init(&answers);
    enum adj_status st = mates_ask(play, asked, &answers, &err);
    if (!st)
        st = adj_play_setup(play, &setup, &err);
    if (st == ADJ_EOPTION) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%s", err.parts);
    } else if (st) {
        problem_set_error(req, &err);
    } else {
        struct buffer *body = reply_object(req, 200);
        json_put_member(body, "variant", req->vars[0]);
        json_put_member(body, "position", setup);
        json_put_raw(body, "mates", answers.data);
        warnings_write(body, v, doc);
        json_close(body, '}');
        body->failed |= answers.failed;
    }
    buffer_clear(&answers);
    adj_free(setup);
}

void
variant_mates(struct request *req)
{
    static const char *const names[] = {"setup", "moves", "side", "nodes", NULL};
    const struct adj_variant *v = variant_of(req);
    struct json *doc = v ? request_doc(req) : NULL;
    struct mates_request asked;
    struct adj_play *play = doc ? play_asked(req, v, doc, names,
                                             "{\"setup\": string or null, \"moves\": [LAN, ...], "
                                             "\"side\": string or null, \"nodes\": number}")
                                : NULL;
    if (play && mates_request_read(req, doc, &asked))
        mates_reply(req, v, doc, play, &asked);
    adj_play_free(play);
    json_free(doc);
}
