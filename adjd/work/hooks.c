/* SPDX-License-Identifier: MIT */
/* The one file that knows libcurl. */
#include "work/hooks.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <adj.h>

#include "base/json.h"
#include "os/address.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/sign.h"
#include "store/store.h"
#include "store/writer.h"

/* So many are under way together (the query lets no hook have more than a few of them); an answer's
 * body is of no interest, and cut off after so many bytes. */
enum {
    SENDINGS_MOST = 32,
    ANSWER_MOST = 65536,
    POLL_MS = 500,
    SECRET_MOST = 64,
    REST_US = 5000000,
    LEASE_SECONDS = 20
};

/* One attempt. */
struct sending {
    struct hooks *hooks;
    struct sending *next;
    CURL *easy;
    struct curl_slist *headers;
    struct buffer body;
    size_t answer_size;
    char error[CURL_ERROR_SIZE];
    bool allow_private;
    char hook[ID_SIZE];       /* the webhook's id */
    struct delivery delivery; /* seq, hook, attempts; its strings are not kept */
};

struct hooks {
    struct adjd *adjd;
    pthread_t thread;
    CURLM *multi;
    struct sending *sendings;
    size_t count;
    int64_t rest_until_us; /* the store could not be written: nothing new before this */
    atomic_bool stopping;
};

/* ---- what is sent --------------------------------------------------------------------------- */

/* {"type", "timestamp", "data"}, as the convention has it. */
static void
body_write(struct buffer *out, const struct delivery *d)
{
    char at[CLOCK_TEXT_SIZE];
    clock_write(d->event_ms, at);
    json_open(out, NULL, '{');
    json_put_member(out, "type", d->type);
    json_put_member(out, "timestamp", at);
    json_put_raw(out, "data", d->data);
    json_close(out, '}');
}

static void
header_add(struct sending *s, const char *name, const char *value)
{
    struct buffer line = {0};
    buffer_printf(&line, "%s: %s", name, value);
    struct curl_slist *more = line.failed ? NULL : curl_slist_append(s->headers, line.data);
    if (more)
        s->headers = more;
    else
        s->body.failed = true;
    buffer_clear(&line);
}

/* webhook-id, webhook-timestamp, and the signature over both and the body. */
static void
headers_add(struct sending *s, const struct delivery *d, int64_t now_ms)
{
    unsigned char secret[SECRET_MOST];
    size_t secret_len = 0;
    char at[24];
    struct buffer text = {0}, signature = {0};
    snprintf(at, sizeof at, "%lld", (long long)(now_ms / 1000));
    buffer_printf(&text, "%s.%s.%s", d->event, at, s->body.data ? s->body.data : "");
    buffer_puts(&signature, "v1,");
    if (!sign_decode(d->secret, SIGN_BASE64, secret, sizeof secret, &secret_len) || text.failed)
        signature.failed = true;
    else
        sign_hmac(&signature, secret, secret_len, text.data, text.len);
    header_add(s, "Content-Type", "application/json");
    header_add(s, "User-Agent", "adjd/" ADJ_VERSION);
    header_add(s, "webhook-id", d->event);
    header_add(s, "webhook-timestamp", at);
    if (!signature.failed)
        header_add(s, "webhook-signature", signature.data);
    s->body.failed |= signature.failed;
    buffer_clear(&text);
    buffer_clear(&signature);
}

/* ---- how it is sent ------------------------------------------------------------------------- */

static size_t
answer_take(char *data, size_t size, size_t count, void *context)
{
    struct sending *s = context;
    (void)data;
    s->answer_size += size * count;
    return s->answer_size > ANSWER_MOST ? 0 : size * count;
}

/* The guard stands where the connection is made: a name may lead anywhere by then. */
static curl_socket_t
socket_open(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    const struct sending *s = context;
    (void)purpose;
    if (!s->allow_private && !address_is_public(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static CURL *
easy_new(struct sending *s, const char *url, long seconds)
{
    CURL *easy = curl_easy_init();
    if (!easy)
        return NULL;
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, s);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_PROXY,
                     ""); /* nobody in between, whatever the environment says */
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, seconds);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, s->body.data);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)s->body.len);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, s->headers);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, s->error);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, answer_take);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, s);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, socket_open);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, s);
    return easy;
}

static void
sending_free(struct sending *s)
{
    if (s->easy) {
        curl_multi_remove_handle(s->hooks->multi, s->easy);
        curl_easy_cleanup(s->easy);
    }
    curl_slist_free_all(s->headers);
    buffer_clear(&s->body);
    free(s);
}

