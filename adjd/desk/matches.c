/* SPDX-License-Identifier: MIT */
/* The teams of a tournament, and the matches of a round: their pages and forms. */
#include "desk/matches.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "club/pairing.h"
#include "club/teams.h"
#include "desk/pages.h"
#include "desk/undo.h"
#include "event/ties.h"
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
    struct request *req = table->req;
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
    const struct standing *p = &table->s->players[player];
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

/* The game between two seats; NULL: a seat is empty. */
static const struct standing_game *
game_at(const struct match_table *table, size_t home, size_t away)
{
    const struct cell *cell = home == NO_OPPONENT || away == NO_OPPONENT
                                  ? NULL
                                  : standings_cell(table->s, home, table->round);
    return cell && cell->opponent != NO_OPPONENT ? &table->s->games[cell->game] : NULL;
}

/* The players at a board of the match in the row around it, and their result. */
static void
seats_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    const struct team_match *match = table->list[row->outer->at], *other = other_of(table, match);
    size_t home = match->line_up[row->at], away = other->line_up[row->at];
    const struct standing *one = home == NO_OPPONENT ? NULL : &table->s->players[home],
                          *two = away == NO_OPPONENT ? NULL : &table->s->players[away];
    const struct standing_game *game = game_at(table, home, away);
    bool has_result = (one || two) && (!game || *result_text(table->req, game)),
         is_white = game ? game->white == home : match->is_white == (row->at % 2 == 0);
    values_set(row,
               "seat=%zu home_player=%s home_player_number=%jd away_player=%s "
               "away_player_number=%jd home_is_white=%d seat_result=%s",
               row->at + 1, one ? one->name : "", one ? one->number : 0, two ? two->name : "",
               two ? two->number : 0, is_white,
               has_result ? arena_printf(&table->req->pool, "%s – %s%s",
                                         points_text(table->req, match->boards[row->at]),
                                         points_text(table->req, other->boards[row->at]),
                                         game && !strchr("+-", game->white_code) ? "" : " f")
                          : "–");
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
        match_table(table->s, t, match), home->name, home->number,
        other ? t->list[other->team].name : "", other ? t->list[other->team].number : 0,
        score_text(table, match), other ? "" : bye_text(match->code), is_open);
    values_rows(row, "seats", is_open && other->line_up ? (size_t)t->boards : 0, seats_row, table);
    values_rows(row, "line_up", is_open ? (size_t)t->boards : 0, board_row, context);
}

/* Whether the team has other players at the boards than the first ones of its board order. */
static bool
is_changed(const struct teams *t, const struct team_match *match)
{
    const struct team *team = &t->list[match->team];
    for (size_t i = 0; match->line_up && i < (size_t)t->boards; i++)
        if (match->line_up[i] != (i < team->player_count ? team->players[i] : NO_OPPONENT))
            return true;
    return false;
}

static void
line_up_text(struct buffer *out, const struct match_table *table, const struct team_match *match)
{
    for (int64_t i = 0; i < table->teams.boards; i++)
        buffer_printf(out, " %lld",
                      match->line_up[i] == NO_OPPONENT
                          ? 0LL
                          : (long long)table->s->players[match->line_up[i]].number);
}

/* The matches in the syntax of the form: "1 2", "3 4 +-", "5 0 half", "6 7: 16 18 / 0 20". */
static const char *
lines_text(const struct match_table *table)
{
    struct buffer out = {0};
    const struct teams *t = &table->teams;
    for (size_t i = 0; i < table->count; i++) {
        const struct team_match *match = table->list[i], *other = other_of(table, match);
        buffer_printf(&out, "%lld %lld", (long long)t->list[match->team].number,
                      other ? (long long)t->list[other->team].number : 0LL);
        if (other && match->is_given) {
            buffer_printf(&out, " %c%c", match->code, other->code);
        } else if (!other) {
            buffer_printf(&out, " %s", bye_kind(match->code));
        } else if (is_changed(t, match) || is_changed(t, other)) {
            buffer_putc(&out, ':');
            line_up_text(&out, table, match);
            buffer_puts(&out, " /");
            line_up_text(&out, table, other);
        }
        buffer_putc(&out, '\n');
    }
    return arena_keep(&table->req->pool, &out);
}

