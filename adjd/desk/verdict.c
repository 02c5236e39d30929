/* SPDX-License-Identifier: MIT */
/* The page of a verdict with the director's forms, its print version, its public share link, and the handlers of the forms. */
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "club/judging.h"
#include "club/rulings.h"
#include "club/submissions.h"
#include "desk/board.h"
#include "desk/event.h"
#include "desk/form.h"
#include "desk/pages.h"
#include "desk/qr.h"
#include "desk/reading.h"
#include "desk/undo.h"
#include "event/rows.h"
#include "os/sign.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/adjudications.h"
#include "store/credentials.h"
#include "store/tournaments.h"
#include "web/operation.h"
#include "web/request.h"
#include "web/route.h"

struct shown {
    struct html h;
    struct judged j;
    struct json *stored;
    struct moves moves; /* the legal moves of the record */
    struct board_look look;
};

/* Loading. */

/* Loads the adjudication with this id and everything to be shown. On failure returns false and sets a problem reply. Call
 * shown_clear() in every case. */
static bool
shown_load(struct shown *s, struct request *req, const char *id)
{
    *s = (struct shown){.stored = NULL};
    html_init(&s->h, req);
    struct operation *op = operation_reading(req);
    if (!op)
        return false;
    struct judge_request asked = {.wants = WANT_MOVES};
    report_ask(&s->h, &asked);
    if (!judged_load(op, id, &asked, &s->j)) {
        operation_failed(req, op);
        return false;
    }
    s->stored = json_parse(s->j.found.a.verdict, strlen(s->j.found.a.verdict), NULL);
    if (s->j.is_read) /* a record that can no longer be parsed is shown as it was stored */
        s->moves = moves_written(req, s->j.reply.moves);
    return true;
}

static void
shown_clear(struct shown *s)
{
    json_free(s->stored);
}

static const char *
shown_title(const struct shown *s)
{
    if (!s->j.found.a.white && !s->j.found.a.black)
        return variant_title(&s->h, s->j.found.a.variant);
    return arena_printf(&s->h.req->pool, "%s – %s", s->j.found.a.white ? s->j.found.a.white : "?",
                        s->j.found.a.black ? s->j.found.a.black : "?");
}

/* The state of the adjudication. */

/* The points of a side in a decision: "½"; NULL: no score. */
static const char *
points_of(const struct shown *s, const struct json *score, const char *side)
{
    int64_t hundredths = 0;
    const char *text = json_member_text(score, side);
    if (!json_member_text(score, "white"))
        return NULL;
    return text && score_read(text, &hundredths) ? points_text(s->h.req, hundredths) : "–";
}

/* Returns a director's decision as an English text to translate. */
static const char *
decision_text(const char *status, const char *winner)
{
    if (winner)
        return strcmp(winner, "white") == 0 ? N_("Director's decision: White wins")
                                            : N_("Director's decision: Black wins");
    if (status && strcmp(status, "draw") == 0)
        return N_("Director's decision: draw");
    return status && strcmp(status, "decided") == 0 ? N_("Director's decision: both players lose")
                                                    : N_("Director's decision: undecided");
}

/* The director's last decision. */
static void
set_decision(struct shown *s, const char *text)
{
    struct json *decision = json_parse(text, strlen(text), NULL);
    const struct json *score = json_member(decision, "score");
    const char *reason = json_member_text(decision, "reason");
    values_set(
        &s->h.values,
        "decision=%s white_points=%s black_points=%s is_forfeit=%d decision_reason=%s",
        decision_text(json_member_text(decision, "status"), json_member_text(decision, "winner")),
        points_of(s, score, "white"), points_of(s, score, "black"),
        json_bool(json_member(decision, "forfeit"), false),
        reason ? arena_string(&s->h.req->pool, reason) : "");
    json_free(decision);
}

static void
set_state(struct shown *s)
{
    const struct standing_of_verdict *standing = &s->j.found.standing;
    const struct adjudication *a = &s->j.found.a;
    int64_t white = SCORE_PENDING, black = SCORE_PENDING;
    verdict_points(a->verdict, &white, &black);
    values_set(&s->h.values,
               "id=%s variant=%s game=%s is_withdrawn=%d replaced_by=%s replaces=%s is_accepted=%d "
               "is_open=%d decision=",
               a->id, a->variant, variant_title(&s->h, a->variant),
               strcmp(standing->state, "withdrawn") == 0, standing->replaced_by, standing->replaces,
               !standing->decision && standing->acceptance, s->j.tournament.seq && white < 0);
    if (standing->decision)
        set_decision(s, standing->decision);
}

