/* SPDX-License-Identifier: MIT */
#include "club/judging.h"

#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/utf8.h"
#include "event/names.h"
#include "event/rows.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/rulesets.h"

void
tag_put(struct buffer *out, const char *name, const char *value)
{
    buffer_printf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            buffer_putc(out, '\\');
        if ((unsigned char)*value >= ' ')
            buffer_putc(out, *value);
    }
    buffer_puts(out, "\"]\n");
}

/* The notation of a media type; NULL: detect the notation. */
static const char *
notation_of_type(const char *type)
{
    if (strcmp(type, "application/json") == 0)
        return "json";
    return strcmp(type, "application/xml") == 0 ? "xml" : NULL;
}

bool
op_options(struct operation *op, const char *variant, const char *notation, const char *type,
           struct judge_request *out)
{
    const struct adj_variant *known = variant ? game_find(variant) : NULL;
    *out = (struct judge_request){.variant = known ? adj_variant_id(known) : NULL,
                                  .notation = notation ? notation : notation_of_type(type),
                                  .type = type};
    if (strcmp(type, "application/json") == 0)
        out->encoding = "UTF-8";
    if (variant && !known)
        op_refuse(op, REFUSED_VARIANT, "there is no variant \"%s\"", variant);
    return !variant || known;
}

/* Judge processes. */

bool
op_replied(struct operation *op, enum judge_outcome outcome)
{
    struct adj_error err = ADJ_ERROR_INIT;
    if (outcome == JUDGE_REPLIED) {
        return true;
    } else if (outcome == JUDGE_CRASHED || outcome == JUDGE_FULL) {
        op_refuse(op, REFUSED_CRASHED,
                  "the judge process ended while it worked on this; other requests are not "
                  "affected");
    } else if (outcome == JUDGE_NONE) {
        op_refuse(op, REFUSED_BUSY, "no judge process can start now; try again later");
    } else {
        (void)cancel_is_wanted(&op->cancel); /* the caller reports why */
        (void)error_stopped(&err);
        op_refuse_error(op, &err);
    }
    return false;
}

bool
op_ask(struct operation *op, const struct judge_request *request, struct judge_reply *out)
{
    const struct judge_wait wait = {op->cancel, op->deadline_us};
    return op_replied(op, judges_ask(op->adjd->judges, op->pool, request, wait, out));
}

bool
op_accept(struct operation *op, const struct judge_reply *reply)
{
    struct adj_error err;
    if (reply->step == STEP_DONE)
        return true;
    judge_error(reply, &err);
    if (reply->step == STEP_NO_GAME)
        op_refuse(op, REFUSED_UNREADABLE, "there is no game in the record");
    else if (reply->step == STEP_SEVERAL)
        op_refuse(op, REFUSED_SEVERAL, "the record contains more than one game; send one game");
    else
        op_refuse_error(op, &err);
    return false;
}

bool
op_asks(struct operation *op, const struct judge_request *request, struct judge_reply *out)
{
    return op_ask(op, request, out) && op_accept(op, out);
}

/* Stored records. */

struct judge_request
stored_request(const struct adjudication *a, const struct record *record)
{
    return (struct judge_request){
        .wants = WANT_GAME,
        .text = {record->data ? record->data : "", record->len},
        .variant = a->as_variant,
        .notation = a->as_notation,
        .type = record->type,
        .strict = a->as_strict,
    };
}

enum db_status
stored_rulesets(struct store *store, struct arena *pool, const struct adjudication *a,
                struct judge_request *q)
{
    static const char sign[] = "\"ruleset\":{\"id\":\"", hash[] = "\"sha256\":\"";
    enum { HASH = 64 };
    const char *at = a->verdict ? strstr(a->verdict, sign) : NULL, *known, *document;
    at = at ? strstr(at + strlen(sign), hash) : NULL;
    if (!at || strnlen(at, strlen(hash) + HASH) < strlen(hash) + HASH)
        return DB_OK;
    const char *sha256 = arena_copy(pool, at + strlen(hash), HASH);
    size_t len;
    for (size_t i = 0; games_document(i, &len, &known); i++)
        if (strcmp(known, sha256) == 0)
            return DB_OK;
    enum db_status st = store_ruleset_get(store, sha256, pool, &document);
    if (!st)
        q->rulesets = (struct bytes){document, strlen(document) + 1};
    return st == DB_NONE ? DB_OK : st;
}

