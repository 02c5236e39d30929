/* SPDX-License-Identifier: MIT */
/* Webhooks: who is told of what, what was told, and what could not be. */
#include <string.h>

#include "api/handlers.h"
#include "api/owners.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/id.h"
#include "os/clock.h"
#include "work/hooks.h"
#include "os/json.h"
#include "club/events.h"
#include "http/page.h"
#include "os/sign.h"

enum { SECRET_LEAST = 24, SECRET_MOST = 64, URL_MOST = 2000 };

static const char *const event_types[] = {"adjudication.created",   "adjudication.replaced",
                                          "adjudication.withdrawn", "adjudication.decided",
                                          "batch.finished",         "tournament.created",
                                          "tournament.changed",     "webhook.ping"};

enum { EVENT_TYPES = sizeof event_types / sizeof *event_types };

static void
events_write(struct text *out, const struct hook *h)
{
    text_open(out, "events", '[');
    for (size_t i = 0; i < EVENT_TYPES; i++)
        if (!*h->events || strstr(h->events, event_types[i]))
            text_string(out, NULL, event_types[i]);
    text_close(out, ']');
}

/* The object but for its closing bracket; its secret is shown only to who made it. */
static void
hook_write(struct text *out, const struct hook *h)
{
    char created[CLOCK_TEXT_SIZE];
    clock_write(h->created_ms, created);
    text_open(out, NULL, '{');
    text_string(out, "id", h->id);
    text_string(out, "created", created);
    text_string(out, "url", h->url);
    text_string(out, "state", h->state);
    events_write(out, h);
}

/* ---- POST /v1/webhooks ------------------------------------------------------------------------ */

/* The events that are asked for, each between spaces; "" for all, NULL with a problem set. */
static const char *
events_read(struct request *req, const struct doc *list)
{
    char names[256] = " ";
    if (!list)
        return "";
    for (size_t i = 0; i < doc_count(list); i++) {
        const char *name = doc_string(doc_at(list, i));
        size_t k = 0;
        while (k < EVENT_TYPES && (!name || strcmp(event_types[k], name) != 0))
            k++;
        if (k == EVENT_TYPES) {
            problem_set(
                req, PROBLEM_BAD_CONTENT,
                "events[%zu] is none of adjudication.created, .replaced, .withdrawn, "
                ".decided, batch.finished, tournament.created, tournament.changed, webhook.ping",
                i);
            return NULL;
        }
        if (!strstr(names, event_types[k])) {
            strcat(names, event_types[k]);
            strcat(names, " ");
        }
    }
    return pool_string(&req->pool, names);
}

/* The client's own secret, or a new one; in base64. NULL with a problem set. */
static const char *
secret_read(struct request *req, const struct doc *given)
{
    unsigned char bytes[SECRET_MOST];
    const char *text = doc_string(given);
    size_t len = 0;
    struct text fresh = TEXT_INIT;
    if (text) {
        text += strncmp(text, "whsec_", 6) == 0 ? 6 : 0;
        if (sign_decode(text, SIGN_BASE64, bytes, sizeof bytes, &len) && len >= SECRET_LEAST)
            return pool_string(&req->pool, text);
    }
    if (given) {
        problem_set(req, PROBLEM_BAD_CONTENT, "secret must be whsec_ and base64 of %d to %d bytes",
                    SECRET_LEAST, SECRET_MOST);
        return NULL;
    }
    sign_random(bytes, 32);
    sign_encode(&fresh, bytes, 32, SIGN_BASE64);
    const char *copy = fresh.failed ? NULL : pool_string(&req->pool, fresh.data);
    text_clear(&fresh);
    return copy;
}

