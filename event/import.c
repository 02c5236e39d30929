/* SPDX-License-Identifier: MIT */
#include "event/import.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/groups.h"
#include "event/names.h"
#include "event/teams.h"
#include "event/ties.h"
#include "event/trf.h"

enum { TEXT_MOST = 200 };

bool
import_refuse(struct import *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    e->why = message_vmake(e->pool, format, args);
    va_end(args);
    e->fault = IMPORT_BAD;
    return false;
}

/* clang-format off */
/* FIDE's codes of events (TRF26, 192). */
static const char *const type_codes[] = {
    "FIDE_DUTCH_2017", "FIDE_DUTCH_2025", "FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_DUTCH_2017_BAKU",
    "FIDE_DUTCH_2025_BAKU", "FIDE_DUTCH_BAKU", "FIDE_DUBOV_BAKU", "FIDE_BURSTEIN_BAKU", "CUSTOM_SWISS",
    "FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS_BAKU", "CUSTOM_DOUBLESWISS", "BERGER_ROUNDROBIN",
    "BERGER_DOUBLEROUNDROBIN", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "CUSTOM_ROUNDROBIN", "CUSTOM_KNOCKOUT",
    "FIDE_SCHILLER", "CUSTOM_SCHILLER", "FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN", "CUSTOM_SCHEVENINGEN",
    "FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEA_GP_MP", "FIDE_TEAM_TYPEA_MP", "FIDE_TEAM_TYPEA_GP", "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_TYPEB_GP_MP", "FIDE_TEAM_TYPEB_MP", "FIDE_TEAM_TYPEB_GP", "FIDE_TEAM_MP_GP", "FIDE_TEAM_GP_MP", "FIDE_TEAM_MP",
    "FIDE_TEAM_GP", "FIDE_TEAM", "CUSTOM_TEAM_SWISS_MP", "CUSTOM_TEAM_SWISS_GP", "CUSTOM_TEAM_SWISS",
    "FIDE_TEAM_TYPEA_MP_GP_BAKU", "FIDE_TEAM_TYPEA_MP_BAKU", "FIDE_TEAM_MP_GP_BAKU", "FIDE_TEAM_MP_BAKU", "FIDE_TEAM_BAKU",
    "BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN", "FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN",
    "CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_TEAM_KNOCKOUT"};
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

bool
import_type_is_known(const char *code)
{
    return word_among(code, type_codes, sizeof type_codes / sizeof *type_codes);
}

bool
import_type_is_of_teams(const char *code)
{
    return strstr(code, "TEAM") || strstr(code, "SCHILLER") || strstr(code, "SCHEVENINGEN");
}

/* Objects. */

/* Of a text, or of each text of a list. OBJECTS: a list of something else, which is checked apart. */
enum date_kind { NO_DATE, DATE, DATE_OF_BIRTH, OBJECTS };

/* The expected type of a member. */
struct member {
    const char *name;
    enum json_kind kind;
    enum date_kind date; /* for a list, of each element */
};

/* clang-format off */
static const struct member tournament_members[] = {
    {"name", JSON_TEXT, NO_DATE}, {"variant", JSON_TEXT, NO_DATE}, {"regulations", JSON_MEMBERS, NO_DATE},
    {"players", JSON_LIST, OBJECTS},
    {"city", JSON_TEXT, NO_DATE}, {"federation", JSON_TEXT, NO_DATE}, {"start", JSON_TEXT, DATE},
    {"end", JSON_TEXT, DATE}, {"type", JSON_TEXT, NO_DATE}, {"type_code", JSON_TEXT, NO_DATE},
    {"arbiter", JSON_TEXT, NO_DATE}, {"deputies", JSON_LIST, NO_DATE},
    {"time_control", JSON_TEXT, NO_DATE}, {"encoded_time_control", JSON_TEXT, NO_DATE},
    {"rounds", JSON_WHOLE, NO_DATE}, {"round_dates", JSON_LIST, DATE}, {"tie_breaks", JSON_LIST, NO_DATE},
    {"initial_colour", JSON_TEXT, NO_DATE}, {"points", JSON_MEMBERS, NO_DATE},
    {"kind", JSON_TEXT, NO_DATE}, {"boards", JSON_WHOLE, NO_DATE}, {"teams", JSON_LIST, OBJECTS}, {"team_byes", JSON_LIST, OBJECTS},
    {"team_forfeits", JSON_LIST, OBJECTS}, {"match_points", JSON_MEMBERS, NO_DATE}, {"primary_score", JSON_TEXT, NO_DATE},
    {"board_colours", JSON_TEXT, NO_DATE},
    {"forbidden_pairs", JSON_LIST, OBJECTS}, {"acceleration", JSON_LIST, OBJECTS},
    {"report_file", JSON_MEMBERS, NO_DATE}, {"trf_lines", JSON_LIST, OBJECTS}, {NULL, JSON_NULL_VALUE, NO_DATE}};
