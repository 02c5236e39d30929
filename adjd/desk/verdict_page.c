/* SPDX-License-Identifier: MIT */
/* The page of a verdict with the director's forms, its print version, and its public share link. */
#include <qrencode.h>
#include <string.h>

#include "base/json.h"
#include "club/judging.h"
#include "club/rulings.h"
#include "club/submissions.h"
#include "desk/form.h"
#include "desk/event.h"
#include "desk/pages.h"
#include "desk/reading.h"
#include "desk/verdict.h"
#include "web/request.h"
#include "web/route.h"
#include "os/sign.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/adjudications.h"
#include "store/credentials.h"

/* Forms of the director. */

static void
put_acceptance_form(struct shown *s)
{
    struct html *h = &s->h;
    form_open(h, address(h->req, "/verdicts/%u/acceptance", s->j.found.a.id), false);
    form_close(h, N_("Accept the verdict"));
}

static void
put_decision_form(struct shown *s)
{
    static const struct choice outcomes[] = {
        {"white", N_("White wins")},
        {"black", N_("Black wins")},
        {"draw", N_("a draw")},
        {"none", N_("both lose")},
        {"white forfeit", N_("White wins by forfeit: the game was not played")},
        {"black forfeit", N_("Black wins by forfeit: the game was not played")},
        {"none forfeit", N_("both lose by forfeit: the game was not played")},
        {"undecided", N_("undecided: cancel the decision")},
        {NULL, NULL}};
    struct html *h = &s->h;
    put(h, "<details><summary>%w</summary>\n", N_("Decide otherwise"));
    form_open(h, address(h->req, "/verdicts/%u/decision", s->j.found.a.id), false);
    field_select(h, N_("Outcome"), "outcome", "white", outcomes, NULL);
    field_needed(h, N_("Reason"), "reason", "",
                 N_("Everyone who can read this page sees it in the history."));
    form_close(h, N_("Decide"));
    put(h, "</details>\n");
}

static void
put_replacement_form(struct shown *s)
{
    struct html *h = &s->h;
    put(h, "<details><summary>%w</summary>\n", N_("Replace the record"));
    form_open(h, address(h->req, "/verdicts/%u/replacement", s->j.found.a.id), true);
    record_fields(h, arena_copy(&h->req->pool, s->j.record.data, s->j.record.len),
                  s->j.found.a.variant, s->j.found.a.as_notation ? s->j.found.a.as_notation : "");
    field_needed(h, N_("Reason"), "reason", "", NULL);
    form_close(h, N_("Replace"));
    put(h, "</details>\n<details><summary>%w</summary>\n", N_("Withdraw the record"));
    form_open(h, address(h->req, "/verdicts/%u/withdrawal", s->j.found.a.id), false);
    field_needed(h, N_("Reason"), "reason", "",
                 N_("The game no longer counts. Its record stays in the history."));
    form_close(h, N_("Withdraw the record"));
    put(h, "</details>\n");
}

static void
put_share(struct shown *s)
{
    struct html *h = &s->h;
    const char *secret = NULL, *to = address(h->req, "/verdicts/%u/share", s->j.found.a.id);
    enum db_status st = store_share_of(h->req->reader, s->j.found.a.id, &h->req->pool, &secret);
    if (st == DB_OK)
        put(h, "<p>%w: <a href=\"/shared/%s\">%w</a></p>\n", N_("Link for the players"), secret,
            N_("this verdict, without sign-in"));
    form_open(h, to, false);
    field_hidden(h, "action", st == DB_OK ? "revoke" : "open");
    put(h, "<button class=\"quiet\">%w</button></form>\n",
        st == DB_OK ? N_("Close the link") : N_("Make a link for the players"));
}

static void
put_actions(struct shown *s)
{
    struct html *h = &s->h;
    bool is_current = strcmp(s->j.found.standing.state, "current") == 0;
    put(h, "<section class=\"actions screen\" aria-label=\"%w\"><h2>%w</h2>\n", N_("What to do"),
        N_("What to do"));
    put(h,
        "<ul class=\"row\"><li><a href=\"/v1/adjudications/%s/signature\" "
        "download=\"verdict.json\">%w</a></li>",
        s->j.found.a.id, N_("Signed verdict"));
    put(h, "<li><a href=\"/v1/adjudications/%s/record\" download>%w</a></li>", s->j.found.a.id,
        N_("Record"));
    put(h, "<li><a href=\"/verdicts/%s/print\">%w</a></li></ul>\n", s->j.found.a.id,
        N_("For printing"));
    if (is_current && may(h, SCOPE_DIRECT) && !s->j.found.standing.acceptance &&
        !s->j.found.standing.decision)
        put_acceptance_form(s);
    if (is_current && may(h, SCOPE_SUBMIT))
        put_replacement_form(s);
    if (is_current && may(h, SCOPE_DIRECT))
        put_decision_form(s);
    if (may(h, SCOPE_DIRECT))
        put_share(s);
    put(h, "</section>\n");
}

