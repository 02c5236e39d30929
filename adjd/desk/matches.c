/* SPDX-License-Identifier: MIT */
/* The teams of a tournament, and the matches of a round: their pages and forms. */
#include "desk/matches.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "club/pairing.h"
#include "club/teams.h"
#include "desk/pages.h"
#include "os/id.h"
#include "web/request.h"

/* Matches of a round. */

static const struct team_match *
other_of(const struct match_table *table, const struct team_match *match)
{
    return match->opponent == NO_OPPONENT
               ? NULL
               : teams_match(&table->teams, match->opponent, match->round);
}

/* "2½ – 1½", "+ : −"; "" before the first result. */
static const char *
score_text(const struct match_table *table, const struct team_match *match)
{
    const struct team_match *other = other_of(table, match);
    struct request *req = table->e->h.req;
    if (!other)
        return "";
    if (match->is_given)
        return arena_printf(&req->pool, "%s : %s", match->code == '+' ? "+" : "−",
                            other->code == '+' ? "+" : "−");
    return arena_printf(&req->pool, "%s – %s", points_text(req, match->points),
                        points_text(req, other->points));
}

/* A player who can sit at the board of the row around it. */
static void
option_set(struct values *row, const struct match_table *table, const struct team_match *match)
{
    size_t player = table->teams.list[match->team].players[row->at];
    const struct standing *p = &table->e->s.players[player];
    values_set(row, "value=%jd label=%s is_chosen=%d", p->number, p->name,
               match->line_up[row->outer->at] == player);
}

static void
home_option_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    option_set(row, table, table->list[row->outer->outer->at]);
}

static void
away_option_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    option_set(row, table, other_of(table, table->list[row->outer->outer->at]));
}

static void
board_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    const struct team_match *match = table->list[row->outer->at];
    values_set(row, "board=%zu", row->at + 1);
    values_rows(row, "home_players", table->teams.list[match->team].player_count, home_option_row,
                context);
    values_rows(row, "away_players", table->teams.list[match->opponent].player_count,
                away_option_row, context);
}

static void
match_row(struct values *row, void *context)
{
    struct match_table *table = context;
    const struct teams *t = &table->teams;
    const struct team_match *match = table->list[row->at], *other = other_of(table, match);
    const struct team *home = &t->list[match->team];
    bool is_open = other && !match->is_given && match->line_up;
    values_set(
        row,
        "table=%jd home=%s home_number=%jd away=%s away_number=%jd score=%s brings=%s is_open=%d",
        match_table(&table->e->s, t, match), home->name, home->number,
        other ? t->list[other->team].name : "", other ? t->list[other->team].number : 0,
        score_text(table, match), other ? "" : bye_text(match->code), is_open);
    values_rows(row, "line_up", is_open ? (size_t)t->boards : 0, board_row, context);
}

/* The matches in the syntax of the form: "1 2", "3 4 +-", "5 0 half". */
static const char *
lines_text(const struct match_table *table)
{
    struct buffer out = {0};
    const struct teams *t = &table->teams;
    for (size_t i = 0; i < table->count; i++) {
        const struct team_match *match = table->list[i], *other = other_of(table, match);
        buffer_printf(&out, "%lld %lld", (long long)t->list[match->team].number,
                      other ? (long long)t->list[other->team].number : 0LL);
        if (other && match->is_given)
            buffer_printf(&out, " %c%c", match->code, other->code);
        else if (!other)
            buffer_printf(&out, " %s", bye_kind(match->code));
        buffer_putc(&out, '\n');
    }
    return arena_keep(&table->e->h.req->pool, &out);
}

/* The matches of the round, those at tables first. */
static void
matches_list(struct match_table *table)
{
    const struct teams *t = &table->teams;
    table->list = arena_array(&table->e->h.req->pool, t->match_count + 1, sizeof *table->list);
    for (int pass = 0; table->list && pass < 2; pass++)
        for (size_t i = 0; i < t->match_count; i++) {
            struct team_match *match = &t->matches[i];
            bool is_bye = match->opponent == NO_OPPONENT;
            if (match->round == table->round && is_bye == (pass == 1) &&
                (is_bye ? match->is_given : match_home(table->colours, match) == match->team))
                table->list[table->count++] = match;
        }
    for (size_t i = 1; i < table->count; i++) /* by table; there are few */
        for (size_t k = i; k > 0; k--) {
            int64_t here = match_table(&table->e->s, t, table->list[k]),
                    above = match_table(&table->e->s, t, table->list[k - 1]);
            if (!here || (above && above <= here))
                break;
            struct team_match *swap = table->list[k];
            table->list[k] = table->list[k - 1];
            table->list[k - 1] = swap;
        }
}

