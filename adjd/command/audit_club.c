/* SPDX-License-Identifier: MIT */
#include "command/audit_club.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/digest.h"
#include "base/json.h"
#include "club/tournaments.h"
#include "event/rows.h"
#include "store/pairings.h"
#include "store/players.h"
#include "store/tournaments.h"

/* A player, and the last entry that mentions it. */
struct member {
    int64_t entry, number; /* start number; 0: removed from the list */
    int64_t written;       /* the number inside `object` */
    const char *object;    /* canonical JSON */
    int64_t seq;
    const char *action;
    int64_t left; /* `order` of the removal; 0: still listed */
};

/* An index of members, sorted by the integer at offset `key`; equal keys keep their order of
 * insertion. */
struct index {
    size_t *members;
    size_t count, cap, key;
};

/* A pairing or bye as a line of text; equal ones have equal lines. */
struct seat {
    int64_t round, player, order; /* player: entry of the player with the bye */
    bool is_bye, is_allocated;
    char line[96]; /* "": the bye was cancelled */
};

/* A round was paired again: its earlier pairings and allocated byes are void. */
struct renewal {
    int64_t round, order;
};

struct club {
    struct club *next, *beside; /* beside: next club in the same hash bucket */
    const char *id;
    int64_t seq, last_entry; /* seq: audit entry; last_entry: highest player entry */
    int64_t order;           /* counter of seat events; seats_settle() resolves them */
    struct member *members;
    struct index numbers, entries;
    struct seat *seats;
    struct renewal *renewals;
    size_t member_count, member_cap, seat_count, seat_cap, renewal_count, renewal_cap;
};

enum { PLACES = 1 << 14 };

struct clubs {
    struct arena pool;
    struct club *first;
    struct club *places[PLACES];
};

struct clubs *
clubs_new(void)
{
    return calloc(1, sizeof(struct clubs));
}

void
clubs_free(struct clubs *clubs)
{
    for (struct club *c = clubs ? clubs->first : NULL; c; c = c->next) {
        free(c->members);
        free(c->numbers.members);
        free(c->entries.members);
        free(c->seats);
        free(c->renewals);
    }
    if (clubs)
        arena_clear(&clubs->pool);
    free(clubs);
}

static size_t
place_of(const char *id)
{
    return (size_t)(digest_fnv(DIGEST_FNV, id) % PLACES);
}

static struct club *
club_find(const struct clubs *clubs, const char *id)
{
    struct club *c = id ? clubs->places[place_of(id)] : NULL;
    while (c && strcmp(c->id, id) != 0)
        c = c->beside;
    return c;
}

static int64_t
index_key(const struct club *c, const struct index *index, size_t at)
{
    int64_t key;
    memcpy(&key, (const char *)&c->members[index->members[at]] + index->key, sizeof key);
    return key;
}

