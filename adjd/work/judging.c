/* SPDX-License-Identifier: MIT */
#include "work/judging.h"

#include <stdio.h>
#include <string.h>

#include "http/request.h"
#include "os/json.h"

/* The notation that a media type names; the others leave it to be detected. */
static const char *
notation_of_type(const char *type)
{
    if (strcmp(type, "application/json") == 0)
        return "json";
    if (strcmp(type, "application/xml") == 0)
        return "xml";
    return NULL;
}

bool
judging_options(struct request *req, struct adj_options *out)
{
    const char *reading = request_query(req, "reading");
    const char *variant = request_query(req, "variant");
    const char *notation = request_query(req, "notation");
    bool strict = reading && strcmp(reading, "strict") == 0;
    if (reading && !strict && strcmp(reading, "lenient") != 0) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "reading must be lenient or strict, not \"%s\"",
                    reading);
        return false;
    }
    if (variant && !adj_variant_find(variant, strlen(variant))) {
        problem_set(req, PROBLEM_UNKNOWN_VARIANT, "there is no variant \"%s\"", variant);
        return false;
    }
    *out = (struct adj_options)ADJ_OPTIONS_INIT;
    out->variant = variant;
    out->notation = notation ? notation : notation_of_type(req->type);
    out->strict = strict;
    return true;
}

/* Whether nothing follows the first game; a problem is set when something does. */
static bool
reader_is_done(struct request *req, struct adj_reader *reader)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_game *second = NULL;
    enum adj_status st = adj_reader_next(reader, &second, &err);
    adj_game_free(second);
    if (st == ADJ_EOF)
        return true;
    if (st == ADJ_OK)
        problem_set(req, PROBLEM_SEVERAL_GAMES, "the body holds more than one game; send one");
    else
        problem_set_error(req, &err);
    return false;
}

struct adj_game *
judging_read(struct request *req, const struct adj_options *options)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    enum adj_status st = adj_reader_open(req->body.data, req->body.len, options, &reader, &err);
    if (!st)
        st = adj_reader_next(reader, &game, &err);
    if (st == ADJ_EOF) {
        problem_set(req, PROBLEM_UNREADABLE, "there is no game in the body");
    } else if (st) {
        problem_set_error(req, &err);
    } else if (!reader_is_done(req, reader)) {
        adj_game_free(game);
        game = NULL;
    }
    adj_reader_free(reader);
    return game;
}

/* ---- what is stored ------------------------------------------------------------------------- */

static const char *
copy_or_null(struct pool *pool, const char *text)
{
    return text ? pool_string(pool, text) : NULL;
}

/* The place where the reading stopped is the verdict's last defect. */
static enum adj_status
unreadable_fill(const char *json, size_t json_len, struct adj_error *err)
{
    struct doc_error doc_err;
    struct doc *verdict = doc_read(json, json_len, &doc_err);
    const struct doc *defects = doc_member(verdict, "defects");
    const struct doc *last = doc_at(defects, doc_count(defects) - 1);
    const char *detail = doc_text(last, "detail"), *text = doc_text(last, "text");
    const char *code = doc_text(last, "code"), *read_as = doc_text(last, "read_as");
    int64_t line = 0, column = 0;
    doc_int(doc_member(last, "line"), &line);
    doc_int(doc_member(last, "column"), &column);
    err->status = ADJ_ESYNTAX;
    err->line = (size_t)line;
    err->column = (size_t)column;
    snprintf(err->code, sizeof err->code, "%s", code ? code : "syntax");
    if (!detail && read_as)
        snprintf(err->message, sizeof err->message, "\"%.80s\" should be \"%.80s\"",
                 text ? text : "", read_as);
    else
        snprintf(err->message, sizeof err->message, "\"%.80s\": %.300s", text ? text : "",
                 detail ? detail : "cannot be read");
    doc_free(verdict);
    return ADJ_ESYNTAX;
}

enum adj_status
judging_fill(struct pool *pool, const struct adj_verdict *verdict,
             const struct adj_options *options, int64_t now_ms, struct adjudication *out,
             struct adj_error *err)
{
    char id[ID_SIZE];
    char *json = NULL;
    size_t len = 0;
    enum adj_status st = adj_verdict_write(verdict, "json", 1, &json, &len, err);
    if (st)
        return st;
    if (strcmp(adj_verdict_reason(verdict), "unreadable") == 0)
        st = unreadable_fill(json, len, err);
    id_new(now_ms, id);
    *out = (struct adjudication){
        .id = pool_string(pool, id),
        .created_ms = now_ms,
        .variant = pool_string(pool, adj_verdict_variant(verdict)),
        .status = pool_string(pool, adj_verdict_status(verdict)),
        .winner = copy_or_null(pool, adj_verdict_winner(verdict)),
        .reason = pool_string(pool, adj_verdict_reason(verdict)),
        .fingerprint = pool_string(pool, adj_verdict_fingerprint(verdict)),
        .ply = (int64_t)adj_verdict_ply(verdict),
        .white = copy_or_null(pool, adj_verdict_player(verdict, "white")),
        .black = copy_or_null(pool, adj_verdict_player(verdict, "black")),
        .version = adj_version(),
        .as_variant = options->variant,
        .as_notation = options->notation,
        .as_strict = options->strict,
        .verdict = pool_copy(pool, json, len),
    };
    adj_free(json);
    return st;
}

const char *
judging_detail(struct pool *pool, const struct adjudication *a, const struct record *r)
{
    char record[SHA256_TEXT_SIZE], verdict[SHA256_TEXT_SIZE];
    hash_sha256(r->data, r->len, record);
    hash_sha256(a->verdict, strlen(a->verdict), verdict);
    return pool_printf(pool, "{\"record\":\"%s\",\"verdict\":\"%s\"}", record, verdict);
}
