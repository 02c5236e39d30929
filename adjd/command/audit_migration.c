/* SPDX-License-Identifier: MIT */
#include "command/audit_migration.h"

#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "club/tournaments.h"
#include "club/verdicts.h"
#include "command/audit_club.h"
#include "store/adjudications.h"
#include "store/pairings.h"
#include "store/rulings.h"
#include "store/tournaments.h"

struct audit_migration {
    struct store *contents;
    const struct rows *rows;    /* rows that later entries name are not checked here */
    struct audit_counts counts; /* row counts at the start */
    bool counts_all;            /* each row must have an entry here */
    struct clubs *clubs;        /* replayed tournaments */
    int64_t ruling;             /* seq of the last ruling seen */
    audit_migration_fault_fn *fault;
    void *context;
};

static void
blame(const struct audit_migration *v, const struct audit_entry *e, const char *what)
{
    v->fault(v->context, e, what);
}

/* Subtract the rows that this entry attests. */
static void
attested(struct audit_migration *v, const struct audit_entry *e, enum audited kind, size_t count)
{
    if (e->seq <= v->counts.last)
        v->counts.rows[kind] -= (int64_t)count;
}

static bool
hash_is(const char *want, const void *data, size_t len)
{
    char hash[DIGEST_HEX_SIZE];
    digest_sha256(data, len, hash);
    return want && strcmp(want, hash) == 0;
}

