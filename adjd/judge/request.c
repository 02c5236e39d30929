/* SPDX-License-Identifier: MIT */
/* The tables of the messages. */
#include "judge/request.h"

#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "event/rows.h"

#define LINK(kind, member) WIRE_FIELD(adj_link, kind, member)
static const struct wire_field link_fields[] = {LINK(WIRE_TEXT, square), LINK(WIRE_TEXT, href),
                                                LINK(WIRE_TEXT, kind), LINK(WIRE_TEXT, label)};
static const struct wire_table links = WIRE_TABLE(adj_link, link_fields);

#define REQUEST(kind, member) WIRE_FIELD(judge_request, kind, member)
static const struct wire_field request_fields[] = {
    REQUEST(WIRE_NUMBER, wants),
    REQUEST(WIRE_BYTES, text),
    REQUEST(WIRE_BYTES, other),
    REQUEST(WIRE_BYTES, rulesets),
    REQUEST(WIRE_TEXT, charset),
    REQUEST(WIRE_TEXT, variant),
    REQUEST(WIRE_TEXT, notation),
    REQUEST(WIRE_TEXT, encoding),
    REQUEST(WIRE_FLAG, strict),
    REQUEST(WIRE_TEXT, regulations),
    REQUEST(WIRE_TEXT, format),
    REQUEST(WIRE_TEXT, language),
    REQUEST(WIRE_NUMBER, parts),
    REQUEST(WIRE_TEXT, to),
    REQUEST(WIRE_TEXT, white),
    REQUEST(WIRE_TEXT, black),
    REQUEST(WIRE_FLAG, lossy),
    REQUEST(WIRE_FLAG, partial),
    REQUEST(WIRE_NUMBER, ply),
    REQUEST(WIRE_TEXT, setup),
    REQUEST(WIRE_TEXT, moves),
    REQUEST(WIRE_TEXT, piece),
    REQUEST(WIRE_TEXT, tried_from),
    REQUEST(WIRE_TEXT, tried_to),
    WIRE_ROWS(judge_request, links, &links),
    REQUEST(WIRE_FLAG, flip),
    REQUEST(WIRE_TEXT, side),
    REQUEST(WIRE_TEXT, trace),
    REQUEST(WIRE_NUMBER, nodes),
    REQUEST(WIRE_NUMBER, room),
    REQUEST(WIRE_TEXT, type),
    REQUEST(WIRE_NUMBER, skip),
};
const struct wire_table judge_request_table = WIRE_TABLE(judge_request, request_fields);

#define NOTE(kind, member) WIRE_FIELD(adj_defect, kind, member)
static const struct wire_field note_fields[] = {NOTE(WIRE_TEXT, code),   NOTE(WIRE_TEXT, severity),
                                                NOTE(WIRE_TEXT, text),   NOTE(WIRE_TEXT, read_as),
                                                NOTE(WIRE_TEXT, detail), NOTE(WIRE_NUMBER, ply),
                                                NOTE(WIRE_NUMBER, line), NOTE(WIRE_NUMBER, column),
                                                NOTE(WIRE_TEXT, title),  NOTE(WIRE_TEXT, parts)};
static const struct wire_table notes = WIRE_TABLE(adj_defect, note_fields);

#define MATES(kind, member) WIRE_FIELD(judge_mates, kind, member)
static const struct wire_field mates_fields[] = {MATES(WIRE_TEXT, side), MATES(WIRE_TEXT, answer),
                                                 MATES(WIRE_TEXT, line), MATES(WIRE_TEXT, kind),
                                                 MATES(WIRE_NUMBER, nodes)};
static const struct wire_table mates = WIRE_TABLE(judge_mates, mates_fields);

#define FILES(kind, member) WIRE_FIELD(judge_file, kind, member)
static const struct wire_field file_fields[] = {FILES(WIRE_TEXT, name), FILES(WIRE_BYTES, content)};
static const struct wire_table files = WIRE_TABLE(judge_file, file_fields);

