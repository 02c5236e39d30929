/* SPDX-License-Identifier: MIT */
#include "desk/reading.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "desk/board.h"
#include "desk/form.h"
#include "desk/pages.h"
#include "web/request.h"
#include "os/token.h"

void
record_fields(struct html *h, const char *record, const char *variant, const char *notation)
{
    struct choice notations[24] = {{"", N_("found out from the record")}};
    const char *name;
    for (size_t i = 0; i < 22 && (name = adj_notation_at(i)); i++)
        notations[i + 1] = (struct choice){name, adj_notation_title(name)};
    field_area(h, N_("Record"), "record", record,
               N_("As it stands on the score sheet or in the file, in any notation."), 12);
    put(h, "<div id=\"check\" aria-live=\"polite\"></div>\n");
    field_variant(h, variant, false);
    field_select(h, N_("Notation"), "notation", notation, notations, NULL);
}

struct adj_game *
game_read(struct request *req, const char *text, size_t len, const char *variant,
          const char *notation, bool strict)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    options.stop = request_is_cancelled;
    options.stop_context = req;
    options.variant = variant && *variant ? variant : NULL;
    options.notation = notation && *notation ? notation : NULL;
    options.strict = strict;
    enum adj_status st = adj_reader_open(text, len, &options, &reader, &err);
    if (!st)
        st = adj_reader_next(reader, &game, &err);
    if (st == ADJ_EOF)
        problem_set(req, PROBLEM_UNREADABLE, "there is no game in the record");
    else if (st)
        problem_set_error(req, &err);
    adj_reader_free(reader);
    return game;
}

struct adj_verdict *
game_judge(struct request *req, const struct adj_game *game, const char *text)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_regulations *regulations = NULL;
    struct adj_verdict *verdict = NULL;
    enum adj_status st =
        *text ? adj_regulations_read(text, strlen(text), &regulations, &err) : ADJ_OK;
    if (!st)
        st = adj_judge(game, regulations, &verdict, &err);
    if (st)
        problem_set_error(req, &err);
    adj_regulations_free(regulations);
    return verdict;
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
        N_("Defects of the record"), N_("Place"), N_("Written"), N_("Read as, or meant"),
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
        if (*d.detail) {
            put(h, ": ");
            put_sentence(h, d.parts);
        }
        put(h, "</td></tr>\n");
    }
    put(h, "</tbody></table></div>\n");
}

/* POST /records/check */

/* Shows a problem as part of a page. */
static void
put_problem(struct html *h, const char *json)
{
    struct json *problem = json_parse(json, strlen(json), NULL);
    int64_t line = 0, column = 0;
    put(h, "<p class=\"warning\"");
    if (json_int(json_member(problem, "line"), &line) &&
        json_int(json_member(problem, "column"), &column))
        put(h, " data-line=\"%d\" data-column=\"%d\">%w %d, %w %d: ", line, column, N_("Line"),
            line, N_("column"), column);
    else
        put(h, ">");
    put_detail(h, problem);
    put(h, "</p>\n");
    json_free(problem);
}

static void
check_put(struct html *h, const struct adj_verdict *verdict, const char *problem)
{
    if (problem) {
        put_problem(h, problem);
        return;
    }
    put_defects(h, verdict);
    if (!adj_verdict_defect_count(verdict))
        put(h, "<p class=\"done\">%w</p>\n", N_("The record has no defects."));
    put_report(h, verdict);
}

void
record_check(struct request *req)
{
    const struct form *form = call_begin(req, SCOPE_READ);
    struct html h = {.req = req, .language = page_language(req)};
    if (!form)
        return;
    const char *record = form_get(form, "record"), *variant = form_get(form, "variant"),
               *problem = NULL;
    struct adj_game *game =
        game_read(req, record, strlen(record), variant, form_get(form, "notation"), false);
    struct adj_verdict *verdict = game ? game_judge(req, game, "") : NULL;
    if (!verdict)
        problem =
            arena_string(&req->pool, req->http.reply.body.data ? req->http.reply.body.data : "{}");
    bool is_piece = form_is(form, "piece", "yes");
    req->page = NULL;
    req->key = NULL;
    if (is_piece) {
        piece_open(&h, req);
        check_put(&h, verdict, problem);
    } else {
        html_open(
            &h, req, 200,
            &(struct page_head){.title = word(&h, N_("A look at the record")), .is_wide = true});
        check_put(&h, verdict, problem);
        put(&h, "<h2>%w</h2>\n", N_("Record"));
        form_open(&h, "/records", true);
        record_fields(&h, record, variant, form_get(form, "notation"));
        static const char *const places[] = {"tournament", "round", "board", "white", "black"};
        for (size_t i = 0; i < 5; i++)
            field_hidden(&h, places[i], form_get(form, places[i]));
        if (may(&h, SCOPE_SUBMIT))
            put(&h, "<p class=\"submit\"><button>%w</button> ", N_("Submit a record"));
        put(&h, "<button class=\"quiet\" formaction=\"/records/check\">%w</button></p></form>\n",
            N_("Only look at it"));
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
    moves_open(h, &moves, "moves");
    for (size_t i = 0; i < moves.count; i++) {
        move_open(h, &moves, i);
        put(h, i + 1 == ply ? "<mark>%s</mark>" : "%s", moves.at[i]);
        move_close(h, &moves, i);
    }
    moves_close(h, &moves);
    if (ply)
        put(h, "<p>%w: <strong>%s</strong>. %w</p>", N_("Here it says"), written ? written : "–",
            playable ? N_("From here on it can be played.")
                     : N_("From here on it cannot be played to its end."));
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
        put(h, "<p class=\"warning\">");
        put_sentence(h, err.parts);
        put(h, "</p>\n");
        return;
    }
    if (diff.same)
        put(h, "<p class=\"done\" role=\"status\">%w</p>\n", N_("Both sheets say the same."));
    else
        put(h, "<p class=\"warning\" role=\"status\">%w %d.</p>\n",
            is_same_slip(&diff)
                ? N_("They say the same up to a move that cannot be played, half-move")
                : N_("They part at half-move"),
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
    html_open(&h, req, 200,
              &(struct page_head){.title = word(&h, N_("Two score sheets")), .is_wide = true});
    put(&h, "<p>%w</p>\n",
        N_("Paste both sheets of one game: the page says where they part, and which can be played "
           "on."));
    put_compare_form(&h, NULL);
    html_close(&h);
}

void
compare(struct request *req)
{
    const struct form *form = call_begin(req, SCOPE_READ);
    struct html h = {.req = req, .language = page_language(req)};
    if (!form)
        return;
    const char *variant = form_get(form, "variant"), *a = form_get(form, "a"),
               *b = form_get(form, "b");
    struct adj_game *one = game_read(req, a, strlen(a), variant, NULL, false);
    struct adj_game *other = one ? game_read(req, b, strlen(b), variant, NULL, false) : NULL;
    if (other) {
        req->page = NULL;
        req->key = NULL;
        html_open(&h, req, 200,
                  &(struct page_head){.title = word(&h, N_("Two score sheets")), .is_wide = true});
        put_difference(&h, one, other);
        put_compare_form(&h, form);
        html_close(&h);
    }
    adj_game_free(one);
    adj_game_free(other);
}
