/* SPDX-License-Identifier: MIT */
#include "club/events.h"

#include <string.h>

/* Does anybody listen? False also when that cannot be told. */
static bool
is_wanted(struct store *store, enum db_status *out_status)
{
    bool wanted = false;
    *out_status = store_event_wanted(store, &wanted);
    return !*out_status && wanted;
}

/* Tell, and free what is told. */
static enum db_status
tell(struct store *store, struct event *event, struct text *data)
{
    event->data = data->data;
    enum db_status st = data->failed ? DB_UNAVAILABLE : store_event_add(store, event);
    text_clear(data);
    return st;
}

/* What happens in a tournament is kept for its followers, whoever else listens. */
enum db_status
event_adjudicated(struct store *store, const struct adjudication *a)
{
    struct event event = {
        .created_ms = a->created_ms, .type = "adjudication.created", .tournament = a->tournament};
    struct text data = TEXT_INIT;
    enum db_status st = DB_OK;
    if (!a->tournament && !is_wanted(store, &st))
        return st;
    text_open(&data, NULL, '{');
    text_string(&data, "id", a->id);
    text_string(&data, "tournament", a->tournament);
    text_string(&data, "variant", a->variant);
    text_string(&data, "status", a->status);
    text_string(&data, "winner", a->winner);
    text_string(&data, "reason", a->reason);
    text_string(&data, "basis", a->basis);
    text_string(&data, "fingerprint", a->fingerprint);
    text_close(&data, '}');
    return tell(store, &event, &data);
}

enum db_status
event_ruling(struct store *store, const struct ruling *r, const char *json)
{
    struct text data = TEXT_INIT;
    struct event event = {.created_ms = r->created_ms, .adjudication = r->adjudication};
    event.type = strcmp(r->kind, "decision") == 0      ? "adjudication.decided"
                 : strcmp(r->kind, "replacement") == 0 ? "adjudication.replaced"
                                                       : "adjudication.withdrawn";
    text_open(&data, NULL, '{');
    text_string(&data, "id", r->adjudication);
    text_raw(&data, "ruling", json);
    text_close(&data, '}');
    return tell(store, &event, &data);
}

enum db_status
event_job(struct store *store, const struct job *job, const char *state, int64_t now_ms)
{
    struct text data = TEXT_INIT;
    struct event event = {.created_ms = now_ms, .type = "batch.finished"};
    enum db_status st;
    if (!is_wanted(store, &st))
        return st;
    text_open(&data, NULL, '{');
    text_string(&data, "id", job->id);
    text_string(&data, "state", state);
    text_int(&data, "games", job->games);
    text_int(&data, "refused", job->refused);
    text_close(&data, '}');
    return tell(store, &event, &data);
}

enum db_status
event_tournament(struct store *store, const struct tournament *t)
{
    struct text data = TEXT_INIT;
    struct event event = {
        .created_ms = t->created_ms, .type = "tournament.created", .tournament = t->id};
    text_open(&data, NULL, '{');
    text_string(&data, "id", t->id);
    text_string(&data, "name", t->name);
    text_close(&data, '}');
    return tell(store, &event, &data);
}

enum db_status
event_changed(struct store *store, int64_t now_ms, const char *tournament, const char *what,
              const char *json)
{
    struct text data = TEXT_INIT;
    struct event event = {
        .created_ms = now_ms, .type = "tournament.changed", .tournament = tournament};
    text_open(&data, NULL, '{');
    text_string(&data, "id", tournament);
    text_string(&data, "change", what);
    text_raw(&data, "detail", json);
    text_close(&data, '}');
    return tell(store, &event, &data);
}

enum db_status
event_ping(struct store *store, int64_t now_ms, const struct hook *hook)
{
    struct text data = TEXT_INIT;
    struct event event = {.created_ms = now_ms, .type = "webhook.ping"};
    text_open(&data, NULL, '{');
    text_string(&data, "id", hook->id);
    text_close(&data, '}');
    event.data = data.data;
    enum db_status st = data.failed ? DB_UNAVAILABLE : store_event_ping(store, &event, hook->seq);
    text_clear(&data);
    return st;
}
