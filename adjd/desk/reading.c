/* SPDX-License-Identifier: MIT */
#include "desk/reading.h"

#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "base/utf8.h"
#include "club/judging.h"
#include "desk/board.h"
#include "desk/form.h"
#include "desk/pages.h"
#include "os/id.h"
#include "web/request.h"

void
values_record(struct html *h, const char *record, const char *variant, const char *notation)
{
    enum { NOTATIONS_MOST = 22 };
    struct choice *all = arena_array(&h->req->pool, NOTATIONS_MOST + 2, sizeof *all);
    const char *name;
    if (!all)
        return;
    all[0] = (struct choice){"", N_("detect it from the record")};
    for (size_t i = 0; i < NOTATIONS_MOST && (name = adj_notation_at(i)); i++)
        all[i + 1] = (struct choice){name, adj_notation_title(name)};
    values_set(&h->values, "record=%s variant=%s", record, variant);
    values_variants(h, variant);
    values_choices(h, &h->values, "notations", all, notation);
}

void
values_place(struct html *h)
{
    values_set(&h->values, "tournament=%s round=%s board_number=%s white=%s black=%s",
               given(h->req, "tournament"), given(h->req, "round"), given(h->req, "board"),
               given(h->req, "white"), given(h->req, "black"));
}

const char *
round_above(struct request *req)
{
    const char *tournament = url_part(req, given(req, "tournament"));
    const char *round = url_part(req, given(req, "round"));
    return !*tournament ? NULL
                        : arena_printf(&req->pool, "/tournaments/%s%s%s", tournament,
                                       *round ? "/rounds/" : "", round);
}

bool
game_read(struct operation *op, const char *text, const char *variant, const char *notation,
          struct judge_request *out)
{
    bool good = op_options(op, variant, notation, "text/plain", out);
    out->wants = WANT_GAME;
    out->text = (struct bytes){text, strlen(text)};
    return good;
}

void
report_ask(const struct html *h, struct judge_request *out)
{
    out->wants |= WANT_VERDICT | WANT_FORMAT;
    out->format = "html";
    out->language = language_tag(h->language);
    out->parts = ADJ_REPORT_VERDICT;
}

/* The probable spellings of an illegal move: "Ke2, Kf2"; "" when there are none. */
static const char *
meant(struct html *h, const struct bytes *verdict)
{
    const char *all = "";
    struct json *doc = json_parse(verdict->data, verdict->len, NULL);
    const struct json *near = json_member(json_member(doc, "illegal"), "near");
    for (size_t i = 0; i < json_count(near); i++)
        all = arena_printf(&h->req->pool, "%s%s%s", all, *all ? ", " : "",
                           json_text(json_item(near, i)));
    json_free(doc);
    return all;
}

struct checked {
    struct html h;
    struct judge_reply reply;
};

static void
defect_row(struct values *row, void *context)
{
    struct checked *c = context;
    const struct adj_defect *d = (const struct adj_defect *)c->reply.notes.rows + row->at;
    const char *near = strcmp(d->code, "illegal-move") == 0 ? meant(&c->h, &c->reply.json) : "";
    const char *read_as = *near ? arena_printf(&c->h.req->pool, "%s?", near) : d->read_as;
    values_set(row, "line=%zu column=%zu length=%zu text=%s read_as=%s title=%s parts=%s", d->line,
               d->column, utf8_length(d->text), d->text, read_as, d->title,
               *d->detail ? d->parts : "");
}

/* Sets the values of the template "record_defects": the defects and the report, or why the record is refused. */
static void
set_defects(struct checked *c, const struct operation *op)
{
    enum { DEFECTS_MOST = 200 };
    struct problem_place place = {0};
    const char *detail = NULL, *report = "";
    size_t count = 0;
    if (op_is_refused(op)) {
        problem_of_refusal(&op->refusal, &place, &detail);
    } else {
        report = c->reply.report.data;
        count = c->reply.notes.count;
    }
    values_set(&c->h.values, "refusal=%s line=%zu column=%zu report=%s", detail, place.line,
               place.column, report);
    values_rows(&c->h.values, "defects", count < DEFECTS_MOST ? count : DEFECTS_MOST, defect_row,
                c);
}

/* POST /records/check */

