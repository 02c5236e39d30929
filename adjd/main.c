/* SPDX-License-Identifier: MIT */
/* adjd's entry point: options, signals, start-up and shutdown order. Begin with serve(). */
#include <getopt.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <adj.h>

#include "adj.h"
#include "base/catalogue.h"
#include "base/json.h"
#include "base/message.h"
#include "command/command.h"
#include "command/sign_in.h"
#include "db/writer.h"
#include "desk/pages.h"
#include "event/names.h"
#include "http/server.h"
#include "judge/judges.h"
#include "judge/process.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/listen.h"
#include "os/lock.h"
#include "os/names.h"
#include "os/process_metrics.h"
#include "os/rate_limit.h"
#include "os/sign.h"
#include "os/workers.h"
#include "store/audit.h"
#include "store/credentials.h"
#include "store/events.h"
#include "store/schema.h"
#include "store/store.h"
#include "web/dispatch.h"
#include "work/housekeeping.h"
#include "work/jobs.h"
#include "work/rulesets.h"
#include "work/sequencer.h"
#include "work/webhooks.h"
#include "work/witness.h"

/* Time limits of the shutdown: draining requests, then running work. */
enum { DRAIN_SECONDS = 20, WORK_SECONDS = 2, OVERRIDES_MOST = 16 };

static const char usage[] = N_(
    "usage: adjd [OPTION...]                serve adjudications over HTTP until stopped\n"
    "       adjd [OPTION...] check-config   check the configuration\n"
    "       adjd [OPTION...] token ...      create, list, revoke, rotate and grant access tokens;\n"
    "                                       open prints a link that signs a browser in\n"
    "       adjd [OPTION...] audit ...      verify or export the audit log\n"
    "       adjd [OPTION...] crashes ...    list and show the records that ended a judge process\n"
    "       adjd [OPTION...] backup FILE    copy the store while it is in use\n"
    "       adjd [OPTION...] erase NAME     replace a person's name in records, verdicts and "
    "lists\n"
    "       adjd [OPTION...] key rotate     create a new signing key, used after a restart\n"
    "       adjd [OPTION...] players import FILE   import a rating list of FIDE\n"
    "       adjd [OPTION...] rejudge TOURNAMENT [--dry-run]   judge a tournament's games again\n"
    "       adjd [OPTION...] store copy FROM TO   copy a store into an empty one\n"
    "\n"
    "  --config FILE       read the configuration file FILE (adjd.conf(5)); options override it\n"
    "  --listen ADDR:PORT  listen on this address (default 127.0.0.1:8642); port 0: any free "
    "port;\n"
    "                      unix:/PATH: a Unix socket\n"
    "  --store STORE       the store: an SQLite file (default adjd.sqlite) or postgresql://...\n"
    "  --set KEY=VALUE     set any other key of the configuration\n"
    "  --help              print this help\n"
    "  --version           print the version\n");

/* The configuration options of the command line, kept for reloads. */
struct options {
    const char *file; /* NULL: none */
    size_t count;
    struct {
        const char *key;
        char *value;
    } overrides[OVERRIDES_MOST];
};

/* Add an override: the value of a key, or with `key` NULL the text "key=value", which is split in place. */
static bool
override_add(struct options *options, const char *key, char *value)
{
    char *equals = key ? NULL : strchr(value, '=');
    if (!key && !equals) {
        print_error(EXIT_USAGE, "--set %s: expected KEY=VALUE", value);
        return false;
    }
    if (options->count == OVERRIDES_MOST) {
        print_error(EXIT_USAGE, "expected at most %d options that set a key", OVERRIDES_MOST);
        return false;
    }
    if (equals)
        *equals = '\0';
    options->overrides[options->count].key = key ? key : value;
    options->overrides[options->count++].value = key ? value : equals + 1;
    return true;
}

/* Parse the options before the command. Returns -1 on success, else the exit code. */
static int
options_read(struct options *options, int argc, char **argv)
{
    static const struct option names[] = {
        {"config", required_argument, NULL, 'c'},
        {"listen", required_argument, NULL, 'l'},
        {"store", required_argument, NULL, 's'},
        {"set", required_argument, NULL, 'S'},
        {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'V'},
        {NULL, 0, NULL, 0},
    };
    int option;
    bool good = true;
    while (good && (option = getopt_long(argc, argv, "+", names, NULL)) != -1) {
        switch (option) {
        case 'h':
            print_usage(stdout, usage);
            return EXIT_DONE;
        case 'V':
            printf("adjd %s\n", adj_version());
            return EXIT_DONE;
        case 'c':
            options->file = optarg;
            break;
        case '?':
            good = false;
            break;
        default:
            good = override_add(options,
                                option == 'l'   ? "listen"
                                : option == 's' ? "store"
                                                : NULL,
                                optarg);
        }
    }
    if (good)
        return -1;
    print_usage(stderr, "run adjd --help for a list of options\n");
    return EXIT_USAGE;
}

