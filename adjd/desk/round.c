/* SPDX-License-Identifier: MIT */
/* The page of a round: pairings, received records, pending work of the director, and byes. */
#include <string.h>

#include "base/number.h"
#include "club/tournaments.h"
#include "club/rounds.h"
#include "desk/event.h"
#include "desk/pages.h"
#include "web/request.h"
#include "os/id.h"

/* The round in the path; 0 and a problem reply on failure. */
static int64_t
round_of(struct request *req)
{
    return path_number(req, 1, ROUND_MOST);
}

/* The table of games. */

/* What the director has to do about a game; NULL: nothing. A game without a result stays on the
 * to-do list even after it was accepted or decided as undecided. */
static const char *
need_of(const struct standing_game *g)
{
    bool is_open = g->white_code == '?' || g->black_code == '?';
    if (!g->adjudication)
        return is_open ? N_("the record is missing") : NULL;
    if (g->decided || g->accepted)
        return is_open ? N_("result missing") : NULL;
    if (is_open)
        return g->reason && strcmp(g->reason, "illegal-move") == 0 ? N_("an illegal move: decide")
                                                                   : N_("undecided: decide");
    return g->basis && strcmp(g->basis, "reported") == 0 ? N_("reported result only: check it")
                                                         : NULL;
}

static void
put_entry_links(struct event_page *e, const struct standing_game *g)
{
    struct html *h = &e->h;
    const char *about = address(
        h->req, "tournament=%s&amp;round=%d&amp;board=%d&amp;white=%u&amp;black=%u", e->t.id,
        g->round, g->board, e->s.players[g->white].name, e->s.players[g->black].name);
    put(h, "<a href=\"/records/new?%r\">%w</a>", about, N_("Submit a record"));
    if (e->t.variant)
        put(h, " · <a href=\"/enter?variant=%s&amp;%r\">%w</a>", e->t.variant, about,
            N_("Enter the moves"));
}

/* The pending work and a button or link to do it. */
static void
put_need(struct event_page *e, const struct standing_game *g, const char *need)
{
    struct html *h = &e->h;
    if (need)
        put(h, "<strong>%w</strong>", need);
    else if (g->adjudication && !g->decided && g->accepted)
        put(h, "<span class=\"faint\">%w</span>", N_("accepted"));
    if (!need || !g->adjudication || !may(h, SCOPE_DIRECT))
        return;
    if (g->decided || g->accepted) {
        put(h, " <a href=\"/verdicts/%s\">%w</a>", g->adjudication, N_("Decide"));
        return;
    }
    put(h, " ");
    form_open(h, address(h->req, "/verdicts/%s/acceptance", g->adjudication), false);
    field_hidden(h, "back", h->req->path);
    put(h, "<button class=\"quiet\">%w</button></form>", N_("Accept"));
}

static void
put_game(struct event_page *e, const struct standing_game *g)
{
    struct html *h = &e->h;
    const char *need = need_of(g), *result = result_text(h->req, g);
    put(h,
        "<tr%r><td class=\"figure\">%n</td><td>%r</td><td class=\"result\">%s</td><td>%r</td><td>",
        need ? " class=\"needs\"" : "", g->board, player_markup(e, g->white),
        *result ? result : "–", player_markup(e, g->black));
    if (g->adjudication) {
        put(h, "<a href=\"/verdicts/%s\">%w</a>", g->adjudication, status_text(g->status));
        if (g->reason && *g->reason)
            put(h, " <span class=\"reason\">%s</span>", reason_text(h, g->reason));
    } else if (g->white_code != '?') {
        put(h, "%w", N_("from the report file"));
    } else if (may(h, SCOPE_SUBMIT)) {
        put_entry_links(e, g);
    }
    put(h, "</td><td>%w</td><td>", basis_text(g->basis));
    put_need(e, g, need);
    put(h, "</td></tr>\n");
}

static void
put_games(struct event_page *e, int64_t round)
{
    struct html *h = &e->h;
    size_t count = 0;
    for (size_t i = 0; i < e->s.game_count; i++)
        count += e->s.games[i].round == round;
    if (!count) {
        put(h, "<p>%w</p>\n", N_("This round has no pairings yet."));
        return;
    }
    table_open(h, "games", N_("Board"), N_("White player"), N_("Result"), N_("Black player"),
               N_("Verdict"), N_("Basis"), N_("To do"), NULL);
    for (size_t i = 0; i < e->s.game_count; i++)
        if (e->s.games[i].round == round)
            put_game(e, &e->s.games[i]);
    table_close(h);
}

/* Byes. */

static void
put_bye(struct event_page *e, const struct standing_bye *b, int64_t round)
{
    struct html *h = &e->h;
    put(h, "<li>%r: %w", player_markup(e, b->player), bye_text(b->code));
    if (may(h, SCOPE_DIRECT)) {
        put(h, " ");
        form_open(h, address(h->req, "/tournaments/%s/rounds/%d/byes", e->t.id, round), false);
        field_hidden(h, "kind", "none");
        field_hidden(h, "number", address(h->req, "%d", e->s.players[b->player].number));
        put(h, "<button class=\"quiet\">%w</button></form>", N_("Take back"));
    }
    put(h, "</li>\n");
}

