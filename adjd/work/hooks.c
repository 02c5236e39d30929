/* SPDX-License-Identifier: MIT */
/*
 * The outbox: what is due is taken from the store, goes out by courier, and is noted when it was answered. What was
 * answered meanwhile is noted, and what is next is taken, in one transaction: a transaction each would let a store that
 * is busy with submissions hear of their events ever later. Begin at hooks_main().
 */
#include "work/hooks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <adj.h>

#include "base/json.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/sign.h"
#include "store/store.h"
#include "store/writer.h"
#include "work/courier.h"

/* So many are under way together. */
enum {
    SENDINGS_MOST = 64,
    POLL_MS = 500,
    SECRET_MOST = 64,
    REST_US = 5000000,
    LEASE_SECONDS = 20,
    RETRY_MOST = 86400 /* no receiver is waited for longer, in seconds */
};

/* One attempt. */
struct sending {
    struct hooks *hooks;
    struct sending *next;
    char hook[ID_SIZE];       /* the webhook's id */
    struct delivery delivery; /* seq, hook, attempts; its strings are not kept */
    bool answered;            /* it waits to be noted, with what became of it in `delivery` */
    char detail[COURIER_ERROR + 32];
};

struct hooks {
    struct adjd *adjd;
    pthread_t thread;
    struct courier *courier;
    struct sending *sendings;
    size_t count;
    int64_t rest_until_us; /* the store could not be written: nothing new before this */
    atomic_bool stopping;
};

/* What is sent. */

/* {"type", "timestamp", "data"}, as the convention has it. */
static void
body_write(struct buffer *out, const struct delivery *d)
{
    json_open(out, NULL, '{');
    json_put_member(out, "type", d->type);
    clock_put(out, "timestamp", d->event_ms);
    json_put_raw(out, "data", d->data);
    json_close(out, '}');
}

/* "Name: value", in the pool. */
static const char *
header_of(struct arena *pool, const char *name, const char *value)
{
    return arena_printf(pool, "%s: %s", name, value);
}

/* The signature over id, timestamp and body; NULL without memory, or when the secret is none. */
static const char *
signature_of(struct arena *pool, const struct delivery *d, const char *at, const char *body)
{
    unsigned char secret[SECRET_MOST];
    size_t secret_len = 0;
    struct buffer text = {0}, signature = {0};
    buffer_printf(&text, "%s.%s.%s", d->event, at, body);
    buffer_puts(&signature, "v1,");
    bool good =
        !text.failed && sign_decode(d->secret, SIGN_BASE64, secret, sizeof secret, &secret_len);
    if (good)
        sign_hmac(&signature, secret, secret_len, text.data, text.len);
    buffer_clear(&text);
    if (good && !signature.failed)
        return arena_keep(pool, &signature);
    buffer_clear(&signature);
    return NULL;
}

/* How it is sent. */

static bool
letter_send(struct hooks *hooks, const struct delivery *d, struct arena *pool, void *context)
{
    char at[24];
    struct buffer body = {0};
    snprintf(at, sizeof at, "%lld", (long long)(hooks->adjd->now_ms() / 1000));
    body_write(&body, d);
    const char *signature = body.failed ? NULL : signature_of(pool, d, at, body.data);
    const struct letter letter = {
        .url = d->url,
        .headers = {"Content-Type: application/json", "User-Agent: adjd/" ADJ_VERSION,
                    header_of(pool, "webhook-id", d->event),
                    header_of(pool, "webhook-timestamp", at),
                    header_of(pool, "webhook-signature", signature ? signature : "")},
        .body = body.data,
        .len = body.len,
        .seconds = (long)config_of(hooks->adjd)->hook_seconds,
        .allow_private = config_of(hooks->adjd)->hook_private,
    };
    bool sent = signature && !pool->failed && courier_send(hooks->courier, &letter, context);
    buffer_clear(&body);
    return sent;
}

/* Whether the delivery is under way already: it waits in the store until its end is noted. */
static bool
is_under_way(const struct hooks *hooks, int64_t delivery)
{
    for (const struct sending *s = hooks->sendings; s; s = s->next)
        if (s->delivery.seq == delivery && !s->answered)
            return true;
    return false;
}

static size_t
under_way_count(const struct hooks *hooks, int64_t hook)
{
    size_t count = 0;
    for (const struct sending *s = hooks->sendings; s; s = s->next)
        count += s->delivery.hook == hook && !s->answered;
    return count;
}

/* The webhooks that have as many as they may, each between blanks: " 3 17 ". */
static void
busy_write(const struct hooks *hooks, struct buffer *out)
{
    buffer_puts(out, " ");
    for (const struct sending *s = hooks->sendings; s; s = s->next)
        if (under_way_count(hooks, s->delivery.hook) >= HOOK_MOST)
            buffer_printf(out, "%lld ", (long long)s->delivery.hook);
}

static void
sending_start(struct hooks *hooks, const struct delivery *d, struct arena *pool)
{
    struct sending *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->hooks = hooks;
    s->delivery = (struct delivery){.seq = d->seq, .hook = d->hook, .attempts = d->attempts};
    snprintf(s->hook, sizeof s->hook, "%s", d->hook_id);
    if (!letter_send(hooks, d, pool, s)) {
        free(s);
        return;
    }
    s->next = hooks->sendings;
    hooks->sendings = s;
    hooks->count++;
}

/* How it went. */