/* A configuration that was in force. All of them are kept: threads may still read an old one. */
struct installed {
    struct config config;
    struct installed *before;
};

/* Build the configuration from the file and the options; free it with free(). On failure returns NULL and fills `message`. */
static struct installed *
config_make(const struct options *options, int *out_code, char *message, size_t size)
{
    struct installed *made = malloc(sizeof *made);
    *out_code = EXIT_BAD;
    if (!made) {
        message_set(message, size, "out of memory");
        return NULL;
    }
    config_init(&made->config);
    bool good = !options->file || config_read(&made->config, options->file, message, size);
    for (size_t i = 0; good && i < options->count; i++) {
        *out_code = EXIT_USAGE;
        good = config_set(&made->config, options->overrides[i].key, options->overrides[i].value,
                          message, size);
    }
    if (good)
        return made;
    free(made);
    return NULL;
}

static void
config_install(struct adjd *adjd, struct installed **last, struct installed *made)
{
    made->before = *last;
    *last = made;
    adjd->config = &made->config;
    adjd->log.least = (enum log_level)made->config.log;
}

/* The task that records the configuration in the audit log, at start and after each change. */
struct configured {
    struct adjd *adjd;
    const char *action;
};

static enum db_status
configured_write(struct store *store, void *context)
{
    const struct configured *c = context;
    struct buffer detail = {0};
    store_webhook_delay(store, (int64_t)config_of(c->adjd)->webhook_delays.seconds[0] * 1000);
    json_open(&detail, NULL, '{');
    json_put_member(&detail, "version", ADJ_VERSION);
    config_write(&detail, "configuration", config_of(c->adjd));
    json_close(&detail, '}');
    return store_audit_put(store, c->adjd->now_ms(), "adjd", c->action, c->adjd->signer->id,
                           &detail);
}

static bool
config_same(const struct config *a, const struct config *b)
{
    struct buffer one = {0}, other = {0};
    config_write(&one, NULL, a);
    config_write(&other, NULL, b);
    bool same = !one.failed && !other.failed && strcmp(one.data, other.data) == 0;
    buffer_clear(&one);
    buffer_clear(&other);
    return same;
}

static void
games_fault_print(void *context, const char *message)
{
    (void)context;
    print_error(EXIT_BAD, "%s", message);
}

/* Load the configuration again after SIGHUP. An invalid configuration changes nothing. */
static void
reload(struct adjd *adjd, const struct options *options, struct installed **last)
{
    char message[CONFIG_PATH + 512];
    int code;
    struct installed *made = config_make(options, &code, message, sizeof message);
    if (!made) {
        log_printf(&adjd->log, LOG_LEVEL_ERROR, "the configuration was not reloaded: %s", message);
        return;
    }
    const char *fixed = config_fixed_difference(config_of(adjd), &made->config);
    if (fixed)
        log_printf(&adjd->log, LOG_LEVEL_WARNING, "restart adjd to apply the new value of \"%s\"",
                   fixed);
    bool same = config_same(config_of(adjd), &made->config);
    struct configured configured = {adjd, "reload"};
    config_install(adjd, last, made);
    rulesets_reload(adjd);
    log_printf(&adjd->log, LOG_LEVEL_INFO, "reloaded");
    if (!same && writer_wait(adjd->writer, WRITE_FREELY, configured_write, &configured) != DB_OK)
        log_printf(&adjd->log, LOG_LEVEL_WARNING,
                   "the new configuration could not be recorded in the audit log");
}

/* Block the signals for sigtimedwait(), before any thread starts: threads inherit the mask. */
static void
signals_block(sigset_t *out)
{
    sigemptyset(out);
    sigaddset(out, SIGTERM);
    sigaddset(out, SIGINT);
    sigaddset(out, SIGHUP);
    sigaddset(out, SIGCHLD);
    sigprocmask(SIG_BLOCK, out, NULL);
    signal(SIGPIPE, SIG_IGN);
    /* With SIGXFSZ ignored, exceeding the file size limit is a write error and does not end the process. */
    signal(SIGXFSZ, SIG_IGN);
}

