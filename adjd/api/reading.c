/* SPDX-License-Identifier: MIT */
#include "api/reading.h"

#include <string.h>

#include "http/request.h"
#include "http/route.h"

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

/* XML says itself what it is written in. */
static bool
text_decode(struct request *req, struct reading_text *out)
{
    *out = (struct reading_text){req->body.data, req->body.len};
    if (!req->encoding || strcmp(req->encoding, "UTF-8") == 0 ||
        strcmp(req->type, "application/xml") == 0)
        return true;
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL;
    enum adj_status st = adj_text_decode_from(out->data ? out->data : "", out->len, req->encoding,
                                              &text, &out->len, &err);
    if (st)
        problem_set_error(req, &err);
    else
        out->data = arena_copy(&req->pool, text, out->len);
    adj_free(text);
    return !st && out->data;
}

bool
reading_options(struct request *req, struct adj_options *out, struct reading_text *out_text)
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
    if (strcmp(req->type, "application/json") == 0)
        out->encoding = "UTF-8";
    out->strict = strict;
    out->stop = request_is_over;
    out->stop_context = req;
    return text_decode(req, out_text);
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
reading_game(struct request *req, const struct reading_text *text,
             const struct adj_options *options)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    enum adj_status st = adj_reader_open(text->data, text->len, options, &reader, &err);
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
