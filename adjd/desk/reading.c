/* SPDX-License-Identifier: MIT */
#include "desk/reading.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "club/judging.h"
#include "desk/board.h"
#include "desk/form.h"
#include "desk/pages.h"
#include "web/operation.h"
#include "web/request.h"
#include "os/token.h"

void
record_fields(struct html *h, const char *record, const char *variant, const char *notation)
{
    struct choice notations[24] = {{"", N_("detect it from the record")}};
    const char *name;
    for (size_t i = 0; i < 22 && (name = adj_notation_at(i)); i++)
        notations[i + 1] = (struct choice){name, adj_notation_title(name)};
    field_area(h, N_("Record"), "record", record,
               N_("The text of the score sheet or of the file, in any notation."), 12);
    put(h, "<div id=\"check\" aria-live=\"polite\"></div>\n");
    field_variant(h, variant, false);
    field_select(h, N_("Notation"), "notation", notation, notations, NULL);
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

void
put_report(struct html *h, const struct judge_reply *reply)
{
    put(h, "<div class=\"report\">%r</div>\n", reply->report.data);
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

/* The table of a record's defects, with the probable spellings of an illegal move. */
static void
put_defects(struct html *h, const struct judge_reply *reply)
{
    const struct adj_defect *defects = reply->notes.rows;
    size_t count = reply->notes.count;
    if (!count)
        return;
    put(h,
        "<div class=\"scroll\"><table "
        "class=\"defects cards\"><caption>%w</caption><thead><tr><th>%w</th><th>%w</th><th>%w</"
        "th><th>%w</th></tr></thead><tbody>\n",
        N_("Defects of the record"), N_("Place"), N_("Written"), N_("Read as, or probably meant"),
        N_("What is wrong"));
    for (size_t i = 0; i < count && i < 200; i++) {
        const struct adj_defect d = defects[i];
        bool is_illegal = strcmp(d.code, "illegal-move") == 0;
        const char *near = is_illegal ? meant(h, &reply->json) : "";
        put(h,
            "<tr data-line=\"%d\" data-column=\"%d\" "
            "data-length=\"%d\"><td>%d:%d</td><td><code>%s</code></td><td><code>%s%s</code></"
            "td><td>%w",
            (int64_t)d.line, (int64_t)d.column, (int64_t)utf8_length(d.text), (int64_t)d.line,
            (int64_t)d.column, d.text, *near ? near : d.read_as, *near ? "?" : "", d.title);
        put(h, "%s%t</td></tr>\n", *d.detail ? ": " : "", d.parts);
    }
    put(h, "</tbody></table></div>\n");
}

/* POST /records/check */

/* Shows why the record is refused. */
static void
put_refusal(struct html *h, const struct refusal *r)
{
    struct problem_place place;
    const char *detail;
    problem_of_refusal(r, &place, &detail);
    put(h, "<p class=\"warning\"");
    if (place.line)
        put(h, " data-line=\"%d\" data-column=\"%d\">%w %d, %w %d: ", (int64_t)place.line,
            (int64_t)place.column, N_("Line"), (int64_t)place.line, N_("column"),
            (int64_t)place.column);
    else
        put(h, ">");
    put(h, "%t</p>\n", detail);
}

static void
put_check(struct html *h, const struct operation *op, const struct judge_reply *reply)
{
    if (op_is_refused(op)) {
        put_refusal(h, &op->refusal);
        return;
    }
    put_defects(h, reply);
    if (!reply->notes.count)
        put(h, "<p class=\"done\">%w</p>\n", N_("The record has no defects."));
    put_report(h, reply);
}

/* The record again, to be corrected or submitted. */
static void
put_checked(struct html *h, const struct form *form)
{
    static const char *const places[] = {"tournament", "round", "board", "white", "black"};
    put(h, "<h2>%w</h2>\n", N_("Record"));
    form_open(h, "/records", true);
    record_fields(h, form_get(form, "record"), form_get(form, "variant"),
                  form_get(form, "notation"));
    for (size_t i = 0; i < 5; i++)
        field_hidden(h, places[i], form_get(form, places[i]));
    if (may(h, SCOPE_SUBMIT))
        put(h, "<p class=\"submit\"><button>%w</button> ", N_("Submit a record"));
    put(h, "<button class=\"quiet\" formaction=\"/records/check\">%w</button></p></form>\n",
        N_("Check only"));
}

void
record_check(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_READ);
    struct operation *op = form ? operation_of(req) : NULL;
    struct html h;
    if (!op)
        return;
    struct judge_request q;
    struct judge_reply reply = {.step = STEP_INPUT};
    h = (struct html){.req = req, .language = page_language(req)};
    if (game_read(op, form_get(form, "record"), form_given(form, "variant"),
                  form_given(form, "notation"), &q)) {
        report_ask(&h, &q);
        q.wants |= WANT_DEFECTS;
        (void)op_asks(op, &q, &reply);
    }
    bool is_piece = form_is(form, "piece", "yes");
    if (is_piece)
        piece_open(&h, req);
    else
        html_open(&h, req, 200,
                  &(struct page_head){.label = N_("Check of the record"), .is_wide = true});
    put_check(&h, op, &reply);
    if (!is_piece) {
        put_checked(&h, form);
        html_close(&h);
    }
}

/* /records/compare */

static void
put_compare_form(struct html *h, const struct form *form)
{
    form_open(h, "/records/compare", false);
    field_variant(h, form ? form_get(form, "variant") : "", false);
    put(h, "<div class=\"sides\">");
    field_area(h, N_("White's score sheet"), "a", form ? form_get(form, "a") : "", NULL, 14);
    field_area(h, N_("Black's score sheet"), "b", form ? form_get(form, "b") : "", NULL, 14);
    put(h, "</div>\n");
    form_close(h, N_("Compare"));
}

/* The moves of a score sheet, with the first difference marked. */
static void
put_sheet(struct html *h, const char *all, const char *title, size_t ply, const char *written,
          bool playable)
{
    struct moves moves = moves_written(h->req, all);
    put(h, "<section><h2>%w</h2>", title);
    put_moves(h, &moves, "moves", NULL, ply);
    if (ply)
        put(h, "<p>%w: <strong>%s</strong>. %w</p>", N_("This sheet has"), written ? written : "–",
            playable ? N_("It can be played on from here.")
                     : N_("It cannot be played to its end from here."));
    put(h, "</section>\n");
}

/* Whether both sheets have the same illegal move there; then they do not differ. */
static bool
is_same_slip(const struct judge_reply *diff)
{
    return diff->move_a && diff->move_b && !diff->playable_a && !diff->playable_b &&
           strcmp(diff->move_a, diff->move_b) == 0;
}

static void
put_difference(struct html *h, const struct judge_request *sheets, const struct judge_reply *diff)
{
    size_t ply = diff->same ? 0 : (size_t)diff->ply;
    struct judge_request before = *sheets;
    if (diff->same)
        put(h, "<p class=\"done\" role=\"status\">%w</p>\n", N_("Both sheets agree."));
    else
        put(h, "<p class=\"warning\" role=\"status\">%w %d.</p>\n",
            is_same_slip(diff)
                ? N_("The sheets agree up to a move that cannot be played, half-move")
                : N_("The sheets differ from half-move"),
            (int64_t)diff->ply);
    before.wants = WANT_GAME;
    before.ply = ply - 1;
    if (ply)
        put_board(h, &before, &(struct board_look){.flip = false});
    put(h, "<div class=\"sides\">");
    put_sheet(h, diff->moves, N_("White's score sheet"), ply, diff->move_a, diff->playable_a);
    put_sheet(h, diff->other_moves, N_("Black's score sheet"), ply, diff->move_b, diff->playable_b);
    put(h, "</div>\n");
}

void
compare_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    html_open(&h, req, 200, &(struct page_head){.label = N_("Two score sheets"), .is_wide = true});
    put(&h, "<p>%w</p>\n",
        N_("Paste both score sheets of one game. The page shows where they differ, and which of "
           "them can be played on."));
    put_compare_form(&h, NULL);
    html_close(&h);
}

void
compare(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_READ);
    struct operation *op = form ? operation_of(req) : NULL;
    struct html h;
    if (!op)
        return;
    const char *other = form_get(form, "b");
    struct judge_request q;
    struct judge_reply diff;
    if (game_read(op, form_get(form, "a"), form_given(form, "variant"), NULL, &q)) {
        q.wants |= WANT_OTHER | WANT_MOVES;
        q.other = (struct bytes){other, strlen(other)};
        (void)op_asks(op, &q, &diff);
    }
    if (operation_failed(req, op))
        return;
    html_open(&h, req, 200, &(struct page_head){.label = N_("Two score sheets"), .is_wide = true});
    put_difference(&h, &q, &diff);
    put_compare_form(&h, form);
    html_close(&h);
}