static enum db_status
note_write(struct store *store, const struct sending *s)
{
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
next_attempt(const struct sending *s, const struct receipt *receipt, const struct config *config,
             int64_t now_ms)
{
    int64_t seconds = config->hook_delays.seconds[s->delivery.attempts];
    if (receipt->retry_s > seconds)
        seconds = receipt->retry_s > RETRY_MOST ? RETRY_MOST : receipt->retry_s;
    return now_ms + seconds * 1000;
}

static void
sending_finish(struct sending *s, const struct receipt *receipt)
{
    const struct config *config = config_of(s->hooks->adjd);
    struct delivery *d = &s->delivery;
    int64_t now = s->hooks->adjd->now_ms();
    s->answered = true;
    d->changed_ms = d->next_ms = now;
    d->answer = receipt->status;
    d->attempts++;
    d->state = "delivered";
    if (d->answer >= 200 && d->answer < 300)
        return;
    bool last = d->attempts >= (int64_t)config->hook_delays.count || d->answer == 410;
    if (d->answer)
        snprintf(s->detail, sizeof s->detail, "the receiver answered %ld", receipt->status);
    else
        snprintf(s->detail, sizeof s->detail, "%s", receipt->error);
    d->state = last ? "dead" : "waiting";
    d->detail = s->detail;
    if (!last)
        d->next_ms = next_attempt(s, receipt, config, now);
}

/* Those whose end is noted are forgotten. */
static void
answered_forget(struct hooks *hooks)
{
    for (struct sending **link = &hooks->sendings, *s; (s = *link) != NULL;) {
        if (!s->answered) {
            link = &s->next;
            continue;
        }
        *link = s->next;
        hooks->count--;
        free(s);
    }
}

static size_t
answered_count(const struct hooks *hooks)
{
    size_t count = 0;
    for (const struct sending *s = hooks->sendings; s; s = s->next)
        count += s->answered;
    return count;
}

/* The thread. */

/* What was taken to be sent: copies, for the transaction must have ended before anything is sent. */
struct turn {
    struct hooks *hooks;
    const char *busy; /* as busy_write() has it */
    struct arena pool;
    struct delivery deliveries[SENDINGS_MOST];
    size_t count, room;
};

static bool
turn_take(void *context, const struct delivery *d)
{
    struct turn *turn = context;
    struct arena *pool = &turn->pool;
    if (is_under_way(turn->hooks, d->seq))
        return true;
    if (turn->count == turn->room)
        return false;
    turn->deliveries[turn->count++] = (struct delivery){
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
turn_run(struct store *store, void *context)
{
    struct turn *turn = context;
    struct hooks *hooks = turn->hooks;
    int64_t lease_ms = ((int64_t)config_of(hooks->adjd)->hook_seconds + LEASE_SECONDS) * 1000;
    enum db_status st = DB_OK;
    for (const struct sending *s = hooks->sendings; !st && s; s = s->next)
        if (s->answered)
            st = note_write(store, s);
    turn->count = 0;
    const struct due due = {hooks->adjd->now_ms(), turn->busy};
    if (st || !turn->room)
        return st;
    return store_delivery_claim(store, &due, lease_ms, (int64_t)turn->room,
                                (int64_t)(SENDINGS_MOST - turn->room), turn_take, turn);
}

static enum db_status
due_look(struct hooks *hooks, const char *busy)
{
    const struct due due = {hooks->adjd->now_ms(), busy};
    struct store *store = store_readers_take(hooks->adjd->readers);
    enum db_status st = store ? store_delivery_any(store, &due) : DB_UNAVAILABLE;
    store_readers_give(hooks->adjd->readers, store);
    return st;
}

/* If it cannot be noted it is noted later, or sent again: at least once, not at most once, but not without a pause. */
static void
turn_take_place(struct hooks *hooks, struct turn *turn)
{
    if (writer_wait(hooks->adjd->writer, turn_run, turn) != DB_OK) {
        hooks->rest_until_us = clock_steady_us() + REST_US;
        return;
    }
    answered_forget(hooks);
    for (size_t i = 0; !turn->pool.failed && i < turn->count; i++)
        sending_start(hooks, &turn->deliveries[i], &turn->pool);
}

static void
hooks_turn(struct hooks *hooks)
{
    struct buffer busy = {0};
    size_t answered = answered_count(hooks);
    struct turn *turn = calloc(1, sizeof *turn);
    busy_write(hooks, &busy);
    if (turn && !busy.failed) {
        turn->hooks = hooks;
        turn->busy = busy.data;
        turn->room = SENDINGS_MOST - (hooks->count - answered);
        arena_init(&turn->pool);
        if (answered || (turn->room && due_look(hooks, busy.data) == DB_OK))
            turn_take_place(hooks, turn);
        arena_clear(&turn->pool);
    }
    buffer_clear(&busy);
    free(turn);
}

static void *
hooks_main(void *context)
{
    struct hooks *hooks = context;
    while (!hooks->stopping) {
        struct receipt receipt;
        bool some = false;
        if (clock_steady_us() >= hooks->rest_until_us)
            hooks_turn(hooks);
        while (courier_next(hooks->courier, &receipt)) {
            sending_finish(receipt.context, &receipt);
            some = true;
        }
        /* Where something came to its end the next may begin. */
        courier_wait(hooks->courier, some ? 0 : POLL_MS);
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
    hooks->courier = courier_new();
    if (hooks->courier && pthread_create(&hooks->thread, NULL, hooks_main, hooks) == 0)
        return hooks;
    courier_free(hooks->courier);
    free(hooks);
    return NULL;
}

void
hooks_stop(struct hooks *hooks)
{
    if (!hooks)
        return;
    hooks->stopping = true;
    courier_wake(hooks->courier);
    pthread_join(hooks->thread, NULL);
    while (hooks->sendings) {
        struct sending *next = hooks->sendings->next;
        free(hooks->sendings);
        hooks->sendings = next;
    }
    courier_free(hooks->courier);
    free(hooks);
}
