/* SPDX-License-Identifier: MIT */
#include "desk/scoring_fields.h"

#include <string.h>

#include "base/score.h"
#include "event/teams.h"
#include "web/request.h"

enum { GAME_FIELDS = SCORING_KINDS, MATCH_FIELDS = 3 };

/* Those of games, then those of matches; both in the order of scoring_letters. */
const struct choice scoring_labels[] = {
    {"points.W", N_("Points for a win")},
    {"points.D", N_("Points for a draw")},
    {"points.L", N_("Points for a loss")},
    {"points.A", N_("Points for an absence or a forfeit")},
    {"points.P", N_("Points for an allocated bye")},
    {"points.X", N_("Points for a game without a result")},
    {"match_points.W", N_("Match points for a win")},
    {"match_points.D", N_("Match points for a draw")},
    {"match_points.L", N_("Match points for a loss")},
    {NULL, NULL},
};

/* The fields of one member. */
struct scoring_fields {
    struct request *req;
    const char *name;
    const struct choice *labels;
    size_t count;
    const struct json *given; /* the member as it is */
    struct scoring scoring;   /* that counts */
};

static struct scoring_fields
fields_of_games(void)
{
    return (struct scoring_fields){
        .name = "points", .labels = scoring_labels, .count = GAME_FIELDS};
}

static struct scoring_fields
fields_of_matches(void)
{
    return (struct scoring_fields){
        .name = "match_points", .labels = scoring_labels + GAME_FIELDS, .count = MATCH_FIELDS};
}

/* The letter of a field's result, as text. */
static const char *
letter_of(const struct choice *label)
{
    return strchr(label->value, '.') + 1;
}

static void
scoring_row(struct values *row, void *context)
{
    const struct scoring_fields *f = context;
    const struct choice *label = &f->labels[row->at];
    const struct scoring *s = &f->scoring;
    const int64_t points[] = {s->win, s->draw, s->loss, s->absent, s->allocated, s->unknown};
    char text[SCORE_TEXT_SIZE];
    score_write(points[row->at], text);
    const char *kept = arena_string(&f->req->pool, text);
    values_set(row, "field=%s label=%s value=%s usual=%s", label->value, label->label,
               json_has(f->given, letter_of(label)) ? kept : "", kept);
}

static void
values_fields(struct event_page *e, const char *name, struct scoring_fields fields,
              struct scoring scoring)
{
    struct scoring_fields *f = arena_alloc(&e->h.req->pool, sizeof *f);
    if (f) {
        *f = fields;
        f->req = e->h.req;
        f->given = json_member(e->facts, f->name);
        f->scoring = scoring;
    }
    values_rows(&e->h.values, name, f ? f->count : 0, scoring_row, f);
}

void
values_scoring(struct event_page *e)
{
    values_fields(e, "points_of_games", fields_of_games(), scoring_read(&e->t));
    values_fields(e, "points_of_matches", fields_of_matches(), teams_scoring(e->facts));
}

bool
scoring_check(struct operation *op, const struct form *form)
{
    enum { POINTS_MOST = 99 };
    for (const struct choice *field = scoring_labels; field->value; field++) {
        const char *text = form_given(form, field->value);
        int64_t points = 0;
        if (text && (!score_read(text, &points) || points > POINTS_MOST * 100)) {
            op_refuse(op, REFUSED_VALUE, "%s must be a number from 0 to %d, such as 1 or 0.5",
                      field->value, POINTS_MOST);
            return false;
        }
    }
    return true;
}

static void
fields_put(struct buffer *out, const struct form *form, struct scoring_fields f)
{
    size_t present = 0, given = 0;
    for (size_t i = 0; i < f.count; i++) {
        present += form_has(form, f.labels[i].value);
        given += form_given(form, f.labels[i].value) != NULL;
    }
    if (!present)
        return;
    if (present == f.count && !given) {
        json_put_raw(out, f.name, NULL);
        return;
    }
    json_open(out, f.name, '{');
    for (size_t i = 0; i < f.count; i++)
        if (form_has(form, f.labels[i].value))
            json_put_member(out, letter_of(&f.labels[i]), form_given(form, f.labels[i].value));
    json_close(out, '}');
}

void
scoring_put(struct buffer *out, const struct form *form)
{
    fields_put(out, form, fields_of_games());
    fields_put(out, form, fields_of_matches());
}