#define FIXTURE(member) WIRE_FIELD(fixture, WIRE_NUMBER, member)
static const struct wire_field fixture_fields[] = {
    FIXTURE(round),      FIXTURE(board),      FIXTURE(white),        FIXTURE(black),
    FIXTURE(white_code), FIXTURE(black_code), FIXTURE(white_points), FIXTURE(black_points)};
static const struct wire_table fixtures = WIRE_TABLE(fixture, fixture_fields);

#define BYE(kind, member) WIRE_FIELD(bye, kind, member)
static const struct wire_field bye_fields[] = {BYE(WIRE_NUMBER, round), BYE(WIRE_NUMBER, player),
                                               BYE(WIRE_TEXT, kind)};
static const struct wire_table byes = WIRE_TABLE(bye, bye_fields);

#define REPLY(kind, member) WIRE_FIELD(judge_reply, kind, member)
static const struct wire_field reply_fields[] = {
    REPLY(WIRE_NUMBER, step),
    REPLY(WIRE_NUMBER, status),
    REPLY(WIRE_NUMBER, line),
    REPLY(WIRE_NUMBER, column),
    REPLY(WIRE_NUMBER, offset),
    REPLY(WIRE_NUMBER, index),
    REPLY(WIRE_TEXT, code),
    REPLY(WIRE_TEXT, message),
    REPLY(WIRE_TEXT, parts),
    REPLY(WIRE_BYTES, text),
    REPLY(WIRE_BYTES, json),
    REPLY(WIRE_BYTES, report),
    REPLY(WIRE_TEXT, named),
    REPLY(WIRE_TEXT, variant),
    REPLY(WIRE_TEXT, verdict_status),
    REPLY(WIRE_TEXT, winner),
    REPLY(WIRE_TEXT, reason),
    REPLY(WIRE_TEXT, basis),
    REPLY(WIRE_TEXT, fingerprint),
    REPLY(WIRE_TEXT, white),
    REPLY(WIRE_TEXT, black),
    REPLY(WIRE_TEXT, round),
    REPLY(WIRE_TEXT, board),
    REPLY(WIRE_TEXT, white_fide_id),
    REPLY(WIRE_TEXT, black_fide_id),
    REPLY(WIRE_NUMBER, plies),
    REPLY(WIRE_FLAG, has_score),
    REPLY(WIRE_FLAG, has_points),
    REPLY(WIRE_NUMBER, scores[0]),
    REPLY(WIRE_NUMBER, scores[1]),
    REPLY(WIRE_NUMBER, points[0]),
    REPLY(WIRE_NUMBER, points[1]),
    WIRE_ROWS(judge_reply, notes, &notes),
    REPLY(WIRE_TEXT, moves),
    REPLY(WIRE_TEXT, other_moves),
    REPLY(WIRE_FLAG, same),
    REPLY(WIRE_FLAG, playable_a),
    REPLY(WIRE_FLAG, playable_b),
    REPLY(WIRE_NUMBER, ply),
    REPLY(WIRE_TEXT, move_a),
    REPLY(WIRE_TEXT, move_b),
    REPLY(WIRE_TEXT, setup),
    REPLY(WIRE_FLAG, in_check),
    REPLY(WIRE_TEXT, oddities),
    REPLY(WIRE_TEXT, legal),
    REPLY(WIRE_TEXT, squares),
    REPLY(WIRE_TEXT, drawing),
    REPLY(WIRE_TEXT, outcome),
    REPLY(WIRE_NUMBER, legal_count),
    WIRE_ROWS(judge_reply, mates, &mates),
    REPLY(WIRE_FLAG, several),
    WIRE_ROWS(judge_reply, files, &files),
    REPLY(WIRE_FLAG, broken),
    REPLY(WIRE_BYTES, tournament),
    WIRE_ROWS(judge_reply, fixtures, &fixtures),
    WIRE_ROWS(judge_reply, byes, &byes),
    REPLY(WIRE_TEXT, warnings),
    REPLY(WIRE_FLAG, is_end),
    REPLY(WIRE_FLAG, is_json_copy),
    REPLY(WIRE_NUMBER, number),
    REPLY(WIRE_NUMBER, from),
    REPLY(WIRE_TEXT, charset),
};
const struct wire_table judge_reply_table = WIRE_TABLE(judge_reply, reply_fields);