static enum db_status
beginning_write(struct store *store, void *context)
{
    struct adjd *adjd = context;
    struct configured configured = {adjd, "start"};
    const struct signing_key key = {adjd->signer->id, adjd->signer->public, adjd->now_ms()};
    enum db_status st = store_key_add(store, &key);
    if (!st)
        st = store_audit_add(store, key.created_ms, "adjd", "key", key.id, "{}");
    if (st == DB_NONE) /* the key is already stored */
        st = DB_OK;
    return st ? st : configured_write(store, &configured);
}

static bool
key_newest(void *context, const struct signing_key *key)
{
    struct signer *newest = context;
    snprintf(newest->id, sizeof newest->id, "%s", key->id);
    return false;
}

/* All nodes of a store should sign with one key: warn if another node has a newer one. */
static void
key_compare(struct adjd *adjd)
{
    struct signer newest = {0};
    struct store *store = store_readers_take(adjd->readers);
    if (store && !store_key_list(store, key_newest, &newest) &&
        strcmp(newest.id, adjd->signer->id) != 0)
        log_printf(&adjd->log, LOG_LEVEL_WARNING,
                   "this node signs with the key %s, but another node has the newer key %s; copy "
                   "its key file here and restart",
                   adjd->signer->id, newest.id);
    store_readers_give(adjd->readers, store);
}

/* Whether the replica belongs to this store. It may be unreachable at start. */
static bool
replica_fits(struct adjd *adjd, char *message, size_t size)
{
    const struct config *config = config_of(adjd);
    enum db_status st = *config->store_read
                            ? db_replica_check(config->store, config->store_read, message, size)
                            : DB_OK;
    if (st && st != DB_NONE)
        log_printf(&adjd->log, LOG_LEVEL_WARNING, "store-read: %s", message);
    return st != DB_NONE;
}

static void
schema_fault_log(void *context, const struct schema_fault *fault)
{
    bool *refused = context;
    print_error(EXIT_BAD, "%s: the schema of the store was altered: %s %s: %s",
                fault->is_harmless ? "warning" : "store", fault->type, fault->name, fault->what);
    *refused |= !fault->is_harmless;
}

/* The writer's handle of the store, whose schema must be adjd's; NULL: print_error has reported why. */
static struct store *
store_start(const struct config *config)
{
    struct store *store = command_store(config, DB_WRITER);
    bool refused = false;
    enum db_status st =
        store ? store_schema(store, config->store, schema_fault_log, &refused) : DB_UNAVAILABLE;
    if (store && st && st != DB_NONE)
        print_error(EXIT_IO, "%s", store_message(store));
    else if (refused)
        print_error(EXIT_BAD, "adjd does not start on an altered store: remove what was added, "
                              "restore the rest, then run adjd audit verify");
    if (!refused && (!st || st == DB_NONE))
        return store;
    store_close(store);
    return NULL;
}

/* Create the administrator's token in a new store, and a sign-in link for the user at the terminal. */
static bool
sign_in_start(struct adjd *adjd, struct sign_in *sign_in)
{
    sign_in->config = config_of(adjd);
    if (sign_in->config->tokens == TOKENS_OFF) {
        log_printf(&adjd->log, LOG_LEVEL_WARNING,
                   "tokens = off: every client that reaches adjd may do everything; only requests "
                   "to a local Host are answered");
        return true;
    }
    sign_in->now_ms = adjd->now_ms();
    sign_in->wants_link = isatty(STDOUT_FILENO) == 1;
    if (writer_wait(adjd->writer, WRITE_ALONE, sign_in_begin, sign_in) == DB_OK)
        return true;
    if (*sign_in->message)
        print_error(EXIT_IO, "%s", sign_in->message);
    else
        print_error(EXIT_IO, "cannot write to the store");
    return false;
}

/* Start the HTTP server, unless it is running, and print its address. */
static int
listening_start(struct adjd *adjd)
{
    char message[512];
    const struct routes *routes = desk_routes();
    if (adjd->http)
        return EXIT_DONE;
    if (!routes)
        return print_error(EXIT_IO, "internal error: the route table is too small");
    if (!http_start(adjd, &web_handler, routes, message, sizeof message))
        return print_error(EXIT_IO, "%s", message);
    bool is_unix = strncmp(adjd->address, "unix:", 5) == 0;
    printf("adjd: listening on %s%s\n", is_unix ? "" : "http://", adjd->address);
    fflush(stdout);
    return EXIT_DONE;
}