/* Whether the delivery is under way already: it waits in the store until its end is noted. */
static bool
is_under_way(const struct hooks *hooks, int64_t delivery)
{
    for (const struct sending *s = hooks->sendings; s; s = s->next)
        if (s->delivery.seq == delivery)
            return true;
    return false;
}

static void
sending_start(struct hooks *hooks, const struct delivery *d)
{
    const struct config *config = config_of(hooks->adjd);
    struct sending *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->hooks = hooks;
    s->allow_private = config->hook_private;
    s->delivery = (struct delivery){.seq = d->seq, .hook = d->hook, .attempts = d->attempts};
    snprintf(s->hook, sizeof s->hook, "%s", d->hook_id);
    body_write(&s->body, d);
    headers_add(s, d, hooks->adjd->now_ms());
    if (!s->body.failed)
        s->easy = easy_new(s, d->url, (long)config->hook_seconds);
    if (!s->easy || curl_multi_add_handle(hooks->multi, s->easy) != CURLM_OK) {
        sending_free(s);
        return;
    }
    s->next = hooks->sendings;
    hooks->sendings = s;
    hooks->count++;
}

/* ---- how it went ---------------------------------------------------------------------------- */

static enum db_status
note_run(struct store *store, void *context)
{
    const struct sending *s = context;
    const struct delivery *d = &s->delivery;
    enum db_status st = store_delivery_note(store, d);
    if (st || d->answer != 410)
        return st;
    st = store_hook_state(store, d->hook, "disabled"); /* gone: the receiver wants no more */
    return st ? st
              : store_audit_add(store, d->changed_ms, "adjd", "webhook-disable", s->hook, "{}");
}

/* When to try again: after the configured delay, or later if the receiver asks for it. */
static int64_t
next_attempt(const struct sending *s, const struct config *config, int64_t now_ms)
{
    curl_off_t asked = 0;
    int64_t seconds = config->hook_delays.seconds[s->delivery.attempts];
    curl_easy_getinfo(s->easy, CURLINFO_RETRY_AFTER, &asked);
    if (asked > seconds)
        seconds = asked > 86400 ? 86400 : asked;
    return now_ms + seconds * 1000;
}

static void
sending_note(struct sending *s, CURLcode code)
{
    const struct config *config = config_of(s->hooks->adjd);
    struct delivery *d = &s->delivery;
    char detail[CURL_ERROR_SIZE + 32] = "";
    long answer = 0;
    curl_easy_getinfo(s->easy, CURLINFO_RESPONSE_CODE, &answer);
    int64_t now = s->hooks->adjd->now_ms();
    d->changed_ms = d->next_ms = now;
    d->answer = answer;
    d->attempts++;
    if (answer >= 200 && answer < 300) {
        d->state = "delivered";
    } else {
        bool last = d->attempts >= (int64_t)config->hook_delays.count || answer == 410;
        if (answer)
            snprintf(detail, sizeof detail, "the receiver answered %ld", answer);
        else
            snprintf(detail, sizeof detail, "%s", *s->error ? s->error : curl_easy_strerror(code));
        d->state = last ? "dead" : "waiting";
        d->detail = detail;
        if (!last)
            d->next_ms = next_attempt(s, config, now);
    }
    /* If it cannot be noted it is sent again: at least once, not at most once, but not without a pause. */
    if (writer_wait(s->hooks->adjd->writer, note_run, s) != DB_OK)
        s->hooks->rest_until_us = clock_steady_us() + REST_US;
    d->detail = NULL;
}

static void
sending_finish(struct hooks *hooks, CURL *easy, CURLcode code)
{
    struct sending **link = &hooks->sendings;
    while (*link && (*link)->easy != easy)
        link = &(*link)->next;
    if (!*link)
        return;
    struct sending *s = *link;
    sending_note(s, code);
    *link = s->next;
    hooks->count--;
    sending_free(s);
}

/* ---- the thread ----------------------------------------------------------------------------- */

/* What was taken to be sent: copies, for the transaction must have ended before anything is sent. */
struct claim {
    struct hooks *hooks;
    struct arena pool;
    struct delivery deliveries[SENDINGS_MOST];
    size_t count;
};

