/* SPDX-License-Identifier: MIT */
/* Entries of earlier versions. Begin with history_entry(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "club/tournaments.h"
#include "club/verdicts.h"
#include "command/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* A player, and the last entry that describes it. */
struct member {
    int64_t entry, number; /* start number; 0: removed from the list */
    int64_t written;       /* the number inside `object` */
    const char *object;    /* canonical JSON */
    int64_t seq;
    const char *action;
};

/* A pairing or a bye as a line of text; equal pairings have equal lines. */
struct seat {
    int64_t round, player; /* player: entry of the player with the bye */
    bool is_allocated;
    const char *line;
};

struct seats {
    struct seat *list;
    size_t count, cap;
};

/* A replayed tournament. */
struct club {
    struct club *next, *next_in_bucket;
    const char *id;
    int64_t seq;            /* number of the entry that created the tournament */
    struct member *members; /* in the order in which they joined */
    size_t *listed;         /* indexes of the members on the list, in order of number */
    size_t member_count, member_cap, listed_count, listed_cap;
    struct seats fixtures, byes;
};

enum { BUCKETS = 1 << 14, LINE_MOST = 96, ANY = -1 };

struct history {
    struct store *store;
    const struct rows *rows;
    unsigned *faults;
    bool counts_all;
    struct audit_counts counts; /* rows of the store without an entry so far */
    int64_t ruling;             /* seq of the last ruling seen */
    struct arena pool;          /* of the tournaments */
    struct arena scratch;       /* of the entry, or of the tournament that is compared */
    struct club *first;
    struct club *buckets[BUCKETS];
};

static struct club **
bucket_of(struct history *h, const char *id)
{
    return &h->buckets[digest_fnv(DIGEST_FNV, id) % BUCKETS];
}

static struct club *
club_find(struct history *h, const char *id)
{
    struct club *c = *bucket_of(h, id);
    while (c && strcmp(c->id, id) != 0)
        c = c->next_in_bucket;
    return c;
}

static int64_t
integer_of(const struct json *doc, const char *name)
{
    int64_t number = 0;
    json_int(json_member(doc, name), &number);
    return number;
}