/*
 * Wait until the database of the store can be reached. Meanwhile the server answers what needs no
 * store. Returns EXIT_DONE, also when a signal ends the wait, which sets *out_stopped.
 */
static int
store_await(struct adjd *adjd, const sigset_t *signals, bool *out_stopped)
{
    char message[CONFIG_PATH + 512], before[CONFIG_PATH + 512] = "";
    const struct timespec second = {1, 0};
    enum db_status st;
    while ((st = db_check(config_of(adjd)->store, message, sizeof message)) == DB_UNAVAILABLE) {
        int code = listening_start(adjd);
        if (code != EXIT_DONE)
            return code;
        if (strcmp(message, before) != 0) {
            log_printf(&adjd->log, LOG_LEVEL_WARNING, "waiting for the store: %s", message);
            notify_send("READY=1\nSTATUS=Waiting for the store");
        }
        strcpy(before, message);
        notify_send("WATCHDOG=1");
        int signal = sigtimedwait(signals, NULL, &second);
        *out_stopped = signal == SIGTERM || signal == SIGINT;
        if (*out_stopped)
            return EXIT_DONE;
    }
    return st ? print_error(EXIT_IO, "%s", message) : EXIT_DONE;
}

/* Start what needs no store: the judges, the signing key, the threads. */
static int
front_start(struct adjd *adjd, int starter, struct lock *lock)
{
    static struct signer signer;
    char path[CONFIG_PATH + 8], message[CONFIG_PATH + 512];
    uint64_t seed;
    adjd->judges = judges_start(adjd, starter);
    if (!adjd->judges)
        return print_error(EXIT_IO, "the judge processes cannot start");
    adjd->signer = &signer;
    config_key(config_of(adjd), path, sizeof path);
    /* Load the signing key first, so that its problems are reported before the store is created or migrated. */
    if (!signer_load(&signer, path, message, sizeof message))
        return print_error(EXIT_IO, "%s", message);
    adjd->readers = store_readers_new(config_of(adjd)->store, config_of(adjd)->store_read, lock);
    sign_random(&seed, sizeof seed);
    adjd->rate_limits = rate_limits_new(seed);
    /* One thread more than work at a time, because one may wait for the disk. */
    const unsigned threads[QUEUE_COUNT] = {
        [QUEUE_INTERACTIVE] = config_of(adjd)->threads + 1,
        [QUEUE_LOCAL] = 1,
        [QUEUE_HEAVY] = (config_of(adjd)->threads + 1) / 2,
        [QUEUE_JUDGE] = judges_count(adjd->judges) + 1,
    };
    adjd->workers = workers_start(threads, judges_flush);
    if (!adjd->readers || !adjd->rate_limits || !adjd->workers)
        return print_error(EXIT_IO, "out of memory");
    return EXIT_DONE;
}

/* Start all parts. adjd_stop() stops them, also after a failure here. *out_stopped: a signal ended the start. */
static int
adjd_start(struct adjd *adjd, int starter, const sigset_t *signals, bool *out_stopped)
{
    static struct sign_in sign_in;
    char message[CONFIG_PATH + 512];
    bool shared = path_is_server(config_of(adjd)->store);
    struct lock *lock = shared ? NULL : &adjd->lock;
    int code = front_start(adjd, starter, lock);
    if (code == EXIT_DONE)
        code = store_await(adjd, signals, out_stopped);
    if (code != EXIT_DONE || *out_stopped)
        return code;
    if (!replica_fits(adjd, message, sizeof message) ||
        (lock && !lock_take(lock, config_of(adjd)->store, message, sizeof message)))
        return print_error(EXIT_IO, "%s", message);
    struct store *store = store_start(config_of(adjd));
    if (!store)
        return EXIT_IO;
    adjd->writer = writer_start(store, &store_writes, lock, &adjd->metrics.store_times, &adjd->log);
    if (!adjd->writer)
        return print_error(EXIT_IO, "out of memory");
    if (writer_wait(adjd->writer, write_lock("start"), beginning_write, adjd) != DB_OK)
        return print_error(EXIT_IO, "cannot write to the store");
    if (!rulesets_store(adjd))
        return print_error(EXIT_IO, "cannot write to the store");
    if (!sign_in_start(adjd, &sign_in))
        return EXIT_IO;
    if (shared)
        key_compare(adjd);
    adjd->sequencer = sequencer_start(adjd);
    adjd->jobs = jobs_start(adjd);
    adjd->webhooks = webhooks_start(adjd);
    if (adjd->webhooks)
        adjd->witness = witness_start(adjd);
    if (adjd->jobs)
        adjd->watch = watch_start(adjd);
    if (!adjd->sequencer || !adjd->jobs || !adjd->webhooks || !adjd->witness || !adjd->watch)
        return print_error(EXIT_IO, "out of memory");
    adjd->is_open = true;
    code = listening_start(adjd);
    if (code == EXIT_DONE)
        sign_in_print(&sign_in, adjd->address);
    fflush(stdout);
    return code;
}