static bool
claim_take(void *context, const struct delivery *d)
{
    struct claim *claim = context;
    struct arena *pool = &claim->pool;
    if (is_under_way(claim->hooks, d->seq))
        return true;
    if (claim->hooks->count + claim->count == SENDINGS_MOST)
        return false;
    claim->deliveries[claim->count++] = (struct delivery){
        .seq = d->seq,
        .hook = d->hook,
        .attempts = d->attempts,
        .event = arena_string(pool, d->event),
        .type = arena_string(pool, d->type),
        .event_ms = d->event_ms,
        .data = arena_string(pool, d->data),
        .url = arena_string(pool, d->url),
        .secret = arena_string(pool, d->secret),
        .hook_id = arena_string(pool, d->hook_id),
    };
    return true;
}

/* An attempt and its note take no longer; who is frozen for longer finds that another node sent it as well. */
static enum db_status
claim_run(struct store *store, void *context)
{
    struct claim *claim = context;
    struct hooks *hooks = claim->hooks;
    int64_t lease_ms = ((int64_t)config_of(hooks->adjd)->hook_seconds + LEASE_SECONDS) * 1000;
    claim->count = 0;
    return store_delivery_claim(store, hooks->adjd->now_ms(), lease_ms,
                                (int64_t)(SENDINGS_MOST - hooks->count), (int64_t)hooks->count,
                                claim_take, claim);
}

static enum db_status
due_look(struct hooks *hooks)
{
    struct store *store = store_readers_take(hooks->adjd->readers);
    enum db_status st = store ? store_delivery_any(store, hooks->adjd->now_ms()) : DB_UNAVAILABLE;
    store_readers_give(hooks->adjd->readers, store);
    return st;
}

static void
due_start(struct hooks *hooks)
{
    if (hooks->count == SENDINGS_MOST || due_look(hooks) != DB_OK)
        return;
    struct claim *claim = calloc(1, sizeof *claim);
    if (!claim)
        return;
    claim->hooks = hooks;
    arena_init(&claim->pool);
    if (writer_wait(hooks->adjd->writer, claim_run, claim) != DB_OK)
        hooks->rest_until_us = clock_steady_us() + REST_US;
    else
        for (size_t i = 0; !claim->pool.failed && i < claim->count; i++)
            sending_start(hooks, &claim->deliveries[i]);
    arena_clear(&claim->pool);
    free(claim);
}

static void *
hooks_main(void *context)
{
    struct hooks *hooks = context;
    while (!hooks->stopping) {
        int running, left;
        bool some = false;
        if (clock_steady_us() >= hooks->rest_until_us)
            due_start(hooks);
        curl_multi_perform(hooks->multi, &running);
        for (CURLMsg *m; (m = curl_multi_info_read(hooks->multi, &left)) != NULL;)
            if (m->msg == CURLMSG_DONE) {
                sending_finish(hooks, m->easy_handle, m->data.result);
                some = true;
            }
        /* Where something came to its end the next may begin. */
        curl_multi_poll(hooks->multi, NULL, 0, some ? 0 : POLL_MS, NULL);
    }
    return NULL;
}

struct hooks *
hooks_start(struct adjd *adjd)
{
    struct hooks *hooks = calloc(1, sizeof *hooks);
    if (!hooks)
        return NULL;
    hooks->adjd = adjd;
    if (curl_global_init(CURL_GLOBAL_ALL) == 0)
        hooks->multi = curl_multi_init();
    if (hooks->multi && pthread_create(&hooks->thread, NULL, hooks_main, hooks) == 0)
        return hooks;
    curl_multi_cleanup(hooks->multi);
    free(hooks);
    return NULL;
}

void
hooks_stop(struct hooks *hooks)
{
    if (!hooks)
        return;
    hooks->stopping = true;
    curl_multi_wakeup(hooks->multi);
    pthread_join(hooks->thread, NULL);
    while (hooks->sendings) {
        struct sending *next = hooks->sendings->next;
        sending_free(hooks->sendings);
        hooks->sendings = next;
    }
    curl_multi_cleanup(hooks->multi);
    curl_global_cleanup();
    free(hooks);
}

/* ---- targets -------------------------------------------------------------------------------- */

bool
hook_url_fits(const char *url, bool allow_private)
{
    char *scheme = NULL, *host = NULL;
    CURLU *parts = curl_url();
    bool fits = parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
                curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
                curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0);
    if (fits && !allow_private) {
        /* An IPv6 address comes in brackets. */
        size_t len = strlen(host);
        char *bare = *host == '[' ? host + 1 : host;
        if (*host == '[' && len)
            host[len - 1] = '\0';
        fits = address_text_is_public(bare) && strcmp(bare, "localhost") != 0;
    }
    curl_free(scheme);
    curl_free(host);
    curl_url_cleanup(parts);
    return fits;
}