void
set_matches(struct match_table *table, struct event_page *e, int64_t round)
{
    table->e = e;
    table->round = round;
    table->colours = json_member_text(e->facts, "board_colours");
    if (teams_are_of(e->facts) && teams_compute(&e->h.req->pool, &e->s, e->facts, &table->teams))
        matches_list(table);
    values_rows(&e->h.values, "matches", table->count, match_row, table);
    values_set(&e->h.values, "match_lines=%s", lines_text(table));
}

void
match_head_set(struct values *row, struct match_table *table, const struct standing_game *game)
{
    const struct teams *t = &table->teams;
    values_set(row, "match_at=%d match_title=", 0);
    if (!t->count || game->board < 1)
        return;
    int64_t at = (game->board - 1) / t->boards + 1;
    bool is_first = !table->last || (table->last->board - 1) / t->boards + 1 != at;
    table->last = game;
    for (size_t i = 0; is_first && i < table->count; i++) {
        const struct team_match *match = table->list[i], *other = other_of(table, match);
        if (!other || match_table(&table->e->s, t, match) != at)
            continue;
        values_set(row, "match_at=%jd match_title=%s", at,
                   arena_printf(&table->e->h.req->pool, "%s – %s  %s", t->list[match->team].name,
                                t->list[other->team].name, score_text(table, match)));
    }
}

/* POST /tournaments/{id}/rounds/{n}/matches */

/* The number of the team whose number or name this is; 0 for "0"; -1: unknown. */
static int64_t
team_named(const struct teams *t, const char *text)
{
    int64_t number = digits_read(text, TEAMS_MOST);
    for (size_t i = 0; number < 0 && i < t->count; i++)
        if (strcmp(t->list[i].name, text) == 0)
            number = t->list[i].number;
    return number;
}

static const char blanks[] = " \t\r";

/* Cuts a last word of the line that is a result of a forfeit or a kind of bye, and returns it; NULL: none. */
static const char *
ending_cut(char *line)
{
    char *space = strrchr(line, ' ');
    bool is_known = space && (bye_known(space + 1) || strcmp(space + 1, "+-") == 0 ||
                              strcmp(space + 1, "-+") == 0 || strcmp(space + 1, "--") == 0);
    if (!is_known)
        return NULL;
    *space = '\0';
    return space + 1;
}

/* Splits "Riga – Tartu", "Riga - Tartu" or "1 2". Returns the second part; NULL: there is none. */
static char *
line_split(char *line)
{
    static const char *const signs[] = {" – ", " — ", " - ", "\t", ";"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char *at = strstr(line, signs[i]);
        if (!at)
            continue;
        *at = '\0';
        return line_trim(at + strlen(signs[i]), blanks);
    }
    char *space = line + strspn(line, "0123456789");
    if (space == line || *space != ' ')
        return NULL;
    *space = '\0';
    return line_trim(space + 1, blanks);
}

static bool
line_take(struct operation *op, const struct teams *t, char *line, size_t number,
          struct buffer *out)
{
    const char *ending = ending_cut(line);
    char *second = line_split(line);
    int64_t home = second ? team_named(t, line_trim(line, blanks)) : -1,
            away = second ? team_named(t, second) : -1;
    if (home < 1 || away < 0) {
        op_refuse(op, REFUSED_VALUE, "\"%.60s\" is no match of two teams of this tournament",
                  home < 1 || !second ? line : second);
        op->refusal.line = number;
        op->refusal.column = 1;
        return false;
    }
    json_open(out, NULL, '{');
    json_put_int(out, "home", home);
    if (away)
        json_put_int(out, "away", away);
    if (away && ending)
        json_put_member(out, "forfeit", ending);
    if (!away)
        json_put_member(out, "bye", ending ? ending : "allocated");
    json_close(out, '}');
    return true;
}

static bool
lines_take(struct operation *op, const struct teams *t, const char *text, struct buffer *out)
{
    char *copy = arena_string(op->pool, text), *next;
    size_t number = 0;
    bool good = true;
    for (char *line = copy; good && line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line = line_trim(line, blanks);
        if (*line)
            good = line_take(op, t, line, number, out);
    }
    return good;
}

/* The players of one side by board, from the form. */
static void
seats_put(struct buffer *out, const char *name, const char *side, const struct form *form,
          int64_t boards)
{
    char field[24];
    json_open(out, name, '[');
    for (int64_t i = 1; i <= boards; i++) {
        snprintf(field, sizeof field, "%s%lld", side, (long long)i);
        json_put_int(out, NULL, form_number(form, field, PLAYERS_MOST));
    }
    json_close(out, ']');
}

