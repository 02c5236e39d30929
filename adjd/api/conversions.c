/* SPDX-License-Identifier: MIT */
/* Conversions of a record into another notation. Nothing is stored. The response is the record, or
 * a JSON object with the record and the lists of repairs and losses. */

#include <string.h>

#include "api/handlers.h"
#include "base/json.h"
#include "web/request.h"
#include "web/route.h"
#include "club/judging.h"

/* Decodes the body to UTF-8, as it is stored; XML declares its own encoding. */
static bool
text_decode(struct request *req, struct record *out)
{
    *out =
        (struct record){.type = req->type, .data = req->http.body.data, .len = req->http.body.len};
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
variant_asked(struct request *req, const struct adj_variant **out)
{
    const char *name = request_query(req, "variant");
    *out = name ? adj_variant_find(name, strlen(name)) : NULL;
    if (!name || *out)
        return true;
    return problem_set(req, PROBLEM_UNKNOWN_VARIANT, "there is no variant \"%s\"", name);
}

bool
reading_take(struct request *req, struct operation *op, struct record *out_text,
             struct adj_options *out)
{
    static const char *const readings[] = {"lenient", "strict"};
    size_t strict = 0;
    if (!request_choice(req, "reading", readings, 2, &strict))
        return false;
    bool good = op_options(op, request_query(req, "variant"), request_query(req, "notation"),
                           req->type, out);
    out->strict = strict;
    operation_failed(req, op);
    return good && text_decode(req, out_text);
}

/* The response formats. AS_OLD_PGN is only for PGN. */
enum { AS_RECORD, AS_REPORT, AS_JSON, AS_TEXT, AS_OLD_PGN, AS_COUNT };

/* The result of a conversion. */
struct conversion {
    const char *notation, *type;
    char *text; /* freed with adj_free() */
    size_t len;
    struct adj_notes *notes; /* freed with adj_notes_free() */
    size_t defects, lost;    /* number of repairs and of losses among the notes */
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
    struct adj_defect note = ADJ_DEFECT_INIT;
    json_open(out, name, '[');
    for (size_t i = 0; adj_notes_at(c->notes, i, &note); i++)
        if (is_loss(&note) == lost)
            note_write(req, out, &note);
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
        json_put_member(body, "record", c->text);
        notes_write(req, body, "defects", c, false);
        notes_write(req, body, "lost", c, true);
        json_close(body, '}');
    } else {
        buffer_put(body, c->text, c->len);
    }
    reply_header(req, "Vary", "Accept");
    reply_header(req, "Adj-Defects", arena_printf(&req->pool, "%zu", c->defects));
    reply_header(req, "Adj-Lost", arena_printf(&req->pool, "%zu", c->lost));
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
    static const char *const answers[] = {"no", "yes"};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_defect note = ADJ_DEFECT_INIT;
    size_t count = AS_COUNT - (strcmp(notation, "pgn") != 0), lossy = 0;
    size_t form = request_negotiate(req, offers, count);
    if (form == count || !request_choice(req, "lossy", answers, 2, &lossy))
        return;
    options.lossy = lossy == 1; /* omit what the notation cannot represent */
    if (adj_game_convert(game, notation, &options, &c.text, &c.len, &c.notes, &err)) {
        problem_set_error(req, &err);
        return;
    }
    for (size_t i = 0; adj_notes_at(c.notes, i, &note); i++)
        *(is_loss(&note) ? &c.lost : &c.defects) += 1;
    conversion_reply(req, &c, offers[form], form == AS_REPORT || form == AS_JSON);
    adj_free(c.text);
    adj_notes_free(c.notes);
}

void
conversion_post(struct request *req)
{
    const char *to = request_query(req, "to");
    struct adj_options options;
    struct record text;
    if (!to) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "to= must name the notation that is wanted");
        return;
    }
    struct operation *op = operation_of(req);
    if (!op || !reading_take(req, op, &text, &options))
        return;
    struct adj_game *game = op_game(op, text.data, text.len, &options, true);
    if (game)
        game_reply(req, game, to);
    else
        operation_failed(req, op);
    adj_game_free(game);
}