void
record_check(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_READ);
    struct operation *op = form ? operation_of(req) : NULL;
    struct checked c = {.reply.step = STEP_INPUT};
    struct judge_request q;
    if (!op)
        return;
    html_init(&c.h, req);
    const char *record = form_get(form, "record");
    if (game_read(op, record, form_given(form, "variant"), form_given(form, "notation"), &q)) {
        report_ask(&c.h, &q);
        q.wants |= WANT_DEFECTS;
        (void)op_asks(op, &q, &c.reply);
    }
    set_defects(&c, op);
    if (form_is(form, "piece", "yes")) {
        piece_show(&c.h, "record_defects");
    } else {
        values_record(&c.h, record, form_get(form, "variant"), form_get(form, "notation"));
        values_set(&c.h.values, "tournament=%s round=%s board=%s white=%s black=%s",
                   form_get(form, "tournament"), form_get(form, "round"), form_get(form, "board"),
                   form_get(form, "white"), form_get(form, "black"));
        page_show(&c.h, 200,
                  &(struct page_head){.label = N_("Check of the record"), .is_wide = true},
                  "record_check");
    }
}

/* /records/compare */

struct compared {
    struct html h;
    struct judge_request sheets;
    struct judge_reply diff;
};

/* A score sheet, with the first difference marked. */
static void
sheet_row(struct values *row, void *context)
{
    struct compared *c = context;
    const struct judge_reply *diff = &c->diff;
    const struct moves moves = moves_written(c->h.req, row->at ? diff->other_moves : diff->moves);
    const char *move = row->at ? diff->move_b : diff->move_a;
    size_t ply = diff->same ? 0 : (size_t)diff->ply;
    values_set(row, "title=%s ply=%zu move=%s is_playable=%d",
               row->at ? N_("Black's score sheet") : N_("White's score sheet"), ply,
               move ? move : "–", row->at ? diff->playable_b : diff->playable_a);
    values_moves(&c->h, row, &moves, NULL, ply);
}

/* Whether both sheets have the same illegal move at the first difference; then they do not differ. */
static bool
is_same_slip(const struct judge_reply *diff)
{
    return diff->move_a && diff->move_b && !diff->playable_a && !diff->playable_b &&
           strcmp(diff->move_a, diff->move_b) == 0;
}

static void
set_difference(struct compared *c)
{
    const struct judge_reply *diff = &c->diff;
    size_t ply = (size_t)diff->ply;
    struct judge_request before = c->sheets;
    before.wants = WANT_GAME;
    before.ply = ply - 1;
    if (!diff->same && ply)
        values_set(&c->h.values, "board=%s",
                   board_markup(&c->h, &before, &(struct board_look){.count = 0}));
    values_set(&c->h.values, "is_result=%d is_same=%d is_same_slip=%d ply=%zu", true, diff->same,
               is_same_slip(diff), ply);
    values_rows(&c->h.values, "sheets", 2, sheet_row, c);
}

/* Begins the page with the form of two sheets; `form` (NULL: none) contains them. */
static void
compare_begin(struct compared *c, struct request *req, const struct form *form)
{
    *c = (struct compared){.diff.step = STEP_INPUT};
    html_init(&c->h, req);
    values_set(&c->h.values, "is_asked=%d variant=%s a=%s b=%s error= is_result=%d board=", !form,
               form ? form_get(form, "variant") : "", form ? form_get(form, "a") : "",
               form ? form_get(form, "b") : "", false);
    values_variants(&c->h, form ? form_get(form, "variant") : "");
}

static void
compare_show(struct compared *c)
{
    page_show(&c->h, 200, &(struct page_head){.label = N_("Two score sheets"), .is_wide = true},
              "compare");
}

void
compare_page(struct request *req)
{
    struct compared c;
    compare_begin(&c, req, NULL);
    compare_show(&c);
}

void
compare(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_READ);
    struct operation *op = form ? operation_of(req) : NULL;
    struct compared c;
    if (!op)
        return;
    const char *other = form_get(form, "b");
    compare_begin(&c, req, form);
    if (game_read(op, form_get(form, "a"), form_given(form, "variant"), NULL, &c.sheets)) {
        c.sheets.wants |= WANT_OTHER | WANT_MOVES;
        c.sheets.other = (struct bytes){other, strlen(other)};
        (void)op_asks(op, &c.sheets, &c.diff);
    }
    if (operation_failed(req, op))
        return;
    set_difference(&c);
    compare_show(&c);
}