/* The matches of the round with the line-ups of one of them as the form gives them. */
static void
line_up_take(const struct json *matches, const struct form *form, int64_t boards,
             struct buffer *out)
{
    int64_t wanted = form_number(form, "home", TEAMS_MOST);
    for (size_t i = 0; i < json_count(matches); i++) {
        const struct json *match = json_item(matches, i);
        int64_t home = 0, away = 0, table = 0;
        json_int(json_member(match, "home"), &home);
        json_int(json_member(match, "away"), &away);
        json_int(json_member(match, "table"), &table);
        if (home != wanted) {
            json_put_item(out);
            json_put_value(out, match);
            continue;
        }
        json_open(out, NULL, '{');
        if (table)
            json_put_int(out, "table", table);
        json_put_int(out, "home", home);
        json_put_int(out, "away", away);
        seats_put(out, "home_players", "home", form, boards);
        seats_put(out, "away_players", "away", form, boards);
        json_close(out, '}');
    }
}

/* Writes the matches that the form asks for. False when refused. */
static bool
form_matches(struct operation *op, const struct plan *plan, const struct form *form,
             struct buffer *out)
{
    struct standings s;
    struct teams t = {.count = 0};
    struct buffer now = {0};
    struct json *facts = json_parse(plan->tournament.facts, strlen(plan->tournament.facts), NULL);
    bool good = op_read(op, standings_load(&s, op->store, &plan->tournament, standings_rounds)) &&
                teams_compute(op->pool, &s, facts, &t);
    json_open(out, NULL, '[');
    if (good && form_is(form, "action", "line-up")) {
        matches_document(&now, &s, &t, facts, plan->round);
        struct json *matches = now.failed ? NULL : json_parse(now.data, now.len, NULL);
        line_up_take(matches, form, t.boards, out);
        json_free(matches);
    } else if (good) {
        good = lines_take(op, &t, form_get(form, "matches"), out);
    }
    json_close(out, ']');
    json_free(facts);
    teams_clear(&t);
    standings_clear(&s);
    buffer_clear(&now);
    return good;
}

void
matches_take(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? path_number(req, 1, ROUND_MOST) : 0;
    struct plan *plan = round ? plan_start(op, req->vars[0], round) : NULL;
    struct buffer text = {0};
    if (plan && form_is(form, "action", "pair")) {
        pairing_make(op, plan, "round-robin", form_is(form, "system", "double") ? 2 : 1);
        pairings_replace(op);
    } else if (plan && form_matches(op, plan, form, &text)) {
        struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
        op->pool->failed |= !doc;
        if (doc && matches_plan(op, plan, doc))
            pairings_replace(op);
        json_free(doc);
    }
    buffer_clear(&text);
    if (round)
        form_end(req, op,
                 arena_printf(&req->pool, "/tournaments/%s/rounds/%lld", req->vars[0],
                              (long long)round));
}

/* GET /tournaments/{id}/teams */

struct team_list {
    struct event_page e;
    struct teams teams;
    int64_t changed; /* number of the team whose form is open */
    bool *seen;      /* by player: in a team */
};

static void
member_row(struct values *row, void *context)
{
    const struct team_list *l = context;
    const struct team *team = &l->teams.list[row->outer->at];
    const struct standing *p = &l->e.s.players[team->players[row->at]];
    values_set(row, "number=%jd name=%s is_reserve=%d", p->number, p->name,
               (int64_t)row->at >= l->teams.boards);
}

/* The players of a team in the syntax of the form. */
static const char *
members_text(const struct team_list *l, const struct team *team)
{
    struct buffer out = {0};
    for (size_t i = 0; i < team->player_count; i++) {
        const struct standing *p = &l->e.s.players[team->players[i]];
        buffer_printf(&out, "%lld %s\n", (long long)p->number, p->name);
    }
    return arena_keep(&l->e.h.req->pool, &out);
}

static void
team_row(struct values *row, void *context)
{
    const struct team_list *l = context;
    const struct team *team = &l->teams.list[row->at];
    bool is_changed = team->number == l->changed;
    values_set(row, "number=%jd name=%s is_changed=%d members_text=%s", team->number, team->name,
               is_changed, is_changed ? members_text(l, team) : "");
    values_rows(row, "members", team->player_count, member_row, context);
}

static void
free_row(struct values *row, void *context)
{
    const struct team_list *l = context;
    const struct standing *p = &l->e.s.players[row->at];
    values_set(row, "number=%jd name=%s", p->number, p->name);
    row->is_left_out = l->teams.of[row->at] != NO_OPPONENT;
}

