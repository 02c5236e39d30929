/* SPDX-License-Identifier: MIT */
#include "club/verdicts.h"

#include <stdarg.h>
#include <string.h>

#include "base/digest.h"
#include "base/json.h"
#include "club/enrolment.h"
#include "base/message.h"
#include "club/events.h"
#include "club/tournaments.h"
#include "event/standings.h"
#include "os/clock.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/tournaments.h"

void
ruling_write(struct buffer *out, const char *name, const struct ruling *r)
{
    json_open(out, name, '{');
    json_put_member(out, "id", r->id);
    clock_put(out, "created", r->created_ms);
    json_put_member(out, "actor", r->actor);
    json_put_member(out, "kind", r->kind);
    json_put_member(out, "reason", r->reason);
    if (r->replacement)
        json_put_member(out, "replacement", r->replacement);
    if (!r->status && strcmp(r->kind, "decision") == 0)
        json_put_member(out, "status", NULL);
    if (r->status) {
        bool forfeit = strcmp(r->status, "forfeit") == 0;
        json_put_member(out, "status", forfeit ? "decided" : r->status);
        if (forfeit)
            json_put_bool(out, "forfeit", true);
        json_put_member(out, "winner", r->winner);
        json_open(out, "score", '{');
        json_put_points(out, "white", r->white_points, "*");
        json_put_points(out, "black", r->black_points, "*");
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* Usual sizes, to reserve buffers: the input of an ETag, and the members added to a verdict. */
enum { STAMP_USUAL = 120, HEAD_USUAL = 300 };
/* In a Swiss a game gets a warning if its players have at least this many other games. */
enum { MET_OFTEN = 2 };

/* The input of an ETag, and the state to which rulings are applied (NULL: only the tag is needed). */
struct stamping {
    struct buffer text;
    struct arena *pool;
    struct standing_of_verdict *out;
};

/* Returns a ruling as the JSON that the API returns. */
static const char *
ruling_text(struct arena *pool, const struct ruling *r)
{
    struct buffer text = {0};
    ruling_write(&text, NULL, r);
    return arena_keep(pool, &text);
}

/* Adds one ruling to the input and the state. Rulings arrive in their order, so the last of each kind wins. */
static bool
stamp_ruling(void *context, const struct ruling *r, const char *salt)
{
    struct stamping *s = context;
    buffer_printf(&s->text, "%s %s\n", r->id, salt ? salt : "");
    if (!s->out)
        return true;
    if (strcmp(r->kind, "withdrawal") == 0)
        s->out->state = "withdrawn";
    if (strcmp(r->kind, "replacement") == 0) {
        s->out->state = "replaced";
        s->out->replaced_by = arena_string(s->pool, r->replacement);
    }
    if (strcmp(r->kind, "decision") == 0)
        s->out->decision = r->status ? ruling_text(s->pool, r) : NULL;
    if (strcmp(r->kind, "decision") == 0 && !r->status)
        s->out->acceptance = NULL;
    if (strcmp(r->kind, "acceptance") == 0)
        s->out->acceptance = ruling_text(s->pool, r);
    return true;
}

/* Computes the ETag from the rulings in their order and the row. Its leading number is the version of the format; increase the
 * number when the object is written differently. */
static const char *
stamp_tag(struct arena *pool, struct stamping *s, const char *id, const struct verdict_row *row)
{
    char hash[DIGEST_TAG_SIZE];
    const char *const words[] = {"1 ", id, " ", row->salt, " ", row->replaces, " "};
    (void)buffer_reserve(&s->text, STAMP_USUAL);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        buffer_puts(&s->text, words[i] ? words[i] : "");
    buffer_put_number(&s->text, (uint64_t)row->round);
    buffer_putc(&s->text, ' ');
    buffer_put_number(&s->text, (uint64_t)row->board);
    buffer_puts(&s->text, row->reversed ? " reversed" : "");
    if (row->reported)
        buffer_printf(&s->text, " reported %s", row->reported);
    if (row->others >= MET_OFTEN)
        buffer_printf(&s->text, " %lld", (long long)row->others);
    buffer_putc(&s->text, '\n');
    pool->failed |= s->text.failed;
    if (!s->text.failed)
        digest_tag(s->text.data, s->text.len, hash);
    const char *tag = s->text.failed ? NULL : arena_printf(pool, "\"%s\"", hash);
    buffer_clear(&s->text);
    return tag;
}

/* Fill the members that the warnings depend on, from the row. */
static enum db_status
notes_fill(struct store *store, struct arena *pool, const struct verdict_row *row,
           struct standing_of_verdict *out)
{
    struct tournament t;
    out->is_reversed = row->reversed != 0;
    out->reported = row->reported;
    out->others = row->others;
    if (row->others < MET_OFTEN || !out->tournament)
        return DB_OK;
    enum db_status st = store_tournament_stored(store, out->tournament, pool, &t);
    out->is_swiss = !st && enrolment_is_swiss(&t);
    return st;
}

/* Returns the round that is written in the record; 0 for none. */
static int64_t
round_said(const char *verdict)
{
    static const char name[] = "\"round\":\"";
    struct pairing said = {0};
    const char *at = strstr(verdict, name);
    pairing_place(&said, at ? at + sizeof name - 1 : NULL, NULL);
    return said.round;
}

void
verdict_warn_of(struct arena *pool, struct standing_of_verdict *s, const char *format, ...)
{
    va_list args;
    if (s->warning_count == sizeof s->warnings / sizeof *s->warnings)
        return;
    va_start(args, format);
    s->warnings[s->warning_count++] = message_vmake(pool, format, args);
    va_end(args);
}

/* Warn of a reported result that the verdict contradicts, until a director rules about the game. */
static void
reported_warn(struct arena *pool, const struct adjudication *a, struct standing_of_verdict *s)
{
    int64_t white, black;
    verdict_points(a->verdict, &white, &black);
    bool is_forfeit = a->ply == 0 && strcmp(a->reason, "forfeit") == 0;
    const char *codes = white < 0 || black < 0 ? "??"
                        : white > black        ? (is_forfeit ? "+-" : "10")
                        : white < black        ? (is_forfeit ? "-+" : "01")
                        : white > 0            ? "=="
                        : is_forfeit           ? "--"
                                               : "00";
    if (result_contradicts(codes[0], codes[1], s->reported))
        verdict_warn_of(pool, s,
                        "the reported result is %s, but the record gives %s, which counts: accept "
                        "the verdict, or decide",
                        codes_word(s->reported), codes_word(codes));
}

void
verdict_warn(struct arena *pool, const struct adjudication *a, struct standing_of_verdict *s)
{
    int64_t said = s->round ? round_said(a->verdict) : 0;
    bool is_current = strcmp(s->state, "current") == 0;
    if (s->is_reversed)
        verdict_warn_of(
            pool, s,
            "colours reversed: the pairing gives White to \"%s\", but \"%s\" played White; "
            "the result counts for the colours as played",
            a->black, a->white);
    if (said && said != s->round)
        verdict_warn_of(
            pool, s,
            "the record says round %lld, but it was submitted for round %lld, which counts",
            (long long)said, (long long)s->round);
    if (is_current && s->reported && !s->decision && !s->acceptance)
        reported_warn(pool, a, s);
    if (is_current && s->others >= MET_OFTEN && s->is_swiss)
        verdict_warn_of(
            pool, s,
            "\"%s\" and \"%s\" have %lld games in this tournament, and a Swiss pairs two players "
            "once: check the names and the rounds",
            a->white, a->black, (long long)s->others + 1);
}

enum db_status
verdict_find(struct store *store, struct arena *pool, const char *id, struct verdict_found *out)
{
    struct verdict_row row = {0};
    struct stamping stamping = {.pool = pool, .out = &out->standing};
    out->standing = (struct standing_of_verdict){.state = "current"};
    enum db_status st = store_verdict_get(store, id, pool, &row, stamp_ruling, &stamping);
    out->a = row.a;
    out->tag = stamp_tag(pool, &stamping, id, &row);
    out->standing.tournament = row.a.tournament;
    out->standing.replaces = row.replaces;
    out->standing.round = row.round;
    out->standing.board = row.board;
    if (!st)
        st = notes_fill(store, pool, &row, &out->standing);
    if (!st)
        verdict_warn(pool, &out->a, &out->standing);
    return st;
}

enum db_status
verdict_tag(struct store *store, struct arena *pool, const char *id, const char **out_tag)
{
    struct verdict_row row = {0};
    struct stamping stamping = {.out = NULL};
    enum db_status st = store_verdict_stamp(store, id, pool, &row, stamp_ruling, &stamping);
    *out_tag = stamp_tag(pool, &stamping, id, &row);
    return st;
}

const char *
verdict_tag_new(struct arena *pool, const struct adjudication *a,
                const struct standing_of_verdict *standing)
{
    struct stamping stamping = {.out = NULL};
    const struct verdict_row row = {.salt = a->salt,
                                    .replaces = standing->replaces,
                                    .round = standing->round,
                                    .board = standing->board,
                                    .reversed = standing->is_reversed,
                                    .others = standing->others,
                                    .reported = standing->reported};
    return stamp_tag(pool, &stamping, a->id, &row);
}

/* Finds the end of a member of a JSON object: the next comma or bracket at its own level. */
static const char *
member_end(const char *p)
{
    int depth = 0;
    bool quoted = false;
    for (; *p; p++) {
        if (quoted) {
            p += *p == '\\' && p[1];
            quoted = *p != '"';
        } else if (*p == '"') {
            quoted = true;
        } else if (*p == '{' || *p == '[') {
            depth++;
        } else if (depth == 0 && strchr(",]}", *p)) {
            return p;
        } else {
            depth -= *p == '}' || *p == ']';
        }
    }
    return p;
}

/* Copies an object's members and closing bracket, except two that the tournament overrides. */
static void
members_write(struct buffer *out, const char *object, const char *one, const char *other)
{
    const char *p = object + (*object == '{');
    bool first = true;
    while (*p && *p != '}') {
        const char *end = member_end(p);
        if (strncmp(p, one, strlen(one)) != 0 && strncmp(p, other, strlen(other)) != 0) {
            buffer_puts(out, first ? "" : ",");
            buffer_put(out, p, (size_t)(end - p));
            first = false;
        }
        p = end + (*end == ',');
    }
    buffer_puts(out, p);
}

void
verdict_write(struct buffer *out, const struct adjudication *a, const struct standing_of_verdict *s)
{
    (void)buffer_reserve(out, HEAD_USUAL + strlen(a->verdict));
    json_open(out, NULL, '{');
    json_put_member(out, "id", a->id);
    clock_put(out, "created", a->created_ms);
    json_put_member(out, "state", s->state);
    if (s->tournament) {
        json_put_member(out, "tournament", s->tournament);
        json_put_int(out, "round", s->round);
        if (s->board)
            json_put_int(out, "board", s->board);
    }
    json_put_member(out, "replaces", s->replaces);
    json_put_member(out, "replaced_by", s->replaced_by);
    json_put_raw(out, "decision", s->decision);
    json_put_raw(out, "acceptance", s->acceptance);
    warnings_write(out, s->warnings, s->warning_count);
    buffer_putc(out, ',');
    /* The opening bracket is already written. */
    if (s->tournament)
        members_write(out, a->verdict, "\"round\":", "\"board\":");
    else
        buffer_puts(out, a->verdict + (*a->verdict == '{'));
}

static struct json *
verdict_parse(const char *verdict)
{
    return json_parse(verdict, strlen(verdict), NULL);
}

void
verdict_points(const char *verdict, int64_t *out_white, int64_t *out_black)
{
    struct json *doc = verdict_parse(verdict);
    const struct json *score = json_member(doc, "score");
    const char *white = json_member_text(score, "white"), *black = json_member_text(score, "black");
    *out_white = *out_black = SCORE_PENDING;
    (void)(white && score_read(white, out_white));
    (void)(black && score_read(black, out_black));
    json_free(doc);
}

void
verdict_players(struct arena *pool, const char *verdict, const char *out_names[2])
{
    static const char *const sides[] = {"white", "black"};
    struct json *doc = verdict_parse(verdict);
    for (size_t i = 0; i < 2; i++) {
        const char *name = json_member_text(doc, sides[i]);
        out_names[i] = name ? arena_string(pool, name) : NULL;
    }
    json_free(doc);
}

/* The members that decide a verdict, with their columns. Old rows lack the late columns. */
static const struct {
    const char *name;
    size_t column;
    bool is_late;
} decides[] = {
    {"variant", offsetof(struct adjudication, variant), false},
    {"status", offsetof(struct adjudication, status), false},
    {"winner", offsetof(struct adjudication, winner), false},
    {"reason", offsetof(struct adjudication, reason), false},
    {"basis", offsetof(struct adjudication, basis), true},
    {"rulebook", offsetof(struct adjudication, rulebook), true},
    {"fingerprint", offsetof(struct adjudication, fingerprint), false},
};
enum { DECIDING = sizeof decides / sizeof *decides };

static bool
is_same(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

bool
verdict_bears(const struct adjudication *a)
{
    struct json *doc = verdict_parse(a->verdict);
    int64_t ply = -1;
    bool same = json_int(json_member(doc, "ply"), &ply) && ply == a->ply;
    for (size_t i = 0; same && i < DECIDING; i++) {
        const char *column;
        memcpy(&column, (const char *)a + decides[i].column, sizeof column);
        same = (!column && decides[i].is_late) ||
               is_same(json_member_text(doc, decides[i].name), column);
    }
    json_free(doc);
    return same;
}

bool
verdict_same(const char *one, const char *other)
{
    struct json *a = verdict_parse(one), *b = verdict_parse(other);
    bool same = a && b;
    for (size_t i = 0; same && i < DECIDING; i++)
        same = is_same(json_member_text(a, decides[i].name), json_member_text(b, decides[i].name));
    json_free(a);
    json_free(b);
    return same;
}

enum db_status
ruling_store(struct store *store, const struct ruling *r)
{
    struct buffer json = {0}, detail = {0};
    ruling_write(&json, NULL, r);
    json_open(&detail, NULL, '{');
    json_put_member(&detail, "ruling", r->id);
    json_close(&detail, '}');
    enum db_status st = json.failed || detail.failed ? DB_UNAVAILABLE : store_ruling_add(store, r);
    if (!st)
        st = store_audit_add(store, r->created_ms, r->actor, r->kind, r->adjudication, detail.data);
    if (!st)
        st = event_ruling(store, r, json.data);
    buffer_clear(&json);
    buffer_clear(&detail);
    return st;
}

enum db_status
ruling_replace(struct store *store, struct arena *pool, const struct ruling *about)
{
    struct ruling ruling = *about;
    ruling.id = id_make(pool, about->created_ms);
    ruling.kind = "replacement";
    ruling.white_points = ruling.black_points = SCORE_PENDING;
    return ruling_store(store, &ruling);
}