/* Stepping through the game. */

/* Marks the squares of a list. */
static void
marks_add(struct shown *s, const char *list, const char *separator, const char *kind)
{
    for (size_t len; list && *list; list += len + (list[len] != '\0')) {
        len = strcspn(list, separator);
        if (len > 0)
            look_add(&s->look, arena_copy(&s->h.req->pool, list, len), kind, NULL);
    }
}

/* Returns the drawing of a position with the chosen evidence, and at the end with the illegal move and the squares that block it or
 * give check. NULL: the position cannot be drawn. */
static const char *
position_markup(struct shown *s, size_t ply, size_t last)
{
    struct request *req = s->h.req;
    struct operation *op = operation_of(req);
    struct judge_request position = s->j.request;
    struct judge_reply reply;
    position.wants = WANT_GAME;
    position.ply = ply;
    if (*given(req, "count")) {
        struct judge_request q = position;
        q.wants |= WANT_POSITION | WANT_SQUARES;
        q.piece = given(req, "count");
        if (op && op_asks(op, &q, &reply))
            marks_add(s, reply.squares, "\n", "chosen");
    }
    marks_add(s, given(req, "show"), ".", "chosen");
    const struct json *illegal = ply == last ? json_member(s->stored, "illegal") : NULL;
    const struct json *blocked = json_member(illegal, "squares");
    s->look.tried_from = json_member_text(illegal, "from");
    s->look.tried_to = json_member_text(illegal, "to");
    for (size_t i = 0; i < json_count(blocked); i++)
        marks_add(s, json_text(json_item(blocked, i)), "", "from");
    return board_markup(&s->h, &position, &s->look);
}

/* The board after ?ply= moves, with navigation and the move list. */
static void
set_stepping(struct shown *s)
{
    struct values *v = &s->h.values;
    size_t last = s->moves.count, ply = ply_asked(s->h.req, last, last);
    values_set(v, "is_replayed=%d", s->moves.at != NULL);
    if (!s->moves.at)
        return;
    values_set(v, "board=%s attempted=%s", position_markup(s, ply, last),
               ply == last ? json_member_text(json_member(s->stored, "illegal"), "text") : "");
    values_steps(v, s->h.req->path, ply, last);
    values_moves(&s->h, v, &s->moves, s->h.req->path, ply);
}

/* Evidence. */

/* Returns the square of an evidence's piece, which is a text or an object; NULL: none. */
static const char *
square_of(const struct json *piece)
{
    return json_text(piece) ? json_text(piece) : json_member_text(piece, "square");
}

/* Returns the squares of the king and its attackers in the form of ?show=; "": no check. */
static const char *
attack_of(struct shown *s, const struct json *evidence)
{
    const struct json *attackers = json_member(evidence, "attackers");
    const char *king = square_of(json_member(evidence, "king")), *all = king ? king : "";
    for (size_t i = 0; king && i < json_count(attackers); i++) {
        const char *from = square_of(json_item(attackers, i));
        if (from)
            all = arena_printf(&s->h.req->pool, "%s.%s", all, from);
    }
    return all;
}

static void
set_evidence(struct shown *s)
{
    const struct json *evidence = json_member(s->stored, "evidence");
    const char *attack = attack_of(s, evidence);
    bool any = json_count(json_member(evidence, "plies")) || *attack ||
               json_count(json_member(evidence, "counters")) ||
               json_count(json_member(evidence, "pieces"));
    values_set(&s->h.values, "attack=%s", attack);
    values_json(&s->h.values, "evidence", any && s->moves.at ? evidence : NULL);
}

/* The page's values. */

static void
set_report(struct shown *s)
{
    values_set(&s->h.values, "report=%s status=%s reason=%s evidence=",
               s->j.is_same ? s->j.reply.report.data : "", status_text(s->j.found.a.status),
               reason_text(&s->h, s->j.found.a.reason));
    values_json(&s->h.values, "citation", json_member(s->stored, "citation"));
}

/* Sets the values of the templates verdict_*. A printed page has no board to step through and no links to evidence. */
static void
shown_set(struct shown *s, bool is_printed)
{
    set_state(s);
    set_report(s);
    if (is_printed)
        return;
    set_stepping(s);
    set_evidence(s);
}

/* The history. */

