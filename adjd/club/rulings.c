/* SPDX-License-Identifier: MIT */
#include "club/rulings.h"

#include "base/json.h"
#include "club/events.h"
#include "club/verdicts.h"

enum db_status
ruling_store(struct store *store, const struct ruling *r)
{
    struct buffer json = {0}, detail = {0};
    ruling_write(&json, NULL, r);
    json_open(&detail, NULL, '{');
    json_put_member(&detail, "ruling", r->id);
    json_close(&detail, '}');
    enum db_status st = json.failed || detail.failed ? DB_UNAVAILABLE : store_ruling_add(store, r);
    if (!st)
        st = store_audit_add(store, r->created_ms, r->actor, r->kind, r->adjudication, detail.data);
    if (!st)
        st = event_ruling(store, r, json.data);
    buffer_clear(&json);
    buffer_clear(&detail);
    return st;
}
