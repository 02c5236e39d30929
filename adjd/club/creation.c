/* SPDX-License-Identifier: MIT */
#include "club/creation.h"

#include <string.h>

#include "base/json.h"
#include "club/events.h"
#include "club/judging.h"
#include "club/players.h"
#include "os/clock.h"
#include "os/id.h"
#include "db/writer.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/players.h"
#include "store/tournaments.h"

struct creation {
    const struct event_content *content;
    const char *actor;
    size_t written; /* rows already written by creation_step() */
    bool begun;
};

/* Rows per transaction step (a few milliseconds of the writer), and the largest tournament that is
 * written in a single step. */
enum { STEP_ROWS = 500, SMALL_ROWS = 1000 };

static size_t
rows_of(const struct event_content *c)
{
    return c->player_count + c->fixture_count + c->bye_count;
}

bool
creation_is_large(const struct event_content *c)
{
    return rows_of(c) > SMALL_ROWS;
}

/* Row order: players first, then the pairings and byes, which refer to them. */
static enum db_status
row_write(struct store *store, const struct event_content *c, size_t row, int64_t tournament)
{
    if (row < c->player_count) {
        struct player player = c->players[row];
        player.tournament = tournament;
        return store_player_add(store, &player);
    }
    row -= c->player_count;
    if (row < c->fixture_count) {
        struct fixture fixture = c->fixtures[row];
        fixture.tournament = tournament;
        return store_fixture_add(store, &fixture);
    }
    struct bye bye = c->byes[row - c->fixture_count];
    bye.tournament = tournament;
    return store_bye_put(store, &bye);
}

static enum db_status
rows_write(struct store *store, const struct event_content *c, size_t from, size_t to)
{
    int64_t seq = 0;
    enum db_status st = store_tournament_seq(store, c->tournament.id, &seq);
    for (size_t row = from; !st && row < to; row++)
        st = row_write(store, c, row, seq);
    return st;
}

static size_t
step_end(const struct creation *creation)
{
    size_t all = rows_of(creation->content), end = creation->written + STEP_ROWS;
    return end < all ? end : all;
}

/* Writes the next rows; the first step also writes the tournament. It does not modify `creation`,
 * so it can be retried. */
static enum db_status
creation_step(struct store *store, void *context)
{
    const struct creation *creation = context;
    const struct event_content *c = creation->content;
    struct tournament t = c->tournament;
    t.unfinished = true;
    enum db_status st = creation->begun ? DB_OK : store_tournament_add(store, &t);
    if (!st)
        st = rows_write(store, c, creation->written, step_end(creation));
    return st ? st : store_audit_add(store, t.created_ms, creation->actor, "import", t.id, "{}");
}

/* Records that the step was committed. Returns false after the last step. */
static bool
creation_stepped(struct creation *creation)
{
    creation->begun = true;
    creation->written = step_end(creation);
    return creation->written < rows_of(creation->content);
}

static enum db_status
tournament_write(struct store *store, const struct creation *creation)
{
    const struct tournament *t = &creation->content->tournament;
    int64_t seq = 0;
    if (!creation->begun)
        return store_tournament_add(store, t);
    enum db_status st = store_tournament_seq(store, t->id, &seq);
    return st ? st : store_tournament_finish(store, seq, t->listed);
}

/* Writes the remaining rows, the audit entry and the event for followers. */
static enum db_status
creation_end(struct store *store, struct operation *op)
{
    const struct creation *creation = op->data;
    const struct event_content *c = creation->content;
    struct buffer object = {0};
    enum db_status st = tournament_write(store, creation);
    if (!st)
        st = rows_write(store, c, creation->written, rows_of(c));
    json_open(&object, NULL, '{');
    json_put_int(&object, "players", (int64_t)c->player_count);
    json_put_int(&object, "pairings", (int64_t)c->fixture_count);
    json_put_int(&object, "byes", (int64_t)c->bye_count);
    json_close(&object, '}');
    if (!st)
        st = store_audit_put(store, c->tournament.created_ms, creation->actor, "tournament",
                             c->tournament.id, &object);
    buffer_clear(&object);
    return st ? st : event_tournament(store, &c->tournament);
}

