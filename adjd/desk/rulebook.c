/* SPDX-License-Identifier: MIT */
#include "desk/rulebook.h"

#include <string.h>

#include <adj.h>

#include "web/request.h"
#include "base/json.h"
#include "base/number.h"

/* clang-format off */
/* The options of regulations. The first choice is the rulebook's default. */
static const struct choice illegals[] = {
    {"stop", N_("the game is undecided until you decide")},
    {"forfeit", N_("it loses the game")},
    {"stand", N_("it is played as written, if only one piece can be meant")},
    {"stop forfeit", N_("a player's second one loses the game; after the first one you decide")},
    {"stand forfeit", N_("a player's second one loses the game; the first one is played as written")},
    {"stop stop forfeit", N_("a player's third one loses the game; after the first two you decide")},
    {"stand stand forfeit", N_("a player's third one loses the game; the first two are played as written")},
    {NULL, NULL}};
static const struct choice readings[] = {
    {"lenient", N_("lenient: clear defects are read and reported")},
    {"strict", N_("strict: reading stops at the first defect")},
    {NULL, NULL}};
static const struct choice scorings[] = {
    {"1-1/2-0", "1 – ½ – 0"}, {"2-1-0", "2 – 1 – 0"}, {"3-1-0", "3 – 1 – 0"}, {NULL, NULL}};
static const struct choice reporteds[] = {
    {"count", N_("count")}, {"ignore", N_("do not count until you decide")}, {NULL, NULL}};
static const struct choice both_flags[] = {
    {"arbiter", N_("you decide")}, {"draw", N_("the game is a draw")}, {NULL, NULL}};
static const struct choice leagues[] = {
    {"", N_("none")}, {"JWL", "Junior Waterloo League"}, {"GWL", "Grand Waterloo League"}, {NULL, NULL}};

static const struct {
    const char *name, *label, *help;
    const struct choice *choices; /* NULL: a text field ... */
    int64_t most;                 /* ... or, if this is set, a number from 1 on */
} options[] = {
    {"illegal", N_("An illegal move"), N_("The penalty for an illegal move in a record."), illegals, 0},
    {"penalty", N_("Penalty"), N_("Printed beside an illegal move, for example: 2 minutes."), NULL, 0},
    {"reading", N_("Reading of records"), NULL, readings, 0},
    {"scoring", N_("Points for a win, a draw, a loss"), NULL, scorings, 0},
    {"reported", N_("Results that the record does not explain"), NULL, reporteds, 0},
    {"both_flags", N_("Both flags have fallen"), NULL, both_flags, 0},
    {"time_control", N_("Time control"), N_("For information, for example: 60 minutes + 30 seconds per move."), NULL, 0},
    {"ages", N_("Ages"), N_("For information."), NULL, 0},
    {"league", N_("League"), N_("What the author of Waterloo recommends for it."), leagues, 0},
    {"no_agreement_before", N_("No agreed draw before move"), N_("An agreement before Black has made this move is rejected. Empty: allowed."), NULL, 1000},
    {"proof_positions", N_("Positions for a proof"), N_("The most positions to search for a proof that a side can or cannot checkmate. Empty: 100000."), NULL, 10000000},
};
/* clang-format on */
enum { OPTIONS = sizeof options / sizeof *options };

struct json *
rules_of(struct request *req, const char *variant)
{
    struct adj_rules_options rules = ADJ_RULES_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL;
    size_t len = 0;
    rules.variant = variant;
    rules.format = "json";
    enum adj_status st = adj_rules_write(&rules, &text, &len, &err);
    struct json *doc = st ? NULL : json_parse(text, len, NULL);
    adj_free(text);
    if (st)
        problem_set_error(req, &err);
    else if (!doc)
        problem_set(req, PROBLEM_OVERLOADED, "out of memory");
    return doc;
}

/* The form. */

static void
put_reason(struct html *h, const struct json *ruling)
{
    put(h, "<p class=\"help\">%t</p>\n<p class=\"help\"><em>%w</em> %t</p>\n",
        json_member_text(ruling, "text"), N_("Why it is a choice:"),
        json_member_text(ruling, "reason"));
}

/* The meaning of the choices of rulings. */
static const struct choice meanings[] = {
    {"on", N_("applies")},
    {"off", N_("does not apply")},
    {"orthodox", N_("applies, and no square on the way may be attacked")},
    {"exchange", N_("president and fortress exchange their squares")},
    {"stalemate", N_("no move of the player is safe")},
    {"president", N_("the president alone cannot move")},
    {"glinski", N_("three quarters and a quarter")},
    {"draw", N_("a draw")},
    {"play", N_("the game goes on")},
    {"ahead", N_("ahead only")},
    {"any", N_("ahead and back")},
    {"federation", N_("as each federation has it")},
    {"automatic", N_("all of them are automatic")},
    {"claimed", N_("all of them must be claimed")},
    {"moves", N_("full moves")},
    {"plies", N_("half-moves")},
    {NULL, NULL}};

/* A choice: its meaning, and its keyword in the ruling. */
static void
put_meaning(struct html *h, const char *value)
{
    const char *meaning = choice_label(meanings, value, strlen(value));
    if (meaning)
        put(h, "%w ", meaning);
    put(h, "<span class=\"faint\">(<code>%s</code>)</span>", value);
}

