/* SPDX-License-Identifier: MIT */
#include "club/player_lists.h"

#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "club/completion.h"
#include "club/judging.h"
#include "club/tournaments.h"
#include "event/names.h"

/* A report file is known by a line with a player. */
static bool
is_report(struct bytes file)
{
    static const char record[] = "001 ";
    for (size_t at = 0; at + 4 < file.len;) {
        if (memcmp(file.data + at, record, 4) == 0)
            return true;
        const char *end = memchr(file.data + at, '\n', file.len - at);
        if (!end)
            return false;
        at = (size_t)(end - file.data) + 1;
    }
    return false;
}

/* The players of a report file as such a document; NULL when refused. */
static struct json *
report_read(struct operation *op, struct bytes file, const char *charset)
{
    struct judge_reply report;
    struct buffer out = {0};
    if (!op_report(op, file.data, file.len, charset, &report))
        return NULL;
    struct json *doc = json_parse(report.tournament.data, report.tournament.len, NULL);
    json_open(&out, NULL, '{');
    json_put_name(&out, "players");
    json_put_value(&out, json_member(doc, "players"));
    json_close(&out, '}');
    json_free(doc);
    doc = doc && !out.failed ? json_parse(out.data, out.len, NULL) : NULL;
    buffer_clear(&out);
    if (!doc)
        op_refuse(op, REFUSED_UNREADABLE, "the report file is not UTF-8");
    return doc;
}

static struct json *
table_read(struct operation *op, struct bytes file, const char *charset)
{
    struct judge_reply reply;
    const struct judge_request request = {.wants = WANT_PLAYERS,
                                          .text = file,
                                          .charset = charset,
                                          .room = (uint64_t)config_of(op->adjd)->archive_mib << 20};
    if (!op_ask(op, &request, &reply))
        return NULL;
    if (reply.step == STEP_DONE) {
        struct json *doc = json_parse(reply.json.data, reply.json.len, NULL);
        op->pool->failed |= !doc;
        return doc;
    }
    op_refuse(op, REFUSED_UNREADABLE, "%s", reply.parts ? reply.parts : "");
    op->refusal.code = "player-list";
    return NULL;
}

/* Take the players of the document, which is taken; NULL: refused. */
static bool
players_take(struct operation *op, struct json *doc, struct player_list *out)
{
    *out = (struct player_list){.doc = doc ? players_complete(op, doc) : NULL};
    const struct json *players = json_member(out->doc, "players"),
                      *rows = json_member(out->doc, "rows"),
                      *columns = json_member(out->doc, "columns");
    if (!out->doc || op_is_refused(op))
        return false;
    out->count = json_count(players);
    json_int(json_member(out->doc, "errors"), &out->errors);
    json_int(json_member(out->doc, "warnings"), &out->warnings);
    if (!out->count)
        return player_list_accept(op, out) &&
               (op_refuse(op, REFUSED_VALUE, "there is no player in the list"), false);
    if (out->count > PLAYERS_MOST)
        return op_refuse(op, REFUSED_VALUE, "%d players are the limit", PLAYERS_MOST), false;
    out->players = arena_array(op->pool, out->count, sizeof *out->players);
    out->rows = arena_array(op->pool, out->count, sizeof *out->rows);
    if (!out->players || !out->rows)
        return false;
    for (size_t i = 0; i < out->count; i++) {
        out->players[i] = json_item(players, i);
        json_int(json_item(rows, i), &out->rows[i]);
    }
    out->is_doubtful = out->errors + out->warnings > 0;
    for (size_t i = 0; i < json_count(columns); i++)
        out->is_doubtful |= json_has(json_item(columns, i), "note") &&
                            json_member_text(json_item(columns, i), "note");
    return true;
}

bool
player_list_take(struct operation *op, struct bytes file, const char *charset,
                 struct player_list *out)
{
    *out = (struct player_list){.doc = NULL};
    return players_take(
        op, is_report(file) ? report_read(op, file, charset) : table_read(op, file, charset), out);
}

bool
player_list_again(struct operation *op, const char *json, struct player_list *out)
{
    struct buffer text = {0};
    *out = (struct player_list){.doc = NULL};
    buffer_printf(&text, "{\"players\":%s}", json);
    struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    buffer_clear(&text);
    if (!doc)
        return op_refuse(op, REFUSED_VALUE, "the list of players is damaged: send it again"), false;
    return players_take(op, doc, out);
}

void
player_list_clear(struct player_list *list)
{
    json_free(list->doc);
    list->doc = NULL;
}

/* Sorting. */

struct ranked {
    const struct json *player;
    int64_t row, rating;
    size_t title, place;
    const char *name;
};

static int
ranked_compare(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->rating != y->rating)
        return x->rating < y->rating ? 1 : -1;
    if (x->title != y->title)
        return x->title < y->title ? -1 : 1;
    int order = strcmp(x->name, y->name);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

