/* SPDX-License-Identifier: MIT */
/*
 * The outbox sender. Begin with webhooks_main(). Each turn records the completed attempts and claims
 * the due deliveries, all together, so that the outbox does not fall behind when the store is busy. On
 * PostgreSQL it uses a connection of its own and only row locks, so that it delays no writer.
 *
 * Circuit breaker: a receiver that fails several times in a row gets no attempt for a while, then a
 * single one; the pause grows with each failure (breaker_fail()).
 */
#include "work/webhooks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "adj.h"
#include "base/message.h"
#include <adj.h>

#include "base/json.h"
#include "db/writer.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/names.h"
#include "os/sign.h"
#include "os/workers.h"
#include "store/store.h"
#include "work/webhook_sender.h"
#include "store/audit.h"
#include "store/events.h"

/*
 * A receiver that does not answer must not delay the others: an attempt that is under way for longer than SLOW_US no longer counts
 * against ATTEMPTS_MOST, only against SLOW_MOST, and its webhook gets no further one.
 */
enum {
    ATTEMPTS_MOST = 64, /* concurrent deliveries */
    SLOW_MOST = 512,
    SLOW_US = 1000000,
    RECEIVERS = 1024,
    POLL_MS = 500,
    TURN_US = 10000,       /* minimum interval between two turns */
    FAILURES_MOST = 3,     /* consecutive failures that open the breaker */
    PAUSE_LEAST_MS = 1000, /* bounds of the breaker's pause */
    PAUSE_MOST_MS = 60000,
    SECRET_MOST = 64,
    REST_US = 5000000,
    LEASE_SECONDS = 20,
    RETRY_MOST = 86400 /* upper limit of Retry-After, in seconds */
};

/* One delivery attempt. */
struct attempt {
    struct webhooks *webhooks;
    struct attempt *next;
    char webhook[ID_SIZE];    /* the webhook's id */
    struct delivery delivery; /* seq, webhook and attempts only; its strings are not kept */
    int64_t begun_us;
    bool answered; /* complete, and not yet recorded; `delivery` has the outcome */
    char detail[SENDER_ERROR + 32];
};

/* What is known of a webhook's receiver. */
struct receiver {
    int64_t webhook;
    bool
        is_proven; /* slow start: the last attempt succeeded; any other one gets one attempt at a time */
    unsigned failures;    /* consecutive */
    int64_t pause_end_us; /* circuit breaker: no attempt before this time */
};

struct webhooks {
    struct adjd *adjd;
    pthread_t thread;
    struct webhook_sender *sender;
    struct attempt *attempts;
    size_t count, answered; /* attempts; those that are answered and not yet recorded */
    int64_t
        rest_until_us; /* no turn before this time: the pace, or a back-off after a failed write */
    struct receiver
        receivers[RECEIVERS]; /* by the webhook's number; another webhook may overwrite it */
    struct store *outbox;     /* PostgreSQL: a connection for claims and outcomes; NULL: not open */
    atomic_bool stopping;
};

/* Write {"type", "timestamp", "data"}, as Standard Webhooks specifies. */
static void
body_write(struct buffer *out, const struct delivery *d)
{
    json_open(out, NULL, '{');
    json_put_member(out, "type", d->type);
    clock_put(out, "timestamp", d->event_ms);
    json_put_raw(out, "data", d->data);
    json_close(out, '}');
}

/* The signature: HMAC-SHA256 over id, timestamp and body. NULL without memory or with an invalid secret. */
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

