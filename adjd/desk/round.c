/* SPDX-License-Identifier: MIT */
/* The page of a round: pairings, received records, pending work of the director, and byes. */
#include <string.h>

#include "base/message.h"
#include "base/number.h"
#include "club/tournaments.h"
#include "club/enrolment.h"
#include "club/pairing.h"
#include "club/rounds.h"
#include "desk/event.h"
#include "desk/matches.h"
#include "desk/pages.h"
#include "desk/paging.h"
#include "desk/undo.h"
#include "web/request.h"
#include "os/id.h"

/* The round in the path; 0 and a problem reply on failure. */
static int64_t
round_of(struct request *req)
{
    return path_number(req, 1, ROUND_MOST);
}

/* The table of games. */

/* A round on its page. */
struct round_page {
    struct event_page e;
    int64_t round;
    struct match_table matches;
};

/* The results that a director can enter, and their text on the page; the first QUICK of them have a button of their own
 * while the game has none. */
static const struct choice results[] = {{"1-0", "1–0"},  {"1/2-1/2", "½–½"}, {"0-1", "0–1"},
                                        {"+-", "+ : −"}, {"-+", "− : +"},    {"--", "− : −"},
                                        {"0-0", "0–0"}};
enum { RESULTS = sizeof results / sizeof *results, QUICK = 3 };

/* The text of a reported result. */
static const char *
result_shown(const char *codes)
{
    const char *word = codes_word(codes);
    for (size_t i = 0; i < RESULTS; i++)
        if (strcmp(results[i].value, word) == 0)
            return results[i].label;
    return word;
}

static void
result_row(struct values *row, void *context)
{
    const struct standing_game *g = context;
    const char codes[] = {g->white_code, g->black_code, '\0'};
    values_set(row, "value=%s label=%s is_quick=%d is_set=%d", results[row->at].value,
               results[row->at].label, row->at < QUICK && g->white_code == '?',
               strcmp(results[row->at].value, codes_word(codes)) == 0);
}

static void
game_row(struct values *row, void *context)
{
    struct round_page *p = context;
    struct request *req = p->e.h.req;
    const struct standing_game *g = &p->e.s.games[row->at];
    const struct standing *white = &p->e.s.players[g->white], *black = &p->e.s.players[g->black];
    const char *need = need_text(standings_need(g)), *result = result_text(req, g), *place = "";
    bool is_ruled = g->decided || g->accepted, is_awaited = !g->adjudication,
         is_open = g->white_code == '?';
    if (is_awaited)
        place = arena_printf(&req->pool, "tournament=%s&round=%lld&board=%lld&white=%s&black=%s",
                             p->e.t.id, (long long)g->round, (long long)g->board,
                             url_part(req, white->name), url_part(req, black->name));
    values_set(row,
               "board=%jd white=%s white_number=%jd result=%s black=%s black_number=%jd verdict=%s "
               "status=%s reason=%s basis=%s need=%s place=%s",
               g->board, white->name, white->number, *result ? result : "–", black->name,
               black->number, g->adjudication, status_text(g->status),
               reason_text(&p->e.h, g->reason), basis_text(g->basis), need, place);
    values_set(row,
               "is_reported=%d is_awaited=%d is_open=%d is_accepted=%d is_to_decide=%d "
               "is_to_accept=%d takes_result=%d reported=%s",
               is_awaited && !is_open, is_awaited, is_open,
               !need && g->adjudication && !g->decided && g->accepted,
               need && g->adjudication && is_ruled, need && g->adjudication && !is_ruled,
               is_awaited && g->board > 0, need && g->reported ? result_shown(g->reported) : "");
    values_set(row, "at=%s", page_at(req, g->board));
    values_rows(row, "choices", RESULTS, result_row, (void *)(uintptr_t)g);
    match_head_set(row, &p->matches, g);
}

static bool
has_game(void *context, size_t at, struct paging *p)
{
    const struct round_page *page = context;
    const struct standings *s = &page->e.s;
    const struct standing_game *g = &s->games[at];
    return g->round == page->round &&
           paging_finds(p, g->board, s->players[g->white].name, s->players[g->black].name);
}

/* Byes. */

static void
bye_row(struct values *row, void *context)
{
    struct round_page *p = context;
    const struct standing_bye *bye = &p->e.s.byes[row->at];
    const struct standing *player = &p->e.s.players[bye->player];
    values_set(row, "number=%jd name=%s brings=%s", player->number, player->name,
               bye_text(bye->code));
    row->is_left_out = bye->round != p->round;
}

/* A player who may get a bye: without a game in this round, and not withdrawn. */
static void
player_row(struct values *row, void *context)
{
    struct round_page *p = context;
    const struct standing *player = &p->e.s.players[row->at];
    const struct cell *cell = standings_cell(&p->e.s, row->at, p->round);
    values_set(row, "number=%jd name=%s", player->number, player->name);
    row->is_left_out = (cell && cell->opponent != NO_OPPONENT) ||
                       (player->withdrawn && player->withdrawn <= p->round);
}