/* The tournament's warnings about the game, in the page's language. */
static void
put_warnings(struct shown *s)
{
    for (size_t i = 0; i < s->j.found.standing.warning_count; i++)
        put(&s->h, "<p class=\"warning\">%t</p>\n", s->j.found.standing.warnings[i]);
}

/* The actor: the name of the token, if it is known. */
static const char *
actor_text(struct request *req, const char *actor)
{
    static const char prefix[] = "token:";
    struct token token;
    if (strncmp(actor, prefix, sizeof prefix - 1) != 0)
        return actor;
    return store_token_by_id(req->reader, actor + sizeof prefix - 1, &req->pool, &token) == DB_OK &&
                   token.name
               ? token.name
               : actor;
}

static bool
ruling_item(void *context, const struct ruling *r)
{
    struct html *h = context;
    static const struct choice kinds[] = {{"acceptance", N_("Verdict accepted")},
                                          {"withdrawal", N_("Withdrawn")},
                                          {"replacement", N_("Replaced")},
                                          {NULL, NULL}};
    const char *kind = choice_label(kinds, r->kind, strlen(r->kind));
    put(h, "<tr><td>%m</td><td>%w", r->created_ms, kind ? kind : "");
    bool forfeit = r->status && strcmp(r->status, "forfeit") == 0;
    if (r->status)
        put(h, "%w", decision_text(forfeit ? "decided" : r->status, r->winner));
    if (r->status && r->white_points >= 0 && r->black_points >= 0)
        put(h, ", %s%w%s", points_text(h->req, r->white_points), N_("–"),
            points_text(h->req, r->black_points));
    if (forfeit)
        put(h, ", %w", N_("by forfeit"));
    put(h, "</td><td>%s</td><td>%s</td></tr>\n", r->reason, actor_text(h->req, r->actor));
    return true;
}

static void
put_history(struct shown *s)
{
    struct html *h = &s->h;
    put(h, "<h2>%w</h2>\n", N_("History"));
    table_open(h, "cards", N_("When"), N_("What"), N_("Reason"), N_("Who"), (const char *)NULL);
    put(h, "<tr><td>%m</td><td>%w</td><td></td><td></td></tr>\n", s->j.found.a.created_ms,
        N_("Record submitted and judged"));
    store_ruling_list(h->req->reader, s->j.found.a.id, ruling_item, h);
    table_close(h);
}

/* GET /verdicts/{id}, /shared/{secret} */

static void
shown_open(struct shown *s, bool is_bare)
{
    struct html *h = &s->h;
    struct page_head head = {.title = shown_title(s), .is_wide = true, .is_bare = is_bare};
    if (!is_bare && s->j.tournament.seq && s->j.found.standing.round) {
        head.above = address(h->req, "/tournaments/%s/rounds/%d", s->j.tournament.id,
                             s->j.found.standing.round);
        head.above_title = arena_printf(&h->req->pool, "%s · %s %lld", s->j.tournament.name,
                                        word(h, N_("Round")), (long long)s->j.found.standing.round);
    }
    html_open(h, h->req, 200, &head);
    put(h, "<p class=\"faint\"><a href=\"/games/%s\">%s</a></p>\n", s->j.found.a.variant,
        variant_title(h, s->j.found.a.variant));
    put_standing(s);
}

void
verdict_page(struct request *req)
{
    struct shown s;
    if (shown_load(&s, req, req->vars[0])) {
        shown_open(&s, false);
        put(&s.h, "<div class=\"sides\">");
        put_stepping(&s);
        put(&s.h, "<div>");
        put_warnings(&s);
        put_verdict_report(&s);
        put_evidence(&s);
        put_actions(&s);
        put(&s.h, "</div></div>\n");
        put_record(&s);
        put_history(&s);
        html_close(&s.h);
    }
    shown_clear(&s);
}

void
shared_page(struct request *req)
{
    struct shown s;
    const char *id = NULL;
    struct store *store = request_store(req);
    enum db_status st =
        store ? store_share_get(store, req->vars[0], &req->pool, &id) : DB_UNAVAILABLE;
    if (problem_set_store(req, st))
        return;
    if (shown_load(&s, req, id)) {
        shown_open(&s, true);
        put(&s.h, "<div class=\"sides\">");
        put_stepping(&s);
        put(&s.h, "<div>");
        put_verdict_report(&s);
        put_evidence(&s);
        put(&s.h, "</div></div>\n");
        html_close(&s.h);
    }
    shown_clear(&s);
}

