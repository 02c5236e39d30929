/* SPDX-License-Identifier: MIT */
#include "api/entries.h"

#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "event/names.h"
#include "event/ties.h"
#include "club/tournaments.h"
#include "event/trf.h"
#include "http/problem.h"
#include "os/clock.h"
#include "os/id.h"

enum { TEXT_MOST = 200 };

/* ---- reading what a client sends ------------------------------------------------------------ */

/* What a member of an object may be. */
struct member {
    const char *name;
    enum json_kind kind;
    bool is_date; /* or a list of dates */
};

/* clang-format off */
static const struct member tournament_members[] = {
    {"name", JSON_TEXT, false}, {"variant", JSON_TEXT, false}, {"regulations", JSON_MEMBERS, false},
    {"players", JSON_LIST, false},
    {"city", JSON_TEXT, false}, {"federation", JSON_TEXT, false}, {"start", JSON_TEXT, true},
    {"end", JSON_TEXT, true}, {"type", JSON_TEXT, false}, {"type_code", JSON_TEXT, false},
    {"arbiter", JSON_TEXT, false}, {"deputies", JSON_LIST, false},
    {"time_control", JSON_TEXT, false}, {"encoded_time_control", JSON_TEXT, false},
    {"rounds", JSON_WHOLE, false}, {"round_dates", JSON_LIST, true}, {"tie_breaks", JSON_LIST, false},
    {"initial_colour", JSON_TEXT, false}, {"trf_lines", JSON_LIST, false}, {NULL, JSON_NULL_VALUE, false}};
static const struct member player_members[] = {
    {"name", JSON_TEXT, false}, {"number", JSON_WHOLE, false}, {"sex", JSON_TEXT, false},
    {"title", JSON_TEXT, false}, {"rating", JSON_WHOLE, false}, {"federation", JSON_TEXT, false},
    {"fide_id", JSON_TEXT, false}, {"birth", JSON_TEXT, true},
    {"withdrawn_from_round", JSON_WHOLE, false}, {NULL, JSON_NULL_VALUE, false}};
/* clang-format on */

/* "2026-03-01" */
static bool
is_date(const char *text)
{
    int64_t ms;
    return text && strlen(text) == 10 && clock_read(text, &ms);
}

static bool
text_fits(struct request *req, const char *where, const char *text, bool date)
{
    if (text && strlen(text) <= TEXT_MOST && (!date || is_date(text)))
        return true;
    problem_set(req, PROBLEM_BAD_CONTENT,
                date ? "%s must be a date such as 2026-03-01"
                     : "%s must be a text of at most 200 bytes",
                where);
    return false;
}

static bool
member_fits(struct request *req, const struct json *value, const struct member *m)
{
    static const char *const kinds[] = {"null",     "true or false", "a whole number", "a number",
                                        "a string", "a list",        "an object"};
    bool plain_list = m->kind == JSON_LIST && strcmp(m->name, "players") != 0;
    if (!value)
        return true;
    if (json_kind(value) != m->kind) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%s must be %s", m->name, kinds[m->kind]);
        return false;
    }
    if (m->kind == JSON_TEXT)
        return text_fits(req, m->name, json_text(value), m->is_date);
    for (size_t i = 0; plain_list && i < json_count(value); i++)
        if (!text_fits(req, m->name, json_text(json_item(value, i)), m->is_date))
            return false;
    return true;
}

/* Every member is known and of its kind; false with a problem set. */
static bool
object_fits(struct request *req, const struct json *doc, const struct member *members)
{
    const char *names[24];
    size_t count = 0;
    for (const struct member *m = members; m->name; m++)
        names[count++] = m->name;
    names[count] = NULL;
    const char *stranger = json_kind(doc) == JSON_MEMBERS ? json_unknown_member(doc, names) : "";
    if (stranger) {
        problem_set(req, PROBLEM_BAD_CONTENT,
                    *stranger ? "unknown member \"%s\"" : "send a JSON object%s", stranger);
        return false;
    }
    for (const struct member *m = members; m->name; m++)
        if (!member_fits(req, json_member(doc, m->name), m))
            return false;
    return true;
}

/* The name in its one spelling; "" with a problem set when there is none. */
static const char *
name_read(struct request *req, const struct json *doc)
{
    const char *name = json_member_text(doc, "name");
    name = name ? name_fold(&req->pool, name) : "";
    if (!*name)
        problem_set(req, PROBLEM_BAD_CONTENT, "name is missing");
    return name;
}

/*
 * The canonical JSON of the object, without the members that have columns of their own; what it does not
 * name is as in `before` (NULL: not there).
 */
