/* SPDX-License-Identifier: MIT */
/*
 * Reads a tournament's regulations from JSON or the equivalent XML. Missing options have the rulebook's values. An
 * unknown option is an error, so that a typing error does not pass for a rule.
 */
#include "judge/regulations.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/json.h"
#include "base/message.h"
#include "base/schemas.h"
#include "base/xml.h"
#include "base/xmlread.h"
#include "chess/engine.h"
#include "rules/rules.h"

const struct adj_regulations regulations_default = {
    .illegal = {.at = {ILLEGAL_STOP}, .count = 1},
    .illegal_too = ILLEGAL_NONE,
    .hundredths = {100, 50, 0},
    .proof_positions = PROOF_POSITIONS,
};

static const char *const illegal_words[] = {"stop", "forfeit", "stand"};
static const char *const reading_words[] = {"as-asked", "lenient", "strict"};

const char *
illegal_word(enum illegal_policy policy)
{
    return illegal_words[policy];
}

/* Reading. */

struct reading_in {
    struct adj_regulations *out;
    const char *text; /* the whole text, to locate errors */
    size_t len;
    struct adj_error *err;
};

/* Reports an error of the option with this name, at its first occurrence in the text. */
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

/* Finds a text (NULL: none) in a list of words; a list shorter than `count` ends with NULL. */
static bool
word_find(const char *text, const char *const words[], unsigned count, unsigned *out)
{
    for (unsigned i = 0; text && i < count && words[i]; i++) {
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
read_reading(const struct reading_in *in, const char *name, const struct json *value)
{
    unsigned index;
    if (!word_find(json_text(value), reading_words, 3, &index) || index == READING_AS_ASKED)
        return option_error(in, name, "expected \"lenient\" or \"strict\"");
    in->out->reading = (enum reading)index;
    return ADJ_OK;
}

/* Adds the policies of a space-separated text (XML); returns false if one is unknown. */
static bool
add_policies(const char *text, struct illegal_policies *out)
{
    for (size_t len; text && *text; text += len + (text[len] == ' ')) {
        char word[16] = "";
        unsigned policy;
        len = strcspn(text, " ");
        if (len >= sizeof word || out->count == POLICIES_MAX)
            return false;
        memcpy(word, text, len);
        if (!word_find(word, illegal_words, 3, &policy))
            return false;
        out->at[out->count++] = (enum illegal_policy)policy;
    }
    return text != NULL;
}

/*
 * Reads one policy, or a list with one policy for each illegal move of a player in turn. For a list of two, the verdict
 * also reports the outcome under the second policy alone, which is what such a list meant in 1.0; `illegal_too` chooses
 * another one.
 */
static enum adj_status
read_illegal(const struct reading_in *in, const char *name, const struct json *value)
{
    struct illegal_policies policies = {.count = 0};
    bool list = json_kind(value) == JSON_LIST, good = true;
    for (size_t i = 0; list && good && i < json_count(value); i++)
        good = add_policies(json_text(json_item(value, i)), &policies);
    if (!list)
        good = add_policies(json_text(value), &policies);
    if (!good || policies.count == 0)
        return option_error(in, name,
                            "expected \"stop\", \"forfeit\" or \"stand\", or a list of at most "
                            "16 of them");
    in->out->illegal = policies;
    if (list && policies.count == 2)
        in->out->illegal_too = policies.at[1];
    return ADJ_OK;
}

static enum adj_status
read_illegal_too(const struct reading_in *in, const char *name, const struct json *value)
{
    unsigned index;
    if (!word_find(json_text(value), illegal_words, 3, &index))
        return option_error(in, name, "expected \"stop\", \"forfeit\" or \"stand\"");
    in->out->illegal_too = (enum illegal_policy)index;
    return ADJ_OK;
}

static enum adj_status
read_scoring(const struct reading_in *in, const char *name, const struct json *value)
{
    static const struct {
        const char *text;
        unsigned hundredths[3];
    } systems[] = {
        {"1-1/2-0", {100, 50, 0}},
        {"2-1-0", {200, 100, 0}},
        {"3-1-0", {300, 100, 0}},
    };
    const char *text = json_text(value);

    for (size_t i = 0; text && i < sizeof systems / sizeof systems[0]; i++) {
        if (strcmp(systems[i].text, text) == 0) {
            memcpy(in->out->hundredths, systems[i].hundredths, sizeof in->out->hundredths);
            return ADJ_OK;
        }
    }
    return option_error(in, name, "expected \"1-1/2-0\", \"2-1-0\" or \"3-1-0\"");
}

/* Reads one of two words; *out is true for the second. `expected` is the error text. */
static enum adj_status
read_either(const struct reading_in *in, const char *name, const struct json *value,
            const char *const words[2], const char *expected, bool *out)
{
    unsigned index;
    if (!word_find(json_text(value), words, 2, &index))
        return option_error(in, name, expected);
    *out = index == 1;
    return ADJ_OK;
}

static enum adj_status
read_reported(const struct reading_in *in, const char *name, const struct json *value)
{
    static const char *const words[] = {"count", "ignore"};
    return read_either(in, name, value, words, "expected \"count\" or \"ignore\"",
                       &in->out->ignore_reported);
}

static enum adj_status
read_both_flags(const struct reading_in *in, const char *name, const struct json *value)
{
    static const char *const words[] = {"arbiter", "draw"};
    return read_either(in, name, value, words, "expected \"arbiter\" or \"draw\"",
                       &in->out->both_flags_draw);
}

static enum adj_status
read_no_agreement(const struct reading_in *in, const char *name, const struct json *value)
{
    enum { MOST = 1000 };
    uint64_t number;
    if (!json_uint(value, MOST, &number) || number == 0)
        return option_error(in, name, "expected a move number from 1 to 1000");
    in->out->no_agreement_before = (unsigned)number;
    return ADJ_OK;
}

static enum adj_status
read_proof(const struct reading_in *in, const char *name, const struct json *value)
{
    uint64_t positions;
    if (!json_uint(value, ADJ_PROOF_POSITIONS_MOST, &positions) || positions == 0)
        return option_error(in, name, "expected a number from 1 to 10000000");
    in->out->proof_positions = positions;
    return ADJ_OK;
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

/* Applies the author's recommendations for a league, where the text sets nothing itself. */
static enum adj_status
read_league(const struct reading_in *in, const char *name, const struct json *value)
{
    const char *text = json_text(value);
    for (size_t i = 0; text && i < rules_count(); i++) {
        const struct ruleset *rules = rules_at(i);
        if (!rules->league.name || strcmp(rules->league.name, text) != 0)
            continue;
        in->out->league = rules;
        if (!in->out->time_control)
            in->out->time_control = rules->league.time;
        if (!in->out->ages)
            in->out->ages = rules->league.ages;
        return ADJ_OK;
    }
    return option_error(in, name, "expected \"JWL\" or \"GWL\"");
}

/* Rulings. */

/* Writes an option's choices for readers: "on, off or orthodox", "0 to 100". */
static void
choices_write(const struct option_row *row, struct buffer *out)
{
    if (!row->words[0])
        buffer_printf(out, "%u to %u", row->least, row->most);
    for (unsigned i = 0; i < OPTION_MAX_WORDS && row->words[i]; i++) {
        bool last = i + 1 == OPTION_MAX_WORDS || !row->words[i + 1];
        if (i > 0 && last)
            message_put(out, " or ");
        else
            buffer_puts(out, i > 0 ? ", " : "");
        buffer_puts(out, row->words[i]);
    }
}

static bool
choice_read(const struct option_row *row, const struct json *value, uint8_t *out)
{
    bool is_bool = json_kind(value) == JSON_BOOL;
    const char *word = is_bool ? row->first_edition[json_bool(value, false)] : json_text(value);
    uint64_t number = 0;
    unsigned index = 0;
    bool found = is_bool || row->words[0]
                     ? word_find(word, row->words, OPTION_MAX_WORDS, &index)
                     : json_uint(value, row->most, &number) && number >= row->least;
    if (found)
        *out = (uint8_t)(is_bool || row->words[0] ? index : number);
    return found;
}

/* An error about an option, by an id with one argument; clears the argument. */
static enum adj_status
option_error_of(const struct reading_in *in, const char *name, const char *id,
                struct buffer *argument)
{
    struct buffer what = {0};
    message_fill(&what, id, argument->data ? argument->data : "");
    enum adj_status st =
        what.failed || argument->failed ? error_nomem(in->err) : option_error(in, name, what.data);
    buffer_clear(argument);
    buffer_clear(&what);
    return st;
}

static enum adj_status
choice_error(const struct reading_in *in, const struct option_row *row)
{
    struct buffer choices = {0};
    choices_write(row, &choices);
    return option_error_of(in, row->ruling, "expected %s", &choices);
}

/* Reports an unknown ruling and lists the ids of the options. */
static enum adj_status
ruling_error(const struct reading_in *in, const char *unknown)
{
    struct buffer ids = {0};
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        if (i + 1 == OPTION_COUNT)
            message_put(&ids, " or ");
        else
            buffer_puts(&ids, i > 0 ? ", " : "");
        buffer_puts(&ids, option_row(i)->ruling);
    }
    return option_error_of(in, unknown, "no ruling that can be switched, expected %s", &ids);
}

static enum adj_status
read_rulings(const struct reading_in *in, const char *name, const struct json *value)
{
    const char *known[OPTION_COUNT + 1] = {NULL};
    if (json_kind(value) != JSON_MEMBERS)
        return option_error(in, name, "expected an object");
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        known[i] = option_row(i)->ruling;
    const char *unknown = json_unknown_member(value, known);
    if (unknown)
        return ruling_error(in, unknown);
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = option_row(i);
        if (json_has(value, row->ruling) &&
            !choice_read(row, json_member(value, row->ruling), &in->out->options[i]))
            return choice_error(in, row);
        in->out->switches |= in->out->options[i] != row->usual;
    }
    return ADJ_OK;
}

/* The order matters: a league's defaults come after the text's own options. */
static const struct {
    const char *name;
    enum adj_status (*read)(const struct reading_in *in, const char *name,
                            const struct json *value);
    const char *about;
    size_t text_at; /* offset of a text that is stored but not interpreted */
} keys[] = {
    {"name", .about = N_("what the tournament is called: a text that reports print"),
     .text_at = offsetof(struct adj_regulations, name)},
    {"reading", .read = read_reading,
     .about = N_("lenient or strict, before what the tool is told")},
    {"illegal", .read = read_illegal,
     .about =
         N_("what an illegal move costs: stop (the game is undecided), forfeit, stand (it is\n"
            "played as written); a list has one for each illegal move of a player in turn, the\n"
            "last for all further ones")},
    {"illegal_too", .read = read_illegal_too,
     .about = N_("stop, forfeit or stand: the verdict under it is reported beside the verdict")},
    {"penalty", .about = N_("noted beside an illegal move: a text such as \"2 minutes\""),
     .text_at = offsetof(struct adj_regulations, penalty)},
    {"scoring", .read = read_scoring, .about = N_("1-1/2-0, 2-1-0 or 3-1-0")},
    {"reported", .read = read_reported,
     .about = N_("count or ignore: results of the record that nothing in it explains")},
    {"both_flags", .read = read_both_flags,
     .about = N_("arbiter or draw: what follows when the flags of both players have fallen on one\n"
                 "ply; without it the arbiter decides")},
    {"no_agreement_before", .read = read_no_agreement,
     .about = N_("a number N: an agreement before Black has made move N is rejected")},
    {"proof_positions", .read = read_proof,
     .about =
         N_("1 to 10000000: the most positions for a proof that a side can still checkmate or\n"
            "never can, after a flag fall, a resignation or a forfeit; 100000 unless set")},
    {"tie_break", .read = read_tie_break, .about = N_("points: Lippo's points")},
    {"time_control", .about = N_("noted: a text"),
     .text_at = offsetof(struct adj_regulations, time_control)},
    {"ages", .about = N_("noted: a text"), .text_at = offsetof(struct adj_regulations, ages)},
    {"league", .read = read_league,
     .about = N_("JWL or GWL: what the author of Waterloo recommends for its two leagues")},
    {"rulings", .read = read_rulings, .about = N_("those of our rulings that are open to choice:")},
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

static enum adj_status
read_options(const struct reading_in *in, const struct json *root)
{
    const char *known[KEY_COUNT + 1] = {NULL};
    enum adj_status st = ADJ_OK;
    if (json_kind(root) != JSON_MEMBERS)
        return error_at(in->err, ADJ_EOPTION, "regulations", 1, 1, "expected a JSON object");
    for (size_t i = 0; i < KEY_COUNT; i++)
        known[i] = keys[i].name;
    const char *unknown = json_unknown_member(root, known);
    if (unknown)
        return option_error(in, unknown, "unknown option");
    for (size_t i = 0; i < KEY_COUNT && !st; i++) {
        const struct json *value = json_member(root, keys[i].name);
        void *text = (char *)in->out + keys[i].text_at;
        if (json_has(root, keys[i].name))
            st = keys[i].read ? keys[i].read(in, keys[i].name, value)
                              : copy_text(in, keys[i].name, value, text);
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

/*
 * Regulations in XML are translated to the equivalent JSON object, so that one function reads the options. The schema
 * has checked all names and almost all values.
 */

/* Writes every attribute of the root as a member; a list of policies stays one text. */
static void
put_options(const struct xmlread *xml, const struct xml_node *node, struct buffer *out)
{
    for (size_t i = 0; i < node->attributes; i++) {
        struct xml_attribute option = xmlread_attribute(xml, node, i);
        bool too = strcmp(option.name, "illegal-too") == 0;
        if (option.in_space)
            continue;
        if (strcmp(option.name, "no_agreement_before") == 0 ||
            strcmp(option.name, "proof_positions") == 0)
            json_put_raw(out, option.name, option.value);
        else
            json_put_member(out, too ? "illegal_too" : option.name, option.value);
    }
}

/* Numbers are written alike in XML and JSON, and so are the truth values of the rulebook's first edition. */
static void
put_ruling(const struct xmlread *xml, const struct xml_node *node, struct buffer *rulings)
{
    const char *value = xmlread_value(xml, node, "value");
    const char *id = xmlread_value(xml, node, "id");
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0 || strspn(value, "0123456789"))
        json_put_raw(rulings, id, value);
    else
        json_put_member(rulings, id, value);
}

static enum adj_status
read_nodes(struct xmlread *xml, struct buffer *out, struct buffer *rulings, struct adj_error *err)
{
    buffer_putc(out, '{');
    buffer_putc(rulings, '{');
    const struct xml_node *node;
    enum adj_status st;
    while ((st = xmlread_next(xml, &node, err)) == ADJ_OK) {
        if (node->kind == XML_START && node->depth == 0)
            put_options(xml, node, out);
        else if (node->kind == XML_START)
            put_ruling(xml, node, rulings);
    }
    if (st != ADJ_EOF)
        return st;
    buffer_putc(rulings, '}');
    json_put_raw(out, "rulings", rulings->data);
    buffer_putc(out, '}');
    return out->failed || rulings->failed ? error_nomem(err) : ADJ_OK;
}

/* Appends the equivalent JSON object. ADJ_ESYNTAX with the validator's line and reason; ADJ_ENOMEM. */
static enum adj_status
from_xml(const char *text, size_t len, struct buffer *out, struct adj_error *err)
{
    const struct xml_schema schema = {schema_regulations, schema_regulations_len};
    struct cursor source;
    cursor_init(&source, text, len);
    struct xmlread *xml = NULL;
    enum adj_status st = xmlread_open(cursor_read, &source, "urn:adj:1", &schema, &xml, err);
    if (st)
        return st;
    struct buffer rulings = {0};
    st = read_nodes(xml, out, &rulings, err);
    buffer_clear(&rulings);
    xmlread_free(xml);
    return st;
}

static enum adj_status
read_xml(struct reading_in *in)
{
    struct buffer json = {0};
    enum adj_status st = from_xml(in->text, in->len, &json, in->err);
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
    if (!out)
        return error_nomem(err);
    *out = regulations_default;
    options_usual(out->options);
    arena_init(&out->arena);
    enum adj_status st = xml_begins(text, len) ? read_xml(&in) : read_json(&in);
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

/* Help text. */

/* Writes a text after its name, with further lines indented. */
static void
help_put(struct buffer *out, const char *name, const char *text)
{
    enum { NAMES = 14 };
    if (strlen(name) >= NAMES) { /* a long name gets a line of its own */
        buffer_printf(out, "  %s\n", name);
        name = "";
    }
    for (size_t len; *text; text += len + (text[len] != '\0')) {
        len = strcspn(text, "\n");
        buffer_printf(out, "  %-14s%.*s\n", name, (int)len, text);
        name = "";
    }
}

static void
help_put_ruling(struct buffer *out, const struct language *language, const struct option_row *row)
{
    struct buffer choices = {0};
    choices_write(row, &choices);
    buffer_printf(out, "    %-12s", row->ruling);
    message_write(language, choices.data ? choices.data : "", out);
    out->failed |= choices.failed;
    buffer_clear(&choices);
    if (row->words[0])
        buffer_printf(out, tr(language, "; %s unless set\n"), row->words[0]);
    else
        buffer_printf(out, tr(language, "; %u unless set\n"), row->usual);
    help_put(out, "", tr(language, row->about));
}

enum adj_status
adj_regulations_help(const char *preferences, char **out_text, struct adj_error *err)
{
    const struct language *language = language_find(preferences);
    struct buffer text = {0};
    buffer_puts(
        &text,
        tr(language,
           "A tournament's regulations are a JSON object, or the same in XML (regulations.xsd).\n"
           "Each key may be left out.\n\n"));
    for (size_t i = 0; i < KEY_COUNT; i++)
        help_put(&text, keys[i].name, tr(language, keys[i].about));
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        help_put_ruling(&text, language, option_row(i));
    return buffer_steal(&text, out_text, NULL, err);
}

/* The resulting rules. */

const struct ruleset *
regulations_rules(const struct adj_regulations *regulations, const struct ruleset *rules,
                  struct arena *arena)
{
    struct ruleset *copy;
    uint8_t *options;
    if (!regulations->switches)
        return rules;
    if (rules->chess) {
        rules = chess_rules_under(rules, regulations->options);
        chess_tables_get(
            rules); /* derives the tables from the permanent rules, not from the copy */
    }
    copy = arena_alloc(arena, sizeof *copy);
    options = arena_alloc(arena, sizeof regulations->options);
    if (!copy || !options)
        return NULL;
    memcpy(options, regulations->options, sizeof regulations->options);
    *copy = *rules;
    copy->options = options;
    return copy;
}

void
regulations_start(const struct ruleset *rules, struct position *pos)
{
    if (!rules->chess || option_of(rules, OPTION_CASTLING) != CASTLING_OFF ||
        !chess_castling_is_option(rules))
        return;
    pos->chess.castle = 0;
    pos->hash = rules->family->hash(rules, pos);
}
