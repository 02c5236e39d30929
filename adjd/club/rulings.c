/* SPDX-License-Identifier: MIT */
#include "club/rulings.h"

#include "base/buffer.h"
#include "club/events.h"
#include "club/verdicts.h"

enum db_status
ruling_store(struct store *store, const struct ruling *r)
{
    struct buffer detail = {0};
    ruling_write(&detail, NULL, r);
    enum db_status st = detail.failed ? DB_UNAVAILABLE : store_ruling_add(store, r);
    if (!st)
        st = store_audit_add(store, r->created_ms, r->actor, r->kind, r->adjudication, detail.data);
    if (!st)
        st = event_ruling(store, r, detail.data);
    buffer_clear(&detail);
    return st;
}
