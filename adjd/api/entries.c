/* SPDX-License-Identifier: MIT */
#include "api/entries.h"

#include "base/number.h"
#include "http/request.h"
#include "os/id.h"

/* Request bodies. */

/* Sets the problem reply of a failed parse and returns `good`. */
static bool
import_answer(struct request *req, const struct import *import, bool good)
{
    struct problem_place place = {0, 0, import->code};
    if (!good && import->why)
        problem_set_at(
            req, import->fault == IMPORT_VARIANT ? PROBLEM_UNKNOWN_VARIANT : PROBLEM_BAD_CONTENT,
            place, "%s", import->why);
    return good;
}

bool
creation_read(struct request *req, const struct json *doc, bool imported, struct event_content *c)
{
    struct import import = {.pool = &req->pool, .imported = imported};
    if (!import_answer(req, &import, import_event(&import, doc, c)))
        return false;
    c->tournament.created_ms = req->adjd->now_ms();
    c->tournament.id = id_make(&req->pool, c->tournament.created_ms);
    c->tournament.owner = req->owner;
    return true;
}

bool
player_read(struct request *req, const struct json *doc, struct player *out)
{
    struct import import = {.pool = &req->pool};
    return import_answer(req, &import, import_player(&import, doc, out));
}

bool
player_change(struct request *req, const struct json *doc, struct player *player)
{
    struct import import = {.pool = &req->pool};
    return import_answer(req, &import, import_change(&import, doc, player));
}

bool
report_read(struct request *req, const char *text, size_t len, struct trf_content *out)
{
    struct trf_error err = {0};
    struct cancel cancel = {request_is_over, req};
    bool good = trf_read(&req->pool, text, len, cancel, out, &err);
    if (!good)
        problem_set_at(req, PROBLEM_UNREADABLE,
                       (struct problem_place){err.line, err.column, "report-file"}, "%s",
                       err.message);
    return good;
}

/* Paths. */

bool
tournament_find(struct request *req, struct tournament *out)
{
    struct store *store = request_store(req);
    enum db_status st =
        store ? store_tournament_get(store, req->vars[0], &req->pool, out) : DB_UNAVAILABLE;
    return !problem_set_store(req, st);
}

int64_t
path_number(struct request *req, size_t place, int64_t most)
{
    int64_t number = digits_read(req->vars[place], most);
    if (number >= 1)
        return number;
    problem_set(req, PROBLEM_NOT_FOUND, "\"%s\" is no number from 1 to %lld", req->vars[place],
                (long long)most);
    return 0;
}