/* Pairings. */

/* The current pairings in the syntax of the form. */
static const char *
pairings_text(struct arena *pool, const struct standings *s, int64_t round)
{
    struct buffer out = {0};
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        if (g->round == round)
            buffer_printf(&out, "%lld %lld\n", (long long)s->players[g->white].number,
                          (long long)s->players[g->black].number);
    }
    for (size_t i = 0; i < s->bye_count; i++)
        if (s->byes[i].round == round && s->byes[i].code == 'U')
            buffer_printf(&out, "%lld 0\n", (long long)s->players[s->byes[i].player].number);
    return arena_keep(pool, &out);
}

/* The ways to pair a round: their values name a system and the number of cycles. */
static const struct choice systems[] = {{"program", N_("by the pairing program")},
                                        {"round-robin", N_("round robin (Berger tables)")},
                                        {"double", N_("double round robin (Berger tables)")},
                                        {NULL, NULL}};

/* Offers the systems, first the one that fits the tournament; a pairing program only if there is one. */
static void
set_systems(struct event_page *e)
{
    const char *type = json_member_text(e->facts, "type_code");
    bool has_program = *config_of(e->h.req->adjd)->pairing_program;
    const char *chosen = e->s.is_round_robin && strstr(type, "DOUBLE") ? "double"
                         : e->s.is_round_robin || !has_program         ? "round-robin"
                                                                       : "program";
    values_choices(&e->h, &e->h.values, "systems", has_program ? systems : systems + 1, chosen);
}

/* GET /tournaments/{id}/rounds/{n} */

/* Whether the round can be paired: it is one of the tournament, and none of its games has a result. */
static bool
may_pair(const struct event_page *e, int64_t round, size_t played)
{
    return !played && round <= enrolment_rounds(&e->t);
}

static bool
set_round(struct round_page *p)
{
    const struct standings *s = &p->e.s;
    bool names_players = s->player_count <= PAGE_ROWS;
    size_t all = 0, received = 0, decided = 0, needs = 0, byes = 0;
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        bool is_here = g->round == p->round;
        all += is_here;
        received += is_here && g->adjudication;
        decided += is_here && g->white_code != '?';
        needs += is_here && standings_need(g);
    }
    for (size_t i = 0; i < s->bye_count; i++)
        byes += s->byes[i].round == p->round;
    values_set(&p->e.h.values,
               "games_all=%zu games_received=%zu games_decided=%zu games_open=%zu has_byes=%zu "
               "pairings=%s round=%jd variant=%s",
               all, received, decided, needs, byes,
               pairings_text(&p->e.h.req->pool, &p->e.s, p->round), p->round, p->e.t.variant);
    values_set(&p->e.h.values, "may_pair=%d needs_elsewhere=%zu has_players=%d",
               may_pair(&p->e, p->round, received + decided), needs_count(&p->e) - needs,
               s->player_count > 0);
    set_systems(&p->e);
    matches_load(&p->matches, p->e.h.req, s, p->e.facts, p->round);
    set_matches(&p->matches, &p->e.h);
    values_choices(&p->e.h, &p->e.h.values, "papers", papers_of(&p->e), NULL);
    values_rows(&p->e.h.values, "byes", s->bye_count, bye_row, p);
    values_rows(&p->e.h.values, "players", names_players ? s->player_count : 0, player_row, p);
    return values_page(&p->e.h, "games", s->game_count, has_game, game_row, p);
}

void
round_page(struct request *req)
{
    struct round_page p = {.round = round_of(req)};
    if (!p.round)
        return;
    bool is_loaded = event_load(&p.e, req, standings_rounds);
    if (is_loaded && p.round > p.e.rounds && p.round > enrolment_rounds(&p.e.t))
        problem_set(req, PROBLEM_NOT_FOUND, "the tournament has %lld rounds",
                    (long long)p.e.rounds);
    else if (is_loaded && set_round(&p)) {
        values_undo(&p.e.h);
        event_show(
            &p.e,
            arena_printf(&req->pool, "%s %lld", word(&p.e.h, N_("Round")), (long long)p.round),
            true, "round");
    }
    teams_clear(&p.matches.teams);
    event_clear(&p.e);
}

/* POST .../result, .../byes */

/* The page of the round, as a URL. */
static const char *
round_url(struct request *req)
{
    return arena_printf(&req->pool, "/tournaments/%s/rounds/%s", url_part(req, req->vars[0]),
                        url_part(req, req->vars[1]));
}

