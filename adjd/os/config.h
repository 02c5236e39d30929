/* SPDX-License-Identifier: MIT */
/*
 * What the operator decides (adjd.conf(5)). A configuration is made whole and not changed any more:
 * a reload makes another one.
 */
#ifndef ADJD_OS_CONFIG_H
#define ADJD_OS_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum { CONFIG_TEXT = 256, CONFIG_PATH = 1024, DELAYS_MOST = 16 };

enum token_policy {
    TOKENS_AUTO,     /* needed unless we listen on a loopback address only */
    TOKENS_REQUIRED, /* needed by everybody */
    TOKENS_OFF       /* needed by nobody */
};

/* Seconds before the first, the second, ... attempt. */
struct delays {
    unsigned count;
    unsigned seconds[DELAYS_MOST];
};

struct config {
    char listen[CONFIG_TEXT]; /* as it was written; the next two are taken from it */
    char listen_host[CONFIG_TEXT], listen_port[8];
    char store[CONFIG_PATH]; /* path of the SQLite file, or postgresql://... */
    char store_read
        [CONFIG_PATH];        /* of a replica of it, which is read where that will do; "": none */
    unsigned threads;         /* that answer requests */
    unsigned connections;     /* at most, at one time */
    unsigned idle_seconds;    /* a connection on which nothing happens is closed after this */
    unsigned request_seconds; /* a request must have arrived whole after this */
    unsigned body_mib;        /* a record's largest size */
    unsigned archive_mib;     /* an archive's */
    unsigned pending_mib;     /* all bodies being received or answered, together */
    unsigned reply_mib;       /* all answers being sent that are in memory, together */
    unsigned answers_hours;   /* the older name of keep_keys, in hours; 0: not given */
    unsigned keep_events, keep_deliveries, keep_jobs; /* days; 0: for ever */
    unsigned keep_keys;    /* days for which an Idempotency-Key is remembered */
    unsigned work_seconds; /* for which one request, or a game of a batch, is worked on */
    unsigned tokens;       /* enum token_policy */
    unsigned quota_mib;    /* what a token may submit in all; 0: anything */
    unsigned quota_jobs;   /* the batches of a token that may wait at a time; 0: any number */
    unsigned quota_hooks;  /* the webhooks that a token may have; 0: any number */
    unsigned rate;      /* requests a second for a token, or for an address without one; 0: any */
    unsigned burst;     /* so many may come at once */
    bool rate_loopback; /* loopback addresses count as well */
    char key[CONFIG_PATH];   /* the file of the signing key; "": beside the store */
    char hosts[CONFIG_PATH]; /* the names that we answer to; "": our own */
    /* whose word is taken for clients' addresses; "": nobody's */
    char trusted_proxies[CONFIG_PATH];
    char allow_origins[CONFIG_PATH]; /* whose pages may ask; "": nobody's */
    bool hook_private;               /* webhooks may lead to private addresses */
    unsigned hook_seconds;           /* the time that a receiver has */
    struct delays hook_delays;       /* before each attempt */
    unsigned log;                    /* enum log_level: what is less urgent is not logged */
};

/* The defaults. */
void config_init(struct config *config);
/* Set one key; false with `message` filled (a sentence that names the key) when it cannot be. */
bool config_set(struct config *config, const char *key, const char *value, char *message,
                size_t message_size);
/* Read a file of "key = value" lines; false with `message` filled ("FILE:LINE: ..."). */
bool config_read(struct config *config, const char *path, char *message, size_t message_size);
/* Whether what cannot change without a restart is the same; else the name of what differs. */
const char *config_fixed_difference(const struct config *a, const struct config *b);
/* A path beside which files may be made that nobody needs afterwards. */
void config_spool(const struct config *config, char *out, size_t size);
/* All of it as a JSON object, a member for each key, without passwords. */
void config_write(struct buffer *out, const char *name, const struct config *config);
/* The file of the signing key. */
void config_key(const struct config *config, char *out, size_t size);
#endif
