/* SPDX-License-Identifier: MIT */
/*
 * Conversions: a record in one notation goes in, in another comes out, nothing is kept. The answer is
 * the record itself, or an object that holds it with all that was repaired and left out.
 */
#include <stdlib.h>
#include <string.h>

#include "api/conversions.h"
#include "base/json.h"
#include "api/handlers.h"
#include "api/reading.h"
#include "http/problem.h"
#include "http/reply.h"

/* The forms of an answer; the last one is PGN's alone. */
enum { AS_RECORD, AS_REPORT, AS_JSON, AS_TEXT, AS_OLD_PGN, AS_COUNT };

/* What came of a conversion. */
struct conversion {
    const char *notation, *type;
    char *text, *defects, *lost; /* new (adj_free) */
    size_t len;
};

/* ---- the library's lists ---------------------------------------------------------------------- */

static size_t
lines_count(const char *lines)
{
    size_t count = 0;
    for (; *lines; lines++)
        count += *lines == '\n';
    return count;
}

/* "12:3: what it is": the place, and what stands behind it. */
static const char *
place_write(struct buffer *out, const char *line)
{
    char *end;
    json_put_int(out, "line", strtol(line, &end, 10));
    json_put_int(out, "column", strtol(end + (*end == ':'), &end, 10));
    return end + strspn(end, ": ");
}

/* A line each: "12:3: code: detail" when they have codes, "12:3: comment 'a good move'" when not. */
static void
lines_write(struct request *req, struct buffer *out, const char *name, const char *lines,
            bool codes)
{
    json_open(out, name, '[');
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        json_open(out, NULL, '{');
        const char *detail = place_write(out, line);
        if (codes) {
            size_t len = strcspn(detail, ":\n");
            json_put_member(out, "code", arena_copy(&req->pool, detail, len));
            detail += len + strspn(detail + len, ": ");
        }
        json_put_member(out, "detail", arena_copy(&req->pool, detail, strcspn(detail, "\n")));
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- the answer ------------------------------------------------------------------------------- */

static void
report_write(struct request *req, struct buffer *out, const struct conversion *c)
{
    json_open(out, NULL, '{');
    json_put_member(out, "notation", c->notation);
    json_put_member(out, "type", c->type);
    json_put_member(out, "record", c->text);
    lines_write(req, out, "defects", c->defects, true);
    lines_write(req, out, "lost", c->lost, false);
    json_close(out, '}');
}

static void
conversion_reply(struct request *req, const struct conversion *c, const char *type, bool report)
{
    bool is_plain = strcmp(type, "text/plain") == 0;
    struct buffer *body = reply_start(req, 200, is_plain ? "text/plain; charset=utf-8" : type);
    if (report)
        report_write(req, body, c);
    else
        buffer_put(body, c->text, c->len);
    reply_header(req, "Vary", "Accept");
    reply_header(req, "Adj-Defects", arena_printf(&req->pool, "%zu", lines_count(c->defects)));
    reply_header(req, "Adj-Lost", arena_printf(&req->pool, "%zu", lines_count(c->lost)));
}

/* lossy=yes: leave out what the notation cannot carry. False with a problem set. */
static bool
lossy_read(struct request *req, bool *out)
{
    const char *lossy = request_query(req, "lossy");
    *out = lossy && strcmp(lossy, "yes") == 0;
    if (!lossy || *out || strcmp(lossy, "no") == 0)
        return true;
    problem_set(req, PROBLEM_BAD_PARAMETER, "lossy must be yes or no, not \"%s\"", lossy);
    return false;
}

void
game_reply(struct request *req, const struct adj_game *game, const char *notation)
{
    const char *type = adj_notation_media_type(notation);
    struct conversion c = {.notation = notation, .type = *type ? type : "text/plain"};
    const char *const offers[AS_COUNT] = {c.type, "application/vnd.adj.conversion+json",
                                          "application/json", "text/plain",
                                          "application/x-chess-pgn"};
    struct adj_write_options options = ADJ_WRITE_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    size_t count = AS_COUNT - (strcmp(notation, "pgn") != 0);
    size_t form = request_negotiate(req, offers, count);
    if (form == count || !lossy_read(req, &options.lossy))
        return;
    options.out_defects = &c.defects;
    if (adj_game_convert(game, notation, &options, &c.text, &c.len, &c.lost, &err))
        problem_set_error(req, &err);
    else
        conversion_reply(req, &c, offers[form], form == AS_REPORT || form == AS_JSON);
    adj_free(c.text);
    adj_free(c.defects);
    adj_free(c.lost);
}

void
conversion_post(struct request *req)
{
    const char *to = request_query(req, "to");
    struct adj_options options;
    if (!to) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "to= must name the notation that is wanted");
        return;
    }
    struct adj_game *game = reading_options(req, &options) ? reading_game(req, &options) : NULL;
    if (game)
        game_reply(req, game, to);
    adj_game_free(game);
}
