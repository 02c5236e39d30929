/* SPDX-License-Identifier: MIT */
/* Webhooks: subscriptions, and their pending, delivered and failed deliveries. */
#include <string.h>

#include "api/handlers.h"
#include "web/operation.h"
#include "base/json.h"
#include "club/events.h"
#include "web/pagination.h"
#include "web/request.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/sign.h"
#include "work/webhook_sender.h"
#include "store/audit.h"
#include "store/events.h"

enum { SECRET_LEAST = 24, SECRET_MOST = 64, URL_MOST = 2000 };

static const char *const event_types[] = {"adjudication.created",   "adjudication.replaced",
                                          "adjudication.withdrawn", "adjudication.decided",
                                          "adjudication.accepted",  "batch.finished",
                                          "tournament.created",     "tournament.changed",
                                          "webhook.ping",           "audit.head"};

enum { EVENT_TYPES = sizeof event_types / sizeof *event_types };

static void
events_write(struct buffer *out, const struct webhook *h)
{
    json_open(out, "events", '[');
    for (size_t i = 0; i < EVENT_TYPES; i++)
        if (*h->events ? strstr(h->events, event_types[i]) != NULL
                       : strcmp(event_types[i], "audit.head") != 0)
            json_put_member(out, NULL, event_types[i]);
    json_close(out, ']');
}

/* Writes the webhook and leaves the object open. The secret is returned only when the webhook is created. */
static void
webhook_write(struct buffer *out, const struct webhook *h)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", h->id);
    clock_put(out, "created", h->created_ms);
    json_put_member(out, "url", h->url);
    json_put_member(out, "state", h->state);
    events_write(out, h);
}

/* POST /v1/webhooks */

/* Reads the subscribed events, written between blanks; "": all. On failure returns NULL and sets a problem reply. */
static const char *
events_read(struct request *req, const struct json *list)
{
    char names[256] = " ";
    for (size_t i = 0; i < json_count(list); i++) {
        const char *name = json_text(json_item(list, i));
        size_t k = 0;
        while (k < EVENT_TYPES && (!name || strcmp(event_types[k], name) != 0))
            k++;
        if (k == EVENT_TYPES) {
            problem_set(req, PROBLEM_BAD_CONTENT,
                        "events[%zu] is none of adjudication.created, .replaced, .withdrawn, "
                        ".decided, .accepted, batch.finished, tournament.created, "
                        "tournament.changed, webhook.ping, "
                        "audit.head",
                        i);
            return NULL;
        }
        if (!strstr(names, event_types[k])) {
            strcat(names, event_types[k]);
            strcat(names, " ");
        }
    }
    return list ? arena_string(&req->pool, names) : "";
}

/* Reads the client's secret, or makes a random one, in base64. On failure returns NULL and sets a problem reply. */
static const char *
secret_read(struct request *req, const struct json *given)
{
    unsigned char bytes[SECRET_MOST];
    const char *text = json_text(given);
    size_t len = 0;
    struct buffer fresh = {0};
    if (text) {
        text += strncmp(text, "whsec_", 6) == 0 ? 6 : 0;
        if (sign_decode(text, SIGN_BASE64, bytes, sizeof bytes, &len) && len >= SECRET_LEAST)
            return arena_string(&req->pool, text);
    }
    if (given) {
        problem_set(req, PROBLEM_BAD_CONTENT, "secret must be whsec_ and base64 of %d to %d bytes",
                    SECRET_LEAST, SECRET_MOST);
        return NULL;
    }
    sign_random(bytes, 32);
    sign_encode(&fresh, bytes, 32, SIGN_BASE64);
    return arena_keep(&req->pool, &fresh);
}