bool
judged_load(struct operation *op, const char *id, const struct judge_request *asked,
            struct judged *j)
{
    const struct adjudication *a = &j->found.a;
    *j = (struct judged){.is_read = false};
    enum db_status st = id_valid(id) ? verdict_find(op->store, op->pool, id, &j->found) : DB_NONE;
    if (!st)
        st = store_adjudication_record(op->store, id, op->pool, &j->record);
    if (!st && a->tournament) /* a verdict outlives its tournament's deletion */
        st = store_tournament_stored(op->store, a->tournament, op->pool, &j->tournament);
    if (!op_read(op, st))
        return false;
    j->request = stored_request(a, &j->record);
    if (!op_read(op, stored_rulesets(op->store, op->pool, a, &j->request)))
        return false;
    j->request.wants |= asked->wants | WANT_VERDICT;
    j->request.regulations = j->tournament.regulations;
    j->request.format = asked->format;
    j->request.language = asked->language;
    j->request.parts = asked->parts;
    if (!op_asks(op, &j->request, &j->reply))
        return true;
    j->is_read = true;
    j->is_same = a->verdict && strcmp(j->reply.json.data, a->verdict) == 0;
    return true;
}

/* Whether the record leaves the player open, such as by "?". */
static bool
is_unnamed(const char *name)
{
    return !name[strspn(name, " ?-.*_")];
}

/* Check names, because they are stored in columns and lists and shown to others. */
static bool
names_check(struct arena *pool, const struct judge_reply *reply, struct adj_error *err)
{
    static const char *const names[] = {"White", "Black"};
    const char *const players[] = {reply->white, reply->black};
    for (size_t i = 0; i < 2; i++) {
        size_t length = players[i] ? utf8_length(players[i]) : 0;
        bool is_named = players[i] && !is_unnamed(players[i]);
        const char *fault = is_named ? name_fault(pool, names[i], players[i]) : NULL;
        if (fault)
            (void)error_set(err, ADJ_ESYNTAX, "tag-malformed", "%s", fault);
        else if (length > NAME_MOST)
            (void)error_set(err, ADJ_ESYNTAX, "limit",
                            "the name of %s has %zu characters; the limit is %d", names[i], length,
                            NAME_MOST);
        if (fault || length > NAME_MOST)
            return false;
    }
    return true;
}

/* Whether a text is one of the library's codes, which are written into JSON as they are. */
static bool
is_code(const char *text)
{
    return text && *text && !text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

/* Whether the facts can be those of a verdict: a hostile judge may reply anything. */
static bool
facts_fit(const struct judge_reply *r, const struct judge_request *q)
{
    /* The game of a stored document may no longer be in force. */
    return is_code(r->variant) && (q->rulesets.data || game_find(r->variant)) &&
           is_code(r->verdict_status) && (!r->winner || is_code(r->winner)) && is_code(r->reason) &&
           is_code(r->basis) && is_code(r->fingerprint) && r->json.len && *r->json.data == '{';
}

bool
judging_fill(struct arena *pool, const struct judge_reply *reply,
             const struct judge_request *request, int64_t now_ms, struct adjudication *out,
             struct adj_error *err)
{
    if (!facts_fit(reply, request)) {
        (void)error_set(err, ADJ_ESYNTAX, "", "the judge process returned no verdict");
        return false;
    }
    *out = (struct adjudication){
        .id = id_make(pool, now_ms),
        .created_ms = now_ms,
        .variant = reply->variant,
        .status = reply->verdict_status,
        .winner = reply->winner,
        .reason = reply->reason,
        .fingerprint = reply->fingerprint,
        .ply = (int64_t)reply->plies,
        .white = reply->white,
        .black = reply->black,
        .version = adj_version(),
        .basis = reply->basis,
        .rulebook = adj_rulebook(),
        .as_variant = request->variant,
        .as_notation = request->notation,
        .as_strict = request->strict,
        .verdict = reply->json.data,
        .salt = salt_new(pool),
    };
    return names_check(pool, reply, err);
}

const char *
judging_detail(struct arena *pool, const struct adjudication *a)
{
    return arena_printf(pool, "{\"variant\":\"%s\",\"reason\":\"%s\",\"fingerprint\":\"%s\"}",
                        a->variant, a->reason, a->fingerprint);
}

void
judging_points(const struct judge_reply *reply, struct pairing *out)
{
    out->white_points = out->black_points = SCORE_PENDING;
    if (!reply->has_score)
        return;
    out->white_points = reply->scores[0];
    out->black_points = reply->scores[1];
    if (!reply->has_points)
        return;
    out->white_count = reply->points[0];
    out->black_count = reply->points[1];
}
