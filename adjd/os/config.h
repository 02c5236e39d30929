/* SPDX-License-Identifier: MIT */
/* The daemon's configuration (adjd.conf(5)). A complete struct config never changes: a reload creates a new one. Begin with struct
 * config. */
#ifndef ADJD_OS_CONFIG_H
#define ADJD_OS_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum { CONFIG_TEXT = 256, CONFIG_PATH = 1024, CONFIG_LINES = 4096, DELAYS_MOST = 16 };

enum token_policy {
    TOKENS_AUTO,     /* as TOKENS_REQUIRED; in version 1.0 not required on loopback addresses */
    TOKENS_REQUIRED, /* required from every client, except trusted users on a Unix socket */
    TOKENS_OFF       /* never required; only a local Host is served */
};

/* Seconds to wait before the first, the second, ... delivery attempt. */
struct delays {
    unsigned count;
    unsigned seconds[DELAYS_MOST];
};

struct config {
    char listen[CONFIG_TEXT]; /* as written; the next two fields are parsed from it */
    /* A Unix socket: its path, and port "". */
    char listen_host[CONFIG_TEXT], listen_port[8];
    char store[CONFIG_PATH];      /* path of the SQLite file, or postgresql://... */
    char store_read[CONFIG_PATH]; /* read replica of the store; "": none */
    unsigned threads;             /* worker threads that handle requests */
    unsigned judges;              /* judge processes; 0: one for each core */
    unsigned judge_mib;           /* address space of a judge process, in MiB */
    unsigned connections;         /* maximum open connections */
    unsigned idle_seconds;        /* an idle connection is closed after this time */
    unsigned request_seconds;     /* a request must arrive completely within this time */
    unsigned body_mib;            /* maximum size of a record */
    unsigned archive_mib;         /* maximum size of an archive */
    unsigned pending_mib;         /* maximum total of all request bodies in flight */
    unsigned reply_mib;           /* maximum total of all replies in flight, in memory */
    unsigned answers_hours;       /* the older name of keep_keys, in hours; 0: not set */
    unsigned keep_events, keep_deliveries, keep_jobs; /* retention in days; 0: for ever */
    unsigned keep_keys;                               /* retention of Idempotency-Keys, in days */
    unsigned drain;                    /* seconds between SIGTERM and the end of accepting */
    unsigned work_seconds;             /* time limit for one request, or for one game of a batch */
    unsigned tokens;                   /* enum token_policy */
    unsigned quota_mib;                /* total that a token may submit; 0: no limit */
    unsigned quota_jobs;               /* unfinished batches per token; 0: no limit */
    unsigned quota_webhooks;           /* webhooks per token; 0: no limit */
    char pairing_program[CONFIG_PATH]; /* command of the pairing program; "": none */
    unsigned pairing_seconds;          /* its time limit */
    unsigned rate;  /* requests per second per token, or per address without one; 0: no limit */
    unsigned burst; /* token-bucket size: requests accepted at once */
    unsigned rate_loopback;       /* 1: rate limits apply to loopback addresses too */
    char log_origin[CONFIG_TEXT]; /* name of the audit log in its checkpoints; "": the stored one */
    char witness_of[CONFIG_LINES]; /* logs to cosign: lines "URL" or "URL KEY" */
    char witness[CONFIG_LINES];    /* witnesses of the own log: lines "URL KEY" */
    unsigned witness_seconds;      /* time between two looks at them */
    char rulesets[CONFIG_PATH];    /* directory of ruleset documents; "": none */
    char key[CONFIG_PATH];         /* file of the signing key; "": beside the store */
    /* File of the administrator's token; "": adjd.token beside the store. */
    char token_file[CONFIG_PATH];
    char hosts[CONFIG_PATH]; /* accepted Host names; "": the machine's own */
    /* Proxies whose X-Forwarded-For is trusted; "": none. */
    char trusted_proxies[CONFIG_PATH];
    char allow_origins[CONFIG_PATH]; /* origins allowed by CORS; "": none */
    unsigned webhook_private;        /* 1: webhooks may target private addresses */
    unsigned webhook_seconds;        /* time limit for one webhook delivery */
    struct delays webhook_delays;    /* back-off before each delivery attempt */
    unsigned log;                    /* enum log_level: the least urgent level that is logged */
};

/* Fill in the defaults. */
void config_init(struct config *config);
/* Set one key. On an invalid key or value returns false and fills `message`. */
bool config_set(struct config *config, const char *key, const char *value, char *message,
                size_t size);
/* Read a file of "key = value" lines. On failure returns false and fills `message` ("FILE:LINE: ..."). */
bool config_read(struct config *config, const char *path, char *message, size_t size);
/* The first key that differs between the two and takes effect only after a restart; NULL: no such key. */
const char *config_fixed_difference(const struct config *a, const struct config *b);
/* A line of `witness_of` or `witness`: an address without a slash at its end, and a verifier key or "". */
struct config_line {
    char url[CONFIG_TEXT], key[CONFIG_PATH];
};
/* Read the next line and move *lines behind it; false at the end. */
bool config_line_next(const char **lines, struct config_line *out);
/* Write the configuration as a JSON object with one member per key; passwords are left out. */
void config_write(struct buffer *out, const char *name, const struct config *config);
/* Whether a file of the signing key is named, by `key` or as the credential adjd.key. */
bool config_has_key(const struct config *config);
/* The path of the signing key's file: `key`, else the credential, else a file beside the store. */
void config_key(const struct config *config, char *out, size_t size);
/* The path of the administrator's token. */
void config_token_file(const struct config *config, char *out, size_t size);
#endif