static bool
webhook_read(struct request *req, const struct json *doc, struct webhook *h)
{
    static const char *const names[] = {"url", "events", "secret", NULL};
    const char *url = json_member_text(doc, "url");
    const char *unknown = json_unknown_member(doc, names);
    const struct json *events = json_member(doc, "events");
    if (unknown || (events && json_kind(events) != JSON_LIST))
        return problem_set(req, PROBLEM_BAD_CONTENT,
                           "send url, and perhaps events (a list) and secret");
    if (!url || strlen(url) > URL_MOST ||
        !sender_url_fits(url, config_of(req->adjd)->webhook_private))
        return problem_set(req, PROBLEM_BAD_CONTENT,
                           "url must be an http or https address that is not private");
    int64_t now = req->adjd->now_ms();
    *h = (struct webhook){
        .id = id_make(&req->pool, now),
        .created_ms = now,
        .actor = req->actor,
        .owner = req->owner,
        .url = arena_string(&req->pool, url),
        .state = "active",
        .events = events_read(req, events),
    };
    h->secret = h->events ? secret_read(req, json_member(doc, "secret")) : NULL;
    return h->secret != NULL;
}

/* The scheme, host and port of a URL, without a name and password. */
static void
origin_put(struct buffer *out, const char *url)
{
    const char *authority = strstr(url, "://") + 3;
    size_t len = strcspn(authority, "/?#\\");
    const char *host = authority;
    for (size_t i = 0; i < len; i++)
        if (authority[i] == '@')
            host = authority + i + 1;
    struct buffer origin = {0};
    buffer_put(&origin, url, (size_t)(authority - url));
    buffer_put(&origin, host, len - (size_t)(host - authority));
    out->failed |= origin.failed;
    if (!origin.failed)
        json_put_member(out, "origin", origin.data);
    buffer_clear(&origin);
}

/* Writes the audit entry: the origin of the URL, whose path may hold a secret, and hashes of the URL and of the secret. */
static enum db_status
webhook_audit(struct store *store, const struct webhook *h)
{
    char hash[DIGEST_HEX_SIZE], url_hash[DIGEST_HEX_SIZE];
    struct buffer detail = {0};
    digest_sha256(h->secret, strlen(h->secret), hash);
    digest_sha256(h->url, strlen(h->url), url_hash);
    json_open(&detail, NULL, '{');
    origin_put(&detail, h->url);
    json_put_member(&detail, "url_sha256", url_hash);
    events_write(&detail, h);
    json_put_member(&detail, "secret_sha256", hash);
    json_close(&detail, '}');
    return store_audit_put(store, h->created_ms, h->actor, "webhook", h->id, &detail);
}

static enum db_status
webhook_store(struct store *store, struct operation *op)
{
    const struct webhook *h = op->data;
    enum db_status st = op_quota(store, op, USAGE_WEBHOOKS, 1);
    if (!st)
        st = store_webhook_add(store, h);
    return st ? st : webhook_audit(store, h);
}

void
webhook_post(struct request *req)
{
    struct json *doc = request_doc(req);
    struct webhook *h = doc ? arena_alloc(&req->pool, sizeof *h) : NULL;
    struct operation *op = h ? operation_of(req) : NULL;
    if (op && webhook_read(req, doc, h)) {
        struct buffer *body = reply_start(req, 201, "application/json");
        webhook_write(body, h);
        json_put_member(body, "secret", arena_printf(&req->pool, "whsec_%s", h->secret));
        json_close(body, '}');
        req->out->location = arena_printf(&req->pool, "/v1/webhooks/%s", h->id);
        op->write = webhook_store;
        op->data = h;
        operation_run(req, op, 0, NULL);
    }
    json_free(doc);
}

static bool
webhook_add(void *context, const struct webhook *h)
{
    struct request *req = context;
    struct buffer *body = &req->out->body;
    if (!owner_sees(req, h->owner))
        return true;
    webhook_write(body, h);
    json_close(body, '}');
    return true;
}

void
webhook_list(struct request *req)
{
    if (!request_store(req))
        return;
    struct buffer *body = reply_object(req, 200);
    json_open(body, "webhooks", '[');
    enum db_status st = store_webhook_list(req->reader, webhook_add, req);
    json_close(body, ']');
    json_close(body, '}');
    problem_set_store(req, st);
}

/* The webhook in the path, in the pool. NULL and a problem reply on failure. */
static struct webhook *
webhook_find(struct request *req)
{
    struct webhook *h = arena_alloc(&req->pool, sizeof *h);
    struct store *store = h ? request_store(req) : NULL;
    enum db_status st =
        store ? store_webhook_get(store, req->vars[0], &req->pool, h) : DB_UNAVAILABLE;
    return owner_finds(req, st, h ? h->owner : NULL) ? h : NULL;
}

