/* SPDX-License-Identifier: MIT */
/* The page of a tournament's teams and its forms. */
#include <string.h>

#include "base/message.h"
#include "base/number.h"
#include "club/teams.h"
#include "desk/event.h"
#include "desk/pages.h"
#include "desk/undo.h"
#include "os/id.h"
#include "web/request.h"

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
        values_undo(&l.e.h);
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

/* The members of a team in the form. */
struct members {
    struct operation *op;
    const struct standings *s;
    struct buffer *out;
};

static bool
member_take(void *context, char *line, size_t row)
{
    struct members *m = context;
    int64_t number = member_read(m->s, line);
    if (number > 0) {
        json_put_int(m->out, NULL, number);
        return true;
    }
    op_refuse(m->op, REFUSED_VALUE, "\"%.60s\" is no player of this tournament", line);
    m->op->refusal.line = row;
    m->op->refusal.column = 1;
    return false;
}

static bool
members_put(struct operation *op, const struct standings *s, const char *text, struct buffer *out)
{
    json_open(out, "players", '[');
    bool good = lines_take(op->pool, text, member_take, &(struct members){op, s, out});
    json_close(out, ']');
    return good;
}

/* The team with this number in the facts of the tournament; NULL: none. */
static const struct json *
team_of(const struct json *facts, int64_t number)
{
    const struct json *teams = json_member(facts, "teams");
    for (size_t i = 0; i < json_count(teams); i++) {
        int64_t other = 0;
        if (json_int(json_member(json_item(teams, i), "number"), &other) && other == number)
            return json_item(teams, i);
    }
    return NULL;
}

/* A text of the form, or of the team before where the form has no such field. */
static const char *
kept_text(const struct form *form, const struct json *before, const char *name)
{
    return form_has(form, name) ? form_given(form, name) : json_member_text(before, name);
}

/* Sets the team of the form; its nickname and strength stay. */
static void
team_save(struct operation *op, const char *id, const struct tournament *t,
          const struct json *before, const struct form *form)
{
    struct standings s;
    struct buffer out = {0};
    int64_t strength = form_number(form, "strength", TEAM_STRENGTH_MOST);
    if (!strength)
        json_int(json_member(before, "strength"), &strength);
    bool good = op_read(op, standings_load(&s, op->store, t, standings_rounds));
    json_open(&out, NULL, '{');
    json_put_member(&out, "name", form_get(form, "name"));
    json_put_known(&out, "nickname", kept_text(form, before, "nickname"));
    if (strength)
        json_put_int(&out, "strength", strength);
    good = good && members_put(op, &s, form_get(form, "players"), &out);
    json_close(&out, '}');
    struct json *doc = good && !out.failed ? json_parse(out.data, out.len, NULL) : NULL;
    if (doc)
        team_put(op, id, form_number(form, "number", TEAMS_MOST), doc);
    json_free(doc);
    standings_clear(&s);
    buffer_clear(&out);
}

/* Sets the number of boards, which makes the tournament one of teams; without a number it is one of players again. */
static void
boards_save(struct operation *op, const char *id, const struct form *form)
{
    struct buffer out = {0};
    bool is_team = !form_is(form, "boards", "none");
    json_open(&out, NULL, '{');
    json_put_member(&out, "kind", is_team ? "team" : NULL);
    if (is_team)
        json_put_int(&out, "boards", form_number(form, "boards", BOARDS_MOST));
    else
        json_put_raw(&out, "boards", NULL);
    json_close(&out, '}');
    struct json *doc = out.failed ? NULL : json_parse(out.data, out.len, NULL);
    op->pool->failed |= !doc;
    if (doc)
        tournament_change(op, id, doc);
    json_free(doc);
    buffer_clear(&out);
}

/* The undo: the team as it was, or no team. */
static struct undo
team_undo(struct request *req, int64_t number, const struct json *before, const struct form *form)
{
    const char *name = json_member_text(before, "name");
    struct undo u = undo_begin(req, req->path, req->path,
                               message_make(&req->pool, N_("team %lld, \"%s\""), (long long)number,
                                            name ? name : form_get(form, "name")));
    undo_number(&u, "number", number);
    undo_field(&u, "action", before ? "save" : "remove");
    if (!before)
        return u;
    const struct json *players = json_member(before, "players");
    struct buffer lines = {0};
    int64_t strength = 0, player = 0;
    for (size_t i = 0; i < json_count(players); i++)
        if (json_int(json_item(players, i), &player))
            buffer_printf(&lines, "%lld\n", (long long)player);
    undo_field(&u, "name", name);
    undo_field(&u, "players", arena_keep(&req->pool, &lines));
    undo_field(&u, "nickname", json_member_text(before, "nickname"));
    if (json_int(json_member(before, "strength"), &strength))
        undo_number(&u, "strength", strength);
    return u;
}

static struct undo
boards_undo(struct request *req, const struct json *facts)
{
    int64_t boards = 0;
    struct undo u = undo_begin(req, req->path, req->path, N_("the boards of a match"));
    undo_field(&u, "action", "boards");
    if (teams_are_of(facts) && json_int(json_member(facts, "boards"), &boards))
        undo_number(&u, "boards", boards);
    else
        undo_field(&u, "boards", "none");
    return u;
}

void
teams_change(struct request *req)
{
    const struct form *form;
    struct tournament t;
    struct undo undo = {.req = req};
    struct operation *op = form_operation(req, SCOPE_DIRECT, OWNED_TOURNAMENT, false, &form);
    const char *id = req->vars[0];
    if (!op)
        return;
    if (op_tournament(op, id, &t)) {
        int64_t number = form_number(form, "number", TEAMS_MOST);
        struct json *facts = json_parse(t.facts, strlen(t.facts), NULL);
        const struct json *before = team_of(facts, number);
        if (form_is(form, "action", "boards")) {
            undo = boards_undo(req, facts);
            boards_save(op, id, form);
        } else {
            undo = team_undo(req, number, before, form);
            if (form_is(form, "action", "remove"))
                team_remove(op, id, number);
            else
                team_save(op, id, &t, before, form);
        }
        json_free(facts);
    }
    form_end(req, op, arena_printf(&req->pool, "/tournaments/%s/teams", id));
    undo_offer(&undo);
}
