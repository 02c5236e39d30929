/* SPDX-License-Identifier: MIT */
/*
 * The choices of a tournament, read from a JSON object or its mirror in XML. What it does not say is as in the rulebook; what
 * nobody knows is an error, so that a slip of the pen does not pass for a rule.
 */
#include "judge/regulations.h"

#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"
#include "base/json.h"
#include "judge/regulations_xml.h"
#include "play/chess.h"
#include "play/draughts.h"

const struct adj_regulations regulations_default = {
    .illegal = ILLEGAL_STOP,
    .illegal_too = ILLEGAL_NONE,
    .halves = {2, 1, 0},
    .castling = true,
    .kings_only = true,
    .equal_percent = 10,
};

static const char *const illegal_words[] = {"stop", "forfeit", "stand"};
static const char *const reading_words[] = {"as-asked", "lenient", "strict"};

const char *
illegal_word(enum illegal_policy policy)
{
    return illegal_words[policy];
}

/* ---- reading ------------------------------------------------------------------------------- */

struct reading_in {
    struct adj_regulations *out;
    const char *text; /* the whole, for the places of errors */
    size_t len;
    struct adj_error *err;
};

/* An error about the option of this name, at the place where the text first has it. */
static enum adj_status
option_error(const struct reading_in *in, const char *name, const char *what)
{
    size_t len = strlen(name);
    struct cursor c;

    cursor_init(&c, in->text, in->len);
    while (!cursor_at_end(&c) &&
           !(cursor_peek(&c, 0) == '"' && in->len - c.pos > len + 1 &&
             memcmp(in->text + c.pos + 1, name, len) == 0 && in->text[c.pos + 1 + len] == '"'))
        cursor_next(&c);
    return error_at(in->err, ADJ_EOPTION, "regulations", c.line, cursor_column(&c), "%.60s: %s",
                    name, what);
}

