/* SPDX-License-Identifier: MIT */
/* Results of a tournament: standings, crosstable, report files, and its games as PGN or PDN. */

#include <string.h>

#include <adj.h>

#include "adj.h"
#include "api/handlers.h"
#include "base/json.h"
#include "base/word.h"
#include "club/judging.h"
#include "club/verdicts.h"
#include "event/crosstable.h"
#include "event/teams.h"
#include "event/trf.h"
#include "store/adjudications.h"
#include "web/operation.h"
#include "web/request.h"

void
standings_reply(struct request *req, standings_answer_fn *answer)
{
    struct tournament t;
    struct standings s;
    if (!tournament_find(req, &t))
        return;
    enum db_status st = standings_load(&s, req->reader, &t, standings_compute);
    if (!problem_set_store(req, st))
        answer(req, &s, &t);
    if (req->http.reply.status == 200)
        reply_etag(req);
    standings_clear(&s);
}

static void
standings_json(struct request *req, const struct standings *s, const struct tournament *t)
{
    standings_write_json(reply_start(req, 200, "application/json"), s, t,
                         request_query(req, "explain") != NULL);
    reply_header(req, "Vary", "Accept");
}

static void
standings_csv(struct request *req, const struct standings *s, const struct tournament *t)
{
    (void)t;
    csv_write_standings(reply_start(req, 200, "text/csv; charset=utf-8"), s);
    reply_header(req, "Vary", "Accept");
}

void
tournament_standings(struct request *req)
{
    static const char *const types[] = {"application/json", "text/csv"};
    const char *explain = request_query(req, "explain");
    if (explain && strcmp(explain, "1") != 0) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "explain= must be 1");
        return;
    }
    size_t form = request_negotiate(req, types, 2);
    if (form < 2)
        standings_reply(req, form ? standings_csv : standings_json);
}

static void
crosstable_json(struct request *req, const struct standings *s, const struct tournament *t)
{
    crosstable_write_json(reply_start(req, 200, "application/json"), s, t);
    reply_header(req, "Vary", "Accept");
}