void
teams_page(struct request *req)
{
    struct team_list l = {.changed = digits_read(request_query(req, "change"), TEAMS_MOST)};
    if (event_load(&l.e, req, standings_rounds) &&
        teams_read(&req->pool, &l.e.s, l.e.facts, &l.teams)) {
        struct values *v = &l.e.h.values;
        int64_t next = l.teams.count ? l.teams.list[l.teams.count - 1].number + 1 : 1;
        size_t lone = 0;
        for (size_t i = 0; i < l.e.s.player_count; i++)
            lone += l.teams.of[i] == NO_OPPONENT;
        values_set(v, "boards=%jd boards_most=%d next_number=%jd lone=%zu", l.teams.boards,
                   BOARDS_MOST, next, lone);
        values_rows(v, "teams", l.teams.count, team_row, &l);
        values_rows(v, "free", lone ? l.e.s.player_count : 0, free_row, &l);
        event_show(&l.e, word(&l.e.h, N_("Teams")), false, "teams");
    }
    event_clear(&l.e);
}

/* POST /tournaments/{id}/teams */

/* The number of the player in a line: "5", "5 Anna Berg" or "Anna Berg"; -1: unknown. */
static int64_t
member_read(const struct standings *s, char *line)
{
    int64_t number = player_find(s, line);
    size_t digits = strspn(line, "0123456789");
    if (number > 0 || !digits || !strchr(" .", line[digits]))
        return number;
    line[digits] = '\0';
    return digits_read(line, PLAYERS_MOST);
}

static bool
members_put(struct operation *op, const struct standings *s, const char *text, struct buffer *out)
{
    char *copy = arena_string(op->pool, text), *next;
    json_open(out, "players", '[');
    for (char *line = copy; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line = line_trim(line, blanks);
        if (!*line)
            continue;
        int64_t number = member_read(s, line);
        if (number < 1) {
            op_refuse(op, REFUSED_VALUE, "\"%.60s\" is no player of this tournament", line);
            return false;
        }
        json_put_int(out, NULL, number);
    }
    json_close(out, ']');
    return true;
}

/* Sets the team of the form; its nickname and strength stay. */
static void
team_save(struct operation *op, const char *id, const struct form *form)
{
    struct tournament t;
    struct standings s;
    struct buffer out = {0};
    int64_t number = form_number(form, "number", TEAMS_MOST);
    if (!op_tournament(op, id, &t))
        return;
    struct json *facts = json_parse(t.facts, strlen(t.facts), NULL);
    const struct json *teams = json_member(facts, "teams"), *before = NULL;
    for (size_t i = 0; i < json_count(teams); i++) {
        int64_t other = 0;
        json_int(json_member(json_item(teams, i), "number"), &other);
        before = other == number ? json_item(teams, i) : before;
    }
    bool good = op_read(op, standings_load(&s, op->store, &t, standings_rounds));
    json_open(&out, NULL, '{');
    json_put_member(&out, "name", form_get(form, "name"));
    json_put_known(&out, "nickname", json_member_text(before, "nickname"));
    int64_t strength = 0;
    if (json_int(json_member(before, "strength"), &strength))
        json_put_int(&out, "strength", strength);
    good = good && members_put(op, &s, form_get(form, "players"), &out);
    json_close(&out, '}');
    struct json *doc = good && !out.failed ? json_parse(out.data, out.len, NULL) : NULL;
    if (doc)
        team_put(op, id, number, doc);
    json_free(doc);
    json_free(facts);
    standings_clear(&s);
    buffer_clear(&out);
}

static void
boards_save(struct operation *op, const char *id, const struct form *form)
{
    struct buffer out = {0};
    json_open(&out, NULL, '{');
    json_put_member(&out, "kind", "team");
    json_put_int(&out, "boards", form_number(form, "boards", BOARDS_MOST));
    json_close(&out, '}');
    struct json *doc = out.failed ? NULL : json_parse(out.data, out.len, NULL);
    op->pool->failed |= !doc;
    if (doc)
        tournament_change(op, id, doc);
    json_free(doc);
    buffer_clear(&out);
}

void
teams_change(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    if (!op)
        return;
    const char *id = req->vars[0];
    if (form_is(form, "action", "remove"))
        team_remove(op, id, form_number(form, "number", TEAMS_MOST));
    else if (form_is(form, "action", "boards"))
        boards_save(op, id, form);
    else
        team_save(op, id, form);
    form_end(req, op, arena_printf(&req->pool, "/tournaments/%s/teams", id));
}