static const struct member player_members[] = {
    {"name", JSON_TEXT, NO_DATE}, {"number", JSON_WHOLE, NO_DATE}, {"sex", JSON_TEXT, NO_DATE},
    {"title", JSON_TEXT, NO_DATE}, {"rating", JSON_WHOLE, NO_DATE}, {"federation", JSON_TEXT, NO_DATE},
    {"fide_id", JSON_TEXT, NO_DATE}, {"birth", JSON_TEXT, DATE_OF_BIRTH}, {"club", JSON_TEXT, NO_DATE},
    {"withdrawn_from_round", JSON_WHOLE, NO_DATE}, {NULL, JSON_NULL_VALUE, NO_DATE}};
/* Members of an event file: the history (history.c), and members that adjd adds to a tournament,
 * which are ignored. */
static const char *const resource_members[] = {"pairings", "byes", "id", "created", "listed", "rulebook", "games",
                                               "warnings", NULL};
/* clang-format on */

/* Parses exactly `count` digits; -1 on failure. */
static int
digits_read(const char *text, size_t count)
{
    int number = 0;
    for (size_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

bool
import_is_date(const char *text, bool birth)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    size_t len = strlen(text);
    int year = len >= 4 ? digits_read(text, 4) : -1;
    if (birth && len == 4)
        return year > 0;
    if (len != 10 || text[4] != '-' || text[7] != '-' || year < 1)
        return false;
    int month = digits_read(text + 5, 2), day = digits_read(text + 8, 2);
    if (birth && day == 0 && month >= 0 && month <= 12)
        return true;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] &&
           (month != 2 || day < 29 || leap);
}

static bool
text_fits(struct import *e, const char *where, const char *text, enum date_kind date)
{
    const char *fault = text ? text_fault(e->pool, where, text) : NULL;
    if (text && !fault && strlen(text) <= TEXT_MOST &&
        (!date || import_is_date(text, date == DATE_OF_BIRTH)))
        return true;
    if (fault)
        return import_refuse(e, "%s", fault);
    return import_refuse(
        e, date ? "%s must be a date such as 2026-03-01" : "%s must be a text of at most 200 bytes",
        where);
}

static bool
member_fits(struct import *e, const struct json *value, const struct member *m)
{
    static const char *const kinds[] = {"null",     "true or false", "a whole number", "a number",
                                        "a string", "a list",        "an object"};
    bool plain_list = m->kind == JSON_LIST && m->date != OBJECTS;
    if (!value)
        return true;
    if (json_kind(value) != m->kind)
        return import_refuse(e, "%s must be %s", m->name, kinds[m->kind]);
    if (m->kind == JSON_TEXT)
        return text_fits(e, m->name, json_text(value), m->date);
    for (size_t i = 0; plain_list && i < json_count(value); i++)
        if (!text_fits(e, m->name, json_text(json_item(value, i)), m->date))
            return false;
    return true;
}

static bool
is_known(const char *name, const struct member *members, const char *const *others)
{
    for (; others && *others; others++)
        if (strcmp(name, *others) == 0)
            return true;
    for (; members->name; members++)
        if (strcmp(name, members->name) == 0)
            return true;
    return false;
}