/* The rank of a title, GM first; without title last. */
static size_t
title_rank(const char *title)
{
    static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
    size_t rank = 0;
    while (rank < sizeof titles / sizeof *titles && (!title || strcmp(titles[rank], title) != 0))
        rank++;
    return rank;
}

void
player_list_sort(struct operation *op, struct player_list *list)
{
    struct ranked *all = arena_array(op->pool, list->count, sizeof *all);
    for (size_t i = 0; all && i < list->count; i++) {
        const struct json *p = list->players[i];
        const char *name = json_member_text(p, "name");
        all[i] = (struct ranked){.player = p,
                                 .row = list->rows[i],
                                 .title = title_rank(json_member_text(p, "title")),
                                 .place = i,
                                 .name = name_search_key(op->pool, name ? name : "")};
        json_int(json_member(p, "rating"), &all[i].rating);
    }
    if (all && list->count)
        qsort(all, list->count, sizeof *all, ranked_compare);
    for (size_t i = 0; all && i < list->count; i++) {
        list->players[i] = all[i].player;
        list->rows[i] = all[i].row;
    }
}

/* Checks. */

/* Another player of the list with the same name who cannot be told from this one; NULL: none. */
static const char *
double_in(struct operation *op, const struct player *players, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (strcmp(players[i].name, players[at].name) == 0 &&
            !namesakes_differ(&players[i], &players[at], false))
            return message_make(
                op->pool,
                N_("\"%s\" is in the list twice; if they are two persons, give both "
                   "a FIDE id or a date of birth"),
                players[at].name);
    return NULL;
}

void
player_list_check(struct operation *op, struct player_list *list, int64_t tournament)
{
    struct player *players = arena_array(op->pool, list->count, sizeof *players);
    for (size_t i = 0; players && i < list->count && list->fault_count < LIST_FAULTS; i++) {
        struct list_fault fault = {.row = list->rows[i]};
        if (!player_fault(op, list->players[i], tournament, &players[i], &fault) && !op->status) {
            fault.message = double_in(op, players, i);
            fault.kind = REFUSED_CONFLICT;
        }
        if (fault.message)
            list->faults[list->fault_count++] = fault;
        if (op->status || (op->cancel.stop && op->cancel.stop(op->cancel.context)))
            return;
    }
    list->is_doubtful |= list->fault_count > 0;
}

bool
player_list_accept(struct operation *op, const struct player_list *list)
{
    const struct json *problems = json_member(list->doc, "problems");
    for (size_t i = 0; list->errors && i < json_count(problems); i++) {
        const struct json *p = json_item(problems, i);
        const char *severity = json_member_text(p, "severity");
        int64_t row = 0, column = 0;
        if (!severity || strcmp(severity, "error") != 0)
            continue;
        json_int(json_member(p, "row"), &row);
        json_int(json_member(p, "column"), &column);
        op_refuse(op, REFUSED_VALUE, "\"%.60s\": %s", json_member_text(p, "value"),
                  json_member_text(p, "message_parts"));
        op->refusal.line = (size_t)row;
        op->refusal.column = (size_t)(column ? column : 1);
        op->refusal.code = "player-list";
        return false;
    }
    if (!list->fault_count)
        return true;
    op_refuse(op, list->faults[0].kind, "%s", list->faults[0].message);
    op->refusal.line = (size_t)list->faults[0].row;
    op->refusal.column = op->refusal.line ? 1 : 0;
    return false;
}

/* Writing. */

static void
fault_write(struct buffer *out, const struct list_fault *fault)
{
    json_open(out, NULL, '{');
    json_put_int(out, "row", fault->row);
    json_put_member(out, "value", fault->name);
    json_put_member(out, "severity", "error");
    json_put_message(out, "message", fault->message);
    json_put_member(out, "message_parts", fault->message);
    json_close(out, '}');
}

void
player_list_players(struct buffer *out, const char *name, const struct player_list *list)
{
    json_open(out, name, '[');
    for (size_t i = 0; i < list->count; i++) {
        json_put_item(out);
        json_put_value(out, list->players[i]);
    }
    json_close(out, ']');
}

void
player_list_write(struct buffer *out, const struct player_list *list)
{
    static const char *const copied[] = {"sheet", "heading_row", "columns"};
    const struct json *problems = json_member(list->doc, "problems");
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++) {
        json_put_name(out, copied[i]);
        json_put_value(out, json_member(list->doc, copied[i]));
    }
    player_list_players(out, "players", list);
    json_open(out, "rows", '[');
    for (size_t i = 0; i < list->count; i++)
        json_put_int(out, NULL, list->rows[i]);
    json_close(out, ']');
    json_open(out, "problems", '[');
    for (size_t i = 0; i < json_count(problems); i++) {
        json_put_item(out);
        json_put_value(out, json_item(problems, i));
    }
    for (size_t i = 0; i < list->fault_count; i++)
        fault_write(out, &list->faults[i]);
    json_close(out, ']');
    json_put_int(out, "errors", list->errors + (int64_t)list->fault_count);
    json_put_int(out, "warnings", list->warnings);
}
