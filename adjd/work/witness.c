/* SPDX-License-Identifier: MIT */
#include "work/witness.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "db/writer.h"
#include "os/adjd.h"
#include "os/sign.h"
#include "store/log.h"
#include "store/witnessed.h"
#include "work/log_remote.h"

enum { KEYS_MOST = 65536, WHY = 512 };

/* What a look at a log, or at a witness of the own log, found. */
enum outcome {
    LOOK_NONE,        /* nothing is known */
    LOOK_GOOD,        /* consistent and cosigned */
    LOOK_UNREACHABLE, /* may be temporary */
    LOOK_INVALID,     /* the reply contradicts itself or the configured key */
    LOOK_FAULT        /* fork, or a log that lost entries: it is never cosigned again */
};

/* The last outcome for an address, so that the log gets a line only when something changes. */
struct view {
    char url[CONFIG_TEXT], why[WHY];
    enum outcome outcome;
};

struct witness {
    struct adjd *adjd;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    atomic_bool stopping;
    struct view views[2][METRIC_WITNESSED]; /* of logs, and of witnesses */
    struct remote remote;
};

/* A look at one address. */
struct look {
    struct witness *witness;
    const struct config_line *line;
    const char *name; /* of this witness, and of its own log */
    struct arena pool;
    const char *note; /* the checkpoint that was fetched */
    struct checkpoint checkpoint;
    char key[44]; /* the key that must have signed it, base64url */
    struct witnessed known;
    bool is_known;
    char why[WHY];
};

static bool
is_stopping(void *context)
{
    const struct witness *w = context;
    return w->stopping;
}

static enum outcome found(struct look *look, enum outcome outcome, const char *why, ...)
    __attribute__((format(printf, 3, 4)));

static enum outcome
found(struct look *look, enum outcome outcome, const char *why, ...)
{
    va_list args;
    va_start(args, why);
    vsnprintf(look->why, sizeof look->why, why, args);
    va_end(args);
    return outcome;
}

/* The stored state. */

/* Read what is known of the log; `origin` NULL: what was first seen at this address. */
static enum db_status
known_read(struct look *look, const char *origin)
{
    struct store_readers *readers = look->witness->adjd->readers;
    struct store *store = store_readers_take(readers);
    enum db_status st = store ? DB_OK : DB_UNAVAILABLE;
    if (!st && !origin)
        st = store_witnessed_origin(store, look->line->url, &look->pool, &origin);
    if (!st)
        st = store_witnessed_get(store, origin, &look->pool, &look->known);
    store_readers_give(readers, store);
    look->is_known = !st;
    return st;
}

struct change {
    struct witnessed log;
    int64_t before;
};

static enum db_status
good_write(struct store *store, void *context)
{
    const struct change *c = context;
    return store_witnessed_put(store, &c->log, c->before);
}

static enum db_status
fault_write(struct store *store, void *context)
{
    const struct change *c = context;
    return store_witnessed_fault(store, &c->log);
}

/* Store the state; another node may have been faster. */
static enum outcome
change_write(struct look *look, struct change *change,
             enum db_status (*write)(struct store *, void *), enum outcome outcome)
{
    enum db_status st = writer_wait(look->witness->adjd->writer, WRITE_FREELY, write, change);
    return st && st != DB_NONE ? found(look, LOOK_UNREACHABLE, "the store cannot be written")
                               : outcome;
}

/* Checks. */

static enum outcome
fault_known(struct look *look)
{
    return found(
        look, LOOK_FAULT, "%s",
        strcmp(look->known.fault, "fork") == 0
            ? "it has two histories, both signed: an earlier checkpoint is not part of the "
              "later one"
            : "it lost entries: a later checkpoint has fewer than an earlier one");
}

/* Keep the evidence, and end cosigning. */
static enum outcome
fault_found(struct look *look, const char *kind)
{
    struct change change = {.log = look->known};
    change.log.fault = look->known.fault = kind;
    change.log.conflict = look->note;
    change.log.fault_ms = look->witness->adjd->now_ms();
    return change_write(look, &change, fault_write, fault_known(look));
}