/* Returns the first member that is neither in `members` nor in `others`; NULL if there is none, and "" if `doc` is no object. */
static const char *
stranger_in(const struct json *doc, const struct member *members, const char *const *others)
{
    const struct json *value;
    const char *name;
    for (void *at = NULL; json_next(doc, &at, &name, &value);)
        if (!is_known(name, members, others))
            return name;
    return json_kind(doc) == JSON_MEMBERS ? NULL : "";
}

/* Checks that each member is known (in `members` or `others`) and has its expected type. */
static bool
object_fits(struct import *e, const struct json *doc, const struct member *members,
            const char *const *others)
{
    const char *stranger = stranger_in(doc, members, others);
    if (stranger)
        return import_refuse(e, *stranger ? "unknown member \"%s\"" : "send a JSON object%s",
                             stranger);
    for (const struct member *m = members; m->name; m++)
        if (!member_fits(e, json_member(doc, m->name), m))
            return false;
    return true;
}

/* The normalised name. Returns "" and sets e->why when it is missing. */
static const char *
name_read(struct import *e, const struct json *doc)
{
    const char *text = json_member_text(doc, "name"), *name = text ? name_fold(e->pool, text) : "";
    const char *fault = *name ? name_fault(e->pool, "name", text) : N_("name is missing");
    if (fault)
        import_refuse(e, "%s", fault);
    return fault ? "" : name;
}

/* Writes the members of `doc` as canonical JSON, except those listed in `apart`, which have columns
 * of their own. Members that are absent from `doc` are taken from `before` (NULL: none). */
static const char *
facts_copy(struct import *e, const struct json *doc, const struct json *before,
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
    return arena_keep(e->pool, &text);
}

/* Players. */

static const char *const player_apart[] = {"name", "number", "withdrawn_from_round", NULL};

/* Checks that each value fits into its column of a report file, which would truncate a longer one. */
static bool
columns_fit(struct import *e, const struct json *doc, const char *name)
{
    int64_t rating = 0;
    json_int(json_member(doc, "rating"), &rating);
    if (rating < 0 || rating > 9999)
        return import_refuse(e, "rating must be from 0 to 9999");
    for (const struct trf_column *c = trf_columns; c->fact; c++) {
        const char *text = strcmp(c->fact, "name") == 0 ? name : json_member_text(doc, c->fact);
        if (text && utf8_length(text) > c->width)
            return import_refuse(e, "%s has %zu characters; a report file has room for %zu",
                                 c->fact, utf8_length(text), c->width);
    }
    const char *sex = json_member_text(doc, "sex");
    if (sex && strcmp(sex, "m") != 0 && strcmp(sex, "w") != 0)
        return import_refuse(e, "sex must be m or w");
    return true;
}

/* Reads a number from 1 to `most`. If the member is absent, *out does not change. */
static bool
number_read(struct import *e, const struct json *doc, const char *name, int64_t most, int64_t *out)
{
    int64_t given = 0;
    if (!json_int(json_member(doc, name), &given))
        return true;
    if (given < 1 || given > most)
        return import_refuse(e, "%s must be from 1 to %lld", name, (long long)most);
    *out = given;
    return true;
}

bool
import_player(struct import *e, const struct json *doc, struct player *out)
{
    *out = (struct player){.name = ""};
    if (!object_fits(e, doc, player_members, NULL) ||
        !number_read(e, doc, "number", PLAYERS_MOST, &out->number) ||
        !number_read(e, doc, "withdrawn_from_round", ROUND_MOST, &out->withdrawn))
        return false;
    if (json_has(doc, "withdrawn_from_round") && !e->whole)
        return import_refuse(
            e, "withdrawn_from_round: not for a new player; withdraw an existing one with PATCH");
    out->name = name_read(e, doc);
    out->facts = facts_copy(e, doc, NULL, player_members, player_apart);
    return *out->name && columns_fit(e, doc, out->name);
}