static bool
post_send(struct webhooks *webhooks, const struct delivery *d, struct arena *pool, void *context)
{
    char at[24];
    struct buffer body = {0};
    snprintf(at, sizeof at, "%lld", (long long)(webhooks->adjd->now_ms() / 1000));
    body_write(&body, d);
    const char *signature = body.failed ? NULL : signature_of(pool, d, at, body.data);
    const struct post post = {
        .url = d->url,
        .headers = {"Content-Type: application/json", "User-Agent: adjd/" ADJ_VERSION,
                    arena_printf(pool, "webhook-id: %s", d->event),
                    arena_printf(pool, "webhook-timestamp: %s", at),
                    arena_printf(pool, "webhook-signature: %s", signature ? signature : "")},
        .body = body.data,
        .len = body.len,
        .seconds = (long)config_of(webhooks->adjd)->webhook_seconds,
        .allow_private = config_of(webhooks->adjd)->webhook_private,
    };
    bool sent = signature && !pool->failed && sender_send(webhooks->sender, &post, context);
    buffer_clear(&body);
    return sent;
}

/* Whether the delivery is in flight: the store still lists it until its outcome is recorded. */
static bool
is_under_way(const struct webhooks *webhooks, int64_t delivery)
{
    for (const struct attempt *s = webhooks->attempts; s; s = s->next)
        if (s->delivery.seq == delivery && !s->answered)
            return true;
    return false;
}

static bool
is_slow(const struct attempt *s)
{
    return !s->answered && clock_steady_us() - s->begun_us > SLOW_US;
}

static bool
is_proven(const struct webhooks *webhooks, int64_t webhook)
{
    const struct receiver *r = &webhooks->receivers[webhook % RECEIVERS];
    return r->webhook == webhook && r->is_proven;
}

/* The longest pause of the breaker: a minute, or the longest of `hook-delays` if that is shorter. */
static int64_t
pause_most_ms(const struct config *config)
{
    int64_t most = PAUSE_LEAST_MS;
    for (unsigned i = 0; i < config->webhook_delays.count; i++)
        if ((int64_t)config->webhook_delays.seconds[i] * 1000 > most)
            most = (int64_t)config->webhook_delays.seconds[i] * 1000;
    return most < PAUSE_MOST_MS ? most : PAUSE_MOST_MS;
}

/* Circuit breaker: count a failed attempt. The pause begins with a second and doubles with each failure. */
static void
breaker_fail(struct receiver *r, int64_t most_ms)
{
    int64_t pause_ms = PAUSE_LEAST_MS;
    r->is_proven = false;
    r->failures++;
    for (unsigned i = FAILURES_MOST; i < r->failures && pause_ms < most_ms; i++)
        pause_ms *= 2;
    if (pause_ms > most_ms)
        pause_ms = most_ms;
    if (r->failures >= FAILURES_MOST)
        r->pause_end_us = clock_steady_us() + pause_ms * 1000;
}

/* Note the outcome of an attempt. */
static void
receiver_note(struct webhooks *webhooks, int64_t webhook, bool good)
{
    struct receiver *r = &webhooks->receivers[webhook % RECEIVERS];
    if (r->webhook != webhook)
        *r = (struct receiver){.webhook = webhook};
    if (good)
        *r = (struct receiver){.webhook = webhook, .is_proven = true};
    else
        breaker_fail(r, pause_most_ms(config_of(webhooks->adjd)));
}

/* Whether the webhook gets no further attempt now. */
static bool
is_busy(const struct webhooks *webhooks, int64_t webhook)
{
    size_t count = 0, most = is_proven(webhooks, webhook) ? WEBHOOK_MOST : 1;
    for (const struct attempt *s = webhooks->attempts; s; s = s->next)
        if (s->delivery.webhook == webhook && !s->answered)
            count += is_slow(s) ? most : 1;
    return count >= most;
}

/* How many attempts may begin. */
static size_t
room_of(const struct webhooks *webhooks)
{
    size_t slow = 0, all = webhooks->count - webhooks->answered;
    for (const struct attempt *s = webhooks->attempts; s; s = s->next)
        slow += is_slow(s);
    size_t fast = all - slow;
    return fast < ATTEMPTS_MOST && slow < SLOW_MOST ? ATTEMPTS_MOST - fast : 0;
}