/* Pin the key on first use: the published key that has signed the checkpoint. */
static enum outcome
key_pin(struct look *look)
{
    struct remote *remote = &look->witness->remote;
    const char *text = remote_get(remote, "/.well-known/jwks.json", KEYS_MOST, &look->pool);
    struct json *doc = text ? json_parse(text, strlen(text), NULL) : NULL;
    const struct json *keys = json_member(doc, "keys");
    bool is_signed = false;
    for (size_t i = 0; !is_signed && i < json_count(keys); i++) {
        const char *x = json_member_text(json_item(keys, i), "x");
        is_signed = x && strlen(x) < sizeof look->key && sign_checked(&look->checkpoint, x);
        if (is_signed)
            snprintf(look->key, sizeof look->key, "%s", x);
    }
    json_free(doc);
    if (!text)
        return found(look, LOOK_UNREACHABLE, "%s", remote->why);
    return is_signed
               ? LOOK_GOOD
               : found(look, LOOK_INVALID, "no key in its jwks.json has signed its checkpoint");
}

/* Check the signature by the configured key, the pinned one, or one that is pinned now. */
static enum outcome
signature_check(struct look *look)
{
    if (!*look->key && look->is_known)
        snprintf(look->key, sizeof look->key, "%s", look->known.key);
    if (!*look->key)
        return key_pin(look);
    return sign_checked(&look->checkpoint, look->key)
               ? LOOK_GOOD
               : found(
                     look, LOOK_INVALID,
                     "its checkpoint is not signed by the key that this adjd knows; if its key was "
                     "changed, add the new key to witness-of");
}

/* Store the checkpoint with our cosignature. */
static enum outcome
cosign(struct look *look)
{
    struct adjd *adjd = look->witness->adjd;
    int64_t now_ms = adjd->now_ms();
    struct buffer line = {0};
    signer_cosign(&line, adjd->signer, look->name, &look->checkpoint, now_ms / 1000);
    struct change change = {
        .log = {.origin = look->checkpoint.origin,
                .url = look->line->url,
                .key = look->key,
                .size = (int64_t)look->checkpoint.size,
                .note = look->note,
                .at_ms = now_ms,
                .cosignature = arena_keep(&look->pool, &line)},
        .before = look->is_known ? look->known.size : -1,
    };
    if (look->pool.failed)
        return found(look, LOOK_UNREACHABLE, "out of memory");
    return change_write(look, &change, good_write, LOOK_GOOD);
}

/* Compare the signed checkpoint with the last one, by the log's tiles. */
static enum outcome
growth_check(struct look *look)
{
    struct remote *remote = &look->witness->remote;
    struct checkpoint before;
    if (look->is_known && !checkpoint_read(look->known.note, &before))
        return found(look, LOOK_INVALID, "the stored checkpoint of the log is damaged");
    if (look->is_known && before.size > look->checkpoint.size)
        return fault_found(look, "shrunk");
    if (look->is_known && before.size == look->checkpoint.size)
        return merkle_same(&before.root, &look->checkpoint.root) ? cosign(look)
                                                                 : fault_found(look, "fork");
    switch (remote_growth(remote, look->is_known ? &before : NULL, &look->checkpoint)) {
    case GROWTH_GOOD:
        return cosign(look);
    case GROWTH_FORK:
        return fault_found(look, "fork");
    case GROWTH_UNREACHABLE:
        return found(look, LOOK_UNREACHABLE, "%s", remote->why);
    case GROWTH_INVALID:
        break;
    }
    return found(look, LOOK_INVALID, "its tiles do not match the root of its signed checkpoint");
}

static enum outcome
checkpoint_get(struct look *look, const char *path)
{
    struct remote *remote = &look->witness->remote;
    return remote_checkpoint(remote, path, &look->pool, &look->note, &look->checkpoint)
               ? LOOK_GOOD
               : found(look, look->note ? LOOK_INVALID : LOOK_UNREACHABLE, "%s", remote->why);
}

