/* SPDX-License-Identifier: MIT */
#include "club/events.h"

#include <string.h>

#include "base/json.h"
#include "store/adjudications.h"
#include "store/log.h"
#include "store/events.h"
#include "store/jobs.h"

/* Starts the event object about the resource with this id. */
static struct buffer
begin(const char *id)
{
    struct buffer data = {0};
    json_open(&data, NULL, '{');
    json_put_member(&data, "id", id);
    return data;
}

/* Closes the object, stores the event, for one webhook or for all (0), and frees the buffer. */
static enum db_status
event_store(struct store *store, struct event *event, struct buffer *data, int64_t webhook)
{
    json_close(data, '}');
    event->data = data->data;
    enum db_status st = data->failed ? DB_UNAVAILABLE
                        : webhook    ? store_event_ping(store, event, webhook)
                                     : store_event_add(store, event);
    buffer_clear(data);
    return st;
}

/* Stores the event of a tournament even without webhooks, for clients that follow its stream. */
enum db_status
event_adjudicated(struct store *store, const struct adjudication *a)
{
    struct event event = {
        .created_ms = a->created_ms, .type = "adjudication.created", .tournament = a->tournament};
    bool is_wanted = a->tournament != NULL;
    enum db_status st = is_wanted ? DB_OK : store_event_wanted(store, &is_wanted);
    if (st || !is_wanted)
        return st;
    struct buffer data = begin(a->id);
    json_put_member(&data, "tournament", a->tournament);
    json_put_member(&data, "variant", a->variant);
    json_put_member(&data, "status", a->status);
    json_put_member(&data, "winner", a->winner);
    json_put_member(&data, "reason", a->reason);
    json_put_member(&data, "basis", a->basis);
    json_put_member(&data, "fingerprint", a->fingerprint);
    return event_store(store, &event, &data, 0);
}

enum db_status
event_ruling(struct store *store, const struct ruling *r, const char *json)
{
    struct event event = {.created_ms = r->created_ms, .adjudication = r->adjudication};
    event.type = strcmp(r->kind, "decision") == 0      ? "adjudication.decided"
                 : strcmp(r->kind, "acceptance") == 0  ? "adjudication.accepted"
                 : strcmp(r->kind, "replacement") == 0 ? "adjudication.replaced"
                                                       : "adjudication.withdrawn";
    struct buffer data = begin(r->adjudication);
    json_put_raw(&data, "ruling", json);
    return event_store(store, &event, &data, 0);
}

enum db_status
event_job(struct store *store, const struct job *job, const char *state, int64_t now_ms)
{
    struct event event = {.created_ms = now_ms, .type = "batch.finished"};
    bool is_wanted = false;
    enum db_status st = store_event_wanted(store, &is_wanted);
    if (st || !is_wanted)
        return st;
    struct buffer data = begin(job->id);
    json_put_member(&data, "state", state);
    json_put_int(&data, "games", job->games);
    json_put_int(&data, "refused", job->refused);
    return event_store(store, &event, &data, 0);
}

enum db_status
event_tournament(struct store *store, const struct tournament *t)
{
    struct event event = {
        .created_ms = t->created_ms, .type = "tournament.created", .tournament = t->id};
    struct buffer data = begin(t->id);
    json_put_member(&data, "name", t->name);
    return event_store(store, &event, &data, 0);
}

enum db_status
event_changed(struct store *store, int64_t now_ms, const char *tournament, const char *what,
              const char *json)
{
    struct event event = {
        .created_ms = now_ms, .type = "tournament.changed", .tournament = tournament};
    struct buffer data = begin(tournament);
    json_put_member(&data, "change", what);
    json_put_raw(&data, "detail", json);
    return event_store(store, &event, &data, 0);
}

enum db_status
event_ping(struct store *store, int64_t now_ms, const struct webhook *webhook)
{
    struct event event = {.created_ms = now_ms, .type = "webhook.ping"};
    struct buffer data = begin(webhook->id);
    return event_store(store, &event, &data, webhook->seq);
}

/* Sends the event at most once per calendar day, to webhooks that subscribed to this event by name. */
enum db_status
event_head(struct store *store, int64_t now_ms)
{
    const int64_t day_ms = 86400000;
    struct event event = {.created_ms = now_ms, .type = "audit.head"};
    struct buffer data = {0};
    char hash[DIGEST_HEX_SIZE];
    int64_t seq = 0;
    enum db_status st = store_audit_head_due(store, now_ms - now_ms % day_ms);
    if (st)
        return st == DB_NONE ? DB_OK : st;
    st = store_audit_head(store, &seq, hash);
    if (st)
        return st;
    json_open(&data, NULL, '{');
    json_put_int(&data, "seq", seq);
    json_put_member(&data, "hash", hash);
    return event_store(store, &event, &data, 0);
}