/* The webhooks that get no further attempt, each between blanks: " 3 17 ". */
static void
busy_write(const struct webhooks *webhooks, struct buffer *out)
{
    int64_t now = clock_steady_us();
    buffer_puts(out, " ");
    for (size_t i = 0; i < RECEIVERS; i++)
        if (webhooks->receivers[i].pause_end_us > now)
            buffer_printf(out, "%lld ", (long long)webhooks->receivers[i].webhook);
    for (const struct attempt *s = webhooks->attempts; s; s = s->next)
        if (!s->answered && is_busy(webhooks, s->delivery.webhook))
            buffer_printf(out, "%lld ", (long long)s->delivery.webhook);
}

/* The webhooks whose receivers are proven, likewise. */
static void
proven_write(const struct webhooks *webhooks, struct buffer *out)
{
    buffer_puts(out, " ");
    for (size_t i = 0; i < RECEIVERS; i++)
        if (webhooks->receivers[i].is_proven)
            buffer_printf(out, "%lld ", (long long)webhooks->receivers[i].webhook);
}

static void
attempt_start(struct webhooks *webhooks, const struct delivery *d, struct arena *pool)
{
    struct attempt *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->webhooks = webhooks;
    s->begun_us = clock_steady_us();
    s->delivery = (struct delivery){.seq = d->seq, .webhook = d->webhook, .attempts = d->attempts};
    snprintf(s->webhook, sizeof s->webhook, "%s", d->webhook_id);
    if (!post_send(webhooks, d, pool, s)) {
        free(s);
        return;
    }
    s->next = webhooks->attempts;
    webhooks->attempts = s;
    webhooks->count++;
}

/* 410 Gone: the receiver has unsubscribed. */
static enum db_status
gone_write(struct store *store, void *context)
{
    const struct attempt *s = context;
    enum db_status st = store_webhook_state(store, s->delivery.webhook, "disabled");
    return st ? st
              : store_audit_add(store, s->delivery.changed_ms, "adjd", "webhook-disable",
                                s->webhook, "{}");
}

/* The time of the next attempt: after the back-off, or after Retry-After if that is later. */
static int64_t
next_attempt(const struct attempt *s, const struct post_result *result, const struct config *config,
             int64_t now_ms)
{
    int64_t seconds = config->webhook_delays.seconds[s->delivery.attempts];
    if (result->retry_s > seconds)
        seconds = result->retry_s > RETRY_MOST ? RETRY_MOST : result->retry_s;
    return now_ms + seconds * 1000;
}

static void
attempt_finish(struct attempt *s, const struct post_result *result)
{
    const struct config *config = config_of(s->webhooks->adjd);
    struct delivery *d = &s->delivery;
    int64_t now = s->webhooks->adjd->now_ms();
    s->answered = true;
    s->webhooks->answered++;
    d->changed_ms = d->next_ms = now;
    d->answer = result->status;
    d->attempts++;
    d->state = "delivered";
    bool good = d->answer >= 200 && d->answer < 300;
    receiver_note(s->webhooks, d->webhook, good);
    if (good)
        return;
    bool last = d->attempts >= (int64_t)config->webhook_delays.count || d->answer == 410;
    if (d->answer)
        message_set(s->detail, sizeof s->detail, "the receiver returned the status %ld",
                    result->status);
    else
        snprintf(s->detail, sizeof s->detail, "%s", result->error);
    d->state = last ? "dead" : "waiting";
    d->detail = s->detail;
    if (!last)
        d->next_ms = next_attempt(s, result, config, now);
}

/* Free the attempts whose outcome is recorded. */
static void
answered_forget(struct webhooks *webhooks)
{
    webhooks->answered = 0;
    for (struct attempt **link = &webhooks->attempts, *s; (s = *link) != NULL;) {
        if (!s->answered) {
            link = &s->next;
            continue;
        }
        *link = s->next;
        webhooks->count--;
        free(s);
    }
}

/* The claimed deliveries, copied: the transaction must end before they are sent. */
struct turn {
    struct webhooks *webhooks;
    const char *busy, *proven; /* see busy_write() and proven_write() */
    struct arena pool;
    struct delivery deliveries[ATTEMPTS_MOST];
    size_t count, room;
    bool is_leased;
};