/* The base URL as the browser sees it. */
static const char *
own_address(struct request *req)
{
    const char *host = req->http.headers[HEADER_HOST],
               *proto = req->http.headers[HEADER_FORWARDED_PROTO];
    bool is_safe = proto && strcmp(proto, "https") == 0;
    return arena_printf(&req->pool, "%s://%s", is_safe ? "https" : "http",
                        host ? host : req->adjd->address);
}

/* A QR code (ISO/IEC 18004) of the text as SVG; nothing when the text is too long. */
static void
put_qr(struct html *h, const char *text)
{
    enum { QUIET = 4 };
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return;
    int64_t side = code->width + 2 * QUIET;
    put(h,
        "<svg class=\"qr\" viewBox=\"0 0 %d %d\" width=\"140\" height=\"140\" role=\"img\" "
        "aria-label=\"QR\">"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/><path fill=\"#000\" d=\"",
        side, side);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (code->data[y * code->width + x] & 1)
                put(h, "M%d %dh1v1h-1z", (int64_t)x + QUIET, (int64_t)y + QUIET);
    put(h, "\"/></svg>");
    QRcode_free(code);
}

void
print_page(struct request *req)
{
    struct shown s;
    const char *secret = NULL;
    if (shown_load(&s, req, req->vars[0])) {
        struct html *h = &s.h;
        html_open(h, req, 200, &(struct page_head){.title = shown_title(&s), .is_bare = true});
        put(h, "<p class=\"screen\"><a class=\"button quiet\" href=\"/verdicts/%s\">%w</a></p>\n",
            s.j.found.a.id, N_("Back"));
        if (store_share_of(req->reader, s.j.found.a.id, &req->pool, &secret) == DB_OK) {
            const char *link = arena_printf(&req->pool, "%s/shared/%s", own_address(req), secret);
            put(h, "<p class=\"link\">");
            put_qr(h, link);
            put(h, "<span>%w<br><code>%s</code></span></p>\n", N_("Replay this game on the board:"),
                link);
        } else {
            put(h, "<p class=\"screen faint\">%w</p>\n",
                N_("To print a QR code here, make a link for the players on the verdict's page."));
        }
        put_standing(&s);
        put_verdict_report(&s);
        html_close(h);
    }
    shown_clear(&s);
}

/* Form handlers. */

/* Returns to the verdict's page. */
static void
ruling_end(struct request *req, struct operation *op)
{
    form_end(req, op, address(req, "/verdicts/%u", req->vars[0]));
}

void
verdict_decide(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_ADJUDICATION, true, &form);
    if (!op)
        return;
    const char *chosen = form_get(form, "outcome"), *forfeit = strstr(chosen, " forfeit");
    const char *outcome =
        forfeit ? arena_copy(&req->pool, chosen, (size_t)(forfeit - chosen)) : chosen;
    bool has_winner = strcmp(outcome, "white") == 0 || strcmp(outcome, "black") == 0;
    bool both_lose = strcmp(outcome, "none") == 0;
    ruling_decide(op, req->vars[0],
                  &(struct decision){.status = has_winner || both_lose ? "decided" : outcome,
                                     .winner = has_winner ? outcome : NULL,
                                     .has_score = both_lose,
                                     .white = "0",
                                     .black = "0",
                                     .forfeit = forfeit != NULL,
                                     .reason = form_get(form, "reason")});
    ruling_end(req, op);
}

void
verdict_accept(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_ADJUDICATION, true, &form);
    if (!op)
        return;
    ruling_accept(op, req->vars[0], "");
    if (*form_get(form, "back"))
        form_end(req, op, page_back(form_get(form, "back")));
    else
        ruling_end(req, op);
}

void
verdict_withdraw(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_SUBMIT, OWNED_ADJUDICATION, false, &form);
    if (!op)
        return;
    ruling_withdraw(op, req->vars[0], form_get(form, "reason"));
    ruling_end(req, op);
}

void
verdict_replace(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_SUBMIT, OWNED_ADJUDICATION, false, &form);
    struct submission *s = op ? arena_alloc(&req->pool, sizeof *s) : NULL;
    if (!s)
        return;
    const char *record = form_get(form, "record");
    s->record = (struct record){.type = "text/plain", .data = record, .len = strlen(record)};
    if (op_options(op, form_given(form, "variant"), form_given(form, "notation"), s->record.type,
                   &s->options))
        submission_replace(op, s, req->vars[0], form_get(form, "reason"));
    submission_clear(s);
    form_end(req, op, address(req, "/verdicts/%s", s->adjudication.id ? s->adjudication.id : ""));
}

void
verdict_share(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_DIRECT);
    struct operation *op = form ? operation_reading(req) : NULL;
    char secret[44];
    if (!op)
        return;
    sign_secret(secret);
    share_set(op, req->vars[0], form_is(form, "action", "open") ? secret : NULL);
    req->key = NULL;
    ruling_end(req, op);
}