/* Binary search: how many keys are less than `key`, or with `behind` at most `key`. */
static size_t
index_place(const struct club *c, const struct index *index, int64_t key, bool behind)
{
    size_t low = 0, high = index->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int64_t found = index_key(c, index, middle);
        if (found < key || (behind && found == key))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool
index_add(struct club *c, struct index *index, size_t member)
{
    void *members =
        array_more(index->members, index->count, &index->cap, 16, sizeof *index->members);
    int64_t key;
    if (!members)
        return false;
    index->members = members;
    memcpy(&key, (const char *)&c->members[member] + index->key, sizeof key);
    size_t at = index_place(c, index, key, true);
    memmove(&index->members[at + 1], &index->members[at],
            (index->count - at) * sizeof *index->members);
    index->members[at] = member;
    index->count++;
    return true;
}

static struct member *
index_find(const struct club *c, const struct index *index, int64_t key)
{
    size_t at = index_place(c, index, key, false);
    return at < index->count && index_key(c, index, at) == key ? &c->members[index->members[at]]
                                                               : NULL;
}

static struct member *
member_by_number(struct club *c, int64_t number)
{
    return index_find(c, &c->numbers, number);
}

static struct member *
member_by_entry(const struct club *c, int64_t entry)
{
    return index_find(c, &c->entries, entry);
}

/* Remove a player from the list; the numbers after it move up. */
static void
member_leave(struct club *c, struct member *m)
{
    struct index *index = &c->numbers;
    int64_t number = m->number;
    size_t at = index_place(c, index, number, false);
    index->count--;
    memmove(&index->members[at], &index->members[at + 1],
            (index->count - at) * sizeof *index->members);
    for (; at < index->count; at++) {
        struct member *behind = &c->members[index->members[at]];
        behind->number -= behind->number > number;
    }
    m->number = 0;
    m->left = ++c->order;
}

int64_t
clubs_number(const struct clubs *clubs, const char *tournament, int64_t entry)
{
    struct club *c = club_find(clubs, tournament);
    const struct member *m = c ? member_by_entry(c, entry) : NULL;
    return m ? m->number : 0;
}

static const char *
canonical(struct arena *pool, const struct json *doc)
{
    struct buffer text = {0};
    json_put_value(&text, doc);
    const char *copy = text.failed || !text.data ? "" : arena_string(pool, text.data);
    pool->failed |= text.failed;
    buffer_clear(&text);
    return copy;
}

static bool
member_add(struct clubs *clubs, struct club *c, const struct audit_entry *e,
           const struct json *player, int64_t entry)
{
    int64_t number = 0;
    void *members = array_more(c->members, c->member_count, &c->member_cap, 16, sizeof *c->members);
    if (!members || !json_int(json_member(player, "number"), &number))
        return false;
    c->members = members;
    c->members[c->member_count] = (struct member){
        .entry = entry,
        .number = number,
        .written = number,
        .object = canonical(&clubs->pool, player),
        .seq = e->seq,
        .action = arena_string(&clubs->pool, e->action),
    };
    c->last_entry = entry > c->last_entry ? entry : c->last_entry;
    size_t member = c->member_count++;
    return index_add(c, &c->numbers, member) && index_add(c, &c->entries, member);
}

bool
clubs_player(struct clubs *clubs, const struct audit_entry *e, const struct json *detail)
{
    struct club *c = club_find(clubs, e->subject);
    return c && member_add(clubs, c, e, detail, c->last_entry + 1);
}

bool
clubs_correction(struct clubs *clubs, const struct audit_entry *e, const struct json *detail)
{
    int64_t number = 0;
    json_int(json_member(detail, "number"), &number);
    struct club *c = club_find(clubs, e->subject);
    struct member *m = c ? member_by_number(c, number) : NULL;
    if (!m)
        return false;
    m->written = number;
    m->object = canonical(&clubs->pool, detail);
    m->seq = e->seq;
    m->action = arena_string(&clubs->pool, e->action);
    return true;
}

static void
fixture_line(const struct fixture *f, char *out, size_t size)
{
    snprintf(out, size, "%lld %lld-%lld at %lld: %c%c %lld %lld", (long long)f->round,
             (long long)f->white, (long long)f->black, (long long)f->board, f->white_code,
             f->black_code, (long long)f->white_points, (long long)f->black_points);
}

static void
bye_line(const struct bye *b, char *out, size_t size)
{
    snprintf(out, size, "%lld %lld: %s", (long long)b->round, (long long)b->player, b->kind);
}

static struct seat *
seat_add(struct club *c, int64_t round)
{
    void *seats = array_more(c->seats, c->seat_count, &c->seat_cap, 16, sizeof *c->seats);
    if (!seats)
        return NULL;
    c->seats = seats;
    c->seats[c->seat_count] = (struct seat){.round = round, .order = ++c->order, .line = ""};
    return &c->seats[c->seat_count++];
}

static bool
renewal_add(struct club *c, int64_t round)
{
    void *renewals =
        array_more(c->renewals, c->renewal_count, &c->renewal_cap, 16, sizeof *c->renewals);
    if (!renewals)
        return false;
    c->renewals = renewals;
    c->renewals[c->renewal_count++] = (struct renewal){round, ++c->order};
    return true;
}

static int64_t
entry_of(struct club *c, const struct json *doc, const char *name)
{
    int64_t number = 0;
    json_int(json_member(doc, name), &number);
    const struct member *m = number ? member_by_number(c, number) : NULL;
    return m ? m->entry : 0;
}

static bool
fixture_add(struct club *c, const struct json *doc)
{
    const char *result = json_member_text(doc, "result");
    const struct json *points = json_member(doc, "points");
    struct fixture f = {
        .white = entry_of(c, doc, "white"),
        .black = entry_of(c, doc, "black"),
        .white_code = result && strlen(result) == 3 ? result[0] : '?',
        .black_code = result && strlen(result) == 3 ? result[2] : '?',
        .white_points = -1,
        .black_points = -1,
    };
    json_int(json_member(doc, "round"), &f.round);
    json_int(json_member(doc, "board"), &f.board);
    (void)(json_member_text(points, "white") &&
           score_read(json_member_text(points, "white"), &f.white_points));
    (void)(json_member_text(points, "black") &&
           score_read(json_member_text(points, "black"), &f.black_points));
    struct seat *seat = seat_add(c, f.round);
    if (seat)
        fixture_line(&f, seat->line, sizeof seat->line);
    return seat != NULL;
}

static bool
bye_add(struct club *c, const struct json *doc)
{
    struct bye b = {.player = entry_of(c, doc, "number"), .kind = json_member_text(doc, "kind")};
    json_int(json_member(doc, "round"), &b.round);
    struct seat *seat = seat_add(c, b.round);
    if (!seat)
        return false;
    seat->is_bye = true;
    seat->player = b.player;
    seat->is_allocated = b.kind && strcmp(b.kind, "allocated") == 0;
    if (b.kind)
        bye_line(&b, seat->line, sizeof seat->line);
    return true;
}

bool
clubs_bye(struct clubs *clubs, const struct audit_entry *e, const struct json *detail)
{
    struct club *c = club_find(clubs, e->subject);
    return c && bye_add(c, detail);
}

static bool
seats_add(struct club *c, const struct json *detail)
{
    const struct json *pairings = json_member(detail, "pairings"),
                      *byes = json_member(detail, "byes");
    bool good = true;
    for (size_t i = 0; good && i < json_count(pairings); i++)
        good = fixture_add(c, json_item(pairings, i));
    for (size_t i = 0; good && i < json_count(byes); i++)
        good = bye_add(c, json_item(byes, i));
    return good;
}

bool
clubs_pairings(struct clubs *clubs, const struct audit_entry *e, const struct json *detail)
{
    struct club *c = club_find(clubs, e->subject);
    int64_t round = 0;
    json_int(json_member(detail, "round"), &round);
    return c && renewal_add(c, round) && seats_add(c, detail);
}

bool
clubs_removal(struct clubs *clubs, const struct audit_entry *e, const struct json *detail)
{
    struct club *c = club_find(clubs, e->subject);
    int64_t number = 0;
    json_int(json_member(detail, "number"), &number);
    struct member *m = c ? member_by_number(c, number) : NULL;
    if (m)
        member_leave(c, m);
    return m != NULL;
}

bool
clubs_tournament(struct clubs *clubs, const struct audit_entry *e, const struct json *detail)
{
    const struct json *players = json_member(detail, "players");
    struct club *c = arena_alloc(&clubs->pool, sizeof *c);
    bool good = c != NULL;
    if (!good)
        return false;
    struct club **place = &clubs->places[place_of(e->subject)];
    *c = (struct club){.next = clubs->first,
                       .beside = *place,
                       .id = arena_string(&clubs->pool, e->subject),
                       .seq = e->seq,
                       .numbers = {.key = offsetof(struct member, number)},
                       .entries = {.key = offsetof(struct member, entry)}};
    clubs->first = *place = c;
    for (size_t i = 0; good && i < json_count(players); i++) {
        int64_t number = 0;
        json_int(json_member(json_item(players, i), "number"), &number);
        good = member_add(clubs, c, e, json_item(players, i), number);
    }
    return good && seats_add(c, detail);
}

struct holding {
    struct club *club;
    const struct rows *rows;
    struct arena *pool;
    struct seat *seats; /* pairings and byes as stored */
    size_t count, cap, players;
    clubs_fault_fn *fault;
    void *context;
    bool failed;
};

static void
member_blame(const struct holding *h, const struct member *m)
{
    struct audit_entry e = {.seq = m->seq, .action = m->action, .subject = h->club->id};
    h->fault(h->context, &e,
             strcmp(m->action, "tournament") == 0
                 ? "the stored tournament or its players differ from this entry"
                 : "the stored player differs from this entry");
}

static bool
is_changed(const struct holding *h, int64_t entry)
{
    char key[96];
    snprintf(key, sizeof key, "%s/%lld", h->club->id, (long long)entry);
    return rows_changed(h->rows, "player", key);
}

static bool
player_hold(void *context, const struct player *p)
{
    struct holding *h = context;
    struct member *m = member_by_entry(h->club, p->entry);
    struct player as_written = *p;
    struct buffer text = {0};
    if (!m) /* rows_verify() reports rows that no entry attests */
        return true;
    h->players++;
    if (is_changed(h, p->entry))
        return true;
    as_written.number = m->written;
    player_write(&text, &as_written);
    struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    if (!doc || p->number != m->number || strcmp(canonical(h->pool, doc), m->object) != 0)
        member_blame(h, m);
    json_free(doc);
    buffer_clear(&text);
    return true;
}

static struct seat *
holding_add(struct holding *h, int64_t round)
{
    void *seats = array_more(h->seats, h->count, &h->cap, 16, sizeof *h->seats);
    h->failed |= !seats;
    if (!seats)
        return NULL;
    h->seats = seats;
    h->seats[h->count] = (struct seat){.round = round, .line = ""};
    return &h->seats[h->count++];
}

static bool
fixture_hold(void *context, const struct fixture *f)
{
    struct seat *seat = holding_add(context, f->round);
    if (seat)
        fixture_line(f, seat->line, sizeof seat->line);
    return seat != NULL;
}

static bool
bye_hold(void *context, const struct bye *b)
{
    struct seat *seat = holding_add(context, b->round);
    if (seat)
        bye_line(b, seat->line, sizeof seat->line);
    return seat != NULL;
}

static int
seat_compare(const void *a, const void *b)
{
    const struct seat *x = a, *y = b;
    return strcmp(x->line, y->line);
}

static int
number_compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int
seat_place_compare(const void *a, const void *b)
{
    const struct seat *x = a, *y = b;
    int order = number_compare(x->is_bye, y->is_bye);
    order = order ? order : number_compare(x->round, y->round);
    order = order ? order : number_compare(x->player, y->player);
    return order ? order : number_compare(x->order, y->order);
}

static int
renewal_compare(const void *a, const void *b)
{
    const struct renewal *x = a, *y = b;
    int order = number_compare(x->round, y->round);
    return order ? order : number_compare(x->order, y->order);
}

/* `order` of the round's last pairing; 0: never. */
static int64_t
renewal_last(const struct club *c, int64_t round)
{
    size_t low = 0, high = c->renewal_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->renewals[middle].round <= round)
            low = middle + 1;
        else
            high = middle;
    }
    return low && c->renewals[low - 1].round == round ? c->renewals[low - 1].order : 0;
}