/* Whether an attempt of this turn is the webhook's only one for now. */
static bool
waits_for_first(const struct turn *turn, int64_t webhook)
{
    bool found = is_proven(turn->webhooks, webhook);
    for (size_t i = 0; !found && i < turn->count; i++)
        if (turn->deliveries[i].webhook == webhook)
            return true;
    return false;
}

static bool
turn_take(void *context, const struct delivery *d)
{
    struct turn *turn = context;
    struct arena *pool = &turn->pool;
    /* PostgreSQL has leased what it lists. */
    if (is_under_way(turn->webhooks, d->seq) ||
        (!turn->is_leased && waits_for_first(turn, d->webhook)))
        return true;
    if (turn->count == turn->room)
        return false;
    turn->deliveries[turn->count++] = (struct delivery){
        .seq = d->seq,
        .webhook = d->webhook,
        .attempts = d->attempts,
        .event = arena_string(pool, d->event),
        .type = arena_string(pool, d->type),
        .event_ms = d->event_ms,
        .data = arena_string(pool, d->data),
        .url = arena_string(pool, d->url),
        .secret = arena_string(pool, d->secret),
        .webhook_id = arena_string(pool, d->webhook_id),
    };
    return true;
}

/* Record the outcomes, and give up what a failing receiver has not taken for as long as all attempts would last. */
static enum db_status
outcomes_write(struct store *store, struct turn *turn)
{
    const struct webhooks *webhooks = turn->webhooks;
    const struct config *config = config_of(webhooks->adjd);
    struct delivery *outcomes = arena_array(&turn->pool, webhooks->answered, sizeof *outcomes);
    int64_t now_ms = webhooks->adjd->now_ms(), patience_ms = 0, failing = 0;
    size_t count = 0;
    if (!outcomes)
        return DB_UNAVAILABLE;
    for (unsigned i = 0; i < config->webhook_delays.count; i++)
        patience_ms += (int64_t)config->webhook_delays.seconds[i] * 1000;
    for (const struct attempt *s = webhooks->attempts; s; s = s->next) {
        if (!s->answered)
            continue;
        outcomes[count++] = s->delivery;
        const struct receiver *r = &webhooks->receivers[s->delivery.webhook % RECEIVERS];
        if (r->failures > FAILURES_MOST)
            failing = r->webhook;
    }
    enum db_status st = store_delivery_record(store, outcomes, count);
    if (!st && failing)
        st = store_delivery_give_up(store, failing, now_ms - patience_ms - PAUSE_MOST_MS, now_ms);
    return st;
}

/* Record outcomes and claim deliveries. The lease covers the longest attempt and its recording. If this node stalls for longer,
 * another node sends the message too. */
static enum db_status
turn_run(struct store *store, void *context)
{
    struct turn *turn = context;
    struct webhooks *webhooks = turn->webhooks;
    int64_t lease_ms = ((int64_t)config_of(webhooks->adjd)->webhook_seconds + LEASE_SECONDS) * 1000;
    enum db_status st = webhooks->answered ? outcomes_write(store, turn) : DB_OK;
    turn->count = 0;
    const struct due due = {webhooks->adjd->now_ms(), turn->busy, turn->proven};
    if (st || !turn->room)
        return st;
    return store_delivery_claim(store, &due, lease_ms, (int64_t)turn->room,
                                (int64_t)(webhooks->count - webhooks->answered), turn_take, turn);
}

/* Run a turn in the store: through the writer, or on PostgreSQL as single statements of the sender's own connection. */
static enum db_status
turn_store(struct webhooks *webhooks, struct turn *turn)
{
    char message[256];
    if (!turn->is_leased)
        return writer_wait(webhooks->adjd->writer, WRITE_FREELY, turn_run, turn);
    if (!webhooks->outbox && store_open(config_of(webhooks->adjd)->store, DB_OUTBOX,
                                        &webhooks->outbox, message, sizeof message) != DB_OK)
        return DB_UNAVAILABLE;
    return turn_run(webhooks->outbox, turn);
}

