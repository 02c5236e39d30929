/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "club/operation.h"

#include <stdarg.h>
#include <string.h>

#include "club/events.h"
#include "db/writer.h"
#include "store/audit.h"
#include "store/credentials.h"
#include "store/tournaments.h"

enum db_status
operation_write(struct store *store, struct operation *op)
{
    op->refusal = (struct refusal){.kind = REFUSED_NOT};
    enum db_status st = op->write(store, op);
    return op->rolls_back ? st : op_outcome(op, st);
}

enum db_status
op_outcome(const struct operation *op, enum db_status status)
{
    return status == DB_CONFLICT && op->refusal.kind ? DB_OK : status;
}

enum db_status
op_refuse(struct operation *op, enum refusal_kind kind, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    op->refusal = (struct refusal){.kind = kind, .detail = message_vmake(op->pool, format, args)};
    va_end(args);
    return DB_CONFLICT;
}

void
op_refuse_error(struct operation *op, const struct adj_error *err)
{
    struct adj_error *copy = arena_alloc(op->pool, sizeof *copy);
    if (copy)
        *copy = *err;
    op->refusal = (struct refusal){.kind = REFUSED_ERROR, .error = copy};
}

bool
op_is_refused(const struct operation *op)
{
    return op->status || op->refusal.kind;
}

bool
op_read(struct operation *op, enum db_status status)
{
    op->status = op_outcome(op, status);
    return !status;
}

bool
op_tournament(struct operation *op, const char *id, struct tournament *out)
{
    op->lock = write_lock(id);
    return op_read(op,
                   op->store ? store_tournament_get(op->store, id, op->pool, out) : DB_UNAVAILABLE);
}

static bool
op_owns(const struct operation *op, const char *owner)
{
    return op->is_admin || (owner && strcmp(owner, op->owner) == 0);
}

/* Whether the caller may change the tournament. DB_OK: yes; DB_NONE: no, or there is no such tournament. */
static enum db_status
tournament_may(struct operation *op, const char *id)
{
    const char *owner, *none;
    enum db_status st = store_owner_get(op->store, OWNED_TOURNAMENT, id, op->pool, &owner, &none);
    if (st || op_owns(op, owner))
        return st;
    return store_permit_get(op->store, id, op->owner);
}

bool
op_may_submit(struct operation *op, const char *tournament)
{
    enum db_status st = tournament_may(op, tournament);
    if (st == DB_NONE)
        st = store_permit_get(op->store, PERMIT_ALL, op->owner);
    if (st != DB_NONE)
        return op_read(op, st);
    op_refuse(op, REFUSED_FORBIDDEN,
              "the token may submit only to the tournaments of its club and to those that it was "
              "granted");
    return false;
}

/* Whether the caller may change the object. The tournament's owner and grantees may also change its games; only they may decide
 * about one. */
static enum db_status
owned_may(struct operation *op, enum owned kind, const char *id, bool decides)
{
    const char *owner, *tournament;
    if (!op->store)
        return DB_UNAVAILABLE;
    enum db_status st = store_owner_get(op->store, kind, id, op->pool, &owner, &tournament);
    if (st == DB_NONE)
        return DB_OK;
    bool is_own = op_owns(op, owner) && (!decides || !tournament || op->is_admin);
    if (st || is_own)
        return st;
    if (kind == OWNED_TOURNAMENT)
        tournament = id;
    return tournament ? tournament_may(op, tournament) : DB_NONE;
}

bool
op_may_change(struct operation *op, enum owned kind, const char *id, bool decides)
{
    enum db_status st = owned_may(op, kind, id, decides);
    if (st != DB_NONE)
        return op_read(op, st);
    op_refuse(op, REFUSED_FORBIDDEN,
              "another token made this: only that one, one that was granted its tournament, or an "
              "admin may change it");
    return false;
}

enum db_status
op_quota(struct store *store, struct operation *op, enum usage kind, size_t more)
{
    static const char *const units[USAGE_COUNT] = {
        [USAGE_BYTES] = "bytes submitted",
        [USAGE_JOBS] = "batches that wait or are being judged",
        [USAGE_WEBHOOKS] = "webhooks",
    };
    const struct config *config = config_of(op->adjd);
    const int64_t limits[USAGE_COUNT] = {
        [USAGE_BYTES] = (int64_t)config->quota_mib << 20,
        [USAGE_JOBS] = config->quota_jobs,
        [USAGE_WEBHOOKS] = config->quota_webhooks,
    };
    int64_t used = 0, allowed = limits[kind];
    if (strncmp(op->owner, "token:", 6) != 0)
        return DB_OK;
    enum db_status st = allowed ? store_usage_get(store, kind, op->owner, &used) : DB_OK;
    if (!st && allowed && used + (int64_t)more > allowed) {
        st = op_refuse(op, kind == USAGE_BYTES ? REFUSED_FULL : REFUSED_QUOTA,
                       "the token has used %lld of its %lld %s", (long long)used,
                       (long long)allowed, units[kind]);
        op->refusal.used = used;
        op->refusal.allowed = allowed;
    }
    return st || kind != USAGE_BYTES ? st : store_usage_add(store, op->owner, (int64_t)more);
}

enum db_status
op_audit_change(struct store *store, const struct operation *op, const char *tournament,
                const char *action, const char *detail, const char *event)
{
    enum db_status st = store_audit_add(store, op->now_ms, op->actor, action, tournament, detail);
    return st ? st : event_changed(store, op->now_ms, tournament, action, event);
}

enum db_status
op_expect(struct operation *op, const char *tag)
{
    if (!tag)
        return DB_UNAVAILABLE;
    return op->is_expected && !op->is_expected(op->context, tag)
               ? op_refuse(op, REFUSED_CHANGED, "its ETag is %s now", tag)
               : DB_OK;
}