static bool
hook_read(struct request *req, const struct doc *doc, struct hook *h)
{
    static const char *const names[] = {"url", "events", "secret", NULL};
    const char *url = doc_text(doc, "url");
    const char *stranger = doc_stranger(doc, names);
    const struct doc *events = doc_member(doc, "events");
    char id[ID_SIZE];
    if (stranger || (events && doc_kind_of(events) != DOC_LIST)) {
        problem_set(req, PROBLEM_BAD_CONTENT, "send url, and perhaps events (a list) and secret");
        return false;
    }
    if (!url || strlen(url) > URL_MOST || !hook_url_fits(url, config_of(req->adjd)->hook_private)) {
        problem_set(req, PROBLEM_BAD_CONTENT,
                    "url must be an http or https address that is not private");
        return false;
    }
    h->created_ms = req->adjd->now_ms();
    id_new(h->created_ms, id);
    h->id = pool_string(&req->pool, id);
    h->actor = req->actor;
    h->owner = req->owner;
    h->url = pool_string(&req->pool, url);
    h->state = "active";
    h->events = events_read(req, events);
    h->secret = h->events ? secret_read(req, doc_member(doc, "secret")) : NULL;
    return h->secret != NULL;
}

/* The audit entry: where it leads, what it hears, and a hash of its secret. */
static enum db_status
hook_vouch(struct store *store, const struct hook *h)
{
    char hash[SHA256_TEXT_SIZE];
    struct text detail = TEXT_INIT;
    hash_sha256(h->secret, strlen(h->secret), hash);
    text_open(&detail, NULL, '{');
    text_string(&detail, "url", h->url);
    events_write(&detail, h);
    text_string(&detail, "secret_sha256", hash);
    text_close(&detail, '}');
    enum db_status st = detail.failed ? DB_UNAVAILABLE
                                      : store_audit_add(store, h->created_ms, h->actor, "webhook",
                                                        h->id, detail.data);
    text_clear(&detail);
    return st;
}

static enum db_status
hook_store(struct store *store, struct request *req)
{
    const struct hook *h = req->data;
    enum db_status st = quota_hooks(store, req);
    if (st || request_decided(req))
        return st;
    st = store_hook_add(store, h);
    return st ? st : hook_vouch(store, h);
}

void
hook_post(struct request *req)
{
    struct doc *doc = request_doc(req);
    struct hook *h = doc ? pool_alloc(&req->pool, sizeof *h) : NULL;
    if (h && hook_read(req, doc, h)) {
        struct text *body = reply_start(req, 201, "application/json");
        hook_write(body, h);
        text_string(body, "secret", pool_printf(&req->pool, "whsec_%s", h->secret));
        text_close(body, '}');
        req->out->location = pool_printf(&req->pool, "/v1/webhooks/%s", h->id);
        req->data = h;
        req->write = hook_store;
    }
    doc_free(doc);
}

/* ---- GET, DELETE ------------------------------------------------------------------------------ */

static bool
hook_add(void *context, const struct hook *h)
{
    struct request *req = context;
    struct text *body = &req->out->body;
    if (!owner_sees(req, h->owner))
        return true;
    hook_write(body, h);
    text_close(body, '}');
    return true;
}

void
hook_list(struct request *req)
{
    if (!request_store(req))
        return;
    struct text *body = reply_start(req, 200, "application/json");
    text_open(body, NULL, '{');
    text_open(body, "webhooks", '[');
    enum db_status st = store_hook_list(req->reader, hook_add, req);
    text_close(body, ']');
    text_close(body, '}');
    if (st)
        problem_set_store(req, st);
}

static bool
hook_find(struct request *req, struct hook *out)
{
    struct store *store = request_store(req);
    enum db_status st = store ? store_hook_get(store, req->vars[0], &req->pool, out) : DB_OK;
    if (store && !st && !owner_sees(req, out->owner))
        st = DB_NONE;
    if (st)
        problem_set_store(req, st);
    return store && !st;
}

void
hook_get(struct request *req)
{
    struct hook h;
    if (!hook_find(req, &h))
        return;
    struct text *body = reply_start(req, 200, "application/json");
    hook_write(body, &h);
    text_close(body, '}');
}

static enum db_status
hook_drop(struct store *store, struct request *req)
{
    const struct hook *h = req->data;
    enum db_status st = store_hook_state(store, h->seq, "deleted");
    return st ? st
              : store_audit_add(store, req->adjd->now_ms(), req->actor, "webhook-delete", h->id,
                                "{}");
}