static enum db_status
due_look(struct webhooks *webhooks, const char *busy)
{
    const struct due due = {webhooks->adjd->now_ms(), busy, NULL};
    struct store *store = store_readers_take(webhooks->adjd->readers);
    enum db_status st = store ? store_delivery_is_due(store, &due) : DB_UNAVAILABLE;
    store_readers_give(webhooks->adjd->readers, store);
    return st;
}

/* Run a turn. Delivery is at least once: if recording fails, back off; then record it again or, after a restart, send it again. */
static void
turn_take_place(struct webhooks *webhooks, struct turn *turn)
{
    enum db_status st = turn_store(webhooks, turn);
    if (st && st != DB_NONE) {
        webhooks->rest_until_us = clock_steady_us() + REST_US;
        return;
    }
    webhooks->rest_until_us = clock_steady_us() + TURN_US;
    for (struct attempt *s = webhooks->attempts; s; s = s->next)
        if (s->answered && s->delivery.answer == 410)
            (void)writer_wait(webhooks->adjd->writer, WRITE_FREELY, gone_write, s);
    answered_forget(webhooks);
    for (size_t i = 0; !turn->pool.failed && i < turn->count; i++)
        attempt_start(webhooks, &turn->deliveries[i], &turn->pool);
}

static void
webhooks_turn(struct webhooks *webhooks)
{
    struct buffer busy = {0}, proven = {0};
    struct turn *turn = calloc(1, sizeof *turn);
    busy_write(webhooks, &busy);
    proven_write(webhooks, &proven);
    if (turn && !busy.failed && !proven.failed) {
        turn->webhooks = webhooks;
        turn->busy = busy.data;
        turn->proven = proven.data;
        turn->room = room_of(webhooks);
        turn->is_leased = path_is_server(config_of(webhooks->adjd)->store);
        arena_init(&turn->pool);
        if (webhooks->answered || (turn->room && due_look(webhooks, busy.data) == DB_OK))
            turn_take_place(webhooks, turn);
        arena_clear(&turn->pool);
    }
    buffer_clear(&proven);
    buffer_clear(&busy);
    free(turn);
}

static void *
webhooks_main(void *context)
{
    struct webhooks *webhooks = context;
    thread_lower(); /* when the processors are busy, verdicts come first */
    while (!webhooks->stopping) {
        struct post_result result;
        bool some = false;
        if (clock_steady_us() >= webhooks->rest_until_us)
            webhooks_turn(webhooks);
        while (sender_next(webhooks->sender, &result)) {
            attempt_finish(result.context, &result);
            some = true;
        }
        /* a completed transfer frees a slot: continue as soon as the pace allows */
        int64_t rest_us = webhooks->rest_until_us - clock_steady_us();
        bool waits = webhooks->answered && rest_us > 0 && rest_us < POLL_MS * 1000;
        sender_wait(webhooks->sender, waits ? (int)(rest_us / 1000) + 1 : some ? 0 : POLL_MS);
    }
    return NULL;
}

struct webhooks *
webhooks_start(struct adjd *adjd)
{
    struct webhooks *webhooks = calloc(1, sizeof *webhooks);
    if (!webhooks)
        return NULL;
    webhooks->adjd = adjd;
    webhooks->sender = sender_new();
    if (webhooks->sender && pthread_create(&webhooks->thread, NULL, webhooks_main, webhooks) == 0)
        return webhooks;
    sender_free(webhooks->sender);
    free(webhooks);
    return NULL;
}

void
webhooks_stop(struct webhooks *webhooks)
{
    if (!webhooks)
        return;
    webhooks->stopping = true;
    sender_wake(webhooks->sender);
    pthread_join(webhooks->thread, NULL);
    while (webhooks->attempts) {
        struct attempt *next = webhooks->attempts->next;
        free(webhooks->attempts);
        webhooks->attempts = next;
    }
    sender_free(webhooks->sender);
    store_close(webhooks->outbox);
    free(webhooks);
}