/* Look at a log. The state is read before the checkpoint, so that the checkpoint cannot be older, whatever other nodes do. */
static enum outcome
log_look(struct look *look)
{
    static const char path[] = "/v1/audit/checkpoint";
    char origin[NOTE_NAME_SIZE] = "";
    if (*look->line->key && !sign_note_key_read(look->line->key, NOTE_ED25519, origin, look->key))
        return found(look, LOOK_INVALID, "the key in witness-of is not the key of a log");
    enum db_status st = known_read(look, *origin ? origin : NULL);
    if (st && st != DB_NONE)
        return found(look, LOOK_UNREACHABLE, "the store cannot be read");
    if (look->is_known && *look->known.fault)
        return fault_known(look);
    if (look->is_known)
        snprintf(origin, sizeof origin, "%s", look->known.origin);
    enum outcome outcome = checkpoint_get(look, path);
    if (outcome == LOOK_GOOD && !*origin) { /* its first look at this address */
        st = known_read(look, look->checkpoint.origin);
        if (st && st != DB_NONE)
            return found(look, LOOK_UNREACHABLE, "the store cannot be read");
        if (look->is_known && *look->known.fault)
            return fault_known(look);
        snprintf(origin, sizeof origin, "%s", look->checkpoint.origin);
        outcome = look->is_known ? checkpoint_get(look, path) : LOOK_GOOD;
    }
    if (outcome == LOOK_GOOD && strcmp(look->checkpoint.origin, origin) != 0)
        return found(look, LOOK_INVALID, "its origin is \"%.80s\", not \"%.80s\"",
                     look->checkpoint.origin, origin);
    if (outcome == LOOK_GOOD)
        outcome = signature_check(look);
    return outcome == LOOK_GOOD ? growth_check(look) : outcome;
}

/* Witnesses of the own log. */

static enum db_status
cosigned_write(struct store *store, void *context)
{
    return store_cosigned_put(store, context);
}

/* The line of a signature under this name in the signature lines; NULL: none. */
static const char *
line_find(struct look *look, const char *lines, const char *name)
{
    const char *head = arena_printf(&look->pool, "— %s ", name), *at = strstr(lines, head);
    const char *end = at ? strchr(at, '\n') : NULL;
    return end ? arena_copy(&look->pool, at, (size_t)(end + 1 - at)) : NULL;
}

/* The path of the cosigned checkpoint of a log, whose name is escaped. */
static const char *
cosigned_path(struct arena *pool, const char *origin)
{
    struct buffer path = {0};
    buffer_puts(&path, "/v1/witness/checkpoint?origin=");
    for (const char *c = origin; *c; c++)
        buffer_printf(&path, "%%%02X", (unsigned char)*c);
    return arena_keep(pool, &path);
}

/* Fetch the cosignature of a witness, check it and store it. */
static enum outcome
witness_look(struct look *look)
{
    struct adjd *adjd = look->witness->adjd;
    char name[NOTE_NAME_SIZE];
    if (!sign_note_key_read(look->line->key, NOTE_COSIGNATURE, name, look->key))
        return found(look, LOOK_INVALID, "the key in witness is not the key of a witness");
    enum outcome outcome = checkpoint_get(look, cosigned_path(&look->pool, look->name));
    if (outcome != LOOK_GOOD)
        return outcome;
    struct checkpoint *c = &look->checkpoint;
    if (strcmp(c->origin, look->name) != 0 || !sign_checked(c, adjd->signer->public))
        return found(look, LOOK_INVALID, "its checkpoint is not one of this log");
    if (!sign_cosigned(c, name, look->key))
        return found(look, LOOK_INVALID, "its cosignature is not one of the key in witness");
    struct buffer note = {0};
    signer_note(&note, adjd->signer, look->name, arena_copy(&look->pool, c->text, c->text_len));
    struct cosigned cosigned = {name, (int64_t)c->size, arena_keep(&look->pool, &note),
                                line_find(look, c->signatures, name)};
    if (look->pool.failed || !cosigned.line)
        return found(look, LOOK_UNREACHABLE, "out of memory");
    enum db_status st = writer_wait(adjd->writer, WRITE_FREELY, cosigned_write, &cosigned);
    return st && st != DB_NONE ? found(look, LOOK_UNREACHABLE, "the store cannot be written")
                               : LOOK_GOOD;
}

/* The thread. */

