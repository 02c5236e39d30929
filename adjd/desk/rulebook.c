/* SPDX-License-Identifier: MIT */
#include "adj.h"
#include "desk/rulebook.h"
#include "judge/games.h"

#include <inttypes.h>
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
    const struct choice *choices; /* NULL: a text field or a number */
    int64_t most;                 /* the maximum of a number from 1 on; 0: no number */
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
    rules.rulesets = game_set();
    enum adj_status st = adj_rules_write(&rules, &text, &len, &err);
    struct json *doc = st ? NULL : json_parse(text, len, NULL);
    adj_free(text);
    if (st)
        problem_set_error(req, &err);
    else if (!doc)
        problem_set(req, PROBLEM_OVERLOADED, "out of memory");
    return doc;
}

/* Values for both templates: the form, and the read-only display. */

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

static void
value_set(struct values *row, const char *value)
{
    values_set(row, "value=%s meaning=%s", value, choice_label(meanings, value));
}

/* The rulings of a variant, and the regulations in force. */
struct regulations_form {
    struct html *h;
    const struct json *rulings, *current;
};

/* The text of an option: the words of a list are one choice, "stand forfeit"; "" when it is not set. */
static const char *
option_text(struct arena *pool, const struct json *value)
{
    int64_t number;
    const char *text =
        json_int(value, &number) ? arena_printf(pool, "%" PRId64, number) : json_text(value);
    for (size_t i = 0; i < json_count(value); i++)
        text = arena_printf(pool, "%s%s%s", i ? text : "", i ? " " : "",
                            json_text(json_item(value, i)));
    return text ? text : "";
}

static void
value_row(struct values *row, void *context)
{
    const struct regulations_form *f = context;
    const struct json *ruling = row->outer->json;
    const char *value = json_text(json_item(json_member(ruling, "values"), row->at)),
               *usual = json_member_text(ruling, "default"), *id = json_member_text(ruling, "id");
    const struct json *set = id ? json_member(json_member(f->current, "rulings"), id) : NULL;
    const char *now = set ? json_text(set) : usual;
    value_set(row, value);
    values_set(row, "is_usual=%d is_now=%d", value && usual && strcmp(usual, value) == 0,
               value && now && strcmp(now, value) == 0);
    row->is_left_out = !value;
}

/* An optional ruling: with a choice of keywords or with a number. */
static void
ruling_row(struct values *row, void *context)
{
    const struct regulations_form *f = context;
    int64_t number = 0;
    const struct json *ruling = row->json = json_item(f->rulings, row->at);
    const char *id = json_member_text(ruling, "id");
    size_t count = json_count(json_member(ruling, "values"));
    bool is_number = json_int(json_member(ruling, "default"), &number);
    if (id)
        json_int(json_member(json_member(f->current, "rulings"), id), &number);
    values_set(row, "is_percent=%d percent_now=%jd", is_number, number);
    values_rows(row, "values", count, value_row, f);
    row->is_left_out = !count && !is_number;
}

static void
option_row(struct values *row, void *context)
{
    const struct regulations_form *f = context;
    const struct choice *choices = options[row->at].choices;
    const char *now = option_text(&f->h->req->pool, json_member(f->current, options[row->at].name));
    values_set(row, "name=%s label=%s help=%s most=%jd now=%s", options[row->at].name,
               options[row->at].label, options[row->at].help, options[row->at].most, now);
    values_choices(f->h, row, "choices", choices, choices && !*now ? choices->value : now);
}

void
values_regulations(struct html *h, const struct json *rules, const struct json *current)
{
    struct regulations_form *f = arena_alloc(&h->req->pool, sizeof *f);
    const char *tie = json_member_text(current, "tie_break");
    if (!f)
        return;
    *f = (struct regulations_form){h, json_member(rules, "rulings"), current};
    values_set(&h->values, "has_tie_points=%d", tie && strcmp(tie, "points") == 0);
    values_rows(&h->values, "options", OPTIONS, option_row, f);
    values_rows(&h->values, "rulings", json_count(f->rulings), ruling_row, f);
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

/* Whether the form has a field for this member of the regulations. */
static bool
is_in_form(const char *name)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if (strcmp(options[i].name, name) == 0)
            return true;
    return strcmp(name, "rulings") == 0 || strcmp(name, "tie_break") == 0;
}

/* Write what the form has no field for, and the options whose value is one that the form cannot show and that was not changed. */
static void
kept_put(struct buffer *out, const struct json *current)
{
    const char *name;
    const struct json *value;
    for (void *at = NULL; json_next(current, &at, &name, &value);) {
        const char *tie = strcmp(name, "tie_break") == 0 ? json_text(value) : NULL;
        if (is_in_form(name) && (!tie || strcmp(tie, "points") == 0))
            continue;
        json_put_name(out, name);
        json_put_value(out, value);
    }
}

static void
option_put(struct buffer *out, const struct form *form, size_t option, const struct json *now)
{
    struct arena pool;
    const char *name = options[option].name, *value = form_get(form, name);
    const struct choice *choices = options[option].choices;
    int64_t number = form_number(form, name, options[option].most);
    arena_init(&pool);
    if (now && strcmp(option_text(&pool, now), value) == 0) {
        json_put_name(out, name);
        json_put_value(out, now);
    } else if (number) {
        json_put_int(out, name, number);
    } else if (*value && (!choices || strcmp(choices->value, value) != 0)) {
        json_put_member(out, name, value);
    }
    arena_clear(&pool);
}

void
regulations_put(struct buffer *out, const struct form *form, const struct json *rules,
                const struct json *current)
{
    const struct json *rulings = json_member(rules, "rulings");
    json_open(out, "regulations", '{');
    kept_put(out, current);
    for (size_t i = 0; i < OPTIONS; i++)
        option_put(out, form, i, json_member(current, options[i].name));
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
    const struct choice *choices = options[option].choices;
    const char *label = choices ? choice_label(choices, value) : NULL;
    return label ? label : value ? value : choices ? choices->label : NULL;
}

struct shown_regulations {
    struct request *req;
    const struct json *doc;
    void *at; /* the last ruling, for json_next() */
};

/* A row of a chosen option. */
static void
shown_option_row(struct values *row, void *context)
{
    const struct shown_regulations *shown = context;
    const char *text =
        option_text(&shown->req->pool, json_member(shown->doc, options[row->at].name));
    text = words_of(row->at, *text ? text : NULL);
    row->is_left_out = !text || !*text;
    if (!row->is_left_out)
        values_set(row, "label=%s text=%s", options[row->at].label, text);
}

static void
shown_ruling_row(struct values *row, void *context)
{
    struct shown_regulations *shown = context;
    const char *name = "";
    const struct json *value = NULL;
    row->is_left_out = !json_next(json_member(shown->doc, "rulings"), &shown->at, &name, &value);
    value_set(row, json_text(value));
    values_set(row, "id=%s", name);
    values_json(row, "percent", value);
}

void
values_regulations_shown(struct html *h, const struct json *regulations)
{
    enum { RULINGS_MOST = 100 };
    struct shown_regulations *shown = arena_alloc(&h->req->pool, sizeof *shown);
    if (!shown)
        return;
    *shown = (struct shown_regulations){.req = h->req, .doc = regulations};
    values_rows(&h->values, "options", OPTIONS, shown_option_row, shown);
    values_rows(&h->values, "rulings", json_member(regulations, "rulings") ? RULINGS_MOST : 0,
                shown_ruling_row, shown);
}
