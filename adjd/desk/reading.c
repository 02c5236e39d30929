/* SPDX-License-Identifier: MIT */
#include "desk/reading.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "club/judging.h"
#include "desk/board.h"
#include "desk/form.h"
#include "desk/pages.h"
#include "web/request.h"
#include "os/id.h"

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

struct adj_game *
game_read(struct operation *op, const char *text, const char *variant, const char *notation)
{
    struct adj_options options;
    bool good = op_options(op, variant, notation, "text/plain", &options);
    return good ? op_game(op, text, strlen(text), &options, false) : NULL;
}

void
put_report(struct html *h, const struct adj_verdict *verdict)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    char *text = NULL;
    options.format = "html";
    options.language = language_tag(h->language);
    options.parts = ADJ_REPORT_VERDICT;
    if (adj_report_write(verdict, &options, &text, NULL, NULL))
        h->out->failed = true;
    else
        put(h, "<div class=\"report\">%r</div>\n", text);
    adj_free(text);
}

/* The probable spellings of an illegal move: "Ke2, Kf2"; "" when there are none. */
static const char *
meant(struct html *h, const struct adj_verdict *verdict)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    const char *all = "";
    char *text = NULL;
    options.format = "json";
    if (adj_report_write(verdict, &options, &text, NULL, NULL))
        return "";
    struct json *doc = json_parse(text, strlen(text), NULL);
    const struct json *near = json_member(json_member(doc, "illegal"), "near");
    for (size_t i = 0; i < json_count(near); i++)
        all = arena_printf(&h->req->pool, "%s%s%s", all, *all ? ", " : "",
                           json_text(json_item(near, i)));
    json_free(doc);
    adj_free(text);
    return all;
}

/* The table of a record's defects, with the probable spellings of an illegal move. */
static void
put_defects(struct html *h, const struct adj_verdict *verdict)
{
    struct adj_defect d = ADJ_DEFECT_INIT;
    size_t count = adj_verdict_defect_count(verdict);
    if (!count)
        return;
    put(h,
        "<div class=\"scroll\"><table "
        "class=\"defects cards\"><caption>%w</caption><thead><tr><th>%w</th><th>%w</th><th>%w</"
        "th><th>%w</th></tr></thead><tbody>\n",
        N_("Defects of the record"), N_("Place"), N_("Written"), N_("Read as, or probably meant"),
        N_("What is wrong"));
    for (size_t i = 0; i < count && i < 200 && adj_verdict_defect(verdict, i, &d); i++) {
        bool is_illegal = strcmp(d.code, "illegal-move") == 0;
        const char *near = is_illegal ? meant(h, verdict) : "";
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
put_check(struct html *h, const struct operation *op, const struct adj_verdict *verdict)
{
    if (!verdict) {
        put_refusal(h, &op->refusal);
        return;
    }
    put_defects(h, verdict);
    if (!adj_verdict_defect_count(verdict))
        put(h, "<p class=\"done\">%w</p>\n", N_("The record has no defects."));
    put_report(h, verdict);
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
    struct adj_game *game = game_read(op, form_get(form, "record"), form_given(form, "variant"),
                                      form_given(form, "notation"));
    struct adj_verdict *verdict = game ? op_judge(op, game, NULL) : NULL;
    bool is_piece = form_is(form, "piece", "yes");
    if (is_piece)
        piece_open(&h, req);
    else
        html_open(&h, req, 200,
                  &(struct page_head){.label = N_("Check of the record"), .is_wide = true});
    put_check(&h, op, verdict);
    if (!is_piece) {
        put_checked(&h, form);
        html_close(&h);
    }
    adj_verdict_free(verdict);
    adj_game_free(game);
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
put_sheet(struct html *h, const struct adj_game *game, const char *title, size_t ply,
          const char *written, bool playable)
{
    struct moves moves = moves_written(h->req, game);
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
is_same_slip(const struct adj_diff *diff)
{
    return diff->move_a && diff->move_b && !diff->playable_a && !diff->playable_b &&
           strcmp(diff->move_a, diff->move_b) == 0;
}

static void
put_difference(struct html *h, const struct adj_game *a, const struct adj_game *b)
{
    struct adj_diff diff = ADJ_DIFF_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    if (adj_game_diff(a, b, &diff, &err)) {
        put(h, "<p class=\"warning\">%t</p>\n", err.parts);
        return;
    }
    if (diff.same)
        put(h, "<p class=\"done\" role=\"status\">%w</p>\n", N_("Both sheets agree."));
    else
        put(h, "<p class=\"warning\" role=\"status\">%w %d.</p>\n",
            is_same_slip(&diff)
                ? N_("The sheets agree up to a move that cannot be played, half-move")
                : N_("The sheets differ from half-move"),
            (int64_t)diff.ply);
    if (!diff.same && diff.ply && !adj_game_play(a, diff.ply - 1, &play, &err))
        put_board(h, play, &(struct board_look){.flip = false});
    put(h, "<div class=\"sides\">");
    put_sheet(h, a, N_("White's score sheet"), diff.same ? 0 : diff.ply, diff.move_a,
              diff.playable_a);
    put_sheet(h, b, N_("Black's score sheet"), diff.same ? 0 : diff.ply, diff.move_b,
              diff.playable_b);
    put(h, "</div>\n");
    adj_play_free(play);
    adj_diff_clear(&diff);
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
    const char *variant = form_given(form, "variant");
    struct adj_game *one = game_read(op, form_get(form, "a"), variant, NULL);
    struct adj_game *other = one ? game_read(op, form_get(form, "b"), variant, NULL) : NULL;
    if (!operation_failed(req, op)) {
        html_open(&h, req, 200,
                  &(struct page_head){.label = N_("Two score sheets"), .is_wide = true});
        put_difference(&h, one, other);
        put_compare_form(&h, form);
        html_close(&h);
    }
    adj_game_free(one);
    adj_game_free(other);
}