/* Replies with a page that may load and run nothing, whatever the names contain. */
static void
crosstable_html(struct request *req, const struct standings *s, const struct tournament *t)
{
    crosstable_write_html(reply_start(req, 200, "text/html; charset=utf-8"), s, t,
                          req->http.headers[HEADER_ACCEPT_LANGUAGE]);
    reply_header(req, "Vary", "Accept, Accept-Language");
    reply_header(req, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
}

static void
crosstable_csv(struct request *req, const struct standings *s, const struct tournament *t)
{
    crosstable_write_csv(reply_start(req, 200, "text/csv; charset=utf-8"), s, t);
    reply_header(req, "Vary", "Accept");
}

void
tournament_crosstable(struct request *req)
{
    static const char *const types[] = {"application/json", "text/html", "text/csv"};
    static standings_answer_fn *const answers[] = {crosstable_json, crosstable_html,
                                                   crosstable_csv};
    size_t form = request_negotiate(req, types, 3);
    if (form < 3)
        standings_reply(req, answers[form]);
}

static void
export_games(struct request *req, const struct standings *s, const struct tournament *t)
{
    (void)t;
    csv_write_games(reply_start(req, 200, "text/csv; charset=utf-8"), s);
}

/* GET /v1/tournaments/{id}/teams/standings */

static void
teams_json(struct request *req, const struct standings *s, const struct tournament *t)
{
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    struct teams teams = {0};
    if (teams_compute(&req->pool, s, facts, &teams)) {
        struct buffer *out = reply_start(req, 200, "application/json");
        json_open(out, NULL, '{');
        json_put_member(out, "tournament", t->id);
        json_put_int(out, "rounds", s->rounds);
        teams_write_json(out, s, &teams);
        json_close(out, '}');
    }
    teams_clear(&teams);
    json_free(facts);
}

void
team_standings(struct request *req)
{
    standings_reply(req, teams_json);
}

/* Exports a report file. Refuses points that are too wide for their column, instead of truncating them. */
static void
export_trf(struct request *req, const struct standings *s, const struct tournament *t)
{
    int64_t misfit = trf_misfit(s);
    enum trf_form form = strcmp(request_query(req, "as"), "trf16") == 0 ? TRF_16 : TRF_26;
    if (misfit)
        problem_set(req, PROBLEM_CONFLICT, "the points of player %lld do not fit columns 81 to 84",
                    (long long)misfit);
    if (misfit)
        return;
    struct buffer text = {0};
    const char *charset = trf_write(&req->pool, s, t, form, &text);
    struct buffer *out =
        reply_start(req, 200, arena_printf(&req->pool, "text/plain; charset=%s", charset));
    buffer_put(out, text.data, text.len);
    out->failed |= text.failed;
    buffer_clear(&text);
}

void
tournament_export(struct request *req)
{
    const char *as = request_query(req, "as");
    if (as && (strcmp(as, "trf26") == 0 || strcmp(as, "trf16") == 0))
        standings_reply(req, export_trf);
    else if (as && strcmp(as, "csv") == 0)
        standings_reply(req, export_games);
    else
        problem_set(req, PROBLEM_BAD_PARAMETER, "as= must be trf26, trf16 or csv");
}

/* All valid games in one file. */

/* The archive being written. */
struct archive {
    struct request *req;
    struct operation *op; /* of the current game */
    const struct standings *s;
    const struct tournament *t;
    const struct json *facts;
    const char *notation;
    const struct adj_variant *variant; /* of the current game */
    struct buffer *out;
    size_t lost; /* games that the notation cannot represent */
};

/* Returns the result by verdict or decision, in the syntax of the notation. Only PDN has a loss for both. */
static const char *
result_of(const struct archive *a, const struct standing_game *g)
{
    bool open = g->white_points < 0 || g->black_points < 0;
    const char *result = open                                ? "*"
                         : strcmp(g->status, "draw") == 0    ? "1/2-1/2"
                         : g->white_points > g->black_points ? "1-0"
                         : g->white_points < g->black_points ? "0-1"
                         : strcmp(a->notation, "pdn") == 0   ? "0-0"
                                                             : "*";
    return adj_notation_result(a->notation, a->variant, result);
}

/* Returns a copy of the text in which `to` replaces the letter `from`; NULL for NULL. */
static const char *
letter_replaced(struct arena *pool, const char *text, char from, char to)
{
    char *own = text ? arena_string(pool, text) : NULL;
    for (char *p = own; p && *p; p++)
        *p = *p == from ? to : *p;
    return own;
}

/* Returns the tournament's value of a tag, which overrides the record's; NULL: keep the record's value. */
static const char *
tag_of_tournament(const struct archive *a, const struct standing_game *g, const char *name,
                  size_t len)
{
    struct arena *pool = &a->req->pool;
    const struct json *dates = json_member(a->facts, "round_dates");
    const char *date = json_text(json_item(dates, (size_t)g->round - 1));
    long long round = g->round, board = g->board;
    const struct {
        const char *name, *value;
    } tags[] = {
        {"Event", a->t->name},
        {"Site", json_member_text(a->facts, "city")},
        {"Date", letter_replaced(pool, date, '-', '.')},
        {"Round",
         board ? arena_printf(pool, "%lld.%lld", round, board) : arena_printf(pool, "%lld", round)},
        {"White", a->s->players[g->white].name},
        {"Black", a->s->players[g->black].name},
        {"Result", result_of(a, g)},
    };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (word_is(name, len, tags[i].name))
            return tags[i].value;
    return NULL;
}

/* Writes a record with the tags and the result of the tournament. The tournament has later data (a
 * director's decision, a corrected name, the date of the round); the stored record is unchanged. */
static void
game_put(struct archive *a, const struct standing_game *g, const char *text)
{
    while (*text == '[') {
        size_t len = strcspn(text, "\n"), name = strcspn(text + 1, " ");
        const char *value = tag_of_tournament(a, g, text + 1, name);
        if (value)
            tag_put(a->out, arena_copy(&a->req->pool, text + 1, name), value);
        else
            buffer_printf(a->out, "%.*s\n", (int)len, text);
        text += len + (text[len] == '\n');
    }
    size_t end = strlen(text);
    while (end && strchr(" \r\n", text[end - 1]))
        end--;
    size_t last = end;
    while (last && !strchr(" \r\n", text[last - 1])) /* the result, the last word of a PGN game */
        last--;
    if (strcmp(a->notation, "pgn") == 0)
        buffer_printf(a->out, "%.*s%s\n\n", (int)last, text, result_of(a, g));
    else
        buffer_printf(a->out, "%.*s\n\n", (int)end, text);
}

/* Converts the stored record. Returns false when the notation cannot represent it. */
static bool
game_write(struct archive *a, const struct standing_game *g, const struct adjudication *about,
           const struct record *record)
{
    struct judge_request q = stored_request(about, record);
    struct judge_reply reply;
    if (!op_read(a->op, stored_rulesets(a->req->reader, a->op->pool, about, &q)))
        return false;
    q.wants |= WANT_CONVERTED;
    q.to = a->notation;
    q.lossy = true;
    if (!op_asks(a->op, &q, &reply))
        return false;
    game_put(a, g, reply.text.data);
    return true;
}

/* Each game has its own arena, to bound memory in a large tournament. */
static enum db_status
game_add(struct archive *a, const struct standing_game *g)
{
    struct arena pool;
    struct adjudication about;
    struct record record;
    arena_init(&pool);
    enum db_status st = store_adjudication_get(a->req->reader, g->adjudication, &pool, &about);
    if (!st)
        st = store_adjudication_record(a->req->reader, g->adjudication, &pool, &record);
    if (!st) {
        a->op->pool = &pool;
        a->op->refusal.kind = REFUSED_NOT;
        a->variant = game_find(about.variant);
        bool fits = a->variant && adj_notation_fits(a->notation, a->variant);
        a->lost += !fits || !game_write(a, g, &about, &record);
    }
    arena_clear(&pool);
    return st;
}

/* Replies with all games. The file extension of the path names the notation. */
static void
archive_reply(struct request *req, const struct standings *s, const struct tournament *t)
{
    const char *notation = strrchr(req->route->path, '.') + 1;
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    struct archive a = {
        .req = req, .op = operation_of(req), .s = s, .t = t, .facts = facts, .notation = notation};
    enum db_status st = a.op ? DB_OK : DB_UNAVAILABLE;
    a.out = reply_start(req, 200, adj_notation_media_type(notation));
    for (size_t i = 0; !st && i < s->game_count; i++)
        if (s->games[i].adjudication)
            st = game_add(&a, &s->games[i]);
    reply_header(req, "Adj-Lost", arena_printf(&req->pool, "%zu", a.lost));
    problem_set_store(req, st);
    json_free(facts);
}

void
games_archive(struct request *req)
{
    standings_reply(req, archive_reply);
}