static const char *
facts_copy(struct request *req, const struct json *doc, const struct json *before,
           const struct member *members, const char *const *apart)
{
    struct buffer text = {0};
    json_open(&text, NULL, '{');
    for (const struct member *m = members; m->name; m++) {
        const struct json *value = json_member(json_has(doc, m->name) ? doc : before, m->name);
        bool skip = !value;
        for (const char *const *name = apart; *name; name++)
            skip = skip || strcmp(*name, m->name) == 0;
        if (skip)
            continue;
        json_put_raw(&text, m->name, "");
        json_put_value(&text, value);
    }
    json_close(&text, '}');
    const char *copy = text.failed ? "{}" : arena_string(&req->pool, text.data);
    req->pool.failed |= text.failed;
    buffer_clear(&text);
    return copy;
}

/* ---- players --------------------------------------------------------------------------------- */

static const char *const player_apart[] = {"name", "number", "withdrawn_from_round", NULL};

static size_t
characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* Whether each fact fits its column of a report file, where it would be cut else. */
static bool
columns_fit(struct request *req, const struct json *doc, const char *name)
{
    int64_t rating = 0;
    json_int(json_member(doc, "rating"), &rating);
    if (rating < 0 || rating > 9999) {
        problem_set(req, PROBLEM_BAD_CONTENT, "rating must be from 0 to 9999");
        return false;
    }
    for (const struct member *m = player_members; m->name; m++) {
        const char *text = strcmp(m->name, "name") == 0 ? name : json_member_text(doc, m->name);
        size_t width = trf_width(m->name);
        if (!text || !width || characters(text) <= width)
            continue;
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "%s has %zu characters; a report file has room for %zu", m->name,
                    characters(text), width);
        return false;
    }
    const char *sex = json_member_text(doc, "sex");
    if (sex && strcmp(sex, "m") != 0 && strcmp(sex, "w") != 0)
        problem_set(req, PROBLEM_BAD_CONTENT, "sex must be m or w");
    return !sex || strcmp(sex, "m") == 0 || strcmp(sex, "w") == 0;
}

/* A number of the object within these bounds; left as it is when it is not there. */
static bool
number_read(struct request *req, const struct json *doc, const char *name, int64_t most,
            int64_t *out)
{
    int64_t given = 0;
    if (!json_int(json_member(doc, name), &given))
        return true;
    if (given < 1 || given > most) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%s must be from 1 to %lld", name, (long long)most);
        return false;
    }
    *out = given;
    return true;
}

bool
player_read(struct request *req, const struct json *doc, struct player *out)
{
    *out = (struct player){.name = ""};
    if (!object_fits(req, doc, player_members) ||
        !number_read(req, doc, "number", PLAYERS_MOST, &out->number))
        return false;
    if (json_has(doc, "withdrawn_from_round")) {
        problem_set(req, PROBLEM_BAD_CONTENT, "a player comes before withdrawing: PATCH says so");
        return false;
    }
    out->name = name_read(req, doc);
    out->facts = facts_copy(req, doc, NULL, player_members, player_apart);
    return *out->name && columns_fit(req, doc, out->name);
}

bool
player_change(struct request *req, const struct json *doc, struct player *p)
{
    int64_t withdrawn = 0;
    if (!object_fits(req, doc, player_members) ||
        !number_read(req, doc, "withdrawn_from_round", ROUND_MOST, &withdrawn))
        return false;
    if (json_has(doc, "number")) {
        problem_set(req, PROBLEM_BAD_CONTENT, "a player's number does not change");
        return false;
    }
    if (json_has(doc, "withdrawn_from_round"))
        p->withdrawn = withdrawn;
    if (json_has(doc, "name"))
        p->name = name_read(req, doc);
    struct json *before = json_parse(p->facts, strlen(p->facts), NULL);
    p->facts = facts_copy(req, doc, before, player_members, player_apart);
    json_free(before);
    return *p->name && columns_fit(req, doc, p->name);
}