static bool
seat_stands(const struct club *c, const struct seat *seat)
{
    const struct member *m = seat->is_bye ? member_by_entry(c, seat->player) : NULL;
    if (!*seat->line || (m && m->left > seat->order))
        return false;
    return (seat->is_bye && !seat->is_allocated) || seat->order > renewal_last(c, seat->round);
}

/* Reduce the events to the final state: a player's last bye per round, and the last pairing of each
 * round. */
static void
seats_settle(struct club *c)
{
    size_t kept = 0;
    if (c->renewal_count)
        qsort(c->renewals, c->renewal_count, sizeof *c->renewals, renewal_compare);
    if (c->seat_count)
        qsort(c->seats, c->seat_count, sizeof *c->seats, seat_place_compare);
    for (size_t i = 0; i < c->seat_count; i++) {
        const struct seat *seat = &c->seats[i], *later = seat + 1;
        bool again = seat->is_bye && i + 1 < c->seat_count && later->is_bye &&
                     later->round == seat->round && later->player == seat->player;
        if (!again && seat_stands(c, seat))
            c->seats[kept++] = *seat;
    }
    c->seat_count = kept;
}

static bool
seats_same(struct holding *h)
{
    struct club *c = h->club;
    seats_settle(c);
    if (h->count != c->seat_count)
        return false;
    if (h->count) {
        qsort(h->seats, h->count, sizeof *h->seats, seat_compare);
        qsort(c->seats, c->seat_count, sizeof *c->seats, seat_compare);
    }
    for (size_t i = 0; i < h->count; i++)
        if (strcmp(h->seats[i].line, c->seats[i].line) != 0)
            return false;
    return true;
}