static bool
text_is(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Whether the text equals the entry's detail; clears the text. */
static bool
detail_is(const struct audit_entry *e, struct buffer *text)
{
    bool same = !text->failed && text_is(text->data, e->detail);
    buffer_clear(text);
    return same;
}

/* Check an adjudication against the hashes of its record and verdict. */
static void
contents_verify(struct audit_migration *v, const struct audit_entry *e)
{
    if (rows_changed(v->rows, "adjudication", e->subject))
        return;
    struct arena pool;
    struct adjudication a;
    struct record record;
    arena_init(&pool);
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    attested(v, e, AUDITED_ADJUDICATION, 1);
    if (store_adjudication_get(v->contents, e->subject, &pool, &a) ||
        store_adjudication_record(v->contents, e->subject, &pool, &record))
        blame(v, e, "the store has no such adjudication");
    else if (!a.verdict || !record.data)
        blame(v, e, "the stored adjudication has no record or no verdict");
    else if (!hash_is(json_member_text(detail, "record"), record.data, record.len))
        blame(v, e, "the stored record differs from the submitted one");
    else if (!hash_is(json_member_text(detail, "verdict"), a.verdict, strlen(a.verdict)))
        blame(v, e, "the stored verdict differs from the original one");
    else if (!verdict_bears(&a) || a.created_ms != e->at_ms)
        blame(v, e, "its searchable columns do not match the verdict");
    json_free(detail);
    arena_clear(&pool);
}

/* The search for a ruling. */
struct sought {
    const char *json;
    int64_t seq; /* 0: not found */
};

static bool
ruling_compare(void *context, const struct ruling *r)
{
    struct sought *sought = context;
    struct buffer json = {0};
    ruling_write(&json, NULL, r);
    if (!json.failed && strcmp(json.data, sought->json) == 0)
        sought->seq = r->seq;
    buffer_clear(&json);
    return !sought->seq;
}

/* Check that the ruling is stored. Rulings must keep their order, because the last one counts. */
static void
ruling_verify(struct audit_migration *v, const struct audit_entry *e)
{
    struct sought sought = {e->detail, 0};
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    const char *id = json_member_text(detail, "id");
    bool changed = id && rows_changed(v->rows, "ruling", id);
    json_free(detail);
    if (changed)
        return;
    attested(v, e, AUDITED_RULING, 1);
    if (store_ruling_list(v->contents, e->subject, ruling_compare, &sought) || !sought.seq)
        blame(v, e, "the stored ruling is missing or differs from this entry");
    else if (sought.seq <= v->ruling)
        blame(v, e, "the stored rulings are not in their original order");
    v->ruling = sought.seq > v->ruling ? sought.seq : v->ruling;
}

/* Check a pairing: players by their numbers at that time, and the verdict's points. */
static void
pairing_verify(struct audit_migration *v, const struct audit_entry *e)
{
    struct arena pool;
    struct pairing p;
    struct buffer object = {0};
    arena_init(&pool);
    attested(v, e, AUDITED_PAIRING, 1);
    if (rows_changed(v->rows, "pairing", e->subject) ||
        rows_changed(v->rows, "adjudication", e->subject)) {
        arena_clear(&pool);
        return;
    }
    enum db_status st = store_pairing_stored(v->contents, e->subject, &pool, &p);
    if (!st)
        pairing_write(&object, &p, clubs_number(v->clubs, p.tournament_id, p.white),
                      clubs_number(v->clubs, p.tournament_id, p.black));
    if (!detail_is(e, &object))
        blame(v, e, "the stored pairing or its points differ from this entry");
    arena_clear(&pool);
}

/* Replay an entry about a tournament, for the comparison at the end. */
typedef bool remember_fn(struct clubs *clubs, const struct audit_entry *e,
                         const struct json *detail);
static void
club_remember(struct audit_migration *v, const struct audit_entry *e, remember_fn *remember)
{
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    if (!detail || !remember(v->clubs, e, detail))
        blame(v, e, "it refers to a tournament or player that does not exist");
    json_free(detail);
}

/* Check a tournament's data at its creation: regulations and tie-breaks. */
static void
tournament_verify(struct audit_migration *v, const struct audit_entry *e)
{
    struct arena pool;
    struct tournament t;
    struct buffer object = {0};
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    arena_init(&pool);
    attested(v, e, AUDITED_TOURNAMENT, 1);
    attested(v, e, AUDITED_PLAYER, json_count(json_member(detail, "players")));
    if (store_tournament_get(v->contents, e->subject, &pool, &t) == DB_OK)
        tournament_write(&object, &t);
    /* The entry's detail continues with the players. */
    if (!rows_changed(v->rows, "tournament", e->subject) &&
        (object.failed || !object.data || strncmp(object.data, e->detail, object.len) != 0))
        blame(v, e, "the stored tournament or its players differ from this entry");
    buffer_clear(&object);
    json_free(detail);
    arena_clear(&pool);
}

/* Counts a player who was added after the tournament was created. */
static void
player_verify(struct audit_migration *v, const struct audit_entry *e)
{
    attested(v, e, AUDITED_PLAYER, 1);
}

static void
club_fault(void *context, const struct audit_entry *e, const char *what)
{
    blame(context, e, what);
}

/* The functions that verify and replay the entries of each action. */
static const struct {
    const char *action;
    void (*verify)(struct audit_migration *v, const struct audit_entry *e);
    remember_fn *remember;
} vouchers[] = {
    {"adjudicate", contents_verify, NULL},   {"bye", NULL, clubs_bye},
    {"correction", NULL, clubs_correction},  {"decision", ruling_verify, NULL},
    {"pairing", pairing_verify, NULL},       {"pairings", NULL, clubs_pairings},
    {"player", player_verify, clubs_player}, {"removal", NULL, clubs_removal},
    {"replacement", ruling_verify, NULL},    {"tournament", tournament_verify, clubs_tournament},
    {"withdrawal", ruling_verify, NULL}};

bool
audit_migration_entry(struct audit_migration *v, const struct audit_entry *e)
{
    for (size_t i = 0; i < sizeof vouchers / sizeof *vouchers; i++) {
        if (strcmp(vouchers[i].action, e->action) != 0)
            continue;
        if (vouchers[i].verify)
            vouchers[i].verify(v, e);
        if (vouchers[i].remember)
            club_remember(v, e, vouchers[i].remember);
        return true;
    }
    return false;
}

struct audit_migration *
audit_migration_new(struct store *store, const struct rows *rows, bool counts_all,
                    audit_migration_fault_fn *fault, void *context)
{
    struct audit_migration *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    *v = (struct audit_migration){.contents = store,
                                  .rows = rows,
                                  .counts_all = counts_all,
                                  .clubs = clubs_new(),
                                  .fault = fault,
                                  .context = context};
    if (v->clubs && (!counts_all || store_audit_counts(store, &v->counts) == DB_OK))
        return v;
    audit_migration_free(v);
    return NULL;
}

void
audit_migration_free(struct audit_migration *v)
{
    if (v)
        clubs_free(v->clubs);
    free(v);
}

/* The converse check: no row without an entry. */
static void
rest_verify(const struct audit_migration *v)
{
    static const char *const names[AUDITED_COUNT] = {"adjudications", "tournaments", "players",
                                                     "pairings", "rulings"};
    char what[160];
    for (size_t i = 0; i < AUDITED_COUNT; i++) {
        const struct audit_entry last = {
            .seq = v->counts.last, .action = "the last", .subject = "one"};
        if (v->counts.rows[i] <= 0)
            continue;
        message_set(what, sizeof what, "%lld %s have no entry in the audit log",
                    (long long)v->counts.rows[i], names[i]);
        blame(v, &last, what);
    }
}

enum db_status
audit_migration_end(struct audit_migration *v)
{
    enum db_status st = clubs_verify(v->clubs, v->contents, v->rows, club_fault, v);
    if (!st && v->counts_all)
        rest_verify(v);
    return st;
}