static int
player_compare(const void *a, const void *b)
{
    const struct player *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

/* Two of one name would be a conflict that the store reports only as such. */
static bool
names_differ(struct request *req, const struct creation *c)
{
    const struct player **sorted = arena_alloc(&req->pool, (c->player_count + 1) * sizeof *sorted);
    for (size_t i = 0; sorted && i < c->player_count; i++)
        sorted[i] = &c->players[i];
    if (sorted)
        qsort(sorted, c->player_count, sizeof *sorted, player_compare);
    for (size_t i = 1; sorted && i < c->player_count; i++) {
        if (strcmp(sorted[i - 1]->name, sorted[i]->name) != 0)
            continue;
        problem_set(req, PROBLEM_BAD_CONTENT, "players %lld and %lld have the same name, \"%s\"",
                    (long long)sorted[i - 1]->number, (long long)sorted[i]->number,
                    sorted[i]->name);
        return false;
    }
    return sorted != NULL;
}

/* Given numbers are honoured; who has none takes the first that is free. */
static bool
numbers_give(struct request *req, struct creation *c)
{
    bool *taken = arena_alloc(&req->pool, PLAYERS_MOST + 2);
    for (size_t i = 0; taken && i < c->player_count; i++) {
        int64_t number = c->players[i].number;
        if (number && taken[number]) {
            problem_set(req, PROBLEM_BAD_CONTENT, "two players have the number %lld",
                        (long long)number);
            return false;
        }
        taken[number] = true;
    }
    for (size_t i = 0, free_one = 1; taken && i < c->player_count; i++) {
        while (!c->players[i].number && taken[free_one])
            free_one++;
        if (!c->players[i].number)
            c->players[i].number = (int64_t)free_one++;
        c->players[i].entry = c->players[i].number;
    }
    return taken != NULL;
}

static bool
players_read(struct request *req, const struct json *list, struct creation *c)
{
    c->player_count = json_count(list);
    if (c->player_count > PLAYERS_MOST) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%d players are the limit", PLAYERS_MOST);
        return false;
    }
    c->players = arena_alloc(&req->pool, (c->player_count + 1) * sizeof *c->players);
    for (size_t i = 0; c->players && i < c->player_count; i++)
        if (!player_read(req, json_item(list, i), &c->players[i]))
            return false;
    return c->players && numbers_give(req, c) && names_differ(req, c);
}

/* ---- tournaments ------------------------------------------------------------------------------ */

/* The library says what regulations are good. */
static bool
regulations_read(struct request *req, const struct json *doc, struct tournament *t)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_regulations *regulations = NULL;
    struct buffer text = {0};
    if (doc)
        json_put_value(&text, doc);
    t->regulations = text.data ? arena_string(&req->pool, text.data) : "{}";
    req->pool.failed |= text.failed;
    buffer_clear(&text);
    if (adj_regulations_read(t->regulations, strlen(t->regulations), &regulations, &err)) {
        struct problem_place place = {0, 0, err.code};
        problem_set_at(req, PROBLEM_BAD_CONTENT, place, "regulations: %s", err.message);
        return false;
    }
    adj_regulations_free(regulations);
    return true;
}

/* The codes in their own spelling, none twice; false with a problem set. */
static bool
ties_read(struct request *req, const struct json *codes, struct buffer *out)
{
    struct tie_break ties[TIES_MOST];
    if (json_count(codes) > TIES_MOST) {
        problem_set(req, PROBLEM_BAD_CONTENT, "%d tie-breaks are the limit", TIES_MOST);
        return false;
    }
    json_open(out, NULL, '[');
    for (size_t i = 0; i < json_count(codes); i++) {
        const char *code = json_text(json_item(codes, i));
        if (!tie_break_read(code, &ties[i])) {
            problem_set(req, PROBLEM_BAD_CONTENT, "tie_breaks: \"%s\" is none of %s", code,
                        tie_break_codes());
            return false;
        }
        for (size_t k = 0; k < i; k++) {
            if (strcmp(ties[k].code, ties[i].code) != 0)
                continue;
            problem_set(req, PROBLEM_BAD_CONTENT, "tie_breaks: \"%s\" is there twice",
                        ties[i].code);
            return false;
        }
        json_put_member(out, NULL, ties[i].code);
    }
    json_close(out, ']');
    return true;
}

