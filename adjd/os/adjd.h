/* SPDX-License-Identifier: MIT */
/* All state of the process, made in main.c and passed down. */
#ifndef ADJD_OS_ADJD_H
#define ADJD_OS_ADJD_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "os/config.h"
#include "os/id.h"
#include "os/lock.h"
#include "os/log.h"
#include "os/metrics.h"

struct hooks;
struct watch;
struct http;
struct jobs;
struct limits;
struct signer;
struct store_readers;
struct workers;
struct writer;

struct adjd {
    /* Replaced by a reload; a thread that still reads the old one may, for it is kept to the end. */
    _Atomic(const struct config *) config;
    struct log log;
    struct metrics metrics;
    struct limits *limits;
    int64_t (*now_ms)(void); /* the clock: a test may set another one */
    struct store_readers *readers;
    struct writer *writer;
    char node[ID_SIZE];             /* this process, among all that share the store */
    atomic_ullong heard;            /* so often others may have stored something */
    _Atomic int64_t heard_position; /* where the store's log stood then (store/db.h) */
    struct lock lock;               /* the store is ours as long as it is held */
    struct http *http;
    struct jobs *jobs;
    struct hooks *hooks;
    struct watch *watch; /* NULL: the store is nobody else's */
    struct signer *signer;
    struct workers *workers;
    atomic_size_t body_bytes;  /* of all requests under way */
    atomic_size_t reply_bytes; /* of all answers under way, in memory */
    atomic_size_t reply_filed; /* and in files */
    char address[80];          /* "127.0.0.1:8080", what we listen on */
    bool is_local;             /* only this machine can reach us */
    /* of the steady clock: what has not begun by then is not begun; 0: never */
    atomic_llong stop_us;
    atomic_bool draining; /* no new work: the process is about to stop */
};

/* The configuration in force; ask once for what belongs together. */
static inline const struct config *
config_of(struct adjd *adjd)
{
    return adjd->config;
}

#endif