/* Returns the name of the actor's token, if it is known, else the actor. */
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
ruling_item(void *page, const struct ruling *r)
{
    static const struct choice kinds[] = {{"acceptance", N_("Verdict accepted")},
                                          {"withdrawal", N_("Withdrawn")},
                                          {"replacement", N_("Replaced")},
                                          {"decision", N_("Decision taken back")},
                                          {NULL, NULL}};
    struct html *h = page;
    struct values row = {.count = 0};
    bool is_forfeit = r->status && strcmp(r->status, "forfeit") == 0;
    bool has_points = r->status && r->white_points >= 0 && r->black_points >= 0;
    values_set(&row,
               "when=%s kind=%s decision=%s white_points=%s black_points=%s is_forfeit=%d "
               "reason=%s actor=%s",
               time_markup(h->req, r->created_ms), r->status ? NULL : choice_label(kinds, r->kind),
               r->status ? decision_text(is_forfeit ? "decided" : r->status, r->winner) : "",
               has_points ? points_text(h->req, r->white_points) : "",
               has_points ? points_text(h->req, r->black_points) : "", is_forfeit, r->reason,
               actor_text(h->req, r->actor));
    row_write(h, "history_row", &row);
    return true;
}

/* GET /verdicts/{id}, /shared/{secret} */

static void
warning_row(struct values *row, void *shown)
{
    values_set(row, "warning=%s",
               ((const struct shown *)shown)->j.found.standing.warnings[row->at]);
}

/* A line of the record. The lines are numbered, to help find a defect. */
static void
line_row(struct values *row, void *lines)
{
    values_set(row, "line=%s", ((const char **)lines)[row->at]);
}

static void
shown_show(struct shown *s, bool is_shared)
{
    struct request *req = s->h.req;
    int64_t round = s->j.found.standing.round;
    struct page_head head = {.title = shown_title(s), .is_wide = true, .is_bare = is_shared};
    if (!is_shared && s->j.tournament.seq && round) {
        head.above = arena_printf(&req->pool, "/tournaments/%s/rounds/%lld", s->j.tournament.id,
                                  (long long)round);
        head.above_title = arena_printf(&req->pool, "%s · %s %lld", s->j.tournament.name,
                                        word(&s->h, N_("Round")), (long long)round);
    }
    shown_set(s, false);
    page_show(&s->h, 200, &head, is_shared ? "shared" : "verdict");
}