/* A ruling with a choice of keywords or with a number. */
static void
put_option(struct html *h, const struct json *ruling)
{
    const char *id = json_member_text(ruling, "id"), *usual = json_member_text(ruling, "default");
    const struct json *values = json_member(ruling, "values");
    int64_t number = 0;
    put(h, "<fieldset><legend>%s</legend>\n", id);
    put_reason(h, ruling);
    if (json_int(json_member(ruling, "default"), &number))
        put(h,
            "<label class=\"field\"><span class=\"label\">%w</span><input type=\"number\" "
            "min=\"0\" "
            "max=\"100\" name=\"%s\" value=\"%d\"></label>\n",
            N_("Percent"), id, number);
    for (size_t i = 0; i < json_count(values); i++) {
        const char *value = json_text(json_item(values, i));
        if (!value)
            continue;
        bool is_usual = usual && strcmp(usual, value) == 0;
        put(h, "<label class=\"check\"><input type=\"radio\" name=\"%s\" value=\"%s\"%r> ", id,
            value, is_usual ? " checked" : "");
        put_meaning(h, value);
        put(h, "%s%w</label>\n", is_usual ? ", " : "",
            is_usual ? N_("the rulebook's default") : "");
    }
    put(h, "</fieldset>\n");
}

static bool
is_choice(const struct json *ruling)
{
    int64_t number;
    return json_count(json_member(ruling, "values")) > 0 ||
           json_int(json_member(ruling, "default"), &number);
}

void
regulations_fields(struct html *h, const struct json *rules)
{
    const struct json *rulings = json_member(rules, "rulings");
    for (size_t i = 0; i < OPTIONS; i++) {
        if (options[i].choices)
            field_select(h, options[i].label, options[i].name, options[i].choices->value,
                         options[i].choices, options[i].help);
        else if (options[i].most)
            field_number(h, options[i].label, options[i].name, 0, options[i].most, options[i].help);
        else
            field_text(h, options[i].label, options[i].name, "", options[i].help);
    }
    field_check(h, N_("Break ties by the points of Lippo's count, if the game has them"),
                "tie_points", false);
    for (size_t i = 0; i < json_count(rulings); i++)
        if (is_choice(json_item(rulings, i)))
            put_option(h, json_item(rulings, i));
}

/* Reading the form. */

static void
put_chosen(struct buffer *out, const struct form *form, const struct json *ruling)
{
    const char *id = json_member_text(ruling, "id"), *usual = json_member_text(ruling, "default");
    const char *value = id ? form_get(form, id) : "";
    int64_t number, chosen = digits_read(value, 999);
    if (!*value || (usual && strcmp(usual, value) == 0))
        return;
    if (!json_int(json_member(ruling, "default"), &number))
        json_put_member(out, id, value);
    else if (chosen >= 0 && chosen != number)
        json_put_int(out, id, chosen);
}

void
regulations_put(struct buffer *out, const struct form *form, const struct json *rules)
{
    const struct json *rulings = json_member(rules, "rulings");
    json_open(out, "regulations", '{');
    for (size_t i = 0; i < OPTIONS; i++) {
        const char *value = form_get(form, options[i].name);
        const struct choice *choices = options[i].choices;
        int64_t number = form_number(form, options[i].name, options[i].most);
        if (number)
            json_put_int(out, options[i].name, number);
        else if (*value && (!choices || strcmp(choices->value, value) != 0))
            json_put_member(out, options[i].name, value);
    }
    if (form_is(form, "tie_points", "yes"))
        json_put_member(out, "tie_break", "points");
    json_open(out, "rulings", '{');
    for (size_t i = 0; i < json_count(rulings); i++)
        put_chosen(out, form, json_item(rulings, i));
    json_close(out, '}');
    json_close(out, '}');
}

/* Read-only display. */

static const char *
words_of(size_t option, const char *value)
{
    for (const struct choice *c = options[option].choices; c && c->value; c++)
        if (value && strcmp(c->value, value) == 0)
            return c->label;
    return value ? value : options[option].choices ? options[option].choices->label : NULL;
}

/* The words of a list are one choice, "stand forfeit". */
static const char *
chosen_text(struct html *h, const struct json *value)
{
    int64_t number;
    const char *text = json_int(value, &number) ? address(h->req, "%d", number) : json_text(value);
    for (size_t i = 0; i < json_count(value); i++)
        text = arena_printf(&h->req->pool, "%s%s%s", text ? text : "", i > 0 ? " " : "",
                            json_text(json_item(value, i)));
    return text;
}

void
regulations_show(struct html *h, const char *regulations)
{
    struct json *doc = json_parse(regulations, strlen(regulations), NULL);
    const struct json *rulings = json_member(doc, "rulings"), *value;
    const char *name;
    put(h, "<dl class=\"facts\">\n");
    for (size_t i = 0; i < OPTIONS; i++) {
        const char *text = words_of(i, chosen_text(h, json_member(doc, options[i].name)));
        if (text && *text)
            put(h, "<div><dt>%w</dt><dd>%w</dd></div>\n", options[i].label, text);
    }
    for (void *at = NULL; rulings && json_next(rulings, &at, &name, &value);) {
        int64_t number = 0;
        const char *text = json_text(value);
        put(h, "<div><dt>%s</dt><dd>", name);
        if (text)
            put_meaning(h, text);
        else if (json_int(value, &number))
            put(h, "%d %%", number);
        put(h, "</dd></div>\n");
    }
    put(h, "</dl>\n");
    json_free(doc);
}