/*
 * Stops in reverse order of dependency: requests, background threads, writer. A request that is still running gets errors
 * from the stopped parts, so their memory is freed only after it ends. Returns false if a request does not end: then free
 * nothing.
 */
static bool
adjd_stop(struct adjd *adjd)
{
    if (adjd->http)
        http_drain(adjd->http, DRAIN_SECONDS);
    watch_stop(adjd->watch);
    jobs_stop(adjd->jobs);
    witness_stop(adjd->witness);
    webhooks_stop(adjd->webhooks);
    sequencer_stop(adjd->sequencer);
    writer_stop(adjd->writer);
    bool ended = workers_stop(adjd->workers, WORK_SECONDS);
    if (!http_stop(adjd->http) || !ended)
        return false;
    workers_free(adjd->workers);
    jobs_free(adjd->jobs);
    judges_stop(adjd->judges);
    writer_free(adjd->writer);
    store_readers_free(adjd->readers);
    rate_limits_free(adjd->rate_limits);
    lock_drop(&adjd->lock);
    signer_clear(adjd->signer);
    return true;
}

/*
 * SIGTERM: report that the server is not ready, and go on serving for `drain` seconds, so that load
 * balancers notice before the listening socket closes. Returns when to stop (steady clock).
 */
static int64_t
leaving_begin(struct adjd *adjd)
{
    char note[80];
    unsigned seconds = config_of(adjd)->drain;
    snprintf(note, sizeof note, "STOPPING=1\nEXTEND_TIMEOUT_USEC=%llu",
             (seconds + DRAIN_SECONDS + 2ULL * WORK_SECONDS) * 1000000);
    notify_send(note);
    log_printf(&adjd->log, LOG_LEVEL_INFO, "stopping in %u seconds", seconds);
    adjd->leaving = true;
    return clock_steady_us() + (int64_t)seconds * 1000000;
}

/* Run until a signal to stop; false when adjd cannot go on. */
static bool
adjd_run(struct adjd *adjd, const struct options *options, struct installed **last,
         const sigset_t *signals)
{
    static struct housekeeping
        housekeeping; /* static: the writer may hold its task until the end */
    const struct timespec second = {1, 0};
    int64_t watchdog_us = notify_watchdog_us(), stop_us = INT64_MAX;
    while (clock_steady_us() < stop_us) {
        housekeeping_step(&housekeeping, adjd);
        jobs_step(adjd->jobs);
        if (!judges_step(adjd->judges)) {
            log_printf(&adjd->log, LOG_LEVEL_ERROR,
                       "the process that starts the judges has ended: restart adjd");
            return false;
        }
        int signal = sigtimedwait(signals, NULL, &second);
        if (signal == SIGHUP) {
            notify_send("RELOADING=1");
            reload(adjd, options, last);
            notify_send("READY=1");
        } else if (signal == SIGTERM && !adjd->leaving) {
            stop_us = leaving_begin(adjd);
        } else if (signal > 0 && signal != SIGCHLD) {
            break;
        }
        /* Feed the watchdog while the writer makes progress: systemd restarts a daemon that hangs. */
        if (watchdog_us && writer_metrics(adjd->writer).busy_us < watchdog_us)
            notify_send("WATCHDOG=1");
    }
    return true;
}