/* The matches of the round, those at tables first. */
static void
matches_list(struct match_table *table)
{
    const struct teams *t = &table->teams;
    table->list = arena_array(&table->req->pool, t->match_count + 1, sizeof *table->list);
    for (int pass = 0; table->list && pass < 2; pass++)
        for (size_t i = 0; i < t->match_count; i++) {
            struct team_match *match = &t->matches[i];
            bool is_bye = match->opponent == NO_OPPONENT;
            if (match->round == table->round && is_bye == (pass == 1) &&
                (is_bye ? match->is_given : match_home(table->colours, match) == match->team))
                table->list[table->count++] = match;
        }
    for (size_t i = 1; table->list && i < table->count; i++) /* by table; there are few */
        for (size_t k = i; k > 0; k--) {
            int64_t here = match_table(table->s, t, table->list[k]),
                    above = match_table(table->s, t, table->list[k - 1]);
            if (!here || (above && above <= here))
                break;
            struct team_match *swap = table->list[k];
            table->list[k] = table->list[k - 1];
            table->list[k - 1] = swap;
        }
}

void
matches_load(struct match_table *table, struct request *req, const struct standings *s,
             const struct json *facts, int64_t round)
{
    *table = (struct match_table){
        .req = req, .s = s, .round = round, .colours = json_member_text(facts, "board_colours")};
    if (teams_are_of(facts) && teams_compute(&req->pool, s, facts, &table->teams))
        matches_list(table);
}

void
set_matches(struct match_table *table, struct html *h)
{
    values_rows(&h->values, "matches", table->count, match_row, table);
    values_set(&h->values, "match_lines=%s", lines_text(table));
}

void
match_line_set(struct values *row, const struct match_table *table, size_t index)
{
    const struct team_match *match = table->list[index], *other = other_of(table, match);
    const char *score = score_text(table, match);
    values_set(row, "board=%jd white=%s result=%s black=%s",
               match_table(table->s, &table->teams, match), table->teams.list[match->team].name,
               *score ? score : "–", other ? table->teams.list[other->team].name : "");
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
        if (!other || match_table(table->s, t, match) != at)
            continue;
        values_set(row, "match_at=%jd match_title=%s", at,
                   arena_printf(&table->req->pool, "%s – %s  %s", t->list[match->team].name,
                                t->list[other->team].name, score_text(table, match)));
    }
}

/* The standings of the teams. */

static void
team_tie_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    const struct tie_break *tie = &teams_standings(&table->teams)->ties[row->at];
    values_set(row, "code=%s tie_title=%s explanation=%s", tie->code, tie_title(table->h, tie),
               tie_explanation(tie, language_tag(table->h->language)));
}

static void
team_value_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    const struct standings *view = teams_standings(&table->teams);
    char text[TIE_TEXT_SIZE];
    tie_text(view->players[view->order[row->outer->at]].ties[row->at], text);
    values_set(row, "value=%s", arena_string(&table->req->pool, text));
}

void
team_place_set(struct values *row, const struct match_table *table, size_t index)
{
    const struct standings *view = teams_standings(&table->teams);
    size_t at = view->order[index];
    const struct standing *p = &table->teams.by_match_points.players[at];
    values_set(row, "rank=%jd number=%jd name=%s points=%s", view->players[at].rank, p->number,
               p->name, points_text(table->req, view->players[at].points));
}

static void
team_row(struct values *row, void *context)
{
    const struct match_table *table = context;
    const struct teams *teams = &table->teams;
    const struct standings *view = teams_standings(teams);
    size_t at = view->order[row->at];
    const struct standing *p = &teams->by_match_points.players[at];
    team_place_set(row, table, row->at);
    values_set(row, "matches=%jd match_points=%s game_points=%s", p->games + p->pending,
               points_text(table->req, p->points),
               points_text(table->req, teams->by_game_points.players[at].points));
    values_rows(row, "team_values", view->tie_count, team_value_row, context);
}