/* A selection of the players who have no game in this round and have not withdrawn. */
static void
put_player_choice(struct event_page *e, const char *label, const char *name, int64_t round)
{
    struct html *h = &e->h;
    put(h, "<label class=\"field\"><span class=\"label\">%w</span><select name=\"%s\">", label,
        name);
    for (size_t i = 0; i < e->s.player_count; i++) {
        const struct standing *p = &e->s.players[i];
        const struct cell *cell = standings_cell(&e->s, i, round);
        if ((cell && cell->opponent != NO_OPPONENT) || (p->withdrawn && p->withdrawn <= round))
            continue;
        put(h, "<option value=\"%d\">%d %s</option>", p->number, p->number, p->name);
    }
    put(h, "</select></label>\n");
}

static void
put_bye_form(struct event_page *e, int64_t round)
{
    static const struct choice kinds[] = {{"half", N_("half a point")},
                                          {"full", N_("a full point")},
                                          {"zero", N_("no point")},
                                          {"allocated", N_("the bye of the pairings")},
                                          {NULL, NULL}};
    struct html *h = &e->h;
    put(h, "<details><summary>%w</summary>\n", N_("Give a bye"));
    form_open(h, address(h->req, "/tournaments/%s/rounds/%d/byes", e->t.id, round), false);
    put_player_choice(e, N_("Player"), "number", round);
    field_select(h, N_("It brings"), "kind", "half", kinds, NULL);
    form_close(h, N_("Give"));
    put(h, "</details>\n");
}

static void
put_byes(struct event_page *e, int64_t round)
{
    bool any = false;
    for (size_t i = 0; i < e->s.bye_count; i++) {
        if (e->s.byes[i].round != round)
            continue;
        put(&e->h, "%r", any ? "" : "<ul class=\"byes\">");
        put_bye(e, &e->s.byes[i], round);
        any = true;
    }
    put(&e->h, "%r\n", any ? "</ul>" : "");
    if (may(&e->h, SCOPE_DIRECT) && e->s.player_count)
        put_bye_form(e, round);
}

/* Pairings. */

/* The current pairings in the syntax of the form. */
static const char *
pairings_text(struct event_page *e, int64_t round)
{
    struct buffer out = {0};
    for (size_t i = 0; i < e->s.game_count; i++) {
        const struct standing_game *g = &e->s.games[i];
        if (g->round == round)
            buffer_printf(&out, "%lld %lld\n", (long long)e->s.players[g->white].number,
                          (long long)e->s.players[g->black].number);
    }
    for (size_t i = 0; i < e->s.bye_count; i++)
        if (e->s.byes[i].round == round && e->s.byes[i].code == 'U')
            buffer_printf(&out, "%lld 0\n", (long long)e->s.players[e->s.byes[i].player].number);
    const char *copy = out.data ? arena_string(&e->h.req->pool, out.data) : "";
    buffer_clear(&out);
    return copy;
}

static void
put_pairings_form(struct event_page *e, int64_t round)
{
    struct html *h = &e->h;
    const char *now = pairings_text(e, round);
    put(h, "<details%r><summary>%w</summary>\n", *now ? "" : " open", N_("Pairings of this round"));
    form_open(h, address(h->req, "/tournaments/%s/rounds/%d/pairings", e->t.id, round), true);
    field_area(
        h, N_("Pairings"), "pairings", now,
        N_("One pair per line in the order of the boards, White first, by number or name: \"3 7\" "
           "or \"Petrov – Sidorov\". Write 0 instead of Black for the bye. You can also paste the "
           "output of a pairing program: its list of pairs, or its report file (TRF)."),
        8);
    put(h,
        "<label class=\"field\"><span class=\"label\">%w</span><input type=\"file\" "
        "name=\"file\"></label>\n",
        N_("Or from a file"));
    form_close(h, N_("Set the pairings"));
    put(h, "</details>\n");
}

/* GET /tournaments/{id}/rounds/{n} */

static void
put_progress(struct event_page *e, int64_t round)
{
    int64_t all = 0, in = 0, needs = 0;
    for (size_t i = 0; i < e->s.game_count; i++) {
        const struct standing_game *g = &e->s.games[i];
        if (g->round != round)
            continue;
        all++;
        in += g->adjudication != NULL;
        needs += g->adjudication && need_of(g);
    }
    if (all)
        put(&e->h, "<p class=\"progress\" aria-live=\"polite\">%w: %d / %d · %w: %d</p>\n",
            N_("Records received"), in, all, N_("To do"), needs);
}