/* Log what has changed since the last look. */
static void
outcome_log(struct witness *w, struct view *view, const struct look *look, enum outcome outcome,
            bool is_log)
{
    bool is_same = strcmp(view->url, look->line->url) == 0;
    if (is_same && view->outcome == outcome && strcmp(view->why, look->why) == 0)
        return;
    bool was_bad = is_same && view->outcome != LOOK_GOOD && view->outcome != LOOK_NONE;
    snprintf(view->url, sizeof view->url, "%s", look->line->url);
    snprintf(view->why, sizeof view->why, "%s", look->why);
    view->outcome = outcome;
    const char *what = is_log ? "the log of" : "the witness";
    if (outcome == LOOK_FAULT)
        log_printf(&w->adjd->log, LOG_LEVEL_ERROR,
                   "%s %s is not trustworthy: %s; both checkpoints are kept, and adjd no longer "
                   "cosigns it",
                   what, view->url, view->why);
    else if (outcome != LOOK_GOOD)
        log_printf(&w->adjd->log, outcome == LOOK_INVALID ? LOG_LEVEL_ERROR : LOG_LEVEL_WARNING,
                   "%s %s could not be checked: %s", what, view->url, view->why);
    else
        log_printf(&w->adjd->log, LOG_LEVEL_INFO, "%s %s is consistent%s", what, view->url,
                   was_bad ? " again" : "");
}

static void
outcome_measure(struct witness *w, size_t index, const struct look *look, enum outcome outcome)
{
    struct metrics *m = &w->adjd->metrics;
    struct metric_witnessed *log = &m->witnessed[index];
    pthread_mutex_lock(&m->lock);
    if (strcmp(log->log, look->line->url) != 0)
        *log = (struct metric_witnessed){.consistent_s = look->known.at_ms / 1000};
    snprintf(log->log, sizeof log->log, "%s", look->line->url);
    if (outcome == LOOK_GOOD)
        log->consistent_s = w->adjd->now_ms() / 1000;
    log->is_forked = outcome == LOOK_FAULT;
    log->is_invalid = outcome == LOOK_INVALID;
    pthread_mutex_unlock(&m->lock);
}

/* Look at the address of each line; returns their number. */
static size_t
lines_look(struct witness *w, const char *lines, const char *name, bool is_log)
{
    struct config_line line;
    size_t count = 0;
    for (; !w->stopping && count < METRIC_WITNESSED && config_line_next(&lines, &line); count++) {
        struct look look = {.witness = w, .line = &line, .name = name};
        w->remote.url = line.url;
        arena_init(&look.pool);
        enum outcome outcome = is_log ? log_look(&look) : witness_look(&look);
        if (!w->stopping)
            outcome_log(w, &w->views[is_log][count], &look, outcome, is_log);
        if (!w->stopping && is_log)
            outcome_measure(w, count, &look, outcome);
        arena_clear(&look.pool);
    }
    return count;
}

/* The origin of the own log, which is also the name of this witness; NULL before the log has a checkpoint. */
static const char *
origin_get(struct witness *w, struct arena *pool)
{
    struct log_checkpoint own;
    struct store *store = store_readers_take(w->adjd->readers);
    bool good = store && store_log_checkpoint(store, pool, &own) == DB_OK;
    store_readers_give(w->adjd->readers, store);
    return good && *own.origin ? own.origin : NULL;
}

/* Look at all logs and witnesses; false when it is too early. */
static bool
round_run(struct witness *w)
{
    const struct config *config = config_of(w->adjd);
    struct arena pool;
    bool is_idle = !*config->witness_of && !*config->witness;
    arena_init(&pool);
    const char *name = is_idle ? NULL : origin_get(w, &pool);
    size_t count = name ? lines_look(w, config->witness_of, name, true) : 0;
    if (name || is_idle) {
        pthread_mutex_lock(&w->adjd->metrics.lock);
        w->adjd->metrics.witnessed_count = count;
        pthread_mutex_unlock(&w->adjd->metrics.lock);
    }
    if (name)
        (void)lines_look(w, config->witness, name, false);
    arena_clear(&pool);
    return name || is_idle;
}

static void *
witness_main(void *context)
{
    struct witness *w = context;
    while (!w->stopping) {
        unsigned pause = round_run(w) ? config_of(w->adjd)->witness_seconds : 1;
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += pause;
        pthread_mutex_lock(&w->lock);
        if (!w->stopping)
            pthread_cond_timedwait(&w->wake, &w->lock, &until);
        pthread_mutex_unlock(&w->lock);
    }
    return NULL;
}

struct witness *
witness_start(struct adjd *adjd)
{
    struct witness *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->adjd = adjd;
    w->remote.is_cancelled = is_stopping;
    w->remote.context = w;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wake, NULL);
    if (pthread_create(&w->thread, NULL, witness_main, w) == 0)
        return w;
    free(w);
    return NULL;
}

void
witness_stop(struct witness *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->wake);
    free(w);
}
