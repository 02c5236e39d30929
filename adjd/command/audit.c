/* SPDX-License-Identifier: MIT */
/* adjd audit verify [HASH] | export */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "club/tournaments.h"
#include "club/verdicts.h"
#include "command/audit_club.h"
#include "command/command.h"
#include "store/store.h"

static const char usage[] = "usage: adjd audit verify [HASH]\n"
                            "       adjd audit export\n";

/* ---- verify --------------------------------------------------------------------------------- */

struct verification {
    struct store *contents; /* another handle: the entries' own is busy */
    int64_t seq;
    char hash[DIGEST_HEX_SIZE];
    const char *sought; /* a hash that must occur; NULL: none */
    unsigned faults;
    struct audit_counts counts; /* what there was at the beginning */
    struct clubs *clubs;        /* tournaments as the log tells them */
    int64_t ruling;             /* seq of the last one seen */
};

static void
fault(struct verification *v, const struct audit_entry *e, const char *what)
{
    v->faults++;
    complain(EXIT_BAD, "audit entry %lld (%s %s): %s", (long long)e->seq, e->action, e->subject,
             what);
}

/* This entry vouches for so many rows. */
static void
vouched(struct verification *v, const struct audit_entry *e, enum audited kind, size_t count)
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

/* Whether the text is the entry's detail; it is cleared. */
static bool
detail_is(const struct audit_entry *e, struct buffer *text)
{
    bool same = !text->failed && text_is(text->data, e->detail);
    buffer_clear(text);
    return same;
}

/* What lists and standings go by is what the verdict says; once they went by less of it. */
static bool
facts_hold(const struct adjudication *a)
{
    struct json *verdict = json_parse(a->verdict, strlen(a->verdict), NULL);
    int64_t ply = -1;
    bool good = json_int(json_member(verdict, "ply"), &ply) && ply == a->ply &&
                text_is(json_member_text(verdict, "variant"), a->variant) &&
                text_is(json_member_text(verdict, "status"), a->status) &&
                text_is(json_member_text(verdict, "winner"), a->winner) &&
                text_is(json_member_text(verdict, "reason"), a->reason) &&
                (!a->basis || text_is(json_member_text(verdict, "basis"), a->basis)) &&
                (!a->rulebook || text_is(json_member_text(verdict, "rulebook"), a->rulebook)) &&
                text_is(json_member_text(verdict, "fingerprint"), a->fingerprint);
    json_free(verdict);
    return good;
}

/* An adjudication's entry vouches for its record and its verdict. */
static void
contents_verify(struct verification *v, const struct audit_entry *e)
{
    struct arena pool;
    struct adjudication a;
    struct record record;
    arena_init(&pool);
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    vouched(v, e, AUDITED_ADJUDICATION, 1);
    if (store_adjudication_get(v->contents, e->subject, &pool, &a) ||
        store_adjudication_record(v->contents, e->subject, &pool, &record))
        fault(v, e, "the adjudication is not there");
    else if (!hash_is(json_member_text(detail, "record"), record.data, record.len))
        fault(v, e, "the record is not what was submitted");
    else if (!hash_is(json_member_text(detail, "verdict"), a.verdict, strlen(a.verdict)))
        fault(v, e, "the verdict is not what was given");
    else if (!facts_hold(&a) || a.created_ms != e->at_ms)
        fault(v, e, "its place in the lists is not what the verdict says");
    json_free(detail);
    arena_clear(&pool);
}

/* What is looked for among the rulings. */
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

/* A ruling's entry holds the ruling. The last one counts, so that their order matters. */
static void
ruling_verify(struct verification *v, const struct audit_entry *e)
{
    struct sought sought = {e->detail, 0};
    vouched(v, e, AUDITED_RULING, 1);
    if (store_ruling_list(v->contents, e->subject, ruling_compare, &sought) || !sought.seq)
        fault(v, e, "the ruling is not what was ruled");
    else if (sought.seq <= v->ruling)
        fault(v, e, "the ruling is not in the order of what was ruled");
    v->ruling = sought.seq > v->ruling ? sought.seq : v->ruling;
}

/* A pairing's entry holds whose game it is by the numbers of then, and the points of the verdict. */
static void
pairing_verify(struct verification *v, const struct audit_entry *e)
{
    struct arena pool;
    struct pairing p;
    struct buffer object = {0};
    arena_init(&pool);
    vouched(v, e, AUDITED_PAIRING, 1);
    enum db_status st = store_pairing_stored(v->contents, e->subject, &pool, &p);
    if (!st)
        pairing_write(&object, &p, clubs_number(v->clubs, p.tournament_id, p.white),
                      clubs_number(v->clubs, p.tournament_id, p.black));
    if (!detail_is(e, &object))
        fault(v, e, "the pairing or its points are not what they were");
    arena_clear(&pool);
}

/* What an entry says of a tournament's list and rounds is remembered, and held against the store at the end. */
static void
club_remember(struct verification *v, const struct audit_entry *e,
              bool (*remember)(struct clubs *, const struct audit_entry *, const struct json *))
{
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    if (!detail || !remember(v->clubs, e, detail))
        fault(v, e, "it speaks of what is not there");
    json_free(detail);
}

/* A tournament's entry holds what it was made with: regulations, tie-breaks, players. */
static void
tournament_verify(struct verification *v, const struct audit_entry *e)
{
    struct arena pool;
    struct tournament t;
    struct buffer object = {0};
    struct json *detail = json_parse(e->detail, strlen(e->detail), NULL);
    arena_init(&pool);
    vouched(v, e, AUDITED_TOURNAMENT, 1);
    vouched(v, e, AUDITED_PLAYER, json_count(json_member(detail, "players")));
    if (store_tournament_get(v->contents, e->subject, &pool, &t) == DB_OK)
        tournament_write(&object, &t);
    /* The entry goes on with its players. */
    if (object.failed || !object.data || strncmp(object.data, e->detail, object.len) != 0)
        fault(v, e, "the tournament or its players are not what they were");
    club_remember(v, e, clubs_tournament);
    buffer_clear(&object);
    json_free(detail);
    arena_clear(&pool);
}