void
verdict_page(struct request *req)
{
    struct shown s;
    if (shown_load(&s, req, req->vars[0])) {
        struct values *v = &s.h.values;
        const struct verdict_found *found = &s.j.found;
        const char *share = NULL;
        const char *text = arena_copy(&req->pool, s.j.record.data, s.j.record.len);
        size_t count;
        const char **lines = arena_split(&req->pool, text, '\n', 0, &count);
        if (count && !*lines[count - 1])
            count--; /* the text ends with a line break */
        values_record(&s.h, text, found->a.variant, found->a.as_notation);
        (void)store_share_of(req->reader, found->a.id, &req->pool, &share);
        values_set(v, "is_current=%d is_unruled=%d share=%s created=%s",
                   strcmp(found->standing.state, "current") == 0,
                   !found->standing.acceptance && !found->standing.decision, share,
                   time_markup(req, found->a.created_ms));
        values_undo(&s.h);
        values_rows(v, "warnings", found->standing.warning_count, warning_row, &s);
        values_rows(v, "lines", count, line_row, lines);
        store_ruling_list(req->reader, found->a.id, ruling_item, &s.h);
        shown_show(&s, false);
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
    if (shown_load(&s, req, id))
        shown_show(&s, true);
    shown_clear(&s);
}

void
print_page(struct request *req)
{
    struct shown s;
    const char *secret = NULL, *link = NULL;
    if (shown_load(&s, req, req->vars[0])) {
        if (store_share_of(req->reader, s.j.found.a.id, &req->pool, &secret) == DB_OK)
            link = arena_printf(&req->pool, "%s/shared/%s", own_address(req), secret);
        values_set(&s.h.values, "link=%s qr=%s", link, link ? qr_markup(&req->pool, link) : "");
        shown_set(&s, true);
        page_show(&s.h, 200, &(struct page_head){.title = shown_title(&s), .is_bare = true},
                  "print");
    }
    shown_clear(&s);
}

/* Form handlers. */

static const char *
verdict_url(struct request *req)
{
    return arena_printf(&req->pool, "/verdicts/%s", url_part(req, req->vars[0]));
}

/* Runs the ruling, and returns to the page of the verdict, or to `then` where it is not NULL. */
static void
ruling_end(struct request *req, struct operation *op, const char *then)
{
    form_end(req, op, then ? then : verdict_url(req));
}

/* Adds a decision to the form of an undo, as verdict_decide() reads it. */
static void
undo_decision(struct undo *u, const struct json *decision)
{
    const char *status = json_member_text(decision, "status"),
               *winner = json_member_text(decision, "winner");
    const struct json *score = json_member(decision, "score");
    const char *outcome = winner ? winner : strcmp(status, "decided") == 0 ? "none" : status;
    bool is_forfeit = json_bool(json_member(decision, "forfeit"), false);
    undo_field(u, "outcome",
               arena_printf(&u->req->pool, "%s%s", outcome, is_forfeit ? " forfeit" : ""));
    undo_field(u, "reason", json_member_text(decision, "reason"));
    if (strcmp(status, "undecided") == 0)
        return;
    undo_field(u, "white", json_member_text(score, "white"));
    undo_field(u, "black", json_member_text(score, "black"));
}

/* The undo of a ruling that is about to be stored: the decision before it, or the verdict. */
static struct undo
ruling_undo(struct request *req, struct operation *op, const struct form *form, const char *label)
{
    struct verdict_found now;
    const struct ruling *r = op->data;
    const char *url = verdict_url(req);
    if (!r || verdict_find(op->store, op->pool, req->vars[0], &now))
        return (struct undo){.req = req};
    const char *last = now.standing.decision ? now.standing.decision : now.standing.acceptance;
    struct json *ruling = last ? json_parse(last, strlen(last), NULL) : NULL;
    undo_expect(op, form, ruling ? json_member_text(ruling, "id") : "");
    struct undo u = undo_begin(req, url, arena_printf(&req->pool, "%s/decision", url), label);
    bool takes_back = strcmp(r->kind, "decision") == 0 && !r->status;
    undo_field(&u, "was", takes_back ? "" : r->id);
    if (now.standing.decision)
        undo_decision(&u, ruling);
    else
        undo_field(&u, "outcome", "verdict");
    json_free(ruling);
    return u;
}

/* The decision in the form. */
static struct decision
form_decision(struct request *req, const struct form *form)
{
    const char *chosen = form_get(form, "outcome"), *forfeit = strstr(chosen, " forfeit");
    const char *outcome =
        forfeit ? arena_copy(&req->pool, chosen, (size_t)(forfeit - chosen)) : chosen;
    bool has_winner = strcmp(outcome, "white") == 0 || strcmp(outcome, "black") == 0;
    bool both_lose = strcmp(outcome, "none") == 0, has_score = form_given(form, "white") != NULL;
    return (struct decision){.status = has_winner || both_lose ? "decided" : outcome,
                             .winner = has_winner ? outcome : NULL,
                             .has_score = both_lose || has_score,
                             .white = has_score ? form_get(form, "white") : "0",
                             .black = has_score ? form_get(form, "black") : "0",
                             .forfeit = forfeit != NULL,
                             .takes_back = strcmp(outcome, "verdict") == 0,
                             .reason = form_get(form, "reason")};
}

void
verdict_decide(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_ADJUDICATION, true, &form);
    if (!op)
        return;
    struct decision decision = form_decision(req, form);
    ruling_decide(op, req->vars[0], &decision);
    struct undo undo = ruling_undo(req, op, form, N_("the decision"));
    ruling_end(req, op, NULL);
    undo_offer(&undo);
}

void
verdict_accept(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_ADJUDICATION, true, &form);
    if (!op)
        return;
    ruling_accept(op, req->vars[0], "");
    struct undo undo = ruling_undo(req, op, form, N_("the acceptance"));
    ruling_end(req, op, form_given(form, "back") ? page_back(form_get(form, "back")) : NULL);
    undo_offer(&undo);
}

void
verdict_withdraw(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_SUBMIT, OWNED_ADJUDICATION, false, &form);
    if (!op)
        return;
    ruling_withdraw(op, req->vars[0], form_get(form, "reason"));
    ruling_end(req, op, NULL);
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
    form_end(
        req, op,
        arena_printf(&req->pool, "/verdicts/%s", s->adjudication.id ? s->adjudication.id : ""));
}

void
verdict_share(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_ADJUDICATION, true, &form);
    char secret[44];
    if (!op)
        return;
    bool opens = form_is(form, "action", "open");
    if (!opens && !form_is(form, "action", "revoke")) {
        problem_set(req, PROBLEM_BAD_CONTENT, "action must be open or revoke");
        return;
    }
    sign_secret(secret);
    share_set(op, req->vars[0], opens ? secret : NULL);
    req->key = NULL;
    ruling_end(req, op, NULL);
}