bool
import_change(struct import *e, const struct json *doc, struct player *p)
{
    int64_t withdrawn = 0;
    if (!object_fits(e, doc, player_members, NULL) ||
        !number_read(e, doc, "withdrawn_from_round", ROUND_MOST, &withdrawn))
        return false;
    if (json_has(doc, "number"))
        return import_refuse(e, "a player's number does not change");
    if (json_has(doc, "withdrawn_from_round"))
        p->withdrawn = withdrawn;
    if (json_has(doc, "name"))
        p->name = name_read(e, doc);
    struct json *before = json_parse(p->facts, strlen(p->facts), NULL);
    p->facts = facts_copy(e, doc, before, player_members, player_apart);
    json_free(before);
    return *p->name && columns_fit(e, doc, p->name);
}

/* Whether both objects have the member, with different values. */
static bool
member_differs(const struct json *a, const struct json *b, const char *name)
{
    const char *one = json_member_text(a, name), *other = json_member_text(b, name);
    int64_t one_number = 0, other_number = 0;
    if (one && other)
        return strcmp(one, other) != 0;
    return json_int(json_member(a, name), &one_number) &&
           json_int(json_member(b, name), &other_number) && one_number != other_number;
}

bool
namesakes_differ(const struct player *one, const struct player *other, bool by_id)
{
    struct json *a = json_parse(one->facts, strlen(one->facts), NULL);
    struct json *b = json_parse(other->facts, strlen(other->facts), NULL);
    bool has_ids = json_has(a, "fide_id") && json_has(b, "fide_id");
    bool differ = member_differs(a, b, "fide_id");
    for (const struct member *m = player_members; !has_ids && !by_id && !differ && m->name; m++)
        differ = member_differs(a, b, m->name);
    json_free(a);
    json_free(b);
    return differ;
}

static int
player_compare(const void *a, const void *b)
{
    const struct player *const *x = a, *const *y = b;
    int order = strcmp((*x)->name, (*y)->name);
    return order ? order : strcmp((*x)->facts, (*y)->facts);
}

/* Rejects a player who is in the list twice. A report file may have such players. */
static bool
names_differ(struct import *e, const struct event_content *c)
{
    const struct player **sorted = arena_alloc(e->pool, (c->player_count + 1) * sizeof *sorted);
    for (size_t i = 0; sorted && i < c->player_count; i++)
        sorted[i] = &c->players[i];
    if (sorted)
        qsort(sorted, c->player_count, sizeof *sorted, player_compare);
    for (size_t i = 1; sorted && i < c->player_count; i++)
        if (strcmp(sorted[i - 1]->name, sorted[i]->name) == 0 &&
            !namesakes_differ(sorted[i - 1], sorted[i], false))
            return import_refuse(
                e, "players %lld and %lld have the same name, \"%s\", and nothing tells them apart",
                (long long)sorted[i - 1]->number, (long long)sorted[i]->number, sorted[i]->name);
    return sorted != NULL;
}

