/* SPDX-License-Identifier: MIT */
/* Conversions of a record into another notation. Nothing is stored. The response is the record, or
 * a JSON object with the record and the lists of repairs and losses. */

#include <string.h>

#include "adj.h"
#include "api/handlers.h"
#include "base/json.h"
#include "club/judging.h"
#include "web/request.h"
#include "web/route.h"

bool
variant_asked(struct request *req, const struct adj_variant **out)
{
    const char *name = request_query(req, "variant");
    *out = name ? game_find(name) : NULL;
    if (!name || *out)
        return true;
    return problem_set(req, PROBLEM_UNKNOWN_VARIANT, "there is no variant \"%s\"", name);
}

bool
reading_take(struct request *req, struct operation *op, struct record *out_text,
             struct judge_request *out)
{
    static const char *const readings[] = {"lenient", "strict"};
    const struct buffer *body = &req->http.body;
    size_t strict = 0;
    if (!request_choice(req, "reading", readings, 2, &strict))
        return false;
    bool good = op_options(op, request_query(req, "variant"), request_query(req, "notation"),
                           req->type, out);
    out->strict = strict;
    *out_text = (struct record){.type = req->type, .data = body->data, .len = body->len};
    /* XML declares its own encoding. */
    if (req->encoding && strcmp(req->encoding, "UTF-8") != 0 &&
        strcmp(req->type, "application/xml") != 0) {
        out->wants = WANT_DECODED;
        out->charset = req->encoding;
    }
    operation_failed(req, op);
    return good;
}

/* The response formats. AS_OLD_PGN is only for PGN. */
enum { AS_RECORD, AS_REPORT, AS_JSON, AS_TEXT, AS_OLD_PGN, AS_COUNT };

/* The result of a conversion. */
struct conversion {
    const char *notation, *type;
    const struct judge_reply *reply;
    size_t counts[2]; /* of the notes: repairs, losses */
};

static bool
is_loss(const struct adj_defect *note)
{
    return strcmp(note->code, "lossy") == 0;
}

static void
note_write(struct request *req, struct buffer *out, const struct adj_defect *note)
{
    json_open(out, NULL, '{');
    json_put_number(out, "line", note->line);
    json_put_number(out, "column", note->column);
    if (is_loss(note)) {
        json_put_member(out, "detail", note->text);
    } else {
        json_put_member(out, "code", note->code);
        json_put_member(out, "detail",
                        arena_printf(&req->pool, "%s%s%s%s%s", note->text,
                                     *note->detail ? ": " : "", note->detail,
                                     *note->read_as ? ", read as " : "", note->read_as));
    }
    json_close(out, '}');
}

static void
notes_write(struct request *req, struct buffer *out, const char *name, const struct conversion *c,
            bool lost)
{
    const struct adj_defect *notes = c->reply->notes.rows;
    json_open(out, name, '[');
    for (size_t i = 0; i < c->reply->notes.count; i++)
        if (is_loss(&notes[i]) == lost)
            note_write(req, out, &notes[i]);
    json_close(out, ']');
}

static void
conversion_reply(struct request *req, const struct conversion *c, const char *type, bool report)
{
    bool is_plain = strcmp(type, "text/plain") == 0;
    struct buffer *body = reply_start(req, 200, is_plain ? "text/plain; charset=utf-8" : type);
    if (report) {
        json_open(body, NULL, '{');
        json_put_member(body, "notation", c->notation);
        json_put_member(body, "type", c->type);
        json_put_member(body, "record", c->reply->text.data);
        notes_write(req, body, "defects", c, false);
        notes_write(req, body, "lost", c, true);
        json_close(body, '}');
    } else {
        buffer_put(body, c->reply->text.data, c->reply->text.len);
    }
    reply_header(req, "Vary", "Accept");
    reply_header(req, "Adj-Defects", arena_printf(&req->pool, "%zu", c->counts[0]));
    reply_header(req, "Adj-Lost", arena_printf(&req->pool, "%zu", c->counts[1]));
}

void
conversion_reply_to(struct request *req, struct operation *op, struct judge_request *q,
                    const char *notation)
{
    const char *type = adj_notation_media_type(notation);
    struct judge_reply reply;
    struct conversion c = {
        .notation = notation, .type = *type ? type : "text/plain", .reply = &reply};
    const char *const offers[AS_COUNT] = {c.type, "application/vnd.adj.conversion+json",
                                          "application/json", "text/plain",
                                          "application/x-chess-pgn"};
    static const char *const answers[] = {"no", "yes"};
    size_t count = AS_COUNT - (strcmp(notation, "pgn") != 0), lossy = 0;
    size_t form = request_negotiate(req, offers, count);
    if (form == count || !request_choice(req, "lossy", answers, 2, &lossy))
        return;
    q->lossy = lossy == 1; /* omit what the notation cannot represent */
    q->wants |= WANT_GAME | WANT_CONVERTED;
    q->to = notation;
    if (!op_asks(op, q, &reply)) {
        operation_failed(req, op);
        return;
    }
    const struct adj_defect *notes = reply.notes.rows;
    for (size_t i = 0; i < reply.notes.count; i++)
        c.counts[is_loss(&notes[i])]++;
    conversion_reply(req, &c, offers[form], form == AS_REPORT || form == AS_JSON);
}

void
conversion_post(struct request *req)
{
    const char *to = request_query(req, "to");
    struct judge_request q;
    struct record text;
    if (!to) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "to= must name the notation that is wanted");
        return;
    }
    struct operation *op = operation_of(req);
    if (!op || !reading_take(req, op, &text, &q))
        return;
    q.wants |= WANT_SINGLE;
    q.text = (struct bytes){text.data ? text.data : "", text.len};
    conversion_reply_to(req, op, &q, to);
}
