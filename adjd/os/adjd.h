/* SPDX-License-Identifier: MIT */
/* The state of the whole process: main.c creates it and passes it down. Begin with struct adjd. */
#ifndef ADJD_OS_ADJD_H
#define ADJD_OS_ADJD_H

#include <stdatomic.h>
#include <stdint.h>

#include "os/config.h"
#include "os/id.h"
#include "os/lock.h"
#include "os/log.h"
#include "os/metrics.h"

struct webhooks;
struct watch;
struct witness;
struct http;
struct jobs;
struct judges;
struct rate_limits;
struct sequencer;
struct signer;
struct store_readers;
struct workers;
struct writer;

struct adjd {
    /* A reload swaps in another. Old ones stay until the end, because threads may still read them. */
    _Atomic(const struct config *) config;
    struct log log;
    struct metrics metrics;
    struct rate_limits *rate_limits;
    int64_t (*now_ms)(void); /* the wall clock; tests replace it */
    struct store_readers *readers;
    struct writer *writer;
    char node[ID_SIZE];             /* this process's id among the nodes that share the store */
    atomic_ullong heard;            /* notifications received: another node may have written */
    atomic_ullong access_changes;   /* times that a token or a session was found to have ended */
    _Atomic int64_t heard_position; /* log position at the last notification (db/db.h) */
    struct lock lock;               /* exclusive lock on an SQLite store */
    struct http *http;
    struct jobs *jobs;
    struct judges *judges;
    struct webhooks *webhooks;
    struct sequencer *sequencer;
    struct watch *watch;
    struct witness *witness;
    struct signer *signer;
    struct workers *workers;
    atomic_size_t body_bytes;    /* bytes of all request bodies in flight */
    atomic_size_t reply_bytes;   /* bytes of all replies in flight, in memory */
    atomic_size_t reply_spooled; /* bytes of all replies in flight, in spool files */
    char address[128];           /* the listening address: "127.0.0.1:8080", or "unix:PATH" */
    bool is_local;               /* the listening socket is reachable from this machine only */
    /* Drain deadline (steady clock): work that has not begun by then is not started. 0: none. */
    atomic_llong stop_us;
    atomic_bool is_open;  /* the store is open; before, only what needs no store is answered */
    atomic_bool leaving;  /* about to shut down: not ready, but requests are still served */
    atomic_bool draining; /* shutting down: accept no new work */
};

/* The configuration in force. Call once for values that belong together: it may be reloaded. */
static inline const struct config *
config_of(struct adjd *adjd)
{
    return adjd->config;
}

#endif