/* Runs the operation, and returns to the page of the round, to this place of it, with the undo. */
static void
round_end(struct request *req, struct operation *op, const char *place, struct undo *undo)
{
    form_end(req, op, arena_printf(&req->pool, "%s%s", round_url(req), place));
    undo_offer(undo);
}

static struct undo
result_undo(struct request *req, struct operation *op, const struct plan *plan, int64_t board,
            const struct form *form)
{
    struct fixture f = {.white_code = '?', .black_code = '?'};
    const char *result = form_get(form, "result"), *url = round_url(req);
    if (store_fixture_at(op->store, plan->tournament.seq, plan->round, board, op->pool, &f))
        return (struct undo){.req = req};
    const char codes[] = {f.white_code, f.black_code, '\0'};
    const char *now = codes_word(codes);
    undo_expect(op, form, strcmp(now, "*") == 0 ? "none" : now);
    struct undo u =
        undo_begin(req, url, arena_printf(op->pool, "%s/result", url),
                   message_make(op->pool, N_("board %lld, %s"), (long long)board,
                                strcmp(result, "none") == 0 ? N_("no result") : result));
    undo_number(&u, "board", board);
    undo_field(&u, "result", f.white_code == '?' ? "none" : now);
    undo_field(&u, "was", result);
    return u;
}

void
result_take(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? round_of(req) : 0;
    int64_t board = round ? form_number(form, "board", PLAYERS_MOST) : 0;
    struct plan *plan = round ? plan_start(op, req->vars[0], round) : NULL;
    struct undo undo = {.req = req};
    if (plan) {
        undo = result_undo(req, op, plan, board, form);
        result_set(op, plan, board,
                   form_is(form, "result", "none") ? NULL : form_get(form, "result"));
    }
    if (round)
        round_end(req, op,
                  arena_printf(&req->pool, "%s#board-%lld", page_at(req, board), (long long)board),
                  &undo);
}

static struct undo
bye_undo(struct request *req, struct operation *op, const struct plan *plan, int64_t number,
         const struct form *form)
{
    struct player p;
    const char *kind = NULL, *url = round_url(req);
    enum db_status st =
        store_player_by_number(op->store, plan->tournament.seq, number, op->pool, &p);
    if (!st)
        st =
            store_round_bye(op->store, plan->tournament.seq, plan->round, p.entry, op->pool, &kind);
    if (st && st != DB_NONE)
        return (struct undo){.req = req};
    undo_expect(op, form, kind ? kind : "none");
    struct undo u =
        undo_begin(req, url, arena_printf(op->pool, "%s/byes", url),
                   message_make(op->pool, N_("the bye of player %lld"), (long long)number));
    undo_number(&u, "number", number);
    undo_field(&u, "kind", kind ? kind : "none");
    undo_field(&u, "was", form_get(form, "kind"));
    return u;
}

void
bye_give(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? round_of(req) : 0;
    struct plan *plan = round ? plan_start(op, req->vars[0], round) : NULL;
    struct undo undo = {.req = req};
    if (plan) {
        int64_t number = form_number(form, "number", PLAYERS_MOST);
        undo = bye_undo(req, op, plan, number, form);
        bye_set(op, plan, number, form_is(form, "kind", "none") ? NULL : form_get(form, "kind"));
    }
    if (round)
        round_end(req, op, "", &undo);
}

/* POST .../pairings */

struct pairing_list {
    struct operation *op;
    struct plan *plan;
    struct standings s;
};

/* Adds a pairing to the plan. False when there are too many. */
static bool
pair_add(struct pairing_list *l, int64_t white, int64_t black)
{
    struct plan *plan = l->plan;
    if (plan->count == PLAYERS_MOST) {
        op_refuse(l->op, REFUSED_VALUE, "%d pairings are the limit", PLAYERS_MOST);
        return false;
    }
    plan->couples[plan->count] = (struct couple){(int64_t)plan->count + 1, white, black};
    plan->count++;
    return true;
}

static bool
line_take(void *context, char *line, size_t number)
{
    struct pairing_list *l = context;
    char *black = line_split(line);
    int64_t one = black ? player_find(&l->s, line_trim(line)) : -1,
            other = black ? player_find(&l->s, black) : -1;
    if (one > 0 && other >= 0)
        return pair_add(l, one, other);
    op_refuse(l->op, REFUSED_VALUE, "\"%.60s\" is no pairing of two players of this tournament",
              one <= 0 || !black ? line : black);
    l->op->refusal.line = number;
    l->op->refusal.column = 1;
    return false;
}

/* Takes the pairings of the round from a report file. */
static void
report_take(struct pairing_list *l, const char *text)
{
    struct judge_reply report;
    bool good = op_report(l->op, text, strlen(text), NULL, &report);
    const struct fixture *fixtures = report.fixtures.rows;
    const struct bye *byes = report.byes.rows;
    for (size_t i = 0; good && i < report.fixtures.count; i++)
        if (fixtures[i].round == l->plan->round)
            good = pair_add(l, fixtures[i].white, fixtures[i].black);
    for (size_t i = 0; good && i < report.byes.count; i++)
        if (byes[i].round == l->plan->round && strcmp(byes[i].kind, "allocated") == 0)
            good = pair_add(l, byes[i].player, 0);
}