/* Assigns starting numbers: a given number is kept, other players get the lowest free one. */
static bool
numbers_give(struct import *e, struct event_content *c)
{
    bool *taken = arena_alloc(e->pool, PLAYERS_MOST + 2);
    for (size_t i = 0; taken && i < c->player_count; i++) {
        int64_t number = c->players[i].number;
        if (number && taken[number])
            return import_refuse(e, "two players have the number %lld", (long long)number);
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
players_read(struct import *e, const struct json *list, struct event_content *c)
{
    c->player_count = json_count(list);
    if (c->player_count > PLAYERS_MOST)
        return import_refuse(e, "%d players are the limit", PLAYERS_MOST);
    c->players = arena_alloc(e->pool, (c->player_count + 1) * sizeof *c->players);
    for (size_t i = 0; c->players && i < c->player_count; i++)
        if (!import_player(e, json_item(list, i), &c->players[i]))
            return false;
    return c->players && numbers_give(e, c) && (e->imported || names_differ(e, c));
}

/* Tournaments. */

/* Validates the regulations with the library. */
static bool
regulations_read(struct import *e, const struct json *doc, struct tournament *t)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_regulations *regulations = NULL;
    struct buffer text = {0};
    if (doc)
        json_put_value(&text, doc);
    t->regulations = doc ? arena_keep(e->pool, &text) : "{}";
    if (adj_regulations_read(t->regulations, strlen(t->regulations), &regulations, &err)) {
        e->code = arena_string(e->pool, err.code);
        return import_refuse(e, "regulations: %s", err.parts);
    }
    adj_regulations_free(regulations);
    return true;
}

/* Writes the tie-breaks in canonical spelling and rejects duplicates. */
static bool
ties_read(struct import *e, const struct json *codes, bool of_teams, struct buffer *out)
{
    struct tie_break ties[TIES_MOST];
    if (json_count(codes) > TIES_MOST)
        return import_refuse(e, "%d tie-breaks are the limit", TIES_MOST);
    json_open(out, NULL, '[');
    for (size_t i = 0; i < json_count(codes); i++) {
        const char *code = json_text(json_item(codes, i));
        if (!tie_break_read(code, &ties[i]))
            return import_refuse(e, "tie_breaks: \"%s\" is none of %s", code, tie_codes(e->pool));
        if (!of_teams && !tie_break_ranks(&ties[i], SCORE_POINTS))
            return import_refuse(e, "tie_breaks: \"%s\" is for teams only", ties[i].code);
        for (size_t k = 0; k < i; k++)
            if (strcmp(ties[k].code, ties[i].code) == 0)
                return import_refuse(e, "tie_breaks: \"%s\" occurs twice", ties[i].code);
        json_put_member(out, NULL, ties[i].code);
    }
    json_close(out, ']');
    return true;
}

/* Whether the points of results have known letters and fit into their columns. */
static bool
points_fit(const struct json *points)
{
    const char *name;
    const struct json *value;
    int64_t hundredths;
    for (void *at = NULL; json_next(points, &at, &name, &value);)
        if (strlen(name) != 1 || !strchr(scoring_letters, *name) || !json_text(value) ||
            !score_read(json_text(value), &hundredths) || hundredths >= 10000)
            return false;
    return true;
}

/* Checks that the members of a tournament do not contradict each other. */
static bool
facts_agree(struct import *e, const struct json *doc)
{
    const char *start = json_member_text(doc, "start"), *end = json_member_text(doc, "end");
    const char *type = json_member_text(doc, "type_code"),
               *colour = json_member_text(doc, "initial_colour");
    int64_t rounds = 0;
    size_t dates = json_count(json_member(doc, "round_dates"));
    if (!number_read(e, doc, "rounds", ROUND_MOST, &rounds))
        return false;
    const char *fault = groups_fault(e->pool, doc);
    if (!fault)
        fault = teams_fault(e->pool, doc);
    if (fault)
        return import_refuse(e, "%s", fault);
    if (!points_fit(json_member(doc, "points")))
        return import_refuse(
            e, "points must be as {\"W\": \"3\", \"D\": \"1\"}, with the letters of line 162 "
               "of a report file: W, D, L, A, P, X");
    if (!import_type_is_known(type))
        return import_refuse(e,
                             "type_code: \"%s\" is none of FIDE's codes, such as "
                             "FIDE_DUTCH_2025, FIDE_ROUNDROBIN, CUSTOM_SWISS",
                             type);
    if (!word_among(colour, colours, 2))
        return import_refuse(e, "initial_colour must be white or black");
    if (start && end && strcmp(end, start) < 0)
        return import_refuse(e, "end, %s, is before start, %s", end, start);
    if (rounds && dates > (size_t)rounds)
        return import_refuse(e, "round_dates has %zu dates for %lld rounds", dates,
                             (long long)rounds);
    return true;
}

/* Reads the members of a tournament without columns of their own; writes the tie-breaks in canonical spelling. */
static bool
facts_read(struct import *e, const struct json *doc, struct tournament *t)
{
    static const char *const apart[] = {"name",       "variant",     "regulations", "players",
                                        "tie_breaks", "report_file", NULL};
    const struct json *file = json_member(doc, "report_file");
    struct buffer ties = {0}, source = {0};
    const struct json *codes = json_member(doc, "tie_breaks");
    const char *facts = facts_copy(e, doc, NULL, tournament_members, apart);
    bool good = ties_read(e, codes, teams_are_of(doc), &ties);
    t->facts = facts;
    if (good && codes && ties.data) /* appended as the last member of the object */
        t->facts = arena_printf(e->pool, "%.*s%s\"tie_breaks\":%s}", (int)strlen(facts) - 1, facts,
                                facts[1] == '}' ? "" : ",", ties.data);
    if (file) { /* the last member, so that facts_shown() can leave it out */
        json_put_value(&source, file);
        t->facts =
            arena_printf(e->pool, "%.*s%s\"report_file\":%s}", (int)strlen(t->facts) - 1, t->facts,
                         t->facts[1] == '}' ? "" : ",", source.data ? source.data : "{}");
    }
    e->pool->failed |= source.failed;
    buffer_clear(&source);
    e->pool->failed |= ties.failed;
    buffer_clear(&ties);
    return good;
}

/* Resolves a variant name or alias to its id. */
static bool
variant_read(struct import *e, const char *name, struct tournament *t)
{
    const struct adj_variant *variant =
        name ? adj_rulesets_find(e->rulesets, name, strlen(name)) : NULL;
    t->variant = variant ? adj_variant_id(variant) : NULL;
    if (name && !variant) {
        import_refuse(e, "there is no variant \"%s\"", name);
        e->fault = IMPORT_VARIANT;
    }
    return !name || variant;
}

/* Reads a tournament without its players. */
static bool
tournament_read(struct import *e, const struct json *doc, struct tournament *t)
{
    t->name = name_read(e, doc);
    return *t->name && facts_agree(e, doc) && facts_read(e, doc, t) &&
           regulations_read(e, json_member(doc, "regulations"), t) &&
           variant_read(e, json_member_text(doc, "variant"), t);
}

/* Lines of a report file come from the file alone. */
static bool
internal_absent(struct import *e, const struct json *doc)
{
    static const char *const names[] = {"report_file", "trf_lines"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (json_has(doc, names[i]))
            return import_refuse(e, "unknown member \"%s\"", names[i]);
    return true;
}

bool
import_event(struct import *e, const struct json *doc, struct event_content *c)
{
    struct tournament *t = &c->tournament;
    t->rulebook = adj_rulebook();
    if (!object_fits(e, doc, tournament_members, e->whole ? resource_members : NULL))
        return false;
    if (!e->imported && !internal_absent(e, doc))
        return false;
    if (!tournament_read(e, doc, t) || !players_read(e, json_member(doc, "players"), c))
        return false;
    t->listed = c->player_count > 0;
    return true;
}

void
import_describe(struct buffer *out, const struct tournament *t)
{
    json_open(out, NULL, '{');
    json_put_member(out, "name", t->name);
    json_put_known(out, "variant", t->variant);
    json_put_raw(out, "regulations", t->regulations);
    if (strlen(t->facts) > 2) {
        buffer_putc(out, ',');
        buffer_put(out, t->facts + 1, strlen(t->facts) - 2); /* without its brackets */
    }
    json_close(out, '}');
}

bool
import_tournament_change(struct import *e, const struct json *doc, struct tournament *t)
{
    struct buffer before = {0}, after = {0};
    if (!object_fits(e, doc, tournament_members, NULL))
        return false;
    if (json_has(doc, "players"))
        return import_refuse(
            e, "players: each player has a path of its own, /players/{number} of the tournament");
    if (!internal_absent(e, doc))
        return false;
    import_describe(&before, t);
    struct json *stored = before.failed ? NULL : json_parse(before.data, before.len, NULL);
    json_put_merged(&after, stored, doc);
    struct json *merged = after.failed ? NULL : json_parse(after.data, after.len, NULL);
    e->pool->failed |= !stored || !merged;
    bool good = stored && merged && tournament_read(e, merged, t);
    json_free(stored);
    json_free(merged);
    buffer_clear(&before);
    buffer_clear(&after);
    return good;
}