void
set_team_standings(struct match_table *table, struct html *h)
{
    size_t count = table->teams.count;
    table->h = h;
    values_rows(&h->values, "team_ties", count ? teams_standings(&table->teams)->tie_count : 0,
                team_tie_row, table);
    values_rows(&h->values, "teams", count, team_row, table);
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

/* The lines of the form, as matches for matches_plan(). */
struct match_lines {
    struct operation *op;
    const struct teams *teams;
    struct buffer *out;
};

/* Writes the players of one side by board: "4 6 0". */
static void
line_up_put(struct buffer *out, struct arena *pool, const char *name, const char *text)
{
    size_t count = 0;
    const char **words = arena_split(pool, text, ' ', 0, &count);
    json_open(out, name, '[');
    for (size_t i = 0; words && i < count; i++)
        if (*words[i])
            json_put_int(out, NULL, digits_read(words[i], PLAYERS_MOST));
    json_close(out, ']');
}

/* Cuts line-ups off the line, ": 4 6 / 0 8", and returns those of both sides; NULL: none. */
static char *
line_ups_cut(char *line)
{
    char *colon = strrchr(line, ':'), *slash = colon ? strchr(colon, '/') : NULL;
    if (!slash || colon[1 + strspn(colon + 1, " 0123456789/")])
        return NULL;
    *colon = '\0';
    return colon + 1;
}

static bool
match_take(void *context, char *line, size_t number)
{
    struct match_lines *l = context;
    const char *shown = arena_string(l->op->pool, line);
    char *sides = line_ups_cut(line);
    const char *ending = ending_cut(line_trim(line));
    char *second = line_split(line);
    int64_t home = second ? team_named(l->teams, line_trim(line)) : -1,
            away = second ? team_named(l->teams, second) : -1;
    if (home < 1 || away < 0 || (sides && (!away || ending))) {
        op_refuse(l->op, REFUSED_VALUE, "\"%.60s\" is no match of two teams of this tournament",
                  !second || sides ? shown
                  : home < 1       ? line
                                   : second);
        l->op->refusal.line = number;
        l->op->refusal.column = 1;
        return false;
    }
    json_open(l->out, NULL, '{');
    json_put_int(l->out, "home", home);
    if (away)
        json_put_int(l->out, "away", away);
    if (away && ending)
        json_put_member(l->out, "forfeit", ending);
    if (!away)
        json_put_member(l->out, "bye", ending ? ending : "allocated");
    if (sides) {
        char *other = strchr(sides, '/');
        *other++ = '\0';
        line_up_put(l->out, l->op->pool, "home_players", sides);
        line_up_put(l->out, l->op->pool, "away_players", other);
    }
    json_close(l->out, '}');
    return true;
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
form_matches(struct operation *op, const struct match_table *table, const struct json *facts,
             const struct form *form, struct buffer *out)
{
    const struct teams *t = &table->teams;
    struct buffer now = {0};
    bool good = true;
    json_open(out, NULL, '[');
    if (form_is(form, "action", "line-up")) {
        matches_document(&now, table->s, t, facts, table->round);
        struct json *matches = now.failed ? NULL : json_parse(now.data, now.len, NULL);
        line_up_take(matches, form, t->boards, out);
        json_free(matches);
    } else {
        good = lines_take(op->pool, form_get(form, "list"), match_take,
                          &(struct match_lines){op, t, out});
    }
    json_close(out, ']');
    buffer_clear(&now);
    return good;
}

/* The undo of new matches: the old ones. The form numbers tables in its order, so there is none if theirs have gaps. */
static struct undo
matches_undo(struct match_table *table, const char *url)
{
    for (size_t i = 0; i < table->count; i++) {
        int64_t at = match_table(table->s, &table->teams, table->list[i]);
        if (at && at != (int64_t)i + 1)
            return (struct undo){.req = table->req};
    }
    struct undo u = undo_begin(table->req, url, arena_printf(&table->req->pool, "%s/matches", url),
                               N_("the pairings"));
    undo_field(&u, "action", "set");
    undo_field(&u, "list", lines_text(table));
    return u;
}

/* Plans the matches of the form. */
static void
matches_change(struct operation *op, struct plan *plan, const struct match_table *table,
               const struct json *facts, const struct form *form)
{
    struct buffer text = {0};
    if (form_is(form, "action", "pair")) {
        pairing_make(op, plan, "round-robin", form_is(form, "system", "double") ? 2 : 1);
        pairings_replace(op);
    } else if (form_matches(op, table, facts, form, &text)) {
        struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
        op->pool->failed |= !doc;
        if (doc && matches_plan(op, plan, doc))
            pairings_replace(op);
        json_free(doc);
    }
    buffer_clear(&text);
}

void
matches_take(struct request *req)
{
    const struct form *form;
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    int64_t round = op ? path_number(req, 1, ROUND_MOST) : 0;
    struct plan *plan = round ? plan_start(op, req->vars[0], round) : NULL;
    const char *url =
        arena_printf(&req->pool, "/tournaments/%s/rounds/%lld", req->vars[0], (long long)round);
    struct undo undo = {.req = req};
    struct standings s;
    if (plan && op_read(op, standings_load(&s, op->store, &plan->tournament, standings_rounds))) {
        const char *text = plan->tournament.facts;
        struct json *facts = json_parse(text, strlen(text), NULL);
        struct match_table table;
        matches_load(&table, req, &s, facts, round);
        undo = matches_undo(&table, url);
        matches_change(op, plan, &table, facts, form);
        teams_clear(&table.teams);
        standings_clear(&s);
        json_free(facts);
    }
    if (!round)
        return;
    form_end(req, op, url);
    undo_offer(&undo);
}