void
round_page(struct request *req)
{
    struct event_page e;
    int64_t round = round_of(req);
    if (!round)
        return;
    if (event_load(&e, req, standings_rounds)) {
        struct html *h = &e.h;
        event_open(&e, address(req, "%s %d", word(h, N_("Round")), round), true);
        put_progress(&e, round);
        put_games(&e, round);
        put_byes(&e, round);
        if (may(h, SCOPE_DIRECT))
            put_pairings_form(&e, round);
        if (may(h, SCOPE_SUBMIT))
            put(h,
                "<p><a class=\"button\" "
                "href=\"/records/new?tournament=%s&amp;round=%d\">%w</a></p>\n",
                e.t.id, round, N_("Submit several records"));
        html_close(h);
    }
    event_clear(&e);
}

/* POST .../byes */

/* Runs the operation, and returns to the page of the round. */
static void
round_end(struct request *req, struct operation *op)
{
    form_end(req, op, address(req, "/tournaments/%u/rounds/%u", req->vars[0], req->vars[1]));
}

void
bye_give(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? round_of(req) : 0;
    struct plan *plan = round ? plan_start(op, req->vars[0], round) : NULL;
    if (plan)
        bye_set(op, plan, form_number(form, "number", PLAYERS_MOST),
                form_is(form, "kind", "none") ? NULL : form_get(form, "kind"));
    if (round)
        round_end(req, op);
}

/* POST .../pairings */

struct pairing_list {
    struct operation *op;
    struct plan *plan;
    struct standings s;
};

/* The number of the player given by number or name; 0: no opponent; -1: unknown. */
static int64_t
player_named(const struct pairing_list *l, const char *text)
{
    int64_t number = digits_read(text, 9999);
    for (size_t i = 0; number < 0 && i < l->s.player_count; i++)
        if (strcmp(l->s.players[i].name, text) == 0)
            number = l->s.players[i].number;
    return number;
}

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

static const char blanks[] = " \t\r";

/* Splits a line into two players: at a dash between blanks, a tab, a semicolon or a colon,
 * otherwise after the first number. */
static char *
line_part(char *line)
{
    static const char *const signs[] = {" – ", " — ", " - ", "\t", ";", " : "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char *at = strstr(line, signs[i]);
        if (!at)
            continue;
        *at = '\0';
        return line_trim(at + strlen(signs[i]), blanks);
    }
    size_t digits = strspn(line, "0123456789");
    if (!digits || !line[digits] || !strchr(" -", line[digits]))
        return NULL;
    line[digits] = '\0';
    return line_trim(line + digits + 1, blanks);
}

static bool
queue_take(struct pairing_list *l, char *line, size_t number)
{
    char *black = line_part(line);
    int64_t one = black ? player_named(l, line_trim(line, blanks)) : -1,
            other = black ? player_named(l, black) : -1;
    if (one > 0 && other >= 0)
        return pair_add(l, one, other);
    op_refuse(l->op, REFUSED_VALUE, "\"%.60s\" is no pairing of two players of this tournament",
              one <= 0 || !black ? line : black);
    l->op->refusal.line = number;
    l->op->refusal.column = 1;
    return false;
}

/* The pairings of the round in a report file. */
static void
report_take(struct pairing_list *l, const char *text)
{
    struct trf_content content;
    bool good = op_report(l->op, text, strlen(text), &content);
    for (size_t i = 0; good && i < content.fixture_count; i++)
        if (content.fixtures[i].round == l->plan->round)
            good = pair_add(l, content.fixtures[i].white, content.fixtures[i].black);
    for (size_t i = 0; good && i < content.bye_count; i++)
        if (content.byes[i].round == l->plan->round &&
            strcmp(content.byes[i].kind, "allocated") == 0)
            good = pair_add(l, content.byes[i].player, 0);
    buffer_clear(&content.tournament);
}

static void
lines_take(struct pairing_list *l, const char *text)
{
    char *copy = arena_string(l->op->pool, text), *next;
    size_t number = 0;
    bool good = true;
    for (char *line = copy; good && line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line = line_trim(line, blanks);
        if (*line)
            good = queue_take(l, line, number);
    }
}

/* Whether the text begins with the number of its pairs, as bbpPairings writes it; then they are read. A list of pairs has an
 * even number of numbers, so it is never taken for such a text. */
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

void
pairings_take(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? round_of(req) : 0;
    struct pairing_list l = {.op = op, .plan = round ? plan_start(op, req->vars[0], round) : NULL};
    if (l.plan) {
        const struct field *file = form_file(form, "file");
        const char *text =
            file ? arena_copy(op->pool, file->value, file->len) : form_get(form, "pairings");
        l.plan->couples = arena_array(op->pool, PLAYERS_MOST, sizeof *l.plan->couples);
        bool is_read =
            op_read(op, standings_load(&l.s, op->store, &l.plan->tournament, standings_rounds));
        if (!is_read || !l.plan->couples)
            l.plan->couples = NULL;
        else if (strncmp(text, "012 ", 4) == 0 || strstr(text, "\n001 "))
            report_take(&l, text);
        else if (!is_counted(op, l.plan, text))
            lines_take(&l, text);
        pairings_replace(op);
        standings_clear(&l.s);
    }
    if (round)
        round_end(req, op);
}