/* clang-format off */
/* FIDE's codes of events for individual players (TRF26, 192). */
static const char *const type_codes[] = {
    "FIDE_DUTCH_2017", "FIDE_DUTCH_2025", "FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_DUTCH_2017_BAKU",
    "FIDE_DUTCH_2025_BAKU", "FIDE_DUTCH_BAKU", "FIDE_DUBOV_BAKU", "FIDE_BURSTEIN_BAKU", "CUSTOM_SWISS",
    "FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS_BAKU", "CUSTOM_DOUBLESWISS", "BERGER_ROUNDROBIN",
    "BERGER_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "CUSTOM_ROUNDROBIN", "CUSTOM_KNOCKOUT"};
static const char *const colours[] = {"white", "black"};
/* clang-format on */

static bool
word_among(const char *word, const char *const *words, size_t count)
{
    for (size_t i = 0; word && i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return !word;
}

/* What the facts say of each other; false with a problem set. */
static bool
facts_agree(struct request *req, const struct json *doc)
{
    const char *start = json_member_text(doc, "start"), *end = json_member_text(doc, "end");
    const char *type = json_member_text(doc, "type_code"),
               *colour = json_member_text(doc, "initial_colour");
    int64_t rounds = 0;
    size_t dates = json_count(json_member(doc, "round_dates"));
    if (!number_read(req, doc, "rounds", ROUND_MOST, &rounds))
        return false;
    if (!word_among(type, type_codes, sizeof type_codes / sizeof *type_codes))
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "type_code: \"%s\" is none of FIDE's codes, such as FIDE_DUTCH_2025, "
                    "FIDE_ROUNDROBIN, CUSTOM_SWISS",
                    type);
    else if (!word_among(colour, colours, 2))
        problem_set(req, PROBLEM_BAD_CONTENT, "initial_colour must be white or black");
    else if (start && end && strcmp(end, start) < 0)
        problem_set(req, PROBLEM_BAD_CONTENT, "end, %s, is before start, %s", end, start);
    else if (rounds && dates > (size_t)rounds)
        problem_set(req, PROBLEM_BAD_CONTENT, "round_dates has %zu dates for %lld rounds", dates,
                    (long long)rounds);
    else
        return true;
    return false;
}

/* The facts with the tie-breaks in their own spelling. */
static bool
facts_read(struct request *req, const struct json *doc, struct tournament *t)
{
    static const char *const apart[] = {"name",    "variant",    "regulations",
                                        "players", "tie_breaks", NULL};
    struct buffer ties = {0};
    const struct json *codes = json_member(doc, "tie_breaks");
    const char *facts = facts_copy(req, doc, NULL, tournament_members, apart);
    bool good = ties_read(req, codes, &ties);
    t->facts = facts;
    if (good && codes && ties.data) /* the last member of the object */
        t->facts = arena_printf(&req->pool, "%.*s%s\"tie_breaks\":%s}", (int)strlen(facts) - 1,
                                facts, facts[1] == '}' ? "" : ",", ties.data);
    req->pool.failed |= ties.failed;
    buffer_clear(&ties);
    return good;
}

/* The variant by its id, however it was called; false with a problem set. */
static bool
variant_read(struct request *req, const char *name, struct tournament *t)
{
    const struct adj_variant *variant = name ? adj_variant_find(name, strlen(name)) : NULL;
    t->variant = variant ? adj_variant_id(variant) : NULL;
    if (name && !variant)
        problem_set(req, PROBLEM_UNKNOWN_VARIANT, "there is no variant \"%s\"", name);
    return !name || variant;
}

bool
creation_read(struct request *req, const struct json *doc, bool imported, struct creation *c)
{
    struct tournament *t = &c->tournament;
    t->rulebook = adj_rulebook();
    char id[ID_SIZE];
    if (!object_fits(req, doc, tournament_members))
        return false;
    if (!imported && json_has(doc, "trf_lines")) {
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"trf_lines\"");
        return false;
    }
    t->name = name_read(req, doc);
    if (!*t->name || !facts_agree(req, doc) || !facts_read(req, doc, t) ||
        !regulations_read(req, json_member(doc, "regulations"), t) ||
        !variant_read(req, json_member_text(doc, "variant"), t) ||
        !players_read(req, json_member(doc, "players"), c))
        return false;
    t->created_ms = req->adjd->now_ms();
    id_new(t->created_ms, id);
    t->id = arena_string(&req->pool, id);
    t->listed = c->player_count > 0;
    t->owner = req->owner;
    return true;
}

/* ---- paths ------------------------------------------------------------------------------------ */

bool
tournament_find(struct request *req, struct tournament *out)
{
    struct store *store = request_store(req);
    enum db_status st = store ? store_tournament_get(store, req->vars[0], &req->pool, out) : DB_OK;
    if (st)
        problem_set_store(req, st);
    return store && !st;
}

int64_t
path_number(struct request *req, size_t place, int64_t most)
{
    const char *text = req->vars[place];
    size_t len = strlen(text);
    int64_t number = len < 6 && strspn(text, "0123456789") == len ? strtol(text, NULL, 10) : 0;
    if (number >= 1 && number <= most)
        return number;
    problem_set(req, PROBLEM_NOT_FOUND, "\"%s\" is no number from 1 to %lld", text,
                (long long)most);
    return 0;
}