void
webhook_get(struct request *req)
{
    const struct webhook *h = webhook_find(req);
    if (!h)
        return;
    struct buffer *body = reply_start(req, 200, "application/json");
    webhook_write(body, h);
    json_close(body, '}');
}

static enum db_status
webhook_drop(struct store *store, struct request *req)
{
    const struct webhook *h = req->data;
    enum db_status st = store_webhook_state(store, h->seq, "deleted");
    return st ? st
              : store_audit_add(store, req->adjd->now_ms(), req->actor, "webhook-delete", h->id,
                                "{}");
}

void
webhook_delete(struct request *req)
{
    struct webhook *h = webhook_find(req);
    if (!h)
        return;
    reply_start(req, 204, NULL);
    request_write(req, WRITE_ALONE, webhook_drop, h);
}

static bool
delivery_add(void *context, const struct delivery *d)
{
    struct list_page *page = context;
    struct buffer *out = page->body;
    if (!list_page_takes(page, d->seq))
        return false;
    json_open(out, NULL, '{');
    json_put_member(out, "event", d->event);
    json_put_member(out, "type", d->type);
    json_put_member(out, "state", d->state);
    json_put_int(out, "attempts", d->attempts);
    clock_put(out, "changed", d->changed_ms);
    clock_put(out, "next", strcmp(d->state, "waiting") == 0 ? d->next_ms : 0);
    json_put_raw(out, "answer",
                 d->answer ? arena_printf(&page->req->pool, "%lld", (long long)d->answer) : NULL);
    problem_put_detail(out, d->detail);
    json_close(out, '}');
    return true;
}

void
webhook_deliveries(struct request *req)
{
    struct list_page page;
    const struct webhook *h = NULL;
    static const char *const states[] = {"waiting", "delivered", "dead"};
    if (!request_choice(req, "state", states, 3, NULL) || !list_page_read(&page, req, 100, 1000) ||
        (h = webhook_find(req)) == NULL)
        return;
    list_page_open(&page, "deliveries");
    enum db_status st = store_delivery_list(req->reader, h->seq, request_query(req, "state"),
                                            page.after, page.ask, delivery_add, &page);
    list_page_close(&page, page.is_full, st);
}

/* POST /v1/webhooks/{id}/ping */

static enum db_status
ping_write(struct store *store, struct request *req)
{
    return event_ping(store, req->adjd->now_ms(), req->data);
}

/* Sends a test event to this webhook only, signed like any other. */
void
webhook_ping(struct request *req)
{
    struct webhook *h = webhook_find(req);
    if (!h)
        return;
    if (strcmp(h->state, "active") != 0) {
        problem_set(req, PROBLEM_CONFLICT, "the webhook is %s", h->state);
        return;
    }
    struct buffer *body = reply_object(req, 202);
    json_put_member(body, "type", "webhook.ping");
    json_put_member(body, "state", "waiting");
    json_close(body, '}');
    req->out->location = arena_printf(&req->pool, "/v1/webhooks/%s/deliveries", h->id);
    request_write(req, WRITE_FREELY, ping_write, h);
}

static enum db_status
retry_write(struct store *store, struct request *req)
{
    const struct webhook *h = req->data;
    int64_t now = req->adjd->now_ms();
    enum db_status st = store_delivery_retry(store, h->seq, req->vars[1], now);
    if (st == DB_NONE) {
        problem_set(req, PROBLEM_CONFLICT, "there is no dead delivery of the event %s",
                    req->vars[1]);
        return DB_OK;
    }
    if (st || strcmp(h->state, "active") == 0)
        return st;
    st = store_webhook_state(store, h->seq, "active");
    return st ? st : store_audit_add(store, now, req->actor, "webhook-enable", h->id, "{}");
}

/* Retries a dead delivery. It also re-enables a webhook that was disabled after failures. */
void
webhook_retry(struct request *req)
{
    struct webhook *h = webhook_find(req);
    if (!h)
        return;
    struct buffer *body = reply_object(req, 202);
    json_put_member(body, "event", req->vars[1]);
    json_put_member(body, "state", "waiting");
    json_close(body, '}');
    request_write(req, WRITE_FREELY, retry_write, h);
}