static bool
word_find(const struct json *value, const char *const words[], unsigned count, unsigned *out)
{
    const char *text = json_text(value);

    for (unsigned i = 0; text && i < count; i++) {
        if (strcmp(words[i], text) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static enum adj_status
copy_text(const struct reading_in *in, const char *name, const struct json *value, const char **out)
{
    const char *text = json_text(value);

    if (!text)
        return option_error(in, name, "expected a string");
    *out = arena_strndup(&in->out->arena, text, strlen(text));
    return *out ? ADJ_OK : error_nomem(in->err);
}

static enum adj_status
read_name(const struct reading_in *in, const char *name, const struct json *value)
{
    return copy_text(in, name, value, &in->out->name);
}

static enum adj_status
read_penalty(const struct reading_in *in, const char *name, const struct json *value)
{
    return copy_text(in, name, value, &in->out->penalty);
}

static enum adj_status
read_time(const struct reading_in *in, const char *name, const struct json *value)
{
    return copy_text(in, name, value, &in->out->time_control);
}

static enum adj_status
read_ages(const struct reading_in *in, const char *name, const struct json *value)
{
    return copy_text(in, name, value, &in->out->ages);
}

static enum adj_status
read_reading(const struct reading_in *in, const char *name, const struct json *value)
{
    unsigned index;

    if (!word_find(value, reading_words, 3, &index) || index == READING_AS_ASKED)
        return option_error(in, name, "expected \"lenient\" or \"strict\"");
    in->out->reading = (enum reading)index;
    return ADJ_OK;
}

/* One policy, or two: the verdict's, and the one whose outcome is told beside it. */
static enum adj_status
read_illegal(const struct reading_in *in, const char *name, const struct json *value)
{
    bool two = json_kind(value) == JSON_LIST && json_count(value) == 2;
    unsigned first, second = ILLEGAL_NONE;

    if (!word_find(two ? json_item(value, 0) : value, illegal_words, 3, &first) ||
        (two && !word_find(json_item(value, 1), illegal_words, 3, &second)))
        return option_error(in, name,
                            "expected \"stop\", \"forfeit\" or \"stand\", or a list of two "
                            "of them");
    in->out->illegal = (enum illegal_policy)first;
    in->out->illegal_too = (enum illegal_policy)second;
    return ADJ_OK;
}

static enum adj_status
read_scoring(const struct reading_in *in, const char *name, const struct json *value)
{
    static const struct {
        const char *text;
        unsigned halves[3];
    } systems[] = {
        {"1-1/2-0", {2, 1, 0}},
        {"2-1-0", {4, 2, 0}},
        {"3-1-0", {6, 2, 0}},
    };
    const char *text = json_text(value);

    for (size_t i = 0; text && i < sizeof systems / sizeof systems[0]; i++) {
        if (strcmp(systems[i].text, text) == 0) {
            memcpy(in->out->halves, systems[i].halves, sizeof in->out->halves);
            return ADJ_OK;
        }
    }
    return option_error(in, name, "expected \"1-1/2-0\", \"2-1-0\" or \"3-1-0\"");
}

static enum adj_status
read_tie_break(const struct reading_in *in, const char *name, const struct json *value)
{
    const char *text = json_text(value);

    if (!text || strcmp(text, "points") != 0)
        return option_error(in, name, "expected \"points\"");
    in->out->points_break_ties = true;
    return ADJ_OK;
}

/* What the author recommends for the two leagues of Waterloo, unless the text says otherwise itself. */
static enum adj_status
read_league(const struct reading_in *in, const char *name, const struct json *value)
{
    static const char *const words[] = {"JWL", "GWL"};
    static const char *const times[] = {"30'+15'", "60'+30'"};
    static const char *const ages[] = {"16 and younger", "17 and older"};
    unsigned league;

    if (!word_find(value, words, 2, &league))
        return option_error(in, name, "expected \"JWL\" or \"GWL\"");
    if (!in->out->time_control)
        in->out->time_control = times[league];
    if (!in->out->ages)
        in->out->ages = ages[league];
    return ADJ_OK;
}

static enum adj_status
read_rulings(const struct reading_in *in, const char *name, const struct json *value)
{
    static const char *const known[] = {"L-R4", "L-R8", "D-R1", NULL};
    const struct json *percent = json_member(value, "L-R8");
    const char *unknown;
    uint64_t number = in->out->equal_percent;

    if (json_kind(value) != JSON_MEMBERS)
        return option_error(in, name, "expected an object");
    unknown = json_unknown_member(value, known);
    if (unknown)
        return option_error(in, unknown,
                            "no ruling that can be switched, expected L-R4, L-R8 or D-R1");
    if (percent && !json_uint(percent, 100, &number))
        return option_error(in, "L-R8", "expected the percentage by which equal forces may differ");
    if (json_member(value, "L-R4") && json_kind(json_member(value, "L-R4")) != JSON_BOOL)
        return option_error(in, "L-R4", "expected true or false");
    if (json_member(value, "D-R1") && json_kind(json_member(value, "D-R1")) != JSON_BOOL)
        return option_error(in, "D-R1", "expected true or false");
    in->out->equal_percent = (unsigned)number;
    in->out->castling = json_bool(json_member(value, "L-R4"), true);
    in->out->kings_only = json_bool(json_member(value, "D-R1"), true);
    return ADJ_OK;
}

/* In this order: a league's defaults come after what the text says itself. */
static const struct {
    const char *name;
    enum adj_status (*read)(const struct reading_in *in, const char *name,
                            const struct json *value);
} options[] = {
    {"name", read_name},         {"reading", read_reading}, {"illegal", read_illegal},
    {"penalty", read_penalty},   {"scoring", read_scoring}, {"tie_break", read_tie_break},
    {"time_control", read_time}, {"ages", read_ages},       {"league", read_league},
    {"rulings", read_rulings},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

static enum adj_status
read_options(const struct reading_in *in, const struct json *root)
{
    const char *known[OPTION_COUNT + 1] = {NULL};
    const char *unknown;
    enum adj_status st = ADJ_OK;

    if (json_kind(root) != JSON_MEMBERS)
        return error_at(in->err, ADJ_EOPTION, "regulations", 1, 1, "expected a JSON object");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        known[i] = options[i].name;
    unknown = json_unknown_member(root, known);
    if (unknown)
        return option_error(in, unknown, "unknown option");
    for (size_t i = 0; i < OPTION_COUNT && !st; i++) {
        const struct json *value = json_member(root, options[i].name);

        if (value)
            st = options[i].read(in, options[i].name, value);
    }
    return st;
}

static enum adj_status
read_json(const struct reading_in *in)
{
    struct json *root = NULL;
    enum adj_status st = json_read(in->text, in->len, &root, in->err);

    if (!st)
        st = read_options(in, root);
    json_free(root);
    return st;
}

static enum adj_status
read_xml(struct reading_in *in)
{
    struct buffer json;
    enum adj_status st;

    buffer_init(&json);
    st = regulations_from_xml(in->text, in->len, &json, in->err);
    in->text = json.data;
    in->len = json.len;
    if (!st)
        st = read_json(in);
    buffer_clear(&json);
    return st;
}

enum adj_status
adj_regulations_read(const char *text, size_t len, struct adj_regulations **out_regulations,
                     struct adj_error *err)
{
    struct adj_regulations *out = malloc(sizeof *out);
    struct reading_in in = {out, text, len, err};
    enum adj_status st;

    if (!out)
        return error_nomem(err);
    *out = regulations_default;
    arena_init(&out->arena);
    st = regulations_is_xml(text, len) ? read_xml(&in) : read_json(&in);
    if (st)
        adj_regulations_free(out);
    else
        *out_regulations = out;
    return st;
}

void
adj_regulations_free(struct adj_regulations *regulations)
{
    if (!regulations)
        return;
    arena_clear(&regulations->arena);
    free(regulations);
}

/* ---- the rules that follow ------------------------------------------------------------------- */

static const struct ruleset *
switch_chess(const struct adj_regulations *regulations, const struct ruleset *rules,
             struct arena *arena)
{
    struct ruleset *copy;
    struct chess_rules *chess;

    if (rules->chess->statement_percent == 0 ||
        rules->chess->statement_percent == regulations->equal_percent)
        return rules;
    chess_tables_get(rules); /* derived from the rules that stay, not from the copy */
    copy = arena_alloc(arena, sizeof *copy);
    chess = arena_alloc(arena, sizeof *chess);
    if (!copy || !chess)
        return NULL;
    *copy = *rules;
    *chess = *rules->chess;
    chess->statement_percent = (uint8_t)regulations->equal_percent;
    copy->chess = chess;
    return copy;
}

static const struct ruleset *
switch_draughts(const struct adj_regulations *regulations, const struct ruleset *rules,
                struct arena *arena)
{
    struct ruleset *copy;
    struct draughts_rules *draughts;

    if (regulations->kings_only)
        return rules;
    copy = arena_alloc(arena, sizeof *copy);
    draughts = arena_alloc(arena, sizeof *draughts);
    if (!copy || !draughts)
        return NULL;
    *copy = *rules;
    *draughts = *rules->draughts;
    draughts->draws[0].limit_plies = 0;
    copy->draughts = draughts;
    return copy;
}

const struct ruleset *
regulations_rules(const struct adj_regulations *regulations, const struct ruleset *rules,
                  struct arena *arena)
{
    return rules->chess ? switch_chess(regulations, rules, arena)
                        : switch_draughts(regulations, rules, arena);
}

void
regulations_start(const struct adj_regulations *regulations, const struct ruleset *rules,
                  struct position *pos)
{
    if (regulations->castling || !rules->chess || !rules->chess->castling_option)
        return;
    pos->chess.castle = 0;
    pos->hash = rules->family->hash(rules, pos);
}
