/* SPDX-License-Identifier: MIT */
/*
 * Reads a tournament's regulations from JSON or the equivalent XML. Missing options have the rulebook's values. An
 * unknown option is an error, so that a typing error does not pass for a rule.
 */
#include "judge/regulations.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/ascii.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/json.h"
#include "base/message.h"
#include "base/xml.h"
#include "base/xmlread.h"
#include "chess/engine.h"
#include "rules/rules.h"

const struct adj_regulations regulations_default = {
    .reading = READING_AS_ASKED,
    .illegal = {.at = {ILLEGAL_STOP}, .count = 1},
    .illegal_too = ILLEGAL_NONE,
    .proof_positions = PROOF_POSITIONS,
};

static const char *const illegal_words[] = {"stop", "forfeit", "stand", NULL};
const char *const scoring_words[] = {"1-1/2-0", "2-1-0", "3-1-0", NULL};
const unsigned scoring_hundredths[][3] = {{100, 50, 0}, {200, 100, 0}, {300, 100, 0}};

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
    if (in->out->arena.failed)
        return error_nomem(in->err);
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
word_find(const char *text, const char *const words[], unsigned count, uint64_t *out)
{
    for (unsigned i = 0; text && i < count && words[i]; i++) {
        if (strcmp(words[i], text) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* Adds the policies of a space-separated text (XML); returns false if one is unknown. */
static bool
add_policies(const char *text, struct illegal_policies *out)
{
    for (size_t len; text && *text; text += len + (text[len] == ' ')) {
        char word[16] = "";
        uint64_t policy;
        len = strcspn(text, " ");
        if (len >= sizeof word || out->count == POLICIES_MAX)
            return false;
        memcpy(word, text, len);
        if (!word_find(word, illegal_words, ILLEGAL_NONE, &policy))
            return false;
        out->at[out->count++] = (enum illegal_policy)policy;
    }
    return text != NULL;
}

/*
 * Reads one policy, or a list with one policy for each illegal move of a player in turn. For a list of two, the verdict
 * also reports the outcome under the second policy alone, which is what such a list meant in 1.0; the option
 * `illegal_too` selects another policy.
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

/* Appends the next item of a list: "on, off or orthodox". */
static void
put_choice(struct buffer *out, const char *word, bool first, bool last)
{
    if (last && !first)
        message_put(out, " or ");
    else
        buffer_puts(out, first ? "" : ", ");
    buffer_puts(out, word);
}

/* Writes an option's choices for readers: "on, off or orthodox", "0 to 100". */
static void
choices_write(const struct option_row *row, struct buffer *out)
{
    if (!row->words[0])
        buffer_printf(out, "%u to %u", row->least, row->most);
    for (unsigned i = 0; i < OPTION_MAX_WORDS && row->words[i]; i++)
        put_choice(out, row->words[i], i == 0, i + 1 == OPTION_MAX_WORDS || !row->words[i + 1]);
}

static bool
choice_read(const struct option_row *row, const struct json *value, uint8_t *out)
{
    bool is_bool = json_kind(value) == JSON_BOOL;
    const char *word = is_bool ? row->first_edition[json_bool(value, false)] : json_text(value);
    uint64_t choice = 0;
    bool found = is_bool || row->words[0]
                     ? word_find(word, row->words, OPTION_MAX_WORDS, &choice)
                     : json_uint(value, row->most, &choice) && choice >= row->least;
    if (found)
        *out = (uint8_t)choice;
    return found;
}

static enum adj_status
choice_error(const struct reading_in *in, const struct option_row *row)
{
    struct arena *arena = &in->out->arena;
    struct buffer choices = {0};
    choices_write(row, &choices);
    return option_error(in, row->ruling,
                        message_make(arena, "expected %s", arena_keep(arena, &choices)));
}

/* Reports an unknown ruling and lists the ids of the options. */
static enum adj_status
ruling_error(const struct reading_in *in, const char *unknown)
{
    struct arena *arena = &in->out->arena;
    struct buffer ids = {0};
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        put_choice(&ids, option_row(i)->ruling, i == 0, i + 1 == OPTION_COUNT);
    return option_error(in, unknown,
                        message_make(arena, "no ruling that can be switched, expected %s",
                                     arena_keep(arena, &ids)));
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

/* Options. */

enum { CHOICES = 3 };

/* The order matters: a league's defaults come after the text's own options. */
/* clang-format off */
static const struct option_key {
    const char *name;
    size_t at;            /* the field, by offset; unused with `read` */
    const char *expected; /* the error for any other value */
    const char *const *choices; /* at most CHOICES words; the field, an enum or an unsigned, stores their index */
    bool is_flag;  /* the field is a bool: whether the last choice was made */
    unsigned most; /* maximum of a number from 1; 0 without `choices`: a text that is only stored */
    enum adj_status (*read)(const struct reading_in *in, const char *name, const struct json *value);
    const char *about;
} keys[] = {
#define OFFSET(field) offsetof(struct adj_regulations, field)
#define WORDS(...) (const char *const[]){__VA_ARGS__, NULL}
    {"name", OFFSET(name), N_("expected a string"),
     .about = N_("what the tournament is called: a text that reports print")},
    {"reading", OFFSET(reading), N_("expected \"lenient\" or \"strict\""), WORDS("lenient", "strict"),
     .about = N_("lenient or strict, before what the tool is told")},
    {"illegal", .read = read_illegal,
     .about = N_("what an illegal move costs: stop (the game is undecided), forfeit, stand (it is\n"
                 "played as written); a list has one for each illegal move of a player in turn, the\n"
                 "last for all further ones")},
    {"illegal_too", OFFSET(illegal_too), N_("expected \"stop\", \"forfeit\" or \"stand\""), illegal_words,
     .about = N_("stop, forfeit or stand: the verdict under it is reported beside the verdict")},
    {"penalty", OFFSET(penalty), N_("expected a string"),
     .about = N_("noted beside an illegal move: a text such as \"2 minutes\"")},
    {"scoring", OFFSET(scoring), N_("expected \"1-1/2-0\", \"2-1-0\" or \"3-1-0\""), scoring_words,
     .about = N_("1-1/2-0, 2-1-0 or 3-1-0")},
    {"reported", OFFSET(ignore_reported), N_("expected \"count\" or \"ignore\""), WORDS("count", "ignore"), .is_flag = true,
     .about = N_("count or ignore: results of the record that nothing in it explains")},
    {"both_flags", OFFSET(both_flags_draw), N_("expected \"arbiter\" or \"draw\""), WORDS("arbiter", "draw"), .is_flag = true,
     .about = N_("arbiter or draw: what follows when the flags of both players have fallen on one\n"
                 "ply; without it the arbiter decides")},
    {"no_agreement_before", OFFSET(no_agreement_before), N_("expected a move number from 1 to 1000"), .most = 1000,
     .about = N_("a number N: an agreement before Black has made move N is rejected")},
    {"proof_positions", OFFSET(proof_positions), N_("expected a number from 1 to 10000000"), .most = ADJ_PROOF_POSITIONS_MOST,
     .about = N_("1 to 10000000: the most positions for a proof that a side can still checkmate or\n"
                 "never can, after a flag fall, a resignation or a forfeit; 100000 unless set")},
    {"tie_break", OFFSET(points_break_ties), N_("expected \"points\""), WORDS("points"), .is_flag = true,
     .about = N_("points: Lippo's points")},
    {"time_control", OFFSET(time_control), N_("expected a string"), .about = N_("noted: a text")},
    {"ages", OFFSET(ages), N_("expected a string"), .about = N_("noted: a text")},
    {"league", .read = read_league,
     .about = N_("JWL or GWL: what the author of Waterloo recommends for its two leagues")},
    {"rulings", .read = read_rulings, .about = N_("those of our rulings that are open to choice:")},
#undef OFFSET
#undef WORDS
};
/* clang-format on */
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

static enum adj_status
read_option(const struct reading_in *in, const struct option_key *key, const struct json *value)
{
    void *field = (char *)in->out + key->at;
    const char *text = json_text(value);
    uint64_t number = 0;
    if (key->read)
        return key->read(in, key->name, value);
    bool good = key->choices ? word_find(text, key->choices, CHOICES, &number)
                : key->most  ? json_uint(value, key->most, &number) && number > 0
                             : text != NULL;
    if (!good)
        return option_error(in, key->name, key->expected);
    if (key->choices && key->is_flag)
        *(bool *)field = !key->choices[number + 1];
    else if (key->choices || key->most)
        *(unsigned *)field = (unsigned)number;
    else
        *(const char **)field = arena_string(&in->out->arena, text);
    return in->out->arena.failed ? error_nomem(in->err) : ADJ_OK;
}

static enum adj_status
read_json(const struct reading_in *in)
{
    struct json *root = NULL;
    const char *known[KEY_COUNT + 1] = {NULL};
    enum adj_status st = json_read(in->text, in->len, &root, in->err);
    if (!st && json_kind(root) != JSON_MEMBERS)
        st = error_at(in->err, ADJ_EOPTION, "regulations", 1, 1, "expected a JSON object");
    for (size_t i = 0; i < KEY_COUNT; i++)
        known[i] = keys[i].name;
    const char *unknown = st ? NULL : json_unknown_member(root, known);
    if (unknown)
        st = option_error(in, unknown, "unknown option");
    for (size_t i = 0; i < KEY_COUNT && !st; i++)
        if (json_has(root, keys[i].name))
            st = read_option(in, &keys[i], json_member(root, keys[i].name));
    json_free(root);
    return st;
}

/*
 * Regulations in XML are translated to the equivalent JSON object, so that one function reads the options. The schema
 * has checked all names and almost all values.
 */

/* Appends the attributes of the root as members; a list of policies stays one text. */
static void
put_options(const struct xml_node *node, struct buffer *out)
{
    for (size_t i = 0; i < node->attribute_count; i++) {
        const struct xml_attribute option = node->attributes[i];
        bool too = strcmp(option.name, "illegal-too") == 0, is_number = false;
        for (size_t k = 0; k < KEY_COUNT; k++)
            is_number |= keys[k].most > 0 && strcmp(option.name, keys[k].name) == 0;
        if (!option.in_space)
            (is_number ? json_put_raw : json_put_member)(out, too ? "illegal_too" : option.name,
                                                         option.value);
    }
}

/* Numbers are written alike in XML and JSON, and so are the truth values of the rulebook's first edition. */
static void
put_ruling(const struct xml_node *node, struct buffer *out)
{
    const char *value = xml_value(node, "value");
    bool raw = strcmp(value, "true") == 0 || strcmp(value, "false") == 0 || ascii_is_digit(*value);
    (raw ? json_put_raw : json_put_member)(out, xml_value(node, "id"), value);
}

static enum adj_status
on_start(void *context, const struct xml_node *node)
{
    struct buffer *json = context;
    if (node->depth == 0) {
        put_options(node, json);
        json_open(json, "rulings", '{');
    } else {
        put_ruling(node, json);
    }
    return ADJ_OK;
}

/* Reads XML by way of the equivalent JSON object. May return ADJ_ESYNTAX (with line and reason) or ADJ_ENOMEM. */
static enum adj_status
read_xml(struct reading_in *in)
{
    struct buffer json = {0};
    struct cursor source;
    cursor_init(&source, in->text, in->len);
    json_open(&json, NULL, '{');
    enum adj_status st = xmlread_all(
        &(struct xmlread_setup){cursor_read, &source, &schema_regulations, {on_start}, &json},
        in->err);
    buffer_puts(&json, "}}");
    in->text = json.data;
    in->len = json.len;
    if (!st)
        st = json.failed ? error_nomem(in->err) : read_json(in);
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