static enum db_status
club_verify(struct holding *h, struct store *store)
{
    struct tournament t;
    const size_t listed = h->club->numbers.count;
    struct audit_entry e = {.seq = h->club->seq, .action = "tournament", .subject = h->club->id};
    enum db_status st = store_tournament_get(store, h->club->id, h->pool, &t);
    if (st)
        return st == DB_NONE ? DB_OK : st; /* reported with its own entry */
    st = store_player_list(store, t.seq, player_hold, h);
    if (!st)
        st = store_fixture_all(store, t.seq, fixture_hold, h);
    if (!st)
        st = store_bye_list(store, t.seq, 0, bye_hold, h);
    if (!st && h->players != listed && !rows_of_changed(h->rows, "player", h->club->id))
        h->fault(h->context, &e, "the number of stored players differs from the log");
    if (!st && !h->failed && !rows_of_changed(h->rows, "bye", h->club->id) &&
        !rows_of_changed(h->rows, "fixture", h->club->id) && !seats_same(h))
        h->fault(h->context, &e, "the stored pairings or byes differ from the log");
    return st || !h->failed ? st : DB_UNAVAILABLE;
}

enum db_status
clubs_verify(const struct clubs *clubs, struct store *store, const struct rows *rows,
             clubs_fault_fn *fault, void *context)
{
    enum db_status st = DB_OK;
    for (struct club *c = clubs->first; c && !st; c = c->next) {
        struct arena pool;
        arena_init(&pool);
        struct holding h = {
            .club = c, .pool = &pool, .rows = rows, .fault = fault, .context = context};
        st = club_verify(&h, store);
        free(h.seats);
        arena_clear(&pool);
    }
    return st;
}