void
creation_make(struct operation *op, const struct event_content *c)
{
    struct creation *creation = arena_alloc(op->pool, sizeof *creation);
    bool more = creation_is_large(c);
    if (!creation)
        return;
    *creation = (struct creation){.content = c, .actor = op->actor};
    while (more && !op->status && !(op->cancel.stop && op->cancel.stop(op->cancel.context))) {
        int64_t begun_us = clock_steady_us();
        op->status = writer_wait_large(op->adjd->writer, creation_step, creation);
        more = !op->status && creation_stepped(creation);
        *op->deadline_us += clock_steady_us() - begun_us;
    }
    if (more)
        return; /* the time is over: the store removes what was begun */
    op->write = creation_end;
    op->data = creation;
}

/* Reading. */

bool
op_report(struct operation *op, const char *text, size_t len, struct judge_reply *out)
{
    const struct judge_request request = {.wants = WANT_REPORT, .text = {text ? text : "", len}};
    if (!op_ask(op, &request, out))
        return false;
    if (out->step == STEP_DONE)
        return true;
    op_refuse(op, REFUSED_UNREADABLE, "%s", out->parts ? out->parts : "");
    op->refusal.line = (size_t)out->line;
    op->refusal.column = (size_t)out->column;
    op->refusal.code = "report-file";
    return false;
}

struct json *
creation_report(struct operation *op, const char *text, size_t len, struct event_content *c)
{
    struct judge_reply report;
    struct json *doc = NULL;
    if (!op_report(op, text, len, &report))
        return NULL;
    doc = json_parse(report.tournament.data, report.tournament.len, NULL);
    c->fixtures = report.fixtures.rows;
    c->fixture_count = report.fixtures.count;
    c->byes = report.byes.rows;
    c->bye_count = report.byes.count;
    for (size_t i = 0; i < 2 && report.warnings[i]; i++)
        c->warnings[c->warning_count++] = report.warnings[i];
    if (!doc)
        op_refuse(op, REFUSED_UNREADABLE, "the report file is not UTF-8");
    return doc;
}

/* Whether the games and byes are of players of the list. A report file that was read is consistent; a hostile judge's reply need
 * not be. */
static bool
rows_fit(const struct event_content *c)
{
    bool known[PLAYERS_MOST + 1] = {false};
    bool fit = true;
    for (size_t i = 0; i < c->player_count; i++)
        if (c->players[i].number > 0 && c->players[i].number <= PLAYERS_MOST)
            known[c->players[i].number] = true;
    for (size_t i = 0; fit && i < c->fixture_count; i++) {
        const struct fixture *f = &c->fixtures[i];
        fit = f->round > 0 && f->round <= ROUND_MOST && f->white > 0 && f->white <= PLAYERS_MOST &&
              f->black > 0 && f->black <= PLAYERS_MOST && known[f->white] && known[f->black];
    }
    for (size_t i = 0; fit && i < c->bye_count; i++) {
        const struct bye *b = &c->byes[i];
        fit = b->round > 0 && b->round <= ROUND_MOST && b->player > 0 &&
              b->player <= PLAYERS_MOST && known[b->player];
    }
    return fit;
}

bool
creation_read(struct operation *op, const struct json *doc, bool imported, struct event_content *c)
{
    struct import import = {.pool = op->pool, .imported = imported};
    if (!import_answer(op, &import, import_event(&import, doc, c)))
        return false;
    if (!rows_fit(c)) {
        op_refuse(op, REFUSED_UNREADABLE,
                  "the report file has games of players whom it does not list");
        return false;
    }
    c->tournament.created_ms = op->now_ms;
    c->tournament.id = id_make(op->pool, op->now_ms);
    c->tournament.owner = op->owner;
    return true;
}