/* The members that a reply must have when a want was met. */
static const struct {
    uint64_t want;
    size_t pointer; /* offset of a pointer that is not NULL */
} owed[] = {
    {WANT_DECODED, offsetof(struct judge_reply, text.data)},
    {WANT_REPORT, offsetof(struct judge_reply, tournament.data)},
    {WANT_PLAYERS, offsetof(struct judge_reply, json.data)},
    {WANT_VERDICT, offsetof(struct judge_reply, json.data)},
    {WANT_VERDICT, offsetof(struct judge_reply, variant)},
    {WANT_VERDICT, offsetof(struct judge_reply, verdict_status)},
    {WANT_VERDICT, offsetof(struct judge_reply, reason)},
    {WANT_FORMAT, offsetof(struct judge_reply, report.data)},
    {WANT_CONVERTED, offsetof(struct judge_reply, text.data)},
    {WANT_POSITION, offsetof(struct judge_reply, setup)},
    {WANT_LEGAL, offsetof(struct judge_reply, legal)},
    {WANT_DRAWING, offsetof(struct judge_reply, drawing)},
};

/* A text that the library never leaves out. */
static void
text_default(const char **text)
{
    *text = *text ? *text : "";
}

static void
notes_complete(const struct wire_list *list)
{
    struct adj_defect *rows = list->rows;
    for (size_t i = 0; i < list->count; i++) {
        rows[i].size = sizeof *rows;
        const char **const texts[] = {&rows[i].code,    &rows[i].severity, &rows[i].text,
                                      &rows[i].read_as, &rows[i].detail,   &rows[i].title,
                                      &rows[i].parts};
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
            text_default(texts[k]);
    }
}

bool
judge_reply_read(struct arena *pool, uint64_t wants, const char *data, size_t len,
                 struct judge_reply *out)
{
    if (!wire_read(pool, &judge_reply_table, data, len, out) || out->step >= STEP_COUNT ||
        (out->json.data && memchr(out->json.data, '\0', out->json.len)))
        return false;
    notes_complete(&out->notes);
    const struct judge_file *file = out->files.rows;
    const struct bye *bye = out->byes.rows;
    for (size_t i = 0; i < out->files.count; i++)
        if (!file[i].name || !file[i].content.data)
            return false;
    for (size_t i = 0; i < out->byes.count; i++)
        if (!bye_known(bye[i].kind))
            return false;
    for (size_t i = 0; out->step == STEP_DONE && i < sizeof owed / sizeof *owed; i++) {
        const void *pointer;
        memcpy(&pointer, (const char *)out + owed[i].pointer, sizeof pointer);
        if ((wants & owed[i].want) && !pointer)
            return false;
    }
    return true;
}

static void
text_fill(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text ? text : "");
}

void
judge_error(const struct judge_reply *reply, struct adj_error *out)
{
    *out = (struct adj_error)ADJ_ERROR_INIT;
    /* A status that the library does not have is the fault of a judge. */
    out->status = reply->status <= ADJ_ESTOPPED ? (enum adj_status)reply->status : ADJ_ESYNTAX;
    out->line = (size_t)reply->line;
    out->column = (size_t)reply->column;
    out->offset = (size_t)reply->offset;
    text_fill(out->code, sizeof out->code, reply->code);
    text_fill(out->message, sizeof out->message, reply->message);
    text_fill(out->parts, sizeof out->parts, reply->parts);
}