void
hook_delete(struct request *req)
{
    struct hook *h = pool_alloc(&req->pool, sizeof *h);
    if (!h || !hook_find(req, h))
        return;
    reply_start(req, 204, NULL);
    req->data = h;
    req->write = hook_drop;
}

/* ---- deliveries ------------------------------------------------------------------------------- */

static bool
delivery_add(void *context, const struct delivery *d)
{
    struct page *page = context;
    struct text *out = page->body;
    char changed[CLOCK_TEXT_SIZE], next[CLOCK_TEXT_SIZE];
    if (!page_takes(page, d->seq))
        return false;
    clock_write(d->changed_ms, changed);
    clock_write(d->next_ms, next);
    text_open(out, NULL, '{');
    text_string(out, "event", d->event);
    text_string(out, "type", d->type);
    text_string(out, "state", d->state);
    text_int(out, "attempts", d->attempts);
    text_string(out, "changed", changed);
    text_string(out, "next", strcmp(d->state, "waiting") == 0 ? next : NULL);
    if (d->answer)
        text_int(out, "answer", d->answer);
    else
        text_raw(out, "answer", NULL);
    text_string(out, "detail", d->detail);
    text_close(out, '}');
    return true;
}

void
hook_deliveries(struct request *req)
{
    struct page page;
    struct hook h;
    const char *state = request_query(req, "state");
    if (state && strcmp(state, "waiting") != 0 && strcmp(state, "delivered") != 0 &&
        strcmp(state, "dead") != 0) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "state must be waiting, delivered or dead");
        return;
    }
    if (!page_read(&page, req, 100, 1000) || !hook_find(req, &h))
        return;
    page_open(&page, "deliveries");
    enum db_status st =
        store_delivery_list(req->reader, h.seq, state, page.after, page.ask, delivery_add, &page);
    page_close(&page, page_is_full(&page), st);
}

/* ---- POST /v1/webhooks/{id}/ping -------------------------------------------------------------- */

static enum db_status
ping_write(struct store *store, struct request *req)
{
    return event_ping(store, req->adjd->now_ms(), req->data);
}

/* An event for this webhook alone, signed as all are. */
void
hook_ping(struct request *req)
{
    struct hook *h = pool_alloc(&req->pool, sizeof *h);
    if (!h || !hook_find(req, h))
        return;
    if (strcmp(h->state, "active") != 0) {
        problem_set(req, PROBLEM_CONFLICT, "the webhook is %s", h->state);
        return;
    }
    struct text *body = reply_start(req, 202, "application/json");
    text_open(body, NULL, '{');
    text_string(body, "type", "webhook.ping");
    text_string(body, "state", "waiting");
    text_close(body, '}');
    req->out->location = pool_printf(&req->pool, "/v1/webhooks/%s/deliveries", h->id);
    req->data = h;
    req->write = ping_write;
}

static enum db_status
retry_write(struct store *store, struct request *req)
{
    const struct hook *h = req->data;
    int64_t now = req->adjd->now_ms();
    enum db_status st = store_delivery_retry(store, h->seq, req->vars[1], now);
    if (st == DB_NONE) {
        problem_set(req, PROBLEM_CONFLICT, "there is no dead delivery of the event %s",
                    req->vars[1]);
        return DB_OK;
    }
    return st ? st : store_hook_state(store, h->seq, "active");
}

/* To send again is also to believe in the receiver again: a disabled hook becomes active. */
void
hook_retry(struct request *req)
{
    struct hook *h = pool_alloc(&req->pool, sizeof *h);
    if (!h || !hook_find(req, h))
        return;
    struct text *body = reply_start(req, 202, "application/json");
    text_open(body, NULL, '{');
    text_string(body, "event", req->vars[1]);
    text_string(body, "state", "waiting");
    text_close(body, '}');
    req->data = h;
    req->write = retry_write;
}