/* A player who came later has an own entry. */
static void
player_verify(struct verification *v, const struct audit_entry *e)
{
    vouched(v, e, AUDITED_PLAYER, 1);
    club_remember(v, e, clubs_player);
}

static void
correction_verify(struct verification *v, const struct audit_entry *e)
{
    club_remember(v, e, clubs_correction);
}

static void
removal_verify(struct verification *v, const struct audit_entry *e)
{
    club_remember(v, e, clubs_removal);
}

static void
pairings_verify(struct verification *v, const struct audit_entry *e)
{
    club_remember(v, e, clubs_pairings);
}

static void
bye_verify(struct verification *v, const struct audit_entry *e)
{
    club_remember(v, e, clubs_bye);
}

static void
club_fault(void *context, const struct audit_entry *e, const char *what)
{
    fault(context, e, what);
}

/* What each action's entry vouches for. */
static const struct {
    const char *action;
    void (*verify)(struct verification *v, const struct audit_entry *e);
} vouchers[] = {{"adjudicate", contents_verify},   {"bye", bye_verify},
                {"correction", correction_verify}, {"decision", ruling_verify},
                {"pairing", pairing_verify},       {"pairings", pairings_verify},
                {"player", player_verify},         {"removal", removal_verify},
                {"replacement", ruling_verify},    {"tournament", tournament_verify},
                {"withdrawal", ruling_verify}};

static bool
entry_verify(void *context, const struct audit_entry *e)
{
    struct verification *v = context;
    char want[DIGEST_HEX_SIZE];
    if (e->seq != v->seq + 1)
        fault(v, e, "entries before it are missing");
    if (!audit_hash(v->hash, e, want))
        return false;
    if (strcmp(want, e->hash) != 0)
        fault(v, e, "its hash does not follow from the entry and the one before");
    for (size_t i = 0; i < sizeof vouchers / sizeof *vouchers; i++)
        if (strcmp(vouchers[i].action, e->action) == 0)
            vouchers[i].verify(v, e);
    if (v->sought && strcmp(v->sought, e->hash) == 0)
        v->sought = NULL;
    v->seq = e->seq;
    memcpy(v->hash, e->hash, sizeof v->hash);
    return true;
}

/* What each entry vouches for is there; this is that there is nothing else. */
static void
rest_verify(struct verification *v)
{
    static const char *const names[AUDITED_COUNT] = {"adjudications", "tournaments", "players",
                                                     "pairings", "rulings"};
    for (size_t i = 0; i < AUDITED_COUNT; i++) {
        if (v->counts.rows[i] <= 0)
            continue;
        v->faults++;
        complain(EXIT_BAD, "%lld %s have no entry in the audit log", (long long)v->counts.rows[i],
                 names[i]);
    }
}

static int
audit_verify(const struct config *config, struct store *store, const char *sought)
{
    struct verification v = {.contents = command_store(config, DB_READER), .sought = sought};
    memcpy(v.hash, audit_genesis, sizeof v.hash);
    v.clubs = v.contents ? clubs_new() : NULL;
    if (!v.clubs)
        return EXIT_IO;
    enum db_status st = store_audit_counts(store, &v.counts);
    if (!st)
        st = store_audit_list(store, 0, INT64_MAX, entry_verify, &v);
    if (!st)
        st = clubs_verify(v.clubs, v.contents, club_fault, &v);
    clubs_free(v.clubs);
    store_close(v.contents);
    if (st)
        return complain(EXIT_IO, "%s", store_message(store));
    rest_verify(&v);
    if (v.sought) {
        v.faults++;
        complain(EXIT_BAD, "no entry has the hash %s: the end of the log is missing", v.sought);
    }
    if (v.faults)
        return complain(EXIT_BAD, "the audit log is not sound: %u faults in %lld entries", v.faults,
                        (long long)v.seq);
    printf("%lld entries, the last one %s\n", (long long)v.seq, v.hash);
    return EXIT_DONE;
}

/* ---- export --------------------------------------------------------------------------------- */

static bool
entry_print(void *context, const struct audit_entry *e)
{
    struct buffer line = {0};
    (void)context;
    json_open(&line, NULL, '{');
    json_put_int(&line, "seq", e->seq);
    json_put_int(&line, "at_ms", e->at_ms);
    json_put_member(&line, "actor", e->actor);
    json_put_member(&line, "action", e->action);
    json_put_member(&line, "subject", e->subject);
    json_put_member(&line, "detail", e->detail);
    json_put_member(&line, "hash", e->hash);
    json_close(&line, '}');
    bool good = !line.failed && puts(line.data) >= 0;
    buffer_clear(&line);
    return good;
}

static int
audit_export(struct store *store)
{
    enum db_status st = store_audit_list(store, 0, INT64_MAX, entry_print, NULL);
    if (st)
        return complain(EXIT_IO, "%s", store_message(store));
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_IO, "the output cannot be written");
    return EXIT_DONE;
}

int
command_audit(const struct config *config, int argc, char **argv)
{
    bool verify = argc >= 2 && argc <= 3 && strcmp(argv[1], "verify") == 0;
    bool export = argc == 2 && strcmp(argv[1], "export") == 0;
    if (!verify && !export) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    struct store *store = command_store(config, DB_READER);
    if (!store)
        return EXIT_IO;
    int code = verify ? audit_verify(config, store, argv[2]) : audit_export(store);
    store_close(store);
    return code;
}