/* The index in `listed` of the first member with at least this number. */
static size_t
listed_place(const struct club *c, int64_t number)
{
    size_t low = 0, high = c->listed_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->members[c->listed[middle]].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The listed player whose number is in this member of the object; NULL: none. */
static struct member *
member_named(const struct club *c, const struct json *doc, const char *name)
{
    int64_t number = integer_of(doc, name);
    size_t at = listed_place(c, number);
    struct member *m = at < c->listed_count ? &c->members[c->listed[at]] : NULL;
    return m && m->number == number ? m : NULL;
}

static int64_t
entry_named(const struct club *c, const struct json *doc, const char *name)
{
    const struct member *m = member_named(c, doc, name);
    return m ? m->entry : 0;
}

static int
entry_compare(const void *a, const void *b)
{
    const struct member *x = a, *y = b;
    return (x->entry > y->entry) - (x->entry < y->entry);
}

static struct member *
member_by_entry(const struct club *c, int64_t entry)
{
    const struct member key = {.entry = entry};
    return c->member_count ? bsearch(&key, c->members, c->member_count, sizeof key, entry_compare)
                           : NULL;
}

static const char *
canonical(struct arena *pool, const struct json *doc)
{
    struct buffer text = {0};
    json_put_value(&text, doc);
    pool->failed |= text.failed;
    return arena_keep(pool, &text);
}

static void
member_describe(struct history *h, struct member *m, const struct audit_entry *e,
                const struct json *player)
{
    m->written = integer_of(player, "number");
    m->object = canonical(&h->pool, player);
    m->seq = e->seq;
    m->action = arena_string(&h->pool, e->action);
}

/* Add a player to the list. Each new player has a greater entry number than those before. */
static void
member_add(struct history *h, struct club *c, const struct audit_entry *e,
           const struct json *player, int64_t entry)
{
    struct member *members =
        arena_more(&h->pool, c->members, c->member_count, &c->member_cap, 16, sizeof *members);
    size_t *listed =
        arena_more(&h->pool, c->listed, c->listed_count, &c->listed_cap, 16, sizeof *listed);
    if (!members || !listed)
        return;
    c->members = members;
    c->listed = listed;
    struct member *m = &members[c->member_count];
    *m = (struct member){.entry = entry, .number = integer_of(player, "number")};
    member_describe(h, m, e, player);
    size_t at = listed_place(c, m->number);
    memmove(listed + at + 1, listed + at, (c->listed_count++ - at) * sizeof *listed);
    listed[at] = c->member_count++;
}

static void
seat_add(struct arena *pool, struct seats *seats, const struct seat *seat, const char *line)
{
    struct seat *list =
        arena_more(pool, seats->list, seats->count, &seats->cap, 16, sizeof *seats->list);
    if (!list)
        return;
    seats->list = list;
    list[seats->count] = *seat;
    list[seats->count++].line = arena_string(pool, line);
}

/* Remove the seats of a round and of a player (ANY: all of them), or only the allocated byes. */
static void
seats_remove(struct seats *seats, int64_t round, int64_t player, bool only_allocated)
{
    size_t kept = 0;
    for (size_t i = 0; i < seats->count; i++) {
        const struct seat *seat = &seats->list[i];
        if ((round != ANY && seat->round != round) || (player != ANY && seat->player != player) ||
            (only_allocated && !seat->is_allocated))
            seats->list[kept++] = *seat;
    }
    seats->count = kept;
}

static void
fixture_line(struct arena *pool, struct seats *seats, const struct fixture *f)
{
    const struct seat seat = {.round = f->round, .player = f->white};
    char line[LINE_MOST];
    snprintf(line, sizeof line, "%lld %lld-%lld at %lld: %c%c %lld %lld", (long long)f->round,
             (long long)f->white, (long long)f->black, (long long)f->board, f->white_code,
             f->black_code, (long long)f->white_points, (long long)f->black_points);
    seat_add(pool, seats, &seat, line);
}

static void
bye_line(struct arena *pool, struct seats *seats, const struct bye *b)
{
    const struct seat seat = {b->round, b->player, strcmp(b->kind, "allocated") == 0, NULL};
    char line[LINE_MOST];
    snprintf(line, sizeof line, "%lld %lld: %s", (long long)b->round, (long long)b->player,
             b->kind);
    seat_add(pool, seats, &seat, line);
}

static int64_t
points_named(const struct json *doc, const char *side)
{
    const char *text = json_member_text(json_member(doc, "points"), side);
    int64_t points = -1;
    return text && score_read(text, &points) ? points : -1;
}

static void
fixture_replay(struct history *h, struct club *c, const struct json *doc)
{
    const char *result = json_member_text(doc, "result");
    bool has_result = result && strlen(result) == 3;
    const struct fixture f = {
        .round = integer_of(doc, "round"),
        .board = integer_of(doc, "board"),
        .white = entry_named(c, doc, "white"),
        .black = entry_named(c, doc, "black"),
        .white_code = has_result ? result[0] : '?',
        .black_code = has_result ? result[2] : '?',
        .white_points = points_named(doc, "white"),
        .black_points = points_named(doc, "black"),
    };
    fixture_line(&h->pool, &c->fixtures, &f);
}

/* Replace the player's bye of the round, or remove it if the entry has no kind. */
static bool
bye_replay(struct history *h, struct club *c, const struct audit_entry *e, const struct json *doc)
{
    const struct bye b = {.round = integer_of(doc, "round"),
                          .player = entry_named(c, doc, "number"),
                          .kind = json_member_text(doc, "kind")};
    (void)e;
    seats_remove(&c->byes, b.round, b.player, false);
    if (b.kind)
        bye_line(&h->pool, &c->byes, &b);
    return true;
}

static void
seats_replay(struct history *h, struct club *c, const struct json *detail)
{
    const struct json *pairings = json_member(detail, "pairings"),
                      *byes = json_member(detail, "byes");
    for (size_t i = 0; i < json_count(pairings); i++)
        fixture_replay(h, c, json_item(pairings, i));
    for (size_t i = 0; i < json_count(byes); i++)
        bye_replay(h, c, NULL, json_item(byes, i));
}

/* Replace the round's earlier pairings and its allocated byes. */
static bool
pairings_replay(struct history *h, struct club *c, const struct audit_entry *e,
                const struct json *detail)
{
    int64_t round = integer_of(detail, "round");
    (void)e;
    seats_remove(&c->fixtures, round, ANY, false);
    seats_remove(&c->byes, round, ANY, true);
    seats_replay(h, c, detail);
    return true;
}

/* Replace a pairing by the same with another result. */
static bool
result_replay(struct history *h, struct club *c, const struct audit_entry *e,
              const struct json *detail)
{
    (void)e;
    seats_remove(&c->fixtures, integer_of(detail, "round"), entry_named(c, detail, "white"), false);
    fixture_replay(h, c, detail);
    return true;
}

static bool
correction_replay(struct history *h, struct club *c, const struct audit_entry *e,
                  const struct json *detail)
{
    struct member *m = member_named(c, detail, "number");
    if (m)
        member_describe(h, m, e, detail);
    return m != NULL;
}

/* Remove a player with all byes; later numbers move up. */
static bool
removal_replay(struct history *h, struct club *c, const struct audit_entry *e,
               const struct json *detail)
{
    struct member *m = member_named(c, detail, "number");
    (void)h;
    (void)e;
    if (!m)
        return false;
    size_t at = listed_place(c, m->number);
    memmove(c->listed + at, c->listed + at + 1, (--c->listed_count - at) * sizeof *c->listed);
    for (; at < c->listed_count; at++)
        c->members[c->listed[at]].number--;
    m->number = 0;
    seats_remove(&c->byes, ANY, m->entry, false);
    return true;
}

/* Subtract the rows that this entry attests from those of the store. */
static void
rows_count(struct history *h, const struct audit_entry *e, enum audited kind, size_t count)
{
    if (e->seq <= h->counts.last)
        h->counts.rows[kind] -= (int64_t)count;
}

static bool
player_replay(struct history *h, struct club *c, const struct audit_entry *e,
              const struct json *detail)
{
    rows_count(h, e, AUDITED_PLAYER, 1);
    member_add(h, c, e, detail, c->member_count ? c->members[c->member_count - 1].entry + 1 : 1);
    return true;
}

static bool
hash_is(const char *want, const void *data, size_t len)
{
    char hash[DIGEST_HEX_SIZE];
    digest_sha256(data, len, hash);
    return want && strcmp(want, hash) == 0;
}

/* Check an adjudication against the hashes of its record and verdict. */
static void
adjudication_check(struct history *h, const struct audit_entry *e, const struct json *detail)
{
    struct adjudication a;
    struct record record;
    if (rows_changed(h->rows, "adjudication", e->subject))
        return;
    rows_count(h, e, AUDITED_ADJUDICATION, 1);
    const char *what = NULL;
    if (store_adjudication_get(h->store, e->subject, &h->scratch, &a) ||
        store_adjudication_record(h->store, e->subject, &h->scratch, &record))
        what = "the store has no such adjudication";
    else if (!a.verdict || !record.data)
        what = "the stored adjudication has no record or no verdict";
    else if (!hash_is(json_member_text(detail, "record"), record.data, record.len))
        what = "the stored record differs from the submitted one";
    else if (!hash_is(json_member_text(detail, "verdict"), a.verdict, strlen(a.verdict)))
        what = "the stored verdict differs from the original one";
    else if (!verdict_bears(&a) || a.created_ms != e->at_ms)
        what = "its searchable columns do not match the verdict";
    if (what)
        entry_fault(h->faults, e, what);
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
ruling_check(struct history *h, const struct audit_entry *e, const struct json *detail)
{
    struct sought sought = {e->detail, 0};
    const char *id = json_member_text(detail, "id");
    if (id && rows_changed(h->rows, "ruling", id))
        return;
    rows_count(h, e, AUDITED_RULING, 1);
    if (store_ruling_list(h->store, e->subject, ruling_compare, &sought) || !sought.seq)
        entry_fault(h->faults, e, "the stored ruling is missing or differs from this entry");
    else if (sought.seq <= h->ruling)
        entry_fault(h->faults, e, "the stored rulings are not in their original order");
    h->ruling = sought.seq > h->ruling ? sought.seq : h->ruling;
}

/* Find the player's present number; 0 when there is no such player. */
static int64_t
number_of(struct history *h, const struct pairing *p, int64_t entry)
{
    const struct club *c = club_find(h, p->tournament_id);
    const struct member *m = c ? member_by_entry(c, entry) : NULL;
    return m ? m->number : 0;
}

/* Check a pairing: players by their numbers at that time, and the verdict's points. */
static void
pairing_check(struct history *h, const struct audit_entry *e, const struct json *detail)
{
    struct pairing p;
    struct buffer object = {0};
    (void)detail;
    rows_count(h, e, AUDITED_PAIRING, 1);
    if (rows_changed(h->rows, "pairing", e->subject) ||
        rows_changed(h->rows, "adjudication", e->subject))
        return;
    if (!store_pairing_stored(h->store, e->subject, &h->scratch, &p))
        pairing_write(&object, &p, number_of(h, &p, p.white), number_of(h, &p, p.black));
    if (strcmp(arena_keep(&h->scratch, &object), e->detail) != 0)
        entry_fault(h->faults, e, "the stored pairing or its points differ from this entry");
}

static const char tournament_differs[] =
    "the stored tournament or its players differ from this entry";

/* Check the beginning of the entry's detail: the tournament's data at its creation, its regulations and tie-breaks. Then replay
 * the entry. */
static void
tournament_check(struct history *h, const struct audit_entry *e, const struct json *detail)
{
    struct tournament t;
    struct buffer object = {0};
    const struct json *players = json_member(detail, "players");
    rows_count(h, e, AUDITED_TOURNAMENT, 1);
    rows_count(h, e, AUDITED_PLAYER, json_count(players));
    if (store_tournament_stored(h->store, e->subject, &h->scratch, &t) == DB_OK)
        tournament_write(&object, &t);
    if (!rows_changed(h->rows, "tournament", e->subject) &&
        (!object.len || strncmp(object.data, e->detail, object.len) != 0))
        entry_fault(h->faults, e, tournament_differs);
    buffer_clear(&object);
    struct club *c = arena_alloc(&h->pool, sizeof *c), **bucket = bucket_of(h, e->subject);
    if (!c)
        return;
    *c = (struct club){.next = h->first,
                       .next_in_bucket = *bucket,
                       .id = arena_string(&h->pool, e->subject),
                       .seq = e->seq};
    h->first = *bucket = c;
    for (size_t i = 0; i < json_count(players); i++)
        member_add(h, c, e, json_item(players, i), integer_of(json_item(players, i), "number"));
    if (c->member_count)
        qsort(c->members, c->member_count, sizeof *c->members, entry_compare);
    for (size_t i = 0; i < c->member_count; i++) /* a new player's entry is its number */
        c->listed[i] = i;
    seats_replay(h, c, detail);
}

/* How entries of each action are verified: checked one by one, or replayed in their tournament. */
static const struct {
    const char *action;
    void (*check)(struct history *h, const struct audit_entry *e, const struct json *detail);
    bool (*replay)(struct history *h, struct club *c, const struct audit_entry *e,
                   const struct json *detail); /* false: it refers to something unknown */
} actions[] = {{"adjudicate", adjudication_check, NULL}, {"bye", NULL, bye_replay},
               {"correction", NULL, correction_replay},  {"decision", ruling_check, NULL},
               {"pairing", pairing_check, NULL},         {"pairings", NULL, pairings_replay},
               {"player", NULL, player_replay},          {"removal", NULL, removal_replay},
               {"replacement", ruling_check, NULL},      {"result", NULL, result_replay},
               {"tournament", tournament_check, NULL},   {"withdrawal", ruling_check, NULL}};

void
history_entry(struct history *h, const struct audit_entry *e, const struct json *detail)
{
    size_t i = 0;
    while (i < sizeof actions / sizeof *actions && strcmp(actions[i].action, e->action) != 0)
        i++;
    if (i == sizeof actions / sizeof *actions)
        return;
    struct club *c = actions[i].check ? NULL : club_find(h, e->subject);
    if (actions[i].check)
        actions[i].check(h, e, detail);
    else if (!c || !actions[i].replay(h, c, e, detail))
        entry_fault(h->faults, e, "it refers to a tournament or player that does not exist");
    arena_clear(&h->scratch);
}

struct history *
history_new(struct store *store, const struct rows *rows, bool counts_all, unsigned *faults)
{
    struct history *h = calloc(1, sizeof *h);
    if (!h || (counts_all && store_audit_counts(store, &h->counts))) {
        free(h);
        return NULL;
    }
    h->store = store;
    h->rows = rows;
    h->counts_all = counts_all;
    h->faults = faults;
    return h;
}

void
history_free(struct history *h)
{
    if (h)
        arena_clear(&h->pool);
    free(h);
}

/* The comparison of replayed tournaments with the store. */

struct comparison {
    struct history *history;
    const struct club *club;
    struct seats fixtures, byes; /* as stored */
    size_t players;
};

static bool
player_compare(void *context, const struct player *p)
{
    struct comparison *at = context;
    const struct member *m = member_by_entry(at->club, p->entry);
    struct player as_written = *p;
    struct buffer text = {0};
    if (!m) /* rows_verify() reports rows that no entry attests */
        return true;
    at->players++;
    if (rows_changed(
            at->history->rows, "player",
            arena_printf(&at->history->scratch, "%s/%lld", at->club->id, (long long)p->entry)))
        return true;
    as_written.number = m->written;
    player_write(&text, &as_written);
    struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    const struct audit_entry e = {.seq = m->seq, .action = m->action, .subject = at->club->id};
    if (!doc || p->number != m->number ||
        strcmp(canonical(&at->history->scratch, doc), m->object) != 0)
        entry_fault(at->history->faults, &e,
                    strcmp(m->action, "tournament") == 0
                        ? tournament_differs
                        : "the stored player differs from this entry");
    json_free(doc);
    buffer_clear(&text);
    return true;
}

static bool
fixture_take(void *context, const struct fixture *f)
{
    struct comparison *at = context;
    fixture_line(&at->history->scratch, &at->fixtures, f);
    return true;
}

static bool
bye_take(void *context, const struct bye *b)
{
    struct comparison *at = context;
    bye_line(&at->history->scratch, &at->byes, b);
    return true;
}

static int
line_compare(const void *a, const void *b)
{
    const struct seat *x = a, *y = b;
    return strcmp(x->line, y->line);
}

static bool
seats_are_same(const struct seats *one, const struct seats *other)
{
    bool same = one->count == other->count;
    if (!same || !one->count)
        return same;
    qsort(one->list, one->count, sizeof *one->list, line_compare);
    qsort(other->list, other->count, sizeof *other->list, line_compare);
    for (size_t i = 0; same && i < one->count; i++)
        same = strcmp(one->list[i].line, other->list[i].line) == 0;
    return same;
}

static enum db_status
club_verify(struct history *h, const struct club *c)
{
    struct tournament t;
    struct comparison at = {.history = h, .club = c};
    const struct audit_entry e = {.seq = c->seq, .action = "tournament", .subject = c->id};
    enum db_status st = store_tournament_stored(h->store, c->id, &h->scratch, &t);
    if (st)
        return st == DB_NONE ? DB_OK : st; /* reported with its own entry */
    st = store_player_list(h->store, t.seq, player_compare, &at);
    if (!st)
        st = store_fixture_all(h->store, t.seq, fixture_take, &at);
    if (!st)
        st = store_bye_list(h->store, t.seq, 0, bye_take, &at);
    if (st || h->scratch.failed || h->pool.failed)
        return st ? st : DB_UNAVAILABLE;
    if (at.players != c->listed_count && !rows_of_changed(h->rows, "player", c->id))
        entry_fault(h->faults, &e, "the number of stored players differs from the log");
    if (!rows_of_changed(h->rows, "bye", c->id) && !rows_of_changed(h->rows, "fixture", c->id) &&
        !(seats_are_same(&at.fixtures, &c->fixtures) && seats_are_same(&at.byes, &c->byes)))
        entry_fault(h->faults, &e, "the stored pairings or byes differ from the log");
    return DB_OK;
}

/* Report rows of the store without an entry. */
static void
rest_verify(const struct history *h)
{
    static const char *const names[AUDITED_COUNT] = {"adjudications", "tournaments", "players",
                                                     "pairings", "rulings"};
    const struct audit_entry last = {.seq = h->counts.last, .action = "the last", .subject = "one"};
    char what[160];
    for (size_t i = 0; i < AUDITED_COUNT; i++) {
        if (h->counts.rows[i] <= 0)
            continue;
        message_set(what, sizeof what, "%lld %s have no entry in the audit log",
                    (long long)h->counts.rows[i], names[i]);
        entry_fault(h->faults, &last, what);
    }
}

enum db_status
history_end(struct history *h)
{
    enum db_status st = h->pool.failed ? DB_UNAVAILABLE : DB_OK;
    for (const struct club *c = h->first; c && !st; c = c->next) {
        st = club_verify(h, c);
        arena_clear(&h->scratch);
    }
    if (!st && h->counts_all)
        rest_verify(h);
    return st;
}