static int
serve(struct installed *made, const struct options *options, int starter)
{
    static struct adjd adjd; /* too large for a stack */
    struct installed *last = NULL;
    sigset_t signals;
    /* Return large freed blocks to the system: glibc would raise its mmap threshold and keep them. */
    (void)mallopt(M_MMAP_THRESHOLD, 256 << 10);
    (void)mallopt(M_TRIM_THRESHOLD, 1 << 20);
    (void)mallopt(M_ARENA_MAX, 4);
    adjd.now_ms = clock_now_ms;
    id_new(clock_now_ms(), adjd.node);
    adjd.lock.fd = -1;
    log_init(&adjd.log, LOG_LEVEL_INFO);
    metrics_init(&adjd.metrics);
    process_metrics_begin();
    config_install(&adjd, &last, made);
    signals_block(&signals);
    bool stopped = false;
    int code = adjd_start(&adjd, starter, &signals, &stopped);
    if (code == EXIT_DONE && !stopped) {
        log_printf(&adjd.log, LOG_LEVEL_INFO, "listening on %s", adjd.address);
        notify_send("READY=1");
        if (!adjd_run(&adjd, options, &last, &signals))
            code = EXIT_IO;
        notify_send("STOPPING=1");
        log_printf(&adjd.log, LOG_LEVEL_INFO, "stopping");
    }
    if (!adjd_stop(&adjd)) {
        log_printf(&adjd.log, LOG_LEVEL_WARNING,
                   "a request was still running when adjd stopped; it was cut off");
        _exit(code);
    }
    metrics_clear(&adjd.metrics);
    log_clear(&adjd.log);
    while (last) {
        struct installed *before = last->before;
        free(last);
        last = before;
    }
    return code;
}

/* Whether the check of a database passes. One that cannot be reached may be temporary: adjd waits for it. */
static bool
check_passes(enum db_status status, const char *key, const char *message)
{
    if (status == DB_UNAVAILABLE)
        print_error(EXIT_DONE, "warning: %s%s; adjd waits for it", key, message);
    else if (status)
        print_error(EXIT_BAD, "%s%s", key, message);
    return !status || status == DB_UNAVAILABLE;
}

static int
command_check(const struct config *config, int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        return print_error(EXIT_USAGE, "check-config takes no arguments");
    char store[CONFIG_PATH], message[CONFIG_PATH + 512];
    if (!command_fits(config) || !rulesets_start(config, games_fault_print))
        return EXIT_BAD;
    path_show(config->store, store, sizeof store);
    if (!check_passes(db_check(config->store, message, sizeof message), "", message))
        return EXIT_BAD;
    enum db_status st = *config->store_read ? db_replica_check(config->store, config->store_read,
                                                               message, sizeof message)
                                            : DB_OK;
    if (!check_passes(st, "store-read: ", message))
        return EXIT_BAD;
    print_line("the configuration is valid: listen %s, store %s", config->listen, store);
    return EXIT_DONE;
}

static const struct {
    const char *name;
    command_fn *run;
    bool judges; /* it needs the games of the ruleset documents */
} commands[] = {{"audit", command_audit, false},        {"backup", command_backup, false},
                {"check-config", command_check, false}, {"crashes", command_crashes, false},
                {"erase", command_erase, false},        {"key", command_key, false},
                {"players", command_players, false},    {"rejudge", command_rejudge, true},
                {"store", command_store_copy, false},   {"token", command_token, false}};

static int
command_run(const struct config *config, int argc, char **argv)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, argv[0]) == 0)
            return commands[i].judges && !rulesets_start(config, games_fault_print)
                       ? EXIT_BAD
                       : commands[i].run(config, argc, argv);
    return print_error(EXIT_USAGE, "unknown command \"%s\"; run adjd --help for a list", argv[0]);
}

int
main(int argc, char **argv)
{
    struct options options = {0};
    char message[CONFIG_PATH + 512];
    /* Files are private to their owner: the store and its backups contain webhook secrets. */
    umask(0077);
    int code = options_read(&options, argc, argv);
    if (code >= 0)
        return code;
    /* Before a configuration, which may contain the password of a store, is read. */
    int starter = optind == argc ? starter_fork(argv) : -1;
    struct installed *made = config_make(&options, &code, message, sizeof message);
    if (!made)
        return print_error(code, "%s", message);
    const char *why = names_start();
    if (why)
        code = print_error(EXIT_IO, "%s", why);
    else if (!sign_start())
        code = print_error(EXIT_IO, "the system gives no random numbers");
    else if (optind < argc)
        code = command_run(&made->config, argc - optind, argv + optind);
    else if (command_fits(&made->config) && rulesets_start(&made->config, games_fault_print))
        return serve(made, &options, starter);
    else
        code = EXIT_BAD;
    free(made);
    return code;
}