/* Reads the pairings if the text begins with their number, as bbpPairings writes it. A list of pairs has an even number of numbers,
 * so it is never taken for such a text. */
static bool
is_counted(struct operation *op, struct plan *plan, const char *text)
{
    struct plan counted = *plan;
    bool good = plan_read(op, &counted, text);
    op->refusal = (struct refusal){.kind = REFUSED_NOT};
    if (good)
        *plan = counted;
    return good;
}

/* The undo of new pairings: the old ones. None for teams, whose boards are numbered by matches. */
static struct undo
pairings_undo(struct request *req, const struct pairing_list *l)
{
    const char *url = round_url(req);
    if (strstr(l->plan->tournament.facts, "\"kind\":\"team\""))
        return (struct undo){.req = req};
    struct undo u =
        undo_begin(req, url, arena_printf(&req->pool, "%s/pairings", url), N_("the pairings"));
    undo_field(&u, "pairings", pairings_text(&req->pool, &l->s, l->plan->round));
    return u;
}

/* Reads the pairings of the form into the plan. */
static void
list_take(struct pairing_list *l, const struct form *form)
{
    const struct field *file = form_file(form, "file");
    const char *text =
        file ? arena_copy(l->op->pool, file->value, file->len) : form_get(form, "pairings");
    if (strncmp(text, "012 ", 4) == 0 || strstr(text, "\n001 "))
        report_take(l, text);
    else if (!is_counted(l->op, l->plan, text))
        lines_take(l->op->pool, text, line_take, l);
}

void
pairings_take(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? round_of(req) : 0;
    struct pairing_list l = {.op = op, .plan = round ? plan_start(op, req->vars[0], round) : NULL};
    struct undo undo = {.req = req};
    if (l.plan) {
        l.plan->couples = arena_array(op->pool, PLAYERS_MOST, sizeof *l.plan->couples);
        bool is_read =
            op_read(op, standings_load(&l.s, op->store, &l.plan->tournament, standings_rounds));
        if (!is_read)
            l.plan->couples = NULL;
        if (l.plan->couples) {
            undo = pairings_undo(req, &l);
            list_take(&l, form);
        }
        pairings_replace(op);
        standings_clear(&l.s);
    }
    if (round)
        round_end(req, op, "", &undo);
}

/* POST .../pairing */

/* The pairings that a system has made, before they are set. */
struct preview {
    struct event_page e;
    const struct plan *plan;
};

/* The player with this number; NULL: none. */
static const struct standing *
player_numbered(const struct preview *p, int64_t number)
{
    size_t place = number ? standings_find(&p->e.s, number) : NO_OPPONENT;
    return place == NO_OPPONENT ? NULL : &p->e.s.players[place];
}

static void
couple_row(struct values *row, void *context)
{
    struct preview *p = context;
    const struct couple *c = &p->plan->couples[row->at];
    const struct standing *white = player_numbered(p, c->white),
                          *black = player_numbered(p, c->black);
    values_set(row, "board=%jd white=%s white_number=%jd black=%s black_number=%jd",
               c->black ? c->board : 0, white ? white->name : "", c->white,
               black ? black->name : "", c->black);
}

static void
warning_row(struct values *row, void *context)
{
    const struct preview *p = context;
    values_set(row, "warning=%s", p->plan->warnings[row->at]);
}

static void
preview_show(struct request *req, const struct plan *plan)
{
    struct preview p = {.plan = plan};
    if (event_load(&p.e, req, standings_rounds)) {
        values_set(&p.e.h.values, "round=%jd round_page=%s", plan->round,
                   arena_printf(&req->pool, "/tournaments/%s/rounds/%lld", p.e.t.id,
                                (long long)plan->round));
        values_rows(&p.e.h.values, "couples", plan->count, couple_row, &p);
        values_rows(&p.e.h.values, "warnings", plan->warning_count, warning_row, &p);
        event_show(
            &p.e,
            arena_printf(&req->pool, "%s %lld", word(&p.e.h, N_("Round")), (long long)plan->round),
            false, "pairing");
    }
    event_clear(&p.e);
}

void
pairing_preview(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? round_of(req) : 0;
    struct plan *plan = round ? plan_start(op, req->vars[0], round) : NULL;
    if (plan) {
        bool is_double = form_is(form, "system", "double");
        pairing_make(op, plan, is_double ? "round-robin" : form_get(form, "system"), 1 + is_double);
    }
    if (round && !operation_failed(req, op) && plan)
        preview_show(req, plan);
}
